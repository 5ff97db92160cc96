//! Certificates of random games on graphs and orders, compared with plain recursion by the rules
//! over whole positions; and certificates that are changed, or forged.

use super::graphs::{with_facts, with_game};
use super::plain_graphs::{Left, RULES, closed, values};
use super::{budget, facts, is_valid, question};
use nimatron::proof::{CertifiedGame, Fact, Proof};
use nimatron::rules::graph::{Count, Deletion, GraphRules, Removed, Subject, Test, Who};
use nimatron::{Verdict, value_certificate, verify, verify_proof};
use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap};

/// The options of a position by the rules, one move after another, in whole positions.
fn options(rules: &GraphRules, left: &Left, labels: &[i64]) -> Vec<Left> {
    let mut all = Vec::new();
    for rule in rules.moves() {
        let sets = |min, max| left.sets(min..=max).into_iter();
        let both = |&(a, b): &(usize, usize)| if rules.is_on_orders() { vec![[a, b]] } else { vec![[a, b], [b, a]] };
        let made: Vec<Vec<usize>> = match rule.subject {
            Subject::Vertex => left.list().into_iter().map(|v| vec![v]).collect(),
            Subject::Edge => left.edges.iter().flat_map(both).map(|ends| ends.to_vec()).collect(),
            Subject::Connected(min, max) => sets(min, max).filter(|set| left.connected(set)).collect(),
            Subject::Path(min, max) => sets(min, max).filter(|set| left.has_path(set)).collect(),
            Subject::Clique(min, max) => sets(min, max)
                .filter(|set| set.iter().all(|a| set.iter().all(|b| a == b || left.adjacent(*a, *b))))
                .collect(),
        };
        all.extend(made.iter().filter_map(|made| after(rule, left, made, labels)));
    }
    all
}

fn after(rule: &Deletion, left: &Left, made: &[usize], labels: &[i64]) -> Option<Left> {
    let who = |who: Who| match who {
        Who::First => made[..1].to_vec(),
        Who::Second => made[1..2].to_vec(),
        Who::All => made.to_vec(),
    };
    let around = |list: Vec<usize>| list.into_iter().flat_map(|v| left.around(v)).collect::<Vec<_>>();
    let below = |v: usize| left.edges.iter().filter(move |edge| edge.1 == v).map(|edge| edge.0);
    let mut after = left.clone();
    let mut gone = Vec::new();
    for part in &rule.removes {
        match *part {
            Removed::Vertices(which) => gone.extend(who(which)),
            Removed::Neighbours(which) => gone.extend(around(who(which))),
            Removed::Within(which, steps) => {
                let mut near: BTreeSet<usize> = who(which).into_iter().collect();
                for _ in 0..steps.min(32) {
                    near.extend(around(near.iter().copied().collect()));
                }
                gone.extend(near);
            }
            Removed::Above(which) => gone.extend(who(which).into_iter().flat_map(|v| left.above(v))),
            Removed::Below(which) => gone.extend(who(which).into_iter().flat_map(below)),
            Removed::Edge => after.edges.retain(|edge| *edge != (made[0], made[1]) && *edge != (made[1], made[0])),
            Removed::EdgesAt(which) => {
                let ends = who(which);
                after.edges.retain(|edge| !ends.contains(&edge.0) && !ends.contains(&edge.1));
            }
            Removed::Isolated => {}
        }
    }
    let component = left.component(made[0]);
    after = after.without(&gone);
    if rule.removes.contains(&Removed::Isolated) {
        after = after.without_isolated(&component);
    }
    let count = |count: &Count| -> Option<i64> {
        Some(match count {
            Count::Number(number) => *number,
            Count::Degree(which) => left.around(who(*which)[0]).len() as i64,
            Count::Above(which) => left.above(who(*which)[0]).len() as i64,
            Count::Below(which) => below(who(*which)[0]).count() as i64,
            Count::Label(which) => labels.get(who(*which)[0]).copied().unwrap_or(0),
            Count::Size => made.len() as i64,
            Count::Vertices => component.len() as i64,
            Count::Edges => left.only(&component).edges.len() as i64,
            Count::Pieces => after.pieces(&component) as i64,
            _ => return None,
        })
    };
    fn number(from: &Count, count: &dyn Fn(&Count) -> Option<i64>) -> i64 {
        match from {
            Count::Sum(a, b) => number(a, count) + number(b, count),
            Count::Difference(a, b) => number(a, count) - number(b, count),
            Count::Remainder(a, by) => number(a, count).rem_euclid(*by),
            one => count(one).unwrap(),
        }
    }
    fn holds(test: &Test, count: &dyn Fn(&Count) -> Option<i64>) -> bool {
        match test {
            Test::And(a, b) => holds(a, count) && holds(b, count),
            Test::Or(a, b) => holds(a, count) || holds(b, count),
            Test::Not(a) => !holds(a, count),
            Test::Compare(a, sign, b) => sign.holds(number(a, count), number(b, count)),
        }
    }
    (after != *left && rule.condition.as_ref().is_none_or(|test| holds(test, &count))).then_some(after)
}

