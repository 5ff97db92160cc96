//! `misere`, `misere genus` and `misere form`.

use super::super::error::{Answered, RequestError};
use super::{ApiCommandLine, Printed, refusals, refused};
use crate::ask::{AskGenus, AskMisere};
use crate::limits;
use crate::{Budget, GameSettings};
use nimatron_messages::{outputs, requests};

pub(super) fn misere(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    if line.words.is_empty() {
        return Err(RequestError::request(requests::game_missing(line.verb.name)));
    }
    let to = line.number_if_given("to", limits::QUOTIENT.most)?;
    let asked = AskMisere { games: &line.words, positions: &[], settings: GameSettings::NONE, to, of_heaps: false };
    let asked = asked.read().map_err(refused)?;
    let warnings = asked.warnings().to_vec();
    let told = asked.tell(budget).map_err(refused)?;
    let mut text = told.text(line.language);
    if let Some(of_heaps) = told.of_heaps() {
        let note = outputs::certificate_option().text(line.language);
        text += &(note + "\n" + &refusals(of_heaps.refused.iter().cloned(), line.language));
    }
    Ok(Printed { warnings, stopped: told.stopped(), ..Printed::new(text) })
}

pub(super) fn genus(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    let to = line.number_if_given("to", limits::GENERA.most)?;
    let settings = line.settings()?;
    about(AskGenus { text: line.only()?, settings: (&settings).into(), to, form: false }, line, budget)
}

pub(super) fn form(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    about(AskGenus { text: line.only()?, settings: GameSettings::NONE, to: None, form: true }, line, budget)
}

fn about(asked: AskGenus<'_>, line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    let asked = asked.read().map_err(refused)?;
    let warnings = asked.warnings().to_vec();
    let told = asked.tell(budget).map_err(refused)?;
    Ok(Printed { warnings, stopped: told.stopped(), ..Printed::new(told.text(line.language)) })
}
