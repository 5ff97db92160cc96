//! Games on graphs by plain recursion over whole positions, which knows nothing of the rule
//! language, of components or of symmetry: for tests.

#![allow(dead_code, clippy::unwrap_used)]

use std::collections::HashMap;

/// A graph as it is left: a bit for each vertex, and the edges, the first end below the second.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Left {
    pub(crate) vertices: u32,
    pub(crate) edges: Vec<(usize, usize)>,
}

impl Left {
    pub(crate) fn has(&self, vertex: usize) -> bool {
        self.vertices >> vertex & 1 == 1
    }

    pub(crate) fn list(&self) -> Vec<usize> {
        (0..32).filter(|&vertex| self.has(vertex)).collect()
    }

    pub(crate) fn around(&self, vertex: usize) -> Vec<usize> {
        let other = |&(a, b): &(usize, usize)| if a == vertex { Some(b) } else { (b == vertex).then_some(a) };
        self.edges.iter().filter_map(other).collect()
    }

    pub(crate) fn above(&self, vertex: usize) -> Vec<usize> {
        self.edges.iter().filter(|edge| edge.0 == vertex).map(|edge| edge.1).collect()
    }

    pub(crate) fn without(&self, gone: &[usize]) -> Left {
        let vertices = gone.iter().fold(self.vertices, |left, vertex| left & !(1 << vertex));
        let edges = self.edges.iter().copied().filter(|(a, b)| !gone.contains(a) && !gone.contains(b)).collect();
        Left { vertices, edges }
    }

    pub(crate) fn cut(&self, edge: (usize, usize)) -> Left {
        let edges = self.edges.iter().copied().filter(|other| *other != edge).collect();
        Left { vertices: self.vertices, edges }
    }

    /// The component of a vertex.
    pub(crate) fn component(&self, vertex: usize) -> Vec<usize> {
        let mut found = vec![vertex];
        let mut next = 0;
        while next < found.len() {
            for other in self.around(found[next]) {
                if !found.contains(&other) {
                    found.push(other);
                }
            }
            next += 1;
        }
        found
    }

    /// The number of components among these vertices.
    pub(crate) fn pieces(&self, of: &[usize]) -> usize {
        let mut seen: Vec<usize> = Vec::new();
        let mut pieces = 0;
        for &vertex in of.iter().filter(|&&vertex| self.has(vertex)) {
            if !seen.contains(&vertex) {
                seen.extend(self.component(vertex));
                pieces += 1;
            }
        }
        pieces
    }

    /// All sets of some sizes.
    pub(crate) fn sets(&self, sizes: std::ops::RangeInclusive<usize>) -> Vec<Vec<usize>> {
        let list = self.list();
        let all = (1u32..1 << list.len()).filter(|chosen| sizes.contains(&(chosen.count_ones() as usize)));
        all.map(|chosen| {
            list.iter().copied().enumerate().filter(|(at, _)| chosen >> at & 1 == 1).map(|it| it.1).collect()
        })
        .collect()
    }

    pub(crate) fn only(&self, set: &[usize]) -> Left {
        let gone: Vec<usize> = self.list().into_iter().filter(|vertex| !set.contains(vertex)).collect();
        self.without(&gone)
    }

    pub(crate) fn connected(&self, set: &[usize]) -> bool {
        self.only(set).pieces(set) == 1
    }

    pub(crate) fn adjacent(&self, a: usize, b: usize) -> bool {
        self.around(a).contains(&b)
    }

    /// Whether the vertices can be put in a row of neighbours.
    pub(crate) fn has_path(&self, set: &[usize]) -> bool {
        fn goes_on(left: &Left, last: usize, rest: &[usize]) -> bool {
            rest.is_empty()
                || rest.iter().any(|&next| {
                    let others: Vec<usize> = rest.iter().copied().filter(|&other| other != next).collect();
                    left.adjacent(last, next) && goes_on(left, next, &others)
                })
        }
        set.iter().any(|&first| {
            let others: Vec<usize> = set.iter().copied().filter(|&other| other != first).collect();
            goes_on(self, first, &others)
        })
    }

