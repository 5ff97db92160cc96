//! Proofs of laws of trees with legs of any length.

crate::sentences! {
    "verdicts.legs":

    proved(family, names) {
        "the Grundy values of {family} repeat: {names}"
        "{family} 的 SG 值是周期的：{names}"
    }
    repeats(name, period, preperiod) {
        "in {name} with period {period} from {preperiod} on"
        "关于 {name} 从 {preperiod} 起周期为 {period}"
    }
    needs_legs() {
        "the Grundy values of a family of trees are proved by the method `legs`, without a witness"
        "树的族的 SG 值用方法 `legs` 证明，且不带见证"
    }
    needs_family() {
        "the method `legs` is for families of trees"
        "方法 `legs` 用于树的族"
    }
    not_a_family(text) {
        "`{text}` is not a family of trees"
        "`{text}` 不是树的族"
    }
    not_local() {
        "a move of these rules is not local"
        "这些规则的一种走法不是局部的"
    }
    other_window(window) {
        "the place of a move can contain {window} {window|vertex|vertices} of a path"
        "一步走法所涉及的局部可以含有一条路径的 {window} 个顶点"
    }
    bad_lengths(max) {
        "`from` and `period` are at least 1, and their sum is at most {max}"
        "`from` 与 `period` 至少为 1，其和不超过 {max}"
    }
    not_a_shape(number) {
        "shape {number}, counted from 0, is not a tree without vertices of degree 2 whose parents come first"
        "第 {number} 个形状（从 0 数起）不是没有 2 度顶点、且父顶点在前的树"
    }
    not_reduced(number) {
        "a tree of shape {number}, counted from 0, has not one reduced length for each edge"
        "第 {number} 个形状（从 0 数起）的一棵树并非每条边有一个约化的长度"
    }
    twice(number) {
        "a tree of shape {number}, counted from 0, occurs twice"
        "第 {number} 个形状（从 0 数起）的一棵树出现两次"
    }
    missing(tree) {
        "a tree that a move leaves has no value: {tree}"
        "走一步后留下的一棵树没有值：{tree}"
    }
    other_value(tree, value, claimed) {
        "the tree {tree} has the value {value}, not {claimed}"
        "树 {tree} 的值是 {value}，而不是 {claimed}"
    }
    other_names() {
        "the names are not those of the family, in their order and with their minima"
        "名字与族中的不一致（次序和最小值也须一致）"
    }
    other_periods() {
        "the period of a name has to divide the common one, and its preperiod has to lie between its minimum and `from`"
        "每个名字的周期须整除公共周期，其前周期须在最小值与 `from` 之间"
    }
    other_count() {
        "the list of the values of members has another length"
        "成员的值的列表长度不对"
    }
    other_member(member, value, claimed) {
        "the member with {member} has the value {value}, not {claimed}"
        "{member} 的成员的值是 {value}，而不是 {claimed}"
    }
    large_value(limit) {
        "a value is {limit} or more, too large for this checker"
        "有一个值不小于 {limit}，对这个检验程序来说太大"
    }
}
