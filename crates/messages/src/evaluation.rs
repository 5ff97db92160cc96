//! Rules that cannot be evaluated at a position, or at any.

crate::sentences! {
    "evaluation":

    failed(position, fault) {
        "the rule cannot be evaluated at {position}: {fault}"
        "在局面 {position} 处无法计算这条规则：{fault}"
        "在局面 {position} 處無法計算這條規則：{fault}"
    }
    overflow() {
        "the result is beyond 64 bits"
        "结果超出 64 位"
        "結果超出 64 位元"
    }
    division_by_zero() {
        "division by zero"
        "除数为零"
        "除數為零"
    }
    negative_exponent() {
        "a negative exponent"
        "指数为负"
        "指數為負"
    }
    no_such_member(length, index) {
        "the array has {length} {length|member|members}, numbered from 0, and this asks for number {index}"
        "数组有 {length} 个成员，从 0 编号，这里要的却是第 {index} 号"
        "陣列有 {length} 個成員，從 0 編號，這裡要的卻是第 {index} 號"
    }
    log2_below_one() {
        "log2 of a number below 1"
        "对小于 1 的数求 log2"
        "對小於 1 的數求 log2"
    }
    negative_argument(function) {
        "{function} of a negative number"
        "对负数求 {function}"
        "對負數求 {function}"
    }
    base_too_small() {
        "a base below 2"
        "进制的基数小于 2"
        "進位的基數小於 2"
    }
    endless_powers() {
        "this set never ends: powers of a number below 2 do not grow"
        "这个集合没有尽头：小于 2 的数的幂不增大"
        "這個集合沒有盡頭：小於 2 的數的冪不增大"
    }
    bad_set_argument() {
        "a set of a negative number, or with a base below 2"
        "集合的参数是负数，或基数小于 2"
        "集合的引數是負數，或基數小於 2"
    }
    stretch_too_long(count) {
        "a stretch of {count} components, too many to list"
        "一段有 {count} 个分量，多得无法列出"
        "一段有 {count} 個分量，多得無法列出"
    }
    everywhere() {
        "for every position"
        "对每个局面都如此"
        "對每個局面都如此"
    }
}
