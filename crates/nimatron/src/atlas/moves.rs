//! The moves of small positions: what tells whether two rule sets are one game in other words.
//!
//! Two rule sets with the same options in all small positions count as *obviously equal*, however
//! their conditions are written. Nothing is claimed from that: a rule set that is left out is not
//! in the atlas, and every law in it is proved from its own rules.

use super::grammar::AtlasPositionKind;
use nimatron_core::{Budget, StopReason};
use nimatron_rules::Ruleset;

/// The number of values of each coordinate.
pub(super) const fn size(positions: AtlasPositionKind) -> usize {
    match positions {
        AtlasPositionKind::Heap => 160,
        AtlasPositionKind::Pair => 20,
    }
}

/// The factors by which coordinates are scaled when copies of smaller games are looked for.
pub(super) const fn scales(positions: AtlasPositionKind) -> &'static [[usize; 2]] {
    match positions {
        AtlasPositionKind::Heap => &[[2, 1], [3, 1], [4, 1]],
        AtlasPositionKind::Pair => &[[2, 1], [1, 2], [2, 2], [3, 1], [1, 3], [3, 3]],
    }
}

/// An option: twelve bits for each component, the components in increasing order.
type AtlasOptionKey = u64;

/// Coordinates in a key are below this.
const MAX_PAIR: i64 = 64;
/// The maximum number of components of an option.
const MAX_COMPONENTS: usize = 5;

/// The options of each small position, in increasing order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AtlasMoveTable {
    positions: AtlasPositionKind,
    options: Vec<Vec<AtlasOptionKey>>,
}

/// Two hashes of a table; tables with the same ones are taken to be equal.
pub(super) type Fingerprint = (u64, u64);

impl AtlasMoveTable {
    /// The moves of these rules; `None` if they fail somewhere, or if an option does not fit into a
    /// key.
    ///
    /// # Errors
    /// The budget is used up.
    pub(super) fn of(
        rules: &Ruleset,
        positions: AtlasPositionKind,
        budget: &Budget,
    ) -> Result<Option<AtlasMoveTable>, StopReason> {
        let mut evaluator = rules.evaluator();
        let mut options = Vec::new();
        for at in 0..count(positions) {
            let mut own: Vec<AtlasOptionKey> = Vec::new();
            let mut fits = true;
            let listed =
                evaluator.options(&position(positions, at), budget, &mut |option| match key(option, positions) {
                    Some(key) => own.push(key),
                    None => fits = false,
                });
            budget.check()?;
            if listed.is_err() || !fits {
                return Ok(None);
            }
            own.sort_unstable();
            own.dedup();
            options.push(own);
        }
        Ok(Some(AtlasMoveTable { positions, options }))
    }

    /// No moves at all.
    pub(super) fn none(positions: AtlasPositionKind) -> AtlasMoveTable {
        AtlasMoveTable { positions, options: vec![Vec::new(); count(positions)] }
    }

    /// The moves of both.
    pub(super) fn and(&self, other: &AtlasMoveTable) -> AtlasMoveTable {
        let options = self.options.iter().zip(&other.options).map(|(a, b)| merged(a, b)).collect();
        AtlasMoveTable { positions: self.positions, options }
    }

    /// Whether the other one has all these moves.
    pub(super) fn is_part_of(&self, other: &AtlasMoveTable) -> bool {
        self.options.iter().zip(&other.options).all(|(own, other)| {
            let mut rest = other.iter();
            own.iter().all(|one| rest.any(|there| there == one))
        })
    }

    /// The hashes of the whole table.
    pub(super) fn fingerprint(&self) -> Fingerprint {
        fingerprint(self.options.iter())
    }

    /// The hashes of the part of the table that is left when coordinates are divided by these
    /// factors.
    pub(super) fn fingerprint_of_part(&self, scale: [usize; 2]) -> Fingerprint {
        let inside = (0..self.options.len()).filter(|&at| {
            let position = position(self.positions, at);
            let size = size(self.positions);
            position.iter().zip(scale).all(|(&x, factor)| (x as usize) < size / factor)
        });
        fingerprint(inside.map(|at| &self.options[at]))
    }

