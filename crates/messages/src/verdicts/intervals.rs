//! Proofs of values that are constant on intervals.

crate::sentences! {
    "verdicts.intervals":

    constant(count) {
        "the Grundy values are constant on each of {count} {count|interval|intervals}"
        "SG 值在 {count} 个区间的每一个上为常数"
    }
    needs_one_coordinate() {
        "intervals are for the Grundy values, in normal play, of games of one coordinate up to a number"
        "区间用于正常规则下单坐标游戏在某数以内的 SG 值"
    }
    has_conditions() {
        "intervals are for games in which all numbers from the least position on are positions"
        "区间用于从最小局面起所有的数都是局面的游戏"
    }
    too_large() {
        "the positions are too large for this checker"
        "局面对这个检验程序来说太大"
    }
    not_intervals() {
        "the starts are not those of intervals from the least position on, each with one value"
        "这些起点不是从最小局面开始、各有一个值的区间的起点"
    }
    line_not_followed(line) {
        "move {line} of the rules cannot be followed: a move has to leave at most one number, \
         with at most two variables in ranges"
        "规则的第 {line} 种走法无法跟踪：走法须至多留下一个数，且至多有两个取自范围的变量"
    }
    value_too_large(heap, value) {
        "g({heap}) is not {value}: too few intervals have smaller values"
        "g({heap}) 不是 {value}：没有那么多值更小的区间"
    }
    equal_option(heap, value, line) {
        "g({heap}) is not {value}: move {line} leads to a position of this value"
        "g({heap}) 不是 {value}：第 {line} 种走法通向值与此相同的局面"
    }
    not_reached(heap, value, smaller) {
        "g({heap}) is not {value}: no move leads to a position of the value {smaller}"
        "g({heap}) 不是 {value}：没有走法通向值为 {smaller} 的局面"
    }
    not_lower(heap, line) {
        "move {line} leads from {heap} to a position that is not smaller"
        "第 {line} 种走法从 {heap} 通向不更小的局面"
    }
    undecided(heap, line) {
        "what move {line} leads to from {heap} is not decided by this checker"
        "这个检验程序不能判定第 {line} 种走法从 {heap} 通向何处"
    }
    too_many_moves(heap) {
        "there are too many moves from {heap} for this checker"
        "从 {heap} 出发的走法对这个检验程序来说太多"
    }
    too_much_work(heap) {
        "these intervals are too much work for this checker, from {heap} on"
        "这些区间从 {heap} 起对这个检验程序来说工作量太大"
    }
}
