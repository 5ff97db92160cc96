//! A position by values of its components that were found elsewhere: in files, or by many
//! processes.

use crate::question::Question;
use nimatron_core::Outcome;
use nimatron_explicit::{LoopyValue, words};
use nimatron_messages::{Language, Message, answers, explicit};
use serde_json::{Value as Json, json};

/// The answer in lines. `loopy`: play may go on for ever; `computed`: where the values are from.
pub fn by_components(
    question: &Question,
    values: &[LoopyValue],
    loopy: bool,
    computed: &Message,
    language: Language,
) -> String {
    let value = LoopyValue::sum(values);
    let said = match value.outcome() {
        Some(Outcome::N) => answers::wins(),
        Some(Outcome::P) => answers::loses(),
        None => explicit::draws(),
    };
    let label = if loopy { explicit::value() } else { answers::grundy_value() };
    let parts: Vec<String> = values.iter().map(LoopyValue::to_string).collect();
    let value = match &parts[..] {
        [] | [_] => value.to_string(),
        parts if matches!(value, LoopyValue::Finite(_)) => format!("{value} = {}", parts.join(" xor ")),
        parts => format!("{value} = {}", parts.join(" + ")),
    };
    let (said, label, computed) = (said.text(language), label.text(language), computed.text(language));
    format!("{}\n  {said}\n  {label}  {value}\n  {computed}\n", question.show())
}

/// The answer as JSON.
pub fn by_components_json(question: &Question, values: &[LoopyValue]) -> Json {
    let value = LoopyValue::sum(values);
    let outcome = words::outcome_word(value.outcome());
    let mut answer = json!({ "question": question.show(), "outcome": outcome, "value": words::value_json(&value) });
    if values.len() > 1 {
        answer["components"] = values.iter().map(words::value_json).collect();
    }
    answer
}
