//! Programs in the form of a judge: what they read and print is what the template says.

use super::compiled::outputs;
use super::{all, some};
use nimatron::Say;
use nimatron::ask::AskLaw;
use nimatron::law::{LawAnswer, Target};
use nimatron::{Budget, Cell, Convention, GameDef, value_table};
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;
use std::sync::Arc;

fn told(asked: &AskLaw<'_>) -> LawAnswer {
    asked.find(&Budget::unlimited()).unwrap()
}

/// The values of all positions up to a corner.
fn values(game: &str, corner: &[i64]) -> Vec<(Vec<i64>, u64)> {
    let game = Arc::new(GameDef::load(game, &[]).unwrap());
    let table = value_table(&game, corner, &Budget::unlimited()).unwrap();
    let value = |(position, cell)| if let Cell::Value(value) = cell { Some((position, value)) } else { None };
    table.cells().filter_map(value).collect()
}

fn answers(
    asked: &AskLaw<'_>,
    to: Option<u64>,
    template: Option<&str>,
    says: Option<&str>,
    input: &str,
    expected: &str,
) {
    prints(&told(asked), asked.game, to, [template, says], input, expected);
}

/// The same for a law that is known.
fn prints(
    told: &LawAnswer,
    game: &str,
    to: Option<u64>,
    [template, says]: [Option<&str>; 2],
    input: &str,
    expected: &str,
) {
    let program = told.program_in_form(to.as_slice(), template, says, &Budget::unlimited()).unwrap().unwrap();
    for (file, output) in outputs(game, &|target: Target| program.text(target), input) {
        assert_eq!(output, expected, "{game} {file} {template:?}");
    }
}

/// Sums of heaps, with words or values, counted or up to a mark: of each game one of the two, or
/// both with `NIMATRON_ALL`.
#[test]
fn sums_of_heaps() {
    let games = [("take{1,3,4}", None), ("kayles", None), ("n -> n - k for k in squares", Some(100))];
    for (at, (game, to)) in games.into_iter().enumerate() {
        let values = values(game, &[100]);
        // Sums of 1, 2, ... heaps, some of them lost.
        let sums: Vec<Vec<usize>> = (1..30)
            .map(|at| (0..at % 5 + 1).map(|heap| (at * 7 + heap * heap * 5) % 101).collect())
            .chain([vec![5, 5], vec![1, 2, 3]])
            .collect();
        let value = |sum: &Vec<usize>| sum.iter().fold(0, |xor, &heap| xor ^ values[heap].1);
        let (mut words, mut numbers) = (String::new(), String::new());
        let mut tests = String::new();
        for sum in &sums {
            let heaps: Vec<String> = sum.iter().map(ToString::to_string).collect();
            writeln!(tests, "{}\n{}", sum.len(), heaps.join(" ")).unwrap();
            writeln!(words, "{}", if value(sum) == 0 { "Bob wins!" } else { "Alice wins!" }).unwrap();
            writeln!(numbers, "{}", value(sum)).unwrap();
        }
        let (asked, says) = (AskLaw { game, ..AskLaw::default() }, Some("Alice wins!,Bob wins!"));
        if all() || at % 2 == 0 {
            let counted = format!("{}\n{tests}", sums.len());
            answers(&asked, to, Some("{tests}\\n[{count}\\n{heaps}\\n]"), says, &counted, &words);
        }
        if all() || at % 2 == 1 {
            answers(&asked, to, Some("[{count} {heaps}\\n]0\\n"), None, &format!("{tests}0\n9 9 9\n"), &numbers);
        }
    }
}

/// Single positions by their coordinates, in another order, where only the winner may be known.
#[test]
fn positions_by_their_coordinates() {
    let asked = AskLaw { game: "wythoff", ..AskLaw::default() };
    let (mut input, mut expected) = (String::new(), String::new());
    for (position, value) in values("wythoff", &[12, 12]).iter().skip(1) {
        writeln!(input, "{} {}", position[1], position[0]).unwrap();
        writeln!(expected, "{}", u8::from(*value > 0)).unwrap();
    }
    let template = Some("[{b} {a}\\n]0 0\\n");
    answers(&asked, None, template, Some("1,0"), &format!("{input}0 0\n1 2\n"), &expected);
    let misere = AskLaw { game: "n -> n - k for k in 1..3", convention: Convention::Misere, ..AskLaw::default() };
    answers(&misere, None, Some("[{n}\\n]"), None, "1\n2\n3\n4\n5\n9\n", "P\nN\nN\nN\nP\nP\n");
    answers(&misere, None, Some("{n}"), Some("yes,no"), "6", "yes\n");
    // Beyond the table no answer is made up.
    let squares = AskLaw { game: "n -> n - k for k in squares", ..AskLaw::default() };
    answers(&squares, Some(50), Some("[{n}\\n]"), None, "10\n51\n3\n", "0\n? beyond the table, which ends at 50\n");
}

