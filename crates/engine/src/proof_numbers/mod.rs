//! Proof-number search for games whose positions fall into components: who wins, and values,
//! where the tree of moves is too large for a memo and some branches are much smaller than others.
//!
//! A *couple* is a component with a number n, and stands for the component beside a heap of n: it
//! is lost for the player to move exactly if the component has the value n (J. Lemoine,
//! S. Viennot, Nimbers are inevitable, Theoretical Computer Science 462, 2012). Each couple has a
//! proof number and a disproof number, which say how much has to be shown until it is known to be
//! won, or lost; the next couple to be opened is the one that the numbers lead to from the question
//! (L. V. Allis, M. van der Meulen, H. J. van den Herik, Proof-number search, Artificial
//! Intelligence 66, 1994). A sum has the numbers of what its components cost until all values but
//! one are known; then it is the couple of the last one (T. Čížek, M. Balko, M. Schmid, Massively
//! parallel proof-number search for impartial games and beyond, AAAI 2026).
//!
//! Equal components, couples and sums are one node each, with links to all nodes that depend on
//! them, and nothing is ever forgotten.
//!
//! # Design
//!
//! A game gives its components as strings of bytes ([`Packed`]), with a weight that every move
//! lowers, and an estimate of the work, on which only the order of the search depends. Numbers are
//! computed again in the order of the weights, each once for a step, mostly from the old ones; only
//! a look at all options decides a node.
//!
//! For a later run a search leaves the components of which something is known, as strings that the
//! game must accept when they are read (`leaving`).

mod interned;
mod leaving;
mod links;
mod node;
mod numbers;
mod options;
mod search;

pub use options::{Packed, PackedOptions};
pub use search::{NoAnswer, ProofNumbers};

#[cfg(test)]
mod tests;
