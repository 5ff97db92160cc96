//! Laws of trees with legs of any length: published periods, random rules against the engine for
//! graphs on members that the finder never saw, and certificates that were changed.

#![allow(clippy::unwrap_used, clippy::panic)]

use crate::families::member;
use nimatron::ask::AskLaw;
use nimatron::law::{LawAbout, LawAnswer, LegsReport};
use nimatron::proof::{CertifiedGame, LawClaim, LegsProof, Method, Proof};
use nimatron::{AnswerRequest, Budget, Convention, Question, SolveError, Verdict, solve, verify};

fn budget() -> Budget {
    Budget::unlimited()
}

fn trees(answer: &LawAnswer) -> &LegsReport {
    if let LawAbout::Trees(trees) = &answer.about { trees } else { panic!("not a family of trees") }
}

fn law(game: &str, family: &str) -> LawAnswer {
    asked(game, family, &budget()).unwrap_or_else(|error| panic!("{game} {family}: {error}"))
}

fn asked(game: &str, family: &str, budget: &Budget) -> Result<LawAnswer, SolveError> {
    AskLaw { game, family: Some(family), ..AskLaw::default() }.find(budget)
}

/// For each name where its values begin to repeat, and the period.
fn periods(game: &str, family: &str) -> Vec<(u32, u32)> {
    let answer = law(game, family);
    let law = trees(&answer).law().unwrap_or_else(|| panic!("{game} {family}: no law"));
    law.names.iter().map(|it| (it.preperiod, it.period)).collect()
}

/// By the engine for graphs.
fn grundy(game: &str, position: &str) -> u64 {
    let question = Question::parse(game, [position], &[]).unwrap();
    solve(&question, AnswerRequest::default(), &budget()).unwrap().grundy().unwrap()
}

fn verdict(proof: &Proof) -> Result<String, String> {
    match verify(&proof.text(), &budget()).unwrap().unwrap() {
        Verdict::Valid(claim) => Ok(claim.claim().to_string()),
        Verdict::Invalid(why) => Err(why.to_string()),
    }
}

/// Beaudou, Coupechoux, Dailly, Gravier, Moncel, Parreau, Sopena, Octal games on graphs: the game
/// 0.33 on subdivided stars and bistars (2018): each leg counts modulo 3. Dailly, Moncel, Parreau,
/// Connected subtraction games on subdivided stars (2019): taking 1 to k - 1 vertices without
/// parting the graph has the period k on stars, and on a star with three legs of which two have one
/// vertex.
#[test]
fn published_periods() {
    assert_eq!(periods("octal{0.33}", "star(a,b,c)"), [(0, 3); 3]);
    assert_eq!(periods("octal{0.33}", "star(a,b,c,d)"), [(0, 3); 4]);
    assert_eq!(periods("octal{0.33}", "bistar(a,b; c,d)"), [(0, 3); 4]);
    assert_eq!(periods("octal{0.333}", "star(a,b,c)"), [(0, 4); 3]);
    assert_eq!(periods("octal{0.333}", "star(1,1,c)"), [(0, 4)]);
}

#[test]
fn a_law_is_proved_and_says_so() {
    let answer = law("octal{0.33}", "star(a, b, 2)");
    let (law, proof, proved) = trees(&answer).found.as_ref().unwrap();
    assert_eq!(proved.claim().to_string(), verdict(proof).unwrap());
    for (arguments, position) in [([0, 0], "path(3)"), ([1, 0], "path(4)"), ([31, 17], "star(31,17,2)")] {
        assert_eq!(law.value(&arguments).map(u64::from), Some(grundy("octal{0.33}", position)), "{position}");
    }
}

/// Numbers that look random, the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    fn one_of<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        texts[self.below(texts.len())]
    }

    /// A kind of move.
    fn clause(&mut self) -> String {
        let subject = self.one_of(&[
            "v",
            "v",
            "edge v-w",
            "edge e",
            "connected s of 1",
            "connected s of 2",
            "connected s of 1..2",
            "connected s of 3",
            "connected s of 1..3",
            "path s of 2..3",
            "path s of 3..4",
            "clique s of 1..3",
        ]);
        let (removes, conditions): (&[&str], &[&str]) = match subject {
            "v" => (
                &["v", "v, neighbours(v)", "neighbours(v)", "v, isolated", "within(v, 2)", "edges(v)", "v, edges(v)"],
                &[
                    "degree(v) == 1",
                    "degree(v) >= 2",
                    "degree(v) != 2",
                    "degree(v) % 2 == 0",
                    "degree(v) > 2 or pieces <= 1",
                    "degree(v) > 0 and pieces != 2",
                ],
            ),
            "edge v-w" => (
                &["v, w", "v", "v, isolated", "edge v-w", "neighbours(v)", "edges(v), isolated", "within(v, 1)"],
                &["degree(v) > degree(w)", "degree(v) + degree(w) != 4", "degree(w) == 1", "not degree(v) == 3"],
            ),
            "edge e" => (&["edge e", "edge e, isolated", "edges(e)", "neighbours(e)"], &["pieces == 2"]),
            _ => (&["s", "s", "s, isolated", "s, neighbours(s)", "edges(s)"], &["len(s) % 2 == 1", "pieces <= 1"]),
        };
        let general = ["pieces <= 1", "pieces == 1", "pieces >= 2", "pieces != 1", "pieces <= 2", "pieces % 2 == 0"];
        let mut text = format!("{subject} -> remove {}", removes[self.below(removes.len())]);
        match self.below(4) {
            0 | 1 => text += &format!("  if {}", self.one_of(&general)),
            2 => text += &format!("  if {}", conditions[self.below(conditions.len())]),
            _ => {}
        }
        text
    }
}

