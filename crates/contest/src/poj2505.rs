//! POJ 2505: multiply by 2 to 9 until n is reached. Backwards from n the won and lost numbers are
//! intervals whose ends are divided by 9 and 2 in turn: Stan wins for n in (18^k, 9 18^k].

use super::natural::Natural;
use super::{Input, Judged, Output, Problem};
use nimatron_catalogue as catalogue;
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
            Natural::Large(n) => !catalogue::multiplication_is_lost(&BigUint::from(1u8), &n, 9),
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
