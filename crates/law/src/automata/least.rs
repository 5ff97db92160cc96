//! Numbers for which a relation holds: the smallest ones, and those that complete given numbers.
//! Words are tried in the order of the numbers they represent: lexicographically from the first
//! digit read or, where first digits are aligned, from the last one.

use super::symbols::{digits, symbol, symbols};
use super::{AutomaticRelation, Word};
use nimatron_core::{Budget, StopReason};
use std::collections::VecDeque;

impl AutomaticRelation {
    /// The numbers of a shortest accepted word, in the order of the tracks; with one track, the
    /// smallest number. `None`: the relation is empty.
    pub fn shortest(&self) -> Option<Vec<Word>> {
        if !self.numeration.adds() {
            return self.shortest_aligned();
        }
        let dfa = &self.dfa;
        let mut from: Vec<Option<(u32, usize)>> = vec![None; dfa.states()];
        let mut seen = vec![false; dfa.states()];
        let mut open = VecDeque::from([0u32]);
        seen[0] = true;
        while let Some(state) = open.pop_front() {
            if dfa.accept()[state as usize] {
                let mut word = Vec::new();
                let mut at = state;
                while let Some((before, symbol)) = from[at as usize] {
                    word.push(digits(self.numeration, self.tracks.len(), symbol));
                    at = before;
                }
                word.reverse();
                let track =
                    |track: usize| word.iter().map(|digits| digits[track]).skip_while(|&digit| digit == 0).collect();
                return Some((0..self.tracks.len()).map(track).collect());
            }
            for (to, symbol) in dfa.successors(state) {
                if !seen[to as usize] {
                    seen[to as usize] = true;
                    from[to as usize] = Some((state, symbol));
                    open.push_back(to);
                }
            }
        }
        None
    }

    /// The smallest number of a relation with one track. `None`: the relation is empty.
    pub fn least(&self) -> Option<Word> {
        self.shortest()?.pop()
    }

    /// The number of pairs of a place and a state that `AutomaticRelation::complete_within` visits
    /// if the known numbers have at most `most` digits.
    pub fn places(&self, most: usize) -> usize {
        (most + self.dfa.states()).saturating_mul(self.dfa.states())
    }

    /// Completes a tuple of which some numbers are known: `known[i]` is the number on track `i`, if
    /// it is known. Returns the numbers of the other tracks, in order; they are chosen digit by
    /// digit, each as small as possible. `None`: no tuple of the relation has the known numbers.
    ///
    /// # Errors
    /// The budget is used up, or would not be enough for the sets of states at all places.
    pub(crate) fn complete_within(
        &self,
        known: &[Option<&Word>],
        budget: &Budget,
    ) -> Result<Option<Vec<Word>>, StopReason> {
        let most = known.iter().flatten().map(|word| word.len()).max().unwrap_or(0);
        budget.memory(2 * self.places(most) as u64)?;
        if self.numeration.adds() { self.complete_adding(known, budget) } else { self.complete_aligned(known, budget) }
    }

