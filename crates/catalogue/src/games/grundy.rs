//! Grundy's game.

use crate::{CatalogueKnowledge, Entry, Rules};
use nimatron_messages::Sentence;

pub(crate) const ENTRY: Entry = Entry {
    names: &["grundy", "4!.0"],
    title: &Sentence::plain(
        "Grundy's game: split a heap into two unequal heaps",
        "Grundy 游戏：把一堆分成不相等的两堆",
    ),
    rules: Rules::tuples("game grundy(n)\n  n -> (i) + (n - i)  for i in 1..(n-1)/2\n"),
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "no law is known; values are computed. Whether they become periodic is open (Guy 1996)",
        "没有已知的规律；值靠计算得出。值的序列是否最终成为周期的，尚未解决（Guy 1996）",
    )),
    example: "8",
    ..Entry::PLAIN
};
