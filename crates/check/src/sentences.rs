//! Sentences "whenever one of these conjunctions holds, one of those does", decided by reachability over sets of states: no minimisation, no complement,
//! no projection.

use crate::machines::{Machine, State, System};
use nimatron_core::{Budget, StopReason};
use rustc_hash::FxHashMap;

/// A machine and the variables that it reads.
pub(crate) type Part<'c> = (Machine<'c>, Vec<usize>);

/// Why a sentence was not decided, or what was found.
pub(crate) enum Fault {
    /// A word for the kept variables for which the sentence is false: the digits of each.
    Counterexample(Vec<Vec<u8>>),
    Stopped(StopReason),
    TooLarge,
}

impl From<StopReason> for Fault {
    fn from(reason: StopReason) -> Fault {
        Fault::Stopped(reason)
    }
}

/// Sets of states, or states, that one sentence may need.
const MOST: usize = 1_000_000;

/// "There are numbers for the other variables so that all parts hold", read digit by digit of the kept variables.
struct Conjunction<'c> {
    system: System,
    parts: Vec<Part<'c>>,
    keep: usize,
    variables: usize,
    /// States of parts, each with a number, and the machine states they stand for; the last entry of a state is one bit for each variable whose last
    /// digit blocks.
    numbers: FxHashMap<(Vec<State>, u64), u32>,
    states: Vec<(Vec<State>, u64)>,
    steps: FxHashMap<(u32, usize), Vec<u32>>,
}

impl<'c> Conjunction<'c> {
    /// Variables `0..keep` are kept; those that no part reads are none.
    fn new(system: System, mut parts: Vec<Part<'c>>, keep: usize) -> Conjunction<'c> {
        let variables = parts.iter().flat_map(|part| &part.1).map(|&v| v + 1).max().unwrap_or(0).max(keep);
        // First the parts whose variables are known already.
        let mut known: Vec<usize> = (0..keep).collect();
        let mut ordered: Vec<Part<'c>> = Vec::new();
        while !parts.is_empty() {
            let unknown = |part: &Part<'c>| part.1.iter().filter(|v| !known.contains(v)).count();
            let best = (0..parts.len()).min_by_key(|&at| unknown(&parts[at])).unwrap_or(0);
            let part = parts.remove(best);
            known.extend(&part.1);
            ordered.push(part);
        }
        Conjunction {
            system,
            parts: ordered,
            keep,
            variables,
            numbers: FxHashMap::default(),
            states: Vec::new(),
            steps: FxHashMap::default(),
        }
    }

    fn number(&mut self, state: (Vec<State>, u64)) -> u32 {
        if let Some(&number) = self.numbers.get(&state) {
            return number;
        }
        let number = self.states.len() as u32;
        self.numbers.insert(state.clone(), number);
        self.states.push(state);
        number
    }

    /// The states behind a state and the digits of the kept variables.
    fn step(&mut self, state: u32, symbol: usize, budget: &Budget) -> Result<&[u32], Fault> {
        if !self.steps.contains_key(&(state, symbol)) {
            if self.states.len() > MOST || self.steps.len() > 4 * MOST {
                return Err(Fault::TooLarge);
            }
            let (states, blocked) = self.states[state as usize].clone();
            let mut digits: Vec<Option<u8>> = vec![None; self.variables];
            let mut rest = symbol;
            for digit in digits.iter_mut().take(self.keep) {
                *digit = Some((rest % self.system.digits()) as u8);
                rest /= self.system.digits();
            }
            let mut found = Vec::new();
            let fits = |v: usize, digit: u8| blocked >> v & 1 == 0 || digit == 0;
            if (0..self.keep).all(|v| fits(v, digits[v].unwrap_or(0))) {
                self.walk(0, &states, blocked, &mut digits, &mut Vec::new(), &mut found);
            }
            budget.tick(16 + found.len() as u32)?;
            let mut numbers: Vec<u32> = found.into_iter().map(|state| self.number(state)).collect();
            numbers.sort_unstable();
            numbers.dedup();
            self.steps.insert((state, symbol), numbers);
        }
        Ok(&self.steps[&(state, symbol)])
    }

    /// All choices of digits for the parts from `at` on.
    fn walk(
        &self,
        at: usize,
        states: &[State],
        blocked: u64,
        digits: &mut Vec<Option<u8>>,
        done: &mut Vec<State>,
        found: &mut Vec<(Vec<State>, u64)>,
    ) {
        let Some((machine, tracks)) = self.parts.get(at) else {
            let mut bits = 0;
            for (v, digit) in digits.iter().enumerate() {
                bits |= u64::from(digit.is_some_and(|digit| self.system.blocks(digit))) << v;
            }
            found.push((done.clone(), bits));
            return;
        };
        if let Some(&open) = tracks.iter().find(|&&v| digits[v].is_none()) {
            for digit in 0..self.system.digits() as u8 {
                if blocked >> open & 1 == 0 || digit == 0 {
                    digits[open] = Some(digit);
                    self.walk(at, states, blocked, digits, done, found);
                }
            }
            digits[open] = None;
            return;
        }
        let read: Vec<u8> = tracks.iter().map(|&v| digits[v].unwrap_or(0)).collect();
        if let Some(next) = machine.step(states[at], &read) {
            done.push(next);
            self.walk(at + 1, states, blocked, digits, done, found);
            done.pop();
        }
    }

    fn accepts(&self, state: u32) -> bool {
        let (states, blocked) = &self.states[state as usize];
        (*blocked == 0 || self.system.may_end_blocked())
            && self.parts.iter().zip(states).all(|((machine, _), &state)| machine.accepts(state))
    }

    /// The states before the first digit of the kept variables: the others may have more digits.
    fn start(&mut self, budget: &Budget) -> Result<Vec<u32>, Fault> {
        let first = self.number((vec![(0, 0); self.parts.len()], 0));
        let mut all = vec![first];
        let mut at = 0;
        while at < all.len() {
            let next = self.step(all[at], 0, budget)?.to_vec();
            for state in next {
                if !all.contains(&state) {
                    all.push(state);
                }
            }
            at += 1;
        }
        all.sort_unstable();
        Ok(all)
    }
}

/// Several conjunctions, one of which holds: sets of states for each, every set with a number.
struct Union<'c> {
    conjunctions: Vec<Conjunction<'c>>,
    numbers: FxHashMap<Vec<Vec<u32>>, u32>,
    sets: Vec<(Vec<Vec<u32>>, bool)>,
    steps: FxHashMap<(u32, usize), u32>,
}

