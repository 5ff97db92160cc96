//! `solve --from`: values from files. Here: heaps of a code from the checkpoint that a run of `octal`
//! has left, of which only what is asked for is read, and how values from files are printed.

use crate::args::SolveArgs;
use crate::checkpoint::unusable;
use crate::failure::{CommandResult, Failure};
use crate::session::Session;
use nimatron::explicit::{LoopyValue, words};
use nimatron::heap::{Code, StoredValues};
use nimatron::{Component, Message, Outcome, Question};
use nimatron_messages::{answers, cluster as says, explicit, outputs};
use serde_json::{Value as Json, json};
use std::path::Path;

pub(crate) fn from_checkpoint(args: &SolveArgs, question: &Question, path: &Path, session: &Session) -> CommandResult {
    let other = || Failure::usage(outputs::only_heaps_of_checkpoint());
    let heaps: Option<Vec<(Code, u64)>> = question.components.iter().map(heap_of).collect();
    let heaps = heaps.ok_or_else(other)?;
    let nim = Code::parse("0.[3]").ok();
    // Heaps of Nim need no file, unless it is one of Nim.
    let code = heaps.iter().map(|(code, _)| code).find(|&code| Some(code) != nim.as_ref());
    let code = code.or(nim.as_ref()).ok_or_else(other)?;
    let values = session.work(|budget| {
        let unusable = |error| unusable(path, &error);
        let mut stored = StoredValues::open(path, code, budget).map_err(unusable)?;
        let value = |(of, heap): &(Code, u64)| {
            let value = match of == code {
                true => stored.get(*heap).map_err(unusable)?,
                false if Some(of) == nim.as_ref() => u32::try_from(*heap).ok(),
                false => return Err(other()),
            };
            let missing = || outputs::heap_not_in_checkpoint(path.display().to_string(), stored.len() - 1, *heap);
            value.map(LoopyValue::Finite).ok_or_else(|| Failure::usage(missing()))
        };
        heaps.iter().map(value).collect::<Result<Vec<_>, Failure>>()
    })?;
    let computed = says::from_files(path.display().to_string());
    print(question, &values, false, &computed, args.json.then(|| json!({})), session)
}

/// The code and the heap of a component.
fn heap_of(component: &Component) -> Option<(Code, u64)> {
    let &[heap] = component.position.small()? else { return None };
    Some((component.game.heap_code()?, u64::try_from(heap).ok()?))
}

/// Prints an answer; as JSON if there are fields for it.
pub(crate) fn print(
    question: &Question,
    values: &[LoopyValue],
    loopy: bool,
    computed: &Message,
    fields: Option<Json>,
    session: &Session,
) -> CommandResult {
    let value = LoopyValue::sum(values);
    let outcome = value.outcome();
    if let Some(fields) = fields {
        let word = words::outcome_word(outcome);
        let mut answer = json!({ "question": question.show(), "outcome": word, "value": words::value_json(&value) });
        if values.len() > 1 {
            answer["components"] = values.iter().map(words::value_json).collect();
        }
        if let (Some(answer), Json::Object(fields)) = (answer.as_object_mut(), fields) {
            answer.extend(fields);
        }
        return session.print(format!("{answer}\n").as_bytes());
    }
    let said = match outcome {
        Some(Outcome::N) => answers::wins(),
        Some(Outcome::P) => answers::loses(),
        None => explicit::draws(),
    };
    let language = session.language;
    let label = if loopy { explicit::value() } else { answers::grundy_value() };
    let parts: Vec<String> = values.iter().map(LoopyValue::to_string).collect();
    let value = match &parts[..] {
        [] | [_] => value.to_string(),
        parts if matches!(value, LoopyValue::Finite(_)) => format!("{value} = {}", parts.join(" xor ")),
        parts => format!("{value} = {}", parts.join(" + ")),
    };
    let text = format!(
        "{}\n  {}\n  {}  {value}\n  {}\n",
        question.show(),
        said.text(language),
        label.text(language),
        computed.text(language)
    );
    session.print(text.as_bytes())
}
