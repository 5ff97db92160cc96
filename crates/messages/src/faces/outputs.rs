//! What the command says of laws, codes, pictures and the files that it writes.

crate::sentences! {
    "outputs":

    no_certificate(reason) {
        "no certificate: {reason}"
        "没有证书：{reason}"
    }
    not_on_a_board() {
        "only the value of a single position on a board or graph has one, if it is not too large, play ends, and the rules have no `until` and no pattern with an edge of `?`"
        "只有棋盘或图上单个局面的值有证书：局面不太大，游戏必定结束，规则没有 `until`，图案没有全是 `?` 的边"
    }
    no_certificate_yet() {
        "no certificate"
        "还没有证书"
    }
    not_proved() {
        "this law is not proved"
        "这条规律未被证明"
    }
    no_law_found() {
        "no law is found"
        "没有找到规律"
    }
    no_law_yet() {
        "no law so far"
        "目前没有规律"
    }
    no_witness() {
        "no witness: this proof has no sentences, or its states are too large to be written down"
        "没有见证：这个证明不含语句，或其状态太大而无法写出"
    }
    no_coq(reason) {
        "no theorem for Coq: {reason}"
        "没有 Coq 定理：{reason}"
    }
    coq_proves(file, statement) {
        "{file} is the theorem: {statement}"
        "{file} 是定理：{statement}"
    }
    coq_file_name(name, other) {
        "Coq takes the name of a file for that of a module: letters, digits and _, no digit first, and then .v; not `{name}`, but `{other}` for instance"
        "Coq 把文件名当作模块名：由字母、数字和 _ 组成，不以数字开头，并以 .v 结尾；不能是“{name}”，可以是例如“{other}”"
    }
    coq_only_normal() {
        "so far only laws of normal play are stated for Coq, not those of misère play"
        "目前只能为 Coq 写出正常规则下的规律，不能写出反常规则下的规律"
    }
    coq_not_stated() {
        "the library for Coq has no theorem for this kind of proof"
        "Coq 库中还没有适用于这种证明的定理"
    }
    coq_no_numeration(name) {
        "the library for Coq knows numbers in a base, as sums of Fibonacci numbers, and in the numerations of metallic means, not `{name}`"
        "Coq 库只认识按进制、斐波那契数之和以及金属平均数记数法写出的数，不认识“{name}”"
    }
    coq_no_atom() {
        "the rules use a condition that the library for Coq does not know yet"
        "规则用到了 Coq 库尚不认识的条件"
    }
    coq_no_cut() {
        "so far only periods of rules are stated for Coq that take between two constants from one heap, and leave heaps of any size"
        "目前只能为从一堆中取走两个常数之间的数目、并留下任意大小各堆的规则写出周期"
    }
    coq_too_long() {
        "preperiod and period are so long that Coq would compute for many minutes"
        "前周期和周期太长，Coq 需要计算许多分钟"
    }
    coq_no_growth() {
        "the library for Coq has no proof of how fast the function grows, or the function is not 0 at 0"
        "Coq 库没有证明可取的最大数目增长得多慢，或者它对空堆不为 0"
    }
    coq_no_residue() {
        "the modulus is above 500, or the rules take from a set that the library for Coq does not know"
        "模数大于 500，或者规则从 Coq 库不认识的集合中取数"
    }
    no_picture(reason) {
        "no picture: {reason}"
        "没有图：{reason}"
    }
    no_automaton() {
        "this law is not an automaton that could be drawn"
        "这条规律不是可以画出的自动机"
    }
    automaton_too_large() {
        "this automaton has too many states for a picture; --dot FILE writes it for Graphviz"
        "这个自动机的状态太多，画不下；--dot FILE 为 Graphviz 写出它"
    }
    not_rules(game) {
        "{game} is given by a program and not by rules, and laws are found for rules; `nimatron games {game}` tells its theorem{face}\
         {game} is given by a program and not by rules, and laws are found for rules; \
         `nimatron.game('{game}').theorem` tells its theorem{face}\
         {game} is given by a program and not by rules, and laws are found for rules"
        "{game} 由程序而不是规则给出，而规律只能从规则中寻找；`nimatron games {game}` 给出它的定理{face}\
         {game} 由程序而不是规则给出，而规律只能从规则中寻找；`nimatron.game('{game}').theorem` 给出它的定理{face}\
         {game} 由程序而不是规则给出，而规律只能从规则中寻找"
    }
    only_of_positions(option) {
        "{option} is for a law of all positions of a game whose positions are numbers, not for lists and families"
        "{option} 只用于局面由数组成的游戏的全部局面的规律，不用于列表和局面族"
    }
    rules_with_folds(game) {
        "`{game}` folds over a set, as `max(d for d in digits(n))` does: no laws are looked for with such rules; `table` prints the values"
        "`{game}` 对集合逐项归约，如 `max(d for d in digits(n))`：不为这样的规则寻找规律；`table` 打印各值"
    }
    rules_of_places(game) {
        "`{game}` is played on lists, graphs or boards, and laws are found for games whose positions are numbers or one list, \
         or for a family of positions on graphs or boards, which follows the game: 'grid(2,n)', 1xn{face}\
         `{game}` is played on lists, graphs or boards, and laws are found here for games whose positions are numbers or one list; \
         `table('grid(2,n)', 40)` gives the values of a family of positions, and `nimatron.guess` a conjecture{face}\
         `{game}` is played on lists, graphs or boards, and laws are found for games whose positions are numbers or one list, \
         or for a family of positions on graphs or boards: grid(2,n), 1xn"
        "`{game}` 的局面是列表、图或棋盘，而规律只能在局面由数或一个列表组成的游戏中寻找，或在图和棋盘的一族局面中寻找：请在游戏之后写出族，如 'grid(2,n)'、1xn{face}\
         `{game}` 的局面是列表、图或棋盘，而这里只在局面由数或一个列表组成的游戏中寻找规律；`table('grid(2,n)', 40)` 给出一族局面的值，`nimatron.guess` 给出猜想{face}\
         `{game}` 的局面是列表、图或棋盘，而规律只能在局面由数或一个列表组成的游戏中寻找，或在图和棋盘的一族局面中寻找：grid(2,n)、1xn"
    }
    no_program(game, why) {
        "no program: no law of {game} is found that a short program could compute, and there is no program that fills a table: {why}"
        "没有程序：没有找到 {game} 的可由短程序计算的规律，也没有填表的程序：{why}"
    }
    program_covers_only(condition) {
        "the law, and with it the program, covers only positions with {condition}"
        "规律只涵盖满足 {condition} 的局面，程序也是如此"
    }
    table_without_order() {
        "no measure is known that every move lowers"
        "不知道每一步都使之减小的量"
    }
    table_of_components() {
        "in misère play the values of components do not decide a sum"
        "在反常规则下，各部分的值不能决定其和"
    }
    table_too_large(cells) {
        "it would have more than {cells} cells; with a smaller largest number it has fewer"
        "表格会超过 {cells} 格；最大的数小一些，表格就小一些"
    }
    search_of_lists() {
        "a program that searches reads one list at most"
        "用搜索的程序至多读取一个列表"
    }
    table_of_numbers() {
        "that is for positions that are numbers"
        "填表只用于局面为数的游戏"
    }
    program_without_law() {
        "a program that needs no law; whether there is one is not known"
        "不依靠规律的程序；是否有规律尚不清楚"
    }
    no_program_yet() {
        "no program"
        "还没有程序"
    }
    emit_to(names, word) {
        "--to takes the largest heap or the largest coordinates (100,20), or a language: {names}; `{word}` is neither"
        "--to 后面是最大的堆、最大的坐标（100,20）或编程语言：{names}；`{word}` 都不是"
    }
    no_language(word, names) {
        "there is no language called `{word}`; known are {names}"
        "没有名为 `{word}` 的编程语言；可用的有 {names}"
    }
    which_language(game, names) {
        "which language? `nimatron emit cpp '{game}'`; known are {names}"
        "哪种语言？`nimatron emit cpp '{game}'`；可用的有 {names}"
    }
    which_game() {
        "which game? `nimatron emit cpp mark`"
        "哪个游戏？`nimatron emit cpp mark`"
    }
    one_language_one_game(names) {
        "one language and one game: `nimatron emit cpp mark`; languages are {names}"
        "一种语言和一个游戏：`nimatron emit cpp mark`；语言有 {names}"
    }
    rows(name) {
        "--rows names a coordinate and its largest value, as in --rows {name}=2"
        "--rows 给出一个坐标及其最大值，如 --rows {name}=2"
    }
    not_a_code(code, error, at) {
        "the code {code} is not a game: {error} (at character {at})"
        "代码 {code} 不是游戏：{error}（在第 {at} 个字符）"
    }
    heap_not_in_checkpoint(file, last, heap) {
        "{file} has the heaps 0 to {last}, and not {heap}; `octal --resume` goes on from there"
        "{file} 含 0 至 {last} 的堆，没有 {heap}；`octal --resume` 可从那里继续"
    }
    only_heaps_of_checkpoint() {
        "a checkpoint of `octal` answers for heaps of its code, and of Nim beside them"
        "`octal` 的检查点文件只回答其代码的堆，以及与之相加的尼姆堆"
    }
    no_period_theorem(code) {
        "no theorem here proves a period of {code}: there are such for finite codes whose heaps need not be different, and for codes in which any number may be taken, if any large number may be or two heaps may be left"
        "这里没有定理能证明 {code} 的周期：这样的定理只适用于各堆不必互异的有限代码，以及可取任意多个的代码，其中可取任意大的数或可留下两堆"
    }
    no_place_for_state() {
        "this period is proved by a state of the last values, which the file has no place for"
        "这个周期由最后若干个值的状态证明，而文件中没有存放它的位置"
    }
    no_period_yet() {
        "no period is proved so far"
        "目前没有证明周期"
    }
    certificate_at(file) {
        "  certificate   {file} (nimatron verify {file})"
        "  证书          {file}（nimatron verify {file}）"
    }
    certificate_option() {
        "  certificate   --certificate FILE writes it"
        "  证书          --certificate FILE 写出它"
    }
    heaps_kept(last, file) {
        "heaps 0 to {last} are in {file}; the same command goes on from there"
        "0 到 {last} 的堆在 {file} 中；同一命令会从那里继续"
    }
    heaps_printed() {
        "only the heaps above; the output is incomplete"
        "仅以上各堆；输出不完整"
    }
    printed() {
        "what is printed"
        "已打印的内容"
    }
    heaps_to(last) {
        "heaps 0 to {last}"
        "0 到 {last} 的堆"
    }
    unchanged(file) {
        "{file} is as it was"
        "{file} 没有改变"
    }
    continues_after(file, heap) {
        "{file}: continues after heap {heap}"
        "{file}：从 {heap} 之后的堆继续"
    }
    continues_search(file) {
        "{file}: continues the search that an earlier run left"
        "{file}：从上次运行留下的搜索继续"
    }
    search_is_kept(file) {
        "{file} holds what the search knows: the same command goes on from there"
        "{file} 保存了搜索的所得：同一命令从那里继续"
    }
    nothing_stored(file) {
        "{file} is not written: only positions of games that may go on for ever are stored (`--loopy`, or `graph:FILE`)"
        "没有写入 {file}：只存储可能永远进行下去的游戏的局面（`--loopy`，或 `graph:FILE`）"
    }
    nothing_kept(file) {
        "{file} is not written: only searches of boards and graphs are kept, and this answer needed no such search"
        "没有写入 {file}：只保存棋盘和图的搜索，而此答案不需要这种搜索"
    }
    nothing_looked_up(path) {
        "{path} is not read: this position is too large for files of values, and without --from the law of its family answers"
        "没有读取 {path}：此局面太大，值文件中没有；不用 --from 时由其局面族的规律回答"
    }
    no_effect_on_listed(option) {
        "{option} has no effect on a game that a file lists by positions and moves"
        "{option} 对由文件列出局面和走法的游戏不起作用"
    }
    no_effect_on_loops(option) {
        "{option} has no effect on a game in which play may go on for ever"
        "{option} 对可能永远进行下去的游戏不起作用"
    }
    saved_later(file, error) {
        "{file} cannot be written: {error}; trying again later"
        "无法写入 {file}：{error}；稍后再试"
    }
    not_saved(file, error) {
        "{file} cannot be written: {error}; what was saved there before is whole"
        "无法写入 {file}：{error}；之前保存的内容完好"
    }
    heap_too_large(max) {
        "--to goes up to {max}; far heaps of games with a proved period are for `solve`"
        "--to 至多为 {max}；周期已证明的游戏的更大的堆，请用 `solve`"
    }
    part_drawn() {
        "the picture shows what is known"
        "图中显示已知的部分"
    }
    nearest_drawn(count) {
        "the picture shows the nearest {count} positions; more can be reached"
        "图中只有最近的 {count} 个局面；还能走到更多局面"
    }
    graph_too_large(position) {
        "the graph of {position} has too many positions for a picture; take a smaller position"
        "{position} 的局面图中局面太多，画不下；请取较小的局面"
    }
    neither_svg_nor_png(file) {
        "{file} ends in neither .svg nor .png, so the format of the picture is unknown"
        "{file} 既不以 .svg 也不以 .png 结尾，因此不知道图的格式"
    }
    not_drawn(error) {
        "the picture cannot be made: {error}"
        "无法画出图：{error}"
    }
    empty_picture() {
        "it would be empty"
        "图会是空的"
    }
    picture_too_large() {
        "it is too large; --to takes less"
        "图太大；请取较小的 --to"
    }
    no_font() {
        "no font is installed, so the picture has no numbers; a package such as fonts-dejavu-core has one"
        "没有安装字体，所以图中没有数字；fonts-dejavu-core 之类的软件包含有字体"
    }
    atlas_swept(swept, total, tables, proved, conjectured) {
        "{swept} of {total} games examined, {tables} with different values; {proved} laws proved, {conjectured} only fit"
        "已检查 {total} 个游戏中的 {swept} 个，值互不相同的有 {tables} 个；证明了 {proved} 条规律，另有 {conjectured} 条只是吻合"
    }
    atlas_length(length) {
        "the longest rules have length {length}"
        "最长的规则长度为 {length}"
    }
    atlas_share(kind, games, values, value_share, aperiodic, winner, part, conjectured, none) {
        "{kind}: {games} games; proved for all values {values} ({value_share} %, {aperiodic} of them not periodic), only for the P-positions {winner}, for a part {part}; only fits {conjectured}; no law {none}"
        "{kind}：{games} 个游戏；所有值的规律已证明 {values} 个（{value_share} %，其中 {aperiodic} 个不是周期的），只证明 P 局面 {winner} 个，只证明一部分 {part} 个；只是吻合 {conjectured} 个；没有规律 {none} 个"
    }
    atlas_all_games() {
        "all"
        "全部"
    }
    atlas_heap_moves(moves) {
        "one heap, kinds of move: {moves}"
        "一堆，走法种数 {moves}"
    }
    atlas_pair_moves(moves) {
        "two coordinates, kinds of move: {moves}"
        "两个坐标，走法种数 {moves}"
    }
    atlas_classes(counts) {
        "proved laws by class: {counts}"
        "已证明的规律按类别：{counts}"
    }
    atlas_numerations(counts) {
        "by numeration: {counts}"
        "按记数法：{counts}"
    }
    atlas_states(counts) {
        "by states of the automaton: {counts}"
        "按自动机的状态数：{counts}"
    }
    atlas_periods(counts) {
        "by length of the period: {counts}"
        "按周期长度：{counts}"
    }
    atlas_entry(number, rules) {
        "no. {number}  {rules}"
        "第 {number} 号  {rules}"
    }
    atlas_conjectured(says) {
        "CONJECTURED (as the file says, not compared now): {says}"
        "猜想（文件如此说，此次未核对）：{says}"
    }
    atlas_why_not(why) {
        "not proved; the file says: {why}"
        "未证明；文件说：{why}"
    }
    atlas_no_law(why) {
        "no law; the file says: {why}"
        "没有规律；文件说：{why}"
    }
    atlas_not_imported(file) {
        "nothing was imported, and {file} is as it was"
        "没有导入任何条目，{file} 保持原样"
    }
    atlas_same_moves() {
        "the same moves in all small positions"
        "在所有小局面上走法相同"
    }
    atlas_mirrored() {
        "the same game with a and b exchanged"
        "交换 a 与 b 后是同一个游戏"
    }
    atlas_same_values() {
        "the same first values"
        "开头的值相同"
    }
    atlas_for_these_rules() {
        "PROVED for your rules, too: the checker accepts the certificate with them"
        "对你的规则也已证明：换上你的规则，核对程序接受这份证书"
    }
    atlas_place(length, moves, first) {
        "length {length}, kinds of move: {moves}; the first game with these values is no. {first}"
        "长度 {length}，走法种数 {moves}；第一个有这些值的游戏是第 {first} 号"
    }
    atlas_like(number) {
        "the law was found for no. {number} and checked for these rules"
        "规律是为第 {number} 号找到的，并对这些规则核对过"
    }
    atlas_has_no(number, file, games) {
        "{file} has no entry {number}: its entries are 1 to {games}"
        "{file} 没有条目 {number}：其条目为 1 至 {games}"
    }
    atlas_list_automata() {
        "Short rules with large automata"
        "规则短而自动机大"
    }
    atlas_list_periods() {
        "Short rules with long periods"
        "规则短而周期长"
    }
    atlas_list_conjectures() {
        "Conjectures, which are not proved"
        "未证明的猜想"
    }
    atlas_list_without() {
        "The shortest rules without a law"
        "没有规律的最短规则"
    }
    atlas_written(file, entries) {
        "{entries} {entries|entry is|entries are} in {file}"
        "{file} 中有 {entries} 个条目"
    }
    atlas_read(file, entries, accepted) {
        "{entries} {entries|entry is|entries are} in {file}; the checker accepted {accepted} {accepted|certificate|certificates}"
        "{file} 中有 {entries} 个条目；核对程序接受了 {accepted} 份证书"
    }
    atlas_reworded(laws) {
        "{laws} {laws|law is|laws are} worded as the certificates state them, and not as in the lines"
        "{laws} 条规律的表述与各行中的不同：以由证书得出的为准"
    }
    atlas_states_range(text) {
        "`{text}` is not a number of states: 12, 10..20 or 10.. are"
        "“{text}”不是状态数：应如 12、10..20 或 10.."
    }
    goes_on(file) {
        "{file} goes on from here"
        "{file} 从这里继续"
    }
    no_atlas(file) {
        "there is no atlas {file}; `nimatron atlas build` makes one"
        "没有规律库 {file}；`nimatron atlas build` 可以建立"
    }
    entry_values(values) {
        "  values  {values},..."
        "  值      {values},..."
    }
    not_in_atlas(file, count) {
        "no law in {file} (values are compared up to the first {count})"
        "{file} 中没有这样的规律（至多比较前 {count} 个值）"
    }
}
