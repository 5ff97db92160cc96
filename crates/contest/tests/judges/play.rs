//! Play with all moves: what the answers of problems are compared with.

use std::collections::HashMap;

/// Whether a position is won, by playing all moves.
pub(crate) fn wins<P: Clone + Eq + std::hash::Hash>(
    position: &P,
    options: &dyn Fn(&P) -> Vec<P>,
    memo: &mut HashMap<P, bool>,
) -> bool {
    if let Some(&known) = memo.get(position) {
        return known;
    }
    let won = options(position).iter().any(|option| !wins(option, options, memo));
    memo.insert(position.clone(), won);
    won
}

/// Whether a position is won if who takes last loses. `None` stands for what is after the end: the
/// only move from a last position is to it, and it is lost.
pub(crate) fn misere_wins<P: Clone + Eq + std::hash::Hash>(
    position: &P,
    options: &dyn Fn(&P) -> Vec<P>,
    memo: &mut HashMap<Option<P>, bool>,
) -> bool {
    let options = |position: &Option<P>| match position {
        None => Vec::new(),
        Some(position) => match options(position) {
            options if options.is_empty() => vec![None],
            options => options.into_iter().map(Some).collect(),
        },
    };
    wins(&Some(position.clone()), &options, memo)
}

/// The Grundy value of a position, by playing all moves.
pub(crate) fn grundy<P: Clone + Eq + std::hash::Hash>(
    position: &P,
    options: &dyn Fn(&P) -> Vec<Vec<P>>,
    memo: &mut HashMap<P, u64>,
) -> u64 {
    if let Some(&known) = memo.get(position) {
        return known;
    }
    let values: Vec<u64> = options(position)
        .iter()
        .map(|parts| parts.iter().fold(0, |sum, part| sum ^ grundy(part, options, memo)))
        .collect();
    let value = (0..).find(|value| !values.contains(value)).unwrap();
    memo.insert(position.clone(), value);
    value
}

/// All positions of `count` heaps up to `max`.
pub(crate) fn heaps(max: u64, count: usize) -> Vec<Vec<u64>> {
    (0..count).fold(vec![Vec::new()], |all, _| {
        all.iter().flat_map(|heaps| (0..=max).map(move |heap| [heaps.clone(), vec![heap]].concat())).collect()
    })
}

pub(crate) fn line(heaps: &[u64]) -> String {
    heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}
