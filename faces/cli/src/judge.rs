//! `nimatron judge`: a judge's input to its output.

use crate::args::JudgeArgs;
use crate::failure::{Failure, INTERRUPTED};
use crate::session::print;
use nimatron::contest::{self, JudgeError, LOST, PROBLEMS};
use nimatron::rules::nearest;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::ExitCode;

pub(crate) fn judge(args: &JudgeArgs) -> Result<ExitCode, Failure> {
    let Some(name) = &args.problem else { return list() };
    if let Some((_, known)) = LOST.iter().find(|(lost, _)| lost == name) {
        return Err(Failure::usage(format!("{name} cannot be solved: {}", known.message())));
    }
    let Some(problem) = contest::find(name) else {
        let near = nearest(name, PROBLEMS.iter().map(|problem| problem.name));
        let help = near
            .map_or_else(|| "`nimatron judge --list` names all".to_owned(), |near| format!("did you mean `{near}`?"));
        return Err(Failure::usage(format!("there is no problem called `{name}`; {help}")));
    };
    if args.sample {
        let mut out = Vec::new();
        problem.solve(&mut problem.sample.as_bytes(), &mut out)?;
        let (input, answers) = (problem.sample.trim_end(), String::from_utf8_lossy(&out));
        return print(format!("input:\n{input}\n\noutput:\n{answers}").as_bytes());
    }
    // All answers are written before more input is waited for, so nothing is lost while it waits.
    let stop = || {
        let _ = writeln!(std::io::stderr(), "stopped: interrupted");
        std::process::exit(i32::from(INTERRUPTED));
    };
    ctrlc::set_handler(stop).map_err(|error| Failure::usage(format!("Ctrl-C cannot be caught: {error}")))?;
    match problem.solve(&mut std::io::stdin().lock(), &mut std::io::stdout().lock()) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        // A reader that has gone away is no error.
        Err(JudgeError::Write(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        Err(error) => Err(error.into()),
    }
}

/// The name with the other names of the same problem.
fn title(problem: &contest::Problem) -> String {
    if problem.aliases.is_empty() {
        return problem.name.to_owned();
    }
    format!("{} (also {})", problem.name, problem.aliases.join(", "))
}

/// All problems, with theory and limits.
pub(crate) fn list() -> Result<ExitCode, Failure> {
    let mut out = String::new();
    for problem in PROBLEMS {
        let _ = writeln!(
            out,
            "{}\n  {}\n  {}\n  limits: {}",
            title(problem),
            problem.title.message(),
            problem.theory.message(),
            problem.limits.message()
        );
    }
    for (name, known) in LOST {
        let _ = writeln!(out, "{name} (not solved)\n  {}", known.message());
    }
    print(out.as_bytes())
}
