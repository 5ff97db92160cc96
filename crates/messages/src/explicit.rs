//! Games that are given as files of positions and moves.

crate::sentences! {
    "explicit":

    line_too_long(max) {
        "a line has at most {max} bytes"
        "一行最多 {max} 字节"
        "一行最多 {max} 位元組"
    }
    name_before_colon() {
        "a name is expected before the colon"
        "冒号前应有名称"
        "冒號前應有名稱"
    }
    no_position() {
        "the column of the position is empty; a move needs the position where it begins"
        "局面一列为空；每个走法都要写明从哪个局面开始"
        "局面一欄為空；每個走法都要寫明從哪個局面開始"
    }
    quotation_open() {
        "a quotation mark has no counterpart in its line"
        "引号在本行没有配对"
        "引號在本行沒有配對"
    }
    semicolon_missing(line) {
        "the statement that begins in line {line} has no semicolon at its end"
        "从第 {line} 行开始的语句末尾没有分号"
        "從第 {line} 行開始的敘述末尾沒有分號"
    }
    not_of_pgsolver() {
        "expected a position as PGSolver writes it: number, priority, owner (0 or 1), successors with commas between them; for example `3 0 1 4,5;`"
        "应为 PGSolver 格式的局面：编号、优先级、所属方（0 或 1）、以逗号分隔的后继；例如 `3 0 1 4,5;`"
        "應為 PGSolver 格式的局面：編號、優先級、所屬方（0 或 1）、以逗號分隔的後繼；例如 `3 0 1 4,5;`"
    }
    not_of_dimacs() {
        "expected a line of DIMACS: `c` and a comment, one `p sp POSITIONS MOVES`, `a FROM TO` or `e ONE OTHER`"
        "应为 DIMACS 的一行：`c` 加注释、仅一行 `p sp 局面数 走法数`、`a 起点 终点` 或 `e 一端 另一端`"
        "應為 DIMACS 的一行：`c` 加註釋、僅一行 `p sp 局面數 走法數`、`a 起點 終點` 或 `e 一端 另一端`"
    }
    no_problem_line() {
        "the line `p sp POSITIONS MOVES` has to come before the moves"
        "`p sp 局面数 走法数` 一行必须在各走法之前"
        "`p sp 局面數 走法數` 一行必須在各走法之前"
    }
    not_a_vertex(name, count) {
        "`{name}` is not a number from 1 to {count}"
        "`{name}` 不是 1 到 {count} 的整数"
        "`{name}` 不是 1 到 {count} 的整數"
    }
}
