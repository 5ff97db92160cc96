//! Deterministic automata with large alphabets: the transitions of a state are a decision diagram
//! that reads the digits of one track after the other. Equal parts are stored once for all states,
//! and a track that does not matter is not read, so that an equation of four numbers in base 36 has
//! a few hundred nodes instead of two million transitions for each state.
//!
//! The diagrams are reduced and ordered (R. Bryant, "Graph-based algorithms for Boolean function
//! manipulation", IEEE Trans. Computers, 1986) with states as terminals, as in MONA (N. Klarlund,
//! "Mona and Fido: the logic-automaton connection in practice", 1998). They are minimized by
//! Moore's rounds: two states are distinguished when their diagrams over the classes of the
//! previous round differ.

mod operations;
#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

use super::{Dfa, StateBudget, Stop};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// A node of a diagram or, with the bit [`STATE`], a state, which is a terminal.
pub(in crate::automata) type Ref = u32;

/// The bit that marks states among [`Ref`]s.
const STATE: u32 = 1 << 31;

/// The maximum number of children of all nodes of one automaton, before it is minimized.
const MAX_CHILDREN: usize = 1 << 24;

const fn state_of(at: Ref) -> Option<u32> {
    if at & STATE == 0 { None } else { Some(at & !STATE) }
}

/// The root of a diagram.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DiagramRoot {
    /// A node that reads the digit of this track.
    Track(usize),
    /// A terminal: the diagram is this state.
    State(u32),
}

/// A complete deterministic automaton, always minimal. State 0 is the initial state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagrams {
    /// The number of digits of each track.
    pub(in crate::automata) base: usize,
    /// The number of tracks; the digit of the first one is read first.
    pub(in crate::automata) tracks: usize,
    nodes: Nodes,
    roots: Vec<Ref>,
    pub(in crate::automata) accept: Vec<bool>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Nodes {
    /// The track that each node reads.
    track: Vec<u8>,
    /// `children[node * base + digit]`
    children: Vec<Ref>,
}

/// Diagrams under construction, with each node stored once.
struct Builder {
    base: usize,
    nodes: Nodes,
    /// The node of each track and children.
    known: FxHashMap<Box<[u32]>, Ref>,
}

impl Builder {
    fn new(base: usize) -> Builder {
        Builder { base, nodes: Nodes::default(), known: FxHashMap::default() }
    }

    /// The node that reads a track. If all children are equal, it is the child.
    fn node(&mut self, track: usize, children: &[Ref], limits: &StateBudget<'_>) -> Result<Ref, Stop> {
        if children.iter().all(|&at| at == children[0]) {
            return Ok(children[0]);
        }
        let key: Box<[u32]> = std::iter::once(track as u32).chain(children.iter().copied()).collect();
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        limits.spend(self.base)?;
        if self.nodes.children.len() >= MAX_CHILDREN {
            return Err(Stop::TooManyStates);
        }
        let number = self.nodes.track.len() as u32;
        self.nodes.track.push(track as u8);
        self.nodes.children.extend_from_slice(children);
        self.known.insert(key, number);
        Ok(number)
    }
}

/// An automaton under construction: the states found so far, with their numbers.
pub(in crate::automata) struct AutomatonBuilder<'m, S> {
    builder: Builder,
    numbers: FxHashMap<S, u32>,
    states: Vec<S>,
    pub(in crate::automata) limits: &'m StateBudget<'m>,
}

impl<S: Clone + Eq + Hash> AutomatonBuilder<'_, S> {
    /// The number of a state, as a terminal of a diagram.
    pub(in crate::automata) fn state(&mut self, state: S) -> Result<Ref, Stop> {
        if let Some(&number) = self.numbers.get(&state) {
            return Ok(number | STATE);
        }
        let number = self.states.len() as u32;
        if self.states.len() >= self.limits.max_states {
            return Err(Stop::TooManyStates);
        }
        self.numbers.insert(state.clone(), number);
        self.states.push(state);
        Ok(number | STATE)
    }

    /// A node of a diagram: a track, and the child for each of its digits.
    pub(in crate::automata) fn node(&mut self, track: usize, children: &[Ref]) -> Result<Ref, Stop> {
        self.builder.node(track, children, self.limits)
    }
}

