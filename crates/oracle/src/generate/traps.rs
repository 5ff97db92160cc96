//! Small changes to a game, each of which may mislead a reader that looks only at names or shapes.

use super::choices::Choices;
use super::draft::{Draft, DraftHeader, DraftMove, renamed, tokens};
use super::far;

const NAMES: [&str; 10] = ["_", "a", "b", "x", "y", "k", "j", "n", "m", "x2"];

/// Makes one change.
pub(super) fn set(draft: &mut Draft, choices: &mut Choices<'_>) {
    if draft.moves.is_empty() {
        return;
    }
    let at = choices.below(draft.moves.len());
    match choices.below(17) {
        0 => rename_in_move(&mut draft.moves[at], choices),
        1 => rename_in_header(draft, choices),
        2 | 3 => parameter_for_a_number(draft, at, choices),
        4 => parameter_of_that_name(draft, choices),
        5 => underscore(&mut draft.moves[at], choices),
        6 | 7 => one_token(draft, choices),
        8 => guard(&mut draft.moves[at], choices),
        9 => set_of_one(draft, at, choices),
        10 => other_set(&mut draft.moves[at], choices),
        11 => condition_on_positions(draft, choices),
        12 => {
            let copy = draft.moves[at].clone();
            draft.moves.push(copy);
        }
        13 => permute(&mut draft.moves[at], choices),
        14 => {
            let last = draft.moves.len() - 1;
            draft.moves.swap(at, last);
        }
        15 => far::part(draft, at, choices),
        _ => wide_number(draft, choices),
    }
}

pub(super) fn header(draft: &mut Draft) -> &mut DraftHeader {
    let coordinates = draft.moves[0].pattern.iter().enumerate().map(|(at, name)| {
        let named = name != "_" && !name.starts_with(|c: char| c.is_ascii_digit());
        if named { name.clone() } else { format!("x{}", at + 1) }
    });
    let coordinates = coordinates.collect();
    draft.header.get_or_insert(DraftHeader { coordinates, parameters: Vec::new() })
}

/// Renames a coordinate or variable of a move, so that it may hide a parameter or look like a
/// coordinate of the header.
fn rename_in_move(one: &mut DraftMove, choices: &mut Choices<'_>) {
    let names: Vec<String> = one.pattern.iter().chain(one.variables.iter().map(|(name, _)| name)).cloned().collect();
    let from = names[choices.below(names.len())].clone();
    let to = choices.one_of(&NAMES);
    // Names stay different: if the new name is in use, the two are swapped.
    if names.iter().any(|name| name == to) {
        one.rename(to, "w_");
        one.rename(&from, to);
        one.rename("w_", &from);
    } else {
        one.rename(&from, to);
    }
}

fn rename_in_header(draft: &mut Draft, choices: &mut Choices<'_>) {
    let to = choices.one_of(&NAMES).to_owned();
    let header = header(draft);
    let at = choices.below(header.coordinates.len());
    // Several coordinates may be called `_`.
    if to != "_" && header.coordinates.contains(&to) {
        let other = choices.below(header.coordinates.len());
        header.coordinates.swap(at, other);
        return;
    }
    let from = std::mem::replace(&mut header.coordinates[at], to.clone());
    for condition in &mut draft.domain {
        *condition = renamed(condition, &from, &to);
    }
}

