//! Certificates on boards.

use super::{accepted, budget, certified, facts, is_valid, question};
use nimatron::proof::{Fact, FactsProof, Game, Method, Proof};
use nimatron::{Question, Verdict, Wanted, solve, value_certificate, verify, verify_proof};
use proptest::prelude::*;

/// Games whose boards have symmetries, several signs, cells that nothing changes, and moves
/// in both directions that end nevertheless.
#[test]
fn certificates_of_many_games_are_accepted() {
    let listed = accepted(&[
        ("cram", &["3x3", "4x5", "5x5", "3x7", "..#../.#.../....."][..]),
        ("squares", &["5x6", "...#/..../#..."]),
        ("l-trominoes", &["4x5"]),
        ("trominoes", &["3x6"]),
        ("clobber", &["(xo)*5", "xoxo/oxox/xoxo", "xxo.oxx"]),
        ("peg-duotaire", &["1110111011", "1011/0110"]),
        ("toads", &["TT.FF/T..F.", "TTT..F"]),
        ("slide", &["o../.o.", "o.o./..../o..."]),
        ("heads-down", &["HHTH", "HTHH.HH"]),
        (". -> # in rows; .. -> ##", &["1x9"]),
        ("[.. / ?.] -> [## / ?#] in all turns", &["4x4"]),
        ("x?x -> .x.; xx -> ..", &["x.x..xxx"]),
    ]);
    assert!(listed > 2000, "{listed}");
}

/// Boards with `until`, patterns that ask where the board ends, other games and sums have none.
#[test]
fn other_questions_have_no_certificate() {
    for (game, position) in [("treblecross", "1x7"), (".? -> #?", "2x3"), ("nim", "5")] {
        assert_eq!(value_certificate(&question(game, position), &budget()).unwrap(), None, "{game}");
    }
    let sum = Question::parse("cram", ["2x3", "3x3"], &[]).unwrap();
    assert_eq!(value_certificate(&sum, &budget()).unwrap(), None);
}

/// What is wrong is named: a value, a position, rules, an order, a fact that is not there.
#[test]
fn wrong_certificates_are_refused() {
    let (_, proof) = certified("cram", "4x5");
    let refused = |change: &dyn Fn(&mut Proof)| {
        let mut other = proof.clone();
        change(&mut other);
        let Verdict::Invalid(why) = verify_proof(&other, &budget()).unwrap() else { panic!("accepted") };
        why.to_string()
    };
    let with = |change: &dyn Fn(&mut FactsProof)| {
        refused(&|proof| {
            let Method::Facts(facts) = &mut proof.method else { return };
            change(facts);
        })
    };
    assert_eq!(with(&|proof| proof.value = 3), "by these facts the value of the position is 2");
    assert_eq!(
        with(&|proof| proof.facts.clear()),
        "the facts do not give the value of every component of the position"
    );
    assert!(with(&|proof| proof.facts.reverse()).starts_with("fact 0, counted from 0: "));
    let wrong = |component: &str, value, is| {
        with(&|proof| proof.facts.insert(0, Fact { component: component.to_owned(), value, is }))
    };
    for (component, value, is, says) in [
        ("..", 0, true, "no option"),
        ("..", 2, true, "no option of `..` is known to have the value 1, which is smaller"),
        ("..", 1, false, "no option of `..` is known to have the value 1"),
        (".../...", 1, true, "an option of `.../...` may have the value 1, by the facts before it"),
        ("..", 70_000, true, "values are below 65536"),
        ("..?..", 0, true, "`..?..` is not exactly one component with a move"),
        (".x", 0, true, "`.x` is not part of a board of this game"),
        ("../.", 0, true, "`../.` is not part of a board of this game"),
        ("", 0, true, "`` is not part of a board of this game"),
        ("....../....../....../......", 0, true, "is not part of a board of this game"),
    ] {
        let why = wrong(component, value, is);
        assert!(why.contains(says) || says == "no option" && why.contains("has the value 0 itself"), "{why}");
    }
    assert!(
        refused(&|proof| proof.game = Game::Position(nimatron::proof::PositionName {
            rules: "game cram on board\n  .. -> ## in rows, columns\n".to_owned(),
            position: "...../...../.....".to_owned(),
        }))
        .contains("is not part of a board")
    );
    let margin = refused(&|proof| {
        let Game::Position(game) = &mut proof.game else { return };
        game.rules = ".. -> ##; ?. -> .#".to_owned();
    });
    assert!(margin.starts_with("an edge of a pattern is all `?`"), "{margin}");
    // Cells that look like a size.
    let (_, mut size) = certified("game sizes on board\n  2x2 -> ###\n", "2x2");
    assert!(is_valid(&size));
    let Game::Position(game) = &mut size.game else { panic!() };
    game.position = "2x2".to_owned();
    assert!(!is_valid(&size));
    for text in [".. 1", ".. = ", ".. = 01", ".. == 1", ".. != -1", "..=1"] {
        let changed = proof.text().replacen("\"facts\":[", &format!("\"facts\":[\"{text}\","), 1);
        let Verdict::Invalid(why) = verify(&changed, &budget()).unwrap().unwrap() else { panic!("{text}") };
        assert!(why.to_string().contains("is not a fact such as"), "{text}: {why}");
    }
}

