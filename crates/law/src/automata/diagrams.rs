//! Deterministic automata of large alphabets: what is behind a state is a decision diagram that reads the digits of one track after the other. Equal parts
//! stand once for all states, and a track that does not matter is not read, so that an equation of four numbers in base 36 has a few hundred nodes instead
//! of two million transitions for each state.
//!
//! The diagrams are reduced and ordered (R. Bryant, "Graph-based algorithms for Boolean function manipulation", IEEE Trans. Computers, 1986) with states at
//! their ends, as in MONA (N. Klarlund, "Mona and Fido: the logic-automaton connection in practice", 1998). They are made minimal by Moore's
//! rounds: two states are told apart when their diagrams over the classes of the last round are different.

use super::{Dfa, Means, Stop};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The end of a diagram, a state, or a node of it.
pub(super) type Ref = u32;

/// Marks states among [`Ref`]s.
const STATE: u32 = 1 << 31;

/// The nodes of one automaton before it is made minimal.
const MOST_BEHIND: usize = 1 << 24;

const fn state_of(at: Ref) -> Option<u32> {
    if at & STATE == 0 { None } else { Some(at & !STATE) }
}

/// A complete deterministic automaton, always minimal. State 0 is the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagrams {
    /// The digits of each track.
    pub(super) base: usize,
    /// The number of tracks; the digit of the first one is read first.
    pub(super) tracks: usize,
    nodes: Nodes,
    roots: Vec<Ref>,
    pub(super) accept: Vec<bool>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Nodes {
    /// The track that each node reads.
    track: Vec<u8>,
    /// `behind[node * base + digit]`
    behind: Vec<Ref>,
}

/// Diagrams in the making, each node once.
struct Builder {
    base: usize,
    nodes: Nodes,
    /// The track and what is behind it.
    known: FxHashMap<Box<[u32]>, Ref>,
}

impl Builder {
    fn new(base: usize) -> Builder {
        Builder { base, nodes: Nodes::default(), known: FxHashMap::default() }
    }

    /// The node that reads a track.
    fn node(&mut self, track: usize, behind: &[Ref], means: &Means<'_>) -> Result<Ref, Stop> {
        if behind.iter().all(|&at| at == behind[0]) {
            return Ok(behind[0]);
        }
        let key: Box<[u32]> = std::iter::once(track as u32).chain(behind.iter().copied()).collect();
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        means.spend(self.base)?;
        if self.nodes.behind.len() >= MOST_BEHIND {
            return Err(Stop::TooManyStates);
        }
        let number = self.nodes.track.len() as u32;
        self.nodes.track.push(track as u8);
        self.nodes.behind.extend_from_slice(behind);
        self.known.insert(key, number);
        Ok(number)
    }
}

/// An automaton in the making: states that were met, with their numbers.
pub(super) struct Rows<'m, S> {
    builder: Builder,
    numbers: FxHashMap<S, u32>,
    states: Vec<S>,
    pub(super) means: &'m Means<'m>,
}

impl<S: Clone + Eq + Hash> Rows<'_, S> {
    /// The end of a diagram.
    pub(super) fn state(&mut self, state: S) -> Result<Ref, Stop> {
        if let Some(&number) = self.numbers.get(&state) {
            return Ok(number | STATE);
        }
        let number = self.states.len() as u32;
        if self.states.len() >= self.means.states {
            return Err(Stop::TooManyStates);
        }
        self.numbers.insert(state.clone(), number);
        self.states.push(state);
        Ok(number | STATE)
    }

    /// A node of a diagram: a track, and what is behind each of its digits.
    pub(super) fn node(&mut self, track: usize, behind: &[Ref]) -> Result<Ref, Stop> {
        self.builder.node(track, behind, self.means)
    }
}

