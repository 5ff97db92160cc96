//! Bare numbers for a guess: what is wrong with their text.

crate::sentences! {
    "numbers":

    first_too_large(max) {
        "the first position is at most {max}"
        "第一个位置至多为 {max}"
    }
    uneven_columns(line, count) {
        "line {line} names {count} {count|column|columns}, and not every line below has as many numbers"
        "第 {line} 行给出了 {count} 列的名字，而其下并非每行都有这么多数"
    }
    too_many_columns() {
        "comma-separated values have one coordinate or two before the value"
        "逗号分隔的数据，在值之前有一个或两个坐标"
    }
    too_many(max) {
        "there are more than {max} numbers"
        "数超过了 {max} 个"
    }
    not_a_number(line, place, word, max) {
        "line {line}, item {place}: `{word}` is not a number from 0 to {max}"
        "第 {line} 行第 {place} 项：`{word}` 不是 0 至 {max} 的数"
    }
    missing_coordinate() {
        "a coordinate is missing: `.` and `?` are for values only"
        "缺少坐标：`.` 和 `?` 只用于值"
    }
    too_far(max) {
        "positions go too far: a table of them has at most {max} cells"
        "位置太远：它们的表至多有 {max} 格"
    }
    two_values(position) {
        "the position {position} has two values"
        "位置 {position} 有两个值"
    }
    no_bar(line) {
        "line {line}: a line of a grid has a `|` after its first coordinate"
        "第 {line} 行：网格的每行在第一个坐标之后有一个 `|`"
    }
    one_label(line) {
        "line {line}: one first coordinate stands before the `|`"
        "第 {line} 行：`|` 之前应有一个坐标"
    }
    uneven_row(line, values, columns) {
        "line {line}: {values} {values|value stands|values stand} under {columns} {columns|column|columns}"
        "第 {line} 行：{columns} 列之下有 {values} 个值"
    }
}
