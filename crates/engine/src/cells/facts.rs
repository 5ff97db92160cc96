//! Facts about components from which a value follows step by step: what a certificate of a value
//! lists, so that a checker needs no search.
//!
//! A fact says that a component has a value, or that it has another one. A component has the value
//! v if no option has it and every smaller number is the value of an option; it does not have the
//! value v if some option has it. So of most options only that they do not have some value is
//! shown, by one answer to each, as in a search by couples (`couples`), whose answers this collects
//! after it: an option whose value the search has found answers before one that would have to be
//! searched. Each fact follows from those before it.

use super::solver::{CellError, CellSolver};
use nimatron_core::{Budget, StopReason};
use rustc_hash::{FxHashMap, FxHashSet};
use std::hash::Hash;

/// What is known of a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellFact {
    /// The states of the cells of the component; those of others are the one that plays no part.
    pub component: Vec<u8>,
    /// The value.
    pub value: u16,
    /// Whether the value is this one, or else is not.
    pub is: bool,
}

/// Gives the components of a position, each replaced by the one that stands for all that whoever
/// reads the facts calls alike.
pub type Folded<'f> = dyn FnMut(&mut CellSolver, &[u8], &Budget) -> Result<Vec<Vec<u8>>, StopReason> + 'f;

/// The facts for a position, of whose components the last ones are about, and its value.
///
/// Without `folded` the reader calls the same components alike as the solver, and where moves only
/// take cells away, it sees that a component in which a turn of the board answers every move has
/// the value 0, and that two equal components cancel.
///
/// # Errors
/// See [`CellError`].
pub fn facts(
    solver: &mut CellSolver,
    states: &[u8],
    folded: Option<&mut Folded<'_>>,
    budget: &Budget,
) -> Result<(Vec<CellFact>, u16), CellError> {
    let as_solver = &mut |solver: &mut CellSolver, states: &[u8], budget: &Budget| solver.folded(states, budget);
    let folded = match folded {
        Some(folded) => folded,
        None => match solver.facts(states, budget)? {
            Some(found) => return Ok(found),
            None => as_solver,
        },
    };
    // The search first: it is made to be fast, and what it leaves behind answers all questions.
    solver.value(states, budget)?;
    let parts = folded(solver, states, budget)?;
    let nothing = solver.nothing();
    let (facts, value) = written(&mut Folding { solver, folded, budget, nothing }, &parts, budget)?;
    let fact = |(component, value, is)| CellFact { component, value, is };
    Ok((facts.into_iter().map(fact).collect(), value))
}

/// Whom the writer of facts asks about components `P`, each of which stands for all that the reader
/// of the facts calls alike.
pub(super) trait FactSource<P> {
    type Error: From<StopReason>;

    /// The components of each option; of equal ones those that do not cancel.
    fn options(&mut self, part: &P) -> Result<Vec<Vec<P>>, Self::Error>;

    /// The value of a component, if the search has found it.
    fn told(&mut self, part: &P) -> Option<u16>;

    /// The value of a component.
    fn value(&mut self, part: &P) -> Result<u16, Self::Error>;

    /// Whether a component has this value.
    fn has_value(&mut self, part: &P, value: u16) -> Result<bool, Self::Error>;

    /// Whether the reader sees by itself that a component has the value 0.
    fn is_zero(&self, part: &P) -> bool;

    /// The number of cells in play.
    fn size(&self, part: &P) -> usize;

    /// The bytes that a component takes.
    fn bytes(&self, part: &P) -> usize;
}

/// What stands for a component.
pub(super) trait ComponentKey: Clone + Eq + Hash + Ord {}

impl<P: Clone + Eq + Hash + Ord> ComponentKey for P {}

/// A component, a value, and whether it has this value, or else has another one.
pub(super) type ComponentFact<P> = (P, u16, bool);

/// Facts about components from which the values of these components follow, and the value of their
/// sum.
pub(super) fn written<P: ComponentKey, S: FactSource<P>>(
    source: &mut S,
    parts: &[P],
    budget: &Budget,
) -> Result<(Vec<ComponentFact<P>>, u16), S::Error> {
    let (values, other) = (FxHashMap::default(), FxHashSet::default());
    let mut writer = Writer { source, budget, facts: Vec::new(), values, other };
    let value = writer.values_of(parts)?;
    Ok((writer.facts, value))
}

struct Writer<'w, P, S> {
    source: &'w mut S,
    budget: &'w Budget,
    facts: Vec<ComponentFact<P>>,
    /// The values that are facts already.
    values: FxHashMap<P, u16>,
    /// Components and values that they do not have.
    other: FxHashSet<(P, u16)>,
}

