//! Values that are constant on intervals, by interval arithmetic.

use crate::{CheckContext, CheckFailure, wrong};
use nimatron_messages::{Message, verdicts};
use nimatron_proof::IntervalsProof;

/// Checks that the values of a game of one coordinate are constant on these intervals.
pub(crate) fn check(_: &CheckContext<'_>, _: &IntervalsProof) -> Result<Message, CheckFailure> {
    wrong(verdicts::wrong_rows())
}
