//! Answers about laws: what was found, and how it is proved.

use super::family::types_of_pieces;
use crate::law::{
    Body, Class, Declined, LawAbout, LawAnswer, LawClaim, LawFinding, Rows, TableObservation, how_proved, is_in_rows,
    law_message, proof,
};
use nimatron_core::Convention;
use nimatron_law::discover::periodic::Periodic;
use nimatron_law::law::ByAutomaton;
use nimatron_law::says::claim as claim_message;
use nimatron_messages::{Language, Mark, Message, Parameter, Say, finding, laws};
use serde_json::{Value, json};
use std::fmt::Write;

/// Where the certificate of a law is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CertificateAt<'p> {
    /// Nothing is said about it.
    Unsaid,
    /// In this file.
    File(&'p str),
    /// This option of the command writes it.
    Option(&'p str),
}

impl LawAnswer {
    /// What was tried without success, and what the checker refused, in lines.
    pub fn attempts(&self) -> Vec<Message> {
        [declined(self), refused(self)].concat()
    }

    /// The answer in lines; with `types` also the types of pieces of a family.
    pub fn text(&self, types: bool, language: Language, certificate: CertificateAt<'_>) -> String {
        let mut text = self::law(self, language, certificate);
        if types {
            text += &self.certificate().map(types_of_pieces).unwrap_or_default();
        }
        text
    }

    /// The answer as JSON. `certificate`: the file with the certificate, if there is one.
    pub fn json(&self, certificate: Option<&str>, language: Language) -> Value {
        law_json(self, certificate, language)
    }
}

/// The answer of `law` in lines.
pub fn law(answer: &LawAnswer, language: Language, certificate: CertificateAt<'_>) -> String {
    let (first, more) = match &answer.about {
        LawAbout::Positions => {
            let (first, more) = of_positions(answer);
            (first.text(language) + "\n", more)
        }
        LawAbout::Lists(lists) => super::lists::lines(answer, lists, language),
        LawAbout::Members(family) => super::family::lines(answer, family, language),
        LawAbout::Trees(trees) => super::legs::lines(trees, language),
    };
    let how = proof(answer).map(|how| {
        let proved = if is_in_rows(answer) { laws::proved_in_rows(how) } else { laws::proved(how) };
        match certificate {
            CertificateAt::Unsaid => proved,
            CertificateAt::File(path) => laws::certificate_in(proved, path),
            CertificateAt::Option(option) => laws::certificate_by(proved, option),
        }
    });
    let mut text = first;
    for line in how.into_iter().chain(more) {
        let _ = writeln!(text, "  {}", line.in_language(language));
    }
    text
}

/// What the checker refused although a proof was found, in lines: nothing, unless nimatron is
/// wrong.
pub fn refused(answer: &LawAnswer) -> Vec<Message> {
    answer.report.refused.iter().map(|why| laws::refused(why.clone())).collect()
}

/// Which hypotheses about all values the last table did not confirm, in lines, in the order of the
/// finder's list; of trees, which laws that fit were not accepted.
pub fn declined(answer: &LawAnswer) -> Vec<Message> {
    let said = |declined: &Declined| match declined.tried {
        0 => finding::declined(declined.hypothesis.clone()),
        count => finding::none_holds(declined.hypothesis.clone(), count),
    };
    let hypotheses = answer.report.declined.iter().map(said);
    let of_trees = if let LawAbout::Trees(trees) = &answer.about { &trees.refused[..] } else { &[] };
    hypotheses.chain(of_trees.iter().cloned().map(laws::not_accepted)).collect()
}

/// Adds what the checker refused after the law itself, such as a strategy, to the JSON of the law.
pub fn add_refused(json: &mut Value, why: Option<&Message>, language: Language) {
    if let (Some(all), Some(why)) = (json["refused"].as_array_mut(), why) {
        all.push(why.text(language).into());
    }
}

/// The law of all positions or that there is none, and what else is known about it.
fn of_positions(answer: &LawAnswer) -> (Message, Vec<Message>) {
    let names = answer.names();
    let report = &answer.report;
    let mut more = Vec::new();
    if let Some(until) = &report.until {
        let name = names.first().map_or("n", String::as_str);
        let law = laws::until(claim_message(&until.law, &names), name, until.end);
        more.push(laws::proved_until(&until.rules, how_proved(&until.certificate)));
        more.push(laws::none_from(name, until.end));
        return (law, more);
    }
    let Some(found) = &report.found else {
        let none =
            if report.looked_at.is_empty() { laws::none() } else { laws::none_up_to(range(&report.looked_at, &names)) };
        more.extend(report.refuted.as_ref().map(|refuted| laws::refuted(refuted.clone())));
        more.extend(report.no_meaning.as_ref().map(|why| laws::no_meaning(why.clone())));
        more.extend(report.undefinable.as_ref().map(|why| laws::no_proof_possible(why.clone())));
        more.extend(report.unseen.map(|unseen| {
            let ends = names.iter().map(|name| format!("{name} = {}", unseen.table_ends));
            let range = laws::up_to(Parameter::list(ends, Mark::Comma));
            if unseen.together {
                laws::unseen_together(unseen.number, range)
            } else {
                laws::unseen(unseen.number, range)
            }
        }));
        match &report.seen {
            Some(seen) if answer.convention == Convention::Misere => {
                more.push(laws::known_outcomes(seen.values, seen.lost));
            }
            Some(seen) => known(seen, &names, &mut more),
            None => {}
        }
        return (none, more);
    };
    if answer.certificate().is_none() {
        more.push(laws::fits_values(range(&found.range, &names)));
        more.extend(report.no_meaning.as_ref().map(|why| laws::no_meaning(why.clone())));
        more.extend(report.undefinable.as_ref().map(|why| laws::no_proof(why.clone())));
    }
    (claim_message(&found.law, &names), more)
}

/// What a table shows if no law is found.
fn known(seen: &TableObservation, names: &[String], lines: &mut Vec<Message>) {
    let TableObservation { values, largest: (max, at), lost, period, turns } = seen;
    let place = names.iter().zip(at).map(|(name, x)| format!("{name} = {x}"));
    lines.push(laws::known(*values, *lost, *max, Parameter::list(place, Mark::Comma)));
    if let (Some(Periodic { preperiod, period, saltus }), [n]) = (period, names) {
        let raised = if *saltus == 0 { String::new() } else { format!(" + {saltus}") };
        let (e, p) = (preperiod.len(), period.len());
        let equation = format!("g({n} + {p}) = g({n}){raised}");
        lines.push(laws::period_so_far(equation, format!("{n} = {e}"), *turns));
    }
}

/// `up to a = 7, b = 7`
pub(super) fn range(sizes: &[usize], names: &[String]) -> Message {
    let parts = names.iter().zip(sizes).map(|(name, size)| format!("{name} = {}", size.saturating_sub(1)));
    laws::up_to(Parameter::list(parts, Mark::Comma))
}

/// The maximum number of values of a period and its preperiod that are listed in JSON.
const MAX_LISTED: usize = 10_000;

/// The answer of `law` as JSON, with its texts in a language. `certificate`: the file with the
/// certificate, if there is one. Every answer has the same fields first, whatever positions it is
/// about; then come those of its kind.
pub fn law_json(answer: &LawAnswer, certificate: Option<&str>, language: Language) -> Value {
    let report = &answer.report;
    let claim = answer.claim();
    let name = |claim| match claim {
        LawClaim::Grundy => "grundy",
        LawClaim::Levels(_) => "levels",
        LawClaim::Outcome => "outcome",
    };
    let mut out = json!({
        "game": answer.game.name(),
        "family": answer.family(),
        "convention": answer.convention.word(),
        "status": answer.status(),
        "law": law_message(answer).map(|law| law.text(language)),
        "claim": claim.map(name),
        "formula": answer.formula(),
        "how": proof(answer).map(|how| how.text(language)),
        "certificate": certificate,
        "tried": report.tried,
        "looked_at": report.looked_at,
        "seen": report.seen.as_ref().map(|seen| seen_json(seen, answer.convention)),
        "refuted": report.refuted.as_ref().map(|refuted| refuted.text(language)),
        "no_meaning": report.no_meaning.as_ref().map(|why| why.text(language)),
        "refused": report.refused.iter().map(|why| why.text(language)).collect::<Vec<_>>(),
        "undefinable": report.undefinable.as_ref().map(|why| why.text(language)),
        "stopped": report.stopped.map(|reason| reason.message().text(language)),
    });
    if let Some(LawClaim::Levels(levels)) = claim {
        out["levels"] = levels.into();
    }
    if let Some(found) = &report.found {
        add_law(&mut out, found);
    }
    match &answer.about {
        LawAbout::Positions => add_partial(&mut out, answer, language),
        LawAbout::Lists(lists) => out["lists"] = super::lists::json(lists),
        LawAbout::Members(family) => super::family::add(&mut out, answer, family, language),
        LawAbout::Trees(trees) => out["trees"] = super::legs::json(trees),
    }
    out
}

/// Adds what is known where no law of all positions was found.
fn add_partial(out: &mut Value, answer: &LawAnswer, language: Language) {
    if let Some(until) = &answer.report.until {
        out["until"] = json!({
            "end": until.end,
            "rules": until.rules,
            "law": claim_message(&until.law, &answer.names()).text(language),
            "how": how_proved(&until.certificate).text(language),
        });
    }
    if let Some(unseen) = answer.report.unseen {
        out["unseen"] = json!({"number": unseen.number, "together": unseen.together, "table_ends": unseen.table_ends});
    }
}

/// Adds the numbers of a law.
fn add_law(out: &mut Value, found: &LawFinding) {
    let law = &found.law;
    if law.formula().is_some() && law.whole_formula().is_none() {
        out["formula_from"] = law.formula_from().into();
    }
    out["range"] = found.range.clone().into();
    if let Some(Class { modulus, residue }) = law.domain.class() {
        out["class"] = json!({"modulus": modulus, "residue": residue});
    }
    if let Some(Rows { coordinate, max }) = law.domain.rows() {
        out["rows"] = json!({"coordinate": coordinate, "max": max});
    }
    match &law.body {
        Body::Periodic(Periodic { preperiod, period, saltus }) => {
            // Long periods are not listed; their lengths still say what is proved.
            if preperiod.len() + period.len() <= MAX_LISTED {
                out["preperiod"] = preperiod.clone().into();
                out["period"] = period.clone().into();
            }
            out["preperiod_length"] = preperiod.len().into();
            out["period_length"] = period.len().into();
            out["saltus"] = (*saltus).into();
        }
        Body::Automatic(ByAutomaton { automatic, .. }) => {
            out["numeration"] = automatic.graph.numeration.to_string().into();
            out["states"] = automatic.graph.dfa.states().into();
            if !law.axes().is_empty() {
                let axis = |&(e, p): &(usize, usize)| json!({"preperiod": e, "period": p});
                out["axes"] = law.axes().iter().map(axis).collect();
            }
        }
        Body::Intervals(all) => {
            out["starts"] = all.starts.iter().map(ToString::to_string).collect();
            out["values"] = all.values.clone().into();
        }
        _ => {}
    }
}

/// What a table shows if no law is found.
fn seen_json(seen: &TableObservation, convention: Convention) -> Value {
    if convention == Convention::Misere {
        return json!({"values": seen.values, "lost": seen.lost});
    }
    let TableObservation { values, largest: (max, at), lost, period, turns } = seen;
    json!({
        "values": values,
        "largest": max,
        "largest_at": at,
        "lost": lost,
        "period": period.as_ref().map(|it| json!({
            "preperiod_length": it.preperiod.len(), "period_length": it.period.len(), "saltus": it.saltus, "turns": turns,
        })),
    })
}