/// Tuples that are no positions, and cells of a table that are not known, get no answer.
#[test]
fn positions_without_an_answer() {
    let each = Some("[{n}\\n]");
    let asked = |game| AskLaw { game, ..AskLaw::default() };
    let domain = asked("game g(n) where n >= 2 and n % 3 != 1; n -> n - 3; n -> n - 6");
    answers(&domain, None, each, None, "2\n5\n4\n2\n", "0\n1\n? no position of this law\n");
    let squares = asked("game g(n) where n >= 1; n -> n - k for k in squares");
    answers(&squares, Some(50), each, None, "1\n2\n0\n2\n", "0\n1\n? not known from this table\n");
    let sum = Some("[{count} {heaps}\\n]");
    answers(&squares, Some(50), sum, Some("A,B"), "1 1\n2 2 1\n2 3 0\n1 2\n", "B\nA\n? not known from this table\n");
}

/// The different options of a position with a value, first those that leave most: each with the
/// numbers of its components, the largest component first.
fn winning(game: &Arc<GameDef>, values: &HashMap<Vec<i64>, u64>, position: &[i64], wanted: u64) -> Vec<Vec<i64>> {
    let mut found = BTreeSet::new();
    let budget = Budget::unlimited();
    let rules = game.rules().unwrap();
    rules
        .evaluator()
        .options(position, &budget, &mut |option| {
            let mut parts: Vec<Vec<i64>> = option.chunks(position.len()).map(<[i64]>::to_vec).collect();
            if parts.iter().fold(0, |sum, part| sum ^ values[part]) == wanted {
                parts.sort_unstable_by(|a, b| b.cmp(a));
                found.insert(parts.concat());
            }
        })
        .unwrap();
    found.into_iter().rev().collect()
}

