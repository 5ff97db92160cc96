//! Files with computed values, and why one cannot be used.

crate::sentences! {
    "checkpoints":

    foreign(reason) {
        "this is not a checkpoint of nimatron: {reason}"
        "这不是 nimatron 的检查点文件：{reason}"
    }

    not_a_file() {
        "it is not a regular file"
        "它不是普通文件"
    }

    no_magic(word) {
        "it does not begin with `{word}`"
        "它不以 `{word}` 开头"
    }

    other_version() {
        "it is of another version"
        "它的版本不同"
    }

    old_version() {
        "it is of an old version, which has to be read as a whole; `octal --resume` does that, and writes the new version"
        "它是旧版本，须整个读入；`octal --resume` 会读入它，并写出新版本"
    }

    busy() {
        "another run writes this checkpoint; wait until it ends, or give this run a file of its own"
        "另一次运行正在写这个检查点文件；请等它结束，或为这次运行另选一个文件"
    }

    damaged(reason) {
        "this checkpoint is damaged: {reason}"
        "这个检查点文件已损坏：{reason}"
    }

    wrong_window() {
        "its window is invalid"
        "其中的窗口无效"
    }

    name_not_text() {
        "its game is not UTF-8 text"
        "其中的游戏名不是 UTF-8 文本"
    }

    not_a_code() {
        "its game is not a code"
        "其中的游戏不是代码"
    }

    unknown_class() {
        "its class is unknown"
        "其中的类别未知"
    }

    unknown_width() {
        "the width of its values is unknown"
        "其中值的宽度未知"
    }

    wrong_checksum() {
        "its checksum is wrong"
        "校验和不对"
    }

    data_after_end() {
        "there is data after its end"
        "它的末尾之后还有数据"
    }

    values_do_not_fit() {
        "its values do not fit its game"
        "其中的值与其中的游戏不符"
    }

    too_short() {
        "it ends too early"
        "它过早结束"
    }

    other_game(found, wanted) {
        "this checkpoint is of {found}, and not of {wanted}"
        "这个检查点文件属于 {found}，而不是 {wanted}"
    }

    holds_window() {
        "this checkpoint holds a window of the values only, and --window goes on from it"
        "这个检查点文件只含一个窗口内的值，须用 --window 从它继续"
    }
}
