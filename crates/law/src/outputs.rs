//! A law with few values as one automaton with outputs (DFAO): it reads the digits of a position,
//! and the output of its final state is the value.

use crate::automata::{AutomaticRelation, Numeration, StateBudget, Stop, Track, atoms, symbols};
use crate::discover::automatic::{Automatic, coded, together};
use crate::law::LawClaim;
use rustc_hash::FxHashMap;

/// An automaton with outputs. State 0 is the initial state; states are numbered in the order of a
/// breadth-first walk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outputs {
    /// The numeration in which coordinates are written.
    pub numeration: Numeration,
    /// The number of coordinates, which are read side by side.
    pub arity: usize,
    /// For each state the next state after each symbol. A symbol is the number whose digits are
    /// those of the coordinates, the first coordinate least significant.
    pub next: Vec<Vec<u32>>,
    /// The value of each state (for P-positions: 1 for P, 0 for N); `None` if no position ends
    /// there.
    pub output: Vec<Option<u32>>,
}

/// The maximum number of values.
const MAX_VALUES: u32 = 32;

impl Automatic {
    /// The law as an automaton with outputs; `None` if it has too many values.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn outputs(&self, claim: LawClaim, limits: &StateBudget<'_>) -> Result<Option<Outputs>, Stop> {
        let numeration = self.graph.numeration;
        let parts: Vec<(u32, AutomaticRelation)> = if claim == LawClaim::Outcome {
            vec![(1, self.graph.clone())]
        } else {
            let mut rest = self.graph.clone();
            let mut parts = Vec::new();
            for value in 0..MAX_VALUES {
                if rest.is_empty() {
                    break;
                }
                let here = atoms::is(numeration, Track::Value, &coded(numeration, self.code, value), limits)?;
                let of = self.graph.and(&here, limits)?.exists(Track::Value, limits)?;
                rest = rest.minus(&here, limits)?;
                if !of.is_empty() {
                    parts.push((value, of));
                }
            }
            if !rest.is_empty() {
                return Ok(None);
            }
            parts
        };
        let arity = parts.first().map_or(0, |(_, part)| part.tracks.len());
        let symbols = symbols(numeration, arity)?;
        // The product of all automata.
        let first = vec![0u32; parts.len()];
        let mut numbers: FxHashMap<Vec<u32>, u32> = FxHashMap::from_iter([(first.clone(), 0)]);
        let mut states = vec![first];
        let mut next: Vec<Vec<u32>> = Vec::new();
        while next.len() < states.len() {
            limits.spend(symbols)?;
            let state = states[next.len()].clone();
            let mut row = Vec::with_capacity(symbols);
            for symbol in 0..symbols {
                let to: Vec<u32> = state.iter().zip(&parts).map(|(&at, (_, part))| part.dfa.step(at, symbol)).collect();
                let number = *numbers.entry(to).or_insert_with_key(|to| {
                    states.push(to.clone());
                    states.len() as u32 - 1
                });
                row.push(number);
            }
            if states.len() > limits.max_states {
                return Err(Stop::TooManyStates);
            }
            next.push(row);
        }
        let output = |state: &Vec<u32>| {
            let mut accepting = state.iter().zip(&parts).filter(|(at, (_, part))| part.dfa.accept()[**at as usize]);
            match claim {
                LawClaim::Outcome => Some(u32::from(accepting.next().is_some())),
                LawClaim::Grundy | LawClaim::Levels(_) => accepting.next().map(|(_, (value, _))| *value),
            }
        };
        let output = states.iter().map(output).collect();
        Ok(Some(Outputs { numeration, arity, next, output }))
    }
}

impl Outputs {
    /// The output for a position; `None` if it is not a position, or has too many coordinates.
    pub fn read(&self, position: &[u64]) -> Option<u32> {
        let words: Vec<_> = position.iter().map(|&x| self.numeration.represent_small(x)).collect();
        let words: Vec<&[u8]> = words.iter().map(Vec::as_slice).collect();
        let symbols = together(self.numeration, &words);
        let step = |state: u32, symbol: u16| self.next[state as usize].get(usize::from(symbol)).copied();
        let end = symbols.into_iter().try_fold(0u32, step)?;
        self.output[end as usize]
    }
}
