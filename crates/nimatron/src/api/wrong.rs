//! Why a request has no answer: a kind for programs, a message in the language of the request, and
//! the place where a text is wrong.

use super::in_language::{self, Texts};
use crate::ask::Refused;
use crate::calculator::CalculatorError;
use crate::{QuestionError, SolveError};
use nimatron_core::StopReason;
use nimatron_messages::{Language, Message, Say, requests};
use nimatron_rules::{Diagnostic, Span};
use serde_json::{Value as Json, json};

/// Why a request has no answer.
pub(super) struct Wrong(Box<Reason>);

struct Reason {
    kind: &'static str,
    message: Message,
    /// Where a text is wrong.
    place: Option<Place>,
    help: Option<Message>,
    /// What is known nevertheless; `Some` where a computation was stopped.
    known: Option<Vec<Message>>,
    /// The language that was asked for elsewhere than in the request's own field.
    language: Option<Language>,
}

/// A place in a text that is wrong.
struct Place {
    span: Span,
    label: Message,
    /// The text itself, if the caller may not have it: the rules of a named game.
    rules: Option<String>,
}

pub(super) type Answered<T> = Result<T, Wrong>;

impl Wrong {
    fn new(kind: &'static str, message: Message) -> Wrong {
        Wrong(Box::new(Reason { kind, message, place: None, help: None, known: None, language: None }))
    }

    /// The request itself is wrong.
    pub(super) fn request(message: Message) -> Wrong {
        Wrong::new("request", message)
    }

    /// A limit was reached.
    pub(super) fn stopped(reason: StopReason) -> Wrong {
        Wrong::new("limit", reason.message())
    }

    /// The answer would be too long; with what it says in a few words.
    pub(super) fn too_long(mebibytes: usize, known: Vec<Message>) -> Wrong {
        let Wrong(mut reason) = Wrong::new("limit", requests::answer_too_long(mebibytes));
        reason.known = Some(known);
        Wrong(reason)
    }

    /// A text of the request is wrong at some place.
    pub(super) fn at(wrong: &Diagnostic) -> Wrong {
        let Texts { message, label, help } = in_language::diagnostic(wrong);
        let Wrong(mut reason) = Wrong::new("rules", message);
        reason.place = Some(Place { span: wrong.span, label, rules: None });
        reason.help = help;
        Wrong(reason)
    }

    /// The same, with the text itself, where the request does not have it as a field of its own.
    #[cfg(all(feature = "law", feature = "show"))]
    pub(super) fn at_in(wrong: &Diagnostic, text: &str) -> Wrong {
        let Wrong(mut reason) = Wrong::at(wrong);
        if let Some(place) = &mut reason.place {
            place.rules = Some(text.to_owned());
        }
        Wrong(reason)
    }

    /// An expression that has no value, with its text.
    #[cfg(all(feature = "law", feature = "show"))]
    pub(super) fn calculation(error: &CalculatorError, text: &str) -> Wrong {
        match error {
            CalculatorError::Wrong(wrong) => Wrong::at_in(wrong, text),
            _ => Wrong::request(error.message()),
        }
    }

    /// A play without end, or a rule that cannot be evaluated: with the rules and the place in
    /// them if it is known.
    fn in_rules(kind: &'static str, error: &SolveError) -> Wrong {
        let Wrong(mut reason) = Wrong::new(kind, error.message());
        if let Some((game, diagnostic)) = error.diagnostic() {
            let Texts { label, help, .. } = in_language::diagnostic(&diagnostic);
            reason.help = help;
            if let Some(rules) = game.and_then(|game| game.rule_text()) {
                reason.place = Some(Place { span: diagnostic.span, label, rules: Some(rules.to_owned()) });
            }
        }
        Wrong(reason)
    }

    /// The same, said in this language whatever that of the request is.
    #[cfg(all(feature = "law", feature = "show"))]
    pub(super) fn said_in(self, language: Language) -> Wrong {
        let Wrong(mut reason) = self;
        reason.language = Some(language);
        Wrong(reason)
    }

    /// The error of the answer.
    pub(super) fn in_language(&self, language: Language) -> Json {
        let Reason { kind, message, place, help, known, language: own } = &*self.0;
        let language = own.unwrap_or(language);
        // What is quoted of the request may be as long as the request.
        let brief = |message: &Message| message.clone().brief().text(language);
        let mut json = json!({"kind": kind, "id": message.id(), "message": brief(message)});
        if let Some(Place { span, label, rules }) = place {
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

impl From<QuestionError> for Wrong {
    fn from(error: QuestionError) -> Wrong {
        match &error {
            QuestionError::Rules { diagnostic, .. } => Wrong::at(diagnostic),
            QuestionError::NoRules(why) => Wrong::new("native", why.clone()),
            _ => Wrong::request(error.message()),
        }
    }
}

impl From<SolveError> for Wrong {
    fn from(error: SolveError) -> Wrong {
        match &error {
            SolveError::Stopped { reason, known } => {
                let Wrong(mut stopped) = Wrong::stopped(*reason);
                stopped.known = Some(known.clone());
                Wrong(stopped)
            }
            SolveError::Cycle { .. } => Wrong::in_rules("cycle", &error),
            SolveError::Rule { .. } => Wrong::in_rules("evaluation", &error),
            SolveError::TooFar(_) => Wrong::new("far", error.message()),
            SolveError::NotAPosition(_) => Wrong::request(error.message()),
        }
    }
}

impl From<Refused> for Wrong {
    fn from(refused: Refused) -> Wrong {
        match refused {
            Refused::Question(error) => error.into(),
            Refused::Solve(error) => error.into(),
        }
    }
}

impl From<CalculatorError> for Wrong {
    fn from(error: CalculatorError) -> Wrong {
        match &error {
            CalculatorError::Wrong(wrong) => Wrong::at(wrong),
            _ => Wrong::request(error.message()),
        }
    }
}
