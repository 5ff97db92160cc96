//! Games on boards: values with their sources, the engine for cells against the plain search, and
//! texts that are not boards.

#![allow(clippy::unwrap_used, clippy::panic)]

use nimatron::rules::MAX_TEXT;
use nimatron::{
    Answer, AnswerRequest, Budget, GameDef, Limit, Outcome, Progress, Question, Say, SolveError, StopFlag, solve,
};
use nimatron_core::Options;
use nimatron_engine::search::{ListGame, MoveSource, RulesSearch};
use nimatron_rules::EvalError;
use proptest::prelude::*;
use serde_json::Value as Json;
use std::time::Duration;

const CRAM: &str = ".. -> ## in rows, columns";
/// The games of the data, as rules.
const GAMES: [(&str, &str); 7] = [
    ("cram", CRAM),
    ("treblecross", ". -> X until XXX in rows"),
    ("peg-duotaire", "110 -> 001 in rows, both ways"),
    ("clobber", "xo -> .x in rows, columns, both ways; ox -> .o in rows, columns, both ways"),
    ("squares", "[.. / ..] -> [## / ##]"),
    ("ells", "[.. / .?] -> [## / #?] in all turns"),
    ("slide", "o. -> .o in rows, columns"),
];

fn ask(game: &str, position: &str, wanted: AnswerRequest) -> Answer {
    let question = Question::parse(game, [position], &[]).unwrap_or_else(|error| panic!("{game} {position}: {error}"));
    solve(&question, wanted, &Budget::unlimited()).unwrap_or_else(|error| panic!("{game} {position}: {error}"))
}

fn grundy(game: &str, position: &str) -> u64 {
    ask(game, position, AnswerRequest::default()).grundy().unwrap()
}

/// Chomp by the table of all diagrams, against the search of the same rules without the name, and
/// on both sides of the line that the chooser draws.
#[test]
fn the_table_of_diagrams_agrees_with_the_search() {
    let log = |answer: &Answer| answer.log.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    let rules = |rows: usize| {
        GameDef::load_row("chomp", &[], Some(rows)).unwrap().rules().unwrap().text().replacen("chomp", "bites", 1)
    };
    for rows in [[5, 5, 5, 5, 5].as_slice(), &[6, 6, 4, 4, 3, 1], &[7, 5, 5, 4, 2], &[9, 9, 9, 9, 9, 1, 0]] {
        let text = rows.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let (table, search) =
            (ask("chomp", &text, AnswerRequest::default()), ask(&rules(rows.len()), &text, AnswerRequest::default()));
        assert!(log(&table).contains("diagrams in a box"), "{}", log(&table));
        assert_eq!(table.grundy(), search.grundy(), "{text}");
        let moves = |answer: &Answer| answer.winning_moves.iter().map(|to| to.to.clone()).collect::<Vec<_>>();
        assert_eq!(moves(&table), moves(&search), "{text}");
    }
    assert_eq!(ask("chomp", "10x10", AnswerRequest::default()).grundy(), Some(19));
    // Two long arms and a block beside the corner: few diagrams are inside, and the box has 10^13.
    let hook = format!("40,2{}", ",1".repeat(13));
    assert!(log(&ask("chomp", &hook, AnswerRequest::default())).contains("can be reached from the positions"));
}

/// `testdata/boards.json`: computed by plain recursion without components or symmetry.
#[test]
fn values_of_the_data() {
    let data: Json = serde_json::from_str(include_str!("../../../testdata/boards.json")).unwrap();
    let mut compared = 0;
    for entry in data.as_array().unwrap() {
        let Some((_, rules)) = GAMES.iter().find(|(name, _)| entry["game"] == *name) else { continue };
        let position = entry["position"].as_str().unwrap();
        assert_eq!(grundy(rules, position), entry["grundy"].as_u64().unwrap(), "{entry}");
        compared += 1;
    }
    assert!(compared >= 24, "{compared}");
}

/// Published values of Cram: J. Lemoine and S. Viennot, Nimbers are inevitable (2012).
#[test]
fn published_values_of_cram() {
    for (board, value) in [("3x3", 0), ("3x4", 1), ("3x5", 1), ("5x5", 0), ("4x6", 0)] {
        assert_eq!(grundy(CRAM, board), value, "{board}");
    }
}

