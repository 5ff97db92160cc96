//! Games in which play may go on for ever, because moves can be undone, and one that only looks
//! like them.
//!
//! Where every move that undoes something can itself be undone (`reversible`), the values are
//! finite and the winner can end the game; otherwise positions may be draws, and their values are
//! those of C. A. B. Smith (`nimatron_engine::graph`).
//!
//! Questions that no theorem answers go to `nimatron::solve_loopy` without being told to
//! (`Entry::recurs`). A match uses labels even where there is a theorem, if they can be had in
//! time: a theorem names winning moves, but not those that end the game. The theorems are compared
//! with labels in `nimatron/tests/loopy.rs`, because a search of such a game finds a cycle.

mod chases;
mod reversible;
mod token;

pub(crate) use chases::{CHASE, WIND_UP};
pub(crate) use reversible::{ADD_BACK, NORTHCOTT, POKER, TWO_WAY};
pub(crate) use token::TOKEN;
