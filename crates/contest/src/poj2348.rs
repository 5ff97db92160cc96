//! POJ 2348, Euclid's game: the larger beyond the golden ratio wins, without roots.

use super::natural::Natural;
use super::{Input, Judged, Output, Problem};
use nimatron_catalogue as catalogue;
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
    while let Some(first) = input.digits_or_end("the first number")?.map(Natural::parse) {
        let won = match (first, Natural::parse(input.digits("the second number")?)) {
            (Natural::Small(0), Natural::Small(0)) => return Ok(()),
            (Natural::Small(a), Natural::Small(b)) => !catalogue::euclid_is_lost(&u128::from(a), &u128::from(b)),
            (a, b) => {
                let (a, b) = (a.big(), b.big());
                if a == b && a == BigUint::ZERO {
                    return Ok(());
                }
                !catalogue::euclid_is_lost(&a, &b)
            }
        };
        output.text(if won { "Stan wins" } else { "Ollie wins" })?;
    }
    Ok(())
}