/// A game whose boards are not taken apart.
#[derive(Debug)]
struct Whole<'g>(MoveSource<'g>);

impl ListGame for Whole<'_> {
    fn list(&self, position: &[i64], budget: &Budget, out: &mut Options<Box<[i64]>>) -> Result<(), EvalError> {
        let MoveSource::Game(game) = self.0 else { panic!("not a game on boards") };
        game.list(position, budget, out)
    }
}

/// Values and moves of the engine for cells, and of the search that lists whole boards.
fn agree(game: &str, position: &str) -> Result<(), TestCaseError> {
    let def = GameDef::load(game, &[]).unwrap();
    let read = def.read(position).unwrap().remove(0);
    let numbers = read.small().unwrap();
    let whole = Whole(def.moves());
    let mut search = RulesSearch::new(MoveSource::Game(&whole), numbers);
    let expected = search.grundy(numbers, &Budget::unlimited());
    let question = Question::parse(game, [position], &[]).unwrap();
    match (expected, solve(&question, AnswerRequest::default(), &Budget::unlimited())) {
        (Ok(value), Ok(answer)) => {
            prop_assert_eq!(answer.grundy(), Some(value), "{} at {}", game, position);
            for chosen in &answer.winning_moves {
                let left = chosen.to[0].small().unwrap();
                prop_assert_eq!(search.grundy(left, &Budget::unlimited()).unwrap(), 0, "{} at {}", game, position);
            }
            prop_assert_eq!(answer.winning_moves.is_empty(), value == 0);
        }
        (Err(_), Err(error)) => prop_assert!(matches!(error, SolveError::Cycle { .. }), "{}", error),
        (expected, found) => prop_assert!(false, "{game} at {position}: {expected:?}, {found:?}"),
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, max_global_rejects: 1 << 20, ..ProptestConfig::default() })]

    /// Random patterns, of which some make boards come again, on random boards.
    #[test]
    fn random_patterns_agree_with_the_search(
        moves in proptest::collection::vec(("[.#AB?]{1,3}", "[.#AB?]{3}", 0..7_usize), 1..3),
        end in proptest::option::of("[.AB]{2,3}"),
        (rows, columns, cells) in (1..4_usize, 1..4_usize, "[.#AB]{9}"),
    ) {
        let directions =
            ["rows", "columns", "rows, columns", "diagonals", "rows, both ways", "all turns", "columns, both ways"];
        let clauses: Vec<String> =
            moves.iter().map(|(from, to, at)| format!("{from} -> {} in {}", &to[..from.len()], directions[*at])).collect();
        let until = end.map_or(String::new(), |end| format!("; until {end} in rows"));
        let game = format!("game g on board; {}{until}", clauses.join("; "));
        prop_assume!(GameDef::load(&game, &[]).is_ok());
        let cells = cells.replace(|sign| sign != '#' && !game[15..].contains(sign), ".");
        let board: Vec<&str> = (0..rows).map(|row| &cells[row * columns..(row + 1) * columns]).collect();
        agree(&game, &board.join("/"))?;
    }
}

#[test]
fn all_ways_of_asking_know_boards() {
    let misere = AnswerRequest { convention: nimatron::Convention::Misere, ..AnswerRequest::default() };
    // Three dominoes on 2 x 3 fill the board; two may block it.
    let answer = ask(CRAM, "2x3", misere);
    let search = ask("cram", "2x3", misere);
    assert_eq!(answer.outcome, search.outcome);
    // Sums of boards of different sizes.
    assert_eq!(grundy(CRAM, "3x4 + 1x4 + .#/.."), 1 ^ 2 ^ 1);
    // A file's text: rows, one a line.
    let named = "game dominoes on board\n  .. -> ##  in rows, columns   # dominoes\n";
    assert_eq!(ask(named, "3x3", AnswerRequest::default()).components[0].shown, "dominoes(3x3)");
}

