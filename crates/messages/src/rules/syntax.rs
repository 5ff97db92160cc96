//! What is wrong in a rule text, as the parser finds it; [`grammar`](crate::grammar) names the
//! parts.

crate::sentences! {
    "syntax":

    error_at(message, line, column) {
        "error: {message} (line {line}, column {column})"
        "错误：{message}（第 {line} 行第 {column} 列）"
    }
    help(help) {
        "help: {help}"
        "帮助：{help}"
    }
    with_help(message, help) {
        "{message} ({help})"
        "{message}（{help}）"
    }
    expected(wanted, found) {
        "expected {wanted}, found {found}"
        "此处应为 {wanted}，却是 {found}"
    }
    expected_here(wanted) {
        "expected {wanted}"
        "此处应为 {wanted}"
    }
    expected_term(found) {
        "expected a number, a name or `(`, found {found}"
        "此处应为数、名字或 `(`，却是 {found}"
    }
    expected_expression() {
        "expected an expression"
        "此处应为表达式"
    }
    expected_set() {
        "expected a set here, but this is one number"
        "此处应为集合，这却是一个数"
    }
    not_a_set() {
        "not a set"
        "不是集合"
    }
    set_examples() {
        "a set is written `1..3`, `{{1, 3, 4}}`, `powers(2)`, `primes`, ..."
        "集合写作 `1..3`、`{{1, 3, 4}}`、`powers(2)`、`primes` 等"
    }
    union_of_sets() {
        "the members of several sets together are written in braces, as in `{{primes, squares}}`"
        "几个集合的成员合在一起写在花括号里，如 `{{primes, squares}}`"
    }
    union_of_these(shown) {
        "the members of several sets together are written `{shown}`"
        "几个集合的成员合在一起写作 `{shown}`"
    }
    reserved_word(word, role) {
        "`{word}` is a word of the rule language and cannot be {role}"
        "`{word}` 是规则语言的关键字，不能用作 {role}"
    }
    choose_another_name() {
        "choose another name"
        "请换一个名字"
    }
    no_rules() {
        "there are no rules: a game needs at least one move"
        "没有规则：游戏至少要有一条走法"
    }
    no_move_so_far() {
        "no move up to here"
        "到此处没有走法"
    }
    move_example() {
        "a move is written like `n -> n - k for k in {{1, 3, 4}}`"
        "走法的写法如 `n -> n - k for k in {{1, 3, 4}}`"
    }
    second_game() {
        "a text holds one game, but this is the second"
        "一个文本只能有一个游戏，这已是第二个"
    }
    second_game_here() {
        "second game"
        "第二个游戏"
    }
    use_another_file() {
        "put it into a file of its own"
        "请把它放进单独的文件"
    }
    game_line_comes_first() {
        "the line with `game` must come before the moves"
        "`game` 一行必须在所有走法之前"
    }
    move_it_up() {
        "move it up"
        "请移到前面"
    }
    arrow() {
        "an arrow is written `->`"
        "箭头写作 `->`"
    }
    for_before_if() {
        "`for` must stand before `if`"
        "`for` 必须写在 `if` 之前"
    }
    move_before_if() {
        "move it before the `if`"
        "请移到 `if` 之前"
    }
    result_needs_brackets() {
        "a result with several coordinates needs brackets"
        "有几个坐标的结果要加括号"
    }
    result_in_brackets() {
        "write `(a - k, b)`"
        "请写 `(a - k, b)`"
    }
    stretch_needs_brackets() {
        "a stretch of components needs brackets"
        "一段分量要加括号"
    }
    stretch_in_brackets() {
        "write `(i..n-1)` for the sum of the components i, i + 1, ..., n - 1"
        "分量 i、i + 1、…、n - 1 之和写作 `(i..n-1)`"
    }
    tuple_before_for() {
        "`for` stands after a whole component"
        "`for` 要写在完整的分量之后"
    }
    needs_brackets() {
        "the coordinates before it need brackets of their own"
        "前面的坐标要另加一层括号"
    }
    components_of_tuples() {
        "write `((i, j) for i in 1..a, j in 1..b)` for a component for each i and j"
        "对每个 i 和 j 各留一个分量写作 `((i, j) for i in 1..a, j in 1..b)`"
    }
    made_set_of_components() {
        "a set that is made member by member cannot stand in a component"
        "逐个写出成员的集合不能用在分量里"
    }
    write_its_variables() {
        "write its variables in the component: `(x*x for x in 0..3)`"
        "把它的变量写进分量：`(x*x for x in 0..3)`"
    }
    second_stretch() {
        "only one coordinate of a component can be a stretch, and this is the second"
        "一个分量只能有一个坐标是一段，这里是第二个"
    }
    too_many_components(max) {
        "a move leaves at most {max} components"
        "一步至多留下 {max} 个分量"
    }
    component_number(number) {
        "component {number}"
        "第 {number} 个分量"
    }
    nothing_in_sum() {
        "`()` (nothing is left) cannot be part of a sum"
        "`()`（什么都不剩）不能是和的一部分"
    }
    leave_nothing_out() {
        "leave it out: adding nothing to a sum does not change it"
        "请去掉它：和中加上空局面，什么也不变"
    }
    binder_example(name) {
        "write `for {name} in 1..3`"
        "请写 `for {name} in 1..3`"
    }
    open_set() {
        "this set is not closed: a `}}` is missing"
        "这个集合没有闭合：缺少 `}}`"
    }
    opened_here() {
        "opened here"
        "从此处开始"
    }
    except_after_braces() {
        "`except` stands after the braces, as in `{{1..9, primes}} except {{3}}`"
        "`except` 写在花括号之后，如 `{{1..9, primes}} except {{3}}`"
    }
    set_in_braces() {
        "a set is written `{{1, 3, 4}}`"
        "集合写作 `{{1, 3, 4}}`"
    }
    empty_set() {
        "the set is empty"
        "集合是空的"
    }
    no_members() {
        "no members"
        "没有成员"
    }
    move_without_choice() {
        "a move with nothing to choose from can never be made: leave it out"
        "没有可选的数，就没有这种走法：请去掉它"
    }
    endless_set() {
        "this set never ends"
        "这个集合没有尽头"
    }
    no_upper_end() {
        "no upper end"
        "没有上界"
    }
    write_last_member() {
        "write the largest member, as in `1..n`"
        "请写出最大的成员，如 `1..n`"
    }
    equals_does_not_compare() {
        "`=` does not compare"
        "`=` 不是比较"
    }
    write_double_equals() {
        "write `==`"
        "请写 `==`"
    }
    equality_and_values() {
        "equality is written `==`; `=` only gives a parameter its value"
        "相等写作 `==`；`=` 只用来给参数赋值"
    }
    equality() {
        "equality is written `==`"
        "相等写作 `==`"
    }
    kinds_of_numbers() {
        "an odd number is `n % 2 == 1`, an even one `n % 2 == 0`, a prime `n in primes`"
        "奇数写作 `n % 2 == 1`，偶数写作 `n % 2 == 0`，质数写作 `n in primes`"
    }
    power() {
        "a power is written `n^2`"
        "乘方写作 `n^2`"
    }
    division_rounds_down() {
        "`/` rounds down already: write `n/2`"
        "`/` 本来就向下取整：请写 `n/2`"
    }
    square_brackets() {
        "a set is written in braces: `{{1, 2}}`; square brackets are for lists and for arrays of parameters"
        "集合写在花括号里：`{{1, 2}}`；方括号用于列表和参数数组"
    }
    sets_after_for() {
        "sets are introduced by `for`: `n -> n - k for k in {{1, 3, 4}}`"
        "集合由 `for` 引出：`n -> n - k for k in {{1, 3, 4}}`"
    }
    closes_nothing(symbol) {
        "`{symbol}` closes nothing"
        "`{symbol}` 没有与之配对的左括号"
    }
    no_opening_bracket() {
        "no opening bracket"
        "没有左括号"
    }
    sum_or_addition() {
        "is this a sum of two heaps, or an addition?"
        "这是两堆之和，还是加法？"
    }
    some_brackets() {
        "some parts have brackets and some do not"
        "有的部分加了括号，有的没有"
    }
    sum_and_addition() {
        "a sum of heaps has every part in brackets, `(n - 1) + (2)`; for an addition put all of it in brackets, `((n - 1) + 2)`"
        "几堆之和的每一部分都要加括号：`(n - 1) + (2)`；若是加法，请把整个式子括起来：`((n - 1) + 2)`"
    }
    expression_too_long() {
        "this expression is too long"
        "这个表达式太长"
    }
    too_many_parts() {
        "too many parts"
        "部分太多"
    }
    max_parts(max) {
        "at most {max} parts are read"
        "至多读取 {max} 个部分"
    }
    too_many_operators() {
        "too many operators"
        "运算符太多"
    }
    max_operators(max) {
        "at most {max} operators in a row are read"
        "至多读取连续 {max} 个运算符"
    }
    nested_too_deeply() {
        "this expression is nested too deeply"
        "这个表达式嵌套太深"
    }
    too_deep() {
        "too deep"
        "太深"
    }
    max_levels(max) {
        "at most {max} levels are read"
        "至多读取 {max} 层"
    }
    too_many_arguments() {
        "too many arguments"
        "参数太多"
    }
    more_arguments_than(max) {
        "more than {max}"
        "多于 {max} 个"
    }
}
