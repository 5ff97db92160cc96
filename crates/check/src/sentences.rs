//! Sentences "if one of these conjunctions holds, then one of those does", decided by reachability
//! over sets of states: no minimization, no complement, no projection. Of the sets reached with a
//! state, those that contain one of the smallest are not followed (antichains; De Wulf, Doyen,
//! Henzinger, Raskin 2006).
//!
//! The closed set that a walk finds can go into the certificate (`witness`). Only states from which
//! something is accepted are followed.

use crate::machines::CheckerMachine;
use crate::state::CheckerState;
use crate::systems::CheckerNumeration;
use crate::witness::{Sentences, is_closed, written};
use nimatron_core::{Budget, StopReason};
use nimatron_proof::Closed;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;
use std::rc::Rc;

/// A machine and the variables that it reads.
pub(crate) type MachineAtom<'c> = (CheckerMachine<'c>, Vec<usize>);

/// Why a sentence does not hold, or was not decided.
pub(crate) enum Fault {
    /// A word for the kept variables for which the sentence is false: the digits of each.
    Counterexample(Vec<Vec<u8>>),
    Stopped(StopReason),
    TooLarge,
    /// The closed set of the certificate does not decide it.
    NotClosed,
}

impl From<StopReason> for Fault {
    fn from(reason: StopReason) -> Fault {
        Fault::Stopped(reason)
    }
}

/// The maximum number of states, of sets of states, and of transitions divided by 16, for one
/// sentence.
const MAX_STATES: usize = 1_000_000;

/// A new set is compared only with this many of the smallest sets reached with its state: comparing
/// it with all takes longer than following some that need not be.
const MAX_COMPARED: usize = 256;

/// States of parts, and two bits for each variable: see [`CheckerNumeration::after`].
pub(crate) type Tuple = (Vec<CheckerState>, u128);

/// A conjunction of parts with existential quantification over the variables that are not kept,
/// read digit by digit of the kept variables.
pub(crate) struct Conjunction<'c> {
    system: CheckerNumeration,
    parts: Vec<MachineAtom<'c>>,
    keep: usize,
    variables: usize,
    numbers: FxHashMap<Rc<Tuple>, u32>,
    states: Vec<Rc<Tuple>>,
    /// The entries of each state, once they are known.
    rows: Vec<Option<Range<u32>>>,
    /// The entries of all states: the digits of the kept variables as one symbol, increasing, and
    /// where its next states end in `targets`.
    entries: Vec<(u32, u32)>,
    targets: Vec<u32>,
    /// Marks the states in a union of such rows; all false between calls.
    marks: Vec<bool>,
    /// For each state, whether something is accepted from it; other states are not followed.
    live: Vec<bool>,
}

