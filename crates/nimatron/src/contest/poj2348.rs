//! POJ 2348, Euclid's game: the larger beyond the golden ratio wins, without roots.

use super::{Input, Judged, Output, Problem};
use nimatron_nimber::BigUint;

pub(super) const PROBLEM: Problem = Problem {
    name: "poj2348",
    aliases: &["hdu1525"],
    title: "Euclid's Game, POJ 2348 (HDU 1525)",
    theory: "subtract a multiple of the smaller from the larger until one is 0; won when equal or beyond the golden ratio",
    limits: "numbers < 2^31 there; here any number of digits",
    sample: "34 12\n15 24\n0 0\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    loop {
        let Some(first) = input.digits_or_end("the first number")?.map(<[u8]>::to_vec) else { return Ok(()) };
        let second = input.digits("the second number")?;
        let small = |digits: &[u8]| digits.iter().fold(0u128, |sum, digit| 10 * sum + u128::from(digit - b'0'));
        let won = if first.len() <= 18 && second.len() <= 18 {
            let (a, b) = (small(&first), small(second));
            let (a, b) = (a.min(b), a.max(b));
            if b == 0 {
                return Ok(());
            }
            // A zero: the game is over, and the other player has won.
            a != 0 && (a == b || b * b > a * b + a * a)
        } else {
            let parse = |digits: &[u8]| BigUint::parse_bytes(digits, 10).unwrap_or_default();
            let (a, b) = (parse(&first), parse(second));
            let (a, b) = if a <= b { (a, b) } else { (b, a) };
            if b == BigUint::ZERO {
                return Ok(());
            }
            a != BigUint::ZERO && (a == b || &b * &b > &a * &b + &a * &a)
        };
        output.text(if won { "Stan wins" } else { "Ollie wins" })?;
    }
}
