//! The parts of a rule text, as errors name them.

crate::sentences! {
    "grammar":

    number(value) {
        "the number {value}"
        "数 {value}"
        "數 {value}"
    }
    name(name) {
        "the name `{name}`"
        "名字 `{name}`"
        "名稱 `{name}`"
    }
    word(word) {
        "the word `{word}`"
        "关键字 `{word}`"
        "關鍵字 `{word}`"
    }
    symbol(symbol) {
        "`{symbol}`"
        "`{symbol}`"
        "`{symbol}`"
    }
    end_of_line() {
        "the end of the line"
        "行末"
        "行尾"
    }
    comment() {
        "a comment"
        "注释"
        "註解"
    }
    end_of_text() {
        "the end of the text"
        "文本的末尾"
        "文字的結尾"
    }
    end_of_move() {
        "the end of the move"
        "走法的结尾"
        "走法的結尾"
    }
    end_of_value() {
        "the end of the value"
        "值的结尾"
        "值的結尾"
    }
    game_name() {
        "a name for the game"
        "游戏的名字"
        "遊戲的名稱"
    }
    coordinate_name() {
        "a name for a coordinate"
        "坐标的名字"
        "座標的名稱"
    }
    parameter_name() {
        "a name for a parameter"
        "参数的名字"
        "參數的名稱"
    }
    variable() {
        "a variable after `for`"
        "`for` 之后的变量"
        "`for` 之後的變數"
    }
    position() {
        "a position, as in `n -> ...` or `(a, b) -> ...`"
        "一个局面，如 `n -> ...` 或 `(a, b) -> ...`"
        "一個局面，如 `n -> ...` 或 `(a, b) -> ...`"
    }
    number_or_array() {
        "a number or an array like `[8, 7, 6]`"
        "一个数，或像 `[8, 7, 6]` 这样的数组"
        "一個數，或像 `[8, 7, 6]` 這樣的陣列"
    }
    arrow_and_result() {
        "`->` and what the move leaves"
        "`->` 和走完之后剩下的局面"
        "`->` 和走完之後剩下的局面"
    }
    in_and_set() {
        "`in` and a set"
        "`in` 和一个集合"
        "`in` 和一個集合"
    }
    comma_or_brace() {
        "`,` or `}}`"
        "`,` 或 `}}`"
        "`,` 或 `}}`"
    }
    comma_or_brace_in_set() {
        "`,` or `}}` in the set"
        "集合中的 `,` 或 `}}`"
        "集合中的 `,` 或 `}}`"
    }
    game_coordinates(symbol) {
        "`{symbol}` and the names of the coordinates, as in `game nim(n)`"
        "`{symbol}` 和各坐标的名字，如 `game nim(n)`"
        "`{symbol}` 和各座標的名稱，如 `game nim(n)`"
    }
    after_coordinates(symbol) {
        "`{symbol}` after the coordinates"
        "坐标之后的 `{symbol}`"
        "座標之後的 `{symbol}`"
    }
    after_position(symbol) {
        "`{symbol}` after the coordinates of the position"
        "局面的坐标之后的 `{symbol}`"
        "局面的座標之後的 `{symbol}`"
    }
    after_array(symbol) {
        "`{symbol}` after the numbers of the array"
        "数组的各个数之后的 `{symbol}`"
        "陣列的各個數之後的 `{symbol}`"
    }
    after_index(symbol) {
        "`{symbol}` after the index"
        "下标之后的 `{symbol}`"
        "索引之後的 `{symbol}`"
    }
    index_of_entry(symbol) {
        "`{symbol}` and the index of an entry"
        "`{symbol}` 和一项的下标"
        "`{symbol}` 和一項的索引"
    }
    new_entry(symbol) {
        "`{symbol}` and the new entry"
        "`{symbol}` 和新的项"
        "`{symbol}` 和新的項"
    }
    after_list_name(symbol) {
        "`{symbol}` after the name of a list"
        "列表名之后的 `{symbol}`"
        "串列名稱之後的 `{symbol}`"
    }
    after_arguments(symbol) {
        "`{symbol}` after the arguments"
        "函数参数之后的 `{symbol}`"
        "引數之後的 `{symbol}`"
    }
    closing_bracket(symbol) {
        "`{symbol}` to close the bracket"
        "与左括号配对的 `{symbol}`"
        "與左括號配對的 `{symbol}`"
    }
    coordinates(count) {
        "{count} {count|coordinate|coordinates}"
        "{count} 个坐标"
        "{count} 個座標"
    }
    no_arguments() {
        "no arguments"
        "0"
        "0"
    }
    arguments(count) {
        "{count} {count|argument|arguments}"
        "{count}"
        "{count}"
    }
    min_arguments(count) {
        "at least {count} {count|argument|arguments}"
        "至少 {count}"
        "至少 {count}"
    }
    arguments_between(min, max) {
        "{min} to {max} arguments"
        "{min} 至 {max}"
        "{min} 至 {max}"
    }
    header() {
        "the game"
        "游戏的第一行"
        "遊戲的第一行"
    }
    first_move() {
        "the first move"
        "第一条走法"
        "第一條走法"
    }
}