impl<'c> Conjunction<'c> {
    /// Variables `0..keep` are kept; those that no part reads are unrestricted.
    pub(crate) fn new(system: CheckerNumeration, mut parts: Vec<MachineAtom<'c>>, keep: usize) -> Conjunction<'c> {
        let variables = parts.iter().flat_map(|part| &part.1).map(|&v| v + 1).max().unwrap_or(0).max(keep);
        // The next part is always the one with the fewest new variables.
        let mut known: Vec<usize> = Vec::new();
        let mut ordered: Vec<MachineAtom<'c>> = Vec::new();
        while !parts.is_empty() {
            let unknown = |part: &MachineAtom<'c>| part.1.iter().filter(|v| !known.contains(v)).count();
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
            rows: Vec::new(),
            entries: Vec::new(),
            targets: Vec::new(),
            marks: Vec::new(),
            live: Vec::new(),
        }
    }

    pub(crate) fn machines(&self) -> usize {
        self.parts.len()
    }

    /// The variables that occur: those that are kept, and those that some part reads.
    pub(crate) fn occurring(&self) -> Vec<usize> {
        let is_read = |v: &usize| self.parts.iter().any(|part| part.1.contains(v));
        (0..self.variables).filter(|v| *v < self.keep || is_read(v)).collect()
    }

    /// A state as it is written in a certificate.
    pub(crate) fn name(&self, state: u32) -> Tuple {
        let (states, so_far) = &*self.states[state as usize];
        (self.parts.iter().zip(states).map(|((machine, _), &state)| machine.name(state)).collect(), *so_far)
    }

    /// The state that is written so in a certificate; `None` if no state of some machine is.
    pub(crate) fn of_name(&self, (names, so_far): Tuple) -> Option<Tuple> {
        let states = self.parts.iter().zip(names).map(|((machine, _), name)| machine.of_name(name));
        Some((states.collect::<Option<_>>()?, so_far))
    }

    /// The state before any digit.
    pub(crate) fn origin(&mut self) -> u32 {
        self.number((vec![(0, 0); self.parts.len()], 0))
    }

    /// The next states of a state, each with its symbol.
    pub(crate) fn next(&mut self, state: u32, budget: &Budget) -> Result<Vec<(u32, u32)>, Fault> {
        let row = self.row(state, budget)?;
        let entries = row.flat_map(|entry| {
            let symbol = self.entries[entry as usize].0;
            self.targets[self.states_of(entry)].iter().map(move |&state| (symbol, state)).collect::<Vec<_>>()
        });
        Ok(entries.collect())
    }

    pub(crate) fn number(&mut self, state: Tuple) -> u32 {
        if let Some(&number) = self.numbers.get(&state) {
            return number;
        }
        let (number, state) = (self.states.len() as u32, Rc::new(state));
        self.numbers.insert(Rc::clone(&state), number);
        self.states.push(state);
        self.rows.push(None);
        self.marks.push(false);
        number
    }

    /// The entries of a state, computed if they are not known yet.
    fn row(&mut self, state: u32, budget: &Budget) -> Result<Range<u32>, Fault> {
        if let Some(row) = &self.rows[state as usize] {
            return Ok(row.clone());
        }
        let tuple = Rc::clone(&self.states[state as usize]);
        let mut found = Vec::new();
        self.walk(0, &tuple, &mut vec![None; self.variables], &mut Vec::new(), &mut found, budget)?;
        budget.tick(16 + found.len() as u32)?;
        let mut numbers: Vec<(u32, u32)> =
            found.into_iter().map(|(symbol, tuple)| (symbol as u32, self.number(tuple))).collect();
        if self.states.len() > MAX_STATES || self.targets.len() > 16 * MAX_STATES {
            return Err(Fault::TooLarge);
        }
        numbers.sort_unstable();
        numbers.dedup();
        let from = self.entries.len() as u32;
        for one in numbers.chunk_by(|a, b| a.0 == b.0) {
            self.targets.extend(one.iter().map(|pair| pair.1));
            self.entries.push((one[0].0, self.targets.len() as u32));
        }
        let each = size_of::<Tuple>() + size_of::<CheckerState>() * self.parts.len() + size_of::<Option<Range<u32>>>();
        budget.memory((self.states.len() * each + 8 * self.entries.len() + 4 * self.targets.len()) as u64)?;
        let row = from..self.entries.len() as u32;
        self.rows[state as usize] = Some(row.clone());
        Ok(row)
    }

    /// The range of the next states of an entry in `targets`.
    fn states_of(&self, entry: u32) -> Range<usize> {
        let start = entry.checked_sub(1).map_or(0, |before| self.entries[before as usize].1);
        start as usize..self.entries[entry as usize].1 as usize
    }

    /// All choices of digits for the parts from `at` on.
    fn walk(
        &self,
        at: usize,
        tuple: &Tuple,
        digits: &mut Vec<Option<u8>>,
        done: &mut Vec<CheckerState>,
        found: &mut Vec<(usize, Tuple)>,
        budget: &Budget,
    ) -> Result<(), Fault> {
        let (states, so_far) = tuple;
        let after = |v: usize, digit: u8| self.system.after((so_far >> (2 * v) & 3) as u8, digit);
        let part = self.parts.get(at);
        let wanted = part.map_or_else(|| (0..self.keep).collect(), |part| part.1.clone());
        if let Some(&open) = wanted.iter().find(|&&v| digits[v].is_none()) {
            for digit in 0..self.system.digits() as u8 {
                if after(open, digit).is_some() {
                    digits[open] = Some(digit);
                    self.walk(at, tuple, digits, done, found, budget)?;
                }
            }
            digits[open] = None;
            return Ok(());
        }
        budget.tick(1)?;
        let read: Vec<u8> = wanted.iter().map(|&v| digits[v].unwrap_or(0)).collect();
        let Some((machine, _)) = part else {
            let bits = |(v, digit): (usize, &Option<u8>)| {
                u128::from(digit.and_then(|digit| after(v, digit)).unwrap_or(0)) << (2 * v)
            };
            let symbol = read.iter().rev().fold(0, |symbol, &digit| symbol * self.system.digits() + digit as usize);
            found.push((symbol, (done.clone(), digits.iter().enumerate().map(bits).sum())));
            if found.len().is_multiple_of(1024) {
                let each = size_of::<(usize, Tuple)>() + size_of::<CheckerState>() * self.parts.len();
                budget.memory((found.len() * each) as u64)?;
            }
            return if found.len() > MAX_STATES { Err(Fault::TooLarge) } else { Ok(()) };
        };
        if let Some(next) = machine.step(states[at], &read) {
            done.push(next);
            self.walk(at + 1, tuple, digits, done, found, budget)?;
            done.pop();
        }
        Ok(())
    }

    pub(crate) fn accepts(&self, state: u32) -> bool {
        let (states, so_far) = &*self.states[state as usize];
        (*so_far == 0 || (0..self.variables).all(|v| self.system.may_end((so_far >> (2 * v) & 3) as u8)))
            && self.parts.iter().zip(states).all(|((machine, _), &state)| machine.accepts(state))
    }

    /// Finds all states, and marks those from which something is accepted, backwards from the
    /// accepting ones.
    fn explore(&mut self, budget: &Budget) -> Result<(), Fault> {
        let mut before: Vec<Vec<u32>> = vec![Vec::new()];
        let mut at = 0;
        while at < self.states.len() as u32 {
            let row = self.row(at, budget)?;
            budget.tick(row.len() as u32)?;
            before.resize(self.states.len(), Vec::new());
            for entry in row {
                for &next in &self.targets[self.states_of(entry)] {
                    if before[next as usize].last() != Some(&at) {
                        before[next as usize].push(at);
                    }
                }
            }
            at += 1;
        }
        self.live = (0..at).map(|state| self.accepts(state)).collect();
        let mut open: Vec<u32> = (0..at).filter(|&state| self.live[state as usize]).collect();
        while let Some(state) = open.pop() {
            for &from in &before[state as usize] {
                if !std::mem::replace(&mut self.live[from as usize], true) {
                    open.push(from);
                }
            }
        }
        Ok(())
    }

    /// All next states of these after a symbol, in increasing order.
    fn after(&mut self, set: &[u32], symbol: usize, budget: &Budget) -> Result<Vec<u32>, Fault> {
        budget.tick(set.len() as u32)?;
        let mut all = Vec::new();
        for &state in set {
            let row = self.row(state, budget)?;
            let entries = &self.entries[row.start as usize..row.end as usize];
            // Most rows have an entry for every symbol.
            let at = match entries.get(symbol) {
                Some(entry) if entry.0 as usize == symbol => Ok(symbol),
                _ => entries.binary_search_by_key(&(symbol as u32), |entry| entry.0),
            };
            if let Ok(at) = at {
                for &next in &self.targets[self.states_of(row.start + at as u32)] {
                    if self.live[next as usize] && !std::mem::replace(&mut self.marks[next as usize], true) {
                        all.push(next);
                    }
                }
            }
        }
        all.iter().for_each(|&state| self.marks[state as usize] = false);
        all.sort_unstable();
        Ok(all)
    }

    /// The states before the first digit of the kept variables; other variables may have more
    /// digits.
    fn start(&mut self, budget: &Budget) -> Result<Vec<u32>, Fault> {
        let mut all = vec![self.origin()];
        self.explore(budget)?;
        loop {
            let more = self.after(&all, 0, budget)?;
            let before = all.len();
            all.extend(more);
            all.sort_unstable();
            all.dedup();
            if all.len() == before {
                return Ok(all);
            }
        }
    }
}

/// Sets of states of several conjunctions, for "one of these conjunctions holds".
struct Union<'c> {
    conjunctions: Vec<Conjunction<'c>>,
    numbers: FxHashMap<Rc<Vec<Vec<u32>>>, u32>,
    sets: Vec<SubsetState>,
    steps: FxHashMap<(u32, usize), u32>,
}

