//! Learning the automaton of a function from its values: L* (D. Angluin, "Learning regular sets from queries and counterexamples", Information and
//! Computation 75, 1987), with one distinguishing suffix for each counterexample (R. Rivest and R. Schapire, 1993), for machines with outputs.
//!
//! The teacher may not know the output of a word (it is beyond the table): such places fit anything. What is learnt is a guess in any case; whoever
//! asks has to check it.

use crate::automata::{Dfa, Stop};
use nimatron_core::Budget;
use rustc_hash::FxHashMap;

/// A complete machine with an output in each state; state 0 is the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    /// The size of the alphabet.
    pub symbols: usize,
    /// `next[state * symbols + symbol]`
    pub next: Vec<u32>,
    /// The output of each state.
    pub output: Vec<u32>,
}

impl Machine {
    /// The number of states.
    pub fn states(&self) -> usize {
        self.output.len()
    }

    /// The state behind a symbol.
    pub fn step(&self, state: u32, symbol: u16) -> u32 {
        self.next[state as usize * self.symbols + symbol as usize]
    }

    /// The output of a word.
    pub fn run(&self, word: &[u16]) -> u32 {
        self.output[word.iter().fold(0, |state, &symbol| self.step(state, symbol)) as usize]
    }

    /// The words with this output, as a minimal automaton.
    pub fn accepting(&self, output: u32) -> Dfa {
        let accept = self.output.iter().map(|&own| own == output).collect();
        // All states are reachable: each is the state of its own prefix.
        Dfa { symbols: self.symbols, next: self.next.clone(), accept }.minimal()
    }
}

/// Something that knows the outputs of words, as far as it does.
pub trait Teacher {
    /// The output of a word; `None` if it is not known.
    fn output(&self, word: &[u16]) -> Option<u32>;
}

/// Why nothing is learnt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotLearnt {
    /// More states than allowed.
    TooManyStates,
    /// The counterexample cannot be explained by what the teacher knows.
    TooShort,
}

/// A learner with what it has seen.
#[derive(Clone, Debug)]
pub struct Learner {
    symbols: usize,
    most_states: usize,
    /// A word that leads to each state.
    prefixes: Vec<Vec<u16>>,
    suffixes: Vec<Vec<u16>>,
    /// Outputs behind each prefix and symbol (the prefix itself first), one for each suffix.
    rows: FxHashMap<Vec<u16>, Vec<u32>>,
}

/// Not known.
const UNKNOWN: u32 = u32::MAX;

impl Learner {
    /// A learner for an alphabet.
    pub fn new(symbols: usize, most_states: usize) -> Learner {
        Learner {
            symbols,
            most_states,
            prefixes: vec![Vec::new()],
            suffixes: vec![Vec::new()],
            rows: FxHashMap::default(),
        }
    }

    /// Forgets outputs, which are asked again: the teacher knows more now.
    pub fn ask_again(&mut self) {
        self.rows.clear();
    }