/// Replaces a number by a parameter whose name means something else nearby.
fn parameter_for_a_number(draft: &mut Draft, at: usize, choices: &mut Choices<'_>) {
    let one = &mut draft.moves[at];
    let free: Vec<&str> = NAMES
        .iter()
        .copied()
        .filter(|name| *name == "_" || !one.pattern.iter().any(|own| own == name))
        .filter(|name| !one.variables.iter().any(|(own, _)| own == name))
        .collect();
    let name = choices.one_of(&free).to_owned();
    if draft.header.as_ref().is_some_and(|header| header.parameters.iter().any(|(own, _)| *own == name)) {
        return;
    }
    let wanted = choices.below(4);
    let (mut seen, mut value) = (0, None);
    draft.moves[at].pieces(&mut |piece| {
        let changed: Vec<String> = tokens(piece)
            .into_iter()
            .map(|token| {
                if token.parse::<i64>().is_ok() {
                    seen += 1;
                    if seen == wanted + 1 {
                        value = Some(token.to_owned());
                        return name.clone();
                    }
                }
                token.to_owned()
            })
            .collect();
        *piece = changed.concat();
    });
    if let Some(value) = value {
        header(draft).parameters.push((name, value));
    }
}

/// Adds a parameter with the name of a coordinate or variable, which hides it where it is in scope.
fn parameter_of_that_name(draft: &mut Draft, choices: &mut Choices<'_>) {
    let name = choices.one_of(&NAMES).to_owned();
    let value = choices.one_of(&["0", "1", "2", "3", "[1, 2]", "[2, 1, 1]"]).to_owned();
    let header = header(draft);
    if !header.parameters.iter().any(|(own, _)| *own == name) {
        header.parameters.push((name, value));
    }
}

/// Renames a coordinate of the pattern to `_`, also in the result, where that may be a variable.
fn underscore(one: &mut DraftMove, choices: &mut Choices<'_>) {
    let at = choices.below(one.pattern.len());
    let name = one.pattern[at].clone();
    one.rename(&name, "_");
    if choices.below(3) > 0 && !one.variables.iter().any(|(own, _)| own == "_") {
        let set = choices.one_of(&["{0}", "{1}", "0..1", "1..2", "{0, 2}"]).to_owned();
        one.variables.insert(0, ("_".to_owned(), set));
    }
}

/// Replaces a name or number by another one.
fn one_token(draft: &mut Draft, choices: &mut Choices<'_>) {
    let mut names: Vec<String> = draft.moves.iter().flat_map(|one| one.pattern.clone()).collect();
    names.extend(draft.moves.iter().flat_map(|one| one.variables.iter().map(|(name, _)| name.clone())));
    names.extend(draft.header.iter().flat_map(|header| header.coordinates.clone()));
    names.extend(["_", "1", "2", "0"].map(str::to_owned));
    let to = names[choices.below(names.len())].clone();
    let mut count = 0;
    let is_word = |token: &&str| token.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    draft.pieces(&mut |piece| count += tokens(piece).iter().filter(|token| is_word(token)).count());
    let wanted = if count == 0 { 0 } else { choices.below(count.min(200)) };
    let nearby = choices.below(3);
    let mut seen = 0;
    draft.pieces(&mut |piece| {
        let changed: Vec<String> = tokens(piece)
            .into_iter()
            .map(|token| {
                if is_word(&token) {
                    seen += 1;
                    if seen == wanted + 1 {
                        return match token.parse::<i64>() {
                            Ok(number) if nearby == 0 => number.saturating_add(1).to_string(),
                            Ok(number) if nearby == 1 => number.saturating_sub(1).max(0).to_string(),
                            _ => to.clone(),
                        };
                    }
                }
                token.to_owned()
            })
            .collect();
        *piece = changed.concat();
    });
}

fn guard(one: &mut DraftMove, choices: &mut Choices<'_>) {
    let mut names: Vec<String> = one.pattern.clone();
    names.extend(one.variables.iter().map(|(name, _)| name.clone()));
    names.retain(|name| !name.starts_with(|c: char| c.is_ascii_digit()));
    if names.is_empty() {
        return;
    }
    let (a, b) = (names[choices.below(names.len())].clone(), names[choices.below(names.len())].clone());
    one.guards.push(match choices.below(9) {
        0 => format!("{a} > 0"),
        1 => format!("{a} != 2"),
        2 => format!("{a} % 2 == 0"),
        3 => format!("{a} >= {b}"),
        4 => format!("{a} < 1 and {a} > 3"),
        5 => format!("{a} < 40"),
        6 => format!("({a} == 1 or {b} > 1)"),
        7 => "1 == 1".to_owned(),
        _ => format!("{a} == 5"),
    });
}