    /// See [`AutomaticRelation::complete_within`].
    fn complete_adding(&self, known: &[Option<&Word>], budget: &Budget) -> Result<Option<Vec<Word>>, StopReason> {
        let base = self.numeration.digits();
        let free: Vec<usize> = (0..known.len()).filter(|&track| known[track].is_none()).collect();
        let Ok(choices) = symbols(self.numeration, free.len()) else { return Ok(None) };
        let most = known.iter().flatten().map(|word| word.len()).max().unwrap_or(0);
        // Places before the first digits of all known numbers: at most as many as there are states.
        let length = most + self.dfa.states();
        let weights: Vec<usize> = free.iter().map(|&track| base.pow(track as u32)).collect();
        let own: Vec<(Word, usize)> = (0..choices)
            .map(|choice| digits(self.numeration, free.len(), choice))
            .map(|word| {
                let symbol = word.iter().zip(&weights).map(|(&digit, weight)| digit as usize * weight).sum();
                (word, symbol)
            })
            .collect();
        // The digits of the known numbers at each place, as a part of a symbol.
        let at_place = |place: usize| {
            let digit_of = |word: &Word| (place + word.len()).checked_sub(length).map_or(0, |at| word[at]);
            symbol(self.numeration, known.iter().map(|word| word.map_or(0, digit_of)))
        };
        // For each place, which states lead to acceptance.
        let states = self.dfa.states();
        let mut good = vec![self.dfa.accept().to_vec()];
        for place in (0..length).rev() {
            budget.tick(u32::try_from(states).unwrap_or(u32::MAX))?;
            let after = &good[good.len() - 1];
            let fixed = at_place(place);
            let leads = |state: u32| own.iter().any(|(_, s)| after[self.dfa.step(state, fixed + s) as usize]);
            good.push((0..states as u32).map(leads).collect());
        }
        good.reverse();
        if !good[0][0] {
            return Ok(None);
        }
        let mut words = vec![Word::new(); free.len()];
        let mut state = 0;
        for (place, good) in good[1..].iter().enumerate() {
            let fixed = at_place(place);
            budget.tick(1)?;
            let next = own.iter().find(|(_, s)| good[self.dfa.step(state, fixed + s) as usize]);
            let Some((digits, symbol)) = next else { return Ok(None) };
            words.iter_mut().zip(digits).for_each(|(word, &digit)| word.push(digit));
            state = self.dfa.step(state, fixed + symbol);
        }
        for word in &mut words {
            let zeros = word.iter().take_while(|&&digit| digit == 0).count();
            word.drain(..zeros);
        }
        Ok(Some(words))
    }

    /// With all numbers but one given, the smallest possible value of that one.
    ///
    /// # Errors
    /// The budget is used up.
    pub(crate) fn least_with(&self, known: &[Option<&Word>], budget: &Budget) -> Result<Option<Word>, StopReason> {
        Ok(self.complete_within(known, budget)?.and_then(|mut words| words.pop()))
    }

    /// See [`AutomaticRelation::shortest`]; with one track, the smallest number.
    fn shortest_aligned(&self) -> Option<Vec<Word>> {
        let states = self.dfa.states();
        let mut reachable = vec![(0..states).map(|state| state == 0).collect::<Vec<bool>>()];
        let accepts = |set: &[bool]| set.iter().zip(self.dfa.accept()).any(|(&here, &accept)| here && accept);
        while !accepts(&reachable[reachable.len() - 1]) {
            // A shortest word visits no state twice.
            if reachable.len() > states {
                return None;
            }
            let mut next = vec![false; states];
            for state in (0..states as u32).filter(|&state| reachable[reachable.len() - 1][state as usize]) {
                (0..self.symbols()).for_each(|symbol| next[self.dfa.step(state, symbol) as usize] = true);
            }
            reachable.push(next);
        }
        let all: Vec<usize> = (0..self.symbols()).collect();
        let word = self.least_backwards(&reachable, &|_| 0, &all)?;
        let read: Vec<Word> = word.iter().map(|&s| digits(self.numeration, self.tracks.len(), s)).collect();
        let track = |track: usize| read.iter().map(|digits| digits[track]).skip_while(|&digit| digit == 0).collect();
        Some((0..self.tracks.len()).map(track).collect())
    }

