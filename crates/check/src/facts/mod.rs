//! Values of single positions on boards, from facts about components.
//!
//! A fact is accepted if it follows from those before it and the rules. A component has the value v
//! if every smaller number is the value of an option, and no option has the value v. The value of
//! an option is known if all its components have values. It is known not to be v if all but one
//! have values, and a fact rules out the one value of the last that would give v. A component does
//! not have the value v if an option has it. So by induction on the list every fact is true, and no
//! search is needed.
//!
//! Play may return to a position. A fact is still true: a known option is a smaller heap or can be
//! answered back to v by earlier facts, and of an unknown one it is a fact that it can be answered
//! by an option of value v; so whoever wants to keep the nim-sum always has an answer, and earlier
//! facts come to an end (C. A. B. Smith, Graphs and composite games, 1966).

mod board;

use crate::{Wrong, only, wrong};
use board::{Board, Boards};
use nimatron_core::Budget;
use nimatron_messages::Message;
use nimatron_messages::verdicts::{self, facts as say};
use nimatron_proof::{Fact, FactsProof, Method, PositionName, Proof};
use nimatron_rules::board::BoardRules;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The maximum value of a component.
const MAX_VALUE: u32 = 1 << 16;

/// The maximum number of cells of a board.
const MAX_CELLS: usize = 10_000;

/// Checks the certificate of a position; returns what it proves.
pub(crate) fn check(game: &PositionName, proof: &Proof, budget: &Budget) -> Result<Message, Wrong> {
    let FactsProof { value, facts } =
        only(proof, |method| if let Method::Facts(facts) = method { Some(facts) } else { None }, say::needs_facts())?;
    let rules = BoardRules::parse(&game.rules).map_err(|error| Wrong::Invalid(verdicts::wrong_rules(error.message)))?;
    if !rules.ends().is_empty() {
        return wrong(nimatron_messages::families::until());
    }
    if rules.moves().iter().any(|one| one.from.has_margin()) {
        return wrong(say::margin());
    }
    let boards = Boards::new(&rules, &game.position);
    let Some(position) = boards.read(&game.position, false).filter(|board| board.size() <= MAX_CELLS) else {
        return wrong(say::not_a_position(&game.position));
    };
    let mut known = Known { boards: &boards, values: FxHashMap::default(), other: FxHashMap::default() };
    for (at, fact) in facts.iter().enumerate() {
        known.check(at, fact, position.size(), budget)?;
    }
    match known.sum(&boards.components(&position, budget)?) {
        Some(sum) if sum == *value => Ok(say::proved(&game.position, *value, facts.len())),
        Some(sum) => wrong(say::other_value(sum)),
        None => wrong(say::no_value()),
    }
}

/// Facts that were accepted.
struct Known<'b> {
    boards: &'b Boards,
    values: FxHashMap<Board, u32>,
    /// Values that components do not have.
    other: FxHashMap<Board, BTreeSet<u32>>,
}

impl Known<'_> {
    /// Accepts a fact, counted from 0, if it follows from the others.
    fn check(&mut self, at: usize, fact: &Fact, cells: usize, budget: &Budget) -> Result<(), Wrong> {
        let board = self.boards.read(&fact.component, true).filter(|board| board.size() <= cells);
        let Some(board) = board else { return wrong(say::not_a_component(at, &fact.component)) };
        let parts = self.boards.components(&board, budget)?;
        let [board] = &parts[..] else { return wrong(say::not_one_component(at, &fact.component)) };
        budget.memory(((at + 1) * (cells + 128)) as u64)?;
        if !fact.is {
            for option in self.boards.options(board, budget) {
                if self.sum(&option?) == Some(fact.value) {
                    self.other.entry(board.clone()).or_default().insert(fact.value);
                    return Ok(());
                }
            }
            return wrong(say::no_option(at, &fact.component, fact.value));
        }
        if fact.value >= MAX_VALUE {
            return wrong(say::too_large(at, MAX_VALUE));
        }
        let mut seen = vec![false; fact.value as usize];
        for option in self.boards.options(board, budget) {
            let option = option?;
            match self.sum(&option) {
                Some(value) if value == fact.value => return wrong(say::option_has(at, &fact.component, value)),
                Some(value) => {
                    if let Some(seen) = seen.get_mut(value as usize) {
                        *seen = true;
                    }
                }
                None if self.is_not(&option, fact.value) => {}
                None => return wrong(say::option_unknown(at, &fact.component, fact.value)),
            }
        }
        if let Some(missing) = seen.iter().position(|seen| !seen) {
            return wrong(say::value_missing(at, &fact.component, missing));
        }
        self.values.insert(board.clone(), fact.value);
        Ok(())
    }

    /// The value of a sum; `None` if that of a component is not known.
    fn sum(&self, parts: &[Board]) -> Option<u32> {
        parts.iter().try_fold(0, |sum, part| Some(sum ^ self.values.get(part)?))
    }

    /// Whether it is known that a sum, of which a value is not known, does not have this value.
    fn is_not(&self, parts: &[Board], value: u32) -> bool {
        let (open, rest): (Vec<&Board>, Vec<&Board>) = parts.iter().partition(|part| !self.values.contains_key(*part));
        let others = rest.iter().fold(value, |sum, part| sum ^ self.values.get(*part).copied().unwrap_or(0));
        matches!(open[..], [one] if self.other.get(one).is_some_and(|values| values.contains(&others)))
    }
}
