//! How many positions are lost, won, or of some value.

use crate::args::CountArgs;
use crate::failure::CommandResult;
use crate::session::Session;
use nimatron::Convention;
use nimatron::ask::AskCount;
use nimatron::count::Arrangement;

pub(crate) fn count(args: &CountArgs, session: &Session) -> CommandResult {
    let asked = AskCount {
        settings: args.settings.of_game(),
        from: args.from.as_deref(),
        heaps: args.heaps,
        arrangement: Arrangement::of(args.unordered, args.distinct),
        of: Some(&args.of),
        condition: args.condition.as_deref(),
        summed: args.sum.as_deref(),
        modulus: args.modulus.as_deref(),
        convention: Convention::misere_if(args.misere),
        ..AskCount::of(&args.game, &args.to)
    };
    let told = session.work(|budget| asked.tell(budget))?;
    session.print_told(args.json, || told.json(session.language), || told.text(session.language))
}
