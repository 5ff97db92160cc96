//! What an editor shows about rules: moves in words, names, fixes.

pub use crate::syntax::help;

crate::sentences! {
    "editors":

    replace(old, new) {
        "replace `{old}` with `{new}`"
        "把 `{old}` 改为 `{new}`"
    }
    a_move(from, to) {
        "from `{from}` a player may move to {to}"
        "从 `{from}` 可以走到 {to}"
    }
    position(position) {
        "`{position}`"
        "`{position}`"
    }
    nothing() {
        "a position in which nothing is left"
        "什么都不剩的局面"
    }
    sum(parts) {
        "the sum of {parts}"
        "{parts} 的和"
    }
    stretch(part) {
        "`{part}`, one component for every number of the range"
        "`{part}`，范围中的每个数各为一个分量"
    }
    components(part) {
        "`{part}` as a component each"
        "各个分量 `{part}`"
    }
    for_every(name, set) {
        "for every {name} in {set}"
        "{name} 取遍 {set}"
    }
    from_to(first, last) {
        "from `{first}` to `{last}`"
        "从 `{first}` 到 `{last}`"
    }
    number_from_to(name, first, last) {
        "for every {name} from `{first}` to `{last}`"
        "{name} 从 `{first}` 到 `{last}`"
    }
    only_if(condition) {
        "only if `{condition}`"
        "仅当 `{condition}`"
    }
    below_zero() {
        "a result with a coordinate below 0 is not a move"
        "结果中有小于 0 的坐标，就不是走法"
    }
    positions(condition) {
        "a tuple is a position only if `{condition}`"
        "只有满足 `{condition}` 的数组才是局面"
    }
    game_of_numbers(name, position) {
        "the game {name}; a position is `{position}`"
        "游戏 {name}；局面是 `{position}`"
    }
    first_values(coordinate, values) {
        "Grundy values for {coordinate} = 0, 1, 2, ...: {values}"
        "{coordinate} = 0, 1, 2, … 的 SG 值：{values}"
    }
    game_on(name) {
        "the game {name}"
        "游戏 {name}"
    }
    coordinate(name) {
        "{name}: a coordinate of the position, a whole number of at least 0"
        "{name}：局面的坐标，不小于 0 的整数"
    }
    list_coordinate(name) {
        "{name}: a coordinate of the position, a list of whole numbers of at least 0"
        "{name}：局面的坐标，由不小于 0 的整数组成的列表"
    }
    variable(name, set) {
        "{name}: a variable that runs through {set}"
        "{name}：取遍 {set} 的变量"
    }
    parameter(name, value) {
        "{name}: a parameter, `{value}` unless `--set {name}=...` gives another value"
        "{name}：参数，值为 `{value}`，除非用 `--set {name}=...` 另外给出"
    }
    parameter_without_value(name) {
        "{name}: a parameter, which gets its value by `--set {name}=...`"
        "{name}：参数，用 `--set {name}=...` 给出它的值"
    }
    members(members) {
        "members: {members}"
        "成员：{members}"
    }
    subject_vertex(name) {
        "choose a vertex {name}"
        "选一个顶点 {name}"
    }
    subject_edge(name) {
        "choose an edge {name}"
        "选一条边 {name}"
    }
    subject_connected(name, size) {
        "choose a connected set {name} of {size} {size|vertex|vertices}"
        "选一个有 {size} 个顶点的连通集合 {name}"
    }
    subject_clique(name, size) {
        "choose a set {name} of {size} {size|vertex|vertices}, each two of them neighbours"
        "选一个有 {size} 个两两相邻顶点的集合 {name}"
    }
    subject_path(name, size) {
        "choose a path {name} of {size} {size|vertex|vertices}"
        "选一条有 {size} 个顶点的路 {name}"
    }
    size_range(first, last) {
        "{first} to {last}"
        "{first} 到 {last}"
    }
    remove(parts) {
        "remove {parts}"
        "去掉 {parts}"
    }
    neighbours_of(name) {
        "the neighbours of {name}"
        "{name} 的相邻顶点"
    }
    within_of(distance, name) {
        "everything at a distance of at most {distance} from {name}"
        "与 {name} 距离至多 {distance} 的所有顶点"
    }
    above_of(name) {
        "everything above {name}"
        "{name} 之上的所有元素"
    }
    below_of(name) {
        "everything below {name}"
        "{name} 之下的所有元素"
    }
    the_edge(name) {
        "the edge {name}"
        "边 {name}"
    }
    edges_at(name) {
        "all edges at {name}"
        "{name} 的所有边"
    }
    isolated() {
        "the vertices that then have no edges"
        "此后没有边的顶点"
    }
    replace_pattern(from, to) {
        "where `{from}` stands, it may become `{to}`"
        "`{from}` 可以变成 `{to}`"
    }
    directions(directions) {
        "directions: {directions}"
        "方向：{directions}"
    }
    until_won(condition) {
        "play ends where `{condition}`; who made the last move wins"
        "`{condition}` 时游戏结束，走最后一步的人赢"
    }
    until_lost(condition) {
        "play ends where `{condition}`; who made the last move loses"
        "`{condition}` 时游戏结束，走最后一步的人输"
    }
    until(pattern) {
        "the game ends where `{pattern}` stands"
        "出现 `{pattern}` 时游戏结束"
    }
}
