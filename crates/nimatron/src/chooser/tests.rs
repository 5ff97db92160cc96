//! The list of the chooser, its description, and which positions its steps take.

#![allow(clippy::unwrap_used)]

use super::{ChooserValues, LIST};
use crate::question::Question;
use nimatron_core::Budget;
use nimatron_messages::{Message, sources};

#[test]
fn the_description_has_every_step_of_the_list() {
    let source = include_str!("mod.rs");
    let step =
        |line: &&str| line.strip_prefix("//! ").is_some_and(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    let steps = source.lines().filter(step).count();
    assert_eq!(steps, LIST.len(), "the head of `chooser/mod.rs` describes another number of steps");
}

/// The step that takes a position, as it stands in the list.
fn step(game: &str, position: &str) -> String {
    let question = Question::parse(game, [position], &[]).unwrap();
    let component = &question.components[0];
    let chosen = ChooserValues::choose(&component.game, &[&component.position], true, &Budget::unlimited());
    // Each step says one line.
    let lines = chosen.unwrap_or_else(|error| panic!("{game} {position}: {error:?}")).log.len();
    LIST[lines - 1].0().to_string()
}

#[test]
fn positions_are_taken_by_these_steps() {
    let five = "(a, b, c, d, e) -> (a - 1, b, c, d, e); (a, b, c, d, e) -> (a, b - 2, c, d, e); \
                (a, b, c, d, e) -> (a, b, c - 1, d - 1, e); (a, b, c, d, e) -> (a, b, c, d - 1, e - 1); \
                (a, b, c, d, e) -> (a, b, c - 1, d, e); (a, b, c, d, e) -> (a, b, c, d, e - 1)";
    let uneven = "(a, b) -> (a - k, b) for k in {1, 3}; (a, b) -> (a, b - k) for k in {2, 5}; (a, b) -> (a - 1, b - 1)";
    let steps = [
        (sources::theorem(), "nim", "5"),
        (sources::theorem(), "nim", "10^30"),
        (sources::symmetry(), "graph-node-kayles", "grid(6,6)"),
        (sources::cells(), "cram", "3x4"),
        (sources::cells(), "graph-node-kayles", "grid(3,3)"),
        (sources::proof_numbers(), "sprouts", "4"),
        (sources::small_table(), uneven, "9,9"),
        (sources::diagrams(), "chomp", "10x10"),
        (sources::sequence(), "0.137", "70000"),
        (sources::period(), "n -> n - k for k in {1, 3, 4}", "1000000000"),
        (sources::slices(), "(n, k) -> (n - 1, k); (n, k) -> (n - k, k) if k >= 3", "3000000,50"),
        (sources::slices(), "(n, k) -> (n - 1, k); (n, k) -> (n - k, k) if k >= 3", "10^30,50"),
        (sources::slices(), "c -> c + k for k in 1..min(70000 - c, 2*c)", "5"),
        (sources::quick_search(), "n -> n/2 if n > 0; n -> n/3 if n > 0", "1000000000000"),
        (sources::theorem_of_winner(), "wythoff", "10000,9000"),
        (sources::law(), "n -> n - k for k in powers(2)", "10^25"),
        (sources::theorem_of_winner(), uneven, "600,600"),
        (sources::quick_search(), five, "12,12,12,12,12"),
    ];
    let taken = steps.iter().map(|(_, game, position)| (step(game, position), *game, *position));
    let expected = steps.iter().map(|(name, game, position)| (name.to_string(), *game, *position));
    assert_eq!(taken.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
    // What is left for the last two takes long, and so do laws of families.
    let slow = |name: &Message| *name == sources::laws_of_families();
    for (name, _) in LIST[..LIST.len() - 2].iter().filter(|(name, _)| !slow(&name())) {
        assert!(steps.iter().any(|(known, ..)| *known == name()), "no position for {}", name());
    }
}
