//! The values of types of pieces, length by length, and their common period.
//!
//! If the values of all types repeat with preperiod e and period p below the length of the theorem
//! of Guy and Smith for several types (`enough`), they repeat for ever.

use super::closure::FamilySystem;
use nimatron_core::{Budget, StopReason};
use nimatron_proof::{FamilyPieceShape, FamilyValues, Way};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// Maximum length to which values are computed.
pub(super) const MAX_LENGTH: usize = 1 << 15;
/// Maximum number of values in all.
const MAX_VALUES: usize = 1 << 22;
/// Maximum number of pairs of values in all: some seconds.
const MAX_PAIRED: u64 = 1 << 32;

/// The values of all types, with their common preperiod and period.
#[derive(Debug)]
pub(super) struct PeriodicTypeValues {
    pub(super) preperiod: usize,
    pub(super) period: usize,
    /// Of a piece one value, of other types the preperiod and one period.
    pub(super) values: Vec<Vec<u32>>,
}

impl PeriodicTypeValues {
    /// What a certificate says of it.
    pub(super) fn proof(&self) -> FamilyValues {
        FamilyValues::Period { preperiod: self.preperiod as u32, period: self.period as u32 }
    }
}

/// The values of single pieces; `None` for other types.
///
/// # Errors
/// The budget is used up.
pub(super) fn of_pieces(system: &FamilySystem, budget: &Budget) -> Result<Vec<Option<u32>>, StopReason> {
    let mut table = TypeValueTable { system, values: vec![Vec::new(); system.types.len()], pairs: HashMap::new() };
    table.extend(1, budget)?;
    let value = |number: usize| table.is_piece(number).then(|| table.value(number as u32, 0));
    Ok((0..system.types.len()).map(value).collect())
}

/// Numbers as bits.
type ValueBits = Vec<u64>;

fn mark(bits: &mut ValueBits, number: u32) {
    let word = number as usize / 64;
    if bits.len() <= word {
        bits.resize(word + 1, 0);
    }
    bits[word] |= 1 << (number % 64);
}

fn members(bits: &ValueBits) -> impl Iterator<Item = u32> + '_ {
    bits.iter()
        .enumerate()
        .flat_map(|(at, &word)| (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| at as u32 * 64 + bit))
}

fn mex(bits: &ValueBits) -> u32 {
    let at = bits.iter().position(|&word| word != u64::MAX);
    at.map_or(bits.len() as u32 * 64, |at| at as u32 * 64 + bits[at].trailing_ones())
}

/// Two leaves with their least lengths, and the sum of their lengths.
type LeafPair = ([(u32, u32); 2], usize);

struct TypeValueTable<'s> {
    system: &'s FamilySystem,
    values: Vec<Vec<u32>>,
    /// The values of the pairs of pieces with a sum of lengths.
    pairs: HashMap<LeafPair, Rc<ValueBits>>,
}

impl TypeValueTable<'_> {
    fn is_piece(&self, number: usize) -> bool {
        matches!(self.system.types[number].shape, FamilyPieceShape::Piece(_))
    }

    fn value(&self, number: u32, length: usize) -> u32 {
        let values = &self.values[number as usize];
        values.get(length).copied().unwrap_or(0)
    }

    /// Adds the values of all options of the way to a length.
    fn options(&mut self, way: &Way, length: usize, seen: &mut ValueBits, budget: &Budget) -> Result<(), StopReason> {
        let added = way.adds.iter().fold(0, |sum, &(number, length)| sum ^ self.value(number, length as usize));
        for &taken in &way.takes {
            budget.tick(1)?;
            let Some(left) = length.checked_sub(taken as usize) else { continue };
            match way.leaves[..] {
                [] if left == 0 => mark(seen, added),
                [(number, least)] if left >= least as usize => mark(seen, added ^ self.value(number, left)),
                [one, other] => {
                    let pair = self.pair([one, other], left, budget)?;
                    budget.tick(pair.len() as u32)?;
                    members(&pair).for_each(|value| mark(seen, added ^ value));
                }
                // Too short for this way; the closure finds at most two pieces.
                _ => {}
            }
        }
        Ok(())
    }

    fn pair(&mut self, both: [(u32, u32); 2], sum: usize, budget: &Budget) -> Result<Rc<ValueBits>, StopReason> {
        if let Some(known) = self.pairs.get(&(both, sum)) {
            return Ok(Rc::clone(known));
        }
        let [(one, one_least), (other, other_least)] = both;
        let mut bits = ValueBits::new();
        budget.tick(sum as u32)?;
        for length in one_least as usize..=sum {
            let rest = sum - length;
            if rest >= other_least as usize {
                mark(&mut bits, self.value(one, length) ^ self.value(other, rest));
            }
        }
        let bits = Rc::new(bits);
        self.pairs.insert((both, sum), Rc::clone(&bits));
        Ok(bits)
    }

    fn extend(&mut self, to: usize, budget: &Budget) -> Result<(), StopReason> {
        let system = self.system;
        let taken =
            system.types.iter().flat_map(|one| &one.ways).flat_map(|way| &way.takes).max().copied().unwrap_or(0);
        let from = (0..system.types.len()).filter(|&one| !self.is_piece(one)).map(|one| self.values[one].len()).min();
        for length in from.unwrap_or(0)..to {
            for (number, one) in system.types.iter().enumerate() {
                if self.is_piece(number) && length > 0 {
                    continue;
                }
                let mut seen = ValueBits::new();
                for way in &one.ways {
                    self.options(way, length, &mut seen, budget)?;
                }
                self.values[number].push(mex(&seen));
            }
            let oldest = (length + 1).saturating_sub(taken as usize);
            if length % 64 == 0 {
                self.pairs.retain(|&(_, sum), _| sum >= oldest);
            }
            budget.memory((system.types.len() * length * 4 + self.pairs.len() * 200) as u64)?;
        }
        Ok(())
    }
}

