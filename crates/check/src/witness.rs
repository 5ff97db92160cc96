//! Closed sets in certificates. The walk that decides a sentence can record the pairs that it
//! followed. With them a checker needs only to test that they are closed, which takes no search:
//!
//! - every initial state of the premise is in a pair whose sets contain only initial states of the
//!   conclusions;
//! - after every symbol, every next state is in a pair whose sets contain only next states of the
//!   sets before;
//! - where the state of the premise accepts, some state of the sets does.
//!
//! Then every word that the premise accepts is accepted by a conclusion.

use crate::sentences::{Conjunction, Fault, Tuple};
use crate::state::{ABOVE, CheckerState};
use nimatron_core::Budget;
use nimatron_proof::{Closed, States};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::hash_map::Entry;

/// What to do with the closed sets of the sentences of a certificate.
pub(crate) enum Mode {
    /// Searches for them, and discards them.
    Search,
    /// Searches for them, and keeps them.
    Record(Vec<Closed>),
    /// They are given in the order of the sentences: the index of the next one, and all of them.
    Given(usize, Vec<Closed>),
}

/// The sentences of one certificate.
pub(crate) struct Sentences(pub(crate) RefCell<Mode>);

impl Sentences {
    /// The closed set of the next sentence; `None` if none are given, `Err` if all have been used.
    pub(crate) fn next(&self) -> Result<Option<Closed>, ()> {
        match &mut *self.0.borrow_mut() {
            Mode::Given(at, all) => {
                *at += 1;
                all.get(*at - 1).cloned().map(Some).ok_or(())
            }
            _ => Ok(None),
        }
    }

    pub(crate) fn records(&self) -> bool {
        matches!(&*self.0.borrow(), Mode::Record(_))
    }

    pub(crate) fn keep(&self, closed: Closed) {
        if let Mode::Record(all) = &mut *self.0.borrow_mut() {
            all.push(closed);
        }
    }

    /// Whether there are given closed sets that no sentence has used.
    pub(crate) fn has_more(&self) -> bool {
        matches!(&*self.0.borrow(), Mode::Given(at, all) if *at < all.len())
    }
}

/// States of machines, and of the words of these variables, in the form of a certificate; `None` if
/// a number does not fit 64 bits.
pub(crate) fn written(tuple: &Tuple, variables: &[usize]) -> Option<States> {
    let state = |&state: &CheckerState| match state {
        ABOVE => Some(None),
        (a, b) => Some(Some([i64::try_from(a).ok()?, i64::try_from(b).ok()?])),
    };
    let mut so_far: Vec<u8> = variables.iter().map(|v| (tuple.1 >> (2 * v) & 3) as u8).collect();
    if tuple.1 == 0 {
        so_far.clear();
    }
    Some(States(tuple.0.iter().map(state).collect::<Option<_>>()?, so_far))
}

/// States from a certificate; `None` if they are not states of this conjunction.
fn read(states: &States, variables: &[usize], of: &Conjunction<'_>) -> Option<Tuple> {
    let state = |state: &Option<[i64; 2]>| state.map_or(ABOVE, |[a, b]| (a.into(), b.into()));
    let States(machines, so_far) = states;
    let fits = machines.len() == of.machines() && (so_far.is_empty() || so_far.len() == variables.len());
    let canonical = so_far.is_empty() || so_far.iter().any(|&one| one != 0);
    let valid = fits && canonical && so_far.iter().all(|&one| one < 4);
    // In a valid state each variable has two bits of its own, and there are at most 64 variables.
    let bits = || variables.iter().zip(so_far).map(|(v, &one)| u128::from(one) << (2 * v)).sum();
    let named = (valid && so_far.len() <= 64).then(|| (machines.iter().map(state).collect(), bits()))?;
    of.of_name(named)
}

