//! Certificates on boards.

use super::{accepted, budget, certified, facts, is_valid, question};
use nimatron::proof::{CertifiedGame, Fact, FactsProof, Method, PositionName, Proof};
use nimatron::{AnswerRequest, Question, Verdict, solve, value_certificate, verify, verify_proof};
use proptest::prelude::*;

/// Games whose boards have symmetries, several signs, cells that nothing changes, and moves
/// in both directions that end nevertheless.
#[test]
fn certificates_of_many_games_are_accepted() {
    let listed = accepted(&[
        ("cram", &["3x3", "4x5", "5x5", "3x7", "..#../.#.../.....", "1x70"][..]),
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

/// Whether the certificate is accepted that says of a position that its value is 0, and of nothing
/// else.
fn is_zero_at_sight(rules: &str, position: &str) -> bool {
    let game = PositionName { rules: rules.to_owned(), position: position.to_owned() };
    let facts = vec![Fact { component: position.to_owned(), value: 0, is: true }];
    let facts = FactsProof { value: 0, facts, mirror: Vec::new() };
    let (_, proof) = certified("cram", "2x2");
    is_valid(&Proof { game: CertifiedGame::Position(game), method: Method::Facts(facts), ..proof })
}

/// A turn of the board answers every move, if moves only take cells away and hinder no picture of
/// themselves.
#[test]
fn components_have_the_value_0_by_a_turn() {
    for (rules, position, by_a_turn) in [
        (".. -> ## in rows, columns", "..../....", true),
        (".. -> ## in rows, columns", "..../..../..../....", true),
        (".. -> ## in rows, columns", "..#./..../..../.#..", true),
        // A move in the middle hinders its picture, or there is no turn.
        (".. -> ## in rows, columns", ".../...", false),
        (".. -> ## in rows, columns", ".../.../...", false),
        (".. -> ## in rows, columns", "..#/...", false),
        // In columns alone a mirror answers.
        (".. -> ## in columns", "../..", false),
        ("[. / .] -> [# / #]; ..? -> ##?", ".../...", false),
        // A right angle takes the board to itself and each move to one that shares no cell with it,
        // but the answer to the answer is a third move.
        ("[.??? / ???.] -> [#??? / ???#] in all turns; .. -> ## in rows, columns", "..../.##./.##./....", false),
        // One cell decides: who takes it leaves its picture alone.
        ("... -> #.. in all turns", "...", false),
        ("... -> #.# in all turns", ".....", false),
        ("?.? -> ?#? in rows", "...", false),
        // Moves that leave more to play are not answered by their pictures alone.
        (".. -> xx in rows, columns; x -> #", "..../....", false),
        (".o -> o. in all turns", ".oo.", false),
        ("xx -> .x in all turns; .x -> x. in all turns", "x.x", false),
    ] {
        assert_eq!(is_zero_at_sight(rules, position), by_a_turn, "{rules}: {position}");
    }
}

/// Two equal components have the value 0 only where play ends.
#[test]
fn equal_components_cancel_where_play_ends() {
    let nothing = |rules: &str, position: &str| {
        let game = PositionName { rules: rules.to_owned(), position: position.to_owned() };
        let (_, proof) = certified("cram", "2x2");
        let facts = FactsProof { value: 0, facts: Vec::new(), mirror: Vec::new() };
        is_valid(&Proof { game: CertifiedGame::Position(game), method: Method::Facts(facts), ..proof })
    };
    assert!(nothing(".. -> ##", "...#..."));
    assert!(nothing(".. -> ##", "..#...#.#..#..."));
    assert!(!nothing(".. -> ##", "...#...."));
    assert!(!nothing(".. -> ##", "..#..#.."));
    assert!(!nothing(".o -> o.; o. -> .o", ".o#.o"));
    assert!(!nothing("xo -> .x", "xo#xo"));
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
        refused(&|proof| proof.game = CertifiedGame::Position(nimatron::proof::PositionName {
            rules: "game cram on board\n  .. -> ## in rows, columns\n".to_owned(),
            position: "...../...../.....".to_owned(),
        }))
        .contains("is not part of a board")
    );
    let margin = refused(&|proof| {
        let CertifiedGame::Position(game) = &mut proof.game else { return };
        game.rules = ".. -> ##; ?. -> .#".to_owned();
    });
    assert!(margin.starts_with("an edge of a pattern is all `?`"), "{margin}");
    // Cells that look like a size.
    let (_, mut size) = certified("game sizes on board\n  2x2 -> ###\n", "../..");
    assert!(is_valid(&size));
    let CertifiedGame::Position(game) = &mut size.game else { panic!() };
    game.position = "2x2".to_owned();
    assert!(!is_valid(&size));
    for text in [".. 1", ".. = ", ".. = 01", ".. == 1", ".. != -1", "..=1"] {
        let changed = proof.text().replacen("\"facts\":[", &format!("\"facts\":[\"{text}\","), 1);
        let Verdict::Invalid(why) = verify(&changed, &budget()).unwrap().unwrap() else { panic!("{text}") };
        assert!(why.to_string().contains("is not a fact such as"), "{text}: {why}");
    }
}

/// Rules of one to three of these patterns, each in one of these ways.
fn rules_of(moves: &'static [&str], ways: &'static [&str]) -> impl Strategy<Value = String> {
    let one = (prop::sample::select(moves), prop::sample::select(ways)).prop_map(|(one, way)| format!("{one}{way}"));
    prop::collection::vec(one, 1..4).prop_map(|all| all.join("; "))
}

/// Rules of one to three patterns that only take cells away.
fn rules_that_take() -> impl Strategy<Value = String> {
    const MOVES: &[&str] = &[
        ".. -> ##",
        "... -> #.#",
        "... -> #..",
        "... -> .#.",
        ".?. -> #?#",
        ".?. -> ##.",
        "[.. / .?] -> [## / #?]",
        "[.. / .?] -> [#. / .?]",
        "[. / .] -> [# / #]",
        ". -> #",
    ];
    const WAYS: &[&str] = &["", " in rows", " in rows, columns", " in all turns"];
    rules_of(MOVES, WAYS)
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
    rules_of(MOVES, WAYS)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    /// What is accepted by a turn alone has the value 0.
    #[test]
    fn components_by_a_turn(rules in rules_that_take(), half in prop::collection::vec(any::<bool>(), 2..6), rows in 1..3usize, way in 0..3) {
        // Boards that some turn may take to themselves.
        let columns = half.len();
        let sign = |there: bool| if there { '.' } else { '#' };
        let row: String = half.iter().map(|&there| sign(there)).collect();
        let mirrored: String = row.chars().rev().collect();
        let lines = match way {
            0 => vec![row; 2 * rows],
            1 => vec![format!("{row}{mirrored}"); rows],
            _ => (0..columns).map(|at| (0..columns).map(|other| sign(half[at] && half[other])).collect()).collect(),
        };
        let position = lines.join("/");
        if is_zero_at_sight(&rules, &position) {
            let question = Question::parse(&rules, &[position], &[]).unwrap();
            prop_assert_eq!(solve(&question, AnswerRequest::default(), &budget()).unwrap().grundy(), Some(0));
        }
    }

    /// Random games and boards: the value is that of the search, the certificate is accepted, and a
    /// changed one only if what it says of every component is still true.
    #[test]
    fn random_games(rules in rules(), cells in prop::collection::vec(prop::sample::select(&['.', 'x', 'o', '#'][..]), 4..11), rows in 1..3usize, changed in any::<prop::sample::Index>(), by in 1..3u32) {
        let columns = cells.len() / rows;
        let text: Vec<String> = cells[..rows * columns].chunks(columns).map(|row| row.iter().collect()).collect();
        let Ok(question) = Question::parse(&rules, &[text.join("/")], &[]) else { return Ok(()) };
        let Ok(answer) = solve(&question, AnswerRequest::default(), &budget()) else { return Ok(()) };
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
            let value = component.ok().and_then(|asked| solve(&asked, AnswerRequest::default(), &budget()).ok()?.grundy());
            let fact_is_false = value == Some(u64::from(fact.value));
            prop_assert!(!(fact_is_false && is_valid(&other)), "{:?}", fact);
        }
    }
}
