//! POJ 2484: a ring of coins, take one or two neighbours. The second player splits the rest into
//! two equal halves, and then mirrors.

use super::{Input, Judged, Output, Problem};
use nimatron_messages::Sentence;

static COINS: Sentence = Sentence::plain("the number of coins", "硬币数");

pub(super) const PROBLEM: Problem = Problem {
    name: "poj2484",
    aliases: &[],
    title: &Sentence::plain("A Funny Game, POJ 2484", "A Funny Game，POJ 2484"),
    theory: &Sentence::plain(
        "a ring of coins, take one or two neighbours; the second player mirrors, so n > 2 is lost",
        "一圈硬币，取一枚或相邻的两枚；后手对称应对，因此 n > 2 时先手必败",
    ),
    limits: &Sentence::plain("n <= 10^6 originally; here any number of digits", "原题 n <= 10^6；这里位数不限"),
    sample: "1\n2\n3\n0\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(digits) = input.digits_or_end(&COINS)? {
        let zeros = digits.iter().take_while(|&&digit| digit == b'0').count();
        match &digits[zeros..] {
            [] => return Ok(()),
            b"1" | b"2" => output.text("Alice")?,
            _ => output.text("Bob")?,
        }
    }
    Ok(())
}
