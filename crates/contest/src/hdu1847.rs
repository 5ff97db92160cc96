//! HDU 1847: take a power of two from one heap. The Grundy value is n mod 3, because powers of two
//! are 1 or 2 modulo 3. The sum of the digits has the same remainder, so n may have a million
//! digits.

use super::{Input, Judged, Output, Problem};
use nimatron_messages::Sentence;

static CARDS: Sentence = Sentence::plain("the number of cards", "牌数");

pub(super) const PROBLEM: Problem = Problem {
    name: "hdu1847",
    aliases: &[],
    title: &Sentence::plain("Good Luck in CET-4 Everybody!, HDU 1847", "Good Luck in CET-4 Everybody!，HDU 1847"),
    theory: &Sentence::plain(
        "one heap, take 1, 2, 4, 8, ...; g(n) = n mod 3, so n is lost when 3 divides it",
        "一堆，取 1、2、4、8……个；g(n) = n mod 3，因此 3 整除 n 时先手必败",
    ),
    limits: &Sentence::plain(
        "1 <= n <= 1000 originally; here any number of digits",
        "原题 1 <= n <= 1000；这里位数不限",
    ),
    sample: "1\n3\n",
    run: |input, output| run(input, output, ["Cici", "Kiki"]),
};

/// The same game, with the output of a tutorial's program.
pub(super) const TUTORIAL: Problem = Problem {
    name: "tutorial000_single",
    aliases: &[],
    title: &Sentence::plain("One heap, take a power of two (a tutorial's program)", "一堆，取 2 的幂（教程中的程序）"),
    theory: &Sentence::plain("as HDU 1847: g(n) = n mod 3", "同 HDU 1847：g(n) = n mod 3"),
    limits: &Sentence::plain("n <= 1000 originally; here any number of digits", "原题 n <= 1000；这里位数不限"),
    sample: "1\n3\n",
    run: |input, output| run(input, output, ["2nd win", "1st win"]),
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>, [lost, won]: [&str; 2]) -> Judged {
    while let Some(digits) = input.digits_or_end(&CARDS)? {
        let sum: u64 = digits.iter().map(|digit| u64::from(digit - b'0')).sum();
        output.text(if sum.is_multiple_of(3) { lost } else { won })?;
    }
    Ok(())
}
