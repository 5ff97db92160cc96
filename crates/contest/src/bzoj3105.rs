//! BZOJ 3105, New Nim: first each player may take whole heaps, then Nim is played. The first player
//! must leave heaps no nonempty subset of which has xor 0, that is independent vectors over GF(2).
//! These form a matroid, so the greedy choice, largest heap first, has the maximum sum (Rado 1957).

use super::{Input, Judged, Output, Problem, what};
use nimatron_catalogue::formulas::Basis;
use nimatron_messages::Sentence;

pub(super) const PROBLEM: Problem = Problem {
    name: "bzoj3105",
    aliases: &["luogu_p4301"],
    title: &Sentence::plain(
        "New Nim, CQOI 2013, BZOJ 3105 (Luogu P4301)",
        "新 Nim 游戏，CQOI 2013，BZOJ 3105（洛谷 P4301）",
    ),
    theory: &Sentence::plain(
        "keep an xor-independent set of heaps with the maximum sum: largest first; print the sum of the rest",
        "留下总和最大的异或线性无关的堆：从最大的选起；输出其余各堆之和",
    ),
    limits: &Sentence::plain(
        "k <= 100, heaps <= 10^9 originally; here 10^7 heaps below 2^64",
        "原题 k <= 100，每堆 <= 10^9；这里可有 10^7 堆，每堆小于 2^64",
    ),
    sample: "6\n5 5 6 6 5 5\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    let mut heaps = Vec::new();
    for _ in 0..input.number(&what::HEAPS)? {
        heaps.push(input.number(&what::HEAP)?);
    }
    heaps.sort_unstable_by(|a, b| b.cmp(a));
    let mut basis = Basis::EMPTY;
    let dependent = heaps.iter().filter(|&&heap| !basis.add(heap));
    let taken: u128 = dependent.map(|&heap| u128::from(heap)).sum();
    output.text(&taken.to_string())?;
    input.end()
}
