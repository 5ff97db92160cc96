//! Why a law holds, in steps that a person can follow.

pub use crate::verdicts::automata::{every_smaller as smaller_title, no_equal_option as no_equal_title};

crate::sentences! {
    "proofs_in_words":

    why() {
        "why this holds:"
        "为什么成立："
    }
    step(number, title) {
        "{number}. {title}"
        "{number}. {title}"
    }
    principle_title() {
        "what has to be shown"
        "要证明什么"
    }
    principle() {
        "the Grundy values are the only function for which no option of a position has its value, and every smaller number is the value of some option; so the law is right if it has these two properties"
        "SG 值是唯一满足以下两条的函数：后继局面都没有该局面的值；每个更小的数都是某个后继局面的值。因此，规律具备这两条就是对的"
    }
    principle_of_outcomes() {
        "a set of positions is the set of P-positions if no move leads from it into it, and a move leads into it from every other position; so these two sentences are shown"
        "若没有走法从一个局面集合走回该集合，而从集合外的每个局面都有走法走进它，则它就是 P 态的集合；因此只需证明这两句话"
    }
    moves_title() {
        "the moves"
        "走法"
    }
    values_title() {
        "the first values"
        "最前面的值"
    }
    repeats_title() {
        "why they repeat"
        "为什么重复"
    }

    takes(numbers, g, terms, count, n) {
        "a move takes {numbers}; so {g} is the mex of {terms} (as far as these exist), and depends on the {count} {count|value|values} before {n} only"
        "一步取走 {numbers}；因此 {g} 是 {terms} 的 mex（只取存在的那些），只取决于 {n} 之前的 {count} 个值"
    }
    computed_one_by_one(values) {
        "computed one after the other: {values}"
        "逐个算出：{values}"
    }
    windows(first, values, second) {
        "the values of {first} are {values}, and so are those of {second}"
        "{first} 的值为 {values}，{second} 的值也是"
    }
    windows_repeat(law) {
        "equal values before two numbers give equal values at them, so what follows the first of these two windows follows the second one, too, and so on for ever: {law}"
        "两个数之前的值相同，则这两个数的值也相同；因此第一段之后出现的，第二段之后也出现，如此往复：{law}"
    }
    mex_in_each_case(first) {
        "from {first} on, every case with the values of its options; the value is their mex, so no option has it and every smaller number is there:"
        "自 {first} 起的各种情形及其后继局面的值；局面的值是它们的 mex，所以后继局面都没有它，而更小的数都有："
    }
    mex_of_case(case, values, value) {
        "{case}: mex{{{values}}} = {value}"
        "{case}：mex{{{values}}} = {value}"
    }

    breaks(taken, heaps) {
        "a move takes at most {taken} {taken|token|tokens} and leaves at most {heaps} {heaps|heap|heaps}"
        "一步最多取走 {taken} 个，最多留下 {heaps} 堆"
    }
    repeats_so_far(law, first, last) {
        "{law} was computed for n = {first} to {last}, and is to be shown for larger n, each from the ones before it"
        "对 n = {first} 至 {last}，{law} 已逐一算出；对更大的 n，由之前的各数推出"
    }
    one_heap_is_large(n, total, heaps, least, period) {
        "let {n} be larger; what a move leaves of {n} + {period} has at least {total} {total|token|tokens} in at most {heaps} {heaps|heap|heaps}, so one of these has at least {least} {least|token|tokens}"
        "设 {n} 更大；从 {n} + {period} 走一步后，至多 {heaps} 堆共至少 {total} 个，所以其中一堆至少有 {least} 个"
    }
    lower_it(n, period) {
        "make that heap smaller by {period}: its value stays the same, as it is a smaller number than {n} + {period} in the part that repeats; and what is left now is an option of {n}, as only its total has changed"
        "把这一堆减少 {period}：它仍在重复的部分，其值不变；而此时留下的恰是 {n} 的后继局面，因为只有总数变了"
    }
    raise_it(n, least, period) {
        "in the same way one heap of every option of {n} has at least {least} {least|token|tokens} and can be made larger by {period}; so {n} and {n} + {period} have options of the same values, and the same mex"
        "同样，{n} 的每个后继局面都有一堆至少有 {least} 个，可以增加 {period}；因此 {n} 与 {n} + {period} 的后继局面取同样的值，mex 相同"
    }

    never_a_multiple(modulus, residues) {
        "a move never takes a multiple of {modulus} (what it takes has the remainder {residues}), so it always changes the remainder"
        "一步取走的数从不是 {modulus} 的倍数（其余数为 {residues}），所以余数总会改变"
    }
    take_the_difference(n, modulus, max) {
        "let r = {n} mod {modulus} and v < r; a move may take r - v, which is at most {max}, and leaves the remainder v:"
        "设 r = {n} mod {modulus}，v < r；可以取走 r - v（至多 {max}），留下的余数为 v："
    }
    remainder_case(case, ways) {
        "{case}: {ways}"
        "{case}：{ways}"
    }
    take_for(amount, value) {
        "take {amount} for the value {value}"
        "取走 {amount} 得值 {value}"
    }

    compose() {
        "what two moves in a row can do, one move can do, too (the checker has tested this from the rules)"
        "连走两步能做到的，一步也能做到（检验程序已由规则验证）"
    }
    height_of(n, weights, system) {
        "let h({n}) be the sum of the weights of the digits of {n} ({system}; {weights}): every move makes h smaller, and unless h is 0, some move makes it smaller by exactly 1; so h is the length of the longest play"
        "设 h({n}) 为 {n} 的各位数字的权之和（{system}；{weights}）：每步都使 h 变小；只要 h 不为 0，就有一步恰好使它减 1；因此 h 是最长的一局的步数"
    }
    lower_height() {
        "every option has a smaller h, so none has the same"
        "每个后继局面的 h 都更小，所以没有相同的"
    }
    through_all_heights() {
        "lower h by 1 again and again: such a play passes through every smaller h, and as moves compose, each of its positions is reached in one move from the first"
        "一次次使 h 减 1：这样的一局经过每个更小的 h；由于走法可以合成，其中每个局面都可从第一个局面一步到达"
    }

    max_nim_window(f) {
        "the claim that carries the proof: for every n the values of n - {f}(n), ..., n are the numbers 0 to {f}(n), each once; for n = 0 this says g(0) = 0"
        "证明的关键：对每个 n，n - {f}(n), ..., n 的值恰为 0 至 {f}(n) 各一次；n = 0 时即 g(0) = 0"
    }
    max_nim_rises(f) {
        "{f} never falls and rises by at most 1. If {f}(n) = {f}(n - 1) + 1, the options of n are the numbers n - 1 - {f}(n - 1), ..., n - 1, whose values are 0 to {f}(n) - 1; so g(n) = {f}(n), and the claim holds for n"
        "{f} 从不下降，每次至多增加 1。若 {f}(n) = {f}(n - 1) + 1，则 n 的后继局面是 n - 1 - {f}(n - 1), ..., n - 1，其值为 0 至 {f}(n) - 1；故 g(n) = {f}(n)，且此句对 n 成立"
    }
    max_nim_stays(f) {
        "else {f}(n) = {f}(n - 1), and the options of n are those numbers without the first one, n - {f}(n) - 1; so the only one of the values 0 to {f}(n) that no option has is g(n - {f}(n) - 1), which is therefore g(n), and the claim holds for n"
        "否则 {f}(n) = {f}(n - 1)，n 的后继局面是上述各数去掉第一个数 n - {f}(n) - 1；故 0 至 {f}(n) 中唯一没有后继局面取到的值是 g(n - {f}(n) - 1)，它就是 g(n)，且此句对 n 成立"
    }

    sum_of_games() {
        "no move depends on two of the parts, so the game is their sum, and the value of a sum is the xor of the values (theorem of Sprague and Grundy); each part has its own proof:"
        "没有走法同时取决于两个部分，所以游戏是各部分之和，和的值是各值的异或（斯普拉格–格伦迪定理）；每个部分各有证明："
    }
    sum_of_open_games() {
        "no move depends on two of the parts, so the game is their sum, and the value of a sum is the xor of the values (theorem of Sprague and Grundy); the parts of which a law is given have their own proofs:"
        "没有走法同时取决于两个部分，所以游戏是各部分之和，和的值是各值的异或（斯普拉格–格伦迪定理）；给出规律的各部分各有证明："
    }
    part_of_sum(rules) {
        "`nimatron law '{rules}' --explain`{face}`nimatron.game('{rules}').law()`{face}`{rules}`"
        "`nimatron law '{rules}' --explain`{face}`nimatron.game('{rules}').law()`{face}`{rules}`"
    }

    states_title(names, system) {
        "what the automaton knows of the digits of {names} ({system}) that it has read"
        "自动机对已读过的 {names} 的数字（{system}）知道什么"
    }
    state_knows(state, knows) {
        "state {state}: {knows}"
        "状态 {state}：{knows}"
    }
    read_so_far(names, condition) {
        "with {names} for what was read so far: {condition}"
        "以 {names} 表示目前读到的数：{condition}"
    }
    reached_by(words) {
        "read so far, for example: {words}"
        "目前读到的例如：{words}"
    }
    state_value(knows, value) {
        "{knows}; if the number ends here, the value is {value}"
        "{knows}；若数在此结束，值为 {value}"
    }
    state_outcome(knows, outcome) {
        "{knows}; if the number ends here, it is {outcome}"
        "{knows}；若数在此结束，则为 {outcome} 态"
    }
    state_no_position(knows) {
        "{knows}; no position ends here"
        "{knows}；没有局面在此结束"
    }
    each_digit_tells() {
        "each is right at the start, when nothing was read (0), and stays right with every further digit; that was decided for numbers of any length"
        "开始时（什么也没读，即 0）各句成立，再读任何数字后仍然成立；这是对任意长的数判定的"
    }
    from_value(value, move_name, values) {
        "from value {value}, {move_name}: to {values}"
        "值 {value}，{move_name}：到 {values}"
    }
    clause(number) {
        "by kind of move {number}"
        "第 {number} 种走法"
    }
    none_equal() {
        "nowhere a value leads to itself; each line is decided for numbers of any length, by reading the digits of position and option side by side"
        "没有一行从一个值到它自己；每行都是对任意长的数判定的：把局面与后继局面的数字并排读入"
    }
    from_to(value, smaller, how) {
        "from value {value} to {smaller}: {how}"
        "从值 {value} 到 {smaller}：{how}"
    }
    some_option() {
        "by one option or another (decided digit by digit; no short description is known)"
        "总有某个后继局面（逐位判定；没有已知的简短描述）"
    }
    no_move_to_p_title() {
        "no move leads from a P-position to a P-position"
        "没有走法从 P 态走到 P 态"
    }
    no_move_to_p() {
        "decided for numbers of any length, by reading the digits of position and option side by side: no move of the rules joins two words that the automaton accepts"
        "对任意长的数判定：把局面与后继局面的数字并排读入，规则的走法不会连接自动机都接受的两个词"
    }
    move_to_p_title() {
        "a move leads from every other position to a P-position"
        "从其余每个局面都有走法走到 P 态"
    }
    nothing_below() {
        "value 0: there is no smaller number"
        "值 0：没有更小的数"
    }
    decided_by_automata(states) {
        "an automaton with {states} states reads position and value side by side; the two sentences are decided by walking through the sets of states that a position, its options and their values can reach: too many for a proof by hand. --certificate FILE writes them down, `nimatron verify` checks them, and docs/certificate.md says how to write a checker"
        "一个有 {states} 个状态的自动机并排读入局面与值；这两句话的判定要走遍局面、后继局面及其值所能到达的状态集合，手工证明太长。--certificate FILE 写出证书，`nimatron verify` 检验它，docs/certificate.md 说明如何编写检验程序"
    }
    by_intervals(count) {
        "on each of the {count} {count|interval|intervals} the rules are followed for all numbers together: interval arithmetic says which values some option surely has (all smaller ones), and which none can have (the value itself); where the bounds are too wide, the interval is halved"
        "在 {count} 个区间的每一个上，对所有的数一起应用规则：区间算术给出必有后继取得的值（所有更小的值）与没有后继能取得的值（该值本身）；上下界太宽时把区间对半分"
    }
    by_named_theorem() {
        "the law rests on a theorem about rules of this form, named above; the guide to laws and docs/certificate.md state it, and the checker has compared the form with the rules"
        "规律依据上面所说的关于这种形式的规则的定理；规律指南与 docs/certificate.md 叙述了它，检验程序已把该形式与规则比较"
    }
    not_proved() {
        "nothing is proved here: the law only fits the values that were computed, so there is nothing to explain"
        "此处没有证明：规律只是与算出的值相符，因此无从解释"
    }
}
