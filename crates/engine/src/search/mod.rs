//! Memo search: solves any game that ends, position by position, and only the positions that the
//! question needs.
//!
//! Positions are packed into keys, components are solved separately, the stack is explicit (a chain
//! of a million positions is no problem), and a cycle is detected and reported with the positions
//! on it. The same engine computes different quantities, see [`Algebra`]: Grundy values, the tame
//! pairs of misère play, and the outcome and remoteness of whole sums.
//!
//! # Design
//!
//! A position whose options are all known is solved at once. Otherwise its options wait in one list
//! that all positions share; when the list gets long (2 million entries), further positions keep
//! none and list their options again later (`engine`), so that chains of positions with many
//! options stay small.
//!
//! The memo for packed keys of up to 48 bits has pages of 16 neighbouring keys (`memo`). Wider keys
//! and values fall back to keys of 128 bits, and then to tuples. A cycle is found when an option is
//! still open.
//!
//! **Equivalent positions.** A [`ListGame`] may have a [`Fold`], which replaces a
//! position by others whose sum is played like it, the same ones for positions that are alike.
//! Boards and graphs are replaced by their components in a canonical form (`catalogue/on_cells`),
//! so that searches of sums and of remoteness know each component once. `MoveSource::lister` lists
//! options as they are, for showing them; `MoveSource::folded` is for searches.

mod algebra;
mod engine;
mod memo;
mod moves;
mod own;
mod packed;
mod sums;

pub use algebra::{Algebra, Fate, Grundy, GrundyPair, Play, Tame};
pub use engine::{MemoSearch, SearchError, Source};
pub use memo::{Compact, GeneralMemo, Lookup, Memo};
pub use moves::{BufferedGame, Fold, ListGame, Lister, MoveSource, Parts, room_for};
pub use own::{GameError, GameMove, GameOption, GameReason, Solver};
pub use packed::{RulesError, RulesSearch};
pub use sums::{SumComponent, SumError, Sums};
