//! The list of the chooser and its description.

use super::LIST;

#[test]
fn the_description_has_every_step_of_the_list() {
    let design = include_str!("../../../../DESIGN.md");
    let chooser = design.split("**The chooser**").nth(1).unwrap_or_default();
    let steps = chooser.split("\n\n").nth(1).unwrap_or_default();
    let steps = steps.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count();
    assert_eq!(steps, LIST.len(), "`DESIGN.md` describes another number of steps of the chooser");
}
