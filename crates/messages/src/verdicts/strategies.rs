//! Strategies: what has to hold of the winning moves of a certificate.
//!
//! A certificate with closed sets holds the English texts of the sentences about automata.

crate::sentences! {
    "verdicts.strategies":

    proved(claim) {
        "{claim}; its strategy names exactly one move at each N-position, and that move wins"
        "{claim}；其策略在每个 N 态给出恰好一种走法，且该走法必胜"
    }
    other_method() {
        "its strategy is not one for its method of proof"
        "它的策略与其证明方法不符"
    }
    normal_play() {
        "a strategy of automata is for normal play"
        "用自动机表示的策略只用于正常规则"
    }
    components_not_increasing() {
        "the automata of its strategy are not in increasing order of the number of components"
        "其策略的自动机未按分量个数递增排列"
    }
    too_many_components(max) {
        "its strategy leaves more than {max} components"
        "其策略留下的分量多于 {max} 个"
    }
    every_n_position() {
        "every N-position has a chosen move"
        "每个 N 态都有选定的走法"
    }
    only_positions() {
        "moves are chosen for positions only"
        "只为合法局面选定走法"
    }
    legal() {
        "the chosen move is a move by the rules"
        "选定的走法符合规则"
    }
    leads_to_p() {
        "the chosen move leads to a P-position"
        "选定的走法通向 P 态"
    }
    one_move() {
        "no position has two chosen moves"
        "没有局面有两种选定的走法"
    }
    wrong_lengths() {
        "its strategy has too few or too many moves for its period"
        "其策略的走法个数与周期不符"
    }
    no_move_at(n) {
        "its strategy has no move at {n}, which is an N-position"
        "其策略在 N 态 {n} 处没有走法"
    }
    not_a_move(n) {
        "its strategy has something at {n} that is not a move"
        "其策略在 {n} 处给出的不是走法"
    }
    rest_too_small(n) {
        "the move of its strategy at {n} leaves a heap that is not in the part of the values that repeats"
        "其策略在 {n} 处的走法留下的堆不在取值重复的部分"
    }
    not_won(n) {
        "the move of its strategy at {n} does not win"
        "其策略在 {n} 处的走法不能取胜"
    }
    not_the_remainder() {
        "a move of its strategy does not take the remainder of the heap"
        "其策略有一步取走的不是堆的余数"
    }
}
