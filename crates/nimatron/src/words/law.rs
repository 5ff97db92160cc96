//! Answers about laws: what was found, and how it is proved.

use crate::law::{Body, Class, Declined, LawAnswer, LawClaim, Rows, TableObservation};
use nimatron_core::Convention;
use nimatron_law::discover::periodic::Periodic;
use nimatron_law::law::ByAutomaton;
use nimatron_law::says::{claim as claim_message, numeration};
use nimatron_messages::{Language, Mark, Message, Parameter, finding, laws, misere, proofs};
use nimatron_proof::{AutomatonProof, CompoundProof, Join, Method, Proof, Theorem};
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

/// The answer of `law` in lines.
pub fn law(answer: &LawAnswer, language: Language, certificate: CertificateAt<'_>) -> String {
    let (first, more) = lines(answer, certificate);
    let mut text = first.text(language) + "\n";
    for line in more {
        let _ = writeln!(text, "  {}", line.in_language(language));
    }
    text
}

/// What the checker refused although a proof was found, in lines: nothing, unless nimatron is wrong.
pub fn refused(answer: &LawAnswer) -> Vec<Message> {
    answer.report.refused.iter().map(|why| laws::refused(why.clone())).collect()
}

/// Which hypotheses about all values the last table did not confirm, in lines, in the order of the
/// finder's list.
pub fn declined(answer: &LawAnswer) -> Vec<Message> {
    let said = |declined: &Declined| match declined.tried {
        0 => finding::declined(declined.hypothesis.clone()),
        count => finding::none_holds(declined.hypothesis.clone(), count),
    };
    answer.report.declined.iter().map(said).collect()
}

/// Adds what the checker refused after the law itself, such as a strategy, to the JSON of the law.
pub fn add_refused(json: &mut Value, why: Option<&Message>, language: Language) {
    if let (Some(all), Some(why)) = (json["refused"].as_array_mut(), why) {
        all.push(why.text(language).into());
    }
}

