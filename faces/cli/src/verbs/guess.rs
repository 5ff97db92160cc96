//! The command `guess`: a law of bare numbers, or of what a program prints.

use crate::args::GuessArgs;
use crate::failure::{CommandResult, Failure, exit_code_of_law};
use crate::files::input_text::text_of;
use crate::program::{Collected, collect};
use crate::session::Session;
use nimatron::Budget;
use nimatron::ask::{AskGuess, ToldGuess};
use nimatron_messages::{command, outputs, programs};
use std::path::Path;
use std::process::ExitCode;

/// Maximum size in bytes of a list of numbers.
const MAX_BYTES: u64 = 64 << 20;

pub(crate) fn guess(args: &GuessArgs, session: &Session) -> CommandResult {
    if let Some(program) = &args.program {
        return guess_of_program(program, args, session);
    }
    let mut text = args.numbers.join(" ");
    if text.is_empty() || text == "-" {
        let unreadable = |error: std::io::Error| command::numbers_unreadable("-", error.to_string());
        let read = text_of(Path::new("-"), MAX_BYTES).map_err(|error| Failure::error(unreadable(error)))?;
        text = read.ok_or_else(|| Failure::error(command::too_long("-", MAX_BYTES)))?;
    } else if let Some(name) = text.strip_prefix('@') {
        let read = nimatron_formats::text_of(name, MAX_BYTES);
        text = read.map_err(|error| Failure::error(error.in_file(name)))?.text;
    }
    guess_of_text(&text, args, session)
}

/// Runs a program for one n after the other, and looks for a law of what it prints.
fn guess_of_program(program: &str, args: &GuessArgs, session: &Session) -> CommandResult {
    let Collected { values, words, why } = collect(program, args, session)?;
    let shown: Vec<String> = values.iter().map(ToString::to_string).collect();
    session.narrate(&programs::collected(values.len(), args.from, args.from + values.len().saturating_sub(1), &why));
    if words {
        session.narrate(&programs::words_are_numbers());
    }
    if !args.json && !values.is_empty() {
        session.print(format!("{}\n", shown.join(" ")).as_bytes())?;
    }
    if values.is_empty() {
        session.work(Budget::check).map_err(|reason| Failure::stopped(reason, vec![outputs::no_law_yet()]))?;
    }
    guess_of_text(&shown.join(" "), args, session)
}

fn guess_of_text(numbers: &str, args: &GuessArgs, session: &Session) -> CommandResult {
    let language = session.language;
    let told = session.work(|budget| AskGuess { numbers, from: args.from }.tell(budget))?;
    session.print_told(args.json, || told.json(language), || told.text(language))?;
    let ToldGuess(guess) = &told;
    if guess.weak.is_empty() {
        exit_code_of_law(guess.report.is_found(), guess.report.stopped)
    } else {
        Ok(ExitCode::SUCCESS)
    }
}
