//! Whether a solution is right: formulas, what a solution says, counterexamples.

pub use crate::common::{a_number, known_are, unknown_function};

crate::sentences! {
    "checks":

    empty_formula() {
        "the formula is empty"
        "公式是空的"
    }
    ends_early() {
        "the formula ends too early"
        "公式在这里就结束了，不完整"
    }
    unexpected(text) {
        "`{text}` cannot stand here"
        "`{text}` 不能出现在这里"
    }
    expected(sign) {
        "`{sign}` is expected here"
        "此处应为 `{sign}`"
    }
    meaningless(character) {
        "`{character}` has no meaning in a formula"
        "`{character}` 在公式中没有意义"
    }
    not_a_number(text) {
        "`{text}` is not a number of a formula"
        "`{text}` 不是公式中的数"
    }
    too_many_digits(max) {
        "a number of a formula has at most {max} digits"
        "公式中的数至多有 {max} 位"
    }
    too_many_parts(max) {
        "the formula has more than {max} parts"
        "公式超过 {max} 个部分"
    }
    too_deep(max) {
        "the formula is nested more than {max} levels deep"
        "公式的嵌套超过 {max} 层"
    }
    write_equal() {
        "whether two numbers are equal is written `==`"
        "判断两数相等写作 `==`"
    }
    mixed_choice() {
        "one side of this choice is a condition, the other one a number"
        "这个选择的一边是条件，另一边是数"
    }
    logical_of_numbers(word) {
        "`{word}` joins two conditions here, but these are numbers: in Python and C this means something else than in rules"
        "`{word}` 在这里连接两个条件，这些却是数：它在 Python 和 C 中的含义与在规则中不同"
    }
    bits_or_zero(sign) {
        "write `{sign}` for bits, or compare the numbers with 0"
        "按位运算请写 `{sign}`，或把数与 0 比较"
    }
    comparison_of_conditions(sign) {
        "`{sign}` compares numbers, but this is a condition"
        "`{sign}` 比较的是数，这却是条件"
    }
    bits_and_comparison(sign) {
        "Python and C read this differently: C does `{sign}` first, Python does it last"
        "Python 和 C 对此理解不同：C 先算 `{sign}`，Python 最后才算"
    }
    brackets_around_bits() {
        "put brackets, as in `(n & 1) == 0`"
        "请加括号，如 `(n & 1) == 0`"
    }
    list_without_index() {
        "a list is a number only with an index after it"
        "列表后面须有下标才是一个数"
    }
    index_of_list() {
        "as in `[0, 1, 2][n % 3]`, counted from 0"
        "例如 `[0, 1, 2][n % 3]`，下标从 0 开始"
    }
    index_outside(index, count) {
        "the list has {count} {count|number|numbers}, and no index {index}"
        "列表有 {count} 个数，没有下标 {index}"
    }
    caret() {
        "`^` is a power in rules, and xor in Python and C"
        "`^` 在规则中是乘方，在 Python 和 C 中是异或"
    }
    caret_help() {
        "write `**` for a power, or `xor`"
        "乘方写作 `**`，异或写作 `xor`"
    }
    number_wanted() {
        "a number is wanted here, but this is a condition"
        "此处需要数，这却是条件"
    }
    condition_wanted() {
        "a condition is wanted here, but this is a number"
        "此处需要条件，这却是数"
    }
    a_condition() {
        "a condition"
        "条件"
    }
    brackets() {
        "brackets may be missing: comparisons bind looser than calculations and tighter than `and`, `or`, `xor`"
        "可能缺少括号：比较的优先级低于算术运算，高于 `and`、`or`、`xor`"
    }
    compare_with_zero() {
        "compare it, as in `n % 4 != 0`"
        "请把它与数比较，如 `n % 4 != 0`"
    }
    no_complement() {
        "numbers have any number of bits here, so there is no complement of all of them"
        "这里的数位数不限，因此没有按位取反"
    }
    unknown_name(name) {
        "there is no coordinate called `{name}`"
        "没有名为 `{name}` 的坐标"
    }
    coordinates_are(names) {
        "the coordinates of the position are {names}; of a parameter write the number"
        "局面的坐标是 {names}；参数请直接写出数值"
    }
    arguments(name, least, most) {
        "`{name}` takes {least} to {most} numbers"
        "`{name}` 需要 {least} 到 {most} 个数"
    }
    set_wanted() {
        "a set is wanted after `in`, but this is one number"
        "`in` 之后需要集合，这却是一个数"
    }
    sets_are() {
        "a set is written `(0, 2)`, `{{0, 2}}`, `0..4`, `range(0, 5)`, `powers(2)`, `fibonacci`, ..."
        "集合写作 `(0, 2)`、`{{0, 2}}`、`0..4`、`range(0, 5)`、`powers(2)`、`fibonacci` 等"
    }
    powers_of() {
        "the base of `powers(b)` is a number from 2 on"
        "`powers(b)` 的底是不小于 2 的数"
    }
    number_too_large() {
        "a number of too many digits"
        "数的位数太多"
    }
    negative_shift() {
        "a shift by a negative number of places"
        "移位的位数为负"
    }
    one_position() {
        "a formula is about one position"
        "公式只针对单个局面"
    }
    negative_value(value) {
        "{value}, which is no Grundy value"
        "{value}，不是 SG 值"
    }
    no_value_there(why) {
        "nothing: {why}"
        "没有值：{why}"
    }
    first_wins() {
        "the first player wins (N)"
        "先手胜（N）"
    }
    second_wins() {
        "the second player wins (P)"
        "后手胜（P）"
    }
    not_numbers(game) {
        "solutions are checked for games whose positions are up to 8 numbers, and those of {game} are not"
        "只能对局面由至多 8 个数组成的游戏检查解答，而 {game} 的局面不是这样"
    }
    wrong_at(position) {
        "wrong at {position}"
        "在 {position} 处错误"
    }
    it_says(said) {
        "it says: {said}"
        "它的回答：{said}"
    }
    it_fails(why) {
        "it fails: {why}"
        "它出错了：{why}"
    }
    right_is(right) {
        "the right answer: {right}"
        "正确答案：{right}"
    }
    with_value(winner, value) {
        "{winner}, Grundy value {value}"
        "{winner}，SG 值 {value}"
    }
    value_is(value) {
        "Grundy value {value}"
        "SG 值 {value}"
    }
    number_as(number, winner) {
        "{number}: {winner}"
        "{number}：{winner}"
    }
    not_zero_or_one(number) {
        "{number}, which is neither 0 nor 1"
        "{number}，既不是 0 也不是 1"
    }
    unexplained(reason) {
        "why the right answer is right is not said: {reason}"
        "没有说明正确答案的理由：{reason}"
    }
    agreed_before(count) {
        "{count} right {count|answer|answers} before that"
        "此前有 {count} 个正确回答"
    }
    first_seen_at(position) {
        "made smaller from {position}, where it was wrong first"
        "由最先出错的 {position} 缩小而来"
    }
    all_opposite() {
        "every answer is the opposite of the right one: are the two words, or the players, exchanged? --says WIN,LOSE tells which word means that the first player wins"
        "每个回答都与正确答案相反：是否弄反了两个词或两个玩家？--says 胜,负 指明哪个词表示先手胜"
    }
    opposite_formula() {
        "every answer is the opposite of the right one: the formula is true where the player to move loses"
        "每个回答都与正确答案相反：公式在先手必败处为真"
    }
    agrees(count, reach) {
        "agrees at all {count} {count|position|positions} tested: {reach}"
        "在测试的全部 {count} 个局面上一致：{reach}"
    }
    also_tested(count, reach) {
        "also tested at {count} {count|position|positions}: {reach}"
        "也在 {count} 个局面上测试过：{reach}"
    }
    nothing_compared() {
        "no answer was compared"
        "没有比较任何回答"
    }
    not_compared(count) {
        "{count} more could not be compared, because the right answer is not known there"
        "另有 {count} 个无法比较，因为那里的正确答案未知"
    }
    one_range(name, to) {
        "all with {name} up to {to}"
        "所有 {name} 不超过 {to} 的局面"
    }
    several_range(names, to) {
        "all with {names} up to {to}"
        "所有 {names} 不超过 {to} 的局面"
    }
    others_to(to) {
        "some larger ones up to {to}"
        "部分更大的局面，直到 {to}"
    }
    sums(count) {
        "{count} {count|sum|sums} of several"
        "{count} 个由多个局面组成的和"
    }
    read_as_outcomes() {
        "its answers were taken for who wins (--values: for Grundy values)"
        "它的回答被当作胜负（--values：当作 SG 值）"
    }
    read_as_values() {
        "its answers were taken for Grundy values (--outcomes: for who wins)"
        "它的回答被当作 SG 值（--outcomes：当作胜负）"
    }
    formula_is_condition() {
        "the formula is a condition: true where the first player wins"
        "公式是条件：为真时先手胜"
    }
    formula_is_number() {
        "the formula is a number: the Grundy value (--outcomes: not 0 where the first player wins)"
        "公式是数：SG 值（--outcomes：不为 0 时先手胜）"
    }
    equal() {
        "equal to the proved law at all positions"
        "在所有局面上都等于已证明的规律"
    }
    the_law(law, proof) {
        "the law: {law} ({proof})"
        "规律：{law}（{proof}）"
    }
    no_law() {
        "not decided for all positions: no law of the game is found and proved"
        "未对所有局面作出判定：没有找到并证明这个游戏的规律"
    }
    not_comparable(law) {
        "not decided for all positions: this formula cannot be compared with the proved law ({law})"
        "未对所有局面作出判定：无法将这个公式与已证明的规律（{law}）比较"
    }
    rounded(position) {
        "at {position} a negative number is divided: here and in Python that rounds down, in C towards 0"
        "在 {position} 处除了负数：这里和 Python 都向下取整，C 则向 0 取整"
    }
}
