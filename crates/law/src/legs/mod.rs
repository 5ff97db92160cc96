//! Laws of trees with legs of any length: `star(a,b,c)`, `bistar(a,b; c,d)`.
//!
//! Moves of a game on graphs take something in one place. What they leave of a tree are trees
//! again, with at most as many leaves: so only finitely many `shapes` occur, trees without vertices
//! of degree 2, and each of their edges is a path of some length. A move changes the lengths near a
//! vertex of the shape in one of finitely many ways, or it cuts a path in two (`ways`). The values
//! are computed by the definition from the lengths of small trees (`values`); if they repeat in
//! each length, a table of reduced lengths is a guess of the law, which is compared with the
//! definition as far as the theorem of Guy and Smith, in its form for several lengths, asks
//! (`docs/laws.md`). The checker of certificates decides.
//!
//! # Design
//!
//! A move is decided near one place: what it looks at and what it removes is within a bounded
//! distance of its subject (`places`). So the moves near a vertex of a shape are worked out once
//! for all trees with the same short lengths. `values` is the plain mex over the options; its
//! tables are indexed by lengths, and the cells of all symmetric trees are filled, so that a
//! look-up never sorts. `guess` reads preperiod and period off the values of small members.
//!
//! Trees only: with cycles a shape could not be named by a code that begins at one of its vertices,
//! and no text of a family needs them.

mod family;
mod graph;
mod guess;
mod places;
mod shapes;
mod system;
mod values;
mod ways;

pub use family::{Family, Leg};
pub use guess::{LegsLaw, Looked, NameLaw, Tree, find};
pub use places::{refuses, window};
pub use system::{TreeMovePattern, TreePiece, TreeShapeClass, system};
