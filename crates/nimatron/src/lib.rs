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
mod error;
#[cfg(feature = "show")]
mod graph;
mod heaps;
mod large;
#[cfg(feature = "law")]
pub mod law;
#[cfg(not(feature = "law"))]
#[path = "no_law.rs"]
mod law;
mod misere;
mod moves;
mod normal;
pub mod octal;
pub mod play;
mod question;
mod runs;
#[cfg(feature = "show")]
pub mod show;
mod solve;
mod table;
mod values;
mod verify;
mod window;
pub mod words;

pub use answer::{Answer, ComponentAnswer, HowKnown, Move, Reason, ReasonOption};
pub use error::{Place, SolveError};
pub use large::{LargeAnswer, LargeMove, LargeQuestion};
pub use nimatron_catalogue::{GameDef, QuestionError, parse_coordinate, parse_setting, positions_from_files};
#[cfg(feature = "contest")]
pub use nimatron_contest as contest;
pub use nimatron_core::{
    Budget, Cell, Convention, Game, Limit, Nimber, Options, Outcome, Progress, StopFlag, StopReason, mex, set_clock,
};
pub use nimatron_engine::search::Solver;
pub use nimatron_proof as proof;
pub use nimatron_proof::Verdict;
pub use question::{Component, Question};
pub use runs::{NimRuns, RunMove};
pub use solve::{Wanted, solve};
pub use table::{ValueTable, value_table};
pub use verify::{verify, verify_proof};

/// Named games and their theorems.
pub mod catalogue {
    pub use nimatron_catalogue::{
        Entry, Hackenbush, Known, Large, Native, Rules, Statement, Theory, code, code_rules, entries, find, nearest,
    };
}

/// Sequences of values of taking-and-breaking games.
pub mod heap {
    pub use nimatron_engine::heap::{
        CheckpointError, Code, CodeError, Digit, Period, Rare, Sequence, Window, can_replace_file, looks_like_code,
        reference, replace_file,
    };
}

/// Nimbers as a field: numbers, batches, polynomials, matrices.
pub mod nimber {
    pub use nimatron_nimber::{
        BigUint, Field, Gf64, Gf128, Gf256, Int, Matrix, Nimber, Nimber8, Nimber16, Nimber32, Nimber128, Nimber256,
        ParseNimberError, Polynomial, TooHard, TooWide, batch, definition,
    };
}

/// The rule language: texts, their mistakes, and the games that they say.
pub mod rules {
    pub use nimatron_rules::ast::{Text, Value};
    pub use nimatron_rules::{
        Diagnostic, EvalError, Fault, MAX_ARITY, MAX_TEXT, Ruleset, Span, nearest, parse, parse_value, print,
        show_tuple,
    };
}

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
