//! The values of types, as recurrences over their lengths, and the theorem of Guy and Smith for
//! several types: values that repeat with preperiod e and period p up to `enough` repeat for ever
//! (`formal/Divide.v` has the proof; names are those that it uses).

use super::small::mex;
use crate::{CheckFailure, wrong};
use nimatron_core::{Budget, Convention};
use nimatron_messages::verdicts::families as say;
use nimatron_proof::{
    CertifiedGame, Definitions, FamilyPieceShape, FamilyProof, FamilyValues, LawClaim, Method, Proof, Rules, Way,
};
use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};

/// The maximum of `enough`, and of all values together.
const MAX_LENGTH: u64 = 1 << 16;
const MAX_VALUES: u64 = 1 << 23;

/// Checks numbers and sizes, and that every move goes down: to shorter pieces, or to pieces of the
/// same length and of an earlier type.
pub(super) fn are_well_formed(proof: &FamilyProof) -> Result<(), CheckFailure> {
    let count = proof.types.len();
    let of_strips = match proof.values {
        // A piece has a value at length 0 only, so lengths from 1 on are not like it.
        FamilyValues::Period { preperiod: 0, .. } | FamilyValues::Period { period: 0, .. } => {
            return wrong(say::sizes());
        }
        FamilyValues::Period { preperiod, period } => u64::from(preperiod) + u64::from(period),
        FamilyValues::Rules { .. } => 0,
    };
    if proof.start as usize >= count {
        return wrong(say::sizes());
    }
    for (number, one) in proof.types.iter().enumerate() {
        let wanted = if matches!(one.shape, FamilyPieceShape::Piece(_)) { 1 } else { of_strips };
        if one.values.len() as u64 != wanted {
            return wrong(say::sizes());
        }
        for way in &one.ways {
            if way.leaves.len() > 2 || way.takes.is_empty() {
                return wrong(say::sizes());
            }
            let is_strip = |number: u32| {
                proof.types.get(number as usize).is_some_and(|one| matches!(one.shape, FamilyPieceShape::Strip { .. }))
            };
            let is_piece = |number: u32| {
                proof.types.get(number as usize).is_some_and(|one| matches!(one.shape, FamilyPieceShape::Piece(_)))
            };
            if !way.leaves.iter().all(|leaf| is_strip(leaf.0))
                || !way.adds.iter().all(|add| is_piece(add.0) && add.1 == 0)
            {
                return wrong(say::sizes());
            }
            let all: u64 = way.leaves.iter().map(|leaf| u64::from(leaf.1)).sum();
            for &taken in &way.takes {
                let taken = u64::from(taken);
                let falls =
                    |&(other, least): &(u32, u32)| taken + all - u64::from(least) > 0 || (other as usize) < number;
                let added_falls = |&(other, _): &(u32, u32)| taken + all > 0 || (other as usize) < number;
                if !way.leaves.iter().all(falls) || !way.adds.iter().all(added_falls) {
                    return wrong(say::does_not_fall(number));
                }
            }
        }
    }
    Ok(())
}

/// The value of a type at a length.
type ValueAtLength<'a> = &'a dyn Fn(u32, usize) -> u32;

/// The value that a period claims.
fn at(proof: &FamilyProof, e: usize, p: usize, number: u32, length: usize) -> u32 {
    let place = if length < e + p { length } else { e + (length - e) % p };
    proof.types[number as usize].values.get(place).copied().unwrap_or(0)
}

/// The law of the rules that say the same as the types.
pub(super) fn by_rules(proof: &FamilyProof, definitions: &Definitions, method: &Method) -> Proof {
    Proof {
        game: CertifiedGame::Rules(Rules { rules: super::rules::text(proof), ..Rules::default() }),
        claim: LawClaim::Grundy,
        convention: Convention::Normal,
        definitions: definitions.clone(),
        method: method.clone(),
        strategy: None,
        witness: None,
    }
}

