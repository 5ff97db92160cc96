//! Library Checker, `nim_product_64`: T pairs of numbers below 2^64, print their nim products.

use super::{Input, Judged, Output, Problem};
use nimatron_nimber::{Nimber, batch};

pub(super) const PROBLEM: Problem = Problem {
    name: "nim_product_64",
    aliases: &[],
    title: "Nim Product (2^64), Library Checker",
    theory: "print a * b for nimbers below 2^64, a field (Conway); the product also is the value of a coin in Turning Corners",
    limits: "T <= 10^6 pairs, 10 s",
    sample: "3\n2 3\n16 16\n18446744073709551615 2\n",
    run,
};

/// Pairs that are multiplied at once: they stay in the first cache.
const BATCH: u64 = 512;

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    let (mut a, mut b) = (Vec::new(), Vec::new());
    let mut left = input.number("the number of pairs")?;
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
        a.push(Nimber(input.number("the first number of a pair")?));
        b.push(Nimber(input.number("the second number of a pair")?));
    }
    Ok(())
}
