//! Proofs of periods by computing values again.

crate::sentences! {
    "verdicts.periods":

    values_not_listed() {
        "for a game that is given by rules, all values have to be listed"
        "对于由规则给出的游戏，须列出所有的值"
    }
    empty() {
        "a period needs at least one value"
        "周期至少有一个值"
    }
    too_long() {
        "this period is too long for this checker"
        "这个周期对这个检验程序来说太长"
    }
    too_large() {
        "this period, or this number to take, is too large for this checker"
        "这个周期或取走的数对这个检验程序来说太大"
    }
    other_value(heap, value, claimed) {
        "g({heap}) = {value}, not {claimed}"
        "g({heap}) = {value}，而不是 {claimed}"
    }
    begins_earlier() {
        "the period begins earlier"
        "周期开始得更早"
    }
    smaller_period() {
        "a smaller number is also a period"
        "更小的数也是周期"
    }
    not_steps() {
        "the moves do not take numbers from a finite set under conditions on remainders and constants"
        "这些走法不是在关于余数与常数的条件下取有限集合中的数"
    }
    other_steps(window, modulus, from) {
        "the largest number that may be taken, the modulus and the largest constant are {window}, {modulus} and {from}"
        "可取的最大数、模数与最大常数分别是 {window}、{modulus} 与 {from}"
    }
    not_subtraction() {
        "the rules do not take a number from a finite set"
        "规则并非从有限集合中取一个数"
    }
    other_window(window) {
        "{window} is not the largest number that may be taken"
        "{window} 不是可取的最大的数"
    }
    not_breaking() {
        "the rules are not those of a taking-and-breaking game"
        "规则不是取石分堆游戏的规则"
    }
    different_heaps() {
        "there is no theorem of this kind for heaps that have to be different"
        "各堆须互不相同的游戏没有这类定理"
    }
    too_many_heaps() {
        "moves that leave more than three heaps are too much for this checker"
        "留下超过三堆的走法对这个检验程序来说太多"
    }
    other_bound(taken, heaps) {
        "the rules take at most {taken} {taken|token|tokens} and leave at most {heaps} {heaps|heap|heaps}"
        "规则每步至多取 {taken} 个，至多留下 {heaps} 堆"
    }
    other_options(heap) {
        "the options of {heap} are not those of the stated form"
        "{heap} 的后继与所声明的形式不符"
    }
    rising_needs_code() {
        "`rising` is for the values of games that are given by a code"
        "`rising` 用于由代码给出的游戏的值"
    }
    window_too_early(window) {
        "the window begins too early, at {window}"
        "窗口开始得太早（{window}）"
    }
    not_reached(heap, value) {
        "from {heap} and all larger heaps with its remainder, the value {value} and those that rise from it are not shown to be reached"
        "从 {heap} 以及余数与之相同的所有更大的堆，不能证明可到达值 {value} 以及由它递增的值"
    }
    not_avoided(heap, taken) {
        "an option of {heap}, or of another heap with its remainder, may have its value, if {taken} are taken"
        "{heap}（或余数与之相同的另一堆）取走 {taken} 个之后的某个后继的值可能与它的值相同"
    }
    rises(code, period, saltus, from, to) {
        "in {code} G(n + {period}) = G(n) + {saltus} for all n >= {from}; computed again and compared for the heaps up to {to}, and proved for all larger ones by the theorem about rising values"
        "{code} 中，对所有 n >= {from}，G(n + {period}) = G(n) + {saltus}；已重新计算并比较了至 {to} 为止的堆，更大的堆由关于递增的值的定理证明"
    }
}
