//! Impartial games: who wins, the Grundy value, every winning move, and why.
//!
//! ```
//! use nimatron::{Question, Wanted, solve};
//!
//! // Three heaps; a move takes 1, 3 or 4 from one of them.
//! let heaps = ["5", "9", "14"].map(String::from);
//! let question = Question::parse("n -> n - k for k in {1, 3, 4}", &heaps, &[])?;
//! let answer = solve(&question, Wanted::default(), &Default::default())?;
//! assert_eq!(answer.grundy, Some(3));
//! assert_eq!(answer.winning_moves.len(), 2); // 5 -> 2 and 9 -> 5
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A question is a sum of components of any games ([`Question`]), the answer is data ([`Answer`]) that
//! says how it is known ([`HowKnown`]). Named games and their theorems are in [`catalogue`]. Nimbers are
//! a field, not only xor: see [`nimber`] and the [`calculator`]. A user's
//! own game in Rust implements [`Game`] and is solved by a [`Solver`].

pub mod answer;
pub mod api;
#[cfg(feature = "atlas")]
pub mod atlas;
mod by_outcome;
pub mod calculator;
pub mod catalogue;
pub mod contest;
mod error;
mod game;
mod heaps;
mod large;
pub mod law;
mod misere;
mod moves;
mod normal;
pub mod octal;
pub mod play;
mod question;
mod runs;
mod settings;
pub mod show;
mod solve;
mod table;
mod texts;
mod values;
mod verify;
mod window;
pub mod words;

pub use answer::{Answer, ComponentAnswer, HowKnown, Move, Reason, ReasonOption};
pub use error::{Place, SolveError};
pub use game::GameDef;
pub use large::{LargeAnswer, LargeMove, LargeQuestion};
pub use nimatron_core::{
    Budget, Convention, Game, Limit, Nimber, Options, Outcome, Progress, StopFlag, StopReason, mex, set_clock,
};
pub use nimatron_engine::heap;
pub use nimatron_engine::search::Solver;
pub use nimatron_nimber as nimber;
pub use nimatron_proof as proof;
pub use nimatron_rules as rules;
pub use question::{Component, Question};
pub use runs::{NimRuns, RunMove};
pub use settings::parse_setting;
pub use solve::{Wanted, solve};
pub use table::{Cell, ValueTable, value_table};
pub use texts::{QuestionError, parse_coordinate, positions_from_files};
pub use verify::{Verdict, verify, verify_proof};

/// The Rust code of the README is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// So is that of the guide.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/heaps.md")]
struct Heaps;

/// So is that of the guide.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/nimbers.md")]
struct Guide;
