//! Types of pieces as a game in the rule language: the coordinates are a type and a length.
//!
//! Values that rise for ever have no period, but often a law that automata prove. The heap (0, n)
//! is a heap of Nim, which stands for short pieces; strips have the numbers 1, 2, ..., and their
//! lengths are raised by the largest value of short pieces, so that every move goes down.

use super::closure::FamilySystem;
use crate::automata::{AutomaticRelation, Numeration, StateBudget, Stop, Track, atoms};
use crate::compile;
use crate::discover::automatic::Automatic;
use crate::discover::periodic;
use crate::law::{Law, LawClaim};
use crate::prove::formulas::Code;
use nimatron_proof::{FamilyPieceShape, FamilyProof, Way};
use num_bigint::BigUint;
use std::collections::BTreeSet;

/// How many values a period of members is read off.
const READ: usize = 2000;

/// The xor of the pieces that a way adds.
fn added(way: &Way, piece: &dyn Fn(u32) -> u32) -> u32 {
    way.adds.iter().fold(0, |sum, add| sum ^ piece(add.0))
}

/// `n - 3`
fn less(n: &str, by: i64) -> String {
    match by {
        0 => n.to_owned(),
        1.. => format!("{n} - {by}"),
        _ => format!("{n} + {}", -by),
    }
}

/// The rules of a system with these values of single pieces.
pub(super) fn text(system: &FamilySystem, pieces: &[Option<u32>]) -> String {
    let piece = |number: u32| pieces[number as usize].unwrap_or(0);
    let number = |at: usize| pieces[..at].iter().filter(|piece| piece.is_none()).count() + 1;
    let ways = || system.types.iter().flat_map(|one| &one.ways);
    let shift = i64::from(ways().map(|way| added(way, &piece)).max().unwrap_or(0));
    let strips = pieces.iter().filter(|piece| piece.is_none()).count();
    let mut lines = BTreeSet::new();
    for (at, one) in system.types.iter().enumerate().filter(|(at, _)| pieces[*at].is_none()) {
        let t = number(at);
        for way in &one.ways {
            let x = added(way, &piece);
            let plus = if x > 0 { format!(" + (0, {x})") } else { String::new() };
            for &taken in &way.takes {
                let k = i64::from(taken);
                lines.insert(match way.leaves[..] {
                    [] => format!("  ({t}, n) -> (0, {x}) if n == {}", k + shift),
                    [(q, least)] => {
                        let from = k + i64::from(least) + shift;
                        format!("  ({t}, n) -> ({}, {}){plus} if n >= {from}", number(q as usize), less("n", k))
                    }
                    [(q, least), (r, other), ..] => {
                        let (q, r) = (number(q as usize), number(r as usize));
                        let rest = less("n", k - shift);
                        let (first, last) = (i64::from(least) + shift, less("n", k + i64::from(other)));
                        format!("  ({t}, n) -> ({q}, a) + ({r}, {rest} - a){plus} for a in {first}..{last}")
                    }
                });
            }
        }
    }
    let lengths = if shift > 0 { format!(" and (t == 0 or n >= {shift})") } else { String::new() };
    let lines: Vec<String> = lines.into_iter().collect();
    format!("game types(t, n) where t <= {strips}{lengths}\n  (0, n) -> (0, m) for m in 0..n-1\n{}\n", lines.join("\n"))
}

/// The first coordinate of the members in the rules of a proof, and what is added to n for the
/// second one.
pub fn place(proof: &FamilyProof) -> (u64, i64) {
    let is_piece = |at: usize| matches!(proof.types[at].shape, FamilyPieceShape::Piece(_));
    let piece = |number: u32| proof.types[number as usize].values.first().copied().unwrap_or(0);
    let ways = proof.types.iter().flat_map(|one| &one.ways);
    let shift = ways.map(|way| added(way, &piece)).max().unwrap_or(0);
    let t = (0..=proof.start as usize).filter(|&at| !is_piece(at)).count() as u64;
    (t, i64::from(shift) - proof.first.len() as i64)
}

/// The law of the members from that of the types: a period (or one that rises) if an automaton for
/// it is the same, otherwise the automaton. `None` if the law of the types is not an automaton.
///
/// # Errors
/// Too many states, or the budget is used up.
pub fn law_of_members(
    law: &Law,
    (t, shift): (u64, i64),
    first: &[Option<u32>],
    limits: &StateBudget<'_>,
) -> Result<Option<Law>, Stop> {
    let Some(Automatic { graph, code }) = law.automaton_in(Numeration::in_base(2), limits)? else { return Ok(None) };
    let numeration = graph.numeration;
    let (types, lengths, members) = (Track::Variable(0), Track::Variable(1), Track::Variable(2));
    let word = |number: u64| numeration.represent_small(number);
    let of_type = graph.and(&atoms::is(numeration, types, &word(t), limits)?, limits)?.exists(types, limits)?;
    let same = atoms::linear(numeration, &[(lengths, 1), (members, -1)], -shift, true, limits)?;
    let moved = of_type.and(&same, limits)?.exists(lengths, limits)?;
    let later = moved.renamed(|track| if track == members { Track::Variable(0) } else { track }, limits)?;
    let least = first.iter().take_while(|value| value.is_none()).count();
    let mut values: Vec<u32> = first.iter().map(|value| value.unwrap_or(0)).collect();
    for n in first.len()..first.len() + READ {
        let at = [BigUint::from(t), BigUint::from((n as i64 + shift).unsigned_abs())];
        match law.value_within(&at, limits.budget)?.and_then(|value| u32::try_from(value).ok()) {
            Some(value) => values.push(value),
            None => return Ok(None),
        }
    }
    let mut found = None;
    // From the first member on, so that what is not one does not matter.
    if let Some(periodic) =
        periodic::find(&values[least..], 3).filter(|_| code == Code::Plain && numeration.base().is_some())
    {
        let preperiod = [&values[..least], &periodic.preperiod].concat();
        let guess = compile::periodic(numeration, &preperiod, &periodic.period, periodic.saltus, limits)?;
        let from = atoms::linear(numeration, &[(Track::Variable(0), 1)], -(first.len() as i64), false, limits)?;
        if guess.and(&from, limits)? == later {
            found = Some(Law::new(LawClaim::Grundy, 1, periodic::Periodic { preperiod, ..periodic }));
        }
    }
    let mut law = match found {
        Some(law) => law,
        None => {
            let points = first.iter().enumerate().filter_map(|(n, value)| Some((n as u64, (*value)?)));
            let point = |(n, value): (u64, u32)| {
                let coded = match code {
                    Code::Plain => Some(u64::from(value)),
                    Code::Unary => numeration.base().and_then(|base| u64::from(base).checked_pow(value)),
                };
                let Some(coded) = coded else { return Err(Stop::NotDefinable("a value".to_owned())) };
                let place = atoms::is(numeration, Track::Variable(0), &word(n), limits)?;
                place.and(&atoms::is(numeration, Track::Value, &word(coded), limits)?, limits)
            };
            let tracks = [Track::Variable(0), Track::Value];
            let earlier = AutomaticRelation::any_of(numeration, &tracks, points.map(point), limits)?;
            Law::new(LawClaim::Grundy, 1, Automatic { graph: later.or(&earlier, limits)?, code })
        }
    };
    law.domain.least = vec![least as u64];
    Ok(Some(law))
}
