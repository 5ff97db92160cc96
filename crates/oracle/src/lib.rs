//! A second, naive reading of the rule language: a parser, the options of a position by plain
//! loops, and Grundy values by recursion. It exists to be slow, simple and *separate*: laws that
//! nimatron calls proved are held against it, so it depends on no other crate and shares nothing
//! with `nimatron-rules` but the text of the rules.
//!
//! It follows the guide (`docs/rules.md`) and `DESIGN.md`. It is lenient: it reads texts that
//! nimatron refuses (`nimatron-rules` has the sentences about what is wrong), but a text that
//! nimatron accepts has to mean the same here. What the guide leaves open is settled as follows:
//!
//! - *Names.* A move knows its parameters, the names of its own pattern and its `for` variables, in
//!   this order; a later name hides an earlier one. The coordinates of the header are known in
//!   `where` only. `_` in a pattern names nothing; as a parameter, as a `for` variable or as a
//!   coordinate in the header it is a name like any other (in `where`, the last coordinate of that
//!   name counts). Without a header, the pattern of the first move names the coordinates; those
//!   that it does not name are `x1`, `x2`, ... by their place.
//! - *Sets.* The names of sets (`primes`, ...) come before parameters. In braces the name of a
//!   number is that number, and a function is its value.
//! - *Infinite sets*, and the divisors of 0, are walked while the member is at most the largest
//!   coordinate of the position from which the move is made.
//! - *Guards* are split at `and`. A part is tested when the last `for` variable that it names is
//!   bound; a part that may fail is not tested before a part that is written earlier. May fail: `*`
//!   and `^`, `/` and `%` unless by a positive constant, members of arrays, `isqrt`, `log2`,
//!   `digits`. Expressions of constants are computed in advance and do not count. Among parts that
//!   are tested at the same point the order is that of the text; numbers in the pattern come first.
//!   `and` and `or` of conditions do not look at the right side if the left one decides.
//! - All parts of a set are computed when its walk begins. Conditions of `where` are split as
//!   well: bounds such as `a >= 1` are tested first, for all components that are left, then each
//!   other part for all components.
//! - A stretch without members leaves no component, and its other coordinates are not looked at. A
//!   stretch whose first member is no position by its bounds makes the whole move illegal.

mod evaluate;
mod expression;
pub mod generate;
mod grundy;
mod lexer;
mod scope;
mod sets;
pub mod shrink;
mod syntax;

pub use evaluate::{Components, Game, Trouble};
pub use expression::{Functions, formula};
pub use grundy::Solver;
