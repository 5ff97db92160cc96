//! Rules about lists: what is wrong in them, and where they cannot be evaluated.

pub use crate::common::a_number;

crate::sentences! {
    "lists":

    claim_is_tested(word) {
        "the claim `{word}` was tested on small positions and is not proved; the answer rests on it"
        "`{word}` 这一声明只在小局面上检验过，并未证明；答案以它为前提"
    }
    only_numbers_here() {
        "these are rules about lists; here only rules about numbers can be used"
        "这是关于列表的规则；这里只能用关于数的规则"
    }
    any_or_all() {
        "`any(...)` and `all(...)` are about conditions, and `count(...)` counts those that hold"
        "`any(...)` 与 `all(...)` 用于条件，`count(...)` 数出成立的个数"
    }
    expected_each() {
        "a condition for each member of a set is expected here"
        "此处应对集合的每个成员给出条件"
    }
    a_list() {
        "a list"
        "列表"
    }
    no_list_here() {
        "this game has no lists: its positions are numbers"
        "这个游戏没有列表：它的局面由数组成"
    }
    how_to_declare() {
        "a list is declared in the header: `game g(row[])`"
        "列表在开头声明：`game g(row[])`"
    }
    claim_without_list(claim) {
        "`{claim}` is said of lists, and this game has none"
        "`{claim}` 是对列表说的，而这个游戏没有列表"
    }
    declare(game) {
        "the list is declared with `[]`: `game {game}(row[])`"
        "列表用 `[]` 声明：`game {game}(row[])`"
    }
    unknown_claim(claim) {
        "`{claim}` is not known after the coordinates"
        "坐标之后不认识 `{claim}`"
    }
    known_claims() {
        "`symmetric`: the order of the entries does not matter; `mirrored`: a row and its reverse are equal"
        "`symmetric`：各项的顺序无关紧要；`mirrored`：一行与它的反序相等"
    }
    expected_list() {
        "expected a list here"
        "此处应为列表"
    }
    not_a_list() {
        "not a list"
        "不是列表"
    }
    one_entry(shown) {
        "a list of one entry is written `[{shown}]`"
        "只有一项的列表写作 `[{shown}]`"
    }
    concatenate() {
        "lists are joined by `++`"
        "列表用 `++` 连接"
    }
    list_not_number(name) {
        "`{name}` is a list, but a number is needed here"
        "`{name}` 是列表，而此处需要数"
    }
    list_not_number_here() {
        "this is a list, but a number is needed here"
        "这是列表，而此处需要数"
    }
    how_to_use(name) {
        "write `{name}[0]` for an entry, `len({name})` for their number, `sum({name})` for their sum"
        "某一项写作 `{name}[0]`，项数写作 `len({name})`，总和写作 `sum({name})`"
    }
    number_has_no_entries(name) {
        "`{name}` is a number, so it has no entries"
        "`{name}` 是数，没有项"
    }
    mixed_comparison() {
        "a list is compared with a number"
        "列表与数作了比较"
    }
    lists_are_only_equal() {
        "lists can be equal or not (`==`, `!=`), but none is less than another"
        "列表只能相等或不相等（`==`、`!=`），不能比较大小"
    }
    no_stretch() {
        "in games about lists a result has no stretches"
        "列表游戏的结果里不能有一段分量"
    }
    write_parts() {
        "write the parts one by one: `(row[..i]) + (row[i+1..])`"
        "请逐个写出各部分：`(row[..i]) + (row[i+1..])`"
    }
    endless() {
        "the game never ends: this move can be made again and again"
        "游戏永远不会结束：这条走法可以一再重复"
    }
    always_again() {
        "possible again after it"
        "走后又能再走"
    }
    must_shrink() {
        "a move makes a list shorter, or its entries smaller; a condition (`if ...`) may be missing"
        "走法要让列表变短，或让其中的项变小；也许缺少条件（`if ...`）"
    }
    no_such_entry(length, index) {
        "the list has {length} {length|entry|entries}, numbered from 0, but this asks for number {index}"
        "列表有 {length} 项，从 0 编号，这里要的却是第 {index} 项"
    }
    no_such_part(length, first, end) {
        "the list has {length} {length|entry|entries}, so it has no part {first}..{end}"
        "列表有 {length} 项，没有 {first}..{end} 这一段"
    }
    negative_entry(entry) {
        "an entry of a list would be {entry}, and entries are not negative"
        "列表的一项会是 {entry}，而各项不能为负"
    }
    empty_list(function) {
        "`{function}` of an empty list"
        "对空列表求 `{function}`"
    }
    claim_fails(claim, one, other, option, equal) {
        "`{claim}` is not true: {one} and {other} would be the same position, but only {one} has a move to {option}{equal}"
        "`{claim}` 不成立：{one} 和 {other} 会是同一局面，可是只有 {one} 能走到 {option}{equal}"
    }
    up_to_order() {
        " (in any order)"
        "（不论顺序）"
    }
    or_reversed() {
        " (or its reverse)"
        "（或其反序）"
    }
    claim_wrong_here() {
        "wrong for these rules"
        "对这些规则不成立"
    }
    position_of_one(list, example) {
        "`{list}` is not a list; a position is written like {example}, and letters in quotes, `\"abba\"`"
        "`{list}` 不是列表；局面写作 {example} 这样，字母写在引号里，如 `\"abba\"`"
    }
    too_long(count, max) {
        "this position has {count} numbers, and at most {max} are read"
        "这个局面有 {count} 个数，最多只读 {max} 个"
    }
    wrong_count(count, names, given) {
        "a position of this game has {count} {count|coordinate|coordinates} ({names}), and here are {given}"
        "这个游戏的局面有 {count} 个坐标（{names}），这里却有 {given} 个"
    }
    not_in_domain(position) {
        "{position} is not a position of this game: it does not meet `where`"
        "{position} 不是这个游戏的局面：它不满足 `where`"
    }
}