/// Whatever is proved is true of members that are larger than those from which it was guessed and
/// checked, by an engine that knows nothing of it. With `NIMATRON_ALL` more rules, and longer
/// searches.
#[test]
fn random_rules_agree_with_the_engine() {
    let mut random = Random(2018);
    let (mut proved, mut compared) = (0, 0);
    let (count, work) = if crate::all() { (90, 1 << 26) } else { (11, 1 << 23) };
    for _ in 0..count {
        let mut rules = random.clause();
        if random.below(2) == 0 {
            rules = format!("{rules}; {}", random.clause());
        }
        let family = random.one_of(&[
            "star(a,b,c)",
            "star(a,b,1)",
            "star(a,b,3)",
            "star(a,a,b)",
            "star(1,1,c)",
            "star(1,2,c)",
            "star(a,b,1,1)",
            "bistar(a,1; b,1)",
            "bistar(1,1; c,d)",
            "bistar(a,b; 1,c)",
            "bistar(a,1; 1,1; m)",
        ]);
        let patience = budget().within_work(work);
        let answer = asked(&rules, family, &patience).unwrap_or_else(|error| panic!("{rules}: {error}"));
        let Some(law) = trees(&answer).law() else { continue };
        proved += 1;
        // The longest paths that the proof looked at, and more.
        let bound = law.window + 2 * (law.from + law.period);
        for _ in 0..6 {
            let mut arguments: Vec<u64> =
                law.names.iter().map(|it| u64::from(it.min) + random.below(7) as u64).collect();
            let at = random.below(arguments.len());
            arguments[at] = u64::from(bound.min(30)) + random.below(9) as u64;
            let mut position = String::new();
            for sign in family.chars() {
                match law.names.iter().position(|it| it.name == sign.to_string()).filter(|_| !position.is_empty()) {
                    Some(name) if position.contains('(') => position += &arguments[name].to_string(),
                    _ => position.push(sign),
                }
            }
            let found = law.value(&arguments).unwrap();
            assert_eq!(u64::from(found), grundy(&rules, &position), "{rules} on {position}: {:?}", law.names);
            compared += 1;
        }
    }
    assert!(proved >= count / 4, "{proved}");
    assert!(compared >= count * 3 / 2, "{compared}");
}

fn legs(proof: &mut Proof) -> &mut LegsProof {
    let Method::Legs(legs) = &mut proof.method else { panic!("legs") };
    legs
}

