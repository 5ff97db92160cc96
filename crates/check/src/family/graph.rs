//! Games on graphs of equal columns. Positions are the vertices that are left, and the edges if
//! moves can remove edges alone; everything is derived from the list of edges, by the definition of
//! the rules.

use super::place::{ColumnCell, FamilyPosition, Land, Played};
use super::text::Graphs;
use crate::graph::{Cells, StartGraph, has};
use crate::{CheckFailure, wrong};
use nimatron_core::Budget;
use nimatron_messages::{families as why, verdicts::families as say};
use nimatron_rules::graph::{Count, Deletion, GraphRules, Removed, Subject, Test};
use std::collections::BTreeSet;

pub(super) struct OnGraphs {
    graphs: Graphs,
    rules: GraphRules,
    alone: bool,
    /// How far an edge leads.
    far: usize,
    window: usize,
    joined: usize,
    /// The symmetries: whether columns are counted backwards, and where each cell of a column goes,
    /// with how many columns it is moved on.
    symmetries: Vec<(bool, Vec<(usize, i64)>)>,
}

/// What is left, as a graph whose vertices are numbered in order.
struct OptionGraph {
    vertices: Vec<ColumnCell>,
    /// The cell that stands for each edge if edges have cells.
    edges: Vec<ColumnCell>,
    whole: StartGraph,
    all: Cells,
}

impl OptionGraph {
    /// What stands for the members of a set.
    fn cells(&self, set: &[u64]) -> impl Iterator<Item = ColumnCell> {
        let names = self.vertices.iter().chain(self.edges.iter().filter(|_| self.whole.edges_go));
        names.enumerate().filter(|&(at, _)| has(set, at)).map(|(_, &cell)| cell)
    }

    fn parts(&self) -> Vec<Cells> {
        self.whole.split(&self.all)
    }
}

/// The numbers that a condition asks for.
fn asked(test: &Test, all: &mut Vec<Count>) {
    fn parts(count: &Count, all: &mut Vec<Count>) {
        match count {
            Count::Sum(a, b) | Count::Difference(a, b) => {
                parts(a, all);
                parts(b, all);
            }
            Count::Remainder(a, _) => parts(a, all),
            one => all.push(one.clone()),
        }
    }
    match test {
        Test::And(a, b) | Test::Or(a, b) => {
            asked(a, all);
            asked(b, all);
        }
        Test::Not(a) => asked(a, all),
        Test::Compare(a, _, b) => {
            parts(a, all);
            parts(b, all);
        }
    }
}

/// How many columns beyond the subject of a move its result depends on, or changes; each edge leads
/// at most `far` columns on.
fn margin(one: &Deletion, far: usize, alone: bool) -> Result<usize, CheckFailure> {
    let mut all = Vec::new();
    if let Some(test) = &one.condition {
        asked(test, &mut all);
    }
    let mut steps = 0;
    for count in all {
        match count {
            Count::Number(_) | Count::Size | Count::Label(_) | Count::Pieces => {}
            Count::Degree(_) => steps = steps.max(1),
            Count::Vertices => return wrong(why::whole("vertices")),
            Count::Edges => return wrong(why::whole("edges")),
            Count::Above(_) | Count::Below(_) | Count::Sum(..) | Count::Difference(..) | Count::Remainder(..) => {
                return wrong(why::on_orders());
            }
        }
    }
    for part in &one.removes {
        match part {
            Removed::Vertices(_) | Removed::Edge | Removed::Isolated => {}
            Removed::Neighbours(_) | Removed::EdgesAt(_) => steps = steps.max(1),
            Removed::Within(_, distance) => steps = steps.max(*distance),
            Removed::Above(_) | Removed::Below(_) => return wrong(why::on_orders()),
        }
    }
    // A vertex that loses its last neighbour, and whether it has another one.
    if one.removes.contains(&Removed::Isolated) {
        steps = steps.saturating_add(2);
    }
    // An edge has its cell at its earlier end.
    if alone {
        steps = steps.saturating_add(1);
    }
    Ok(steps.saturating_mul(far))
}

