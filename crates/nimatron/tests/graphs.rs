//! Games on graphs and orders: values with their sources, random graphs against plain recursion that
//! knows nothing of the rule language, and texts that are not graphs.

#![allow(clippy::unwrap_used, clippy::panic)]

use nimatron::{Answer, Budget, Convention, Family, GameDef, Question, Say, Wanted, solve};
use proptest::prelude::*;
use serde_json::Value as Json;
use std::collections::HashMap;

fn ask(game: &str, position: &str, wanted: Wanted) -> Answer {
    let question = Question::parse(game, [position], &[]).unwrap_or_else(|error| panic!("{game} {position}: {error}"));
    solve(&question, wanted, &Budget::unlimited()).unwrap_or_else(|error| panic!("{game} {position}: {error}"))
}

fn grundy(game: &str, position: &str) -> u64 {
    ask(game, position, Wanted::default()).grundy().unwrap()
}

/// `testdata/boards.json`: computed by plain recursion without components or symmetry.
#[test]
fn values_of_the_data() {
    let rules = [
        ("node-kayles", "node-kayles"),
        ("arc-kayles", "arc-kayles"),
        ("take-connected{1..2}", "connected s of 1..2 -> remove s"),
        ("take-connected{1..3}", "connected s of 1..3 -> remove s"),
        ("take-connected-whole{1..2}", "connected s of 1..2 -> remove s if pieces <= 1"),
        ("take-leaf", "v -> remove v if degree(v) <= 1"),
        ("poset", "v -> remove v, above(v)"),
    ];
    let data: Json = serde_json::from_str(include_str!("../../../testdata/boards.json")).unwrap();
    let mut compared = 0;
    for entry in data.as_array().unwrap() {
        let Some((_, rules)) = rules.iter().find(|(name, _)| entry["game"] == *name) else { continue };
        let position = entry["position"].as_str().unwrap();
        assert_eq!(grundy(rules, position), entry["grundy"].as_u64().unwrap(), "{entry}");
        compared += 1;
    }
    assert!(compared >= 60, "{compared}");
}

fn family(game: &str, text: &str, to: i64) -> Vec<u64> {
    let table = Family::new(game, text, &[]).unwrap().table(to, &Budget::unlimited()).unwrap().unwrap();
    let value = |(_, cell)| if let nimatron::Cell::Value(value) = cell { Some(value) } else { None };
    table.cells().filter_map(value).collect()
}

#[test]
fn published_sequences() {
    // OEIS A316632: Node Kayles on the 3 x n grid; the empty graph comes first.
    assert_eq!(family("node-kayles", "grid(3,n)", 12), [0, 2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5]);
    // OEIS A344227: queens that do not attack each other on an n x n board.
    assert_eq!(family("node-kayles", "queens(n)", 7), [0, 1, 1, 2, 1, 3, 1, 2]);
    // Chomp with a poisoned square that may be taken: one more than the value without it, by the
    // colon principle; 6x6 has 13 (A. Brouwer's tables).
    assert_eq!(grundy("v -> remove v, above(v)", "young(6,6,6,6,6,6)"), 13 + 1);
    // Codes on paths are the usual games.
    for code in ["0.33", "0.77", "0.137", "0.6", "0.007", "0.07"] {
        for n in 0..14 {
            assert_eq!(
                grundy(&format!("octal{{{code}}}"), &format!("path({n})")),
                grundy(code, &n.to_string()),
                "{code} {n}"
            );
        }
    }
}

/// A graph as it is left: a bit for each vertex, and the edges, the first end below the second.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Left {
    vertices: u32,
    edges: Vec<(usize, usize)>,
}

impl Left {
    fn has(&self, vertex: usize) -> bool {
        self.vertices >> vertex & 1 == 1
    }

    fn list(&self) -> Vec<usize> {
        (0..32).filter(|&vertex| self.has(vertex)).collect()
    }

    fn around(&self, vertex: usize) -> Vec<usize> {
        let other = |&(a, b): &(usize, usize)| if a == vertex { Some(b) } else { (b == vertex).then_some(a) };
        self.edges.iter().filter_map(other).collect()
    }

    fn above(&self, vertex: usize) -> Vec<usize> {
        self.edges.iter().filter(|edge| edge.0 == vertex).map(|edge| edge.1).collect()
    }

    fn without(&self, gone: &[usize]) -> Left {
        let vertices = gone.iter().fold(self.vertices, |left, vertex| left & !(1 << vertex));
        let edges = self.edges.iter().copied().filter(|(a, b)| !gone.contains(a) && !gone.contains(b)).collect();
        Left { vertices, edges }
    }

