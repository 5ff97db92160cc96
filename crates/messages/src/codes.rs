//! Codes of taking-and-breaking games, such as `0.137`.

crate::sentences! {
    "codes":

    not_a_game(code, problem) {
        "the code {code} is not a game: {problem}"
        "代码 {code} 不是游戏：{problem}"
    }

    no_point() {
        "a code has a point after its first digit, as in 0.137"
        "代码的第一位之后有一个点，如 0.137"
    }

    one_digit_before_point() {
        "one digit stands before the point, 0 in most codes"
        "点之前只有一位，通常是 0"
    }

    first_digit_takes(digit) {
        "the digit before the point takes nothing, so it may only split heaps (0, 4, 8, C), and here it is {digit}"
        "点之前的一位不取石子，只能分堆（0、4、8、C），这里却是 {digit}"
    }

    square_bracket_open() {
        "the `[` is not closed: a `]` is missing"
        "`[` 没有闭合：缺少 `]`"
    }

    after_repeated() {
        "digits in `[ ]` go on for ever, so nothing can follow them"
        "`[ ]` 中的各位无限重复，后面不能再有内容"
    }

    square_brackets_empty() {
        "there is no digit in the square brackets"
        "方括号中没有数字"
    }

    too_many_digits(max) {
        "a code has at most {max} digits here"
        "这里的代码至多有 {max} 位"
    }

    no_moves() {
        "this code has no moves: all its digits are 0"
        "这个代码没有走法：各位都是 0"
    }

    round_bracket_open() {
        "the `(` is not closed: a `)` is missing"
        "`(` 没有闭合：缺少 `)`"
    }

    bracketed_digit(below) {
        "a digit in brackets is a number below {below}"
        "括号中的一位是小于 {below} 的数"
    }

    not_a_digit(character) {
        "`{character}` is not a digit of a code"
        "`{character}` 不是代码的数字"
    }

    digit_missing() {
        "a digit is missing"
        "缺少一位数字"
    }

    exclamation_mark() {
        "an exclamation mark requires different heaps, and this digit does not leave two"
        "感叹号要求各堆不等，而这一位并不留下两堆"
    }
}