/// Replaces a set by `{name}` or `{1, name}`, usually with a parameter of that name.
fn set_of_one(draft: &mut Draft, at: usize, choices: &mut Choices<'_>) {
    let one = &mut draft.moves[at];
    if one.variables.is_empty() {
        return;
    }
    let place = choices.below(one.variables.len());
    let name = choices.one_of(&NAMES).to_owned();
    one.variables[place].1 = if choices.below(2) == 0 { format!("{{{name}}}") } else { format!("{{1, {name}}}") };
    if choices.below(3) > 0 {
        let value = choices.one_of(&["1", "2", "3"]).to_owned();
        let header = header(draft);
        if !header.parameters.iter().any(|(own, _)| *own == name) {
            header.parameters.push((name, value));
        }
    }
}

fn other_set(one: &mut DraftMove, choices: &mut Choices<'_>) {
    if one.variables.is_empty() {
        return;
    }
    let names: Vec<String> =
        one.pattern.iter().filter(|name| !name.starts_with(|c: char| c.is_ascii_digit())).cloned().collect();
    let name = if names.is_empty() { "1".to_owned() } else { names[choices.below(names.len())].clone() };
    let place = choices.below(one.variables.len());
    one.variables[place].1 = match choices.below(11) {
        0 => format!("divisors({name})"),
        1 => format!("proper_divisors({name})"),
        2 => "primes".to_owned(),
        3 => "powers(2)".to_owned(),
        4 => "squares".to_owned(),
        5 => format!("zeckendorf({name})"),
        6 => format!("digits({name}, 2)"),
        7 => format!("{{1, {name}}}"),
        8 => format!("1..{name}"),
        9 => "{1, 2, 4}".to_owned(),
        _ => "fibonacci".to_owned(),
    };
}

fn condition_on_positions(draft: &mut Draft, choices: &mut Choices<'_>) {
    let names = header(draft).coordinates.clone();
    let (a, b) = (&names[choices.below(names.len())], &names[choices.below(names.len())]);
    let condition = match choices.below(9) {
        0 => format!("{a} >= 1"),
        1 => format!("{a} != 3"),
        2 => format!("{a} % 2 == 0"),
        3 => format!("{a} <= {b}"),
        4 => "1 <= 2".to_owned(),
        5 => format!("{a} + {b} != 4"),
        6 => format!("{a} > 0 or {b} > 0"),
        7 => format!("{a} < 9"),
        _ => format!("{a} >= 1 and {b} >= 1"),
    };
    draft.domain.push(condition);
}

/// Swaps two coordinates of one line.
fn permute(one: &mut DraftMove, choices: &mut Choices<'_>) {
    let arity = one.pattern.len();
    let (a, b) = (choices.below(arity), choices.below(arity));
    one.pattern.swap(a, b);
    if choices.below(2) == 0 {
        one.result.iter_mut().filter(|component| component.len() == arity).for_each(|component| component.swap(a, b));
    }
}

/// Replaces a number by one near a limit.
fn wide_number(draft: &mut Draft, choices: &mut Choices<'_>) {
    let to = choices.one_of(&["64", "100", "255", "4097", "1000000007", "4611686018427387904", "9223372036854775807"]);
    let wanted = choices.below(6);
    let mut seen = 0;
    draft.pieces(&mut |piece| {
        let changed: Vec<&str> = tokens(piece)
            .into_iter()
            .map(|token| {
                if token.parse::<i64>().is_ok() {
                    seen += 1;
                    if seen == wanted + 1 {
                        return to;
                    }
                }
                token
            })
            .collect();
        *piece = changed.concat();
    });
}
