//! Certificates of misère quotients.

crate::sentences! {
    "verdicts.quotients":

    needs_quotient() {
        "the outcomes of `codes` are proved by a quotient, with the claim `outcome`, the convention `misere` and no closed sets"
        "`codes` 的胜负由商证明，其断言为 `outcome`，规则为 `misere`，且没有封闭集"
    }
    needs_codes() {
        "a misère quotient is about codes: give `codes`, such as [\"0.77\"]"
        "反常商是关于代码的：请给出 `codes`，如 [\"0.77\"]"
    }
    wrong_codes(codes, rows) {
        "there {codes|is|are} {codes} {codes|code|codes} and {rows} {rows|list|lists} of heaps; each code needs one list, and there has to be a code"
        "有 {codes} 个代码和 {rows} 个堆列表；二者必须同样多，且至少一个"
    }
    not_a_code(text) {
        "`{text}` is not a code such as 0.77"
        "`{text}` 不是如 0.77 这样的代码"
    }
    wrong_sizes() {
        "a generator needs one product for each element, and all of them elements"
        "每个生成元对每个元素须有一个乘积，且都须是元素"
    }
    wrong_lost() {
        "the lost elements have to be elements, in increasing order"
        "必败元素须是元素，并按递增顺序排列"
    }
    do_not_commute(element) {
        "two generators give different products with element {element} in different orders"
        "两个生成元以不同次序与元素 {element} 相乘得到不同的积"
    }
    not_generated(element) {
        "element {element} is not a product of generators"
        "元素 {element} 不是生成元的乘积"
    }
    not_told_apart(one, other) {
        "elements {one} and {other} are indistinguishable, so this monoid is not reduced"
        "元素 {one} 与 {other} 不可区分，因此这个幺半群不是约化的"
    }
    wrong_heaps() {
        "each list of heaps needs at least one entry, and only elements"
        "各堆列表至少要有一项，且只含元素"
    }
    generator_is_no_heap() {
        "a generator is not the element of a listed heap"
        "有一个生成元不是所列的堆的元素"
    }
    identity_lost() {
        "the identity is lost, but a player who has no heaps cannot move and wins"
        "单位元被列为必败，但没有堆的一方无法行动，因而获胜"
    }
    wrong_lengths() {
        "with a period the same number of heaps has to be listed for every code that is not bounded"
        "有周期时，每个无界代码所列的堆须一样多"
    }
    wrong_bounded() {
        "`bounded` needs a period, and lists some of the codes, but not all, by their places from 0 in increasing order"
        "`bounded` 按递增列出从 0 数起的代码，且须另有具有该周期的代码"
    }
    bounded(code, to) {
        "{code} with heaps 0 to {to}"
        "{code} 的 0 至 {to} 的堆"
    }
    wrong_period(heaps) {
        "the period has to be at least 1 and less than the number of listed heaps, {heaps}"
        "周期须至少为 1，并小于所列堆的个数 {heaps}"
    }
    begins_earlier() {
        "the elements of heaps repeat from an earlier heap on"
        "各堆的元素从更小的堆起就已重复"
    }
    smaller_period() {
        "the elements of heaps have a smaller period"
        "各堆的元素有更小的周期"
    }
    no_period_theorem() {
        "no theorem about periods applies to a code that takes any number of tokens or requires different heaps"
        "可以取任意多个，或要求各堆不同的代码，没有周期定理"
    }
    too_many_heaps(max) {
        "the period needs more than {max} heaps"
        "该周期需要多于 {max} 个堆"
    }
    heap_without_moves(heap) {
        "heap {heap} has no moves, but its element is not the identity"
        "堆 {heap} 没有走法，但它的元素不是单位元"
    }
    lost_to_lost(element, option, beside) {
        "a heap with element {element} has an option with element {option}, and beside element {beside} both are lost"
        "元素为 {element} 的一堆有元素为 {option} 的走法，而与元素 {beside} 并列时两者都是必败"
    }
    won_without_move(element) {
        "a sum with element {element}, which is not lost, has no move to a lost one"
        "有一个元素为 {element} 的和不在必败之列，却没有走到必败的走法"
    }
    proved(codes, size, lost, period, from) {
        "the misère quotient of {codes} has {size} {size|element|elements}, {lost} of them lost; the elements of heaps have the period {period} from heap {from} on"
        "{codes} 的反常商有 {size} 个元素，其中 {lost} 个必败；各堆的元素从堆 {from} 起以 {period} 为周期"
    }
    proved_to(codes, size, lost) {
        "the misère quotient of {codes} has {size} {size|element|elements}, {lost} of them lost"
        "{codes} 的反常商有 {size} 个元素，其中 {lost} 个必败"
    }

    one_code() {
        "an infinite quotient is proved for one code"
        "无限商只对单个代码证明"
    }
    wrong_folding() {
        "a folding has one entry for each heap (at most 64), periods of at least 1, and two different heaps in increasing order, all numbers below 2^20"
        "折叠须对每个堆（至多 64 个）有一项，周期至少为 1，并有按递增排列的两个不同的堆，所有数小于 2^20"
    }
    too_many_sums(max) {
        "there are more than {max} folded sums"
        "折叠后的和多于 {max} 个"
    }
    wrong_places() {
        "the lost sums have to be places of folded sums, in increasing order"
        "必败的和须是折叠后的和的编号，并按递增顺序排列"
    }
    wrong_sum(sum) {
        "the sum {sum} is not as the rules say: lost exactly if it has a move, and none to a lost sum"
        "和 {sum} 与规则不符：当且仅当它有走法、且没有走向必败的和的走法时必败"
    }
    not_infinite() {
        "it does not follow that the quotient is infinite: for large multiples of the pair the outcome depends only on a remainder of the difference of the counts"
        "由此得不出商是无限的：当这一对堆的个数很大时，只有其差的余数起作用"
    }
    infinite(code, to, heap) {
        "the misère outcomes of all sums of heaps 0 to {to} of {code}; the quotient is infinite: no two multiples of heap {heap} are equivalent"
        "{code} 的 0 至 {to} 的堆的所有和在反常规则下的胜负；商是无限的：个数不同的堆 {heap} 互不等价"
    }
}
