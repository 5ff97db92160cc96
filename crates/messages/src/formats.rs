//! What is wrong, or worth knowing, about files and texts of graphs, positions and moves.

pub use crate::common::not_a_number;

crate::sentences! {
    "formats":

    a_folder() {
        "this is a folder"
        "这是一个文件夹"
    }
    empty() {
        "it is empty"
        "内容为空"
    }
    packed(what) {
        "this is not a text but {what}; texts are read, also compressed by gzip"
        "这不是文本，而是 {what}；可读取文本，也可读取 gzip 压缩的文本"
    }
    utf32() {
        "this is a text in UTF-32; save it as UTF-8"
        "这是 UTF-32 文本；请另存为 UTF-8"
    }
    utf16() {
        "this is not a whole text in UTF-16; save it as UTF-8"
        "这不是完整的 UTF-16 文本；请另存为 UTF-8"
    }
    not_utf8(byte) {
        "this is not a text in UTF-8: there is a byte {byte}; save the file as UTF-8"
        "这不是 UTF-8 文本：其中有字节 {byte}；请把文件另存为 UTF-8"
    }
    control(code) {
        "this is not a text but looks like a binary file: there is a control character {code}"
        "这不是文本，看起来是二进制文件：其中有控制字符 {code}"
    }
    too_long(max) {
        "the text is longer than the {max} bytes that are read"
        "文本超过了可读取的 {max} 字节"
    }
    line_too_long(max) {
        "a line has at most {max} bytes"
        "一行最多 {max} 字节"
    }
    looks_like(what) {
        "this looks like {what}, which is not read here; formats that are read: lines of names, CSV, DIMACS, PGSolver, GraphViz, Matrix Market, graph6"
        "这看起来是 {what}，这里不读取；可读取的格式有：名称的行、CSV、DIMACS、PGSolver、GraphViz、Matrix Market、graph6"
    }
    matrix() {
        "this looks like a matrix, which is not read here; write a line for each edge or move, `0 1`, or the format Matrix Market"
        "这看起来是矩阵，这里不读取；请每条边或每个走法写一行：`0 1`，或使用 Matrix Market 格式"
    }
    one_graph() {
        "only files in the formats graph6 and GraphViz have several graphs to choose from by #"
        "只有 graph6 和 GraphViz 格式的文件才含有可用 # 选择的多个图"
    }
    several_graphs(count) {
        "there are {count} graphs in it; say which, as in FILE#2"
        "其中有 {count} 个图；请指明哪一个，如 FILE#2"
    }
    no_such_graph(wanted, count) {
        "there is no graph {wanted}: graphs are counted from 1, and there {count|is|are} {count} in it"
        "没有第 {wanted} 个图：图从 1 数起，其中有 {count} 个"
    }
    no_graph() {
        "there is no graph in it"
        "其中没有图"
    }

    name_expected() {
        "a name is expected here: `a b c` or `a: b, c` for a position and its options, `a -> b` for a move"
        "这里应有名称：`a b c` 或 `a: b, c` 表示局面及其选项，`a -> b` 表示一步走法"
    }
    no_name(word) {
        "`{word}` is not taken for a name; if it is one, put it in quotation marks"
        "`{word}` 不会被当作名称；如果确实是名称，请加引号"
    }
    other_arrow(sign) {
        "`{sign}` is not an arrow of this format; a move is written `a -> b`, moves in both directions `a -- b`"
        "`{sign}` 不是这种格式的箭头；走法写作 `a -> b`，双向的走法写作 `a -- b`"
    }
    zero_byte() {
        "this is not a text but looks like a binary file: there is a zero byte"
        "这不是文本，看起来是二进制文件：其中有零字节"
    }
    name_before_colon() {
        "a name is expected before the colon"
        "冒号前应有名称"
    }
    bracket(sign) {
        "the bracket `{sign}` has no counterpart in its line; if it belongs to a name, put the name in quotation marks"
        "括号 `{sign}` 在本行没有配对；如果它属于名称，请给名称加引号"
    }
    quotation_open() {
        "a quotation mark has no counterpart in its line"
        "引号在本行没有配对"
    }
    several_before_arrow() {
        "only after the last arrow there may be several names; a name with a blank or a comma in it is put in quotation marks"
        "只有最后一个箭头之后才可以有几个名称；含空格或逗号的名称请加引号"
    }
    more_than_an_edge() {
        "an edge has two ends, and more stands in this line; write `0: 1 5` for the neighbours of 0, edges as `0-1,1-5`, and leave out weights"
        "一条边有两个端点，而本行不止两个；0 的邻点写作 `0: 1 5`，各边写作 `0-1,1-5`，权重请删去"
    }
    not_an_edge(text) {
        "`{text}` is not an edge; an edge is written `0 1` or `0-1`, a vertex without edges `5`"
        "`{text}` 不是边；边写作 `0 1` 或 `0-1`，没有边的顶点写作 `5`"
    }
    cases() {
        "the first line looks like the number of graphs that follow, each with its numbers of vertices and edges; keep the lines of one graph"
        "首行看起来是后面图的个数，每个图先写出顶点数和边数；请只保留一个图的各行"
    }
    more_after_graph() {
        "the first line looks like the numbers of vertices and edges of a graph, and more follows after its edges; keep the lines of one graph, or write the first line as a move, `4 -> 3`"
        "首行看起来是图的顶点数和边数，而各边之后还有别的内容；请只保留一个图的各行；若首行是走法，请写作 `4 -> 3`"
    }
    counted_lists() {
        "this looks like lists with the number of options in front of each; leave the numbers out, and write `0: 1 5` for the options 1 and 5 of 0"
        "这看起来是在每行选项前写出个数的列表；请删去个数，把 0 的选项 1 和 5 写作 `0: 1 5`"
    }
    mixed_lines() {
        "some lines have a colon or an arrow after the first name, and this one has not; write all lines in the same way"
        "有的行在第一个名称之后有冒号或箭头，而这一行没有；请把各行写成同样的形式"
    }
    position_again(name) {
        "`{name}` begins two lines, so lines of more than two names are hardly positions with their options; write the options of a position in one line, `{name}: b c`, or a move in each line, `{name} -> b`"
        "`{name}` 是两行的第一个名称，因此多于两个名称的行很难是局面及其选项；请把一个局面的选项写在一行：`{name}: b c`，或每行写一个走法：`{name} -> b`"
    }
    position_unlisted(name) {
        "a line of more than two names is a position with its options only if every position has a line, and `{name}` has none; write the options after a colon, `a: b c`, or end the name of the file in `.edges`"
        "只有每个局面都有自己的一行时，多于两个名称的行才读作局面及其选项，而 `{name}` 没有自己的一行；请把选项写在冒号之后：`a: b c`，或让文件名以 `.edges` 结尾"
    }
    title(line) {
        "`{line}` looks like a title or a count, and would be read as names; leave it out, put `#` in front of it, or write `a: b` for the option b of a"
        "`{line}` 看起来是标题或计数，却会被读作名称；请删去它，在前面加 `#`，或把 a 的选项 b 写作 `a: b`"
    }
    header_again() {
        "this line names columns, and it is not the first one; leave out what stands above it, or keep the lines of one table"
        "这一行写出列名，却不是第一行；请删去它上面的内容，或只保留一个表的各行"
    }
    list_in_field(field) {
        "`{field}` looks like several names in one field; write a line for each move"
        "`{field}` 看起来是写在一格里的几个名称；请每个走法写一行"
    }
    undirected_as_moves(line) {
        "the comment in line {line} says that edges have no direction, and lines are read as moves from the first name to the others; moves in both directions are written `0 -- 1`"
        "第 {line} 行的注释说明边没有方向，而各行读作从第一个名称走到其余名称；双向的走法写作 `0 -- 1`"
    }
    moves_both_ways() {
        "its edges have no direction, so a move goes along each of them in both"
        "它的边没有方向，因此每条边两个方向都可以走"
    }
    undirected_comment() {
        "this comment says that edges have no direction, and lines would be read as moves from the first name to the others; write edges as `0 -- 1`, or name the format (`edges`) if moves are meant"
        "此注释说明边没有方向，而各行会读作从第一个名称走到其余名称；请把边写作 `0 -- 1`；若确实是走法，请指明格式（`edges`）"
    }
    unknown_columns(names) {
        "this line seems to name columns, `{names}`, and none by which a move or an edge begins and ends; name these two `from` and `to`, and write a line for each move"
        "本行看起来是列名 `{names}`，但没有表示起点和终点的列；请把这两列命名为 `from` 和 `to`，并且每个走法写一行"
    }
    weights() {
        "columns after the second look like weights, and would be read as options; name the columns in a first line `from to weight`, or write `0: 1 5` for the options 1 and 5 of 0"
        "第二列之后看起来是权重，却会被读作选项；请在第一行写明列名 `from to weight`，或把 0 的选项 1 和 5 写作 `0: 1 5`"
    }
    attributes_unused() {
        "the attributes in braces after the ends of edges mean nothing here"
        "各边端点之后花括号内的属性在这里没有意义"
    }
    no_direction(text) {
        "`{text}` looks like an edge without a direction; a move is written `a -> b`, moves in both directions `a -- b`, and a name with such signs in quotation marks"
        "`{text}` 看起来是没有方向的边；走法写作 `a -> b`，双向的走法写作 `a -- b`，含有这种符号的名称请加引号"
    }
    indented() {
        "this line is indented more than the one before it, as in an outline or in YAML; a position and its options stand in one line, `a: b, c`"
        "本行比上一行缩进更多，像大纲或 YAML；局面及其选项写在同一行：`a: b, c`"
    }
    zero_entry() {
        "this entry is 0, and would be read as a move or an edge; leave it out, or the values if it is meant"
        "这一项为 0，却会被读作走法或边；请删去它；若确实是走法，请删去各项的值"
    }
    weight(option) {
        "`{option}` looks like a weight, and would be read as an option; leave weights out, or put the name in quotation marks"
        "`{option}` 看起来是权重，却会被读作选项；请删去权重；若确实是名称，请加引号"
    }
    one_end_again(name) {
        "several columns name one end of a move, first `{name}`; write a line for each move"
        "有几列都是走法的同一端，第一列是 `{name}`；请每个走法写一行"
    }
    key(word) {
        "`{word}` looks like a word that says what follows, and would be read as a position; leave the line out, or put the name in quotation marks"
        "`{word}` 看起来是说明后文的词，却会被读作局面；请删去本行；若确实是名称，请加引号"
    }
    weights_unused() {
        "the numbers after the ends of edges, as weights, mean nothing here"
        "各边端点之后的数（如权重）在这里没有意义"
    }

    header(line, vertices, edges) {
        "line {line} is read as the numbers of vertices and edges, {vertices} and {edges}"
        "第 {line} 行读作顶点数和边数：{vertices} 和 {edges}"
    }
    count(line, vertices) {
        "line {line} is read as the number of vertices, {vertices}"
        "第 {line} 行读作顶点数 {vertices}"
    }
    header_or_move(vertices, edges) {
        "`{vertices} {edges}` may be the numbers of vertices and edges, or the ends of an edge; leave out the numbers, or write the edge as `{vertices}: {edges}`"
        "`{vertices} {edges}` 可能是顶点数和边数，也可能是一条边的两端；请删去这两个数，或把边写作 `{vertices}: {edges}`"
    }
    count_or_vertex(vertices) {
        "`{vertices}` may be the number of vertices, or a vertex without edges; leave it out, or write all lines with a colon: `{vertices}:`, `1: 2`"
        "`{vertices}` 可能是顶点数，也可能是没有边的顶点；请删去它，或各行都写冒号：`{vertices}:`、`1: 2`"
    }
    three_counts() {
        "this looks like a line that counts what follows; leave it out, or put `#` before it"
        "这一行看起来是对后文的计数；请删去它，或在前面加 `#`"
    }

    names_columns(line, names) {
        "line {line} is read as the names of the columns, {names}"
        "第 {line} 行读作列名：{names}"
    }
    reversed_comment() {
        "this comment names the columns with the end of a move before its beginning, and lines would be read the other way round; make it the first line, `to,from`, without `#`"
        "此注释写出的列名中终点在起点之前，而各行会按相反的方向读取；请去掉 `#`，把它作为首行：`to,from`"
    }
    no_columns() {
        "two columns are expected, with `,`, `;` or a tab between them"
        "应有两列，以 `,`、`;` 或制表符分隔"
    }
    one_column(name) {
        "the column `{name}` names one end of a move, and no column names the other; a header is written `from,to`"
        "列 `{name}` 是走法的一端，而没有列是另一端；表头写作 `from,to`"
    }
    third_column() {
        "there are more than two columns; name them in a first line, as in `from,to,weight`"
        "列数超过两列；请在第一行写明列名，如 `from,to,weight`"
    }
    unused_columns(names) {
        "these columns mean nothing here: {names}"
        "这些列在这里没有意义：{names}"
    }
    blank_in_name(name) {
        "`{name}` has a blank in it: as one name it is put in quotation marks, and a position with its options is written `a: b, c`"
        "`{name}` 中有空格：如果是一个名称，请加引号；局面及其选项写作 `a: b, c`"
    }
    no_position() {
        "the column of the position is empty; a move needs the position where it begins"
        "局面一列为空；每个走法都要写明从哪个局面开始"
    }

    semicolon_missing(line) {
        "the statement that begins in line {line} has no semicolon at its end"
        "从第 {line} 行开始的语句末尾没有分号"
    }
    not_of_pgsolver() {
        "expected a position as PGSolver writes it: number, priority, owner (0 or 1), successors with commas between them; for example `3 0 1 4,5;`"
        "应为 PGSolver 格式的局面：编号、优先级、所属方（0 或 1）、以逗号分隔的后继；例如 `3 0 1 4,5;`"
    }
    not_listed(name) {
        "`{name}` is a successor here, and the file has no position with this number: is its end missing?"
        "`{name}` 在这里是后继，而文件中没有这个编号的局面：是否缺了结尾？"
    }
    fewer_positions(line, announced, last) {
        "line {line} announces positions up to {announced}, and the last one in the file is {last}"
        "第 {line} 行声明局面编号到 {announced} 为止，而文件中最后一个是 {last}"
    }

    dimacs_head() {
        "expected `p sp VERTICES EDGES` or `p edge VERTICES EDGES`, as in `p edge 5 4`"
        "应为 `p sp 顶点数 边数` 或 `p edge 顶点数 边数`，如 `p edge 5 4`"
    }
    two_heads() {
        "there is a second line `p`; a file in the format of DIMACS has one graph"
        "这是第二个 `p` 行；DIMACS 格式的文件只有一个图"
    }
    not_of_dimacs() {
        "expected a line of DIMACS: `c` and a comment, one `p sp VERTICES EDGES`, `a FROM TO` or `e ONE OTHER`"
        "应为 DIMACS 的一行：`c` 加注释、仅一行 `p sp 顶点数 边数`、`a 起点 终点` 或 `e 一端 另一端`"
    }
    no_problem_line() {
        "the line `p sp VERTICES EDGES` has to come before the edges"
        "`p sp 顶点数 边数` 一行必须在各边之前"
    }
    not_a_vertex(name, count) {
        "`{name}` is not a number from 1 to {count}"
        "`{name}` 不是 1 到 {count} 的整数"
    }
    fewer_edges(declared, found) {
        "{declared} {declared|edge is|edges are} announced here, and the file has {found}: is its end missing?"
        "这里声明有 {declared} 条边，而文件中有 {found} 条：是否缺了结尾？"
    }
    other_count(line, declared, found) {
        "line {line} announces {declared} {declared|edge|edges}, and the file has {found}"
        "第 {line} 行声明有 {declared} 条边，而文件中有 {found} 条"
    }
    too_few_edges(vertices, edges) {
        "{vertices} vertices are announced, and {edges} {edges|edge|edges}: nearly all of them would have no edge, and they are too many to be listed"
        "声明有 {vertices} 个顶点和 {edges} 条边：几乎所有顶点都没有边，而且多得无法列出"
    }

    matrix_head() {
        "expected `%%MatrixMarket matrix coordinate pattern general`, or `symmetric`; arrays are not read"
        "应为 `%%MatrixMarket matrix coordinate pattern general` 或 `symmetric`；不读取 array"
    }
    matrix_sizes() {
        "expected the numbers of rows, columns and entries, as in `4 4 3`"
        "应为行数、列数和元素个数，如 `4 4 3`"
    }
    not_square(rows, columns) {
        "a graph is a square matrix, and this one has {rows} {rows|row|rows} and {columns} {columns|column|columns}"
        "图是方阵，而这个矩阵有 {rows} 行 {columns} 列"
    }
    matrix_entry() {
        "expected an entry: its row, its column, and perhaps a value"
        "应为一个元素：行、列，可能还有值"
    }
    not_graph6() {
        "this is not a graph in the format graph6, or a part of it is missing"
        "这不是 graph6 格式的图，或缺了一部分"
    }

    graphviz_head() {
        "expected `digraph {{ a -> b; }}` or `graph {{ a -- b; }}`"
        "应为 `digraph {{ a -> b; }}` 或 `graph {{ a -- b; }}`"
    }
    graphviz() {
        "expected a vertex or edges as GraphViz writes them: `a`, `a -> b -> c`, `a -> {{b c}}`, perhaps attributes in brackets"
        "应为 GraphViz 格式的顶点或边：`a`、`a -> b -> c`、`a -> {{b c}}`，方括号内可有属性"
    }
    edge_direction(attribute) {
        "`{attribute}` gives an edge another direction than its arrow; write the edge without it"
        "`{attribute}` 给出的方向与边的箭头不同；请不用它来写这条边"
    }
    wrong_arrow(sign) {
        "in this graph edges are written with `{sign}`"
        "这个图中的边要写作 `{sign}`"
    }
    brace_open() {
        "the brace that closes the graph is missing"
        "缺少结束该图的花括号"
    }
    remark_open() {
        "a comment that begins with `/*` has no end"
        "以 `/*` 开始的注释没有结尾"
    }
    mixed_directions() {
        "some edges have a direction, and others have none"
        "有些边有方向，有些边没有"
    }
    directed() {
        "its edges have a direction, and this game is played on a graph whose edges have none"
        "其中的边有方向，而这个游戏在边没有方向的图上进行"
    }
    numbered(names) {
        "the vertices are numbered in the order in which they occur: {names}"
        "顶点按出现的次序编号：{names}"
    }

    of_file(file, what) {
        "{file}: {what}"
        "{file}：{what}"
    }
    read_as_moves(count, moves, last) {
        "read as {count} {count|move|moves}: {moves}; without moves: {last}"
        "读作 {count} 个走法：{moves}；没有走法的局面：{last}"
    }
    read_as_moves_without_end(count, moves) {
        "read as {count} {count|move|moves}: {moves}; every position has a move"
        "读作 {count} 个走法：{moves}；每个局面都有走法"
    }
    read_as_edges(count, edges) {
        "read as {count} {count|edge|edges}: {edges}"
        "读作 {count} 条边：{edges}"
    }
    read_as_edges_and(count, edges, alone) {
        "read as {count} {count|edge|edges}: {edges}; without edges: {alone}"
        "读作 {count} 条边：{edges}；没有边的顶点：{alone}"
    }
    continued() {
        "this line seems to continue the one before it; write all options of a position in one line"
        "这一行看起来是上一行的继续；请把一个局面的所有选项写在一行"
    }
    labelled(option, name) {
        "`{option}` looks like `{name}` with a weight or a label, and would be read as a position of its own; leave that out, or put the name in quotation marks"
        "`{option}` 看起来是带有权值或标签的 `{name}`，却会被读作另一个局面；请删去权值或标签；若确是名称，请加引号"
    }
    means_nothing(word, name) {
        "`{word}` looks like a word for no option, and would be read as a position; leave it out: `{name}:` is a position without options"
        "`{word}` 看起来表示没有选项，却会被读作局面；请删去它：`{name}:` 就是没有选项的局面"
    }
    several_lines(name) {
        "several lines begin with a position that has a line already, first `{name}`; its options are those of all its lines"
        "有的局面占了几行，第一个是 `{name}`；它的选项是各行选项的总和"
    }
    hidden(style) {
        "`style={style}` hides a vertex or an edge, which would be read as all others; leave it out, or the style"
        "`style={style}` 隐藏了顶点或边，却会与其他的一样读入；请删去它，或删去这个样式"
    }
    shown_as_another(name, shown) {
        "the vertex `{name}` is shown as `{shown}`, which is the name of another one; positions are asked for by their names"
        "顶点 `{name}` 显示为 `{shown}`，而这是另一个顶点的名称；询问局面时使用名称"
    }
    kind_of_edge(kind) {
        "the kind of an edge is `Directed` or `Undirected`, not `{kind}`"
        "边的类型是 `Directed` 或 `Undirected`，而不是 `{kind}`"
    }
    column_of_kind(name) {
        "the column `{name}` may say which edges have no direction; name it `type`, with `Directed` or `Undirected` in each line, or leave it out"
        "列 `{name}` 可能说明哪些边没有方向；请把列名改为 `type`，每行填 `Directed` 或 `Undirected`，或删去该列"
    }
    unnamed_column() {
        "a column without a name has something in it, and would be left out; name it, or write a line for each move"
        "没有列名的一列中有内容，会被略去；请给出列名，或每个走法写一行"
    }
    read_as_graph(edges, row) {
        "read as a graph with {edges} {edges|edge|edges}; a row is written {row}"
        "读作有 {edges} 条边的图；一排写作 {row}"
    }
    read_as_rows(count, rows) {
        "read as {count} {count|row|rows}: {rows}"
        "读作 {count} 排：{rows}"
    }
    count_of_heaps(line, count) {
        "line {line} is read as a count of what follows, {count}"
        "第 {line} 行读作后文的个数 {count}"
    }
    heap_or_count(count) {
        "`{count}` may be a heap, or count the heaps in the lines that follow; leave it out, or write all heaps in one line"
        "`{count}` 可能是一堆，也可能是后面各行的堆数；请删去它，或把所有堆写在一行"
    }
    lone_token() {
        "expected the vertex of the token, alone in the first line"
        "第一行应只有棋子所在的顶点"
    }
}
