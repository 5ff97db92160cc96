//! Laws of impartial games: found from the rules, proved for all positions, handed out as code.

pub mod automata;
pub mod prove;