/// The law or that there is none, and what else is known about it.
fn lines(answer: &LawAnswer, certificate: CertificateAt<'_>) -> (Message, Vec<Message>) {
    let names = answer.game.coordinates();
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
    if let Some(proof) = answer.certificate() {
        let how = how_proved(proof);
        let proved = if found.law.domain.rows().is_none() { laws::proved(how) } else { laws::proved_in_rows(how) };
        more.push(match certificate {
            CertificateAt::Unsaid => proved,
            CertificateAt::File(path) => laws::certificate_in(proved, path),
            CertificateAt::Option(option) => laws::certificate_by(proved, option),
        });
    } else {
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

/// How a law is proved, in a few words; `None` if it is not.
pub(crate) fn proof(answer: &LawAnswer) -> Option<Message> {
    answer.certificate().map(how_proved)
}

/// How a proof goes, in a few words.
pub(crate) fn how_proved(proof: &Proof) -> Message {
    match &proof.method {
        Method::Automaton(AutomatonProof { law, .. }) => {
            let automaton = proof.definitions.get(law);
            let states = automaton.map_or(0, |automaton| automaton.next.len());
            match automaton.and_then(|automaton| automaton.numeration.parse().ok()) {
                Some(system) => proofs::automaton(numeration(system), states),
                None => proofs::unnamed_automaton(states),
            }
        }
        Method::Period(_) => proofs::period_computed(),
        Method::Intervals(_) => proofs::by_intervals(),
        Method::Theorem(Theorem::Height { .. }) => proofs::moves_compose(),
        Method::Compound(CompoundProof { join: Join::Product, .. }) => proofs::product_of_games(),
        method if method.open_parts() > 0 => proofs::sum_of_open_games(),
        Method::Compound(CompoundProof { join: Join::Sum, .. }) => proofs::sum_of_games(),
        Method::Theorem(Theorem::Rank { .. }) => proofs::ranks(),
        Method::Theorem(Theorem::Euclid(_)) => proofs::euclid_lines(),
        Method::Theorem(Theorem::Below { .. }) => proofs::by_differences(),
        Method::Theorem(Theorem::Primes { .. }) => proofs::counted_primes(),
        Method::Theorem(Theorem::Valuations { .. }) => proofs::by_exponent(),
        Method::Theorem(Theorem::Dynamic { .. }) => proofs::dynamic_nim(),
        Method::Theorem(Theorem::Growing { .. }) if proof.claim == LawClaim::Grundy => proofs::fixed_limit(),
        Method::Theorem(Theorem::Growing { .. }) => proofs::growing_limit(),
        Method::Theorem(Theorem::Window { .. }) => proofs::between_limits(),
        Method::Theorem(Theorem::Residue { .. }) => proofs::residue_lemma(),
        Method::Theorem(Theorem::MaxNim { .. }) => proofs::max_nim_lemma(),
        Method::Quotient(_) | Method::Folded(_) => misere::by_quotient(),
        // These are of families, which `family` puts into words.
        Method::Family(family) => super::family::by_types(family),
        Method::Legs(proof) => nimatron_messages::legs::how(proof.trees.len()),
        Method::Facts(proof) => proofs::by_facts(proof.facts.len()),
    }
}

/// The maximum number of values of a period and its preperiod that are listed in JSON.
const MAX_LISTED: usize = 10_000;

/// The answer of `law` as JSON, with its texts in a language. `certificate`: the file with the
/// certificate, if there is one.
pub fn law_json(answer: &LawAnswer, certificate: Option<&str>, language: Language) -> Value {
    let names = answer.game.coordinates();
    let report = &answer.report;
    let mut out = json!({
        "game": answer.game.name(),
        "convention": answer.convention.word(),
        "status": match (&report.found, answer.certificate()) {
            (None, _) => "none",
            (Some(_), Some(_)) => "proved",
            (Some(_), None) => "conjectured",
        },
        "tried": report.tried,
        "looked_at": report.looked_at,
        "seen": report.seen.as_ref().map(|seen| seen_json(seen, answer.convention)),
        "refuted": report.refuted.as_ref().map(|refuted| refuted.text(language)),
        "no_meaning": report.no_meaning.as_ref().map(|why| why.text(language)),
        "refused": report.refused.iter().map(|why| why.text(language)).collect::<Vec<_>>(),
        "undefinable": report.undefinable.as_ref().map(|why| why.text(language)),
    });
    if let Some(until) = &report.until {
        out["until"] = json!({
            "end": until.end,
            "rules": until.rules,
            "law": claim_message(&until.law, &names).text(language),
            "how": how_proved(&until.certificate).text(language),
        });
    }
    if let Some(unseen) = report.unseen {
        out["unseen"] = json!({"number": unseen.number, "together": unseen.together, "table_ends": unseen.table_ends});
    }
    if let Some(found) = &report.found {
        out["law"] = claim_message(&found.law, &names).text(language).into();
        let claim = match found.law.claim {
            LawClaim::Grundy => "grundy",
            LawClaim::Levels(_) => "levels",
            LawClaim::Outcome => "outcome",
        };
        out["claim"] = claim.into();
        if let LawClaim::Levels(levels) = found.law.claim {
            out["levels"] = levels.into();
        }
        out["formula"] = found.law.formula().map(ToString::to_string).into();
        if found.law.formula().is_some() && found.law.whole_formula().is_none() {
            out["formula_from"] = found.law.formula_from().into();
        }
        out["range"] = found.range.clone().into();
        out["certificate"] = certificate.into();
        if let Some(Class { modulus, residue }) = found.law.domain.class() {
            out["class"] = json!({"modulus": modulus, "residue": residue});
        }
        if let Some(Rows { coordinate, max }) = found.law.domain.rows() {
            out["rows"] = json!({"coordinate": coordinate, "max": max});
        }
        match &found.law.body {
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
                if !found.law.axes().is_empty() {
                    let axis = |&(e, p): &(usize, usize)| json!({"preperiod": e, "period": p});
                    out["axes"] = found.law.axes().iter().map(axis).collect();
                }
            }
            Body::Intervals(all) => {
                out["starts"] = all.starts.iter().map(ToString::to_string).collect();
                out["values"] = all.values.clone().into();
            }
            _ => {}
        }
    }
    out
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
