//! Laws of trees with legs of any length, and their certificates.

crate::sentences! {
    "legs":

    how_written(text) {
        "`{text}` is not a family of trees: write `star(a,b,c)`, `bistar(a,b; c,d)`, `bistar(a,b; c,d; m)` or `path(n)`, with a name for each length that may be any number"
        "`{text}` 不是树的族：应写成 `star(a,b,c)`、`bistar(a,b; c,d)`、`bistar(a,b; c,d; m)` 或 `path(n)`，可取任意值的长度用一个名字表示"
        "`{text}` 不是樹的族：應寫成 `star(a,b,c)`、`bistar(a,b; c,d)`、`bistar(a,b; c,d; m)` 或 `path(n)`，可取任意值的長度用一個名稱表示"
    }
    no_name(text) {
        "`{text}` is one position, not a family: write a name for each length that may be any number, as in `star(a,b,3)`"
        "`{text}` 是一个局面，而不是族：可取任意值的长度用一个名字表示，如 `star(a,b,3)`"
        "`{text}` 是一個局面，而不是族：可取任意值的長度用一個名稱表示，如 `star(a,b,3)`"
    }
    not_a_length(part, max) {
        "`{part}` is neither a name nor a number up to {max}"
        "`{part}` 既不是名字，也不是不超过 {max} 的数"
        "`{part}` 既不是名稱，也不是不超過 {max} 的數"
    }
    too_many_legs(max) {
        "a family has at most {max} lengths here"
        "这里的族最多有 {max} 个长度"
        "這裡的族最多有 {max} 個長度"
    }
    no_distance() {
        "the distance of the two centres is at least 1"
        "两个中心的距离至少为 1"
        "兩個中心的距離至少為 1"
    }
    on_orders() {
        "these rules are about orders; families of trees are graphs"
        "这些规则用于偏序集，而树的族是图"
        "這些規則用於偏序集，而樹的族是圖"
    }
    looks_at_all() {
        "a condition of these rules counts the vertices or edges of the whole component, so a move is not decided near one place"
        "规则的一个条件要数整个连通分支的顶点或边，因此走法不能由局部决定"
        "規則的一個條件要數整個連通分支的頂點或邊，因此走法不能由局部決定"
    }
    looks_far(max) {
        "a move of these rules looks at more than {max} vertices of a path"
        "这些规则的一种走法要看一条路径上多于 {max} 个顶点"
        "這些規則的一種走法要看一條路徑上多於 {max} 個頂點"
    }
}
