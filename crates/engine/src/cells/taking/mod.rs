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