struct SubsetState {
    /// The states of each conjunction, in increasing order.
    states: Rc<Vec<Vec<u32>>>,
    size: usize,
    /// One bit for the hash of each state: the bits of a subset are among those of the set.
    signature: [u64; 8],
    accepts: bool,
}

impl SubsetState {
    fn contains(&self, other: &SubsetState) -> bool {
        let subset = |(few, many): (&Vec<u32>, &Vec<u32>)| {
            let mut rest = many.iter();
            few.iter().all(|state| rest.by_ref().find(|&other| other >= state) == Some(state))
        };
        other.signature.iter().zip(&self.signature).all(|(few, many)| few & !many == 0)
            && other.states.iter().zip(&*self.states).all(subset)
    }
}

impl Union<'_> {
    fn number(&mut self, set: Vec<Vec<u32>>) -> u32 {
        if let Some(&number) = self.numbers.get(&set) {
            return number;
        }
        let accepts = self.conjunctions.iter().zip(&set).any(|(c, states)| states.iter().any(|&s| c.accepts(s)));
        let mut signature = [0; 8];
        for &state in set.iter().flatten() {
            let bit = state.wrapping_mul(0x9E37_79B1) >> 23;
            signature[bit as usize / 64] |= 1 << (bit % 64);
        }
        let (number, states) = (self.sets.len() as u32, Rc::new(set));
        self.numbers.insert(Rc::clone(&states), number);
        let size = states.iter().map(Vec::len).sum();
        self.sets.push(SubsetState { states, size, signature, accepts });
        number
    }

    fn start(&mut self, budget: &Budget) -> Result<u32, Fault> {
        let set = self.conjunctions.iter_mut().map(|one| one.start(budget)).collect::<Result<_, _>>()?;
        Ok(self.number(set))
    }

    fn step(&mut self, set: u32, symbol: usize, budget: &Budget) -> Result<u32, Fault> {
        if let Some(&next) = self.steps.get(&(set, symbol)) {
            return Ok(next);
        }
        let states = Rc::clone(&self.sets[set as usize].states);
        let pairs = self.conjunctions.iter_mut().zip(&*states);
        let next = pairs.map(|(one, states)| one.after(states, symbol, budget)).collect::<Result<_, _>>()?;
        let next = self.number(next);
        self.steps.insert((set, symbol), next);
        if self.sets.len() > MAX_STATES { Err(Fault::TooLarge) } else { Ok(next) }
    }
}

