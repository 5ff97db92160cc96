//! Quotients that are infinite, recognised by who wins all sums of some heaps.
//!
//! A sum is a list of counts: how often each heap occurs. Where the quotient is finite, each count
//! matters only up to a period. Here two counts x and y are left without a bound: who wins repeats
//! only if both grow together, or if one of them grows while it is far above the other. If it then
//! depends on x - y for arbitrarily large x and y, the powers of either heap are all different, and
//! the quotient is infinite. (The first example, 0.3122 with the heaps up to 7, is due to
//! M. Weimerskirch, An algorithm for computing indistinguishability quotients in misère impartial
//! combinatorial games, Games of No Chance 4, 2015.)
//!
//! Such a folding is guessed and then compared with the rules. The comparison is finite: a move
//! changes counts by little, so a sum with large counts is like one with smaller counts, in which
//! the moves lead to sums that are folded in the same way.

use super::Positions;
use super::heaps::each_option;
use nimatron_core::{Budget, StopReason};

/// From `from` on, a count matters only modulo `period`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Count {
    /// The first count that repeats.
    pub from: u32,
    /// After how much it does, at least 1.
    pub period: u32,
}

/// Two positions whose counts x and y have no bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The positions, the smaller number first.
    pub positions: [usize; 2],
    /// Who wins is the same for (x, y) and (x + period, y + period) if x and y are at least this.
    pub from: u32,
    /// It is the same for (x, y) and (x + period, y) if x - y is at least this, and for (x, y +
    /// period) if y - x is.
    pub apart: u32,
    /// An even number.
    pub period: u32,
}

/// Who wins all sums of the positions 0, 1, 2, ..., whose quotient is infinite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folded {
    /// For each position how its count repeats; those of the pair are not looked at.
    pub counts: Vec<Count>,
    /// The positions whose counts have no bound.
    pub pair: Pair,
    /// For each folded sum whether it is lost, in the order of [`place`](Folded::place).
    pub lost: Vec<bool>,
}

/// Limits of the size of tables, tried one after the other, and of the sums that are looked at in
/// all.
const SIZES: [usize; 3] = [1 << 14, 1 << 17, 1 << 20];
const MAX_WORK: u64 = 1 << 26;
/// The periods that are tried for a pair.
const PERIODS: [u32; 2] = [2, 4];

