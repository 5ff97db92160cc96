//! What share of the rule sets has a law, and of which kind.

use super::entry::{AtlasEntry, AtlasLawClass, Gives};
use super::grammar::AtlasPositionKind;
use super::lines::Broken;
use super::store::Atlas;
use nimatron_core::Budget;
use serde::Serialize;
use std::collections::BTreeMap;

/// The games of one kind of position with this number of moves; or all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Share {
    /// How many there are.
    pub games: u64,
    /// Those with a proved law of all Grundy values.
    pub values: u64,
    /// Those of them whose law is not a period, with or without a saltus.
    pub aperiodic: u64,
    /// Those with a proved law of the P-positions only.
    pub winner: u64,
    /// Those with a proved law for a part of the positions only.
    pub part: u64,
    /// Those with a law that only fits.
    pub conjectured: u64,
    /// Those without a law.
    pub none: u64,
}

impl Share {
    fn add(&mut self, entry: &AtlasEntry) {
        self.games += 1;
        let place = match &entry.law {
            None => &mut self.none,
            Some(law) if !law.proved => &mut self.conjectured,
            Some(law) => match law.gives {
                Gives::Values => &mut self.values,
                Gives::Winner => &mut self.winner,
                Gives::Part => &mut self.part,
            },
        };
        *place += 1;
        let is_value = entry.law.as_ref().is_some_and(|law| law.proved && law.gives == Gives::Values);
        self.aperiodic += u64::from(is_value && entry.law.as_ref().is_some_and(|law| law.period.is_none()));
    }
}

/// A row of the table of shares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct AtlasShareRow {
    /// What positions are.
    pub positions: AtlasPositionKind,
    /// The number of moves.
    pub moves: u32,
    /// How many there are of each kind.
    pub share: Share,
}

/// Counts of an atlas.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Statistics {
    /// The games that are listed.
    pub listed: u64,
    /// The games that were examined.
    pub swept: u64,
    /// The length of the longest rules among these.
    pub length: u32,
    /// How many different tables of values they have.
    pub tables: u64,
    /// The proved laws whose certificate was made from that of a game with the same values.
    pub carried: u64,
    /// All of them.
    pub all: Share,
    /// By kind of position and number of moves.
    pub rows: Vec<AtlasShareRow>,
    /// By length of the rules.
    pub lengths: BTreeMap<u32, Share>,
    /// The proved laws by class.
    pub classes: BTreeMap<AtlasLawClass, u64>,
    /// The proved laws by the numeration of their automaton.
    pub numerations: BTreeMap<String, u64>,
    /// The automata of proved laws by the number of their states, in ranges that double: the key is
    /// the largest number of states of its range.
    pub states: BTreeMap<u32, u64>,
    /// The proved periods by their length, in the same ranges.
    pub periods: BTreeMap<u64, u64>,
}

impl Statistics {
    /// Counts an atlas.
    ///
    /// # Errors
    /// The file cannot be read, or the budget is used up.
    pub fn of(atlas: &Atlas, budget: &Budget) -> Result<Statistics, Broken> {
        let (listed, _) = atlas.counts()?;
        let mut all = Statistics { listed, ..Statistics::default() };
        let mut rows: BTreeMap<(AtlasPositionKind, u32), Share> = BTreeMap::new();
        atlas.each(budget, |entry| {
            all.swept += 1;
            all.length = all.length.max(entry.game.length);
            all.tables += u64::from(entry.same_values_as == entry.number);
            all.all.add(&entry);
            rows.entry((entry.game.positions, entry.game.moves)).or_default().add(&entry);
            all.lengths.entry(entry.game.length).or_default().add(&entry);
            if let Some(law) = entry.law.filter(|law| law.proved) {
                all.carried += u64::from(law.like.is_some());
                *all.classes.entry(law.class).or_default() += 1;
                if let Some(name) = law.numeration {
                    *all.numerations.entry(name).or_default() += 1;
                }
                if let Some(states) = law.states {
                    *all.states.entry(states.next_power_of_two()).or_default() += 1;
                }
                if let Some(period) = law.period {
                    *all.periods.entry(period.length.next_power_of_two()).or_default() += 1;
                }
            }
            true
        })?;
        all.rows =
            rows.into_iter().map(|((positions, moves), share)| AtlasShareRow { positions, moves, share }).collect();
        Ok(all)
    }
}