/// The length to which values are computed where they do not repeat before.
fn longest(system: &FamilySystem) -> usize {
    let ways = || system.types.iter().flat_map(|one| &one.ways);
    let pairs = ways().map(|way| &way.leaves).filter(|leaves| leaves.len() == 2).collect::<HashSet<_>>().len();
    let types = system.types.iter().filter(|one| !matches!(one.shape, FamilyPieceShape::Piece(_))).count();
    // A pair of leaves is worked out for every sum of their lengths.
    let by_pairs = (2 * MAX_PAIRED / pairs.max(1) as u64).isqrt() as usize;
    MAX_LENGTH.min(MAX_VALUES / types.max(1)).min(by_pairs)
}

/// How long values have to repeat so that they always do, in the words of `formal/Divide.v`.
pub(super) fn enough(system: &FamilySystem, preperiod: usize, period: usize) -> usize {
    let ways = || system.types.iter().flat_map(|one| &one.ways);
    let taken = ways().flat_map(|way| &way.takes).max().copied().unwrap_or(0) as usize;
    let pieces = ways().map(|way| way.leaves.len()).max().unwrap_or(1).max(1);
    let least = ways().flat_map(|way| &way.leaves).map(|leaf| leaf.1).max().unwrap_or(0) as usize;
    taken + pieces * (preperiod.max(1).max(least) + period - 1) + 1
}

/// The smallest period that proves itself on these values, with its preperiod.
fn period(system: &FamilySystem, values: &[u32]) -> Option<(usize, usize)> {
    let back: Vec<u32> = values.iter().rev().copied().collect();
    let matches = prefixes(&back);
    let count = values.len();
    (1..count).find_map(|period| {
        let begins = count - period - matches[period];
        // At length 0 single pieces have values, too.
        let preperiod = begins.max(1);
        (enough(system, preperiod, period) <= count).then_some((preperiod, period))
    })
}

/// For each place how many numbers from there on are those that the list begins with.
fn prefixes(list: &[u32]) -> Vec<usize> {
    let mut lengths = vec![0; list.len()];
    let (mut from, mut to) = (0, 0);
    for at in 1..list.len() {
        let mut length = if at < to { lengths[at - from].min(to - at) } else { 0 };
        while list.get(at + length).is_some_and(|&next| next == list[length]) {
            length += 1;
        }
        if at + length > to {
            (from, to) = (at, at + length);
        }
        lengths[at] = length;
    }
    lengths
}

/// The values of a system with their period; otherwise how far they were computed without one.
///
/// # Errors
/// The budget is used up.
pub(super) fn periodic(
    system: &FamilySystem,
    to_length: usize,
    budget: &Budget,
) -> Result<Result<PeriodicTypeValues, usize>, StopReason> {
    let count = system.types.len();
    let mut table = TypeValueTable { system, values: vec![Vec::new(); count], pairs: HashMap::new() };
    let strips: Vec<usize> = (0..count).filter(|&number| !table.is_piece(number)).collect();
    let last = to_length.min(longest(system));
    let mut to = 128;
    loop {
        to = to.min(last);
        table.extend(to, budget)?;
        // The values of all types at one length are one number.
        let mut numbers: HashMap<Vec<u32>, u32> = HashMap::new();
        let column = |length: usize| strips.iter().map(|&one| table.values[one][length]).collect::<Vec<u32>>();
        let together: Vec<u32> = (0..to)
            .map(|length| {
                let next = numbers.len() as u32;
                *numbers.entry(column(length)).or_insert(next)
            })
            .collect();
        if let Some((preperiod, period)) = period(system, &together) {
            let mut values = table.values;
            values.iter_mut().for_each(|values| values.truncate(preperiod + period));
            return Ok(Ok(PeriodicTypeValues { preperiod, period, values }));
        }
        if to == last {
            return Ok(Err(to));
        }
        to *= 2;
    }
}
