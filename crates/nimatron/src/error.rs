//! Errors in terms of the user's games: why a question has no answer. Either what was asked is
//! wrong ([`SolveError::Question`]), or it could not be answered (all others). Sources, which know
//! no game to name, say [`NoValue`].

use crate::blame::{leads, meant};
use nimatron_catalogue::{GameDef, Position, QuestionError, show_sum};
pub(crate) use nimatron_catalogue::{QuestionResult, other};
use nimatron_core::StopReason;
use nimatron_engine::search::{self, RulesError, SumError};
use nimatron_messages::{Message, Say, answers, limits};
use nimatron_rules::{Diagnostic, EvalError, Span};
use std::fmt;
use std::sync::Arc;

/// Why there is no answer.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum SolveError {
    /// What was asked is wrong.
    Question(QuestionError),
    /// The game may go on forever.
    Cycle {
        /// The positions of the cycle, the first one repeated at the end; or the first positions of
        /// an infinite play.
        shown: String,
        /// Whether `shown` are the first positions of an infinite play, and no cycle.
        goes_on: bool,
        /// The move that begins it; `None` if it is not found in the rules.
        place: Option<Place>,
    },
    /// A rule cannot be evaluated at some position.
    Rule {
        /// What went wrong, and where in the rules.
        error: EvalError,
        /// The game whose rule it is.
        game: Arc<GameDef>,
    },
    /// No theorem or law answers this, and no engine reaches numbers of this size.
    TooFar(Message),
    /// A limit was reached, or the user interrupted.
    Stopped {
        /// Which limit, or the interruption.
        reason: StopReason,
        /// What is known nevertheless, one sentence each.
        known: Vec<Message>,
    },
}

impl Say for SolveError {
    fn message(&self) -> Message {
        match self {
            SolveError::Question(error) => error.message(),
            SolveError::Cycle { shown, .. } => nimatron_messages::search::endless(shown),
            SolveError::Rule { error, .. } => error.message(),
            SolveError::TooFar(message) => message.clone(),
            SolveError::Stopped { reason, .. } => limits::stopped(reason.message()),
        }
    }
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message())
    }
}

impl std::error::Error for SolveError {}

impl From<QuestionError> for SolveError {
    fn from(error: QuestionError) -> SolveError {
        SolveError::Question(error)
    }
}

/// A limit that was reached before anything was known.
impl From<StopReason> for SolveError {
    fn from(reason: StopReason) -> SolveError {
        SolveError::Stopped { reason, known: Vec::new() }
    }
}

/// A place in the rules of a game, with a label.
#[derive(Clone, Debug)]
pub struct Place {
    /// The game.
    pub game: Arc<GameDef>,
    /// The span of the move in the text of its rules.
    pub span: Span,
    /// A few words that label the span.
    pub says: Message,
}

pub(crate) type SolveResult<T> = Result<T, SolveError>;

pub(crate) fn sum_error(error: SumError, games: &[Arc<GameDef>]) -> SolveError {
    match error {
        SumError::Stopped(reason) => reason.into(),
        SumError::Rule { game, error } => SolveError::Rule { error, game: Arc::clone(&games[game]) },
        SumError::Cycle(cycle) => {
            let show = |sum: &Vec<search::SumComponent>| {
                show_sum(sum.iter().map(|part| games[part.game].show(&part.position)))
            };
            SolveError::Cycle {
                shown: cycle.iter().chain(cycle.first()).map(show).collect::<Vec<_>>().join(" -> "),
                goes_on: false,
                place: None,
            }
        }
    }
}

impl SolveError {
    /// Whether play can return to the same position; `solve_loopy` may answer then.
    pub fn is_loop(&self) -> bool {
        matches!(self, SolveError::Cycle { goes_on: false, .. })
    }

