//! Library Checker, `nim_product_64`: T pairs of numbers below 2^64, print their nim products.

use super::Problem;
use super::input::{Input, JudgeError, Output};
use nimatron_nimber::{Nimber, batch};
use std::io::{Read, Write};

pub(super) const PROBLEM: Problem = Problem {
    name: "nim_product_64",
    title: "Nim Product (2^64), Library Checker",
    theory: "print a * b for nimbers below 2^64, a field (Conway); the product also is the value of a coin in Turning Corners",
    limits: "T <= 10^6 pairs, 10 s",
    run,
};

/// Pairs that are multiplied at once: they stay in the first cache.
const BATCH: u64 = 512;

fn run(input: &mut dyn Read, output: &mut dyn Write) -> Result<(), JudgeError> {
    let mut input = Input::new(input);
    let mut output = Output::new(output);
    let (mut a, mut b) = (Vec::new(), Vec::new());
    // Answers before a mistake are written first.
    let mut solve = |input: &mut Input<'_>, output: &mut Output<'_>| -> Result<(), JudgeError> {
        let mut left = input.number("the number of pairs")?;
        while left > 0 {
            a.clear();
            b.clear();
            let mut wrong = None;
            for _ in 0..left.min(BATCH) {
                let pair = input
                    .number("the first number of a pair")
                    .and_then(|x| Ok((x, input.number("the second number of a pair")?)));
                match pair {
                    Ok((x, y)) => {
                        a.push(Nimber(x));
                        b.push(Nimber(y));
                    }
                    Err(error) => {
                        wrong = Some(error);
                        break;
                    }
                }
            }
            batch::product_assign(&mut a, &b);
            for product in &a {
                output.line(product.0)?;
            }
            if let Some(error) = wrong {
                return Err(error);
            }
            left -= left.min(BATCH);
        }
        input.end()
    };
    let result = solve(&mut input, &mut output);
    output.flush()?;
    result
}
