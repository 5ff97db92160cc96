//! How many tuples of a relation are within bounds, and the sum of one of their numbers: the
//! transfer matrix of the automaton is applied once for each digit, to numbers of any length.
//!
//! Digits are read from the most significant one on, so a number is within its bound as long as its
//! digits agree with those of the bound, and for good after the first smaller one; with the state,
//! one bit for each bounded track is all that has to be known about what was read. Tracks without a
//! bound hold numbers that the others determine, such as values; these may have more digits.

use super::symbols::{digits, symbols};
use super::{AutomaticRelation, StateBudget, Stop, Track, Word, size};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

/// A number of tuples, and the sum of one of their numbers over them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of tuples.
    pub count: BigUint,
    /// The sum over them; 0 if none was asked for.
    pub sum: BigUint,
}

/// What is known about all words that lead to the same place. The value of the summed number so far
/// is `high`; `low` is that of the word without its last digit.
#[derive(Clone, Default)]
struct WordsRead {
    count: BigUint,
    high: BigUint,
    low: BigUint,
}

impl AutomaticRelation {
    /// The number of tuples in which the numbers of some tracks are at most these, and the sum of
    /// one track over them. For each choice of numbers on the bounded tracks the others must hold
    /// at most one. With a modulus, both are remainders.
    ///
    /// # Errors
    /// Numbers of this numeration are not compared digit by digit; too many symbols, or the budget
    /// is used up.
    pub fn tally(
        &self,
        max: &[(Track, BigUint)],
        summed: Option<Track>,
        modulus: Option<&BigUint>,
        limits: &StateBudget<'_>,
    ) -> Result<Tally, Stop> {
        let numeration = self.numeration;
        if !numeration.adds() {
            return Err(Stop::NotDefinable("numbers aligned at their first digits are not counted".to_owned()));
        }
        let tracks = self.tracks.len();
        let all: Vec<Word> =
            (0..symbols(numeration, tracks)?).map(|symbol| digits(numeration, tracks, symbol)).collect();
        let bounds: Vec<Option<Word>> = self
            .tracks
            .iter()
            .map(|track| {
                let bound = max.iter().find(|(own, _)| own == track);
                bound.map(|(_, bound)| numeration.represent_within(bound, limits.budget)).transpose()
            })
            .collect::<Result<_, _>>()?;
        let longest = bounds.iter().flatten().map(Vec::len).max().unwrap_or(0);
        // A free number with more digits than that before the others begin would repeat a state.
        let before = if bounds.iter().all(Option::is_some) { 0 } else { self.dfa.states() };
        let length = before + longest;
        let summed = summed.and_then(|track| self.tracks.iter().position(|own| *own == track));
        let (factor, previous) = (numeration.factor(), numeration.previous());
        let dead = self.dfa.dead();
        let at_bound = bounds.iter().enumerate().filter(|(_, bound)| bound.is_some());
        let at_bound = at_bound.fold(0u32, |bits, (track, _)| bits | 1 << track);
        let mut read: FxHashMap<(u32, u32), WordsRead> = FxHashMap::default();
        let nothing = WordsRead { count: 1u8.into(), ..WordsRead::default() };
        read.insert((0, at_bound), nothing);
        for place in 0..length {
            // 0 before the first digit of a bound.
            let digit = |bound: &Word| (place + bound.len()).checked_sub(length).map_or(0, |at| bound[at]);
            let bound: Word = bounds.iter().map(|bound| bound.as_ref().map_or(0, digit)).collect();
            let mut next: FxHashMap<(u32, u32), WordsRead> = FxHashMap::default();
            for ((state, at_bound), words) in read {
                let work = all.len() * (1 + size(&words.high) as usize);
                limits.spend(work)?;
                for (symbol, digits) in all.iter().enumerate() {
                    let Some(still) = still_at_bound(at_bound, digits, &bound) else { continue };
                    let to = self.dfa.step(state, symbol);
                    if Some(to) == dead {
                        continue;
                    }
                    let more = next.entry((to, still)).or_default();
                    more.count += &words.count;
                    if let Some(track) = summed {
                        more.high += &words.high * factor + &words.low * previous + &words.count * digits[track];
                        more.low += &words.high;
                    }
                }
            }
            if let Some(modulus) = modulus {
                for words in next.values_mut() {
                    words.count %= modulus;
                    words.high %= modulus;
                    words.low %= modulus;
                }
            }
            read = next;
        }
        let accept = self.dfa.accept();
        let mut tally = Tally::default();
        for ((state, _), words) in read {
            if accept[state as usize] {
                tally.count += words.count;
                tally.sum += words.high + words.low * numeration.first_extra();
            }
        }
        if let Some(modulus) = modulus {
            tally.count %= modulus;
            tally.sum %= modulus;
        }
        Ok(tally)
    }
}

