//! What the library says, in the language of the command: one function for each type.

use nimatron::calculator::{Calculation, CalculatorError};
use nimatron::catalogue::{Entry, Known};
use nimatron::contest::{JudgeError, Problem};
use nimatron::heap::{CheckpointError, CodeError, Sequence, Window};
use nimatron::law::{Guess, LawAnswer};
use nimatron::octal::Survey;
use nimatron::proof::ParseError;
use nimatron::rules::Diagnostic;
use nimatron::words::{self, CertificateAt, Operation};
use nimatron::{Answer, Move, Question, QuestionError, SolveError, StopReason, Verdict};
use nimatron_messages::{Language, Message};
use serde_json::{Value as Json, json};

/// The texts of a [`Diagnostic`].
pub(crate) struct Texts {
    pub(crate) message: Message,
    pub(crate) label: Message,
    pub(crate) help: Option<Message>,
}

pub(crate) fn diagnostic(diagnostic: &Diagnostic) -> Texts {
    Texts {
        message: Message::verbatim(diagnostic.message.clone()),
        label: Message::verbatim(diagnostic.label.clone()),
        help: diagnostic.help.clone().map(Message::verbatim),
    }
}

pub(crate) fn question_error(error: &QuestionError) -> Message {
    Message::verbatim(error.to_string())
}

pub(crate) fn solve_error(error: &SolveError) -> Message {
    Message::verbatim(error.to_string())
}

pub(crate) fn calculator_error(error: &CalculatorError) -> Message {
    Message::verbatim(error.to_string())
}

pub(crate) fn judge_error(error: &JudgeError) -> Message {
    Message::verbatim(error.to_string())
}

pub(crate) fn checkpoint_error(error: &CheckpointError) -> Message {
    Message::verbatim(error.to_string())
}

pub(crate) fn code_error(error: &CodeError) -> Message {
    Message::verbatim(error.to_string())
}

pub(crate) fn parse_error(error: &ParseError) -> Message {
    Message::verbatim(error.to_string())
}

/// An error that is a text and not yet a message.
pub(crate) fn text_error(error: impl std::fmt::Display) -> Message {
    Message::verbatim(error.to_string())
}

pub(crate) fn stop_reason(reason: StopReason) -> Message {
    Message::verbatim(reason.to_string())
}

/// What is known although a computation was stopped.
pub(crate) fn known(lines: &[String]) -> Vec<Message> {
    lines.iter().cloned().map(Message::verbatim).collect()
}

/// Which engine was chosen, and why.
pub(crate) fn log(lines: &[String]) -> Vec<Message> {
    lines.iter().cloned().map(Message::verbatim).collect()
}

/// Parts of a position that have no effect.
pub(crate) fn warnings(question: &Question) -> Vec<Message> {
    question.warnings.iter().cloned().map(Message::verbatim).collect()
}

/// Why a problem from an online judge cannot be solved.
pub(crate) fn lost(reason: &'static str) -> Message {
    Message::verbatim(reason)
}

pub(crate) fn answer(answer: &Answer, all: bool, _language: Language) -> String {
    words::answer(answer, all)
}

pub(crate) fn answer_json(answer: &Answer, _language: Language) -> serde_json::Result<String> {
    serde_json::to_string(answer)
}

pub(crate) fn explanation(answer: &Answer, _language: Language) -> String {
    words::explanation(answer)
}

pub(crate) fn a_move(chosen: &Move, components: usize, _language: Language) -> String {
    words::a_move(chosen, components)
}

/// The parts of a move as it is shown that name it on their own: `take 0 or take 1` is one move
/// with two names.
pub(crate) fn names_of(chosen: &Move, language: Language) -> Vec<String> {
    let shown = a_move(chosen, 1, language);
    shown.split(language.of(" or ", " 或 ", " 或 ")).map(str::to_owned).collect()
}

pub(crate) fn entry(entry: &Entry, _language: Language) -> String {
    words::entry(entry)
}

/// The texts of a named game: `title`, `theorem` with its `source`, or a `note`.
pub(crate) fn entry_json(entry: &Entry, _language: Language) -> Json {
    let (theorem, source, note) = match entry.known {
        Known::Theorem(statement) => (Some(statement.text), Some(statement.source), None),
        Known::Nothing(words) => (None, None, Some(words)),
    };
    json!({"title": entry.title, "theorem": theorem, "source": source, "note": note})
}

/// Title, theory and limits of a problem from an online judge.
pub(crate) fn problem(problem: &Problem, _language: Language) -> [&'static str; 3] {
    [problem.title, problem.theory, problem.limits]
}

pub(crate) fn calculation(calculation: &Calculation, _language: Language) -> String {
    words::calculation(calculation)
}

pub(crate) fn nimber_table(operation: Operation, size: u64, _language: Language) -> String {
    words::nimber_table(operation, size)
}

pub(crate) fn sequence(sequence: &Sequence, _language: Language) -> String {
    words::sequence(sequence)
}

pub(crate) fn sequence_json(sequence: &Sequence, _language: Language) -> Json {
    words::sequence_json(sequence)
}

pub(crate) fn window(window: &Window, _language: Language) -> String {
    words::window(window)
}

pub(crate) fn rare_heaps(sequence: &Sequence, _language: Language) -> String {
    words::rare_heaps(sequence)
}

pub(crate) fn survey(survey: &Survey, _language: Language) -> String {
    words::survey(survey)
}

pub(crate) fn survey_json(survey: &Survey, _language: Language) -> Json {
    words::survey_json(survey)
}

pub(crate) fn law(answer: &LawAnswer, certificate: CertificateAt<'_>, language: Language) -> String {
    words::law(answer, language, certificate)
}

pub(crate) fn law_json(answer: &LawAnswer, certificate: Option<&str>, _language: Language) -> Json {
    words::law_json(answer, certificate)
}

pub(crate) fn guess_json(guess: &Guess, _language: Language) -> Json {
    words::guess_json(guess)
}

pub(crate) fn guess(guess: &Guess, language: Language) -> String {
    words::guess(guess, language)
}

/// Whether a certificate is valid, and what the checker says.
pub(crate) fn verdict(verdict: &Verdict, _language: Language) -> (bool, String) {
    match verdict {
        Verdict::Valid(claim) => (true, claim.clone()),
        Verdict::Invalid(reason) => (false, reason.clone()),
    }
}
