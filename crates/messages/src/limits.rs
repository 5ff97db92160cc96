//! Time, memory and what stops a computation.

crate::sentences! {
    "limits":

    time(time) {
        "the time limit of {time} is reached"
        "已达到时间限制 {time}"
    }
    memory(needed, allowed) {
        "this needs about {needed} of memory, and {allowed} are allowed"
        "这大约需要 {needed} 的内存，而只允许使用 {allowed}"
    }
    bytes(count) {
        "{count} {count|byte|bytes}"
        "{count} 字节"
    }
    work() {
        "the limit of steps is reached"
        "已达到步数限制"
    }
    interrupted() {
        "interrupted"
        "已被中断"
    }
    stopped(reason) {
        "stopped: {reason}"
        "已停止：{reason}"
    }
}
