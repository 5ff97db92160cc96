//! Programs in the form of a judge: what they read and print is what the template says.

use super::programs::outputs;
use nimatron::ask::{AskLaw, ToldLaw, law};
use nimatron::law::Target;
use nimatron::{Budget, Cell, Convention, GameDef, value_table};
use std::fmt::Write;
use std::sync::Arc;

fn told(asked: &AskLaw<'_>) -> ToldLaw {
    law(asked, &Budget::unlimited()).unwrap()
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
    to: Option<usize>,
    template: Option<&str>,
    says: Option<&str>,
    input: &str,
    expected: &str,
) {
    let told = told(asked);
    let program = told.program_in_form(to, template, says, &Budget::unlimited()).unwrap().unwrap();
    for (file, output) in outputs(asked.game, &|target: Target| program.text(target), input) {
        assert_eq!(output, expected, "{} {file} {template:?}", asked.game);
    }
}

/// Sums of heaps, with words or values, counted or up to a mark.
#[test]
fn sums_of_heaps() {
    for (game, to) in [("take{1,3,4}", None), ("kayles", None), ("n -> n - k for k in squares", Some(100))] {
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
        let counted = format!("{}\n{tests}", sums.len());
        answers(&asked, to, Some("{tests}\\n[{count}\\n{heaps}\\n]"), says, &counted, &words);
        answers(&asked, to, Some("[{count} {heaps}\\n]0\\n"), None, &format!("{tests}0\n9 9 9\n"), &numbers);
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

#[test]
fn templates_that_are_not_read() {
    let heaps = told(&AskLaw { game: "take{1,3,4}", ..AskLaw::default() });
    let pairs = told(&AskLaw { game: "wythoff", ..AskLaw::default() });
    for (told, input, says, id) in [
        (&heaps, "[{heaps}\\n]", None, "programs.form_needs_count"),
        (&heaps, "[{count}\\n{n}\\n]", None, "programs.coordinate_and_heaps"),
        (&heaps, "[{position}]", None, "programs.form_without_position"),
        (&heaps, "case [{n}]", None, "programs.form_without_text"),
        (&heaps, "[{n}]end", None, "programs.form_without_text"),
        (&heaps, "[{n} {n}]", None, "programs.form_twice"),
        (&heaps, "{tests}{tests}[{n}]", None, "programs.form_without_tests"),
        (&heaps, "[{x}]", None, "programs.unknown_field"),
        (&heaps, "[{n}]", Some("Alice"), "programs.says"),
        (&heaps, "[{n}]", Some("Al\"ice,Bob"), "programs.form_word"),
        (&heaps, "[{n}]", Some("{},Bob"), "programs.form_word"),
        (&heaps, "[{n}]", Some("a??/b,Bob"), "programs.form_word"),
        (&heaps, "[{n}]", Some(",Bob"), "programs.says"),
        (&heaps, "[{n}]", Some("Bob,Bob"), "programs.says"),
        (&heaps, "[{n}]", Some("A,B,C"), "programs.says"),
        (&heaps, "[{n}]0 1", None, "programs.form_end"),
        (&heaps, "[{n}]-1", None, "programs.form_without_text"),
        (&heaps, "{tests}[{n}]0", None, "programs.form_without_tests"),
        (&pairs, "[{count}\\n{heaps}\\n]", None, "programs.form_of_outcomes"),
    ] {
        let written = told.program_in_form(None, Some(input), says, &Budget::unlimited()).unwrap();
        assert_eq!(written.err().map(|why| why.id()), Some(id), "{input} {says:?}");
    }
}
