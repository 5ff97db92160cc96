//! Games on graphs and orders, given by their rules: positions and moves.
//!
//! A position is a graph, which all positions of a play share, and the state of each of its cells.
//! Its key: the name of the graph, which is a hash of its text and so the same in every process,
//! and then what is gone, a bit for each cell of the engine, 62 in each integer. So keys of one
//! graph are in the order of the vertices that moves take. A game knows the graphs of all positions
//! that it has read.
//!
//! `families` and `text` read graphs; `nimatron::family` makes a table of positions with an `n`.

pub use families::MAX_VERTICES;

mod families;
mod listed;
mod mirror;
mod text;

pub(crate) use text::own_notation;

use crate::edges::EdgeList;
use crate::files::{FromFile, graph_in, graph_text};
use crate::keyed::{WrittenRules, show_parts};
use crate::layout::spread;
use crate::on_cells::{CellGame, ComponentFold, Ground, Mirrored, OnCells};
use crate::picture::Picture;
use crate::typed::{Keyed, KeyedOptions, TypedGame, no_position};
use crate::{PlaceTheory, Theory};
use families::Drawn;
use nimatron_core::{Budget, StopReason};
use nimatron_engine::cells::{CellError, CellSolver, Graph};
use nimatron_engine::search::{Fold, room_for};
use nimatron_files::name_of_content;
use nimatron_formats::{FileText, Unreadable};
use nimatron_messages::{Mark, Message, Parameter, formats, graphs, moves};
use nimatron_rules::EvalError;
use nimatron_rules::graph::{GraphRules, Removed, Subject, Who};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use text::{GraphNotation, Items};

/// Maximum number of vertices of a tree for games that take any number of them.
const MAX_LISTED: usize = 1 << 26;
/// Bits of cells in an integer of a key.
const BITS: usize = 62;

/// A game on graphs.
#[derive(Debug)]
pub(crate) struct GraphGame {
    rules: GraphRules,
    /// The graphs that were read, by their names: keys need them for as long as there is the game.
    read: Mutex<HashMap<[i64; 2], Arc<GraphArena>>>,
    /// What lists moves on some of them.
    solvers: Mutex<HashMap<[i64; 2], Arc<Mutex<CellSolver>>>>,
    /// The moves of the position whose moves were last shown.
    shown: Mutex<Option<MadeMoves>>,
}

/// What each move of a position is made with: a kind of move, and the vertices of its subject.
#[derive(Debug)]
struct MadeMoves {
    from: Vec<i64>,
    /// `None` if that was not found with the work for it.
    made: Option<MadeByLeft>,
}

/// By the key of the cells that are left in components with a move.
type MadeByLeft = HashMap<Vec<i64>, Vec<(usize, Vec<u32>)>>;

/// The units of work for finding what moves are made with; the parts that are left are shown where
/// that is not enough.
const SHOWING: u64 = 1 << 28;
/// The bytes of memory for the same.
const SHOWING_MEMORY: u64 = 64 << 20;

/// Maximum number of graphs for which what lists moves is kept.
const MAX_SOLVERS: usize = 64;

/// A graph.
struct GraphArena {
    name: [i64; 2],
    text: String,
    named: GraphNotation,
    cells: usize,
    /// Where the vertices are drawn.
    places: OnceLock<Vec<(f64, f64)>>,
}

impl fmt::Debug for GraphArena {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A position on a graph: the cells that are left.
#[derive(Clone, Debug)]
pub struct GraphPosition {
    arena: Arc<GraphArena>,
    /// 1 for a cell that is left: of each vertex, and of each edge if moves can take edges alone.
    states: Vec<u8>,
}

impl GraphPosition {
    fn graph(&self) -> &Graph {
        &self.arena.named.drawn.graph
    }

    /// Whether a vertex is left.
    fn has_vertex(&self, vertex: u32) -> bool {
        self.states[vertex as usize] == 1
    }

