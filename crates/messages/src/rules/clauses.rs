//! Why rules cannot be expressed by the clauses that laws are proved from.

crate::sentences! {
    "clauses":

    too_many_cases_in_line() {
        "this line falls into too many cases"
        "这一行要分的情况太多"
    }
    too_many_cases() {
        "the rules fall into too many cases"
        "规则要分的情况太多"
    }
    stretch_of_tuples() {
        "a stretch of components of several coordinates, or with conditions"
        "有几个坐标或带条件的一段分量"
    }
    stretch() {
        "a stretch of components"
        "一段分量"
    }
    many_components() {
        "components whose number depends on the position"
        "个数随局面而变的分量"
    }
    base_of_powers() {
        "the base of these powers is not a constant of at least 2"
        "这些幂的底数不是至少为 2 的常数"
    }
    base_of_digits() {
        "digits in a base that is not a constant from 2 to 100"
        "进制的基数不是 2 到 100 的常数"
    }
    set(name) {
        "the set `{name}` is not definable by automata"
        "集合 `{name}` 不能用自动机定义"
    }
    function(name) {
        "`{name}` is not definable by automata"
        "`{name}` 不能用自动机定义"
    }
    product() {
        "a product of variables, or numbers too large"
        "有变量的乘积，或数太大"
    }
    long_array() {
        "an array with too many members"
        "数组的成员太多"
    }
    index_out_of_range() {
        "this index may lie outside the array"
        "下标可能超出数组"
    }
    condition_not_number() {
        "a condition where a number is expected"
        "需要数的地方是一个条件"
    }
    number_not_condition() {
        "a number where a condition is expected"
        "需要条件的地方是一个数"
    }
    divisor() {
        "division by something that is not a positive constant"
        "除数不是正的常数"
    }
    negative() {
        "this may be negative, but its bits or digits are needed"
        "这可能为负，却要用到它的二进制位或各位数字"
    }
    numbers_too_large() {
        "numbers too large for a proof"
        "数太大，无法证明"
    }
}