impl Diagrams {
    /// The automaton of everything reached from `first`, made minimal; `row` builds the diagram of a state.
    pub(super) fn explore<'m, S: Clone + Eq + Hash>(
        (base, tracks): (usize, usize),
        first: S,
        mut row: impl FnMut(&S, &mut Rows<'m, S>) -> Result<Ref, Stop>,
        accept: impl Fn(&S) -> bool,
        means: &'m Means<'m>,
    ) -> Result<Diagrams, Stop> {
        let (builder, numbers) = (Builder::new(base), FxHashMap::default());
        let mut rows = Rows { builder, numbers, states: Vec::new(), means };
        rows.state(first)?;
        let mut roots = Vec::new();
        while roots.len() < rows.states.len() {
            let state = rows.states[roots.len()].clone();
            roots.push(row(&state, &mut rows)?);
        }
        let accept = rows.states.iter().map(accept).collect();
        Diagrams { base, tracks, nodes: rows.builder.nodes, roots, accept }.minimal(means)
    }

    /// The states.
    pub(super) fn states(&self) -> usize {
        self.roots.len()
    }

    fn behind(&self, node: Ref) -> &[Ref] {
        &self.nodes.behind[node as usize * self.base..][..self.base]
    }

    /// The track that is read next, or the state.
    fn track(&self, at: Ref) -> Result<usize, u32> {
        match state_of(at) {
            Some(state) => Err(state),
            None => Ok(self.nodes.track[at as usize] as usize),
        }
    }

    /// The state behind a symbol: the digits of all tracks, that of the first one counting least.
    pub(super) fn step(&self, state: u32, symbol: usize) -> u32 {
        let mut at = self.roots[state as usize];
        loop {
            match self.track(at) {
                Ok(track) => at = self.behind(at)[symbol / self.base.pow(track as u32) % self.base],
                Err(state) => return state,
            }
        }
    }

    /// The state from which nothing is accepted, if there is one.
    pub(super) fn dead(&self) -> Option<u32> {
        (0..self.states() as u32)
            .find(|&state| !self.accept[state as usize] && self.roots[state as usize] == (state | STATE))
    }

    /// The states right behind a state, each with one symbol that leads to it.
    pub(super) fn successors(&self, state: u32) -> Vec<(u32, usize)> {
        let mut found: Vec<(u32, usize)> = Vec::new();
        let mut seen: Vec<Ref> = Vec::new();
        let mut open = vec![(self.roots[state as usize], 0)];
        while let Some((at, symbol)) = open.pop() {
            if seen.contains(&at) {
                continue;
            }
            seen.push(at);
            match self.track(at) {
                Err(state) => found.push((state, symbol)),
                Ok(track) => {
                    let weight = self.base.pow(track as u32);
                    open.extend(self.behind(at).iter().enumerate().rev().map(|(d, &to)| (to, symbol + d * weight)));
                }
            }
        }
        found
    }

    /// The minimal automaton; states are numbered as a walk in breadth meets them, nodes as it needs them.
    pub(super) fn minimal(&self, means: &Means<'_>) -> Result<Diagrams, Stop> {
        let mut class: Vec<u32> = self.accept.iter().map(|&accept| u32::from(accept)).collect();
        let mut count = 0;
        let (builder, roots) = loop {
            means.spend(self.nodes.behind.len() + self.states())?;
            let mut builder = Builder::new(self.base);
            // Nodes come behind the nodes that they lead to.
            let mut mapped: Vec<Ref> = Vec::with_capacity(self.nodes.track.len());
            let on = |mapped: &[Ref], at: Ref| match state_of(at) {
                Some(state) => class[state as usize] | STATE,
                None => mapped[at as usize],
            };
            let mut behind = Vec::with_capacity(self.base);
            for node in 0..self.nodes.track.len() as u32 {
                behind.clear();
                behind.extend(self.behind(node).iter().map(|&at| on(&mapped, at)));
                mapped.push(builder.node(self.nodes.track[node as usize] as usize, &behind, means)?);
            }
            let roots: Vec<Ref> = self.roots.iter().map(|&root| on(&mapped, root)).collect();
            let mut numbers: FxHashMap<(u32, Ref), u32> = FxHashMap::default();
            let refined: Vec<u32> = (0..self.states())
                .map(|state| {
                    let fresh = numbers.len() as u32;
                    *numbers.entry((class[state], roots[state])).or_insert(fresh)
                })
                .collect();
            // Classes split only, so as many are the same.
            if numbers.len() == count {
                break (builder, roots);
            }
            (class, count) = (refined, numbers.len());
        };
        let mut member = vec![0; count];
        (0..self.states()).for_each(|state| member[class[state] as usize] = state);
        let small = Diagrams {
            base: self.base,
            tracks: self.tracks,
            nodes: builder.nodes,
            roots: member.iter().map(|&state| roots[state]).collect(),
            accept: member.iter().map(|&state| self.accept[state]).collect(),
        };
        small.in_order(class[0], means)
    }

