//! How many positions are lost, won, or of some value.

use crate::args::CountArgs;
use crate::failure::CommandResult;
use crate::question::convention;
use crate::session::Session;
use nimatron::ask::{self, AskCount};
use nimatron::count::Arrangement;

pub(crate) fn count(args: &CountArgs, session: &Session) -> CommandResult {
    let asked = AskCount {
        settings: &args.settings.set,
        from: args.from.as_deref(),
        heaps: args.heaps,
        arrangement: Arrangement::of(args.unordered, args.distinct),
        of: Some(&args.of),
        condition: args.condition.as_deref(),
        summed: args.sum.as_deref(),
        modulus: args.modulus.as_deref(),
        convention: convention(args.misere),
        ..AskCount::of(&args.game, &args.to)
    };
    let told = session.work(|budget| ask::count(&asked, budget))?;
    let text = if args.json { format!("{}\n", told.json(session.language)) } else { told.text(session.language) };
    session.print(text.as_bytes())
}
