//! Games on lists: values with their sources, random rules against a brute force of their own, and
//! texts that are not positions.

#![allow(clippy::unwrap_used, clippy::panic)]

use nimatron::{
    Answer, AnswerRequest, Budget, Convention, Limit, Progress, Question, Say, SolveError, StopFlag, solve,
};
use nimatron::{GameDef, Outcome};
use nimatron_engine::search::RulesSearch;
use proptest::prelude::*;
use serde_json::Value as Json;
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;
use std::time::Duration;

const PAIRS: &str = "row -> row[..i] ++ row[i+2..] for i in 0..len(row)-2 if row[i] == row[i+1]";
/// The games of the data, as rules.
const GAMES: [(&str, &str); 5] = [
    (
        "end-nim list",
        "game end_nim(row[]) mirrored
  row -> row[1..]                   if len(row) > 0
  row -> row with [0] = k           for k in 1..row[0]-1  if len(row) > 0
  row -> row[..len(row)-1]          if len(row) > 0
  row -> row with [len(row)-1] = k  for k in 1..row[len(row)-1]-1  if len(row) > 0",
    ),
    ("pairs list", PAIRS),
    ("between list", "row -> row without i for i in 1..len(row)-2 if row[i-1] == row[i+1]"),
    (
        "merge list",
        "game merge(row[]) symmetric
  row -> (row without j with [i] = row[i] + row[j])  for i in indices(row), j in indices(row)  if i < j
  row -> row with [i] = row[i] - 1  for i in indices(row)  if row[i] > 1
  row -> row without i  for i in indices(row)  if row[i] == 1",
    ),
    (
        "neighbours list",
        "game neighbours(row[]) mirrored
  row -> row with [i] = row[i] - k  for i in indices(row), k in 1..row[i]
  row -> row with [i] = row[i] - k with [i+1] = row[i+1] - k  for i in 0..len(row)-2, k in 1..min(row[i], row[i+1])",
    ),
];

fn ask(game: &str, position: &str, wanted: AnswerRequest) -> Answer {
    let question = Question::parse(game, [position], &[]).unwrap_or_else(|error| panic!("{game} {position}: {error}"));
    solve(&question, wanted, &Budget::unlimited()).unwrap_or_else(|error| panic!("{game} {position}: {error}"))
}

fn grundy(game: &str, position: &str) -> u64 {
    ask(game, position, AnswerRequest::default()).grundy().unwrap()
}

/// `testdata/boards.json`: computed by plain recursion.
#[test]
fn values_of_the_data() {
    let data: Json = serde_json::from_str(include_str!("../../../testdata/boards.json")).unwrap();
    let mut compared = 0;
    for entry in data.as_array().unwrap() {
        let Some((_, rules)) = GAMES.iter().find(|(name, _)| entry["game"] == *name) else { continue };
        let position = entry["position"].as_str().unwrap();
        let position = if position.starts_with('[') { position.to_owned() } else { format!("\"{position}\"") };
        assert_eq!(grundy(rules, &position), entry["grundy"].as_u64().unwrap(), "{entry}");
        compared += 1;
    }
    assert_eq!(compared, 15);
}

/// Rules as data: each writes itself in the language, and makes its moves without it.
#[derive(Clone, Debug)]
struct Draft {
    shape: usize,
    test: usize,
    number: i64,
    claim: Option<&'static str>,
}

/// What becomes of a row by a move at a place; `None` if there is no such move.
type Sum = Vec<Vec<i64>>;

impl Draft {
    /// The condition on the entry at i, in the language.
    fn condition(&self) -> String {
        let number = self.number;
        match self.test {
            0 => String::new(),
            1 => format!(" and row[i] >= {number}"),
            2 => format!(" and len(row) % {number} != 1"),
            3 => " and count(row, row[i]) > 1".to_owned(),
            4 => format!(" and sum(row) % {} == 0", number + 1),
            5 => " and (row[i] == max(row) or row[i] == min(row))".to_owned(),
            6 => " and (i == 0 or row[i-1] != row[i])".to_owned(),
            _ => format!(" and not row[..i] == reversed(row[i+1..]) and row[i] != {number}"),
        }
    }

