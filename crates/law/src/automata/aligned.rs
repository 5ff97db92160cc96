//! Numbers whose first digits stand together ([`Numeration::LeftAligned`](super::Numeration)): comparing them, and the least ones in a relation.
//!
//! Words are read from their last digits on, so the longer one of two numbers begins earlier. Its digits wait until the other one has begun: then both give a
//! carry, place by place. A number that is longer by so much that it alone decides needs no digits any more. (That such relations of order and of doubling
//! are automata is an old observation; see A. Blumensath and E. Grädel, "Automatic structures", LICS 2000.)

use super::relation::{Variable, digits, symbol, symbols};
use super::{Means, Numeration, Relation, Stop, Word};

/// A linear form of two numbers so far.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Partial {
    /// Both are 0.
    Nothing,
    /// The digits of one that wait for the other, which has not begun.
    One { longer: usize, waiting: Word },
    /// The value of all places so far is `carry` times the next weight and a rest, which is 0 or more.
    Both { longer: usize, waiting: Word, carry: i128, rest: bool },
    /// The longer one decides.
    Far { longer: usize },
}

/// `sum of c * x + constant = 0`, or `>= 0`, for at most two numbers whose factors are not 0.
pub(super) fn linear(
    base: u8,
    terms: &[(Variable, i128)],
    constant: i128,
    equal: bool,
    means: &Means<'_>,
) -> Result<Relation, Stop> {
    let numeration = Numeration::LeftAligned(base);
    let mut used: Vec<(Variable, i128)> = terms.iter().copied().filter(|term| term.1 != 0).collect();
    if used.len() > 2 {
        return Err(Stop::NotDefinable(format!("sums of several numbers are no automaton in {numeration}")));
    }
    let tracks: Vec<Variable> = used.iter().map(|term| term.0).collect();
    // A number that is not there is 0.
    used.resize(2, (0, 0));
    let factors = [used[0].1, used[1].1];
    let base = i128::from(base);
    // With so many digits more, a number is larger than what the other one and the constant can be together: b^(d - 1) |c| > |c'| + |constant|.
    let far = [0, 1].map(|longer| {
        let (own, other) = (factors[longer].abs(), factors[1 - longer].abs() + constant.abs());
        let mut power = 1i128;
        let mut more = 1usize;
        while power.saturating_mul(own) <= other && own > 0 {
            power = power.saturating_mul(base);
            more += 1;
        }
        more
    });
    // One place: a digit of the longer number and one of the other.
    let place = |(carry, rest): (i128, bool), longer: usize, first: u8, second: u8| {
        let sum = carry + factors[longer] * i128::from(first) + factors[1 - longer] * i128::from(second);
        (sum.div_euclid(base), rest || sum.rem_euclid(base) != 0)
    };
    let step = |state: &Partial, read: &[u8]| {
        // Digits are written as one more, 0 in front of a number.
        let read = [read.first().copied().unwrap_or(0), read.get(1).copied().unwrap_or(0)];
        let begun = |waiting: &Word, longer: usize, carry: i128, rest: bool| {
            let mut waiting = waiting.clone();
            waiting.push(read[longer].checked_sub(1)?);
            let first = waiting.remove(0);
            let (carry, rest) = place((carry, rest), longer, first, read[1 - longer].checked_sub(1)?);
            (!(equal && rest)).then_some(Partial::Both { longer, waiting, carry, rest })
        };
        match state {
            Partial::Nothing => match read {
                [0, 0] => Some(Partial::Nothing),
                [0, digit] => Some(Partial::One { longer: 1, waiting: vec![digit - 1] }),
                [digit, 0] => Some(Partial::One { longer: 0, waiting: vec![digit - 1] }),
                _ => begun(&Word::new(), 0, constant, false),
            },
            Partial::One { longer, waiting } if read[1 - longer] == 0 => {
                let mut waiting = waiting.clone();
                waiting.push(read[*longer].checked_sub(1)?);
                Some(if waiting.len() >= far[*longer] {
                    Partial::Far { longer: *longer }
                } else {
                    Partial::One { longer: *longer, waiting }
                })
            }
            Partial::One { longer, waiting } => begun(waiting, *longer, constant, false),
            Partial::Both { longer, waiting, carry, rest } => begun(waiting, *longer, *carry, *rest),
            Partial::Far { .. } => Some(state.clone()),
        }
    };
    let sign = |longer: usize, waiting: &Word, from: (i128, bool)| {
        let (carry, rest) = waiting.iter().fold(from, |sum, &digit| place(sum, longer, digit, 0));
        if equal { carry == 0 && !rest } else { carry >= 0 }
    };
    let accept = |state: &Partial| match state {
        Partial::Nothing => sign(0, &Word::new(), (constant, false)),
        Partial::One { longer, waiting } => sign(*longer, waiting, (constant, false)),
        Partial::Both { longer, waiting, carry, rest } => sign(*longer, waiting, (*carry, *rest)),
        Partial::Far { longer } => !equal && factors[*longer] > 0,
    };
    let relation = Relation::of_digits(numeration, &tracks, Partial::Nothing, step, accept, means)?;
    let others: Vec<Variable> = terms.iter().filter(|term| term.1 == 0).map(|term| term.0).collect();
    if others.is_empty() { Ok(relation) } else { relation.and(&Relation::all(numeration, &others, means)?, means) }
}