impl OnGraphs {
    pub(super) fn new(rules: GraphRules, graphs: Graphs, budget: &Budget) -> Result<OnGraphs, CheckFailure> {
        if rules.is_on_orders() {
            return wrong(why::on_orders());
        }
        let alone = rules.removes_edges();
        let far = graphs.edges.iter().map(|edge| edge.1).max().unwrap_or(0);
        if far == 0 {
            return wrong(why::falls_apart());
        }
        let mut window = 0;
        for one in rules.moves() {
            let vertices = match one.subject {
                Subject::Vertex => 1,
                Subject::Edge => 2,
                Subject::Connected(_, max) | Subject::Clique(_, max) | Subject::Path(_, max) => max,
            };
            let margin = margin(one, far, alone)?;
            window = window.max(margin.saturating_mul(2).saturating_add((vertices - 1) * far + 1));
        }
        if window > 64 {
            return wrong(say::too_large());
        }
        let mut land =
            OnGraphs { symmetries: symmetries(&graphs, alone), graphs, rules, alone, far, window, joined: 0 };
        for columns in far..far + 32 {
            budget.tick(256)?;
            let left = land.left(&land.row(columns), None);
            if left.parts().len() == 1 {
                land.joined = columns;
                return Ok(land);
            }
        }
        wrong(why::falls_apart())
    }

    /// Full columns, without the edges that lead out of them.
    fn row(&self, columns: usize) -> FamilyPosition {
        let mut position = FamilyPosition::new();
        for column in 0..columns {
            position.extend((0..self.graphs.height).map(|vertex| ((column as i64, vertex), '1')));
            for (number, edge) in self.graphs.edges.iter().enumerate().filter(|_| self.alone) {
                if self.graphs.is_ring || column + edge.1 < columns {
                    position.insert((column as i64, self.graphs.height + number), '1');
                }
            }
        }
        position
    }

    fn left(&self, position: &FamilyPosition, ring: Option<i64>) -> OptionGraph {
        let height = self.graphs.height;
        let vertices: Vec<ColumnCell> = position.keys().copied().filter(|cell| cell.1 < height).collect();
        let (mut ends, mut edges) = (Vec::new(), Vec::new());
        let mut pairs = BTreeSet::new();
        for (at, &(column, vertex)) in vertices.iter().enumerate() {
            for (number, &(from, step, to)) in self.graphs.edges.iter().enumerate() {
                if from != vertex {
                    continue;
                }
                let cell = (column, height + number);
                let after = column + step as i64;
                let end = (ring.map_or(after, |ring| after.rem_euclid(ring)), to);
                let Ok(end) = vertices.binary_search(&end) else { continue };
                let there = !self.alone || position.contains_key(&cell);
                if there && at != end && pairs.insert((at.min(end), at.max(end))) {
                    ends.push((at, end));
                    edges.push(cell);
                }
            }
        }
        let whole = StartGraph::new(vertices.len(), ends, Vec::new(), (false, self.alone));
        let all = whole.all();
        OptionGraph { vertices, edges, whole, all }
    }
}

/// All orders of 0, 1, ..., n - 1; of many numbers only the two natural ones.
fn orders(n: usize) -> Vec<Vec<usize>> {
    if n > 6 {
        return vec![(0..n).collect(), (0..n).rev().collect()];
    }
    let mut all = vec![Vec::new()];
    for next in 0..n {
        let places = |order: &Vec<usize>| {
            let order = order.clone();
            (0..=next).map(move |at| [&order[..at], &[next], &order[at..]].concat())
        };
        all = all.iter().flat_map(places).collect();
    }
    all
}

/// The maps of the endless strip to itself that keep its edges.
fn symmetries(graphs: &Graphs, alone: bool) -> Vec<(bool, Vec<(usize, i64)>)> {
    let mut found = Vec::new();
    for order in orders(graphs.height) {
        for backwards in [false, true] {
            let mut cells: Vec<(usize, i64)> = order.iter().map(|&vertex| (vertex, 0)).collect();
            let image = |&(from, step, to): &(usize, usize, usize)| {
                let (from, to) = (order[from], order[to]);
                // Backwards an edge begins where it ended.
                let ends = if backwards { (to, step, from) } else { (from, step, to) };
                let other = (ends.2, ends.1, ends.0);
                let number = graphs.edges.iter().position(|edge| *edge == ends || step == 0 && *edge == other)?;
                Some((graphs.height + number, if backwards { step as i64 } else { 0 }))
            };
            let edges: Option<Vec<(usize, i64)>> = graphs.edges.iter().map(image).collect();
            let Some(edges) = edges else { continue };
            if alone {
                cells.extend(edges);
            }
            found.push((backwards, cells));
        }
    }
    found
}

