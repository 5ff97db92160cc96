//! Laws of impartial games: found from the rules, proved for all positions, and emitted as code.

pub mod apart;
pub mod automata;
pub mod below;
pub mod certificate;
pub mod compile;
pub mod discover;
mod domain;
pub mod dynamic;
pub mod emit;
pub mod euclid;
pub mod family;
pub mod find;
pub mod growing;
mod kinds;
pub mod law;
pub mod learn;
pub mod legs;
pub mod max_nim;
pub mod outputs;
pub mod prove;
pub mod rank;
pub mod reading;
pub mod says;
pub mod strategy;
pub mod table;
pub mod valuations;
