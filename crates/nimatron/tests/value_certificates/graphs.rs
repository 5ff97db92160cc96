//! Certificates on graphs and orders.

use super::{accepted, budget, certified, facts, is_valid, question};
use nimatron::proof::{CertifiedGame, Fact, FactsProof, Method, PositionName, Proof};
use nimatron::rules::graph::GraphRules;
use nimatron::{Budget, Limit, Question, Verdict, value_certificate, verify_proof};
use std::time::{Duration, Instant};

/// Games that look at everything that rules can speak of, on graphs with and without symmetries.
#[test]
fn certificates_of_many_games_are_accepted() {
    let listed = accepted(&[
        (
            "graph-node-kayles",
            &[
                "path(0)",
                "path(1)",
                "path(20)",
                "cycle(17)",
                "grid(3,4)",
                "grid(4,5)",
                "star(1,2,3,4)",
                "star(3,3,3,3,3,3)",
                "complete(9)",
                "hypercube(4)",
                "petersen",
                "queens(5)",
                "path(3) x cycle(4) without 5",
                "3-7,7-9,9-12,20",
                "graph6:IheA@GUAo",
                "path(70)",
            ][..],
        ),
        ("graph-arc-kayles", &["path(12)", "grid(3,4)", "petersen", "complete(7)", "star(2,2,2,2)"]),
        ("graph-chomp", &["complete(4)", "grid(2,3)", "cycle(6)", "path(4) without 1-2"]),
        ("grim", &["grid(2,4)", "complete(6)"]),
        ("cut-edges", &["grid(2,4)", "complete(5)", "bipartite(2,4)"]),
        ("edge e -> remove edge e", &["grid(2,3)", "path(5)"]),
        ("triangle-packing", &["king(3,4)", "complete(8)"]),
        ("take-leaf", &["tree(0,0,1,1,2,2,5)", "star(1,2,3)"]),
        ("octal{0.77}", &["caterpillar(2,0,1,3)", "cycle(9)"]),
        ("connected s of 1..3 -> remove s if pieces <= 2", &["grid(3,3)", "star(2,2,3)"]),
        ("path s of 3 -> remove s; edge e -> remove edge e if edges > 2", &["grid(2,4)"]),
        ("clique s of 2..3 -> remove s, neighbours(s)", &["king(3,5)"]),
        ("v -> remove within(v, 2) if degree(v) > 1", &["grid(4,5)"]),
        ("v -> remove v if label(v) == vertices % 2", &["labels(grid(2,4); 0,1,0,1,1,1,0,0)"]),
        (
            "poset-game",
            &["divisors(60)", "subsets(3)", "young(4,4,2)", "order(6; 0<1<2,0<3,4<3) without 1", "chain(6)"],
        ),
        ("game g on order; edge v-w -> remove w, below(v) if above(v) > 1", &["subsets(3)", "divisors(36)"]),
    ]);
    assert!(listed > 700, "{listed}");
}

/// OEIS A316632: Node Kayles on 3 x n grids. Components that are alike have their facts once, so
/// the certificates stay short.
#[test]
fn published_values_have_certificates() {
    for (n, value) in (1..).zip([2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3]) {
        let (_, proof) = certified("node-kayles", &format!("grid(3,{n})"));
        assert_eq!(facts(&proof).value, value, "{n}");
        assert!(is_valid(&proof), "{n}");
        assert!(facts(&proof).facts.len() < 2000, "{n}: {}", facts(&proof).facts.len());
    }
}

/// What a certificate contains does not depend on where a graph came from.
#[test]
fn certificates_list_their_graphs() {
    let position = |game: &str, position: &str| {
        let (_, proof) = certified(game, position);
        let CertifiedGame::Position(name) = proof.game else { panic!() };
        name.position
    };
    for (game, typed, listed) in [
        ("graph-node-kayles", "path(0)", "edges(0)"),
        ("node-kayles", "grid(2,2)", "edges(4; 0-1,0-2,1-3,2-3)"),
        ("node-kayles", "path(4) without 1", "edges(4; 2-3) without 1"),
        ("node-kayles", "3-7,9", "edges(3; 0-1)"),
        ("graph-chomp", "cycle(3) without 0-2", "edges(3; 0-1,1-2)"),
        ("poset-game", "divisors(12) without 2", "order(6; 0<1,0<2,1<3,1<4,2<4,3<5,4<5) without 1"),
        ("poset-game", "chain(3)", "order(3; 0<1,1<2)"),
        ("v -> remove v if label(v) == 1", "labels(path(3); 1,0,7)", "labels(edges(3; 0-1,1-2); 1,0,7)"),
    ] {
        assert_eq!(position(game, typed), listed);
        // It can be asked for as it is listed.
        assert_eq!(position(game, listed), listed);
    }
}

