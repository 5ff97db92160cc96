//! What a theorem looks at in a position, and so why the position has its value or outcome.

crate::sentences! {
    "reasons":

    remainder(n, modulus, rest) {
        "{n} mod {modulus} = {rest}"
        "{n} mod {modulus} = {rest}"
    }

    circle_is_lost(size) {
        "the first player leaves a row of less than {size}; the second takes one or two in its middle and mirrors \
         from then on"
        "先手留下少于 {size} 枚的一排；后手在它的正中取一枚或两枚，此后对称应对"
    }

    take_the_middle(middle, size) {
        "take the middle {middle}: two rows of {size} are left, and every move in one is made in the other too"
        "取正中的 {middle} 枚：剩下两排，各 {size} 枚，对方在一排中的每一步，都在另一排中照做"
    }

    nim_product(first, a, second, b, product) {
        "{first} has value {a}, {second} has value {b}; their nim product is {product}"
        "{first} 的值为 {a}，{second} 的值为 {b}；它们的 nim 积为 {product}"
    }

    smallest_part(number, parts, max, verdict, smallest) {
        "{number} = {parts}; at most {max} may be taken, {verdict} the smallest part, {smallest}"
        "{number} = {parts}；至多可取 {max} 个，{verdict} 最小的一项 {smallest}"
    }

    at_least() {
        "at least"
        "不小于"
    }

    less_than() {
        "less than"
        "小于"
    }

    row_is_lost(row) {
        "the row {row} is lost by itself, so any heap on its left is taken away"
        "{row} 这一排本身先手必败，因此把它左边的堆整堆取走"
    }

    heap_on_the_left(row, size, first) {
        "on the left of {row} exactly a heap of {size} makes a lost row, and there is one of {first}"
        "在 {row} 的左边，恰好 {size} 个的一堆使整排先手必败，而那里的一堆有 {first} 个"
    }

    quotients(quotients, choice) {
        "the quotients are {quotients}: {choice}"
        "各个商为 {quotients}：{choice}"
    }

    only_one_move() {
        "there is only one move"
        "只有一种走法"
    }

    first_choice(who) {
        "while they are 1 the move is forced, and {who} comes first to a larger one, where there is a choice: \
         take all but one, or all"
        "商为 1 时走法是唯一的，{who} 先遇到更大的商，那时可以选择：留一倍，或全部减去"
    }

    player_to_move() {
        "the player to move"
        "轮到走的一方"
    }

    opponent() {
        "the opponent"
        "对方"
    }

    what_counts(numbers, value) {
        "what counts: {numbers}; the xor is {value}"
        "起作用的数：{numbers}；异或为 {value}"
    }

    matching_covers(node, size, next, edge) {
        "without node {node} a maximum matching has {size} {size|edge|edges}, and one of these leaves {next} uncovered: with \
         {edge} it is larger, so every maximum matching covers {node}"
        "去掉顶点 {node}，最大匹配有 {size} 条边，其中一个不覆盖 {next}：加上边 {edge} 就更大，因此每个最大匹配都\
         覆盖 {node}"
    }

    matching_avoids(size, node) {
        "a maximum matching has {size} {size|edge|edges}, also without node {node}"
        "最大匹配有 {size} 条边，去掉顶点 {node} 也一样"
    }

    cycles_and_bridges(on, off) {
        "{on} {on|edge is a loop or on a cycle and counts 1|edges are loops or on cycles and count 1 each}; {off} {off|is|are} on none"
        "{on} 条边是自环或在环上，每条计 1；{off} 条不在任何环上"
    }

    branch(edge, node, value, sum) {
        "{edge}: on {node} hangs {value}, so the branch is worth {sum}"
        "{edge}：{node} 上挂着的部分值为 {value}，所以这一枝的值为 {sum}"
    }

    more_branches(count) {
        "... and {count} more {count|branch|branches}"
        "……另外还有 {count} 枝"
    }

    columns(counts) {
        "{counts}   the number of 1s in each column"
        "{counts}   每一列中 1 的个数"
    }

    heap_in_binary(heap, bits) {
        "{heap}  {bits}"
        "{heap}  {bits}"
    }

    factors_in_turn(number, max, bounds, goal, count) {
        "{number} times {max} and 2 in turn: {bounds}; {goal} is reached after {count} of them"
        "{number} 轮流乘以 {max} 和 2：{bounds}；乘 {count} 次后达到 {goal}"
    }

    thrown_away(kept, thrown, sum) {
        "from the largest down, independent: {kept}; thrown away: {thrown}, {sum} {sum|stone|stones}, the least that wins"
        "从大到小，线性无关的堆：{kept}；扔掉：{thrown}，共 {sum} 个石子，是能取胜的最少数目"
    }

    no_heaps() {
        "nothing"
        "（无）"
    }

    by_size(pairs) {
        "in order of size: {pairs}"
        "按大小排列：{pairs}"
    }

    equal_pair(one, other) {
        "{one} = {other}"
        "{one} = {other}"
    }

    unequal_pair(one, other) {
        "{one} > {other}"
        "{one} > {other}"
    }

    lone_heap(heap) {
        "{heap} alone"
        "{heap} 落单"
    }

    coins(coins) {
        "coins: {coins}"
        "硬币：{coins}"
    }

    mates(mates) {
        "{mates}"
        "{mates}"
    }

    quotient_and_rest(heap, h, quotient, rest) {
        "{heap} = {h} * {quotient} + {rest}"
        "{heap} = {h} * {quotient} + {rest}"
    }

    wrong_difference(difference, t) {
        "the difference {difference} is not a multiple of {t}, as it is in every lost position"
        "差 {difference} 不是 {t} 的倍数，而先手必败的局面的差都是"
    }

    wythoff_lost(difference, heap) {
        "the difference is {difference}, and the smaller heap is {heap}, as in a lost position"
        "差为 {difference}，较小的堆为 {heap}，与先手必败的局面一样"
    }

    wythoff_won(difference, heap, small) {
        "the difference is {difference}; in the lost position of this difference the smaller heap is {heap}, here \
         it is {small}"
        "差为 {difference}；这个差的先手必败局面中，较小的堆为 {heap}，这里是 {small}"
    }

    wythoff_far(difference, small) {
        "the difference is {difference}; the lost position of this difference has larger heaps than {small}"
        "差为 {difference}；这个差的先手必败局面中，堆都大于 {small}"
    }
}
