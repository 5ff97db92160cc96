//! The values of a brute force: a program that is run for n = 0, 1, 2, ... until there are enough of
//! them, until the time is over, or until the user has seen enough (the first Ctrl-C).

use super::{Program, RunError, Template, Words};
use crate::args::GuessArgs;
use crate::failure::Failure;
use crate::session::{Session, time};
use nimatron::check::{Said, Sum};
use nimatron::nimber::BigUint;
use nimatron::{Outcome, Position};
use nimatron_messages::{Message, Say, programs};
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

/// The values that a program has given.
pub(crate) struct Collected {
    /// The values from the first n on. Who wins is 1 or 0.
    pub(crate) values: Vec<BigUint>,
    /// Why there are not more.
    pub(crate) why: Message,
}

/// Runs a program until something ends it. If it fails after some values, these are kept.
pub(crate) fn collect(program: &str, args: &GuessArgs, session: &Session) -> Result<Collected, Failure> {
    let all_time = time(&args.run_time)?;
    let program = Program::parse(program, all_time).map_err(Failure::usage)?;
    let template = Template::parse(&args.input, &["n".to_owned()]).map_err(Failure::usage)?;
    let terms = args.terms as usize;
    session.collecting.store(true, Relaxed);
    let (start, mut values) = (Instant::now(), Vec::new());
    let why = session.work(|budget| {
        loop {
            budget.progress().set(values.len() as u64, terms as u64);
            let left = all_time.saturating_sub(start.elapsed());
            if values.len() >= terms {
                return Ok(programs::enough());
            }
            if left == Duration::ZERO {
                return Ok(programs::time_is_over());
            }
            // One run for many numbers gives all of them or none: the first runs are short.
            let count = if template.many { (values.len() + 1).min(terms - values.len()) } else { 1 };
            let first = args.from + values.len();
            let number = |n: usize| -> Sum { vec![Position::of(vec![n.into()])] };
            let sums: Vec<Sum> = (first..first + count).map(number).collect();
            let stop = || !session.collecting.load(Relaxed) || session.stop.is_raised() || budget.check().is_err();
            let program = Program { time: left, ..program.clone() };
            let output = program.run(&template.input(&sums), count, &stop);
            let said = output.and_then(|output| Words::default().read(&output, count));
            let error = match said {
                Ok(said) => match said.iter().find(|said| matches!(said, Said::Nothing(_))) {
                    None => {
                        values.extend(said.into_iter().filter_map(value));
                        continue;
                    }
                    Some(nothing) => RunError::NoAnswer(nothing.message()),
                },
                Err(error) => error,
            };
            match error {
                RunError::Interrupted => return Ok(programs::interrupted()),
                RunError::Time(_) => return Ok(programs::time_is_over()),
                error if values.is_empty() => {
                    let help = matches!(error, RunError::Answers { .. } | RunError::NoAnswer(_));
                    let why = programs::fails_at(first, error.message());
                    return Err(Failure::usage(if help { why.then(programs::guess_input()) } else { why }));
                }
                error => return Ok(programs::fails_at(first, error.message())),
            }
        }
    });
    session.collecting.store(false, Relaxed);
    Ok(Collected { values, why: why? })
}

fn value(said: Said) -> Option<BigUint> {
    match said {
        Said::Number(number) => Some(number),
        Said::Outcome(outcome) => Some(u8::from(outcome == Outcome::N).into()),
        Said::Nothing(_) => None,
    }
}
