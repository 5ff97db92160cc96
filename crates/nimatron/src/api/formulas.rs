//! Is a formula right? Programs are not run: only the command does that.

use super::error::{Answered, RequestError};
use super::request::Request;
use crate::Budget;
use crate::ask::AskFormula;
use crate::check::{Answers, CheckPlan, PositionFormula};
use serde_json::Value as Json;

/// What a number may mean.
pub(super) const ANSWERS: [(&str, Answers); 2] = [("outcomes", Answers::Outcomes), ("values", Answers::Values)];

/// The tests of a formula, and its comparison with the proved law.
pub(super) fn formula(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let game = request.game()?;
    let text = request.text("formula")?;
    let formula = PositionFormula::parse(text, &game.coordinates()).map_err(|wrong| RequestError::at(&wrong))?;
    let convention = request.convention()?;
    let answers = request.one_of("answers", &ANSWERS)?;
    let usual = CheckPlan::default();
    let to = request.natural("to")?.and_then(|digits| digits.parse().ok());
    let to = to.unwrap_or_else(|| usual.to.clone());
    let tests = request.number("tests")? as usize;
    let plan = CheckPlan { to, tests, convention, answers, ..usual };
    let asked = AskFormula::of(game, &formula, plan).map_err(RequestError::request)?;
    let told = asked.tell(budget)?;
    let mut json = told.json(request.language);
    json["text"] = told.text(request.language).into();
    Ok(json)
}
