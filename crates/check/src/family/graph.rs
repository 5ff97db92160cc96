//! Games on graphs of equal columns. Positions are the vertices that are left, and the edges if
//! moves can remove edges alone; everything is derived from the list of edges, by the definition of
//! the rules.

use super::place::{Cell, Land, Played, Position};
use super::text::Graphs;
use crate::condition::holds;
use crate::{Wrong, wrong};
use nimatron_core::Budget;
use nimatron_messages::{families as why, verdicts::families as say};
use nimatron_rules::graph::{Count, Deletion, GraphRules, Removed, Subject, Test, Who};
use std::collections::{BTreeMap, BTreeSet};

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

/// What a move is made with: vertices in order, and the edge if it is one.
type Made = (Vec<Cell>, Option<Cell>);

/// What is left, as a graph.
struct Left {
    vertices: BTreeSet<Cell>,
    /// Each edge with its ends, and the cell that stands for it if edges have cells.
    edges: Vec<(Cell, Cell, Cell)>,
}

impl Left {
    fn next(&self, vertex: Cell) -> BTreeSet<Cell> {
        let other = |&(a, b, _): &(Cell, Cell, Cell)| {
            if a == vertex {
                Some(b)
            } else if b == vertex {
                Some(a)
            } else {
                None
            }
        };
        self.edges.iter().filter_map(other).collect()
    }

    /// The neighbours of all vertices.
    fn around(&self) -> BTreeMap<Cell, BTreeSet<Cell>> {
        let mut around: BTreeMap<Cell, BTreeSet<Cell>> = self.vertices.iter().map(|&v| (v, BTreeSet::new())).collect();
        for &(a, b, _) in &self.edges {
            around.entry(a).or_default().insert(b);
            around.entry(b).or_default().insert(a);
        }
        around
    }

