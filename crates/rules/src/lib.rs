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

mod arith;
pub mod ast;
pub mod board;
mod check;
mod clauses;
mod compile;
mod diagnostic;
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
mod meaning;
mod narrow;
mod parser;
mod print;
pub mod resolved;
mod ruleset;
mod sets;
mod shape;
mod unresolve;
mod vm;
mod width;

pub use arith::Fault;
pub use check::MAX_ARITY;
pub use clauses::{clauses, only};
pub use diagnostic::{Diagnostic, Span, nearest};
pub use fix::Fix;
pub use heaps::HeapMove;
pub use kind::RuleKind;
pub use meaning::Undefined;
pub use parser::{MAX_TEXT, parse, parse_value};
pub use print::print;
pub use ruleset::{Evaluator, Ruleset};
pub use sets::SetKind;
pub use shape::{MoveShape, Order, Region, Shape};
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
