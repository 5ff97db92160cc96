//! Where values come from: which theorem, law, table or search answers for a game, and why the
//! others do not. Shown by `-v`.

crate::sentences! {
    "sources":

    chosen(game, source) {
        "{game}: {source}"
        "{game}：{source}"
    }
    names_winner(game, source) {
        "{game}: {source} (it names the winner, not a value)"
        "{game}：{source}（只判断胜负，不给出值）"
    }
    passed(game, source, why) {
        "{game}: not by {source}: {why}"
        "{game}：不用{source}：{why}"
    }

    theorem() {
        "theorem"
        "定理"
    }
    loops() {
        "labels of all positions"
        "所有局面的标号"
    }
    no_mirror() {
        "no mirror was found that answers every move"
        "未见能应对每一步的对合"
    }
    cells() {
        "components of cells"
        "格子的连通块"
    }
    no_cells() {
        "it is not a game on a board"
        "不是棋盘上的游戏"
    }
    cells_cannot() {
        "the board is too large for it, or play need not end"
        "棋盘对它来说太大，或游戏不一定结束"
    }
    laws_of_families() {
        "law of a family"
        "局面族的规律"
    }
    no_members() {
        "no position is a large member of a family such as `path(n)`"
        "没有局面是 `path(n)` 之类的局面族的大成员"
    }
    winner_is_named() {
        "a theorem names the winner"
        "已有定理判断胜负"
    }
    no_law_of_family() {
        "no law of the family is found soon"
        "没有很快找到局面族的规律"
    }
    proof_numbers() {
        "proof-number search"
        "证明数搜索"
    }
    not_packed() {
        "it is for Sprouts"
        "它用于 Sprouts"
    }
    large_value() {
        "a component has a value of 64 or more"
        "某个部分的值达到 64 或更大"
    }
    diagrams() {
        "table of diagrams"
        "图形的表"
    }
    no_diagrams() {
        "its moves are not the bites of Chomp"
        "走法不是 Chomp 的咬法"
    }
    few_diagrams(inside, all) {
        "only {inside} of the {all} diagrams in the box can be reached from the positions"
        "方框内 {all} 个图形中只有 {inside} 个在所问的局面之内"
    }
    table_of_diagrams(count) {
        "table of all {count} {count|diagram|diagrams} in a box"
        "方框内全部 {count} 个图形的表"
    }
    small_table() {
        "small table"
        "小表"
    }
    sequence() {
        "sequence"
        "序列"
    }
    period() {
        "period"
        "周期"
    }
    slices() {
        "slices"
        "截面"
    }
    slice(equations, source) {
        "slice {equations}: {source}"
        "截面 {equations}：{source}"
    }
    counted_down(source) {
        "counted down from the largest number: {source}"
        "从最大的数往下数：{source}"
    }
    no_slice() {
        "no coordinate stays that could be left out, and none is counted down"
        "没有保持不变、可以省去的坐标，也没有可往下数的坐标"
    }
    many_slices(max) {
        "the positions lie in more than {max} slices"
        "这些局面分布在 {max} 个以上的截面中"
    }
    quick_search() {
        "quick search"
        "快速搜索"
    }
    theorem_of_winner() {
        "theorem of the winner"
        "判断胜负的定理"
    }
    law() {
        "law"
        "规律"
    }
    table() {
        "table"
        "表"
    }
    symmetry() {
        "symmetry"
        "对称"
    }
    search() {
        "search"
        "搜索"
    }

    named_theorem(name) {
        "theorem: {name}"
        "定理：{name}"
    }
    proved_period(claim) {
        "proved period: {claim}"
        "已证明的周期：{claim}"
    }
    proved_pairs(from, period) {
        "proved period of misère pairs: from {from} on, {period}"
        "已证明的反常值对的周期：从 {from} 起，{period}"
    }
    proved_law(claim) {
        "proved law: {claim}"
        "已证明的规律：{claim}"
    }
    sequence_of(count) {
        "sequence of {count} {count|value|values}"
        "{count} 个值的序列"
    }
    labels_of(count) {
        "labels of {count} {count|position|positions} that can be reached"
        "可以到达的 {count} 个局面的标号"
    }
    table_of_sizes(sizes, bytes) {
        "table of {sizes} positions, {bytes} {bytes|byte|bytes} a value"
        "{sizes} 个局面的表，每个值 {bytes} 字节"
    }
    table_of_cells(cells) {
        "table of {cells} {cells|cell|cells}"
        "{cells} 格的表"
    }
    memo_search() {
        "memo search"
        "记忆化搜索"
    }
    search_instead(positions, cells) {
        "memo search: {positions} positions instead of a table of {cells}"
        "记忆化搜索：{positions} 个局面，而不是 {cells} 格的表"
    }
    search_because(why) {
        "memo search ({why})"
        "记忆化搜索（{why}）"
    }

    values_not_given() {
        "it does not give these values"
        "它不给出这些值"
    }
    none_known() {
        "none is known"
        "没有已知的"
    }
    none_proved() {
        "none is found and proved"
        "没有找到并证明的"
    }
    no_order() {
        "there is no order to fill it in"
        "没有填表的顺序"
    }
    would_have(cells) {
        "it would have {cells} cells"
        "它会有 {cells} 格"
    }
    table_would_have(cells) {
        "a table would have {cells} cells"
        "表会有 {cells} 格"
    }
    no_table(error) {
        "no table: {error}"
        "没有表：{error}"
    }
    beyond_tables() {
        "the numbers are beyond all tables"
        "数太大，任何表都容不下"
    }
    beyond_searches() {
        "the numbers are beyond all searches"
        "数太大，任何搜索都达不到"
    }
    not_rules() {
        "the game is not given by rules"
        "游戏不是由规则给出的"
    }
    no_code() {
        "the game has no code"
        "游戏没有代码"
    }
    no_period(count) {
        "{count} values show no period"
        "{count} 个值中没有出现周期"
    }
    table_is_small() {
        "a table is small"
        "表不大"
    }
    table_is_quick() {
        "a table is quickly filled"
        "表很快就能填好"
    }
    no_memory_for_period() {
        "the values that would show its period take more memory than the limit"
        "显示周期所需的数值超出内存上限"
    }
    not_a_subtraction_game() {
        "not a finite set of numbers to take"
        "可取的数不是有限集合"
    }
    takes_long() {
        "it would take too long"
        "它会花太长时间"
    }
    silent_here() {
        "it does not apply here, or the sum needs Grundy values"
        "它在此不适用，或者求和需要 SG 值"
    }
    other_positions() {
        "it does not cover these positions"
        "它不包括这些局面"
    }

    all_tame(theorem) {
        "misère: all components are tame: {theorem}"
        "反常规则：各分量都驯顺：{theorem}"
    }
    one_component() {
        "misère: one component, by its misère Grundy value"
        "反常规则：只有一个分量，按它的反常 SG 值"
    }
    not_all_tame() {
        "misère: the components are not all tame, so their values do not add up: the sum itself is searched"
        "反常规则：分量并非都驯顺，值不能相加：搜索整个和"
    }
    members(count) {
        "each of the {count} members of the family was solved on its own"
        "逐个求解了该族的 {count} 个局面"
    }
}
