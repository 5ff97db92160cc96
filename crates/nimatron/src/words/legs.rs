//! Answers about laws of trees with legs.

use super::law::CertificateAt;
use crate::answer::HowKnown;
use crate::law::LegsAnswer;
use crate::proven::Proven;
use nimatron_law::legs::{LegsLaw, NameLaw};
use nimatron_messages::{Language, Mark, Message, Parameter, Say, laws, legs as say};
use serde_json::{Value, json};
use std::fmt::Write;

/// The maximum number of lines of a table, and of values in a line.
const MAX_LINES: usize = 32;
const MAX_IN_LINE: usize = 40;

/// The answer in lines.
pub fn legs(answer: &LegsAnswer, language: Language, certificate: CertificateAt<'_>) -> String {
    let mut text = says(answer).text(language) + "\n";
    let mut line = |line: &Message| {
        let _ = writeln!(text, "  {}", line.in_language(language));
    };
    let Some(law) = answer.law() else {
        line(&say::looked_at(answer.trees, answer.vertices));
        return text;
    };
    let proved = laws::proved(say::how(law.trees.len()));
    line(&match certificate {
        CertificateAt::Unsaid => proved,
        CertificateAt::File(path) => laws::certificate_in(proved, path),
        CertificateAt::Option(option) => laws::certificate_by(proved, option),
    });
    for row in table(law) {
        line(&row);
    }
    text
}

/// The law, or that there is none.
fn says(answer: &LegsAnswer) -> Message {
    let Some(law) = answer.law() else { return say::none(answer.family.clone()) };
    let (needed, others): (Vec<_>, Vec<_>) = law.names.iter().partition(|it| it.period > 1 || it.preperiod > it.min);
    let how = |it: &&NameLaw| match it.preperiod > it.min {
        true => say::from(&it.name, it.period, it.preperiod),
        false => say::modulo(&it.name, it.period),
    };
    if needed.is_empty() {
        return say::constant(answer.family.clone(), law.values.first().copied().unwrap_or(0));
    }
    let depends = say::depends(answer.family.clone(), Parameter::list(needed.iter().map(how), Mark::And));
    if others.is_empty() {
        return depends;
    }
    say::and_not(depends, Parameter::list(others.iter().map(|it| it.name.clone()), Mark::Comma))
}

/// The values of members, those with the same numbers but the last in a line.
fn table(law: &LegsLaw) -> Vec<Message> {
    let Some(last) = law.names.last() else { return Vec::new() };
    let in_line = (last.preperiod + last.period - last.min) as usize;
    if law.values.len() / in_line > MAX_LINES || in_line > MAX_IN_LINE {
        return vec![say::many_values(law.values.len())];
    }
    let numbers: Vec<String> = (last.min..last.preperiod + last.period).map(|number| number.to_string()).collect();
    let mut lines = vec![say::values_for(format!("{} = {}", last.name, numbers.join(" ")))];
    for (number, values) in law.values.chunks(in_line).enumerate() {
        let mut at = number;
        let mut place = Vec::new();
        for it in law.names.iter().rev().skip(1) {
            let count = (it.preperiod + it.period - it.min) as usize;
            place.push(format!("{} = {}", it.name, at % count + it.min as usize));
            at /= count;
        }
        place.reverse();
        let values: Vec<String> = values.iter().map(u8::to_string).collect();
        let start = if place.is_empty() { String::new() } else { format!("{}: ", place.join(", ")) };
        lines.push(Message::verbatim(format!("  {start}{}", values.join(" "))));
    }
    lines
}

/// The answer as JSON. `certificate`: the file with the certificate, if there is one.
pub fn legs_json(answer: &LegsAnswer, certificate: Option<&str>, language: Language) -> Value {
    let mut out = json!({
        "game": answer.game.name(),
        "family": answer.family,
        "status": if answer.found.is_some() { "proved" } else { "none" },
        "looked_at": {"vertices": answer.vertices, "trees": answer.trees},
    });
    if let Some((law, _, proved)) = &answer.found {
        out["law"] = says(answer).text(language).into();
        out["claim"] = proved.claim().text(language).into();
        let name =
            |it: &NameLaw| json!({"name": it.name, "min": it.min, "preperiod": it.preperiod, "period": it.period});
        out["names"] = law.names.iter().map(name).collect::<Vec<_>>().into();
        out["values"] = law.values.clone().into();
        out["lengths"] = json!({"from": law.from, "period": law.period, "window": law.window});
        out["shapes"] = law.trees.len().into();
        out["certificate"] = certificate.into();
    }
    out["stopped"] = answer.stopped.map(|reason| reason.message().text(language)).into();
    out
}

/// How the values of these trees are known; `None` if no law is proved.
pub(crate) fn how_known(answer: &LegsAnswer) -> Option<HowKnown> {
    let (law, _, proved) = answer.found.as_ref()?;
    Some(HowKnown::Proved(Proven::accepted(proved, says(answer), say::how(law.trees.len()))))
}
