//! Why values beyond those that were computed are known: periods, and how laws are proved.

crate::sentences! {
    "proofs":

    period_of_values(period, from) {
        "g(n + {period}) = g(n) for all n >= {from}"
        "对所有 n >= {from}，g(n + {period}) = g(n)"
    }
    rising_period(period, saltus, from) {
        "g(n + {period}) = g(n) + {saltus} for all n >= {from}"
        "对所有 n >= {from}，g(n + {period}) = g(n) + {saltus}"
    }
    window(window, from, to) {
        "at most {window} is taken, and the {window} {window|value|values} from {from} on {window|comes|come} again from {to} on"
        "每次至多取 {window} 个，而从 {from} 起的 {window} 个值从 {to} 起再次出现"
    }
    period_of_pairs(period, from) {
        "n + {period} has the normal and misère values of n for all n >= {from}"
        "对所有 n >= {from}，n + {period} 在正常规则与反常规则（misère）下的值与 n 的相同"
    }
    window_of_pairs(window, from, to) {
        "at most {window} is taken, and the {window} {window|pair|pairs} of values from {from} on {window|comes|come} again from {to} on"
        "至多取 {window} 个，从 {from} 起的 {window} 对值从 {to} 起再次出现"
    }
    guy_smith(from, to, theorem, taken, heaps) {
        "computed for n from {from} to {to}, and for all further n {theorem}: at most {taken} {taken|is|are} taken and at most {heaps} {heaps|heap|heaps} left"
        "n 从 {from} 到 {to} 的值已算出，其后所有 n 的值 {theorem} 得出：每步至多取 {taken} 个，至多留下 {heaps} 堆"
    }
    by_guy_smith() {
        "by the theorem of Guy and Smith"
        "由 Guy 与 Smith 的定理"
    }
    as_in_guy_smith() {
        "as in the theorem of Guy and Smith"
        "仿照 Guy 与 Smith 的定理"
    }
    values_came_back(taken, period) {
        "the last {taken} {taken|value|values} came back {period} {period|heap|heaps} later, and what follows depends on nothing else"
        "最后 {taken} 个值在 {period} 堆之后重新出现，而其后的值只取决于它们"
    }
    values_rose(taken, period, saltus) {
        "the last {taken} {taken|value|values}, and which smaller ones are used up, came back {period} {period|heap|heaps} later with {saltus} more: what follows depends on nothing else"
        "最后 {taken} 个值，以及哪些更小的值已经用尽，在 {period} 堆之后加上 {saltus} 重新出现：其后的值只取决于它们"
    }
    used_up(period, saltus) {
        "{period} {period|heap|heaps} later the same smaller values are used up, and {saltus} more: what follows depends on nothing else"
        "{period} 堆之后，用尽的小值与先前一样，并多出 {saltus} 个：其后的值只取决于它们"
    }

    by_rising(first, last) {
        "by the theorem about rising values: heaps {first} to {last} reach all smaller values by options that larger heaps have, too, and no option has the same value"
        "由关于递增的值的定理：从 {first} 到 {last} 的堆，以更大的堆也有的选项得到所有更小的值，而没有选项的值与之相同"
    }

    automaton(system, states) {
        "automaton, {system}, {states} {states|state|states}"
        "自动机，{system}，{states} 个状态"
    }
    unnamed_automaton(states) {
        "automaton, {states} {states|state|states}"
        "自动机，{states} 个状态"
    }
    by_intervals() {
        "interval arithmetic: the rules give the same values on each interval"
        "区间算术：规则在每个区间上给出相同的值"
    }
    period_computed() {
        "values computed as far as the theorem of the period needs"
        "按周期定理所需范围计算并核对"
    }
    moves_compose() {
        "moves compose: length of the longest play"
        "走法可合并：最长对局的步数"
    }
    product_of_games() {
        "a product of two games: Tartan theorem, and the laws of both"
        "两个游戏之积：Tartan 定理及两者的规律"
    }
    sum_of_games() {
        "a sum of independent games, and the law of each"
        "若干独立游戏之和，及其各自的规律"
    }
    sum_of_open_games() {
        "a sum of independent games, and the laws that are given"
        "若干独立游戏之和，及所给出的规律"
    }
    ranks() {
        "no option has the rank of its position, and every smaller rank is that of an option"
        "没有后继与局面同秩，且每个更小的秩都能走到"
    }
    euclid_lines() {
        "on each line of multiples the values are 0, 1, 2, ... without that of its first position"
        "在每条倍数线上，各值依次为 0, 1, 2, ...，跳过该线首个局面的值"
    }
    residue_lemma() {
        "residue lemma"
        "剩余引理"
    }
    by_differences() {
        "no option has the same value of a function that rises by at most 1, and every smaller value is that of an option"
        "没有后继具有相同的函数值，而该函数每步至多增大 1，每个较小的值都有"
    }
    counted_primes() {
        "moves divide by certain primes only, whose exponents decide"
        "走法只除以某些素数，由其指数决定"
    }
    by_exponent() {
        "the exponent of 2 decides where moves that take divisors lead"
        "取约数的走法通向何处由因数 2 的次数决定"
    }
    dynamic_nim() {
        "theorem of Schwenk on dynamic Nim"
        "Schwenk 的动态 Nim 定理"
    }
    fixed_limit() {
        "take 1 to a limit that no move changes"
        "取 1 到某个不变的上限"
    }
    between_limits() {
        "take between two limits that no move changes"
        "取走的数介于两个不变的界限之间"
    }
    growing_limit() {
        "intervals of a limit that every turn raises"
        "上限逐步增大时的区间"
    }
    by_facts(facts) {
        "{facts} {facts|fact|facts} about components"
        "关于分量的 {facts} 条事实"
    }
    max_nim_lemma() {
        "lemma of Max Nim"
        "Max Nim 引理"
    }

    of_code_only_period() {
        "of a code a period of the Grundy values is proved, and nothing else"
        "对代码只证明 SG 值的周期，不证明其他"
    }
    of_code_checksum() {
        "the period of a code has a checksum and the bound of Guy and Smith"
        "代码的周期要有校验和，以及 Guy 与 Smith 的界"
    }
    not_a_game(code, error) {
        "{code} is not a game: {error}"
        "{code} 不是游戏：{error}"
    }
    endless_code(code) {
        "in {code} any number of tokens may be taken, and the theorem is for finite codes"
        "{code} 中可以取任意多个石子，而定理只适用于有限的代码"
    }
    different_heaps(code) {
        "in {code} heaps have to be different, and the theorem is not for such games"
        "{code} 中各堆必须不等，而定理不适用于这样的游戏"
    }
    wrong_bound(code, taken, heaps) {
        "in {code} at most {taken} {taken|token is|tokens are} taken and at most {heaps} {heaps|heap|heaps} left, not what is written"
        "{code} 中每步至多取 {taken} 个石子，至多留下 {heaps} 堆，与所写的不同"
    }
    period_out_of_range() {
        "its preperiod or its period is out of range"
        "它的前周期或周期超出范围"
    }
    values_differ(first, first_value, second, second_value) {
        "G({first}) = {first_value}, and G({second}) = {second_value}"
        "G({first}) = {first_value}，而 G({second}) = {second_value}"
    }
    repeats_earlier(from) {
        "the values repeat from {from} on already"
        "值从 {from} 起就已经重复"
    }
    smaller_period(period) {
        "{period} is a period, too"
        "{period} 也是周期"
    }
    wrong_checksum(to) {
        "the checksum is not that of the values of heaps 0 to {to}"
        "校验和与 0 至 {to} 的堆的值不符"
    }
    code_verified(code, period, from, to) {
        "in {code} G(n + {period}) = G(n) for all n >= {from}; computed again and compared for the heaps {from} to {to}"
        "{code} 中，对所有 n >= {from}，G(n + {period}) = G(n)；已重新计算并比较了 {from} 至 {to} 的堆"
    }
}
