//! Dense bottom-up tables: the Grundy values of all positions in a box `0..=corner`.
//!
//! For games of one to four coordinates in which every move lowers a measure (found and proved by
//! the shape analysis of the rules). Each kind of move is handled in its own way:
//!
//! * fixed steps: one look-up each (`steps`; with one coordinate and small values, a register of
//!   bits holds the set of seen values);
//! * "any k along a line": a running set for each line, O(1) amortised per cell (`lines`);
//! * one coordinate, and numbers from a set that is the same at every position: strings of bits
//!   (`distances`);
//! * with one coordinate, long ranges of heaps that end at a fixed distance below the heap: the last
//!   heap of each value (`ranges`);
//! * runs: a walk with a constant stride; two at a time when a heap breaks, and half of a symmetric
//!   split;
//! * anything else: the bytecode lists single options.
//!
//! Values are kept in the narrowest integer type that holds them: bytes first, widened when a value
//! does not fit. Memory is estimated first, and a table beyond the limit is refused.
//!
//! # Design
//!
//! - One coordinate with fewer than 64 fixed steps: the set of seen values is a register.
//! - Lines: each line keeps the values on it as bits, with its smallest missing value. A cell costs
//!   one insertion and a short scan for each direction, not one look-up for each option. Wide
//!   tables of two coordinates are filled in strips of 64 columns, so that the sets of the lines in
//!   use stay in the cache.
//! - Other options of a cell are marked by the number of the cell in an array that never has to be
//!   cleared (`marks`).
//! - The largest integer of the type marks cells that are not positions. Cells begin wider than
//!   bytes if a full line implies larger values.
//! - Chomp has a table of its own, of Young diagrams (`diagrams`).

mod cells;
mod diagrams;
mod distances;
mod fill;
mod lines;
mod marks;
mod pause;
mod ranges;
mod steps;
mod stretches;

use cells::TableCells;
pub use diagrams::DiagramTable;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Message, Say, tables};
use nimatron_rules::{EvalError, Order, Region, Ruleset};
use std::fmt;

/// The maximum number of coordinates of a table.
pub const MAX_ARITY: usize = 4;

/// The Grundy values of all positions in a box.
#[derive(Clone, Debug)]
pub struct GrundyTable {
    layout: Layout,
    cells: TableCells,
    /// The cells that are known, in the order of the layout: all, unless the engine was stopped.
    known: KnownCells,
}

/// Which cells are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KnownCells {
    All,
    /// The first cells in memory order, this many.
    First(usize),
    /// The cells whose weighted sum is below this.
    Below(u64),
    /// The cells whose inner coordinate (the fastest in memory) is below this.
    Inner(usize),
}

/// How the cells of a box lie in memory.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// The number of cells along each coordinate.
    pub(crate) sizes: Vec<usize>,
    /// The distance in memory of neighbours along each coordinate.
    pub(crate) strides: Vec<usize>,
    pub(crate) order: Order,
    pub(crate) cells: usize,
}

impl Layout {
    /// The layout of the box; `None` if the number of cells does not even fit a word.
    fn new(corner: &[i64], order: &Order) -> Option<Layout> {
        let sizes: Vec<usize> =
            corner.iter().map(|&x| usize::try_from(x).ok()?.checked_add(1)).collect::<Option<_>>()?;
        let cells = sizes.iter().try_fold(1usize, |product, &size| product.checked_mul(size))?;
        // In lexicographic order memory is filled from front to back.
        let sequence = match order {
            Order::Lexicographic(sequence) => sequence.clone(),
            Order::Weights(_) => (0..sizes.len()).collect(),
        };
        let mut strides = vec![1; sizes.len()];
        let mut stride = 1;
        for &axis in sequence.iter().rev() {
            strides[axis] = stride;
            stride *= sizes[axis];
        }
        Some(Layout { sizes, strides, order: order.clone(), cells })
    }

    pub(crate) fn index(&self, position: &[i64]) -> usize {
        position.iter().zip(&self.strides).map(|(&x, &stride)| x as usize * stride).sum()
    }
}

/// Why there is no complete table.
#[derive(Debug)]
pub enum TableError {
    /// The rules do not have the shape for a table.
    Unsuitable(Unsuitable),
    /// A rule cannot be evaluated at some position of the box.
    Rule(EvalError),
    /// The budget is used up; holds the part of the table that is known (`None` if the table was
    /// refused for its size).
    Stopped(StopReason, Option<Box<GrundyTable>>),
}

