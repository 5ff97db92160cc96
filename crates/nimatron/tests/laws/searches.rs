//! Programs that search, for games on lists without a law: against play, in all languages.

use super::all;
use super::compiled::outputs_without;
use nimatron::ask::{AskLaw, AskProgram};
use nimatron::rules::Value;
use nimatron::{AnswerRequest, Budget, Convention, Question, solve};
use nimatron_law::emit::{Target, search};
use nimatron_rules::list::ListRules;
use std::fmt::Write;

/// Rules that use all that can be said of lists: parts, changes, comprehensions, folds, sets,
/// claims, arrays, domains, several components.
const GAMES: &[&str] = &[
    "row -> row[..i] ++ row[i+2..] for i in 0..len(row)-2 if row[i] == row[i+1] or row[i] + row[i+1] == 5",
    "game m(row[]) symmetric; row -> row without j with [i] = row[i] + row[j] for i in indices(row), j in indices(row) if i < j and row[i] + row[j] <= 6",
    "row -> row with [i] = row[i] / 2 with [0] = row[0] % (i + 1) for i in 1..len(row)-1 if row[i] > 1; row -> row with [0] = row[0] - 3 if len(row) > 0 and row[0] >= 3",
    "game m(row[]) mirrored; row -> (row[..i]) + (row[i+1..]) for i in indices(row) if row[i] > 1; row -> row[1..] if len(row) > 2; row -> row[..len(row)-1] if len(row) > 2",
    "row -> [x - k for x in row if x > k] for k in row if k > 0",
    "row -> ([x - 1] for x in row if x > k) for k in 0..max(row) if len(row) > 0 and any(x > k for x in row)",
    "row -> distinct(row) if not (distinct(row) == row); row -> reversed(sorted(row))[1..] if len(row) > 0 and any(x > 2 for x in row)",
    "row -> row without i for i in indices(row) if xor(row) != row[i] and gcd(row) * 2 <= sum(row) and count(row, row[i]) < 3 and all(x != i + 9 for x in row)",
    "row -> row with [i] = row[i] - p for i in indices(row), p in primes except {3} if p <= row[i]",
    "row -> row with [i] = d for i in indices(row), d in divisors(row[i]) if row[i] > 0 and d < row[i]; row -> row[1..] if len(row) > 0 and row[0] == 0",
    "game g(row[]; jumps = [1, 3]) where sum(row) <= 14; row -> row with [i] = row[i] - jumps[j] for i in indices(row), j in indices(jumps) if row[i] >= jumps[j]",
    "game g(row[]) where len(row) != 1; row -> (row[..i]) + (row[i..]) for i in 2..len(row)-2; row -> row[2..] if len(row) >= 2 and first(row) <= last(row)",
    "row -> row without i for i in indices(row), d in divisors(row[i]) if d % 4 == 3 or d == row[0]; row -> row[1..][1..] if len(row) > 1 and (row[0] == 1 xor not (row[1] == 2))",
    "row -> row without i for i in indices(row) if sum(1 for d in divisors(row[i])) % 3 != 0",
    "row -> row with [i] = k for i in indices(row), k in {0, 2, row[i] - 2} if k < row[i] and k >= 0 and (i == 0 or row[i-1] != k)",
];

/// Short lists of small numbers.
fn lists() -> Vec<Vec<u64>> {
    let mut state = 11u64;
    let mut next = |end: u64| {
        state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
        (state >> 33) % end
    };
    let mut all = vec![vec![], vec![7], vec![1, 1, 1], vec![4, 1, 4, 1, 5]];
    for _ in 0..30 {
        let (length, end) = (1 + next(5), 3 + next(4));
        all.push((0..length).map(|_| next(end)).collect());
    }
    all
}

