//! What a law says, in any language: its formula, its reading or the claim of its kind, and the
//! positions that it covers.

mod moves;
pub(crate) mod reading;

pub use moves::{description, moves};

use crate::automata::Numeration;
use crate::law::{Class, Law, LawClaim, Rows};
use crate::reading::Reading;
use nimatron_core::Convention;
use nimatron_messages::{Message, claims};
use reading::formula;

/// `g(n)`, `g(a, b)`.
pub(crate) fn head(g: &str, names: &[String]) -> String {
    format!("{g}({})", names.join(", "))
}

/// What a law says, in one or more lines. `names`: the names of the coordinates.
pub fn claim(law: &Law, names: &[String]) -> Message {
    reading::explained(law).into_iter().fold(claim_of("g", law, names), Message::then)
}

/// What a law says about a function of this name.
pub(crate) fn claim_of(name: &str, law: &Law, names: &[String]) -> Message {
    let g = head(name, names);
    let mut said = unrestricted(name, law, names);
    // If the values are given by an automaton, the P-positions may have a short description.
    if let (None, Reading { values: None, lost: Some(lost) }) = (law.formula(), &law.reading)
        && law.claim != LawClaim::Outcome
    {
        said = said.then(claims::zero_if(g, reading::condition(lost)));
    }
    let n = names.first().map_or("n", String::as_str);
    said = match law.domain.class() {
        Some(Class { modulus: 2, residue: 0 }) => claims::for_all(said, claims::even(n)),
        Some(Class { modulus: 2, .. }) => claims::for_all(said, claims::odd(n)),
        Some(Class { modulus, residue }) => claims::for_all(said, format!("{n} mod {modulus} = {residue}")),
        None => said,
    };
    if law.domain.restricted {
        said = claims::positions_only(said);
    }
    if law.convention == Convention::Misere {
        said = claims::in_misere_play(said);
    }
    match law.domain.rows() {
        None => said,
        Some(Rows { coordinate, max }) => {
            let name = names.get(coordinate).map_or("", String::as_str);
            claims::for_all(said, format!("{name} <= {max}"))
        }
    }
}

/// What a law says about the positions that it covers, without saying which these are.
fn unrestricted(name: &str, law: &Law, names: &[String]) -> Message {
    let kind = law.body.kind();
    if let Some(of_law) = law.formula() {
        let equation = formula(format!("{} = {of_law}", head(name, names)));
        return kind.claim_by_formula(equation, name, law, names);
    }
    match &law.reading.values {
        Some(values) => reading::values(values, name, names),
        None => kind.claim(name, law, names),
    }
}

/// The name of a numeration.
pub fn numeration(numeration: Numeration) -> Message {
    let [parameter, second] = numeration.parameters();
    match numeration.family() {
        "base" => claims::base(parameter),
        "fibonacci" => claims::zeckendorf(),
        "metallic" => claims::ostrowski(parameter),
        "recurring" => claims::recurring(parameter, second),
        "left-aligned" => claims::left_aligned(parameter),
        _ => Message::verbatim(numeration.to_string()),
    }
}

#[cfg(test)]
mod tests;
