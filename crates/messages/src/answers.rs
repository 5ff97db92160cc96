//! Answers to questions: who wins, the value, the moves; what is known when a limit is reached; why
//! there is no answer.

crate::sentences! {
    "answers":
    stays() {
        "this move can leave the position as it is"
        "这条走法可能使局面不变"
    }
    repeats() {
        "this move can be made again and again"
        "这条走法可以一再使用"
    }
    cycle_begins() {
        "the cycle begins here"
        "循环从此处开始"
    }
    must_end() {
        "if play should always end, a condition (`if ...`) or another range may be missing"
        "如果对局本应总会结束，可能缺少条件（`if ...`），或需要另一个范围"
    }
    too_far(max, game) {
        "coordinates go up to {max}; beyond, only theorems and proved laws answer, and none is known or found for {game}"
        "坐标至多为 {max}；再大的数只能由定理和已证明的规律回答，而 {game} 没有已知或找到的"
    }
    excluded(game) {
        "this is not a position of {game}: its `where` excludes it"
        "这不是 {game} 的局面：它的 `where` 排除了它"
    }
    sum_needs_values() {
        "a sum of several games needs the Grundy value of each, and a theorem or law here names only the winner"
        "几个游戏之和需要每个游戏的 SG 值，而这里的一个定理或规律只能判断胜负"
    }
    too_many_steps(game) {
        "the numbers of {game} are too long for this theorem: it takes too many steps"
        "{game} 的数太长，这个定理处理不了：步数太多"
    }
    values_by_then(positions, game) {
        "the values of {positions} {positions|position|positions} of {game} were found by then"
        "到此为止，已求出 {game} 的 {positions} 个局面的值"
    }
    value_by(position, value, theorem) {
        "{position} has Grundy value {value} by {theorem}"
        "由 {theorem}，{position} 的 SG 值为 {value}"
    }
    has_value(value) {
        "the Grundy value is {value}"
        "SG 值为 {value}"
    }
    alone_by(position, outcome, theorem) {
        "{position} alone is {outcome} by {theorem}"
        "由 {theorem}，单独的 {position} 是 {outcome} 态"
    }
    outcome_by(position, outcome, theorem) {
        "{position} is {outcome} by {theorem}"
        "由 {theorem}，{position} 是 {outcome} 态"
    }
    a_proved_law() {
        "a proved law"
        "已证明的规律"
    }
    moves_unknown(position, value, outcome) {
        "{position} has Grundy value {value}: it is {outcome}; not all winning moves are known"
        "{position} 的 SG 值为 {value}，是 {outcome} 态；必胜走法尚未全部找出"
    }
    length_unknown(position, outcome) {
        "{position} is {outcome}; how long it lasts is not known"
        "{position} 是 {outcome} 态；还能走多少步未知"
    }
    several_engines() {
        "several engines"
        "几个引擎"
    }
    whole_sum() {
        "search of the whole sum"
        "搜索整个和"
    }
    by_theorem(name, source) {
        "theorem: {name}; {source}"
        "定理：{name}；{source}"
    }
    proved(claim, proof) {
        "proved: {claim}; {proof}"
        "已证明：{claim}；{proof}"
    }
    by_symmetry() {
        "symmetry: an involution of the board or graph maps every move to its reply"
        "对称性：棋盘或图的一种对合把每一步都变为应对它的一步"
    }
    computed(engine, count) {
        "computed exhaustively ({engine}, {count} {count|position|positions})"
        "穷举计算（{engine}，{count} 个局面）"
    }

    loses() {
        "P-position: the player to move loses"
        "P 态：轮到走的一方必败"
    }
    wins() {
        "N-position: the player to move wins"
        "N 态：轮到走的一方必胜"
    }
    in_misere(winner) {
        "{winner} (misère play: who cannot move wins)"
        "{winner}（反常规则：无法走的一方胜）"
    }
    grundy_value() {
        "Grundy value"
        "SG 值"
    }
    misere_grundy_value() {
        "misère Grundy value"
        "反常 SG 值"
    }
    value_unknown(why) {
        "not known: {why}"
        "未知：{why}"
    }
    law_names_winner() {
        "the law gives only the winner here"
        "规律在此只能判断胜负"
    }
    theorem_names_winner() {
        "the theorem gives only the winner"
        "定理只能判断胜负"
    }
    value_takes_long() {
        "the theorem gives only the winner, and computing the value would take long; add `+ *0` to force a search"
        "定理只能判断胜负，而求值要花很长时间；加上 `+ *0` 可强制搜索"
    }
    winning_moves(count) {
        "winning {count|move|moves}"
        "必胜走法{count||}"
    }
    more_winning_moves(count) {
        "and {count} more (--all lists them){face}and {count} more{face}and {count} more"
        "另有 {count} 种（--all 列出全部）{face}另有 {count} 种{face}另有 {count} 种"
    }
    winning_moves_unknown() {
        "which moves win is not known"
        "哪些走法必胜尚不清楚"
    }
    maybe_more_winning_moves() {
        "there may be more winning moves"
        "可能还有其他必胜走法"
    }
    too_many_options() {
        "there are too many options to find the winning ones"
        "后继局面太多，无法找出必胜走法"
    }
    not_all_options() {
        "there are too many options to look at all: more moves may win"
        "后继局面太多，无法逐一检查：可能还有其他必胜走法"
    }
    it_lasts() {
        "it lasts"
        "步数"
    }
    moves_of_best_play(count) {
        "{count} {count|move|moves} under best play of both"
        "双方都走最佳走法时，还有 {count} 步"
    }
    known_by() {
        "known by"
        "依据"
    }
    wild_components() {
        "misère values of wild components do not add up, so the sum itself was searched"
        "非驯顺分量的反常 SG 值不能相加，因此搜索了整个和"
    }
    tame_components() {
        "all components are tame, so their misère values add up by Conway's theorem"
        "各分量都驯顺，因此由 Conway 定理，它们的反常 SG 值可以相加"
    }
    aside(text) {
        "({text})"
        "（{text}）"
    }
    long_number(first, last, digits) {
        "{first}...{last} ({digits} digits)"
        "{first}...{last}（{digits} 位）"
    }
    move_in(number, chosen) {
        "component {number}: {chosen}"
        "第 {number} 个分量：{chosen}"
    }
    also(names) {
        "(also {names})"
        "（又名 {names}）"
    }
    source(source) {
        "source:  {source}"
        "出处：{source}"
    }
}