    /// Whether the edge with this index is left, and both its ends.
    fn has_edge(&self, edge: usize) -> bool {
        let (graph, (one, other)) = (self.graph(), self.graph().edges[edge]);
        self.states.get(graph.vertices + edge).is_none_or(|&state| state == 1)
            && self.has_vertex(one)
            && self.has_vertex(other)
    }

    /// The edges that are left, with their indices.
    fn edges_left(&self) -> impl Iterator<Item = (usize, (u32, u32))> + '_ {
        self.graph().edges.iter().copied().enumerate().filter(|&(edge, _)| self.has_edge(edge))
    }

    /// The names of the vertices that are left, or of those that are gone.
    fn names(&self, left: bool) -> impl Iterator<Item = i64> + '_ {
        let wanted = (0..self.graph().vertices as u32).filter(move |&vertex| self.has_vertex(vertex) == left);
        wanted.map(|vertex| self.arena.name(vertex))
    }

    /// What is left of a graph that was given as bare edges, with lone vertices as loops.
    fn bare_edges(&self) -> Option<EdgeList> {
        let arena = self.arena.named.bare.then_some(&self.arena)?;
        let pairs = self.edges_left().map(|(_, (one, other))| (arena.name(one), arena.name(other)));
        let pairs: Vec<(i64, i64)> = pairs.collect();
        let ends: HashSet<i64> = pairs.iter().flat_map(|&(one, other)| [one, other]).collect();
        let lone = self.names(true).filter(|name| !ends.contains(name)).map(|name| (name, name));
        Some(EdgeList::of(pairs.iter().copied().chain(lone)))
    }

    /// What is left of the graph, its vertices numbered anew.
    pub(crate) fn left(&self) -> Graph {
        let graph = self.graph();
        let mut numbers = vec![0; graph.vertices];
        let left = (0..graph.vertices).filter(|&vertex| self.states[vertex] == 1);
        let vertices = left.zip(0u32..).map(|(vertex, number)| numbers[vertex] = number).count();
        let edges = self.edges_left().map(|(_, (one, other))| (numbers[one as usize], numbers[other as usize]));
        Graph { vertices, edges: edges.collect(), order: graph.order, labels: Vec::new() }
    }

    fn with(&self, states: Vec<u8>) -> GraphPosition {
        GraphPosition { arena: Arc::clone(&self.arena), states }
    }
}

impl GraphGame {
    /// The game of these rules.
    pub(crate) fn new(rules: GraphRules) -> GraphGame {
        GraphGame { rules, read: Mutex::default(), solvers: Mutex::default(), shown: Mutex::default() }
    }