fn value(rules: &GraphRules, left: &Left, labels: &[i64], known: &mut HashMap<Left, u32>) -> u32 {
    if let Some(&value) = known.get(left) {
        return value;
    }
    let all: Vec<u32> = options(rules, left, labels).iter().map(|option| value(rules, option, labels, known)).collect();
    let found = (0..).find(|value| !all.contains(value)).unwrap();
    known.insert(left.clone(), found);
    found
}

/// Rules of one or two kinds of moves.
fn rules(order: bool) -> impl Strategy<Value = String> {
    const VERTEX: &[&str] = &["v", "neighbours(v)", "within(v, 2)", "edges(v)", "isolated"];
    const EDGE: &[&str] = &["v", "w", "neighbours(v)", "edge v-w", "edges(w)", "within(w, 1)", "isolated"];
    const SET: &[&str] = &["s", "neighbours(s)", "edges(s)", "isolated", "within(s, 1)"];
    const ABOVE: &[&str] = &["v", "above(v)", "below(v)", "neighbours(v)", "isolated"];
    const PAIR: &[&str] = &["v", "w", "above(w)", "below(v)", "above(v)"];
    const IFS: &[&str] = &[
        "",
        "",
        "",
        " if vertices % 2 == 1",
        " if pieces <= 1",
        " if edges > 2 or pieces > 1",
        " if not (vertices - pieces) % 3 == 1",
    ];
    const ONES: &[&str] = &[
        "",
        " if degree(v) > 1",
        " if degree(v) % 2 == 0 and vertices > 2",
        " if label(v) == 1",
        " if label(v) + 1 < vertices",
    ];
    const ENDS: &[&str] =
        &["", " if degree(v) < degree(w)", " if label(v) != label(w)", " if degree(v) + degree(w) > 3"];
    const SETS: &[&str] = &["", " if len(s) != 2", " if len(s) == vertices % 3 + 1"];
    const ORDERED: &[&str] = &["", " if above(v) > 0", " if below(v) % 2 == 0"];
    const KINDS: [(&str, &[&str], &[&str]); 6] = [
        ("v", VERTEX, ONES),
        ("v", VERTEX, ONES),
        ("edge v-w", EDGE, ENDS),
        ("connected s of 1..3", SET, SETS),
        ("path s of 2..4", SET, SETS),
        ("clique s of 2..3", SET, SETS),
    ];
    const ON_ORDERS: [(&str, &[&str], &[&str]); 3] = [
        ("v", ABOVE, ORDERED),
        ("edge v-w", PAIR, ORDERED),
        ("connected s of 2", &["s", "above(s)", "isolated"], SETS),
    ];
    let kinds: &[(&str, &[&str], &[&str])] = if order { &ON_ORDERS } else { &KINDS };
    let one = prop::sample::select(kinds).prop_flat_map(|(subject, parts, own)| {
        let parts = prop::sample::subsequence(parts, 1..3).prop_map(|parts| parts.join(", "));
        let own = prop::sample::select(own);
        let common = prop::sample::select(IFS);
        (parts, own, common).prop_map(move |(parts, own, common)| {
            format!("{subject} -> remove {parts}{}", if own.is_empty() { common } else { own })
        })
    });
    let header = if order { "game g on order\n" } else { "game g on graph\n" };
    prop::collection::vec(one, 1..3).prop_map(move |all| format!("{header}{}", all.join("\n")))
}

/// A graph as text and as plain recursion takes it.
#[derive(Clone, Debug)]
struct Given {
    text: String,
    left: Left,
    /// With the vertices that are gone, as facts may speak of them; their edges are not listed.
    whole: Left,
    labels: Vec<i64>,
}

