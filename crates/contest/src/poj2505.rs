//! POJ 2505: multiply by 2 to 9 until n is reached. Backwards from n, the won and lost numbers form
//! intervals whose ends are divided by 9 and 2 in turn, so Stan wins for n in (18^k, 9 18^k].

use super::natural::Natural;
use super::{Input, Judged, Output, Problem};
use nimatron_catalogue as catalogue;
use nimatron_messages::Sentence;
use nimatron_nimber::BigUint;

static N: Sentence = Sentence::plain("n", "n");

pub(super) const PROBLEM: Problem = Problem {
    name: "poj2505",
    aliases: &["hdu1517"],
    title: &Sentence::plain("A multiplication game, POJ 2505 (UVa 847)", "A multiplication game，POJ 2505（UVa 847）"),
    theory: &Sentence::plain(
        "multiply p = 1 by 2 to 9 until p >= n; Stan wins for 18^k < n <= 9 18^k",
        "p = 1，每次乘以 2 到 9，直到 p >= n；18^k < n <= 9·18^k 时 Stan 获胜",
    ),
    limits: &Sentence::plain("1 < n < 2^32 originally; here any number of digits", "原题 1 < n < 2^32；这里位数不限"),
    sample: "162\n17\n34012226\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(digits) = input.digits_or_end(&N)? {
        let stan = match Natural::parse(digits) {
            Natural::Small(n) => small(n),
            Natural::Large(n) => !catalogue::formulas::multiplication_is_lost(&BigUint::from(1u8), &n, 9),
        };
        output.text(if stan { "Stan wins." } else { "Ollie wins." })?;
    }
    Ok(())
}

/// Whether Stan wins.
const fn small(mut n: u64) -> bool {
    while n > 18 {
        n = n.div_ceil(18);
    }
    n <= 9
}