impl<'c> Union<'c> {
    fn new(system: System, all: Vec<Vec<Part<'c>>>, keep: usize) -> Union<'c> {
        let conjunctions = all.into_iter().map(|parts| Conjunction::new(system, parts, keep)).collect();
        Union { conjunctions, numbers: FxHashMap::default(), sets: Vec::new(), steps: FxHashMap::default() }
    }

    fn number(&mut self, set: Vec<Vec<u32>>) -> u32 {
        if let Some(&number) = self.numbers.get(&set) {
            return number;
        }
        let accepts = self.conjunctions.iter().zip(&set).any(|(c, states)| states.iter().any(|&s| c.accepts(s)));
        let number = self.sets.len() as u32;
        self.numbers.insert(set.clone(), number);
        self.sets.push((set, accepts));
        number
    }

    fn start(&mut self, budget: &Budget) -> Result<u32, Fault> {
        let mut set = Vec::new();
        for conjunction in &mut self.conjunctions {
            set.push(conjunction.start(budget)?);
        }
        Ok(self.number(set))
    }

    fn step(&mut self, set: u32, symbol: usize, budget: &Budget) -> Result<u32, Fault> {
        if let Some(&next) = self.steps.get(&(set, symbol)) {
            return Ok(next);
        }
        let mut next = Vec::new();
        for (at, conjunction) in self.conjunctions.iter_mut().enumerate() {
            let mut all = Vec::new();
            for &state in &self.sets[set as usize].0[at] {
                all.extend_from_slice(conjunction.step(state, symbol, budget)?);
            }
            budget.tick(all.len() as u32)?;
            all.sort_unstable();
            all.dedup();
            next.push(all);
        }
        let next = self.number(next);
        self.steps.insert((set, symbol), next);
        Ok(next)
    }

    /// Can nothing be accepted from here on?
    fn is_over(&self, set: u32) -> bool {
        self.sets[set as usize].0.iter().all(Vec::is_empty)
    }
}

/// For all numbers of the variables `0..keep`: if one of the conjunctions `whenever` holds, then one of `then`.
pub(crate) fn holds<'c>(
    system: System,
    whenever: Vec<Vec<Part<'c>>>,
    then: Vec<Vec<Part<'c>>>,
    keep: usize,
    budget: &Budget,
) -> Result<(), Fault> {
    // One bit for each variable.
    if keep > 64 || whenever.iter().chain(&then).flatten().flat_map(|part| &part.1).any(|&v| v >= 64) {
        return Err(Fault::TooLarge);
    }
    let (mut left, mut right) = (Union::new(system, whenever, keep), Union::new(system, then, keep));
    let first = (left.start(budget)?, right.start(budget)?);
    let mut seen: FxHashMap<(u32, u32), ()> = FxHashMap::from_iter([(first, ())]);
    // Each pair with the pair before it and the symbol between.
    let mut open = vec![(first, usize::MAX, 0)];
    let symbols = system.digits().pow(keep as u32);
    let mut at = 0;
    while at < open.len() {
        let (pair, ..) = open[at];
        if left.sets[pair.0 as usize].1 && !right.sets[pair.1 as usize].1 {
            let mut word = Vec::new();
            let mut back = at;
            while open[back].1 != usize::MAX {
                word.push(open[back].2);
                back = open[back].1;
            }
            word.reverse();
            let digits = system.digits();
            let track = |v: u32| word.iter().map(|symbol| (symbol / digits.pow(v) % digits) as u8).collect();
            return Err(Fault::Counterexample((0..keep as u32).map(track).collect()));
        }
        for symbol in 0..symbols {
            let next = (left.step(pair.0, symbol, budget)?, 0);
            if left.is_over(next.0) {
                continue;
            }
            let next = (next.0, right.step(pair.1, symbol, budget)?);
            if seen.insert(next, ()).is_none() {
                open.push((next, at, symbol));
            }
        }
        if open.len() > MOST {
            return Err(Fault::TooLarge);
        }
        at += 1;
    }
    Ok(())
}
