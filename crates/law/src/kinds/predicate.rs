//! P-positions by the value of a formula, but for a few numbers.

use super::Kind;
use super::formula::{expression, limits, no_value};
use crate::automata::Stop;
use crate::discover::predicate::Predicate;
use crate::emit::piece::{Names, Parts, Piece};
use crate::law::Law;
use num_bigint::BigUint;

impl Kind for Predicate {
    fn value(&self, _: &Law, position: &[BigUint]) -> Option<BigUint> {
        let n = u64::try_from(&position[0]).ok()?;
        Some(u32::from(!self.holds(n)).into())
    }

    fn program(&self, law: &Law, names: &Names, _: &Parts<'_, '_>) -> Result<Option<Piece>, Stop> {
        Ok(Some(values(self, law, names)))
    }
}

fn values(predicate: &Predicate, law: &Law, names: &Names) -> Piece {
    let Predicate { formula, equal, but } = predicate;
    let but = but.iter().map(|n| format!("n == {n}")).collect::<Vec<_>>().join(" or ");
    let (wide, refusals) = limits(formula, names);
    // Where the formula has no value it has not this one.
    let otherwise = if but.is_empty() { "false" } else { &but };
    let mut body: String = no_value(formula, &law.domain.least, names)
        .iter()
        .map(|condition| format!("if {condition}\n    return {otherwise}\n"))
        .collect();
    let holds = format!("({}) == {equal}", expression(formula, names));
    body += &if but.is_empty() { format!("return {holds}") } else { format!("return ({holds}) != ({but})") };
    Piece { code: names.function(&body), wide, refusals }
}
