//! Operations on diagrams: boolean combinations, existential quantification, reordered tracks.

use super::{AutomatonBuilder, DiagramRoot, Diagrams, Ref, STATE, state_of};
use crate::automata::automaton::states_after_zeros;
use crate::automata::{StateBudget, Stop};
use rustc_hash::FxHashMap;

impl Diagrams {
    /// Combines two automata on the union of their tracks. `places` says which of `tracks` the
    /// tracks of each are, in increasing order.
    pub(in crate::automata) fn join(
        [a, b]: [&Diagrams; 2],
        places: [&[usize]; 2],
        tracks: usize,
        accept: impl Fn(bool, bool) -> bool,
        conjunction: bool,
        limits: &StateBudget<'_>,
    ) -> Result<Diagrams, Stop> {
        let dead = if conjunction { [a.dead(), b.dead()] } else { [None, None] };
        let mut pairs = DiagramProduct { both: [a, b], places, dead, known: FxHashMap::default() };
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
            limits,
        )
    }

    /// Existential quantification over the track `at`.
    pub(in crate::automata) fn exists(&self, at: usize, limits: &StateBudget<'_>) -> Result<Diagrams, Stop> {
        let dead = self.dead();
        let weight = self.base.pow(at as u32);
        let mut start = states_after_zeros(|state, symbol| self.step(state, symbol), (self.base, weight), dead);
        start.sort_unstable();
        let mut sets = Sets { of: self, at, dead: dead.map(|state| state | STATE), known: FxHashMap::default() };
        Diagrams::explore(
            (self.base, self.tracks - 1),
            start.into_boxed_slice(),
            |set, rows| sets.of(set.iter().map(|&state| self.roots[state as usize]).collect(), rows),
            |set| set.iter().any(|&state| self.accept[state as usize]),
            limits,
        )
    }

    /// Reorders the tracks: track `i` of the result is track `order[i]` of this automaton.
    pub(in crate::automata) fn permuted(&self, order: &[usize], limits: &StateBudget<'_>) -> Result<Diagrams, Stop> {
        let mut turned = Turned { of: self, order, fixed: vec![None; self.tracks], known: FxHashMap::default() };
        Diagrams::explore(
            (self.base, self.tracks),
            0u32,
            |&state, rows| turned.of(self.roots[state as usize], 0, rows),
            |&state| self.accept[state as usize],
            limits,
        )
    }
}

/// The diagrams of pairs of states of two automata.
struct DiagramProduct<'d> {
    both: [&'d Diagrams; 2],
    places: [&'d [usize]; 2],
    dead: [Option<u32>; 2],
    known: FxHashMap<(Ref, Ref), Ref>,
}

impl DiagramProduct<'_> {
    fn of(&mut self, p: Ref, q: Ref, rows: &mut AutomatonBuilder<'_, Option<(u32, u32)>>) -> Result<Ref, Stop> {
        let heads = [self.both[0].head(p), self.both[1].head(q)];
        let is_dead = |which: usize| self.dead[which].is_some_and(|dead| heads[which] == DiagramRoot::State(dead));
        if is_dead(0) || is_dead(1) {
            return rows.state(None);
        }
        if let [DiagramRoot::State(p), DiagramRoot::State(q)] = heads {
            return rows.state(Some((p, q)));
        }
        if let Some(&known) = self.known.get(&(p, q)) {
            return Ok(known);
        }
        let on = [0, 1].map(|which| match heads[which] {
            DiagramRoot::Track(track) => self.places[which][track],
            DiagramRoot::State(_) => usize::MAX,
        });
        let track = on[0].min(on[1]);
        let mut children = Vec::with_capacity(self.both[0].base);
        for digit in 0..self.both[0].base {
            let next = |which: usize, at: Ref| {
                if on[which] == track { self.both[which].children(at)[digit] } else { at }
            };
            children.push(self.of(next(0, p), next(1, q), rows)?);
        }
        let node = rows.node(track, &children)?;
        self.known.insert((p, q), node);
        Ok(node)
    }
}

/// The diagrams of sets of states, without one track.
struct Sets<'d> {
    of: &'d Diagrams,
    at: usize,
    dead: Option<Ref>,
    known: FxHashMap<Box<[Ref]>, Ref>,
}

impl Sets<'_> {
    fn of(&mut self, mut set: Vec<Ref>, rows: &mut AutomatonBuilder<'_, Box<[u32]>>) -> Result<Ref, Stop> {
        set.retain(|&at| Some(at) != self.dead);
        set.sort_unstable();
        set.dedup();
        let track = |&at: &Ref| match self.of.head(at) {
            DiagramRoot::Track(track) => Some(track),
            DiagramRoot::State(_) => None,
        };
        let Some(track) = set.iter().filter_map(track).min() else {
            return rows.state(set.iter().filter_map(|&at| state_of(at)).collect());
        };
        let key: Box<[Ref]> = set.into();
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        rows.limits.spend(key.len() * self.of.base)?;
        let of = self.of;
        let children = |digit: usize| {
            key.iter()
                .map(move |&at| if of.head(at) == DiagramRoot::Track(track) { of.children(at)[digit] } else { at })
        };
        let node = if track == self.at {
            self.of((0..of.base).flat_map(children).collect(), rows)?
        } else {
            let children: Vec<Ref> =
                (0..of.base).map(|digit| self.of(children(digit).collect(), rows)).collect::<Result<_, _>>()?;
            rows.node(track - usize::from(track > self.at), &children)?
        };
        self.known.insert(key, node);
        Ok(node)
    }
}

/// Diagrams with their tracks in another order.
struct Turned<'d> {
    of: &'d Diagrams,
    order: &'d [usize],
    /// The digits already read, indexed by the old places of their tracks.
    fixed: Vec<Option<u8>>,
    /// Results by the number of tracks read, the old diagram still to be read, and its digits that
    /// are already fixed.
    known: FxHashMap<(usize, Ref, Vec<Option<u8>>), Ref>,
}

impl Turned<'_> {
    fn of(&mut self, mut at: Ref, read: usize, rows: &mut AutomatonBuilder<'_, u32>) -> Result<Ref, Stop> {
        let track = loop {
            match self.of.head(at) {
                DiagramRoot::State(state) => return rows.state(state),
                DiagramRoot::Track(track) => match self.fixed[track] {
                    Some(digit) => at = self.of.children(at)[digit as usize],
                    None => break track,
                },
            }
        };
        let key = (read, at, self.fixed[track..].to_vec());
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        rows.limits.spend(self.of.base)?;
        let mut children = Vec::with_capacity(self.of.base);
        for digit in 0..self.of.base {
            self.fixed[self.order[read]] = Some(digit as u8);
            children.push(self.of(at, read + 1, rows)?);
        }
        self.fixed[self.order[read]] = None;
        let node = rows.node(read, &children)?;
        self.known.insert(key, node);
        Ok(node)
    }
}
