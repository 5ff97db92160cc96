//! Errors in the text of rules, and what they call its parts.

crate::sentences! {
    "syntax":

    error_at(message, line, column) {
        "error: {message} (line {line}, column {column})"
        "错误：{message}（第 {line} 行第 {column} 列）"
        "錯誤：{message}（第 {line} 行第 {column} 欄）"
    }
    help(help) {
        "help: {help}"
        "提示：{help}"
        "提示：{help}"
    }
    with_help(message, help) {
        "{message} ({help})"
        "{message}（{help}）"
        "{message}（{help}）"
    }
}
