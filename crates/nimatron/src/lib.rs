//! Impartial games: who wins, the Grundy value, every winning move, and why.
//!
//! A game is a rule in one line, a name from the [`catalogue`], a code like `0.137`, or your own
//! implementation of [`Game`] in Rust. A [`Question`] is a sum of positions of any games and any
//! size. The [`Answer`] is data that `serde` turns into JSON, and it says how it is known
//! ([`HowKnown`]): by a theorem, by a law that was found and proved, or by exhaustive computation.
//!
//! **A rule.** There are three heaps; a move takes 1, 3 or 4 from one of them. All that can be
//! asked is in [`ask`]: who wins, the values up to a bound, a law, how many positions there are.
//! The command, the page and the other faces ask there, too, and so have the same answers.
//!
//! ```
//! use nimatron::Language;
//! use nimatron::ask::{AskPosition, ToldPosition};
//!
//! let heaps = ["5", "9", "14"].map(str::to_owned);
//! let asked = AskPosition::of("n -> n - k for k in {1, 3, 4}", &heaps);
//! let told = asked.tell(&Default::default())?;
//! assert!(told.text(false, Language::English)?.contains("N-position"));
//! let ToldPosition::Answer(answer) = told else { panic!("this game ends") };
//! assert_eq!(answer.grundy(), Some(3));
//! assert_eq!(answer.winning_moves.len(), 2); // 5 -> 2 and 9 -> 5
//! # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
//! ```
//!
//! A [`Question`] can also be put together from positions and given to [`solve`], which asks the
//! engines: it knows neither members of families that are too large to be read, nor games in which
//! play may go on for ever.
//!
//! **A law** gives the values of all positions. It is proved, with a certificate that an
//! independent checker has accepted.
//!
//! ```
//! use nimatron::ask::AskLaw;
//! use nimatron::words::{self, Language};
//! use nimatron::Budget;
//!
//! let asked = AskLaw { game: "n -> n - k for k in powers(2)", ..AskLaw::default() };
//! let answer = asked.find(&Budget::unlimited())?;
//! let law = &answer.report.found.as_ref().ok_or("no law is found")?.law;
//! assert_eq!(words::claim(law, &["n".to_owned()], Language::English), "g(n) = n mod 3");
//! assert!(answer.certificate().is_some());
//! # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
//! ```
//!
//! **A table** holds the values of all positions up to a largest one.
//!
//! ```
//! use nimatron::ask::AskTable;
//! use nimatron::{Budget, Cell};
//!
//! let table = AskTable::of("wythoff", "2,3").read()?.tell(&Budget::unlimited())?;
//! let row: Vec<Cell> = table.cells().map(|(_, cell)| cell).take(4).collect();
//! assert_eq!(row, [0, 1, 2, 3].map(Cell::Value));
//! # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
//! ```
//!
//! **Your own game** in Rust: Kayles, where a move takes one pin of a row, or two adjacent ones.
//!
//! ```
//! use nimatron::{Convention, Game, Options, Outcome, Solver};
//!
//! struct Kayles;
//! impl Game for Kayles {
//!     type Position = u32;
//!     fn options(&self, &pins: &u32, out: &mut Options<u32>) {
//!         for taken in 1..=2.min(pins) {
//!             (0..=(pins - taken) / 2).for_each(|left| out.push_sum([left, pins - taken - left]));
//!         }
//!     }
//! }
//! let mut solver = Solver::new(Kayles);
//! assert_eq!(solver.grundy(&20)?, 1);
//! assert_eq!(solver.winning_moves(&[5, 7])?.len(), 2);
//! assert_eq!(solver.reason(&3)?.options.len(), 3);
//! assert_eq!(solver.fate(&[3], Convention::Misere).map(|fate| fate.outcome), Ok(Outcome::N));
//! # Ok::<(), nimatron::GameError<u32>>(())
//! ```
//!
//! **Nimbers** are a field, not only xor: see [`nimber`] and the [`calculator`].
//!
//! ```
//! use nimatron::Nimber;
//!
//! assert_eq!(Nimber(5) * Nimber(7), Nimber(13));
//! assert_eq!(Nimber(13) / Nimber(7), Nimber(5));
//! ```
//!
//! # Layers
//!
//! Modules import only from those below them; `tests/layers.rs` names the few that import one
//! another. From below: data (`answer`, `question`, `error`), `sources` with their `moves`,
//! `table`, `law` with the `chooser`, `solve`, `count`, `misere` and `check`, then `words`, `ask`,
//! and `api`.
//!
//! # Features
//!
//! | feature | what it adds | by default |
//! |---|---|---|
//! | `contest` | problems from online judges | yes |
//! | `problems` | only what these problems are about (part of `contest`) | yes |
//! | `atlas` | a store of proved laws on disk | no |
//! | `explicit` | games from files of positions and moves, and stores of solved ones | no |
//! | `parquet` | their values as files of Parquet | no |

