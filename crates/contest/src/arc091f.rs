//! AtCoder ARC 091 F: from X stones take 1 to floor(X / K). The value is X / K for multiples of K,
//! else that of X - floor(X / K) - 1; as long as the quotient stays the same the steps are made at
//! once.

use super::{Input, Judged, Output, Problem};

pub(super) const PROBLEM: Problem = Problem {
    name: "arc091f",
    aliases: &["arc091_f", "arc091_d"],
    title: "Strange Nim, AtCoder ARC 091 F",
    theory: "from X take 1 to floor(X / K); g = X / K if K divides X, else g(X - floor(X / K) - 1)",
    limits: "N <= 200, A, K <= 10^9",
    sample: "2\n5 2\n3 3\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    let mut sum = 0;
    for _ in 0..input.number("the number of heaps")? {
        let (heap, divisor) = (input.number("a heap")?, input.number("the K of a heap")?);
        if divisor == 0 {
            return Err(input.refuse("K is at least 1"));
        }
        sum ^= grundy(heap, divisor);
    }
    output.text(if sum != 0 { "Takahashi" } else { "Aoki" })?;
    input.end()
}

const fn grundy(heap: u64, divisor: u64) -> u64 {
    let (mut quotient, mut rest) = (heap / divisor, heap % divisor);
    while quotient > 0 && rest > 0 {
        // As often as the quotient stays, it and one more are taken.
        let each = quotient + 1;
        let last = rest % each;
        if last == 0 {
            return quotient;
        }
        // What is left is quotient * divisor - over.
        let over = each - last;
        if over <= divisor {
            // One division a round: the quotient falls by one.
            (quotient, rest) = (quotient - 1, divisor - over);
            if rest == 0 {
                return quotient;
            }
        } else {
            let heap = quotient * divisor - over;
            (quotient, rest) = (heap / divisor, heap % divisor);
        }
    }
    quotient
}
