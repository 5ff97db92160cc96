//! What is wrong, or worth knowing, about files and texts of graphs, positions and moves.

crate::sentences! {
    "formats":

    a_folder() {
        "this is a folder"
        "这是一个文件夹"
        "這是一個資料夾"
    }
    empty() {
        "it is empty"
        "内容为空"
        "內容為空"
    }
    packed(what) {
        "this is not a text but {what}; texts are read, also compressed by gzip"
        "这不是文本，而是 {what}；可读取文本，也可读取 gzip 压缩的文本"
        "這不是純文字，而是 {what}；可讀取純文字，也可讀取 gzip 壓縮的純文字"
    }
    utf32() {
        "this is a text in UTF-32; save it as UTF-8"
        "这是 UTF-32 文本；请另存为 UTF-8"
        "這是 UTF-32 文字；請另存為 UTF-8"
    }
    utf16() {
        "this is not a whole text in UTF-16; save it as UTF-8"
        "这不是完整的 UTF-16 文本；请另存为 UTF-8"
        "這不是完整的 UTF-16 文字；請另存為 UTF-8"
    }
    not_utf8(byte) {
        "this is not a text in UTF-8: there is a byte {byte}; save the file as UTF-8"
        "这不是 UTF-8 文本：其中有字节 {byte}；请把文件另存为 UTF-8"
        "這不是 UTF-8 文字：其中有位元組 {byte}；請把檔案另存為 UTF-8"
    }
    control(code) {
        "this is not a text but looks like a binary file: there is a control character {code}"
        "这不是文本，看起来是二进制文件：其中有控制字符 {code}"
        "這不是純文字，看起來是二進位檔：其中有控制字元 {code}"
    }
    too_long(max) {
        "the text is longer than the {max} bytes that are read"
        "文本超过了可读取的 {max} 字节"
        "文字超過了可讀取的 {max} 位元組"
    }
    line_too_long(max) {
        "a line has at most {max} bytes"
        "一行最多 {max} 字节"
        "一行最多 {max} 位元組"
    }
    looks_like(what) {
        "this looks like {what}, which is not read here; formats that are read: lines of names, CSV, DIMACS, PGSolver, GraphViz, Matrix Market, graph6"
        "这看起来是 {what}，这里不读取；可读取的格式有：名称的行、CSV、DIMACS、PGSolver、GraphViz、Matrix Market、graph6"
        "這看起來是 {what}，這裡不讀取；可讀取的格式有：名稱的行、CSV、DIMACS、PGSolver、GraphViz、Matrix Market、graph6"
    }
    one_graph() {
        "only files in the formats graph6 and GraphViz have several graphs to choose from by #"
        "只有 graph6 和 GraphViz 格式的文件才含有可用 # 选择的多个图"
        "只有 graph6 和 GraphViz 格式的檔案才含有可用 # 選擇的多個圖"
    }
    several_graphs(count) {
        "there are {count} graphs in it; say which, as in FILE#2"
        "其中有 {count} 个图；请指明哪一个，如 FILE#2"
        "其中有 {count} 個圖；請指明哪一個，如 FILE#2"
    }
    no_such_graph(wanted, count) {
        "there is no graph {wanted}: graphs are counted from 1, and there {count|is|are} {count} in it"
        "没有第 {wanted} 个图：图从 1 数起，其中有 {count} 个"
        "沒有第 {wanted} 個圖：圖從 1 數起，其中有 {count} 個"
    }
    no_graph() {
        "there is no graph in it"
        "其中没有图"
        "其中沒有圖"
    }

    name_expected() {
        "a name is expected here: `a b c` or `a: b, c` for a position and its options, `a -> b` for a move"
        "这里应有名称：`a b c` 或 `a: b, c` 表示局面及其选项，`a -> b` 表示一步走法"
        "這裡應有名稱：`a b c` 或 `a: b, c` 表示局面及其選項，`a -> b` 表示一步走法"
    }
    no_name(word) {
        "`{word}` is not taken for a name; if it is one, put it in quotation marks"
        "`{word}` 不会被当作名称；如果确实是名称，请加引号"
        "`{word}` 不會被當作名稱；如果確實是名稱，請加引號"
    }
    zero_byte() {
        "this is not a text but looks like a binary file: there is a zero byte"
        "这不是文本，看起来是二进制文件：其中有零字节"
        "這不是純文字，看起來是二進位檔：其中有零位元組"
    }
    name_before_colon() {
        "a name is expected before the colon"
        "冒号前应有名称"
        "冒號前應有名稱"
    }
    bracket(sign) {
        "the bracket `{sign}` has no counterpart in its line; if it belongs to a name, put the name in quotation marks"
        "括号 `{sign}` 在本行没有配对；如果它属于名称，请给名称加引号"
        "括號 `{sign}` 在本行沒有配對；如果它屬於名稱，請給名稱加引號"
    }
    quotation_open() {
        "a quotation mark has no counterpart in its line"
        "引号在本行没有配对"
        "引號在本行沒有配對"
    }
    several_before_arrow() {
        "only after the last arrow there may be several names"
        "只有最后一个箭头之后才可以有几个名称"
        "只有最後一個箭頭之後才可以有幾個名稱"
    }
    more_than_an_edge() {
        "an edge has two ends, and more stands in this line; write `0: 1 5` for the neighbours of 0, edges as `0-1,1-5`, and leave out weights"
        "一条边有两个端点，而本行不止两个；0 的邻点写作 `0: 1 5`，各边写作 `0-1,1-5`，权重请删去"
        "一條邊有兩個端點，而本行不止兩個；0 的鄰點寫作 `0: 1 5`，各邊寫作 `0-1,1-5`，權重請刪去"
    }
    not_an_edge(text) {
        "`{text}` is not an edge; an edge is written `0 1` or `0-1`, a vertex without edges `5`"
        "`{text}` 不是边；边写作 `0 1` 或 `0-1`，没有边的顶点写作 `5`"
        "`{text}` 不是邊；邊寫作 `0 1` 或 `0-1`，沒有邊的頂點寫作 `5`"
    }
    cases() {
        "the first line looks like the number of graphs that follow, each with its numbers of vertices and edges; keep the lines of one graph"
        "首行看起来是后面图的个数，每个图先写出顶点数和边数；请只保留一个图的各行"
        "首行看起來是後面圖的個數，每個圖先寫出頂點數和邊數；請只保留一個圖的各行"
    }
    more_after_graph() {
        "the first line looks like the numbers of vertices and edges of a graph, and more follows after its edges; keep the lines of one graph, or write the first line as a move, `4 -> 3`"
        "首行看起来是图的顶点数和边数，而各边之后还有别的内容；请只保留一个图的各行；若首行是走法，请写作 `4 -> 3`"
        "首行看起來是圖的頂點數和邊數，而各邊之後還有別的內容；請只保留一個圖的各行；若首行是走法，請寫作 `4 -> 3`"
    }
    counted_lists() {
        "this looks like lists with the number of options in front of each; leave the numbers out, and write `0: 1 5` for the options 1 and 5 of 0"
        "这看起来是在每行选项前写出个数的列表；请删去个数，把 0 的选项 1 和 5 写作 `0: 1 5`"
        "這看起來是在每行選項前寫出個數的列表；請刪去個數，把 0 的選項 1 和 5 寫作 `0: 1 5`"
    }
    undirected_comment() {
        "this comment says that edges have no direction, and lines would be read as moves from the first name to the others; write edges as `0 -- 1`, or name the format (`edges`) if moves are meant"
        "此注释说明边没有方向，而各行会读作从第一个名称走到其余名称；请把边写作 `0 -- 1`；若确实是走法，请指明格式（`edges`）"
        "此註解說明邊沒有方向，而各行會讀作從第一個名稱走到其餘名稱；請把邊寫作 `0 -- 1`；若確實是走法，請指明格式（`edges`）"
    }
    unknown_columns(names) {
        "this line seems to name columns, `{names}`, and none by which a move or an edge begins and ends; a header is written `from,to`; leave it out if the first two columns are the ends"
        "本行看起来是列名 `{names}`，但没有表示起点和终点的列；表头写作 `from,to`；若前两列就是两端，请删去本行"
        "本行看起來是欄名 `{names}`，但沒有表示起點和終點的欄；表頭寫作 `from,to`；若前兩欄就是兩端，請刪去本行"
    }
    weights() {
        "columns after the second look like weights, and would be read as options; name the columns in a first line `from to weight`, or write `0: 1 5` for the options 1 and 5 of 0"
        "第二列之后看起来是权重，却会被读作选项；请在第一行写明列名 `from to weight`，或把 0 的选项 1 和 5 写作 `0: 1 5`"
        "第二欄之後看起來是權重，卻會被讀作選項；請在第一行寫明欄名 `from to weight`，或把 0 的選項 1 和 5 寫作 `0: 1 5`"
    }
    attributes_unused() {
        "the attributes in braces after the ends of edges mean nothing here"
        "各边端点之后花括号内的属性在这里没有意义"
        "各邊端點之後大括號內的屬性在這裡沒有意義"
    }
    no_direction(text) {
        "`{text}` looks like an edge without a direction; a move is written `a -> b`, moves in both directions `a -- b`, and a name with such signs in quotation marks"
        "`{text}` 看起来是没有方向的边；走法写作 `a -> b`，双向的走法写作 `a -- b`，含有这种符号的名称请加引号"
        "`{text}` 看起來是沒有方向的邊；走法寫作 `a -> b`，雙向的走法寫作 `a -- b`，含有這種符號的名稱請加引號"
    }
    indented() {
        "this line is indented more than the one before it, as in an outline or in YAML; a position and its options stand in one line, `a: b, c`"
        "本行比上一行缩进更多，像大纲或 YAML；局面及其选项写在同一行：`a: b, c`"
        "本行比上一行縮排更多，像大綱或 YAML；局面及其選項寫在同一行：`a: b, c`"
    }
    weights_unused() {
        "the numbers after the ends of edges, as weights, mean nothing here"
        "各边端点之后的数（如权重）在这里没有意义"
        "各邊端點之後的數（如權重）在這裡沒有意義"
    }

    header(line, vertices, edges) {
        "line {line} is read as the numbers of vertices and edges, {vertices} and {edges}"
        "第 {line} 行读作顶点数和边数：{vertices} 和 {edges}"
        "第 {line} 行讀作頂點數和邊數：{vertices} 和 {edges}"
    }
    count(line, vertices) {
        "line {line} is read as the number of vertices, {vertices}"
        "第 {line} 行读作顶点数 {vertices}"
        "第 {line} 行讀作頂點數 {vertices}"
    }
    header_or_move(vertices, edges) {
        "`{vertices} {edges}` may be the numbers of vertices and edges, or the ends of an edge; leave out the numbers, or write the edge as `{vertices}: {edges}`"
        "`{vertices} {edges}` 可能是顶点数和边数，也可能是一条边的两端；请删去这两个数，或把边写作 `{vertices}: {edges}`"
        "`{vertices} {edges}` 可能是頂點數和邊數，也可能是一條邊的兩端；請刪去這兩個數，或把邊寫作 `{vertices}: {edges}`"
    }
    count_or_vertex(vertices) {
        "`{vertices}` may be the number of vertices, or a vertex without edges; leave it out, or write the vertex as `{vertices}:`"
        "`{vertices}` 可能是顶点数，也可能是没有边的顶点；请删去它，或把顶点写作 `{vertices}:`"
        "`{vertices}` 可能是頂點數，也可能是沒有邊的頂點；請刪去它，或把頂點寫作 `{vertices}:`"
    }
    three_counts() {
        "this looks like a line that counts what follows; leave it out, or put `#` before it"
        "这一行看起来是对后文的计数；请删去它，或在前面加 `#`"
        "這一行看起來是對後文的計數；請刪去它，或在前面加 `#`"
    }

    no_columns() {
        "two columns are expected, with `,`, `;` or a tab between them"
        "应有两列，以 `,`、`;` 或制表符分隔"
        "應有兩欄，以 `,`、`;` 或定位字元分隔"
    }
    one_column(name) {
        "the column `{name}` names one end of a move, and no column names the other; a header is written `from,to`"
        "列 `{name}` 是走法的一端，而没有列是另一端；表头写作 `from,to`"
        "欄 `{name}` 是走法的一端，而沒有欄是另一端；表頭寫作 `from,to`"
    }
    third_column() {
        "there are more than two columns; name them in a first line, as in `from,to,weight`"
        "列数超过两列；请在第一行写明列名，如 `from,to,weight`"
        "欄數超過兩欄；請在第一行寫明欄名，如 `from,to,weight`"
    }
    third_column_unused() {
        "the columns after the second mean nothing here"
        "第二列之后的各列在这里没有意义"
        "第二欄之後的各欄在這裡沒有意義"
    }
    unused_columns(names) {
        "these columns mean nothing here: {names}"
        "这些列在这里没有意义：{names}"
        "這些欄在這裡沒有意義：{names}"
    }
    blank_in_name(name) {
        "`{name}` has a blank in it: as one name it is put in quotation marks, and a position with its options is written `a: b, c`"
        "`{name}` 中有空格：如果是一个名称，请加引号；局面及其选项写作 `a: b, c`"
        "`{name}` 中有空格：如果是一個名稱，請加引號；局面及其選項寫作 `a: b, c`"
    }
    no_position() {
        "the column of the position is empty; a move needs the position where it begins"
        "局面一列为空；每个走法都要写明从哪个局面开始"
        "局面一欄為空；每個走法都要寫明從哪個局面開始"
    }

    semicolon_missing(line) {
        "the statement that begins in line {line} has no semicolon at its end"
        "从第 {line} 行开始的语句末尾没有分号"
        "從第 {line} 行開始的敘述末尾沒有分號"
    }
    not_of_pgsolver() {
        "expected a position as PGSolver writes it: number, priority, owner (0 or 1), successors with commas between them; for example `3 0 1 4,5;`"
        "应为 PGSolver 格式的局面：编号、优先级、所属方（0 或 1）、以逗号分隔的后继；例如 `3 0 1 4,5;`"
        "應為 PGSolver 格式的局面：編號、優先級、所屬方（0 或 1）、以逗號分隔的後繼；例如 `3 0 1 4,5;`"
    }
    not_listed(name) {
        "`{name}` is a successor here, and the file has no position with this number: is its end missing?"
        "`{name}` 在这里是后继，而文件中没有这个编号的局面：是否缺了结尾？"
        "`{name}` 在這裡是後繼，而檔案中沒有這個編號的局面：是否缺了結尾？"
    }
    fewer_positions(line, announced, last) {
        "line {line} announces positions up to {announced}, and the last one in the file is {last}"
        "第 {line} 行声明局面编号到 {announced} 为止，而文件中最后一个是 {last}"
        "第 {line} 行宣告局面編號到 {announced} 為止，而檔案中最後一個是 {last}"
    }

    dimacs_head() {
        "expected `p sp VERTICES EDGES` or `p edge VERTICES EDGES`, as in `p edge 5 4`"
        "应为 `p sp 顶点数 边数` 或 `p edge 顶点数 边数`，如 `p edge 5 4`"
        "應為 `p sp 頂點數 邊數` 或 `p edge 頂點數 邊數`，如 `p edge 5 4`"
    }
    two_heads() {
        "there is a second line `p`; a file in the format of DIMACS has one graph"
        "这是第二个 `p` 行；DIMACS 格式的文件只有一个图"
        "這是第二個 `p` 行；DIMACS 格式的檔案只有一個圖"
    }
    not_of_dimacs() {
        "expected a line of DIMACS: `c` and a comment, one `p sp VERTICES EDGES`, `a FROM TO` or `e ONE OTHER`"
        "应为 DIMACS 的一行：`c` 加注释、仅一行 `p sp 顶点数 边数`、`a 起点 终点` 或 `e 一端 另一端`"
        "應為 DIMACS 的一行：`c` 加註釋、僅一行 `p sp 頂點數 邊數`、`a 起點 終點` 或 `e 一端 另一端`"
    }
    no_problem_line() {
        "the line `p sp VERTICES EDGES` has to come before the edges"
        "`p sp 顶点数 边数` 一行必须在各边之前"
        "`p sp 頂點數 邊數` 一行必須在各邊之前"
    }
    not_a_vertex(name, count) {
        "`{name}` is not a number from 1 to {count}"
        "`{name}` 不是 1 到 {count} 的整数"
        "`{name}` 不是 1 到 {count} 的整數"
    }
    not_a_number(text) {
        "`{text}` is not a number"
        "`{text}` 不是数"
        "`{text}` 不是數"
    }
    fewer_edges(declared, found) {
        "{declared} edges are announced here, and the file has {found}: is its end missing?"
        "这里声明有 {declared} 条边，而文件中有 {found} 条：是否缺了结尾？"
        "這裡宣告有 {declared} 條邊，而檔案中有 {found} 條：是否缺了結尾？"
    }
    other_count(line, declared, found) {
        "line {line} announces {declared} edges, and the file has {found}"
        "第 {line} 行声明有 {declared} 条边，而文件中有 {found} 条"
        "第 {line} 行宣告有 {declared} 條邊，而檔案中有 {found} 條"
    }
    too_few_edges(vertices, edges) {
        "{vertices} vertices are announced, and {edges} {edges|edge|edges}: nearly all of them would have no edge, and they are too many to be listed"
        "声明有 {vertices} 个顶点和 {edges} 条边：几乎所有顶点都没有边，而且多得无法列出"
        "宣告有 {vertices} 個頂點和 {edges} 條邊：幾乎所有頂點都沒有邊，而且多得無法列出"
    }

    matrix_head() {
        "expected `%%MatrixMarket matrix coordinate pattern general`, or `symmetric`; arrays are not read"
        "应为 `%%MatrixMarket matrix coordinate pattern general` 或 `symmetric`；不读取 array"
        "應為 `%%MatrixMarket matrix coordinate pattern general` 或 `symmetric`；不讀取 array"
    }
    matrix_sizes() {
        "expected the numbers of rows, columns and entries, as in `4 4 3`"
        "应为行数、列数和元素个数，如 `4 4 3`"
        "應為列數、行數和元素個數，如 `4 4 3`"
    }
    not_square(rows, columns) {
        "a graph is a square matrix, and this one has {rows} rows and {columns} columns"
        "图是方阵，而这个矩阵有 {rows} 行 {columns} 列"
        "圖是方陣，而這個矩陣有 {rows} 列 {columns} 行"
    }
    matrix_entry() {
        "expected an entry: its row, its column, and perhaps a value"
        "应为一个元素：行、列，可能还有值"
        "應為一個元素：列、行，可能還有值"
    }
    not_graph6() {
        "this is not a graph in the format graph6, or a part of it is missing"
        "这不是 graph6 格式的图，或缺了一部分"
        "這不是 graph6 格式的圖，或缺了一部分"
    }

    graphviz_head() {
        "expected `digraph {{ a -> b; }}` or `graph {{ a -- b; }}`"
        "应为 `digraph {{ a -> b; }}` 或 `graph {{ a -- b; }}`"
        "應為 `digraph {{ a -> b; }}` 或 `graph {{ a -- b; }}`"
    }
    graphviz() {
        "expected a vertex or edges as GraphViz writes them: `a`, `a -> b -> c`, `a -> {{b c}}`, perhaps attributes in brackets"
        "应为 GraphViz 格式的顶点或边：`a`、`a -> b -> c`、`a -> {{b c}}`，方括号内可有属性"
        "應為 GraphViz 格式的頂點或邊：`a`、`a -> b -> c`、`a -> {{b c}}`，方括號內可有屬性"
    }
    wrong_arrow(sign) {
        "in this graph edges are written with `{sign}`"
        "这个图中的边要写作 `{sign}`"
        "這個圖中的邊要寫作 `{sign}`"
    }
    brace_open() {
        "the brace that closes the graph is missing"
        "缺少结束该图的花括号"
        "缺少結束該圖的大括號"
    }
    remark_open() {
        "a comment that begins with `/*` has no end"
        "以 `/*` 开始的注释没有结尾"
        "以 `/*` 開始的註釋沒有結尾"
    }
    mixed_directions() {
        "some edges have a direction, and others have none"
        "有些边有方向，有些边没有"
        "有些邊有方向，有些邊沒有"
    }
    directed() {
        "its edges have a direction, and this game is played on a graph whose edges have none"
        "其中的边有方向，而这个游戏在边没有方向的图上进行"
        "其中的邊有方向，而這個遊戲在邊沒有方向的圖上進行"
    }
    numbered(names) {
        "the vertices are numbered in the order in which they occur: {names}"
        "顶点按出现的次序编号：{names}"
        "頂點按出現的次序編號：{names}"
    }

    of_file(file, what) {
        "{file}: {what}"
        "{file}：{what}"
        "{file}：{what}"
    }
    read_as_graph(edges, row) {
        "read as a graph with {edges} {edges|edge|edges}; a row is written {row}"
        "读作有 {edges} 条边的图；一排写作 {row}"
        "讀作有 {edges} 條邊的圖；一排寫作 {row}"
    }
    count_of_heaps(line, count) {
        "line {line} is read as a count of what follows, {count}"
        "第 {line} 行读作后文的个数 {count}"
        "第 {line} 行讀作後文的個數 {count}"
    }
    heap_or_count(count) {
        "`{count}` may be a heap, or count the heaps in the lines that follow; leave it out, or write all heaps in one line"
        "`{count}` 可能是一堆，也可能是后面各行的堆数；请删去它，或把所有堆写在一行"
        "`{count}` 可能是一堆，也可能是後面各行的堆數；請刪去它，或把所有堆寫在一行"
    }
    lone_token() {
        "expected the vertex of the token, alone in the first line"
        "第一行应只有棋子所在的顶点"
        "第一行應只有棋子所在的頂點"
    }
}
