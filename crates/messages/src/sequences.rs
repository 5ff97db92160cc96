//! The values of taking-and-breaking games: what is known of one sequence, and surveys of many.

pub use crate::common::and_more;

crate::sentences! {
    "sequences":

    values() {
        "values"
        "值"
    }
    computed() {
        "computed"
        "已计算"
    }
    heaps_computed(to, max, heap) {
        "heaps 0 to {to}; the largest value is {max}, first at {heap}"
        "0 至 {to} 的堆；最大的值为 {max}，首见于 {heap}"
    }
    sparse_space() {
        "sparse space"
        "稀疏空间"
    }
    by_bits(bits, count, last) {
        "by the bits {bits} of the value: {count} rare {count|heap|heaps} above 0, the last {last}"
        "按值的二进制位 {bits}：大于 0 的稀有堆 {count} 个，最后一个为 {last}"
    }
    by_bits_and_parity(bits, count, last) {
        "by the bits {bits} of the value and the parity of the heap: {count} rare {count|heap|heaps} above 0, the last {last}"
        "按值的二进制位 {bits} 和堆的奇偶：大于 0 的稀有堆 {count} 个，最后一个为 {last}"
    }
    by_bits_and_other_parity(bits, count, last) {
        "by the bits {bits} of the value and the parity of the heap + 1: {count} rare {count|heap|heaps} above 0, the last {last}"
        "按值的二进制位 {bits} 和堆加 1 的奇偶：大于 0 的稀有堆 {count} 个，最后一个为 {last}"
    }
    no_sparse_space() {
        "no sparse space was found"
        "没有找到稀疏空间"
    }
    period() {
        "period"
        "周期"
    }
    rising(period, saltus) {
        "{period} with {saltus} more"
        "{period}，每周期增加 {saltus}"
    }
    purely_periodic(period) {
        "{period}, purely periodic"
        "{period}，纯周期"
    }
    preperiodic(period, preperiod, last) {
        "{period}, preperiod {preperiod}, last exception {last}"
        "{period}，前周期 {preperiod}，最后的例外 {last}"
    }
    proved() {
        "proved"
        "证明"
    }
    not_proved() {
        "not proved"
        "未证明"
    }
    if_given_are_right(proof) {
        "if the values from the checkpoint are right, the period follows: {proof}"
        "若检查点文件中的值正确，则周期成立：{proof}"
    }
    given() {
        "given"
        "给定"
    }
    heaps_given(to) {
        "the values of heaps 0 to {to} are from the checkpoint, which is trusted, and everything here rests on them"
        "0 至 {to} 的堆的值取自检查点文件，未经重算；此处一切以它们为据"
    }
    no_period() {
        "none is proved so far"
        "尚未证明"
    }
    state_is_back(size, from, later) {
        "the last {size} values after {from} heaps, which determine all later ones, are the last ones after {later} heaps too: they were compared one by one"
        "{from} 个堆之后的最后 {size} 个值决定其后一切，它们也是 {later} 个堆之后的最后那些值：已逐一比较"
    }
    period_in_sight(period) {
        "a multiple of it is {period}; what exactly it is, and from where on, is being proved"
        "{period} 是它的倍数；确切的周期及其起点正在证明"
    }
    kept() {
        "kept"
        "保留"
    }
    kilobytes(count) {
        "{count} kB of values"
        "{count} kB 的值"
    }

    game() {
        "game"
        "游戏"
    }
    status() {
        "status"
        "状态"
    }
    rare() {
        "rare"
        "稀有"
    }
    last_rare() {
        "last rare"
        "最后稀有"
    }
    largest() {
        "largest"
        "最大"
    }
    class() {
        "class"
        "类"
    }
    codes() {
        "codes"
        "代码"
    }
    first_at() {
        "first at"
        "首次出现"
    }
    survey_title(patterns) {
        "The taking-and-breaking games {patterns}"
        "取石分堆游戏 {patterns}"
    }
    search_rows() {
        "Show the rows with this text:"
        "只显示含此文字的行："
    }
    periodic(period, preperiod) {
        "period {period}, preperiod {preperiod}"
        "周期 {period}，前周期 {preperiod}"
    }
    open() {
        "open"
        "未决"
    }
    stopped() {
        "stopped by a limit"
        "因限制而停止"
    }
    summary(codes, games, periodic, open) {
        "{codes} {codes|code|codes}, {games} {games|game|games}: {periodic} proved periodic, {open} open at this range"
        "{codes} 个代码，{games} 个游戏：{periodic} 个已证明有周期，{open} 个在此范围内未决"
    }
    summary_stopped(summary, stopped) {
        "{summary}, {stopped} stopped by a limit before"
        "{summary}，{stopped} 个在此之前因限制而停止"
    }
    legend() {
        "class: the mask of the sparse space in hexadecimal, p: with the position. +s: its heaps have s tokens more than in this table."
        "类：稀疏空间的掩码（十六进制），p：与位置有关。+s：它的堆比此表中多 s 个石子。"
    }
    too_many_codes(pattern, max) {
        "`{pattern}` stands for too many codes; a survey has {max} at most"
        "`{pattern}` 代表的代码太多；一次普查至多 {max} 个"
    }
    no_code_fits(pattern, error) {
        "no code fits the pattern `{pattern}` ({error})"
        "没有代码符合模式 `{pattern}`（{error}）"
    }
    code_error(code, error) {
        "{code}: {error}"
        "{code}：{error}"
    }
}