impl<P: ComponentKey, S: FactSource<P>> Writer<'_, P, S> {
    /// Adds a fact.
    fn add(&mut self, part: &P, value: u16, is: bool) -> Result<(), S::Error> {
        let each = (self.source.bytes(part) + size_of::<ComponentFact<P>>()) * 2 + 32;
        self.budget.memory(((self.facts.len() + 1) * each) as u64)?;
        if is {
            self.values.insert(part.clone(), value);
        } else {
            self.other.insert((part.clone(), value));
        }
        self.facts.push((part.clone(), value, is));
        Ok(())
    }

    /// The options of a component, those that fall into small parts first.
    fn options(&mut self, part: &P) -> Result<Vec<Vec<P>>, S::Error> {
        let mut options = self.source.options(part)?;
        let size = |parts: &Vec<P>| parts.iter().map(|part| self.source.size(part).pow(2)).sum::<usize>();
        options.sort_by_cached_key(|parts| (size(parts), parts.clone()));
        options.dedup();
        Ok(options)
    }

    /// The value of a component, if it is a fact or the search has found it.
    fn told(&mut self, part: &P) -> Option<u16> {
        self.values.get(part).copied().or_else(|| self.source.told(part))
    }

    /// Makes the values of all components facts, and returns the value of their sum.
    fn values_of(&mut self, parts: &[P]) -> Result<u16, S::Error> {
        parts.iter().try_fold(0, |sum, part| Ok(sum ^ self.value(part)?))
    }

    /// Makes the value of a component a fact.
    fn value(&mut self, part: &P) -> Result<u16, S::Error> {
        if let Some(&value) = self.values.get(part) {
            return Ok(value);
        }
        if self.source.is_zero(part) {
            return self.add(part, 0, true).map(|()| 0);
        }
        let options = self.options(part)?;
        self.value_by(part, &options)
    }

    /// Makes the value of a component with these options a fact.
    fn value_by(&mut self, part: &P, options: &[Vec<P>]) -> Result<u16, S::Error> {
        let value = match self.source.told(part) {
            Some(value) => value,
            None => self.source.value(part)?,
        };
        for smaller in 0..value {
            if !self.reach_told(options, smaller)? {
                self.reach(options, smaller)?;
            }
        }
        for option in options {
            self.rule_out(option, value)?;
        }
        self.add(part, value, true)?;
        Ok(value)
    }

    /// Makes it follow that a sum does not have this value.
    fn rule_out(&mut self, parts: &[P], value: u16) -> Result<(), S::Error> {
        let mut last = None;
        for part in parts.iter().filter(|&part| !self.values.contains_key(part)) {
            // One whose value the search did not need, or else the largest one.
            let rank = (self.source.told(part).is_none(), self.source.size(part));
            if last.is_none_or(|(_, least)| rank >= least) {
                last = Some((part, rank));
            }
        }
        let Some((last, _)) = last else { return Ok(()) };
        let mut wanted = value;
        for other in parts.iter().filter(|&part| part != last) {
            wanted ^= self.value(other)?;
        }
        match parts.iter().filter(|&part| part == last).count() {
            1 => self.is_not(last, wanted),
            // One fact about it would not be enough.
            _ => self.value(last).map(drop),
        }
    }

    /// Makes it a fact that a component does not have this value.
    fn is_not(&mut self, part: &P, value: u16) -> Result<(), S::Error> {
        if self.values.contains_key(part) || self.other.contains(&(part.clone(), value)) {
            return Ok(());
        }
        if self.source.is_zero(part) {
            return self.value(part).map(drop);
        }
        let options = self.options(part)?;
        if self.reach_told(&options, value)? || self.source.told(part).is_none() && self.reach(&options, value)? {
            return self.add(part, value, false);
        }
        // The value is smaller.
        self.value_by(part, &options).map(drop)
    }

    /// Makes the value of an option a fact that is known to have this value, if one is: the one of
    /// which the least is left to write.
    fn reach_told(&mut self, options: &[Vec<P>], value: u16) -> Result<bool, S::Error> {
        let mut best: Option<(usize, &Vec<P>)> = None;
        for option in options {
            let mut left = 0;
            for part in option.iter().filter(|&part| !self.values.contains_key(part)) {
                left += self.source.size(part).pow(2);
            }
            if best.is_some_and(|best| best.0 <= left) {
                continue;
            }
            let sum = option.iter().try_fold(0, |sum, part| Some(sum ^ self.told(part)?));
            if sum == Some(value) {
                best = Some((left, option));
            }
        }
        best.map_or(Ok(false), |(_, option)| self.values_of(option).map(|_| true))
    }

    /// Makes the value of the first option that has this value a fact, if there is one.
    fn reach(&mut self, options: &[Vec<P>], value: u16) -> Result<bool, S::Error> {
        for option in options {
            let mut wanted = value;
            let Some((last, others)) = option.split_last() else {
                if value == 0 {
                    return Ok(true);
                }
                continue;
            };
            for part in others {
                wanted ^= self.source.value(part)?;
            }
            if self.source.has_value(last, wanted)? {
                return self.values_of(option).map(|_| true);
            }
        }
        Ok(false)
    }
}

/// Components as states of cells.
struct Folding<'s, 'f> {
    solver: &'s mut CellSolver,
    folded: &'s mut Folded<'f>,
    budget: &'s Budget,
    /// The states of cells that play no part.
    nothing: Vec<u8>,
}

impl FactSource<Vec<u8>> for Folding<'_, '_> {
    type Error = CellError;

    fn options(&mut self, part: &Vec<u8>) -> Result<Vec<Vec<Vec<u8>>>, CellError> {
        let mut options = Vec::new();
        for option in self.solver.options(part, self.budget)? {
            let mut parts = (self.folded)(self.solver, &option.states, self.budget)?;
            // The question about the last one may be answered sooner than by its value.
            parts.sort_by_cached_key(|part| self.size(part));
            self.budget.tick(8)?;
            options.push(parts);
        }
        Ok(options)
    }

    fn told(&mut self, part: &Vec<u8>) -> Option<u16> {
        self.solver.told(part)
    }

    fn value(&mut self, part: &Vec<u8>) -> Result<u16, CellError> {
        self.solver.value(part, self.budget)
    }

    fn has_value(&mut self, part: &Vec<u8>, value: u16) -> Result<bool, CellError> {
        self.solver.has_value(part, value, self.budget)
    }

    fn is_zero(&self, _: &Vec<u8>) -> bool {
        false
    }

    fn size(&self, part: &Vec<u8>) -> usize {
        part.iter().zip(&self.nothing).filter(|(state, nothing)| state != nothing).count()
    }

    fn bytes(&self, part: &Vec<u8>) -> usize {
        part.len()
    }
}
