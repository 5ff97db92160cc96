//! What is wrong in the rules of games on boards.

crate::sentences! {
    "patterns":

    no_move() {
        "these rules have no move; a move replaces a pattern, as in `.. -> ## in rows, columns`"
        "这些规则里没有走法；走法把一个图案换成另一个，如 `.. -> ## in rows, columns`"
    }
    no_name() {
        "the name of the game is missing"
        "缺少游戏的名字"
    }
    header() {
        "a game on boards begins with its name and `on board`"
        "棋盘游戏的开头是名字和 `on board`"
    }
    after_header() {
        "the moves begin on the next line, or after `;`"
        "走法从下一行开始，或写在 `;` 之后"
    }
    no_arrow() {
        "a move has `->` between two patterns"
        "走法的两个图案之间要有 `->`"
    }
    no_pattern() {
        "a pattern is missing: characters of cells, as in `..` or `[.. / .#]`"
        "缺少图案：图案由格子的字符组成，如 `..` 或 `[.. / .#]`"
    }
    bracket_not_closed() {
        "the pattern has no closing bracket"
        "图案缺少右方括号"
    }
    not_a_cell(sign) {
        "`{sign}` cannot be a cell of a board"
        "`{sign}` 不能用作棋盘的格子"
    }
    any_other() {
        "choose another character"
        "请换一个字符"
    }
    too_many_states(max) {
        "a game on boards has at most {max} different characters"
        "棋盘游戏最多有 {max} 种字符"
    }
    uneven_pattern() {
        "the rows of a pattern have the same length, which is not 0"
        "图案各行的长度要相同，而且不为 0"
    }
    uneven() {
        "uneven rows"
        "各行不等长"
    }
    pattern_too_large(max) {
        "a pattern has at most {max} cells"
        "图案最多有 {max} 格"
    }
    sizes_differ(before, after) {
        "the pattern before the move is {before}, and the one after it {after}"
        "走之前的图案是 {before}，之后的却是 {after}"
    }
    sizes() {
        "different sizes"
        "大小不同"
    }
    changes_nothing() {
        "this move leaves the board as it is, so that play would never end"
        "这种走法不改变棋盘，游戏永远不会结束"
    }
    the_same() {
        "nothing changes"
        "没有变化"
    }
    needs_nothing() {
        "a pattern of `?` alone stands everywhere and always"
        "只有 `?` 的图案处处都成立"
    }
    anything() {
        "no character is asked for"
        "没有要求任何字符"
    }
    after_clause(word) {
        "`{word}` does not belong here; a move ends with the line, or with `;`"
        "这里不该有 `{word}`；走法到行末或 `;` 为止"
    }
    directions(names) {
        "after `in` come directions: {names}"
        "`in` 之后是方向：{names}"
    }
    no_direction() {
        "after `in` a direction is missing"
        "`in` 之后缺少方向"
    }
    not_a_direction(word) {
        "`{word}` is not a direction"
        "`{word}` 不是方向"
    }
    directions_of_rows() {
        "a pattern of several rows stands as it is written; only `both ways` and `all turns` turn it"
        "多行的图案按写法摆放；只有 `both ways` 和 `all turns` 能转动它"
    }
    one_row_only() {
        "for patterns of one row"
        "只用于一行的图案"
    }
    too_many_cells(cells, max) {
        "this board has {cells} cells; the maximum is {max}"
        "这个棋盘有 {cells} 个格子，上限为 {max}"
    }
    sides(max) {
        "a board is written 4x7 (free cells), or as rows of its characters, separated by `/`: `.x./..#`; it has at most {max} cells"
        "棋盘写作 4x7（全是空格），或写出各行的字符，用 `/` 隔开：`.x./..#`；最多 {max} 格"
    }
    repeated(row) {
        "`{row}`: a part of a row that is repeated is written (xo)*5, which stands for xoxoxoxoxo"
        "`{row}`：一行中重复的部分写作 (xo)*5，即 xoxoxoxoxo"
    }
    uneven_board(row, length, first) {
        "row {row} of the board has {length} {length|cell|cells}, and the first row has {first}"
        "棋盘第 {row} 行有 {length} 格，而第一行有 {first} 格"
    }
    size_or_row(text) {
        "`{text}` is a size, and in this game also a row; write a row as `({text})*1`, and an empty board with its cells, as in `..../....`"
        "`{text}` 是尺寸，在这个游戏里也是一行；作为一行请写 `({text})*1`，空棋盘请写出格子，如 `..../....`"
    }
    unknown_cell(sign, known) {
        "`{sign}` is not a character of this game's boards: {known}"
        "`{sign}` 不是这个游戏棋盘上的字符，可用的有：{known}"
    }
    no_parameters() {
        "a game on boards or graphs has no parameters to set"
        "棋盘或图上的游戏没有可以设定的参数"
    }
}
