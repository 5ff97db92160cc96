//! Certificates of laws of families.

crate::sentences! {
    "verdicts.families":

    needs_family() {
        "the types of pieces of a family prove the values of a `family`: give its rules and its text, such as grid(2,n)"
        "块的类型所证明的是一个 `family` 的值：请给出规则和族，如 grid(2,n)"
    }
    needs_types() {
        "the values of a family in normal play are proved by types of pieces, with the claim `grundy` and no closed sets"
        "族在正常规则下的值由块的类型证明，其断言为 `grundy`，且没有封闭集"
    }
    not_places() {
        "these rules are not about graphs or boards"
        "这些规则不是关于图或棋盘的"
    }
    too_large() {
        "it has too many types, or too many columns or values, for this checker"
        "对这个验证器来说，类型、列或值太多"
    }
    sizes() {
        "a number is out of range: of a type, of a length, or of values"
        "有一个数超出范围：类型、长度或值的个数"
    }
    middle(found, needed) {
        "`middle` is {found}; for moves at the two ends to be independent it has to be at least {needed}"
        "`middle` 为 {found}；要使两端的走法互不影响，至少须为 {needed}"
    }
    does_not_fall(number) {
        "a move of type {number} leads neither to a shorter piece nor to an earlier type"
        "类型 {number} 的一步既不到更短的块，也不到更前的类型"
    }
    not_columns(text) {
        "`{text}` is not a piece in columns of this game"
        "`{text}` 不是这个游戏中以列写成的块"
    }
    twice(number) {
        "type {number} is the same as an earlier one"
        "类型 {number} 与前面的一个相同"
    }
    two_runs(text) {
        "a piece has two long runs of full columns, {text}"
        "有一块含两段长的完整列 {text}"
    }
    unknown_piece(text) {
        "the piece {text} occurs and is of no type"
        "出现的块 {text} 不属于任何类型"
    }
    goes_round() {
        "a move leaves a part that goes round the ring"
        "有一步留下绕环一周的一部分"
    }
    grows() {
        "a move makes a run of full columns longer"
        "有一步使完整列的一段变长"
    }
    ring() {
        "the members of a ring begin with one type `ring`, long enough for its moves to leave strips"
        "环族的局面须以一个 `ring` 类型开始，且足够长，使走法留下条带"
    }
    extra_way(number, taken) {
        "type {number} has a way that takes {taken} and is not a move"
        "类型 {number} 有一种取走 {taken} 的方式不是走法"
    }
    missing_way(number, taken) {
        "type {number} has a move that takes {taken} and is not among its ways"
        "类型 {number} 有一步取走 {taken}，却未列出"
    }
    other_start(n) {
        "the member {n} is not of the type of large members"
        "编号 {n} 的局面不属于大局面的类型"
    }
    other_value(n) {
        "the member {n} has another value"
        "编号 {n} 的局面的值不同"
    }
    other_value_of_type(number, length, claimed) {
        "type {number} at length {length} does not have the value {claimed}"
        "类型 {number} 在长度 {length} 处的值不是 {claimed}"
    }
    proved(family, types) {
        "the Grundy values of {family} follow from those of the pieces that occur in it, which are of {types} {types|type|types}"
        "{family} 的 SG 值由其中出现的块的值得出，块共有 {types} 种"
    }
}
