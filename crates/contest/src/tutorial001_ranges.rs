//! Nim on runs of heaps 1, 2, ..., f, without listing them: the xor of 1 .. n goes by n mod 4.

use super::{Input, Judged, Output, Problem};
use nimatron_catalogue::xor_to;

pub(super) const PROBLEM: Problem = Problem {
    name: "tutorial001_ranges",
    aliases: &[],
    title: "Nim on runs of consecutive heaps (a tutorial's game)",
    theory: "the xor of 1 .. n is n, 1, n + 1, 0 for n mod 4 = 0, 1, 2, 3",
    limits: "here any number of runs with ends below 2^64",
    sample: "2\n3 1\n2\n5 6\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(runs) = input.number_or_end("the number of runs")? {
        let mut sum = 0;
        for _ in 0..runs {
            sum ^= xor_to(input.number("the end of a run")?);
        }
        output.line(u64::from(sum != 0))?;
    }
    Ok(())
}
