//! What is wrong with the characters and numbers of a rule text.

pub use crate::common::too_long;

crate::sentences! {
    "tokens":

    number_runs_into_name(letter) {
        "a number runs into the name `{letter}...`"
        "数与名字 `{letter}...` 连在了一起"
    }
    number_touches_name() {
        "number and name touch"
        "数与名字相连"
    }
    quote_not_closed() {
        "the quotation mark is not closed in this line"
        "这一行的引号没有闭合"
    }
    write_product(number, name) {
        "for a product write `{number} * {name}`"
        "乘积写作 `{number} * {name}`"
    }
    number_too_large() {
        "this number is too large"
        "这个数太大"
    }
    more_than(max) {
        "more than {max}"
        "大于 {max}"
    }
    numbers_have_64_bits() {
        "numbers in rules have 64 bits"
        "规则中的数是 64 位的"
    }
    meaningless_character(character) {
        "the character `{character}` means nothing in a rule"
        "字符 `{character}` 在规则中没有意义"
    }
    not_known_here() {
        "not known here"
        "此处未知"
    }
    write_instead(text) {
        "write `{text}`"
        "请写 `{text}`"
    }
    text_too_long(length, max) {
        "the rules have {length} bytes, but at most {max} are read"
        "规则有 {length} 字节，至多读取 {max} 字节"
    }
    not_a_text() {
        "this is not a text: it holds a zero byte"
        "这不是文本：其中有零字节"
    }
    zero_byte() {
        "zero byte"
        "零字节"
    }
}