    fn holds(&self, row: &[i64], i: usize) -> bool {
        let number = self.number;
        match self.test {
            0 => true,
            1 => row[i] >= number,
            2 => row.len() as i64 % number != 1,
            3 => row.iter().filter(|&&x| x == row[i]).count() > 1,
            4 => row.iter().sum::<i64>() % (number + 1) == 0,
            5 => row[i] == *row.iter().max().unwrap() || row[i] == *row.iter().min().unwrap(),
            6 => i == 0 || row[i - 1] != row[i],
            _ => {
                let mut behind = row[i + 1..].to_vec();
                behind.reverse();
                row[..i] != behind && row[i] != number
            }
        }
    }

    /// The result at i, with the sets and conditions that it needs beyond i.
    fn result(&self) -> (String, String, String) {
        let k = self.number;
        let (result, sets, needs) = match self.shape {
            0 => ("row without i".to_owned(), String::new(), String::new()),
            1 => ("row with [i] = row[i] - k".to_owned(), format!(", k in 1..{k}"), " and row[i] >= k".to_owned()),
            2 => (
                "row without j with [i] = row[i] + row[j]".to_owned(),
                ", j in indices(row)".to_owned(),
                " and i < j".to_owned(),
            ),
            3 => ("(row[..i]) + (row[i+1..])".to_owned(), String::new(), String::new()),
            4 => ("row[i+1..] ++ row[..i]".to_owned(), String::new(), String::new()),
            5 => (
                "row[..i] ++ [row[i] xor row[i+1]] ++ row[i+2..]".to_owned(),
                String::new(),
                " and i + 1 < len(row)".to_owned(),
            ),
            6 => ("sorted(row[..i])".to_owned(), String::new(), String::new()),
            7 => ("reversed(row[i..])".to_owned(), String::new(), format!(" and i > 0 and i <= {k}")),
            8 => ("row with [i] = x".to_owned(), ", x in row".to_owned(), " and x < row[i]".to_owned()),
            _ => (
                "([row[i] / 2]) + (row[..i] ++ row[i+1..])".to_owned(),
                String::new(),
                " and len(row) > 1 and row[i] > 1".to_owned(),
            ),
        };
        (result, sets, needs)
    }

    fn text(&self) -> String {
        let (result, sets, needs) = self.result();
        // What protects the condition from an index outside the list comes first.
        format!("  row -> {result}  for i in indices(row){sets}  if len(row) > 0{needs}{}\n", self.condition())
    }

    fn options(&self, row: &[i64], found: &mut BTreeSet<Sum>) {
        for i in (0..row.len()).filter(|&i| self.holds(row, i)) {
            let mut without = row.to_vec();
            let entry = without.remove(i);
            let (left, right) = (row[..i].to_vec(), row[i + 1..].to_vec());
            let with = |x: i64| {
                let mut row = row.to_vec();
                row[i] = x;
                row
            };
            match self.shape {
                0 => found.extend([vec![without]]),
                1 => found.extend((1..=self.number.min(entry)).map(|k| vec![with(entry - k)])),
                2 => found.extend((i + 1..row.len()).map(|j| {
                    let mut row = with(entry + row[j]);
                    row.remove(j);
                    vec![row]
                })),
                3 => found.extend([vec![left, right]]),
                4 => found.extend([vec![[right, left].concat()]]),
                5 if i + 1 < row.len() => {
                    found.extend([vec![[&row[..i], &[entry ^ row[i + 1]], &row[i + 2..]].concat()]]);
                }
                6 => {
                    let mut left = left;
                    left.sort_unstable();
                    found.extend([vec![left]]);
                }
                7 if i > 0 && i as i64 <= self.number => found.extend([vec![row[i..].iter().rev().copied().collect()]]),
                8 => found.extend(row.iter().filter(|&&x| x < entry).map(|&x| vec![with(x)])),
                9 if row.len() > 1 && entry > 1 => found.extend([vec![vec![entry / 2], without]]),
                _ => {}
            }
        }
    }

    /// The claims that hold whatever the other rules are, as long as they allow them, too.
    fn is_symmetric(&self) -> bool {
        matches!(self.shape, 0 | 1 | 2 | 8 | 9) && matches!(self.test, 0..=5)
            // Which of two entries decides depends on their order.
            && !(self.shape == 2 && matches!(self.test, 1 | 3 | 5))
    }
}

fn options(drafts: &[Draft], row: &[i64]) -> BTreeSet<Sum> {
    let mut found = BTreeSet::new();
    drafts.iter().for_each(|draft| draft.options(row, &mut found));
    found
}

