//! Which input a program would read: if it cannot read what it is given, the usual forms are tried,
//! and the one with which its answers are right is suggested.

use super::{Solution, run};
use crate::failure::Failure;
use crate::session::Session;
use nimatron::GameDef;
use nimatron::check::{CheckPlan, Template};
use nimatron_messages::{Message, programs};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How many positions are tried for each form.
const TRIED: usize = 40;
/// The maximum time of one run of the program.
const TIME: Duration = Duration::from_secs(1);
/// After this time no other form is tried: a program that never ends would take `TIME` many times.
const ALL: Duration = Duration::from_secs(4);
/// The maximum number of components of a sum.
const HEAPS: usize = 3;

/// The options with which the answers of the program are right, or else with which there are
/// answers; `None` if there are none of these.
pub(super) fn fitting(
    game: &Arc<GameDef>,
    plan: &CheckPlan,
    solution: &mut Solution<'_>,
    session: &Session,
) -> Result<Option<Message>, Failure> {
    solution.program.time = solution.program.time.min(TIME);
    let (mut answering, began) = (None, Instant::now());
    for (form, sums) in Template::usual_forms(game.coordinates().len()) {
        if began.elapsed() > ALL {
            break;
        }
        let Ok(template) = Template::parse(&form, &game.coordinates()) else { continue };
        let options = match (sums, form.as_str()) {
            (true, _) => format!("--input '{form}'"),
            (false, Template::USUAL) => "--heaps 1".to_owned(),
            (false, _) => format!("--input '{form}' --heaps 1"),
        };
        let tried = CheckPlan {
            heaps: if sums { HEAPS } else { 1 },
            tests: TRIED,
            batch: if template.many { plan.batch.max(TRIED) } else { 1 },
            to: plan.to.clone().min(TRIED.into()),
            end_mark: template.end_mark(),
            ..plan.clone()
        };
        solution.template = template;
        solution.answered = false;
        let tests = run(game, &tried, solution, session)?;
        if tests.stopped.is_some() {
            return Ok(None);
        }
        match &tests.wrong {
            None if tests.fatal.is_none() && tests.agreed > 0 => {
                return Ok(Some(programs::all_right_with(options, tests.agreed)));
            }
            Some(wrong) if wrong.said.is_ok() && answering.is_none() => {
                answering = Some(programs::answers_with(options));
            }
            _ => {}
        }
    }
    Ok(answering)
}
