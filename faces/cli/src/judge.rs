//! The command `judge`: the input of a problem from an online judge to its output.

use crate::args::JudgeArgs;
use crate::failure::{Failure, INTERRUPTED};
use crate::in_language;
use crate::session::{narrate, print};
use nimatron::contest::{self, JudgeError, LOST, PROBLEMS};
use nimatron::rules::nearest;
use nimatron_messages::{Language, Mark, Value, command, limits, names};
use std::fmt::Write;
use std::process::ExitCode;

pub(crate) fn judge(args: &JudgeArgs, language: Language) -> Result<ExitCode, Failure> {
    let Some(name) = &args.problem else { return list(language) };
    if let Some((_, known)) = LOST.iter().find(|(lost, _)| lost == name) {
        return Err(Failure::usage(command::lost_problem(name, known.message())));
    }
    let Some(problem) = contest::find(name) else {
        let near = nearest(name, PROBLEMS.iter().map(|problem| problem.name));
        let help = near.map_or_else(command::problems_listed, names::did_you_mean);
        return Err(Failure::usage(command::unknown_problem(name, help)));
    };
    if args.sample {
        let mut out = Vec::new();
        problem.solve(&mut problem.sample.as_bytes(), &mut out)?;
        let (input, answers) = (problem.sample.trim_end(), String::from_utf8_lossy(&out).into_owned());
        return print(command::sample(input, answers).text(language).as_bytes());
    }
    // All answers are written before more input is read, so nothing is lost while it waits.
    let stop = move || {
        narrate(&limits::stopped(limits::interrupted()), language);
        std::process::exit(i32::from(INTERRUPTED));
    };
    ctrlc::set_handler(stop).map_err(|error| Failure::ctrl_c(&error))?;
    match problem.solve(&mut std::io::stdin().lock(), &mut std::io::stdout().lock()) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        // A closed pipe is not an error.
        Err(JudgeError::Write(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        Err(error) => Err(error.into()),
    }
}

/// The name with the other names of the same problem.
fn names(problem: &contest::Problem, language: Language) -> String {
    if problem.aliases.is_empty() {
        return problem.name.to_owned();
    }
    let aliases = Value::list(problem.aliases.iter().copied(), Mark::Comma);
    command::also_called(problem.name, aliases).text(language)
}

/// All problems, with theory and limits.
pub(crate) fn list(language: Language) -> Result<ExitCode, Failure> {
    let mut out = String::new();
    for problem in PROBLEMS {
        let [title, theory, limits] = in_language::problem(problem, language);
        let limits = command::problem_limits(limits);
        let limits = limits.in_language(language);
        let _ = writeln!(out, "{}\n  {title}\n  {theory}\n  {limits}", names(problem, language));
    }
    for (name, known) in LOST {
        let (name, known) = (command::not_solved(*name), known.message());
        let _ = writeln!(out, "{}\n  {}", name.in_language(language), known.in_language(language));
    }
    print(out.as_bytes())
}
