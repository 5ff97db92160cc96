//! Winning moves as laws: what is taken or left at each N-position.

crate::sentences! {
    "strategies":

    winning_move(how) {
        "winning move: {how}"
        "必胜走法：{how}"
    }
    take(amount) {
        "take {amount}"
        "取走 {amount}"
    }
    lowest_part(n) {
        "take the smallest part of the Zeckendorf sum of {n}"
        "取走 {n} 的齐肯多夫表示中最小的一项"
    }
    highest_part(n) {
        "take the largest part of the Zeckendorf sum of {n}"
        "取走 {n} 的齐肯多夫表示中最大的一项"
    }
    highest_power(n) {
        "take the largest power of 2 that is at most {n}"
        "取走不超过 {n} 的最大的 2 的幂"
    }
    lowest_digit(n, system) {
        "take the last digit of {n} that is not 0, with the zeros after it ({system})"
        "取走 {n} 的最后一个非零数字连同其后的零所表示的数（{system}）"
    }
    highest_digit(n, system) {
        "take the first digit of {n}, with zeros after it ({system})"
        "取走 {n} 的首位数字连同其后的零所表示的数（{system}）"
    }
    leave(option) {
        "leave {option}"
        "留下 {option}"
    }
    leave_nothing() {
        "leave nothing"
        "一个不留"
    }
    and(first, second) {
        "{first} and {second}"
        "{first} 和 {second}"
    }
    by_automaton(system, states) {
        "read off the digits by an automaton ({system}, {states} {states|state|states})"
        "由自动机读各位数字得出（{system}，{states} 个状态）"
    }
    by_table(n, period, count) {
        "a table of {count} {count|move|moves}, by {n} mod {period}"
        "按 {n} mod {period} 查表（{count} 种走法）"
    }
    from_on(how, condition) {
        "{how} for {condition}"
        "{condition} 时{how}"
    }
    take_and_leave(amount, heaps) {
        "take {amount} and leave {heaps} besides the rest"
        "取走 {amount}，并在其余之外留下 {heaps}"
    }
    largest_lost(n) {
        "leave the largest number below {n} whose value is 0"
        "留下小于 {n} 的最大的值为 0 的数"
    }
    to_the_end() {
        "move to a position without moves at once: as moves compose, one move can do what a whole play does"
        "一步走到无法再走的局面：由于走法可以合成，一步能做到整局所做的事"
    }
    as_in_nim() {
        "as in Nim: let x be the xor of all values, choose a part whose value v has v xor x < v, and move it to the value v xor x"
        "与 Nim 相同：选一个部分，其值与所有值的异或再取异或后变小，并把它走到该值"
    }
    none_lost() {
        "there is no N-position"
        "没有 N 态"
    }
    the_first(moves) {
        "the first ones: {moves}"
        "最前面的：{moves}"
    }
    reads(name, tracks, system, states) {
        "automaton {name} reads the digits of {tracks} ({system}, {states} {states|state|states}; state: next states; * accepts)"
        "自动机 {name} 读 {tracks} 的各位数字（{system}，{states} 个状态；状态：后继状态；* 为接受）"
    }
    nothing_known() {
        "no strategy is known as a law here; `solve` finds winning moves from the values"
        "此处没有可作为规律的策略；`solve` 由取值求出必胜走法"
    }
}
