//! Is a formula equal to the proved law of a game, at all positions? Both become automata in one
//! numeration, and what they differ in is an automaton, too: empty, or with a shortest word, which
//! is a counterexample of any size.
//!
//! "Equal" is said only if
//! - the law is proved (the checker has accepted its certificate in this run), for all positions of
//!   the game, and in this convention;
//! - it gives what the formula gives: values, or outcomes;
//! - it is an automaton, the formula is one in the same numeration without any approximation, and
//!   so are the conditions `where` of the game;
//! - besides, the automaton of the formula agrees with its evaluation at many small positions.

use super::automata::{condition, graph};
use super::formula::{FormulaComparison, FormulaNode, FormulaTree, FormulaValue};
use super::{Answers, Expected, PositionFormula};
use crate::error::SolveError;
use crate::law::{BASES, Law, LawClaim, LawOfAll, law_of_all};
use crate::proven::Proven;
use nimatron_catalogue::{GameDef, Position};
use nimatron_core::{Budget, Convention, Outcome, StopReason};
use nimatron_law::automata::{AutomaticRelation, Numeration, StateBudget, Stop, Track, Word};
use nimatron_law::prove::formulas::Code;
use nimatron_messages::Message;
use nimatron_nimber::BigUint;
use num_bigint::BigInt;
use std::sync::Arc;

/// A formula compared with a law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Equality {
    /// It is equal to this law at all positions.
    Equal(Proven),
    /// It differs from the proved law.
    Differs {
        /// A position where it does.
        position: Position,
        /// What the law says there.
        expected: Expected,
    },
    /// It is not decided for all positions.
    Undecided(Undecided),
}

/// Why it is not decided whether a formula is equal to the law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undecided {
    /// No law of all positions is found and proved.
    NoLaw,
    /// There is a proved law, which cannot be compared with this formula.
    NotComparable {
        /// What the law says.
        law: Message,
    },
}

/// The maximum number of states and transitions of automata.
const STATES: usize = 200_000;
const WORK: u64 = 100_000_000;
/// The number of tuples at which the automaton of a formula is compared with its evaluation.
const TUPLES: u64 = 512;

/// Compares a formula with the proved law of a game.
///
/// # Errors
/// The budget is used up.
pub fn equality(
    game: &Arc<GameDef>,
    formula: &PositionFormula,
    answers: Answers,
    convention: Convention,
    budget: &Budget,
) -> Result<Equality, StopReason> {
    let no_law = Equality::Undecided(Undecided::NoLaw);
    // The winner alone is enough for an outcome.
    let found = match law_of_all(game, convention, answers == Answers::Outcomes, None, budget) {
        Ok(found) => found,
        Err(SolveError::Stopped { reason, .. }) => return Err(reason),
        // A rule that fails somewhere: the game has no law of all positions.
        Err(_) => return Ok(no_law),
    };
    let Some(LawOfAll { law, proven }) = found.filter(|found| found.law.arity == formula.arity()) else {
        return Ok(no_law);
    };
    let law = &law;
    let undecided = || Equality::Undecided(Undecided::NotComparable { law: proven.claim().clone() });
    let as_asked = match answers {
        Answers::Values => formula.clone(),
        Answers::Outcomes => as_condition(formula),
    };
    if answers == Answers::Values && law.claim != LawClaim::Grundy {
        return Ok(undecided());
    }
    let limits = StateBudget::new(STATES, WORK, budget);
    let mut decided = None;
    let mut tried: Vec<Numeration> = Vec::new();
    for base in BASES {
        match decide(law, &as_asked, answers, Numeration::in_base(base), &mut tried, &limits) {
            Ok(Some(one)) => {
                decided = Some(one);
                break;
            }
            Ok(None) | Err(Stop::NotDefinable(_) | Stop::TooManyStates) => {}
            Err(Stop::Budget(StopReason::Work)) => break,
            Err(Stop::Budget(reason)) => return Err(reason),
        }
    }
    Ok(match decided {
        None => undecided(),
        Some(None) => Equality::Equal(proven),
        Some(Some(numbers)) => match differs(law, formula, answers, numbers, budget)? {
            Some(differs) => differs,
            None => undecided(),
        },
    })
}

/// The formula as a condition: a number is true if it is not 0.
fn as_condition(formula: &PositionFormula) -> PositionFormula {
    if formula.is_condition() {
        return formula.clone();
    }
    let span = formula.tree.span;
    let zero = FormulaTree { node: FormulaNode::Number(BigInt::ZERO), span };
    let node = FormulaNode::Compare(FormulaComparison::Unequal, Box::new(formula.tree.clone()), Box::new(zero));
    formula.with_tree(FormulaTree { node, span }, true)
}

