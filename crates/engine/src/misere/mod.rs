//! Misère play.
//!
//! **Genera and forms.** A position has a genus (`genus`), from which the winner of sums of tame
//! positions follows, and a canonical form (`forms`), which says all about it, in sums with
//! positions of any game. `genera` finds both where options are sums.
//!
//! **Quotients** of taking-and-breaking games: finite commutative monoids that decide who wins any
//! sum of heaps in misère play.
//!
//! Two sums are equivalent if they win and lose alike beside every third sum; the classes are the
//! elements of the quotient, and some of them are lost. Each heap has its element, and a sum has
//! the product of those of its heaps. T. E. Plambeck, Taming the wild in impartial combinatorial
//! games, Integers 5 (2005); T. E. Plambeck and A. N. Siegel, Misère quotients for impartial games,
//! Journal of Combinatorial Theory A 115 (2008).
//!
//! The quotient of the heaps up to n is found from that of the heaps up to n - 1 (`solver`): either
//! the new heap gets an element of it, or a larger monoid is guessed (`candidate`), compared with
//! the rules (`walk`), and mended where it fails. What passes the comparison is the quotient,
//! however it was guessed. Some quotients are infinite, which `folded` recognises.
//!
//! # Design
//!
//! A new heap gets an element of the quotient if one fits: its options decide which ones may, and
//! the comparison with the rules whether one does. Otherwise the heap is set free (`candidate`):
//! the quotient times a cyclic monoid, each element decided at the least sum that has it, then
//! reduced like an automaton (`reduced`). The comparison (`walk`, and `lost_to_lost`) walks sums by
//! their element and the set of the elements of their options. It leaves out sums with more options
//! than an earlier one of the same element, and it ends because both are finite. Where a sum is
//! wrong, some of its heaps are set free as well, the fewest that change its outcome. So what is
//! guessed never has to be trusted: a quotient that passes is right for all sums of its heaps, and
//! the period theorem extends it to all heaps (`QuotientSolver::period`). `presentation` names the
//! elements. Where candidates grow, `folded` tries once to show that the quotient is infinite: it
//! guesses who wins all sums, in a way that leaves the counts of two heaps unbounded, and compares
//! that with the rules.
//!
//! Nothing is called proved before the checker accepts the certificate. `nimatron::misere` writes
//! it (`misere/certificate`), and `check/quotient` reads it with its own parser of codes and its
//! own monoid; it walks sums in its own order, and has its own table for infinite quotients.
//!
//! `forms` holds canonical forms, each once, by the numbers of their options; sums and mates are
//! found with a list of open pairs, not by recursion. `genera` takes a sum of tame parts by
//! Conway's rule, and any other sum by its canonical form until the forms exceed a size; after that
//! by a memo over multisets of parts, where equal forms count as one. A position is called tame
//! only by the definitions in `Tameness` (`genus`), for which Conway's rule is proved there. A tame
//! pair alone says nothing.

mod candidate;
mod folded;
mod forms;
mod genera;
mod genus;
mod heaps;
mod presentation;
mod quotient;
mod solver;
mod walk;

pub use folded::{Count, Folded, Pair};
pub use forms::{FormError, Forms, MisereForm};
pub use genera::Genera;
pub use genus::{Genus, PositionGenus, Tameness};
pub use heaps::{Heaps, Positions};
pub use presentation::{Monomial, Presentation};
pub use quotient::Quotient;
pub use solver::{MisereError, MiserePeriod, QuotientChange, QuotientSolver};

/// A sum of positions: each with how often it occurs, in increasing order.
type PositionSum = Vec<(usize, u32)>;
