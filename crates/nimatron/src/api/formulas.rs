//! Is a formula right? Programs are not run: only the command does that.

use super::error::{Answered, RequestError};
use super::request::Request;
use crate::Budget;
use crate::check::{Answers, CheckPlan, PositionFormula, check_formula};
use crate::words;
use serde_json::{Value as Json, json};

/// The maximum number of positions that are tested.
pub(super) const MAX_TESTS: u64 = 100_000;
/// What a number may mean.
pub(super) const ANSWERS: [(&str, Answers); 2] = [("outcomes", Answers::Outcomes), ("values", Answers::Values)];
/// The maximum number of digits of the largest coordinate.
pub(super) const MAX_DIGITS: usize = 1000;

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
    let tests = request.number("tests", usual.tests as u64)? as usize;
    let plan = CheckPlan { to, tests, convention, answers, ..usual };
    plan.suits(&formula).map_err(RequestError::request)?;
    let report = check_formula(&game, &formula, &plan, budget)?;
    let why = words::why_right(&game, &report.tests, &plan, request.language, budget);
    let mut out = words::formula_report_json(&report, &why, request.language);
    out["text"] = json!(words::formula_report(&game, &plan, &report, request.language));
    Ok(out)
}
