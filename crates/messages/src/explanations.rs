//! Why a position is won or lost, and has its value.

crate::sentences! {
    "explanations":

    why_value(position, value) {
        "why {position} has Grundy value {value}"
        "{position} 的 SG 值为什么是 {value}"
    }
    by_theorem(name, text) {
        "by {name}: {text}"
        "由 {name}：{text}"
    }
    by_law(claim, proof) {
        "{claim}: {proof}"
        "{claim}：{proof}"
    }
    no_move() {
        "no move is left: the value is mex{{}} = 0"
        "没有走法：值为 mex{{}} = 0"
    }
    mex(values, value) {
        "mex{{{values}}} = {value}: the least value that no option has"
        "mex{{{values}}} = {value}：后继局面都没有的最小的值"
    }
    value(value) {
        "value {value}"
        "值为 {value}"
    }
    not_shown(count) {
        "({count} more {count|option is not shown; it is|options are not shown; they are} counted in the value)"
        "（还有 {count} 个后继局面没有列出，但已计入值中）"
    }
    above() {
        "(explained above)"
        "（见上文）"
    }
    below() {
        "(explained below)"
        "（见下文）"
    }
    these_above(positions) {
        "({positions} explained above)"
        "（{positions} 见上文）"
    }
    these_below(positions) {
        "({positions} explained below)"
        "（{positions} 见下文）"
    }
    missing(count) {
        "{count} {count|further position is|further positions are} not explained"
        "还有 {count} 个局面没有解释"
    }
    cut(count, max) {
        "{count} {count|further position is|further positions are} not explained: an answer lists about {max} options"
        "还有 {count} 个局面没有解释：一个答案大约列出 {max} 个后继局面"
    }
    not_all_explained(count) {
        "the value, the winner and the moves; {count} {count|position is|positions are} not explained"
        "值、胜者和走法；有 {count} 个局面没有解释"
    }
    very_many() {
        "very many"
        "非常多"
    }
    unknown() {
        "unknown"
        "未知"
    }
    misere_value(position, value) {
        "{position}: misère Grundy value {value}"
        "{position}：反常 SG 值为 {value}"
    }
    both_values(position, normal, misere) {
        "{position}: Grundy value {normal}, misère Grundy value {misere}"
        "{position}：SG 值为 {normal}，反常 SG 值为 {misere}"
    }
    wild() {
        "not known (wild)"
        "未知（非驯顺）"
    }
    misere_won() {
        "no move is left: in misère play the player to move has won"
        "没有走法：在反常规则下，轮到走的一方已经获胜"
    }
    opponent_loses() {
        "P: the opponent loses"
        "P：对方必败"
    }
    opponent_wins() {
        "N: the opponent wins"
        "N：对方必胜"
    }
    binary_columns() {
        "the sum, in binary columns (a column with an odd number of 1s gives 1)"
        "各值的二进制，逐列求异或（有奇数个 1 的列得 1）"
    }
    makes_xor_zero(chosen) {
        "{chosen} makes the xor 0"
        "{chosen} 使异或为 0"
    }
    leaves_zero(chosen) {
        "{chosen} leaves value 0"
        "{chosen} 走到值为 0 的局面"
    }
    of_all(said, count) {
        "{said} ({count} {count|winning move|winning moves} in all)"
        "{said}（必胜走法共 {count} 种）"
    }
    of_more(said, count) {
        "{said} ({count} {count|winning move|winning moves} or more)"
        "{said}（必胜走法至少 {count} 种）"
    }
    every_move_spoils() {
        "every move changes one value and so makes the xor other than 0"
        "每一步都改变一个值，因此使异或不为 0"
    }
    every_option_above_zero() {
        "every option has a value above 0"
        "每个后继局面的值都大于 0"
    }
    leaves_lost(chosen) {
        "{chosen} leaves a position that the opponent loses"
        "{chosen} 把必败的局面留给对方"
    }
    every_option_wins() {
        "every option wins for the opponent"
        "每个后继局面都是对方必胜"
    }
}