impl Land for OnGraphs {
    fn cells(&self) -> usize {
        self.graphs.height + if self.alone { self.graphs.edges.len() } else { 0 }
    }

    fn missing(&self) -> char {
        '0'
    }

    fn full(&self) -> String {
        "1".repeat(self.cells())
    }

    fn window(&self) -> usize {
        self.window
    }

    fn joined(&self) -> usize {
        self.joined
    }

    fn is_ring(&self) -> bool {
        self.graphs.is_ring
    }

    fn member(&self, n: usize) -> Option<FamilyPosition> {
        (n >= self.graphs.least).then(|| self.row(n + self.graphs.more))
    }

    fn played(
        &self,
        position: &FamilyPosition,
        ring: Option<i64>,
        budget: &Budget,
    ) -> Result<Vec<Played>, CheckFailure> {
        let left = self.left(position, ring);
        let mut all = Vec::new();
        for one in self.rules.moves() {
            let margin = margin(one, self.far, self.alone)? as i64;
            for made in left.whole.moves(std::slice::from_ref(one), &left.all, budget)? {
                budget.tick(4 * position.len() as u32)?;
                if let Some(rest) = left.whole.after(&made, &left.all) {
                    let gone: Cells = left.all.iter().zip(&rest).map(|(all, rest)| all & !rest).collect();
                    let mut after = position.clone();
                    for cell in left.cells(&gone) {
                        after.remove(&cell);
                    }
                    let columns = || made.vertices().iter().map(|&vertex| left.vertices[vertex].0);
                    let first = columns().min().unwrap_or(0);
                    let last = columns().max().unwrap_or(0);
                    all.push((after, (first - margin, last + margin)));
                }
            }
        }
        Ok(all)
    }

    /// A move is made in one connected component, and its condition looks at that only.
    fn whole(
        &self,
        position: &FamilyPosition,
        ring: Option<i64>,
        budget: &Budget,
    ) -> Result<Vec<FamilyPosition>, CheckFailure> {
        let left = self.left(position, ring);
        let mut all = Vec::new();
        for part in left.parts() {
            let part: BTreeSet<ColumnCell> = left.cells(&part).collect();
            let (inside, outside): (FamilyPosition, FamilyPosition) =
                position.iter().map(|(cell, sign)| (*cell, *sign)).partition(|(cell, _)| part.contains(cell));
            for (mut after, _) in self.played(&inside, ring, budget)? {
                after.extend(outside.clone());
                all.push(after);
            }
        }
        Ok(all)
    }

    fn parts(&self, position: &FamilyPosition, ring: Option<i64>) -> Vec<(FamilyPosition, bool)> {
        let left = self.left(position, ring);
        let mut parts = Vec::new();
        for part in left.parts() {
            let vertices = left.whole.vertices(&part).map(|vertex| left.vertices[vertex].0);
            let used: BTreeSet<i64> = vertices.collect();
            let begins = match ring {
                None => used.first().copied(),
                // The first column after so many free ones that no edge leads over them.
                Some(ring) => used.iter().copied().find(|&column| {
                    (1..=self.far as i64).all(|back| !used.contains(&(column - back).rem_euclid(ring)))
                }),
            };
            let place = |column: i64| match (ring, begins) {
                (Some(ring), Some(begins)) => (column - begins).rem_euclid(ring),
                (None, Some(_)) => column,
                (_, None) => column,
            };
            let one = left.cells(&part).map(|(column, cell)| ((place(column), cell), '1')).collect();
            parts.push((one, begins.is_none()));
        }
        parts
    }

    fn images(&self, position: &FamilyPosition) -> Vec<FamilyPosition> {
        let image = |(backwards, cells): &(bool, Vec<(usize, i64)>)| {
            let map = |(&(column, cell), &sign): (&ColumnCell, &char)| {
                let (to, on) = cells[cell];
                // The edge begins, seen backwards, at the column of its other end.
                ((if *backwards { -(column + on) } else { column }, to), sign)
            };
            position.iter().map(map).collect()
        };
        self.symmetries.iter().map(image).collect()
    }
}