/// The Grundy value by definition.
fn value(drafts: &[Draft], row: &[i64], known: &mut HashMap<Vec<i64>, u64>) -> u64 {
    if let Some(&value) = known.get(row) {
        return value;
    }
    let values: BTreeSet<u64> = options(drafts, row)
        .iter()
        .map(|sum| sum.iter().fold(0, |xor, part| xor ^ value(drafts, part, known)))
        .collect();
    let value = (0..).find(|value| !values.contains(value)).unwrap();
    known.insert(row.to_vec(), value);
    value
}

fn drafts() -> impl Strategy<Value = Vec<Draft>> {
    let draft = (0..10_usize, 0..8_usize, 1..4_i64);
    proptest::collection::vec(draft, 1..4).prop_map(|drafts| {
        let drafts = drafts.into_iter().map(|(shape, test, number)| Draft { shape, test, number, claim: None });
        drafts.collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, ..ProptestConfig::default() })]

    /// 10,000 positions of 250 games: values, and in some all winning moves.
    #[test]
    fn random_rules_agree_with_brute_force(
        mut drafts in drafts(),
        rows in proptest::collection::vec(proptest::collection::vec(0..4_i64, 0..7), 40),
    ) {
        if drafts.iter().all(Draft::is_symmetric) {
            drafts[0].claim = Some("symmetric");
        }
        let claim = drafts[0].claim.map_or(String::new(), |claim| format!(" {claim}"));
        let mut game = format!("game g(row[]){claim}\n");
        drafts.iter().for_each(|draft| game.write_str(&draft.text()).unwrap());
        let def = GameDef::load(&game, &[]).map_err(|error| TestCaseError::fail(format!("{game}{error}")))?;
        let mut search = RulesSearch::new(def.moves(), &[]);
        let mut known = HashMap::new();
        for (at, row) in rows.iter().enumerate() {
            let position = def.read(&format!("{row:?}")).unwrap().remove(0);
            let found = search.grundy(position.small().unwrap(), &Budget::unlimited());
            let expected = value(&drafts, row, &mut known);
            prop_assert_eq!(found.map_err(|error| TestCaseError::fail(format!("{game}{row:?}: {error}")))?, expected, "{}{:?}", game, row);
            if at % 20 == 0 {
                let answer = ask(&game, &format!("{row:?}"), AnswerRequest::default());
                prop_assert_eq!(answer.grundy(), Some(expected));
                let normal = |mut sum: Sum| {
                    // Empty rows have no moves in these games.
                    sum.retain(|part| !part.is_empty());
                    if drafts[0].claim.is_some() {
                        sum.iter_mut().for_each(|part| part.sort_unstable());
                    }
                    sum.sort();
                    sum
                };
                let winning: BTreeSet<Sum> = answer
                    .winning_moves
                    .iter()
                    .map(|chosen| normal(chosen.to.iter().map(|part| part.small().unwrap().to_vec()).collect()))
                    .collect();
                let wins = |sum: &Sum| sum.iter().fold(0, |xor, part| xor ^ known[part]) == 0;
                let brute: BTreeSet<Sum> = options(&drafts, row).into_iter().filter(wins).map(normal).collect();
                prop_assert_eq!(winning, brute, "{}{:?}", game, row);
            }
        }
    }
}

#[test]
fn all_ways_of_asking_know_lists() {
    // Strings are shown as such, numbers as lists; sums mix them with other games.
    let answer = ask(PAIRS, "\"abba\" + [1, 1]", AnswerRequest::default());
    assert_eq!((answer.shown.as_str(), answer.grundy()), ("\"abba\" + [1, 1]", Some(1)));
    assert_eq!(
        answer.winning_moves.iter().map(|one| one.shown.to_string()).collect::<Vec<_>>(),
        ["\"abba\" -> \"aa\"", "[1, 1] -> \"\""]
    );
    let misere = AnswerRequest { convention: Convention::Misere, ..AnswerRequest::default() };
    assert_eq!(ask(PAIRS, "1,1", misere).outcome, Outcome::P);
    assert_eq!(ask(PAIRS, "[1,1] + [2,2,2,2]", misere).outcome, Outcome::P);
    // Plays of equal length either way; remoteness.
    let fast = AnswerRequest { remoteness: true, ..AnswerRequest::default() };
    assert_eq!(ask(PAIRS, "\"abbacc\"", fast).remoteness, Some(3));
    assert_eq!(
        ask("(row, last) -> (row without i, row[i]) for i in indices(row) if row[i] != last", "([1, 2, 1], 0)", fast)
            .components[0]
            .shown,
        "([1, 2, 1], 0)"
    );
    // The order that a claim makes equal is put into the order that is kept.
    assert_eq!(ask(GAMES[3].1, "[2, 1]", AnswerRequest::default()).shown, "merge([1, 2])");
    assert_eq!(ask(GAMES[3].1, "2,1", AnswerRequest::default()).grundy(), Some(3));
    let explained = ask(PAIRS, "\"aabb\"", AnswerRequest { depth: 1, ..AnswerRequest::default() });
    assert_eq!(explained.reasons[0].options.len(), 2);
}

