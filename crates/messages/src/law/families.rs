//! Laws of families: why there is none, and what is said of one.

crate::sentences! {
    "families":

    no_rules(game) {
        "`{game}` is not a game on graphs or boards, whose families have laws; for a game on numbers leave the family out"
        "`{game}` 不是图或棋盘上的游戏，只有这样的游戏才有成族的规律；若局面由数组成，请不要写族"
    }
    unknown(text) {
        "`{text}` is not a family of graphs with repeated columns, such as path(n), cycle(n), grid(2,n), king(2,n), knights(3,n), circulant(n; 1,2), caterpillar(n*1), path(n) x cycle(3)"
        "`{text}` 不是由同样的列反复拼成的图族，如 path(n)、cycle(n)、grid(2,n)、king(2,n)、knights(3,n)、circulant(n; 1,2)、caterpillar(n*1)、path(n) x cycle(3)"
    }
    unknown_boards(text) {
        "`{text}` is not a family of boards with a fixed number of rows or of columns: 1xn, 2xn, nx3, or rows that repeat a block: (xo)*n, .(xo)*n/o(xo)*n"
        "`{text}` 不是行数或列数固定的棋盘族，如 1xn、2xn、nx3，或重复一段的行，如 (xo)*n、.(xo)*n/o(xo)*n"
    }
    unknown_sign() {
        "the text of the family has a character that the rules do not know"
        "这一族的文字中有规则不认识的字符"
    }
    only_normal() {
        "laws of families are those of normal play"
        "族的规律只针对正常规则"
    }
    sums(text) {
        "`{text}` is a sum; laws are found for families of single positions"
        "`{text}` 是和；规律只在单个局面的族中寻找"
    }
    one_n(text) {
        "only one factor of `{text}` can have an `n`"
        "`{text}` 中只能有一个因子含 `n`"
    }
    too_high(cells, max) {
        "a column has {cells} cells, and there may be 1 to {max}"
        "一列有 {cells} 格，而只允许 1 到 {max} 格"
    }
    too_wide(columns, max) {
        "a move depends on {columns} columns, and {max} is the maximum"
        "一步要看 {columns} 列，而最多允许 {max} 列"
    }
    on_orders() {
        "these rules are about orders; laws of families are found for graphs and boards"
        "这些规则是关于偏序的；族的规律只在图和棋盘上寻找"
    }
    whole(word) {
        "the condition asks for `{word}` of the whole component, so a move far away can change it: such a game is not a strip"
        "条件要看整个连通分支的 `{word}`，远处的一步也会改变它：这样的游戏不是条带"
    }
    until() {
        "`until` ends the game on the whole board, so its parts are not a sum"
        "`until` 使整个棋盘上的游戏结束，因此各部分不构成和"
    }
    margin() {
        "a pattern begins or ends with cells `?` only, so it asks where the board ends; such rules have no laws of families here"
        "图案的一边全是 `?`，即它要看棋盘在哪里结束；这样的规则在此没有族的规律"
    }
    no_moves() {
        "there is no move on any member of this family"
        "这一族的任何局面都没有走法"
    }
    falls_apart() {
        "the members of this family are not connected: they are sums of more and more components"
        "这一族的局面不连通：它们是分量越来越多的和"
    }
    hangs_together(piece) {
        "a move in the middle leaves a connected piece with two long runs, {piece}, so there are infinitely many types of pieces"
        "中间的一步留下有两段长列的一块 {piece}：块的类型有无穷多种"
    }
    goes_round() {
        "a move leaves a piece that winds around the ring"
        "有一步留下绕环一周的一块"
    }
    grows() {
        "a move makes full columns again, so pieces can grow"
        "有一步会重新造出完整的列，因此块可以变长"
    }
    endless() {
        "it was not shown that play ends"
        "未能证明游戏必然结束"
    }
    too_many(types, strips) {
        "there are more than {types} types of pieces, {strips} of them of every length: probably infinitely many"
        "块的类型超过 {types} 种，其中 {strips} 种有任意长度：很可能有无穷多种"
    }
    no_period(types, to) {
        "pieces of {types} {types|type|types} occur, and their values show no common period up to length {to}"
        "出现的块有 {types} 种，直到长度 {to} 其值没有共同的周期"
    }
    growth(counts) {
        "different pieces in the members up to n: {counts}"
        "直到 n 的局面中不同的块数：{counts}"
    }
    proof(types, pieces, how) {
        "types of pieces: {types} of every length, {pieces} short; {how}"
        "块的类型：任意长度的 {types} 种，短的 {pieces} 种；{how}"
    }
    by_period() {
        "theorem of Guy and Smith for several types"
        "多种类型的 Guy-Smith 定理"
    }
    by_rules() {
        "automata for the values of all types"
        "所有类型之值的自动机"
    }
    not_written() {
        "the values of all types are proved, but deriving the law of the members exceeded the limits"
        "所有类型的值都已证明，但在限制之内未能写出这一族的规律"
    }
    not_proved(why) {
        "no proof: {why}"
        "没有证明：{why}"
    }
}
