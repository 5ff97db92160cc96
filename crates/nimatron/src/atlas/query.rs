//! Searches in an atlas: by first values, by rules, by properties of the law.

use super::confirmed::Confirmed;
use super::entry::{AtlasEntry, AtlasLawClass, Gives};
use super::grammar::AtlasPositionKind;
use super::lines::Broken;
use super::moves::AtlasMoveTable;
use super::store::{Atlas, AtlasError};
use super::sweep::{carried, first_values};
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::laws;
use std::sync::Arc;

/// What is looked for.
#[derive(Clone, Debug)]
pub enum AtlasTarget {
    /// Any game.
    Any,
    /// Games whose values begin like this.
    Values(Vec<Option<u32>>),
    /// This game, however it is written, and games with its values.
    Rules(Arc<GameDef>),
}

/// Properties that an entry has to have.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// What the law says contains this text; capital letters do not matter.
    pub says: Option<String>,
    /// The class of the law.
    pub class: Option<AtlasLawClass>,
    /// What the law gives.
    pub gives: Option<Gives>,
    /// Whether the law is proved; `Some(false)`: it only fits.
    pub proved: Option<bool>,
    /// Whether there is a law at all.
    pub law: Option<bool>,
    /// What positions are.
    pub positions: Option<AtlasPositionKind>,
    /// The number of moves.
    pub moves: Option<u32>,
    /// The minimum and maximum number of states of the automaton.
    pub states: Option<(u32, u32)>,
    /// The length of the period.
    pub period: Option<u64>,
    /// The numeration of the automaton, as certificates name it: `base 2`, `fibonacci`.
    pub numeration: Option<String>,
}

impl Filter {
    /// Whether an entry has these properties.
    pub fn takes(&self, entry: &AtlasEntry) -> bool {
        let law = entry.law.as_ref();
        let of_law = self.says.is_some()
            || self.class.is_some()
            || self.gives.is_some()
            || self.proved.is_some()
            || self.states.is_some()
            || self.period.is_some()
            || self.numeration.is_some();
        let law_fits = law.map_or(!of_law, |law| {
            self.says.as_ref().is_none_or(|says| law.says.to_lowercase().contains(&says.to_lowercase()))
                && self.class.is_none_or(|class| law.class == class)
                && self.gives.is_none_or(|gives| law.gives == gives)
                && self.proved.is_none_or(|proved| law.proved == proved)
                && self.states.is_none_or(|(min, max)| law.states.is_some_and(|own| (min..=max).contains(&own)))
                && self.period.is_none_or(|length| law.period.is_some_and(|own| own.length == length))
                && self.numeration.as_ref().is_none_or(|name| law.numeration.as_ref() == Some(name))
        });
        law_fits
            && self.law.is_none_or(|wanted| law.is_some() == wanted)
            && self.positions.is_none_or(|positions| entry.game.positions == positions)
            && self.moves.is_none_or(|moves| entry.game.moves == moves)
    }
}

/// Why an entry was found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Match {
    /// It has the properties, or the values, that were asked for.
    Asked,
    /// It has the same moves in all small positions as the rules that were asked for.
    Moves,
    /// It is the mirror image of them: a and b are exchanged.
    Mirrored,
    /// Only its first values are the same.
    Values,
}

/// An entry that was found.
#[derive(Clone, Debug)]
pub struct Hit {
    /// The entry.
    pub entry: Confirmed,
    /// Why it was found.
    pub by: Match,
    /// If rules were asked for: the certificate of the law for *these* rules, which the checker has
    /// accepted now. `None` if it did not, or if there is none.
    pub certificate: Option<String>,
}

/// How many games with the same values are tried for a law of the rules that were asked for.
const TRIED: usize = 8;
/// The units of work for the check of one certificate: some seconds.
const CHECKING: u64 = 1 << 32;

