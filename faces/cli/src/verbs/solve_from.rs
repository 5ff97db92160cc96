//! `solve --from`: values from files. Here: heaps of a code from the checkpoint that a run of
//! `octal` has left, of which only what is asked for is read.

use crate::args::SolveArgs;
use crate::failure::{CommandResult, Failure};
use crate::files::checkpoint::unusable;
use crate::session::Session;
use crate::verbs::cluster::from_folder;
use nimatron::explicit::LoopyValue;
use nimatron::heap::{Code, StoredValues};
use nimatron::words::{by_components, by_components_json};
use nimatron::{Component, Question};
use nimatron_messages::{cluster, outputs};
use std::path::Path;

/// A position by values from a checkpoint, or from the folder of `cluster solve`.
pub(crate) fn solve_from(args: &SolveArgs, question: &Question, path: &Path, session: &Session) -> CommandResult {
    let values = match path.is_file() && !args.loopy {
        true => from_checkpoint(question, path, session)?,
        false => from_folder(args, question, path)?,
    };
    let text = || {
        let from = cluster::from_files(path.display().to_string());
        by_components(question, &values, args.loopy, &from, session.language)
    };
    session.print_told(args.json, || by_components_json(question, &values), text)
}

fn from_checkpoint(question: &Question, path: &Path, session: &Session) -> Result<Vec<LoopyValue>, Failure> {
    let other = || Failure::error(outputs::only_heaps_of_checkpoint());
    let heaps: Option<Vec<(Code, u64)>> = question.components.iter().map(heap_of).collect();
    let heaps = heaps.ok_or_else(other)?;
    let nim = Code::parse("0.[3]").ok();
    // Heaps of Nim need no file, unless it is one of Nim.
    let code = heaps.iter().map(|(code, _)| code).find(|&code| Some(code) != nim.as_ref());
    let code = code.or(nim.as_ref()).ok_or_else(other)?;
    session.work(|budget| {
        let unusable = |error| unusable(path, &error);
        let mut stored = StoredValues::open(path, code, budget).map_err(unusable)?;
        let value = |(of, heap): &(Code, u64)| {
            let value = match of == code {
                true => stored.get(*heap).map_err(unusable)?,
                false if Some(of) == nim.as_ref() => u32::try_from(*heap).ok(),
                false => return Err(other()),
            };
            let missing = || outputs::heap_not_in_checkpoint(path.display().to_string(), stored.len() - 1, *heap);
            value.map(LoopyValue::Finite).ok_or_else(|| Failure::error(missing()))
        };
        heaps.iter().map(value).collect()
    })
}

/// The code and the heap of a component.
fn heap_of(component: &Component) -> Option<(Code, u64)> {
    let &[heap] = component.position.small()? else { return None };
    Some((component.game.heap_code()?, u64::try_from(heap).ok()?))
}
