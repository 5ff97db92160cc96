//! POJ 2484: a ring of coins, take one or two neighbours. Whoever moves second halves what is left
//! and mirrors.

use super::{Input, Judged, Output, Problem};

pub(super) const PROBLEM: Problem = Problem {
    name: "poj2484",
    aliases: &[],
    title: "A Funny Game, POJ 2484",
    theory: "a ring of coins, take one or two neighbours; the second player mirrors, so n > 2 is lost",
    limits: "n <= 10^6 there; here any number of digits",
    sample: "1\n2\n3\n0\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(digits) = input.digits_or_end("the number of coins")? {
        let zeros = digits.iter().take_while(|&&digit| digit == b'0').count();
        match &digits[zeros..] {
            [] => return Ok(()),
            b"1" | b"2" => output.text("Alice")?,
            _ => output.text("Bob")?,
        }
    }
    Ok(())
}
