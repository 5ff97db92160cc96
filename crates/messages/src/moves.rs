//! Moves as they are shown.

crate::sentences! {
    "moves":

    plain(from, to) {
        "{from} -> {to}"
        "{from} -> {to}"
    }

    leaves_nothing(position) {
        "{position} -> nothing"
        "{position} -> 什么都不剩"
    }

    cut(edge) {
        "cut {edge}"
        "剪断 {edge}"
    }

    take(node) {
        "take {node}"
        "取走 {node}"
    }

    any_of(moves) {
        "{moves}"
        "{moves}"
    }
}