/// Rules of one to three patterns on boards of one or two rows.
fn rules() -> impl Strategy<Value = String> {
    const MOVES: &[&str] = &[
        ".. -> ##",
        "... -> #.#",
        ". -> x",
        ".x -> x#",
        "x. -> #x",
        "xo -> .x",
        "ox -> #o",
        "xx -> .#",
        "[.. / .?] -> [## / #?]",
        "[. / .] -> [# / x]",
        ".?. -> #?#",
        "x?x -> #?.",
        "o -> x",
        "xo. -> ..x",
    ];
    const WAYS: &[&str] = &["", " in rows, columns", " in all turns"];
    let one = (prop::sample::select(MOVES), prop::sample::select(WAYS)).prop_map(|(one, way)| format!("{one}{way}"));
    prop::collection::vec(one, 1..4).prop_map(|all| all.join("; "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    /// Random games and boards: the value is that of the search, the certificate is accepted, and a
    /// changed one only if what it says of every component is still true.
    #[test]
    fn random_games(rules in rules(), cells in prop::collection::vec(prop::sample::select(&['.', 'x', 'o', '#'][..]), 4..11), rows in 1..3usize, changed in any::<prop::sample::Index>(), by in 1..3u32) {
        let columns = cells.len() / rows;
        let text: Vec<String> = cells[..rows * columns].chunks(columns).map(|row| row.iter().collect()).collect();
        let Ok(question) = Question::parse(&rules, &[text.join("/")], &[]) else { return Ok(()) };
        let Ok(answer) = solve(&question, Wanted::default(), &budget()) else { return Ok(()) };
        let Some(proof) = value_certificate(&question, &budget()).unwrap() else { return Ok(()) };
        prop_assert_eq!(Some(u64::from(facts(&proof).value)), answer.grundy());
        let verdict = verify_proof(&proof, &budget()).unwrap();
        prop_assert!(matches!(verdict, Verdict::Valid(_)), "{:?} {}", verdict, proof.text());
        let changed_to = |change: &dyn Fn(&mut FactsProof)| {
            let mut method = facts(&proof).clone();
            change(&mut method);
            Proof { method: Method::Facts(method), ..proof.clone() }
        };
        prop_assert!(!is_valid(&changed_to(&|method| method.value += by)));
        let all = &facts(&proof).facts;
        if all.is_empty() {
            return Ok(());
        }
        let at = changed.index(all.len());
        let other = changed_to(&|method| method.facts[at].value += by);
        let fact = Fact { value: all[at].value + by, ..all[at].clone() };
        if fact.is {
            // Another value of a component is false.
            prop_assert!(!is_valid(&other), "{:?} {}", fact, other.text());
        } else {
            // That it does not have another value may be true, and the rest may not need this fact.
            let component = Question::parse(&rules, &[fact.component.replace('?', "#")], &[]);
            let value = component.ok().and_then(|asked| solve(&asked, Wanted::default(), &budget()).ok()?.grundy());
            let fact_is_false = value == Some(u64::from(fact.value));
            prop_assert!(!(fact_is_false && is_valid(&other)), "{:?}", fact);
        }
    }
}
