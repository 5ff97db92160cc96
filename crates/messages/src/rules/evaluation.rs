//! Rules that cannot be evaluated at a position, or at any.

crate::sentences! {
    "evaluation":

    failed(position, fault) {
        "the rule cannot be evaluated at {position}: {fault}"
        "在局面 {position} 处无法计算这条规则：{fault}"
    }
    no_such_position() {
        "the game has no such position"
        "这个游戏没有这样的局面"
    }
    overflow() {
        "the result is beyond 64 bits"
        "结果超出 64 位"
    }
    division_by_zero() {
        "division by zero"
        "除数为零"
    }
    negative_exponent() {
        "a negative exponent"
        "指数为负"
    }
    no_such_member(length, index) {
        "the array has {length} {length|member|members}, numbered from 0, but this asks for number {index}"
        "数组有 {length} 个成员，从 0 编号，这里要的却是第 {index} 号"
    }
    log2_below_one() {
        "log2 of a number below 1"
        "对小于 1 的数求 log2"
    }
    negative_argument(function) {
        "{function} of a negative number"
        "对负数求 {function}"
    }
    base_too_small() {
        "a base below 2"
        "进制的基数小于 2"
    }
    endless_powers() {
        "this set never ends: powers of a number below 2 do not grow"
        "这个集合没有尽头：小于 2 的数的幂不增大"
    }
    bad_set_argument() {
        "a set of a negative number, or with a base below 2"
        "集合的参数是负数，或基数小于 2"
    }
    stretch_too_long(count) {
        "a stretch of {count} components, too many to list"
        "一段有 {count} 个分量，多得无法列出"
    }
    everywhere() {
        "for every position"
        "对每个局面都如此"
    }

    // Parts that may have no value at some position.
    divisor_may_be_zero(part) {
        "the divisor of `{part}` may be 0"
        "`{part}` 的除数可能为 0"
    }
    exponent_may_be_negative(part) {
        "the exponent of `{part}` may be negative"
        "`{part}` 的指数可能为负"
    }
    index_may_be_outside(part, length) {
        "the index of `{part}` may be outside the array, which has {length} {length|member|members}"
        "`{part}` 的下标可能超出数组，数组有 {length} 个成员"
    }
    argument_may_be_too_small(part, function, least) {
        "the argument of `{part}` may be below {least}, where {function} has no value"
        "`{part}` 的参数可能小于 {least}，这时 {function} 没有值"
    }
    base_may_be_too_small(part) {
        "the base in `{part}` may be below 2"
        "`{part}` 中的基数可能小于 2"
    }
    set_may_be_of_negative(part) {
        "`{part}`, of which a set is made, may be negative"
        "构成集合的 `{part}` 可能为负"
    }
    too_many_cases(part) {
        "too many cases to decide whether `{part}` always has a value"
        "情形太多，无法判定 `{part}` 是否总有值"
    }
}
