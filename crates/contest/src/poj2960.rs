//! POJ 2960: positions of heaps under several sets of numbers that may be taken.

use super::values::Values;
use super::{Input, Judged, Output, Problem};

pub(super) const PROBLEM: Problem = Problem {
    name: "poj2960",
    aliases: &["hdu1536", "hdu1944"],
    title: "S-Nim, POJ 2960 (HDU 1536, HDU 1944)",
    theory: "the xor of the table values of a subtraction set",
    limits: "at most 100 numbers and heaps <= 10^4 there; here heaps to 10^8",
    sample: "2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n0\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(numbers) = input.number_or_end("how many numbers may be taken")? {
        if numbers == 0 {
            return Ok(());
        }
        let mut set = Vec::new();
        for _ in 0..numbers {
            set.push(input.number("a number that may be taken")?);
        }
        // All positions first: then one table is enough.
        let mut positions = Vec::new();
        for _ in 0..input.number("the number of positions")? {
            let mut heaps = Vec::new();
            for _ in 0..input.number("the number of heaps")? {
                heaps.push(input.number("a heap")?);
            }
            positions.push(heaps);
        }
        let mut values = Values::of_set(&set);
        values.up_to(positions.iter().flatten().copied().max().unwrap_or(0), input)?;
        let mut line = String::with_capacity(positions.len());
        for heaps in positions {
            let mut sum = 0;
            for heap in heaps {
                sum ^= values.get(heap, input)?;
            }
            line.push(if sum != 0 { 'W' } else { 'L' });
        }
        output.text(&line)?;
    }
    Ok(())
}
