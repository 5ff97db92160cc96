"""Sentences that are said on the Python side, in the languages of the library."""

from __future__ import annotations

from ._asking import get_language

_WORDS: dict[str, tuple[str, str, str]] = {
    "wins": (
        "{outcome}-position: the player to move wins",
        "{outcome} 态：轮到走的一方必胜",
        "{outcome} 態：輪到走的一方必勝",
    ),
    "loses": (
        "{outcome}-position: the player to move loses",
        "{outcome} 态：轮到走的一方必败",
        "{outcome} 態：輪到走的一方必敗",
    ),
    "misere": (
        " (misère play: who cannot move wins)",
        "（反常规则：无步可走者胜）",
        "（反常規則：無步可走者勝）",
    ),
    "value": ("Grundy value", "SG 值", "SG 值"),
    "winning move": ("winning move", "必胜走法", "必勝走法"),
    "winning moves": ("winning moves", "必胜走法", "必勝走法"),
    "component": ("component {number}: ", "第 {number} 个分量：", "第 {number} 個分量："),
    "more": ("... and {count} more", "……还有 {count} 种", "……還有 {count} 種"),
    "known by": ("known by", "依据", "依據"),
    "computed": (
        "computed exhaustively (search, {count} positions)",
        "穷举计算（搜索，{count} 个局面）",
        "窮舉計算（搜尋，{count} 個局面）",
    ),
    "computed one": (
        "computed exhaustively (search, 1 position)",
        "穷举计算（搜索，1 个局面）",
        "窮舉計算（搜尋，1 個局面）",
    ),
    "undirected": (
        "a DiGraph is an order, in which an edge goes from less to more; graph.to_undirected() is a graph",
        "DiGraph 表示偏序，边由小指向大；graph.to_undirected() 是无向图",
        "DiGraph 表示偏序，邊由小指向大；graph.to_undirected() 是無向圖",
    ),
    "directed": (
        "an order is a DiGraph, in which an edge goes from less to more",
        "偏序用 DiGraph 表示，边由小指向大",
        "偏序用 DiGraph 表示，邊由小指向大",
    ),
    "no graph": (
        "a graph is not a position of this game; one is {example}",
        "图不是这个游戏的局面；它的一个局面是 {example}",
        "圖不是這個遊戲的局面；它的一個局面是 {example}",
    ),
    "endless": ("play may go on for ever: {loop}", "游戏可能永不结束：{loop}", "遊戲可能永不結束：{loop}"),
    "raised": (
        "raised for the position {position}",
        "在局面 {position} 处引发",
        "在局面 {position} 處引發",
    ),
    "solution raised": (
        "raised by the solution at {position}",
        "由被检查的解答在 {position} 处引发",
        "由被檢查的解答在 {position} 處引發",
    ),
    "options": (
        "stopped: {position} has more than {most} options, as far as they were listed; do they end? `positions=` allows more",
        "已停止：列到此处，{position} 的后继局面已多于 {most} 个；它们有尽头吗？可用 `positions=` 放宽",
        "已停止：列到此處，{position} 的後繼局面已多於 {most} 個；它們有盡頭嗎？可用 `positions=` 放寬",
    ),
    "long play": (
        "a play of {count} positions was followed; it has not ended, and no position came twice at its end: {play}",
        "沿一局走了 {count} 个局面，仍未结束，末段也没有重复的局面：{play}",
        "沿一局走了 {count} 個局面，仍未結束，末段也沒有重複的局面：{play}",
    ),
    "no position": (
        "no position is given; `nimatron.Sum()` is the empty sum",
        "没有给出局面；空的和写作 `nimatron.Sum()`",
        "沒有給出局面；空的和寫作 `nimatron.Sum()`",
    ),
    "nothing to compare": (
        "nothing was compared: the solution has no value for any of the positions",
        "没有可比较的内容：解答对这些局面都没有给出值",
        "沒有可比較的內容：解答對這些局面都沒有給出值",
    ),
    "one argument": ("one argument", "一个参数", "一個參數"),
    "arguments": ("{count} arguments", "{count} 个参数", "{count} 個參數"),
    "one position": (
        "check asks for one position at a time, so the solution takes one argument, the position, and this one takes {takes}",
        "check 每次询问一个局面，所以解答应有一个参数，即局面；这个解答有{takes}",
        "check 每次詢問一個局面，所以解答應有一個參數，即局面；這個解答有{takes}",
    ),
    "other arguments": (
        "a solution takes one argument for each coordinate of {game} ({names}), and this one takes {takes}",
        "解答的参数与 {game} 的坐标（{names}）一一对应，而这个解答有{takes}",
        "解答的參數與 {game} 的座標（{names}）一一對應，而這個解答有{takes}",
    ),
    "other heaps": (
        "the solution takes {count} heaps, and {position} has another number of them",
        "解答有 {count} 堆作为参数，而 {position} 的堆数不同",
        "解答有 {count} 堆作為參數，而 {position} 的堆數不同",
    ),
    "other corner": (
        "`up_to=` is one number, or {count} numbers, one for each argument of the solution; {given} were given",
        "`up_to=` 是一个数，或 {count} 个数，对应解答的每个参数；这里给出了 {given} 个",
        "`up_to=` 是一個數，或 {count} 個數，對應解答的每個參數；這裡給出了 {given} 個",
    ),
    "no positions to compare": (
        "nothing was compared: `positions=` is empty",
        "没有可比较的内容：`positions=` 为空",
        "沒有可比較的內容：`positions=` 為空",
    ),
    "of functions": (
        "a game that is a function has no {name}: {why}",
        "以函数表示的游戏没有 {name}：{why}",
        "以函數表示的遊戲沒有 {name}：{why}",
    ),
    "nothing proved": (
        "nothing can be proved of a function; `guess` says what its values look like",
        "对函数无法证明什么；`guess` 给出其值看起来像什么",
        "對函數無法證明什麼；`guess` 給出其值看起來像什麼",
    ),
    "table instead": ("`table` gives its values", "`table` 给出它的值", "`table` 給出它的值"),
    "misere instead": (
        "`outcome(..., misere=True)` and `solve(..., misere=True)` play it",
        "请用 `outcome(..., misere=True)` 和 `solve(..., misere=True)`",
        "請用 `outcome(..., misere=True)` 和 `solve(..., misere=True)`",
    ),
    "why": (
        "why {position} has Grundy value {value}",
        "{position} 的 SG 值为什么是 {value}",
        "{position} 的 SG 值為什麼是 {value}",
    ),
    "no input": (
        "`play` asks for moves, and there is no input to read: run it in a terminal or in a notebook, "
        "or use `nimatron.widget`",
        "`play` 要读入走法，而这里没有可读的输入：请在终端或笔记本中运行，或改用 `nimatron.widget`",
        "`play` 要讀入走法，而這裡沒有可讀的輸入：請在終端機或筆記本中執行，或改用 `nimatron.widget`",
    ),
    "positions": (
        "stopped: {most} positions were searched; `positions=` allows more",
        "已停止：搜索了 {most} 个局面；可用 `positions=` 放宽",
        "已停止：搜尋了 {most} 個局面；可用 `positions=` 放寬",
    ),
    "seconds": (
        "stopped: the time limit of {most:g} s is reached; `seconds=` allows more",
        "已停止：达到 {most:g} 秒的时限；可用 `seconds=` 放宽",
        "已停止：達到 {most:g} 秒的時限；可用 `seconds=` 放寬",
    ),
    "kept": (
        "{count} values of {name} are known by then, and are kept",
        "此时已知 {name} 的 {count} 个值，并予保留",
        "此時已知 {name} 的 {count} 個值，並予保留",
    ),
    "means wins": (
        " (True means: the player to move wins)",
        "（True 表示轮到走的一方必胜）",
        "（True 表示輪到走的一方必勝）",
    ),
    "means loses": (
        " (True means: the player to move loses)",
        "（True 表示轮到走的一方必败）",
        "（True 表示輪到走的一方必敗）",
    ),
    "right": (
        "right for all positions{meaning}: {proof}",
        "对所有局面都正确{meaning}：{proof}",
        "對所有局面都正確{meaning}：{proof}",
    ),
    "equal": (
        "equal for all {count} positions up to {up_to}{meaning}",
        "到 {up_to} 为止的 {count} 个局面全部相等{meaning}",
        "到 {up_to} 為止的 {count} 個局面全部相等{meaning}",
    ),
    "wrong": (
        "wrong at {position}{meaning}: it gives {got!r}, and {expected!r} is right",
        "在 {position} 处错误{meaning}：给出 {got!r}，而正确的是 {expected!r}",
        "在 {position} 處錯誤{meaning}：給出 {got!r}，而正確的是 {expected!r}",
    ),
    "option value": ("value {value}", "值为 {value}", "值為 {value}"),
    "mex": (
        "mex{{{values}}} = {value}: the least value that no option has",
        "mex{{{values}}} = {value}：后继局面都没有的最小的值",
        "mex{{{values}}} = {value}：後繼局面都沒有的最小的值",
    ),
    "periodic": (
        "both depend on n mod {modulus} only{late}, the game by its proved law: {claim}",
        "两者都只取决于 n mod {modulus}{late}，游戏一方由已证明的规律得出：{claim}",
        "兩者都只取決於 n mod {modulus}{late}，遊戲一方由已證明的規律得出：{claim}",
    ),
    "from": (" from {first} on", "（从 {first} 起）", "（從 {first} 起）"),
}


def say(name: str, /, **parts: object) -> str:
    """A sentence in the language of texts."""
    at = ("en", "zh-Hans", "zh-Hant").index(get_language())
    return _WORDS[name][at].format(**parts)


def label(name: str) -> str:
    """A label in the column that answers have for them, which is 14 characters wide."""
    text = say(name)
    width = sum(2 if sign > "\u2e7f" else 1 for sign in text)
    return text + " " * (14 - width)
