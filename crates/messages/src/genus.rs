//! Genera, tameness and canonical forms in misère play.

crate::sentences! {
    "genus":

    genus() {
        "genus"
        "genus"
    }
    tameness() {
        "tameness"
        "驯顺性"
    }
    form() {
        "form"
        "规范形"
    }
    birthday() {
        "birthday"
        "生日"
    }
    outcome() {
        "outcome"
        "胜负"
    }
    mate() {
        "mate"
        "配偶（mate）"
    }
    heap() {
        "heap"
        "堆"
    }

    tame() {
        "tame"
        "驯顺"
    }
    reversibly_tame() {
        "reversibly tame"
        "可逆驯顺（reversibly tame）"
    }
    restive() {
        "restive"
        "restive"
    }
    restless() {
        "restless"
        "restless"
    }
    wild() {
        "wild"
        "狂野（wild）"
    }
    explained(tameness, why) {
        "{tameness}: {why}"
        "{tameness}：{why}"
    }
    follows() {
        "who wins a sum with other tame positions follows from the genera (Conway, On Numbers and Games, chapter 12)"
        "与其他驯顺局面之和的胜负由 genus 得出（Conway, On Numbers and Games, 第 12 章）"
    }
    options_are_tame() {
        "all options are tame, but no sum of Nim heaps has this genus (Winning Ways, chapter 13)"
        "所有后继局面都驯顺，但没有 Nim 堆之和有这个 genus（Winning Ways, 第 13 章）"
    }
    does_not_follow() {
        "who wins a sum with it need not follow from the genera"
        "含有它的和的胜负未必由 genus 得出"
    }
    heaps_follow() {
        "who wins a sum of these heaps follows from the genera (Conway, On Numbers and Games, chapter 12)"
        "这些堆之和的胜负由 genus 得出（Conway, On Numbers and Games, 第 12 章）"
    }
    tame_heaps_follow() {
        "who wins a sum of tame heaps follows from the genera (Conway, On Numbers and Games, chapter 12)"
        "驯顺的堆之和的胜负由 genus 得出（Conway, On Numbers and Games, 第 12 章）"
    }
    not_tame() {
        "not tame"
        "不驯顺"
    }
    first_not_tame(heap) {
        "heap {heap} is the first: who wins a sum with such heaps need not follow from the genera"
        "第一个是堆 {heap}：含有这种堆的和的胜负未必由 genus 得出"
    }
    form_too_long(options) {
        "{options} options, too long to be shown"
        "{options} 个后继局面，太长而不显示"
    }
    none_known() {
        "no genus is known yet"
        "尚未求出任何 genus"
    }
    known_of_parts(genera) {
        "the genera of its parts are {genera}; that of their sum is not"
        "各部分的 genus 为 {genera}；它们之和的 genus 未知"
    }
    known_below(known, all) {
        "of the {all} {all|position|positions} that can be reached from it, {known} {known|has|have} a known genus; it has none yet"
        "由它可以到达的 {all} 个局面中，{known} 个的 genus 已求出；它自己的 genus 尚未求出"
    }
    listed(count) {
        "{count} of the positions that can be reached from it are listed; no genus is known yet"
        "已列出由它可以到达的局面中的 {count} 个；尚未求出任何 genus"
    }
    known_to(heap) {
        "the genera up to heap {heap} are printed"
        "已输出到堆 {heap} 为止的 genus"
    }
    genus_instead() {
        "canonical forms of misère play are often very large; `nimatron misere genus` does not need that of the whole sum"
        "反常规则下的规范形往往很大；`nimatron misere genus` 不需要整个和的规范形"
    }
    not_of_heaps(game) {
        "the positions of {game} are not single heaps; name a position, as in `nimatron misere genus 'cram(3x3)'`{face}\
         the positions of {game} are not single heaps; name a position, as in `nimatron.genus('cram(3x3)')`{face}\
         the positions of {game} are not single heaps; name a position, as in cram(3x3)"
        "{game} 的局面不是单个的堆；请给出一个局面，如 `nimatron misere genus 'cram(3x3)'`{face}\
         {game} 的局面不是单个的堆；请给出一个局面，如 `nimatron.genus('cram(3x3)')`{face}\
         {game} 的局面不是单个的堆；请给出一个局面，如 cram(3x3)"
    }
    form_of_sum(game) {
        "a canonical form is that of a position or a sum, like {game}.3 + *2"
        "规范形式属于一个局面或一个和，如 {game}.3 + *2"
    }
    to_of_position() {
        "`--to` is for the heaps of a game, and this is a position{face}\
         `to` is for the heaps of a game, and this is a position"
        "`--to` 用于游戏的堆，而这是一个局面{face}\
         `to` 用于游戏的堆，而这是一个局面"
    }

    too_long(max) {
        "an expression has at most {max} bytes"
        "表达式最多有 {max} 字节"
    }
    too_deep(max) {
        "braces can be nested {max} deep at most"
        "花括号最多嵌套 {max} 层"
    }
    heap_too_large(max) {
        "a heap in an expression has at most {max} tokens"
        "表达式中的堆最多有 {max} 枚棋子"
    }
    too_often(max) {
        "a part can occur {max} times at most"
        "一个部分最多出现 {max} 次"
    }
    bare_number(number) {
        "{number} alone is not a position; a heap is written *{number}"
        "单独的 {number} 不是局面；堆写作 *{number}"
    }
    not_a_position(text) {
        "`{text}` is not a position"
        "`{text}` 不是局面"
    }
    expected(wanted, found) {
        "expected {wanted}, found `{found}`"
        "此处应为 {wanted}，却是 `{found}`"
    }
    ends_early(wanted) {
        "expected {wanted}, and the text ends"
        "此处应为 {wanted}，而文本已结束"
    }
    plus_or_end() {
        "`+` or the end"
        "`+` 或结尾"
    }
    comma_or_brace() {
        "`,`, `+` or `}}`"
        "`,`、`+` 或 `}}`"
    }
    a_number() {
        "a number or `{{`"
        "一个数或 `{{`"
    }
    a_position() {
        "a position"
        "一个局面"
    }
    how_written() {
        "*2 is a heap, *{{2,3}} a position with the options *2 and *3, kayles(9) a position of a game, 3.*2 three heaps"
        "*2 是一堆，*{{2,3}} 是后继局面为 *2 和 *3 的局面，kayles(9) 是某游戏的局面，3.*2 是三堆"
    }
}
