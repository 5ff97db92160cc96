//! Questions and answers as JSON, for faces in other languages: one function, [`answer`].
//!
//! A request is an object whose field `do` says what is wanted; `docs/api.md` describes all of them
//! with examples, which are tests. The answer is `{"version": 1, "ok": true, "answer": ...}` or
//! `{"version": 1, "ok": false, "error": ...}`. An error has a `kind`, a `message`, and where a
//! text was wrong the place as bytes `start` and `end`, and `help`. Whole numbers beyond 2^53,
//! which JavaScript cannot say exactly, are texts in answers.

mod games;
#[cfg(feature = "law")]
mod laws;
#[cfg(feature = "show")]
mod pictures;
mod positions;
mod request;
mod values;

#[cfg(feature = "law")]
use crate::GameDef;
use crate::calculator::{CalculatorError, WIDTHS, calculate};
use crate::{QuestionError, SolveError};
use nimatron_core::{Budget, StopReason};
use nimatron_rules::Diagnostic;
use request::{Request, shortened};
use serde_json::{Value as Json, json};

/// The version of requests and answers.
pub const VERSION: u32 = 1;

/// Answers a request. Time, memory, a way to stop and progress are those of the budget; a request
/// may set smaller limits of its own.
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
    match try_answer(Request(request), budget) {
        Ok(mut answer) => {
            exact(&mut answer);
            json!({ "version": VERSION, "ok": true, "answer": answer })
        }
        Err(Wrong(error)) => json!({ "version": VERSION, "ok": false, "error": error }),
    }
}

/// The same for the text of a request.
pub fn answer_text(request: &str, budget: &Budget) -> String {
    match serde_json::from_str(request) {
        Ok(request) => answer(&request, budget),
        Err(error) => {
            let Wrong(error) = Wrong::request(format!("the request is no JSON: {error}"));
            json!({ "version": VERSION, "ok": false, "error": error })
        }
    }
    .to_string()
}

/// All that can be asked for, with the fields that are read.
const ALL: &[(&str, &[&str], Action)] = &[
    ("check", &["game"], |request, _| games::check(request)),
    ("games", &[], |_, _| Ok(games::games())),
    #[cfg(feature = "show")]
    ("graph", &["game", "positions"], pictures::graph),
    #[cfg(feature = "law")]
    ("law", &["game", "to", "picture", "programs"], laws::law),
    ("move", &["game", "positions", "component", "to", "misere"], positions::make),
    ("moves", &["game", "positions", "most"], positions::moves),
    ("nimber", &["expression", "field_bits"], nimber),
    #[cfg(feature = "show")]
    ("palette", &[], |_, _| Ok(pictures::colours())),
    ("play", &["game", "positions", "misere"], positions::play),
    #[cfg(feature = "show")]
    ("plot", &["game", "to"], pictures::plot),
    #[cfg(feature = "contest")]
    ("problems", &[], |_, _| Ok(games::problems())),
    #[cfg(feature = "law")]
    ("program", &["game", "target", "to"], laws::program),
    ("sequence", &["game", "to", "values"], values::sequence),
    ("solve", &["game", "positions", "misere", "reasons"], positions::solve),
    ("table", &["game", "to"], values::table),
    #[cfg(feature = "law")]
    ("verify", &["certificate"], laws::verify),
];

