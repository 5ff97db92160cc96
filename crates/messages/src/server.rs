//! Why the server refuses a request, and what it says when it starts.

crate::sentences! {
    "server":

    only_localhost() {
        "this server only answers as localhost, 127.0.0.1 or [::1]"
        "这个服务器只以 localhost、127.0.0.1 或 [::1] 的身份应答"
        "這個伺服器只以 localhost、127.0.0.1 或 [::1] 的身分回應"
    }
    foreign_page() {
        "pages of other origins are not answered"
        "不回答来自其他来源的网页"
        "不回答來自其他來源的網頁"
    }
    one_host() {
        "a request has one header `host`"
        "请求须有且只有一个标头 `host`"
        "請求須有且只有一個標頭 `host`"
    }
    one_origin() {
        "a request has at most one header `origin`"
        "请求最多只能有一个标头 `origin`"
        "請求最多只能有一個標頭 `origin`"
    }
    cut_off() {
        "the request ended before it was complete"
        "请求不完整就结束了"
        "請求不完整就結束了"
    }
    too_large(kibibytes) {
        "the request is larger than {kibibytes} KiB"
        "请求大于 {kibibytes} KiB"
        "請求大於 {kibibytes} KiB"
    }
    too_slow() {
        "the request did not arrive in time"
        "请求没有及时到达"
        "請求沒有及時到達"
    }
    content_type() {
        "a request has the header `content-type: application/json`"
        "请求须带有标头 `content-type: application/json`"
        "請求須帶有標頭 `content-type: application/json`"
    }
    not_found() {
        "there is nothing at this address; questions are sent to /api, and /openapi.json describes them"
        "这个地址没有内容；问题发送到 /api，说明见 /openapi.json"
        "這個位址沒有內容；問題傳送到 /api，說明見 /openapi.json"
    }
    method() {
        "questions are sent with POST to /api or /api/stream; everything else is read with GET"
        "问题用 POST 发送到 /api 或 /api/stream；其他内容用 GET 读取"
        "問題用 POST 傳送到 /api 或 /api/stream；其他內容用 GET 讀取"
    }
    busy() {
        "too many questions are being answered; please ask again in a few seconds"
        "正在回答的问题太多；请过几秒再问"
        "正在回答的問題太多；請過幾秒再問"
    }
    out_of_memory(mebibytes) {
        "this needs more memory than the {mebibytes} MiB that are allowed"
        "这需要的内存超过了所允许的 {mebibytes} MiB"
        "這需要的記憶體超過了所允許的 {mebibytes} MiB"
    }
    ended_from_outside() {
        "the process that computed this was ended from outside, twice, as a system does that has no memory left; please ask again later"
        "计算这个问题的进程两次被外部终止，系统内存不足时会这样；请稍后再问"
        "計算這個問題的行程兩次被外部終止，系統記憶體不足時會這樣；請稍後再問"
    }
    answer_too_large(mebibytes) {
        "the answer is larger than {mebibytes} MiB; please ask for less"
        "答案大于 {mebibytes} MiB；请少问一些"
        "答案大於 {mebibytes} MiB；請少問一些"
    }
    defect() {
        "this question has hit a defect of nimatron; other questions are not affected"
        "这个问题触发了 nimatron 的缺陷；其他问题不受影响"
        "這個問題觸發了 nimatron 的錯誤；其他問題不受影響"
    }
    reachable(address) {
        "{address} is reachable from other machines: anyone who reaches it can make this one compute"
        "其他机器可以访问 {address}：能访问它的人都可以让这台机器进行计算"
        "其他機器可以連到 {address}：能連到它的人都可以讓這台機器進行計算"
    }
    port_taken(port, host) {
        "port {port} of {host} is taken by another program; --port 0 takes any free port"
        "{host} 的端口 {port} 已被其他程序占用；--port 0 使用任一空闲端口"
        "{host} 的連接埠 {port} 已被其他程式占用；--port 0 使用任一閒置的連接埠"
    }
    port_without_rights(port) {
        "port {port} needs rights that this user does not have; ports from 1024 on need none"
        "使用端口 {port} 所需的权限，该用户没有；1024 及以上的端口无需权限"
        "使用連接埠 {port} 所需的權限，這個使用者沒有；1024 及以上的連接埠不需要權限"
    }
    not_this_machine(host) {
        "{host} is not an address of this machine"
        "{host} 不是这台机器的地址"
        "{host} 不是這台機器的位址"
    }
    address_unavailable(address, error) {
        "{address} cannot be used: {error}"
        "无法使用 {address}：{error}"
        "無法使用 {address}：{error}"
    }
    for_programs(name) {
        "`nimatron {name}` is started by another program, which talks to it over its standard input; docs/editors.md says how to set it up"
        "`nimatron {name}` 由另一个程序启动，并通过标准输入与之通信；设置方法见 docs/editors.md"
        "`nimatron {name}` 由另一個程式啟動，並透過標準輸入與之通訊；設定方法見 docs/editors.md"
    }
    cannot_run(error) {
        "the server cannot run: {error}"
        "服务器无法运行：{error}"
        "伺服器無法執行：{error}"
    }
}