impl Relation {
    /// As [`Relation::shortest`]; with one track, the least number.
    pub(super) fn shortest_aligned(&self) -> Option<Vec<Word>> {
        let states = self.dfa.states();
        let mut behind = vec![(0..states).map(|state| state == 0).collect::<Vec<bool>>()];
        let accepts = |set: &[bool]| set.iter().zip(&self.dfa.accept).any(|(&here, &accept)| here && accept);
        while !accepts(&behind[behind.len() - 1]) {
            // A shortest word meets no state twice.
            if behind.len() > states {
                return None;
            }
            let mut next = vec![false; states];
            for state in (0..states as u32).filter(|&state| behind[behind.len() - 1][state as usize]) {
                (0..self.dfa.symbols).for_each(|symbol| next[self.dfa.step(state, symbol) as usize] = true);
            }
            behind.push(next);
        }
        let all: Vec<usize> = (0..self.dfa.symbols).collect();
        let word = self.least_backwards(&behind, &|_| 0, &all)?;
        let read: Vec<Word> = word.iter().map(|&s| digits(self.numeration, self.tracks.len(), s)).collect();
        let track = |track: usize| read.iter().map(|digits| digits[track]).skip_while(|&digit| digit == 0).collect();
        Some((0..self.tracks.len()).map(track).collect())
    }