pub mod answer;
pub mod api;
pub mod ask;
pub use nimatron_explicit as explicit;
#[cfg(feature = "atlas")]
pub mod atlas;
mod blame;
pub mod calculator;
pub mod check;
mod chooser;
pub mod count;
mod error;
pub mod law;
pub mod limits;
mod loopy;
pub mod misere;
mod moves;
pub mod octal;
pub mod play;
mod positions;
mod proven;
pub mod puzzle;
mod question;
mod seeded;
pub mod show;
mod solve;
mod sources;
mod table;
mod template;
mod value_certificate;
mod verify;
pub mod words;

pub use answer::{Answer, ComponentAnswer, Engine, HowKnown, Move, Reason, ReasonOption};
pub use error::{Place, SolveError};

pub use law::PositionFamily;
pub use loopy::{Loopy, loopy_table, needs_all_positions, solve_loopy};
#[cfg(feature = "explicit")]
pub use loopy::{StoredError, solve_loopy_stored};
pub use nimatron_catalogue::{
    GameDef, GameSettings, Position, QuestionError, RuleFiles, parse_coordinate, parse_number, parse_setting,
    parse_setting_or_file, positions_from_files,
};
#[cfg(feature = "contest")]
pub use nimatron_contest as contest;
pub use nimatron_core::output;
pub use nimatron_core::{
    Budget, Cell, Convention, Game, Limit, Nimber, Options, Outcome, Progress, StopFlag, StopReason, mex, set_clock,
};
pub use nimatron_engine::cells::SavedSearch;
pub use nimatron_engine::search::{Fate, GameError, GameMove, GameOption, GameReason, Solver};
pub use nimatron_messages::{Face, Language, Message, Say};
pub use nimatron_proof as proof;
pub use nimatron_proof::Verdict;
pub use positions::{OptionKeys, OptionLister, QuestionPositions, varint};
pub use proven::Proven;
pub use question::{Component, Question};
pub use solve::{AnswerRequest, solve};
pub use table::{ValueTable, cells, value_table};
pub use value_certificate::value_certificate;

pub use verify::{verdict_json, verdict_said, verify, verify_proof};

/// Named games and their theorems.
pub mod catalogue {
    pub use nimatron_catalogue::{
        CatalogueKnowledge, Entry, Hackenbush, KeyedGame, Large, Picture, Rules, Statement, Theory, code, code_rules,
        entries, find, named, nearest,
    };
}

/// Sequences of values of taking-and-breaking games.
pub mod heap {
    pub use nimatron_engine::heap::{
        Checkpoint, CheckpointError, Code, CodeError, Digit, Period, Rare, Recurrence, Resumable, Sequence,
        StoredValues, Window, WindowPeriod, looks_like_code, reference,
    };
}

/// Misère quotients of taking-and-breaking games.
pub mod quotient {
    pub use crate::misere::certificate::{certificate, checked, extend_checked, infinite_certificate};
    pub use crate::misere::survey::{Extent, QuotientStatus, SurveyedQuotient, survey};
    pub use nimatron_engine::misere::{
        Heaps, MisereError, MiserePeriod, Monomial, Positions, Presentation, Quotient, QuotientChange, QuotientSolver,
    };
}

/// Nimbers as a field: numbers, batches, polynomials, matrices.
pub mod nimber {
    pub use nimatron_nimber::{
        BigUint, Field, Gf64, Gf128, Gf256, Int, Matrix, Nimber, Nimber8, Nimber16, Nimber32, Nimber128, Nimber256,
        ParseNimberError, Polynomial, TooHard, TooWide, batch, definition,
    };
}

/// The rule language: parsing and printing rules, their diagnostics, and the resulting rulesets.
pub mod rules {
    pub use nimatron_catalogue::{faults, format_rules};
    pub use nimatron_rules::ast::{Text, Value};
    pub use nimatron_rules::{
        Diagnostic, EvalError, Fault, Fix, MAX_ARITY, MAX_TEXT, MoveShape, RuleKind, Ruleset, SetKind, Span, clauses,
        header, nearest, only, parse, parse_value, print, show_tuple,
    };
    pub use nimatron_rules::{ast, board, graph};
}

/// Runs the Rust code of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// Runs the code of the guide to heaps as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/heaps.md")]
struct Heaps;

/// Runs the code of the guide to nimbers as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/nimbers.md")]
struct Guide;
