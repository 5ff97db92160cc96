//! Infinite misère quotients, checked: who wins every sum of the heaps up to some size, in a finite
//! description from which it follows that the quotient is infinite.
//!
//! A sum is a list of counts, one for each heap. Each count matters only up to a period, but for
//! two counts x and y: there who wins is the same for (x, y) and
//!
//! - (x + p, y + p), if x and y are at least `from`;
//! - (x + p, y), if x - y is at least `apart`;
//! - (x, y + p), if y - x is at least `apart`.
//!
//! So a table of folded sums says who wins every sum ([`Folding`]). It is right if it says of every
//! sum that it is lost exactly if the sum has a move, and none to a sum that the table calls lost.
//! This is checked for finitely many sums ([`Folding::is_looked_at`]): in any other sum some counts
//! can be lowered by a period so that neither the folded sum changes, nor which heaps occur, nor
//! the folded sums of the options. A move lowers one count by 1 and increases others by at most g
//! in all:
//!
//! - a count above `from + period` can be lowered by the period: it was at least `from + 1` after
//!   that, so a move leaves at least `from`;
//! - x and y both above `from + p` can both be lowered by p, for the same reason;
//! - if x - y is above `apart + p + g`, x can be lowered by p: the difference was at least
//!   `apart + g + 1` after that, and a move lowers it by at most g + 1.
//!
//! **Why the quotient is infinite.** Suppose that it is finite. Then the powers of the first heap
//! of the pair repeat: from some exponent on, x can be increased by some q, a multiple of p,
//! without a change of who wins, whatever else is there. Let y be large, and x at least that
//! exponent and near y. Increase x again and again by q: who wins does not change, but in the end x
//! is far above y, and there only the remainder of x - y modulo p matters. So for large y who wins
//! depends only on that remainder, and on the other heaps. If the table says otherwise, the
//! quotient is infinite, all powers of the heap are different, and so are those of the second one.
//! It follows that the quotient of more heaps is infinite, too: sums that differ beside some third
//! sum still do.

use crate::code::CheckerCode;
use crate::{CheckFailure, wrong};
use nimatron_core::Budget;
use nimatron_messages::Message;
use nimatron_messages::verdicts::quotients as say;
use nimatron_proof::{Fold, FoldedProof};

/// The maximum number of folded sums.
const MAX_SIZE: usize = 1 << 26;
/// The maximum of every number of a folding.
const MAX_NUMBER: u32 = 1 << 20;
/// The maximum number of heaps.
const MAX_HEAPS: usize = 64;

/// Checks the proof, and says what is proved.
///
/// # Errors
/// What is wrong with it, or the budget is used up.
pub(super) fn check(names: &[String], proof: &FoldedProof, budget: &Budget) -> Result<Message, CheckFailure> {
    let [name] = names else { return wrong(say::one_code()) };
    let Some(code) = CheckerCode::read(name) else { return wrong(say::not_a_code(name)) };
    let folding = Folding::new(&code, proof, budget)?;
    folding.agrees(budget)?;
    if !folding.is_unbounded(budget)? {
        return wrong(say::not_infinite());
    }
    let [_, second] = proof.pair.heaps;
    Ok(say::infinite(name, proof.counts.len() - 1, second))
}

/// The folding, the table, and the moves.
struct Folding<'p> {
    proof: &'p FoldedProof,
    /// The heaps of the pair.
    pair: [usize; 2],
    /// How many values each count has in folded sums.
    sizes: Vec<usize>,
    lost: Vec<bool>,
    /// For each heap what its moves leave: how many of each heap.
    moves: Vec<Vec<Vec<u32>>>,
    /// By how much a move can increase counts, in all.
    gain: u32,
}

