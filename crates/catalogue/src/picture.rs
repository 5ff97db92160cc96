//! Pictures of positions, for faces that draw boards, rows, strings and graphs and let people point
//! at them.
//!
//! # Design
//!
//! A kind of rules says here what its positions look like: a board, a row, a string, a graph,
//! coins. The API gives that for a position and for what each move leaves, and a face finds what
//! the move changes, so a new kind of rules that looks like one of these needs nothing in a
//! face; a new variant of [`Picture`] is drawn by `faces/web/src/parts`. What is not
//! a kind of its own is decided in `figure`, for all faces. `examples` has a position with a move
//! for every game, and `nimatron::solve::move_result` the values after all moves, for the map of where to
//! play.
//!
//! What a player may do is said by [`Entry::words`](crate::Entry::words), or derived from rules
//! about heaps (`words/how_to_move` of the crate `nimatron`). Rules that are typed without a name
//! are known again as those of a named game (`equal_rules`).

use serde::Serialize;

/// What a position looks like, for faces that draw it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Picture {
    /// A board.
    Board {
        /// Rows of characters; `.` is free, `#` a wall or used.
        rows: Vec<String>,
    },
    /// A row of numbers.
    Row {
        /// The numbers.
        numbers: Vec<i64>,
    },
    /// A string.
    Text {
        /// The string.
        text: String,
    },
    /// A graph or an order.
    Graph {
        /// The vertices that are left, by number, each with its place in the unit square, from the
        /// upper left corner.
        vertices: Vec<(u32, f64, f64)>,
        /// The edges that are left.
        edges: Vec<(u32, u32)>,
        /// Whether it is an order; edges lead from the smaller to the larger vertex.
        arrows: bool,
        /// Whether a move numbers what is left anew, so that the numbers of two pictures do not
        /// name the same vertices.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        renumbered: bool,
    },
    /// A row of coins.
    Coins {
        /// The number of the first coin.
        first: i64,
        /// The coins that show heads; all others show tails.
        heads: Vec<i64>,
    },
}

impl Picture {
    /// The number of places that a player sees: cells, entries, letters or vertices.
    pub fn places(&self) -> usize {
        match self {
            Picture::Board { rows } => rows.iter().map(|row| row.chars().count()).sum(),
            Picture::Row { numbers } => numbers.len(),
            Picture::Text { text } => text.chars().count(),
            Picture::Graph { vertices, .. } => vertices.len(),
            Picture::Coins { first, heads } => heads.iter().max().map_or(0, |last| last.abs_diff(*first) as usize + 1),
        }
    }

    /// About how many characters or numbers it has.
    pub fn size(&self) -> usize {
        match self {
            Picture::Board { rows } => rows.iter().map(String::len).sum(),
            Picture::Row { numbers } => numbers.len(),
            Picture::Text { text } => text.len(),
            Picture::Graph { vertices, edges, .. } => 3 * vertices.len() + 2 * edges.len(),
            Picture::Coins { heads, .. } => heads.len(),
        }
    }

    /// The pictures into which a mirror or a turn makes this one, with what else it makes of them:
    /// for each symmetry of a board or a row that leaves it as it is, the symmetry.
    pub fn symmetries(&self) -> Vec<Symmetry> {
        Symmetry::ALL.into_iter().filter(|symmetry| symmetry.of(self).as_ref() == Some(self)).collect()
    }
}

/// A mirror or a turn of a board; of a row or a string, whether it is read from the other end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    transposed: bool,
    upside_down: bool,
    mirrored: bool,
}

impl Symmetry {
    const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry { transposed: false, upside_down: false, mirrored: false }; 8];
        let mut at = 0;
        while at < 8 {
            all[at] = Symmetry { transposed: at & 4 != 0, upside_down: at & 2 != 0, mirrored: at & 1 != 0 };
            at += 1;
        }
        all
    };

    /// What it makes of a picture; `None` for what has no sides.
    pub fn of(self, picture: &Picture) -> Option<Picture> {
        match picture {
            Picture::Board { rows } => {
                let mut cells: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
                if self.transposed {
                    let columns = cells.first().map_or(0, Vec::len);
                    cells =
                        (0..columns).map(|at| cells.iter().filter_map(|row| row.get(at).copied()).collect()).collect();
                }
                if self.upside_down {
                    cells.reverse();
                }
                if self.mirrored {
                    cells.iter_mut().for_each(|row| row.reverse());
                }
                Some(Picture::Board { rows: cells.into_iter().map(String::from_iter).collect() })
            }
            _ if self.transposed || self.upside_down => None,
            Picture::Row { numbers } if self.mirrored => {
                Some(Picture::Row { numbers: numbers.iter().rev().copied().collect() })
            }
            Picture::Text { text } if self.mirrored => Some(Picture::Text { text: text.chars().rev().collect() }),
            _ => None,
        }
    }
}
