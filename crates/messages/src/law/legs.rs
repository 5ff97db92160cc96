//! Laws of trees with legs of any length, and their certificates.

crate::sentences! {
    "legs":

    how_written(text) {
        "`{text}` is not a family of trees: write `star(a,b,c)`, `bistar(a,b; c,d)` or `bistar(a,b; c,d; m)`, with a name for each length that may be any number"
        "`{text}` 不是树的族：应写成 `star(a,b,c)`、`bistar(a,b; c,d)` 或 `bistar(a,b; c,d; m)`，可取任意值的长度用一个名字表示"
    }
    no_name(text) {
        "`{text}` is one position, not a family: write a name for each length that may be any number, as in `star(a,b,3)`"
        "`{text}` 是一个局面，而不是族：可取任意值的长度用一个名字表示，如 `star(a,b,3)`"
    }
    not_a_length(part, max) {
        "`{part}` is neither a name nor a number up to {max}"
        "`{part}` 既不是名字，也不是不超过 {max} 的数"
    }
    too_many_legs(max) {
        "a family has at most {max} lengths here"
        "这里的族最多有 {max} 个长度"
    }
    no_distance() {
        "the distance of the two centres is at least 1"
        "两个中心的距离至少为 1"
    }
    on_orders() {
        "these rules are about orders; families of trees are graphs"
        "这些规则用于偏序集，而树的族是图"
    }
    looks_at_all() {
        "a condition of these rules depends on the size of the whole component, so moves are not local"
        "规则的一个条件依赖整个连通分支的大小，因此走法不是局部的"
    }
    looks_far(max) {
        "a move of these rules depends on more than {max} vertices of a path"
        "这些规则的一种走法要看一条路径上多于 {max} 个顶点"
    }
    not_on_graphs(game) {
        "{game} is not a game on graphs that its rules state"
        "{game} 不是由规则给出的图上的游戏"
    }

    sought(position, family) {
        "{position} is too large for a graph, and a law of {family} is not found so far"
        "{position} 对图来说太大，而 {family} 的规律目前尚未找到"
    }
    depends(family, names) {
        "the value of {family} depends on {names} only"
        "{family} 的值只取决于 {names}"
    }
    modulo(name, period) {
        "{name} mod {period}"
        "{name} mod {period}"
    }
    from(name, period, preperiod) {
        "{name} (with period {period} from {preperiod} on)"
        "{name}（从 {preperiod} 起周期为 {period}）"
    }
    and_not(depends, names) {
        "{depends}, not on {names}"
        "{depends}，与 {names} 无关"
    }
    constant(family, value) {
        "the value of {family} is always {value}"
        "{family} 的值总是 {value}"
    }
    how(shapes) {
        "by the theorem of Guy and Smith for several lengths, with {shapes} {shapes|shape|shapes} of trees"
        "用多个长度的 Guy-Smith 定理，涉及 {shapes} 种形状的树"
    }
    values_for(numbers) {
        "values for {numbers}:"
        "{numbers} 时的值："
    }
    many_values(count) {
        "{count} values determine all others; --json lists them{face}{count} values determine all others{face}{count} values determine all others"
        "{count} 个值决定其余所有的值；--json 会列出它们{face}{count} 个值决定其余所有的值{face}{count} 个值决定其余所有的值"
    }
    none(family) {
        "no law found in which the values of {family} repeat in each length"
        "没有找到使 {family} 的值对每个长度都周期重复的规律"
    }
    looked_at(trees, vertices) {
        "looked at {trees} trees with at most {vertices} vertices"
        "查看了 {trees} 棵至多有 {vertices} 个顶点的树"
    }
    no_coq() {
        "the theorem for Coq needs all trees with reduced lengths, and a length of this family is bounded, or there are too many trees"
        "Coq 需要所有约化长度的树，而这个族有一个长度有界，或者树太多"
    }
}
