//! What is wrong with a question: with its rules, its game or its positions.

use nimatron_messages::{Message, Say};
use nimatron_rules::{Diagnostic, EvalError};

/// An error in a question.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum QuestionError {
    /// The rules have an error.
    #[error("{}", self.message())]
    Rules {
        /// The error.
        diagnostic: Box<Diagnostic>,
        /// The text of the rules.
        text: String,
        /// The file, if the rules came from one.
        origin: Option<String>,
    },
    /// A rule fails at the position itself.
    #[error("{}", self.message())]
    Evaluation(EvalError),
    /// The game is not given by rules about numbers, which a law needs.
    #[error("{}", self.message())]
    NoRules(Message),
    /// Any other error.
    #[error("{}", self.message())]
    Other(Message),
}

impl Say for QuestionError {
    fn message(&self) -> Message {
        match self {
            QuestionError::Rules { diagnostic, .. } => diagnostic.message(),
            QuestionError::Evaluation(error) => error.message(),
            QuestionError::NoRules(message) | QuestionError::Other(message) => message.clone(),
        }
    }
}

/// What is read from a text, or what is wrong with it.
pub type QuestionResult<T> = Result<T, QuestionError>;

/// An error with this message.
///
/// # Errors
/// Always.
pub fn other<T, E: From<QuestionError>>(message: Message) -> Result<T, E> {
    Err(QuestionError::Other(message).into())
}
