//! Why a request has no answer: a kind for programs, a message in the language of the request, and
//! the place where a text is wrong.

use crate::calculator::CalculatorError;
use crate::{QuestionError, SolveError};
use nimatron_core::StopReason;
use nimatron_messages::{Language, Message, Say, limits as stopping, requests};
use nimatron_rules::{Diagnostic, Span};
use serde_json::{Value as Json, json};

/// Why a request has no answer.
pub(super) struct RequestError(Box<RequestErrorBody>);

struct RequestErrorBody {
    kind: &'static str,
    message: Message,
    /// Where a text is wrong.
    place: Option<RequestErrorPlace>,
    help: Option<Message>,
    /// What is known nevertheless; `Some` where a computation was stopped.
    known: Option<Vec<Message>>,
    /// The language that was asked for elsewhere than in the request's own field.
    language: Option<Language>,
}

/// A place in a text that is wrong.
struct RequestErrorPlace {
    span: Span,
    label: Message,
    /// The text itself, if the caller may not have it: the rules of a named game.
    rules: Option<String>,
}

pub(super) type Answered<T> = Result<T, RequestError>;

impl RequestError {
    fn new(kind: &'static str, message: Message) -> RequestError {
        RequestError(Box::new(RequestErrorBody { kind, message, place: None, help: None, known: None, language: None }))
    }

    /// The request itself is wrong.
    pub(super) fn request(message: Message) -> RequestError {
        RequestError::new("request", message)
    }

    /// A limit was reached; with what is known nevertheless.
    fn limit(message: Message, known: Vec<Message>) -> RequestError {
        let RequestError(mut reason) = RequestError::new("limit", message);
        reason.known = Some(known);
        RequestError(reason)
    }

    /// The answer would be too long; with what it says in a few words.
    pub(super) fn too_long(mebibytes: usize, known: Vec<Message>) -> RequestError {
        RequestError::limit(requests::answer_too_long(mebibytes), known)
    }

    /// The same with what was found before it, in lines.
    pub(super) fn after(self, found: &str) -> RequestError {
        let RequestError(mut reason) = self;
        if found.is_empty() {
            return RequestError(reason);
        }
        let lines = found.lines().map(|line| Message::verbatim(line.to_owned()));
        reason.known.get_or_insert_default().splice(..0, lines);
        RequestError(reason)
    }

    /// A text of the request is wrong at some place.
    pub(super) fn at(wrong: &Diagnostic) -> RequestError {
        let Diagnostic { message, span, label, help } = wrong.clone();
        let RequestError(mut reason) = RequestError::new("rules", message);
        reason.place = Some(RequestErrorPlace { span, label, rules: None });
        reason.help = help;
        RequestError(reason)
    }

    /// The same, with the text itself, where the request does not have it as a field of its own.
    pub(super) fn at_in(wrong: &Diagnostic, text: &str) -> RequestError {
        let RequestError(mut reason) = RequestError::at(wrong);
        if let Some(place) = &mut reason.place {
            place.rules = Some(text.to_owned());
        }
        RequestError(reason)
    }

    /// An expression that has no value, with its text.
    pub(super) fn calculation(error: &CalculatorError, text: &str) -> RequestError {
        match error {
            CalculatorError::Wrong(wrong) => RequestError::at_in(wrong, text),
            _ => RequestError::unfinished(error),
        }
    }

    /// A calculation that a limit ended, or that is known to take longer than any.
    fn unfinished(error: &CalculatorError) -> RequestError {
        match error {
            CalculatorError::Stopped(reason) => SolveError::from(*reason).into(),
            _ => RequestError::new("limit", stopping::stopped(error.message())),
        }
    }

    /// A text for a game or position is wrong.
    fn question(error: &QuestionError) -> RequestError {
        match error {
            QuestionError::Rules { diagnostic, text, .. } => RequestError::at_in(diagnostic, text),
            QuestionError::NoRules(why) => RequestError::new("native", why.clone()),
            _ => RequestError::request(error.message()),
        }
    }

    /// A play without end, or a rule that cannot be evaluated: with the rules and the place in
    /// them if it is known.
    fn in_rules(kind: &'static str, error: &SolveError) -> RequestError {
        let RequestError(mut reason) = RequestError::new(kind, error.message());
        if let Some((game, Diagnostic { span, label, help, .. })) = error.diagnostic() {
            reason.help = help;
            if let Some(rules) = game.and_then(|game| game.rule_text()) {
                reason.place = Some(RequestErrorPlace { span, label, rules: Some(rules.to_owned()) });
            }
        }
        RequestError(reason)
    }

    /// The same, said in this language whatever that of the request is.
    pub(super) fn said_in(self, language: Language) -> RequestError {
        let RequestError(mut reason) = self;
        reason.language = Some(language);
        RequestError(reason)
    }

    /// The error of the answer.
    pub(super) fn in_language(&self, language: Language) -> Json {
        let RequestErrorBody { kind, message, place, help, known, language: own } = &*self.0;
        let language = own.unwrap_or(language);
        // What is quoted of the request may be as long as the request.
        let brief = |message: &Message| message.clone().brief().text(language);
        let mut json = json!({"kind": kind, "id": message.id(), "message": brief(message)});
        if let Some(RequestErrorPlace { span, label, rules }) = place {
            json["label"] = brief(label).into();
            if let Some(rules) = rules {
                json["rules"] = rules.as_str().into();
            }
            json["start"] = span.start.into();
            json["end"] = span.end.into();
        }
        if place.is_some() || help.is_some() {
            json["help"] = help.as_ref().map(brief).into();
        }
        if let Some(known) = known {
            json["known"] = known.iter().map(|line| line.text(language)).collect();
        }
        json
    }
}

impl From<QuestionError> for RequestError {
    fn from(error: QuestionError) -> RequestError {
        SolveError::Question(error).into()
    }
}

impl From<StopReason> for RequestError {
    fn from(reason: StopReason) -> RequestError {
        SolveError::from(reason).into()
    }
}

impl From<SolveError> for RequestError {
    fn from(error: SolveError) -> RequestError {
        match &error {
            SolveError::Question(error) => RequestError::question(error),
            SolveError::Stopped { reason, known } => RequestError::limit(reason.message(), known.clone()),
            SolveError::Cycle { .. } => RequestError::in_rules("cycle", &error),
            SolveError::Rule { .. } => RequestError::in_rules("evaluation", &error),
            SolveError::TooFar(_) => RequestError::new("far", error.message()),
        }
    }
}

impl From<CalculatorError> for RequestError {
    fn from(error: CalculatorError) -> RequestError {
        match &error {
            CalculatorError::Wrong(wrong) => RequestError::at(wrong),
            _ => RequestError::unfinished(&error),
        }
    }
}