#[test]
fn other_questions_have_no_certificate() {
    let sum = Question::parse("graph-node-kayles", ["path(3)", "path(4)"], &[]).unwrap();
    assert_eq!(value_certificate(&sum, &budget()).unwrap(), None);
    // Paths and cycles are heaps to this name, and have a theorem.
    assert_eq!(value_certificate(&question("node-kayles", "path(4)"), &budget()).unwrap(), None);
}

pub(crate) fn with_facts(proof: &Proof, change: impl FnOnce(&mut FactsProof)) -> Proof {
    let mut method = facts(proof).clone();
    change(&mut method);
    Proof { method: Method::Facts(method), ..proof.clone() }
}

pub(crate) fn with_game(proof: &Proof, rules: &str, position: &str) -> Proof {
    let game = CertifiedGame::Position(PositionName { rules: rules.to_owned(), position: position.to_owned() });
    Proof { game, ..proof.clone() }
}

fn refused(proof: &Proof) -> String {
    let Verdict::Invalid(why) = verify_proof(proof, &budget()).unwrap() else { panic!("accepted: {}", proof.text()) };
    why.to_string()
}

#[test]
fn wrong_facts_are_refused_in_words() {
    let (value, proof) = certified("node-kayles", "grid(3,4)");
    assert_eq!(
        refused(&with_facts(&proof, |facts| facts.value += 1)),
        format!("by these facts the value of the position is {value}")
    );
    assert_eq!(
        refused(&with_facts(&proof, |facts| facts.facts.clear())),
        "the facts do not give the value of every component of the position"
    );
    assert!(refused(&with_facts(&proof, |facts| facts.facts.reverse())).starts_with("fact 0, counted from 0: "));
    for (component, value, is, says) in [
        ("0", 0, true, "an option of `0` has the value 0 itself"),
        ("0", 2, true, "no option of `0` is known to have the value 1, which is smaller"),
        ("0", 1, false, "no option of `0` is known to have the value 1"),
        ("0..3", 2, true, "an option of `0..3` may have the value 2, by the facts before it"),
        ("0", 70_000, true, "values are below 65536"),
        ("0,2", 0, true, "`0,2` is not one connected component"),
        ("0..1,11", 0, true, "`0..1,11` is not one connected component"),
        ("12", 0, true, "`12` is not a list of vertices or edges of the graph in ascending order"),
        ("0..4000000000", 0, true, "is not a list"),
        ("99999999999999999999", 0, true, "is not a list"),
        ("0,0", 0, true, "is not a list"),
        ("1,0", 0, true, "is not a list"),
        ("1..0", 0, true, "is not a list"),
        ("0..2,2", 0, true, "is not a list"),
        ("00", 0, true, "is not a list"),
        ("+1", 0, true, "is not a list"),
        ("0-1", 0, true, "is not a list"),
        ("", 0, true, "`` is not a list"),
        (",", 0, true, "is not a list"),
        ("é", 0, true, "`é` is not a list"),
    ] {
        let fact = Fact { component: component.to_owned(), value, is };
        let why = refused(&with_facts(&proof, |facts| facts.facts.insert(0, fact)));
        assert!(why.contains(says), "{component}: {why}");
    }
    // Two components that are not 0 may be 0 together: the only option of the path here.
    let rules = "v -> remove v if degree(v) != 1";
    let (value, path) = certified(rules, "path(3)");
    assert_eq!(value, 1);
    let fact = |component: &str, value, is| Fact { component: component.to_owned(), value, is };
    let false_one = with_facts(&path, |facts| {
        (facts.value, facts.facts) = (0, vec![fact("0", 0, false), fact("0..2", 0, true)]);
    });
    assert!(refused(&false_one).contains("an option of `0..2` may have the value 0, by the facts before it"));
    let long = Fact { component: "0,".repeat(1 << 20), value: 0, is: true };
    assert!(refused(&with_facts(&proof, |facts| facts.facts.insert(0, long))).len() < 300);
    // Where edges are cells, a component is a list of edges.
    let (_, edges) = certified("graph-chomp", "grid(2,3)");
    for component in ["0,1", "0..2", "0-2", "1-0", "0-1,0-1", "1-2,0-1", "0-1,2-5", "0-1-2", "-", "0-", "6"] {
        let fact = Fact { component: component.to_owned(), value: 0, is: true };
        let why = refused(&with_facts(&edges, |facts| facts.facts.insert(0, fact)));
        assert!(why.contains("is not a list") || why.contains("is not one connected"), "{component}: {why}");
    }
}

