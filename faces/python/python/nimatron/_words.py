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
    "endless": ("play may go on for ever: {loop}", "游戏可能永不结束：{loop}", "遊戲可能永不結束：{loop}"),
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
