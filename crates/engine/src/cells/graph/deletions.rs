//! What the solver knows of a game on a graph.

use super::super::bits::{CellWords, and, any, intersect, minus, ones, or, with};
use super::super::field::CellGame;
use super::super::hash::WordMap;
use super::super::known::MemoFact;
use super::super::system::{Instance, System};
use super::candidates::{Candidate, candidates};
use super::labelling::{GraphComponent, code};
use super::{Graph, set};
use nimatron_core::{Budget, StopReason};
use nimatron_rules::graph::{Deletion, GraphRules, Removed, Who};
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::io;

/// A game on a graph.
#[derive(Debug)]
pub(in super::super) struct Deletions<const N: usize> {
    pub(super) graph: Graph,
    pub(super) moves: Vec<Deletion>,
    /// Whether edges have bits of their own.
    pub(super) edges_go: bool,
    /// The neighbours of each vertex in the whole graph.
    pub(super) around: Vec<CellWords<N>>,
    /// The vertices above and below each vertex of an order.
    pub(super) above: Vec<CellWords<N>>,
    pub(super) below: Vec<CellWords<N>>,
    /// The bits of the edges at each vertex, if edges have bits.
    pub(super) edges_at: Vec<CellWords<N>>,
    /// All vertices.
    pub(super) all: CellWords<N>,
    candidates: Vec<Candidate<N>>,
    /// A number for each canonical form that was met, and for each component as it stood.
    numbers: FxHashMap<Box<[u64]>, u32>,
    met: FxHashMap<CellWords<N>, u32>,
    /// The bytes that these two take, about.
    bytes: u64,
}

impl<const N: usize> Deletions<N> {
    /// The bits must fit into `N` words.
    ///
    /// # Errors
    /// The budget does not allow to list the subjects of moves.
    pub(in super::super) fn new(
        rules: &GraphRules,
        graph: &Graph,
        budget: &Budget,
    ) -> Result<Deletions<N>, StopReason> {
        let vertices = graph.vertices;
        let mut around = vec![[0; N]; vertices];
        let (mut above, mut below, mut edges_at) = (around.clone(), around.clone(), around.clone());
        let edges_go = rules.removes_edges();
        for (edge, &(low, high)) in graph.edges.iter().enumerate() {
            let (low, high) = (low as usize, high as usize);
            with(&mut around[low], high);
            with(&mut around[high], low);
            with(&mut above[low], high);
            with(&mut below[high], low);
            if edges_go {
                with(&mut edges_at[low], vertices + edge);
                with(&mut edges_at[high], vertices + edge);
            }
        }
        let mut deletions = Deletions {
            graph: graph.clone(),
            moves: rules.moves().to_vec(),
            edges_go,
            around,
            above,
            below,
            edges_at,
            all: set(0..vertices),
            candidates: Vec::new(),
            numbers: FxHashMap::default(),
            met: FxHashMap::default(),
            bytes: 0,
        };
        deletions.candidates = candidates(&deletions, budget)?;
        Ok(deletions)
    }

    /// The game as instances over vertices, where moves have no conditions and always remove the
    /// same.
    pub(in super::super) fn system(&self) -> Option<System> {
        if self.edges_go || self.moves.iter().any(|one| one.condition.is_some()) {
            return None;
        }
        let instance = |candidate: &Candidate<N>| {
            let gone = and(candidate.always.as_ref()?, &self.all);
            let mut needs: Vec<(u32, u8)> = candidate.subject.iter().map(|&vertex| (vertex, 1)).collect();
            needs.sort_unstable();
            Some(Instance { needs, sets: ones(&gone).map(|vertex| (vertex as u32, 0)).collect() })
        };
        let mut instances = self.candidates.iter().map(instance).collect::<Option<Vec<Instance>>>()?;
        instances.sort_unstable();
        instances.dedup();
        System::new(self.graph.vertices, 2, &instances, &[]).ok()
    }

    /// The vertices of a position.
    pub(super) fn vertices(&self, words: &CellWords<N>) -> CellWords<N> {
        and(words, &self.all)
    }

