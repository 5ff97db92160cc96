//! A second, naive implementation of the rule language: a parser, the options of a position by
//! plain loops, and Grundy values by recursion. It is meant to be slow, simple and *separate*: laws
//! that nimatron calls proved are compared with it, so it depends on no other crate and shares
//! nothing with `nimatron-rules` but the text of the rules.
//!
//! It follows the guide (`docs/rules.md`) and `DESIGN.md`. It is lenient: it reads texts that
//! nimatron refuses (error messages are left to `nimatron-rules`), but a text that nimatron accepts
//! has to mean the same here. What the guide leaves open is defined as follows:
//!
//! - *Names.* In scope in a move are the parameters, the names of its own pattern and its `for`
//!   variables, in this order; a later name hides an earlier one. The coordinates of the header are
//!   in scope in `where` only. `_` in a pattern names nothing; as a parameter, as a `for` variable
//!   or as a coordinate in the header it is a name like any other (in `where`, the last coordinate
//!   of that name counts). Without a header, the pattern of the first move names the coordinates;
//!   those that it does not name are `x1`, `x2`, ... by their position.
//! - *Sets.* The names of sets (`primes`, ...) take precedence over parameters. In braces the name
//!   of a number stands for that number, and a function for its value.
//! - *Infinite sets*, and the divisors of 0, are walked while the member is at most the largest
//!   coordinate of the position from which the move is made.
//! - *Guards* are split at `and`. A part is tested when the last `for` variable that it names is
//!   bound; a part that may fail is not tested before a part that is written earlier. These may
//!   fail: `*` and `^`, `/` and `%` unless by a positive constant, members of arrays, `isqrt`,
//!   `log2`, `digits`, `digit_sum`. Constant expressions are computed in advance and do not count.
//!   Parts that are tested at the same point are tested in the order of the text; numbers in the
//!   pattern come first, then what is left out of a set by `except`. `and` and `or` of conditions
//!   do not evaluate the right side if the left one decides.
//! - All parts of a set are computed when its walk begins. Conditions of `where` are split as
//!   well: bounds such as `a >= 1` are tested first, for all resulting components, then each other
//!   part for all components.
//! - A stretch without members leaves no component, and its other coordinates are not tested. A
//!   stretch whose first member is not a position by its bounds makes the whole move illegal.
//! - Components for all choices of some variables come after the others. Their guards are split and
//!   tested like those of a move; what names none of these variables is tested first.

mod evaluate;
mod expression;
pub mod generate;
mod grundy;
mod lexer;
mod misere;
mod scope;
mod sets;
pub mod shrink;
mod syntax;

pub use evaluate::{MoveComponents, OracleError, OracleGame};
pub use expression::{Functions, formula};
pub use grundy::OracleSolver;
pub use misere::Misere;