/// Every number of a certificate matters.
#[test]
fn changed_certificates_are_refused() {
    let proof = law("octal{0.33}", "star(a,b,c)").certificate().unwrap().clone();
    assert!(verdict(&proof).is_ok());
    let refused = |change: &dyn Fn(&mut Proof), what: &str| {
        let mut changed = proof.clone();
        change(&mut changed);
        assert_ne!(changed, proof, "{what}");
        let verdict = verdict(&changed);
        assert!(verdict.is_err(), "{what}: {verdict:?}");
    };
    let shape = legs(&mut proof.clone()).clone();
    for (number, trees) in shape.trees.iter().enumerate() {
        for at in 0..trees.values.len() {
            refused(&|it| legs(it).trees[number].values[at].1 ^= 1, "a value");
            refused(&|it| legs(it).trees[number].values[at].1 += 200, "a large value");
            refused(&|it| drop(legs(it).trees[number].values.remove(at)), "a tree is missing");
            refused(
                &|it| {
                    let tree = legs(it).trees[number].values[at].clone();
                    legs(it).trees[number].values.push(tree);
                },
                "a tree twice",
            );
            for edge in 0..trees.parents.len() {
                refused(&|it| legs(it).trees[number].values[at].0[edge] += 1, "a length");
                refused(&|it| legs(it).trees[number].values[at].0[edge] = 0, "no length");
                refused(&|it| legs(it).trees[number].values[at].0[edge] = u32::MAX, "a large length");
            }
        }
        for edge in 0..trees.parents.len() {
            refused(&|it| legs(it).trees[number].parents[edge] += 1, "a parent");
        }
        refused(&|it| drop(legs(it).trees.remove(number)), "a shape is missing");
    }
    for at in 0..shape.values.len() {
        refused(&|it| legs(it).values[at] += 1, "a value of a member");
    }
    refused(&|it| legs(it).values.truncate(26), "a member is missing");
    for (from, period) in [(0, 3), (1, 0), (1, 1), (1, 2), (1, 4), (2, 3), (1, 6), (u32::MAX, 3), (1, u32::MAX)] {
        refused(&|it| (legs(it).from, legs(it).period) = (from, period), "other lengths");
    }
    for window in [0, 3, 5, u32::MAX] {
        refused(&|it| legs(it).window = window, "another window");
    }
    for name in 0..3 {
        refused(&|it| legs(it).names[name].name += "x", "a name");
        refused(&|it| legs(it).names[name].min = 1, "a minimum");
        refused(&|it| legs(it).names[name].period = 1, "a period of a name");
        refused(&|it| legs(it).names[name].period = 0, "no period of a name");
        refused(&|it| legs(it).names[name].preperiod = 2, "a preperiod");
    }
    for rules in ["v -> remove v", "connected s of 1..3 -> remove s if pieces <= 1", "n -> n - 1", ""] {
        refused(
            &|it| {
                let CertifiedGame::Family(game) = &mut it.game else { panic!("a family") };
                game.rules = rules.to_owned();
            },
            "other rules",
        );
    }
    for family in ["star(a,b,d)", "star(a,b,c,1)", "star(b,a,c)", "bistar(a,b; c)", "star(1,2,3)", "star(a,b,", ""] {
        refused(
            &|it| {
                let CertifiedGame::Family(game) = &mut it.game else { panic!("a family") };
                game.family = family.to_owned();
            },
            family,
        );
    }
    refused(&|it| it.claim = LawClaim::Outcome, "another claim");
    refused(&|it| it.convention = Convention::Misere, "misère play");
    refused(&|it| it.witness = Some(Vec::new()), "a witness");
    // An invented law that is constant.
    refused(
        &|it| {
            let legs = legs(it);
            legs.values.fill(0);
            legs.trees.iter_mut().flat_map(|trees| &mut trees.values).for_each(|(_, value)| *value = 0);
        },
        "all values 0",
    );
}

/// A value that holds as far as small members show, but not further: Node Kayles on stars with two
/// legs of one vertex looks periodic with the period 34 from 52 on, as on paths, and is so from 311
/// on.
#[test]
fn a_late_preperiod_is_found() {
    assert_eq!(periods("node-kayles", "star(1,1,c)"), [(311, 34)]);
}

/// With `NIMATRON_ALL` also four legs at the ends of a long path, whose law takes long.
#[test]
fn trees_that_are_too_large_for_a_graph() {
    let pairs = [
        ("star(31,7,8)", "star(1000000000,7,8)"),
        ("star(31,7,8)", "star(10^9, 7, 8)"),
        ("star(13,12,11)", "star(9223372036854775807,3000,2999)"),
        ("bistar(2,31; 1,1)", "bistar(2,10^6; 1,1)"),
        ("bistar(2; 1,1; 32)", "bistar(2; 1,1; 10^18+1)"),
        ("bistar(2,1; 1,1; 32)", "bistar(2,1; 1,1; 10^18+1)"),
    ];
    let count = if crate::all() { pairs.len() } else { pairs.len() - 1 };
    for (small, large) in &pairs[..count] {
        let large = large.replace("10^18+1", "1000000000000000001");
        let answer = member("octal{0.33}", &large).unwrap_or_else(|| panic!("{large}"));
        assert_eq!(answer.grundy(), Some(grundy("octal{0.33}", small)), "{large}");
    }
    // What a graph can hold is not for a law, and neither is what has none.
    for text in ["star(100,7,8)", "star(a,b)", "star(1000000,-7)", "star(10^30,7)", "grid(2,10^9)"] {
        assert!(member("octal{0.33}", text).is_none(), "{text}");
    }
    assert!(member("nim", "star(10^9,7)").is_none());
}

#[test]
fn what_cannot_be_asked() {
    for (game, family, says) in [
        ("octal{0.33}", "star(1,2,3)", "is not a family of positions"),
        ("octal{0.33}", "star(a,b,-1)", "neither a name nor a number"),
        ("octal{0.33}", "star(a,b,99999)", "neither a name nor a number"),
        ("octal{0.33}", "wheel(a)", "is not a family of positions"),
        ("octal{0.33}", "bistar(a)", "is not a family of trees"),
        ("octal{0.33}", "bistar(a,b; c; 0)", "at least 1"),
        ("octal{0.33}", "star(a,b,c,d,e,f,g)", "at most 6 lengths"),
        ("v -> remove v, above(v)", "star(a,b,c)", "orders"),
        ("v -> remove v if vertices > 3", "star(a,b,c)", "whole component"),
        ("v -> remove v if edges % 2 == 0", "star(a,b,c)", "whole component"),
        ("v -> remove within(v, 100)", "star(a,b,c)", "more than"),
        ("nim", "star(a,b,c)", "not a game on graphs"),
    ] {
        let error = asked(game, family, &budget()).unwrap_err().to_string();
        assert!(error.contains(says), "{game} {family}: {error}");
    }
}
