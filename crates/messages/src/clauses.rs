//! Why rules cannot be expressed by the clauses that laws are proved from.

crate::sentences! {
    "clauses":

    too_many_cases_in_line() {
        "this line falls into too many cases"
        "这一行要分的情况太多"
        "這一行要分的情況太多"
    }
    too_many_cases() {
        "the rules fall into too many cases"
        "规则要分的情况太多"
        "規則要分的情況太多"
    }
    stretch_of_tuples() {
        "a stretch of components of several coordinates, or with conditions"
        "有几个坐标或带条件的一段分量"
        "有幾個座標或帶條件的一段分量"
    }
    stretch() {
        "a stretch of components"
        "一段分量"
        "一段分量"
    }
    base_of_powers() {
        "the base of these powers is not a constant of at least 2"
        "这些幂的底数不是至少为 2 的常数"
        "這些冪的底數不是至少為 2 的常數"
    }
    base_of_digits() {
        "digits in a base that is not a constant from 2 to 100"
        "进制的基数不是 2 到 100 的常数"
        "進位的基數不是 2 到 100 的常數"
    }
    set(name) {
        "the set `{name}` is not definable by automata"
        "集合 `{name}` 不能用自动机定义"
        "集合 `{name}` 不能用自動機定義"
    }
    function(name) {
        "`{name}` is not definable by automata"
        "`{name}` 不能用自动机定义"
        "`{name}` 不能用自動機定義"
    }
    product() {
        "a product of variables, or numbers too large"
        "有变量的乘积，或数太大"
        "有變數的乘積，或數太大"
    }
    long_array() {
        "an array with too many members"
        "数组的成员太多"
        "陣列的成員太多"
    }
    index_out_of_range() {
        "this index may lie outside the array"
        "下标可能超出数组"
        "索引可能超出陣列"
    }
    condition_not_number() {
        "a condition where a number is expected"
        "需要数的地方是一个条件"
        "需要數的地方是一個條件"
    }
    number_not_condition() {
        "a number where a condition is expected"
        "需要条件的地方是一个数"
        "需要條件的地方是一個數"
    }
    divisor() {
        "division by something that is not a positive constant"
        "除数不是正的常数"
        "除數不是正的常數"
    }
    negative() {
        "this may be negative, but its bits or digits are needed"
        "这可能为负，却要用到它的二进制位或各位数字"
        "這可能為負，卻要用到它的二進位位元或各位數字"
    }
    numbers_too_large() {
        "numbers too large for a proof"
        "数太大，无法证明"
        "數太大，無法證明"
    }
}