impl Diagrams {
    /// The automaton of everything reachable from `first`, minimized; `row` builds the diagram of a
    /// state.
    pub(in crate::automata) fn explore<'m, S: Clone + Eq + Hash>(
        (base, tracks): (usize, usize),
        first: S,
        mut row: impl FnMut(&S, &mut AutomatonBuilder<'m, S>) -> Result<Ref, Stop>,
        accept: impl Fn(&S) -> bool,
        limits: &'m StateBudget<'m>,
    ) -> Result<Diagrams, Stop> {
        let (builder, numbers) = (Builder::new(base), FxHashMap::default());
        let mut rows = AutomatonBuilder { builder, numbers, states: Vec::new(), limits };
        rows.state(first)?;
        let mut roots = Vec::new();
        while roots.len() < rows.states.len() {
            let state = rows.states[roots.len()].clone();
            roots.push(row(&state, &mut rows)?);
        }
        let accept = rows.states.iter().map(accept).collect();
        Diagrams { base, tracks, nodes: rows.builder.nodes, roots, accept }.minimal(limits)
    }

    /// The number of states.
    pub(in crate::automata) fn states(&self) -> usize {
        self.roots.len()
    }

    fn children(&self, node: Ref) -> &[Ref] {
        &self.nodes.children[node as usize * self.base..][..self.base]
    }

    fn head(&self, at: Ref) -> DiagramRoot {
        match state_of(at) {
            Some(state) => DiagramRoot::State(state),
            None => DiagramRoot::Track(self.nodes.track[at as usize] as usize),
        }
    }

    /// The next state after a symbol, which is the number of the digits of all tracks, the first
    /// track least significant.
    pub(in crate::automata) fn step(&self, state: u32, symbol: usize) -> u32 {
        let mut at = self.roots[state as usize];
        loop {
            match self.head(at) {
                DiagramRoot::Track(track) => at = self.children(at)[symbol / self.base.pow(track as u32) % self.base],
                DiagramRoot::State(state) => return state,
            }
        }
    }

    /// The state from which nothing is accepted, if there is one.
    pub(in crate::automata) fn dead(&self) -> Option<u32> {
        (0..self.states() as u32)
            .find(|&state| !self.accept[state as usize] && self.roots[state as usize] == (state | STATE))
    }

    /// The direct successors of a state, each with one symbol that leads to it.
    pub(in crate::automata) fn successors(&self, state: u32) -> Vec<(u32, usize)> {
        let mut found: Vec<(u32, usize)> = Vec::new();
        let mut seen: Vec<Ref> = Vec::new();
        let mut open = vec![(self.roots[state as usize], 0)];
        while let Some((at, symbol)) = open.pop() {
            if seen.contains(&at) {
                continue;
            }
            seen.push(at);
            match self.head(at) {
                DiagramRoot::State(state) => found.push((state, symbol)),
                DiagramRoot::Track(track) => {
                    let weight = self.base.pow(track as u32);
                    open.extend(self.children(at).iter().enumerate().rev().map(|(d, &to)| (to, symbol + d * weight)));
                }
            }
        }
        found
    }

