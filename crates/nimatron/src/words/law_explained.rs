//! Why a law holds, in lines.

use crate::law::{Explanation, LawAnswer};
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Language, proofs_in_words as say};
use serde_json::{Value, json};
use std::fmt::Write;

/// The explanation of a law in numbered steps. Empty if no law was found.
///
/// # Errors
/// The budget is used up.
pub fn law_explained(answer: &LawAnswer, language: Language, budget: &Budget) -> Result<String, StopReason> {
    let mut text = String::new();
    if answer.report.found.is_none() {
        return Ok(text);
    }
    if answer.certificate().is_none() {
        let _ = writeln!(text, "{}", say::not_proved().in_language(language));
        return Ok(text);
    }
    let Some(Explanation { steps, .. }) = answer.explanation(budget)? else { return Ok(text) };
    let _ = writeln!(text, "{}", say::why().in_language(language));
    for (number, step) in (1usize..).zip(steps) {
        let _ = writeln!(text, "  {}", say::step(number, step.title).in_language(language));
        for line in step.lines {
            let _ = writeln!(text, "     {}", line.in_language(language));
        }
    }
    Ok(text)
}

/// The explanation as JSON: the steps, and for an automaton with few states what each knows. Null
/// if there is none.
///
/// # Errors
/// The budget is used up.
pub fn law_explained_json(answer: &LawAnswer, language: Language, budget: &Budget) -> Result<Value, StopReason> {
    let Some(Explanation { steps, states }) = answer.explanation(budget)? else { return Ok(Value::Null) };
    let step = |step: &crate::law::Step| {
        let lines: Vec<String> = step.lines.iter().map(|line| line.text(language)).collect();
        json!({"title": step.title.text(language), "lines": lines})
    };
    let automaton = states.map(|known| {
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
    Ok(json!({"steps": steps.iter().map(step).collect::<Vec<_>>(), "automaton": automaton}))
}
