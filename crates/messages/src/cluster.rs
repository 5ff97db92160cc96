//! Runs on several machines: hosts, files, and why one stops.

crate::sentences! {
    "cluster":

    waits_for_ever(position) {
        "play may go on for ever: it can return to the same position, here or after some moves: {position}; --loopy solves such games"
        "对局可能永不结束：它可以回到同一局面，在此处或几步之后：{position}；--loopy 可求解这样的游戏"
        "對局可能永不結束：它可以回到同一局面，在此處或幾步之後：{position}；--loopy 可求解這樣的遊戲"
    }

    waits_elsewhere() {
        "play may go on for ever: it can return to the same position; --loopy solves such games"
        "对局可能永不结束：它可以回到同一局面；--loopy 可求解这样的游戏"
        "對局可能永不結束：它可以回到同一局面；--loopy 可求解這樣的遊戲"
    }

    stopped_elsewhere(process, text) {
        "process {process} stopped: {text}"
        "进程 {process} 已停止：{text}"
        "行程 {process} 已停止：{text}"
    }

    connection_lost() {
        "the connection to another process is lost; start all of them again, and they continue from the last checkpoint in --folder"
        "与另一进程的连接已断开；请重新启动所有进程，它们会从 --folder 中最后的检查点继续"
        "與另一行程的連線已中斷；請重新啟動所有行程，它們會從 --folder 中最後的檢查點繼續"
    }

    broken_message() {
        "another process sent something that cannot be read; are all of the same version?"
        "另一进程发来了无法读取的内容；所有进程的版本相同吗？"
        "另一行程傳來了無法讀取的內容；所有行程的版本相同嗎？"
    }

    too_many_positions() {
        "a worker can hold at most two thousand million positions; use more workers"
        "一个工作线程最多容纳约二十亿个局面；请使用更多工作线程"
        "一個工作執行緒最多容納約二十億個局面；請使用更多工作執行緒"
    }

    too_many_waiters() {
        "too many positions wait for those of one worker; use more workers"
        "等待同一工作线程的局面太多；请使用更多工作线程"
        "等待同一工作執行緒的局面太多；請使用更多工作執行緒"
    }

    cannot_listen(address, reason) {
        "cannot listen at {address}: {reason}"
        "无法在 {address} 监听：{reason}"
        "無法在 {address} 監聽：{reason}"
    }

    no_answer(process, host, seconds) {
        "process {process} at {host} has not answered for {seconds} s; is it running there, with this list of hosts?"
        "进程 {process}（{host}）在 {seconds} 秒内没有应答；它在那里运行吗？主机列表相同吗？"
        "行程 {process}（{host}）在 {seconds} 秒內沒有回應；它在那裡執行嗎？主機清單相同嗎？"
    }

    asks_something_else(process) {
        "process {process} was asked about another game or position, or to solve it in another way"
        "进程 {process} 被问的是另一个游戏或局面，或以另一种方式求解"
        "行程 {process} 被問的是另一個遊戲或局面，或以另一種方式求解"
    }

    other_sizes(process, processes, threads, own_processes, own_threads) {
        "process {process} works with {processes} processes of {threads} threads, this one with {own_processes} of {own_threads}"
        "进程 {process} 使用 {processes} 个进程、每个 {threads} 个线程，本进程使用 {own_processes} 个、每个 {own_threads} 个"
        "行程 {process} 使用 {processes} 個行程、每個 {threads} 個執行緒，本行程使用 {own_processes} 個、每個 {own_threads} 個"
    }

    other_folder(process) {
        "either all processes have --folder or none; process {process} differs"
        "要么所有进程都有 --folder，要么都没有；进程 {process} 不同"
        "要麼所有行程都有 --folder，要麼都沒有；行程 {process} 不同"
    }

    unusable_file(file, reason) {
        "{file} cannot be used: {reason}"
        "无法使用 {file}：{reason}"
        "無法使用 {file}：{reason}"
    }

    unwritable_file(file, reason) {
        "cannot write {file}: {reason}; checkpoints that are complete stay"
        "无法写入 {file}：{reason}；已完成的检查点保留"
        "無法寫入 {file}：{reason}；已完成的檢查點保留"
    }

    not_a_shard() {
        "it is not a file of `cluster solve`, or of another version"
        "它不是 `cluster solve` 的文件，或版本不同"
        "它不是 `cluster solve` 的檔案，或版本不同"
    }

    cut_off() {
        "it is cut off"
        "它被截断了"
        "它被截斷了"
    }

    wrong_checksum() {
        "it is damaged: its checksum is wrong"
        "它已损坏：校验和不对"
        "它已損壞：校驗和不對"
    }

    impossible_state() {
        "its checksum is right, but what it says cannot be"
        "它的校验和正确，但内容自相矛盾"
        "它的校驗和正確，但內容自相矛盾"
    }

    other_question() {
        "it belongs to another game or question"
        "它属于另一个游戏或问题"
        "它屬於另一個遊戲或問題"
    }

    other_workers(found, wanted) {
        "it belongs to a run of {found} workers, or to another of them, and this run has {wanted}; start as many as before, or choose another folder"
        "它属于有 {found} 个工作线程的运行，或属于其中另一个，而本次运行有 {wanted} 个；请启动与之前相同的数量，或另选一个文件夹"
        "它屬於有 {found} 個工作執行緒的執行，或屬於其中另一個，而本次執行有 {wanted} 個；請啟動與之前相同的數量，或另選一個資料夾"
    }

    folder_busy(folder, process) {
        "another run uses {folder} for process {process}"
        "另一次运行正在为进程 {process} 使用 {folder}"
        "另一次執行正在為行程 {process} 使用 {folder}"
    }

    no_values(folder) {
        "there are no values in {folder}; `cluster solve --folder` writes them"
        "{folder} 中没有值；`cluster solve --folder` 会写入它们"
        "{folder} 中沒有值；`cluster solve --folder` 會寫入它們"
    }

    not_in_values(position, folder) {
        "{position} is not in the values of {folder}: it cannot be reached from the position that was solved, or its file is on another machine"
        "{position} 不在 {folder} 的值中：它不能从所求解的局面到达，或者它的文件在另一台机器上"
        "{position} 不在 {folder} 的值中：它不能從所求解的局面到達，或者它的檔案在另一台機器上"
    }

    continues(generation) {
        "continues from checkpoint {generation}"
        "从检查点 {generation} 继续"
        "從檢查點 {generation} 繼續"
    }

    known(folder) {
        "the values are in {folder} already"
        "值已在 {folder} 中"
        "值已在 {folder} 中"
    }

    process_beyond(process, processes) {
        "there is no process {process} among {processes}; they are numbered from 0"
        "{processes} 个进程中没有进程 {process}；编号从 0 开始"
        "{processes} 個行程中沒有行程 {process}；編號從 0 開始"
    }

    too_few_hosts(file, found, wanted) {
        "{file} lists {found} {found|host|hosts}, and {wanted} are wanted: one line host:port for each process"
        "{file} 列出了 {found} 台主机，而需要 {wanted} 台：每个进程一行 主机:端口"
        "{file} 列出了 {found} 台主機，而需要 {wanted} 台：每個行程一行 主機:連接埠"
    }

    not_a_host(file, line, text) {
        "line {line} of {file} is not host:port: {text}"
        "{file} 的第 {line} 行不是 主机:端口：{text}"
        "{file} 的第 {line} 行不是 主機:連接埠：{text}"
    }

    hosts_unreadable(file, reason) {
        "cannot read {file}: {reason}"
        "无法读取 {file}：{reason}"
        "無法讀取 {file}：{reason}"
    }

    from_files(folder) {
        "computed: from the values in {folder}"
        "已计算：来自 {folder} 中的值"
        "已計算：來自 {folder} 中的值"
    }

    counted(positions, workers) {
        "computed: {positions} {positions|position|positions} on {workers} {workers|worker|workers}"
        "已计算：{workers} 个工作线程上的 {positions} 个局面"
        "已計算：{workers} 個工作執行緒上的 {positions} 個局面"
    }

    messages_sent(messages, bytes, waited) {
        "{messages} asks and answers; {bytes} bytes between workers, which waited for {waited} ms in all"
        "{messages} 次询问和回答；工作线程之间 {bytes} 字节，共等待 {waited} 毫秒"
        "{messages} 次詢問和回答；工作執行緒之間 {bytes} 位元組，共等待 {waited} 毫秒"
    }
}