    /// Without those of these vertices that have no edges.
    pub(crate) fn without_isolated(&self, of: &[usize]) -> Left {
        let lone = |vertex: &usize| of.contains(vertex) && self.around(*vertex).is_empty();
        let lone: Vec<usize> = self.list().into_iter().filter(lone).collect();
        self.without(&lone)
    }
}

pub(crate) type Options = fn(&Left) -> Vec<Left>;

fn with_neighbours(left: &Left, vertex: usize) -> Vec<usize> {
    [vec![vertex], left.around(vertex)].concat()
}

/// Rules, whether they are about orders, and their options written by hand.
pub(crate) const RULES: [(&str, bool, Options); 20] = [
    ("v -> remove v, neighbours(v)", false, |left| {
        left.list().iter().map(|&v| left.without(&with_neighbours(left, v))).collect()
    }),
    ("edge v-w -> remove v, w", false, |left| left.edges.iter().map(|&(a, b)| left.without(&[a, b])).collect()),
    ("graph-chomp", false, |left| {
        let vertices = left.list().into_iter().map(|v| left.without(&[v]));
        vertices.chain(left.edges.iter().map(|&edge| left.cut(edge))).collect()
    }),
    ("grim", false, |left| {
        let some = left.list().into_iter().filter(|&v| !left.around(v).is_empty());
        some.map(|v| left.without(&[v]).without_isolated(&left.component(v))).collect()
    }),
    ("take-even-degree", false, |left| {
        left.list().into_iter().filter(|&v| left.around(v).len() % 2 == 0).map(|v| left.without(&[v])).collect()
    }),
    ("take-odd-degree", false, |left| {
        left.list().into_iter().filter(|&v| left.around(v).len() % 2 == 1).map(|v| left.without(&[v])).collect()
    }),
    ("take-leaf", false, |left| {
        left.list().into_iter().filter(|&v| left.around(v).len() < 2).map(|v| left.without(&[v])).collect()
    }),
    ("triangle-packing", false, |left| {
        let triangle = |set: &Vec<usize>| left.only(set).edges.len() == 3;
        left.sets(3..=3).iter().filter(|set| triangle(set)).map(|set| left.without(set)).collect()
    }),
    ("cut-edges", false, |left| {
        let stays = |&&(a, b): &&(usize, usize)| left.cut((a, b)).component(a).contains(&b);
        left.edges.iter().filter(stays).map(|&edge| left.cut(edge)).collect()
    }),
    ("octal{0.33}", false, |left| {
        let whole = |set: &&Vec<usize>| left.connected(set) && left.without(set).pieces(&left.component(set[0])) <= 1;
        left.sets(1..=2).iter().filter(whole).map(|set| left.without(set)).collect()
    }),
    ("connected s of 2..3 -> remove s, neighbours(s) if len(s) == 2 or vertices % 2 == 0", false, |left| {
        let fits = |set: &&Vec<usize>| {
            left.connected(set) && (set.len() == 2 || left.component(set[0]).len().is_multiple_of(2))
        };
        let taken = |set: &Vec<usize>| [set.clone(), set.iter().flat_map(|&v| left.around(v)).collect()].concat();
        left.sets(2..=3).iter().filter(fits).map(|set| left.without(&taken(set))).collect()
    }),
    ("path s of 3 -> remove s; v -> remove v if degree(v) == 0", false, |left| {
        let rows = left.sets(3..=3).into_iter().filter(|set| left.has_path(set)).map(|set| left.without(&set));
        let lone = left.list().into_iter().filter(|&v| left.around(v).is_empty()).map(|v| left.without(&[v]));
        rows.chain(lone).collect()
    }),
    ("path s of 3 -> remove s; edge e -> remove edge e if edges > 2", false, |left| {
        let rows = left.sets(3..=3).into_iter().filter(|set| left.has_path(set)).map(|set| left.without(&set));
        let enough = |&&(a, _): &&(usize, usize)| left.only(&left.component(a)).edges.len() > 2;
        rows.chain(left.edges.iter().filter(enough).map(|&edge| left.cut(edge))).collect()
    }),
    ("v -> remove within(v, 2) if degree(v) > 1; v -> remove edges(v) if degree(v) == 1", false, |left| {
        let near = |v: usize| -> Vec<usize> {
            let one = with_neighbours(left, v);
            one.iter().flat_map(|&w| with_neighbours(left, w)).collect()
        };
        let many = left.list().into_iter().filter(|&v| left.around(v).len() > 1).map(|v| left.without(&near(v)));
        let single = left.list().into_iter().filter(|&v| left.around(v).len() == 1);
        let cut = |v: usize| {
            let edges = left.edges.iter().copied().filter(|&(a, b)| a != v && b != v).collect();
            Left { vertices: left.vertices, edges }
        };
        many.chain(single.map(cut)).collect()
    }),
    ("edge v-w -> remove v, neighbours(w) if degree(v) < degree(w)", false, |left| {
        let both = left.edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
        let fits = both.filter(|&(v, w)| left.around(v).len() < left.around(w).len());
        fits.map(|(v, w)| left.without(&[vec![v], left.around(w)].concat())).collect()
    }),
    ("connected s of 2 -> remove s if pieces >= 2; edge e -> remove edge e", false, |left| {
        let apart = |set: &&Vec<usize>| left.connected(set) && left.without(set).pieces(&left.component(set[0])) >= 2;
        let sets = left.sets(2..=2);
        let taken: Vec<Left> = sets.iter().filter(apart).map(|set| left.without(set)).collect();
        taken.into_iter().chain(left.edges.iter().map(|&edge| left.cut(edge))).collect()
    }),
    // Isolated vertices of other components stay: they are other games.
    ("v -> remove v, isolated", false, |left| {
        left.list().into_iter().map(|v| left.without(&[v]).without_isolated(&left.component(v))).collect()
    }),
    ("edge e -> remove edge e; v -> remove v, isolated if degree(v) != 2", false, |left| {
        let fits = left.list().into_iter().filter(|&v| left.around(v).len() != 2);
        let taken = fits.map(|v| left.without(&[v]).without_isolated(&left.component(v)));
        taken.chain(left.edges.iter().map(|&edge| left.cut(edge))).collect()
    }),
    ("poset-game", true, |left| {
        left.list().iter().map(|&v| left.without(&[vec![v], left.above(v)].concat())).collect()
    }),
    ("game g on order; v -> remove v if above(v) % 2 == 0; edge v-w -> remove w if below(v) == 0", true, |left| {
        let even = left.list().into_iter().filter(|&v| left.above(v).len() % 2 == 0).map(|v| left.without(&[v]));
        let low = |&&(a, _): &&(usize, usize)| left.edges.iter().all(|edge| edge.1 != a);
        even.chain(left.edges.iter().filter(low).map(|&(_, b)| left.without(&[b]))).collect()
    }),
];

/// Normal and misère Grundy values of whole positions.
pub(crate) fn values(left: &Left, options: Options, known: &mut HashMap<Left, (u64, u64)>) -> (u64, u64) {
    if let Some(&values) = known.get(left) {
        return values;
    }
    let all: Vec<(u64, u64)> = options(left).iter().map(|option| values(option, options, known)).collect();
    let mex = |side: fn(&(u64, u64)) -> u64| (0..).find(|value| all.iter().all(|pair| side(pair) != *value)).unwrap();
    let found = (mex(|pair| pair.0), if all.is_empty() { 1 } else { mex(|pair| pair.1) });
    known.insert(left.clone(), found);
    found
}

pub(crate) fn closed(count: usize, edges: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut all = edges.to_vec();
    for _ in 0..count {
        let more: Vec<(usize, usize)> = all
            .iter()
            .flat_map(|&(a, b)| all.iter().filter(move |next| next.0 == b).map(move |next| (a, next.1)))
            .filter(|edge| !all.contains(edge))
            .collect();
        all.extend(more);
        all.sort_unstable();
        all.dedup();
    }
    all
}