    /// Numbered in breadth from `first`.
    fn in_order(&self, first: u32, means: &Means<'_>) -> Result<Diagrams, Stop> {
        let mut numbers = vec![u32::MAX; self.states()];
        numbers[first as usize] = 0;
        let mut order = vec![first];
        let mut builder = Builder::new(self.base);
        let mut mapped: Vec<Option<Ref>> = vec![None; self.nodes.track.len()];
        let mut roots = Vec::new();
        while roots.len() < order.len() {
            let root = self.roots[order[roots.len()] as usize];
            roots.push(self.renumbered(root, &mut numbers, &mut order, &mut mapped, &mut builder, means)?);
        }
        let accept = order.iter().map(|&state| self.accept[state as usize]).collect();
        Ok(Diagrams { base: self.base, tracks: self.tracks, nodes: builder.nodes, roots, accept })
    }

    fn renumbered(
        &self,
        at: Ref,
        numbers: &mut [u32],
        order: &mut Vec<u32>,
        mapped: &mut [Option<Ref>],
        builder: &mut Builder,
        means: &Means<'_>,
    ) -> Result<Ref, Stop> {
        let track = match self.track(at) {
            Ok(track) => track,
            Err(state) => {
                if numbers[state as usize] == u32::MAX {
                    numbers[state as usize] = order.len() as u32;
                    order.push(state);
                }
                return Ok(numbers[state as usize] | STATE);
            }
        };
        if let Some(known) = mapped[at as usize] {
            return Ok(known);
        }
        let behind = self
            .behind(at)
            .iter()
            .map(|&to| self.renumbered(to, numbers, order, mapped, builder, means))
            .collect::<Result<Vec<Ref>, Stop>>()?;
        let new = builder.node(track, &behind, means)?;
        mapped[at as usize] = Some(new);
        Ok(new)
    }

    /// A dense automaton as diagrams.
    pub(super) fn of_dense(dfa: &Dfa, (base, tracks): (usize, usize), means: &Means<'_>) -> Result<Diagrams, Stop> {
        fn below(
            row: &[u32],
            builder: &mut Builder,
            (track, symbol, tracks): (usize, usize, usize),
            means: &Means<'_>,
        ) -> Result<Ref, Stop> {
            if track == tracks {
                return Ok(row[symbol] | STATE);
            }
            let weight = builder.base.pow(track as u32);
            let behind = (0..builder.base)
                .map(|digit| below(row, builder, (track + 1, symbol + digit * weight, tracks), means))
                .collect::<Result<Vec<Ref>, Stop>>()?;
            builder.node(track, &behind, means)
        }
        let mut builder = Builder::new(base);
        let roots = dfa
            .next
            .chunks(dfa.symbols)
            .map(|row| below(row, &mut builder, (0, 0, tracks), means))
            .collect::<Result<_, _>>()?;
        Ok(Diagrams { base, tracks, nodes: builder.nodes, roots, accept: dfa.accept.clone() })
    }

    /// The same with all transitions written out.
    pub(super) fn dense(&self) -> Dfa {
        let symbols = self.base.pow(self.tracks as u32);
        let next = (0..self.states() as u32)
            .flat_map(|state| (0..symbols).map(move |symbol| (state, symbol)))
            .map(|(state, symbol)| self.step(state, symbol))
            .collect();
        // Numbered as others of its kind.
        Dfa { symbols, next, accept: self.accept.clone() }.minimal()
    }

