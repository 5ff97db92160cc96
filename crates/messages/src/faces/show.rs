//! Pictures and formats of values: captions, and why a table has no picture.

crate::sentences! {
    "show":

    values_of(game) {
        "Grundy values of {game}"
        "{game} 的 SG 值"
    }
    marked(axis) {
        "{axis} (P-positions, value 0, are marked)"
        "{axis}（标出的是 P 态，即 SG 值为 0）"
    }
    moves_from(position) {
        "moves from {position}"
        "从 {position} 出发的走法"
    }
    all_moves() {
        "all positions and moves"
        "所有局面和走法"
    }
    too_many_cells(max) {
        "a picture has at most {max} cells; take a smaller --to"
        "一张图至多有 {max} 格；请取较小的 --to"
    }
    too_many_elements(count, max) {
        "a picture of this kind has at most {max} elements, and the quotient has {count}"
        "这种图至多有 {max} 个元素，而这个商有 {count} 个"
    }
    generator(name, heap) {
        "{name} = heap {heap}"
        "{name} = 堆 {heap}"
    }
    generator_of(name, heap) {
        "{name} = {heap}"
        "{name} = {heap}"
    }
    lost_are_bold() {
        "bold: lost for the player to move"
        "粗体：先手必败"
    }
    double_are_lost() {
        "a double circle: lost; a line without an arrow: in both directions"
        "双圈：先手必败；无箭头的线：双向"
    }
    divide_one_another() {
        "on a common background: elements that divide one another"
        "同一底色之内：互相整除的元素"
    }
    lost_products() {
        "full: the product of row and column is lost"
        "实心格：行与列之积先手必败"
    }
    lost_alone() {
        "bold: the element itself is lost"
        "粗体：元素本身先手必败"
    }
    too_many_coordinates(count) {
        "pictures are drawn of one or two coordinates, and this game has {count}"
        "只能画出一个或两个坐标的图，而这个游戏有 {count} 个坐标"
    }
    no_sequence() {
        "a b-file lists a sequence, and this game has more than one coordinate; take --format csv"
        "b-file 列出一个数列，而这个游戏有多个坐标；请用 --format csv"
    }
    no_grid() {
        "text shows at most two coordinates, and this game has more; take --format csv, json, jsonl or npy"
        "文本至多显示两个坐标，而这个游戏有更多坐标；请用 --format csv、json、jsonl 或 npy"
    }
}
