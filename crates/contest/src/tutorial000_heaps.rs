//! A tutorial's template (the coins of the ant book): heaps and a set of numbers that may be taken.

use super::values::Values;
use super::{Input, Judged, Output, Problem};

pub(super) const PROBLEM: Problem = Problem {
    name: "tutorial000_heaps",
    aliases: &[],
    title: "Heaps and a set of numbers to take (a tutorial's template)",
    theory: "the xor of the table values of a subtraction set",
    limits: "10^6 heaps below 10^4, 100 numbers there; here heaps to 10^8",
    sample: "3 3\n5 6 7\n1 3 4\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    let heaps = input.number("the number of heaps")?;
    let numbers = input.number("how many numbers may be taken")?;
    let mut sizes = Vec::new();
    for _ in 0..heaps {
        sizes.push(input.number("a heap")?);
    }
    let mut set = Vec::new();
    for _ in 0..numbers {
        set.push(input.number("a number that may be taken")?);
    }
    let mut values = Values::of_set(&set);
    values.up_to(sizes.iter().copied().max().unwrap_or(0), input)?;
    let mut sum = 0;
    for heap in sizes {
        sum ^= values.get(heap, input)?;
    }
    output.text(if sum != 0 { "first win" } else { "second win" })?;
    input.end()
}
