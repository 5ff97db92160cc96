//! What the other modules say, in the language of a request: one function for each type. Nothing
//! else in the API renders texts.

use crate::answer::Move;
use crate::calculator::{Calculation, CalculatorError};
use crate::{Answer, QuestionError, SolveError};
use nimatron_catalogue::{Entry, Known, Statement};
use nimatron_core::StopReason;
use nimatron_engine::heap::{CodeError, Sequence};
use nimatron_messages::{Language, Message};
use nimatron_rules::Diagnostic;
use serde_json::{Value as Json, json};
use std::borrow::Cow;

/// The texts of a [`Diagnostic`].
pub(super) struct Texts {
    pub(super) message: Message,
    pub(super) label: Message,
    pub(super) help: Option<Message>,
}

pub(super) fn diagnostic(diagnostic: &Diagnostic) -> Texts {
    Texts {
        message: Message::verbatim(diagnostic.message.clone()),
        label: Message::verbatim(diagnostic.label.clone()),
        help: diagnostic.help.clone().map(Message::verbatim),
    }
}

pub(super) fn question_error(error: &QuestionError) -> Message {
    Message::verbatim(error.to_string())
}

pub(super) fn solve_error(error: &SolveError) -> Message {
    Message::verbatim(error.to_string())
}

pub(super) fn calculator_error(error: &CalculatorError) -> Message {
    Message::verbatim(error.to_string())
}

pub(super) fn stop_reason(reason: StopReason) -> Message {
    Message::verbatim(reason.to_string())
}

pub(super) fn code_error(error: &CodeError) -> Message {
    Message::verbatim(error.to_string())
}

/// What is known although a computation was stopped.
pub(super) fn known(lines: &[String]) -> Vec<Message> {
    lines.iter().cloned().map(Message::verbatim).collect()
}

/// Why something was stopped; null if it was not.
pub(super) fn stopped(reason: Option<StopReason>, language: Language) -> Json {
    reason.map(|reason| stop_reason(reason).text(language)).into()
}

pub(super) fn warnings(lines: &[String], _language: Language) -> Json {
    lines.into()
}

pub(super) fn answer(answer: &Answer, _language: Language) -> Json {
    serde_json::to_value(answer).unwrap_or_default()
}

pub(super) fn chosen(chosen: &Move, _language: Language) -> Json {
    serde_json::to_value(chosen).unwrap_or_default()
}

pub(super) fn calculation(calculation: &Calculation, _language: Language) -> Json {
    calculation.json()
}

pub(super) fn sequence(sequence: &Sequence, _language: Language) -> Json {
    crate::words::sequence_json(sequence)
}

/// A theorem of the catalogue.
pub(super) fn statement(statement: Statement, _language: Language) -> Json {
    json!({"name": statement.name, "text": statement.text, "source": statement.source})
}

/// The texts of a named game: `title`, `theorem`, and what is `open`.
pub(super) fn entry(entry: &Entry, language: Language) -> Json {
    let (theorem, open) = match entry.known {
        Known::Theorem(theorem) => (statement(theorem, language), Json::Null),
        Known::Nothing(words) => (Json::Null, words.into()),
    };
    json!({"title": entry.title, "theorem": theorem, "open": open})
}

/// The rules of a named game; of one that is given by a program, what the program plays.
pub(super) fn rules(entry: &Entry, _language: Language) -> Cow<'static, str> {
    entry.rules.text(None)
}

/// The texts of a problem from an online judge: `title`, `theory` and `limits`.
#[cfg(feature = "contest")]
pub(super) fn problem(problem: &nimatron_contest::Problem, _language: Language) -> Json {
    json!({"title": problem.title, "theory": problem.theory, "limits": problem.limits})
}

/// The error of a picture that cannot be drawn.
#[cfg(feature = "show")]
pub(super) fn not_drawn(error: &dyn std::fmt::Display) -> Message {
    Message::verbatim(error.to_string())
}

#[cfg(feature = "law")]
pub(super) fn law(answer: &crate::law::LawAnswer, certificate: Option<&str>, language: Language) -> Json {
    use crate::words::{self, CertificateAt};
    let found = answer.report.found.as_ref();
    let mut json = words::law_json(answer, certificate);
    json["text"] = words::law(answer, language, CertificateAt::Unsaid).into();
    json["law"] = found.map(|found| words::claim(&found.law, &answer.game.coordinates(), language)).into();
    json["how"] = words::proof(answer, language).into();
    json
}

/// Whether a certificate is valid, and what the checker says.
#[cfg(feature = "law")]
pub(super) fn verdict(verdict: crate::Verdict, _language: Language) -> (bool, String) {
    match verdict {
        crate::Verdict::Valid(claim) => (true, claim),
        crate::Verdict::Invalid(why) => (false, why),
    }
}

#[cfg(feature = "law")]
pub(super) fn parse_error(error: &crate::proof::ParseError) -> Message {
    Message::verbatim(error.to_string())
}
