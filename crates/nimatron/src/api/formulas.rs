//! Is a formula right? Programs are not run: only the command does that.

use super::error::Answered;
use super::request::Request;
use crate::ask::AskFormula;
use crate::check::{Answers, CheckPlan};
use crate::{Budget, parse_number};
use serde_json::Value as Json;

/// What a number may mean.
pub(super) const ANSWERS: [(&str, Answers); 2] = [("outcomes", Answers::Outcomes), ("values", Answers::Values)];

/// The tests of a formula, and its comparison with the proved law.
pub(super) fn formula(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let (game, settings, formula) = (request.game_text()?, request.settings()?, request.text("formula")?);
    let usual = CheckPlan::default();
    let to = match request.natural("to")? {
        None => usual.to.clone(),
        Some(digits) => parse_number(&digits)?,
    };
    let tests = request.number("tests")? as usize;
    let (convention, answers) = (request.convention()?, request.one_of("answers", &ANSWERS)?);
    let plan = CheckPlan { to, tests, convention, answers, ..usual };
    let told = AskFormula { game, settings: (&settings).into(), formula, plan }.tell(budget)?;
    let mut json = told.json(request.language);
    json["text"] = told.text(request.language).into();
    Ok(json)
}