    /// Both at once, on the tracks of either: `places` says which of `tracks` those of each are, increasing.
    pub(super) fn join(
        [a, b]: [&Diagrams; 2],
        places: [&[usize]; 2],
        tracks: usize,
        accept: impl Fn(bool, bool) -> bool,
        conjunction: bool,
        means: &Means<'_>,
    ) -> Result<Diagrams, Stop> {
        let dead = if conjunction { [a.dead(), b.dead()] } else { [None, None] };
        let mut pairs = Pairs { both: [a, b], places, dead, known: FxHashMap::default() };
        let accept =
            |pair: &Option<(u32, u32)>| pair.is_some_and(|(p, q)| accept(a.accept[p as usize], b.accept[q as usize]));
        Diagrams::explore(
            (a.base, tracks),
            Some((0, 0)),
            |pair, rows| match pair {
                None => rows.state(None),
                Some((p, q)) => pairs.of(a.roots[*p as usize], b.roots[*q as usize], rows),
            },
            accept,
            means,
        )
    }

    /// "There is a number for the track `at`."
    pub(super) fn exists(&self, at: usize, means: &Means<'_>) -> Result<Diagrams, Stop> {
        let dead = self.dead();
        // The number may have more digits than all others: zeros in front of these.
        let mut start = vec![0u32];
        let mut open = 0;
        while open < start.len() {
            for digit in 0..self.base {
                let to = self.step(start[open], digit * self.base.pow(at as u32));
                if !start.contains(&to) && Some(to) != dead {
                    start.push(to);
                }
            }
            open += 1;
        }
        start.sort_unstable();
        let mut sets = Sets { of: self, at, dead: dead.map(|state| state | STATE), known: FxHashMap::default() };
        Diagrams::explore(
            (self.base, self.tracks - 1),
            start.into_boxed_slice(),
            |set, rows| sets.of(set.iter().map(|&state| self.roots[state as usize]).collect(), rows),
            |set| set.iter().any(|&state| self.accept[state as usize]),
            means,
        )
    }

    /// Track `i` of the result is track `order[i]` now.
    pub(super) fn permuted(&self, order: &[usize], means: &Means<'_>) -> Result<Diagrams, Stop> {
        let mut turned = Turned { of: self, order, fixed: vec![None; self.tracks], known: FxHashMap::default() };
        Diagrams::explore(
            (self.base, self.tracks),
            0u32,
            |&state, rows| turned.of(self.roots[state as usize], 0, rows),
            |&state| self.accept[state as usize],
            means,
        )
    }
}

/// Diagrams of two automata read together.
struct Pairs<'d> {
    both: [&'d Diagrams; 2],
    places: [&'d [usize]; 2],
    dead: [Option<u32>; 2],
    known: FxHashMap<(Ref, Ref), Ref>,
}

impl Pairs<'_> {
    fn of(&mut self, p: Ref, q: Ref, rows: &mut Rows<'_, Option<(u32, u32)>>) -> Result<Ref, Stop> {
        let tracks = [self.both[0].track(p), self.both[1].track(q)];
        let is_dead = |which: usize| self.dead[which].is_some_and(|dead| tracks[which] == Err(dead));
        if is_dead(0) || is_dead(1) {
            return rows.state(None);
        }
        if let [Err(p), Err(q)] = tracks {
            return rows.state(Some((p, q)));
        }
        if let Some(&known) = self.known.get(&(p, q)) {
            return Ok(known);
        }
        let on = [0, 1].map(|which| tracks[which].map_or(usize::MAX, |track| self.places[which][track]));
        let track = on[0].min(on[1]);
        let mut behind = Vec::with_capacity(self.both[0].base);
        for digit in 0..self.both[0].base {
            let next = |which: usize, at: Ref| {
                if on[which] == track { self.both[which].behind(at)[digit] } else { at }
            };
            behind.push(self.of(next(0, p), next(1, q), rows)?);
        }
        let node = rows.node(track, &behind)?;
        self.known.insert((p, q), node);
        Ok(node)
    }
}