impl<'p> Folding<'p> {
    fn new(code: &CheckerCode, proof: &'p FoldedProof, budget: &Budget) -> Result<Folding<'p>, CheckFailure> {
        let heaps = proof.counts.len();
        let pair = proof.pair.heaps.map(|heap| heap as usize);
        let numbers = [proof.pair.from, proof.pair.apart, proof.pair.period];
        let small = |number: u32| number <= MAX_NUMBER;
        let fits = |fold: &Fold| fold.period > 0 && small(fold.from) && small(fold.period);
        if heaps > MAX_HEAPS
            || pair[0] >= pair[1]
            || pair[1] >= heaps
            || proof.pair.period == 0
            || !numbers.into_iter().all(small)
            || !proof.counts.iter().all(fits)
        {
            return wrong(say::wrong_folding());
        }
        let size_of = |(heap, fold): (usize, &Fold)| match pair.contains(&heap) {
            true => (proof.pair.from + proof.pair.apart + 2 * proof.pair.period - 1) as usize,
            false => (fold.from + fold.period) as usize,
        };
        let sizes: Vec<usize> = proof.counts.iter().enumerate().map(size_of).collect();
        let all = sizes.iter().try_fold(1usize, |all, &size| all.checked_mul(size).filter(|&all| all <= MAX_SIZE));
        let Some(all) = all else { return wrong(say::too_many_sums(MAX_SIZE)) };
        budget.memory(all as u64)?;
        let mut lost = vec![false; all];
        for &place in &proof.lost {
            budget.tick(1)?;
            match lost.get_mut(place as usize) {
                Some(lost) if !*lost => *lost = true,
                _ => return wrong(say::wrong_places()),
            }
        }
        if !proof.lost.is_sorted() {
            return wrong(say::wrong_places());
        }
        let mut moves = Vec::new();
        let mut gain = 0;
        for heap in 0..heaps {
            let mut options = Vec::new();
            code.options(heap, &mut |parts| {
                budget.tick(heaps as u32)?;
                let mut option = vec![0u32; heaps];
                parts.iter().for_each(|&part| option[part] += 1);
                gain = gain.max(parts.len() as u32);
                options.push(option);
                Ok::<(), CheckFailure>(())
            })?;
            moves.push(options);
        }
        let folding = Folding { proof, pair, sizes, lost, moves, gain };
        // A place that stands for no folded sum would change nothing.
        if !proof.lost.iter().all(|&place| folding.is_folded(place as usize)) {
            return wrong(say::wrong_places());
        }
        Ok(folding)
    }

    /// Whether a place of the table is that of a folded sum: not every two counts of the pair are.
    fn is_folded(&self, mut place: usize) -> bool {
        let mut sum = Vec::new();
        for size in &self.sizes {
            sum.push((place % size) as u32);
            place /= size;
        }
        self.folded(&sum) == (sum[self.pair[0]], sum[self.pair[1]])
    }

    /// Whether the table says that the sum is lost.
    fn is_lost(&self, sum: &[u32]) -> bool {
        let [first, second] = self.pair;
        let folded = self.folded(sum);
        // The count of the last heap is the first digit.
        let mut place = 0;
        for (heap, &size) in self.sizes.iter().enumerate().rev() {
            let digit = match heap {
                _ if heap == first => folded.0,
                _ if heap == second => folded.1,
                _ => {
                    let Fold { from, period } = self.proof.counts[heap];
                    if sum[heap] < from { sum[heap] } else { from + (sum[heap] - from) % period }
                }
            };
            place = place * size + digit as usize;
        }
        self.lost[place]
    }

    /// The counts of the pair, folded: first lowered together, then the larger one alone.
    fn folded(&self, sum: &[u32]) -> (u32, u32) {
        let bounds = &self.proof.pair;
        let (mut x, mut y) = (sum[self.pair[0]], sum[self.pair[1]]);
        let least = x.min(y);
        if least >= bounds.from {
            let lower = least - (bounds.from + (least - bounds.from) % bounds.period);
            (x, y) = (x - lower, y - lower);
        }
        let difference = x.abs_diff(y);
        if difference >= bounds.apart {
            let kept = bounds.apart + (difference - bounds.apart) % bounds.period;
            if x > y {
                x = y + kept;
            } else {
                y = x + kept;
            }
        }
        (x, y)
    }

    /// The largest counts of the sums that are looked at.
    fn largest(&self) -> Vec<u32> {
        let bounds = &self.proof.pair;
        let of_heap = |(heap, fold): (usize, &Fold)| match self.pair.contains(&heap) {
            true => bounds.from + bounds.apart + 2 * bounds.period + self.gain,
            false => fold.from + fold.period,
        };
        self.proof.counts.iter().enumerate().map(of_heap).collect()
    }

    /// Whether a sum with counts up to the largest ones has to be looked at, by the counts of the
    /// pair.
    fn is_looked_at(&self, sum: &[u32]) -> bool {
        let bounds = &self.proof.pair;
        let (x, y) = (sum[self.pair[0]], sum[self.pair[1]]);
        x.min(y) <= bounds.from + bounds.period && x.abs_diff(y) <= bounds.apart + bounds.period + self.gain
    }

    /// Checks that the table agrees with the rules.
    fn agrees(&self, budget: &Budget) -> Result<(), CheckFailure> {
        let largest = self.largest();
        let mut sum = vec![0; largest.len()];
        loop {
            budget.tick(4)?;
            if self.is_looked_at(&sum) {
                budget.tick(sum.len() as u32)?;
                if self.is_lost(&sum) != self.is_lost_by_rules(&mut sum) {
                    return wrong(say::wrong_sum(shown(&sum)));
                }
            }
            if !next(&mut sum, &largest) {
                return Ok(());
            }
        }
    }

    /// Whether the sum has a move, and none to a sum that the table calls lost.
    fn is_lost_by_rules(&self, sum: &mut [u32]) -> bool {
        let mut moves = 0;
        for (heap, options) in self.moves.iter().enumerate() {
            if sum[heap] == 0 {
                continue;
            }
            for option in options {
                moves += 1;
                sum[heap] -= 1;
                sum.iter_mut().zip(option).for_each(|(count, more)| *count += more);
                let lost = self.is_lost(sum);
                sum.iter_mut().zip(option).for_each(|(count, more)| *count -= more);
                sum[heap] += 1;
                if lost {
                    return false;
                }
            }
        }
        moves > 0
    }

    /// Whether for some large y who wins depends on x, near y, by more than its remainder.
    fn is_unbounded(&self, budget: &Budget) -> Result<bool, CheckFailure> {
        let bounds = &self.proof.pair;
        let [first, second] = self.pair;
        let reach = bounds.apart + bounds.period;
        let y = bounds.from + 2 * reach;
        // One sum for each combination of the other counts.
        let mut largest: Vec<u32> = self.sizes.iter().map(|&size| size as u32 - 1).collect();
        (largest[first], largest[second]) = (0, 0);
        let mut others = vec![0; largest.len()];
        loop {
            budget.tick(2 * reach)?;
            let mut sum = others.clone();
            sum[second] = y;
            let mut lost_at = |x: u32| {
                sum[first] = x;
                self.is_lost(&sum)
            };
            if (y - reach..y + bounds.apart).any(|x| lost_at(x) != lost_at(x + bounds.period)) {
                return Ok(true);
            }
            if !next(&mut others, &largest) {
                return Ok(false);
            }
        }
    }
}

/// The next list of counts up to the largest ones; `false` if there is none.
fn next(counts: &mut [u32], largest: &[u32]) -> bool {
    for (count, largest) in counts.iter_mut().zip(largest) {
        if *count < *largest {
            *count += 1;
            return true;
        }
        *count = 0;
    }
    false
}

/// A sum in words: `2 * 5 + 7`, or `0`.
fn shown(sum: &[u32]) -> String {
    let part = |(heap, &count): (usize, &u32)| match count {
        0 => None,
        1 => Some(heap.to_string()),
        _ => Some(format!("{count} * {heap}")),
    };
    let parts: Vec<String> = sum.iter().enumerate().filter_map(part).collect();
    if parts.is_empty() { "0".into() } else { parts.join(" + ") }
}
