//! Positions of Sprouts.

crate::sentences! {
    "sprouts":

    no_parameters() {
        "sprouts has no parameters; the number of spots is its position, as in sprouts(5)"
        "sprouts 没有参数；点的个数就是它的局面，如 sprouts(5)"
    }

    too_many_spots(text, max) {
        "{text} spots are too many: a position of Sprouts begins with at most {max}"
        "{text} 个点太多：Sprouts 的局面至多从 {max} 个点开始"
    }

    too_many_lives(max) {
        "this position is too large: at most {max} lines may still end at its spots together"
        "局面太大：所有点合计至多还能接 {max} 个线端"
    }

    not_a_spot(spot, text) {
        "`{spot}` in `{text}` is not a spot: a position is a number of spots, as in 5, or a drawing of 0, 1, 2 and letters, as in AB}}0*3.AB}}"
        "`{text}` 中的 `{spot}` 不是点：局面是点的个数，如 5，或由 0、1、2 和字母组成的图，如 AB}}0*3.AB}}"
    }

    not_alone(boundary) {
        "a spot 0 in `{boundary}` has no lines, so it is a boundary of its own: write 0.0, or 0*2, for two"
        "`{boundary}` 中的点 0 没有线，应自成一条边界：两个这样的点写作 0.0 或 0*2"
    }

    not_a_multiple(boundary, max) {
        "`{boundary}` does not say how often: `*` is followed by a number from 1 to {max}, as in 0*3"
        "`{boundary}` 没有说明重复几次：`*` 之后是 1 到 {max} 的数，如 0*3"
    }

    letters_repeated(boundary) {
        "`{boundary}` repeats a letter, and each letter is one spot, which is met twice; only boundaries of 0, 1 and 2 are repeated"
        "`{boundary}` 重复了字母，而每个字母是一个点，只出现两次；只有由 0、1、2 组成的边界可以重复"
    }

    met_once(letter) {
        "the spot {letter} is met once; a letter is a spot that is met twice, and one with two lines that is met once is written 2"
        "点 {letter} 只出现一次；字母表示出现两次的点，有两条线而只出现一次的点写作 2"
    }

    met_too_often(letter) {
        "the spot {letter} is met three times; two lines end at it, so it is met twice"
        "点 {letter} 出现了三次；它有两条线，只出现两次"
    }

    two_boundaries(letter) {
        "the spot {letter} is on two boundaries of one region; they would be one boundary, as it joins them"
        "点 {letter} 在同一区域的两条边界上；它把两者连在一起，所以应是一条边界"
    }
}