    /// The neighbours of a vertex in a position.
    pub(super) fn neighbours(&self, vertex: usize, words: &CellWords<N>) -> CellWords<N> {
        if !self.edges_go {
            return and(&self.around[vertex], words);
        }
        let mut neighbours = [0; N];
        for edge in ones(&and(&self.edges_at[vertex], words)) {
            let (one, other) = self.graph.edges[edge - self.graph.vertices];
            with(&mut neighbours, if one as usize == vertex { other } else { one } as usize);
        }
        neighbours
    }

    /// The vertices that can be reached from these, with themselves, in at most this many steps.
    pub(super) fn within(&self, from: &CellWords<N>, steps: usize, words: &CellWords<N>) -> CellWords<N> {
        let (mut reached, mut new) = (*from, *from);
        for _ in 0..steps {
            let next = ones(&new).fold([0; N], |next, vertex| or(&next, &self.neighbours(vertex, words)));
            new = minus(&next, &reached);
            if new == [0; N] {
                break;
            }
            reached = or(&reached, &new);
        }
        reached
    }

    /// The vertices of the component of a vertex.
    pub(super) fn component(&self, vertex: usize, words: &CellWords<N>) -> CellWords<N> {
        self.within(&set([vertex]), usize::MAX, words)
    }

    /// What a move leaves; `None` if it removes nothing.
    pub(super) fn played(&self, candidate: &Candidate<N>, words: &CellWords<N>) -> Option<CellWords<N>> {
        let removes = &self.moves[candidate.kind as usize].removes;
        let gone = match &candidate.always {
            Some(gone) => *gone,
            None => removes.iter().fold([0; N], |gone, part| or(&gone, &self.part(*part, candidate, words))),
        };
        let mut left = minus(words, &gone);
        if candidate.always.is_none() && removes.contains(&Removed::Isolated) {
            // Those of the component in which the move is made: other components are other games.
            let vertices = and(&left, &self.component(candidate.subject[0] as usize, words));
            let lone = set(ones(&vertices).filter(|&vertex| self.neighbours(vertex, &left) == [0; N]));
            left = minus(&left, &lone);
        }
        (left != *words).then_some(left)
    }

    /// The bits that a part of a move removes in a position, with the edges at removed vertices.
    pub(super) fn part(&self, part: Removed, candidate: &Candidate<N>, words: &CellWords<N>) -> CellWords<N> {
        let of = |who: Who| candidate.vertices(who);
        let union =
            |who: Who, sets: &[CellWords<N>]| of(who).iter().fold([0; N], |all, &v| or(&all, &sets[v as usize]));
        let vertices = match part {
            Removed::Vertices(who) => set(of(who).iter().map(|&vertex| vertex as usize)),
            Removed::Neighbours(who) => {
                of(who).iter().fold([0; N], |all, &v| or(&all, &self.neighbours(v as usize, words)))
            }
            Removed::Within(who, steps) => {
                self.within(&set(of(who).iter().map(|&vertex| vertex as usize)), steps, words)
            }
            Removed::Above(who) => union(who, &self.above),
            Removed::Below(who) => union(who, &self.below),
            Removed::Edge => return candidate.edge.map_or([0; N], |edge| set([edge as usize])),
            Removed::EdgesAt(who) => return union(who, &self.edges_at),
            Removed::Isolated => return [0; N],
        };
        if self.edges_go {
            ones(&vertices).fold(vertices, |gone, vertex| or(&gone, &self.edges_at[vertex]))
        } else {
            vertices
        }
    }

    /// The canonical number of a component that has these vertices.
    fn number(&mut self, component: &CellWords<N>, vertices: &CellWords<N>) -> u32 {
        if let Some(&number) = self.met.get(component) {
            return number;
        }
        let places: Vec<usize> = ones(vertices).collect();
        let mut seen = GraphComponent::new(places.len());
        for (at, &vertex) in places.iter().enumerate() {
            seen.label(at, self.graph.labels.get(vertex).copied().unwrap_or(0));
            let next = self.neighbours(vertex, component);
            for other in ones(&next) {
                // Each edge is met from both sides.
                if let Ok(to) = places.binary_search(&other) {
                    let is_above = !self.graph.order || intersect(&set([other]), &self.above[vertex]);
                    seen.edge(at, to, is_above);
                }
            }
        }
        let code = code(&seen).unwrap_or_else(|| {
            // Too large to look for a canonical form: the component as it stands.
            let marker = std::iter::once(u64::MAX);
            marker.chain(component.iter().copied()).collect()
        });
        let next = self.numbers.len() as u32;
        self.bytes += 2 * (size_of_val(&*code) + 24 + size_of::<(CellWords<N>, u32)>()) as u64;
        let number = *self.numbers.entry(code).or_insert(next);
        self.met.insert(*component, number);
        number
    }
}

