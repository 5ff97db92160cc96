//! Questions: what is wrong with the text of a game and its positions.

crate::sentences! {
    "questions":

    has_its_position(game, extra) {
        "`{game}` already has its position, so `{extra}` is one too many"
        "`{game}` 已经有局面，`{extra}` 是多余的"
    }
    too_many_games(max) {
        "a sum has at most {max} different games"
        "一个和最多有 {max} 种不同的游戏"
    }
    which_position(game, word, example) {
        "which position? give it after the game, as in `{game} {word}`{face}\
         no position is given; one of this game is {example}"
        "哪个局面？请写在游戏之后，如 `{game} {word}`{face}没有给出局面；这个游戏的一个局面是 {example}"
    }
    whole_row(game, name, row) {
        "a position of {game} is a whole row, with commas: `{name} {row}`; several positions of it are written '(3,5) + (2,2)'{face}\
         a position of {game} is a whole row, one tuple: ({row}); several positions are several tuples{face}\
         a position of {game} is a whole row, with commas: {row}; several positions of it are written (3,5) + (2,2)"
        "{game} 的局面是用逗号隔开的一整排：`{name} {row}`；几个局面写作“(3,5) + (2,2)”{face}\
         {game} 的局面是一整排，即一个元组：({row})；几个局面就是几个元组{face}\
         {game} 的局面是用逗号隔开的一整排：{row}；几个局面写作“(3,5) + (2,2)”"
    }
    joined_by_commas(game, count, names, name, row) {
        "a position of {game} has {count} coordinates ({names}), which are joined by commas: `{name} {row}`{face}\
         a position of {game} has {count} coordinates ({names}), which are one tuple: ({row}){face}\
         a position of {game} has {count} coordinates ({names}), which are joined by commas: {row}"
        "{game} 的局面有 {count} 个坐标（{names}），用逗号连接：`{name} {row}`{face}\
         {game} 的局面有 {count} 个坐标（{names}），写成一个元组：({row}){face}\
         {game} 的局面有 {count} 个坐标（{names}），用逗号连接：{row}"
    }
    empty_part() {
        "a part of the sum is empty: a `+` stands at an end or next to another"
        "和的一部分是空的：有一个 `+` 在两端，或与另一个 `+` 相邻"
    }
    no_position(term, example) {
        "`{term}` has no position; write it as `{example}`, or `*5` for a nimber"
        "`{term}` 没有局面；请写作 `{example}`，或用 `*5` 表示 nim 数"
    }
}
