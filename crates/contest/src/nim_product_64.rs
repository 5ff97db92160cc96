//! Library Checker, `nim_product_64`: T pairs of numbers below 2^64; print their nim products.

use super::{Input, Judged, Output, Problem, what};
use nimatron_messages::Sentence;
use nimatron_nimber::{Nimber, batch};

static FIRST: Sentence = Sentence::plain("the first number of a pair", "一对中的第一个数");
static SECOND: Sentence = Sentence::plain("the second number of a pair", "一对中的第二个数");

pub(super) const PROBLEM: Problem = Problem {
    name: "nim_product_64",
    aliases: &[],
    title: &Sentence::plain("Nim Product (2^64), Library Checker", "Nim Product (2^64)，Library Checker"),
    theory: &Sentence::plain(
        "print a * b for nimbers below 2^64, a field (Conway); the product also is the value of a coin in Turning \
         Corners",
        "对小于 2^64 的 nim 数输出 a * b，它们构成一个域（Conway）；这个积也是 Turning Corners 中一枚硬币的值",
    ),
    limits: &Sentence::plain("T <= 10^6 pairs, 10 s", "T <= 10^6 对，10 秒"),
    sample: "3\n2 3\n16 16\n18446744073709551615 2\n",
    run,
};

/// The number of pairs multiplied at once, which fit into the L1 cache.
const BATCH: u64 = 512;

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    let (mut a, mut b) = (Vec::new(), Vec::new());
    let mut left = input.number(&what::PAIRS)?;
    while left > 0 {
        a.clear();
        b.clear();
        let read = read_pairs(input, left.min(BATCH), &mut a, &mut b);
        b.truncate(a.len().min(b.len()));
        a.truncate(b.len());
        batch::product_assign(&mut a, &b);
        for product in &a {
            output.line(product.0)?;
        }
        read?;
        left -= left.min(BATCH);
    }
    input.end()
}

fn read_pairs(input: &mut Input<'_>, count: u64, a: &mut Vec<Nimber>, b: &mut Vec<Nimber>) -> Judged {
    for _ in 0..count {
        a.push(Nimber(input.number(&FIRST)?));
        b.push(Nimber(input.number(&SECOND)?));
    }
    Ok(())
}
