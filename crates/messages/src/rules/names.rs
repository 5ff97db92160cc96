//! Names and types of a rule text: what the checker finds after the parser.

pub use crate::common::unknown_function;

crate::sentences! {
    "names":

    too_many_coordinates(max, count) {
        "a position has at most {max} coordinates, but here it has {count}"
        "局面至多有 {max} 个坐标，这里却有 {count} 个"
    }
    entries_must_increase() {
        "the entries have to increase, or the range needs an end"
        "各项须递增，否则范围须有终点"
    }
    may_not_increase() {
        "this is not seen to increase with each step"
        "看不出它每一步都增大"
    }
    give_range_an_end() {
        "write the last number of the range, as in `x in 0..n`; polynomials, and powers such as `2^x`, are seen to increase"
        "请写出范围的最后一个数，如 `x in 0..n`；多项式以及 `2^x` 这样的幂能看出递增"
    }
    endless_from_variable() {
        "a range without an end begins with a constant"
        "没有终点的范围须以常数开头"
    }
    not_a_constant() {
        "not a constant"
        "不是常数"
    }
    write_range() {
        "a range is written with both of its ends: `1..3` is 1, 2, 3"
        "区间写出两端：`1..3` 即 1、2、3"
    }
    write_two_heaps(sum) {
        "`{sum}` is one heap with the sum of the numbers; two heaps are written `(a) + (b)`"
        "`{sum}` 是大小为两数之和的一堆；两堆写作 `(a) + (b)`"
    }
    write_xor(a, b) {
        "`^` is a power here, not xor as in C and Python: write `xor({a}, {b})` for xor"
        "`^` 在这里是乘方，不像在 C 和 Python 中那样是异或：异或写作 `xor({a}, {b})`"
    }
    too_many() {
        "too many"
        "太多"
    }
    unknown_parameter(name) {
        "the game has no parameter `{name}`"
        "这个游戏没有参数 `{name}`"
    }
    did_you_mean(near) {
        "did you mean `{near}`?"
        "是不是想写 `{near}`？"
    }
    how_to_declare_parameters() {
        "parameters are declared after a semicolon: `game bash(n; m = 3)`"
        "参数写在分号之后：`game bash(n; m = 3)`"
    }
    known_parameters(names) {
        "its parameters: {names}"
        "它的参数：{names}"
    }
    repeated_parameter(name) {
        "the parameter `{name}` is named twice"
        "参数 `{name}` 出现了两次"
    }
    again() {
        "again"
        "重复"
    }
    empty_array(name) {
        "the array `{name}` is empty"
        "数组 `{name}` 是空的"
    }
    parameter_without_value(name) {
        "the parameter `{name}` has no value"
        "参数 `{name}` 没有值"
    }
    needs_a_value() {
        "needs a value"
        "需要一个值"
    }
    give_it_a_value(name) {
        "give it one: `--set {name}=3`, or `{name} = 3` here{face}give it one, as in `{name} = 3` here"
        "请给它一个值：`--set {name}=3`，或在此处写 `{name} = 3`{face}请给它一个值，如在此处写 `{name} = 3`"
    }
    repeated_coordinate(name) {
        "the coordinate `{name}` is named twice"
        "坐标 `{name}` 出现了两次"
    }
    write_equality() {
        "to require that two coordinates are equal, write `if a == b`"
        "要求两个坐标相等，请写 `if a == b`"
    }
    pattern_length(arity, found) {
        "a position of this game has {arity}, but this one has {found}"
        "这个游戏的局面有 {arity}，这里写了 {found} 个"
    }
    result_length(arity, found) {
        "a position of this game has {arity}, but this result has {found}"
        "这个游戏的局面有 {arity}，这个结果却有 {found} 个"
    }
    wrong_number_of_coordinates() {
        "wrong number of coordinates"
        "坐标个数不对"
    }
    named_by(owner, names) {
        "{owner} names them ({names})"
        "{owner}给出了它们的名字（{names}）"
    }
    too_many_variables(max) {
        "a move binds at most {max} variables"
        "一条走法至多引入 {max} 个变量"
    }
    name_taken(name) {
        "the name `{name}` is already taken in this move"
        "名字 `{name}` 在这条走法中已经用过"
    }
    move_without_change() {
        "this move may leave the position as it is, so play may go on for ever"
        "这条走法可能不改变局面，对局可能永远进行下去"
    }
    from_here(position) {
        "from {position} it leads to {position}; a number that is taken has to be at least 1, or a condition (`if ...`) is missing"
        "从 {position} 走到的还是 {position}；取走的数至少为 1，或者缺少条件（`if ...`）"
    }
    same_position() {
        "the same position again"
        "又是同一个局面"
    }
    argument_count_of_set(name, count) {
        "the set `{name}` takes {count} here"
        "集合 `{name}` 在这里的参数个数应为 {count}"
    }
    argument_count(name, count) {
        "`{name}` takes {count}"
        "`{name}` 的参数个数应为 {count}"
    }
    given(count) {
        "{count} given"
        "给出了 {count} 个"
    }
    how_to_write(example) {
        "it is written `{example}`"
        "它写作 `{example}`"
    }
    endless_powers(base) {
        "this set never ends: the powers of {base} do not grow"
        "这个集合没有尽头：{base} 的幂不增大"
    }
    min_base() {
        "the base must be at least 2"
        "底数至少为 2"
    }
    number_not_set(name) {
        "`{name}` is a number, not a set"
        "`{name}` 是数，不是集合"
    }
    numbers_up_to(name) {
        "for the numbers up to it write `1..{name}`"
        "要表示从 1 到它的各数，请写 `1..{name}`"
    }
    function_not_set(name) {
        "`{name}` gives a number, not a set"
        "`{name}` 给出的是数，不是集合"
    }
    unknown_set(name) {
        "there is no set called `{name}`"
        "没有名为 `{name}` 的集合"
    }
    not_known() {
        "not known"
        "未知"
    }
    known_sets(names) {
        "sets: a range `1..n`, `{{1, 3, 4}}`, {names}"
        "可用的集合：范围 `1..n`、`{{1, 3, 4}}`、{names}"
    }
    expected_number() {
        "expected a number here, but this is a condition"
        "此处应为数，这却是条件"
    }
    true_or_false() {
        "true or false"
        "真或假"
    }
    expected_condition() {
        "expected a condition here, but this is a number"
        "此处应为条件，这却是数"
    }
    not_true_or_false() {
        "not true or false"
        "没有真假"
    }
    compare_it(expression) {
        "compare it, as in `{expression} > 0`"
        "请作比较，如 `{expression} > 0`"
    }
    comparisons_bind_tighter() {
        "comparisons bind tighter than `and`, `or`, `xor`: put the number in brackets, `(m and n) == m`"
        "比较先于 `and`、`or`、`xor` 结合：请把数括起来，如 `(m and n) == m`"
    }
    array_not_number(name) {
        "`{name}` is an array, but one number is needed here"
        "`{name}` 是数组，此处需要一个数"
    }
    an_array() {
        "an array"
        "数组"
    }
    how_to_use_arrays(name) {
        "write `{name}[0]` for a member, `len({name})` for how many there are"
        "写 `{name}[0]` 表示一个成员，`len({name})` 表示成员个数"
    }
    member_out_of_range(name, length, at) {
        "`{name}` has {length} {length|member|members}, numbered from 0, but this is number {at}"
        "`{name}` 有 {length} 个成员，从 0 编号，这里要的却是第 {at} 号"
    }
    no_such_member() {
        "no such member"
        "没有这个成员"
    }
    number_without_members(name) {
        "`{name}` is a number and has no members"
        "`{name}` 是数，没有成员"
    }
    not_an_array() {
        "not an array"
        "不是数组"
    }
    stretch_outside_result() {
        "a stretch can stand only in the result of a move"
        "一段只能写在走法的结果里"
    }
    not_here() {
        "not here"
        "不能在此处"
    }
    mixed_operands(word) {
        "`{word}` joins two conditions or two numbers, but here is one of each"
        "`{word}` 连接两个条件或两个数，这里却是一个条件和一个数"
    }
    one_of_each() {
        "one is a number, one a condition"
        "一个是数，一个是条件"
    }
    comparisons_bind_tighter_than(word) {
        "comparisons bind tighter than `{word}`: put numbers in brackets, as in `(m {word} n) == m`"
        "比较先于 `{word}` 结合：请把数括起来，如 `(m {word} n) == m`"
    }
    len_takes_array() {
        "`len` takes the name of an array parameter"
        "`len` 的参数应为一个数组参数的名字"
    }
    known_functions(names) {
        "functions: {names}"
        "可用的函数：{names}"
    }
    no_membership(set) {
        "whether a number is in `{set}` cannot be asked"
        "不能问一个数是否属于 `{set}`"
    }
    too_many_members(name, count, max) {
        "`{name}` has {count} members; whether a number is in an array can be asked of at most {max}"
        "`{name}` 有 {count} 个成员；一个数是否在数组里，最多只能问 {max} 个成员"
    }
    how_to_ask_membership() {
        "ranges, numbers in braces, arrays, lists and most sets can be asked: `k in primes`, `k not in 1..5`"
        "可以问的有区间、花括号里的数、数组、列表，以及大多数集合：`k in primes`、`k not in 1..5`"
    }
    set_not_value(name) {
        "`{name}` is a set: use it after `for k in`"
        "`{name}` 是集合：请用在 `for k in` 之后"
    }
    unknown_name(name) {
        "the name `{name}` is not known here"
        "此处没有 `{name}` 这个名字"
    }
    known_names(names, name) {
        "known here: {names}; a variable is introduced by `for {name} in ...`"
        "此处可用：{names}；变量由 `for {name} in ...` 引入"
    }
    move_too_long() {
        "this move is too long"
        "这条走法太长"
    }
    too_many_operations() {
        "too many operations"
        "运算太多"
    }
}
