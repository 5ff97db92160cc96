//! Games on rows and strings, as rules about lists: erasing pairs, an ordinary game, merging
//! stones.

use crate::closed_form::{GrundyFormula, Winner};
use crate::{CatalogueKnowledge, Entry, PlaceTheory, Rules, Statement};
use nimatron_messages::Sentence;

const ERASING: Statement = Statement {
    name: &Sentence::plain("the theorem of erasing pairs", "消对定理"),
    text: &Sentence::plain(
        "every play erases the same number of pairs, those that a stack erases from left to right; the value is \
         their parity",
        "每一局消去的对数都相同，就是用栈从左到右消去的对数；SG 值是它的奇偶性",
    ),
    source: "Codeforces 1104B, Game with string (2019); words of a free product of groups of two elements have one \
             reduced form",
};

pub(crate) const ERASE_PAIRS: Entry = Entry {
    names: &["erase-pairs"],
    title: &Sentence::plain(
        "Erasing pairs: take two equal neighbours from a string, and the rest closes up",
        "消对：从字符串中取走两个相邻的相同字符，其余部分合拢",
    ),
    rules: Rules::Places {
        text: "game erase_pairs(row[])\n  row -> row[..i] ++ row[i+2..]  for i in 0..len(row)-2  if row[i] == row[i+1]\n",
        theory: || Some(PlaceTheory::List(Box::new(GrundyFormula { statement: ERASING, value: erased }))),
    },
    known: CatalogueKnowledge::Theorem(ERASING),
    example: "[2, 2, 2, 1, 1, 2]",
    ..Entry::PLAIN
};

fn erased(row: &[i64]) -> Option<u64> {
    let (mut stack, mut pairs) = (Vec::new(), 0);
    for entry in row {
        if stack.last() == Some(&entry) {
            stack.pop();
            pairs ^= 1;
        } else {
            stack.push(entry);
        }
    }
    Some(pairs)
}

const ORDINARY: Statement = Statement {
    name: &Sentence::plain("the theorem of the ordinary game", "普通游戏定理"),
    text: &Sentence::plain(
        "if no two neighbours are equal, the value is the parity of the length, less one if both ends are equal: play \
         ends with two letters in turn",
        "如果没有相邻的相同字符，SG 值是长度（两端相同时减一）的奇偶性：游戏结束时剩下两个字符交替",
    ),
    source: "AtCoder Regular Contest 064 D, An Ordinary Game (2016)",
};

pub(crate) const ORDINARY_GAME: Entry = Entry {
    names: &["ordinary-game"],
    title: &Sentence::plain(
        "An ordinary game: take a letter, not at an end, whose two neighbours are different",
        "普通游戏：取走一个不在两端、左右相邻字符不同的字符",
    ),
    rules: Rules::Places {
        text: "game ordinary_game(row[]) mirrored\n  row -> row without i  for i in 1..len(row)-2  if row[i-1] != \
               row[i+1]\n",
        theory: || Some(PlaceTheory::List(Box::new(GrundyFormula { statement: ORDINARY, value: ordinary }))),
    },
    known: CatalogueKnowledge::Theorem(ORDINARY),
    example: "[1, 2, 1, 3, 2]",
    ..Entry::PLAIN
};

fn ordinary(row: &[i64]) -> Option<u64> {
    let (first, last) = (row.first()?, row.last()?);
    let different = row.windows(2).all(|pair| pair[0] != pair[1]);
    different.then(|| (row.len() - usize::from(first == last)) as u64 % 2)
}

const MERGING: Statement = Statement {
    name: &Sentence::plain("the theorem of merging", "合并石子定理"),
    text: &Sentence::plain(
        "let a be the number of heaps of one stone, and b the sum of the other heaps plus their number, less one; lost \
         exactly when a and b are even, or, if there is no other heap or only one of two stones, when 3 divides a",
        "设 a 为只有一个石子的堆数，b 为其余各堆的总和加上堆数再减一；当且仅当 a 和 b 都是偶数时先手必败；若没有其余的堆，\
         或只有一堆两个石子，则当且仅当 3 整除 a 时先手必败",
    ),
    source: "HDU 4111, Alice and Bob (ICPC Asia Chengdu 2011)",
};

pub(crate) const MERGE: Entry = Entry {
    names: &["merge-heaps"],
    title: &Sentence::plain("Merging heaps: take one stone, or join two heaps", "合并石子：取走一个石子，或合并两堆"),
    rules: Rules::Places {
        text: "game merge_heaps(row[]) symmetric\n  row -> row without j with [i] = row[i] + row[j]  for i in \
               indices(row), j in indices(row)  if i < j and row[i] > 0 and row[j] > 0\n  row -> row with [i] = row[i] \
               - 1                 for i in indices(row)  if row[i] > 1\n  row -> row without i                             \
               for i in indices(row)  if row[i] == 1\n",
        theory: || Some(PlaceTheory::List(Box::new(Winner { statement: MERGING, lost: merging_lost }))),
    },
    known: CatalogueKnowledge::Theorem(MERGING),
    example: "[3, 1, 2]",
    ..Entry::PLAIN
};

fn merging_lost(row: &[i64]) -> bool {
    let ones = row.iter().filter(|&&heap| heap == 1).count();
    let others = || row.iter().filter(|&&heap| heap > 1);
    // Only the parity of the sum matters, except that a single heap of two is a case of its own.
    let odd = others().filter(|&&heap| heap % 2 == 1).count();
    match others().count() {
        0 => ones % 3 == 0,
        1 if others().all(|&heap| heap == 2) => ones % 3 == 0,
        count => ones % 2 == 0 && (odd + count - 1) % 2 == 0,
    }
}
