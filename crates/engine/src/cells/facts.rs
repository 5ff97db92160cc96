//! Facts about components from which a value follows step by step: what a certificate of a value
//! lists, so that a checker needs no search.
//!
//! A fact says that a component has a value, or that it has another one. A component has the value
//! v if no option has it and every smaller number is the value of an option; it does not have the
//! value v if some option has it. So of most options only that they do not have some value is
//! shown, by one answer to each, as in a search by couples (`couples`), whose answers this collects
//! after it: the solver remembers what it found. Each fact follows from those before it.

use super::solver::{CellError, Solver};
use nimatron_core::{Budget, StopReason};
use rustc_hash::{FxHashMap, FxHashSet};

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
pub type Folded<'f> = dyn FnMut(&mut Solver, &[u8], &Budget) -> Result<Vec<Vec<u8>>, StopReason> + 'f;

/// The facts for a position, of whose components the last ones are about, and its value.
///
/// Without `folded` the reader calls the same components alike as the solver, and where moves only
/// take cells away, it sees that a component in which a turn of the board answers every move has
/// the value 0, and that two equal components cancel.
///
/// # Errors
/// See [`CellError`].
pub fn facts(
    solver: &mut Solver,
    states: &[u8],
    folded: Option<&mut Folded<'_>>,
    budget: &Budget,
) -> Result<(Vec<CellFact>, u16), CellError> {
    let as_solver = &mut |solver: &mut Solver, states: &[u8], budget: &Budget| solver.folded(states, budget);
    let folded = match folded {
        Some(folded) => folded,
        None => match solver.reasons(states, budget)? {
            Some(found) => return Ok(found),
            None => as_solver,
        },
    };
    // The search first: it is made to be fast, and what it leaves behind answers all questions.
    solver.value(states, budget)?;
    let (nothing, facts, values, other) = (solver.nothing(), Vec::new(), FxHashMap::default(), FxHashSet::default());
    let mut writer = Writer { solver, folded, budget, nothing, facts, values, other };
    let parts = (writer.folded)(writer.solver, states, budget)?;
    let value = writer.values_of(&parts)?;
    Ok((writer.facts, value))
}

struct Writer<'w, 'f> {
    solver: &'w mut Solver,
    folded: &'w mut Folded<'f>,
    budget: &'w Budget,
    /// The states of cells that play no part.
    nothing: Vec<u8>,
    facts: Vec<CellFact>,
    /// The values that are facts already.
    values: FxHashMap<Vec<u8>, u16>,
    /// Components and values that they do not have.
    other: FxHashSet<(Vec<u8>, u16)>,
}

type Parts = Vec<Vec<u8>>;

impl Writer<'_, '_> {
    /// Adds a fact.
    fn add(&mut self, component: &[u8], value: u16, is: bool) -> Result<(), CellError> {
        let each = (component.len() + size_of::<CellFact>() + size_of::<Vec<u8>>()) * 2 + 32;
        self.budget.memory(((self.facts.len() + 1) * each) as u64)?;
        if is {
            self.values.insert(component.to_vec(), value);
        } else {
            self.other.insert((component.to_vec(), value));
        }
        self.facts.push(CellFact { component: component.to_vec(), value, is });
        Ok(())
    }

    /// What the options of a component consist of, those with few cells in play first.
    fn options(&mut self, component: &[u8]) -> Result<Vec<(Vec<u8>, Parts)>, CellError> {
        let mut options = Vec::new();
        for option in self.solver.options(component, self.budget)? {
            let parts = (self.folded)(self.solver, &option.states, self.budget)?;
            self.budget.tick(8)?;
            options.push((option.states, parts));
        }
        options.sort_by_cached_key(|(_, parts)| parts.iter().map(|part| self.in_play(part).pow(2)).sum::<usize>());
        Ok(options)
    }

    /// The value of a sum whose components all have facts; `None` if one has not.
    fn known(&self, parts: &[Vec<u8>]) -> Option<u16> {
        parts.iter().try_fold(0, |sum, part| Some(sum ^ self.values.get(part)?))
    }

    /// Makes the values of all components facts, and returns the value of their sum.
    fn values_of(&mut self, parts: &[Vec<u8>]) -> Result<u16, CellError> {
        parts.iter().try_fold(0, |sum, part| Ok(sum ^ self.value(part)?))
    }

    /// Makes the value of a component a fact.
    fn value(&mut self, component: &[u8]) -> Result<u16, CellError> {
        if let Some(&value) = self.values.get(component) {
            return Ok(value);
        }
        let value = self.solver.value(component, self.budget)?;
        let options = self.options(component)?;
        for smaller in 0..value {
            if !options.iter().any(|(_, parts)| self.known(parts) == Some(smaller)) {
                self.option_of_value(&options, smaller)?;
            }
        }
        for (_, parts) in &options {
            self.is_not(parts, value)?;
        }
        self.add(component, value, true)?;
        Ok(value)
    }

    /// Makes the value of an option with this value a fact, if there is one.
    fn option_of_value(&mut self, options: &[(Vec<u8>, Parts)], value: u16) -> Result<bool, CellError> {
        for (states, parts) in options {
            if self.solver.has_value(states, value, self.budget)? {
                self.values_of(parts)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Makes it follow that a sum does not have this value.
    fn is_not(&mut self, parts: &[Vec<u8>], value: u16) -> Result<(), CellError> {
        let open = |part: &&Vec<u8>| !self.values.contains_key(*part);
        let Some(last) = parts.iter().filter(open).max_by_key(|part| self.in_play(part)) else { return Ok(()) };
        let (copies, others): (Parts, Parts) = parts.iter().cloned().partition(|part| part == last);
        let value = value ^ self.values_of(&others)?;
        match copies.len() {
            1 => self.component_is_not(last, value),
            // One fact about it would not be enough.
            _ => self.value(last).map(drop),
        }
    }

    /// Makes it a fact that a component does not have this value.
    fn component_is_not(&mut self, component: &[u8], value: u16) -> Result<(), CellError> {
        if self.values.contains_key(component) || self.other.contains(&(component.to_vec(), value)) {
            return Ok(());
        }
        let options = self.options(component)?;
        let known = options.iter().any(|(_, parts)| self.known(parts) == Some(value));
        if known || self.option_of_value(&options, value)? {
            return self.add(component, value, false);
        }
        // The value is smaller.
        self.value(component).map(drop)
    }

    /// The number of cells that play a part.
    fn in_play(&self, component: &[u8]) -> usize {
        component.iter().zip(&self.nothing).filter(|(state, nothing)| state != nothing).count()
    }
}
