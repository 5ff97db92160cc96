//! The values of a brute force: a program that is run for n = 0, 1, 2, ... until there are enough
//! of them, until the time is over, or until the user has seen enough (the first Ctrl-C).

use super::OutcomeWords;
use crate::amounts::time;
use crate::args::GuessArgs;
use crate::failure::Failure;
use crate::process::{RunError, UserProgram};
use crate::session::Session;
use nimatron::Budget;
use nimatron::check::{SolutionAnswer, Sum, Template};
use nimatron::law::Numbers;
use nimatron::nimber::BigUint;
use nimatron::{Outcome, Position, StopReason};
use nimatron_messages::{Message, Say, programs};
use std::time::{Duration, Instant};

/// The values that a program has given.
pub(crate) struct Collected {
    /// The values from the first n on. Who wins is 1 or 0.
    pub(crate) values: Vec<BigUint>,
    /// Whether some of them were words for who wins.
    pub(crate) words: bool,
    /// Why there are not more.
    pub(crate) why: Message,
}

/// The maximum time of one run with each form of input that is tried.
const TRIED: Duration = Duration::from_secs(1);

/// Runs a program until something ends it. If it fails after some values, these are kept.
pub(crate) fn collect(program: &str, args: &GuessArgs, session: &Session) -> Result<Collected, Failure> {
    let all_time = time(&args.run_time)?;
    let program = UserProgram::parse(program, all_time).map_err(Failure::error)?;
    let template = Template::parse(&args.input, &["n".to_owned()]).map_err(Failure::error)?;
    let terms = args.terms as usize;
    let (start, mut values, mut words) = (Instant::now(), Vec::new(), false);
    let collect = |budget: &Budget| {
        let stop = || !session.is_collecting() || session.stop.is_raised() || budget.check().is_err();
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
            // The last quarter of the time is for finding out what helps a program that says nothing.
            let own = if values.is_empty() { left * 3 / 4 } else { left };
            let error = match said(&program, &template, first, count, own, &stop) {
                Ok(said) => {
                    words |= said.iter().any(|said| matches!(said, SolutionAnswer::Outcome(_)));
                    let new: Vec<BigUint> = said.into_iter().filter_map(value).collect();
                    match new.iter().position(|value| *value > Numbers::MAX_VALUE.into()) {
                        None => {
                            values.extend(new);
                            continue;
                        }
                        Some(at) => {
                            let too_large = programs::value_too_large(new[at].to_string(), Numbers::MAX_VALUE);
                            let why = programs::fails_at(first + at, too_large);
                            values.extend(new.into_iter().take(at));
                            return if values.is_empty() { Err(Failure::error(why)) } else { Ok(why) };
                        }
                    }
                }
                Err(error) => error,
            };
            return match error {
                // A limit ends the run, too.
                RunError::Interrupted => Ok(budget.check().err().unwrap_or(StopReason::Interrupted).message()),
                RunError::Time(_) if !values.is_empty() => Ok(programs::time_is_over()),
                error if values.is_empty() => {
                    let fails = programs::fails_at(first, error.message());
                    let help = help(&program, &error, first, start + all_time, &stop);
                    Err(Failure::error(help.map_or(fails.clone(), |help| fails.then(help))))
                }
                error => Ok(programs::fails_at(first, error.message())),
            };
        }
    };
    let why = session.while_collecting(|| session.work(collect));
    Ok(Collected { values, words, why: why? })
}

/// What a program says about this many numbers from the first one on.
fn said(
    program: &UserProgram,
    template: &Template,
    first: usize,
    count: usize,
    time: Duration,
    stop: &dyn Fn() -> bool,
) -> Result<Vec<SolutionAnswer>, RunError> {
    let number = |n: usize| -> Sum { vec![Position::of(vec![n.into()])] };
    let sums: Vec<Sum> = (first..first + count).map(number).collect();
    let mut program = program.clone();
    program.time = time;
    let said = OutcomeWords::default().read(&program.run(&template.input(&sums), count, stop)?, count)?;
    match said.iter().find(|said| matches!(said, SolutionAnswer::Nothing(_))) {
        None => Ok(said),
        Some(nothing) => Err(RunError::NoAnswer(nothing.message())),
    }
}

/// What may help a program that fails at the first number: another form of its input with which it
/// answers, looked for until the end of the time for all runs.
fn help(
    program: &UserProgram,
    error: &RunError,
    first: usize,
    end: Instant,
    stop: &dyn Fn() -> bool,
) -> Option<Message> {
    if matches!(error, RunError::NotStarted(_) | RunError::TooMuch(_) | RunError::NotText) {
        return None;
    }
    let answers = |form: &&String| {
        let Ok(template) = Template::parse(form, &["n".to_owned()]) else { return false };
        let counts: &[usize] = if template.many { &[1, 3] } else { &[1] };
        counts.iter().all(|&count| {
            let left = TRIED.min(end.saturating_duration_since(Instant::now()));
            !left.is_zero() && said(program, &template, first + 1, count, left, stop).is_ok()
        })
    };
    // Nothing says whether the answers are right, so forms without the number of components, which
    // another program may take for something else, come first.
    let (sums, single): (Vec<_>, Vec<_>) = Template::usual_forms(1).into_iter().partition(|&(_, sums)| sums);
    let forms: Vec<String> = single.into_iter().chain(sums).map(|(form, _)| form).collect();
    if let Some(form) = forms.iter().find(answers) {
        return Some(programs::guess_with(format!("--input '{form}'")));
    }
    match error {
        RunError::Answers { found: 2.., .. } => Some(programs::guess_as_list()),
        RunError::Answers { .. } | RunError::NoAnswer(_) => Some(programs::guess_input()),
        _ => None,
    }
}

fn value(said: SolutionAnswer) -> Option<BigUint> {
    match said {
        SolutionAnswer::Number(number) => Some(number),
        SolutionAnswer::Outcome(outcome) => Some(u8::from(outcome == Outcome::N).into()),
        SolutionAnswer::Nothing(_) => None,
    }
}
