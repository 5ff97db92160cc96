//! What is wrong with a request to the API.

pub use crate::common::known_are;

crate::sentences! {
    "requests":

    not_json(error) {
        "the request is not JSON: {error}"
        "请求不是 JSON：{error}"
    }
    missing_field(name) {
        "`{name}` is missing"
        "缺少 `{name}`"
    }
    settings(name) {
        "`{name}` has to be an object with a number, a list of numbers or a text for each parameter"
        "`{name}` 须是对象：每个参数一个数、一列数或一段文字"
    }
    no_text(name) {
        "the request has no text `{name}`"
        "请求中没有文本 `{name}`"
    }
    unknown_action(name, names) {
        "unknown action `{name}`; known are {names}"
        "没有 `{name}` 这个操作；可用的有 {names}"
    }
    unknown_field(action, field, help) {
        "`{action}` has no field `{field}`; {help}"
        "`{action}` 没有字段 `{field}`；{help}"
    }
    true_or_false(name) {
        "`{name}` is true or false"
        "`{name}` 须为 true 或 false"
    }
    whole_number(name, max) {
        "`{name}` is a whole number from 0 to {max}"
        "`{name}` 须为 0 到 {max} 的整数"
    }
    natural(name, max) {
        "`{name}` is a whole number, or its digits as a text, at most {max} of them"
        "`{name}` 须为非负整数，或写成文本的数字：至多 {max} 位"
    }
    too_many_members(name, max) {
        "`{name}` has more than {max} members"
        "`{name}` 的成员多于 {max} 个"
    }
    not_a_list(name) {
        "`{name}` is a list"
        "`{name}` 须为列表"
    }
    not_an_object(name, names) {
        "`{name}` is an object with the fields {names}"
        "`{name}` 须为对象，字段有 {names}"
    }
    one_of(name, names) {
        "`{name}` is one of {names}"
        "`{name}` 须为 {names} 之一"
    }
    positions() {
        "`positions` is a text, or a list of positions, as [\"3\", \"4\"], [3, 4] or [[3, 5]]"
        "`positions` 是一个文本，或局面的列表，如 [\"3\", \"4\"]、[3, 4] 或 [[3, 5]]"
    }
    numbers() {
        "`numbers` is a text, or a list of whole numbers, as [1, 2, 3]"
        "`numbers` 是一个文本，或整数的列表，如 [1, 2, 3]"
    }
    position_file(name) {
        "files are not read here: give the position itself instead of {name}"
        "这里不读取文件：请直接给出局面，而不是 {name}"
    }
    rules_file() {
        "files are not read here: give the rules themselves as `game`"
        "这里不读取文件：请在 `game` 中直接给出规则"
    }
    answer_too_long(mebibytes) {
        "the whole answer is longer than {mebibytes} MiB; please ask for less"
        "完整的答案长于 {mebibytes} MiB；请少问一些"
    }
    no_fixed_coordinates(game) {
        "positions of {game} have no fixed number of coordinates"
        "{game} 的局面没有固定的坐标个数"
    }
    corner() {
        "`to` is the largest value of every coordinate, or a list with one for each: whole numbers from 0 on"
        "`to` 是所有坐标的最大值，或每个坐标一个最大值的列表：都是非负整数"
    }
    coordinates_of_law(arity, names, count) {
        "a position of this law has {arity} {arity|coordinate|coordinates} ({names}), and {count} {count|was|were} given"
        "这条规律的局面有 {arity} 个坐标（{names}），而给出了 {count} 个"
    }
    too_many_cells(max) {
        "a table has at most {max} cells here"
        "这里的表至多有 {max} 格"
    }
    not_a_code(game, error) {
        "{game} is not a taking-and-breaking game with a code: {error}"
        "{game} 不是有代码的取石分堆游戏：{error}"
    }
    graph_too_large(position) {
        "the graph of {position} has too many positions for a picture"
        "{position} 的局面图中局面太多，画不下"
    }
    unknown_component(number) {
        "there is no component {number}: they are numbered from 0"
        "没有第 {number} 号分量：编号从 0 开始"
    }
    option_takes_no_value(option) {
        "the option {option} takes no value"
        "选项 {option} 不带值"
    }
    what_is_left() {
        "`to` is a list of what is left, each a list of numbers or a text"
        "`to` 是剩下的各部分的列表，每一部分是数的列表或文本"
    }
    not_a_certificate(error, text) {
        "{error}: {text}"
        "{error}：{text}"
    }
    file_in_command(name) {
        "files are not read here: {name} is one"
        "这里不读取文件，而 {name} 是文件"
    }
    command_too_long(max) {
        "a command has at most {max} bytes here"
        "这里的命令至多有 {max} 字节"
    }
    unclosed_quote() {
        "a quotation mark of the command is not closed"
        "命令中有一个引号没有配对"
    }
    unknown_command(verb, names) {
        "`{verb}` cannot be run here; what can be run are {names}"
        "`{verb}` 不能在这里运行；可以运行的有 {names}"
    }
    unknown_option(verb, option, help) {
        "`{verb}` has no option `{option}` here; {help}"
        "`{verb}` 在这里没有选项 `{option}`；{help}"
    }
    option_without_value(option) {
        "the option `{option}` needs a value"
        "选项 `{option}` 需要一个值"
    }
    option_twice(verb, option) {
        "`{verb}` takes {option} only once"
        "`{verb}` 的 {option} 只能给一次"
    }
    not_both(verb, option, other) {
        "`{verb}` takes {option} or {other}, not both"
        "`{verb}` 的 {option} 与 {other} 不能一起用"
    }
    only_with(verb, option, needed) {
        "`{verb}` takes {option} only with {needed}"
        "`{verb}` 的 {option} 须与 {needed} 一起用"
    }
    a_family() {
        "a family of positions"
        "局面族"
    }
    an_expression() {
        "an expression"
        "表达式"
    }
    option_missing(verb, option) {
        "`{verb}` needs the option `{option}`"
        "`{verb}` 需要选项 `{option}`"
    }
    number_between(option, min, max) {
        "`{option}` is a whole number from {min} to {max}"
        "`{option}` 须为 {min} 到 {max} 的整数"
    }
    game_missing(verb) {
        "`{verb}` needs a game, such as kayles or 'n -> n - 1'"
        "`{verb}` 需要一个游戏，如 kayles 或 'n -> n - 1'"
    }
    word_too_many(verb, word) {
        "`{word}` is one word too many for `{verb}`"
        "对 `{verb}` 来说，`{word}` 是多余的"
    }
}