fn joined(numbers: &[i64]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// First moves of sums: how many, the first of them, and all of them; by laws, tables, one law
/// whose values are the sizes, and moves that leave several components. One game of each kind, or
/// all with `NIMATRON_ALL`.
#[test]
fn first_moves_of_sums() {
    for (name, to, taken) in some([
        ("nim", None, true),
        ("take{1,3,4}", None, true),
        ("n -> n - k for k in primes", Some(60), true),
        ("n -> n - k for k in squares; n -> n - 2*k for k in squares", Some(60), true),
        ("n -> n/2 if n > 0; n -> n - 1", None, true),
        ("kayles", None, false),
        (
            "n -> (i) + (n - 2 - i) for i in 1..n-3; n -> (n/d for i in 1..d) for d in divisors(n) if d > 1",
            Some(60),
            false,
        ),
    ]) {
        let game = Arc::new(GameDef::load(name, &[]).unwrap());
        let table: HashMap<Vec<i64>, u64> = values(name, &[60]).into_iter().collect();
        let sums: Vec<Vec<i64>> = (1..25)
            .map(|at| (0..at % 4 + 1).map(|heap| (at * 7 + heap * heap * 5) % 61).collect())
            .chain([vec![5, 5], vec![1, 2, 3], vec![4]])
            .collect();
        let (mut input, mut expected) = (String::new(), String::new());
        for sum in &sums {
            writeln!(input, "{}\n{}", sum.len(), joined(sum)).unwrap();
            let value = sum.iter().fold(0, |xor, &heap| xor ^ table[&vec![heap]]);
            let moves: Vec<(usize, Vec<i64>)> = (0..sum.len())
                .flat_map(|at| {
                    let found = winning(&game, &table, &[sum[at]], value ^ table[&vec![sum[at]]]);
                    found.into_iter().map(move |left| (at, left))
                })
                .collect();
            let moves = if value == 0 { Vec::new() } else { moves };
            let Some((at, left)) = moves.first() else {
                expected += "lost\n";
                continue;
            };
            let after: Vec<String> =
                (0..sum.len()).map(|heap| if heap == *at { joined(left) } else { sum[heap].to_string() }).collect();
            let by = if taken { format!(" by {}", sum[*at] - left[0]) } else { String::new() };
            let after = after.join(" ");
            let (count, first) = (moves.len(), joined(left));
            writeln!(expected, "{count} with {value}, {}: {first} left{by}\n{after}", at + 1).unwrap();
            for (at, left) in &moves {
                writeln!(expected, "({}) {}", at + 1, joined(left)).unwrap();
            }
        }
        let input = format!("{}\n{input}", sums.len());
        let (asked, template) = (AskLaw { game: name, ..AskLaw::default() }, Some("{tests}\\n[{count}\\n{heaps}\\n]"));
        let by = if taken { " by {taken}" } else { "" };
        let says = format!(
            "{{moves}} with {{value}}\\, {{heap}}: {{left}} left{by}\\n{{heaps}}\\n[({{heap}}) {{left}}\\n],lost"
        );
        answers(&asked, to, template, Some(&says), &input, &expected);
    }
}

/// First moves of single positions, also where only the winner is known, and in misère play.
#[test]
fn first_moves_of_positions() {
    let pairs = "(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b; (a, b) -> (a - k, b - k) for k in 1..min(a, b)";
    let values: HashMap<Vec<i64>, u64> = values(pairs, &[15, 15]).into_iter().collect();
    let game = Arc::new(GameDef::load(pairs, &[]).unwrap());
    let (mut input, mut expected) = (String::new(), String::new());
    for (a, b) in (0..16).flat_map(|a| (0..16).map(move |b| (a, b))) {
        writeln!(input, "{a} {b}").unwrap();
        let moves = winning(&game, &values, &[a, b], 0);
        writeln!(expected, "{}", moves.len()).unwrap();
        moves.iter().for_each(|left| writeln!(expected, "-> {}", joined(left)).unwrap());
    }
    let told_pairs = told(&AskLaw { game: pairs, ..AskLaw::default() });
    for to in [None, Some(20)] {
        prints(&told_pairs, pairs, to, [None, Some("{moves}\\n[-> {left}\\n],0")], &input, &expected);
    }
    let take = AskLaw { game: "take{1,3,4}", ..AskLaw::default() };
    // (2^64 - 1 is 1 modulo 7.)
    answers(&take, None, Some("[{n}\\n]-1\\n"), None, "5\n18446744073709551615\n7\n-1\n9\n", "3\n1\n0\n");
    answers(&take, None, Some("[{count} {heaps}\\n]-1\\n"), Some("{moves}"), "2 5 1\n1 7\n-1\n1 9\n", "1\n0\n");
    // Who takes the last loses: what is left is 1 more than a multiple of 4.
    let misere = AskLaw { game: "n -> n - k for k in 1..3", convention: Convention::Misere, ..AskLaw::default() };
    answers(
        &misere,
        None,
        None,
        Some("take {taken},lost"),
        "2\n4\n5\n8\n11\n",
        "take 1\ntake 3\nlost\ntake 3\ntake 2\n",
    );
    // Numbers that exceed what is listed are refused.
    let primes = AskLaw { game: "n -> n - p for p in powers(2)", ..AskLaw::default() };
    answers(
        &primes,
        None,
        None,
        Some("{moves},none"),
        "7\n9\n4611686018427387904\n",
        "2\nnone\n? too large to list its options, which ends at 2305843009213693952\n",
    );
}

/// A number that stands once in the input and is a coordinate of each heap, by a law and by a table,
/// with values, words and moves.
#[test]
fn a_coordinate_of_all_heaps() {
    let bash = AskLaw { game: "(n, k) -> (n - t, k) for t in 1..k", ..AskLaw::default() };
    let form = Some("{tests}\\n[{count} {k}\\n{heaps}\\n]");
    answers(&bash, None, form, None, "3\n2 3\n5 6\n1 10\n22\n3 1\n1 2 3\n", "3\n0\n0\n");
    // (A law of a few k only: a table.)
    let gaps = AskLaw { game: "(n, k) -> (n - t, k) for t in {1, k} if t > 0", ..AskLaw::default() };
    let table = values(gaps.game, &[40, 3]);
    let value = |n: i64, k: i64| table.iter().find(|(at, _)| at[..] == [n, k]).unwrap().1;
    let (mut input, mut expected) = (String::new(), String::new());
    for (k, heaps) in [(0, &[5, 30, 17][..]), (1, &[8]), (3, &[40, 39, 2, 2]), (2, &[6, 6])] {
        let shown: Vec<String> = heaps.iter().map(ToString::to_string).collect();
        writeln!(input, "{k} {} {}", heaps.len(), shown.join(" ")).unwrap();
        let sum = heaps.iter().fold(0, |sum, &n| sum ^ value(n, k));
        expected += if sum == 0 { "Bob\n" } else { "Alice\n" };
    }
    answers(&gaps, Some(40), Some("[{k} {count} {heaps}\\n]"), Some("Alice,Bob"), &input, &expected);
    let said = Some("{heap}: {heaps},none");
    answers(&bash, None, Some("{count} {k}\\n{heaps}\\n"), said, "2 3\n5 6\n", "1: 2 6\n");
    let first = AskLaw { game: "(k, n) -> (k, n - t) for t in 1..k", ..AskLaw::default() };
    answers(&first, Some(20), Some("{count} {k}\\n{heaps}\\n"), said, "2 3\n5 6\n", "1: 2 6\n");
}

/// A law of the winner gives no values and no sums: then the program is one without the law.
#[test]
fn values_where_the_law_names_the_winner() {
    let wythoff = AskLaw { game: "wythoff", ..AskLaw::default() };
    answers(&wythoff, Some(12), Some("[{a} {b}\\n]"), Some("{value}"), "1 2\n3 4\n10 12\n", "0\n2\n7\n");
    answers(&wythoff, Some(12), Some("{count}\\n{heaps}"), None, "2\n3 4 0 2\n", "0\n");
}

#[test]
fn templates_that_are_not_read() {
    let heaps = told(&AskLaw { game: "take{1,3,4}", ..AskLaw::default() });
    let pairs = told(&AskLaw { game: "wythoff", ..AskLaw::default() });
    let misere = told(&AskLaw { game: "take{1,3,4}", convention: Convention::Misere, ..AskLaw::default() });
    // (5 moves to 6, and 6 has no move.)
    let grows = told(&AskLaw { game: "n -> n - k for k in 1..2 if n < 5; n -> 6 if n == 5", ..AskLaw::default() });
    for (told, input, says, id) in [
        (&heaps, "[{heaps}\\n]", None, "programs.form_needs_count"),
        (&heaps, "[{count}\\n{n}\\n]", None, "programs.coordinate_and_heaps"),
        (&pairs, "[{count} {a} {heaps}\\n]", None, "programs.shared_coordinate_changes"),
        (&heaps, "[{position}]", None, "programs.form_without_position"),
        (&heaps, "case [{n}]", None, "programs.form_without_text"),
        (&heaps, "[{n}]end", None, "programs.form_without_text"),
        (&heaps, "[{n} {n}]", None, "programs.form_twice"),
        (&heaps, "{tests}{tests}[{n}]", None, "programs.form_without_tests"),
        (&heaps, "[{x}]", None, "programs.unknown_field"),
        (&heaps, "[{n}]", Some("Alice"), "programs.says"),
        (&heaps, "[{n}]", Some("Al\"ice,Bob"), "programs.form_word"),
        (&heaps, "[{n}]", Some("{},Bob"), "programs.unknown_field"),
        (&heaps, "[{n}]", Some("{moves,Bob"), "programs.open_field"),
        (&heaps, "[{n}]", Some("[{left},Bob"), "programs.open_repetition"),
        (&heaps, "[{n}]", Some("a],Bob"), "programs.one_repetition"),
        (&heaps, "[{n}]", Some("[{moves}],Bob"), "programs.form_count_of_each"),
        (&heaps, "[{n}]", Some("{heap},Bob"), "programs.form_heap_of_one"),
        (&heaps, "[{n}]", Some("Alice,{left}"), "programs.form_move_of_loss"),
        (&heaps, "[{n}]", Some("Alice,[a]"), "programs.form_move_of_loss"),
        (&heaps, "[{n}]", Some("{left}"), "programs.says"),
        (&pairs, "[{a} {b}]", Some("{taken},Bob"), "programs.form_of_components"),
        (&grows, "[{n}]", Some("{taken},Bob"), "programs.form_of_components"),
        (&misere, "[{n}]", Some("{value}"), "programs.form_of_outcomes"),
        (&heaps, "[{n}]", Some("a??/b,Bob"), "programs.form_word"),
        (&heaps, "[{n}]", Some(",Bob"), "programs.says"),
        (&heaps, "[{n}]", Some("Bob,Bob"), "programs.says"),
        (&heaps, "[{n}]", Some("A,B,C"), "programs.says"),
        (&heaps, "[{n}]0 1", None, "programs.form_end"),
        (&heaps, "[{n}]0 -1", None, "programs.form_without_text"),
        (&heaps, "[{n}]-1 -1", None, "programs.form_end"),
        (&heaps, "[{n}]-x", None, "programs.form_without_text"),
        (&heaps, "{tests}[{n}]0", None, "programs.form_without_tests"),
        (&misere, "[{count}\\n{heaps}\\n]", None, "programs.form_of_outcomes"),
    ] {
        let why = match told.program_in_form(&[], Some(input), says, &Budget::unlimited()) {
            Ok(written) => written.err(),
            Err(error) => Some(error.message()),
        };
        assert_eq!(why.map(|why| why.id()), Some(id), "{input} {says:?}");
    }
}