    /// The graph with this name, if it was read.
    fn arena(&self, name: &[i64; 2]) -> Option<Arc<GraphArena>> {
        self.read.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    fn new_solver(&self, graph: &Graph, budget: &Budget) -> Result<Option<CellSolver>, StopReason> {
        match CellSolver::on_graph(&self.rules, graph, budget) {
            Ok(solver) => Ok(Some(solver)),
            Err(CellError::Stopped(reason)) => Err(reason),
            Err(_) => Ok(None),
        }
    }

    /// Asks what lists moves on a graph; `None` if the engine has nothing for it.
    fn with_solver<T>(
        &self,
        arena: &GraphArena,
        budget: &Budget,
        ask: impl FnOnce(&mut CellSolver) -> Result<T, StopReason>,
    ) -> Result<Option<T>, StopReason> {
        let known = self.solvers.lock().unwrap_or_else(PoisonError::into_inner).get(&arena.name).cloned();
        let solver = match known {
            Some(solver) => solver,
            None => {
                let Some(solver) = self.new_solver(&arena.named.drawn.graph, budget)? else { return Ok(None) };
                let solver = Arc::new(Mutex::new(solver));
                let mut solvers = self.solvers.lock().unwrap_or_else(PoisonError::into_inner);
                if solvers.len() >= MAX_SOLVERS
                    && let Some(any) = solvers.keys().next().copied()
                {
                    solvers.remove(&any);
                }
                solvers.insert(arena.name, Arc::clone(&solver));
                solver
            }
        };
        let mut solver = solver.lock().unwrap_or_else(PoisonError::into_inner);
        ask(&mut solver).map(Some)
    }

    /// What makes the moves to a sum of parts; `None` if that is not found.
    fn made(&self, from: &GraphPosition, to: &[GraphPosition]) -> Option<Vec<(usize, Vec<u32>)>> {
        let key = self.key(from);
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if shown.as_ref().is_none_or(|known| known.from != key) {
            let budget = Budget::unlimited().within_work(SHOWING).with_memory(SHOWING_MEMORY);
            let made = self.all_made(from, &budget).ok().flatten();
            *shown = Some(MadeMoves { from: key, made });
        }
        let left = together(from, to.iter().map(|part| &part.states));
        shown.as_ref()?.made.as_ref()?.get(&left).cloned()
    }

    /// What makes each move of a position; `None` if the engine has nothing for its graph.
    fn all_made(&self, from: &GraphPosition, budget: &Budget) -> Result<Option<MadeByLeft>, StopReason> {
        self.with_solver(&from.arena, budget, |solver| {
            let mut made = MadeByLeft::new();
            for option in solver.options(&from.states, budget)? {
                let parts = solver.components(&option.states, budget)?;
                room_for(made.len() + 1, from.states.len().div_ceil(BITS) + 8, budget)?;
                let (kind, vertices) = solver.subject(option.instance);
                made.entry(together(from, parts.iter())).or_default().push((kind, vertices.to_vec()));
            }
            Ok(made)
        })
    }

    /// The cells of a text: those of the whole graph, without what is removed.
    fn states(&self, named: &GraphNotation, written: &text::GraphPositionText) -> Result<Vec<u8>, Message> {
        let graph = &named.drawn.graph;
        let cells = graph.cells(&self.rules);
        let vertex = |name: i64| {
            let at = match &named.drawn.names {
                Some(names) => names.binary_search(&name).ok(),
                None => usize::try_from(name).ok().filter(|&vertex| vertex < graph.vertices),
            };
            at.ok_or_else(|| match named.drawn.names.as_deref() {
                Some([first, .., last]) => graphs::no_vertex_between(name, *first, *last),
                _ => graphs::no_such_vertex(name, graph.vertices as i64 - 1),
            })
        };
        let edge = |&(one, other): &(i64, i64)| {
            let ends = (vertex(one)? as u32, vertex(other)? as u32);
            let is_it = |edge: &(u32, u32)| *edge == ends || (edge.1, edge.0) == ends;
            let at = graph.edges.iter().position(is_it).filter(|_| cells > graph.vertices);
            at.map(|at| graph.vertices + at).ok_or_else(|| graphs::no_such_edge(one, other))
        };
        let mark = |states: &mut Vec<u8>, items: &Items, state: u8| {
            for &name in &items.vertices {
                states[vertex(name)?] = state;
            }
            for pair in &items.edges {
                let at = edge(pair)?;
                states[at] = state;
            }
            Ok(())
        };
        let mut states = vec![1; cells];
        if let Some(only) = &written.only {
            states[..graph.vertices].fill(0);
            mark(&mut states, only, 1)?;
        }
        mark(&mut states, &written.without, 0)?;
        // An edge goes with its ends.
        for (at, &(one, other)) in graph.edges.iter().enumerate().take(cells - graph.vertices) {
            states[graph.vertices + at] &= states[one as usize] & states[other as usize];
        }
        Ok(states)
    }

    /// The name of the subject of a move, which is a vertex or several of a kind of move.
    fn subject(&self, arena: &GraphArena, (kind, vertices): (usize, Vec<u32>)) -> Message {
        let name = |&vertex: &u32| arena.name(vertex).to_string();
        let names: Vec<String> = vertices.iter().map(name).collect();
        let Some(rule) = self.rules.moves().get(kind) else { return moves::take(names.join(",")) };
        let takes = |part: &Removed| match part {
            Removed::Edge | Removed::Within(..) => true,
            Removed::Vertices(who) => *who == Who::All || vertices.len() == 1,
            _ => false,
        };
        match (rule.subject == Subject::Edge, rule.removes.iter().any(takes)) {
            (true, true) => graphs::take_edge(names.join("-")),
            (true, false) => graphs::at_edge(names.join("-")),
            (false, true) => moves::take(names.join(",")),
            (false, false) => graphs::at(names.join(",")),
        }
    }
}

impl GraphArena {
    fn places(&self) -> &[(f64, f64)] {
        self.places.get_or_init(|| {
            let drawn = &self.named.drawn;
            if !drawn.places.is_empty() {
                return drawn.places.clone();
            }
            let edges: Vec<(usize, usize)> =
                drawn.graph.edges.iter().map(|&(one, other)| (one as usize, other as usize)).collect();
            spread(drawn.graph.vertices, &edges)
        })
    }

