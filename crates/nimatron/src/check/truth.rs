//! The right answers, from the same sources as for every question.

use super::{Answers, SolutionAnswer, Sum};
use crate::chooser::ChooserValues;
use crate::error::{NoValue, SolveError, SolveResult, no_value};
use crate::question::{Component, Question};
use crate::solve::{AnswerRequest, solve};
use crate::sources::NamedOptions;
use nimatron_catalogue::{GameDef, Position};
use nimatron_core::{Budget, Convention, Outcome};
use nimatron_nimber::BigUint;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The right answer about a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value in normal play, if it is known.
    pub value: Option<BigUint>,
}

impl Expected {
    pub(super) fn of_value(value: BigUint) -> Expected {
        let outcome = if value == BigUint::ZERO { Outcome::P } else { Outcome::N };
        Expected { outcome, value: Some(value) }
    }

    /// Whether an answer is right; `None` if a value is asked for that is not known.
    pub(super) fn agrees(&self, said: &SolutionAnswer, answers: Answers) -> Option<bool> {
        match (said, answers) {
            (SolutionAnswer::Nothing(_), _) => Some(false),
            (SolutionAnswer::Outcome(outcome), _) => Some(*outcome == self.outcome),
            (SolutionAnswer::Number(number), Answers::Outcomes) => {
                Some(u8::try_from(number).is_ok_and(|number| number == u8::from(self.outcome == Outcome::N)))
            }
            (SolutionAnswer::Number(number), Answers::Values) => self.value.as_ref().map(|value| value == number),
        }
    }
}

/// The units of work for one question about a sum in misère play.
const WORK: u64 = 1 << 30;
/// The same for the table or the law of all large positions.
const WORK_FOR_LARGE: u64 = 1 << 28;
/// The same for a large position that is not in the table or under the law of the others, and for
/// all of these together.
const WORK_FOR_ONE: u64 = 1 << 24;
const WORK_FOR_ALL: u64 = 1 << 27;
/// The part of the memory for large positions, so that there is some left when it is used up.
const PART: u64 = 4;

/// How far from a position a lost one is looked for.
const NEAR: i64 = 256;

/// The right answers about positions of one game.
pub(super) struct Truth<'g> {
    game: &'g Arc<GameDef>,
    convention: Convention,
    sources: Vec<ChooserValues<'g>>,
    known: FxHashMap<Position, Option<Expected>>,
    /// The largest coordinate of the smallest position whose value takes too long, if one was met:
    /// larger ones are not tried.
    too_hard: Option<BigUint>,
    /// What is left of [`WORK_FOR_ALL`], once it is needed.
    left: Option<Budget>,
}

/// The same budget with a part of its memory.
fn within_memory(budget: &Budget) -> Budget {
    budget.with_memory(budget.limit().memory / PART)
}

