//! Random rule texts, designed to be misread: names that hide others, parameters called `_` or like
//! a coordinate, arrays, guards about other coordinates, sums and products of games that share
//! names, sets whose walk depends on another coordinate.
//!
//! Most texts are games with known laws (`known`), one or several joined, which are changed in a
//! few places; the others come from a grammar. All are small, and most games end.

mod choices;
mod draft;
mod far;
mod grammar;
mod join;
mod known;
mod traps;

pub use choices::Choices;
pub(crate) use draft::tokens;
pub use draft::{Draft, DraftHeader, DraftMove};

/// A random rule text.
pub fn rules(choices: &mut Choices<'_>) -> String {
    let mut draft = match choices.below(12) {
        0..=3 => known::game(choices),
        4..=6 => join::sum(choices),
        7 => join::product(choices),
        _ => grammar::game(choices),
    };
    for _ in 0..choices.below(6) {
        traps::set(&mut draft, choices);
    }
    draft.to_string()
}

/// A random rule text of a game with a known law, or a join of some, with one or two parts that may
/// have no value far out.
pub fn partial_rules(choices: &mut Choices<'_>) -> String {
    let mut draft = match choices.below(4) {
        0 | 1 => known::game(choices),
        2 => join::sum(choices),
        _ => join::product(choices),
    };
    for _ in 0..=choices.below(2) {
        if !draft.moves.is_empty() {
            let at = choices.below(draft.moves.len());
            far::part(&mut draft, at, choices);
        }
    }
    draft.to_string()
}
