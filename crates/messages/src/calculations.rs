//! Answers of the nimber calculator.

crate::sentences! {
    "calculations":

    field(field, below) {
        "{field}, the nimbers below {below}"
        "{field}（小于 {below} 的 nim 数）"
    }
    in_field(field) {
        "in the field {field}"
        "在域 {field} 中"
    }
    ordinary(field) {
        "an ordinary number, found in the field {field}"
        "普通的数，在域 {field} 中求得"
    }
    over_two() {
        "over the field 2 of the nimbers *0 and *1"
        "系数在由 nim 数 *0 和 *1 构成的域 2 中"
    }
    only_power(base) {
        "none: the only power of {base} is *1"
        "无：{base} 的幂只有 *1"
    }
    not_a_power(of, order, base) {
        "none: {of} is not among the {order} different powers of {base}"
        "无：{of} 不在 {base} 的 {order} 个不同的幂之中"
    }
    powers_of_zero(base) {
        "none: the powers of {base} are *0 and, with the exponent 0, *1"
        "无：{base} 的幂是 *0，指数为 0 时是 *1"
    }
    none_in_field(field) {
        "no solution in the field {field}"
        "在域 {field} 中无解"
    }
    none_in_fields(fields) {
        "no solution in the fields {fields}"
        "在域 {fields} 中无解"
    }
    everything() {
        "every nimber: both sides are equal"
        "任何 nim 数都是解：两边相等"
    }
    never(difference) {
        "none: there is no x in it, and both sides differ by {difference}"
        "无解：其中没有 x，而两边相差 {difference}"
    }
    only_root(polynomial, field) {
        "the only root of {polynomial}, in the field {field}"
        "{polynomial} 唯一的根，在域 {field} 中"
    }
    all_roots(polynomial, field) {
        "all roots of {polynomial}, in the field {field}"
        "{polynomial} 的所有根，在域 {field} 中"
    }
    all_finite_roots(polynomial, field) {
        "all finite roots of {polynomial}, in the field {field}"
        "{polynomial} 的所有有限的根，在域 {field} 中"
    }
    roots_in_wider_field(polynomial, none, wider) {
        "none: {polynomial} has {none}; it has roots in the field {wider}"
        "无：{polynomial} {none}；它在域 {wider} 中有根"
    }
    more_in_wider_field(polynomial, field, wider) {
        "all roots of {polynomial} in the field {field}; more are in the field {wider}"
        "{polynomial} 在域 {field} 中的所有根；域 {wider} 中还有更多"
    }
    no_finite_root(polynomial) {
        "none: {polynomial} has no root among all finite nimbers, which are closed under square roots and quadratic equations only"
        "无：{polynomial} 在所有有限的 nim 数中没有根，它们只对平方根和二次方程封闭"
    }
    none_known(polynomial, none) {
        "none: {polynomial} has {none}; whether wider fields have one would take too long to tell"
        "无：{polynomial} {none}；更大的域中是否有解，判断起来太费时"
    }
    more_unknown(polynomial, field) {
        "all roots of {polynomial} in the field {field}; whether wider fields have more would take too long to tell"
        "{polynomial} 在域 {field} 中的所有根；更大的域中是否还有更多，判断起来太费时"
    }
}
