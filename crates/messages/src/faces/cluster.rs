//! Runs on several machines: hosts, files, and why one stops.

crate::sentences! {
    "cluster":

    waits_for_ever(position) {
        "play may go on for ever: it can return to the same position, here or after some moves: {position}; --loopy solves such games"
        "对局可能永不结束：它可以回到同一局面，在此处或几步之后：{position}；--loopy 可求解这样的游戏"
    }

    waits_elsewhere() {
        "play may go on for ever: it can return to the same position; --loopy solves such games"
        "对局可能永不结束：它可以回到同一局面；--loopy 可求解这样的游戏"
    }

    stopped_elsewhere(process, text) {
        "process {process} stopped: {text}"
        "进程 {process} 已停止：{text}"
    }

    connection_lost() {
        "the connection to another process is lost; start all of them again, and they continue from the last checkpoint in --folder"
        "与另一进程的连接已断开；请重新启动所有进程，它们会从 --folder 中最后的检查点继续"
    }

    broken_message() {
        "another process sent something that cannot be read; are all of the same version?"
        "另一进程发来了无法读取的内容；所有进程的版本相同吗？"
    }

    too_many_positions() {
        "a worker can hold at most two thousand million positions; use more workers"
        "一个工作线程最多容纳约二十亿个局面；请使用更多工作线程"
    }

    too_many_waiters() {
        "too many positions wait for those of one worker; use more workers"
        "等待同一工作线程的局面太多；请使用更多工作线程"
    }

    cannot_listen(address, reason) {
        "cannot listen at {address}: {reason}"
        "无法在 {address} 监听：{reason}"
    }

    no_answer(process, host, seconds) {
        "process {process} at {host} has not answered for {seconds} s; is it running there, with this list of hosts?"
        "进程 {process}（{host}）在 {seconds} 秒内没有应答；它在那里运行吗？主机列表相同吗？"
    }

    asks_something_else(process) {
        "process {process} was asked about another game or position, or to solve it in another way"
        "进程 {process} 被问的是另一个游戏或局面，或以另一种方式求解"
    }

    other_sizes(process, processes, threads, own_processes, own_threads) {
        "process {process} works with {processes} {processes|process|processes} of {threads} {threads|thread|threads}, this one with {own_processes} of {own_threads}"
        "进程 {process} 使用 {processes} 个进程、每个 {threads} 个线程，本进程使用 {own_processes} 个、每个 {own_threads} 个"
    }

    other_folder(process) {
        "either all processes have --folder or none; process {process} differs"
        "要么所有进程都有 --folder，要么都没有；进程 {process} 不同"
    }

    unusable_file(file, reason) {
        "{file} cannot be used: {reason}"
        "无法使用 {file}：{reason}"
    }

    unwritable_file(file, reason) {
        "cannot write {file}: {reason}; checkpoints that are complete stay"
        "无法写入 {file}：{reason}；已完成的检查点保留"
    }

    not_a_shard() {
        "it is not a file of `cluster solve`, or of another version"
        "它不是 `cluster solve` 的文件，或版本不同"
    }

    cut_off() {
        "it is cut off"
        "它被截断了"
    }

    wrong_checksum() {
        "it is damaged: its checksum is wrong"
        "它已损坏：校验和不对"
    }

    impossible_state() {
        "its checksum is right, but its contents are inconsistent"
        "它的校验和正确，但内容自相矛盾"
    }

    other_question() {
        "it belongs to another game or question"
        "它属于另一个游戏或问题"
    }

    other_workers(found, wanted) {
        "it belongs to a run of {found} {found|worker|workers}, or to another worker, and this run has {wanted}; start that number again, or choose another folder"
        "它属于有 {found} 个工作线程的运行，或属于其中另一个，而本次运行有 {wanted} 个；请启动与之前相同的数量，或另选一个文件夹"
    }

    folder_busy(folder, process) {
        "another run uses {folder} for process {process}"
        "另一次运行正在为进程 {process} 使用 {folder}"
    }

    no_values(folder) {
        "there are no values in {folder}; `cluster solve --folder` writes them"
        "{folder} 中没有值；`cluster solve --folder` 会写入它们"
    }

    not_in_values(position, folder) {
        "{position} is not in the values of {folder}: it cannot be reached from the position that was solved, or its file is on another machine"
        "{position} 不在 {folder} 的值中：它不能从所求解的局面到达，或者它的文件在另一台机器上"
    }

    continues(generation) {
        "continues from checkpoint {generation}"
        "从检查点 {generation} 继续"
    }

    known(folder) {
        "the values are in {folder} already"
        "值已在 {folder} 中"
    }

    process_beyond(process, processes) {
        "there is no process {process} among {processes}; they are numbered from 0"
        "{processes} 个进程中没有进程 {process}；编号从 0 开始"
    }

    too_few_hosts(file, found, wanted) {
        "{file} lists {found} {found|host|hosts}, and {wanted} are wanted: one line host:port for each process"
        "{file} 列出了 {found} 台主机，而需要 {wanted} 台：每个进程一行 主机:端口"
    }

    not_a_host(file, line, text) {
        "line {line} of {file} is not host:port: {text}"
        "{file} 的第 {line} 行不是 主机:端口：{text}"
    }

    hosts_unreadable(file, reason) {
        "cannot read {file}: {reason}"
        "无法读取 {file}：{reason}"
    }

    from_files(folder) {
        "computed: from the values in {folder}"
        "已计算：来自 {folder} 中的值"
    }

    counted(positions, workers) {
        "computed: {positions} {positions|position|positions} on {workers} {workers|worker|workers}"
        "已计算：{workers} 个工作线程上的 {positions} 个局面"
    }

    messages_sent(messages, bytes, waited) {
        "{messages} asks and answers; {bytes} bytes between workers, which waited for {waited} ms in all"
        "{messages} 次询问和回答；工作线程之间 {bytes} 字节，共等待 {waited} 毫秒"
    }
}
