//! Learning the automaton of a function from its values: L* (D. Angluin, "Learning regular sets
//! from queries and counterexamples", Information and Computation 75, 1987), with one
//! distinguishing suffix for each counterexample (R. Rivest and R. Schapire, 1993), for machines
//! with outputs.
//!
//! The teacher may not know the output of a word (if it is beyond the table): an unknown output
//! fits any other. The result is always a guess that the caller has to check.

use crate::automata::{Dfa, Stop};
use nimatron_core::Budget;
use rustc_hash::FxHashMap;

/// A complete machine with an output in each state; state 0 is the initial state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Machine {
    /// The size of the alphabet.
    pub symbols: usize,
    /// The next states: `next[state * symbols + symbol]`.
    pub next: Vec<u32>,
    /// The output of each state.
    pub output: Vec<u32>,
}

impl Machine {
    /// The number of states.
    pub(crate) fn states(&self) -> usize {
        self.output.len()
    }

    /// The state after a symbol.
    pub(crate) fn step(&self, state: u32, symbol: u16) -> u32 {
        self.next[state as usize * self.symbols + symbol as usize]
    }

    /// The output of a word.
    pub(crate) fn run(&self, word: &[u16]) -> u32 {
        self.output[word.iter().fold(0, |state, &symbol| self.step(state, symbol)) as usize]
    }

    /// A minimal automaton that accepts the words with this output.
    pub(crate) fn accepting(&self, output: u32) -> Dfa {
        let accept = self.output.iter().map(|&own| own == output).collect();
        // All states are reachable: each is reached by its own prefix.
        Dfa { symbols: self.symbols, next: self.next.clone(), accept }.minimal()
    }
}

/// Something that knows the outputs of some words.
pub(crate) trait Teacher {
    /// The output of a word; `None` if it is unknown.
    fn output(&self, word: &[u16]) -> Option<u32>;
}

/// Why no machine was learnt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotLearnt {
    /// More states than allowed.
    TooManyStates,
    /// The teacher knows too few outputs to explain the counterexample.
    TooShort,
}

/// A learner with its observations.
#[derive(Clone, Debug)]
pub(crate) struct Learner {
    symbols: usize,
    max_states: usize,
    /// A word that leads to each state.
    prefixes: Vec<Vec<u16>>,
    suffixes: Vec<Vec<u16>>,
    /// The outputs of a word followed by each suffix. The rows are those of the empty word, then of
    /// the word of each state followed by each symbol, in order.
    rows: Vec<ObservationRow>,
    /// The index of the row of each state.
    own: Vec<usize>,
}

#[derive(Clone, Debug, Default)]
struct ObservationRow {
    outputs: Vec<u32>,
    /// The state after the word; not set if `compared` is 0.
    state: u32,
    /// How many outputs have been compared with those of that state.
    compared: usize,
    /// Are these equal, unknown ones included?
    same: bool,
}

/// An unknown output.
const UNKNOWN: u32 = u32::MAX;

impl Learner {
    /// A learner for an alphabet of this size, and machines of at most `max_states` states.
    pub(crate) fn new(symbols: usize, max_states: usize) -> Learner {
        Learner {
            symbols,
            max_states,
            prefixes: vec![Vec::new()],
            suffixes: vec![Vec::new()],
            rows: vec![ObservationRow::default()],
            own: vec![0],
        }
    }

    /// Forgets all outputs and asks for them again, because the teacher knows more now.
    pub(crate) fn ask_again(&mut self) {
        self.rows.fill(ObservationRow::default());
    }

    /// The word of a row.
    fn word(&self, row: usize) -> Vec<u16> {
        match row.checked_sub(1) {
            None => Vec::new(),
            Some(at) => [&self.prefixes[at / self.symbols][..], &[(at % self.symbols) as u16]].concat(),
        }
    }

