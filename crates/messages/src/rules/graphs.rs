//! Games on graphs: what is wrong in their rules and positions.

pub use crate::formats::not_graph6 as graph6;

crate::sentences! {
    "graphs":

    no_move() {
        "these rules have no move; a move removes vertices or edges, as in `v -> remove v, neighbours(v)`"
        "这些规则里没有走法；走法移去顶点或边，如 `v -> remove v, neighbours(v)`"
    }
    on_graph() {
        "`on graph` or `on order`"
        "`on graph` 或 `on order`"
    }
    remove() {
        "`remove` and what the move removes"
        "`remove` 和要移去的东西"
    }
    a_subject() {
        "a name for a vertex, an edge or a set"
        "顶点、边或集合的名字"
    }
    a_part() {
        "something to remove: a vertex, `neighbours(v)`, `edge e`"
        "要移去的东西：顶点、`neighbours(v)`、`edge e`"
    }
    a_number() {
        "a number that is not negative"
        "非负的数"
    }
    of_size() {
        "`of` and a size, as in `connected s of 1..2`"
        "`of` 和大小，如 `connected s of 1..2`"
    }
    sizes(max) {
        "a set has 1 to {max} vertices, the smaller number first"
        "集合有 1 到 {max} 个顶点，小的数在前"
    }
    same_end(name) {
        "the two ends of an edge have different names, and `{name}` is used twice"
        "边的两端要用不同的名字，而 `{name}` 用了两次"
    }
    another_name() {
        "another name"
        "换一个名字"
    }
    not_a_subject(word) {
        "`{word}` is not what a move can be made with"
        "走法不能从 `{word}` 开始"
    }
    subjects() {
        "`v`, `edge v-w`, `connected s of 1..2`, `clique s of 3` or `path s of 3`"
        "`v`、`edge v-w`、`connected s of 1..2`、`clique s of 3` 或 `path s of 3`"
    }
    unknown_vertex(name) {
        "`{name}` is not a vertex or a set of this move"
        "`{name}` 不是这个走法的顶点或集合"
    }
    known_vertices(names) {
        "this move has {names}"
        "这个走法里有 {names}"
    }
    only_in_orders(word) {
        "`{word}` has a meaning in orders only"
        "只有在偏序中 `{word}` 才有意义"
    }
    on_order() {
        "begin with `game NAME on order`"
        "开头写 `game NAME on order`"
    }
    edge_or_ends(name) {
        "it is not clear whether the edge `{name}` is removed, or its two ends"
        "不清楚要移去的是边 `{name}` 还是它的两个端点"
    }
    write_edge(name) {
        "`edge {name}`; for the ends, `edge v-w -> remove v, w`"
        "移去边写 `edge {name}`；移去端点写 `edge v-w -> remove v, w`"
    }
    not_this_edge() {
        "a move can remove the edge that it is made with, and no other one by name"
        "走法只能移去它所选的那条边，不能指名移去别的边"
    }
    no_edges_in_orders() {
        "in an order no edges can be removed: the order of what is left does not change"
        "在偏序中不能移去边：余下元素的次序不变"
    }
    remove_vertices() {
        "remove vertices"
        "改为移去顶点"
    }
    not_a_condition() {
        "this is not a condition"
        "这不是条件"
    }
    compare() {
        "compare numbers, as in `degree(v) <= 1`"
        "比较数的大小，如 `degree(v) <= 1`"
    }
    not_a_count(name) {
        "`{name}` is not a number that a condition on graphs knows"
        "图上的条件里没有 `{name}` 这样的数"
    }
    counts() {
        "numbers, `+`, `-`, `%`, degree(v), above(v), below(v), label(v), len(s), vertices, edges, pieces"
        "可用数、`+`、`-`、`%`、degree(v)、above(v)、below(v)、label(v)、len(s)、vertices、edges、pieces"
    }
    one_argument(name) {
        "`{name}` takes the name of one vertex"
        "`{name}` 的参数是一个顶点的名字"
    }
    of_one_vertex(name) {
        "`{name}` is the number of one vertex, not of a set"
        "`{name}` 只对一个顶点有定义，不能用于集合"
    }
    remainder() {
        "after `%` comes a positive number"
        "`%` 之后是正数"
    }

    not_a_graph(text, example) {
        "`{text}` is not a graph; a graph is written like {example}"
        "`{text}` 不是图；图的写法如 {example}"
    }
    unknown_graph(name, known) {
        "there are no graphs called `{name}`; known are {known}"
        "没有叫 `{name}` 的图；已知的有 {known}"
    }
    arguments(name, example) {
        "`{name}` is written like {example}"
        "`{name}` 的写法如 {example}"
    }
    second_root(vertex) {
        "vertex {vertex} is a second root: a tree has one, vertex 0, and the numbers are the parents of 1, 2, 3, ..."
        "顶点 {vertex} 是第二个根：树只有一个根，即顶点 0；各数是 1、2、3…… 的父顶点"
    }
    no_parent(vertex, parent, last) {
        "the parent of {vertex} is {parent}, but the vertices are 0 to {last}: the numbers are the parents of 1, 2, 3, ..."
        "{vertex} 的父顶点写的是 {parent}，但顶点只有 0 到 {last}：各数是 1、2、3…… 的父顶点"
    }
    not_under_root(vertex) {
        "the parents of {vertex} go round a cycle and never come to the root, vertex 0"
        "从 {vertex} 沿父顶点走会绕圈，永远到不了根（顶点 0）"
    }
    graph_times_order() {
        "a product is one of graphs, `path(2) x cycle(4)`, or one of orders, `chain(3) x chain(3)`"
        "乘积的各部分须都是图（`path(2) x cycle(4)`）或都是偏序集（`chain(3) x chain(3)`）"
    }
    whole_graph() {
        "this game begins with a whole graph: leave out `without` and `only`, or list the edges that are there, as in 0-1,1-2"
        "这个游戏从整个图开始：请去掉 `without` 和 `only`，或列出还在的边，如 0-1,1-2"
    }
    too_many_vertices(max) {
        "a graph has at most {max} vertices here"
        "这里的图最多有 {max} 个顶点"
    }
    too_many_edges(max) {
        "a graph has at most {max} edges here"
        "这里的图最多有 {max} 条边"
    }
    no_such_vertex(vertex, last) {
        "there is no vertex {vertex}: the vertices are 0 to {last}"
        "没有顶点 {vertex}：顶点从 0 到 {last}"
    }
    no_vertex_between(vertex, first, last) {
        "there is no vertex {vertex}: the vertices are {first} to {last}"
        "没有顶点 {vertex}：顶点在 {first} 到 {last} 之间"
    }
    no_such_edge(first, second) {
        "there is no edge between {first} and {second}"
        "{first} 和 {second} 之间没有边"
    }
    a_loop(vertex) {
        "an edge joins two different vertices, and {vertex}-{vertex} is a loop"
        "边连接两个不同的顶点，而 {vertex}-{vertex} 是自环"
    }
    a_cycle(vertex) {
        "this is not an order: {vertex} would be below itself"
        "这不是偏序：{vertex} 会在它自己之下"
    }
    wants_a_graph() {
        "this game is played on graphs, and an order was given"
        "这个游戏在图上进行，而给出的是偏序"
    }
    wants_an_order() {
        "this game is played on orders: divisors(12), subsets(3), young(4,2), order(3; 0<1, 0<2)"
        "这个游戏在偏序上进行：divisors(12)、subsets(3)、young(4,2)、order(3; 0<1, 0<2)"
    }
    labels(count) {
        "there {count|is|are} {count} {count|vertex|vertices}, and each one has a label"
        "共有 {count} 个顶点，每个都要有标号"
    }
    code_for_graphs(code) {
        "`{code}` is not a code for graphs, as in octal{{0.33}}: digits 0 to 7, for at most 16 vertices"
        "`{code}` 不是用于图的代码，如 octal{{0.33}}：数字为 0 到 7，至多 16 个顶点"
    }
    at(name) {
        "play at {name}"
        "在 {name} 处走"
    }
    at_edge(name) {
        "play at the edge {name}"
        "在边 {name} 处走"
    }
    take_edge(name) {
        "take the edge {name}"
        "取走边 {name}"
    }
}
