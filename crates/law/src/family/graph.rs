//! Graphs that are the same columns again and again, as strips.
//!
//! A column has a bit for each of its vertices and, if moves can remove edges alone, one for each
//! edge that begins in it: edges within the column, and those to later columns. Pieces are
//! connected components of a word as a graph (`word_graph`); moves are made with `subjects`. A
//! condition may look at the subject of a move and at what is near it; `pieces` counts what a move
//! leaves of the whole piece, which does not depend on the length of a connected run.

use super::strip::{Column, ColumnWord, Refusal, Strip, StripForm, StripMove};
use super::subjects::{GraphMoveSubject, counts, holds, number, subjects};
use super::text::GraphFamily;
use super::word_graph::WordGraph;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::families as say;
use nimatron_rules::graph::{Count, Deletion, GraphRules, Removed, Subject};

/// Maximum number of vertices of a column of which all symmetries are looked for.
const MAX_TURNED: usize = 6;

pub(super) struct GraphStrip {
    columns: GraphFamily,
    moves: Vec<Deletion>,
    /// How far beyond its subject a move of each kind looks and changes, in columns.
    radius: Vec<usize>,
    edges_go: bool,
    /// How far edges reach, in columns.
    span: usize,
    window: usize,
    joined: usize,
    turns: Vec<StripSymmetry>,
}

/// A symmetry of the endless strip.
struct StripSymmetry {
    backwards: bool,
    /// The place of each vertex of a column.
    vertices: Vec<usize>,
    /// For each edge the number of its image.
    edges: Vec<usize>,
}

impl GraphStrip {
    pub(super) fn new(rules: &GraphRules, columns: GraphFamily, budget: &Budget) -> Result<GraphStrip, Refusal> {
        if rules.is_on_orders() {
            return Err(Refusal::NotAStrip(say::on_orders()));
        }
        let Some(span) = columns.outer.iter().map(|edge| edge.0).max() else {
            return Err(Refusal::NotAStrip(say::falls_apart()));
        };
        let edges_go = rules.removes_edges();
        if edges_go && columns.height + columns.inner.len() + columns.outer.len() > 64 {
            return Err(Refusal::NotAStrip(say::too_high(columns.inner.len() + columns.outer.len(), 64)));
        }
        let (mut radius, mut window) = (Vec::new(), 0);
        for one in rules.moves() {
            let mut whole = None;
            let mut looks = 0;
            if let Some(test) = &one.condition {
                counts(test, &mut |count| match count {
                    Count::Vertices => whole = Some("vertices"),
                    Count::Edges => whole = Some("edges"),
                    Count::Degree(_) => looks = span,
                    _ => {}
                });
            }
            if let Some(word) = whole {
                return Err(Refusal::NotAStrip(say::whole(word)));
            }
            let far = |part: &Removed| match part {
                Removed::Neighbours(_) | Removed::EdgesAt(_) => span,
                Removed::Within(_, steps) => steps.saturating_mul(span),
                _ => 0,
            };
            let mut radius_of = one.removes.iter().map(far).max().unwrap_or(0).max(looks);
            if one.removes.contains(&Removed::Isolated) {
                radius_of = radius_of.saturating_add(2 * span);
            }
            if edges_go {
                // The bit of an edge is in the column in which it begins.
                radius_of = radius_of.saturating_add(span);
            }
            let subject = match one.subject {
                Subject::Vertex => 1,
                Subject::Edge => span + 1,
                Subject::Connected(_, max) | Subject::Clique(_, max) | Subject::Path(_, max) => (max - 1) * span + 1,
            };
            window = window.max(subject.saturating_add(radius_of.saturating_mul(2)));
            radius.push(radius_of);
        }
        if window > 48 {
            return Err(Refusal::NotAStrip(say::too_wide(window, 48)));
        }
        let mut strip = GraphStrip {
            turns: Vec::new(),
            moves: rules.moves().to_vec(),
            radius,
            edges_go,
            span,
            window,
            joined: 0,
            columns,
        };
        strip.turns = strip.find_turns();
        for joined in span..span + 24 {
            budget.tick(64)?;
            let scene = strip.scene(&vec![strip.full(); joined], StripForm::Row);
            if scene.components().len() == 1 {
                strip.joined = joined;
                return Ok(strip);
            }
        }
        Err(Refusal::NotAStrip(say::falls_apart()))
    }

    fn bits(&self) -> usize {
        let edges = if self.edges_go { self.columns.inner.len() + self.columns.outer.len() } else { 0 };
        self.columns.height + edges
    }

    /// The ends of the edge with a number: vertex here, how far the column of the other is, vertex
    /// there.
    fn edge(&self, number: usize) -> (usize, usize, usize) {
        match self.columns.inner.get(number) {
            Some(&(a, b)) => (a, 0, b),
            None => {
                let (step, a, b) = self.columns.outer[number - self.columns.inner.len()];
                (a, step, b)
            }
        }
    }

