//! HDU 1847: take a power of two from one heap. The value is n mod 3, because powers of two are 1
//! or 2 modulo 3; and n mod 3 is that of the sum of the digits, so n may have a million of them.

use super::{Input, Judged, Output, Problem};

pub(super) const PROBLEM: Problem = Problem {
    name: "hdu1847",
    aliases: &[],
    title: "Good Luck in CET-4 Everybody!, HDU 1847",
    theory: "one heap, take 1, 2, 4, 8, ...; g(n) = n mod 3, so n is lost when 3 divides it",
    limits: "1 <= n <= 1000 there; here any number of digits",
    sample: "1\n3\n",
    run: |input, output| run(input, output, ["Cici", "Kiki"]),
};

/// The program of a tutorial for the same game, with other words.
pub(super) const TUTORIAL: Problem = Problem {
    name: "tutorial000_single",
    aliases: &[],
    title: "One heap, take a power of two (a tutorial's program)",
    theory: "as HDU 1847: g(n) = n mod 3",
    limits: "n <= 1000 there; here any number of digits",
    sample: "1\n3\n",
    run: |input, output| run(input, output, ["2nd win", "1st win"]),
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>, [lost, won]: [&str; 2]) -> Judged {
    while let Some(digits) = input.digits_or_end("the number of cards")? {
        let sum: u64 = digits.iter().map(|digit| u64::from(digit - b'0')).sum();
        output.text(if sum.is_multiple_of(3) { lost } else { won })?;
    }
    Ok(())
}
