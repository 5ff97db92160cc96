//! Laws of impartial games: found from the rules, proved for all positions, and emitted as code.

pub mod apart;
pub mod automata;
pub mod certificate;
pub mod compile;
pub mod discover;
mod domain;
pub mod emit;
pub mod euclid;
pub mod explain;
pub mod find;
mod kinds;
pub mod law;
pub mod learn;
pub mod max_nim;
pub mod outputs;
pub mod prove;
pub mod rank;
pub mod reading;
pub mod says;
pub mod strategy;
pub mod table;
pub mod winning;
