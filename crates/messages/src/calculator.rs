//! Nimber expressions that have no value.

crate::sentences! {
    "calculator":

    nimber_too_large() {
        "this nimber is too large"
        "这个 nim 数太大"
    }
    too_large() {
        "too large"
        "太大"
    }
    field_holds(field, below) {
        "the field {field} has the nimbers below {below}; choose a wider one, or none"
        "域 {field} 只有小于 {below} 的 nim 数；请选更大的域，或不选"
    }
    largest_nimber() {
        "nimbers have up to 256 bits here, so 2^256 - 1 is the largest; exponents may be larger"
        "这里的 nim 数至多 256 位，最大为 2^256 - 1；指数可以更大"
    }
    coefficient_outside(field) {
        "this equation has a coefficient that is not in the field {field}"
        "这个方程有一个系数不在域 {field} 中"
    }
    too_wide() {
        "too wide"
        "太宽"
    }
    too_narrow() {
        "too narrow"
        "太窄"
    }
    wider_than_asked(field) {
        "the field {field} is wider than the one that was asked for"
        "域 {field} 大于所要求的域"
    }
    not_in_field(number, field) {
        "{number} is not in the field {field}"
        "{number} 不在域 {field} 中"
    }
    widths() {
        "a width is 8, 16, 32, 64, 128 or 256"
        "宽度须为 8、16、32、64、128 或 256"
    }
    width_in_bits() {
        "the width counts bits: 8 stands for the field 2^8"
        "宽度是位数：8 表示域 2^8"
    }
    not_a_width() {
        "not a width"
        "不是宽度"
    }
    x_in_denominator() {
        "x is in a denominator"
        "x 在分母中"
    }
    multiply_by_it() {
        "multiply both sides of the equation by it"
        "请把方程两边都乘以它"
    }
    contains_x() {
        "contains x"
        "其中有 x"
    }
    number_without_x() {
        "expected a number without x"
        "此处应为不含 x 的数"
    }
    degree_too_high(degree, max) {
        "the equation has degree {degree}, and at most {max} is solved"
        "方程的次数为 {degree}，至多求解 {max} 次"
    }
    too_high() {
        "too high"
        "太高"
    }
    zero_divides_nothing() {
        "0 times anything is 0, so nothing can be divided by *0"
        "0 乘任何数都是 0，因此不能除以 *0"
    }
    zero_has_no_inverse() {
        "division by zero: *0 has no inverse"
        "除数为零：*0 没有逆元"
    }
    this_is(value) {
        "this is {value}"
        "这是 {value}"
    }
    divides_by_zero() {
        "this divides by *0"
        "这里除以 *0"
    }
    no_remainders() {
        "nimbers have no remainders"
        "nim 数没有余数"
    }
    division_is_exact() {
        "every nimber but *0 divides every other, with nothing left over; [7 % 3] is ordinary arithmetic"
        "除 *0 外，任何 nim 数都能整除任何 nim 数，没有余数；[7 % 3] 是普通的算术"
    }
    ordinary_result(name) {
        "{name} gives an ordinary number, and a nimber is expected here"
        "{name} 给出普通的数，此处需要 nim 数"
    }
    nimber_of_result(name) {
        "write [{name}(...)] for the nimber of that number"
        "要得到这个数对应的 nim 数，请写 [{name}(...)]"
    }
    no_such_exponent() {
        "there is no such exponent"
        "没有这样的指数"
    }
    no_logarithm() {
        "no logarithm"
        "没有对数"
    }
    not_a_power() {
        "the first number is not a power of the second"
        "第一个数不是第二个数的幂"
    }
    zero_has_no_order() {
        "*0 has no order: no power of it with k > 0 is *1"
        "*0 没有阶：k > 0 时它的幂都不是 *1"
    }
    order_is() {
        "the order of x is the smallest k > 0 with x^k = 1"
        "x 的阶是使 x^k = 1 的最小的 k > 0"
    }
    is_negative() {
        "this is negative"
        "这是负数"
    }
    below_zero() {
        "below 0"
        "小于 0"
    }
    negative() {
        "negative"
        "负数"
    }
    none_below_zero() {
        "numbers in [ ] are ordinary, and none is below 0"
        "方括号里是普通的数，不能小于 0"
    }
    leaves_remainder() {
        "this division leaves a remainder"
        "这个除法有余数"
    }
    not_whole() {
        "not whole"
        "不是整数"
    }
    ordinary_is_whole() {
        "ordinary numbers are whole; the square root is sqrt(...), and % gives the remainder"
        "普通的数是整数；平方根是 sqrt(...)，% 给出余数"
    }
    ordinary_not_nimber() {
        "expected an ordinary number, not a nimber"
        "此处应为普通的数，而不是 nim 数"
    }
    exponent_is_ordinary() {
        "exponents and the numbers in [ ] are ordinary: write 5, not *5"
        "指数和 [ ] 里的数是普通的数：请写 5，不写 *5"
    }
    ordinary_not_negative() {
        "expected an ordinary number that is not negative"
        "此处应为不小于 0 的普通的数"
    }
    too_many_bits(max) {
        "this number has more than {max} bits"
        "这个数超过 {max} 位"
    }
}
