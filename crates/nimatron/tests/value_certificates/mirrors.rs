//! Symmetry of graphs: positions that it decides; certificates, compared with the values of the
//! engine on random graphs with a mirror; and certificates that are changed.

use super::{budget, facts, is_valid, question};
use crate::random::Random;
use nimatron::proof::{CertifiedGame, Fact, FactsProof, Method, PositionName, Proof};
use nimatron::{AnswerRequest, Component, Outcome, Question, solve, value_certificate};
use nimatron_catalogue::{Mirrored, OnCells};
use nimatron_messages::Say;

fn by_mirror(question: &Question) -> Option<Mirrored> {
    let component = &question.components[0];
    let cells: &dyn OnCells = component.game.on_cells().unwrap();
    cells.by_mirror(component.position.small().unwrap(), &budget()).unwrap()
}

/// Squares and the like, far beyond what is searched. `Some` names the first move that wins.
const LARGE: &[(&str, &str, Option<&str>)] = &[
    ("graph-node-kayles", "grid(40,40)", None),
    ("graph-node-kayles", "grid(21,21)", Some("take 220")),
    ("graph-node-kayles", "knights(17,17)", Some("take 144")),
    ("graph-node-kayles", "king(21,21)", Some("take 220")),
    ("graph-node-kayles", "knights(16,16)", None),
    ("graph-node-kayles", "grid(20,20) x path(2)", None),
    ("graph-arc-kayles", "grid(30,30)", None),
    // The edge in the centre.
    ("graph-arc-kayles", "grid(21,20)", Some("play at the edge 209-210")),
    ("v -> remove within(v, 2)", "cycle(500)", None),
    ("v -> remove v if degree(v) % 2 == 1", "grid(40,40)", None),
    ("connected s of 1..3 -> remove s", "cycle(200)", None),
    ("edge e -> remove edge e", "cycle(300)", None),
];

#[test]
fn large_graphs_with_a_mirror_are_decided() {
    for &(game, position, first) in LARGE {
        let question = question(game, position);
        let answer = solve(&question, AnswerRequest::default(), &budget()).unwrap();
        let outcome = if first.is_some() { Outcome::N } else { Outcome::P };
        assert_eq!(answer.outcome, outcome, "{game} {position}");
        let known = answer.known.message().to_string();
        assert!(known.starts_with("symmetry") || known.starts_with("theorem"), "{game} {position}: {known}");
        let moves: Vec<String> = answer.winning_moves.iter().map(|one| one.shown.to_string()).collect();
        assert_eq!(moves, first.map(str::to_owned).into_iter().collect::<Vec<_>>(), "{game} {position}");
    }
}

#[test]
fn a_lost_component_with_a_mirror_counts_as_nothing_in_a_sum() {
    let positions: [String; 0] = [];
    let sum = Question::parse("graph-node-kayles(grid(16,16)) + *5", &positions, &[]).unwrap();
    let answer = solve(&sum, AnswerRequest::default(), &budget()).unwrap();
    assert_eq!(answer.grundy(), Some(5));
}

/// Rules that take, and look at, what is near, and some that do not.
const RULES: &[&str] = &[
    "v -> remove v",
    "v -> remove v, neighbours(v)",
    "v -> remove neighbours(v)",
    "v -> remove within(v, 2)",
    "v -> remove within(v, 3)",
    "v -> remove edges(v)",
    "v -> remove neighbours(v), edges(v)",
    "connected s of 1 -> remove edges(s), neighbours(s)",
    "edge v-w -> remove neighbours(w), edges(v)",
    "v -> remove v, neighbours(v) if degree(v) > 1",
    "v -> remove v if degree(v) % 2 == 0",
    "v -> remove edges(v) if degree(v) > 1",
    "v -> remove neighbours(v) if degree(v) < 3",
    "v -> remove v if label(v) == 1; v -> remove within(v, 1) if label(v) == 0",
    "edge v-w -> remove v, w",
    "edge v-w -> remove v",
    "edge v-w -> remove edge v-w",
    "edge v-w -> remove edges(v)",
    "edge v-w -> remove v, neighbours(w) if degree(v) < degree(w)",
    "edge v-w -> remove edge v-w if degree(v) + degree(w) > 3",
    "connected s of 1..2 -> remove s",
    "connected s of 2..3 -> remove neighbours(s)",
    "path s of 2..3 -> remove s if len(s) != 2; v -> remove v",
    "clique s of 2..3 -> remove s",
    "v -> remove v; edge e -> remove edge e",
    "v -> remove v, isolated",
    "v -> remove v if vertices % 2 == 0",
    "edge e -> remove edge e if pieces == 1",
];

/// A graph of `half` vertices twice with a mirror, as certificates write it: vertex i and vertex
/// i + `half` are pictures of each other.
fn mirrored(half: usize, random: &mut Random) -> String {
    let mut edges = Vec::new();
    let (inside, across) = (1 + random.below(3), random.below(3));
    for one in 0..half {
        for other in one + 1..half {
            if random.below(4) < inside {
                edges.extend([(one, other), (one + half, other + half)]);
            }
        }
        for other in one..half {
            if random.below(6) < across {
                edges.push((one, other + half));
                if one != other {
                    edges.push((other, one + half));
                }
            }
        }
    }
    edges.sort_unstable();
    let edges: Vec<String> = edges.iter().map(|(one, other)| format!("{one}-{other}")).collect();
    if edges.is_empty() { format!("edges({})", 2 * half) } else { format!("edges({}; {})", 2 * half, edges.join(",")) }
}

