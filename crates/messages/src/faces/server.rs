//! Why the server refuses a request, and what it says when it starts.

crate::sentences! {
    "server":

    only_localhost() {
        "this server only answers as localhost, 127.0.0.1 or [::1]"
        "这个服务器只以 localhost、127.0.0.1 或 [::1] 的身份应答"
    }
    foreign_page() {
        "pages of other origins are not answered"
        "不回答来自其他来源的网页"
    }
    one_host() {
        "a request has one header `host`"
        "请求须有且只有一个标头 `host`"
    }
    one_origin() {
        "a request has at most one header `origin`"
        "请求最多只能有一个标头 `origin`"
    }
    cut_off() {
        "the request ended before it was complete"
        "请求不完整就结束了"
    }
    too_large(kibibytes) {
        "the request is larger than {kibibytes} KiB"
        "请求大于 {kibibytes} KiB"
    }
    too_slow() {
        "the request did not arrive in time"
        "请求没有及时到达"
    }
    content_type() {
        "a request has the header `content-type: application/json`"
        "请求须带有标头 `content-type: application/json`"
    }
    not_found() {
        "there is nothing at this address; questions are sent to /api, and /openapi.json describes them"
        "这个地址没有内容；问题发送到 /api，说明见 /openapi.json"
    }
    method() {
        "questions are sent with POST to /api or /api/stream; everything else is read with GET"
        "问题用 POST 发送到 /api 或 /api/stream；其他内容用 GET 读取"
    }
    busy() {
        "too many questions are being answered; please ask again in a few seconds"
        "正在回答的问题太多；请过几秒再问"
    }
    out_of_memory(mebibytes) {
        "this needs more memory than the {mebibytes} MiB that are allowed"
        "这需要的内存超过了所允许的 {mebibytes} MiB"
    }
    ended_from_outside() {
        "the process that computed this was killed twice, probably because the system ran out of memory; please ask again later"
        "计算这个问题的进程两次被外部终止，系统内存不足时会这样；请稍后再问"
    }
    answer_too_large(mebibytes) {
        "the answer is larger than {mebibytes} MiB; please ask for less"
        "答案大于 {mebibytes} MiB；请少问一些"
    }
    defect() {
        "this question has hit a defect of nimatron; other questions are not affected"
        "这个问题触发了 nimatron 的缺陷；其他问题不受影响"
    }
    reachable(address) {
        "{address} is reachable from other machines: anyone who reaches it can make this one compute"
        "其他机器可以访问 {address}：能访问它的人都可以让这台机器进行计算"
    }
    port_taken(port, host) {
        "port {port} of {host} is taken by another program; --port 0 takes any free port"
        "{host} 的端口 {port} 已被其他程序占用；--port 0 使用任一空闲端口"
    }
    port_without_rights(port) {
        "port {port} needs rights that this user does not have; ports from 1024 on need none"
        "使用端口 {port} 所需的权限，该用户没有；1024 及以上的端口无需权限"
    }
    not_this_machine(host) {
        "{host} is not an address of this machine"
        "{host} 不是这台机器的地址"
    }
    address_unavailable(address, error) {
        "{address} cannot be used: {error}"
        "无法使用 {address}：{error}"
    }
    for_programs(name) {
        "`nimatron {name}` is started by another program, which talks to it over its standard input; docs/editors.md says how to set it up"
        "`nimatron {name}` 由另一个程序启动，并通过标准输入与之通信；设置方法见 docs/editors.md"
    }
    cannot_run(error) {
        "the server cannot run: {error}"
        "服务器无法运行：{error}"
    }
}
