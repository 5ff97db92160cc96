//! An atlas of proved laws: the rule sets of a grammar in the order of their length ([`family`]),
//! and for each one what was found: its first values, its law, its certificate, or why there is
//! none.
//!
//! A file is read as what somebody wrote: a law is called proved only in a [`Confirmed`] entry,
//! whose certificate the checker has accepted in this run.
//!
//! [`build`] sweeps the family; [`Atlas`] is the file; [`find`] searches it by values, rules and
//! laws; [`Statistics`] counts; [`Finds`] picks what mathematicians may want to see; [`export`] and
//! [`import`] turn it into lines of JSON and back; [`page`] into files for a page that searches it
//! in the browser.
//!
//! # Design
//!
//! An atlas is the same lines whatever the number of threads, and wherever a run was killed:
//! `build` adds batches that end at fixed numbers, a game sees the laws of earlier batches only,
//! and limits are counted in steps of work. `moves` decides which sets are an earlier one in other
//! words; nothing is claimed from that. Most sets have the values of an earlier one, so `sweep`
//! first offers the certificate of that one, with the rules exchanged, to the checker.

mod build;
mod confirmed;
mod entry;
mod family;
mod finds;
mod grammar;
mod lines;
mod moves;
mod pages;
mod query;
mod statistics;
mod store;
mod sweep;
mod texts;

pub use build::build;
pub use confirmed::Confirmed;
pub use entry::{AtlasEntry, AtlasLaw, AtlasLawClass, AtlasPeriod, Gives};
pub use family::{RuleSet, family};
pub use finds::Finds;
pub use grammar::{AtlasPositionKind, Clause, clauses};
pub use lines::{Broken, Imported, export, import};
pub use pages::page;
pub use query::{AtlasTarget, Filter, Hit, Match, find};
pub use statistics::{AtlasShareRow, Share, Statistics};
pub use store::{Atlas, AtlasError, VERSION};
pub use sweep::{KEPT_VALUES, SIDE, TABLE, first_values, search};
pub use texts::{
    IndentedLine, entry_lines, finds_lines, hit_json, hit_lines, one_line, quoted, statistics_lines, swept,
};