/// Checks that the claimed values satisfy the recurrence at all lengths below `enough`, or that the
/// law of the rules that say the same is proved.
pub(super) fn prove(proof: &FamilyProof, budget: &Budget) -> Result<(), CheckFailure> {
    let (preperiod, period) = match &proof.values {
        &FamilyValues::Period { preperiod, period } => (preperiod, period),
        FamilyValues::Rules { definitions, method } => {
            // The values of pieces, which these rules take as they are.
            table(proof, 1, budget)?;
            let of_rules = by_rules(proof, definitions, method);
            // A family in a family would be checked by this function again; and the values of all
            // types have to be given.
            if matches!(of_rules.method, Method::Family(_)) || of_rules.method.open_parts() > 0 {
                return wrong(say::needs_family());
            }
            return crate::check_proof(&of_rules, budget).map(|_| ());
        }
    };
    let ways = || proof.types.iter().flat_map(|one| &one.ways);
    let max_taken = ways().flat_map(|way| &way.takes).max().copied().unwrap_or(0);
    let max_pieces = ways().map(|way| way.leaves.len()).max().unwrap_or(0).max(1) as u64;
    let longest = ways().flat_map(|way| &way.leaves).map(|leaf| leaf.1).max().unwrap_or(0);
    let long = u64::from(longest.max(preperiod).max(1));
    let enough = u64::from(max_taken) + max_pieces * (long + u64::from(period) - 1) + 1;
    let strips = proof.types.iter().filter(|one| !matches!(one.shape, FamilyPieceShape::Piece(_))).count() as u64;
    if enough > MAX_LENGTH || enough * strips.max(1) > MAX_VALUES {
        return wrong(say::too_large());
    }
    let claimed = |number: u32, length: usize| at(proof, preperiod as usize, period as usize, number, length);
    let mut divided = HashMap::new();
    for length in 0..enough as usize {
        budget.memory((divided.len() * 400) as u64)?;
        // Sums of two lengths that no way asks for any more.
        let oldest = length.saturating_sub(max_taken as usize);
        divided.retain(|key: &(_, usize), _| key.1 >= oldest);
        for (number, one) in (0u32..).zip(&proof.types) {
            if length > 0 && matches!(one.shape, FamilyPieceShape::Piece(_)) {
                continue;
            }
            let mut seen = Vec::new();
            for way in &one.ways {
                options(&claimed, way, length, &mut seen, &mut divided, budget)?;
            }
            if mex(seen) != claimed(number, length) {
                return wrong(say::other_value_of_type(number, length, claimed(number, length)));
            }
        }
    }
    Ok(())
}

/// The values of all types at the lengths below `to`, by the recurrence; those of pieces have to be
/// the claimed ones.
pub(super) fn table(proof: &FamilyProof, to: usize, budget: &Budget) -> Result<Vec<Vec<u32>>, CheckFailure> {
    let mut table: Vec<Vec<u32>> = vec![Vec::new(); proof.types.len()];
    for length in 0..to {
        for (number, one) in proof.types.iter().enumerate() {
            let is_piece = matches!(one.shape, FamilyPieceShape::Piece(_));
            if is_piece && length > 0 {
                continue;
            }
            let known = |number: u32, length: usize| table[number as usize].get(length).copied().unwrap_or(0);
            let mut seen = Vec::new();
            for way in &one.ways {
                options(&known, way, length, &mut seen, &mut HashMap::new(), budget)?;
            }
            let value = mex(seen);
            if is_piece && one.values != [value] {
                return wrong(say::other_value_of_type(number, length, one.values.first().copied().unwrap_or(0)));
            }
            table[number].push(value);
        }
    }
    Ok(table)
}

type Divided = HashMap<([(u32, u32); 2], usize), Vec<u32>>;

/// Adds the values of what a way leaves of a length.
fn options(
    at: ValueAtLength<'_>,
    way: &Way,
    length: usize,
    seen: &mut Vec<u32>,
    divided: &mut Divided,
    budget: &Budget,
) -> Result<(), CheckFailure> {
    let added = way.adds.iter().fold(0, |sum, add| sum ^ at(add.0, add.1 as usize));
    for &taken in &way.takes {
        budget.tick(1)?;
        let Some(rest) = length.checked_sub(taken as usize) else { continue };
        match way.leaves[..] {
            [] if rest == 0 => seen.push(added),
            [] => {}
            [(number, least)] if rest >= least as usize => seen.push(added ^ at(number, rest)),
            [_] => {}
            [one, other] => {
                let values = match divided.entry(([one, other], rest)) {
                    Entry::Occupied(known) => known.into_mut(),
                    Entry::Vacant(new) => {
                        budget.tick(rest as u32)?;
                        let mut values = BTreeSet::new();
                        for first in one.1 as usize..=rest {
                            if rest - first >= other.1 as usize {
                                values.insert(at(one.0, first) ^ at(other.0, rest - first));
                            }
                        }
                        new.insert(values.into_iter().collect())
                    }
                };
                budget.tick(values.len() as u32)?;
                seen.extend(values.iter().map(|value| added ^ value));
            }
            _ => return wrong(say::sizes()),
        }
    }
    Ok(())
}
