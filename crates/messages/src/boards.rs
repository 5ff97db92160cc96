//! Positions of games in Rust: graphs, boards, and coins of two games at once.

crate::sentences! {
    "boards":

    node_too_large(text, max) {
        "`{text}` is not an edge: the numbers of nodes go up to {max}"
        "`{text}` 不是边：顶点的编号至多为 {max}"
    }

    not_an_edge(text) {
        "`{text}` is not an edge; edges are written as two nodes, 0-1, and separated by commas: 0-1,1-2,2-0"
        "`{text}` 不是边；边写作两个顶点，如 0-1，各边用逗号隔开：0-1,1-2,2-0"
    }

    lone_node(text) {
        "`{text}` is a node without an edge; an edge is written 0-1"
        "`{text}` 是没有边的顶点；边写作 0-1"
    }

    not_a_token_and_edges(text) {
        "`{text}` is not a position; it has the node of the token and the edges, as in 2; 0-1,1-2"
        "`{text}` 不是局面；局面由棋子所在的顶点和各条边组成，如 2; 0-1,1-2"
    }

    geography_has_no_parameters() {
        "geography has no parameters; the graph is its position, as in geography(2; 0-1,1-2)"
        "geography 没有参数；图就是它的局面，如 geography(2; 0-1,1-2)"
    }

    not_a_token_and_moves(text) {
        "`{text}` is not a position; it has the node of the token and the edges, as in 0; 0>1,1>2,2>0"
        "`{text}` 不是局面；局面由棋子所在的顶点和各条有向边组成，如 0; 0>1,1>2,2>0"
    }

    not_a_directed_edge(text) {
        "`{text}` is not an edge; edges are written as two nodes, 0>1, and separated by commas: 0>1,1>2,2>0"
        "`{text}` 不是边；边写作两个顶点，如 0>1，各边用逗号隔开：0>1,1>2,2>0"
    }

    token_has_no_parameters() {
        "token has no parameters; the graph is its position, as in token(0; 0>1,1>2,2>0)"
        "token 没有参数；图就是它的局面，如 token(0; 0>1,1>2,2>0)"
    }

    hackenbush_has_no_parameters() {
        "hackenbush has no parameters; the edges are its position, as in hackenbush(0-1,1-2,2-0)"
        "hackenbush 没有参数；各条边就是它的局面，如 hackenbush(0-1,1-2,2-0)"
    }

    none_hang() {
        "no edge hangs on the ground, which is node 0: all of them are left out"
        "没有边与地面（顶点 0）相连：所有边都不计入"
    }

    some_do_not_hang(edges) {
        "not connected to the ground, which is node 0, and so left out: {edges}"
        "不与地面（顶点 0）相连，因此不计入：{edges}"
    }

    number_too_small(number, min) {
        "{number} is too small: numbers count from {min} here"
        "{number} 太小：这里从 {min} 数起"
    }

    wrong_count(count, found) {
        "a position has {count} {count|number|numbers}, and here {found|is|are} {found}"
        "局面有 {count} 个数，这里写了 {found} 个"
    }

    not_a_position(position, game) {
        "{position} is not a position of {game}"
        "{position} 不是 {game} 的局面"
    }

    tartan_needs_games() {
        "`tartan` needs two games, as in tartan{{twins,mock-turtles}} or tartan{{nim,nim}}"
        "`tartan` 需要两个游戏，如 tartan{{twins,mock-turtles}} 或 tartan{{nim,nim}}"
    }

    tartan_of_unknown(name) {
        "`{name}` is not a game that tartan knows: it takes named games of one coordinate and codes"
        "tartan 不认识游戏 `{name}`：它只接受有名字的单坐标游戏和代码"
    }

    tartan_of_wrong(error) {
        "of the two games of tartan: {error}"
        "tartan 的两个游戏中：{error}"
    }

    tartan_of_more_coordinates(name) {
        "`{name}` is not a game of one coordinate, and tartan takes two of those"
        "`{name}` 不是单坐标游戏，而 tartan 需要两个单坐标游戏"
    }

    tartan_of_other_count(games, count) {
        "`tartan` is the product of two games, but {games} has {count}"
        "`tartan` 是两个游戏之积，而 {games} 中有 {count} 个"
    }
}
