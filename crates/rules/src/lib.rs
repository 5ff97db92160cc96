//! The rule language: a game in a line of text.
//!
//! ```text
//! game wythoff(a, b)
//!   (a, b) -> (a - k, b)      for k in 1..a
//!   (a, b) -> (a, b - k)      for k in 1..b
//!   (a, b) -> (a - k, b - k)  for k in 1..min(a, b)
//! ```
//!
//! [`Ruleset::parse`] reads such a text (errors are [`Diagnostic`]s with their location and a
//! hint), finds its [`Shape`] and compiles it; an [`Evaluator`] lists the options of positions. The
//! same resolved tree ([`resolved`]) is the source of the tables and of proofs. `docs/rules.md` is
//! the guide.
//!
//! # Design
//!
//! A text goes through `lexer`, `parser` and `expressions` to `ast` (the text as it is written,
//! with its comments; `print` is the formatter), through `check` to `resolved` (names are resolved,
//! types checked, constants folded), and through `compile` to the bytecode that `vm` runs. The
//! resolved tree is the only source of the bytecode, of `shape` and of the formulas.
//!
//! Decisions about the language:
//!
//! - A result that is a sum has every part in brackets. `(n - 1) + 2` can be read in two ways and
//!   is therefore an error.
//! - `and`, `or`, `xor` are bitwise on two numbers and logical on two conditions. Mixed operands
//!   are an error, whose help names the usual reason: comparisons bind more tightly.
//! - A condition is split at `and`, and each part is tested as soon as its variables are bound. A
//!   part that may fail (a division) never moves before a part that is written earlier, which may
//!   be there to protect it.
//! - `digits(n)` is a set after `in`, and a number (how many digits) elsewhere.
//! - Rules that are not about tuples of numbers are kinds of their own, with a parser here
//!   (`board`, `graph`, `list`) and a file in the crate `catalogue` that reads positions and makes
//!   moves.
//!
//! No text can exhaust the stack or hang the parser. A text has at most 1 MiB (`MAX_TEXT`), 100
//! levels of brackets, chains of 200 operators, and expressions of 500 parts. The analyses of a
//! text (`shape`, `kept`, `meaning`, `formula`) have a fixed budget of work, after which they prove
//! nothing more.

mod arith;
pub mod ast;
pub mod board;
mod check;
mod clauses;
mod compile;
mod diagnostic;
mod distances;
mod expressions;
mod facts;
mod fix;
pub mod formula;
pub mod graph;
mod heaps;
mod interval;
mod kept;
mod kind;
mod lexer;
mod linear;
pub mod list;
mod made_sets;
mod meaning;
mod membership;
mod narrow;
mod parser;
mod print;
pub mod resolved;
mod rises;
mod ruleset;
mod sets;
mod shape;
mod slice;
mod unresolve;
mod vm;
mod width;

pub use arith::Fault;
pub use check::MAX_ARITY;
pub use clauses::{clauses, header, only};
pub use diagnostic::{Diagnostic, Span, nearest};
pub use fix::Fix;
pub use heaps::HeapMove;
pub use kind::RuleKind;
pub use meaning::Undefined;
pub use parser::{MAX_TEXT, parse, parse_value};
pub use print::print;
pub use ruleset::{Evaluator, Ruleset};
pub use sets::{SetKind, is_prime};
pub use shape::{MoveShape, Order, Region, Shape};
pub use slice::SliceCoordinate;
pub use vm::{EvalError, Run};
pub use width::{half_width, half_width_outside_quotes};

/// A tuple as people read it: `7`, `(3, 5)`.
pub fn show_tuple(coordinates: &[i64]) -> String {
    match coordinates {
        [one] => one.to_string(),
        several => {
            let shown: Vec<String> = several.iter().map(ToString::to_string).collect();
            format!("({})", shown.join(", "))
        }
    }
}