    /// As [`Relation::complete`]; for one unknown number, the least.
    pub(super) fn complete_aligned(&self, known: &[Option<&Word>]) -> Option<Vec<Word>> {
        let base = self.numeration.digits();
        let free: Vec<usize> = (0..known.len()).filter(|&track| known[track].is_none()).collect();
        let words: Vec<Word> = (0..symbols(self.numeration, free.len()).ok()?)
            .map(|choice| digits(self.numeration, free.len(), choice))
            .collect();
        let weigh = |word: &Word| word.iter().zip(&free).map(|(&d, &track)| d as usize * base.pow(track as u32)).sum();
        let choices: Vec<usize> = words.iter().map(weigh).collect();
        let length = known.iter().flatten().map(|word| word.len()).max().unwrap_or(0) + self.dfa.states();
        let fixed = |place: usize| {
            let digit_of = |word: &Word| (place + word.len()).checked_sub(length).map_or(0, |at| word[at]);
            symbol(self.numeration, known.iter().map(|word| word.map_or(0, digit_of)))
        };
        // Which states lead to acceptance from each place on.
        let states = self.dfa.states() as u32;
        let mut good = vec![self.dfa.accept.clone()];
        for place in (0..length).rev() {
            let (after, fixed) = (&good[good.len() - 1], fixed(place));
            let leads = |state: u32| choices.iter().any(|s| after[self.dfa.step(state, fixed + s) as usize]);
            good.push((0..states).map(leads).collect());
        }
        good.reverse();
        // The unknown numbers begin as late as can be.
        let mut before = vec![0u32];
        for place in 0..length {
            before.push(self.dfa.step(before[place], fixed(place)));
        }
        let begins = |place: usize| {
            place == length && good[length][before[length] as usize]
                || place < length
                    && choices[1..]
                        .iter()
                        .any(|s| good[place + 1][self.dfa.step(before[place], fixed(place) + s) as usize])
        };
        let start = (0..=length).rev().find(|&place| begins(place))?;
        let mut behind = vec![(0..states).map(|state| state == before[start]).collect::<Vec<bool>>()];
        for place in start..length {
            let mut next = vec![false; states as usize];
            let from = if place == start { &choices[1..] } else { &choices[..] };
            for state in (0..states).filter(|&state| behind[place - start][state as usize]) {
                from.iter().for_each(|s| next[self.dfa.step(state, fixed(place) + s) as usize] = true);
            }
            behind.push(next);
        }
        let chosen = self.least_backwards(&behind, &|at| fixed(start + at), &choices)?;
        let read: Vec<&Word> =
            chosen.iter().filter_map(|s| choices.iter().position(|other| other == s)).map(|at| &words[at]).collect();
        let track = |track: usize| read.iter().map(|digits| digits[track]).skip_while(|&digit| digit == 0).collect();
        Some((0..free.len()).map(track).collect())
    }

    /// The symbols of an accepted word, the last of them as small as can be, then the one before, and so on: `behind` says which states may stand at each
    /// place, `fixed` what is added to the symbols of a place.
    fn least_backwards(
        &self,
        behind: &[Vec<bool>],
        fixed: &dyn Fn(usize) -> usize,
        choices: &[usize],
    ) -> Option<Vec<usize>> {
        let mut wanted = self.dfa.accept.clone();
        let mut word = Vec::new();
        for (place, here) in behind.iter().enumerate().rev().skip(1) {
            let leads =
                |state: usize, s: usize| here[state] && wanted[self.dfa.step(state as u32, fixed(place) + s) as usize];
            let states = 0..here.len();
            let &choice = choices.iter().find(|&&s| states.clone().any(|state| leads(state, s)))?;
            wanted = states.map(|state| leads(state, choice)).collect();
            word.push(choice);
        }
        word.reverse();
        Some(word)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::atoms;
    use super::*;
    use nimatron_core::Budget;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]
        /// The least number that fits another, and the least one that fits any, against enumeration.
        #[test]
        fn the_least_numbers(base in 2u8..5, a in -3i64..4, b in -3i64..4, c in -12i64..13, least in 0i64..30) {
            let budget = Budget::unlimited();
            let means = Means::new(100_000, 1 << 40, &budget);
            let system = Numeration::LeftAligned(base);
            let form = atoms::linear(system, &[(0, a), (1, b)], c, false, &means).unwrap();
            let bound = atoms::linear(system, &[(1, 1)], -least, false, &means).unwrap();
            let both = form.and(&bound, &means).unwrap();
            let fits = |x: i64, y: i64| a * x + b * y + c >= 0 && y >= least;
            let word = |n: i64| system.represent_small(n as u64);
            for x in 0..40 {
                let found = both.least_with(&[Some(&word(x)), None]).map(|word| system.small_value(&word).unwrap() as i64);
                prop_assert_eq!(found, (0..400).find(|&y| fits(x, y)), "{} {}", x, system);
            }
            let found = both.exists(1, &means).unwrap().least().map(|word| system.small_value(&word).unwrap() as i64);
            prop_assert_eq!(found, (0..400).find(|&x| (0..2000).any(|y| fits(x, y))));
        }
    }
}
