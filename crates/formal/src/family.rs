//! Laws of families: the types of pieces with their ways to move are a relation, and their values
//! are proved by the theorem of Guy and Smith for several types (`Divide.v`).
//!
//! That the relation is the game on graphs or boards is not stated in Coq: the checker in Rust
//! decides it.

use crate::data::list;
use crate::library::PIECES;
use crate::template::template;
use crate::{Stated, plain, quoted};
use nimatron_messages::{Message, outputs as say};
use nimatron_proof::{FamilyName, FamilyPieceShape, FamilyProof, FamilyValues, PieceType, Way};

/// More sums of two pieces than this are not left to Coq.
const MAX_WORK: u64 = 200_000_000;

/// The theorem of the certificate of a family.
///
/// # Errors
/// Why it is not stated: its values are those of automata, or are too many for Coq.
pub(crate) fn theorem(game: &FamilyName, by: &FamilyProof) -> Result<Stated, Message> {
    let FamilyValues::Period { preperiod, period } = by.values else { return Err(say::coq_not_stated()) };
    let pairs = by.types.iter().flat_map(|one| &one.ways).filter(|way| way.leaves.len() == 2).count() as u64;
    let below = 3 * u64::from(preperiod + period) + u64::from(by.middle);
    if pairs.saturating_mul(below).saturating_mul(below) > MAX_WORK {
        return Err(say::coq_not_stated());
    }
    let types: String =
        by.types.iter().enumerate().map(|(at, one)| format!("     {at}: {}\n", plain(&shape(by, one)))).collect();
    let first: Vec<String> = by.first.iter().map(|value| value.map_or("none".to_owned(), |v| v.to_string())).collect();
    let ways = by.types.iter().map(|one| format!("\n  {}", list(one.ways.iter().map(way))));
    let values = by.types.iter().map(|one| list(&one.values));
    let start = by.start;
    let preface = template!("family_pieces.v", types, from = by.first.len(), start, first = first.join(", "));
    let body = template!("family.v", ways = list(ways), period, values = list(values), preperiod, start);
    Ok(Stated::pieces(&game.family, PIECES, preface, body))
}

/// What the rules of the types have to do with the family, for the comment before them.
pub(crate) fn types_as_rules(game: &FamilyName, by: &FamilyProof) -> String {
    let mut number = 0;
    let mut types = String::new();
    for one in &by.types {
        let named = match (&one.shape, one.values.first()) {
            (FamilyPieceShape::Piece(_), Some(value)) => format!("(0, {value})"),
            _ => {
                number += 1;
                format!("t = {number}")
            }
        };
        types.push_str(&format!("     {named}: {}\n", plain(&shape(by, one))));
    }
    let heap = if by.types.iter().any(|one| matches!(one.shape, FamilyPieceShape::Piece(_))) {
        "A single piece is worth a heap of Nim, (0, value), and stands there
   for it. "
    } else {
        ""
    };
    let (family, rules) = (plain(&game.family), quoted(game.rules.trim()));
    template!("family_types.v", family, rules, heap, types)
}

fn way(way: &Way) -> String {
    let pairs = |pairs: &[(u32, u32)]| list(pairs.iter().map(|(number, length)| format!("({number}%nat, {length})")));
    format!("{{| takes := {}; leaves := {}; adds := {} |}}", list(&way.takes), pairs(&way.leaves), pairs(&way.adds))
}

/// The shape of a type in signs.
fn shape(proof: &FamilyProof, one: &PieceType) -> String {
    match &one.shape {
        FamilyPieceShape::Piece(columns) => columns.join(" "),
        FamilyPieceShape::Strip { left, right } => {
            let full = vec![format!("full*({} + l)", proof.middle)];
            [&left[..], &full, right].concat().join(" ")
        }
        FamilyPieceShape::Ring => format!("a ring, full*({} + l)", proof.first.len()),
    }
}
