//! The basic types of impartial games: [`Nimber`] (from the crate `nimatron-nimber`),
//! [`mex`](mod@mex), [`Outcome`], [`Convention`], the [`Game`] trait with its [`Options`], and the
//! [`Limit`]s that every engine respects.
//!
//! Two players move in turn, the same moves are open to both, and every play ends. In normal play
//! the player who cannot move loses; in misère play that player wins.
//!
//! A user's own game is a type that lists the options of a position:
//!
//! ```
//! use nimatron_core::{Game, Options};
//!
//! /// Kayles: knock down one pin, or two that stand side by side.
//! struct Kayles;
//!
//! impl Game for Kayles {
//!     type Position = u32; // a row of n pins
//!     fn options(&self, &n: &u32, out: &mut Options<u32>) {
//!         for k in 1..=n.min(2) {
//!             for left in 0..=(n - k) / 2 {
//!                 out.push_sum([left, n - k - left]);
//!             }
//!         }
//!     }
//! }
//!
//! let mut options = Options::new();
//! Kayles.options(&3, &mut options);
//! assert_eq!(options.len(), 3); // 0+2, 1+1, 0+1
//! ```

mod cell;
mod clock;
mod game;
mod keeper;
mod limit;
mod memory;
pub mod mex;
mod outcome;
pub mod output;

pub use cell::Cell;
pub use clock::set_clock;
pub use game::{Game, Options};
pub use keeper::Keeper;
pub use limit::{Budget, Limit, Progress, StopFlag, StopReason};
pub use memory::set_memory_meter;
pub use mex::MexSet;
pub use nimatron_nimber::Nimber;
pub use outcome::{Convention, Outcome};
