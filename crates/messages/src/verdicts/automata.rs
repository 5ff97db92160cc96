//! Proofs by automata: their definitions, and the sentences that have to hold of them.
//!
//! A certificate with closed sets holds the English texts of its sentences, and a checker compares
//! them: changing one of those texts refuses the certificates that were made before.

crate::sentences! {
    "verdicts.automata":

    named_twice(name) {
        "the definition `{name}` is named twice"
        "定义 `{name}` 用了两次"
    }
    no_definition(name) {
        "there is no definition `{name}`"
        "没有定义 `{name}`"
    }
    unused(name) {
        "the definition `{name}` is not used"
        "定义 `{name}` 没有用到"
    }
    no_numeration(name) {
        "there is no numeration `{name}`"
        "没有记数法 `{name}`"
    }
    several_numerations() {
        "all definitions have to use the same numeration"
        "所有定义须用同一种记数法"
    }
    wrong_tracks(name, tracks) {
        "the tracks of `{name}` have to be {tracks}"
        "`{name}` 的各轨应为 {tracks}"
    }
    too_many_coordinates() {
        "too many coordinates for this numeration"
        "对这种记数法而言，坐标太多"
    }
    too_many_components() {
        "too many components for this numeration"
        "对这种记数法而言，分量太多"
    }
    incomplete(symbols) {
        "this automaton needs {symbols} {symbols|transition|transitions} from each of its states"
        "这个自动机的每个状态都须有 {symbols} 个转移"
    }
    leading_zeros() {
        "leading zeros do not change a number, so the first state has to lead to itself on zeros"
        "数前面的零不改变任何东西，所以首个状态读到零时须保持不变"
    }
    unreachable(state) {
        "the automaton never reaches its state {state}"
        "自动机永远到不了状态 {state}"
    }
    not_breadth_first() {
        "the states of an automaton have to be numbered in the order of a breadth-first walk"
        "自动机的状态须按广度优先遍历的次序编号"
    }
    accepting_not_increasing() {
        "accepting states have to be listed in increasing order"
        "接受状态须按升序列出"
    }
    no_state(state) {
        "there is no state {state} that could accept"
        "没有可以接受的状态 {state}"
    }
    accepts_no_number() {
        "the automaton accepts a word that is not a number"
        "自动机接受了一个不表示数的字"
    }
    continues_no_number() {
        "the automaton has a transition after digits with which no number begins"
        "自动机在不能作为数的开头的数字之后仍继续"
    }
    rules_add() {
        "its rules add numbers, which this numeration cannot express"
        "它的规则要把数相加，而这种记数法做不到"
    }
    not_automatic() {
        "something in the rules or in the sum of values is not an automaton in this numeration"
        "规则中或值的和中有某部分在这种记数法下不是自动机"
    }
    no_code_of_outcomes() {
        "P-positions have no code and no pairs"
        "P 态没有编码，也没有成对的定义"
    }
    no_unary_code() {
        "this numeration has no unary code"
        "这种记数法没有一进制编码"
    }
    wrong_levels() {
        "there have to be 1 to 999 levels, without a code and without pairs"
        "须有 1 至 999 层，且不用编码，也不用成对的定义"
    }
    levels_of_components() {
        "levels are proved only for moves that leave one component"
        "只有每步只留下一个分量时才能证明层"
    }
    unary_sum() {
        "values in the unary code cannot be added"
        "一进制编码的值不能相加"
    }
    unused_pairs() {
        "it has pairs that no move needs"
        "它有一些没有走法需要的成对的定义"
    }
    heap_for_two() {
        "its pairs do not fit the moves: two joined heaps have to be different variables that no other heap uses"
        "其数对不符合走法：合并的两堆须是不同的变量，且不被其他堆使用"
    }
    wrong_pairs() {
        "its pairs do not fit the moves"
        "它的成对的定义与走法不符"
    }
    sums_of_all_values() {
        "sums of values prove all values, without pairs"
        "值的和只用于证明所有的值，且不用成对的定义"
    }
    stretches_of_one_coordinate() {
        "stretches are proved only in games of one coordinate, without conditions on it, and with plain values"
        "一段分量的证明只用于一个坐标、对它没有条件、且值不编码的游戏"
    }

    too_large(sentence) {
        "{sentence}: this is too large for this checker to decide"
        "{sentence}：这对这个检验程序来说太大，无法判定"
    }
    not_closed(sentence) {
        "{sentence}: the closed set of the certificate does not show it"
        "{sentence}：证书中的封闭集没有证明这一点"
    }
    false_at(sentence, position) {
        "{sentence}: this is false at {position}"
        "{sentence}：在 {position} 处不成立"
    }
    false_somewhere(sentence) {
        "{sentence}: this is false"
        "{sentence}：不成立"
    }

    descends() {
        "every move leads to lower positions"
        "每步都走到更低的局面"
    }
    stays_in_rows() {
        "no move leaves the rows"
        "没有走法离开这些行"
    }
    only_positions() {
        "only positions have values"
        "只有局面才有值"
    }
    every_position() {
        "every position has a value"
        "每个局面都有值"
    }
    one_value() {
        "no position has two values"
        "没有局面有两个值"
    }
    coded() {
        "values are written in the unary code"
        "值用一进制编码写出"
    }
    no_larger_level() {
        "no value is beyond the last level"
        "没有值超出最后一层"
    }
    no_equal_option() {
        "no option has the value of its position"
        "后继局面都没有该局面的值"
    }
    every_smaller() {
        "every smaller number is the value of an option"
        "每个更小的数都是某个后继局面的值"
    }
    is_the_formula() {
        "every value is that of the formula"
        "每个值都等于公式给出的值"
    }
    pairs_complete() {
        "a pair lists all values of two heaps"
        "成对的定义列出两堆的所有值"
    }
    pairs_sound() {
        "a pair lists only values of two heaps"
        "成对的定义只列出两堆的值"
    }
    only_positions_won() {
        "the law names positions only"
        "规律只含局面"
    }
    no_move_to_p() {
        "no move leads from a P-position to one that may be P"
        "没有走法从 P 态走到可能是 P 态的局面"
    }
    move_from_p() {
        "every P-position has a move"
        "每个 P 态都有走法"
    }
    move_to_p_if_any() {
        "every other position that has a move has one to a P-position"
        "其他有走法的局面都能走到某个 P 态"
    }
    move_to_p() {
        "every other position has a move to a P-position"
        "其他每个局面都能走到某个 P 态"
    }
    only_positions_summed() {
        "only positions have values and sums"
        "只有局面才有值与和"
    }
    every_position_summed() {
        "every position has a value, and there is a sum of what is below it"
        "每个局面都有值，其下各值也有和"
    }
    first_sum() {
        "the sum below the first position is 0"
        "首个局面之下的和为 0"
    }
    next_sum() {
        "a sum is the one before and one value"
        "每个和都是前一个和与一个值的和"
    }
}
