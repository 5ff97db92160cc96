//! Sentences for the winning moves of a law.

use super::numeration;
use super::reading::{condition, formula, joined};
use crate::discover::condition::Condition;
use crate::discover::expression::Expression;
use crate::winning::words::{DigitPart, MoveDescription, Words};
use nimatron_messages::{Message, claims, formulas, strategies};

/// The chosen moves. `names`: the names of the coordinates.
pub fn moves(of: &Words, names: &[String]) -> Message {
    let n = names.first().map_or("n", String::as_str);
    let by = |descriptions: &[(Vec<u64>, MoveDescription)], case: &dyn Fn(&[u64]) -> Message| {
        joined(descriptions.iter().map(|(of, one)| formulas::case(description(one, n), case(of))), formulas::next_case)
    };
    match of {
        Words::Always(one) => description(one, n),
        Words::ByRemainder { modulus, descriptions } => by(descriptions, &|residues| {
            let of = Expression::Coordinate(0, n.to_owned());
            condition(&Condition::Residue { of, modulus: *modulus, residues: residues.to_vec() })
        }),
        Words::ByValue(descriptions) => by(descriptions, &|values| {
            let g = super::head("g", names);
            match values {
                [value] => claims::equals(g, *value),
                _ => condition(&Condition::OneOf(Expression::Coordinate(0, g), values.to_vec())),
            }
        }),
    }
}

/// A description.
pub fn description(of: &MoveDescription, n: &str) -> Message {
    match of {
        MoveDescription::Take(e) => strategies::take(e.to_string()),
        MoveDescription::TakePart(DigitPart::Lowest(system)) if system.is_zeckendorf() => strategies::lowest_part(n),
        MoveDescription::TakePart(DigitPart::Highest(system)) if system.is_zeckendorf() => strategies::highest_part(n),
        MoveDescription::TakePart(DigitPart::Highest(system)) if system.is_base(2) => strategies::highest_power(n),
        MoveDescription::TakePart(DigitPart::Lowest(system)) => strategies::lowest_digit(n, numeration(*system)),
        MoveDescription::TakePart(DigitPart::Highest(system)) => strategies::highest_digit(n, numeration(*system)),
        MoveDescription::Leave(components) if components.is_empty() => strategies::leave_nothing(),
        MoveDescription::Leave(components) => {
            let component = |of: &Vec<Expression>| match &of[..] {
                [one] => formula(one.to_string()),
                _ => formula(format!("({})", of.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))),
            };
            strategies::leave(joined(components.iter().map(component), strategies::and))
        }
    }
}
