//! How many positions are lost, won, or of some value.

crate::sentences! {
    "counts":

    title(game, names, bound) {
        "{game}: {names} up to {bound}"
        "{game}：{names} 不超过 {bound}"
    }
    title_from(game, names, least, bound) {
        "{game}: {names} from {least} to {bound}"
        "{game}：{names} 从 {least} 到 {bound}"
    }
    of_heaps(title, heaps, arrangement) {
        "{title}; sums of {heaps} of them, {arrangement}"
        "{title}；其中 {heaps} 个之和，{arrangement}"
    }
    ordered() {
        "each order counts"
        "区分次序"
    }
    unordered() {
        "in any order"
        "不分次序"
    }
    distinct() {
        "all different, in any order"
        "各不相同，不分次序"
    }
    with_condition(title, condition) {
        "{title}; where {condition}"
        "{title}；满足 {condition}"
    }
    in_misere_play(title) {
        "{title}; misère play"
        "{title}；反常规则"
    }
    modulo(title, modulus) {
        "{title}; modulo {modulus}"
        "{title}；模 {modulus}"
    }
    lost() {
        "P-positions"
        "P 局面"
    }
    won() {
        "N-positions"
        "N 局面"
    }
    of_value(value) {
        "value {value}"
        "SG 值 {value}"
    }
    all() {
        "all"
        "全部"
    }
    out_of(count, all) {
        "{count} of {all}"
        "{count}，共 {all}"
    }
    all_besides(count, all) {
        "{count} (all positions: {all})"
        "{count}（全部局面：{all}）"
    }
    with_sum(count, formula, sum) {
        "{count}; the sum of {formula} is {sum}"
        "{count}；{formula} 之和为 {sum}"
    }
    proved(claim, proof) {
        "proved: {claim}; {proof}; counted digit by digit"
        "已证明：{claim}；{proof}；逐位计数"
    }
    computed(source) {
        "computed: all positions were looked at ({source})"
        "已计算：逐一考察所有局面（{source}）"
    }
    outcomes_of_search() {
        "winners from the definition"
        "按定义求胜者"
    }
    no_names(max) {
        "a condition or a sum names the numbers of at most {max} heaps"
        "条件或求和最多涉及 {max} 堆的数"
    }
    sum_of_condition(text) {
        "`{text}` is a condition, not a number that can be added up"
        "`{text}` 是条件，不是可以相加的数"
    }
    not_a_condition(text) {
        "`{text}` is a number, not a condition: compare it with something"
        "`{text}` 是数，不是条件：请把它与某个数比较"
    }
    no_value(text, position) {
        "`{text}` has no value at {position}"
        "`{text}` 在 {position} 处没有值"
    }
    negative(text, position) {
        "`{text}` is negative at {position}; only numbers from 0 on are added up"
        "`{text}` 在 {position} 处为负；只对从 0 起的数求和"
    }
    too_far(game) {
        "{game} has no proved law from which this number is counted, and there are too many positions to look at: a smaller bound would help"
        "{game} 没有可以据以计数的已证明的规律，而局面又多得无法逐一考察：请缩小上界"
    }
    too_many_sums(positions, heaps) {
        "there are {positions} positions, so too many sums of {heaps} to look at one by one; without a condition and a summed formula they need not be"
        "共有 {positions} 个局面，{heaps} 个之和多得无法逐一考察；没有条件和求和公式时则不必逐一考察"
    }
    values_too_large() {
        "the values are too large to be counted one by one"
        "SG 值太大，无法逐一计数"
    }
    misere_needs_rules(game) {
        "{game} is not given by rules about numbers, which counting in misère play needs"
        "{game} 不是由关于数的规则给出的，而反常规则下的计数需要这样的规则"
    }
    misere_single() {
        "in misère play the outcome of a sum does not follow from those of its components: count single positions, or add a coordinate for each heap"
        "在反常规则下，和的胜负不由各分量的胜负决定：请对单个局面计数，或为每一堆增加一个坐标"
    }
    misere_outcomes() {
        "in misère play only P- and N-positions are counted"
        "在反常规则下只对 P 局面和 N 局面计数"
    }
    corner(given, wanted) {
        "{given} bounds are given, but the number of coordinates is {wanted}: give one bound for all, or one for each"
        "给出了 {given} 个上界，而局面有 {wanted} 个坐标：请给出一个共用的，或每个坐标一个"
    }
    no_coordinates(game) {
        "the positions of {game} are not tuples of numbers, so there is no bound up to which they are counted"
        "{game} 的局面不是数组，因此没有可以计数到的上界"
    }
    what(text) {
        "`{text}` cannot be counted: give `P`, `N`, a Grundy value such as `3`, or `each`"
        "`{text}` 不是可以计数的对象：请用 `P`、`N`、一个 SG 值（如 `3`）或 `each`"
    }
    no_heaps() {
        "a sum has at least one heap"
        "和至少有一堆"
    }
    no_modulus() {
        "the modulus is a whole number from 1 on"
        "模是从 1 起的整数"
    }
}
