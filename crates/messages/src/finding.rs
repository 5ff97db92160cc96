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
