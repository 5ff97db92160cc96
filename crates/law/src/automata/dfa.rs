//! Deterministic automata: complete, with dense transitions, state 0 initial, always minimal and
//! numbered in the order of a breadth-first walk, so that equal languages give equal automata.
//!
//! Minimisation is Hopcroft's ("An n log n algorithm for minimizing states in a finite automaton",
//! 1971).

use super::Stop;
use nimatron_core::Budget;
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::hash::Hash;

/// A complete deterministic automaton. State 0 is the initial state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dfa {
    /// The size of the alphabet.
    pub symbols: usize,
    /// `next[state * symbols + symbol]`
    pub next: Vec<u32>,
    /// For each state, whether it accepts.
    pub accept: Vec<bool>,
}

/// Limits on building automata: states of each one, transitions of all together, and time.
#[derive(Clone, Debug)]
pub struct StateBudget<'b> {
    /// The maximum number of states of one automaton before minimisation.
    pub max_states: usize,
    /// The number of transitions that may still be computed, over all automata.
    pub work_left: Cell<u64>,
    /// The time limit and cancellation flag.
    pub budget: &'b Budget,
}

/// The maximum number of transitions of one automaton before minimisation: 100 MiB, including the
/// arrays that minimisation needs.
const MAX_TRANSITIONS: usize = 1 << 22;

impl<'b> StateBudget<'b> {
    /// At most `max_states` states in each automaton before minimisation, and about `max_work`
    /// transitions in all.
    pub const fn new(max_states: usize, max_work: u64, budget: &'b Budget) -> StateBudget<'b> {
        StateBudget { max_states, work_left: Cell::new(max_work), budget }
    }

    /// Deducts `work` transitions.
    ///
    /// # Errors
    /// Fewer transitions are left ([`Stop::TooManyStates`]), or the budget is used up.
    pub fn spend(&self, work: usize) -> Result<(), Stop> {
        self.budget.tick(u32::try_from(work).unwrap_or(u32::MAX))?;
        match self.work_left.get().checked_sub(work as u64) {
            Some(left) => {
                self.work_left.set(left);
                Ok(())
            }
            None => Err(Stop::TooManyStates),
        }
    }
}

impl Dfa {
    /// The number of states.
    pub fn states(&self) -> usize {
        self.accept.len()
    }

    /// The next state after a symbol.
    pub fn step(&self, state: u32, symbol: usize) -> u32 {
        self.next[state as usize * self.symbols + symbol]
    }

    /// Whether no word is accepted.
    pub fn is_empty(&self) -> bool {
        !self.accept.contains(&true)
    }

    /// The state from which nothing is accepted, if there is one: at most one in a minimal
    /// automaton.
    pub fn dead(&self) -> Option<u32> {
        (0..self.states() as u32).find(|&state| {
            !self.accept[state as usize]
                && self.next[state as usize * self.symbols..][..self.symbols].iter().all(|&next| next == state)
        })
    }

    /// The automaton of everything reachable from `first`, minimized.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn explore<S: Clone + Eq + Hash>(
        symbols: usize,
        first: S,
        mut step: impl FnMut(&S, usize) -> S,
        accept: impl Fn(&S) -> bool,
        limits: &StateBudget<'_>,
    ) -> Result<Dfa, Stop> {
        let mut numbers: FxHashMap<S, u32> = FxHashMap::default();
        numbers.insert(first.clone(), 0);
        let mut states = vec![first];
        let mut next = Vec::new();
        let mut at = 0;
        while at < states.len() {
            limits.spend(symbols)?;
            let state = states[at].clone();
            for symbol in 0..symbols {
                let to = step(&state, symbol);
                let number = match numbers.get(&to) {
                    Some(&number) => number,
                    None => {
                        let number = states.len() as u32;
                        if states.len() >= limits.max_states || states.len() * symbols >= MAX_TRANSITIONS {
                            return Err(Stop::TooManyStates);
                        }
                        numbers.insert(to.clone(), number);
                        states.push(to);
                        number
                    }
                };
                next.push(number);
            }
            at += 1;
        }
        let accept = states.iter().map(accept).collect();
        Ok(Dfa { symbols, next, accept }.minimal())
    }

