//! What each state of an automaton knows about the digits that it has read: a condition on the
//! number read so far, found on small numbers and then compared with the automaton, or, if none is
//! found, some of the numbers that lead there.

use crate::automata::{AutomaticRelation, StateBudget, Stop, Track};
use crate::compile;
use crate::discover::conditions;
use crate::outputs::Outputs;
use crate::says::reading::{condition, formula};
use crate::table::Table;
use nimatron_messages::{Mark, Message, Parameter, proofs_in_words as say};

/// The automaton of an explanation, with what its states know.
#[derive(Clone, Debug, PartialEq)]
pub struct ExplainedStates {
    /// The automaton. States that no position passes have no words.
    pub outputs: Outputs,
    /// For each state what it knows; `None` for the state from which no position is reached.
    pub knows: Vec<Option<Message>>,
}

/// How many numbers that lead to a state are named.
const MAX_WORDS: usize = 5;

/// The state from which no output is reached, if there is one.
pub(super) fn dead(outputs: &Outputs) -> Option<usize> {
    (0..outputs.next.len()).find(|&state| {
        outputs.output[state].is_none() && outputs.next[state].iter().all(|&next| next as usize == state)
    })
}

/// What the states know, for numbers that are read from the most significant digit.
pub(super) fn known(
    outputs: &Outputs,
    names: &[String],
    limits: &StateBudget<'_>,
) -> Result<Vec<Option<Message>>, Stop> {
    let (arity, numeration) = (outputs.arity, outputs.numeration);
    let size: usize = if arity == 1 { 256 } else { 24 };
    let mut table = Table { sizes: vec![size; arity], values: vec![None; size.pow(arity as u32)] };
    let mut reached = vec![0u32; table.values.len()];
    for (index, at) in reached.iter_mut().enumerate() {
        limits.spend(16)?;
        *at = state_of(outputs, &table.position(index));
    }
    let symbols = outputs.next.first().map_or(0, Vec::len);
    let tracks: Vec<Track> = Track::coordinates(arity).collect();
    let step = |&state: &u32, digits: &[u8]| {
        let symbol = digits.iter().rev().fold(0, |symbol, &digit| symbol * numeration.digits() + usize::from(digit));
        (symbol < symbols).then(|| outputs.next[state as usize][symbol])
    };
    let numbers = AutomaticRelation::all(numeration, &tracks, limits)?;
    let none = dead(outputs);
    let mut all = Vec::new();
    for state in 0..outputs.next.len() as u32 {
        if none == Some(state as usize) {
            all.push(None);
            continue;
        }
        for (value, at) in table.values.iter_mut().zip(&reached) {
            *value = Some(u32::from(*at == state));
        }
        let here = AutomaticRelation::of_digits(numeration, &tracks, 0u32, step, |&at| at == state, limits)?;
        let mut words = None;
        for found in conditions::find(&table, names, numeration) {
            match compile::condition(&found, &numbers, arity, limits) {
                Ok(Some(relation)) if relation == here => words = Some(condition(&found)),
                Ok(_) | Err(Stop::TooManyStates | Stop::NotDefinable(_)) => continue,
                Err(stop) => return Err(stop),
            }
            break;
        }
        // Where the condition is that there is one number only, or anything, the search finds none.
        if words.is_none() && here == numbers {
            words = Some(formula(names.join(", ")));
        }
        all.push(Some(words.map_or_else(
            || {
                let first = (0..reached.len()).filter(|&index| reached[index] == state).take(MAX_WORDS + 1);
                let mut shown: Vec<String> = first.map(|index| tuple(&table.position(index))).collect();
                if shown.len() > MAX_WORDS {
                    shown[MAX_WORDS] = "...".to_owned();
                }
                say::reached_by(Parameter::list(shown, Mark::Comma))
            },
            |condition| say::read_so_far(names.join(", "), condition),
        )));
    }
    Ok(all)
}

/// The state after the digits of a position; that after no digit if they cannot be read.
fn state_of(outputs: &Outputs, position: &[u64]) -> u32 {
    let numeration = outputs.numeration;
    let words: Vec<Vec<u8>> = position.iter().map(|&x| numeration.represent_small(x)).collect();
    let length = words.iter().map(Vec::len).max().unwrap_or(0);
    let mut state = 0u32;
    for place in 0..length {
        let digit = |word: &Vec<u8>| (place + word.len()).checked_sub(length).map_or(0, |at| usize::from(word[at]));
        let symbol = words.iter().rev().fold(0, |symbol, word| symbol * numeration.digits() + digit(word));
        state = outputs.next[state as usize].get(symbol).copied().unwrap_or(0);
    }
    state
}

fn tuple(position: &[u64]) -> String {
    match position {
        [one] => one.to_string(),
        all => format!("({})", all.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")),
    }
}
