//! The values of types, as recurrences over their lengths, and the theorem of Guy and Smith for
//! several types: values that repeat with preperiod e and period p up to `enough` repeat for ever
//! (`formal/Divide.v` has the proof; names are those that it uses).

use super::small::mex;
use crate::{Wrong, wrong};
use nimatron_core::Budget;
use nimatron_messages::verdicts::families as say;
use nimatron_proof::{FamilyProof, Shape, Way};
use std::collections::{BTreeSet, HashMap};

/// The maximum of `enough`, and of all values together.
const MAX_LENGTH: u64 = 1 << 16;
const MAX_VALUES: u64 = 1 << 23;

/// Checks numbers and sizes, and that every move goes down: to shorter pieces, or to pieces of the
/// same length and of an earlier type.
pub(super) fn are_well_formed(proof: &FamilyProof) -> Result<(), Wrong> {
    let (e, p, count) = (u64::from(proof.preperiod), u64::from(proof.period), proof.types.len());
    // A piece has a value at length 0 only, so lengths from 1 on are not like it.
    if p == 0 || e == 0 || proof.start as usize >= count {
        return wrong(say::sizes());
    }
    for (number, one) in proof.types.iter().enumerate() {
        let wanted = if matches!(one.shape, Shape::Piece(_)) { 1 } else { e + p };
        if one.values.len() as u64 != wanted {
            return wrong(say::sizes());
        }
        for way in &one.ways {
            if way.leaves.len() > 2 || way.takes.is_empty() {
                return wrong(say::sizes());
            }
            let is_strip = |number: u32| {
                proof.types.get(number as usize).is_some_and(|one| matches!(one.shape, Shape::Strip { .. }))
            };
            let is_piece = |number: u32| {
                proof.types.get(number as usize).is_some_and(|one| matches!(one.shape, Shape::Piece(_)))
            };
            if !way.leaves.iter().all(|leaf| is_strip(leaf.0))
                || !way.adds.iter().all(|add| is_piece(add.0) && add.1 == 0)
            {
                return wrong(say::sizes());
            }
            let all: u64 = way.leaves.iter().map(|leaf| u64::from(leaf.1)).sum();
            for &taken in &way.takes {
                let taken = u64::from(taken);
                let falls = |&(other, least): &(u32, u32)| {
                    taken + all - u64::from(least) > 0 || (other as usize) < number
                };
                let added_falls = |&(other, _): &(u32, u32)| taken + all > 0 || (other as usize) < number;
                if !way.leaves.iter().all(falls) || !way.adds.iter().all(added_falls) {
                    return wrong(say::does_not_fall(number));
                }
            }
        }
    }
    Ok(())
}

/// The value that the certificate claims.
pub(super) fn at(proof: &FamilyProof, number: u32, length: usize) -> u32 {
    let values = &proof.types[number as usize].values;
    let (e, p) = (proof.preperiod as usize, proof.period as usize);
    let place = if length < e + p { length } else { e + (length - e) % p };
    values.get(place).copied().unwrap_or(0)
}

/// Checks that the claimed values satisfy the recurrence at all lengths below `enough`.
pub(super) fn repeat(proof: &FamilyProof, budget: &Budget) -> Result<(), Wrong> {
    let ways = || proof.types.iter().flat_map(|one| &one.ways);
    let max_taken = ways().flat_map(|way| &way.takes).max().copied().unwrap_or(0);
    let max_pieces = ways().map(|way| way.leaves.len()).max().unwrap_or(0).max(1) as u64;
    let longest = ways().flat_map(|way| &way.leaves).map(|leaf| leaf.1).max().unwrap_or(0);
    let long = u64::from(longest.max(proof.preperiod).max(1));
    let enough = u64::from(max_taken) + max_pieces * (long + u64::from(proof.period) - 1) + 1;
    let strips = proof.types.iter().filter(|one| !matches!(one.shape, Shape::Piece(_))).count() as u64;
    if enough > MAX_LENGTH || enough * strips.max(1) > MAX_VALUES {
        return wrong(say::too_large());
    }
    let mut divided = HashMap::new();
    for length in 0..enough as usize {
        budget.memory((divided.len() * 400) as u64)?;
        // Sums of two lengths that no way asks for any more.
        let oldest = length.saturating_sub(max_taken as usize);
        divided.retain(|key: &(_, usize), _| key.1 >= oldest);
        for (number, one) in (0u32..).zip(&proof.types) {
            if length > 0 && matches!(one.shape, Shape::Piece(_)) {
                continue;
            }
            let mut seen = Vec::new();
            for way in &one.ways {
                options(proof, way, length, &mut seen, &mut divided, budget)?;
            }
            let claimed = at(proof, number, length);
            if mex(seen) != claimed {
                return wrong(say::other_value_of_type(number, length, claimed));
            }
        }
    }
    Ok(())
}

type Divided = HashMap<([(u32, u32); 2], usize), Vec<u32>>;

/// Adds the values of what a way leaves of a length.
fn options(
    proof: &FamilyProof,
    way: &Way,
    length: usize,
    seen: &mut Vec<u32>,
    divided: &mut Divided,
    budget: &Budget,
) -> Result<(), Wrong> {
    let added = way.adds.iter().fold(0, |sum, add| sum ^ at(proof, add.0, add.1 as usize));
    for &taken in &way.takes {
        budget.tick(1)?;
        let Some(rest) = length.checked_sub(taken as usize) else { continue };
        match way.leaves[..] {
            [] if rest == 0 => seen.push(added),
            [] => {}
            [(number, least)] if rest >= least as usize => seen.push(added ^ at(proof, number, rest)),
            [_] => {}
            [one, other] => {
                if !divided.contains_key(&([one, other], rest)) {
                    budget.tick(rest as u32)?;
                    let mut values = BTreeSet::new();
                    for first in one.1 as usize..=rest {
                        if rest - first >= other.1 as usize {
                            values.insert(at(proof, one.0, first) ^ at(proof, other.0, rest - first));
                        }
                    }
                    divided.insert(([one, other], rest), values.into_iter().collect());
                }
                let values = divided.get(&([one, other], rest)).map_or(&[][..], Vec::as_slice);
                budget.tick(values.len() as u32)?;
                seen.extend(values.iter().map(|value| added ^ value));
            }
            _ => return wrong(say::sizes()),
        }
    }
    Ok(())
}