    /// See [`AutomaticRelation::complete`]; a single unknown number is the smallest one.
    fn complete_aligned(&self, known: &[Option<&Word>], budget: &Budget) -> Result<Option<Vec<Word>>, StopReason> {
        let base = self.numeration.digits();
        let free: Vec<usize> = (0..known.len()).filter(|&track| known[track].is_none()).collect();
        let Ok(choices) = symbols(self.numeration, free.len()) else { return Ok(None) };
        let words: Vec<Word> = (0..choices).map(|choice| digits(self.numeration, free.len(), choice)).collect();
        let weigh = |word: &Word| word.iter().zip(&free).map(|(&d, &track)| d as usize * base.pow(track as u32)).sum();
        let choices: Vec<usize> = words.iter().map(weigh).collect();
        let length = known.iter().flatten().map(|word| word.len()).max().unwrap_or(0) + self.dfa.states();
        let fixed = |place: usize| {
            let digit_of = |word: &Word| (place + word.len()).checked_sub(length).map_or(0, |at| word[at]);
            symbol(self.numeration, known.iter().map(|word| word.map_or(0, digit_of)))
        };
        // For each place, which states lead to acceptance from there on.
        let states = self.dfa.states() as u32;
        let mut good = vec![self.dfa.accept().to_vec()];
        for place in (0..length).rev() {
            budget.tick(states)?;
            let (after, fixed) = (&good[good.len() - 1], fixed(place));
            let leads = |state: u32| choices.iter().any(|s| after[self.dfa.step(state, fixed + s) as usize]);
            good.push((0..states).map(leads).collect());
        }
        good.reverse();
        // The unknown numbers begin as late as possible.
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
        let Some(start) = (0..=length).rev().find(|&place| begins(place)) else { return Ok(None) };
        let mut reachable = vec![(0..states).map(|state| state == before[start]).collect::<Vec<bool>>()];
        for place in start..length {
            budget.tick(states)?;
            let mut next = vec![false; states as usize];
            let from = if place == start { &choices[1..] } else { &choices[..] };
            for state in (0..states).filter(|&state| reachable[place - start][state as usize]) {
                from.iter().for_each(|s| next[self.dfa.step(state, fixed(place) + s) as usize] = true);
            }
            reachable.push(next);
        }
        let Some(chosen) = self.least_backwards(&reachable, &|at| fixed(start + at), &choices) else {
            return Ok(None);
        };
        let read: Vec<&Word> =
            chosen.iter().filter_map(|s| choices.iter().position(|other| other == s)).map(|at| &words[at]).collect();
        let track = |track: usize| read.iter().map(|digits| digits[track]).skip_while(|&digit| digit == 0).collect();
        Ok(Some((0..free.len()).map(track).collect()))
    }

    /// The symbols of an accepted word: the last one as small as possible, then the one before it,
    /// and so on. `reachable` gives the states that are possible at each place, `fixed` what is
    /// added to the symbols of each place.
    fn least_backwards(
        &self,
        reachable: &[Vec<bool>],
        fixed: &dyn Fn(usize) -> usize,
        choices: &[usize],
    ) -> Option<Vec<usize>> {
        let mut wanted = self.dfa.accept().to_vec();
        let mut word = Vec::new();
        for (place, here) in reachable.iter().enumerate().rev().skip(1) {
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
    use super::super::{Numeration, StateBudget, atoms};
    use nimatron_core::Budget;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]
        /// The smallest number that completes a given one, and the smallest one that can be
        /// completed, against enumeration.
        #[test]
        fn the_smallest_numbers(base in 2u8..5, a in -3i64..4, b in -3i64..4, c in -12i64..13, least in 0i64..30) {
            let budget = Budget::unlimited();
            let limits = StateBudget::new(100_000, 1 << 40, &budget);
            let system = Numeration::left_aligned(base);
            let form = atoms::linear(system, &[(0, a), (1, b)], c, false, &limits).unwrap();
            let bound = atoms::linear(system, &[(1, 1)], -least, false, &limits).unwrap();
            let both = form.and(&bound, &limits).unwrap();
            let fits = |x: i64, y: i64| a * x + b * y + c >= 0 && y >= least;
            let word = |n: i64| system.represent_small(n as u64);
            for x in 0..40 {
                let found = both.least_with(&[Some(&word(x)), None], &budget).unwrap();
                let found = found.map(|word| system.small_value(&word).unwrap() as i64);
                prop_assert_eq!(found, (0..400).find(|&y| fits(x, y)), "{} {}", x, system);
            }
            let found = both.exists(1, &limits).unwrap().least().map(|word| system.small_value(&word).unwrap() as i64);
            prop_assert_eq!(found, (0..400).find(|&x| (0..2000).any(|y| fits(x, y))));
        }
    }
}
