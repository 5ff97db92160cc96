//! Games on boards that their rules state in a few lines.

use crate::{CatalogueKnowledge, Entry, Rules};
use nimatron_messages::Sentence;

pub(crate) const SQUARES: Entry = Entry {
    names: &["squares"],
    title: &Sentence::plain("Squares: fill a free square of 2 x 2 cells", "Squares：填满一个 2 x 2 的空正方形"),
    rules: Rules::places("game squares on board\n  [.. / ..] -> [## / ##]\n"),
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "no formula is known; values are computed",
        "没有已知的公式；值靠计算得出",
    )),
    example: "4x4",
    ..Entry::PLAIN
};

pub(crate) const ELLS: Entry = Entry {
    names: &["l-trominoes"],
    title: &Sentence::plain(
        "Place an L of three cells, in any of its four turns",
        "放一块三格的 L 形骨牌，四个方向皆可",
    ),
    rules: Rules::places("game l_trominoes on board\n  [.. / .?] -> [## / #?] in all turns\n"),
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "no formula is known; values are computed",
        "没有已知的公式；值靠计算得出",
    )),
    example: "3x4",
    ..Entry::PLAIN
};

pub(crate) const STRAIGHTS: Entry = Entry {
    names: &["straight-trominoes"],
    title: &Sentence::plain("Place a straight piece of three cells, either way", "放一块三格的直条骨牌，横竖皆可"),
    rules: Rules::places("game straight_trominoes on board\n  ... -> ### in rows, columns\n"),
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "on a row it is the octal game 0.007; no formula for boards is known",
        "在一行上它是八进制游戏 0.007；棋盘上没有已知的公式",
    )),
    example: "1x9",
    ..Entry::PLAIN
};

pub(crate) const TROMINOES: Entry = Entry {
    names: &["trominoes"],
    title: &Sentence::plain("Place any piece of three connected cells", "放任意一块相连的三格骨牌"),
    rules: Rules::places(
        "game trominoes on board\n  ... -> ### in rows, columns\n  [.. / .?] -> [## / #?] in all turns\n",
    ),
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "no formula is known; values are computed",
        "没有已知的公式；值靠计算得出",
    )),
    example: "2x5",
    ..Entry::PLAIN
};

pub(crate) const TETROMINOES: Entry = Entry {
    names: &["l-tetrominoes"],
    title: &Sentence::plain(
        "Place an L of four cells, in any of its eight turns",
        "放一块四格的 L 形骨牌，八种摆法皆可",
    ),
    rules: Rules::places("game l_tetrominoes on board\n  [... / .??] -> [### / #??] in all turns\n"),
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "no formula is known; values are computed",
        "没有已知的公式；值靠计算得出",
    )),
    example: "3x5",
    ..Entry::PLAIN
};

pub(crate) const NOTAKTO: Entry = Entry {
    names: &["notakto"],
    title: &Sentence::plain(
        "Notakto: write X in a free cell; a line of three ends the game. In misère play, the usual one, who makes it loses",
        "Notakto：在空格里写 X；连成三个则游戏结束。通常按反常规则玩，连成三个的人输",
    ),
    rules: Rules::places("game notakto on board\n  . -> X\n  until XXX in rows, columns, diagonals\n"),
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "misère play of any number of 3 x 3 boards is solved by a quotient of 18 elements (T. E. Plambeck and G. Whitehead, The secrets of Notakto, 2013)",
        "任意多个 3 x 3 棋盘的反常玩法由一个 18 元的商解决（T. E. Plambeck 与 G. Whitehead，The secrets of Notakto，2013）",
    )),
    example: "X../.../..X",
    words: Some(&Sentence::plain(
        "Write an X in a free square. A line of three X, across, down or diagonally, ends the game.",
        "在一个空格里写 X。横、竖、斜连成三个 X 时游戏结束。",
    )),
    ..Entry::PLAIN
};

pub(crate) const CLOBBER: Entry = Entry {
    names: &["clobber"],
    title: &Sentence::plain(
        "Clobber for two players with the same moves: a stone takes the place of a neighbouring one of the other colour, which is removed",
        "不分双方的 Clobber：一枚棋子吃掉相邻的异色棋子并占据其位置",
    ),
    rules: Rules::places(
        "game clobber on board\n  xo -> .x in rows, columns, both ways\n  ox -> .o in rows, columns, both ways\n",
    ),
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "no formula is known; the partisan game is by M. Albert, J. P. Grossman, R. J. Nowakowski and D. Wolfe (2005)",
        "没有已知的公式；双方走法不同的原游戏见 M. Albert、J. P. Grossman、R. J. Nowakowski 与 D. Wolfe（2005）",
    )),
    example: ".o.x/xxox/xoxo",
    ..Entry::PLAIN
};

pub(crate) const PEGS: Entry = Entry {
    names: &["peg-duotaire"],
    title: &Sentence::plain(
        "Peg duotaire on a row or a board: jump over a neighbouring peg into a hole, and remove it",
        "一维或棋盘上的孔明棋对局：跳过相邻的一枚棋子进入空洞，并将它移走",
    ),
    rules: Rules::places("game peg_duotaire on board\n  110 -> 001 in rows, columns, both ways\n"),
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "on one row: C. Moore and D. Eppstein, One-dimensional peg solitaire, and duotaire (2002); no formula is known",
        "一行的情形见 C. Moore 与 D. Eppstein，One-dimensional peg solitaire, and duotaire（2002）；没有已知的公式",
    )),
    example: "1101101",
    ..Entry::PLAIN
};

pub(crate) const TOADS: Entry = Entry {
    names: &["toads"],
    title: &Sentence::plain(
        "Toads of one kind: a toad T steps right into a free cell, or jumps over a frog F",
        "单向的蟾蜍：蟾蜍 T 向右走进空格，或跳过一只青蛙 F",
    ),
    rules: Rules::places("game toads on board\n  T. -> .T\n  TF. -> .FT\n"),
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "no formula is known; without frogs only the number of steps counts, which is fixed",
        "没有已知的公式；没有青蛙时只看步数，而步数是确定的",
    )),
    example: "T.TF.F",
    ..Entry::PLAIN
};

pub(crate) const SLIDE: Entry = Entry {
    names: &["slide"],
    title: &Sentence::plain("A stone slides one cell to the right or down", "一枚棋子向右或向下滑动一格"),
    rules: Rules::places("game slide on board\n  o. -> .o in rows, columns\n"),
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "no formula is known; values are computed",
        "没有已知的公式；值靠计算得出",
    )),
    example: "o.../..o./.o..",
    ..Entry::PLAIN
};

pub(crate) const FLIP: Entry = Entry {
    names: &["heads-down"],
    title: &Sentence::plain(
        "Turn a head to a tail, with or without its right neighbour",
        "把一枚正面朝上的硬币翻成反面，可同时翻转右边的一枚",
    ),
    rules: Rules::places("game heads_down on board\n  H -> T\n  HH -> TT\n  HT -> TH\n"),
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "a coin-turning game (H. W. Lenstra; Winning Ways, chapter 14): the value is the sum over the heads, each alone",
        "翻硬币游戏（H. W. Lenstra；Winning Ways 第 14 章）：值是各枚正面硬币单独之值的异或",
    )),
    example: "HHTHT",
    ..Entry::PLAIN
};