    fn parts(&self) -> Vec<BTreeSet<Cell>> {
        let around = self.around();
        let mut rest = self.vertices.clone();
        let mut parts = Vec::new();
        while let Some(first) = rest.pop_first() {
            let (mut part, mut open) = (BTreeSet::from([first]), vec![first]);
            while let Some(vertex) = open.pop() {
                for &next in &around[&vertex] {
                    if rest.remove(&next) {
                        part.insert(next);
                        open.push(next);
                    }
                }
            }
            parts.push(part);
        }
        parts
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
fn margin(one: &Deletion, far: usize, alone: bool) -> Result<usize, Wrong> {
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
    pub(super) fn new(rules: GraphRules, graphs: Graphs, budget: &Budget) -> Result<OnGraphs, Wrong> {
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
    fn row(&self, columns: usize) -> Position {
        let mut position = Position::new();
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

    fn left(&self, position: &Position, ring: Option<i64>) -> Left {
        let height = self.graphs.height;
        let vertices: BTreeSet<Cell> = position.keys().copied().filter(|cell| cell.1 < height).collect();
        let mut edges = Vec::new();
        let mut pairs = BTreeSet::new();
        for &(column, vertex) in &vertices {
            for (number, &(from, step, to)) in self.graphs.edges.iter().enumerate() {
                if from != vertex {
                    continue;
                }
                let cell = (column, height + number);
                let after = column + step as i64;
                let end = (ring.map_or(after, |ring| after.rem_euclid(ring)), to);
                let there = vertices.contains(&end) && (!self.alone || position.contains_key(&cell));
                let here = (column, vertex);
                if there && here != end && pairs.insert((here.min(end), here.max(end))) {
                    edges.push((here, end, cell));
                }
            }
        }
        Left { vertices, edges }
    }

    /// The subjects of moves of one kind: vertices in order, and the edge if it is one.
    fn subjects(&self, subject: Subject, left: &Left, budget: &Budget) -> Result<Vec<Made>, Wrong> {
        let around = left.around();
        let joined = |a: &Cell, b: &Cell| around[a].contains(b);
        let mut found: BTreeSet<Made> = BTreeSet::new();
        match subject {
            Subject::Vertex => found.extend(left.vertices.iter().map(|&vertex| (vec![vertex], None))),
            Subject::Edge => {
                for &(a, b, cell) in &left.edges {
                    found.insert((vec![a, b], Some(cell)));
                    found.insert((vec![b, a], Some(cell)));
                }
            }
            Subject::Connected(min, max) | Subject::Clique(min, max) => {
                let clique = matches!(subject, Subject::Clique(..));
                let mut sets: BTreeSet<BTreeSet<Cell>> = left.vertices.iter().map(|&v| BTreeSet::from([v])).collect();
                for size in 1..=max {
                    budget.tick(1 + sets.len() as u32)?;
                    budget.memory((sets.len() * 200) as u64)?;
                    if size >= min {
                        found.extend(sets.iter().map(|set| (set.iter().copied().collect(), None)));
                    }
                    let mut larger = BTreeSet::new();
                    for set in &sets {
                        for next in set.iter().flat_map(|v| &around[v]).filter(|next| !set.contains(next)) {
                            if !clique || set.iter().all(|v| joined(v, next)) {
                                let mut grown = set.clone();
                                grown.insert(*next);
                                larger.insert(grown);
                            }
                        }
                    }
                    sets = larger;
                }
            }
            Subject::Path(min, max) => {
                let mut paths: Vec<Vec<Cell>> = left.vertices.iter().map(|&v| vec![v]).collect();
                for size in 1..=max {
                    budget.tick(1 + paths.len() as u32)?;
                    budget.memory((paths.len() * 100) as u64)?;
                    if size >= min {
                        // Without edges of their own only the vertices matter.
                        found.extend(paths.iter().map(|path| {
                            let mut path = path.clone();
                            if !self.alone {
                                path.sort_unstable();
                            }
                            (path, None)
                        }));
                    }
                    let longer = |path: &Vec<Cell>| {
                        let ends = path.last().map(|end| around[end].clone()).unwrap_or_default();
                        let free = ends.into_iter().filter(|next| !path.contains(next)).collect::<Vec<_>>();
                        free.into_iter().map(|next| [&path[..], &[next]].concat()).collect::<Vec<_>>()
                    };
                    paths = paths.iter().flat_map(longer).collect();
                }
            }
        }
        Ok(found.into_iter().collect())
    }

    /// What a move leaves; `None` if it removes nothing or may not be made.
    fn after(
        &self,
        position: &Position,
        left: &Left,
        ring: Option<i64>,
        one: &Deletion,
        (vertices, edge): &Made,
    ) -> Option<Position> {
        let who = |who: Who| match who {
            Who::First => vertices[..1].to_vec(),
            Who::Second => vertices[vertices.len() - 1..].to_vec(),
            Who::All => vertices.clone(),
        };
        let mut gone: BTreeSet<Cell> = BTreeSet::new();
        let mut cut: BTreeSet<Cell> = BTreeSet::new();
        for part in &one.removes {
            match *part {
                Removed::Vertices(which) => gone.extend(who(which)),
                Removed::Neighbours(which) => gone.extend(who(which).into_iter().flat_map(|v| left.next(v))),
                Removed::Within(which, steps) => {
                    let mut ball: BTreeSet<Cell> = who(which).into_iter().collect();
                    for _ in 0..steps {
                        let more: BTreeSet<Cell> = ball.iter().flat_map(|&v| left.next(v)).collect();
                        let before = ball.len();
                        ball.extend(more);
                        if ball.len() == before {
                            break;
                        }
                    }
                    gone.extend(ball);
                }
                Removed::Edge => cut.extend(*edge),
                Removed::EdgesAt(which) => {
                    let at = who(which);
                    cut.extend(left.edges.iter().filter(|e| at.contains(&e.0) || at.contains(&e.1)).map(|e| e.2));
                }
                Removed::Above(_) | Removed::Below(_) | Removed::Isolated => {}
            }
        }
        let without = |gone: &BTreeSet<Cell>| {
            let mut after = position.clone();
            after.retain(|cell, _| !gone.contains(cell) && !cut.contains(cell));
            if self.alone {
                // Edges go with their ends.
                let lost = left.edges.iter().filter(|edge| gone.contains(&edge.0) || gone.contains(&edge.1));
                lost.for_each(|edge| {
                    after.remove(&edge.2);
                });
            }
            after
        };
        let mut after = without(&gone);
        if one.removes.contains(&Removed::Isolated) {
            let rest = self.left(&after, ring);
            gone.extend(rest.around().into_iter().filter(|(_, next)| next.is_empty()).map(|(vertex, _)| vertex));
            after = without(&gone);
        }
        if after == *position {
            return None;
        }
        let value = |count: &Count| match count {
            Count::Number(number) => *number,
            Count::Size => vertices.len() as i64,
            Count::Degree(which) => left.next(who(*which)[0]).len() as i64,
            Count::Pieces => self.left(&after, ring).parts().len() as i64,
            // Graphs of families have no labels, and other conditions were refused.
            _ => 0,
        };
        let allowed = one.condition.as_ref().is_none_or(|test| holds(test, &value));
        allowed.then_some(after)
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

    fn member(&self, n: usize) -> Option<Position> {
        (n >= self.graphs.least).then(|| self.row(n + self.graphs.more))
    }

    fn played(&self, position: &Position, ring: Option<i64>, budget: &Budget) -> Result<Vec<Played>, Wrong> {
        let left = self.left(position, ring);
        let mut all = Vec::new();
        for one in self.rules.moves() {
            let margin = margin(one, self.far, self.alone)? as i64;
            for subject in self.subjects(one.subject, &left, budget)? {
                budget.tick(4 * position.len() as u32)?;
                if let Some(after) = self.after(position, &left, ring, one, &subject) {
                    let columns = || subject.0.iter().map(|cell| cell.0);
                    let first = columns().min().unwrap_or(0);
                    let last = columns().max().unwrap_or(0);
                    all.push((after, (first - margin, last + margin)));
                }
            }
        }
        Ok(all)
    }

    /// A move is made in one connected component, and its condition looks at that only.
    fn whole(&self, position: &Position, ring: Option<i64>, budget: &Budget) -> Result<Vec<Position>, Wrong> {
        let left = self.left(position, ring);
        let mut all = Vec::new();
        for part in left.parts() {
            let edges: BTreeSet<Cell> = left.edges.iter().filter(|e| part.contains(&e.0)).map(|e| e.2).collect();
            let (inside, outside): (Position, Position) = position
                .iter()
                .map(|(cell, sign)| (*cell, *sign))
                .partition(|(cell, _)| part.contains(cell) || edges.contains(cell));
            for (mut after, _) in self.played(&inside, ring, budget)? {
                after.extend(outside.clone());
                all.push(after);
            }
        }
        Ok(all)
    }

    fn parts(&self, position: &Position, ring: Option<i64>) -> Vec<(Position, bool)> {
        let left = self.left(position, ring);
        let mut parts = Vec::new();
        for part in left.parts() {
            let used: BTreeSet<i64> = part.iter().map(|cell| cell.0).collect();
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
            let mut one: Position = part.iter().map(|&(column, vertex)| ((place(column), vertex), '1')).collect();
            if self.alone {
                let edges = left.edges.iter().filter(|edge| part.contains(&edge.0));
                one.extend(edges.map(|edge| ((place(edge.2.0), edge.2.1), '1')));
            }
            parts.push((one, begins.is_none()));
        }
        parts
    }

    fn images(&self, position: &Position) -> Vec<Position> {
        let image = |(backwards, cells): &(bool, Vec<(usize, i64)>)| {
            let map = |(&(column, cell), &sign): (&Cell, &char)| {
                let (to, on) = cells[cell];
                // The edge begins, seen backwards, at the column of its other end.
                ((if *backwards { -(column + on) } else { column }, to), sign)
            };
            position.iter().map(map).collect()
        };
        self.symmetries.iter().map(image).collect()
    }
}