    fn row<'r>(
        rows: &'r mut FxHashMap<Vec<u16>, Vec<u32>>,
        suffixes: &[Vec<u16>],
        word: &[u16],
        teacher: &impl Teacher,
    ) -> &'r [u32] {
        let row = rows.entry(word.to_vec()).or_default();
        let mut whole = word.to_vec();
        for suffix in &suffixes[row.len()..] {
            whole.truncate(word.len());
            whole.extend_from_slice(suffix);
            row.push(teacher.output(&whole).unwrap_or(UNKNOWN));
        }
        row
    }

    /// A machine that fits everything seen so far; with it, was every output known?
    ///
    /// # Errors
    /// The budget is used up. Inside: why there is no machine.
    pub fn guess(
        &mut self,
        teacher: &impl Teacher,
        budget: &Budget,
    ) -> Result<Result<(Machine, bool), NotLearnt>, Stop> {
        let Learner { symbols, prefixes, suffixes, rows, .. } = self;
        let mut known = true;
        let mut next: Vec<u32> = Vec::new();
        let mut output: Vec<u32> = Vec::new();
        // Rows of states, and the states by rows that are known whole.
        let mut states: Vec<Vec<u32>> = Vec::new();
        let mut by_row: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        let mut at = 0;
        for prefix in prefixes.iter() {
            let row = Learner::row(rows, suffixes, prefix, teacher).to_vec();
            by_row.entry(row.clone()).or_insert(states.len() as u32);
            states.push(row);
        }
        while at < prefixes.len() {
            let prefix = prefixes[at].clone();
            output.push(if states[at][0] == UNKNOWN { 0 } else { states[at][0] });
            known &= states[at][0] != UNKNOWN;
            for symbol in 0..*symbols as u16 {
                budget.tick(suffixes.len() as u32)?;
                let word = [&prefix[..], &[symbol]].concat();
                let row = Learner::row(rows, suffixes, &word, teacher);
                let found = by_row.get(row).copied().or_else(|| {
                    if !row.contains(&UNKNOWN) {
                        return None;
                    }
                    known = false;
                    let fits =
                        |state: &Vec<u32>| state.iter().zip(row).all(|(a, b)| a == b || *a == UNKNOWN || *b == UNKNOWN);
                    states.iter().position(fits).map(|state| state as u32)
                });
                next.push(match found {
                    Some(state) => state,
                    None => {
                        if prefixes.len() >= self.most_states {
                            return Ok(Err(NotLearnt::TooManyStates));
                        }
                        let row = row.to_vec();
                        let state = prefixes.len() as u32;
                        by_row.insert(row.clone(), state);
                        states.push(row);
                        prefixes.push(word);
                        state
                    }
                });
            }
            at += 1;
        }
        Ok(Ok((Machine { symbols: *symbols, next, output }, known)))
    }

    /// Learns from a word for which the machine is wrong.
    pub fn learn(&mut self, machine: &Machine, word: &[u16], teacher: &impl Teacher) -> Result<(), NotLearnt> {
        // Behind the state of each beginning, the rest of the word.
        let mut states = vec![0u32];
        for &symbol in word {
            states.push(machine.step(states[states.len() - 1], symbol));
        }
        let mut later = Some(machine.output[states[word.len()] as usize]);
        for at in (0..word.len()).rev() {
            let whole = [&self.prefixes[states[at] as usize][..], &word[at..]].concat();
            let here = teacher.output(&whole);
            if let (Some(here), Some(later)) = (here, later)
                && here != later
                && !self.suffixes.iter().any(|suffix| suffix[..] == word[at + 1..])
            {
                self.suffixes.push(word[at + 1..].to_vec());
                return Ok(());
            }
            later = here.or(later);
        }
        Err(NotLearnt::TooShort)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Modulo(u32, u32);

    impl Teacher for Modulo {
        fn output(&self, word: &[u16]) -> Option<u32> {
            Some(word.iter().fold(0, |value, &bit| (2 * value + u32::from(bit)) % self.0) % self.1)
        }
    }

    /// The remainder of binary numbers is learnt with the least number of states.
    #[test]
    fn remainders_are_learnt() {
        for (modulus, outputs) in [(3, 3), (12, 12), (12, 5), (20, 3), (16, 16), (64, 2)] {
            let teacher = Modulo(modulus, outputs);
            let mut learner = Learner::new(2, 200);
            let machine = loop {
                let (machine, known) = learner.guess(&teacher, &Budget::unlimited()).unwrap().unwrap();
                assert!(known);
                let wrong = (0..4000u32).map(|n| (0..12).rev().map(|bit| (n >> bit & 1) as u16).collect::<Vec<_>>());
                match { wrong }.find(|word| Some(machine.run(word)) != teacher.output(word)) {
                    None => break machine,
                    Some(word) => learner.learn(&machine, &word, &teacher).unwrap(),
                }
            };
            assert!(machine.states() <= modulus as usize, "{modulus} {outputs}: {}", machine.states());
            let mut small = Learner::new(2, 2);
            let few = small.guess(&teacher, &Budget::unlimited()).unwrap();
            if outputs > 2 {
                assert_eq!(few, Err(NotLearnt::TooManyStates));
            }
        }
    }
}
