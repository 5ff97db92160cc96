//! Facts from which the value of a position follows step by step (`cells/facts`), as what a search
//! left in the table tells: so they are about as many as the components that the search had to look
//! at.
//!
//! The reader of the facts sees that a component in which a turn answers every move has the value
//! 0, and that two equal components cancel. It does not know of cells that can be left out
//! (`pairs`), so facts are about components with all their cells; the table is asked about what is
//! left of them.

use super::super::facts::{ComponentFact, FactSource, written};
use super::search::Width;
use super::team::{Team, TeamError};
use super::word::CellSet;
use nimatron_core::Budget;

/// A fact about a component, which is given by its cells in canonical form.
pub(in super::super) type CanonicalFact = ComponentFact<u128>;

impl Team {
    /// Facts about components, each of which follows from those before it, and the value of the
    /// position, which follows from all of them.
    ///
    /// # Errors
    /// Those of [`value`](Team::value).
    pub(in super::super) fn reasons(
        &mut self,
        cells: &[u8],
        budget: &Budget,
    ) -> Result<(Vec<CanonicalFact>, u16), TeamError> {
        self.value(cells, budget)?;
        let position = self.position(cells);
        if self.ground.is_wide {
            self.reasons_for(position, budget)
        } else {
            let (reasons, value) = self.reasons_for(position.low(), budget)?;
            Ok((reasons.into_iter().map(|(part, value, is)| (part.wide(), value, is)).collect(), value))
        }
    }

    fn reasons_for<W: Width>(
        &mut self,
        position: W,
        budget: &Budget,
    ) -> Result<(Vec<ComponentFact<W>>, u16), TeamError> {
        let mut source = TeamFactSource { team: self, budget };
        let parts = source.parts(position);
        written(&mut source, &parts, budget)
    }

    /// The value of a position, as far as the table tells it.
    pub(in super::super) fn told(&self, cells: &[u8]) -> Option<u16> {
        let position = self.position(cells);
        if self.ground.is_wide { self.told_of(position) } else { self.told_of(position.low()) }
    }

    fn told_of<W: Width>(&self, position: W) -> Option<u16> {
        let (parts, single) = W::level(&self.ground).board.parts(position);
        let open = parts.into_iter().filter(|part| !part.1);
        open.map(|part| part.0)
            .try_fold((single % 2) as u16, |sum, part| Some(sum ^ self.ground.known(part.key).value()?))
    }
}

/// Components with all their cells, in canonical form.
struct TeamFactSource<'w> {
    team: &'w mut Team,
    budget: &'w Budget,
}

impl TeamFactSource<'_> {
    /// The components of a position, the largest last; of two equal ones neither.
    fn parts<W: Width>(&self, position: W) -> Vec<W> {
        let board = &W::level(&self.team.ground).board;
        let mut parts = Vec::new();
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
}

impl<W: Width> FactSource<W> for TeamFactSource<'_> {
    type Error = TeamError;

    fn options(&mut self, part: &W) -> Result<Vec<Vec<W>>, TeamError> {
        let board = &W::level(&self.team.ground).board;
        let mut options = Vec::new();
        for (pattern, places) in board.moves(*part).into_iter().enumerate() {
            for place in places.cells() {
                self.budget.tick(4)?;
                options.push(self.parts(board.after(*part, pattern, place)));
            }
        }
        Ok(options)
    }

    fn told(&mut self, part: &W) -> Option<u16> {
        self.team.told_of(*part)
    }

    fn value(&mut self, part: &W) -> Result<u16, TeamError> {
        self.team.value_of(*part, self.budget)
    }

    fn has_value(&mut self, part: &W, value: u16) -> Result<bool, TeamError> {
        self.team.is_value_of(*part, value, self.budget)
    }

    fn is_zero(&self, part: &W) -> bool {
        W::level(&self.team.ground).board.canonical(*part).1
    }

    fn size(&self, part: &W) -> usize {
        part.count() as usize
    }

    fn bytes(&self, _: &W) -> usize {
        size_of::<W>()
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
                let mut check = |team: &Team, cells: &[u8], (reasons, found): (Vec<CanonicalFact>, u16)| {
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
                        let (reasons, value) = empty.reasons_for(position, &budget).unwrap();
                        let wide = |(part, value, is): ComponentFact<u64>| (part.wide(), value, is);
                        check(&empty, &cells, (reasons.into_iter().map(wide).collect(), value));
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