/// Why rules have no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsuitable {
    /// More than four coordinates.
    TooManyCoordinates,
    /// No measure was found that every move lowers.
    NoOrder,
    /// Moves lead out of every box.
    Unbounded,
}

impl Say for Unsuitable {
    fn message(&self) -> Message {
        match self {
            Unsuitable::TooManyCoordinates => tables::too_many_coordinates(MAX_ARITY),
            Unsuitable::NoOrder => tables::no_order(),
            Unsuitable::Unbounded => tables::unbounded(),
        }
    }
}

impl Say for TableError {
    fn message(&self) -> Message {
        match self {
            TableError::Unsuitable(why) => why.message(),
            TableError::Rule(error) => error.message(),
            TableError::Stopped(reason, _) => reason.message(),
        }
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for TableError {}

/// The plan of a table for the box `0..=corner`, before it is filled.
#[derive(Clone, Debug)]
pub struct Plan {
    layout: Layout,
    region: Region,
}

impl Plan {
    /// Plans a table that holds all positions up to `corner`.
    ///
    /// # Errors
    /// The reason why the rules have no table.
    pub fn new(rules: &Ruleset, corner: &[i64]) -> Result<Plan, Unsuitable> {
        if rules.arity() > MAX_ARITY {
            return Err(Unsuitable::TooManyCoordinates);
        }
        let shape = rules.shape();
        let order = shape.order.as_ref().ok_or(Unsuitable::NoOrder)?;
        let region = shape.closure(rules.resolved(), corner).ok_or(Unsuitable::Unbounded)?;
        let layout = Layout::new(&region.corner, order).ok_or(Unsuitable::Unbounded)?;
        Ok(Plan { layout, region })
    }

    /// The number of cells of the box, which may be larger than the one requested because it has to
    /// contain all options.
    pub fn cells(&self) -> usize {
        self.layout.cells
    }
}

impl GrundyTable {
    /// Fills the table of all positions whose coordinates are at most those of `corner`.
    ///
    /// # Errors
    /// If the rules are unsuitable, a rule fails, or the budget is used up.
    pub fn build(rules: &Ruleset, corner: &[i64], budget: &Budget) -> Result<GrundyTable, TableError> {
        GrundyTable::from_plan(rules, Plan::new(rules, corner).map_err(TableError::Unsuitable)?, budget)
    }

    /// Fills a planned table.
    ///
    /// # Errors
    /// If a rule fails or the budget is used up.
    pub fn from_plan(rules: &Ruleset, plan: Plan, budget: &Budget) -> Result<GrundyTable, TableError> {
        fill::fill(rules, plan, budget)
    }

    /// The Grundy value of a position; `None` if it is not in the box, not a position of the game,
    /// or unknown because the engine was stopped.
    pub fn get(&self, position: &[i64]) -> Option<u64> {
        let inside = position.len() == self.layout.sizes.len()
            && position.iter().zip(&self.layout.sizes).all(|(&x, &size)| x >= 0 && (x as u64) < size as u64);
        if !inside {
            return None;
        }
        let index = self.layout.index(position);
        let known = match (self.known, &self.layout.order) {
            (KnownCells::All, _) => true,
            (KnownCells::First(end), _) => index < end,
            (KnownCells::Below(end), Order::Weights(weights)) => weighted(position, weights) < end,
            (KnownCells::Below(_), Order::Lexicographic(_)) => false,
            (KnownCells::Inner(end), _) => {
                let inner = self.layout.strides.iter().position(|&stride| stride == 1).unwrap_or(0);
                (position[inner] as usize) < end
            }
        };
        if known { self.cells.get(index) } else { None }
    }

    /// The number of cells along each coordinate.
    pub fn sizes(&self) -> &[usize] {
        &self.layout.sizes
    }

    /// The number of bytes of one value: 1, 2 or 4.
    pub const fn value_bytes(&self) -> usize {
        self.cells.width()
    }

    /// About how many cells are known (all, if the engine was not stopped).
    pub fn known_cells(&self) -> usize {
        match self.known {
            KnownCells::First(end) => end,
            KnownCells::Inner(end) => self.layout.cells / self.layout.sizes.last().map_or(1, |&size| size.max(1)) * end,
            KnownCells::All | KnownCells::Below(_) => self.layout.cells,
        }
    }
}

pub(crate) fn weighted(position: &[i64], weights: &[u32]) -> u64 {
    position.iter().zip(weights).map(|(&x, &weight)| x as u64 * u64::from(weight)).sum()
}
