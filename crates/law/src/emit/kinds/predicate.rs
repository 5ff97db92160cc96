//! P-positions by the value of a formula, but for a few numbers.

use super::formula::{expression, limits, no_value};
use crate::discover::predicate::Predicate;
use crate::emit::piece::{Names, Piece};
use crate::law::Law;

pub(super) fn values(predicate: &Predicate, law: &Law, names: &Names) -> Piece {
    let Predicate { formula, equal, but } = predicate;
    let but = but.iter().map(|n| format!("n == {n}")).collect::<Vec<_>>().join(" or ");
    let (wide, refusals) = limits(formula, names);
    // Where the formula has no value it has not this one.
    let otherwise = if but.is_empty() { "false" } else { &but };
    let mut body: String = no_value(formula, &law.positions.least, names)
        .iter()
        .map(|condition| format!("if {condition}\n    return {otherwise}\n"))
        .collect();
    let holds = format!("({}) == {equal}", expression(formula, names));
    body += &if but.is_empty() { format!("return {holds}") } else { format!("return ({holds}) != ({but})") };
    Piece { code: names.function(&body), wide, refusals }
}