/// A position at which formula and law differ, or `None` if there is none, in a `Some`; `None` if
/// this cannot be decided.
fn decide(
    law: &Law,
    formula: &PositionFormula,
    answers: Answers,
    base: Numeration,
    tried: &mut Vec<Numeration>,
    limits: &StateBudget<'_>,
) -> Result<Option<Option<Vec<BigUint>>>, Stop> {
    let Some(own) = law.automaton_in(base, limits)? else { return Ok(None) };
    let numeration = own.graph.numeration;
    if tried.contains(&numeration) {
        return Ok(None);
    }
    tried.push(numeration);
    let Some(positions) = law.domain.positions(numeration, law.arity, limits)? else { return Ok(None) };
    // The law has a value at all positions. (Laws of outcomes are the P-positions.)
    let outcomes = law.claim == LawClaim::Outcome;
    if !outcomes && !positions.minus(&own.graph.exists(Track::Value, limits)?, limits)?.is_empty() {
        return Ok(None);
    }
    let differ = match answers {
        Answers::Outcomes => {
            let Some(won) = condition(formula, numeration, limits)? else { return Ok(None) };
            if !agrees(formula, &won, law.arity) {
                return Ok(None);
            }
            let lost = own.of_value(0, limits)?.and(&positions, limits)?;
            let claimed_lost = positions.minus(&won, limits)?;
            lost.minus(&claimed_lost, limits)?.or(&claimed_lost.minus(&lost, limits)?, limits)?
        }
        Answers::Values => {
            if own.code != Code::Plain {
                return Ok(None);
            }
            let Some(said) = graph(formula, numeration, limits)? else { return Ok(None) };
            if !gives(formula, &said, law.arity) {
                return Ok(None);
            }
            // Both have one value at each position, and the law has one everywhere.
            own.graph.and(&positions, limits)?.minus(&said, limits)?
        }
    };
    let number = |word: &Word| numeration.value_within(word, limits.budget);
    let numbers = |words: Vec<Word>| words.iter().take(law.arity).map(number).collect::<Result<_, _>>();
    Ok(Some(differ.shortest().map(numbers).transpose()?))
}

/// Some small tuples.
fn tuples(arity: usize) -> impl Iterator<Item = Vec<u64>> {
    let arity_of_root = u32::try_from(arity).unwrap_or(u32::MAX).max(1);
    let side = (1..=TUPLES).take_while(|side| side.saturating_pow(arity_of_root) <= TUPLES).last().unwrap_or(1);
    let count = side.saturating_pow(arity_of_root).min(TUPLES);
    (0..count).map(move |index| (0..arity as u32).map(|axis| index / side.saturating_pow(axis) % side).collect())
}

fn at(formula: &PositionFormula, tuple: &[u64]) -> Option<FormulaValue> {
    let numbers: Vec<BigUint> = tuple.iter().map(|&x| x.into()).collect();
    formula.at(&numbers).ok().map(|(found, _)| found)
}

/// Whether the automaton of a condition agrees with its evaluation at small tuples.
pub(crate) fn agrees(formula: &PositionFormula, won: &AutomaticRelation, arity: usize) -> bool {
    tuples(arity).all(|tuple| {
        let words: Vec<Word> = tuple.iter().map(|&x| won.numeration.represent_small(x)).collect();
        at(formula, &tuple) == Some(FormulaValue::Condition(won.contains(&words)))
    })
}

/// Whether the graph of a number agrees with its evaluation at small tuples.
pub(crate) fn gives(formula: &PositionFormula, graph: &AutomaticRelation, arity: usize) -> bool {
    tuples(arity).all(|tuple| {
        let Some(FormulaValue::Number(number)) = at(formula, &tuple) else { return false };
        let Ok(number) = u64::try_from(&number) else { return number < BigInt::ZERO };
        let tuple = tuple.iter().chain([&number]);
        let words: Vec<Word> = tuple.map(|&x| graph.numeration.represent_small(x)).collect();
        graph.contains(&words)
    })
}

/// The counterexample, if the law and the formula evaluated there really differ.
fn differs(
    law: &Law,
    formula: &PositionFormula,
    answers: Answers,
    numbers: Vec<BigUint>,
    budget: &Budget,
) -> Result<Option<Equality>, StopReason> {
    let Some(value) = law.value_within(&numbers, budget)? else { return Ok(None) };
    let expected = match law.claim {
        LawClaim::Grundy => Expected::of_value(value),
        LawClaim::Levels(_) | LawClaim::Outcome => {
            let outcome = if value == BigUint::ZERO { Outcome::P } else { Outcome::N };
            Expected { outcome, value: None }
        }
    };
    let said = super::said(formula.at(&numbers), answers);
    let wrong = expected.agrees(&said, answers) == Some(false);
    Ok(wrong.then(|| Equality::Differs { position: Position::of(numbers), expected }))
}
