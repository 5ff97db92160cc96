//! The list of the chooser and its description.

use super::LIST;

#[test]
fn the_description_has_every_step_of_the_list() {
    let source = include_str!("mod.rs");
    let step =
        |line: &&str| line.strip_prefix("//! ").is_some_and(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    let steps = source.lines().filter(step).count();
    assert_eq!(steps, LIST.len(), "the head of `chooser/mod.rs` describes another number of steps");
}