    /// The minimal automaton. States are numbered in the order of a breadth-first walk, nodes in
    /// the order in which it needs them.
    pub(in crate::automata) fn minimal(&self, limits: &StateBudget<'_>) -> Result<Diagrams, Stop> {
        let mut class: Vec<u32> = self.accept.iter().map(|&accept| u32::from(accept)).collect();
        let mut count = 0;
        let (builder, roots) = loop {
            limits.spend(self.nodes.children.len() + self.states())?;
            let mut builder = Builder::new(self.base);
            // Nodes come after their children.
            let mut mapped: Vec<Ref> = Vec::with_capacity(self.nodes.track.len());
            let on = |mapped: &[Ref], at: Ref| match state_of(at) {
                Some(state) => class[state as usize] | STATE,
                None => mapped[at as usize],
            };
            let mut children = Vec::with_capacity(self.base);
            for node in 0..self.nodes.track.len() as u32 {
                children.clear();
                children.extend(self.children(node).iter().map(|&at| on(&mapped, at)));
                mapped.push(builder.node(self.nodes.track[node as usize] as usize, &children, limits)?);
            }
            let roots: Vec<Ref> = self.roots.iter().map(|&root| on(&mapped, root)).collect();
            let mut numbers: FxHashMap<(u32, Ref), u32> = FxHashMap::default();
            let refined: Vec<u32> = (0..self.states())
                .map(|state| {
                    let fresh = numbers.len() as u32;
                    *numbers.entry((class[state], roots[state])).or_insert(fresh)
                })
                .collect();
            // Classes are only ever split, so an equal number of classes means equal classes.
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
        small.in_order(class[0], limits)
    }

    /// The automaton with states numbered by a breadth-first walk from `first`.
    fn in_order(&self, first: u32, limits: &StateBudget<'_>) -> Result<Diagrams, Stop> {
        let mut numbers = vec![u32::MAX; self.states()];
        numbers[first as usize] = 0;
        let mut order = vec![first];
        let mut builder = Builder::new(self.base);
        let mut mapped: Vec<Option<Ref>> = vec![None; self.nodes.track.len()];
        let mut roots = Vec::new();
        while roots.len() < order.len() {
            let root = self.roots[order[roots.len()] as usize];
            roots.push(self.renumbered(root, &mut numbers, &mut order, &mut mapped, &mut builder, limits)?);
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
        limits: &StateBudget<'_>,
    ) -> Result<Ref, Stop> {
        let track = match self.head(at) {
            DiagramRoot::Track(track) => track,
            DiagramRoot::State(state) => {
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
        let children = self
            .children(at)
            .iter()
            .map(|&to| self.renumbered(to, numbers, order, mapped, builder, limits))
            .collect::<Result<Vec<Ref>, Stop>>()?;
        let new = builder.node(track, &children, limits)?;
        mapped[at as usize] = Some(new);
        Ok(new)
    }

    /// A dense automaton as diagrams.
    pub(in crate::automata) fn of_dense(
        dfa: &Dfa,
        (base, tracks): (usize, usize),
        limits: &StateBudget<'_>,
    ) -> Result<Diagrams, Stop> {
        fn below(
            row: &[u32],
            builder: &mut Builder,
            (track, symbol, tracks): (usize, usize, usize),
            limits: &StateBudget<'_>,
        ) -> Result<Ref, Stop> {
            if track == tracks {
                return Ok(row[symbol] | STATE);
            }
            let weight = builder.base.pow(track as u32);
            let children = (0..builder.base)
                .map(|digit| below(row, builder, (track + 1, symbol + digit * weight, tracks), limits))
                .collect::<Result<Vec<Ref>, Stop>>()?;
            builder.node(track, &children, limits)
        }
        let mut builder = Builder::new(base);
        let roots = dfa
            .next
            .chunks(dfa.symbols)
            .map(|row| below(row, &mut builder, (0, 0, tracks), limits))
            .collect::<Result<_, _>>()?;
        Ok(Diagrams { base, tracks, nodes: builder.nodes, roots, accept: dfa.accept.clone() })
    }

    /// The same automaton with explicit transitions.
    pub(in crate::automata) fn dense(&self) -> Dfa {
        let symbols = self.base.pow(self.tracks as u32);
        let next = (0..self.states() as u32)
            .flat_map(|state| (0..symbols).map(move |symbol| (state, symbol)))
            .map(|(state, symbol)| self.step(state, symbol))
            .collect();
        // Numbered as every `Dfa`.
        Dfa { symbols, next, accept: self.accept.clone() }.minimal()
    }
}
