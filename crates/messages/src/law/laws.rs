//! Laws and guesses: what was found, and how far it is known.

crate::sentences! {
    "laws":

    none() {
        "no law found"
        "未找到规律"
    }
    none_up_to(range) {
        "no law found {range}"
        "{range} 未找到规律"
    }
    up_to(coordinates) {
        "up to {coordinates}"
        "直到 {coordinates}"
    }
    from_to(name, first, last) {
        "{name} = {first} to {last}"
        "{name} = {first} 至 {last}"
    }
    except_at(name, list) {
        "the period holds from 0 on, except at {name} = {list}"
        "除 {name} = {list} 外，周期从 0 起成立"
    }
    as_formula(formula) {
        "as a formula: {formula}"
        "写成公式：{formula}"
    }
    unseen(number, range) {
        "not a conjecture either: {number} in the rules is too large for the table, which goes {range}"
        "也不作猜想：规则中的 {number} 对表来说太大，表只{range}"
    }
    unseen_together(number, range) {
        "not a conjecture either: the numbers in the rules interact only from {number} on, and the table goes only {range}"
        "也不作猜想：规则中的几个数从 {number} 起才共同起作用，表却只{range}"
    }
    until(law, name, end) {
        "for {name} < {end}: {law}"
        "当 {name} < {end} 时：{law}"
    }
    proved_until(rules, how) {
        "PROVED for all these positions: they are those of `{rules}` ({how})"
        "已对所有这些局面证明：它们就是 `{rules}` 的局面（{how}）"
    }
    none_from(name, end) {
        "no law found for {name} >= {end}, where {end} can be taken"
        "对可取走 {end} 的 {name} >= {end} 未找到规律"
    }
    refuted(guess) {
        "strongest refuted guess: {guess}"
        "最强的被否定猜想：{guess}"
    }
    no_proof_possible(why) {
        "no proof by automata is possible: {why}"
        "无法用自动机证明：{why}"
    }
    no_meaning(why) {
        "not proved of all positions, because the rules may have no value at some of them: {why}"
        "未对所有局面证明，因为规则在某些局面可能无法求值：{why}"
    }
    refused(why) {
        "a proof was found, but the checker refuses it: {why}; \
         this is a fault of nimatron, please report it with these rules"
        "找到了证明，但检查程序拒绝接受：{why}；这是 nimatron 的错误，请连同这条规则一起报告"
    }
    not_accepted(why) {
        "a law fits, but the checker does not accept its proof: {why}"
        "有一条规律吻合，但检查程序不接受它的证明：{why}"
    }
    no_proof(why) {
        "no proof by automata: {why}"
        "无法用自动机证明：{why}"
    }
    known(values, zeros, max, place) {
        "known: {values} {values|value|values}, {zeros} of them 0 (P-positions); the largest is {max}, first at {place}"
        "已知：{values} 个值，其中 {zeros} 个为 0（P 态）；最大为 {max}，首见于 {place}"
    }
    known_outcomes(positions, lost) {
        "known: {positions} {positions|position|positions}, {lost} of them P-positions"
        "已知：{positions} 个局面，其中 {lost} 个是 P 态"
    }
    misere_splits(game) {
        "a move of {game} leaves several components; in misère play their outcomes do not determine that of their sum, so laws are found only where every move leaves one"
        "{game} 的一种走法留下多个分量；反常规则下，各分量的胜负不能决定其和的胜负，因此只在每步只留下一个分量时寻找规律"
    }
    misere_has_quotient(game) {
        "a move of {game} leaves several heaps; in misère play their outcomes do not determine that of their sum; `nimatron misere '{game}'` computes the misère quotient, which does{face}\
         a move of {game} leaves several heaps; in misère play their outcomes do not determine that of their sum; `nimatron.game('{game}').misere()` computes the misère quotient, which does{face}\
         a move of {game} leaves several heaps; in misère play their outcomes do not determine that of their sum; its misère quotient does"
        "{game} 的一种走法留下多堆；反常规则下，各堆的胜负不能决定其和的胜负；`nimatron misere '{game}'` 计算反常商（misère quotient），由它可以决定{face}\
         {game} 的一种走法留下多堆；反常规则下，各堆的胜负不能决定其和的胜负；`nimatron.game('{game}').misere()` 计算反常商（misère quotient），由它可以决定{face}\
         {game} 的一种走法留下多堆；反常规则下，各堆的胜负不能决定其和的胜负；由反常商（misère quotient）可以决定"
    }
    period_so_far(equation, from, turns) {
        "period so far, not proved: {equation} from {from} on, seen {turns} times"
        "目前的周期（未证明）：自 {from} 起 {equation}，出现 {turns} 次"
    }
    proved(how) {
        "PROVED for all positions ({how})"
        "已对所有局面证明（{how}）"
    }
    proved_in_rows(how) {
        "PROVED for all these positions ({how})"
        "已对所有这些局面证明（{how}）"
    }
    certificate_in(law, path) {
        "{law}; certificate: {path}"
        "{law}；证书：{path}"
    }
    certificate_by(law, option) {
        "{law}; {option} writes the certificate"
        "{law}；{option} 写出证书"
    }
    fits_values(range) {
        "CONJECTURED: fits the values {range}"
        "猜想：与{range} 的各值相符"
    }
    fits_lists(count, longest) {
        "CONJECTURED: fits the values of {count} lists of up to {longest} entries"
        "猜想：与 {count} 个列表（最多 {longest} 项）的值相符"
    }
    no_invariants(count, longest) {
        "the values of {count} lists of up to {longest} entries are no simple function of the length, the sum, counts and the like"
        "{count} 个列表（最多 {longest} 项）的值不是长度、和、个数等量的简单函数"
    }
    program_proved_in_rows(how) {
        "PROVED for these positions, others are refused ({how})"
        "对这些局面已证明，不接受其他局面（{how}）"
    }
    program_conjectured() {
        "CONJECTURED: it only fits the values that were computed, and is not proved"
        "猜想：只与已算出的值相符，未经证明"
    }

    program_of_a_table() {
        "no law: a table, filled from the rules"
        "没有规律：按规则填写的表"
    }
    program_of_a_search() {
        "no law: a search from the rules, which remembers what it has found"
        "没有规律：按规则搜索，并记住已求出的结果"
    }
    program_searches_others() {
        "other positions: a search from the rules, which remembers what it has found"
        "其他局面：按规则搜索，并记住已求出的结果"
    }
    program_of_a_table_beside(condition) {
        "no law of all positions, only one for {condition}: a table, filled from the rules"
        "没有适用于所有局面的规律，只有关于 {condition} 的：按规则填写的表"
    }

    guess(support) {
        "CONJECTURED: {support}"
        "猜想：{support}"
    }
    weak_guess(support) {
        "WEAK GUESS: {support}"
        "弱猜想：{support}"
    }
    next_numbers(guess, numbers) {
        "{guess}; the next numbers would be {numbers}"
        "{guess}；接下来的数应为 {numbers}"
    }
    score(score) {
        "length of the law against the numbers: {score}"
        "规律与数据的描述长度之比：{score}"
    }
    too_few(count, needed) {
        "too few numbers: {count}; a guess needs at least {needed}"
        "数太少：只有 {count} 个；至少要 {needed} 个才能猜想"
    }
    none_of_numbers(count, place) {
        "no law found for {count} numbers, {place}"
        "未找到规律：{count} 个数，{place}"
    }
    are_few(count) {
        "{count} are few"
        "{count} 个数偏少"
    }
    more_kinds(count) {
        "from {count} on more kinds of laws are tried"
        "满 {count} 个数时会尝试更多种规律"
    }
    fits_all(count, place) {
        "fits all {count} numbers, {place}"
        "与全部 {count} 个数相符，{place}"
    }
    period_seen(turns) {
        "the period is seen {turns} times"
        "周期出现 {turns} 次"
    }
    begins_late() {
        "it begins late"
        "开始得较晚"
    }
    not_much_shorter() {
        "the law is not much shorter than the numbers"
        "规律并不比这些数短多少"
    }
    read_as_pairs(name) {
        "read as: pairs of {name} and the value there"
        "读作：{name} 与该处的值，成对给出"
    }
    tried(count) {
        "hypotheses tried: {count}"
        "检验过的假设：{count}"
    }
    atlas_busy() {
        "another run has this atlas open; wait until it ends, or give this run a file of its own"
        "另一次运行正打开着这个规律库；请等它结束，或为这次运行另选一个文件"
    }
    atlas_of_another_kind() {
        "this file is not an atlas of this version; `nimatron atlas build` with another file makes one"
        "这个文件不是此版本的规律库；换一个文件名，`nimatron atlas build` 可以新建"
    }
    atlas_damaged(what) {
        "the atlas is damaged: {what}; delete the file, and import or build the atlas again"
        "规律库已损坏：{what}；请删除该文件，再重新导入或建立规律库"
    }
    atlas_checksum() {
        "a checksum does not agree"
        "校验和不符"
    }
    atlas_positions() {
        "the atlas is about games of one heap or of two coordinates"
        "规律库只收录一堆或两个坐标的游戏"
    }
    atlas_not_empty() {
        "this atlas has entries already; import into a file of its own"
        "这个规律库已有条目；请导入到另一个文件"
    }
    atlas_not_lines() {
        "the first line is not the head of an atlas of this version, as `nimatron atlas export` writes it"
        "第一行不是此版本规律库的文件头（应如 `nimatron atlas export` 所写）"
    }
    atlas_line(line, what) {
        "line {line}: {what}"
        "第 {line} 行：{what}"
    }
    atlas_cut() {
        "the file ends too early"
        "文件在这里中断"
    }
    atlas_order(number) {
        "the entry with the number {number} should be here"
        "这里应是编号为 {number} 的条目"
    }
    atlas_other_game() {
        "the certificate is about other rules than the entry"
        "证书所讲的规则与条目不同"
    }
    atlas_differs(field) {
        "the field `{field}` is not what follows from the rules and the certificate"
        "字段 `{field}` 与由规则和证书得出的不符"
    }
    atlas_entry(number, what) {
        "entry {number}: {what}"
        "第 {number} 个条目：{what}"
    }
    atlas_needs_certificate() {
        "a proved law needs a certificate, and only a proved law has one"
        "已证明的规律必须有证书，而且只有已证明的规律才有"
    }
    atlas_not_plain(field) {
        "the field `{field}` has a line break or another control character; it has to be one line of plain text"
        "字段 `{field}` 含有换行或其他控制字符；它应是一行纯文本"
    }
    atlas_twice(number) {
        "these rules are those of entry {number} already"
        "第 {number} 个条目已有这些规则"
    }
    atlas(error) {
        "the atlas: {error}"
        "规律库：{error}"
    }
}