    fn scene(&self, word: &[Column], form: StripForm) -> WordGraph {
        let height = self.columns.height;
        let there: Vec<bool> = (0..word.len() * height).map(|v| word[v / height] >> (v % height) & 1 == 1).collect();
        let mut scene = WordGraph { next: vec![Vec::new(); there.len()], there, edges: Vec::new() };
        for column in 0..word.len() {
            for number in 0..self.columns.inner.len() + self.columns.outer.len() {
                if self.edges_go && word[column] >> (height + number) & 1 == 0 {
                    continue;
                }
                let (a, step, b) = self.edge(number);
                let mut to = column + step;
                if to >= word.len() {
                    if form == StripForm::Row {
                        continue;
                    }
                    to -= word.len();
                }
                let (one, other) = (column * height + a, to * height + b);
                if scene.there[one] && scene.there[other] && !scene.next[one].iter().any(|next| next.0 == other) {
                    scene.next[one].push((other, scene.edges.len()));
                    scene.next[other].push((one, scene.edges.len()));
                    scene.edges.push((one, other, column, number));
                }
            }
        }
        scene
    }

    /// The word after a move, if it removes something and its condition holds.
    fn played(
        &self,
        scene: &WordGraph,
        word: &[Column],
        form: StripForm,
        kind: usize,
        subject: &GraphMoveSubject,
    ) -> Option<ColumnWord> {
        let height = self.columns.height;
        let (mut vertices, mut edges) = (Vec::new(), Vec::new());
        for part in &self.moves[kind].removes {
            match *part {
                Removed::Vertices(who) => vertices.extend_from_slice(subject.of(who)),
                Removed::Neighbours(who) => {
                    vertices.extend(subject.of(who).iter().flat_map(|&v| scene.next[v].iter().map(|next| next.0)));
                }
                Removed::Within(who, steps) => vertices.extend(scene.within(subject.of(who), steps)),
                Removed::Edge => edges.extend(subject.edge),
                Removed::EdgesAt(who) => {
                    edges.extend(subject.of(who).iter().flat_map(|&v| scene.next[v].iter().map(|next| next.1)));
                }
                // Only in orders, which are refused; isolated vertices come last.
                Removed::Above(_) | Removed::Below(_) | Removed::Isolated => {}
            }
        }
        let removed = |vertices: &[usize], edges: &[usize]| {
            let mut after = word.to_vec();
            for &v in vertices {
                after[v / height] &= !(1 << (v % height));
            }
            if self.edges_go {
                let at_removed =
                    |edge: &&(usize, usize, usize, usize)| vertices.contains(&edge.0) || vertices.contains(&edge.1);
                let gone = edges.iter().map(|&edge| &scene.edges[edge]);
                for &(_, _, column, number) in gone.chain(scene.edges.iter().filter(at_removed)) {
                    after[column] &= !(1 << (height + number));
                }
            }
            after
        };
        if self.moves[kind].removes.contains(&Removed::Isolated) {
            let left = self.scene(&removed(&vertices, &edges), form);
            vertices.extend(left.isolated());
        }
        let after = removed(&vertices, &edges);
        if after == word {
            return None;
        }
        let holds = match &self.moves[kind].condition {
            None => true,
            Some(test) => {
                let pieces = || self.scene(&after, form).components().len() as i64;
                holds(test, &|count| number(count, scene, subject, &pieces))
            }
        };
        holds.then_some(after)
    }

    fn find_turns(&self) -> Vec<StripSymmetry> {
        let GraphFamily { height, inner, outer, .. } = &self.columns;
        let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
        if *height <= MAX_TURNED {
            for _ in 0..*height {
                let longer = |order: &Vec<usize>| {
                    let free = (0..*height).filter(|v| !order.contains(v));
                    free.map(|v| [&order[..], &[v]].concat()).collect::<Vec<_>>()
                };
                orders = orders.iter().flat_map(longer).collect();
            }
        } else {
            orders = vec![(0..*height).collect(), (0..*height).rev().collect()];
        }
        let inner_at = |a: usize, b: usize| inner.iter().position(|&edge| edge == (a, b) || edge == (b, a));
        let mut turns = Vec::new();
        for vertices in orders {
            for backwards in [false, true] {
                let image = |number: usize| {
                    let (a, step, b) = self.edge(number);
                    let (a, b) = (vertices[a], vertices[b]);
                    let (a, b) = if backwards { (b, a) } else { (a, b) };
                    if step == 0 {
                        return inner_at(a, b);
                    }
                    outer.iter().position(|&edge| edge == (step, a, b)).map(|at| inner.len() + at)
                };
                let edges: Option<Vec<usize>> = (0..inner.len() + outer.len()).map(image).collect();
                if let Some(edges) = edges {
                    turns.push(StripSymmetry { backwards, vertices: vertices.clone(), edges });
                }
            }
        }
        turns
    }

