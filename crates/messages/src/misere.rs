//! Misère quotients.

pub use crate::common::and_more;

crate::sentences! {
    "misere":

    quotient() {
        "quotient"
        "商"
    }
    size(elements, lost) {
        "{elements} {elements|element|elements}, {lost} of them lost"
        "{elements} 个元素，其中 {lost} 个先手必败"
    }
    positions() {
        "positions"
        "局面"
    }
    of_positions(count) {
        "all sums of {count} {count|position|positions}: the components of the sum, and what can be reached from them"
        "这 {count} 个局面的所有和：和的各分量，以及由它们可以到达的局面"
    }
    sum() {
        "sum"
        "和"
    }
    sum_lost(element) {
        "{element}, lost: a P-position"
        "{element}，先手必败"
    }
    sum_won(element) {
        "{element}, won: an N-position"
        "{element}，先手必胜"
    }
    of_games(games, size) {
        "misère quotient of {games}: {size}"
        "{games} 的反常商：{size}"
    }
    up_to(quotient, heap) {
        "{quotient}; heaps 0 to {heap}"
        "{quotient}；堆 0 至 {heap}"
    }
    no_period(to) {
        "none proved; the quotient is that of the sums of heaps 0 to {to}"
        "没有已证明的周期；这是 0 至 {to} 的堆之和的商"
    }
    period(period, from) {
        "{period}, from heap {from} on"
        "{period}，从堆 {from} 起"
    }
    proof(to) {
        "compared with the rules for all sums of heaps 0 to {to}; for larger heaps by the period theorem of Plambeck and Siegel"
        "对 0 至 {to} 的堆的所有和与规则作了比较；更大的堆由 Plambeck 与 Siegel 的周期定理得出"
    }
    changes() {
        "changes"
        "变化"
    }
    generators() {
        "generators"
        "生成元"
    }
    relations() {
        "relations"
        "关系"
    }
    lost() {
        "lost"
        "必败元素"
    }
    heaps() {
        "heaps"
        "各堆"
    }
    elements() {
        "elements"
        "元素"
    }
    to_heap() {
        "to heap"
        "到堆"
    }
    last_change() {
        "last change"
        "最后变化"
    }
    solved(period, from) {
        "solved: period {period} from {from} on"
        "已解决：从 {from} 起周期为 {period}"
    }
    no_period_found() {
        "no period found"
        "未找到周期"
    }
    next_too_large() {
        "the next one is too large"
        "下一个过大"
    }
    next_infinite() {
        "the next one is infinite"
        "下一个是无限的"
    }
    time_over() {
        "time over"
        "时间用完"
    }
    not_tried() {
        "not tried"
        "未尝试"
    }
    survey_summary(games, solved) {
        "{games} {games|game|games}, {solved} of them solved for all heaps"
        "{games} 个游戏，其中 {solved} 个对所有的堆已解决"
    }
    too_large(heap) {
        "heap {heap}: its quotient, if it is finite, is larger than what is searched"
        "堆 {heap}：若它的商有限，也大于搜索的范围"
    }
    candidates(heap, sizes) {
        "heap {heap}: candidates of {sizes} elements were compared with the rules, and each is wrong about some sum"
        "堆 {heap}：元素个数为 {sizes} 的候选商都与规则作过比较，每一个都对某个和判断错误"
    }
    heap_is_no_game(game, heap) {
        "`{heap}` is a number, not a game: `'{game}({heap})'` is that position, and `--to {heap}` ends at that heap"
        "`{heap}` 是数，不是游戏：`'{game}({heap})'` 表示该局面，`--to {heap}` 表示到该堆为止"
    }
    closure_too_large() {
        "the quotient of these positions, if it is finite, is larger than what is searched"
        "这些局面的商若有限，也大于搜索的范围"
    }
    of_closure() {
        "`--to`, `--certificate` and `--picture` are for the heaps of codes, not for a sum of positions"
        "`--to`、`--certificate` 与 `--picture` 用于代码的堆，而不用于局面的和"
    }
    known_to(heap) {
        "the quotient up to heap {heap} is printed"
        "已输出到堆 {heap} 为止的商"
    }
    not_of_heaps(game) {
        "{game} is not a game in which heaps of one number are taken from and split; give a code such as 0.77, or rules such as `n -> n - k for k in {{1, 3}}`"
        "{game} 不是从一个数的堆中取走或拆分的游戏；请给出代码，如 0.77，或规则，如 `n -> n - k for k in {{1, 3}}`"
    }

    by_quotient() {
        "misère quotient"
        "反常商（misère quotient）"
    }
    by_forms() {
        "canonical misère forms"
        "反常规范形"
    }
    wild_by_forms() {
        "misère values of wild components do not add up, so sums of canonical forms were looked at"
        "狂野分量的反常值不能相加，因此考察了规范形的和"
    }
    by_canonical_forms() {
        "misère: the components are not all tame, so their values do not add up: their sum is known by canonical forms"
        "反常规则：分量并非都驯顺，值不能相加：由规范形得知它们的和"
    }
    claim(elements, lost, period, from) {
        "a misère quotient of {elements} {elements|element|elements}, {lost} of them lost; the elements of heaps have the period {period} from heap {from} on"
        "反常商有 {elements} 个元素，其中 {lost} 个先手必败；各堆的元素从堆 {from} 起以 {period} 为周期"
    }
    chosen(elements, lost, to) {
        "by the misère quotient of heaps 0 to {to}: {elements} {elements|element|elements}, {lost} of them lost"
        "由 0 至 {to} 的堆的反常商：{elements} 个元素，其中 {lost} 个先手必败"
    }
    passed(to) {
        "not by a misère quotient: it is known up to heap {to} only"
        "不用反常商：只知道到堆 {to} 为止"
    }
    next_heap() {
        "next heap"
        "下一堆"
    }
    infinite_from(next, heap, other) {
        "with heap {next} the quotient is infinite (PROVED): no two multiples of heap {heap} are equivalent, and the outcome of m heaps {heap} and n heaps {other}, for large m and n, depends on m - n"
        "加上堆 {next} 后商是无限的（已证明）：个数不同的堆 {heap} 互不等价，而很多堆 {heap} 与很多堆 {other} 之和的胜负取决于二者个数之差"
    }
}
