//! Games that are given as graphs, with loops or without: every position and every move in memory.
//!
//! * [`Digraph`]: positions and moves, by rows;
//! * [`Labels`]: the values of C. A. B. Smith (Graphs and composite games, J. Comb. Theory 1,
//!   1966), which are Grundy values where play ends, and say who wins a sum where it need not;
//! * [`Outcomes`]: who wins and how fast, by retrograde analysis, in normal and in misère play.
//!
//! A play that never ends is a draw.
//!
//! Labels and outcomes need only the reversed graph and degrees. The order in which positions are
//! labelled is kept ([`Labels`]): a winner who always moves to the position that was labelled first
//! makes progress, so that the play ends. The crate `explicit` reads such games from files, and
//! `nimatron::loopy` makes them of questions.

mod digraph;
mod labels;
mod outcomes;

pub use digraph::{Digraph, NoGraph};
pub use labels::{INFINITE, Labels};
pub use outcomes::{DRAWN, Outcomes};