#[test]
fn what_is_not_a_position_is_refused() {
    for (game, position, says) in [
        (PAIRS, "", "position"),
        (PAIRS, "abba", "`abba` is not a list"),
        (PAIRS, "\"abba", "is not a list"),
        (PAIRS, "[1, 2", "is not a list"),
        (PAIRS, "[1, x]", "is not a list"),
        (PAIRS, "[1, -2]", "is negative"),
        (PAIRS, "[1, 99999999999999999999]", "too large"),
        ("(row, n) -> (row[1..], n) if row != []", "[1, 2]", "2 coordinates (row, n)"),
        ("(row, n) -> (row[1..], n) if row != []", "([1, 2], [3])", "is not a number"),
        ("(row, n) -> (row[1..], n) if row != []", "(1, 2)", "`1` is not a list"),
        ("game g(row[]) where len(row) > 1\n  row -> row[1..]", "[1]", "does not meet `where`"),
    ] {
        let error = Question::parse(game, [position], &[]).map(|_| ()).unwrap_err();
        assert!(error.message().to_string().contains(says), "{position}: {error}");
    }
}

fn fails(game: &str, position: &str) -> SolveError {
    let limit = Limit { time: Some(Duration::from_secs(20)), memory: 16 << 20 };
    let budget = Budget::start(limit, StopFlag::default(), Progress::default());
    solve(&Question::parse(game, [position], &[]).unwrap(), AnswerRequest::default(), &budget).unwrap_err()
}

#[test]
fn play_without_end_and_failing_rules_are_errors() {
    let SolveError::Cycle { shown, .. } = fails("row -> reversed(row) if row != reversed(row)", "[1, 2]") else {
        panic!()
    };
    assert_eq!(shown, "[1, 2] -> [2, 1] -> [1, 2]");
    let SolveError::Cycle { shown, place, .. } = fails("row -> row with [0] = row[0] if len(row) > 0", "\"ab\"") else {
        panic!()
    };
    assert_eq!((shown.as_str(), place.unwrap().span.end), ("\"ab\" -> \"ab\"", 44));
    // It grows for ever, which the rules do not show.
    assert!(matches!(fails("row -> row ++ row[..1] if len(row) > 0", "[1]"), SolveError::Stopped { .. }));
    assert!(matches!(fails("row -> row ++ row if len(row) > 0 and row[0] > 0", "[1]"), SolveError::Stopped { .. }));
    let text = "row -> row without 5 if len(row) > 0";
    let error = fails(text, "[1, 2]");
    let (game, diagnostic) = error.diagnostic().unwrap();
    assert_eq!(game.unwrap().rule_text(), Some(text));
    assert_eq!(&text[diagnostic.span.start..diagnostic.span.end], "5");
    assert!(diagnostic.message.to_string().contains("at [1, 2]"), "{}", diagnostic.message);
    // A long row, whose moves are listed within the limit.
    let long = format!("[{}]", vec!["1"; 3000].join(","));
    assert!(matches!(
        fails("row -> row without i for i in indices(row) if row[i] > 0", &long),
        SolveError::Stopped { .. }
    ));
}

