//! Parts of rules that have no value from some number on, or at one number, which may be far beyond
//! every table: divisors that become 0, indices outside of arrays, roots and logarithms of negative
//! numbers, and products beyond 64 bits. Where they have a value, most of them change nothing, so a
//! law that is read off a table goes on.

use super::choices::Choices;
use super::draft::Draft;
use super::traps::header;

/// Adds such a part to a move: as a condition, or in the result.
pub(super) fn part(draft: &mut Draft, at: usize, choices: &mut Choices<'_>) {
    let one = &draft.moves[at];
    let named = |name: &&String| *name != "_" && !name.starts_with(|c: char| c.is_ascii_digit());
    let coordinates: Vec<String> = one.pattern.iter().filter(named).cloned().collect();
    let mut names = coordinates.clone();
    names.extend(one.variables.iter().map(|(name, _)| name).filter(named).cloned());
    if coordinates.is_empty() {
        return;
    }
    let x = coordinates[choices.below(coordinates.len())].clone();
    let far = choices.one_of(&["7", "40", "290", "2500", "50000", "65536", "1000003", "4294967296"]).to_owned();
    let always = match choices.below(11) {
        0 | 1 => format!("12/({x} - {far}) != 100"),
        2 => format!("isqrt({far} - {x}) >= 0"),
        3 => format!("log2({far} - {x}) >= 0"),
        4 => format!("7 % ({far} - {x}) < {far}"),
        5 => format!("2^min({far} - {x}, 3) > 0"),
        6 => format!("{x}*{x}*{x}*{x}*{x} >= 0"),
        7 => format!("digits({x}, {far} - {x}) > 0"),
        9 => format!("2^({x} % 3)^({far} - {x}) > 0"),
        8 => format!("digit_sum({x}, {far} - {x}) >= 0"),
        _ => {
            let taken = |name: &str| names.iter().any(|own| own == name);
            let parameters = &mut header(draft).parameters;
            if taken("far_") || parameters.iter().any(|(name, _)| name == "far_") {
                return;
            }
            parameters.push(("far_".to_owned(), "[1, 1, 1]".to_owned()));
            format!("far_[{x}/{far}] > 0")
        }
    };
    let other = names[choices.below(names.len())].clone();
    let one = &mut draft.moves[at];
    if choices.once_in(5)
        && let Some(coordinate) = one.result.first_mut().and_then(|component| component.first_mut())
        && !coordinate.contains("..")
    {
        *coordinate = format!("{coordinate} - 0*(12/({x} - {far}))");
        return;
    }
    let condition = match choices.below(7) {
        0 | 1 => format!("({other} < 8 or {always})"),
        2 => format!("({always} or {other} < 8)"),
        // These two protect what follows, at one number or from there on.
        3 => format!("{x} != {far} and {always}"),
        4 => format!("{x} < {far} and {always}"),
        5 => format!("not ({x} < 9 and not ({always}))"),
        _ => always,
    };
    let place = choices.below(one.guards.len() + 1);
    one.guards.insert(place, condition);
}
