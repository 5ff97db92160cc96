//! The theorem of a game as a source of values and winners.

use super::{NamedOptions, Source, single};
use crate::answer::HowKnown;
use crate::moves::{sum_of, tidy};
use nimatron_catalogue::{GameDef, Large, Position, Theory};
use nimatron_core::Outcome;
use nimatron_engine::search::GrundyPair;
use nimatron_messages::{Message, sources};
use nimatron_nimber::BigUint;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The theorem of a game that has one.
#[derive(Clone, Debug)]
pub(crate) struct Theorem {
    game: Arc<GameDef>,
    /// The units of work for examining the options one by one.
    patience: u64,
}

impl Theorem {
    /// The theorem of a game, if it has one.
    pub(crate) fn of(game: &Arc<GameDef>) -> Option<Theorem> {
        game.theory().map(|_| Theorem { game: Arc::clone(game), patience: 4_000_000 })
    }

    /// The same as a source of winners.
    pub(crate) fn of_winners(game: &Arc<GameDef>) -> Option<Theorem> {
        Theorem::of(game).map(|theorem| Theorem { patience: 2_000_000, ..theorem })
    }

    fn theory(&self) -> Option<&dyn Theory> {
        self.game.theory()
    }

    fn large(&self) -> Option<&dyn Large> {
        self.theory()?.large()
    }

    /// Whether it gives the value of a position.
    pub(crate) fn gives(&self, position: &Position) -> bool {
        match position {
            Position::Small(key) | Position::Notation { key, .. } => self.known(key).is_some(),
            Position::Large(numbers) => self.large_grundy(numbers).is_some(),
            Position::Run(..) => true,
            _ => false,
        }
    }
}

impl Source for Theorem {
    fn name(&self) -> Message {
        match self.game.statement() {
            Some(statement) => sources::named_theorem(statement.name.message()),
            None => sources::theorem(),
        }
    }

    fn how_known(&self) -> HowKnown {
        self.game.statement().map_or(HowKnown::NOTHING, HowKnown::Theorem)
    }

    fn known(&self, position: &[i64]) -> Option<u64> {
        self.theory()?.grundy(position)
    }

    fn large_grundy(&self, position: &[BigUint]) -> Option<BigUint> {
        self.large()?.large_grundy(position)
    }

    fn known_pair(&self, position: &[i64]) -> Option<GrundyPair> {
        self.theory()?.pair(position)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        match position {
            Position::Small(key) | Position::Notation { key, .. } => self.theory()?.outcome(key),
            Position::Large(numbers) => self.large()?.large_outcome(numbers),
            _ => None,
        }
    }

    fn options_of_value(&self, position: &Position, value: &BigUint) -> NamedOptions {
        match position {
            Position::Small(numbers) | Position::Notation { key: numbers, .. } => {
                let (Some(theory), Ok(value)) = (self.theory(), u64::try_from(value)) else {
                    return NamedOptions::Some(Vec::new());
                };
                if let Some(options) = theory.options_of_value(numbers, value) {
                    return NamedOptions::All(single(options));
                }
                if let Some(options) = theory.sums_of_value(numbers, value) {
                    let tidied: BTreeSet<Vec<Vec<i64>>> =
                        options.iter().map(|option| tidy(&self.game, option)).collect();
                    return NamedOptions::All(tidied.into_iter().map(sum_of).collect());
                }
                let option = theory.an_option_of_value(numbers, value);
                NamedOptions::Some(option.into_iter().map(|option| sum_of(tidy(&self.game, &option))).collect())
            }
            Position::Large(numbers) => {
                let Some(large) = self.large() else { return NamedOptions::Some(Vec::new()) };
                let all = |options: Vec<Vec<BigUint>>| options.into_iter().map(|to| vec![Position::of(to)]).collect();
                match large.large_options(numbers, value) {
                    Some(options) => NamedOptions::All(all(options)),
                    None => NamedOptions::Some(all(large.large_an_option(numbers, value).into_iter().collect())),
                }
            }
            _ => NamedOptions::Some(Vec::new()),
        }
    }

    fn winning_options(&self, position: &Position) -> NamedOptions {
        let small = position.small().and_then(|numbers| self.theory()?.winning_options(numbers));
        small.map_or_else(
            || self.options_of_value(position, &BigUint::ZERO),
            |options| NamedOptions::All(single(options)),
        )
    }

    fn asks_positions_only(&self) -> bool {
        true
    }

    fn patience(&self) -> Option<u64> {
        Some(self.patience)
    }
}

impl Theorem {
    /// Whether it is implemented for numbers beyond 2^63.
    pub(crate) fn is_for_large(&self) -> bool {
        self.large().is_some()
    }
}
