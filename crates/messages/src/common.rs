//! What several areas say in the same words; each of them has it under its name in
//! this area, too.

crate::sentences! {
    "common":

    and_more(count) {
        "and {count} more"
        "另有 {count} 个"
    }
    a_number() {
        "a number"
        "数"
    }
    not_a_number(text) {
        "`{text}` is not a number"
        "`{text}` 不是数"
    }
    too_long() {
        "too long"
        "太长"
    }
    known_are(names) {
        "known are {names}"
        "可用的有 {names}"
    }
    unknown_function(name) {
        "there is no function called `{name}`"
        "没有名为 `{name}` 的函数"
    }
}