impl<'g> Truth<'g> {
    pub(super) fn new(game: &'g Arc<GameDef>, convention: Convention) -> Truth<'g> {
        Truth { game, convention, sources: Vec::new(), known: FxHashMap::default(), too_hard: None, left: None }
    }

    /// Finds the answers about some positions together, as one table or by one law. Positions that
    /// are too large have none.
    pub(super) fn learn(&mut self, positions: &[Position], large: bool, budget: &Budget) -> SolveResult<()> {
        if self.convention == Convention::Misere || positions.is_empty() {
            return Ok(());
        }
        let asked: Vec<&Position> = positions.iter().collect();
        let part = if large { within_memory(budget).within_work(WORK_FOR_LARGE) } else { budget.clone() };
        let mut source = match ChooserValues::choose(self.game, &asked, large, &part) {
            Ok(source) => source,
            Err(NoValue::TooFar(_)) if large => return Ok(()),
            Err(NoValue::Stopped(..)) if large && budget.check().is_ok() => return Ok(()),
            Err(error) => return Err(no_value(error, self.game)),
        };
        for position in positions {
            let expected = self.from(&mut source, position, &part);
            let expected = match expected {
                Ok(expected) => expected,
                Err(SolveError::Stopped { .. } | SolveError::TooFar(_)) if large && budget.check().is_ok() => None,
                Err(error) => return Err(error),
            };
            self.known.insert(position.clone(), expected);
        }
        self.sources.push(source);
        Ok(())
    }

    fn from(
        &self,
        source: &mut ChooserValues<'g>,
        position: &Position,
        budget: &Budget,
    ) -> SolveResult<Option<Expected>> {
        if let Some(winner) = source.winner() {
            return Ok(winner.outcome(position).map(|outcome| Expected { outcome, value: None }));
        }
        match source.value(position, budget) {
            Ok(value) => Ok(Some(Expected::of_value(value))),
            Err(NoValue::TooFar(_)) => Ok(None),
            Err(error) => Err(no_value(error, self.game)),
        }
    }

    /// Whether these numbers are a position of the game.
    pub(super) fn is_position(&self, position: &Position) -> bool {
        match position.small() {
            Some(tuple) => (self.game.membership())(tuple, &Budget::unlimited()).unwrap_or(false),
            None => self.game.position(position).is_ok(),
        }
    }

    /// A lost position that a winning move reaches from this one, or another one near it; `None` if
    /// none is found quickly.
    pub(super) fn lost_near(&mut self, position: &Position, budget: &Budget) -> Option<Position> {
        let source = self.sources.last()?;
        let named = match source.winner() {
            Some(winner) => winner.winning_options(position),
            None => source.options_of_value(position, &BigUint::ZERO),
        };
        let (NamedOptions::All(options) | NamedOptions::Some(options)) = named;
        if let Some([option]) = options.iter().find(|option| option.len() == 1).map(Vec::as_slice) {
            return Some(option.clone());
        }
        let tuple = position.small()?.to_vec();
        for axis in 0..tuple.len() {
            for distance in 1..=NEAR.min(tuple[axis]) {
                let mut other = tuple.clone();
                other[axis] -= distance;
                let other = Position::Small(other);
                if !self.is_position(&other) {
                    continue;
                }
                match self.of_one(&other, budget) {
                    Ok(Some(expected)) if expected.outcome == Outcome::P => return Some(other),
                    Ok(Some(_)) => {}
                    Ok(None) | Err(_) => break,
                }
            }
        }
        None
    }

    /// The value of a position that has been learnt, if it is known.
    pub(super) fn value(&self, position: &Position) -> Option<BigUint> {
        self.known.get(position)?.as_ref()?.value.clone()
    }

    /// The right answer about a sum; `None` if it is not known.
    pub(super) fn of(&mut self, sum: &Sum, budget: &Budget) -> SolveResult<Option<Expected>> {
        if self.convention == Convention::Misere {
            return self.in_misere(sum, budget);
        }
        if let [position] = &sum[..] {
            return self.of_one(position, budget);
        }
        let mut total = BigUint::ZERO;
        for position in sum {
            let Some(value) = self.of_one(position, budget)?.and_then(|expected| expected.value) else {
                return Ok(None);
            };
            total ^= value;
        }
        Ok(Some(Expected::of_value(total)))
    }

    fn of_one(&mut self, position: &Position, budget: &Budget) -> SolveResult<Option<Expected>> {
        if let Some(known) = self.known.get(position) {
            return Ok(known.clone());
        }
        let largest = position.numbers().into_iter().max().unwrap_or_default();
        if self.too_hard.as_ref().is_some_and(|hard| largest >= *hard) {
            return Ok(None);
        }
        let left = self.left.get_or_insert_with(|| within_memory(budget).within_work(WORK_FOR_ALL));
        let part = left.within_work(WORK_FOR_ONE);
        let mut sources = std::mem::take(&mut self.sources);
        let (mut found, mut stopped) = (None, false);
        for source in sources.iter_mut().rev() {
            match self.from(source, position, &part) {
                Ok(None) => {}
                Ok(expected) => {
                    found = expected;
                    break;
                }
                Err(SolveError::TooFar(_)) => {}
                Err(SolveError::Stopped { .. }) if budget.check().is_ok() => stopped = true,
                Err(error) => {
                    self.sources = sources;
                    return Err(error);
                }
            }
        }
        self.sources = sources;
        if stopped && found.is_none() {
            self.too_hard = Some(largest);
        }
        self.known.insert(position.clone(), found.clone());
        Ok(found)
    }

    fn in_misere(&mut self, sum: &Sum, budget: &Budget) -> SolveResult<Option<Expected>> {
        let component = |position: &Position| Component { game: Arc::clone(self.game), position: position.clone() };
        let question = Question { components: sum.iter().map(component).collect(), warnings: Vec::new() };
        let wanted = AnswerRequest { convention: Convention::Misere, ..AnswerRequest::default() };
        match solve(&question, wanted, &budget.within_work(WORK)) {
            Ok(answer) => Ok(Some(Expected { outcome: answer.outcome, value: None })),
            Err(SolveError::Stopped { .. } | SolveError::TooFar(_)) if budget.check().is_ok() => Ok(None),
            Err(error) => Err(error),
        }
    }
}