/// The diagrams of all states of a set at once, without one track.
struct Sets<'d> {
    of: &'d Diagrams,
    at: usize,
    dead: Option<Ref>,
    known: FxHashMap<Box<[Ref]>, Ref>,
}

impl Sets<'_> {
    fn of(&mut self, mut set: Vec<Ref>, rows: &mut Rows<'_, Box<[u32]>>) -> Result<Ref, Stop> {
        set.retain(|&at| Some(at) != self.dead);
        set.sort_unstable();
        set.dedup();
        // States come behind nodes.
        let Some(track) = set.iter().filter_map(|&at| self.of.track(at).ok()).min() else {
            return rows.state(set.iter().filter_map(|&at| state_of(at)).collect());
        };
        let key: Box<[Ref]> = set.into();
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        rows.means.spend(key.len() * self.of.base)?;
        let of = self.of;
        let behind =
            |digit: usize| key.iter().map(move |&at| if of.track(at) == Ok(track) { of.behind(at)[digit] } else { at });
        let node = if track == self.at {
            self.of((0..of.base).flat_map(behind).collect(), rows)?
        } else {
            let behind: Vec<Ref> =
                (0..of.base).map(|digit| self.of(behind(digit).collect(), rows)).collect::<Result<_, _>>()?;
            rows.node(track - usize::from(track > self.at), &behind)?
        };
        self.known.insert(key, node);
        Ok(node)
    }
}

/// Diagrams that read the tracks in another order.
struct Turned<'d> {
    of: &'d Diagrams,
    order: &'d [usize],
    /// The digits that were read, by the old places of their tracks.
    fixed: Vec<Option<u8>>,
    /// How many tracks were read, what is to be read then in the old order, and the digits that are known there.
    known: FxHashMap<(usize, Ref, Vec<Option<u8>>), Ref>,
}

