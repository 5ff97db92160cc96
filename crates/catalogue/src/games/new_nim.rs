//! New Nim (CQOI 2013): first each player may throw away whole heaps, then Nim is played. The first
//! player leaves heaps that are independent over GF(2). Independent sets are a matroid, so the
//! heaviest one is found greedily (Rado 1957).

use crate::rows::{formatted, names};
use crate::{CatalogueKnowledge, Entry, Rules, Statement, Theory};
use nimatron_core::Outcome;
use nimatron_messages::{Mark, Message, Parameter, Sentence, reasons};

const STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of New Nim", "新 Nim 游戏定理"),
    text: &Sentence::plain(
        "whoever throws first wins by leaving heaps of which no choice but the empty one has xor 0; whoever \
         throws second wins exactly when there is such a choice, by keeping it. Keeping independent heaps from \
         the largest down throws away the least",
        "先扔的一方有必胜走法：留下若干堆，使得除空集外，其中任何几堆的异或都不为 0；后扔的一方获胜，当且仅当有几\
         堆（至少一堆）的异或为 0，走法是只留下这几堆。从大到小留下线性无关的堆，扔掉的石子最少",
    ),
    source: "CQOI 2013 (BZOJ 3105); R. Rado, Note on independence functions, Proceedings of the London Mathematical \
             Society 7 (1957)",
};

pub(crate) const ENTRY: Entry = Entry {
    names: &["new-nim"],
    title: &Sentence::plain(
        "New Nim (BZOJ 3105): heaps, and last the rounds of throwing, 2 at first: such a move throws away any \
         whole heaps (none, too), but not all; with 0 rounds it is Nim",
        "新 Nim 游戏（BZOJ 3105）：前面是各堆，最后是扔堆的剩余轮数，起初为 2：扔堆的一步扔掉任意几整堆（可以一堆\
         也不扔），但不能全部扔掉；轮数为 0 时就是 Nim",
    ),
    rules: Rules::Row { usual: 4, text, long: None, theory: |_| Some(Box::new(NewNim)) },
    known: CatalogueKnowledge::Theorem(STATEMENT),
    example: "2,3,4,0",
    words: Some(&Sentence::plain(
        "In the first round each player throws away any whole heaps, or none, but not all that are left. After that take any number of stones from one heap. The last number counts the moves of the first round that are still to come.",
        "第一轮每人扔掉任意几整堆，也可以不扔，但不能把剩下的全扔掉。之后每步从一堆中取任意多颗。最后一个数是第一轮还剩的步数。",
    )),
    ..Entry::PLAIN
};

fn text(coordinates: usize) -> String {
    let heaps = coordinates.max(2) - 1;
    let mut names = names(heaps);
    let kept: Vec<String> = names.old.iter().zip(&names.new).map(|(heap, keep)| format!("{keep}*{heap}")).collect();
    let some = kept.iter().map(|heap| format!("{heap} > 0")).collect::<Vec<_>>().join(" or ");
    let ranges: Vec<String> = names.new.iter().map(|keep| format!("{keep} in 0..1")).collect();
    names.old.push("rounds".to_owned());
    let mut changes: Vec<(usize, &str)> = kept.iter().map(String::as_str).enumerate().collect();
    changes.push((heaps, "rounds - 1"));
    let mut text = format!("game new_nim({}) where rounds <= 2\n", names.tuple());
    text += &names.line(&changes, &format!("for {} if rounds > 0 and ({})", ranges.join(", "), some));
    text += &names.falls(heaps, |_| " if rounds == 0".to_owned());
    formatted(text)
}

/// A basis of a space of heaps, as vectors over GF(2), indexed by their highest bits.
#[derive(Clone, Copy)]
pub struct Basis([u64; 64]);

impl Basis {
    /// The basis of no heaps.
    pub const EMPTY: Basis = Basis([0; 64]);

    /// Adds a heap. Returns whether it is independent of the heaps before.
    pub fn add(&mut self, heap: u64) -> bool {
        let mut rest = heap;
        while let Some(top) = rest.checked_ilog2() {
            let known = &mut self.0[top as usize];
            if *known == 0 {
                *known = rest;
                return true;
            }
            rest ^= *known;
        }
        false
    }
}

#[derive(Debug)]
struct NewNim;

/// The heaps, and the number of rounds of throwing that are left.
fn split(position: &[i64]) -> Option<(&[i64], i64)> {
    position.split_last().map(|(&rounds, heaps)| (heaps, rounds))
}

/// Whether the heaps that are not empty are independent.
fn independent(heaps: &[i64]) -> bool {
    let mut basis = Basis::EMPTY;
    heaps.iter().filter(|&&heap| heap > 0).all(|&heap| basis.add(heap as u64))
}

impl Theory for NewNim {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        let (heaps, rounds) = split(position)?;
        let lost = match rounds {
            0 => heaps.iter().fold(0, |sum, heap| sum ^ heap) == 0,
            1 => independent(heaps),
            _ => heaps.iter().all(|&heap| heap == 0),
        };
        Some(Outcome::lost_if(lost))
    }

    fn winning_options(&self, position: &[i64]) -> Option<Vec<Vec<i64>>> {
        let (heaps, rounds) = split(position)?;
        let mut options = Vec::new();
        if rounds == 0 {
            let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
            for (place, &heap) in heaps.iter().enumerate().filter(|(_, heap)| *heap ^ sum < **heap) {
                let mut option = position.to_vec();
                option[place] = heap ^ sum;
                options.push(option);
            }
            return Some(options);
        }
        // There are at most 15 heaps: all sets of heaps that are not empty.
        for kept in 1u32..1 << heaps.len() {
            if heaps.iter().enumerate().any(|(place, &heap)| heap == 0 && kept >> place & 1 == 1) {
                continue;
            }
            let mut option: Vec<i64> =
                heaps.iter().enumerate().map(|(place, heap)| heap * i64::from(kept >> place & 1)).collect();
            let wins = match rounds {
                1 => option.iter().fold(0, |sum, heap| sum ^ heap) == 0,
                _ => independent(&option),
            };
            option.push(rounds - 1);
            options.extend(wins.then_some(option));
        }
        Some(options)
    }

    fn why(&self, position: &[i64]) -> Vec<Message> {
        let Some((heaps, 2)) = split(position) else { return Vec::new() };
        let mut order: Vec<i64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
        order.sort_unstable_by(|a, b| b.cmp(a));
        let mut basis = Basis::EMPTY;
        let (kept, thrown): (Vec<i64>, Vec<i64>) = order.iter().partition(|&&heap| basis.add(heap as u64));
        let sum: i128 = thrown.iter().map(|&heap| i128::from(heap)).sum();
        let thrown = if thrown.is_empty() { reasons::no_heaps().into() } else { Parameter::list(thrown, Mark::Comma) };
        vec![reasons::thrown_away(Parameter::list(kept, Mark::Comma), thrown, sum)]
    }
}
