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
mod packed;
mod sums;

pub use algebra::{Algebra, Fate, Grundy, Pair, Play, Tame};
pub use engine::{Search, SearchError, Source};
pub use memo::{Compact, Lookup, Memo, Wide};
pub use moves::{ListGame, Lister, Moves, Parts, room_for};
pub use packed::{RulesError, RulesSearch};
pub use sums::{Component, SumError, Sums};

use nimatron_core::{Budget, Game, Options};
use std::convert::Infallible;

/// A [`Game`] as a source of positions.
#[derive(Clone, Debug)]
struct Plain<G>(G);

impl<G: Game> Source for Plain<G> {
    type Key = G::Position;
    type Error = Infallible;

    fn options(&mut self, key: &G::Position, _: &Budget, out: &mut Options<G::Position>) -> Result<(), Infallible> {
        self.0.options(key, out);
        Ok(())
    }
}

/// Grundy values of a user's own [`Game`].
///
/// ```
/// use nimatron_core::{Game, Options};
/// use nimatron_engine::search::Solver;
///
/// struct TakeOneThreeOrFour;
/// impl Game for TakeOneThreeOrFour {
///     type Position = u32;
///     fn options(&self, &n: &u32, out: &mut Options<u32>) {
///         [1, 3, 4].into_iter().filter(|&k| k <= n).for_each(|k| out.push(n - k));
///     }
/// }
/// let mut solver = Solver::new(TakeOneThreeOrFour);
/// assert_eq!(solver.grundy(&12)?, 3);
/// # Ok::<(), nimatron_engine::search::GameError<u32>>(())
/// ```
#[derive(Debug)]
pub struct Solver<G: Game> {
    search: Search<Plain<G>, Grundy, Wide<G::Position, u32>>,
    budget: Budget,
}

/// Why a user's game could not be solved.
pub type GameError<P> = SearchError<P, Infallible>;

impl<G: Game> Solver<G> {
    /// A solver without a time limit and with the default memory limit.
    pub fn new(game: G) -> Self {
        Solver::with_budget(game, Budget::unlimited())
    }

    /// A solver with these limits.
    pub fn with_budget(game: G, budget: Budget) -> Self {
        Solver { search: Search::new(Plain(game)), budget }
    }

    /// The Grundy value of a position. What was solved is kept for the next question.
    ///
    /// # Errors
    /// A cycle (with the positions on it), or a limit.
    pub fn grundy(&mut self, position: &G::Position) -> Result<u64, GameError<G::Position>> {
        self.search.solve(position, &self.budget).map(u64::from)
    }

    /// The number of positions solved so far.
    pub fn positions(&self) -> usize {
        self.search.len()
    }
}
