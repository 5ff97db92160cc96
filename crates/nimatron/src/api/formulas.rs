//! Is a formula right? Programs are not run: only the command does that.

use super::request::{Request, names};
use super::wrong::{Answered, Wrong};
use crate::Budget;
use crate::check::{Answers, Formula, Plan, check_formula};
use crate::words;
use nimatron_core::Convention;
use nimatron_messages::{programs, requests};
use nimatron_nimber::BigUint;
use serde_json::{Value as Json, json};

/// The maximum number of positions that are tested.
const MAX_TESTS: u64 = 100_000;
/// The maximum number of digits of the largest coordinate.
const MAX_DIGITS: usize = 1000;

/// The tests of a formula, and its comparison with the proved law.
pub(super) fn formula(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let game = request.game()?;
    let text = request.text("formula")?;
    let formula = Formula::parse(text, &game.coordinates()).map_err(|wrong| Wrong::at(&wrong))?;
    let convention = request.convention()?;
    let answers = match request.field("answers") {
        Json::Null => None,
        Json::String(word) if word == "outcomes" => Some(Answers::Outcomes),
        Json::String(word) if word == "values" => Some(Answers::Values),
        _ => return Err(Wrong::request(requests::one_of("answers", names(["outcomes", "values"])))),
    };
    if formula.is_condition() && answers == Some(Answers::Values) {
        return Err(Wrong::request(programs::condition_has_no_values()));
    }
    if convention == Convention::Misere && !formula.is_condition() && answers != Some(Answers::Outcomes) {
        return Err(Wrong::request(programs::misere_has_outcomes()));
    }
    let usual = Plan::default();
    let to = match request.field("to") {
        Json::Null => usual.to.clone(),
        Json::String(digits) if digits.len() <= MAX_DIGITS => {
            digits.parse().map_err(|_| Wrong::request(programs::largest(digits)))?
        }
        _ => BigUint::from(request.number("to", 0, u64::MAX)?),
    };
    let tests = request.number("tests", usual.tests as u64, MAX_TESTS)? as usize;
    let plan = Plan { to, tests, convention, answers, ..usual };
    let report = check_formula(&game, &formula, &plan, budget)?;
    let why =
        report.tests.wrong.as_ref().map(|wrong| words::why_right(&game, wrong, convention, request.language, budget));
    let why = why.and_then(Result::ok).flatten();
    let mut out = words::formula_report_json(&report, why.as_deref(), request.language);
    out["text"] = json!(words::formula_report(&game, &plan, &report, request.language));
    Ok(out)
}