    fn cut(&self, edge: (usize, usize)) -> Left {
        let edges = self.edges.iter().copied().filter(|other| *other != edge).collect();
        Left { vertices: self.vertices, edges }
    }

    /// The component of a vertex.
    fn component(&self, vertex: usize) -> Vec<usize> {
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
    fn pieces(&self, of: &[usize]) -> usize {
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
    fn sets(&self, sizes: std::ops::RangeInclusive<usize>) -> Vec<Vec<usize>> {
        let list = self.list();
        let all = (1u32..1 << list.len()).filter(|chosen| sizes.contains(&(chosen.count_ones() as usize)));
        all.map(|chosen| {
            list.iter().copied().enumerate().filter(|(at, _)| chosen >> at & 1 == 1).map(|it| it.1).collect()
        })
        .collect()
    }

    fn only(&self, set: &[usize]) -> Left {
        let gone: Vec<usize> = self.list().into_iter().filter(|vertex| !set.contains(vertex)).collect();
        self.without(&gone)
    }

    fn connected(&self, set: &[usize]) -> bool {
        self.only(set).pieces(set) == 1
    }

    fn adjacent(&self, a: usize, b: usize) -> bool {
        self.around(a).contains(&b)
    }

    /// Whether the vertices can be put in a row of neighbours.
    fn has_path(&self, set: &[usize]) -> bool {
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
    fn without_isolated(&self, of: &[usize]) -> Left {
        let lone = |vertex: &usize| of.contains(vertex) && self.around(*vertex).is_empty();
        let lone: Vec<usize> = self.list().into_iter().filter(lone).collect();
        self.without(&lone)
    }
}

type Options = fn(&Left) -> Vec<Left>;

fn with_neighbours(left: &Left, vertex: usize) -> Vec<usize> {
    [vec![vertex], left.around(vertex)].concat()
}

/// Rules, whether they are about orders, and their options written by hand.
const RULES: [(&str, bool, Options); 20] = [
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
fn values(left: &Left, options: Options, known: &mut HashMap<Left, (u64, u64)>) -> (u64, u64) {
    if let Some(&values) = known.get(left) {
        return values;
    }
    let all: Vec<(u64, u64)> = options(left).iter().map(|option| values(option, options, known)).collect();
    let mex = |side: fn(&(u64, u64)) -> u64| (0..).find(|value| all.iter().all(|pair| side(pair) != *value)).unwrap();
    let found = (mex(|pair| pair.0), if all.is_empty() { 1 } else { mex(|pair| pair.1) });
    known.insert(left.clone(), found);
    found
}

fn closed(count: usize, edges: &[(usize, usize)]) -> Vec<(usize, usize)> {
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if std::env::var_os("NIMATRON_ALL").is_some() { 10_000 } else { 1_500 }))]

    #[test]
    fn random_graphs_agree_with_plain_recursion(
        kind in 0..RULES.len(),
        count in 1usize..8,
        chosen in proptest::collection::vec(0u8..10, 28),
        density in 1u8..8,
        gone in proptest::collection::vec(0usize..8, 0..3),
    ) {
        let (rules, order, options) = RULES[kind];
        let pairs = (0..count).flat_map(|high| (0..high).map(move |low| (low, high)));
        let edges: Vec<(usize, usize)> = pairs.zip(chosen).filter(|it| it.1 < density).map(|it| it.0).collect();
        let written: Vec<String> =
            edges.iter().map(|(a, b)| format!("{a}{}{b}", if order { '<' } else { '-' })).collect();
        let mut position = format!("{}({count}; {})", if order { "order" } else { "edges" }, written.join(","));
        let edges = if order { closed(count, &edges) } else { edges };
        let gone: Vec<usize> = gone.into_iter().filter(|&vertex| vertex < count).collect();
        if !gone.is_empty() {
            let list: Vec<String> = gone.iter().map(ToString::to_string).collect();
            position += &format!(" without {}", list.join(","));
        }
        let left = Left { vertices: (1 << count) - 1, edges }.without(&gone);
        let mut known = HashMap::new();
        let (normal, misere) = values(&left, options, &mut known);
        let answer = ask(rules, &position, Wanted::default());
        prop_assert_eq!(answer.grundy(), Some(normal), "{} {}", rules, position);
        let winning = options(&left).iter().filter(|option| known[*option].0 == 0).count();
        prop_assert_eq!(answer.winning_moves.is_empty(), winning == 0, "{} {}", rules, position);
        let misere_wanted = Wanted { convention: Convention::Misere, ..Wanted::default() };
        let answer = ask(rules, &position, misere_wanted);
        prop_assert_eq!(answer.outcome.mover_wins(), misere > 0, "{} {} in misère play", rules, position);
        // A position is shown as it can be typed.
        let game = GameDef::load(rules, &[]).unwrap();
        let read = game.read(&position).unwrap().remove(0);
        let again = game.read(&game.typed_at(&read)).unwrap().remove(0);
        prop_assert_eq!(&read, &again, "{}", game.typed_at(&read));
    }
}

#[test]
fn what_is_not_a_graph_is_refused_in_words() {
    for (rules, position, words) in [
        ("node-kayles", "grid(3)", "`grid` is written like `grid(3,7)`"),
        ("node-kayles", "gird(3,3)", "there are no graphs called `gird`"),
        ("node-kayles", "path(1000000) x path(2)", "at most 2048 vertices"),
        ("node-kayles", "grid(1000,1000)", "at most 2048 vertices"),
        ("node-kayles", "edges(1000000; 0-1)", "at most 2048 vertices"),
        ("node-kayles", "complete(2000)", "at most 250000 edges"),
        ("node-kayles", "edges(3; 0-3)", "there is no vertex 3: the vertices are 0 to 2"),
        ("node-kayles", "edges(3; 1-1)", "1-1 is a loop"),
        ("node-kayles", "edges(3; 0-1-2)", "`0-1-2` is not a graph"),
        ("node-kayles", "graph6:IheA@GUA", "not a graph in the format graph6"),
        ("node-kayles", "graph6:", "not a graph in the format graph6"),
        ("node-kayles", "graph6:~~", "not a graph in the format graph6"),
        ("node-kayles", "divisors(12)", "this game is played on graphs"),
        ("node-kayles", "path(3) without 7", "there is no vertex 7"),
        ("node-kayles", "path(3) without 0-1", "there is no edge between 0 and 1"),
        ("poset-game", "path(3)", "this game is played on orders"),
        ("poset-game", "order(3; 0<1<2<0)", "0 would be below itself"),
        ("poset-game", "divisors(0)", "`divisors` is written like `divisors(12)`"),
        ("poset-game", "divisors(10^15)", "is not a graph"),
        ("poset-game", "young(2,3)", "`young` is written like `young(4,4,2)`"),
        ("v -> remove v if label(v) == 1", "labels(path(3); 0,1)", "there are 3 vertices, and each one has a label"),
        (
            "node-kayles",
            "labels(labels(labels(labels(labels(labels(labels(labels(labels(labels(labels(labels(labels(labels(labels(labels(labels(labels(path(1);0);0);0);0);0);0);0);0);0);0);0);0);0);0);0);0);0);0)",
            "is not a graph",
        ),
        ("node-kayles", "path(-3)", "`path` is written like `path(7)`"),
        ("octal{4.07}", "path(3)", "is not a code for graphs"),
        ("octal{}", "path(3)", "is not a code for graphs"),
    ] {
        let error = Question::parse(rules, [position], &[]).unwrap_err().message().to_string();
        assert!(error.contains(words), "{rules} {position}: {error}");
    }
}

#[test]
fn many_ways_to_write_a_graph() {
    let petersen = grundy("node-kayles", "petersen");
    assert_eq!(grundy("node-kayles", "graph6:IheA@GUAo"), petersen);
    assert_eq!(grundy("node-kayles", "path(3) x cycle(5)"), grundy("node-kayles", "cycle(5) x path(3)"));
    assert_eq!(grundy("node-kayles", "path(3) x path(5)"), grundy("node-kayles", "grid(3,5)"));
    assert_eq!(grundy("node-kayles", "1-2,2-3,7"), grundy("node-kayles", "edges(4; 0-1,1-2)"));
    assert_eq!(
        grundy("node-kayles", "grid(3,5) only 0,1,2,3,4"),
        grundy("node-kayles", "5") ^ grundy("node-kayles", "5") ^ grundy("node-kayles", "path(5)")
    );
    assert_eq!(grundy("v -> remove v if label(v) == 1", "labels(path(3); 1,0,1)"), 0);
    assert_eq!(grundy("v -> remove v if label(v) == 1", "labels(path(3); 1,1,1)"), 1);
    let sum = Question::parse("cram(3x4) + node-kayles(path(7)) + kayles(9) + *3", [""; 0], &[]).unwrap();
    let answer = solve(&sum, Wanted::default(), &Budget::unlimited()).unwrap();
    let parts = [("cram", "3x4"), ("node-kayles", "path(7)"), ("kayles", "9"), ("nim", "3")];
    assert_eq!(answer.grundy(), Some(parts.iter().fold(0, |sum, (game, position)| sum ^ grundy(game, position))));
}
