//! The rule language from outside: what texts mean, which errors wrong ones have, what is claimed
//! about their shape, and how they are printed.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod boards;
mod errors;
mod fixes;
mod lists;
mod moves;
mod options;
mod printing;
mod random;
mod shape;
