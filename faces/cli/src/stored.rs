//! `solve --from CHECKPOINT`: heaps of a code from the checkpoint that a run of `octal` has left.
//! Of the file only what is asked for is read.

use crate::args::SolveArgs;
use crate::cluster;
use crate::failure::Failure;
use crate::octal::unusable;
use crate::session::Session;
use nimatron::heap::{Code, StoredValues};
use nimatron::{Component, Question};
use nimatron_cluster::Value;
use nimatron_messages::{cluster as says, outputs};
use serde_json::json;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn from_checkpoint(
    args: &SolveArgs,
    question: &Question,
    path: &Path,
    session: &Session,
) -> Result<ExitCode, Failure> {
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
            value.map(Value::Finite).ok_or_else(|| Failure::usage(missing()))
        };
        heaps.iter().map(value).collect::<Result<Vec<_>, Failure>>()
    })?;
    let computed = says::from_files(path.display().to_string());
    cluster::print(question, &values, false, &computed, args.json.then(|| json!({})), session)
}

/// The code and the heap of a component.
fn heap_of(component: &Component) -> Option<(Code, u64)> {
    let &[heap] = component.position.small()? else { return None };
    Some((component.game.heap_code()?, u64::try_from(heap).ok()?))
}