/// The tracks that still agree with their bounds after these digits, as bits; `None` if a number
/// gets larger than its bound.
fn still_at_bound(at_bound: u32, digits: &[u8], bound: &[u8]) -> Option<u32> {
    let mut still = at_bound;
    for (track, (digit, bound)) in digits.iter().zip(bound).enumerate() {
        if at_bound >> track & 1 == 1 {
            if digit > bound {
                return None;
            }
            if digit < bound {
                still &= !(1 << track);
            }
        }
    }
    Some(still)
}

#[cfg(test)]
mod tests {
    use super::Tally;
    use crate::automata::{ALL, AutomaticRelation, MORE, StateBudget, Track, atoms};
    use nimatron_core::Budget;
    use num_bigint::BigUint;

    /// Pairs with a < b and a + b = value, counted one by one.
    fn plain(max: [u64; 2]) -> Tally {
        let pairs = (0..=max[0]).flat_map(|a| (0..=max[1]).map(move |b| (a, b))).filter(|(a, b)| a < b);
        let (mut count, mut sum) = (0u64, 0u64);
        for (a, b) in pairs {
            count += 1;
            sum += a + b;
        }
        Tally { count: count.into(), sum: sum.into() }
    }

    #[test]
    fn counts_and_sums_are_those_of_the_definition() {
        let [a, b] = [0, 1].map(Track::Variable);
        for system in ALL.into_iter().chain(MORE).filter(|system| system.adds() && system.digits() < 20) {
            let budget = Budget::unlimited();
            let limits = StateBudget::new(100_000, 1 << 30, &budget);
            let less = atoms::linear(system, &[(b, 1), (a, -1)], -1, false, &limits).unwrap();
            let value = atoms::linear(system, &[(Track::Value, 1), (a, -1), (b, -1)], 0, true, &limits).unwrap();
            let pairs = less.and(&value, &limits).unwrap();
            for max in [[0, 0], [0, 1], [7, 7], [12, 30], [34, 5], [54, 55]] {
                let bounds = [(a, max[0].into()), (b, max[1].into())];
                let found = pairs.tally(&bounds, Some(Track::Value), None, &limits).unwrap();
                assert_eq!(found, plain(max), "{system} {max:?}");
                let modulus = BigUint::from(7u8);
                let rest = pairs.tally(&bounds, Some(Track::Value), Some(&modulus), &limits).unwrap();
                assert_eq!(rest, Tally { count: found.count % &modulus, sum: found.sum % &modulus });
                // The same without the values, and the sum of one coordinate.
                let found = less.tally(&bounds, Some(a), None, &limits).unwrap();
                let sum: u64 = (0..=max[0]).map(|a| a * max[1].saturating_sub(a)).sum();
                assert_eq!(found, Tally { count: plain(max).count, sum: sum.into() }, "{system} {max:?}");
            }
        }
    }

    #[test]
    fn bounds_of_any_size() {
        let budget = Budget::unlimited();
        let limits = StateBudget::new(100_000, 1 << 30, &budget);
        let system = crate::automata::Numeration::in_base(2);
        let all = AutomaticRelation::all(system, &[Track::Variable(0)], &limits).unwrap();
        let max = BigUint::from(10u8).pow(200);
        let found = all.tally(&[(Track::Variable(0), max.clone())], Some(Track::Variable(0)), None, &limits).unwrap();
        assert_eq!(found, Tally { count: &max + 1u8, sum: &max * (&max + 1u8) / 2u8 });
    }
}