fn proof(rules: &str, position: &str, mirror: Vec<u32>) -> Proof {
    let any = question("graph-node-kayles", "path(2)");
    let any = value_certificate(&any, &budget()).unwrap().unwrap();
    let game = PositionName { rules: rules.to_owned(), position: position.to_owned() };
    let method = Method::Facts(FactsProof { value: 0, facts: Vec::new(), mirror });
    Proof { game: CertifiedGame::Position(game), method, ..any }
}

/// On graphs that have a mirror: what the checker accepts of it has the value 0 for the engine,
/// what it accepts is found, and a first move that is found leaves the value 0.
#[test]
fn what_a_mirror_decides_agrees_with_the_engine() {
    let (mut accepted, mut refused, mut won) = (0, 0, 0);
    let rounds = if crate::all() { 40 } else { 8 };
    let mut random = Random(7);
    for rules in RULES {
        for round in 0..rounds {
            let half = 2 + round % 3;
            let position = mirrored(half, &mut random);
            let question = question(rules, &position);
            let value = solve(&question, AnswerRequest::default(), &budget()).unwrap().grundy().unwrap();
            let mirror = (0..2 * half).map(|vertex| ((vertex + half) % (2 * half)) as u32).collect();
            let is_accepted = is_valid(&proof(rules, &position, mirror));
            match by_mirror(&question) {
                Some(Mirrored::Lost(mirror)) => {
                    assert_eq!(value, 0, "{rules} {position}: {mirror:?}");
                    assert!(is_valid(&proof(rules, &position, mirror)), "{rules} {position}");
                }
                Some(Mirrored::Won(option)) => {
                    assert!(!is_accepted && value != 0, "{rules} {position}");
                    let game = &question.components[0].game;
                    let shown: Vec<String> = option.iter().map(|part| format!("({})", game.show(part))).collect();
                    let parts = option.iter().map(|part| {
                        let one = Component { game: game.clone(), position: part.clone().into() };
                        let one = Question { components: vec![one], ..question.clone() };
                        solve(&one, AnswerRequest::default(), &budget()).unwrap().grundy().unwrap()
                    });
                    assert_eq!(parts.fold(0, |sum, value| sum ^ value), 0, "{rules} {position}: {shown:?}");
                    won += 1;
                }
                None => assert!(!is_accepted, "{rules} {position}"),
            }
            if is_accepted {
                assert_eq!(value, 0, "{rules} {position}");
                accepted += 1;
            } else {
                refused += 1;
            }
        }
    }
    assert!(accepted > 40 && refused > 80 && won > 5, "{accepted} accepted, {refused} refused, {won} won");
}

/// The neighbours of one vertex may be all that its picture has.
#[test]
fn an_answer_that_would_take_nothing_is_none() {
    let mirror = || vec![2, 3, 0, 1];
    let square = "edges(4; 0-1,0-3,1-2,2-3)";
    assert!(is_valid(&proof("v -> remove v, neighbours(v)", square, mirror())));
    assert!(is_valid(&proof("v -> remove edges(v)", square, mirror())));
    for rules in ["v -> remove neighbours(v)", "v -> remove neighbours(v), edges(v)"] {
        assert!(!is_valid(&proof(rules, square, mirror())), "{rules}");
        assert_eq!(by_mirror(&question(rules, square)), None, "{rules}");
    }
}

#[test]
fn changed_mirrors_are_refused() {
    let question = question("graph-node-kayles", "grid(4,4)");
    let good = value_certificate(&question, &budget()).unwrap().unwrap();
    assert!(is_valid(&good));
    let facts = facts(&good);
    let with = |facts: FactsProof| Proof { method: Method::Facts(facts), ..good.clone() };
    assert_eq!(facts.mirror, (0..16).rev().collect::<Vec<u32>>());
    let mut swapped = facts.mirror.clone();
    swapped.swap(5, 6);
    let rotated: Vec<u32> = (0..16).map(|at| 4 * (at % 4) + 3 - at / 4).collect();
    let across: Vec<u32> = (0..16).map(|at| at ^ 3).collect();
    let upside_down: Vec<u32> = (0..16).map(|at| at ^ 12).collect();
    for mirror in [
        swapped,
        rotated,
        across,
        upside_down,
        (0..16).collect(),
        (0..15).rev().collect(),
        (1..17).rev().collect(),
        vec![u32::MAX; 16],
    ] {
        let changed = with(FactsProof { mirror: mirror.clone(), ..facts.clone() });
        assert!(!is_valid(&changed), "{mirror:?}");
    }
    assert!(!is_valid(&with(FactsProof { value: 1, ..facts.clone() })));
    let fact = Fact { component: "0".to_owned(), value: 1, is: true };
    assert!(!is_valid(&with(FactsProof { facts: vec![fact], ..facts.clone() })));
    let CertifiedGame::Position(game) = &good.game else { panic!() };
    for rules in [
        "v -> remove within(v, 2)",
        "v -> remove within(v, 1000000)",
        "v -> remove v, neighbours(v), isolated",
        "v -> remove v, neighbours(v) if degree(v) > 1",
        "v -> remove v, neighbours(v) if vertices > 1",
        "v -> remove neighbours(v)",
        "connected s of 2 -> remove s, neighbours(s)",
        "game board on board; . -> #",
    ] {
        let game = CertifiedGame::Position(PositionName { rules: rules.to_owned(), ..game.clone() });
        assert!(!is_valid(&Proof { game, ..good.clone() }), "{rules}");
    }
    for position in [
        game.position.replace("0-1,", ""),
        format!("{} without 5", game.position),
        format!("labels({}; 1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0)", game.position),
    ] {
        let game = CertifiedGame::Position(PositionName { position: position.clone(), ..game.clone() });
        assert!(!is_valid(&Proof { game, ..good.clone() }), "{position}");
    }
}
