//! Small members, played out by the definition of the game.

use super::place::{ColumnCell, FamilyPosition, Land};
use crate::{CheckFailure, wrong};
use nimatron_core::Budget;
use nimatron_messages::verdicts::families as say;
use nimatron_proof::FamilyProof;
use std::collections::{BTreeMap, HashMap};

/// The maximum number of cells of a member that is played out as a whole.
const MAX_CELLS: usize = 12;

/// A part as it is remembered, and the columns of its ring.
type Key = (Vec<(ColumnCell, char)>, Option<i64>);

/// Values of parts that were played out.
pub(super) struct SmallPartValues<'a> {
    land: &'a dyn Land,
    budget: &'a Budget,
    values: HashMap<Key, u32>,
}

impl<'a> SmallPartValues<'a> {
    pub(super) fn new(land: &'a dyn Land, budget: &'a Budget) -> SmallPartValues<'a> {
        SmallPartValues { land, budget, values: HashMap::new() }
    }

    /// The part with its first column at 0; a part of a ring stays where it is.
    fn key(part: &FamilyPosition, ring: Option<i64>) -> Key {
        let first = part.keys().next().filter(|_| ring.is_none()).map_or(0, |cell| cell.0);
        (part.iter().map(|(cell, sign)| ((cell.0 - first, cell.1), *sign)).collect(), ring)
    }

    pub(super) fn get(&self, part: &FamilyPosition, ring: Option<i64>) -> Option<u32> {
        self.values.get(&SmallPartValues::key(part, ring)).copied()
    }

    pub(super) fn insert(&mut self, part: &FamilyPosition, ring: Option<i64>, value: u32) -> Result<(), CheckFailure> {
        let cells = self.land.cells() as u64;
        self.budget.memory((self.values.len() as u64 + 1) * 64 * cells)?;
        self.values.insert(SmallPartValues::key(part, ring), value);
        Ok(())
    }
}

/// Compares the first members with plain play: no part is taken away, no symmetry used, and the
/// value is the least number that no option has.
pub(super) fn by_definition(land: &dyn Land, proof: &FamilyProof, budget: &Budget) -> Result<(), CheckFailure> {
    let later = super::values::table(proof, MAX_CELLS + 1, budget)?;
    for n in 0.. {
        let Some(member) = land.member(n) else {
            if n > MAX_CELLS {
                return Ok(());
            }
            continue;
        };
        if member.len() > MAX_CELLS {
            return Ok(());
        }
        let value = Some(plain(land, &member, land.round(n), &mut BTreeMap::new(), budget)?);
        let claimed = match n.checked_sub(proof.first.len()) {
            None => proof.first[n],
            Some(length) => later[proof.start as usize].get(length).copied(),
        };
        if value != claimed {
            return wrong(say::other_value(n));
        }
    }
    Ok(())
}

/// The value of a whole position.
fn plain(
    land: &dyn Land,
    position: &FamilyPosition,
    ring: Option<i64>,
    met: &mut BTreeMap<FamilyPosition, u32>,
    budget: &Budget,
) -> Result<u32, CheckFailure> {
    if let Some(&value) = met.get(position) {
        return Ok(value);
    }
    let mut seen = Vec::new();
    for after in land.whole(position, ring, budget)? {
        seen.push(plain(land, &after, ring, met, budget)?);
    }
    let value = mex(seen);
    met.insert(position.clone(), value);
    Ok(value)
}

pub(super) fn mex(mut seen: Vec<u32>) -> u32 {
    seen.sort_unstable();
    seen.dedup();
    (0..).zip(&seen).find(|(at, value)| at != *value).map_or(seen.len() as u32, |(at, _)| at)
}
