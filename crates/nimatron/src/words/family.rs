//! Answers about laws of families.

use super::law::CertificateAt;
use crate::law::{FamilyAnswer, FamilyLaw};
use nimatron_law::discover::periodic::Periodic;
use nimatron_law::law::Body;
use nimatron_law::says::claim;
use nimatron_messages::{Language, Message, families, laws};
use nimatron_proof::{FamilyPieceShape, FamilyProof, FamilyValues, PieceType};
use serde_json::{Value, json};
use std::fmt::Write;

/// The answer of `law` for a family in lines; with `types` also the types of pieces and their
/// moves.
pub fn family(answer: &FamilyAnswer, types: bool, language: Language, certificate: CertificateAt<'_>) -> String {
    let mut text = String::new();
    if let Some(law) = &answer.law {
        let proved = laws::proved(proof_of_family(law));
        let line = match certificate {
            CertificateAt::Unsaid => proved,
            CertificateAt::File(path) => laws::certificate_in(proved, path),
            CertificateAt::Option(option) => laws::certificate_by(proved, option),
        };
        let _ = writeln!(text, "{}\n  {}", said(law).in_language(language), line.in_language(language));
        if let Some(proof) = law.proof().filter(|_| types) {
            text += &table(proof);
        }
        return text;
    }
    match &answer.guess {
        Some(guess) => text += &super::guess(guess, language),
        None => text += &(laws::none().text(language) + "\n"),
    }
    for line in &answer.why {
        let _ = writeln!(text, "  {}", line.in_language(language));
    }
    text
}

fn said(law: &FamilyLaw) -> Message {
    claim(&law.law, &["n".to_owned()])
}

/// How a law of a family is proved, in a few words.
pub(crate) fn proof_of_family(law: &FamilyLaw) -> Message {
    law.proof().map_or_else(laws::none, by_types)
}

/// The same for a certificate.
pub(super) fn by_types(proof: &FamilyProof) -> Message {
    let pieces = proof.types.iter().filter(|one| matches!(one.shape, FamilyPieceShape::Piece(_))).count();
    let how = match proof.values {
        FamilyValues::Period { .. } => families::by_period(),
        FamilyValues::Rules { .. } => families::by_rules(),
    };
    families::proof(proof.types.len() - pieces, pieces, how)
}

/// The types with their moves, a line for each: `t7 = [10] 11... [10]: -2 t3 + t5 ...`.
fn table(proof: &FamilyProof) -> String {
    let mut text = String::new();
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

/// The answer as JSON, with its texts in a language. `certificate`: the file with the certificate,
/// if there is one.
pub fn family_json(answer: &FamilyAnswer, certificate: Option<&str>, language: Language) -> Value {
    let status = match (&answer.law, answer.found()) {
        (Some(_), _) => "proved",
        (None, true) => "conjectured",
        (None, false) => "none",
    };
    let mut out = json!({
        "game": answer.game.name(),
        "family": answer.family,
        "status": status,
        "why": answer.why.iter().map(|why| why.text(language)).collect::<Vec<_>>(),
        "guess": answer.guess.as_ref().map(|guess| super::guess_json(guess, language)),
    });
    if let Some(law) = &answer.law {
        out["law"] = said(law).text(language).into();
        out["certificate"] = certificate.into();
        out["first_member"] = law.law.domain.least.first().copied().unwrap_or(0).into();
        if let Body::Periodic(Periodic { preperiod, period, saltus }) = &law.law.body {
            out["saltus"] = (*saltus).into();
            out["preperiod"] = preperiod.clone().into();
            out["period"] = period.clone().into();
            out["preperiod_length"] = preperiod.len().into();
            out["period_length"] = period.len().into();
        }
        let (types, pieces) = law.sizes();
        out["types"] = types.into();
        out["pieces"] = pieces.into();
        if let Some(FamilyValues::Period { preperiod, period }) = law.proof().map(|proof| &proof.values) {
            out["common_preperiod"] = (*preperiod).into();
            out["common_period"] = (*period).into();
        }
    }
    out
}
