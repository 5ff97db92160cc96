//! Sources of values: what can say the Grundy value, or only the winner, of positions of one game.
//! Each is a file; the chooser tries them in order, and one that cannot go on hands the question
//! back.

mod period;
mod search;
mod sequence;
mod table;
mod tame;
mod theorem;

#[cfg(feature = "law")]
pub(crate) use crate::law::ProvedLaw as Law;
pub(crate) use period::Period;
pub(crate) use search::Search;
pub(crate) use sequence::{Sequence, proof as proof_of_period};
pub(crate) use table::{List, Table};
pub(crate) use tame::TamePeriod;
pub(crate) use theorem::Theorem;

use crate::answer::HowKnown;
use crate::error::NoValue;
use nimatron_catalogue::Position;
use nimatron_core::{Budget, Outcome};
use nimatron_engine::search::Pair;
use nimatron_messages::Message;
use nimatron_nimber::BigUint;
use std::fmt;

/// A source of values of one game.
pub(crate) trait Source: fmt::Debug {
    /// What it is, for the log: `theorem: Bouton's theorem`.
    fn name(&self) -> Message;

    /// How its answers are known.
    fn how_known(&self) -> HowKnown;

    /// The Grundy value of a position, if it is known without work.
    fn known(&self, _position: &[i64]) -> Option<u64> {
        None
    }

    /// The Grundy value of a position; `None`: the question is handed back.
    fn grundy(&mut self, position: &[i64], _budget: &Budget) -> Result<Option<u64>, NoValue> {
        Ok(self.known(position))
    }

    /// The Grundy value of a position with a coordinate beyond 2^63; `None`: the question is handed
    /// back.
    fn large_grundy(&self, _position: &[BigUint]) -> Option<BigUint> {
        None
    }

    /// The pair of normal and misère values, if it is known without work.
    fn known_pair(&self, _position: &[i64]) -> Option<Pair> {
        None
    }

    /// The pair of normal and misère values; `None`: the question is handed back.
    fn pair(&mut self, position: &[i64], _budget: &Budget) -> Result<Option<Pair>, NoValue> {
        Ok(self.known_pair(position))
    }

    /// Who wins, also where the value is not known.
    fn outcome(&self, _position: &Position) -> Option<Outcome> {
        None
    }

    /// Options with a Grundy value, named without listing all options.
    fn options_of_value(&self, _position: &Position, _value: &BigUint) -> Named {
        Named::Some(Vec::new())
    }

    /// Options that are P-positions, for sources that know winners only.
    fn winning_options(&self, position: &Position) -> Named {
        self.options_of_value(position, &BigUint::ZERO)
    }

    /// May it be asked about positions only, and not about all tuples?
    fn asks_positions_only(&self) -> bool {
        false
    }

    /// How long the options of a position are listed, in milliseconds: as long as it takes if
    /// values come from playing (`None`), less where they are known without.
    fn patience(&self) -> Option<u64> {
        None
    }
}

/// Options, each with its components.
pub(crate) type Sums = Vec<Vec<Position>>;

/// Options that a source names.
#[derive(Debug)]
pub(crate) enum Named {
    /// These are all.
    All(Sums),
    /// There may be others.
    Some(Sums),
}

/// One component each.
pub(crate) fn single<P: Into<Position>>(options: Vec<P>) -> Sums {
    options.into_iter().map(|option| vec![option.into()]).collect()
}

/// A sum from its small components.
pub(crate) fn sum_of(parts: Vec<Vec<i64>>) -> Vec<Position> {
    parts.into_iter().map(Position::Small).collect()
}
