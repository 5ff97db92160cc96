//! The command `nimber`: expressions from the command line or from lines, and tables.

use crate::args::NimberArgs;
use crate::control_signs::visible;
use crate::failure::{CommandResult, Failure, NO};
use crate::session::Session;
use nimatron::calculator::{Calculation, CalculatorValue, calculate};
use nimatron::{StopReason, words};
use nimatron_messages::{Say, command, input};
use serde_json::json;
use std::io::{self, BufRead, Read, Write};
use std::process::ExitCode;

pub(crate) fn nimber(args: &NimberArgs, session: &Session) -> CommandResult {
    if let Some(size) = args.table {
        let row = |a| (0..size).map(|b| args.of.apply(a, b)).collect::<Vec<_>>();
        if args.json {
            let rows: Vec<_> = (0..size).map(row).collect();
            return session.print(format!("{}\n", json!({ "size": size, "rows": rows })).as_bytes());
        }
        return session.print(words::nimber_table(args.of, size).as_bytes());
    }
    if args.expressions.is_empty() {
        return Err(Failure::error(command::no_expression()));
    }
    if args.expressions == ["-"] {
        return from_lines(args, session);
    }
    let mut none = false;
    for expression in &args.expressions {
        let answer = session.work(|budget| calculate(expression, args.field, budget));
        let answer = answer.map_err(|error| Failure::calculation(&error, expression))?;
        none |= is_none(&answer);
        session.print(shown(&answer, args.json, args.expressions.len() > 1, session).as_bytes())?;
    }
    Ok(if none { ExitCode::from(NO) } else { ExitCode::SUCCESS })
}

fn shown(answer: &Calculation, json: bool, heading: bool, session: &Session) -> String {
    match (json, heading) {
        (true, _) => format!("{}\n", answer.json()),
        (false, false) => words::calculation(answer, session.language),
        (false, true) => words::calculation_of_several(answer, session.language),
    }
}

/// Maximum number of bytes of a line that are kept; the calculator refuses a line of this length.
const MAX_LINE: u64 = 1 << 17;

/// Reads a line, of which no more than [`MAX_LINE`] bytes are kept; `false` at the end of the
/// input.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let read = input.by_ref().take(MAX_LINE).read_until(b'\n', line)?;
    if read as u64 == MAX_LINE && !line.ends_with(b"\n") {
        // The rest of the line is not a question of its own.
        input.skip_until(b'\n')?;
    }
    Ok(read > 0)
}

/// Calculates each line of standard input. A wrong line does not stop the following ones; the first
/// failure gives the exit code.
fn from_lines(args: &NimberArgs, session: &Session) -> CommandResult {
    session.dialogue();
    let mut code = ExitCode::SUCCESS;
    let mut failed = false;
    let mut none = false;
    let (mut stdin, mut line) = (io::stdin().lock(), Vec::new());
    let mut out = io::stdout().lock();
    for number in 1.. {
        let read = session.while_waiting(|| read_line(&mut stdin, &mut line));
        if !read.map_err(|error| Failure::error(input::unreadable(error.to_string())))? {
            break;
        }
        let text = String::from_utf8_lossy(&line);
        // A line that is too long is refused whole, also if it begins with blanks.
        let too_long = line.len() as u64 == MAX_LINE;
        let expression = if too_long { &text } else { text.trim().trim_start_matches('\u{feff}') };
        if expression.is_empty() {
            continue;
        }
        let text = match session.work(|budget| calculate(expression, args.field, budget)) {
            Ok(answer) => {
                none |= is_none(&answer);
                shown(&answer, args.json, true, session)
            }
            Err(error) => {
                let record = error.message().text(session.language);
                let record = json!({ "expression": expression, "error": record });
                let failure = Failure::calculation(&error, expression).in_line(number).report(session.language);
                code = if failed { code } else { failure };
                failed = true;
                if args.json { format!("{record}\n") } else { String::new() }
            }
        };
        match out.write_all(visible(&text).as_bytes()).and_then(|()| out.flush()) {
            Ok(()) => {}
            // A closed pipe is not an error.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(code),
            Err(error) => return Err(Failure::output(&error)),
        }
        if session.stop.is_raised() {
            return Err(StopReason::Interrupted.into());
        }
    }
    Ok(if none && !failed { ExitCode::from(NO) } else { code })
}

fn is_none(answer: &Calculation) -> bool {
    match &answer.value {
        CalculatorValue::NoLogarithm { .. } => true,
        CalculatorValue::Solutions(found) => found.roots.is_empty() && found.polynomial.degree().is_some(),
        _ => false,
    }
}
