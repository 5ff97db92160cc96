//! HDU 1848: three heaps, take a Fibonacci number from one. No closed form is known: a table of
//! values, made as far as heaps come.

use super::values::Values;
use super::{Input, Judged, Output, Problem};

pub(super) const PROBLEM: Problem = Problem {
    name: "hdu1848",
    aliases: &[],
    title: "Fibonacci again and again, HDU 1848",
    theory: "three heaps, take 1, 2, 3, 5, 8, ... from one; the xor of three table values",
    limits: "1 <= m, n, p <= 1000 there; here heaps to 10^8",
    sample: "1 1 1\n1 4 1\n0 0 0\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    let mut values = Values::of_rule("n -> n - k for k in fibonacci");
    while let Some(m) = input.number_or_end("the first heap")? {
        let heaps = [m, input.number("the second heap")?, input.number("the third heap")?];
        if heaps == [0; 3] {
            return Ok(());
        }
        let mut sum = 0;
        for heap in heaps {
            sum ^= values.get(heap, input)?;
        }
        output.text(if sum != 0 { "Fibo" } else { "Nacci" })?;
    }
    Ok(())
}
