//! What the machine says when one plays against it in a terminal.

pub use crate::common::and_more;

crate::sentences! {
    "dialogue":

    normal() {
        "who cannot move loses"
        "无法走的一方输"
    }
    misere() {
        "misère play: who cannot move wins"
        "反常规则：无法走的一方赢"
    }
    greeting(position, rule) {
        "{position}; {rule}. Type `help` for what you can type."
        "{position}；{rule}。输入 `help` 查看可以输入什么。"
    }
    takes_long() {
        "This position takes long to solve. Until I can, I guess, and say so."
        "求解这个局面需要很长时间。在能解之前，我会猜测，并加以说明。"
    }
    may_go_on() {
        "Play may go on for ever: when a position occurs for the third time with the same player to move, it is a draw."
        "对局可能永远进行下去：同一局面第三次轮到同一方走时，即为和局。"
    }
    a_draw(times) {
        "This position has occurred {times} times: a draw."
        "这个局面已出现 {times} 次：和局。"
    }
    hint_draws(chosen) {
        "neither of us can force a win; this keeps the draw: {chosen}"
        "双方都无法必胜；这样走可保持和局：{chosen}"
    }
    draws() {
        "neither of us can force a win"
        "双方都无法必胜"
    }
    help() {
        "  2: 1          component 2 becomes 1        1: 3,5   two coordinates      2: 1+3   it breaks in two\n  1             with one component just what is left of it\n  take 3        take 3 from the only heap    take 3 from 2   from component 2\n  #4            the fourth move of the list that `moves` prints\n  moves         all legal moves\n  hint          a best move                  why      who wins here, and the reasons\n  undo          take back your last move     quit     end the game\nA number alone is what is left of the heap; to take 2, type `take 2`."
        "  2: 1          第 2 个分量变为 1            1: 3,5   两个坐标             2: 1+3   分成两堆\n  1             只有一个分量时，只写剩下多少\n  take 3        从唯一的一堆中取 3 个        take 3 from 2   从第 2 个分量取\n  #4            `moves` 所列的第四种走法\n  moves         所有合法走法\n  hint          一种最好的走法               why      这里谁赢，以及理由\n  undo          收回你的上一步               quit     结束对局\n只写一个数，表示这一堆剩下多少；要取走 2 个，请输入 `take 2`。"
    }
    the_end(mover, winner) {
        "No move is left, and {mover} to move: {winner}"
        "已无走法，而轮到{mover}走：{winner}"
    }
    you_have() {
        "you have"
        "你"
    }
    i_have() {
        "I have"
        "我"
    }
    you_win() {
        "You win."
        "你赢了。"
    }
    i_win() {
        "I win."
        "我赢了。"
    }
    undo_or_end() {
        "`undo` takes your last move back, Enter ends> "
        "`undo` 收回你的上一步，回车结束> "
    }
    your_move() {
        "your move> "
        "你的走法> "
    }
    taken_back() {
        "taken back"
        "已收回"
    }
    nothing_to_take_back() {
        "there is nothing to take back"
        "没有可以收回的走法"
    }
    input_ended() {
        "the input ended before the game did"
        "对局还没有结束，输入就结束了"
    }
    position(position) {
        "the position: {position}"
        "局面：{position}"
    }
    positions() {
        "the position:"
        "局面："
    }
    no_reasons() {
        "I cannot tell: this position takes too long to solve"
        "我说不出：求解这个局面需要的时间太长"
    }
    hint_wins(chosen) {
        "you can win: {chosen}"
        "你可以赢：{chosen}"
    }
    hint_guesses() {
        "you can win, but there are too many moves to find out how"
        "你可以赢，但走法太多，找不出怎样赢"
    }
    hint_unknown(chosen) {
        "I cannot tell who wins here; a guess: {chosen}"
        "我看不出这里谁赢；猜一步：{chosen}"
    }
    hint_resists(chosen) {
        "you are lost if I make no mistake; the longest fight: {chosen}"
        "只要我不犯错，你必败；坚持最久的走法：{chosen}"
    }
    i_move(chosen, comment) {
        "my move: {chosen} ({comment})"
        "我走：{chosen}（{comment}）"
    }
    i_move_silently(chosen) {
        "my move: {chosen}"
        "我走：{chosen}"
    }
    wins_now() {
        "I win with this move"
        "这一步我就赢"
    }
    wins_within(moves) {
        "I win in {moves} {moves|move|moves} at most, yours and mine, with this one"
        "连这一步在内，双方至多再走 {moves} 步，我就赢"
    }
    winning() {
        "I am winning"
        "我处于胜势"
    }
    guesses() {
        "I could win, but there are too many moves to find out how"
        "我可以赢，但走法太多，找不出怎样赢"
    }
    unknown() {
        "I cannot tell who wins here, and guess"
        "我看不出这里谁赢，只能猜测"
    }
    resists_one() {
        "you are winning; I can hold out for 1 move"
        "你处于胜势；我还能坚持 1 步"
    }
    resists(moves) {
        "you are winning; I can hold out for {moves} {moves|move|moves}, yours and mine, with this one"
        "你处于胜势；连这一步在内，我还能坚持双方的 {moves} 步"
    }
    resists_somehow() {
        "you are winning; the sum is too large to find the longest defence"
        "你处于胜势；这个和太大，找不出坚持最久的走法"
    }
    not_a_move_number(text) {
        "`{text}` is not the number of a move"
        "`{text}` 不是走法的编号"
    }
    move_numbers(count) {
        "there are {count} {count|move|moves}, #1 to #{count}"
        "共有 {count} 种走法，#1 到 #{count}"
    }
    no_component_is(position) {
        "no component is {position}"
        "没有分量是 {position}"
    }
    which_component() {
        "which component? `1: 2` leaves 2 of component 1; `help` tells more"
        "哪一个分量？`1: 2` 使第 1 个分量剩下 2；详见 `help`"
    }
    from_which_component() {
        "from which component? write `take 3 from 2`"
        "从哪一个分量取？请写 `take 3 from 2`"
    }
    take_how_many() {
        "take how many? write `take 3`"
        "取多少？请写 `take 3`"
    }
    not_a_component(text, count) {
        "`{text}` is not a component; they are numbered 1 to {count}"
        "`{text}` 不是分量的编号；编号为 1 到 {count}"
    }
    not_understood(text, help) {
        "`{text}` is not understood; {help}"
        "看不懂 `{text}`；{help}"
    }
    help_tells() {
        "`help` tells what can be typed"
        "`help` 说明可以输入什么"
    }
    what_to_type() {
        "type a move, or `moves`, `hint`, `why`, `undo`, `quit`; `help` tells how moves are written"
        "请输入走法，或 `moves`、`hint`、`why`、`undo`、`quit`；`help` 说明走法的写法"
    }
    would_leave(text, number, take) {
        "`{text}` would leave {number}, which is not a legal move; to take {number}, type `{take}`"
        "`{text}` 会剩下 {number}，这不是合法走法；要取走 {number}，请输入 `{take}`"
    }
    not_legal(text) {
        "`{text}` is not a legal move; `moves` lists them"
        "`{text}` 不是合法走法；`moves` 列出合法走法"
    }
    taking_not_legal(amount) {
        "taking {amount} there is not a legal move; `moves` lists them"
        "在那里取 {amount} 不是合法走法；`moves` 列出合法走法"
    }
}
