//! Games that are given as files of positions and moves.

pub use crate::common::and_more;

crate::sentences! {
    "explicit":

    name_not_text() {
        "the name of the file is not UTF-8"
        "文件名不是 UTF-8"
    }
    no_such_position(name, file) {
        "`{name}` is not a position of {file}"
        "`{name}` 不是 {file} 中的局面"
    }
    is_stored(file) {
        "{file} is already a store; it answers without --store"
        "{file} 本身就是存储文件；不必再用 --store"
    }
    store_damaged() {
        "the store is damaged: a checksum does not agree; delete the file, and solve the game again"
        "存储文件已损坏：校验和不符；请删除该文件，重新求解"
    }
    store_disk_full() {
        "no space is left on the disk; what the file had is unchanged: make room, or choose a file on another disk"
        "磁盘空间不足；该文件原有的内容未变：请腾出空间，或改用另一磁盘上的文件"
    }
    store_no_file() {
        "a store has to be a regular file"
        "存储文件必须是普通文件"
    }
    changed_meanwhile(file) {
        "{file} was changed while it was read; ask again"
        "{file} 在读取期间发生了变化；请再问一次"
    }
    no_file_to_store(file) {
        "{file} is not a regular file: with --store it is read twice, so save it in a file first"
        "{file} 不是普通文件：使用 --store 时要读取两遍，请先把它保存为文件"
    }
    not_a_store() {
        "the file is not a store of solved games, or of another version of nimatron"
        "该文件不是已解游戏的存储文件，或属于另一版本的 nimatron"
    }
    store_unfinished() {
        "the game in the store is not solved yet: the run that made it was stopped; ask again with the game and --store to go on"
        "存储文件中的游戏尚未解完：生成它的运行被中断了；请带上游戏和 --store 再问一次以继续"
    }
    what_to_draw() {
        "a game and a position are expected, as in `nimatron graph kayles 5`, or `nimatron graph solve FILE`"
        "应给出游戏和局面，如 `nimatron graph kayles 5`，或 `nimatron graph solve FILE`"
    }
    too_large(file) {
        "{file} has more positions or moves than 32 bits can number"
        "{file} 的局面或走法过多，超出 32 位编号的范围"
    }
    the_graph() {
        "the graph"
        "图"
    }
    too_long(max) {
        "a graph in a request has at most {max} bytes; for larger ones there is the command nimatron graph solve"
        "请求中的图最多 {max} 字节；更大的图请用命令 nimatron graph solve"
    }
    game_or_graph() {
        "either a game or a graph is expected, not both"
        "只能给出游戏或图之一"
    }
    not_read(file, why) {
        "{file} cannot be read: {why}"
        "无法读取 {file}：{why}"
    }
    wrong_line(file, line, why) {
        "{file}, line {line}: {why}"
        "{file} 第 {line} 行：{why}"
    }
    one_token_in_misere_play() {
        "in misère play the outcomes of several positions do not say who wins their sum; ask about one position"
        "在 misère 规则下，各局面的胜负不能决定它们之和的胜负；请只询问一个局面"
    }
    unknown_ending(file) {
        "{file} should end in .csv, .npy or .parquet"
        "{file} 应以 .csv、.npy 或 .parquet 结尾"
    }
    draws() {
        "draw: neither player can force a win, and play may go on for ever"
        "平局：双方都无法强制取胜，对局可以无限进行下去"
    }
    positions() {
        "positions"
        "局面"
    }
    moves() {
        "moves"
        "走法"
    }
    lost() {
        "lost (P)"
        "必败 (P)"
    }
    won() {
        "won (N)"
        "必胜 (N)"
    }
    drawn() {
        "drawn (D)"
        "平局 (D)"
    }
    infinite() {
        "infinite"
        "无限值"
    }
    largest() {
        "largest value"
        "最大的值"
    }
    value() {
        "value"
        "值"
    }
    means() {
        "which means"
        "含义"
    }
    always_drawn() {
        "a draw in every sum"
        "在任何和中都是平局"
    }
    won_beside(sizes) {
        "the player to move wins the sum with Nim heaps of nim-sum {sizes}; every other sum with Nim heaps is a draw"
        "与异或为 {sizes} 的 Nim 堆之和是先手胜；与其他 Nim 堆之和都是平局"
    }
    winning_moves() {
        "winning moves"
        "必胜走法"
    }
    drawing_moves() {
        "drawing moves"
        "求和走法"
    }
    move_of_token(number, from, to) {
        "component {number}: {from} -> {to}"
        "第 {number} 个分量：{from} -> {to}"
    }
    may_circle(told) {
        "{told} (wins, but may go round in a circle)"
        "{told}（能赢，但可能绕圈子）"
    }
    length() {
        "length"
        "长度"
    }
    no_length_of_sum() {
        "where play may go on for ever, `--remoteness` is for one position: how many moves a sum lasts is not computed{face}\
         where play may go on for ever, `remoteness` is for one position: how many moves a sum lasts is not computed"
        "在可能永远进行下去的游戏中，`--remoteness` 只用于单个局面：不计算和要走多少步{face}\
         在可能永远进行下去的游戏中，`remoteness` 只用于单个局面：不计算和要走多少步"
    }
    moves_to_the_end(count) {
        "{count} {count|move|moves}, if the winner is as fast and the loser as slow as possible"
        "{count} 步（胜方尽快、败方尽量拖延）"
    }
    option_has(option, value) {
        "{option} has the value {value}"
        "{option} 的值为 {value}"
    }
    option_is_answered(option, value, back, least) {
        "{option} has the value {value}, but a move there is answered by {option} -> {back}, which has the value {least} again"
        "{option} 的值为 {value}，但走到那里之后对方可走 {option} -> {back}，值又回到 {least}"
    }
    option_stays_open(option, value, least) {
        "{option} has the value {value}, and from there no move leads to the value {least}"
        "{option} 的值为 {value}，从那里没有走法能到值 {least}"
    }
    no_options() {
        "there is no move, so the value is 0"
        "没有走法，所以值为 0"
    }
    so_finite(value) {
        "so the value is {value}, the mex of the values of the options; every other move can be reversed"
        "所以值为 {value}，即各后继局面的值的 mex；其余走法都可以被走回"
    }
    so_infinite(least) {
        "so the value cannot be {least}, nor any other number"
        "所以值不能是 {least}，也不能是其他任何数"
    }
}
