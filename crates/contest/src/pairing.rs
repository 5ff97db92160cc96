//! POJ 1740 and SPOJ PEBBMOV: take from a heap, then move stones from it to others that are not
//! empty. Lost exactly when every size occurs an even number of times.

use super::{Input, JudgeError, Judged, Output, Problem};
use nimatron_catalogue::pair_off;

pub(super) const POJ1740: Problem = Problem {
    name: "poj1740",
    aliases: &[],
    title: "A New Stone Game, POJ 1740",
    theory: "take from a heap, then spread some of the rest over others; lost when all heaps pair off equal",
    limits: "n <= 10 heaps of at most 100 there; here 10^7 heaps below 2^64",
    sample: "3\n2 1 3\n2\n1 1\n0\n",
    run: |input, output| {
        while let Some(heaps) = input.number_or_end("the number of heaps")? {
            if heaps == 0 {
                return Ok(());
            }
            output.line(u64::from(is_won(heaps, input)?))?;
        }
        Ok(())
    },
};

pub(super) const PEBBMOV: Problem = Problem {
    name: "pebbmov",
    aliases: &[],
    title: "Moving Pebbles, SPOJ PEBBMOV",
    theory: "as POJ 1740: lost when all heaps pair off equal",
    limits: "n <= 10^5 there; here 10^7 heaps below 2^64",
    sample: "3\n2 1 3\n2\n1 1\n",
    run: pebbmov,
};

fn pebbmov(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(heaps) = input.number_or_end("the number of heaps")? {
        output.text(if is_won(heaps, input)? { "first player" } else { "second player" })?;
    }
    Ok(())
}

fn is_won(count: u64, input: &mut Input<'_>) -> Result<bool, JudgeError> {
    let mut heaps = Vec::new();
    for _ in 0..count {
        let heap = input.number("a heap")?;
        // Empty heaps take no part.
        if heap > 0 {
            heaps.push(heap);
        }
    }
    Ok(!pair_off(heaps))
}
