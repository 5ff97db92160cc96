//! The command `misere genus`: genera of heaps, positions and sums, and whether they are tame.

use super::form::parsed;
use crate::amounts::typed_heap;
use crate::args::MisereGenusArgs;
use crate::failure::{CommandResult, Failure};
use crate::session::Session;
use nimatron::misere::{MisereExpression, genera_of_heaps, genus_of};
use nimatron::{GameDef, SolveError, words};
use nimatron_messages::genus as says;
use std::sync::Arc;

/// Heaps up to which genera are listed, and the largest that `--to` may name.
const USUAL: usize = 20;
const MAX_HEAP: usize = 10_000;

pub(super) fn genus(args: &MisereGenusArgs, session: &Session) -> CommandResult {
    if MisereExpression::is_meant(&args.game) {
        return of_sum(args, session);
    }
    let to = typed_heap(args.to.as_deref(), USUAL, MAX_HEAP)?;
    let game = Arc::new(GameDef::load(&args.game, &args.settings.set)?);
    let found = session.work(|budget| genera_of_heaps(&game, to as i64, budget));
    let found = found.ok_or_else(|| Failure::usage(says::not_of_heaps(game.name())))?;
    let last = found.heaps.last().map(|(heap, _)| *heap);
    if last.is_none()
        && let Some(error) = found.stopped
    {
        return Err(match error {
            SolveError::Stopped { reason, .. } => Failure::stopped(reason, vec![says::none_known()]),
            error => error.into(),
        });
    }
    let text = if args.json {
        format!("{}\n", words::heap_genera_json(game.name(), &found))
    } else {
        words::heap_genera(game.name(), &found, session.language)
    };
    let exit = session.print(text.as_bytes())?;
    match found.stopped {
        None => Ok(exit),
        Some(SolveError::Stopped { reason, .. }) => {
            Err(Failure::stopped(reason, last.map(says::known_to).into_iter().collect()))
        }
        Some(error) => Err(error.into()),
    }
}

/// The genus of one position or sum.
fn of_sum(args: &MisereGenusArgs, session: &Session) -> CommandResult {
    if args.to.is_some() {
        return Err(Failure::usage(says::to_of_position()));
    }
    let sum = parsed(&args.game, session)?;
    let kind = session.work(|budget| genus_of(&sum, budget))?;
    let text = if args.json {
        format!("{}\n", words::genus_json(&sum, &kind))
    } else {
        words::genus(&sum, &kind, session.language)
    };
    session.print(text.as_bytes())
}
