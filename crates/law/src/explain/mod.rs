//! Why a proved law holds, in steps that a person can follow: for periods, remainders, heights, the
//! lemma of Max Nim, sums, and automata with few states.
//!
//! The numbers in an explanation are computed from the law and the rules, and what an explanation
//! says of all positions (what a state knows, which values a kind of move can reach, which move
//! reaches a smaller value) is decided by automata. It is for people: what proves the law is the
//! certificate.

mod periods;
mod remainders;
mod states;
mod values;

pub use states::ExplainedStates;

use crate::automata::{StateBudget, Stop};
use crate::law::{Body, Law};
use crate::says;
use nimatron_messages::{Mark, Message, Parameter, proofs_in_words as say};
use nimatron_proof::{CompoundProof, Join, Method, PeriodBound, Proof, Theorem};
use nimatron_rules::Ruleset;

/// The steps of an explanation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Explanation {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The automaton that the explanation is about, if it is small.
    pub states: Option<ExplainedStates>,
}

/// A step.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What it is about.
    pub title: Message,
    /// What is said, a line each.
    pub lines: Vec<Message>,
}

impl Step {
    fn new(title: Message, lines: impl IntoIterator<Item = Message>) -> Step {
        Step { title, lines: lines.into_iter().collect() }
    }
}

/// Explains a law that the checker has accepted with this certificate.
///
/// # Errors
/// The budget is used up.
pub fn explain(rules: &Ruleset, law: &Law, proof: &Proof, limits: &StateBudget<'_>) -> Result<Explanation, Stop> {
    let names = rules.coordinates();
    let steps = match &proof.method {
        Method::Period(by) => match by.bound {
            PeriodBound::Window(_) => periods::by_window(rules, by, &names[0], limits.budget)?,
            PeriodBound::Steps { .. } | PeriodBound::Rising { .. } => {
                vec![principle(law), Step::new(say::no_equal_title(), [say::by_named_theorem()])]
            }
            PeriodBound::Breaking { max_taken, max_heaps } => periods::by_breaking(by, max_taken, max_heaps, &names[0]),
        },
        Method::Intervals(by) => {
            vec![principle(law), Step::new(say::no_equal_title(), [say::by_intervals(by.starts.len())])]
        }
        Method::Theorem(Theorem::Residue { modulus }) => remainders::steps(*modulus, None, &names[0]),
        Method::Theorem(Theorem::Height { numeration, weights }) => heights(numeration, weights, &names[0]),
        Method::Theorem(Theorem::MaxNim { .. }) => max_nim(),
        Method::Compound(sum @ CompoundProof { join: Join::Sum, parts }) => {
            let how = if sum.open_parts() > 0 { say::sum_of_open_games() } else { say::sum_of_games() };
            let known = parts.iter().filter(|part| part.method.is_some());
            let known = known.map(|part| say::part_of_sum(part.rules.trim()));
            vec![Step::new(say::moves_title(), [how].into_iter().chain(known))]
        }
        Method::Automaton(by) => {
            if let Some((modulus, residues)) = unless_too_large(remainders::of(rules, law, limits))? {
                return Ok(Explanation { steps: remainders::steps(modulus, Some(&residues), &names[0]), states: None });
            }
            if by.sums.is_none()
                && let Some(explanation) = unless_too_large(values::by_states(rules, law, names, limits))?
            {
                return Ok(explanation);
            }
            let states = proof.definitions.get(&by.law).map_or(0, |law| law.next.len());
            vec![principle(law), Step::new(say::no_equal_title(), [say::decided_by_automata(states)])]
        }
        _ => vec![principle(law), Step::new(say::no_equal_title(), [say::by_named_theorem()])],
    };
    Ok(Explanation { steps, states: None })
}

/// `Ok(None)` also if automata get too large.
fn unless_too_large<T>(found: Result<Option<T>, Stop>) -> Result<Option<T>, Stop> {
    match found {
        Err(Stop::TooManyStates | Stop::NotDefinable(_)) => Ok(None),
        other => other,
    }
}

/// What has to be shown.
fn principle(law: &Law) -> Step {
    let outcomes = law.claim == crate::law::LawClaim::Outcome;
    Step::new(say::principle_title(), [if outcomes { say::principle_of_outcomes() } else { say::principle() }])
}

fn heights(numeration: &str, weights: &[u32], n: &str) -> Vec<Step> {
    let system = numeration.parse().map_or_else(|_| Message::verbatim(numeration.to_owned()), says::numeration);
    let weights =
        Parameter::list(weights.iter().enumerate().map(|(digit, weight)| format!("{digit}: {weight}")), Mark::Comma);
    vec![
        Step::new(say::moves_title(), [say::compose(), say::height_of(n, weights, system)]),
        Step::new(say::no_equal_title(), [say::lower_height()]),
        Step::new(say::smaller_title(), [say::through_all_heights()]),
    ]
}

fn max_nim() -> Vec<Step> {
    vec![
        Step::new(say::principle_title(), [say::max_nim_window("f")]),
        Step::new(say::repeats_title(), [say::max_nim_rises("f"), say::max_nim_stays("f")]),
    ]
}

/// The modulus of a law that is `n mod m` as a formula or a period.
fn modulus_of(law: &Law) -> Option<u64> {
    use crate::discover::expression::{Expression, Operation};
    if let Body::Periodic(periodic) = &law.body {
        return periodic.modulus();
    }
    match law.whole_formula()? {
        Expression::Both(Operation::Remainder, of, by) => match (&**of, &**by) {
            (Expression::Coordinate(0, _), Expression::Constant(modulus)) if law.arity == 1 => Some(*modulus),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests;
