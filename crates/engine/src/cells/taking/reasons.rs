//! Facts from which the value of a position follows step by step, as what a search left in the
//! table tells: so they are about as many as the components that the search had to look at.
//!
//! A reader of the facts is expected to see what needs no fact: that a component in which a turn
//! answers every move has the value 0, and that two equal components cancel. It does not know of
//! cells that can be left out (`pairs`), so facts are about components with all their cells; the
//! table is asked about what is left of them.

use super::board::Board;
use super::fact::Fact;
use super::search::Width;
use super::team::{Team, TeamError};
use super::word::Word;
use nimatron_core::Budget;
use rustc_hash::FxHashMap;

/// A fact about a component: its cells in canonical form, a value, and whether the component has
/// this value, or else has another one.
pub(in super::super) type Reason = (u128, u16, bool);

/// The components of an option with moves, in canonical form, small ones first; of two equal ones
/// neither.
type Parts<W> = Vec<W>;

impl Team {
    /// Facts about components, each of which follows from those before it, and the value of the
    /// position, which follows from all of them.
    ///
    /// # Errors
    /// Those of [`value`](Team::value).
    pub(in super::super) fn reasons(&mut self, cells: &[u8], budget: &Budget) -> Result<(Vec<Reason>, u16), TeamError> {
        self.value(cells, budget)?;
        let position = self.position(cells);
        if self.ground.is_wide {
            Writer::write(self, position, budget)
        } else {
            Writer::write(self, position.low(), budget)
        }
    }
}

struct Writer<'w, W> {
    team: &'w mut Team,
    budget: &'w Budget,
    reasons: Vec<Reason>,
    /// The same by components.
    written: FxHashMap<W, Fact>,
}