#[test]
fn what_is_not_a_board_is_refused() {
    for (position, says) in [
        ("../.", "row 2"),
        (".x/..", "`x` is not a character"),
        ("0x4", "4x7"),
        ("1000x1000", "has 1000000 cells; the maximum is 10000"),
        ("(..)*5001", "has 10002 cells"),
        ("(.)*18446744073709551615", "has 18446744073709551615 cells"),
        ("(..)*18446744073709551615", "has 36893488147419103230 cells"),
        ("", "4x7"),
        ("99999999x99999999", "not a character"),
        ("3", "not a character"),
    ] {
        let error = Question::parse(CRAM, [position], &[]).unwrap_err();
        assert!(error.message().to_string().contains(says), "{position}: {error}");
    }
    let settings = [("m".to_owned(), nimatron::rules::Value::Int(3))];
    assert!(GameDef::load(CRAM, &settings).is_err());
    assert!(GameDef::load(&format!(". -> # # {}", "a".repeat(MAX_TEXT)), &[]).is_err());
}

/// A board that is too large stops with the limit, and says so.
#[test]
fn large_boards_keep_limits() {
    // Cram itself has a theorem.
    let question = Question::parse("... -> ### in rows, columns", ["99x100"], &[]).unwrap();
    let limit = Limit { time: Some(Duration::from_millis(300)), memory: 64 << 20 };
    let budget = Budget::start(limit, StopFlag::default(), Progress::default());
    assert!(matches!(solve(&question, AnswerRequest::default(), &budget), Err(SolveError::Stopped { .. })));
    // A pattern that is larger than the board never stands on it.
    assert_eq!(grundy(CRAM, "1x1"), 0);
}

/// Rows of Treblecross that no search reaches, by the theorem; the winning move it gives is one,
/// and small rows have the winner that their values say. With `NIMATRON_ALL` more rows.
#[test]
fn treblecross_by_its_theorem() {
    let budget = Budget::unlimited();
    let ask = |position: &str| {
        let question = Question::parse("treblecross", &[position.to_owned()], &[]).unwrap();
        solve(&question, AnswerRequest::default(), &budget).unwrap()
    };
    let heap = |n: usize| {
        let question = Question::parse("0.007", &[n.to_string()], &[]).unwrap();
        solve(&question, AnswerRequest::default(), &budget).unwrap().outcome
    };
    let (small, large): (usize, &[usize]) = if crate::all() { (20, &[60, 100, 211, 300]) } else { (18, &[60, 300]) };
    for n in (3..small).chain(large.iter().copied()) {
        let answer = ask(&format!("1x{n}"));
        assert_eq!(answer.outcome, heap(n + 2), "{n}");
        assert!(n < 60 || answer.grundy().is_none(), "{n}");
        assert_eq!(answer.winning_moves.is_empty(), answer.outcome == Outcome::P, "{n}");
    }
    // Two neighbours in a long row: the third one wins.
    let row = format!("{}XX{}", ".".repeat(40), ".".repeat(30));
    let answer = ask(&row);
    assert_eq!((answer.outcome, answer.winning_moves.len()), (Outcome::N, 2), "{answer:?}");
    assert_eq!(ask(&format!("{}XXX{}", ".".repeat(40), ".".repeat(30))).outcome, Outcome::P);
}

/// A token in the corner of an n x n board that never returns wins exactly if n is even (Luogu
/// P4136); on small boards the search agrees. Two tokens have no theorem.
#[test]
fn a_token_that_never_returns() {
    const WALK: &str = "x. -> #x in rows, columns, both ways";
    let ask = |rows: &[String]| {
        let question = Question::parse(WALK, [rows.join("/")], &[]).unwrap();
        solve(&question, AnswerRequest::default(), &Budget::unlimited()).unwrap()
    };
    for n in [2, 3, 4, 8, 31, 60] {
        let mut rows = vec![".".repeat(n); n];
        rows[0].replace_range(..1, "x");
        let answer = ask(&rows);
        assert_eq!(answer.outcome, Outcome::lost_if(n % 2 == 1), "{n}");
        assert_eq!(answer.winning_moves.len(), if n % 2 == 1 { 0 } else { 2 }, "{n}");
        assert_eq!(answer.grundy().is_some(), n < 5, "{n}");
    }
    let two = ask(&["x..".to_owned(), "..x".to_owned()]);
    assert!(matches!(two.known, nimatron::HowKnown::Computed { .. }), "{:?}", two.known);
}
