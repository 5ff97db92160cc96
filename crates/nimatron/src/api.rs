//! Questions and answers as JSON, for faces in other languages: one function, [`answer`].
//!
//! | request | answer |
//! |---|---|
//! | `{"do": "nimber", "expression": "5 * 7"}`, and `"field_bits": 16` if wanted | see [`Calculation::json`](crate::calculator::Calculation::json) |
//! | `{"do": "solve", "game": "nim", "positions": ["3", "4"]}`, and `"misere": true` if wanted | see [`Answer::json`](crate::Answer::json), and [`NimRuns`], [`LargeAnswer::json`](crate::LargeAnswer::json) for runs of heaps and numbers beyond 2^63 |
//!
//! The answer is `{"version": 1, "ok": true, "answer": ...}` or `{"version": 1, "ok": false, "error": ...}`; an
//! error has a `message`, and where a text was wrong the place as bytes `start` and `end`, and `help`.

use crate::calculator::{CalculatorError, WIDTHS, calculate};
use crate::rules::Diagnostic;
use crate::{Convention, LargeQuestion, NimRuns, Question, QuestionError, Wanted, solve};
use nimatron_core::Budget;
use serde_json::{Value as Json, json};

/// Winning moves in runs of heaps that are listed.
const MOST_RUN_MOVES: usize = 1000;

/// The version of requests and answers.
pub const VERSION: u32 = 1;

/// Answers a request.
///
/// ```
/// use nimatron::api;
/// use serde_json::json;
/// let answer = api::answer(&json!({ "do": "nimber", "expression": "5 * 7" }), &Default::default());
/// assert_eq!(answer["answer"]["value"], "13");
/// let wrong = api::answer(&json!({ "do": "nimber", "expression": "5 /" }), &Default::default());
/// assert_eq!((wrong["ok"].as_bool(), wrong["error"]["start"].as_u64()), (Some(false), Some(3)));
/// ```
pub fn answer(request: &Json, budget: &Budget) -> Json {
    match try_answer(request, budget) {
        Ok(answer) => json!({ "version": VERSION, "ok": true, "answer": answer }),
        Err(error) => json!({ "version": VERSION, "ok": false, "error": error }),
    }
}

fn message(text: impl std::fmt::Display) -> Json {
    json!({ "message": text.to_string() })
}

fn diagnostic(wrong: &Diagnostic) -> Json {
    json!({ "message": wrong.message, "start": wrong.span.start, "end": wrong.span.end, "help": wrong.help })
}

fn try_answer(request: &Json, budget: &Budget) -> Result<Json, Json> {
    let text = |name: &str| request[name].as_str().ok_or_else(|| message(format!("the request has no text `{name}`")));
    match text("do")? {
        "nimber" => {
            let bits = match &request["field_bits"] {
                Json::Null => None,
                bits => {
                    let known = WIDTHS.into_iter().find(|&width| bits.as_u64() == Some(width.into()));
                    Some(known.ok_or_else(|| message("`field_bits` is 8, 16, 32, 64, 128 or 256"))?)
                }
            };
            match calculate(text("expression")?, bits, budget) {
                Ok(calculation) => Ok(calculation.json()),
                Err(CalculatorError::Wrong(wrong)) => Err(diagnostic(&wrong)),
                Err(error) => Err(message(error)),
            }
        }
        "solve" => {
            let positions: Option<Vec<String>> = match &request["positions"] {
                Json::Null => Some(Vec::new()),
                list => list.as_array().and_then(|list| list.iter().map(|x| x.as_str().map(str::to_owned)).collect()),
            };
            let positions = positions.ok_or_else(|| message("`positions` is a list of texts, as [\"3\", \"4\"]"))?;
            let game = text("game")?;
            // Whoever asks may not be whose files these are.
            if !game.contains("->") && (game.ends_with(".game") || game.contains(['/', '\\'])) {
                return Err(message("files are not read here: give the rules themselves as `game`"));
            }
            if let Some(file) = positions.iter().find(|position| position.starts_with('@')) {
                return Err(message(format!("files are not read here: give the position itself instead of {file}")));
            }
            let misere = match &request["misere"] {
                Json::Null => false,
                misere => misere.as_bool().ok_or_else(|| message("`misere` is true or false"))?,
            };
            if !misere {
                if let Some(runs) = NimRuns::parse(game, &positions).map_err(message)? {
                    return Ok(runs.json(MOST_RUN_MOVES));
                }
                if let Some(large) = LargeQuestion::parse(game, &positions, &[]).map_err(message)? {
                    return Ok(large.answer(budget).map_err(message)?.json());
                }
            }
            let question = Question::parse(game, &positions, &[]).map_err(|error| match &error {
                QuestionError::Rules { diagnostic: wrong, .. } => diagnostic(wrong),
                _ => message(error),
            })?;
            let convention = if misere { Convention::Misere } else { Convention::Normal };
            let wanted = Wanted { convention, ..Wanted::default() };
            Ok(solve(&question, wanted, budget).map_err(message)?.json())
        }
        other => Err(message(format!("`{other}` is nothing to do; known are `nimber` and `solve`"))),
    }
}
