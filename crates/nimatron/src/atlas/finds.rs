//! The entries that mathematicians may want to see: short rules with large automata or long
//! periods, conjectures without a proof, and the shortest rules for which nothing was found.

use super::confirmed::Confirmed;
use super::entry::{AtlasEntry, Gives};
use super::lines::Broken;
use super::store::Atlas;
use nimatron_core::Budget;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

/// Interesting entries. Each list has games with different values only.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Finds {
    /// The proved laws of all positions with the largest automata, at most four of each length.
    pub automata: Vec<Confirmed>,
    /// The proved laws with the longest preperiod and period together, chosen in the same way.
    pub periods: Vec<Confirmed>,
    /// The shortest rules with a law that fits all values that were computed and is not proved.
    pub conjectures: Vec<Confirmed>,
    /// The shortest rules without a law.
    pub without: Vec<Confirmed>,
}

/// How many entries there are for one length.
const FOR_EACH_LENGTH: usize = 4;

impl Finds {
    /// Picks the entries: at most `max` for each list.
    ///
    /// # Errors
    /// The file cannot be read, or the budget is used up.
    pub fn of(atlas: &Atlas, max: usize, budget: &Budget) -> Result<Finds, Broken> {
        let (mut conjectures, mut without) = (Vec::new(), Vec::new());
        let (mut automata, mut periods) = (Largest::default(), Largest::default());
        let (mut fitting, mut lawless) = (HashSet::new(), HashSet::new());
        atlas.each(budget, |entry| {
            match &entry.law {
                None => {
                    if without.len() < max && lawless.insert(entry.same_values_as) {
                        without.push(entry);
                    }
                }
                Some(law) if !law.proved => {
                    if conjectures.len() < max && fitting.insert(entry.same_values_as) {
                        conjectures.push(entry);
                    }
                }
                Some(law) => match (law.period, law.states) {
                    (Some(period), _) => periods.offer(period.preperiod + period.length, entry),
                    (None, Some(states)) if law.gives != Gives::Part => automata.offer(states.into(), entry),
                    (None, _) => {}
                },
            }
            true
        })?;
        let confirmed = |entries: Vec<AtlasEntry>| {
            let each = entries.into_iter().map(|entry| atlas.confirmed(entry.number, budget));
            Ok::<_, Broken>(each.collect::<Result<Vec<_>, Broken>>()?.into_iter().flatten().collect::<Vec<Confirmed>>())
        };
        Ok(Finds {
            automata: confirmed(automata.take(max))?,
            periods: confirmed(periods.take(max))?,
            conjectures: confirmed(conjectures)?,
            without: confirmed(without)?,
        })
    }
}

/// For each length the entries with the largest sizes.
#[derive(Default)]
struct Largest(BTreeMap<u32, Vec<(u64, AtlasEntry)>>);

impl Largest {
    fn offer(&mut self, size: u64, entry: AtlasEntry) {
        let best = self.0.entry(entry.game.length).or_default();
        if best.iter().any(|(_, other)| other.same_values_as == entry.same_values_as) {
            return;
        }
        best.push((size, entry));
        best.sort_by_key(|(size, entry)| (Reverse(*size), entry.number));
        best.truncate(FOR_EACH_LENGTH);
    }

    /// The largest ones of all lengths.
    fn take(self, max: usize) -> Vec<AtlasEntry> {
        let mut all: Vec<(u64, AtlasEntry)> = self.0.into_values().flatten().collect();
        all.sort_by_key(|(size, entry)| (Reverse(*size), entry.number));
        all.into_iter().map(|(_, entry)| entry).take(max).collect()
    }
}
