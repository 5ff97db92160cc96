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
pub use forms::{Form, FormError, Forms};
pub use genera::Genera;
pub use genus::{Genus, Kind, Tameness};
pub use heaps::{Heaps, Positions};
pub use presentation::{Monomial, Presentation};
pub use quotient::Quotient;
pub use solver::{MisereError, MiserePeriod, Solver, Step};

/// A sum of positions: each with how often it occurs, in increasing order.
type Word = Vec<(usize, u32)>;
