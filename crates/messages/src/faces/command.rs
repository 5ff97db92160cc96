//! What the command itself says: errors of its options, limits, questions and checks.

crate::sentences! {
    "command":

    error(message) {
        "error: {message}"
        "错误：{message}"
    }
    warning(message) {
        "warning: {message}"
        "警告：{message}"
    }
    left_out(what, feature) {
        "{what} was left out of this build, to make it short: `cargo run --release --features {feature} -- ...` builds it (`--features full`: all that is left out)"
        "此版本未包含 {what}，以缩短编译时间：用 `cargo run --release --features {feature} -- ...` 编译（`--features full`：包含所有省略的部分）"
    }
    known(line) {
        "known: {line}"
        "已知：{line}"
    }
    in_line(line, failure) {
        "line {line}: {failure}"
        "第 {line} 行：{failure}"
    }
    at(line, column) {
        "line {line}, column {column}"
        "第 {line} 行，第 {column} 列"
    }
    label_error() {
        "error"
        "错误"
    }
    label_help() {
        "help"
        "帮助"
    }
    label_note() {
        "note"
        "注意"
    }
    offer_loopy() {
        "with `--loopy`, `solve`, `explain`, `table`, `plot`, `graph` and `play` take games that may go on for ever"
        "加上 `--loopy`，`solve`、`explain`、`table`、`plot`、`graph` 和 `play` 可处理可能无限进行的游戏"
    }
    longer_time() {
        "a longer one is set by --limit, as in --limit 10min"
        "用 --limit 设置更长的时间，如 --limit 10min"
    }
    more_memory() {
        "--limit sets another limit, as in --limit 16GiB"
        "用 --limit 设置其他限制，如 --limit 16GiB"
    }
    ctrl_c(error) {
        "Ctrl-C cannot be caught: {error}"
        "无法捕获 Ctrl-C：{error}"
    }
    not_a_limit(text) {
        "`{text}` is not a limit: a time is written 10s, 500ms, 2min or 1h, a memory 500MB or 2GiB"
        "`{text}` 不是限制：时间写作 10s、500ms、2min 或 1h，内存写作 500MB 或 2GiB"
    }
    not_a_time(text) {
        "`{text}` is not a time; it is written 10s, 500ms or 2min"
        "`{text}` 不是时间；时间写作 10s、500ms 或 2min"
    }
    not_a_memory(text) {
        "`{text}` is not an amount of memory; it is written 500MB or 2GiB"
        "`{text}` 不是内存大小；内存写作 500MB 或 2GiB"
    }
    progress() {
        "{{elapsed}} {{spinner}} {{human_pos}} positions, {{rate}} a second{{msg}}"
        "{{elapsed}} {{spinner}} {{human_pos}} 个局面，每秒 {{rate}} 个{{msg}}"
    }
    progress_of_total() {
        "{{elapsed}} {{wide_bar}} {{human_pos}} of {{human_len}} positions"
        "{{elapsed}} {{wide_bar}} {{human_pos}} / {{human_len}} 个局面"
    }
    too_long(name, max) {
        "{name} has more than {max} bytes"
        "{name} 超过 {max} 字节"
    }
    not_a_survey(file, line) {
        "{file} is not the file of such a survey: line {line} is not one of its lines; remove the line, or give another file"
        "{file} 不是这种调查的文件：第 {line} 行不是其中的一行；请删除该行，或给出另一个文件"
    }
    row_changed(file, line) {
        "{file}, line {line}: the row was changed, its checksum does not agree; remove the line, and it is computed again"
        "{file} 第 {line} 行：该行被改动，校验和不符；请删除该行，它会被重新计算"
    }
    rows_without_checksum(file, rows) {
        "{file}: {rows} {rows|row has|rows have} no checksum; {rows|its game is|their games are} computed again"
        "{file}：{rows} 行没有校验和；这些游戏会被重新计算"
    }
    unreadable(name, error) {
        "{name} cannot be read: {error}"
        "无法读取 {name}：{error}"
    }
    unwritable(name, error) {
        "{name} cannot be written: {error}"
        "无法写入 {name}：{error}"
    }
    dash_is_no_file() {
        "`-` is standard input, which no file can be written to; a file of that name is `./-`"
        "`-` 表示标准输入，不能作为写入的文件；名为 `-` 的文件请写作 `./-`"
    }
    numbers_unreadable(name, error) {
        "the numbers in {name} cannot be read: {error}"
        "无法读取 {name} 中的数：{error}"
    }
    output_unwritable(error) {
        "the output cannot be written: {error}"
        "无法写出输出：{error}"
    }
    certificate_unwritable(file, error) {
        "the certificate {file} cannot be written: {error}"
        "无法写入证书 {file}：{error}"
    }
    of_file(file, error) {
        "{file}: {error}"
        "{file}：{error}"
    }
    not_utf8(name, byte) {
        "{name} is not a text: byte {byte} is not UTF-8"
        "{name} 不是文本：第 {byte} 个字节不是 UTF-8"
    }
    not_formatted(name) {
        "{name} is not formatted; `nimatron fmt --write {name}` does it"
        "{name} 的格式不规范；`nimatron fmt --write {name}` 会整理它"
    }
    unknown_game(name) {
        "there is no game called `{name}`"
        "没有名为 `{name}` 的游戏"
    }
    too_many_winning_moves(count, max) {
        "there are {count} winning moves, and --all lists at most {max}"
        "有 {count} 个必胜走法，而 --all 至多列出 {max} 个"
    }
    table_too_large() {
        "this table has more than 8 billion cells; choose a smaller --to"
        "这张表超过 80 亿格；请取较小的 --to"
    }
    rest_missing() {
        "only the values above; the output is incomplete"
        "仅以上各值；输出不完整"
    }
    npy(command) {
        "npy is binary; send it to a file, as in `nimatron {command} ... --format npy > values.npy`"
        "npy 是二进制格式；请输出到文件，如 `nimatron {command} ... --format npy > values.npy`"
    }
    not_a_family(text) {
        "`{text}` is not a family of positions: `n` stands for the number of a member, as in grid(3,n) or 1xn"
        "`{text}` 不是一族局面：用 `n` 表示局面的编号，如 grid(3,n) 或 1xn"
    }
    one_bound() {
        "a family has one number, so --to takes one number, too{face}a family has one number, so its largest one is one number, too"
        "一族局面只有一个编号，所以 --to 也只取一个数{face}一族局面只有一个编号，所以最大编号也只是一个数"
    }
    corner(count, arity) {
        "--to gives {count} {count|number|numbers}, and a position of this game has {arity} {arity|coordinate|coordinates}{face}\
         the largest position is given by {count} {count|number|numbers}, and a position of this game has {arity} {arity|coordinate|coordinates}"
        "--to 给出 {count} 个数，而这个游戏的局面有 {arity} 个坐标{face}最大的局面由 {count} 个数给出，而这个游戏的局面有 {arity} 个坐标"
    }
    no_expression() {
        "an expression is wanted, as in '5 * 7', or --table N"
        "需要一个表达式，如 '5 * 7'，或者 --table N"
    }
    lost_problem(name, known) {
        "{name} cannot be solved: {known}"
        "无法求解 {name}：{known}"
    }
    problem_meant(name) {
        "note: this is the problem `{name}`"
        "注意：这是题目 `{name}`"
    }
    unknown_problem(name, help) {
        "there is no problem called `{name}`; {help}"
        "没有名为 `{name}` 的题目；{help}"
    }
    problems_listed() {
        "`nimatron judge --list` names all"
        "`nimatron judge --list` 列出全部题目"
    }
    sample(input, answers) {
        "input:\n{input}\n\noutput:\n{answers}"
        "输入：\n{input}\n\n输出：\n{answers}"
    }
    also_called(name, aliases) {
        "{name} (also {aliases})"
        "{name}（又名 {aliases}）"
    }
    problem_limits(limits) {
        "limits: {limits}"
        "限制：{limits}"
    }
    not_solved(name) {
        "{name} (not solved)"
        "{name}（未解决）"
    }
    valid(claim) {
        "VALID: {claim}"
        "有效：{claim}"
    }
    invalid(reason) {
        "INVALID: {reason}"
        "无效：{reason}"
    }
    undecided() {
        "nothing: the proof is not decided"
        "尚无：证明还没有判定"
    }
}
