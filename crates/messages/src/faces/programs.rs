//! Programs of the user that are run: how they are started, what they read and print.

crate::sentences! {
    "programs":

    no_program() {
        "no program is given"
        "没有给出程序"
    }
    open_quote(text) {
        "a quote is not closed in `{text}`"
        "`{text}` 中的引号没有闭合"
    }
    not_found(name) {
        "there is no program {name}"
        "没有程序 {name}"
    }
    in_this_folder(name, path) {
        "there is no program {name} in the search path; the one in this folder is {path}"
        "搜索路径中没有程序 {name}；当前文件夹中的写作 {path}"
    }
    not_executable(name) {
        "{name} cannot be executed: it is not a program, or `chmod +x {name}` is missing (a script may also be run as 'python3 {name}')"
        "{name} 无法执行：它不是程序，或缺少 `chmod +x {name}`（脚本也可以用 'python3 {name}' 运行）"
    }
    not_started(name, error) {
        "{name} cannot be run: {error}"
        "无法运行 {name}：{error}"
    }
    exit_code(code) {
        "it ends with exit code {code}"
        "它以退出码 {code} 结束"
    }
    signal(name) {
        "it is ended by the signal {name}"
        "它被信号 {name} 终止"
    }
    with_errors(how, errors) {
        "{how}; standard error: {errors}"
        "{how}；标准错误输出：{errors}"
    }
    no_end(time) {
        "it does not end within {time} (--run-time)"
        "它在 {time} 内没有结束（--run-time）"
    }
    prints_too_much(bytes) {
        "it prints more than {bytes} bytes"
        "它的输出超过 {bytes} 字节"
    }
    not_text() {
        "what it prints is not text"
        "它的输出不是文本"
    }
    no_answers(wanted) {
        "it prints nothing, and {wanted} {wanted|answer is|answers are} wanted"
        "它没有输出，而需要 {wanted} 个回答"
    }
    wrong_count(wanted, found, output) {
        "it prints {found} {found|line|lines}, and {wanted} {wanted|answer is|answers are} wanted; the output begins: {output}"
        "它输出 {found} 行，而需要 {wanted} 个回答；输出的开头：{output}"
    }
    no_answer(answer) {
        "`{answer}`, which is not an answer that is known"
        "`{answer}`，不是已知的回答"
    }
    end_mark_not_asked() {
        "positions that begin like the end mark of --input are not asked about"
        "不询问开头与 --input 的结束标记相同的局面"
    }
    all_right_with(options, count) {
        "with {options} its answers are right at all {count} {count|position|positions} tried: use that"
        "加上 {options} 后，试过的 {count} 个局面的回答都正确：请用它"
    }
    answers_with(options) {
        "with {options} it gives an answer for each position: perhaps that is what it reads"
        "加上 {options} 后，它对每个局面都给出回答：也许它读的就是这个"
    }
    see_input() {
        "--input tells what it reads ('{{tests}}\\n[{{count}}\\n{{heaps}}\\n]' for T tests; usual is '[{{heaps}}\\n]'), --says WIN,LOSE which words it prints; see `nimatron check --help`"
        "--input 说明它读什么（T 组数据：'{{tests}}\\n[{{count}}\\n{{heaps}}\\n]'；默认为 '[{{heaps}}\\n]'），--says 胜,负 说明它输出哪些词；见 `nimatron check --help`"
    }
    value_too_large(value, max) {
        "the value {value} is above {max}"
        "值 {value} 大于 {max}"
    }
    words_are_numbers() {
        "the program prints words: 1 stands for a win of the player to move, 0 for a loss; these are not Grundy values"
        "程序输出的是词：1 表示轮到走的一方胜，0 表示负；这些不是 SG 值"
    }
    guess_with(option) {
        "it gives answers with {option}"
        "用 {option} 时它给出回答"
    }
    guess_as_list() {
        "it should read n and print one number; if it prints a list of its own, `PROGRAM > values.txt` and `nimatron guess @values.txt`"
        "它应读入 n 并输出一个数；若它自己输出整个列表，可用 `PROGRAM > values.txt` 和 `nimatron guess @values.txt`"
    }
    guess_input() {
        "it should read n and print one number; --input tells what it reads"
        "它应读入 n 并输出一个数；--input 说明它读什么"
    }
    runs_for_each() {
        "the program gives one answer and ends: it is run once for each position"
        "程序给出一个回答就结束：对每个局面各运行一次"
    }
    input_was(input) {
        "it reads: \"{input}\""
        "它读入：\"{input}\""
    }
    says(text) {
        "--says takes two different words, as in Alice,Bob, and not `{text}`"
        "--says 需要两个不同的词，如 Alice,Bob，而不是 `{text}`"
    }
    largest(text) {
        "--to takes a number, as in 1000 or 10^18, and not `{text}`"
        "--to 需要一个数，如 1000 或 10^18，而不是 `{text}`"
    }
    misere_has_outcomes() {
        "in misère play only outcomes are checked: a formula is a condition, or has --outcomes"
        "反常规则下只检查胜负：公式应是条件，或加上 --outcomes"
    }
    condition_has_no_values() {
        "the formula is a condition and gives no Grundy values"
        "公式是条件，不给出 SG 值"
    }
    unknown_field(name, known) {
        "there is no field {{{name}}} in a template; known are {known}"
        "模板中没有字段 {{{name}}}；可用的有 {known}"
    }
    open_field(name) {
        "the field {{{name} has no closing brace"
        "字段 {{{name} 缺少右花括号"
    }
    open_repetition() {
        "`[` has no closing `]` in the template; the character itself is written `\\[`"
        "模板中的 `[` 缺少对应的 `]`；字符本身写作 `\\[`"
    }
    one_repetition() {
        "a template has one part in `[...]`; the characters themselves are written `\\[` and `\\]`"
        "模板只能有一个 `[...]` 部分；字符本身写作 `\\[` 和 `\\]`"
    }
    one_repetition_of_braces() {
        "`}}` closes nothing in the template; the character itself is written `\\}}`"
        "模板中的 `}}` 没有对应的 `{{`；字符本身写作 `\\}}`"
    }
    bad_escape(character) {
        "`\\{character}` has no meaning in a template; known are \\n \\t \\\\ \\{{ \\}} \\[ \\]"
        "`\\{character}` 在模板中没有意义；可用的有 \\n \\t \\\\ \\{{ \\}} \\[ \\]"
    }
    position_outside() {
        "fields of a position stand inside `[...]`, which is repeated for each position; outside there is only {{tests}}"
        "局面的字段写在 `[...]` 之内，它对每个局面重复；之外只能有 {{tests}}"
    }
    tests_inside() {
        "{{tests}} stands before or after `[...]`, not inside it"
        "{{tests}} 写在 `[...]` 之前或之后，而不在其内"
    }
    no_position() {
        "the template says nothing of the position: {{heaps}}, {{position}} or its coordinates are missing"
        "模板没有提到局面：缺少 {{heaps}}、{{position}} 或坐标"
    }
    missing_coordinate(name) {
        "the template has some coordinates of the position, but not {{{name}}}"
        "模板含有局面的部分坐标，但没有 {{{name}}}"
    }
    coordinate_and_heaps(name) {
        "{{{name}}} beside {{count}} or {{heaps}} is the same for all heaps: it must stand before {{heaps}}, and at least one coordinate must be left to them"
        "与 {{count}} 或 {{heaps}} 并用的 {{{name}}} 对所有堆都相同：它须写在 {{heaps}} 之前，且至少须留一个坐标给各堆"
    }
    shared_coordinate_changes(name) {
        "{{{name}}} beside {{heaps}} is the same for all heaps, but a move changes it"
        "与 {{heaps}} 并用的 {{{name}}} 对所有堆都相同，但有走法会改变它"
    }
    collected(count, from, to, why) {
        "{count} {count|value|values} of the program, n = {from} to {to} ({why})"
        "程序的 {count} 个值，n = {from} 到 {to}（{why}）"
    }
    enough() {
        "--terms tells how many"
        "--terms 指定个数"
    }
    time_is_over() {
        "the time for the program is over: --run-time gives it more"
        "程序的时间已到：--run-time 可延长"
    }
    fails_at(n, why) {
        "at n = {n} it fails: {why}"
        "在 n = {n} 处它出错了：{why}"
    }
    form_needs_count() {
        "a program that is written reads {{heaps}} after {{count}}, as in '{{tests}}\\n[{{count}}\\n{{heaps}}\\n]'"
        "所写的程序先读 {{count}} 再读 {{heaps}}，如 '{{tests}}\\n[{{count}}\\n{{heaps}}\\n]'"
    }
    form_of_words() {
        "{{word}} is for games on lists, whose entries are its letters"
        "{{word}} 用于列表游戏，其各项为字母"
    }
    form_without_position() {
        "a program that is written reads numbers: {{heaps}} or the coordinates, not {{position}}"
        "所写的程序读数：用 {{heaps}} 或各坐标，而不是 {{position}}"
    }
    form_without_text(text) {
        "a program that is written reads only fields inside [...], and after it the numbers, from 0 on, that end the input: not `{text}`"
        "所写的程序在 [...] 内只读字段，其后只读表示输入结束的数（从 0 起）：不读 `{text}`"
    }
    form_without_tests() {
        "either {{tests}} stands once, before [...], or the numbers that end the input stand after it"
        "{{tests}} 在 [...] 之前出现一次，或者在其后写表示输入结束的数，二者取一"
    }
    form_word(word) {
        "`{word}` is not a word that a program can be written with: without quotation marks, backslashes, braces, @, % and ??"
        "`{word}` 不能写进程序：不能含引号、反斜杠、花括号、@、% 和 ??"
    }
    form_move_of_loss(field) {
        "a lost position has no winning first move, so the second text cannot have {field}"
        "必败局面没有必胜的第一步，所以第二段文字不能含 {field}"
    }
    form_heap_of_one(field) {
        "{field} is for sums of {{heaps}}; of a single position, {{left}} and {{taken}} say what the move is"
        "{field} 用于 {{heaps}} 的和；单个局面的走法用 {{left}} 和 {{taken}} 表示"
    }
    form_count_of_each() {
        "{{moves}} is one number, and does not stand in [...], which is printed for each move"
        "{{moves}} 是一个数，不写在对每一步都输出的 [...] 之内"
    }
    form_without_options(game) {
        "first moves of {game} cannot be listed by a program: its options are not positions whose values are known one by one"
        "程序无法列出 {game} 的第一步：其后继不是逐个已知 SG 值的局面"
    }
    form_of_components() {
        "{{taken}} is the difference of two heaps, and a move may leave several numbers here; {{left}} prints them all"
        "{{taken}} 是两堆之差，而这里一步之后可能留下几个数；{{left}} 输出全部"
    }
    form_end(max) {
        "the input ends at {max} {max|number|numbers} here, those that a test begins with"
        "这里表示输入结束的数至多 {max} 个，即每组数据开头的数"
    }
    form_twice() {
        "a program that is written reads each field once for each test"
        "所写的程序对每组数据的每个字段只读一次"
    }
    form_of_outcomes(game) {
        "only the winner of single positions of {game} is known, and the winner of {{count}} heaps follows from their values"
        "{game} 只知道单个局面的胜负，而 {{count}} 堆的胜负要由各堆的 SG 值得出"
    }
}