type Action = fn(Request<'_>, &Budget) -> Answered<Json>;

fn try_answer(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let wanted = request.text("do")?;
    let Some((_, fields, action)) = ALL.iter().find(|(name, ..)| *name == wanted) else {
        let names = ALL.iter().map(|(name, ..)| *name).collect::<Vec<_>>().join(", ");
        return Err(Wrong::request(format!("`{}` is nothing to do; known are {names}", shortened(wanted))));
    };
    request.has_only(wanted, fields)?;
    action(request, &request.budget(budget)?)
}

fn nimber(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let bits = match &request.0["field_bits"] {
        Json::Null => None,
        bits => {
            let known = WIDTHS.into_iter().find(|&width| bits.as_u64() == Some(width.into()));
            Some(known.ok_or_else(|| Wrong::request("`field_bits` is 8, 16, 32, 64, 128 or 256"))?)
        }
    };
    Ok(calculate(request.text("expression")?, bits, budget)?.json())
}

/// Writes numbers that JavaScript would change as texts.
fn exact(json: &mut Json) {
    match json {
        Json::Array(list) => list.iter_mut().for_each(exact),
        Json::Object(map) => map.values_mut().for_each(exact),
        Json::Number(number) => {
            const EXACT: u64 = 1 << 53;
            let size = number.as_u64().or_else(|| number.as_i64().map(i64::unsigned_abs));
            if size.is_some_and(|size| size > EXACT) {
                *json = number.to_string().into();
            }
        }
        _ => {}
    }
}

/// An error as the answer gives it.
struct Wrong(Json);

type Answered<T> = Result<T, Wrong>;

impl Wrong {
    /// The request itself is wrong.
    fn request(message: impl std::fmt::Display) -> Wrong {
        Wrong(json!({"kind": "request", "message": message.to_string()}))
    }

    /// The game is no rules, which this is about.
    #[cfg(feature = "law")]
    fn native(game: &GameDef) -> Wrong {
        let message = format!("{} is given by a program and not by rules, and laws are found for rules", game.name());
        Wrong(json!({"kind": "native", "message": message}))
    }

    /// A limit was reached.
    fn stopped(reason: StopReason) -> Wrong {
        Wrong(json!({"kind": "limit", "message": reason.to_string()}))
    }

    /// A text is wrong at some place.
    fn at(wrong: &Diagnostic) -> Wrong {
        Wrong(json!({
            "kind": "rules",
            "message": wrong.message.to_string(),
            "label": wrong.label.to_string(),
            "start": wrong.span.start,
            "end": wrong.span.end,
            "help": wrong.help.as_ref().map(ToString::to_string),
        }))
    }

    /// A play without end, or a rule that cannot be evaluated: with the rules and the place in
    /// them, where it is known.
    fn in_rules(kind: &str, error: &SolveError) -> Wrong {
        let mut wrong = json!({"kind": kind, "message": error.to_string()});
        if let Some((game, diagnostic)) = error.diagnostic() {
            wrong["help"] = diagnostic.help.map(|help| help.to_string()).into();
            if let Some(rules) = game.and_then(|game| game.rules()) {
                wrong["label"] = diagnostic.label.to_string().into();
                wrong["rules"] = rules.text().into();
                wrong["start"] = diagnostic.span.start.into();
                wrong["end"] = diagnostic.span.end.into();
            }
        }
        Wrong(wrong)
    }
}

impl From<QuestionError> for Wrong {
    fn from(error: QuestionError) -> Wrong {
        match &error {
            QuestionError::Rules { diagnostic, .. } => Wrong::at(diagnostic),
            _ => Wrong::request(error),
        }
    }
}

impl From<SolveError> for Wrong {
    fn from(error: SolveError) -> Wrong {
        match error {
            SolveError::Stopped { reason, known } => {
                let Wrong(mut wrong) = Wrong::stopped(reason);
                wrong["known"] = known.iter().map(ToString::to_string).collect();
                Wrong(wrong)
            }
            SolveError::Cycle { .. } => Wrong::in_rules("cycle", &error),
            SolveError::Rule { .. } => Wrong::in_rules("evaluation", &error),
            SolveError::TooFar(_) => Wrong(json!({"kind": "far", "message": error.to_string()})),
            SolveError::NotAPosition(_) => Wrong::request(error),
        }
    }
}

impl From<CalculatorError> for Wrong {
    fn from(error: CalculatorError) -> Wrong {
        match error {
            CalculatorError::Wrong(wrong) => Wrong::at(&wrong),
            error => Wrong::request(error),
        }
    }
}
