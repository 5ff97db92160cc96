//! What a checker says of a certificate: what it proves, or the first thing that is wrong with it.

areas! { automata, compounds, facts, families, intervals, legs, periods, quotients, strategies, theorems }

crate::sentences! {
    "verdicts":

    not_a_certificate(why) {
        "not a certificate: {why}"
        "不是证书：{why}"
    }
    other_format(found, wanted) {
        "its format is `{found}`, not `{wanted}`"
        "它的格式是 `{found}`，而不是 `{wanted}`"
    }
    other_version(found, known) {
        "a certificate of {found}, but only version {known} is supported: \
         make it again with `nimatron law` or `nimatron octal`{face}\
         a certificate of {found}, but only version {known} is supported: make it again"
        "这是{found}的证书，而这里只支持版本 {known}：请用 `nimatron law` 或 `nimatron octal` 重新生成{face}\
         这是{found}的证书，而这里只支持版本 {known}：请重新生成"
    }
    version(number) {
        "version {number}"
        "版本 {number} "
    }
    version_of_format(number, format) {
        "version {number} (`{format}`)"
        "版本 {number}（`{format}`）"
    }
    malformed(why) {
        "a field of the certificate is wrong: {why}"
        "证书的一个字段有误：{why}"
    }

    no_meaning(why) {
        "nothing is proved of all positions, because the rules may have no value at some of them: {why}"
        "不能证明关于所有局面的任何结论，因为规则在某些局面可能无法求值：{why}"
    }

    automaton(states) {
        "the Grundy values are those that an automaton with {states} {states|state|states} accepts"
        "SG 值就是一个有 {states} 个状态的自动机所接受的值"
    }
    outcome_automaton(states) {
        "the P-positions are those that an automaton with {states} {states|state|states} accepts"
        "P 态就是一个有 {states} 个状态的自动机所接受的局面"
    }
    misere_automaton(states) {
        "the P-positions in misère play are those that an automaton with {states} {states|state|states} accepts"
        "反常规则下的 P 态就是一个有 {states} 个状态的自动机所接受的局面"
    }
    misere_period(period, preperiod) {
        "the outcomes in misère play repeat with period {period} from {preperiod} on"
        "反常规则下的胜负从 {preperiod} 起以 {period} 为周期重复"
    }
    misere_methods() {
        "in misère play only P-positions are proved, and only by automata or a repeated window"
        "反常规则下只能证明 P 态，且只能用自动机或重复的窗口"
    }
    misere_splits() {
        "in misère play the outcomes of components do not determine that of their sum, \
         and a move leaves several components"
        "反常规则下，各分量的胜负不能决定其和的胜负，而有一种走法留下多个分量"
    }
    levels_automaton(levels, states) {
        "the Grundy values below {levels}, and where they are larger, \
         are those that an automaton with {states} {states|state|states} accepts"
        "小于 {levels} 的 SG 值，以及值更大的局面，由一个有 {states} 个状态的自动机给出"
    }
    sums_automaton(states, sums) {
        "the Grundy values are those that an automaton with {states} {states|state|states} accepts, \
         and the sums of values those of one with {sums}"
        "SG 值就是一个有 {states} 个状态的自动机所接受的值，而值的和由一个有 {sums} 个状态的自动机给出"
    }
    period(period, preperiod) {
        "the values repeat with period {period} from {preperiod} on"
        "值从 {preperiod} 起以 {period} 为周期重复"
    }
    sum(count) {
        "the Grundy values are the xor of those of {count} games"
        "SG 值是 {count} 个游戏的 SG 值的异或"
    }
    open_sum(count, open) {
        "the Grundy values are the xor of those of {count} games; of {open} of these games it says nothing more"
        "SG 值是 {count} 个游戏的 SG 值的异或；其中 {open} 个游戏的值未说明"
    }
    product() {
        "the Grundy values are the nim products of those of two games"
        "SG 值是两个游戏的 SG 值的 nim 积"
    }
    formula(formula) {
        "{formula}"
        "{formula}"
    }
    max_nim() {
        "g(n) = f(n) where f rises, else g(n - f(n) - 1)"
        "在 f 增大处 g(n) = f(n)，否则 g(n) = g(n - f(n) - 1)"
    }
    by_differences() {
        "the Grundy values are the differences of the stated function from its first value, as far as the moves reach"
        "SG 值是所述函数与其第一个值之差，以走法所及为限"
    }
    counted_primes() {
        "the Grundy values count the stated primes of a number"
        "SG 值是一个数中所述素数的计数"
    }
    by_exponent() {
        "the value of a number depends only on its exponent of 2, and on whether it is a power of 2"
        "除 2 的幂外，因数 2 的次数相同的数有相同的值"
    }
    dynamic_nim() {
        "(n, q) is a P-position exactly if n = 0, or q is less than the last part of n"
        "(n, q) 为 P 态当且仅当 n = 0，或 q 小于 n 的最后一个部分"
    }
    fixed_limit() {
        "the Grundy value of (n, i) is n modulo one more than may be taken"
        "(n, i) 的 SG 值是 n 除以可取上限加一的余数"
    }
    window() {
        "the Grundy value is floor((n mod (a + b))/a), where a to b may be taken, and 0 where nothing can be taken"
        "SG 值为 floor((n mod (a + b))/a)，其中可取 a 至 b；无子可取时为 0"
    }
    growing_limit() {
        "(n, i) is a P-position exactly if nothing can be taken, or n is in one of the intervals of i"
        "(n, i) 为 P 态当且仅当无子可取，或 n 在 i 的某个区间内"
    }
    euclid() {
        "the Grundy values are those of Euclid's algorithm, from its last line back"
        "SG 值由欧几里得算法从最后一行倒推得出"
    }
    height() {
        "the Grundy values are the sums of the weights of the digits"
        "SG 值是各位数字的权之和"
    }
    rank(rank, shift) {
        "the Grundy values are {rank} plus {shift}"
        "SG 值是{rank}加 {shift}"
    }
    parity() {
        "the Grundy values are the parity of the number of prime factors"
        "SG 值是素因数个数的奇偶性"
    }
    exponents() {
        "the Grundy values are the xor of the exponents of the prime factors"
        "SG 值是各素因数的指数的异或"
    }
    prime_factors() {
        "the number of prime factors"
        "素因数的个数"
    }
    exponent_of_two() {
        "the exponent of 2"
        "因数 2 的次数"
    }
    least_prime() {
        "the number of the least prime factor"
        "最小素因数的序号"
    }
    odd_least_prime() {
        "the number of the least prime factor, with 0 for even numbers and 1 for 1"
        "最小素因数的序号，偶数为 0，1 为 1"
    }
    odd_prime_factors() {
        "the number of odd prime factors, plus 1 for even numbers,"
        "奇素因数的个数（偶数再加 1）"
    }
    binary_digits() {
        "the number of binary digits"
        "二进制位数"
    }

    wrong_rules(error) {
        "its rules are wrong: {error}"
        "它的规则有误：{error}"
    }
    needs_rules() {
        "this checker is for games that are given by rules"
        "这个检验程序只用于由规则给出的游戏"
    }
    in_rows(name, max, claim) {
        "of the positions with {name} <= {max} alone: {claim}"
        "仅就 {name} <= {max} 的局面而言：{claim}"
    }
    wrong_rows() {
        "its rows are not rows of this game"
        "它的行不是这个游戏的行"
    }
    needs_automaton() {
        "rows (without intervals), outcomes and levels are proved by automata only"
        "行（区间除外）、胜负与层只用自动机证明"
    }
    unused_definitions() {
        "it has definitions that its method does not name"
        "它有一些其方法没有用到的定义"
    }
    unused_closed_sets() {
        "it has closed sets of sentences that its method does not use"
        "它有一些其方法不需要的语句的封闭集"
    }
    rules_fail(heap) {
        "the rules fail at {heap}"
        "规则在 {heap} 处无法执行"
    }
    rules_not_formulas(why) {
        "its rules are not formulas: {why}"
        "它的规则无法写成公式：{why}"
    }
}