impl<W: Width> Writer<'_, W> {
    fn write(team: &mut Team, position: W, budget: &Budget) -> Result<(Vec<Reason>, u16), TeamError> {
        let mut writer = Writer { team, budget, reasons: Vec::new(), written: FxHashMap::default() };
        let value = writer.values(&writer.parts(position))?;
        Ok((writer.reasons, value))
    }

    fn board(&self) -> &Board<W> {
        &W::level(&self.team.ground).board
    }

    fn add(&mut self, component: W, value: u16, is: bool) -> Result<(), TeamError> {
        let each = size_of::<Reason>() + 2 * size_of::<(W, Fact)>();
        self.budget.memory(((self.reasons.len() + 1) * each) as u64).map_err(TeamError::Stopped)?;
        let fact = self.written.entry(component).or_insert(Fact::NOTHING);
        *fact = if is { Fact::exact(value) } else { fact.without(value) };
        self.reasons.push((component.wide(), value, is));
        Ok(())
    }

    fn parts(&self, position: W) -> Parts<W> {
        let board = self.board();
        let mut parts = Parts::new();
        board.whole_components(position, |component| {
            let part = board.canonical(component).0;
            match parts.iter().position(|&other| other == part) {
                Some(equal) => drop(parts.remove(equal)),
                None => parts.push(part),
            }
        });
        parts.sort_unstable_by_key(|part| (part.count(), *part));
        parts
    }

    /// The options of a component, those that fall into small parts first.
    fn options(&self, component: W) -> Result<Vec<Parts<W>>, TeamError> {
        let board = self.board();
        let mut options = Vec::new();
        for (pattern, places) in board.moves(component).into_iter().enumerate() {
            for place in places.cells() {
                self.budget.tick(4).map_err(TeamError::Stopped)?;
                options.push(self.parts(board.after(component, pattern, place)));
            }
        }
        let size = |parts: &Parts<W>| parts.iter().map(|part| part.count().pow(2)).sum::<u32>();
        options.sort_by_cached_key(|parts| (size(parts), parts.clone()));
        options.dedup();
        Ok(options)
    }

    /// What is written of a component, or what the table tells.
    fn told(&self, component: W) -> Fact {
        let written = self.written.get(&component).copied().unwrap_or(Fact::NOTHING);
        if written.value().is_some() {
            return written;
        }
        let (parts, single) = self.board().parts(component);
        let mut rest = (single % 2) as u16;
        let mut open = None;
        for (part, _) in parts.iter().filter(|part| !part.1) {
            let fact = self.team.ground.known(part.key);
            match (fact.value(), open) {
                (Some(value), _) => rest ^= value,
                (None, None) => open = Some(fact),
                (None, Some(_)) => return written,
            }
        }
        let Some(open) = open else { return Fact::exact(rest) };
        (0..Fact::SMALL).filter(|&value| open.is_not(value)).fold(written, |fact, value| fact.without(value ^ rest))
    }

    /// The value of a sum, as is written or the table tells.
    fn sum(&self, parts: &[W]) -> Option<u16> {
        parts.iter().try_fold(0, |sum, &part| Some(sum ^ self.told(part).value()?))
    }

    fn is_written(&self, part: W) -> Option<u16> {
        self.written.get(&part).and_then(|fact| fact.value())
    }

    /// Writes the values of components; the value of their sum.
    fn values(&mut self, parts: &[W]) -> Result<u16, TeamError> {
        parts.iter().try_fold(0, |sum, &part| Ok(sum ^ self.value(part)?))
    }

    /// Writes the value of a component.
    fn value(&mut self, component: W) -> Result<u16, TeamError> {
        if let Some(value) = self.is_written(component) {
            return Ok(value);
        }
        if self.board().canonical(component).1 {
            self.add(component, 0, true)?;
            return Ok(0);
        }
        let value = match self.told(component).value() {
            Some(value) => value,
            None => self.team.value_of(component, self.budget)?,
        };
        let options = self.options(component)?;
        for smaller in 0..value {
            // The mex of the options is larger, so there is one.
            self.reach(&options, smaller, true)?;
        }
        for option in &options {
            self.rule_out(option, value)?;
        }
        self.add(component, value, true)?;
        Ok(value)
    }

    /// Writes that a sum has another value than this one.
    fn rule_out(&mut self, parts: &[W], value: u16) -> Result<(), TeamError> {
        let open = |part: &&W| self.is_written(**part).is_none();
        // The one whose value the search did not need, or the largest one.
        let last = parts.iter().filter(open).max_by_key(|&&part| (self.told(part).value().is_none(), part.count()));
        let Some(&last) = last else { return Ok(()) };
        let mut wanted = value;
        for &part in parts.iter().filter(|&&part| part != last) {
            wanted ^= self.value(part)?;
        }
        self.is_not(last, wanted)
    }

    /// Writes that a component has another value than this one.
    fn is_not(&mut self, component: W, value: u16) -> Result<(), TeamError> {
        let written = self.written.get(&component).copied().unwrap_or(Fact::NOTHING);
        if written.is_not(value) {
            return Ok(());
        }
        if value < Fact::SMALL && !self.board().canonical(component).1 {
            let options = self.options(component)?;
            let is_known = self.told(component).value().is_some();
            if self.reach(&options, value, !is_known)? {
                return self.add(component, value, false);
            }
        }
        self.value(component).map(drop)
    }

    /// Writes the value of an option that has this value, if one is known to have it, or else, if
    /// `search`, if there is one.
    fn reach(&mut self, options: &[Parts<W>], value: u16, search: bool) -> Result<bool, TeamError> {
        let open = |option: &&Parts<W>| -> u32 {
            let open = option.iter().filter(|part| self.is_written(**part).is_none());
            open.map(|part| part.count().pow(2)).sum()
        };
        let known = options.iter().filter(|option| self.sum(option) == Some(value)).min_by_key(open);
        let mut found = known;
        if search && known.is_none() {
            for option in options {
                if self.has(option, value)? {
                    found = Some(option);
                    break;
                }
            }
        }
        found.map_or(Ok(false), |option| self.values(option).map(|_| true))
    }

    /// Whether a sum has this value, by a search of what the table has lost.
    fn has(&mut self, parts: &[W], value: u16) -> Result<bool, TeamError> {
        let Some((&last, others)) = parts.split_last() else { return Ok(value == 0) };
        let mut wanted = value;
        for &part in others {
            wanted ^= self.team.value_of(part, self.budget)?;
        }
        self.team.is_value_of(last, wanted, self.budget)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::super::examples::{bent, cram, plain, positions, row, system, team_of, three};
    use super::super::team::{SIZES, Sizes};
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn facts_are_true_by_definition() {
        for (seed, patterns) in [cram(), bent(), three(), row()].iter().enumerate() {
            for size in [(3, 4), (2, 7), (4, 4), (1, 14)] {
                let system = system(size.0, size.1, patterns);
                let mut known = HashMap::new();
                let mut check = |team: &Team, cells: &[u8], (reasons, found): (Vec<Reason>, u16)| {
                    assert_eq!(found, plain(&system, cells, &mut known), "{size:?} {cells:?}");
                    for (component, value, is) in reasons {
                        let cells: Vec<u8> = team.cells(component).map(u8::from).collect();
                        let other = plain(&system, &cells, &mut known);
                        assert_eq!(is, other == value, "{size:?} {cells:?} {value}");
                    }
                };
                for sizes in [SIZES, Sizes { question: 0, component: 5 }] {
                    let budget = Budget::unlimited();
                    let mut team = team_of(&system, size, sizes);
                    for cells in positions(size.0 * size.1, seed as u64, 30) {
                        let found = team.reasons(&cells, &budget).unwrap();
                        check(&team, &cells, found);
                        // As if the table had lost everything.
                        let mut empty = team_of(&system, size, sizes);
                        let position = empty.position(&cells).low();
                        let found = Writer::write(&mut empty, position, &budget).unwrap();
                        check(&empty, &cells, found);
                    }
                }
            }
        }
    }

    #[test]
    fn wide_boards_have_facts() {
        // A row of cells that are taken in pairs is 0.07, whose values from 0 on begin like this.
        let values = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3];
        let system = system(66, 1, &cram());
        let mut team = team_of(&system, (66, 1), SIZES);
        let cells = [vec![1; 24], vec![0; 19], vec![1; 23]].concat();
        let (reasons, value) = team.reasons(&cells, &Budget::unlimited()).unwrap();
        assert_eq!(value, values[24] ^ values[23]);
        for (component, value, is) in reasons {
            let length = component.count_ones() as usize;
            assert!(component.trailing_ones() as usize == length && is == (values[length] == value), "{component:b}");
        }
    }

    #[test]
    fn facts_keep_to_the_memory() {
        let system = system(5, 6, &cram());
        let mut team = team_of(&system, (5, 6), SIZES);
        let budget = Budget::unlimited().with_memory(64 << 10);
        assert!(matches!(team.reasons(&[1; 30], &budget), Err(TeamError::Stopped(_))));
    }
}
