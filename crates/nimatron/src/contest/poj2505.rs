//! POJ 2505: multiply by 2 to 9 until n is reached. Backwards from n the won and lost numbers are intervals whose ends are divided by 9
//! and 2 in turn: Stan wins for n in (18^k, 9 18^k].

use super::natural::Natural;
use super::{Input, Judged, Output, Problem};
use nimatron_nimber::BigUint;

pub(super) const PROBLEM: Problem = Problem {
    name: "poj2505",
    aliases: &["hdu1517"],
    title: "A multiplication game, POJ 2505 (UVa 847)",
    theory: "multiply p = 1 by 2 to 9 until p >= n; Stan wins for 18^k < n <= 9 18^k",
    limits: "1 < n < 2^32 there; here any number of digits",
    sample: "162\n17\n34012226\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(digits) = input.digits_or_end("n")? {
        let stan = match Natural::parse(digits) {
            Natural::Small(n) => small(n),
            Natural::Large(n) => large(&n),
        };
        output.text(if stan { "Stan wins." } else { "Ollie wins." })?;
    }
    Ok(())
}

const fn small(mut n: u64) -> bool {
    while n > 18 {
        n = n.div_ceil(18);
    }
    n <= 9
}

/// Finds the k with 18^k < n <= 18^(k+1), from the length of n.
fn large(n: &BigUint) -> bool {
    // 18 has between 4.16 and 4.17 bits: a little too small at first.
    let mut power = BigUint::from(18u8).pow(u32::try_from((n.bits() - 1) * 100 / 417).unwrap_or(u32::MAX));
    while &power * 18u8 < *n {
        power *= 18u8;
    }
    while power >= *n {
        power /= 18u8;
    }
    *n <= power * 9u8
}
