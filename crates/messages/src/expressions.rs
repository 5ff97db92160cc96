//! Errors in the text of a nimber expression.

pub use crate::common::{a_number, not_a_number, too_long as longer};

crate::sentences! {
    "expressions":

    end() {
        "the end of the expression"
        "表达式的结尾"
    }
    operator_or_end() {
        "an operator or the end of the expression"
        "运算符或表达式的结尾"
    }
    nimber() {
        "a nimber"
        "一个 nim 数"
    }
    ordinary() {
        "an ordinary number"
        "一个普通的数"
    }
    equation(sign) {
        "`{sign}` and an equation"
        "`{sign}` 和一个方程"
    }
    to_close_solve(sign) {
        "`{sign}` to close solve"
        "solve 末尾的 `{sign}`"
    }
    after_name(sign, name) {
        "`{sign}` after `{name}`"
        "`{name}` 之后的 `{sign}`"
    }
    in_call(sign, call) {
        "`{sign}` or `)` in `{call}`"
        "`{call}` 中的 `{sign}` 或 `)`"
    }
    example_number() {
        "for example *5"
        "例如 *5"
    }
    example_nimber() {
        "for example 5, *5, (2 + 3) or sqrt(5)"
        "例如 5、*5、(2 + 3) 或 sqrt(5)"
    }
    example_ordinary() {
        "for example 2^10 or [2^64 + 1]"
        "例如 2^10 或 [2^64 + 1]"
    }
    example_equation() {
        "for example solve(x^2 + x = 12)"
        "例如 solve(x^2 + x = 12)"
    }
    operators() {
        "the operators are + - * / ^"
        "运算符有 + - * / ^"
    }
    something_missing() {
        "something is missing"
        "缺少内容"
    }
    unexpected() {
        "unexpected"
        "不应在此处"
    }
    unknown() {
        "unknown"
        "未知"
    }
    too_deep(max) {
        "brackets are nested more than {max} deep"
        "括号嵌套超过 {max} 层"
    }
    too_long(max) {
        "the expression has more than {max} bytes"
        "表达式超过 {max} 字节"
    }
    too_many_digits(max) {
        "this number has more than {max} digits"
        "这个数超过 {max} 位"
    }
    no_number() {
        "not a number"
        "不是数"
    }
    how_numbers_are_written() {
        "numbers are written 42, 1_000 or 0x1f, and a product needs its sign: 3 * x"
        "数写作 42、1_000 或 0x1f，乘积要写乘号：3 * x"
    }
    no_meaning(sign) {
        "`{sign}` has no meaning here"
        "`{sign}` 在此处没有意义"
    }
    how_nimbers_are_written() {
        "nimbers are written 5 or *5, with + - * / ^ and functions such as sqrt(5)"
        "nim 数写作 5 或 *5，可用 + - * / ^ 和 sqrt(5) 等函数"
    }
    how_powers_are_written() {
        "a power is written 5^7; a product of the nimbers *5 and *7 is written 5 * 7 or *5 * *7"
        "幂写作 5^7；nim 数 *5 与 *7 之积写作 5 * 7 或 *5 * *7"
    }
    how_equations_are_written() {
        "an equation is written solve(x^2 + x = 12)"
        "方程写作 solve(x^2 + x = 12)"
    }
    only_in_solve(what) {
        "{what} is only allowed inside solve"
        "{what} 只能用在 solve 里"
    }
    unknown_is_x() {
        "the unknown of an equation is x, as in solve(x^2 + x = 12)"
        "方程的未知数是 x，如 solve(x^2 + x = 12)"
    }
    unknown_name(name) {
        "unknown name `{name}`"
        "未知的名称 `{name}`"
    }
    functions(names) {
        "the functions are {names}"
        "可用的函数：{names}"
    }
    stands_alone(name) {
        "{name} must stand alone: its result is not a nimber"
        "{name} 只能单独使用：它给出的不是 nim 数"
    }
    not_inside() {
        "not inside an expression"
        "不能在表达式里"
    }
    how_call_is_written(name, example) {
        "`{name}` is written {example}"
        "`{name}` 写作 {example}"
    }
    wrong_arguments() {
        "wrong arguments"
        "参数不对"
    }
    call_generator() {
        "generator(64), with the width of the field"
        "generator(64)，括号里是域的宽度"
    }
    call_frobenius() {
        "frobenius(5, 3), which is 5^(2^3)"
        "frobenius(5, 3)，即 5^(2^3)"
    }
    call_with_width(short, long) {
        "{short} or {long}"
        "{short} 或 {long}"
    }
    call_log() {
        "log(5, 2), the exponent e with 2^e = 5"
        "log(5, 2)，即使 2^e = 5 的指数 e"
    }
}
