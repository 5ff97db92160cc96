//! P-positions by the value of a formula, with a few exceptions.

use super::LawKind;
use super::formula::{expression, limits, no_value};
use crate::automata::Stop;
use crate::discover::condition::Condition;
use crate::discover::expression::{Expression, Function};
use crate::discover::predicate::Predicate;
use crate::emit::functions::{EmitContext, GameFunctionNames, GameFunctions};
use crate::law::Law;
use crate::says::reading;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Mark, Message, Parameter, claims};
use num_bigint::BigUint;

impl LawKind for Predicate {
    fn value(&self, _: &Law, position: &[BigUint], _: &Budget) -> Result<Option<BigUint>, StopReason> {
        Ok(u64::try_from(&position[0]).ok().map(|n| u32::from(!self.holds(n)).into()))
    }

    fn claim(&self, _: &str, _: &Law, names: &[String]) -> Message {
        by_predicate(self, &names[0])
    }

    fn expression(&self) -> Option<&Expression> {
        Some(&self.formula).filter(|_| !is_prime(self))
    }

    fn program(
        &self,
        law: &Law,
        names: &GameFunctionNames,
        _: &EmitContext<'_, '_>,
    ) -> Result<Option<GameFunctions>, Stop> {
        Ok(Some(values(self, law, names)))
    }
}

/// The P-positions of a game of one coordinate, with exceptions.
fn by_predicate(predicate: &Predicate, n: &str) -> Message {
    let Predicate { formula, equal, but } = predicate;
    let is =
        if is_prime(predicate) { claims::prime(n) } else { reading::condition(&Condition::equal(formula, *equal)) };
    // P-positions that the formula misses, and N-positions that it includes.
    let (more, fewer): (Vec<u64>, Vec<u64>) = but.iter().partition(|&&n| formula.value(&[n]) != Some(*equal));
    let mut said = claims::lost_if(n, is);
    if !fewer.is_empty() {
        said = claims::but_not(said, Parameter::list(fewer, Mark::Comma));
    }
    if !more.is_empty() {
        said = claims::also_lost(said, Parameter::list(more, Mark::Comma));
    }
    said
}

/// Whether a predicate says that a number is prime.
fn is_prime(of: &Predicate) -> bool {
    of.equal == 1
        && matches!(&of.formula, Expression::Of(Function::PrimeFactors, n) if matches!(**n, Expression::Coordinate(..)))
}

fn values(predicate: &Predicate, law: &Law, names: &GameFunctionNames) -> GameFunctions {
    let Predicate { formula, equal, but } = predicate;
    let but = but.iter().map(|n| format!("n == {n}")).collect::<Vec<_>>().join(" or ");
    let (wide, refusals) = limits(formula, names);
    // Where the formula has no value, only exceptions are P-positions.
    let otherwise = if but.is_empty() { "false" } else { &but };
    let mut body: String = no_value(formula, &law.domain.least, names)
        .iter()
        .map(|condition| format!("if {condition}\n    return {otherwise}\n"))
        .collect();
    let holds = format!("({}) == {equal}", expression(formula, names));
    body += &if but.is_empty() { format!("return {holds}") } else { format!("return ({holds}) != ({but})") };
    GameFunctions { code: names.function(&body), wide, refusals, only_values: false }
}
