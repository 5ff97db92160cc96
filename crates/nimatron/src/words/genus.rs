//! Genera, tameness and canonical forms in lines, and as JSON.

use super::layout::{padded, right_aligned, row, width};
use crate::misere::{CanonicalForm, HeapGenera, MisereExpression};
use nimatron_core::Outcome;
use nimatron_engine::misere::{Genus, PositionGenus, Tameness};
use nimatron_messages::{Language, Message, answers, genus as says};
use serde_json::{Value, json};
use std::fmt::Write;

/// Maximum length of a form that is shown, and of one in JSON.
const MAX_SHOWN: usize = 300;
const MAX_JSON: usize = 1 << 20;

fn name(tameness: Tameness) -> Message {
    match tameness {
        Tameness::Hereditary => says::tame(),
        Tameness::Reversible => says::reversibly_tame(),
        Tameness::Restive => says::restive(),
        Tameness::Restless => says::restless(),
        Tameness::Wild => says::wild(),
    }
}

/// How tame a position is, and what that means.
fn explained(tameness: Tameness) -> Message {
    let why = match tameness {
        Tameness::Hereditary | Tameness::Reversible => says::follows(),
        Tameness::Restive | Tameness::Restless => says::options_are_tame(),
        Tameness::Wild => says::does_not_follow(),
    };
    says::explained(name(tameness), why)
}

fn outcome(genus: &Genus) -> Outcome {
    if genus.is_lost() { Outcome::P } else { Outcome::N }
}

/// The rows that every position has.
fn rows(kind: &PositionGenus, language: Language) -> String {
    let wins = if kind.genus.is_lost() { answers::loses() } else { answers::wins() };
    row(&says::outcome(), &wins.text(language), language)
        + &row(&says::genus(), &kind.genus.to_string(), language)
        + &row(&says::tameness(), &explained(kind.tameness).text(language), language)
}

fn fields(kind: &PositionGenus) -> Value {
    json!({
        "genus": kind.genus.to_string(),
        "normal": kind.genus.normal(),
        "misere": kind.genus.digits(),
        "tameness": name(kind.tameness).text(Language::English),
        "tame": kind.tameness.is_tame(),
        "outcome": outcome(&kind.genus).word(),
    })
}

/// The genus of a sum.
pub fn genus(sum: &MisereExpression, kind: &PositionGenus, language: Language) -> String {
    format!("{}\n{}", sum.text(), rows(kind, language))
}

/// The same as JSON.
pub fn genus_json(sum: &MisereExpression, kind: &PositionGenus) -> Value {
    let mut fields = fields(kind);
    fields["sum"] = sum.text().into();
    fields
}

/// A canonical form with what is known of it.
pub fn form(sum: &MisereExpression, found: &CanonicalForm, language: Language) -> String {
    let shown = |form| {
        let options = found.forms.options(form).len();
        found.forms.name(form, MAX_SHOWN).unwrap_or_else(|| says::form_too_long(options).text(language))
    };
    let mut out = format!("{}\n", sum.text());
    out += &row(&says::form(), &shown(found.form), language);
    out += &row(&says::birthday(), &found.forms.birthday(found.form).to_string(), language);
    out += &rows(&found.kind, language);
    out + &row(&says::mate(), &shown(found.mate), language)
}

/// The same as JSON. Forms that would be longer than 1 MiB are `null`.
pub fn form_json(sum: &MisereExpression, found: &CanonicalForm) -> Value {
    let mut fields = genus_json(sum, &found.kind);
    fields["form"] = found.forms.name(found.form, MAX_JSON).into();
    fields["options"] = found.forms.options(found.form).len().into();
    fields["birthday"] = found.forms.birthday(found.form).into();
    fields["mate"] = found.forms.name(found.mate, MAX_JSON).into();
    fields
}

/// The genera of the heaps of a game, and from which heap on the game is not tame.
pub fn heap_genera(game: &str, found: &HeapGenera, language: Language) -> String {
    let mut out = format!("{game}\n");
    let heap = says::heap().text(language);
    let columns = found.heaps.iter().map(|(heap, _)| heap.to_string().len()).max().unwrap_or(0).max(width(&heap));
    let genera: Vec<String> = found.heaps.iter().map(|(_, kind)| kind.genus.to_string()).collect();
    let title = says::genus().text(language);
    let wide = genera.iter().map(String::len).max().unwrap_or(0).max(width(&title));
    let _ = writeln!(out, "  {}  {title}", right_aligned(&heap, columns));
    for ((heap, kind), genus) in found.heaps.iter().zip(&genera) {
        let tameness = name(kind.tameness).text(language);
        let _ = writeln!(out, "  {}  {}  {tameness}", right_aligned(&heap.to_string(), columns), padded(genus, wide));
    }
    let first = found.heaps.iter().find(|(_, kind)| !kind.tameness.is_tame());
    let why = if first.is_none() { says::heaps_follow() } else { says::tame_heaps_follow() };
    out += &row(&says::tame(), &why.text(language), language);
    if let Some((heap, _)) = first {
        out += &row(&says::not_tame(), &says::first_not_tame(*heap).text(language), language);
    }
    out
}

/// The same as JSON.
pub fn heap_genera_json(game: &str, found: &HeapGenera) -> Value {
    let heap = |(heap, kind): &(i64, std::rc::Rc<PositionGenus>)| {
        let mut fields = fields(kind);
        fields["heap"] = (*heap).into();
        fields
    };
    json!({ "game": game, "heaps": found.heaps.iter().map(heap).collect::<Vec<_>>() })
}
