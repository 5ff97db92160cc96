//! `nimatron nimber`: expressions from the command line or from lines, and tables.

use crate::args::NimberArgs;
use crate::failure::Failure;
use crate::session::{Session, print};
use nimatron::calculator::{Calculation, Value, calculate};
use nimatron::words;
use serde_json::json;
use std::io::BufRead;
use std::process::ExitCode;

/// There is no solution.
const NONE: u8 = 1;

pub(crate) fn nimber(args: &NimberArgs, session: &Session) -> Result<ExitCode, Failure> {
    if let Some(size) = args.table {
        let row = |a| (0..size).map(|b| args.of.apply(a, b)).collect::<Vec<_>>();
        if args.json {
            let rows: Vec<_> = (0..size).map(row).collect();
            return print(format!("{}\n", json!({ "size": size, "rows": rows })).as_bytes());
        }
        return print(words::nimber_table(args.of, size).as_bytes());
    }
    if args.expressions.is_empty() {
        return Err(Failure::usage("an expression is wanted, as in '5 * 7', or --table N"));
    }
    let mut none = false;
    let several = args.expressions.len() > 1 || args.expressions == ["-"];
    let mut one = |expression: &str| -> Result<(), Failure> {
        let answer = session.work(|budget| calculate(expression, args.field, budget));
        let answer = answer.map_err(|error| Failure::calculation(error, expression))?;
        none |= is_none(&answer);
        let text = match (args.json, several) {
            (true, _) => format!("{}\n", answer.json()),
            (false, false) => words::calculation(&answer),
            (false, true) => format!("{}:\n{}", expression.trim(), words::calculation(&answer)),
        };
        print(text.as_bytes()).map(|_| ())
    };
    if args.expressions == ["-"] {
        // A line that is wrong does not end the others.
        let mut wrong = None;
        session.waiting.store(true, std::sync::atomic::Ordering::Relaxed);
        for line in std::io::stdin().lock().lines() {
            let line = line.map_err(|error| Failure::usage(format!("the input cannot be read: {error}")))?;
            if line.trim().is_empty() {
                continue;
            }
            if let Err(failure) = one(&line) {
                let _ = failure.report();
                wrong = Some(ExitCode::from(2));
            }
        }
        if let Some(code) = wrong {
            return Ok(code);
        }
    } else {
        args.expressions.iter().try_for_each(|expression| one(expression))?;
    }
    Ok(if none { ExitCode::from(NONE) } else { ExitCode::SUCCESS })
}

fn is_none(answer: &Calculation) -> bool {
    match &answer.value {
        Value::NoLogarithm { .. } => true,
        Value::Solutions(found) => found.roots.is_empty() && found.polynomial.degree().is_some(),
        _ => false,
    }
}