    fn name(&self, vertex: u32) -> i64 {
        let names = self.named.drawn.names.as_ref();
        names.and_then(|names| names.get(vertex as usize)).copied().unwrap_or(i64::from(vertex))
    }
}

/// The key of the cells of a position that are left in some of these components.
fn together<'s>(from: &GraphPosition, parts: impl Iterator<Item = &'s Vec<u8>>) -> Vec<i64> {
    let mut left = vec![0; from.states.len()];
    for part in parts {
        left.iter_mut().zip(part).for_each(|(cell, &state)| *cell |= state);
    }
    key(from.arena.name, &left)
}

/// The key of the cells on the graph with this name.
fn key(name: [i64; 2], states: &[u8]) -> Vec<i64> {
    let integer = |cells: &[u8]| cells.iter().rev().fold(0, |integer, &state| integer << 1 | i64::from(1 - state));
    name.into_iter().chain(states.chunks(BITS).map(integer)).collect()
}

impl TypedGame for GraphGame {
    type Position = GraphPosition;

    fn key(&self, position: &GraphPosition) -> Vec<i64> {
        key(position.arena.name, &position.states)
    }

    fn of_key(&self, key: &[i64]) -> Option<GraphPosition> {
        let (name, bits) = key.split_first_chunk()?;
        let arena = self.arena(name)?;
        if bits.len() != arena.cells.div_ceil(BITS) {
            return None;
        }
        let states = (0..arena.cells).map(|cell| (!bits[cell / BITS] >> (cell % BITS) & 1) as u8).collect();
        Some(GraphPosition { arena, states })
    }

    fn list(&self, from: &GraphPosition, budget: &Budget, out: &mut KeyedOptions<'_, Self>) -> Result<(), EvalError> {
        let listed = self.with_solver(&from.arena, budget, |solver| {
            for option in solver.options(&from.states, budget)? {
                let parts = solver.components(&option.states, budget)?;
                room_for(out.len() + parts.len(), 2 + from.states.len().div_ceil(BITS), budget)?;
                out.push_sum(parts.into_iter().map(|states| from.with(states)));
            }
            Ok(())
        })?;
        // No moves would be a lost position.
        listed.ok_or_else(|| no_position(&self.key(from)))
    }

    fn read(&self, typed: &str) -> Result<GraphPosition, Message> {
        let written = text::split(typed.trim())?;
        let name = name_of_content(written.graph.as_bytes());
        let arena = match self.arena(&name) {
            Some(arena) => arena,
            None => Arc::new(self.new_arena(name, &written.graph)?),
        };
        let states = self.states(&arena.named, &written)?;
        if states.len() > families::MAX_VERTICES {
            return Err(graphs::too_many_edges(families::MAX_VERTICES - arena.named.drawn.graph.vertices));
        }
        self.read.lock().unwrap_or_else(PoisonError::into_inner).insert(name, Arc::clone(&arena));
        Ok(GraphPosition { arena, states })
    }