/// The theorems of the catalogue about rows and strings, against search by the rules.
#[test]
fn theorems_agree_with_the_rules() {
    let mut compared = 0;
    for (name, letters, longest) in [("erase-pairs", 0..3, 8), ("ordinary-game", 0..3, 8), ("merge-heaps", 0..5, 6)] {
        let def = GameDef::load(name, &[]).unwrap();
        let theory = def.theory().unwrap();
        let mut search = RulesSearch::new(def.moves(), &[]);
        let rows = (0..=longest).map(|length| vec![letters.clone(); length]);
        for row in rows.flat_map(product).filter(|row| name != "merge-heaps" || row.is_sorted()) {
            let value = search.grundy(&row, &Budget::unlimited()).unwrap();
            let (known, outcome) = (theory.grundy(&row), theory.outcome(&row));
            assert!(known.is_none_or(|known| known == value), "{name} {row:?}: {known:?}, {value}");
            assert!(outcome.is_none_or(|outcome| outcome == Outcome::of_grundy(value)), "{name} {row:?}");
            compared += usize::from(outcome.is_some());
        }
        assert_eq!(nimatron_catalogue::format_rules(def.rule_text().unwrap()).unwrap(), def.rule_text().unwrap());
    }
    assert!(compared > 10_000, "{compared}");
    assert_eq!(grundy("erase-pairs", "\"abbaccddac\""), 0);
    let long = format!("\"{}\"", "abba".repeat(250));
    assert_eq!(grundy("erase-pairs", &long), 0);
    assert_eq!(ask("merge-heaps", "100,200,301", AnswerRequest::default()).outcome, Outcome::N);
}

/// All rows with these entries.
fn product(places: Vec<std::ops::Range<i64>>) -> Vec<Vec<i64>> {
    places.into_iter().fold(vec![Vec::new()], |rows, entries| {
        rows.iter().flat_map(|row| entries.clone().map(move |entry| [&row[..], &[entry]].concat())).collect()
    })
}

#[test]
fn answers_as_data_have_the_position_as_it_is_typed() {
    let answer = ask(PAIRS, "\"abba\" + [1, 1]", AnswerRequest::default());
    let json = serde_json::to_value(&answer).unwrap();
    assert_eq!(json["components"][0]["typed"], "\"abba\"");
    assert_eq!(json["components"][0]["position"], serde_json::json!([97, 98, 98, 97]));
    assert_eq!(json["components"][1]["typed"], "[1, 1]");
    assert_eq!(json["winning_moves"][0]["shown"], "\"abba\" -> \"aa\"");
}

/// The API reads and writes positions as people do.
#[test]
fn requests_know_lists() {
    let ask = |request: Json| nimatron::api::answer(&request, &Budget::unlimited());
    let answered = |request: Json| ask(request)["answer"].clone();
    let solved = answered(serde_json::json!({"do": "solve", "game": PAIRS, "positions": ["\"abba\""], "reasons": 1}));
    assert_eq!((&solved["components"][0]["typed"], &solved["grundy"]), (&"\"abba\"".into(), &0.into()));
    assert_eq!(solved["reasons"][0]["options"][0]["typed"][0], "\"aa\"");
    let moves = answered(serde_json::json!({"do": "moves", "game": PAIRS, "positions": ["\"abba\""]}));
    let only = &moves["moves"][0];
    assert_eq!(
        (&only["shown"], &only["next"]["positions"]),
        (&"\"abba\" -> \"aa\"".into(), &serde_json::json!(["\"aa\""]))
    );
    let made = answered(serde_json::json!({"do": "move", "game": PAIRS, "positions": ["\"abba\""], "to": only["to"]}));
    assert_eq!((&made["legal"], &made["next"]), (&true.into(), &only["next"]));
    let wrong = ask(serde_json::json!({"do": "solve", "game": "row -> row[1..]", "positions": ["[1]"]}));
    assert_eq!(wrong["error"]["rules"], "row -> row[1..]", "{wrong}");
}

/// A wrong claim is an error of the game, which shows two positions.
#[test]
fn wrong_claims_are_errors() {
    let text = "game g(row[]) symmetric\n  row -> row[1..] if len(row) > 0";
    let error = GameDef::load(text, &[]).map(|_| ()).unwrap_err();
    assert!(error.message().to_string().contains("[1, 0] and [0, 1] would be the same position"), "{error}");
}

/// An answer that rests on a claim says so; games of the catalogue were looked at by people.
#[test]
fn claims_are_named_as_what_they_are() {
    let warnings = |game: &str| Question::parse(game, ["[1,2]", "[2,1]"], &[]).unwrap().warnings;
    let claimed = "game g(row[]) symmetric; row -> row without i for i in indices(row)";
    let said = warnings(claimed);
    assert!(said.len() == 1 && said[0].to_string().contains("`symmetric` was tested"), "{said:?}");
    assert!(warnings("row -> row without i for i in indices(row)").is_empty());
    assert!(warnings("merge-heaps").is_empty());
}