    /// The minimal automaton of the same language. All states must be reachable.
    #[must_use]
    pub fn minimal(&self) -> Dfa {
        let classes = self.classes();
        let count = classes.iter().max().map_or(0, |&most| most as usize + 1);
        let mut member = vec![0u32; count];
        for (state, &class) in classes.iter().enumerate() {
            member[class as usize] = state as u32;
        }
        // Numbered in breadth-first order.
        let mut numbers = vec![u32::MAX; count];
        let mut order = vec![classes[0]];
        numbers[classes[0] as usize] = 0;
        let mut next = Vec::with_capacity(count * self.symbols);
        let mut accept = Vec::with_capacity(count);
        let mut at = 0;
        while at < order.len() {
            let state = member[order[at] as usize];
            accept.push(self.accept[state as usize]);
            for symbol in 0..self.symbols {
                let class = classes[self.step(state, symbol) as usize];
                if numbers[class as usize] == u32::MAX {
                    numbers[class as usize] = order.len() as u32;
                    order.push(class);
                }
                next.push(numbers[class as usize]);
            }
            at += 1;
        }
        Dfa { symbols: self.symbols, next, accept }
    }

    /// Hopcroft's partition: the class of each state.
    fn classes(&self) -> Vec<u32> {
        let (states, symbols) = (self.states(), self.symbols);
        // For each symbol the predecessors of each state: indexed by (symbol, state), in one array.
        let mut starts = vec![0u32; symbols * states + 1];
        for state in 0..states {
            for symbol in 0..symbols {
                starts[symbol * states + self.next[state * symbols + symbol] as usize + 1] += 1;
            }
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut fill = starts.clone();
        let mut before = vec![0u32; states * symbols];
        for state in 0..states {
            for symbol in 0..symbols {
                let slot = &mut fill[symbol * states + self.next[state * symbols + symbol] as usize];
                before[*slot as usize] = state as u32;
                *slot += 1;
            }
        }
        // The partition: states, ordered so that each class is an interval.
        let mut order: Vec<u32> = Vec::with_capacity(states);
        order.extend((0..states as u32).filter(|&s| self.accept[s as usize]));
        let accepting = order.len();
        order.extend((0..states as u32).filter(|&s| !self.accept[s as usize]));
        let mut place = vec![0u32; states];
        order.iter().enumerate().for_each(|(at, &state)| place[state as usize] = at as u32);
        let mut class = vec![0u32; states];
        let mut bounds: Vec<(u32, u32)> = Vec::new();
        for (from, to) in [(0, accepting), (accepting, states)] {
            if from < to {
                order[from..to].iter().for_each(|&state| class[state as usize] = bounds.len() as u32);
                bounds.push((from as u32, to as u32));
            }
        }
        let mut waiting: Vec<(u32, u32)> = Vec::new();
        let mut is_waiting: Vec<bool> = vec![false; bounds.len() * symbols];
        let smaller = (0..bounds.len()).min_by_key(|&c| bounds[c].1 - bounds[c].0).unwrap_or(0);
        for symbol in 0..symbols {
            waiting.push((smaller as u32, symbol as u32));
            is_waiting[smaller * symbols + symbol] = true;
        }
        // The number of marked states of each class; they are at the start of its interval.
        let mut marked: Vec<u32> = vec![0; bounds.len()];
        let mut splitter: Vec<u32> = Vec::new();
        let mut touched: Vec<u32> = Vec::new();
        while let Some((by, symbol)) = waiting.pop() {
            is_waiting[by as usize * symbols + symbol as usize] = false;
            let (from, to) = bounds[by as usize];
            splitter.clear();
            for &state in &order[from as usize..to as usize] {
                let at = symbol as usize * states + state as usize;
                splitter.extend_from_slice(&before[starts[at] as usize..starts[at + 1] as usize]);
            }
            for &state in &splitter {
                let c = class[state as usize] as usize;
                if marked[c] == 0 {
                    touched.push(c as u32);
                }
                let front = bounds[c].0 + marked[c];
                let at = place[state as usize];
                let other = order[front as usize];
                order.swap(front as usize, at as usize);
                place[state as usize] = front;
                place[other as usize] = at;
                marked[c] += 1;
            }
            for c in touched.drain(..) {
                let c = c as usize;
                let (from, to) = bounds[c];
                let middle = from + std::mem::take(&mut marked[c]);
                if middle == to {
                    continue;
                }
                // The smaller part becomes the new class.
                let new = bounds.len();
                let part = if middle - from <= to - middle { (from, middle) } else { (middle, to) };
                bounds[c] = if part.0 == from { (middle, to) } else { (from, middle) };
                bounds.push(part);
                marked.push(0);
                is_waiting.resize(bounds.len() * symbols, false);
                order[part.0 as usize..part.1 as usize].iter().for_each(|&state| class[state as usize] = new as u32);
                // If the old part is in the queue, it stays there; otherwise it is enough to add
                // the smaller part, which is the new one.
                for symbol in 0..symbols {
                    is_waiting[new * symbols + symbol] = true;
                    waiting.push((new as u32, symbol as u32));
                }
            }
        }
        class
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Moore's refinement, repeated until nothing changes.
    fn naive_count(dfa: &Dfa) -> usize {
        let mut class: Vec<usize> = dfa.accept.iter().map(|&a| usize::from(a)).collect();
        loop {
            let mut seen = std::collections::HashMap::new();
            let new: Vec<usize> = (0..dfa.states())
                .map(|s| {
                    let key: Vec<usize> = std::iter::once(class[s])
                        .chain((0..dfa.symbols).map(|a| class[dfa.step(s as u32, a) as usize]))
                        .collect();
                    let fresh = seen.len();
                    *seen.entry(key).or_insert(fresh)
                })
                .collect();
            let count = |class: &[usize]| class.iter().collect::<std::collections::HashSet<_>>().len();
            if count(&new) == count(&class) {
                return count(&new);
            }
            class = new;
        }
    }

    proptest! {
        #[test]
        fn minimal_automata_accept_the_same_and_are_smallest(
            next in proptest::collection::vec(0u32..30, 90),
            accept in proptest::collection::vec(any::<bool>(), 30),
        ) {
            let whole = Dfa { symbols: 3, next, accept };
            let budget = Budget::unlimited();
            let limits = StateBudget::new(1000, 1 << 30, &budget);
            let small = Dfa::explore(3, 0u32, |&s, a| whole.step(s, a), |&s| whole.accept[s as usize], &limits).unwrap();
            // The reachable part of the automaton.
            let mut reach = vec![0u32];
            let mut at = 0;
            while at < reach.len() {
                for a in 0..3 {
                    let to = whole.step(reach[at], a);
                    if !reach.contains(&to) { reach.push(to); }
                }
                at += 1;
            }
            let index = |s: u32| reach.iter().position(|&r| r == s).unwrap() as u32;
            let part = Dfa {
                symbols: 3,
                next: reach.iter().flat_map(|&s| (0..3).map(move |a| (s, a))).map(|(s, a)| index(whole.step(s, a))).collect(),
                accept: reach.iter().map(|&s| whole.accept[s as usize]).collect(),
            };
            prop_assert_eq!(small.states(), naive_count(&part));
            for word in 0..3usize.pow(7) {
                let (mut a, mut b, mut rest) = (0, 0, word);
                for _ in 0..7 {
                    prop_assert_eq!(whole.accept[a as usize], small.accept[b as usize]);
                    (a, b) = (whole.step(a, rest % 3), small.step(b, rest % 3));
                    rest /= 3;
                }
            }
        }
    }
}
