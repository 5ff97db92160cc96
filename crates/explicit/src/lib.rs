//! Games that are given as graphs: a file lists the positions and the moves between them.
//!
//! `read` reads a file, and [`read_text`] a text, in one of several [`Format`]s;
//! [`ExplicitGame::solve`] finds the values of all positions, also where play may go on for ever;
//! [`SolvedGraph::sum`] answers who wins a sum of tokens on them, and by which moves; `store` keeps
//! solved games in files.
//!
//! # Design
//!
//! Files and texts are read through the crate `formats`, line by line, so that an error names its
//! line. Names become numbers (`names`). Sums are answered by values alone (`sum`); tests compare
//! them with play on pairs. Files are read by the command only (feature `explicit` of the crate
//! `nimatron`); texts of graphs also come through the API, whose caller sends at most 1 MiB.

mod game;
mod moves;
mod names;
#[cfg(feature = "files")]
mod output;
#[cfg(feature = "parquet")]
mod parquet;
#[cfg(feature = "files")]
pub mod store;
mod sum;
pub mod words;

pub use game::{Counts, ExplicitGame, LoopyValue, NoPosition, SolvedGraph, read_tokens};
#[cfg(feature = "files")]
pub use moves::read;
pub use moves::read_text;
pub use names::Names;
pub use nimatron_engine::graph::{Digraph, Outcomes};
pub use nimatron_formats::{Format, Unreadable, is_reading};
pub use sum::{SumAnalysis, TokenMove};
