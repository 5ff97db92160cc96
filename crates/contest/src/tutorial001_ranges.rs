//! Nim on runs of heaps 1, 2, ..., n, without listing them: the xor of 1 .. n depends on n mod 4.

use super::{Input, Judged, Output, Problem};
use nimatron_catalogue::formulas::xor_to;
use nimatron_messages::Sentence;

static RUNS: Sentence = Sentence::plain("the number of runs", "段数");
static END: Sentence = Sentence::plain("the end of a run", "一段的末尾");

pub(super) const PROBLEM: Problem = Problem {
    name: "tutorial001_ranges",
    aliases: &[],
    title: &Sentence::plain(
        "Nim on runs of consecutive heaps (a tutorial's game)",
        "若干段连续的堆上的 Nim（教程中的游戏）",
    ),
    theory: &Sentence::plain(
        "the xor of 1 .. n is n, 1, n + 1, 0 for n mod 4 = 0, 1, 2, 3",
        "n mod 4 = 0、1、2、3 时，1 到 n 的异或分别为 n、1、n + 1、0",
    ),
    limits: &Sentence::plain("here any number of runs with ends below 2^64", "这里段数不限，端点小于 2^64"),
    sample: "2\n3 1\n2\n5 6\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(runs) = input.number_or_end(&RUNS)? {
        let mut sum = 0;
        for _ in 0..runs {
            sum ^= xor_to(input.number(&END)?);
        }
        output.line(u64::from(sum != 0))?;
    }
    Ok(())
}