    fn text_of_file(&self, file: &FileText) -> Result<FromFile, Message> {
        if let Some(text) = text::own_notation(file) {
            return Ok(FromFile { text, notes: Vec::new() });
        }
        let mut graph = graph_in(file, false)?;
        if graph.directed {
            return Err(Unreadable::File(formats::directed()).in_file(&file.name));
        }
        let mut notes = std::mem::take(&mut graph.notes);
        Ok(FromFile { text: graph_text(&graph, &mut notes), notes })
    }

    fn examples(&self) -> Vec<String> {
        let likely: &[&str] = if self.rules.is_on_orders() {
            &["divisors(12)", "chain(5)", "subsets(3)"]
        } else {
            // With degrees 2 to 4, with leaves, with triangles, without edges.
            &["grid(3,4)", "path(7)", "star(3,3,2)", "complete(5)", "edges(3;)"]
        };
        likely.iter().map(|&graph| graph.to_owned()).collect()
    }

    fn show(&self, position: &GraphPosition) -> String {
        position.bare_edges().map_or_else(|| self.notation(position), |edges| edges.show(true))
    }

    /// The graph, with what is removed from it or left of it; a graph that was given as bare edges
    /// as what is left of these.
    fn notation(&self, position: &GraphPosition) -> String {
        if let Some(edges) = position.bare_edges() {
            return edges.notation(true);
        }
        let (arena, graph) = (&position.arena, position.graph());
        let text = arena.text.replace('×', " x ").replace(';', "; ");
        let names = |is_left: bool| position.names(is_left).map(|name| name.to_string()).collect::<Vec<String>>();
        let (gone, stays) = (names(false), names(true));
        let edges_alone = if position.states.len() > graph.vertices { graph.edges.len() } else { 0 };
        let cut: Vec<String> = (0..edges_alone)
            .map(|edge| (edge, graph.edges[edge]))
            .filter(|&(edge, (one, other))| {
                !position.has_edge(edge) && position.has_vertex(one) && position.has_vertex(other)
            })
            .map(|(_, (one, other))| format!("{}-{}", arena.name(one), arena.name(other)))
            .collect();
        if stays.len() < gone.len() {
            let only = if stays.is_empty() {
                format!("{text} without {}", gone.join(","))
            } else {
                format!("{text} only {}", stays.join(","))
            };
            return if cut.is_empty() { only } else { format!("{only} without {}", cut.join(",")) };
        }
        let removed = [gone, cut].concat();
        if removed.is_empty() { text } else { format!("{text} without {}", removed.join(",")) }
    }

    fn show_move(&self, from: &GraphPosition, to: &[GraphPosition]) -> Message {
        match self.made(from, to) {
            Some(made) => {
                let subjects = made.into_iter().map(|made| self.subject(&from.arena, made));
                moves::any_of(Parameter::list(subjects, Mark::Or))
            }
            None => {
                let left: Vec<String> = to.iter().map(|part| self.show(part)).collect();
                show_parts(self.show(from), &left)
            }
        }
    }

    fn rules(&self) -> Option<WrittenRules<'_>> {
        Some(WrittenRules::Places(self.rules.text(), self.rules.name()))
    }

    fn on_cells(game: &Keyed<Self>) -> Option<&dyn OnCells> {
        Some(game)
    }

    fn fold(game: &Keyed<Self>) -> Option<Box<dyn Fold + '_>> {
        Some(Box::new(ComponentFold::of(game)))
    }

    fn picture(&self, position: &GraphPosition) -> Option<Picture> {
        let (arena, graph) = (&position.arena, position.graph());
        if (0..graph.vertices as u32).any(|vertex| u32::try_from(arena.name(vertex)).is_err()) {
            return None;
        }
        let places = arena.places();
        let name = |vertex: u32| arena.name(vertex) as u32;
        let place = |vertex: u32| places.get(vertex as usize).copied().unwrap_or_default();
        let vertices = (0..graph.vertices as u32).filter(|&vertex| position.has_vertex(vertex));
        let vertices = vertices.map(|vertex| (name(vertex), place(vertex).0, place(vertex).1)).collect();
        let left: Vec<(u32, u32)> = position.edges_left().map(|(_, edge)| edge).collect();
        // Of an order only the pairs without another element between them are drawn.
        let left = if graph.order { listed::direct(graph.vertices, &left) } else { left };
        let edges = left.iter().map(|&(low, high)| (name(low), name(high))).collect();
        Some(Picture::Graph { vertices, edges, arrows: graph.order, renumbered: false })
    }

    fn theory_of(theory: PlaceTheory) -> Option<Box<dyn Theory<GraphPosition>>> {
        if let PlaceTheory::Graph(theory) = theory { Some(theory) } else { None }
    }
}

