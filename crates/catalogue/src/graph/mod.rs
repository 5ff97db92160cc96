//! Games on graphs and orders, given by their rules: positions and moves.
//!
//! A position is a list of integers: the text of the graph (its length, and seven bytes in each
//! integer), and then what is gone from it, a bit for each cell of the engine, 62 in each integer.
//! So positions are in the order of the vertices that moves take.
//!
//! `families` and `text` read graphs; `nimatron::family` makes a table of positions with an `n`.

mod families;
mod listed;
mod mirror;
mod text;

use crate::files::{FromFile, graph_in, graph_text};
use crate::native::{CodedGame, show_parts};
use crate::on_cells::{CellHost, ComponentFold, Mirrored, OnCells};
use crate::picture::{Picture, spread};
use nimatron_core::{Budget, Options, StopReason};
use nimatron_engine::cells::{CellError, CellSolver, Graph};
use nimatron_engine::search::{Fold, ListGame, room_for};
use nimatron_formats::{FileText, Unreadable};
use nimatron_messages::{Mark, Message, Parameter, formats, graphs, moves};
use nimatron_rules::EvalError;
use nimatron_rules::graph::{GraphRules, Removed, Subject, Who};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use text::{GraphNotation, Items};

/// Bytes of text in an integer, and bits of cells.
const BYTES: usize = 7;
const BITS: usize = 62;
/// Maximum number of graphs that are remembered.
const MAX_GRAPHS: usize = 64;

/// A game on graphs.
#[derive(Debug)]
pub(crate) struct GraphGame {
    rules: GraphRules,
    /// The graphs that were met, by their texts.
    met: Mutex<HashMap<CellHost, Arc<GraphArena>>>,
}

/// A graph, and what lists moves on it.
#[derive(Debug)]
struct GraphArena {
    text: String,
    named: GraphNotation,
    cells: usize,
    solver: Mutex<CellSolver>,
    /// Where the vertices are drawn.
    places: OnceLock<Vec<(f64, f64)>>,
}

/// A position: its graph, and the cells that are left.
struct ArenaPosition {
    field: Arc<GraphArena>,
    ground: CellHost,
    states: Vec<u8>,
}

impl GraphGame {
    /// The game of these rules.
    pub(crate) fn new(rules: GraphRules) -> GraphGame {
        GraphGame { rules, met: Mutex::default() }
    }

    /// The graph of a text.
    fn field(&self, ground: &[i64], budget: &Budget) -> Result<Option<Arc<GraphArena>>, StopReason> {
        let known = |met: &HashMap<CellHost, Arc<GraphArena>>| met.get(ground).cloned();
        if let Some(field) = known(&self.met.lock().unwrap_or_else(PoisonError::into_inner)) {
            return Ok(Some(field));
        }
        let Some(text) = unpacked_text(ground) else { return Ok(None) };
        let Ok(named) = text::graph(&text) else { return Ok(None) };
        let Some(solver) = self.new_solver(&named.drawn.graph, budget)? else { return Ok(None) };
        let cells = named.drawn.graph.cells(&self.rules);
        let field = Arc::new(GraphArena { text, named, cells, solver: Mutex::new(solver), places: OnceLock::new() });
        let mut met = self.met.lock().unwrap_or_else(PoisonError::into_inner);
        if met.len() >= MAX_GRAPHS {
            met.clear();
        }
        met.insert(ground.to_vec(), Arc::clone(&field));
        Ok(Some(field))
    }

    fn new_solver(&self, graph: &Graph, budget: &Budget) -> Result<Option<CellSolver>, StopReason> {
        match CellSolver::on_graph(&self.rules, graph, budget) {
            Ok(solver) => Ok(Some(solver)),
            Err(CellError::Stopped(reason)) => Err(reason),
            Err(_) => Ok(None),
        }
    }