    /// The error as a diagnostic, with the game whose rules its span refers to; the game is `None`
    /// if no place is known. `None` for errors that have no place in rules.
    pub fn diagnostic(&self) -> Option<(Option<&Arc<GameDef>>, Diagnostic)> {
        let message = self.message();
        match self {
            SolveError::Rule { error: error @ EvalError::Fault { fault, span, .. }, game } => {
                let help = game.rule_text().and_then(|rules| error.help(rules));
                Some((Some(game), Diagnostic { message, span: *span, label: fault.message(), help }))
            }
            SolveError::Cycle { place, .. } => {
                let (span, label) = place
                    .as_ref()
                    .map_or_else(|| (Span::default(), Message::verbatim("")), |place| (place.span, place.says.clone()));
                let meant = place.as_ref().and_then(|place| meant(&place.game, place.span));
                let help = Some(meant.unwrap_or_else(answers::must_end));
                let diagnostic = Diagnostic { message, span, label, help };
                Some((place.as_ref().map(|place| &place.game), diagnostic))
            }
            _ => None,
        }
    }
}

/// Why there is no value.
#[derive(Clone, Debug)]
pub(crate) enum NoValue {
    Cycle(Vec<Vec<i64>>),
    /// Stopped, with this many positions solved; 0 also where they are not counted.
    Stopped(StopReason, usize),
    Rule(EvalError),
    /// No source answers for numbers of this size.
    TooFar(Message),
    NotAPosition(Message),
}

impl From<StopReason> for NoValue {
    fn from(reason: StopReason) -> Self {
        NoValue::Stopped(reason, 0)
    }
}

impl From<EvalError> for NoValue {
    fn from(error: EvalError) -> Self {
        match error {
            EvalError::Stopped(reason) => reason.into(),
            fault => NoValue::Rule(fault),
        }
    }
}

impl From<RulesError> for NoValue {
    fn from(error: RulesError) -> Self {
        match error {
            RulesError::Cycle(cycle) => NoValue::Cycle(cycle),
            RulesError::Stopped(reason) => reason.into(),
            RulesError::Rule(error) => error.into(),
        }
    }
}

/// The message for numbers that no source reaches.
pub(crate) fn too_far(game: &GameDef) -> Message {
    answers::too_far(i64::MAX, game.name())
}

/// The error where moves have to be listed and the position is too large for that.
pub(crate) fn not_listed(position: &Position) -> SolveError {
    SolveError::TooFar(position.too_large())
}

pub(crate) fn no_value(error: NoValue, game: &Arc<GameDef>) -> SolveError {
    match error {
        NoValue::Cycle(cycle) => {
            let shown: Vec<String> =
                cycle.iter().chain(cycle.first()).map(|position| game.show_alone(position)).collect();
            let place = cycle.first().zip(cycle.get(1).or(cycle.first()));
            let says = if cycle.len() == 1 { answers::stays() } else { answers::cycle_begins() };
            let place = place.and_then(|(from, to)| leads(game, from, to));
            let place = place.map(|span| Place { game: Arc::clone(game), span, says });
            SolveError::Cycle { shown: shown.join(" -> "), goes_on: false, place }
        }
        // A depth-first search may run for a long time before it completes the first value.
        NoValue::Stopped(reason, 0) => reason.into(),
        NoValue::Stopped(reason, positions) => {
            let known = answers::values_by_then(positions, game.name());
            SolveError::Stopped { reason, known: vec![known] }
        }
        NoValue::TooFar(message) => SolveError::TooFar(message),
        NoValue::NotAPosition(message) => QuestionError::Other(message).into(),
        NoValue::Rule(error) => SolveError::Rule { error, game: Arc::clone(game) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Errors can be boxed by `?` and sent to other threads.
    #[test]
    fn errors_cross_threads() {
        fn crosses<T: std::error::Error + Send + Sync + 'static>() {}
        crosses::<SolveError>();
        crosses::<QuestionError>();
        crosses::<crate::calculator::CalculatorError>();
        #[cfg(feature = "explicit")]
        crosses::<crate::StoredError>();
        fn moves<T: Send + Sync + 'static>() {}
        moves::<crate::Answer>();
        moves::<crate::Question>();
    }
}
