//! Pictures and formats of values: captions, and why a table has no picture.

crate::sentences! {
    "show":

    values_of(game) {
        "Grundy values of {game}"
        "{game} 的 SG 值"
        "{game} 的 SG 值"
    }
    marked(axis) {
        "{axis}  (P-positions, value 0, are marked)"
        "{axis}（标出的是 P 态，即 SG 值为 0）"
        "{axis}（標出的是 P 態，即 SG 值為 0）"
    }
    moves_from(position) {
        "moves from {position}"
        "从 {position} 出发的走法"
        "從 {position} 出發的走法"
    }
    too_many_cells(max) {
        "a picture has at most {max} cells; take a smaller --to"
        "一张图至多有 {max} 格；请取较小的 --to"
        "一張圖至多有 {max} 格；請取較小的 --to"
    }
    too_many_coordinates(count) {
        "pictures are drawn of one or two coordinates, and this game has {count}"
        "只能画出一个或两个坐标的图，而这个游戏有 {count} 个坐标"
        "只能畫出一個或兩個座標的圖，而這個遊戲有 {count} 個座標"
    }
    no_sequence() {
        "a b-file lists a sequence, and this game has more than one coordinate; take --format csv"
        "b-file 列出一个数列，而这个游戏有多个坐标；请用 --format csv"
        "b-file 列出一個數列，而這個遊戲有多個座標；請用 --format csv"
    }
    no_grid() {
        "text shows at most two coordinates, and this game has more; take --format csv, json, jsonl or npy"
        "文本至多显示两个坐标，而这个游戏有更多坐标；请用 --format csv、json、jsonl 或 npy"
        "文字至多顯示兩個座標，而這個遊戲有更多座標；請用 --format csv、json、jsonl 或 npy"
    }
}
