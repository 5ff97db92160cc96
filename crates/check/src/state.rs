//! States of machines.

/// A state of a machine.
pub(crate) type CheckerState = (i128, i128);
/// The state of a sum that is so large that it stays above what it is compared with.
pub(crate) const ABOVE: CheckerState = (i128::MAX, 0);
/// The state of a sum that is so small that it stays below what it is compared with.
pub(crate) const BELOW: CheckerState = (i128::MIN, 0);
