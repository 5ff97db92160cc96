//! Values of a game of which no law is known, as a part of a sum: they are computed from the rules.

use super::LawKind;
use crate::law::Law;
use crate::says::head;
use nimatron_core::mex::mex;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Message, claims};
use nimatron_rules::{EvalError, Evaluator, Ruleset};
use num_bigint::BigUint;
use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

/// Maximum number of positions of which the values are kept.
const MAX_KNOWN: usize = 1 << 16;

/// The values of a game.
#[derive(Clone)]
pub struct OfGame {
    rules: Arc<Ruleset>,
    /// The values that have been computed, by position.
    known: Arc<Mutex<HashMap<Vec<i64>, u64>>>,
}

impl OfGame {
    /// The values of the game with these rules.
    pub fn new(rules: Ruleset) -> OfGame {
        OfGame { rules: Arc::new(rules), known: Arc::default() }
    }

    /// The rules in one line, without the name of the game: moves, and then the condition on
    /// positions.
    fn in_a_line(&self) -> String {
        let lines = self.rules.text().lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        let is_head = |line: &String| line.starts_with("game ") || line.starts_with("where ");
        let (head, moves): (Vec<_>, Vec<_>) = lines.filter(|line| !line.is_empty()).partition(is_head);
        let (head, moves) = (head.join(" "), moves.join("; "));
        match head.split_once(" where ") {
            Some((_, condition)) => format!("{moves} (where {condition})"),
            None => moves,
        }
    }
}

impl PartialEq for OfGame {
    fn eq(&self, other: &OfGame) -> bool {
        self.rules.text() == other.rules.text()
    }
}

impl fmt::Debug for OfGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OfGame").field(&self.rules.text()).finish()
    }
}

impl LawKind for OfGame {
    fn value(&self, _: &Law, position: &[BigUint], budget: &Budget) -> Result<Option<BigUint>, StopReason> {
        let position: Option<Vec<i64>> = position.iter().map(|number| i64::try_from(number).ok()).collect();
        let Some(position) = position else { return Ok(None) };
        let mut game = self.rules.evaluator();
        match game.is_position(&position, budget) {
            Ok(true) => {}
            Err(EvalError::Stopped(reason)) => return Err(reason),
            _ => return Ok(None),
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let value = value(&mut game, &position, &mut known, budget)?;
        Ok(value.map(BigUint::from))
    }

    fn claim(&self, name: &str, _: &Law, names: &[String]) -> Message {
        claims::of_game(head(name, names), self.in_a_line())
    }
}

/// How many unknown options of a position are looked at together.
const TOGETHER: usize = 64;

/// The value of a position, from those of its options. `None`: it is too large, or an option cannot
/// be evaluated.
fn value(
    game: &mut Evaluator<'_>,
    position: &[i64],
    known: &mut HashMap<Vec<i64>, u64>,
    budget: &Budget,
) -> Result<Option<u64>, StopReason> {
    if position.iter().any(|&number| number >= MAX_KNOWN as i64) {
        return Ok(None);
    }
    let mut open = vec![position.to_vec()];
    while let Some(at) = open.last().cloned() {
        budget.tick(1)?;
        if known.contains_key(&at) {
            open.pop();
            continue;
        }
        let (mut values, mut unknown) = (Vec::new(), Vec::new());
        let listed = game.options_until(&at, budget, &mut |option| {
            let parts = option.chunks(at.len());
            match parts.clone().map(|part| known.get(part).copied()).try_fold(0, |sum, value| Some(sum ^ value?)) {
                Some(value) => values.push(value),
                None => unknown.extend(parts.filter(|part| !known.contains_key(*part)).map(<[i64]>::to_vec)),
            }
            if unknown.len() < TOGETHER { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match listed {
            Ok(_) => {}
            Err(EvalError::Stopped(reason)) => return Err(reason),
            Err(_) => return Ok(None),
        }
        if !unknown.is_empty() {
            open.append(&mut unknown);
        } else {
            known.insert(at, mex(values));
            open.pop();
        }
        if known.len() + open.len() > MAX_KNOWN {
            return Ok(None);
        }
    }
    Ok(known.get(position).copied())
}