/// A state of the premise and the set after the same digits, with the index of the pair before it
/// (`None` for a first pair) and the symbol between the two.
type InclusionPair = (u32, u32, Option<usize>, usize);

/// A sentence: for all values of the variables `0..keep`, if one of the conjunctions `whenever`
/// holds, then one of `then` does.
pub(crate) struct Implication<'c> {
    pub(crate) whenever: Vec<Vec<MachineAtom<'c>>>,
    pub(crate) then: Vec<Vec<MachineAtom<'c>>>,
    pub(crate) keep: usize,
}

/// Decides a sentence by a breadth-first walk through pairs of a state of a premise and the set of
/// all states of the conclusions after the same digits. If a set fails, so do its subsets, so sets
/// that contain one of the smallest ones so far are not followed. Records the closed set if
/// `sentences` asks for it, or only tests the one that `sentences` gives. `says` is the sentence in
/// words.
pub(crate) fn holds<'c>(
    system: CheckerNumeration,
    sentence: Implication<'c>,
    says: &str,
    sentences: &Sentences,
    budget: &Budget,
) -> Result<(), Fault> {
    let Implication { whenever, then, keep } = sentence;
    // Two bits for each variable.
    if whenever.iter().chain(&then).flatten().flat_map(|part| &part.1).any(|&v| v >= 64) {
        return Err(Fault::TooLarge);
    }
    match sentences.next() {
        Ok(None) => {}
        Ok(Some(given)) => {
            let conjunctions = |all: Vec<Vec<MachineAtom<'c>>>| {
                all.into_iter().map(|parts| Conjunction::new(system, parts, keep)).collect()
            };
            let closed = given.says == says && is_closed(conjunctions(whenever), conjunctions(then), &given, budget)?;
            return if closed { Ok(()) } else { Err(Fault::NotClosed) };
        }
        Err(()) => return Err(Fault::NotClosed),
    }
    let mut written = sentences.records().then(|| Writing::new(says, then.len()));
    let conjunctions =
        |all: Vec<Vec<MachineAtom<'c>>>| all.into_iter().map(|parts| Conjunction::new(system, parts, keep));
    let mut right = Union {
        conjunctions: conjunctions(then).collect(),
        numbers: FxHashMap::default(),
        sets: Vec::new(),
        steps: FxHashMap::default(),
    };
    let first = right.start(budget)?;
    for mut left in conjunctions(whenever) {
        let mut seen: FxHashSet<(u32, u32)> = FxHashSet::default();
        // The sets reached with each state, minimal if there are few, and the pairs that are
        // followed.
        let mut reached: Vec<Vec<u32>> = Vec::new();
        let mut followed: Vec<InclusionPair> = Vec::new();
        let mut level: Vec<InclusionPair> =
            left.start(budget)?.into_iter().map(|state| (state, first, None, 0)).collect();
        while !level.is_empty() {
            let from = followed.len();
            // Subsets come before the sets that contain them.
            level.sort_by_key(|&(_, set, ..)| right.sets[set as usize].size);
            reached.resize(left.states.len(), Vec::new());
            for pair in level.drain(..) {
                let (state, set, ..) = pair;
                let met = &mut reached[state as usize];
                let compared = met.len().min(MAX_COMPARED);
                budget.tick(compared as u32)?;
                let own = &right.sets[set as usize];
                if met[..compared].iter().all(|&other| !own.contains(&right.sets[other as usize])) {
                    if met.len() == compared {
                        met.retain(|&other| !right.sets[other as usize].contains(own));
                    }
                    // The smallest ones come first.
                    let smaller = |&other: &u32| right.sets[other as usize].size <= own.size;
                    let place = met[..met.len().min(MAX_COMPARED)].partition_point(smaller);
                    met.insert(if place == MAX_COMPARED { met.len() } else { place }, set);
                    followed.push(pair);
                }
            }
            for at in from..followed.len() {
                let (state, set, ..) = followed[at];
                if left.accepts(state) && !right.sets[set as usize].accepts {
                    return Err(Fault::Counterexample(word_to(&followed, at, system, keep)));
                }
                for entry in left.row(state, budget)? {
                    let symbol = left.entries[entry as usize].0 as usize;
                    let set = right.step(set, symbol, budget)?;
                    for &state in &left.targets[left.states_of(entry)] {
                        if left.live[state as usize] && seen.insert((state, set)) {
                            level.push((state, set, Some(at), symbol));
                        }
                    }
                }
                if seen.len() > 4 * MAX_STATES {
                    return Err(Fault::TooLarge);
                }
            }
        }
        if let Some(written) = &mut written {
            reached.resize(left.states.len(), Vec::new());
            written.premise(&left, &right, &reached)?;
        }
    }
    if let Some(written) = written {
        sentences.keep(written.closed(&right)?);
    }
    Ok(())
}

