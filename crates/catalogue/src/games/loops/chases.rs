//! Counters that go down and up again: a clockwork that can be wound up, and a hare that a hound
//! chases round a track.

use crate::{CatalogueKnowledge, Entry, Look, Rules, Statement};
use nimatron_messages::Sentence;

const WIND_UP_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of the clockwork", "发条玩具定理"),
    text: &Sentence::plain(
        "the value of n is n mod 4 where this is 0 or 1, otherwise ∞({{0,1}}): whoever moves from a multiple of 4 \
         lets the other player reach the next one, and the same holds one turn above; two or three turns above, \
         each of the two positions would need the other one to have its value first",
        "n 除以 4 的余数为 0 或 1 时，SG 值就是这个余数，否则是 ∞({{0,1}})：从 4 的倍数走一步后，对方总能走到下一\
         个 4 的倍数，多 1 圈时也一样；多 2 圈和 3 圈的两个局面，都要等对方先有值",
    ),
    source: "by induction, with the labels of C. A. B. Smith, Graphs and composite games, Journal of Combinatorial \
             Theory 1 (1966)",
};

pub(crate) const WIND_UP: Entry = Entry {
    names: &["wind-up"],
    title: &Sentence::plain(
        "A clockwork with n turns: let it run down by 1, 2 or 3, or, with two turns more than a multiple of 4, \
         wind it up by 1; it stops at 0, and play may go on for ever",
        "上了 n 圈发条的玩具：让它走掉 1、2 或 3 圈；若剩下的圈数比 4 的倍数多 2，也可以再上 1 圈；到 0 就停下，\
         对局可能永远进行下去",
    ),
    rules: Rules::tuples("game wind_up(n)\n  n -> n - k  for k in 1..3\n  n -> n + 1  if n % 4 == 2\n"),
    known: CatalogueKnowledge::Theorem(WIND_UP_STATEMENT),
    example: "9",
    look: Look::Numbers,
    recurs: true,
    ..Entry::PLAIN
};

pub(crate) const CHASE: Entry = Entry {
    names: &["chase"],
    title: &Sentence::plain(
        "A hare on a round track of 11 squares and a hound this many squares after it: bring the hound 2 or 3 \
         squares nearer, not past the hare, or let the hare run 3 squares; the game ends when both are on one \
         square; chase{{15}} sets the length",
        "11 格的环形跑道上，猎狗在兔子身后若干格：让猎狗追近 2 格或 3 格，但不能越过兔子，或让兔子跑 3 格；两者同\
         格时游戏结束；用 chase{{15}} 设定跑道的长度",
    ),
    rules: Rules::tuples(
        "game chase(distance; track = 11) where distance < track\n  distance -> distance - k  for k in \
         2..3\n  distance -> (distance + 3) % track  if distance > 0\n",
    ),
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "no law is known; values are computed. Many positions are draws",
        "没有已知的规律；值靠计算得出。许多局面是平局",
    )),
    example: "9",
    words: Some(&Sentence::plain(
        "A hound follows a hare on a round track of 11 squares. Bring the hound 2 or 3 squares nearer, but not past the hare, or let the hare run 3 squares. The game ends when both are on one square.",
        "一条猎狗在 11 格的环形跑道上追一只兔子。让狗靠近 2 格或 3 格，但不能越过兔子；或让兔子跑 3 格。两者在同一格时游戏结束。",
    )),
    look: Look::Numbers,
    recurs: true,
    ..Entry::PLAIN
};
