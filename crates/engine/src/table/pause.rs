//! Why a pass over the cells of a table ends early.

use nimatron_core::StopReason;
use nimatron_rules::EvalError;

/// Why a pass over the cells ended early.
pub(super) enum Pause {
    /// This value does not fit the integer type of the cells.
    Widen(usize),
    /// The budget is used up.
    Stopped(StopReason),
    /// A rule cannot be evaluated.
    Rule(EvalError),
    /// An option is outside the box: the bounds of the coordinates were wrong.
    Escaped,
}

impl From<EvalError> for Pause {
    fn from(error: EvalError) -> Self {
        match error {
            EvalError::Stopped(reason) => Pause::Stopped(reason),
            error => Pause::Rule(error),
        }
    }
}