fn given(order: bool, max: usize) -> impl Strategy<Value = Given> {
    let labels = prop::option::of(prop::collection::vec(0..3i64, 7));
    let gone = prop::collection::vec(0..7usize, 0..2);
    let parts = (1..=max, prop::collection::vec(0u8..10, 21), 1..8u8, labels, gone);
    parts.prop_map(move |(count, chosen, density, labels, gone)| {
        let pairs = (0..count).flat_map(|high| (0..high).map(move |low| (low, high)));
        let edges: Vec<(usize, usize)> = pairs.zip(chosen).filter(|it| it.1 < density).map(|it| it.0).collect();
        let sign = if order { '<' } else { '-' };
        let written: Vec<String> = edges.iter().map(|(a, b)| format!("{a}{sign}{b}")).collect();
        let mut text = format!("{}({count}; {})", if order { "order" } else { "edges" }, written.join(","));
        let labels: Vec<i64> = labels.map(|labels| labels[..count].to_vec()).unwrap_or_default();
        if !labels.is_empty() {
            let list: Vec<String> = labels.iter().map(ToString::to_string).collect();
            text = format!("labels({text}; {})", list.join(","));
        }
        let gone: Vec<usize> = gone.into_iter().filter(|&vertex| vertex < count).collect();
        if let [vertex] = gone[..] {
            text += &format!(" without {vertex}");
        }
        let edges = if order { closed(count, &edges) } else { edges };
        let mut whole = Left { vertices: (1 << count) - 1, edges };
        let left = whole.without(&gone);
        if !order {
            whole.edges.clone_from(&left.edges);
        }
        Given { text, left, whole, labels }
    })
}

/// The component of a fact, by the graph that the certificate lists.
fn shown(component: &str, given: &Given) -> Option<Left> {
    if component.contains('-') {
        let edges: Vec<(usize, usize)> = component
            .split(',')
            .map(|pair| pair.split_once('-').map(|(a, b)| (a.parse().unwrap(), b.parse().unwrap())).unwrap())
            .collect();
        let vertices = edges.iter().fold(0, |all, edge| all | 1 << edge.0 | 1 << edge.1);
        return Some(Left { vertices, edges });
    }
    let mut set = Vec::new();
    for item in component.split(',') {
        let (from, to) = item.split_once("..").unwrap_or((item, item));
        set.extend(from.parse::<usize>().ok()?..=to.parse().ok()?);
    }
    Some(given.whole.only(&set))
}

/// Every fact that a certificate states, if the checker accepts it, has to be true.
fn is_true(proof: &Proof, rules: &GraphRules, given: &Given) -> bool {
    let mut known = HashMap::new();
    facts(proof).value == value(rules, &given.left, &given.labels, &mut known)
        && facts(proof).facts.iter().all(|fact| {
            let Some(left) = shown(&fact.component, given) else { return false };
            (value(rules, &left, &given.labels, &mut known) == fact.value) == fact.is
        })
}

/// Changes a certificate somewhere.
fn changed(proof: &Proof, kind: u8, at: &prop::sample::Index, to: &prop::sample::Index, by: u32) -> Proof {
    with_facts(proof, |method| {
        let all = &mut method.facts;
        if all.is_empty() {
            method.value += by;
            return;
        }
        let (at, to) = (at.index(all.len()), to.index(all.len()));
        match kind {
            0 => method.value ^= by,
            1 => all[at].value = all[at].value.wrapping_add(by),
            2 => all[at].value = all[at].value.saturating_sub(by),
            3 => all[at].is ^= true,
            4 => drop(all.remove(at)),
            5 => all.swap(at, to),
            6 => {
                let other = all[to].component.clone();
                all[at].component = other;
            }
            _ => {
                let fact = all.remove(at);
                all.insert(to.min(all.len()), fact);
            }
        }
    })
}

/// This many cases, or thirty times the number with `NIMATRON_ALL`.
fn cases(number: u32) -> ProptestConfig {
    ProptestConfig::with_cases(if crate::all() { 30 * number } else { number })
}