    /// The hashes of the game with a and b exchanged.
    pub(super) fn mirrored(&self) -> Fingerprint {
        let size = size(self.positions);
        let mut options: Vec<Vec<AtlasOptionKey>> = vec![Vec::new(); self.options.len()];
        for (at, own) in self.options.iter().enumerate() {
            let turned = own.iter().map(|&option| {
                let parts = components(option).map(|part| {
                    let (a, b) = (part / MAX_PAIR as u64, part % MAX_PAIR as u64);
                    b * MAX_PAIR as u64 + a
                });
                packed(parts.collect())
            });
            let image = &mut options[at % size * size + at / size];
            *image = turned.collect();
            image.sort_unstable();
        }
        fingerprint(options.iter())
    }

    /// The hashes of the game of which this one is several copies side by side, if it is: with
    /// these factors d, a move from d q + r leads to d m + r where a move from q leads to m.
    pub(super) fn copied(&self, scale: [usize; 2]) -> Option<Fingerprint> {
        let positions = self.positions;
        let (arity, size) = (positions.arity(), size(positions));
        let index = |position: &[usize]| position.iter().fold(0, |index, x| index * size + x);
        let mut smaller: Vec<Vec<AtlasOptionKey>> = Vec::new();
        for at in 0..self.options.len() {
            let small: Vec<usize> = position(positions, at).iter().map(|&x| x as usize).collect();
            if small.iter().zip(scale).any(|(&x, factor)| x >= size / factor) {
                continue;
            }
            let at_multiple: Vec<usize> = small.iter().zip(scale).map(|(x, factor)| x * factor).collect();
            let mut own = Vec::new();
            for &option in &self.options[index(&at_multiple)] {
                let target = single(option, arity)?;
                if target.iter().zip(scale).any(|(x, factor)| x % factor != 0) {
                    return None;
                }
                own.push(target.iter().zip(scale).map(|(x, factor)| x / factor).collect::<Vec<usize>>());
            }
            for r in 0..scale[0] * scale[1] {
                let rest = [r % scale[0], r / scale[0]];
                let place = |of: &[usize]| -> Vec<usize> {
                    of.iter().zip(scale).zip(rest).map(|((x, factor), r)| x * factor + r).collect()
                };
                let there = &self.options[index(&place(&small))];
                let mut expected: Vec<AtlasOptionKey> = own
                    .iter()
                    .filter_map(|target| key(&place(target).iter().map(|&x| x as i64).collect::<Vec<_>>(), positions))
                    .collect();
                expected.sort_unstable();
                if *there != expected {
                    return None;
                }
            }
            let mut keys: Vec<AtlasOptionKey> = own
                .iter()
                .filter_map(|target| key(&target.iter().map(|&x| x as i64).collect::<Vec<_>>(), positions))
                .collect();
            keys.sort_unstable();
            smaller.push(keys);
        }
        Some(fingerprint(smaller.iter()))
    }

    /// Whether this is a sum of two games, one of each coordinate: a move changes one coordinate,
    /// and the other one does not matter for it.
    pub(super) fn is_sum(&self) -> bool {
        if self.positions == AtlasPositionKind::Heap {
            return false;
        }
        let size = size(self.positions);
        // What each number in a coordinate can become, as seen first.
        let mut own: [Vec<Option<Vec<usize>>>; 2] = [vec![None; size], vec![None; size]];
        for (at, options) in self.options.iter().enumerate() {
            let here = [at / size, at % size];
            let mut targets = [Vec::new(), Vec::new()];
            for &option in options {
                let Some(target) = single(option, 2) else { return false };
                match (target[0] == here[0], target[1] == here[1]) {
                    (false, true) => targets[0].push(target[0]),
                    (true, false) => targets[1].push(target[1]),
                    _ => return false,
                }
            }
            for (coordinate, targets) in targets.into_iter().enumerate() {
                let seen = own[coordinate][here[coordinate]].get_or_insert_with(|| targets.clone());
                if *seen != targets {
                    return false;
                }
            }
        }
        true
    }

