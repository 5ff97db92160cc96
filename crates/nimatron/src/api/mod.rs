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
//! the server for language models, and most of the Python package. `command` takes a line as a
//! shell does and prints what `nimatron` prints, by the same `words`; a test compares it with the
//! whole guide.

#[cfg(all(feature = "law", feature = "show"))]
mod command;
mod formulas;
mod games;
mod in_language;
#[cfg(feature = "law")]
mod laws;
#[cfg(feature = "loopy")]
mod loopy;
mod misere;
#[cfg(feature = "show")]
mod pictures;
mod positions;
mod puzzles;
mod request;
mod values;
mod wrong;

use crate::calculator::{WIDTHS, calculate};
use crate::{QuestionError, SolveError};
use nimatron_core::Budget;
use nimatron_messages::{Face, Language, Mark, Value, requests, shortened};
use request::{Request, names};
use serde_json::{Value as Json, json};
use wrong::{Answered, Wrong};

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
            Err(wrong) => refused(&wrong, request.language),
        },
        Err(wrong) => refused(&wrong, Language::default()),
    }
}

/// The same for the text of a request.
pub fn answer_text(request: &str, budget: &Budget) -> String {
    match serde_json::from_str(request) {
        Ok(request) => answer(&request, budget),
        Err(error) => refused(&Wrong::request(requests::not_json(error.to_string())), Language::default()),
    }
    .to_string()
}

/// The `error` of an answer, for a face that asks the library itself.
pub fn question_error(error: QuestionError, language: Language) -> Json {
    Wrong::from(error).in_language(language)
}

/// The same for an error of a solver.
pub fn solve_error(error: SolveError, language: Language) -> Json {
    Wrong::from(error).in_language(language)
}

#[cfg(feature = "loopy")]
pub use loopy::GivenGraph;

/// The answer of the action `law`, without picture and programs, for a face that keeps the law.
#[cfg(feature = "law")]
pub fn law_answer(answer: &crate::law::LawAnswer, language: Language) -> Json {
    let certificate = answer.certificate().map(crate::proof::Proof::text);
    let mut json = in_language::law(answer, certificate.as_deref(), language);
    json["stopped"] = in_language::stopped(answer.report.stopped, language);
    exact(&mut json);
    json
}

fn refused(wrong: &Wrong, language: Language) -> Json {
    json!({ "version": VERSION, "ok": false, "error": wrong.in_language(language) })
}

/// All actions, with the fields that each of them reads.
const ALL: &[(&str, &[&str], Action)] = &[
    ("check", &["game"], |request, _| games::check(request)),
    #[cfg(all(feature = "law", feature = "show"))]
    ("command", &["command", "check"], command::command),
    ("formula", &["game", "formula", "to", "tests", "misere", "answers"], formulas::formula),
    ("games", &[], |request, _| Ok(games::games(request))),
    ("genus", &["game", "to", "form"], misere::genus),
    #[cfg(feature = "show")]
    ("graph", &["game", "positions"], pictures::graph),
    #[cfg(feature = "law")]
    ("guess", &["numbers", "from"], laws::guess),
    #[cfg(feature = "law")]
    ("law", &["game", "family", "misere", "to", "picture", "programs", "strategy", "explain"], laws::law),
    #[cfg(feature = "loopy")]
    ("loopy", &["game", "graph", "format", "positions", "misere", "explain", "draw"], loopy::loopy),
    ("misere", &["game", "positions", "to", "picture", "show"], misere::quotient),
    ("move", &["game", "positions", "component", "to", "misere"], positions::make),
    ("moves", &["game", "positions", "most", "misere", "pictures", "values"], positions::moves),
    ("nimber", &["expression", "field_bits"], nimber),
    #[cfg(feature = "show")]
    ("palette", &[], |_, _| Ok(pictures::colours())),
    ("play", &["game", "positions", "misere", "level", "seed", "loopy"], positions::play),
    #[cfg(feature = "show")]
    ("plot", &["game", "to"], pictures::plot),
    #[cfg(feature = "problems")]
    ("problems", &[], |request, _| Ok(games::problems(request))),
    #[cfg(feature = "law")]
    ("program", &["game", "family", "misere", "target", "to"], laws::program),
    ("puzzles", &["game", "positions", "misere", "count", "grade", "seed"], puzzles::puzzles),
    ("sequence", &["game", "to", "values"], values::sequence),
    ("solve", &["game", "positions", "misere", "reasons", "remoteness", "loopy", "draw", "text"], positions::solve),
    ("table", &["game", "to"], values::table),
    #[cfg(feature = "law")]
    ("verify", &["certificate"], laws::verify),
];

type Action = fn(Request<'_>, &Budget) -> Answered<Json>;

fn try_answer(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let wanted = request.text("do")?;
    let Some((_, fields, action)) = ALL.iter().find(|(name, ..)| *name == wanted) else {
        let known = names(ALL.iter().map(|(name, ..)| *name));
        return Err(Wrong::request(requests::unknown_action(shortened(wanted), known)));
    };
    request.has_only(wanted, fields)?;
    action(request, &request.budget(budget)?)
}

fn nimber(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let bits = match request.field("field_bits") {
        Json::Null => None,
        bits => {
            let known = WIDTHS.into_iter().find(|&width| bits.as_u64() == Some(width.into()));
            Some(known.ok_or_else(|| Wrong::request(requests::field_bits(widths())))?)
        }
    };
    let calculation = calculate(request.text("expression")?, bits, budget)?;
    Ok(calculation.json())
}

/// `8, 16, 32, 64, 128 or 256`.
fn widths() -> Value {
    let (last, first) = WIDTHS.split_last().map_or((0, &[][..]), |(last, first)| (*last, first));
    Value::list([Value::list(first.iter().copied(), Mark::Comma), last.into()], Mark::Or)
}

/// Turns numbers that a JavaScript number cannot hold exactly into strings.
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