/// Whether the given set is closed for this sentence; `false` also if it belongs to another
/// sentence.
pub(crate) fn is_closed(
    mut premises: Vec<Conjunction<'_>>,
    mut conclusions: Vec<Conjunction<'_>>,
    given: &Closed,
    budget: &Budget,
) -> Result<bool, Fault> {
    let counts = (given.premises.len(), given.pairs.len(), given.conclusions.len());
    if counts != (premises.len(), premises.len(), conclusions.len()) {
        return Ok(false);
    }
    let mut sets: Vec<Vec<u32>> = Vec::new();
    for (own, states) in conclusions.iter_mut().zip(&given.conclusions) {
        let Some(numbers) = numbers(own, states) else { return Ok(false) };
        sets.push(numbers);
    }
    let firsts = firsts(&mut conclusions, budget)?;
    for ((premise, states), pairs) in premises.iter_mut().zip(&given.premises).zip(&given.pairs) {
        let Some(states) = numbers(premise, states) else { return Ok(false) };
        // The sets of each state of the premise.
        let mut all: FxHashMap<u32, Vec<Vec<FxHashSet<u32>>>> = FxHashMap::default();
        for (state, of) in pairs {
            let named = |(own, known): (&Vec<u32>, &Vec<u32>)| {
                own.iter().map(|&at| known.get(at as usize).copied()).collect::<Option<FxHashSet<u32>>>()
            };
            let own: Option<Vec<_>> = of.iter().zip(&sets).map(named).collect();
            let (Some(&state), Some(own), true) = (states.get(*state as usize), own, of.len() == sets.len()) else {
                return Ok(false);
            };
            all.entry(state).or_default().push(own);
        }
        // Only reachable pairs are visited, so all their states are states of the machines.
        let covering = |state: u32, reached: &[FxHashSet<u32>]| {
            let sets = all.get(&state).map_or(&[][..], Vec::as_slice);
            let at = sets.iter().position(|own| own.iter().zip(reached).all(|(a, b)| a.is_subset(b)));
            at.map(|at| (state, at))
        };
        let mut seen: FxHashSet<(u32, usize)> = FxHashSet::default();
        let mut open = Vec::new();
        for state in first(premise, budget)? {
            let Some(pair) = covering(state, &firsts) else { return Ok(false) };
            open.push(pair);
        }
        while let Some((state, at)) = open.pop() {
            if !seen.insert((state, at)) {
                continue;
            }
            let own = &all[&state][at];
            let accepted = |(of, set): (&Conjunction<'_>, &FxHashSet<u32>)| set.iter().any(|&one| of.accepts(one));
            if premise.accepts(state) && !conclusions.iter().zip(own).any(accepted) {
                return Ok(false);
            }
            let mut reached: FxHashMap<u32, Vec<FxHashSet<u32>>> = FxHashMap::default();
            for (symbol, to) in premise.next(state, budget)? {
                let sets = match reached.entry(symbol) {
                    Entry::Occupied(known) => known.into_mut(),
                    Entry::Vacant(free) => {
                        let pairs = conclusions.iter_mut().zip(own);
                        free.insert(pairs.map(|(of, set)| after(of, set, symbol, budget)).collect::<Result<_, _>>()?)
                    }
                };
                let Some(pair) = covering(to, sets) else { return Ok(false) };
                open.push(pair);
            }
        }
    }
    Ok(true)
}

/// The numbers of states in a conjunction; `None` if some are not states of it.
fn numbers(of: &mut Conjunction<'_>, states: &[States]) -> Option<Vec<u32>> {
    let variables = of.occurring();
    let tuples: Option<Vec<Tuple>> = states.iter().map(|states| read(states, &variables, of)).collect();
    Some(tuples?.into_iter().map(|tuple| of.number(tuple)).collect())
}

fn firsts(all: &mut [Conjunction<'_>], budget: &Budget) -> Result<Vec<FxHashSet<u32>>, Fault> {
    all.iter_mut().map(|one| first(one, budget)).collect()
}

/// The states before the first digit of the kept variables; other variables may have more digits.
fn first(of: &mut Conjunction<'_>, budget: &Budget) -> Result<FxHashSet<u32>, Fault> {
    let mut all = FxHashSet::from_iter([of.origin()]);
    loop {
        let more = after(of, &all, 0, budget)?;
        let before = all.len();
        all.extend(more);
        if all.len() == before {
            return Ok(all);
        }
    }
}

/// The next states of these after a symbol.
fn after(
    of: &mut Conjunction<'_>,
    set: &FxHashSet<u32>,
    symbol: u32,
    budget: &Budget,
) -> Result<FxHashSet<u32>, Fault> {
    let mut all = FxHashSet::default();
    for &state in set {
        all.extend(of.next(state, budget)?.into_iter().filter(|one| one.0 == symbol).map(|one| one.1));
    }
    Ok(all)
}
