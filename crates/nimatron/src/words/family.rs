//! Answers about laws of families.

use crate::law::{FamilyReport, LawAnswer, law_message, types_and_pieces};
use nimatron_messages::{Language, Message, laws};
use nimatron_proof::{FamilyPieceShape, FamilyProof, FamilyValues, Method, PieceType, Proof};
use serde_json::Value;
use std::fmt::Write;

/// The law or what the first members suggest, and why nothing is proved.
pub(super) fn lines(answer: &LawAnswer, family: &FamilyReport, language: Language) -> (String, Vec<Message>) {
    let first = match (&family.guess, law_message(answer)) {
        (Some(guess), _) => super::guess(guess, language),
        (None, law) => law.unwrap_or_else(laws::none).text(language) + "\n",
    };
    (first, family.why.clone())
}

/// The types of pieces of a certificate with their moves, a line for each:
/// `t7 = [10] 11... [10]: -2 t3 + t5 ...`. Empty if it is not one of a family.
pub(super) fn types_of_pieces(certificate: &Proof) -> String {
    let mut text = String::new();
    let Method::Family(proof) = &certificate.method else { return text };
    for (number, one) in proof.types.iter().enumerate() {
        let _ = writeln!(text, "  t{number} = {}", shape(proof, one));
        for way in &one.ways {
            let takes: Vec<String> = way.takes.iter().map(ToString::to_string).collect();
            let piece = |&(number, length): &(u32, u32)| match proof.types[number as usize].shape {
                FamilyPieceShape::Piece(_) => format!("t{number}"),
                _ => format!("t{number}({length})"),
            };
            let letters = ["a", "b", "c", "d"];
            let leaf = |(at, &(number, least)): (usize, &(u32, u32))| {
                let letter = letters[at % letters.len()];
                if least == 0 { format!("t{number}({letter})") } else { format!("t{number}({letter} >= {least})") }
            };
            let parts: Vec<String> =
                way.leaves.iter().enumerate().map(leaf).chain(way.adds.iter().map(piece)).collect();
            let sum = if parts.is_empty() { "0".to_owned() } else { parts.join(" + ") };
            let _ = writeln!(text, "    -{} -> {sum}", takes.join(","));
        }
    }
    text
}

/// The shape of a type in signs.
fn shape(proof: &FamilyProof, one: &PieceType) -> String {
    match &one.shape {
        FamilyPieceShape::Piece(columns) => columns.join("|"),
        FamilyPieceShape::Strip { left, right } => {
            let full = vec![format!("full*({} + l)", proof.middle)];
            [&left[..], &full, right].concat().join("|")
        }
        FamilyPieceShape::Ring => format!("ring({} + l)", proof.first.len()),
    }
}

/// Adds to the JSON of a law what only families have: why nothing is proved, what the first members
/// suggest, and the types of pieces of a proof.
pub(super) fn add(out: &mut Value, answer: &LawAnswer, family: &FamilyReport, language: Language) {
    out["why"] = family.why.iter().map(|why| why.text(language)).collect();
    out["guess"] = family.guess.as_ref().map(|guess| super::guess_json(guess, language)).into();
    if let Some(found) = &answer.report.found {
        out["first_member"] = found.law.domain.least.first().copied().unwrap_or(0).into();
    }
    if let Some(Method::Family(proof)) = answer.certificate().map(|proof| &proof.method) {
        let (types, pieces) = types_and_pieces(proof);
        out["types"] = types.into();
        out["pieces"] = pieces.into();
        if let FamilyValues::Period { preperiod, period } = proof.values {
            out["common_preperiod"] = preperiod.into();
            out["common_period"] = period.into();
        }
    }
}