/// A closed set under construction.
struct Writing {
    closed: Closed,
    /// For each conclusion, the numbers of its states in the certificate.
    named: Vec<FxHashMap<u32, u32>>,
}

impl Writing {
    fn new(says: &str, conclusions: usize) -> Writing {
        let closed = Closed { says: says.to_owned(), premises: Vec::new(), conclusions: Vec::new(), pairs: Vec::new() };
        Writing { closed, named: vec![FxHashMap::default(); conclusions] }
    }

    /// Adds the states of a premise with the sets reached with each that were kept. States from
    /// which nothing is accepted need no set.
    fn premise(&mut self, left: &Conjunction<'_>, right: &Union<'_>, reached: &[Vec<u32>]) -> Result<(), Fault> {
        let (mut states, mut pairs) = (Vec::new(), Vec::new());
        let variables = left.occurring();
        for (state, sets) in reached.iter().enumerate() {
            let nothing = Rc::new(vec![Vec::new(); self.named.len()]);
            let mut sets: Vec<_> = sets.iter().map(|&set| Rc::clone(&right.sets[set as usize].states)).collect();
            if !left.live[state] {
                sets = vec![nothing];
            }
            if sets.is_empty() {
                continue;
            }
            let number = states.len() as u32;
            states.push(written(&left.name(state as u32), &variables).ok_or(Fault::TooLarge)?);
            for set in sets {
                let name = |(named, own): (&mut FxHashMap<u32, u32>, &Vec<u32>)| {
                    let mut numbers: Vec<u32> = Vec::new();
                    for &state in own {
                        let next = named.len() as u32;
                        numbers.push(*named.entry(state).or_insert(next));
                    }
                    numbers.sort_unstable();
                    numbers
                };
                pairs.push((number, self.named.iter_mut().zip(&*set).map(name).collect()));
            }
        }
        self.closed.premises.push(states);
        self.closed.pairs.push(pairs);
        Ok(())
    }

    fn closed(mut self, right: &Union<'_>) -> Result<Closed, Fault> {
        for (named, of) in self.named.iter().zip(&right.conjunctions) {
            let mut states: Vec<(u32, u32)> = named.iter().map(|(&state, &number)| (number, state)).collect();
            states.sort_unstable();
            let variables = of.occurring();
            let all = states.iter().map(|&(_, state)| written(&of.name(state), &variables));
            self.closed.conclusions.push(all.collect::<Option<_>>().ok_or(Fault::TooLarge)?);
        }
        Ok(self.closed)
    }
}

/// The digits of each kept variable on the path to a pair.
fn word_to(followed: &[InclusionPair], at: usize, system: CheckerNumeration, keep: usize) -> Vec<Vec<u8>> {
    let mut word = Vec::new();
    let mut back = at;
    while let Some(before) = followed[back].2 {
        word.push(followed[back].3);
        back = before;
    }
    let digits = system.digits();
    let digit = |symbol: usize, v: usize| (symbol / digits.pow(v as u32) % digits) as u8;
    (0..keep).map(|v| word.iter().rev().map(|&symbol| digit(symbol, v)).collect()).collect()
}
