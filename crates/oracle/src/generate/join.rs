//! Compound games: sums of independent coordinates and products, with names that overlap.

use super::choices::Choices;
use super::draft::{Draft, DraftHeader, DraftMove};
use super::known;

/// Names that a line may give to the coordinates of the other games.
const NAMES: [&str; 12] = ["a", "b", "c", "n", "x", "y", "k", "j", "_", "m", "p", "d"];

/// The sum of two or three games, each with its own coordinates.
pub(super) fn sum(choices: &mut Choices<'_>) -> Draft {
    let count = if choices.once_in(5) { 3 } else { 2 };
    let mut parts: Vec<Draft> = (0..count).map(|_| known::heap(choices)).collect();
    if count == 2 && choices.once_in(6) {
        parts[0] = known::wider(choices);
    }
    parts.retain(|part| !part.moves.is_empty());
    let arity = parts.iter().map(Draft::arity).sum();
    // Coordinates need not be in the order of the games.
    let mut places: Vec<usize> = (0..arity).collect();
    for at in 0..arity {
        places.swap(at, choices.below(arity));
    }
    let mut header = DraftHeader { coordinates: names(arity, &[], choices), parameters: Vec::new() };
    let mut whole = Draft::default();
    let mut from = 0;
    for part in parts {
        let own = &places[from..from + part.arity()];
        from += part.arity();
        header.parameters.extend(part.header.iter().flat_map(|header| header.parameters.clone()));
        let inner: Vec<String> =
            part.header.as_ref().map_or_else(|| part.moves[0].pattern.clone(), |header| header.coordinates.clone());
        for condition in &part.domain {
            // All names are replaced at the same time, so that no new name is replaced again.
            let moved: String = super::draft::tokens(condition)
                .into_iter()
                .map(|token| match inner.iter().position(|name| name == token) {
                    Some(at) => header.coordinates[own[at]].as_str(),
                    None => token,
                })
                .collect();
            whole.domain.push(moved);
        }
        for one in part.moves {
            whole.moves.push(spread(one, own, arity, &header, choices));
        }
    }
    if whole.moves.len() > 1 && choices.once_in(3) {
        whole.moves.reverse();
    }
    header.parameters.dedup_by(|a, b| a.0 == b.0);
    if !header.parameters.is_empty() || !whole.domain.is_empty() || choices.below(2) == 0 {
        whole.header = Some(header);
    }
    whole
}

/// Different names that are not among `taken`.
fn names(count: usize, taken: &[String], choices: &mut Choices<'_>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let start = if choices.below(2) == 0 { 0 } else { choices.below(NAMES.len()) };
    for name in NAMES.iter().cycle().skip(start).take(3 * NAMES.len()) {
        if all.len() < count && !taken.iter().chain(&all).any(|own| own == name) && *name != "_" {
            all.push((*name).to_owned());
        }
    }
    all
}

/// A move of a part as a move of the whole, which leaves the other coordinates unchanged.
fn spread(one: DraftMove, own: &[usize], arity: usize, header: &DraftHeader, choices: &mut Choices<'_>) -> DraftMove {
    let mut taken: Vec<String> = one.pattern.clone();
    taken.extend(one.variables.iter().map(|(name, _)| name.clone()));
    // Sometimes a name may hide a parameter.
    taken.extend(header.parameters.iter().map(|(name, _)| name.clone()).filter(|_| choices.below(4) > 0));
    let others = names(arity, &taken, choices);
    let mut pattern = others.clone();
    for (&place, name) in own.iter().zip(&one.pattern) {
        pattern[place].clone_from(name);
    }
    let component = |inner: &Vec<String>| {
        let mut all = others.clone();
        own.iter().zip(inner).for_each(|(&place, left)| all[place].clone_from(left));
        all
    };
    let result = one.result.iter().map(component).collect();
    DraftMove { pattern, result, ..one }
}

/// The product of two games of one heap, of all moves with one coordinate.
pub(super) fn product(choices: &mut Choices<'_>) -> Draft {
    let first = known::heap(choices);
    let mut second = known::heap(choices);
    for one in &mut second.moves {
        for (from, to) in [("n", "y"), ("k", "j"), ("i", "l"), ("d", "e"), ("m", "o"), ("p", "r"), ("q", "s")] {
            one.rename(from, to);
        }
    }
    let mut whole = Draft::default();
    let mut header = DraftHeader { coordinates: vec!["n".to_owned(), "y".to_owned()], parameters: Vec::new() };
    for (part, other) in [(&first, "n"), (&second, "y")] {
        for (name, value) in part.header.iter().flat_map(|header| &header.parameters) {
            let name = if other == "y" && name == "m" { "o" } else { name };
            header.parameters.push((name.to_owned(), value.clone()));
        }
        whole.domain.extend(part.domain.iter().map(|condition| super::draft::renamed(condition, "n", other)));
    }
    for one in &first.moves {
        for other in &second.moves {
            let ([x], [y]) = (&one.pattern[..], &other.pattern[..]) else { continue };
            let mut result: Vec<Vec<String>> = Vec::new();
            for s in &one.result {
                result.push(vec![s[0].clone(), y.clone()]);
            }
            for t in &other.result {
                result.push(vec![x.clone(), t[0].clone()]);
                result.extend(one.result.iter().map(|s| vec![s[0].clone(), t[0].clone()]));
            }
            whole.moves.push(DraftMove {
                pattern: vec![x.clone(), y.clone()],
                result,
                variables: one.variables.iter().chain(&other.variables).cloned().collect(),
                guards: one.guards.iter().chain(&other.guards).cloned().collect(),
            });
        }
    }
    if !header.parameters.is_empty() || !whole.domain.is_empty() {
        whole.header = Some(header);
    }
    whole
}
