//! Wythoff's game with exact arithmetic: whether a number is floor(k phi) is told by products
//! alone. In double precision 14 lost pairs below 10^9 are missed already.

use super::natural::Natural;
use super::{Input, Judged, Output, Problem};
use nimatron_catalogue as catalogue;

const THEORY: &str =
    "take from one heap or the same from both; lost when the smaller is floor(k (1 + sqrt 5) / 2), k the difference";
const LIMITS: &str = "heaps <= 10^9 there; here any number of digits";

pub(super) const POJ1067: Problem = Problem {
    name: "poj1067",
    aliases: &["luogu_p2252", "hdu1527", "hdu5973"],
    title: "Taking stones (Wythoff), POJ 1067 (HDU 1527, Luogu P2252)",
    theory: THEORY,
    limits: LIMITS,
    sample: "2 1\n8 4\n165580141 267914296\n",
    run,
};

pub(super) const TUTORIAL: Problem = Problem {
    name: "tutorial001_wythoff",
    aliases: &[],
    title: "Wythoff's game (a tutorial's fourth game)",
    theory: THEORY,
    limits: LIMITS,
    sample: "2 1\n8 4\n4 7\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(first) = input.digits_or_end("the first heap")?.map(Natural::parse) {
        let second = Natural::parse(input.digits("the second heap")?);
        output.line(u64::from(!is_lost(first, second)))?;
    }
    Ok(())
}

fn is_lost(first: Natural, second: Natural) -> bool {
    if let (&Natural::Small(a), &Natural::Small(b)) = (&first, &second) {
        return catalogue::wythoff_is_lost(&u128::from(a), &u128::from(b));
    }
    catalogue::wythoff_is_lost(&first.big(), &second.big())
}