/// The entries that are looked for, at most `max`, the shortest rules first, and what stopped the
/// search early.
///
/// # Errors
/// The file cannot be read; or the rules are about another number of coordinates.
pub fn find(
    atlas: &Atlas,
    wanted: &AtlasTarget,
    filter: &Filter,
    max: usize,
    budget: &Budget,
) -> Result<(Vec<Hit>, Option<StopReason>), AtlasError> {
    let mut found: Vec<(AtlasEntry, Match)> = Vec::new();
    match wanted {
        AtlasTarget::Any => {
            let seen = atlas.each(budget, |entry| {
                if filter.takes(&entry) && found.len() < max {
                    found.push((entry, Match::Asked));
                }
                found.len() < max
            });
            if let Some(reason) = stopped(seen)? {
                return Ok((confirmed(atlas, found, max, budget)?.0, Some(reason)));
            }
        }
        AtlasTarget::Values(values) => {
            let all = atlas.find_values(values, usize::MAX)?;
            found.extend(all.into_iter().filter(|entry| filter.takes(entry)).map(|entry| (entry, Match::Asked)));
        }
        AtlasTarget::Rules(game) => {
            let (positions, rules) = match (game.arity(), game.rules()) {
                (Some(1), Some(rules)) => (AtlasPositionKind::Heap, rules),
                (Some(2), Some(rules)) => (AtlasPositionKind::Pair, rules),
                _ => return Err(AtlasError(laws::atlas_positions())),
            };
            let moves = match AtlasMoveTable::of(rules, positions, budget) {
                Ok(moves) => moves,
                Err(reason) => return Ok((Vec::new(), Some(reason))),
            };
            if let Some(moves) = moves {
                let same = atlas.of_moves(moves.fingerprint())?.map(|number| (number, Match::Moves));
                let image = match positions {
                    AtlasPositionKind::Pair => {
                        atlas.of_moves(moves.mirrored())?.map(|number| (number, Match::Mirrored))
                    }
                    AtlasPositionKind::Heap => None,
                };
                if let Some((number, by)) = same.or(image)
                    && let Some(entry) = atlas.entry(number)?
                {
                    found.push((entry, by));
                }
            }
            let values = first_values(game, positions, budget);
            if values.len() == super::KEPT_VALUES && values.iter().all(Option::is_some) {
                let known = found.first().map(|(entry, _)| entry.number);
                let others = atlas.find_values(&values, usize::MAX)?;
                let others = others.into_iter().filter(|entry| Some(entry.number) != known);
                found.extend(others.map(|entry| (entry, Match::Values)));
            }
            found.retain(|(entry, _)| filter.takes(entry));
            let (mut hits, reason) = confirmed(atlas, found, max, budget)?;
            if reason.is_some() {
                return Ok((hits, reason));
            }
            for hit in hits.iter_mut().filter(|hit| hit.by != Match::Mirrored).take(TRIED) {
                let Some(certificate) = hit.entry.certificate() else { continue };
                let own = carried(certificate, rules.text(), &budget.within_work(CHECKING));
                hit.certificate = own.map(|proof| proof.text());
                if let Err(reason) = budget.check() {
                    return Ok((hits, Some(reason)));
                }
                // One proof is enough.
                if hit.certificate.is_some() {
                    break;
                }
            }
            return Ok((hits, budget.check().err()));
        }
    }
    let (hits, reason) = confirmed(atlas, found, max, budget)?;
    Ok((hits, reason.or(budget.check().err())))
}

/// A limit that was reached; other errors stay.
fn stopped(done: Result<(), Broken>) -> Result<Option<StopReason>, AtlasError> {
    match done {
        Ok(()) => Ok(None),
        Err(Broken::Stopped(reason)) => Ok(Some(reason)),
        Err(Broken::Atlas(error) | Broken::Into(error)) => Err(error),
        Err(Broken::Io(error)) => Err(AtlasError::new(&error)),
    }
}

/// The first of some entries, examined; and what stopped that early.
fn confirmed(
    atlas: &Atlas,
    found: Vec<(AtlasEntry, Match)>,
    max: usize,
    budget: &Budget,
) -> Result<(Vec<Hit>, Option<StopReason>), AtlasError> {
    let mut hits = Vec::new();
    for (entry, by) in found.into_iter().take(max) {
        let mut examine = || -> Result<(), Broken> {
            let entry = atlas.confirmed(entry.number, budget)?;
            hits.extend(entry.map(|entry| Hit { entry, by: by.clone(), certificate: None }));
            Ok(())
        };
        if let Some(reason) = stopped(examine())? {
            return Ok((hits, Some(reason)));
        }
    }
    Ok((hits, None))
}
