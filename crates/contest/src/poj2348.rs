//! POJ 2348, Euclid's game: won when the numbers are equal or their ratio is more than the golden
//! ratio, which is decided without square roots.

use super::natural::Natural;
use super::{Input, Judged, Output, Problem};
use nimatron_catalogue as catalogue;
use nimatron_messages::Sentence;
use nimatron_nimber::BigUint;

static FIRST: Sentence = Sentence::plain("the first number", "第一个数");
static SECOND: Sentence = Sentence::plain("the second number", "第二个数");

pub(super) const PROBLEM: Problem = Problem {
    name: "poj2348",
    aliases: &["hdu1525"],
    title: &Sentence::plain("Euclid's Game, POJ 2348 (HDU 1525)", "Euclid's Game，POJ 2348（HDU 1525）"),
    theory: &Sentence::plain(
        "subtract a multiple of the smaller from the larger until one is 0; won when equal or above the golden ratio",
        "从较大数中减去较小数的倍数，直到有一个为 0；两数相等或比值超过黄金分割比时先手必胜",
    ),
    limits: &Sentence::plain("numbers < 2^31 originally; here any number of digits", "原题数 < 2^31；这里位数不限"),
    sample: "34 12\n15 24\n0 0\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(first) = input.digits_or_end(&FIRST)?.map(Natural::parse) {
        let won = match (first, Natural::parse(input.digits(&SECOND)?)) {
            (Natural::Small(0), Natural::Small(0)) => return Ok(()),
            (Natural::Small(a), Natural::Small(b)) => {
                !catalogue::formulas::euclid_is_lost(&u128::from(a), &u128::from(b))
            }
            (a, b) => {
                let (a, b) = (a.big(), b.big());
                if a == b && a == BigUint::ZERO {
                    return Ok(());
                }
                !catalogue::formulas::euclid_is_lost(&a, &b)
            }
        };
        output.text(if won { "Stan wins" } else { "Ollie wins" })?;
    }
    Ok(())
}
