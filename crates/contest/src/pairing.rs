//! POJ 1740 and SPOJ PEBBMOV: take from a heap, then move stones from it to other nonempty heaps. A
//! position is lost exactly when every heap size occurs an even number of times.

use super::{Input, JudgeError, Judged, Output, Problem, what};
use nimatron_catalogue::formulas::pair_off;
use nimatron_messages::Sentence;

pub(super) const POJ1740: Problem = Problem {
    name: "poj1740",
    aliases: &[],
    title: &Sentence::plain("A New Stone Game, POJ 1740", "A New Stone Game，POJ 1740"),
    theory: &Sentence::plain(
        "take from a heap, then spread some of the rest over others; lost when all heaps pair off equal",
        "从一堆中取，再把余下的一部分分给其他堆；所有堆能两两配成相等的对时先手必败",
    ),
    limits: &Sentence::plain(
        "n <= 10 heaps of at most 100 originally; here 10^7 heaps below 2^64",
        "原题 n <= 10 堆，每堆至多 100；这里可有 10^7 堆，每堆小于 2^64",
    ),
    sample: "3\n2 1 3\n2\n1 1\n0\n",
    run: |input, output| {
        while let Some(heaps) = input.number_or_end(&what::HEAPS)? {
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
    title: &Sentence::plain("Moving Pebbles, SPOJ PEBBMOV", "Moving Pebbles，SPOJ PEBBMOV"),
    theory: &Sentence::plain(
        "as POJ 1740: lost when all heaps pair off equal",
        "同 POJ 1740：所有堆能两两配成相等的对时先手必败",
    ),
    limits: &Sentence::plain(
        "n <= 10^5 originally; here 10^7 heaps below 2^64",
        "原题 n <= 10^5；这里可有 10^7 堆，每堆小于 2^64",
    ),
    sample: "3\n2 1 3\n2\n1 1\n",
    run: pebbmov,
};

fn pebbmov(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(heaps) = input.number_or_end(&what::HEAPS)? {
        output.text(if is_won(heaps, input)? { "first player" } else { "second player" })?;
    }
    Ok(())
}

fn is_won(count: u64, input: &mut Input<'_>) -> Result<bool, JudgeError> {
    let mut heaps = Vec::new();
    for _ in 0..count {
        let heap = input.number(&what::HEAP)?;
        // Empty heaps do not count.
        if heap > 0 {
            heaps.push(heap);
        }
    }
    Ok(!pair_off(heaps))
}