/// What programs print for each list: its value, or who wins.
fn played(rules: &str, row: &[u64], convention: Convention) -> Option<String> {
    let shown = format!("[{}]", row.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "));
    answered(rules, shown, convention)
}

/// The value of a position.
fn value(rules: &str, position: String) -> Option<String> {
    answered(rules, position, Convention::Normal)
}

fn answered(rules: &str, position: String, convention: Convention) -> Option<String> {
    let question = Question::parse(rules, [position], &[]).ok()?;
    let wanted = AnswerRequest { convention, ..AnswerRequest::default() };
    let answer = solve(&question, wanted, &Budget::unlimited()).unwrap();
    Some(match (convention, answer.value) {
        (Convention::Normal, Some(value)) => value.to_string(),
        _ => answer.outcome.to_string(),
    })
}

/// Positions with a list and numbers, or with numbers alone whose rules fold over sets, are read by
/// a template; a law of the winner alone is no hindrance where values are asked for.
#[test]
fn programs_of_lists_and_numbers() {
    // (The names are words of the languages and functions of the program.)
    let turns = "game g(list[], new) where new <= 4;
        (list, new) -> (list without i, new + 1) for i in indices(list) if list[i] != new;
        (list, new) -> (list with [i] = list[i] - new, new) for i in indices(list) if new > 0 and list[i] >= new";
    let before = "game g(row[], K); (row, K) -> (row without i, row[i]) for i in indices(row) if row[i] > K";
    let divisors =
        "(a, b) -> (a - d, b) for d in divisors(b); (a, b) -> (a, b - d) for d in proper_divisors(a) if d % 3 == 1";
    let digits = "n -> n - max(d for d in digits(n)) if n > 0; n -> n - min(d for d in digits(n) if d > 0) if n > 0";
    let erased = "row -> [x - k for x in row if x > k] for k in row if k > 0";
    type Read = fn(&[u64]) -> (String, String);
    let of_turns: Read = |row| {
        let (k, row) = row.split_first().map_or((0, row), |(k, row)| (*k, row));
        let line: Vec<String> = row.iter().map(ToString::to_string).collect();
        (format!("([{}], {k})", line.join(", ")), format!("{} {} {k}\n", row.len(), line.join(" ")))
    };
    let of_first: Read = |row| {
        let (k, row) = row.split_first().map_or((0, row), |(k, row)| (*k, row));
        let line: Vec<String> = row.iter().map(ToString::to_string).collect();
        (format!("([{}], {k})", line.join(", ")), format!("{k} {}\n{}\n", row.len(), line.join(" ")))
    };
    let of_pairs: Read = |row| {
        let (a, b) = (row.iter().sum::<u64>(), row.first().copied().unwrap_or(0));
        (format!("{a},{b}"), format!("{a} {b}\n"))
    };
    let of_digits: Read = |row| {
        // One play is long: nothing overflows.
        let n = if row == [7] { 200_000 } else { row.iter().fold(0, |n, digit| 10 * n + digit) % 3000 };
        (n.to_string(), format!("{n}\n"))
    };
    let of_erased: Read = |row| {
        let line: Vec<String> = row.iter().map(ToString::to_string).collect();
        (format!("[{}]", line.join(", ")), format!("{}\n{}\n", row.len(), line.join(" ")))
    };
    let of_words: Read = |row| {
        let (k, row) = row.split_first().map_or((0, row), |(k, row)| (*k, row));
        let digits: Vec<String> = row.iter().chain([&1]).map(|digit| (digit % 10).to_string()).collect();
        (format!("([{}], {k})", digits.join(", ")), format!("{k} {}\n", digits.concat()))
    };
    let cases = [
        (turns, "{tests}\\n[{count} {heaps} {new}\\n]", of_turns),
        (before, "{tests}\\n[{K} {count}\\n{heaps}\\n]", of_first),
        (before, "{tests}\\n[{K} {word}\\n]", of_words),
        (divisors, "{tests}\\n[{a} {b}\\n]", of_pairs),
        (digits, "{tests}\\n[{n}\\n]", of_digits),
        (erased, "{tests}\\n[{count}\\n{heaps}\\n]", of_erased),
    ];
    for (at, (rules, template, read)) in cases.into_iter().enumerate() {
        let law = AskLaw { game: rules, ..AskLaw::default() };
        let asked = AskProgram { law, to: &[60], input: Some(template), says: Some("{value}") };
        let told = asked.tell(&Budget::unlimited()).unwrap();
        let program = told.program.unwrap();
        assert!(program.is_table(), "{rules}");
        let (mut input, mut expected, mut count) = (String::new(), String::new(), 0);
        for row in lists() {
            let (position, line) = read(&row);
            let Some(value) = value(rules, position) else { continue };
            (input, count) = (input + &line, count + 1);
            writeln!(expected, "{value}").unwrap();
        }
        let input = format!("{count}\n{input}");
        for (file, output) in outputs_without(at % 2, rules, &|target: Target| program.text(target), &input) {
            assert_eq!(output, expected, "{rules} {file}");
        }
    }
    let two = AskLaw {
        game: "(a[], b[]) -> (a[1..], b) if len(a) > 0; (a, b) -> (a, b[1..]) if len(b) > 0",
        ..AskLaw::default()
    };
    let told = AskProgram { law: two, ..AskProgram::default() }.tell(&Budget::unlimited()).unwrap();
    assert!(told.program.is_err_and(|why| why.to_string().contains("one list at most")));
}

#[test]
fn searching_programs_agree_with_play() {
    for (at, text) in GAMES.iter().enumerate() {
        let rules = ListRules::parse(text, &[] as &[(String, Value)]).unwrap_or_else(|error| panic!("{text}: {error}"));
        // One convention each, or both with `NIMATRON_ALL`.
        let conventions = [Convention::Normal, Convention::Misere].into_iter().enumerate();
        for (_, convention) in conventions.filter(|(number, _)| all() || (at + number) % 3 < 2) {
            let program = match search(&rules, convention, "no law") {
                Ok(program) => program,
                // Sums in misere play.
                Err(_) => {
                    assert!(convention == Convention::Misere && text.contains('('), "{text}");
                    continue;
                }
            };
            let (mut input, mut expected, mut moves) = (String::new(), String::new(), 0);
            for row in lists() {
                let line: Vec<String> = row.iter().map(ToString::to_string).collect();
                writeln!(input, "{}", line.join(" ")).unwrap();
                let answer = played(text, &row, convention);
                moves += usize::from(answer.as_ref().is_some_and(|answer| answer != "0"));
                let refused = "? no position of this game, or a number beyond 2^31".to_owned();
                writeln!(expected, "{}", answer.unwrap_or(refused)).unwrap();
            }
            assert!(moves > 5, "{text}: {expected}");
            for (file, output) in outputs_without(at % 2, text, &|target: Target| program.text(target), &input) {
                assert_eq!(output, expected, "{text} {convention:?} {file}");
            }
        }
    }
}
