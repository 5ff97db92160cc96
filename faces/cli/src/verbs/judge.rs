//! The command `judge`: the input of a problem from an online judge to its output.

use crate::args::JudgeArgs;
use crate::failure::{CommandResult, Failure};
use crate::output::print;
use crate::session::Session;
use nimatron::Budget;
use nimatron::contest::{self, JudgeError, LOST, PROBLEMS, Problem, is_alike};
use nimatron::output::{Output, going_on, stop_reason};
use nimatron::rules::nearest;
use nimatron_messages::{Language, Mark, Parameter, command, names};
use std::fmt::Write;
use std::io::{ErrorKind, Read};
use std::process::ExitCode;

pub(crate) fn judge(args: &JudgeArgs, language: Language) -> CommandResult {
    let Some(name) = &args.problem else { return list(language) };
    if let Some((_, known)) = LOST.iter().find(|(lost, _)| is_alike(lost, name)) {
        return Err(Failure::error(command::lost_problem(name, known.message())));
    }
    let Some(problem) = contest::find(name) else {
        let plain: String = name.to_lowercase().chars().filter(|sign| !sign.is_whitespace()).collect();
        let near = nearest(&plain, PROBLEMS.iter().flat_map(Problem::names));
        let help = near.map_or_else(command::problems_listed, names::did_you_mean);
        return Err(Failure::error(command::unknown_problem(name, help)));
    };
    let session = Session::start(&args.limits, language)?;
    if !problem.names().any(|known| known == name) {
        session.narrate(&command::problem_meant(problem.name));
    }
    if args.sample {
        let mut out = Vec::new();
        problem.solve(&mut problem.sample.as_bytes(), &mut out)?;
        let (input, answers) = (problem.sample.trim_end(), String::from_utf8_lossy(&out).into_owned());
        return print(command::sample(input, answers).text(language).as_bytes());
    }
    // All answers are written before more input is read, so nothing is lost while it waits, and
    // when the guard of the session ends it in the middle of a case.
    let budget = session.clock.clone();
    let mut input = Within(std::io::stdin().lock(), &budget);
    let error = match problem.solve(&mut input, &mut Output::new(std::io::stdout().lock(), &budget)) {
        Ok(()) => return Ok(ExitCode::SUCCESS),
        Err(error) => error,
    };
    match &error {
        // A closed pipe is not an error.
        JudgeError::Write(error) if error.kind() == ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        JudgeError::Read(inner) | JudgeError::Write(inner) => match stop_reason(inner) {
            Some(reason) => Err(reason.into()),
            None => Err(error.into()),
        },
        _ => Err(error.into()),
    }
}

/// Input that ends when the budget is used up.
struct Within<'b, R>(R, &'b Budget);

impl<R: Read> Read for Within<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        going_on(self.1.check())?;
        self.0.read(buffer)
    }
}

/// The name with the other names of the same problem.
fn names(problem: &contest::Problem, language: Language) -> String {
    if problem.aliases.is_empty() {
        return problem.name.to_owned();
    }
    let aliases = Parameter::list(problem.aliases.iter().copied(), Mark::Comma);
    command::also_called(problem.name, aliases).text(language)
}

/// All problems, with theory and limits.
pub(crate) fn list(language: Language) -> CommandResult {
    let mut out = String::new();
    for problem in PROBLEMS {
        let texts = [problem.title, problem.theory, problem.limits];
        let [title, theory, limits] = texts.map(|sentence| sentence.message().text(language));
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