impl Folded {
    /// A folding of all sums of some positions that shows that their quotient is infinite, if one
    /// is found with little work. `counts` says how the count of each position repeats among the
    /// other positions, as a first guess.
    ///
    /// # Errors
    /// The budget is used up.
    pub(super) fn find(
        positions: &impl Positions,
        counts: &[Count],
        budget: &Budget,
    ) -> Result<Option<Folded>, StopReason> {
        let moves = FoldedOptions::new(positions, counts.len(), budget)?;
        let movable: Vec<usize> = (0..counts.len()).filter(|&position| !moves.of[position].is_empty()).collect();
        let mut counts = counts.to_vec();
        // What has no moves changes nothing.
        for (position, count) in counts.iter_mut().enumerate() {
            if moves.of[position].is_empty() {
                *count = Count { from: 0, period: 1 };
            }
        }
        let mut work = MAX_WORK;
        // The last position comes first: without it the quotient is finite.
        let pairs = || {
            let rev = movable.iter().rev().enumerate();
            rev.flat_map(|(at, &high)| movable[..movable.len() - 1 - at].iter().map(move |&low| [low, high]))
        };
        for size in SIZES {
            for positions in pairs() {
                for period in PERIODS {
                    let pair = Pair { positions, from: 1, apart: 1, period };
                    let folded = Folded { counts: counts.clone(), pair, lost: Vec::new() };
                    if let Some(folded) = folded.mended(&moves, size, &mut work, budget)?
                        && folded.is_unbounded()
                    {
                        return Ok(Some(folded));
                    }
                    if work == 0 {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(None)
    }

    /// How many values the count of a position has in the table.
    fn radix(&self, position: usize) -> usize {
        let Pair { positions, from, apart, period } = self.pair;
        let Count { from, period } = match positions.contains(&position) {
            true => Count { from: from + apart, period: 2 * period - 1 },
            false => self.counts[position],
        };
        (from + period) as usize
    }

    /// The number of entries of the table; `None` if it is beyond the limit.
    fn size(&self, limit: usize) -> Option<usize> {
        (0..self.counts.len())
            .try_fold(1usize, |size, position| size.checked_mul(self.radix(position)).filter(|&size| size <= limit))
    }

    /// The counts x and y of the pair after folding.
    fn folded_pair(&self, [x, y]: [u32; 2]) -> [u32; 2] {
        let Pair { from, apart, period, .. } = self.pair;
        let both = x.min(y).saturating_sub(from) / period * period;
        let (x, y) = (x - both, y - both);
        let one = |more: u32, less: u32| more - (more - less).saturating_sub(apart) / period * period;
        if x >= y { [one(x, y), y] } else { [x, one(y, x)] }
    }

    /// Where a sum, given by its counts, stands in the table: the folded counts are the digits of a
    /// number, that of the last position first.
    pub fn place(&self, sum: &[u32]) -> usize {
        let [low, high] = self.pair.positions;
        let [x, y] = self.folded_pair([sum[low], sum[high]]);
        sum.iter().enumerate().rev().fold(0, |place, (position, &count)| {
            let Count { from, period } = self.counts[position];
            let digit = match position {
                _ if position == low => x,
                _ if position == high => y,
                _ => count - count.saturating_sub(from) / period * period,
            };
            place * self.radix(position) + digit as usize
        })
    }

    /// The folding with larger bounds, and a table that agrees with the rules; `None` if the table
    /// would be too large, or if there is no work left.
    fn mended(
        mut self,
        moves: &FoldedOptions,
        limit: usize,
        work: &mut u64,
        budget: &Budget,
    ) -> Result<Option<Folded>, StopReason> {
        while let Some(size) = self.size(limit) {
            budget.memory(size as u64)?;
            self.lost = vec![false; size];
            let Some(fault) = self.fill(moves, work, budget)? else { return Ok(Some(self)) };
            if *work == 0 {
                return Ok(None);
            }
            // One of these holds, because a sum is compared only if it is folded.
            let [x, y] = self.pair.positions.map(|position| fault[position]);
            for (position, count) in self.counts.iter_mut().enumerate() {
                if !self.pair.positions.contains(&position) && fault[position] >= count.from + count.period {
                    count.from += 1;
                }
            }
            self.pair.from += u32::from(x.min(y) >= self.pair.from + self.pair.period);
            self.pair.apart += u32::from(x.abs_diff(y) >= self.pair.apart + self.pair.period);
        }
        Ok(None)
    }

    /// Fills the table and compares it with the rules. A sum with which it does not agree is
    /// returned (any sum, if there is no work left).
    ///
    /// Sums come in the order of the numbers in [`place`](Folded::place), so that options, and the
    /// sum to which one is folded, have come before. The largest counts are such that every other
    /// sum has all its options folded like those of a sum with smaller counts: those of `sums` in
    /// `check/quotient/folded`, where this is explained.
    fn fill(&mut self, moves: &FoldedOptions, work: &mut u64, budget: &Budget) -> Result<Option<Vec<u32>>, StopReason> {
        let [low, high] = self.pair.positions;
        let Pair { from, apart, period, .. } = self.pair;
        let far = apart + period + moves.gain;
        let last = |position: usize| {
            let Count { from: first, period: length } = self.counts[position];
            match position {
                _ if position == low || position == high => from + period + far,
                _ if moves.of[position].is_empty() => 0,
                _ => first + length,
            }
        };
        let last: Vec<u32> = (0..self.counts.len()).map(last).collect();
        let mut sum = vec![0; self.counts.len()];
        loop {
            let (x, y) = (sum[low], sum[high]);
            if x.min(y) <= from + period && x.abs_diff(y) <= far {
                budget.tick(8)?;
                *work = work.saturating_sub(1);
                let is_lost = self.is_lost(&mut sum, moves);
                let place = self.place(&sum);
                if self.is_folded(&sum) {
                    if self.lost[place] != is_lost || *work == 0 {
                        return Ok(Some(sum));
                    }
                } else {
                    self.lost[place] = is_lost;
                }
            }
            let Some(grows) = (0..sum.len()).find(|&position| sum[position] < last[position]) else {
                return Ok(None);
            };
            sum[..grows].fill(0);
            sum[grows] += 1;
        }
    }

    /// Whether another sum stands for this one.
    fn is_folded(&self, sum: &[u32]) -> bool {
        let pair = self.pair.positions.map(|position| sum[position]);
        let folds = |(position, &count): (usize, &u32)| {
            !self.pair.positions.contains(&position)
                && count >= self.counts[position].from + self.counts[position].period
        };
        self.folded_pair(pair) != pair || sum.iter().enumerate().any(folds)
    }

    /// Whether a sum is lost, by the table for its options.
    fn is_lost(&self, sum: &mut [u32], moves: &FoldedOptions) -> bool {
        let mut has_move = false;
        for (position, options) in moves.of.iter().enumerate() {
            if sum[position] == 0 {
                continue;
            }
            for option in options {
                has_move = true;
                sum[position] -= 1;
                option.iter().for_each(|&part| sum[part] += 1);
                let wins = self.lost[self.place(sum)];
                option.iter().for_each(|&part| sum[part] -= 1);
                sum[position] += 1;
                if wins {
                    return false;
                }
            }
        }
        has_move
    }

    /// Whether who wins depends on x - y for arbitrarily large x and y, beyond its remainder. Then
    /// the quotient is infinite: if the powers of one of the heaps repeated, x could grow at will
    /// (by a multiple of both periods) beside one large y without a change of who wins, up to where
    /// x is far above y and only the remainder of x - y matters.
    fn is_unbounded(&self) -> bool {
        let [low, high] = self.pair.positions;
        let Pair { from, apart, period, .. } = self.pair;
        let middle = from + 2 * (apart + period);
        let mut sum = vec![0; self.counts.len()];
        loop {
            let differs = |x: u32, sum: &mut Vec<u32>| {
                let mut lost = |x| {
                    (sum[low], sum[high]) = (x, middle);
                    self.lost[self.place(sum)]
                };
                lost(x) != lost(x + period)
            };
            if (middle - apart - period..middle + apart).any(|x| differs(x, &mut sum)) {
                return true;
            }
            (sum[low], sum[high]) = (0, 0);
            let is_last = |position: usize| sum[position] as usize + 1 == self.radix(position);
            let others = (0..sum.len()).filter(|position| !self.pair.positions.contains(position));
            let Some(grows) = others.into_iter().find(|&position| !is_last(position)) else { return false };
            sum[..grows].fill(0);
            sum[grows] += 1;
        }
    }
}

/// The options of some positions.
struct FoldedOptions {
    /// For each position the positions that each of its moves leaves.
    of: Vec<Vec<Vec<usize>>>,
    /// By how much a move can increase one count.
    gain: u32,
}

impl FoldedOptions {
    fn new(positions: &impl Positions, count: usize, budget: &Budget) -> Result<FoldedOptions, StopReason> {
        let mut of = Vec::new();
        let mut gain = 1;
        for position in 0..count {
            let mut options: Vec<Vec<usize>> = Vec::new();
            each_option(positions, position, budget, |parts| {
                let mut parts = parts.to_vec();
                parts.sort_unstable();
                if !options.contains(&parts) {
                    gain = gain.max(parts.len() as u32);
                    options.push(parts);
                }
            })?;
            of.push(options);
        }
        Ok(FoldedOptions { of, gain })
    }
}