    /// Asks for the missing outputs of a row.
    fn ask(&mut self, row: usize, teacher: &impl Teacher) {
        if row == self.rows.len() {
            self.rows.push(ObservationRow::default());
        }
        let from = self.rows[row].outputs.len();
        if from == self.suffixes.len() {
            return;
        }
        let mut whole = self.word(row);
        let length = whole.len();
        for suffix in &self.suffixes[from..] {
            whole.truncate(length);
            whole.extend_from_slice(suffix);
            self.rows[row].outputs.push(teacher.output(&whole).unwrap_or(UNKNOWN));
        }
    }

    /// Do the new outputs of a row fit the state that it had? Only the new outputs are compared.
    fn stays(&mut self, row: usize) -> bool {
        let compared = self.rows[row].compared;
        if compared == 0 {
            return false;
        }
        let state = &self.rows[self.own[self.rows[row].state as usize]].outputs[compared..];
        let own = &self.rows[row].outputs[compared..];
        let same = own == state;
        if !same
            && (!own.contains(&UNKNOWN) && !self.rows[row].outputs[..compared].contains(&UNKNOWN) || !fit(own, state))
        {
            return false;
        }
        let row = &mut self.rows[row];
        row.same &= same;
        row.compared = row.outputs.len();
        true
    }

    /// A machine that fits all observations, and whether it is determined by known outputs only.
    ///
    /// # Errors
    /// Outer: the budget is used up. Inner: why there is no machine.
    pub(crate) fn guess(
        &mut self,
        teacher: &impl Teacher,
        budget: &Budget,
    ) -> Result<Result<(Machine, bool), NotLearnt>, Stop> {
        for state in 0..self.own.len() {
            self.ask(self.own[state], teacher);
        }
        // The states by their rows.
        let mut by_row: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        for (state, &row) in self.own.iter().enumerate() {
            by_row.entry(self.rows[row].outputs.clone()).or_insert(state as u32);
        }
        let mut known = true;
        let mut next: Vec<u32> = Vec::new();
        let mut output: Vec<u32> = Vec::new();
        let mut at = 0;
        while at < self.own.len() {
            let first = self.rows[self.own[at]].outputs[0];
            output.push(if first == UNKNOWN { 0 } else { first });
            known &= first != UNKNOWN;
            for row in 1 + at * self.symbols..=(at + 1) * self.symbols {
                budget.tick(self.suffixes.len() as u32)?;
                self.ask(row, teacher);
                if !self.stays(row) {
                    let outputs = &self.rows[row].outputs;
                    let same = by_row.get(outputs).copied();
                    // A row without unknown outputs fits only an equal row.
                    let fitting = if same.is_none() && outputs.contains(&UNKNOWN) {
                        self.own.iter().position(|&own| fit(&self.rows[own].outputs, outputs))
                    } else {
                        None
                    };
                    let (state, same) = match (same, fitting) {
                        (Some(state), _) => (state, true),
                        (None, Some(state)) => (state as u32, false),
                        (None, None) if self.own.len() >= self.max_states => {
                            return Ok(Err(NotLearnt::TooManyStates));
                        }
                        (None, None) => {
                            let state = self.own.len() as u32;
                            by_row.insert(outputs.clone(), state);
                            self.prefixes.push(self.word(row));
                            self.own.push(row);
                            (state, true)
                        }
                    };
                    let row = &mut self.rows[row];
                    (row.state, row.compared, row.same) = (state, row.outputs.len(), same);
                }
                known &= self.rows[row].same;
                next.push(self.rows[row].state);
            }
            at += 1;
        }
        Ok(Ok((Machine { symbols: self.symbols, next, output }, known)))
    }

    /// Learns from a word for which the machine is wrong, by adding a suffix.
    ///
    /// # Errors
    /// [`NotLearnt::TooShort`] if known outputs show no suffix that tells two states apart.
    pub(crate) fn learn(&mut self, machine: &Machine, word: &[u16], teacher: &impl Teacher) -> Result<(), NotLearnt> {
        // The states of all prefixes of the word.
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

/// Are two rows equal where both are known?
fn fit(left: &[u32], right: &[u32]) -> bool {
    left.iter().zip(right).all(|(a, b)| a == b || *a == UNKNOWN || *b == UNKNOWN)
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

    /// The remainder of binary numbers is learnt with the minimum number of states.
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
