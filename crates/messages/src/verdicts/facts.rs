//! Proofs of the values of positions on boards and graphs by facts about components.

crate::sentences! {
    "verdicts.facts":

    proved(position, value, facts) {
        "the Grundy value of {position} is {value}, by {facts} {facts|fact|facts} about its components"
        "{position} 的 SG 值为 {value}，由关于其分量的 {facts} 条事实推出"
    }
    proved_by_mirror(position) {
        "the Grundy value of {position} is 0: an involution of the graph maps every move to its reply"
        "{position} 的 SG 值为 0：每一步都由它在图的一种对合下的像来应对"
    }
    mirror_alone() {
        "a mirror shows that a value is 0, without facts"
        "对合只用于证明值为 0，且不带其他事实"
    }
    mirror_rules() {
        "a mirror is a proof only on graphs, for rules with local moves"
        "对合只能在图上、对走法为局部的规则作为证明"
    }
    mirror_vertices(pictures, vertices) {
        "the mirror has {pictures} {pictures|picture|pictures}, and the graph has {vertices} {vertices|vertex|vertices}"
        "对合给出了 {pictures} 个像，而图有 {vertices} 个顶点"
    }
    mirror_vertex(vertex) {
        "at vertex {vertex} the mirror is not an involution, or does not preserve labels and removed vertices"
        "顶点 {vertex} 与它在对合下的像并非互为像，或二者不同类"
    }
    mirror_edge(one, other) {
        "the mirror is not an automorphism: it maps the edge {one}-{other} to a pair that is not an edge"
        "边 {one}-{other} 在对合下的像不是边"
    }
    mirror_near(vertex, image, distance) {
        "vertex {vertex} and its image {image} in the mirror are at most {distance} {distance|edge|edges} apart, so that a move at one may affect the other"
        "顶点 {vertex} 与它的像 {image} 相距不超过 {distance} 条边，在一处走一步可能影响另一处"
    }
    needs_facts() {
        "the Grundy value of a position is proved by the method `facts`, without a witness"
        "一个局面的 SG 值用方法 `facts` 证明，且不带见证"
    }
    needs_position() {
        "the method `facts` is for one position of a game on boards or graphs"
        "方法 `facts` 用于棋盘游戏或图上游戏的一个局面"
    }
    margin() {
        "an edge of a pattern is all `?`: it depends on where the board ends, and components are not the same everywhere"
        "某个图案有一边全是 `?`：它取决于棋盘的边界，分量在各处并不相同"
    }
    not_a_position(text) {
        "`{text}` is not a board of this game"
        "`{text}` 不是这个游戏的棋盘"
    }
    a_graph(vertices, edges) {
        "a position with {vertices} {vertices|vertex|vertices} and {edges} {edges|edge|edges}"
        "有 {vertices} 个顶点和 {edges} 条边的局面"
    }
    not_a_listed_graph(text) {
        "`{text}` is not a graph as certificates write it: `edges(4; 0-1,1-2)` or, for an order, `order(3; 0<1,0<2)`"
        "`{text}` 不是证书中图的写法：`edges(4; 0-1,1-2)`，偏序则为 `order(3; 0<1,0<2)`"
    }
    not_ascending() {
        "in a certificate the edges of a graph are in ascending order, each once and with its smaller vertex first"
        "证书中图的边按升序排列，每条一次，较小的顶点在前"
    }
    edge_is_gone() {
        "a certificate lists no edge of a vertex that is gone"
        "证书不列出已移去顶点的边"
    }
    not_in_the_graph(number, text) {
        "fact {number}, counted from 0: `{text}` is not a list of vertices or edges of the graph in ascending order"
        "第 {number} 条事实（从 0 数起）：`{text}` 不是按升序列出的图的一部分"
    }
    not_connected(number, text) {
        "fact {number}, counted from 0: `{text}` is not one connected component"
        "第 {number} 条事实（从 0 数起）：`{text}` 不是一个连通分量"
    }
    not_a_component(number, text) {
        "fact {number}, counted from 0: `{text}` is not part of a board of this game"
        "第 {number} 条事实（从 0 数起）：`{text}` 不是这个游戏棋盘的一部分"
    }
    not_one_component(number, text) {
        "fact {number}, counted from 0: `{text}` is not exactly one component with a move"
        "第 {number} 条事实（从 0 数起）：`{text}` 不是一个有走法的分量"
    }
    no_option(number, text, value) {
        "fact {number}, counted from 0: no option of `{text}` is known to have the value {value}"
        "第 {number} 条事实（从 0 数起）：未见 `{text}` 有值为 {value} 的后继局面"
    }
    option_has(number, text, value) {
        "fact {number}, counted from 0: an option of `{text}` has the value {value} itself"
        "第 {number} 条事实（从 0 数起）：`{text}` 的一个后继局面的值就是 {value}"
    }
    option_unknown(number, text, value) {
        "fact {number}, counted from 0: an option of `{text}` may have the value {value}, by the facts before it"
        "第 {number} 条事实（从 0 数起）：按此前的事实，`{text}` 的一个后继局面的值可能为 {value}"
    }
    value_missing(number, text, value) {
        "fact {number}, counted from 0: no option of `{text}` is known to have the value {value}, which is smaller"
        "第 {number} 条事实（从 0 数起）：未见 `{text}` 有值为较小的 {value} 的后继局面"
    }
    too_large(number, max) {
        "fact {number}, counted from 0: values are below {max}"
        "第 {number} 条事实（从 0 数起）：值须小于 {max}"
    }
    other_value(value) {
        "by these facts the value of the position is {value}"
        "按这些事实，该局面的值为 {value}"
    }
    no_value() {
        "the facts do not give the value of every component of the position"
        "该局面某个分量的值不在这些事实之中"
    }
}