    fn turned(&self, word: &[Column], turn: &StripSymmetry) -> ColumnWord {
        let height = self.columns.height;
        let mut turned = vec![0; word.len()];
        let place = |column: usize| if turn.backwards { word.len() - 1 - column } else { column };
        for (column, &bits) in word.iter().enumerate() {
            for bit in (0..self.bits()).filter(|bit| bits >> bit & 1 == 1) {
                if bit < height {
                    turned[place(column)] |= 1 << turn.vertices[bit];
                    continue;
                }
                // Its other end is where the image begins.
                let number = bit - height;
                let begins = if turn.backwards { column + self.edge(number).1 } else { column };
                turned[place(begins)] |= 1 << (height + turn.edges[number]);
            }
        }
        turned
    }
}

impl Strip for GraphStrip {
    fn full(&self) -> Column {
        let bits = self.bits();
        if bits == 64 { u64::MAX } else { (1 << bits) - 1 }
    }

    fn window(&self) -> usize {
        self.window
    }

    fn joined(&self) -> usize {
        self.joined
    }

    fn form(&self) -> StripForm {
        if self.columns.is_ring { StripForm::Ring } else { StripForm::Row }
    }

    fn member(&self, n: usize) -> Option<ColumnWord> {
        let word = vec![self.full(); n + self.columns.more];
        (n >= self.columns.least).then(|| if self.edges_go { self.tidy(&word) } else { word })
    }

    fn moves(&self, word: &[Column], form: StripForm, budget: &Budget) -> Result<Vec<StripMove>, StopReason> {
        let scene = self.scene(word, form);
        let height = self.columns.height;
        let mut moves = Vec::new();
        for kind in 0..self.moves.len() {
            for subject in subjects(&scene, self.moves[kind].subject, self.edges_go, budget)? {
                let columns = subject.vertices.iter().map(|v| v / height);
                let first = columns.clone().min().unwrap_or(0);
                let last = columns.max().unwrap_or(0);
                if form == StripForm::Ring && (first != word.len() / 2 || last > first + self.window) {
                    continue;
                }
                budget.tick(scene.there.len() as u32)?;
                let radius = self.radius[kind] as isize;
                if let Some(after) = self.played(&scene, word, form, kind, &subject) {
                    moves.push(StripMove { window: (first as isize - radius, last as isize + radius), after });
                }
            }
        }
        Ok(moves)
    }

    fn pieces(
        &self,
        word: &[Column],
        form: StripForm,
        budget: &Budget,
    ) -> Result<Option<Vec<(usize, ColumnWord)>>, StopReason> {
        let scene = self.scene(word, form);
        let height = self.columns.height;
        budget.tick(scene.there.len() as u32)?;
        let mut pieces = Vec::new();
        for component in scene.components() {
            let mut used = vec![false; word.len()];
            component.iter().for_each(|v| used[v / height] = true);
            // Where the piece begins: after columns that no edge crosses.
            let begins = match form {
                StripForm::Row => used.iter().position(|&used| used),
                StripForm::Ring => {
                    let before = |at: usize, back: usize| (at + word.len() - back) % word.len();
                    (0..word.len()).find(|&at| used[at] && (1..=self.span).all(|back| !used[before(at, back)]))
                }
            };
            let Some(begins) = begins else { return Ok(None) };
            let columns = (0..word.len()).filter(|&column| used[column]);
            let far = |column: usize| (column + word.len() - begins) % word.len();
            let last = columns.map(far).max().unwrap_or(0);
            let mut piece = vec![0; last + 1];
            for &v in &component {
                piece[far(v / height)] |= 1 << (v % height);
            }
            if self.edges_go {
                for &(one, _, column, number) in &scene.edges {
                    if component.contains(&one) {
                        piece[far(column)] |= 1 << (height + number);
                    }
                }
            }
            pieces.push((begins, piece));
        }
        pieces.sort();
        Ok(Some(pieces))
    }

    fn images(&self, word: &[Column]) -> Vec<ColumnWord> {
        self.turns.iter().map(|turn| self.turned(word, turn)).collect()
    }

    fn signs(&self, column: Column) -> String {
        (0..self.bits()).map(|bit| if column >> bit & 1 == 1 { '1' } else { '0' }).collect()
    }
}

impl GraphStrip {
    /// A word without the bits of edges that lead out of it.
    fn tidy(&self, word: &[Column]) -> ColumnWord {
        let height = self.columns.height;
        let scene = self.scene(word, StripForm::Row);
        let vertices = (1 << height) - 1;
        let mut tidy: ColumnWord = word.iter().map(|column| column & vertices).collect();
        scene.edges.iter().for_each(|&(_, _, column, number)| tidy[column] |= 1 << (height + number));
        tidy
    }
}
