//! What the search for a law reports: guesses that failed, and why no proof is possible.

crate::sentences! {
    "finding":

    automaton_fails(numeration, position) {
        "an automaton on {numeration} fails at {position}"
        "基于 {numeration} 的自动机在 {position} 处不符"
    }
    period_fails(period, position) {
        "a period of {period} fails at {position}"
        "周期 {period} 在 {position} 处不符"
    }
    formula_fails(formula, position) {
        "g = {formula} fails at {position}"
        "g = {formula} 在 {position} 处不符"
    }
    law_fails(law, position) {
        "{law}: fails at {position}"
        "{law}：在 {position} 处不符"
    }
    declined(hypothesis) {
        "not {hypothesis}: the rules or the values are of another form"
        "不是{hypothesis}：规则或值的形式不同"
    }
    none_holds(hypothesis, count) {
        "not {hypothesis}: of {count} {count|guess|guesses} none holds, or has a proof"
        "不是{hypothesis}：试了 {count} 个猜测，没有一个成立或得到证明"
    }
    a_period() {
        "a period"
        "周期"
    }
    a_rank() {
        "a rank (of divisors, common factors, quotients)"
        "秩（约数、公因数、商）"
    }
    counted_primes() {
        "a count of prime factors"
        "素因子的个数"
    }
    exponents() {
        "an exponent of 2"
        "2 的指数"
    }
    a_function_below() {
        "a function that each move lowers"
        "每步都变小的函数"
    }
    maximum_nim() {
        "Maximum Nim"
        "Maximum Nim"
    }
    a_height() {
        "the length of the longest play"
        "最长对局的步数"
    }
    stretches() {
        "sums over stretches of heaps"
        "成段的堆的和"
    }
    euclid() {
        "Euclid's game"
        "欧几里得游戏"
    }
    a_fixed_limit() {
        "a limit that no move changes"
        "走法不改变的上限"
    }
    a_window() {
        "two limits that no move changes"
        "走法不改变的两个界限"
    }
    a_lattice() {
        "a lattice"
        "格"
    }
    a_formula() {
        "a formula"
        "公式"
    }
    automata() {
        "an automaton on the digits"
        "数位上的自动机"
    }
    changing_limits() {
        "P-positions by a limit that moves change"
        "由走法会改变的上限决定的 P 态"
    }
    p_lattice() {
        "a lattice of P-positions"
        "P 态的格"
    }
    p_pairs() {
        "P-positions that are pairs"
        "成对的 P 态"
    }
    p_differences() {
        "pairs with differences that repeat"
        "差重复出现的数对"
    }
    p_automata() {
        "an automaton of the P-positions"
        "P 态的自动机"
    }
    p_exponents() {
        "P-positions by an exponent of 2"
        "由 2 的指数决定的 P 态"
    }
    intervals() {
        "intervals with one value"
        "取同一个值的区间"
    }
    rows() {
        "a law of the first rows"
        "一个数较小时的规律"
    }
    p_formula() {
        "a formula of the P-positions"
        "P 态的公式"
    }
    remainders() {
        "formulas for some remainders"
        "某些余数的公式"
    }
    p_ratio() {
        "P-positions by a ratio"
        "由比决定的 P 态"
    }
    p_period() {
        "outcomes that repeat"
        "重复出现的胜负"
    }
    no_order() {
        "no order is known in which every move leads to lower positions"
        "不知道有什么次序能使每步都走到更低的局面"
    }
    several_numerations(names) {
        "its moves are described by digits of different numerations ({names}), and no single one describes them all"
        "各步分别由不同计数系统的数字（{names}）描述，没有一个系统能描述所有的步"
    }
    automata_too_large() {
        "the automata of the moves are too large"
        "这些走法的自动机太大"
    }
}
