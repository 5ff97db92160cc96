//! Sources of values: each gives the Grundy values of positions of one game, or only the winner.
//! The chooser takes one for the positions of a game; where that one does not know an answer, it
//! returns `None`, and the memo search is asked.

pub(crate) mod by_outcome;
mod cells;
mod diagrams;
mod mirror;
mod period;
mod proof_numbers;
mod search;
mod sequence;
mod slices;
mod table;
mod tame;
mod theorem;

pub(crate) use cells::{BESIDE, CellSource};
pub(crate) use diagrams::DiagramSource;
pub(crate) use mirror::MirrorSource;
pub(crate) use period::PeriodSource;
pub(crate) use proof_numbers::ByProofNumbers;
pub(crate) use search::SearchSource;
pub(crate) use sequence::{Sequence, claim as claim_of_period, proof as proof_of_period};
pub(crate) use slices::{Slice, SliceSource};
pub(crate) use table::{List, TableSource, search_without_table};
pub(crate) use tame::TamePeriod;
pub(crate) use theorem::Theorem;

use crate::answer::HowKnown;
use crate::error::NoValue;
use nimatron_catalogue::Position;
use nimatron_core::{Budget, Outcome};
use nimatron_engine::search::GrundyPair;
use nimatron_messages::Message;
use nimatron_nimber::BigUint;
use std::fmt;

/// A source of values of one game.
pub(crate) trait Source {
    /// What it is, for the log: `theorem: Bouton's theorem`.
    fn name(&self) -> Message;

    /// How its answers are known.
    fn how_known(&self) -> HowKnown;

    /// How the value of this position is known, where it is not known as all others are.
    fn how_this_known(&self, _position: &[i64]) -> HowKnown {
        self.how_known()
    }

    /// The same for a position with a coordinate beyond 2^63.
    fn how_large_known(&self, _position: &[BigUint]) -> HowKnown {
        self.how_known()
    }

    /// The Grundy value of a position, if it is known without computing anything.
    fn known(&self, _position: &[i64]) -> Option<u64> {
        None
    }

    /// The Grundy value of a position; `None` if the source does not give it.
    fn grundy(&mut self, position: &[i64], _budget: &Budget) -> Result<Option<u64>, NoValue> {
        Ok(self.known(position))
    }

    /// Whether the Grundy value of a position is this one, which may be known sooner than the
    /// value; `None` if the source does not give it.
    fn has_value(&mut self, position: &[i64], value: u64, budget: &Budget) -> Result<Option<bool>, NoValue> {
        Ok(self.grundy(position, budget)?.map(|own| own == value))
    }

    /// The Grundy value of a position with a coordinate beyond 2^63; `None` if the source does not
    /// give it.
    fn large_grundy(&self, _position: &[BigUint]) -> Option<BigUint> {
        None
    }

    /// The pair of normal and misère values, if it is known without computing anything.
    fn known_pair(&self, _position: &[i64]) -> Option<GrundyPair> {
        None
    }

    /// The pair of normal and misère values; `None` if the source does not give it.
    fn pair(&mut self, position: &[i64], _budget: &Budget) -> Result<Option<GrundyPair>, NoValue> {
        Ok(self.known_pair(position))
    }

    /// Who wins; a source may know this even if it does not know the value.
    fn outcome(&self, _position: &Position) -> Option<Outcome> {
        None
    }

    /// The options with this Grundy value that can be named without listing all options.
    fn options_of_value(&self, _position: &Position, _value: &BigUint) -> NamedOptions {
        NamedOptions::Some(Vec::new())
    }

    /// The options that are P-positions, for sources that know only winners.
    fn winning_options(&self, position: &Position) -> NamedOptions {
        self.options_of_value(position, &BigUint::ZERO)
    }

    /// Whether it may only be asked about tuples that are positions.
    fn asks_positions_only(&self) -> bool {
        false
    }

    /// The units of work for listing the options of a position (about one for each option); `None`
    /// (no limit) if the values are computed from the options anyway.
    fn patience(&self) -> Option<u64> {
        None
    }
}

// Not a part of the trait: what nobody prints would be linked for every implementation.
impl fmt::Debug for dyn Source + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Source")
    }
}

/// Options, each with its components.
pub(crate) type OptionSums = Vec<Vec<Position>>;

/// The options that a source names.
#[derive(Debug)]
pub(crate) enum NamedOptions {
    /// These are all such options.
    All(OptionSums),
    /// There may be others.
    Some(OptionSums),
}

/// Options of one component each, as sums.
pub(crate) fn single<P: Into<Position>>(options: Vec<P>) -> OptionSums {
    options.into_iter().map(|option| vec![option.into()]).collect()
}
