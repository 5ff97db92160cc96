//! The parts of a rule text, as errors name them.

crate::sentences! {
    "grammar":

    number(value) {
        "the number {value}"
        "数 {value}"
    }
    name(name) {
        "the name `{name}`"
        "名字 `{name}`"
    }
    word(word) {
        "the word `{word}`"
        "关键字 `{word}`"
    }
    symbol(symbol) {
        "`{symbol}`"
        "`{symbol}`"
    }
    end_of_line() {
        "the end of the line"
        "行末"
    }
    comment() {
        "a comment"
        "注释"
    }
    end_of_text() {
        "the end of the text"
        "文本的末尾"
    }
    end_of_move() {
        "the end of the move"
        "走法的结尾"
    }
    end_of_value() {
        "the end of the value"
        "值的结尾"
    }
    game_name() {
        "a name for the game"
        "游戏的名字"
    }
    coordinate_name() {
        "a name for a coordinate"
        "坐标的名字"
    }
    parameter_name() {
        "a name for a parameter"
        "参数的名字"
    }
    variable() {
        "a variable after `for`"
        "`for` 之后的变量"
    }
    position() {
        "a position, as in `n -> ...` or `(a, b) -> ...`"
        "一个局面，如 `n -> ...` 或 `(a, b) -> ...`"
    }
    number_or_array() {
        "a number or an array like `[8, 7, 6]`"
        "一个数，或像 `[8, 7, 6]` 这样的数组"
    }
    arrow_and_result() {
        "`->` and what the move leaves"
        "`->` 和走完之后剩下的局面"
    }
    in_and_set() {
        "`in` and a set"
        "`in` 和一个集合"
    }
    comma_or_brace() {
        "`,` or `}}`"
        "`,` 或 `}}`"
    }
    comma_or_brace_in_set() {
        "`,` or `}}` in the set"
        "集合中的 `,` 或 `}}`"
    }
    game_coordinates(symbol) {
        "`{symbol}` and the names of the coordinates, as in `game nim(n)`"
        "`{symbol}` 和各坐标的名字，如 `game nim(n)`"
    }
    after_coordinates(symbol) {
        "`{symbol}` after the coordinates"
        "坐标之后的 `{symbol}`"
    }
    after_position(symbol) {
        "`{symbol}` after the coordinates of the position"
        "局面的坐标之后的 `{symbol}`"
    }
    after_array(symbol) {
        "`{symbol}` after the numbers of the array"
        "数组的各个数之后的 `{symbol}`"
    }
    after_index(symbol) {
        "`{symbol}` after the index"
        "下标之后的 `{symbol}`"
    }
    index_of_entry(symbol) {
        "`{symbol}` and the index of an entry"
        "`{symbol}` 和一项的下标"
    }
    new_entry(symbol) {
        "`{symbol}` and the new entry"
        "`{symbol}` 和新的项"
    }
    after_list_name(symbol) {
        "`{symbol}` after the name of a list"
        "列表名之后的 `{symbol}`"
    }
    after_arguments(symbol) {
        "`{symbol}` after the arguments"
        "函数参数之后的 `{symbol}`"
    }
    closing_bracket(symbol) {
        "`{symbol}` to close the bracket"
        "与左括号配对的 `{symbol}`"
    }
    coordinates(count) {
        "{count} {count|coordinate|coordinates}"
        "{count} 个坐标"
    }
    no_arguments() {
        "no arguments"
        "0"
    }
    arguments(count) {
        "{count} {count|argument|arguments}"
        "{count}"
    }
    min_arguments(count) {
        "at least {count} {count|argument|arguments}"
        "至少 {count}"
    }
    arguments_between(min, max) {
        "{min} to {max} arguments"
        "{min} 至 {max}"
    }
    header() {
        "the game"
        "游戏的第一行"
    }
    first_move() {
        "the first move"
        "第一条走法"
    }
}
