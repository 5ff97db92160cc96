//! Questions and answers as JSON, for faces in other languages: one function, [`answer`].
//!
//! A request is an object whose field `do` names an action; `docs/api.md` describes all of them
//! with examples, which are tests. The answer is `{"version": 1, "ok": true, "answer": ...}` or
//! `{"version": 1, "ok": false, "error": ...}`. All texts of an answer and of an error are in the
//! `language` of the request: `en` (if there is none), `zh-Hans` or `zh-Hant`.
//!
//! An error has a `kind`; a `message`; its `id`, which does not depend on the language; where a
//! text is wrong, the place as byte offsets `start` and `end`; and often `help`. Whole numbers
//! beyond 2^53 are strings in answers, because JavaScript numbers cannot hold them exactly.
//!
//! # Design
//!
//! This is the only entry point for faces in other languages: the module for browsers, the server,
//! the server for language models, and most of the Python package. What can be asked is one list,
//! [`ACTIONS`], from which requests are read and faces are described. Its functions: `check`, `games`,
//! `problems` are in `games.rs`, `command` in the folder, `count` in `counts.rs`, `formula` in
//! `formulas.rs`, `genus` and `misere` in `misere.rs`, `graph`, `palette`, `plot` in `pictures.rs`,
//! `guess`, `law`, `program`, `verify` in `laws.rs`, `move` and `moves` in `moves.rs`, `sequence` and
//! `table` in `values.rs`, the others in files of their names. `command` takes a line as a
//! shell does and prints what `nimatron` prints, by the same `words`; a test compares it with the
//! whole guide.

mod actions;
mod command;
mod counts;
mod error;
mod field;
mod formulas;
mod games;
mod in_language;
mod laws;
mod loopy;
mod misere;
mod moves;
mod nimber;
mod pictures;
mod play;
mod puzzles;
mod request;
mod solve;
mod values;

pub use actions::{ACTIONS, Action};
pub use field::{Field, Sort};

use crate::SolveError;
use error::{Answered, RequestError};
use nimatron_catalogue::EXACT_IN_JSON;
use nimatron_core::Budget;
use nimatron_messages::{Face, Language, requests, shortened};
use request::{Request, names};
use serde_json::{Value as Json, json};

/// The version of requests and answers.
pub const VERSION: u32 = 1;

/// Answers a request. Time, memory, a way to stop and progress are those of the budget; a request
/// may set smaller limits of its own. Texts have the words of the face of this process
/// ([`Face`]).
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
    // A line of the command is answered in the words of the command.
    if request["do"] == "command" {
        Face::Command.speaks(|| answered(request, budget))
    } else {
        answered(request, budget)
    }
}

fn answered(request: &Json, budget: &Budget) -> Json {
    match Request::read(request) {
        Ok(request) => match try_answer(request, budget) {
            Ok(mut answer) => {
                exact(&mut answer);
                json!({ "version": VERSION, "ok": true, "answer": answer })
            }
            Err(wrong) => {
                let mut answer = refused(&wrong, request.language);
                request.leave_out_own(&mut answer["error"]);
                answer
            }
        },
        Err(wrong) => refused(&wrong, Language::default()),
    }
}

/// The same for the text of a request.
pub fn answer_text(request: &str, budget: &Budget) -> String {
    match serde_json::from_str(request) {
        Ok(request) => answer(&request, budget),
        Err(error) => refused(&RequestError::request(requests::not_json(error.to_string())), Language::default()),
    }
    .to_string()
}

/// The `error` of an answer, for a face that asks the library itself.
pub fn error(error: impl Into<SolveError>, language: Language) -> Json {
    RequestError::from(error.into()).in_language(language)
}

pub use games::entry_json;
pub use loopy::GivenGraph;

/// The answer of the action `law`, without picture and programs, for a face that keeps the law.
pub fn law_answer(answer: &crate::law::LawAnswer, language: Language) -> Json {
    let certificate = answer.certificate().map(crate::proof::Proof::text);
    let mut json = in_language::law(answer, certificate.as_deref(), language);
    exact(&mut json);
    json
}

fn refused(wrong: &RequestError, language: Language) -> Json {
    json!({ "version": VERSION, "ok": false, "error": wrong.in_language(language) })
}

fn try_answer(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let wanted = request.text("do")?;
    let Some(ask) = Action::named(wanted) else {
        let known = names(ACTIONS.iter().map(|ask| ask.name));
        return Err(RequestError::request(requests::unknown_action(shortened(wanted), known)));
    };
    let request = request.of(ask.name, ask.fields)?;
    (ask.action)(request, &request.budget(budget)?)
}

/// Turns numbers that a JavaScript number cannot hold exactly into strings.
fn exact(json: &mut Json) {
    match json {
        Json::Array(list) => list.iter_mut().for_each(exact),
        Json::Object(map) => map.values_mut().for_each(exact),
        Json::Number(number) => {
            let size = number.as_u64().or_else(|| number.as_i64().map(i64::unsigned_abs));
            if size.is_some_and(|size| size > EXACT_IN_JSON) {
                *json = number.to_string().into();
            }
        }
        _ => {}
    }
}
