//! Why a law holds, in lines.

use crate::law::{Explanation, LawAnswer};
use nimatron_messages::{Language, proofs_in_words as say};
use serde_json::{Value, json};
use std::fmt::Write;

/// The explanation of a law in numbered steps, or that it is not proved. Empty if no law was found.
pub fn law_explained(answer: &LawAnswer, explanation: Option<&Explanation>, language: Language) -> String {
    let mut text = String::new();
    if answer.report.found.is_some() && answer.certificate().is_none() {
        let _ = writeln!(text, "{}", say::not_proved().in_language(language));
    }
    let Some(Explanation { steps, .. }) = explanation else { return text };
    let _ = writeln!(text, "{}", say::why().in_language(language));
    for (number, step) in (1usize..).zip(steps) {
        let _ = writeln!(text, "  {}", say::step(number, step.title.clone()).in_language(language));
        for line in &step.lines {
            let _ = writeln!(text, "     {}", line.in_language(language));
        }
    }
    text
}

/// The explanation as JSON: the steps, and for an automaton with few states what each knows. Null
/// if there is none.
pub fn law_explained_json(answer: &LawAnswer, explanation: Option<&Explanation>, language: Language) -> Value {
    let Some(Explanation { steps, states }) = explanation else { return Value::Null };
    let step = |step: &crate::law::Step| {
        let lines: Vec<String> = step.lines.iter().map(|line| line.text(language)).collect();
        json!({"title": step.title.text(language), "lines": lines})
    };
    let automaton = states.as_ref().map(|known| {
        let knows: Vec<Option<String>> =
            known.knows.iter().map(|knows| knows.as_ref().map(|knows| knows.text(language))).collect();
        json!({
            "numeration": known.outputs.numeration.to_string(),
            "coordinates": answer.game.coordinates(),
            "next": known.outputs.next,
            "output": known.outputs.output,
            "knows": knows,
        })
    });
    json!({"steps": steps.iter().map(step).collect::<Vec<_>>(), "automaton": automaton})
}