proptest! {
    #![proptest_config(cases(700))]

    /// Random rules and graphs: the value is that of plain recursion, the certificate is accepted,
    /// and whatever else is accepted is true.
    #[test]
    fn random_games(
        (order, rules, given, other) in any::<prop::sample::Index>().prop_flat_map(|kind| {
            let order = kind.index(4) == 0;
            (Just(order), rules(order), given(order, 7), given(order, 7))
        }),
        changes in prop::collection::vec((0..8u8, any::<prop::sample::Index>(), any::<prop::sample::Index>(), 1..3u32), 6),
    ) {
        let parsed = GraphRules::parse(&rules).unwrap_or_else(|error| panic!("{rules}: {error:?}"));
        // Where edges go one by one, plain recursion meets every set of them.
        prop_assume!(!parsed.removes_edges() || given.whole.edges.len() <= 11);
        let plain = value(&parsed, &given.left, &given.labels, &mut HashMap::new());
        let asked = question(&rules, &given.text);
        let Some(proof) = value_certificate(&asked, &budget()).unwrap() else {
            return Err(TestCaseError::fail(format!("{rules} {}: no certificate", given.text)));
        };
        prop_assert_eq!(facts(&proof).value, plain, "{} {}", rules, given.text);
        let verdict = verify(&proof.text(), &budget()).unwrap().unwrap();
        prop_assert!(matches!(verdict, Verdict::Valid(_)), "{:?} {}", verdict, proof.text());
        prop_assert!(is_true(&proof, &parsed, &given), "{}", proof.text());
        let mut worse = proof.clone();
        for (kind, at, to, by) in &changes {
            let changed = changed(&proof, *kind, at, to, *by);
            prop_assert!(!is_valid(&changed) || is_true(&changed, &parsed, &given), "{}", changed.text());
            worse = self::changed(&worse, *kind, at, to, *by);
            prop_assert!(!is_valid(&worse) || is_true(&worse, &parsed, &given), "{}", worse.text());
        }
        // On another graph, with the same facts.
        let Some(CertifiedGame::Position(name)) = value_certificate(&question(&rules, &other.text), &budget()).unwrap().map(|one| one.game) else {
            return Err(TestCaseError::fail("no certificate"));
        };
        let moved = with_game(&proof, &rules, &name.position);
        prop_assert!(!is_valid(&moved) || is_true(&moved, &parsed, &other), "{} {order}", moved.text());
    }

}

proptest! {
    #![proptest_config(cases(200))]

    /// Whoever wants to deceive the checker states whatever it accepts: every fact that can be
    /// added to the facts before it is true. The values of components of some sizes are left out,
    /// so that sums are known in part only.
    #[test]
    fn no_false_fact_is_accepted(
        (rules, given) in any::<prop::sample::Index>().prop_flat_map(|kind| {
            let order = kind.index(4) == 0;
            (rules(order), given(order, 5))
        }),
        backwards in any::<bool>(),
        left_out in prop::collection::vec(any::<bool>(), 8),
    ) {
        let parsed = GraphRules::parse(&rules).unwrap_or_else(|error| panic!("{rules}: {error:?}"));
        let proof = value_certificate(&question(&rules, &given.text), &budget()).unwrap().unwrap();
        let edges = given.whole.edges.iter().map(|(one, other)| format!("{one}-{other}")).collect::<BTreeSet<_>>();
        let cells: Vec<String> = match parsed.removes_edges() {
            true => edges.into_iter().take(6).collect(),
            false => given.whole.list().iter().map(ToString::to_string).collect(),
        };
        let chosen = |set: u32| cells.iter().enumerate().filter(move |(at, _)| set >> at & 1 == 1).map(|it| it.1.clone());
        let mut sets: Vec<Vec<String>> = (1..1u32 << cells.len()).map(|set| chosen(set).collect()).collect();
        if parsed.removes_edges() {
            sets.extend(given.whole.list().iter().map(|vertex| vec![vertex.to_string()]));
        }
        sets.sort_by_key(|set| (set.len(), set[0].len()));
        let mut claims: Vec<(u32, bool)> = (0..4).flat_map(|value| [(value, true), (value, false)]).collect();
        if backwards {
            claims.reverse();
        }
        let mut accepted = with_facts(&proof, |method| (method.facts, method.mirror) = Default::default());
        let mut known = HashMap::new();
        for set in &sets {
            let component = set.join(",");
            for &(claimed, is) in claims.iter().filter(|claim| !claim.1 || !left_out[set.len()]) {
                let fact = Fact { component: component.clone(), value: claimed, is };
                let number = facts(&accepted).facts.len();
                let more = with_facts(&accepted, |method| method.facts.push(fact));
                if matches!(verify_proof(&more, &budget()).unwrap(), Verdict::Invalid(why) if why.to_string().starts_with(&format!("fact {number},"))) {
                    continue;
                }
                let left = shown(&component, &given).unwrap();
                let is_value = value(&parsed, &left, &given.labels, &mut known) == claimed;
                prop_assert_eq!(is_value, is, "{}", more.text());
                accepted = more;
            }
        }
    }

    /// The games of which the options are written by hand.
    #[test]
    fn named_games(kind in 0..RULES.len(), graph in given(false, 7), poset in given(true, 7)) {
        let (rules, order, options) = RULES[kind];
        let given = if order { poset } else { graph };
        let (plain, _) = values(&given.left, options, &mut HashMap::new());
        let Some(proof) = value_certificate(&question(rules, &given.text), &budget()).unwrap() else {
            return Err(TestCaseError::fail(format!("{rules} {}: no certificate", given.text)));
        };
        prop_assert_eq!(u64::from(facts(&proof).value), plain, "{} {}", rules, given.text);
        prop_assert!(is_valid(&proof), "{}", proof.text());
    }
}
