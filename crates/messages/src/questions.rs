//! Questions: what is wrong with the text of a game and its positions.

crate::sentences! {
    "questions":

    has_its_position(game, extra) {
        "`{game}` already has its position, so `{extra}` is one too many"
        "`{game}` 已经有局面，`{extra}` 是多余的"
        "`{game}` 已經有局面，`{extra}` 是多餘的"
    }
    which_position(example) {
        "which position? give it after the game, as in `{example}`"
        "哪个局面？请写在游戏之后，如 `{example}`"
        "哪個局面？請寫在遊戲之後，如 `{example}`"
    }
    whole_row(game, example) {
        "a position of {game} is a whole row, with commas: `{example}`; several positions of it are written '(3,5) + (2,2)'"
        "{game} 的局面是用逗号隔开的一整排：`{example}`；几个局面写作“(3,5) + (2,2)”"
        "{game} 的局面是用逗號隔開的一整排：`{example}`；幾個局面寫作「(3,5) + (2,2)」"
    }
    joined_by_commas(game, count, names, example) {
        "a position of {game} has {count} coordinates ({names}), which are joined by commas: `{example}`"
        "{game} 的局面有 {count} 个坐标（{names}），用逗号连接：`{example}`"
        "{game} 的局面有 {count} 個座標（{names}），用逗號連接：`{example}`"
    }
    empty_part() {
        "a part of the sum is empty: a `+` stands at an end or next to another"
        "和的一部分是空的：有一个 `+` 在两端，或与另一个 `+` 相邻"
        "和的一部分是空的：有一個 `+` 在兩端，或與另一個 `+` 相鄰"
    }
    no_position(term, example) {
        "`{term}` has no position; write it as `{example}`, or `*5` for a nimber"
        "`{term}` 没有局面；请写作 `{example}`，或用 `*5` 表示 nim 数"
        "`{term}` 沒有局面；請寫作 `{example}`，或用 `*5` 表示 nim 數"
    }
}
