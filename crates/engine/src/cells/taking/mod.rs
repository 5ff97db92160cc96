//! Boards on which moves only take cells away, by the same patterns everywhere (Cram, Node Kayles
//! on a grid, other games of packing): the deepest searches that there are, so they have an engine
//! of their own.
//!
//! A position is a set of cells in one word of 64 or 128 bits, and all moves of a pattern are found
//! at once by shifts (`board`, `pairs`); components have a canonical form (`forms`). What is known
//! of components is kept in a table of fixed entries that threads share (`table`). The search asks
//! about couples of a component and a heap, like `couples`, and takes care of the order in which it
//! looks (`search`, `answers`); large components are searched by the effort that is left (`prove`,
//! `efforts`). `team` lets threads work on one question, and `leaving` leaves what
//! is known for a later run; `reasons` lists facts from which a value follows.
//!
//! A board of more than 64 cells is numbered along its short side, so that a component that lies
//! within the first 64 of these numbers is one of a board of 64 cells: only the largest take wide
//! words.
//!
//! # Design
//!
//! - Boards have at most 128 cells, with patterns that are the same everywhere.
//! - The table grows by a factor of four between searches, which then start again from the root. At
//!   half of the memory limit it stays as it is, and loses the cheapest entries. `orders` tests
//!   with loom all orders in which threads may see what others write.
//! - In questions about more than 36 cells, components of more than 24 cells are searched by
//!   `prove` (`SIZES` in `team`): proof-number search, depth first, with the numbers of couples in
//!   a table of its own (`efforts`). The numbers only lead the search, so they may be lost, or
//!   mixed up by threads; what is shown goes to the same table of facts. The module for browsers
//!   does without `prove`, to keep its package small.
//! - The number of threads comes with the `Budget`.
//! - A team leaves the entries of its tables for a later run as they are (`leaving`). A thread of
//!   its own writes them while the others search, because every entry is right at any moment. The
//!   name of such a search is a digest of its boards with their forms, and a version that changes
//!   with the meaning of an entry; a test notices when the version should have changed. Of a search
//!   by efforts only facts are left, and numbers are found again.
//! - Other orders of the search, with their measurements, are in `bench/attempts.md`.

mod answers;
mod board;
mod efforts;
#[cfg(test)]
mod examples;
mod fact;
mod forms;
mod leaving;
mod pairs;
mod prove;
mod reasons;
mod search;
mod table;
mod team;
mod word;

pub(super) use team::{Team, TeamError};
