//! `misere`, `misere genus` and `misere form`.

use super::super::error::{Answered, RequestError};
use super::super::request::refuses_file;
use super::{ApiCommandLine, Printed, refusals, refused};
use crate::Budget;
use crate::ask::{AskClosure, AskGenus, AskQuotient};
use crate::limits;
use nimatron_messages::{Say, misere as quotients, outputs, requests};

pub(super) fn misere(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    if AskClosure::is_meant(&line.words) {
        let sum = line.only()?;
        refuses_file(sum)?;
        if line.has("to") {
            return Err(RequestError::request(quotients::of_closure()));
        }
        let asked = AskClosure::read(sum).map_err(refused)?;
        let warnings = asked.warnings().to_vec();
        let told = asked.find(budget)?.ok_or_else(|| RequestError::request(quotients::closure_too_large()))?;
        return Ok(Printed { warnings, ..Printed::new(told.text(line.language)) });
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

pub(super) fn genus(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    let text = line.only()?;
    refuses_file(text)?;
    let to = line.number("to", limits::GENERA.0, 0, limits::GENERA.1)? as usize;
    let to = line.has("to").then_some(to);
    let asked = AskGenus::read(text, &line.settings()?).map_err(refused)?;
    let warnings = asked.warnings().to_vec();
    let told = asked.genus(to, budget)?;
    if let Some(error) = told.failed() {
        return Err(error.into());
    }
    let stopped = told.stopped().map(|reason| reason.message());
    Ok(Printed { warnings, stopped, ..Printed::new(told.text(line.language)) })
}

pub(super) fn form(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    let text = line.only()?;
    refuses_file(text)?;
    let asked = AskGenus::read_sum(text).map_err(refused)?;
    let warnings = asked.warnings().to_vec();
    Ok(Printed { warnings, ..Printed::new(asked.form(None, budget)?.text(line.language)) })
}
