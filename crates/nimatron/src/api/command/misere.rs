//! `misere`, `misere genus` and `misere form`.

use super::super::error::{Answered, RequestError};
use super::super::limits;
use super::super::request::refuses_file;
use super::{ApiCommandLine, Printed, refusals, refused};
use crate::ask::AskQuotient;
use crate::misere::{MisereExpression, form_of, genera_of_heaps, genus_of, quotient_of};
use crate::{Budget, SolveError, words};
use nimatron_messages::{Say, genus as genera, misere as quotients, outputs, requests};
use std::sync::Arc;

pub(super) fn misere(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    if let [sum] = line.words.as_slice()
        && MisereExpression::is_meant(sum)
    {
        let sum = expression(sum)?;
        let found = quotient_of(&sum, budget)?;
        let found = found.ok_or_else(|| RequestError::request(quotients::closure_too_large()))?;
        let text = words::closure_quotient(&sum, &found, line.language);
        return Ok(Printed { warnings: sum.warnings().to_vec(), ..Printed::new(text) });
    }
    if line.words.is_empty() {
        return Err(RequestError::request(requests::game_missing(line.verb.name)));
    }
    line.words.iter().try_for_each(|text| refuses_file(text))?;
    let asked = AskQuotient::read(&line.words).map_err(refused)?;
    let told = asked.find(line.number("to", limits::QUOTIENT.0, 0, limits::QUOTIENT.1)? as usize, budget);
    let note = outputs::certificate_option().text(line.language);
    let text = told.text(line.language) + &note + "\n" + &refusals(told.refused.iter().cloned(), line.language);
    Ok(Printed { stopped: told.stopped(), ..Printed::new(text) })
}

/// The sum that was typed.
fn expression(text: &str) -> Answered<MisereExpression> {
    refuses_file(text)?;
    MisereExpression::parse(text).map_err(|error| RequestError::at_in(&error, text))
}

pub(super) fn genus(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    let text = line.only()?;
    if MisereExpression::is_meant(text) {
        let sum = expression(text)?;
        let kind = genus_of(&sum, budget)?;
        let text = words::genus(&sum, &kind, line.language);
        return Ok(Printed { warnings: sum.warnings().to_vec(), ..Printed::new(text) });
    }
    let to = line.number("to", limits::GENERA.0, 0, limits::GENERA.1)? as i64;
    let game = Arc::new(line.game(text)?);
    let found = genera_of_heaps(&game, to, budget);
    let found = found.ok_or_else(|| RequestError::request(genera::not_of_heaps(game.name())))?;
    let text = words::heap_genera(game.name(), &found, line.language);
    match found.stopped {
        Some(SolveError::Stopped { reason, .. }) if !found.heaps.is_empty() => {
            Ok(Printed { stopped: Some(reason.message()), ..Printed::new(text) })
        }
        Some(error) => Err(error.into()),
        None => Ok(Printed::new(text)),
    }
}

pub(super) fn form(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    let sum = expression(line.only()?)?;
    let text = words::form(&sum, &form_of(&sum, budget)?, line.language);
    Ok(Printed { warnings: sum.warnings().to_vec(), ..Printed::new(text) })
}
