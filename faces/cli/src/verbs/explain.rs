//! The command `explain`.

use crate::args::ExplainArgs;
use crate::failure::{CommandResult, Failure};
use crate::session::Session;
use crate::verbs::solve::say;
use nimatron::ask::ToldPosition;
use nimatron::{AnswerRequest, Convention};

pub(crate) fn explain(args: &ExplainArgs, session: &Session) -> CommandResult {
    let wanted = AnswerRequest {
        convention: Convention::misere_if(args.misere),
        remoteness: false,
        depth: usize::from(args.depth),
    };
    let asked = args.question.asked(wanted, args.loopy, session)?;
    let told = session.work(|budget| asked.tell(budget))?;
    if let ToldPosition::Answer(answer) = &told {
        session.log(&answer.log);
    }
    let code = match args.json {
        true => say(&told, false, true, session)?,
        false => session.print(told.explanation(session.language).as_bytes())?,
    };
    match told.not_explained() {
        Some((reason, missing)) => Err(Failure::stopped(reason, vec![missing])),
        None => Ok(code),
    }
}