impl<const N: usize> CellGame<N> for Deletions<N> {
    /// The number of a canonical form.
    type Key = u32;

    /// Every move removes something.
    fn play_ends(&self) -> bool {
        true
    }

    fn content(&self) -> impl Hash {
        (&self.graph, &self.moves, self.edges_go)
    }

    fn is_position(&self, words: &CellWords<N>) -> bool {
        self.packed(&self.unpacked(words)).as_ref() == Some(words)
    }

    fn each(
        &self,
        known: &WordMap<u32, MemoFact>,
        each: &mut dyn FnMut(&CellWords<N>, MemoFact) -> io::Result<()>,
    ) -> io::Result<()> {
        // One of the components with each number.
        let mut given = vec![false; self.numbers.len()];
        for (words, &number) in &self.met {
            if let Some(&known) = known.get(&number)
                && !std::mem::replace(&mut given[number as usize], true)
            {
                each(words, known)?;
            }
        }
        Ok(())
    }

    fn packed(&self, states: &[u8]) -> Option<CellWords<N>> {
        let bits = self.graph.vertices + if self.edges_go { self.graph.edges.len() } else { 0 };
        if states.len() != bits {
            return None;
        }
        let mut words: CellWords<N> = set((0..bits).filter(|&bit| states[bit] != 0));
        // An edge goes with its ends.
        for vertex in (0..self.graph.vertices).filter(|&vertex| self.edges_go && states[vertex] == 0) {
            words = minus(&words, &self.edges_at[vertex]);
        }
        Some(words)
    }

    fn unpacked(&self, words: &CellWords<N>) -> Vec<u8> {
        let bits = self.graph.vertices + if self.edges_go { self.graph.edges.len() } else { 0 };
        (0..bits).map(|bit| (words[bit / 64] >> (bit % 64) & 1) as u8).collect()
    }

    fn after(&self, made: usize, _: &[u8], words: &CellWords<N>) -> Vec<u8> {
        let left = self.played(&self.candidates[made], words).unwrap_or(*words);
        self.unpacked(&left)
    }

    fn subject(&self, made: usize) -> (usize, &[u32]) {
        self.candidates.get(made).map_or((0, &[]), |candidate| (candidate.kind as usize, &candidate.subject))
    }

    fn options(
        &mut self,
        words: &CellWords<N>,
        budget: &Budget,
        out: &mut Vec<(u32, CellWords<N>)>,
    ) -> Result<(), StopReason> {
        for (at, candidate) in self.candidates.iter().enumerate() {
            budget.tick(1)?;
            if !candidate.is_there(words) || !self.stands(candidate, words) {
                continue;
            }
            let Some(left) = self.played(candidate, words) else { continue };
            if self.allows(candidate, words, &left) {
                out.push((at as u32, left));
            }
        }
        Ok(())
    }

    fn split(
        &mut self,
        words: &CellWords<N>,
        budget: &Budget,
        out: &mut Vec<(u32, CellWords<N>)>,
    ) -> Result<(), StopReason> {
        let mut left = self.vertices(words);
        while let Some(vertex) = any(&left) {
            let vertices = self.component(vertex, words);
            left = minus(&left, &vertices);
            let mut component = vertices;
            if self.edges_go {
                component = ones(&vertices).fold(vertices, |all, vertex| or(&all, &self.edges_at[vertex]));
                component = and(&component, words);
            }
            budget.tick(16)?;
            budget.memory(self.bytes)?;
            let number = self.number(&component, &vertices);
            out.push((number, component));
        }
        Ok(())
    }
}
