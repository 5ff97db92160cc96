//! An automaton with explicit transitions for small alphabets, and with transitions as decision
//! diagrams for large ones.

use super::diagrams::Diagrams;
use super::{Dfa, StateBudget, Stop};
use std::borrow::Cow;

/// The maximum number of symbols of an alphabet with explicit transitions, where relations are
/// built.
pub(super) const MAX_DENSE: usize = 1 << 9;

/// A complete deterministic automaton, minimal. State 0 is the initial state. The variant depends
/// on the alphabet only, so equal languages give equal automata.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Automaton {
    /// An explicit transition table.
    Dense(Dfa),
    /// Transitions are decision diagrams.
    Diagrams(Diagrams),
}

impl Automaton {
    /// The number of states.
    pub fn states(&self) -> usize {
        self.accept().len()
    }

    /// For each state, whether it accepts.
    pub fn accept(&self) -> &[bool] {
        match self {
            Automaton::Dense(dfa) => &dfa.accept,
            Automaton::Diagrams(diagrams) => &diagrams.accept,
        }
    }

    /// The next state after a symbol.
    pub fn step(&self, state: u32, symbol: usize) -> u32 {
        match self {
            Automaton::Dense(dfa) => dfa.step(state, symbol),
            Automaton::Diagrams(diagrams) => diagrams.step(state, symbol),
        }
    }

    /// Whether no word is accepted.
    pub fn is_empty(&self) -> bool {
        !self.accept().contains(&true)
    }

    /// The state from which nothing is accepted, if there is one.
    pub fn dead(&self) -> Option<u32> {
        match self {
            Automaton::Dense(dfa) => dfa.dead(),
            Automaton::Diagrams(diagrams) => diagrams.dead(),
        }
    }

    /// The direct successors of a state, each with a symbol that leads to it. With explicit
    /// transitions all symbols are listed, in increasing order.
    pub(super) fn successors(&self, state: u32) -> Vec<(u32, usize)> {
        match self {
            Automaton::Dense(dfa) => (0..dfa.symbols).map(|symbol| (dfa.step(state, symbol), symbol)).collect(),
            Automaton::Diagrams(diagrams) => diagrams.successors(state),
        }
    }

    /// The automaton with explicit transitions; meant for few states and few symbols. States are
    /// numbered in the order of a breadth-first walk by increasing symbols.
    pub fn dense(&self) -> Cow<'_, Dfa> {
        match self {
            Automaton::Dense(dfa) => Cow::Borrowed(dfa),
            Automaton::Diagrams(diagrams) => Cow::Owned(diagrams.dense()),
        }
    }

    /// The automaton as decision diagrams. `shape`: the number of digits of each track, and the
    /// number of tracks.
    pub(super) fn diagrams(&self, shape: (usize, usize), limits: &StateBudget<'_>) -> Result<Cow<'_, Diagrams>, Stop> {
        match self {
            Automaton::Dense(dfa) => Diagrams::of_dense(dfa, shape, limits).map(Cow::Owned),
            Automaton::Diagrams(diagrams) => Ok(Cow::Borrowed(diagrams)),
        }
    }
}

/// The states in which an automaton may be before the first digit of all tracks but one: that
/// number may have more digits than all others, which have leading zeros. Its digits, below `base`,
/// are multiplied by `weight` in the symbols.
pub(super) fn states_after_zeros(
    step: impl Fn(u32, usize) -> u32,
    (base, weight): (usize, usize),
    dead: Option<u32>,
) -> Vec<u32> {
    let mut states = vec![0u32];
    let mut open = 0;
    while open < states.len() {
        for digit in 0..base {
            let to = step(states[open], digit * weight);
            if !states.contains(&to) && Some(to) != dead {
                states.push(to);
            }
        }
        open += 1;
    }
    states
}
