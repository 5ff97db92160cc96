//! The command `octal`: the sequence of values of a taking-and-breaking game, its sparse space, its period.

use crate::args::OctalArgs;
use crate::failure::Failure;
use crate::session::{Session, print};
use nimatron::heap::{Code, Sequence};
use nimatron::{parse_coordinate, words};
use std::process::ExitCode;

pub(crate) fn octal(args: &OctalArgs, session: &Session) -> Result<ExitCode, Failure> {
    let code = Code::parse(args.code.trim()).map_err(|error| {
        Failure::usage(format!("the code {} is not a game: {} (at character {})", args.code, error, error.at + 1))
    })?;
    let to = parse_coordinate(&args.to)?;
    let to = usize::try_from(to).ok().filter(|&to| to <= MOST).ok_or_else(|| {
        Failure::usage(format!("--to goes up to {MOST}; far heaps of games with a proved period are for `solve`"))
    })?;
    let mut sequence = Sequence::new(code);
    let done = session.work(
        |budget| {
            if args.full { sequence.extend_in_full(to, budget) } else { sequence.extend(to, budget) }
        },
    );
    let text = if args.json { format!("{}\n", words::sequence_json(&sequence)) } else { words::sequence(&sequence) };
    let code = print(text.as_bytes())?;
    match done {
        Ok(()) => Ok(code),
        Err(reason) => Err(Failure::stopped(reason, &["what is printed; larger heaps are missing".to_owned()])),
    }
}

/// Values that are kept.
const MOST: usize = 4_000_000_000;
