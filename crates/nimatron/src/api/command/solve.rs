//! `solve` and `explain`.

use super::super::error::{Answered, RequestError};
use super::{ApiCommandLine, Printed, refused};
use crate::ask::{AskPosition, Loops, ToldPosition};
use crate::limits;
use crate::{AnswerRequest, Budget};
use nimatron_messages::{Say, command, requests};

/// The answer about a position, for `solve` and `explain`.
fn solved(line: &ApiCommandLine, depth: usize, budget: &Budget) -> Answered<(ToldPosition, Printed)> {
    let [game, positions @ ..] = line.words.as_slice() else {
        return Err(RequestError::request(requests::game_missing(line.verb.name)));
    };
    let wanted = AnswerRequest { convention: line.convention(), remoteness: line.has("remoteness"), depth };
    let loops = Loops::always_if(line.has("loopy"));
    let settings = line.settings()?;
    let asked = AskPosition { game, positions, settings: (&settings).into(), wanted, loops }.read(budget);
    let asked = asked.map_err(refused)?;
    let told = asked.tell(budget).map_err(refused)?;
    let warnings = asked.question.warnings.iter().map(command::warning).collect();
    Ok((told, Printed { warnings, ..Printed::new(String::new()) }))
}

pub(super) fn solve(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    let (told, printed) = solved(line, 0, budget)?;
    Ok(Printed { text: told.text(line.has("all"), line.language)?, ..printed })
}

pub(super) fn explain(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    let depth = line.number("depth", 1, 1, limits::REASONS)? as usize;
    let (told, mut printed) = solved(line, depth, budget)?;
    let stopped = told.not_explained().map(|(reason, missing)| {
        printed.warnings.push(missing);
        reason.message()
    });
    Ok(Printed { text: told.explanation(line.language), stopped, ..printed })
}
