//! Memo search: solves any game that ends, position by position, and only the positions that the
//! question needs.
//!
//! Positions are packed into keys, components are solved separately, the stack is explicit (a chain
//! of a million positions is no problem), and a cycle is detected and reported with the positions
//! on it. The same engine computes different quantities, see [`Algebra`]: Grundy values, the tame
//! pairs of misère play, and the outcome and remoteness of whole sums.

mod algebra;
mod engine;
mod memo;
mod moves;
mod own;
mod packed;
mod sums;

pub use algebra::{Algebra, Fate, Grundy, Pair, Play, Tame};
pub use engine::{Search, SearchError, Source};
pub use memo::{Compact, Lookup, Memo, Wide};
pub use moves::{Fold, ListGame, Listed, Lister, Moves, Parts, room_for};
pub use own::{GameError, GameMove, GameOption, GameReason, Solver};
pub use packed::{RulesError, RulesSearch};
pub use sums::{Component, SumError, Sums};
