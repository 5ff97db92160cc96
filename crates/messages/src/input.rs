//! Errors in the input of a judge's problem.

crate::sentences! {
    "input":

    at(line, column, message) {
        "line {line}, column {column}: {message}"
        "第 {line} 行第 {column} 列：{message}"
    }
    expected(what, found) {
        "expected {what}, found `{found}`"
        "此处应为 {what}，却是 `{found}`"
    }
    missing(what) {
        "{what} is missing: the input ends"
        "缺少 {what}：输入已结束"
    }
    too_large(what) {
        "{what} is not below 2^64"
        "{what} 不小于 2^64"
    }
    long_word() {
        "this word is too long"
        "这个词太长"
    }
    continues() {
        "the input continues after the last case"
        "最后一组数据之后还有输入"
    }
    unreadable(error) {
        "the input cannot be read: {error}"
        "无法读取输入：{error}"
    }
    empty_heap() {
        "no heap is empty in this game"
        "这个游戏中没有空堆"
    }
    unknown_node(node, first, last) {
        "{node} is not a node: they are numbered {first} to {last}"
        "{node} 不是顶点：顶点的编号为 {first} 到 {last}"
    }
    cycle(node) {
        "the graph has a cycle through node {node}"
        "图中有经过顶点 {node} 的环"
    }
    occupied(place) {
        "two pieces stand on {place}"
        "位置 {place} 上有两枚棋子"
    }
    row(length) {
        "the row has {length} {length|cell|cells}, each R or B"
        "这一行应有 {length} 个格子，每格为 R 或 B"
    }
    not_listed(heap, max) {
        "a heap has {heap}; lost triples are listed up to {max}"
        "有一堆为 {heap}；必败的三元组只列到 {max}"
    }
    not_tabulated(heap, max) {
        "a heap has {heap}, and values are tabulated up to {max}"
        "有一堆为 {heap}，而 SG 值表只列到 {max}"
    }
    no_table() {
        "the values cannot be tabulated"
        "无法列出 SG 值表"
    }
}
