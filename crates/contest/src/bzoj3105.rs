//! BZOJ 3105, New Nim: first each player may take whole heaps, then Nim is played. The first player
//! must leave heaps of which no choice has the xor 0, that is independent vectors over GF(2); these
//! are a matroid, so the heaviest choice is found greedily, the largest heap first (Rado 1957).

use super::{Input, Judged, Output, Problem};
use nimatron_catalogue::Basis;

pub(super) const PROBLEM: Problem = Problem {
    name: "bzoj3105",
    aliases: &["luogu_p4301"],
    title: "New Nim, CQOI 2013, BZOJ 3105 (Luogu P4301)",
    theory: "keep a xor-independent set of heaps of greatest sum: largest first; print the rest",
    limits: "k <= 100, heaps <= 10^9 there; here 10^7 heaps below 2^64",
    sample: "6\n5 5 6 6 5 5\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    let mut heaps = Vec::new();
    for _ in 0..input.number("the number of heaps")? {
        heaps.push(input.number("a heap")?);
    }
    heaps.sort_unstable_by(|a, b| b.cmp(a));
    let mut basis = Basis::EMPTY;
    let dependent = heaps.iter().filter(|&&heap| !basis.add(heap));
    let taken: u128 = dependent.map(|&heap| u128::from(heap)).sum();
    output.text(&taken.to_string())?;
    input.end()
}