    /// Whether there is a move anywhere.
    pub(super) fn is_empty(&self) -> bool {
        self.options.iter().all(Vec::is_empty)
    }

    /// Whether each option of a heap is smaller than the heap: a move of another kind never ends.
    pub(super) fn descends(&self) -> bool {
        self.positions == AtlasPositionKind::Pair
            || self
                .options
                .iter()
                .enumerate()
                .all(|(n, options)| options.iter().all(|&option| components(option).all(|part| part < n as u64)))
    }
}

/// The number of positions of a table.
fn count(positions: AtlasPositionKind) -> usize {
    size(positions).pow(positions.arity() as u32)
}

/// The position with this number.
fn position(positions: AtlasPositionKind, at: usize) -> Vec<i64> {
    let size = size(positions);
    match positions {
        AtlasPositionKind::Heap => vec![at as i64],
        AtlasPositionKind::Pair => vec![(at / size) as i64, (at % size) as i64],
    }
}

/// The key of an option; `None` if it does not fit.
fn key(option: &[i64], positions: AtlasPositionKind) -> Option<AtlasOptionKey> {
    let arity = positions.arity();
    let mut parts = Vec::with_capacity(option.len() / arity);
    for component in option.chunks_exact(arity) {
        parts.push(match *component {
            [n] if n < MAX_PAIR * MAX_PAIR - 1 => n as u64,
            [a, b] if a < MAX_PAIR - 1 && b < MAX_PAIR => (a * MAX_PAIR + b) as u64,
            _ => return None,
        });
    }
    (parts.len() <= MAX_COMPONENTS).then(|| packed(parts))
}

/// These components as a key.
fn packed(mut parts: Vec<u64>) -> AtlasOptionKey {
    parts.sort_unstable();
    parts.iter().fold(0, |key, part| key << 12 | (part + 1))
}

/// The components of an option, the last one first.
fn components(option: AtlasOptionKey) -> impl Iterator<Item = u64> {
    (0..MAX_COMPONENTS).map(move |at| option >> (12 * at) & 0xfff).take_while(|&part| part > 0).map(|part| part - 1)
}

/// The coordinates of an option with one component.
fn single(option: AtlasOptionKey, arity: usize) -> Option<Vec<usize>> {
    let mut parts = components(option);
    let (Some(part), None) = (parts.next(), parts.next()) else { return None };
    let (part, base) = (part as usize, MAX_PAIR as usize);
    Some(if arity == 1 { vec![part] } else { vec![part / base, part % base] })
}

/// Two increasing lists as one, each entry once.
fn merged(a: &[AtlasOptionKey], b: &[AtlasOptionKey]) -> Vec<AtlasOptionKey> {
    let mut all = Vec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        let next = match (a.get(i), b.get(j)) {
            (Some(&x), Some(&y)) => x.min(y),
            (Some(&x), None) | (None, Some(&x)) => x,
            (None, None) => break,
        };
        i += usize::from(a.get(i) == Some(&next));
        j += usize::from(b.get(j) == Some(&next));
        all.push(next);
    }
    all
}

fn fingerprint<'o>(options: impl Iterator<Item = &'o Vec<AtlasOptionKey>>) -> Fingerprint {
    // Two multiplicative hashes with different odd factors.
    let mut hash = (0x243f_6a88_85a3_08d3_u64, 0x1319_8a2e_0370_7344_u64);
    let mut mix = |word: u64| {
        hash.0 = (hash.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash.1 = (hash.1.rotate_left(23) ^ word).wrapping_mul(0xd6e8_feb8_6659_fd93);
    };
    for own in options {
        mix(own.len() as u64 | 1 << 63);
        own.iter().for_each(|&option| mix(option));
    }
    hash
}
