//! The text of a position: numbers, brackets, runs of heaps, and whether a tuple is a position of
//! its game.

crate::sentences! {
    "positions":

    negative(number) {
        "{number} is negative, and coordinates are not"
        "{number} 是负数，而坐标不能为负"
    }

    negative_coordinate(number, name, position) {
        "{number} is negative, and coordinates are not: {name} in {position}"
        "{number} 是负数，而坐标不能为负：{position} 中的 {name}"
    }

    below_minimum(position, game, name, min) {
        "{position} is not a position of {game}: {name} must be at least {min}"
        "{position} 不是 {game} 的局面：{name} 至少为 {min}"
    }

    excluded(position, game, names, condition) {
        "{position} is not a position of {game}, of which the rules say: {names} where {condition}"
        "{position} 不是 {game} 的局面，规则要求 {condition}（坐标 {names}）"
    }

    wrong_count(game, coordinates, names, position, count) {
        "a position of {game} has {coordinates} ({names}), but {position} has {count}"
        "{game} 的局面有 {coordinates}（{names}），而 {position} 有 {count} 个"
    }

    one_coordinate() {
        "one coordinate"
        "一个坐标"
    }

    coordinates(count) {
        "{count} coordinates"
        "{count} 个坐标"
    }

    row_length(game, min, max) {
        "a position of {game} has {min} to {max} coordinates"
        "{game} 的局面有 {min} 到 {max} 个坐标"
    }

    run_not_here(text) {
        "`{text}` is a run of heaps: these are for `solve nim 5..100` in normal play only"
        "`{text}` 是一串连续的堆：这种写法只用于正常规则下的 `solve nim 5..100`"
    }

    not_a_number(text) {
        "{text} is not a number; a position is written 5 or 3,5"
        "{text} 不是数；局面写作 5 或 3,5"
    }

    nothing() {
        "nothing"
        "（无）"
    }

    long_number(digits) {
        "a number of {digits} digits"
        "一个 {digits} 位数"
    }

    too_large(number, max) {
        "{number} is too large: coordinates go up to {max}; beyond, `solve` answers where a theorem or a law \
         does, in misère play of one component only"
        "{number} 太大：坐标至多为 {max}；再大的数，`solve` 只在有定理或规律时能回答，反常规则下只限单个局面"
    }

    brackets(text) {
        "the brackets in `{text}` do not match"
        "`{text}` 中的括号不配对"
    }

    not_a_position(text, example) {
        "`{text}` is not a position; a sum of different games is one text, as in '{example}'"
        "`{text}` 不是局面；不同游戏之和写成一个文本，如“{example}”"
    }

    empty() {
        "an empty position; a position is written 5 or 3,5"
        "局面是空的；局面写作 5 或 3,5"
    }

    backward_run(first, last) {
        "the run {first}..{last} ends before it begins"
        "{first}..{last} 的终点在起点之前"
    }

    run_of_other_game(game) {
        "runs of heaps are for nim, as in `nim 5..100`, and not for `{game}`"
        "连续的堆只用于 nim，如 `nim 5..100`，不用于 `{game}`"
    }

    too_many_digits(digits, max) {
        "a number has {digits} digits, and at most {max} are read"
        "有一个数长达 {digits} 位，至多读取 {max} 位"
    }

    power_too_long(number, max) {
        "{number} has too many digits: at most {max} are read"
        "{number} 的位数太多：至多读取 {max} 位"
    }

    wrong_count_of_large(game, count, found) {
        "a position of {game} has {count} {count|coordinate|coordinates}, and here {found|is|are} {found}"
        "{game} 的局面有 {count} 个坐标，这里写了 {found} 个"
    }

    large_below_minimum(number, game, min) {
        "{number} is too small: in {game} it must be at least {min}"
        "{number} 太小：在 {game} 中至少为 {min}"
    }

    this_game() {
        "this game"
        "这个游戏"
    }
}