#[test]
fn wrong_graphs_are_refused_in_words() {
    let (_, proof) = certified("graph-node-kayles", "path(4)");
    let node_kayles = "v -> remove v, neighbours(v)";
    for (rules, position, says) in [
        (node_kayles, "path(4)", "`path(4)` is not a graph as certificates write it"),
        (node_kayles, "", "`` is not a graph"),
        (node_kayles, "..../....", "is not a graph"),
        (node_kayles, "edges(4; 0-1,1-2", "is not a graph"),
        (node_kayles, "edges(4;0-1)", "is not a graph"),
        (node_kayles, "edges(4; )", "is not a graph"),
        (node_kayles, "edges(4; 0-1,)", "is not a graph"),
        (node_kayles, "edges(4; 0-1-2)", "is not a graph"),
        (node_kayles, "edges(-4)", "is not a graph"),
        (node_kayles, "edges(04)", "is not a graph"),
        (node_kayles, "edges(4; 0-01)", "is not a graph"),
        (node_kayles, "labels(edges(2; 0-1); 1", "is not a graph"),
        (node_kayles, "labels(labels(edges(2; 0-1); 1,1); 1,1)", "is not a graph"),
        (node_kayles, "edges(2; 0-1) without", "is not a graph"),
        (node_kayles, "edges(4) without 2,1", "is not a graph"),
        (node_kayles, "edges(1000000)", "at most 2048 vertices"),
        (node_kayles, "edges(99999999999999999999)", "is not a graph"),
        (node_kayles, "edges(4; 0-4)", "there is no vertex 4: the vertices are 0 to 3"),
        (node_kayles, "edges(4) without 4", "there is no vertex 4"),
        (node_kayles, "edges(4; 1-1)", "1-1 is a loop"),
        (node_kayles, "edges(4; 0-1,0-1)", "in ascending order"),
        (node_kayles, "edges(4; 1-2,0-1)", "in ascending order"),
        (node_kayles, "edges(4; 1-0)", "in ascending order"),
        (node_kayles, "edges(4; 0-1) without 1", "no edge of a vertex that is gone"),
        (node_kayles, "labels(edges(2; 0-1); 1)", "there are 2 vertices"),
        (node_kayles, "labels(edges(1); 5000000000)", "there is 1 vertex"),
        (node_kayles, "order(4; 0<1)", "this game is played on graphs"),
        ("v -> remove v, above(v)", "edges(4; 0-1)", "this game is played on orders"),
        ("v -> remove v, above(v)", "order(4; 0<1,1<0)", "would be below itself"),
        ("v -> remove v, above(v)", "order(4; 1<1)", "would be below itself"),
        ("v -> remove u", "edges(4; 0-1)", "u"),
        (".. -> ##", "edges(4; 0-1)", "`edges(4; 0-1)` is not a board of this game"),
    ] {
        let why = refused(&with_game(&proof, rules, position));
        assert!(why.contains(says), "{rules} {position}: {why}");
    }
    // The rules of another game, and another graph, on which the facts are false.
    assert!(refused(&with_game(&proof, "edge v-w -> remove v, w", "edges(4; 0-1,1-2,2-3)")).starts_with("fact "));
    assert!(refused(&with_game(&proof, node_kayles, "edges(4; 0-1,0-2,0-3)")).starts_with("fact "));
    let long = format!("edges(2048; {})", "0-1,".repeat(1 << 18));
    assert!(refused(&with_game(&proof, node_kayles, &long)).len() < 300);
}

/// The checker keeps its limits whatever the rules and the graph.
#[test]
fn checking_ends_at_its_limits() {
    let complete = |count: usize| {
        let pairs = (0..count).flat_map(|low| (low + 1..count).map(move |high| format!("{low}-{high}")));
        format!("edges({count}; {})", pairs.collect::<Vec<_>>().join(","))
    };
    let (_, proof) = certified("graph-node-kayles", "path(4)");
    let asks_often = vec!["pieces + edges + vertices > 0"; 100].join(" and ");
    for rules in [
        "path s of 12 -> remove s",
        "clique s of 16 -> remove s",
        "connected s of 9 -> remove edges(s)",
        &format!("edge e -> remove edge e if {asks_often}"),
    ] {
        let mut large = with_game(&proof, rules, &complete(600));
        let component = if GraphRules::parse(rules).unwrap().removes_edges() {
            complete(600).split_once("; ").unwrap().1.trim_end_matches(')').to_owned()
        } else {
            "0..599".to_owned()
        };
        large = with_facts(&large, |facts| facts.facts = vec![Fact { component, value: 0, is: false }]);
        let start = Instant::now();
        let limit = Limit { time: Some(Duration::from_millis(300)), memory: 256 << 20 };
        let verdict = verify_proof(&large, &Budget::unlimited().within(limit));
        assert!(verdict.is_err(), "{rules}: {verdict:?}");
        assert!(start.elapsed() < Duration::from_secs(10), "{rules}: {:?}", start.elapsed());
    }
}