impl Turned<'_> {
    fn of(&mut self, mut at: Ref, read: usize, rows: &mut Rows<'_, u32>) -> Result<Ref, Stop> {
        let track = loop {
            match self.of.track(at) {
                Err(state) => return rows.state(state),
                Ok(track) => match self.fixed[track] {
                    Some(digit) => at = self.of.behind(at)[digit as usize],
                    None => break track,
                },
            }
        };
        let key = (read, at, self.fixed[track..].to_vec());
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        rows.means.spend(self.of.base)?;
        let mut behind = Vec::with_capacity(self.of.base);
        for digit in 0..self.of.base {
            self.fixed[self.order[read]] = Some(digit as u8);
            behind.push(self.of(at, read + 1, rows)?);
        }
        self.fixed[self.order[read]] = None;
        let node = rows.node(read, &behind)?;
        self.known.insert(key, node);
        Ok(node)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::automaton::Automaton;
    use super::super::{Numeration, Relation, atoms};
    use super::*;
    use nimatron_core::Budget;
    use proptest::prelude::*;

    const BASE: usize = 3;

    /// The reachable part of a random automaton with two tracks, minimal.
    fn dense(next: &[u32], accept: &[bool], means: &Means<'_>) -> Dfa {
        let whole = Dfa { symbols: BASE * BASE, next: next.to_vec(), accept: accept.to_vec() };
        Dfa::explore(whole.symbols, 0u32, |&s, a| whole.step(s, a), |&s| whole.accept[s as usize], means).unwrap()
    }

    fn relation(tracks: [usize; 2], dfa: &Dfa) -> Relation {
        Relation { numeration: Numeration::Base(3), tracks: tracks.to_vec(), dfa: Automaton::Dense(dfa.clone()) }
    }

    fn automata() -> impl Strategy<Value = (Vec<u32>, Vec<bool>)> {
        (proptest::collection::vec(0u32..7, 7 * BASE * BASE), proptest::collection::vec(any::<bool>(), 7))
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]
        /// Every operation gives what it gives on automata with all transitions written out.
        #[test]
        fn diagrams_are_the_same_automata(a in automata(), b in automata()) {
            let budget = Budget::unlimited();
            let means = Means::new(100_000, 1 << 40, &budget);
            let (a, b) = (dense(&a.0, &a.1, &means), dense(&b.0, &b.1, &means));
            let of = |dfa: &Dfa| Diagrams::of_dense(dfa, (BASE, 2), &means).unwrap().minimal(&means).unwrap();
            let (few_a, few_b) = (of(&a), of(&b));
            prop_assert_eq!(&few_a.dense(), &a);
            prop_assert_eq!(few_a.dead().is_some(), a.dead().is_some());
            for state in 0..few_a.states() as u32 {
                let mut all: Vec<u32> = (0..a.symbols).map(|symbol| few_a.step(state, symbol)).collect();
                let mut some: Vec<u32> = few_a.successors(state).iter().map(|&(to, symbol)| {
                    assert_eq!(few_a.step(state, symbol), to);
                    to
                }).collect();
                [&mut all, &mut some].into_iter().for_each(|list| { list.sort_unstable(); list.dedup(); });
                prop_assert_eq!(all, some);
            }
            let both = relation([0, 1], &a).and(&relation([1, 2], &b), &means).unwrap();
            let few = Diagrams::join([&few_a, &few_b], [&[0, 1], &[1, 2]], 3, |a, b| a && b, true, &means).unwrap();
            prop_assert_eq!(&Automaton::Dense(few.dense()), &both.dfa);
            let either = relation([0, 1], &a).minus(&relation([0, 1], &b), &means).unwrap();
            let without = Diagrams::join([&few_a, &few_b], [&[0, 1]; 2], 2, |a, b| a && !b, false, &means).unwrap();
            prop_assert_eq!(&Automaton::Dense(without.dense()), &either.dfa);
            for track in 0..3 {
                let some = both.exists(track, &means).unwrap();
                prop_assert_eq!(Automaton::Dense(few.exists(track, &means).unwrap().dense()), some.dfa);
            }
            for order in [[0, 1, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0], [0, 2, 1]] {
                // Track i of the result is track order[i]: that one gets the name i.
                let turned = both.renamed(|track| order.iter().position(|&old| old == track).unwrap(), &means).unwrap();
                prop_assert_eq!(Automaton::Dense(few.permuted(&order, &means).unwrap().dense()), turned.dfa);
            }
        }
    }

    /// Alphabets with millions of symbols: sums of five numbers, and what follows from two of them.
    #[test]
    fn sums_with_large_alphabets() {
        let budget = Budget::unlimited();
        for system in [Numeration::Base(36), Numeration::Base(10), Numeration::Metallic(9), Numeration::Fibonacci] {
            let means = Means::new(100_000, 20_000_000, &budget);
            let sum = |terms: &[(usize, i64)], constant| atoms::linear(system, terms, constant, true, &means).unwrap();
            // a + 2 b = c + d + 7, and c = 3 e + 1, d = e: a + 2 b = 4 e + 8.
            let all = sum(&[(0, 1), (1, 2), (2, -1), (3, -1)], -7)
                .and(&sum(&[(2, 1), (4, -3)], -1), &means)
                .and_then(|two| two.exists(2, &means)?.and(&sum(&[(3, 1), (4, -1)], 0), &means)?.exists(3, &means))
                .unwrap();
            assert_eq!(all, sum(&[(0, 1), (1, 2), (4, -4)], -8), "{system}");
            let words = [1000u64, 4, 250].map(|n| system.represent_small(n));
            assert!(all.contains(&words), "{system}");
            let least = all.complete(&[None, Some(&words[1]), Some(&words[2])]).unwrap();
            assert_eq!(least, vec![words[0].clone()], "{system}");
            assert!(all.shortest().is_some_and(|words| all.contains(&words)));
        }
    }
}