/// The edges of a graph by its text, for games that take any number of vertices: of `tree(0,0,1)`
/// there may be many.
///
/// # Errors
/// What is wrong with the text.
pub(crate) fn edges_of(text: &str) -> Result<Vec<(i64, i64)>, Message> {
    let own = text.strip_prefix("tree(").and_then(|rest| rest.strip_suffix(')'));
    if let Some(listed) = own.and_then(|inside| text::numbers(inside, MAX_LISTED)) {
        let parents = families::parents(&listed)?;
        return Ok((1..).zip(parents).map(|(vertex, parent)| (parent as i64, vertex)).collect());
    }
    let written = text::split(text)?;
    let is_whole = written.without == Items::default() && written.only.is_none();
    if !is_whole {
        return Err(graphs::whole_graph());
    }
    let Drawn { graph, names, .. } = text::graph(&written.graph, false)?.drawn;
    if graph.order {
        return Err(graphs::wants_a_graph());
    }
    let name = |vertex: u32| names.as_ref().map_or(i64::from(vertex), |names| names[vertex as usize]);
    Ok(graph.edges.iter().map(|&(one, other)| (name(one), name(other))).collect())
}

impl GraphGame {
    /// The graph of a text.
    fn new_arena(&self, name: [i64; 2], text: &str) -> Result<GraphArena, Message> {
        let named = text::graph(text, self.rules.is_on_orders())?;
        match (self.rules.is_on_orders(), named.drawn.graph.order) {
            (true, false) => return Err(graphs::wants_an_order()),
            (false, true) => return Err(graphs::wants_a_graph()),
            _ => {}
        }
        let cells = named.drawn.graph.cells(&self.rules);
        Ok(GraphArena { name, text: text.to_owned(), named, cells, places: OnceLock::new() })
    }
}

impl CellGame for GraphGame {
    fn cells(&self, position: GraphPosition) -> Option<(Ground, Vec<u8>)> {
        Some((Ground::Graph(position.arena.name), position.states))
    }

    fn key_on(&self, ground: &Ground, states: &[u8]) -> Option<Vec<i64>> {
        if let Ground::Graph(name) = ground { Some(key(*name, states)) } else { None }
    }

    fn position(&self, ground: &Ground, states: &[u8]) -> Option<GraphPosition> {
        let Ground::Graph(name) = ground else { return None };
        Some(GraphPosition { arena: self.arena(name)?, states: states.to_vec() })
    }

    fn certified(&self, ground: &Ground, states: &[u8]) -> Option<String> {
        Some(listed::position(&CellGame::position(self, ground, states)?))
    }

    fn certified_part(&self, ground: &Ground, states: &[u8]) -> Option<String> {
        Some(listed::component(&CellGame::position(self, ground, states)?))
    }

    fn checker_folds(&self) -> bool {
        true
    }

    fn by_mirror(&self, position: &GraphPosition, budget: &Budget) -> Result<Option<Mirrored>, StopReason> {
        self.find_mirror(position, budget)
    }

    fn solver(&self, ground: &Ground, budget: &Budget) -> Result<Option<CellSolver>, StopReason> {
        let Ground::Graph(name) = ground else { return Ok(None) };
        match self.arena(name) {
            Some(arena) => self.new_solver(&arena.named.drawn.graph, budget),
            None => Ok(None),
        }
    }
}
