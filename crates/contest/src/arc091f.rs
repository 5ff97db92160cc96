//! AtCoder ARC 091 F: from X stones take 1 to floor(X / K). The Grundy value is X / K for multiples
//! of K, and that of X - floor(X / K) - 1 otherwise. All steps with the same quotient are made at
//! once.

use super::{Input, Judged, Output, Problem, what};
use nimatron_messages::Sentence;

static K: Sentence = Sentence::plain("the K of a heap", "一堆的 K");
static K_IS_ZERO: Sentence = Sentence::plain("K must be at least 1", "K 至少为 1");

pub(super) const PROBLEM: Problem = Problem {
    name: "arc091f",
    aliases: &["arc091_f", "arc091_d"],
    title: &Sentence::plain("Strange Nim, AtCoder ARC 091 F", "Strange Nim，AtCoder ARC 091 F"),
    theory: &Sentence::plain(
        "from X take 1 to floor(X / K); g = X / K if K divides X, else g(X - floor(X / K) - 1)",
        "从 X 个中取 1 到 floor(X / K) 个；K 整除 X 时 g = X / K，否则为 g(X - floor(X / K) - 1)",
    ),
    limits: &Sentence::plain("N <= 200, A, K <= 10^9", "N <= 200, A, K <= 10^9"),
    sample: "2\n5 2\n3 3\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    let mut sum = 0;
    for _ in 0..input.number(&what::HEAPS)? {
        let (heap, divisor) = (input.number(&what::HEAP)?, input.number(&K)?);
        if divisor == 0 {
            return Err(input.refuse(K_IS_ZERO.message()));
        }
        sum ^= grundy(heap, divisor);
    }
    output.text(if sum != 0 { "Takahashi" } else { "Aoki" })?;
    input.end()
}

const fn grundy(heap: u64, divisor: u64) -> u64 {
    let (mut quotient, mut rest) = (heap / divisor, heap % divisor);
    while quotient > 0 && rest > 0 {
        // While the quotient stays the same, each step removes the quotient plus one.
        let each = quotient + 1;
        let last = rest % each;
        if last == 0 {
            return quotient;
        }
        // The heap falls to quotient * divisor - over.
        let over = each - last;
        if over <= divisor {
            // The quotient falls by one, so no second division is needed.
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
