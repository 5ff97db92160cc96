"""A game to play in a cell of a notebook: one piece of HTML that needs nothing else."""

from __future__ import annotations

import json
from html import escape
from os import PathLike
from typing import Any

from ._asking import Limits, get_language
from ._function import FunctionGame
from ._game import Game
from ._positions import Position

__all__ = ["Widget", "widget"]

_MOST = 4000

_PAGE = """<!DOCTYPE html><html lang="LANGUAGE"><head><meta charset="utf-8"><title>nimatron</title><style>
body{font:15px/1.45 system-ui,sans-serif;margin:10px;color:#1c2330;background:#fff}
#at{font-size:22px;font-weight:600;margin:6px 0}#says{min-height:1.5em}
#moves{display:flex;flex-wrap:wrap;gap:6px;margin:8px 0;max-height:150px;overflow:auto}
button{font:inherit;padding:4px 10px;border:1px solid #5a6475;border-radius:6px;background:#f4f6fa;cursor:pointer}
button:hover,button:focus{background:#e0e8f5}button.hint{border-color:#009e73;box-shadow:0 0 0 2px #009e73}
#log{color:#5a6475;max-height:90px;overflow:auto;font-size:13px;white-space:pre-line}
</style></head><body><div><b id="title"></b></div><div id="at" aria-live="polite"></div><div id="says"></div>
<div id="moves"></div><div><button id="hint"></button> <button id="undo"></button>
<button id="machine"></button> <button id="again"></button></div><div id="log"></div>
<script>
const game=DATA;const words=game.words;const $=id=>document.getElementById(id);
for(const id of ["hint","undo","machine","again"])$(id).textContent=words[id];
const options=game.nodes.map(()=>[]);for(const[a,b]of game.moves)options[a].push(b);
// Who wins is decided from below: nodes with few moves to the end come first.
const order=game.nodes.map((_,i)=>i).sort((a,b)=>game.nodes[a][2]-game.nodes[b][2]);
const wins=[];for(const i of order)wins[i]=options[i].length?options[i].some(j=>!wins[j]):game.misere;
let here=0,past=[],log=[];
function best(){const good=options[here].filter(j=>!wins[j]);
 const all=good.length?good:options[here];
 const far=(a,b)=>(good.length?1:-1)*(game.nodes[a][2]-game.nodes[b][2]);
 return [...all].sort(far)[0]}
function end(turn){if(options[here].length)return false;
 const won=turn===(game.misere);
 $("says").textContent=(turn?words.youCannot:words.machineCannot)+(won?words.youWin:words.machineWins);return true}
function show(){$("title").textContent=game.name+(game.misere?words.misere:words.normal);
 $("at").textContent=game.nodes[here][0];$("moves").replaceChildren();$("log").textContent=log.join("\\n");
 $("says").textContent=words.yourMove;
 for(const j of options[here]){const b=document.createElement("button");b.textContent=game.nodes[j][0];b.dataset.to=j;
  b.onclick=()=>you(j);$("moves").append(b)}
 end(true)}
function step(who,j){log.unshift(who+": "+game.nodes[here][0]+" → "+game.nodes[j][0]);here=j}
function machine(){if(!options[here].length)return false;step(words.theMachine,best());return true}
function you(j){past.push([here,[...log]]);step(words.you,j);
 if(!options[here].length){show();$("moves").replaceChildren();end(false);return}
 machine();show()}
$("hint").onclick=()=>{const good=options[here].filter(j=>!wins[j]);
 if(options[here].length)$("says").textContent=good.length?words.marked:words.lost;
 for(const b of $("moves").children)b.className=good.includes(+b.dataset.to)?"hint":""};
$("undo").onclick=()=>{if(past.length){[here,log]=past.pop();show()}};
$("machine").onclick=()=>{if(options[here].length){past.push([here,[...log]]);machine();show()}};
$("again").onclick=()=>{here=0;past=[];log=[];show()};
show();
</script></body></html>"""


_WORDS = {
    "en": {
        "hint": "Hint",
        "undo": "Undo",
        "machine": "Machine moves",
        "again": "New game",
        "yourMove": "Your move:",
        "youCannot": "You cannot move: ",
        "machineCannot": "The machine cannot move: ",
        "youWin": "you win.",
        "machineWins": "the machine wins.",
        "misere": " (who cannot move wins)",
        "normal": " (who cannot move loses)",
        "theMachine": "machine",
        "you": "you",
        "marked": "The winning moves are marked.",
        "lost": "Every move loses against a perfect player.",
    },
    "zh-Hans": {
        "hint": "提示",
        "undo": "悔棋",
        "machine": "机器先走",
        "again": "重新开始",
        "yourMove": "轮到你走：",
        "youCannot": "你无步可走：",
        "machineCannot": "机器无步可走：",
        "youWin": "你赢了。",
        "machineWins": "机器赢了。",
        "misere": "（无步可走者胜）",
        "normal": "（无步可走者负）",
        "theMachine": "机器",
        "you": "你",
        "marked": "必胜走法已标出。",
        "lost": "面对不犯错的对手，怎么走都输。",
    },
    "zh-Hant": {
        "hint": "提示",
        "undo": "悔棋",
        "machine": "機器先走",
        "again": "重新開始",
        "yourMove": "輪到你走：",
        "youCannot": "你無步可走：",
        "machineCannot": "機器無步可走：",
        "youWin": "你贏了。",
        "machineWins": "機器贏了。",
        "misere": "（無步可走者勝）",
        "normal": "（無步可走者負）",
        "theMachine": "機器",
        "you": "你",
        "marked": "必勝走法已標出。",
        "lost": "面對不犯錯的對手，怎麼走都輸。",
    },
}


class Widget:
    """A game to play. A notebook shows it; ``save`` writes a page of HTML that works alone."""

    def __init__(self, html: str) -> None:
        #: A complete page.
        self.html = html

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the page to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.html)

    def _repr_html_(self) -> str:
        # In a frame of its own the page shares neither names nor styles with the notebook.
        page = escape(self.html, quote=True)
        return f'<iframe srcdoc="{page}" sandbox="allow-scripts" style="width:100%;height:380px;border:0"></iframe>'

    def __repr__(self) -> str:
        return f"<Widget: {len(self.html)} characters of HTML; save(path) writes it>"


def widget(
    game: str | Game | FunctionGame[Any],
    *positions: Position,
    misere: bool = False,
    seconds: float | None = None,
    memory: int | str | None = None,
) -> Widget:
    """A game against the machine in a cell of a notebook, for positions that reach at most 4000 others.

    >>> import nimatron as nim
    >>> nim.widget("n -> n - k for k in {1, 3, 4}", "7,9")
    <Widget: ... characters of HTML; save(path) writes it>
    """
    graph: dict[str, Any]
    if isinstance(game, FunctionGame):
        for part in positions:
            game.grundy(part, seconds=seconds)
        graph = game._reachable(tuple(positions), _MOST)
        name = game.name
    else:
        known = game if isinstance(game, Game) else Game(game)
        graph = known._graph(positions or [known.example], _MOST, Limits(seconds, memory))
        name = known.name
    data = {
        "name": name,
        "misere": bool(misere),
        "nodes": graph["nodes"],
        "moves": graph["moves"],
        "words": _WORDS[get_language()],
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return Widget(_PAGE.replace("LANGUAGE", get_language(), 1).replace("DATA", text, 1))