    fn left(&self, position: &[i64], budget: &Budget) -> Result<Option<ArenaPosition>, StopReason> {
        let Some((ground, bits)) = parted(position) else { return Ok(None) };
        let Some(field) = self.field(ground, budget)? else { return Ok(None) };
        if bits.len() != field.cells.div_ceil(BITS) {
            return Ok(None);
        }
        let states = (0..field.cells).map(|cell| (!bits[cell / BITS] >> (cell % BITS) & 1) as u8).collect();
        Ok(Some(ArenaPosition { field, ground: ground.to_vec(), states }))
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

    /// The name of a move's subject.
    fn subject(&self, field: &GraphArena, made: usize) -> Message {
        let solver = field.solver.lock().unwrap_or_else(PoisonError::into_inner);
        let (kind, vertices) = solver.subject(made);
        let name = |&vertex: &u32| field.name(vertex).to_string();
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

/// The text of the graph and the bits of a position.
fn parted(position: &[i64]) -> Option<(&[i64], &[i64])> {
    let bytes = usize::try_from(*position.first()?).ok()?;
    position.split_at_checked(1 + bytes.div_ceil(BYTES))
}

fn packed_text(text: &str) -> CellHost {
    let integer = |bytes: &[u8]| bytes.iter().rev().fold(0, |integer, &byte| integer << 8 | i64::from(byte));
    std::iter::once(text.len() as i64).chain(text.as_bytes().chunks(BYTES).map(integer)).collect()
}

fn unpacked_text(ground: &[i64]) -> Option<String> {
    let (&length, integers) = ground.split_first()?;
    let bytes = integers.iter().flat_map(|integer| integer.to_le_bytes().into_iter().take(BYTES));
    String::from_utf8(bytes.take(usize::try_from(length).ok()?).collect()).ok()
}

fn position(ground: &[i64], states: &[u8]) -> Vec<i64> {
    let integer = |cells: &[u8]| cells.iter().rev().fold(0, |integer, &state| integer << 1 | i64::from(1 - state));
    ground.iter().copied().chain(states.chunks(BITS).map(integer)).collect()
}

/// What is left of the graph of a position, its vertices numbered anew; with `edges` its edges have
/// bits of their own.
pub(crate) fn graph_of(position: &[i64], edges: bool) -> Option<Graph> {
    let (ground, bits) = parted(position)?;
    let graph = text::graph(&unpacked_text(ground)?).ok()?.drawn.graph;
    let there = |cell: usize| bits.get(cell / BITS).is_some_and(|integer| integer >> (cell % BITS) & 1 == 0);
    let mut numbers = vec![None; graph.vertices];
    let left = (0..graph.vertices).filter(|&vertex| there(vertex));
    let vertices = left.zip(0u32..).map(|(vertex, number)| numbers[vertex] = Some(number)).count();
    let is_left = |(at, &(one, other)): (usize, &(u32, u32))| {
        let pair = (numbers[one as usize]?, numbers[other as usize]?);
        (!edges || there(graph.vertices + at)).then_some(pair)
    };
    let edges = graph.edges.iter().enumerate().filter_map(is_left).collect();
    Some(Graph { vertices, edges, order: graph.order, labels: Vec::new() })
}

impl ListGame for GraphGame {
    fn list(&self, from: &[i64], budget: &Budget, out: &mut Options<Box<[i64]>>) -> Result<(), EvalError> {
        let Some(left) = self.left(from, budget)? else { return Ok(()) };
        let mut solver = left.field.solver.lock().unwrap_or_else(PoisonError::into_inner);
        for option in solver.options(&left.states, budget)? {
            let parts = solver.components(&option.states, budget)?;
            room_for(out.len() + parts.len(), from.len(), budget)?;
            out.push_sum(parts.iter().map(|states| position(&left.ground, states).into()));
        }
        Ok(())
    }

    fn fold(&self) -> Option<Box<dyn Fold + '_>> {
        Some(Box::new(ComponentFold::of(self)))
    }
}

impl CodedGame for GraphGame {
    fn read(&self, typed: &str) -> Result<Vec<i64>, Message> {
        let written = text::split(typed.trim())?;
        let named = text::graph(&written.graph)?;
        match (self.rules.is_on_orders(), named.drawn.graph.order) {
            (true, false) => return Err(graphs::wants_an_order()),
            (false, true) => return Err(graphs::wants_a_graph()),
            _ => {}
        }
        let states = self.states(&named, &written)?;
        if states.len() > families::MAX_VERTICES {
            return Err(graphs::too_many_edges(families::MAX_VERTICES - named.drawn.graph.vertices));
        }
        Ok(position(&packed_text(&written.graph), &states))
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

    fn show(&self, position: &[i64]) -> String {
        let Ok(Some(ArenaPosition { field, states, .. })) = self.left(position, &Budget::unlimited()) else {
            return String::new();
        };
        let graph = &field.named.drawn.graph;
        let there = |vertex: usize| states[vertex] == 1;
        let edge_there = |at: usize| {
            let (one, other) = graph.edges[at];
            states.get(graph.vertices + at).copied().unwrap_or(1) == 1 && there(one as usize) && there(other as usize)
        };
        if field.named.bare {
            let edges = (0..graph.edges.len()).filter(|&at| edge_there(at));
            let pairs: Vec<(i64, i64)> =
                edges.map(|at| (field.name(graph.edges[at].0), field.name(graph.edges[at].1))).collect();
            let lone = (0..graph.vertices).filter(|&v| there(v)).map(|v| field.name(v as u32));
            let lone = lone.filter(|name| !pairs.iter().any(|(one, other)| one == name || other == name));
            return crate::edges::show(&crate::edges::list(pairs.iter().copied().chain(lone.map(|v| (v, v)))), true);
        }
        let text = field.text.replace('×', " x ").replace(';', "; ");
        let list = |wanted: bool| {
            let names = (0..graph.vertices).filter(|&v| there(v) == wanted).map(|v| field.name(v as u32).to_string());
            names.collect::<Vec<_>>()
        };
        let (gone, stays) = (list(false), list(true));
        let cut: Vec<String> = (0..states.len() - graph.vertices)
            .filter(|&at| !edge_there(at) && there(graph.edges[at].0 as usize) && there(graph.edges[at].1 as usize))
            .map(|at| format!("{}-{}", field.name(graph.edges[at].0), field.name(graph.edges[at].1)))
            .collect();
        if stays.len() < gone.len() {
            let only = if stays.is_empty() {
                format!("{text} without {}", gone.join(","))
            } else {
                format!("{text} only {}", stays.join(","))
            };
            return if cut.is_empty() { only } else { format!("{only} without {}", cut.join(",")) };
        }
        let removed: Vec<String> = gone.into_iter().chain(cut).collect();
        if removed.is_empty() { text } else { format!("{text} without {}", removed.join(",")) }
    }

    fn show_move(&self, from: &[i64], to: &[Vec<i64>]) -> Message {
        let budget = Budget::unlimited();
        let mut wanted = to.to_vec();
        wanted.sort_unstable();
        let mut made = Vec::new();
        if let Ok(Some(left)) = self.left(from, &budget) {
            let mut solver = left.field.solver.lock().unwrap_or_else(PoisonError::into_inner);
            for option in solver.options(&left.states, &budget).unwrap_or_default() {
                let parts = solver.components(&option.states, &budget).unwrap_or_default();
                let mut parts: Vec<Vec<i64>> = parts.iter().map(|states| position(&left.ground, states)).collect();
                parts.sort_unstable();
                if parts == wanted {
                    made.push(option.instance);
                }
            }
            drop(solver);
            if !made.is_empty() {
                return moves::any_of(Parameter::list(
                    made.iter().map(|&made| self.subject(&left.field, made)),
                    Mark::Or,
                ));
            }
        }
        let left: Vec<String> = to.iter().map(|part| self.show(part)).collect();
        show_parts(self.show(from), &left)
    }

    fn rule_text(&self) -> Option<&str> {
        Some(self.rules.text())
    }

    fn rule_name(&self) -> Option<&str> {
        self.rules.name()
    }

    fn on_cells(&self) -> Option<&dyn OnCells> {
        Some(self)
    }

    fn picture(&self, position: &[i64]) -> Option<Picture> {
        let ArenaPosition { field, states, .. } = self.left(position, &Budget::unlimited()).ok()??;
        let graph = &field.named.drawn.graph;
        let places = field.places();
        let there = |vertex: u32| states[vertex as usize] == 1;
        if (0..graph.vertices as u32).any(|vertex| u32::try_from(field.name(vertex)).is_err()) {
            return None;
        }
        let name = |vertex: u32| field.name(vertex) as u32;
        let place = |vertex: u32| places.get(vertex as usize).copied().unwrap_or_default();
        let vertices = (0..graph.vertices as u32).filter(|&vertex| there(vertex));
        let vertices = vertices.map(|vertex| (name(vertex), place(vertex).0, place(vertex).1)).collect();
        let is_left = |(at, &(low, high)): (usize, &(u32, u32))| {
            there(low) && there(high) && states.get(graph.vertices + at).is_none_or(|&state| state == 1)
        };
        // Of an order only the pairs without another element between them are drawn.
        let left: Vec<(u32, u32)> =
            graph.edges.iter().enumerate().filter(|&edge| is_left(edge)).map(|it| *it.1).collect();
        let direct = |&&(low, high): &&(u32, u32)| {
            let between =
                |&(from, to): &(u32, u32)| from == low && to != high && left.binary_search(&(to, high)).is_ok();
            !graph.order || !left.iter().any(between)
        };
        let edges = left.iter().filter(direct).map(|&(low, high)| (name(low), name(high))).collect();
        Some(Picture::Graph { vertices, edges, arrows: graph.order, renumbered: false })
    }
}

impl OnCells for GraphGame {
    fn cells(&self, position: &[i64]) -> Option<(CellHost, Vec<u8>)> {
        let left = self.left(position, &Budget::unlimited()).ok()??;
        Some((left.ground, left.states))
    }

    fn position(&self, ground: &CellHost, states: &[u8]) -> Box<[i64]> {
        position(ground, states).into()
    }

    fn certified(&self, ground: &CellHost, states: &[u8]) -> Option<String> {
        let field = self.field(ground, &Budget::unlimited()).ok()??;
        Some(listed::position(&field.named.drawn.graph, states))
    }

    fn certified_part(&self, ground: &CellHost, states: &[u8]) -> Option<String> {
        let field = self.field(ground, &Budget::unlimited()).ok()??;
        Some(listed::component(&field.named.drawn.graph, states))
    }

    fn checker_folds(&self) -> bool {
        true
    }

    fn by_mirror(&self, position: &[i64], budget: &Budget) -> Result<Option<Mirrored>, StopReason> {
        self.find_mirror(position, budget)
    }

    fn solver(&self, ground: &CellHost, budget: &Budget) -> Result<Option<CellSolver>, StopReason> {
        match self.field(ground, budget)? {
            Some(field) => self.new_solver(&field.named.drawn.graph, budget),
            None => Ok(None),
        }
    }
}
