//! Wythoff's game with exact arithmetic: products alone decide whether a number is floor(k phi).
//! Double precision misses 14 lost pairs below 10^9.

use super::natural::Natural;
use super::{Input, Judged, Output, Problem, what};
use nimatron_catalogue as catalogue;
use nimatron_messages::Sentence;

const THEORY: &Sentence = &Sentence::plain(
    "take from one heap or the same from both; lost when the smaller is floor(k (1 + sqrt 5) / 2), k the difference",
    "从一堆中取，或从两堆中取同样多；设 k 为两堆之差，较小的堆为 floor(k (1 + sqrt 5) / 2) 时先手必败",
);
const LIMITS: &Sentence =
    &Sentence::plain("heaps <= 10^9 originally; here any number of digits", "原题每堆 <= 10^9；这里位数不限");

pub(super) const POJ1067: Problem = Problem {
    name: "poj1067",
    aliases: &["luogu_p2252", "hdu1527", "hdu5973"],
    title: &Sentence::plain(
        "Taking stones (Wythoff), POJ 1067 (HDU 1527, Luogu P2252)",
        "取石子游戏（Wythoff），POJ 1067（HDU 1527，洛谷 P2252）",
    ),
    theory: THEORY,
    limits: LIMITS,
    sample: "2 1\n8 4\n165580141 267914296\n",
    run,
};

pub(super) const TUTORIAL: Problem = Problem {
    name: "tutorial001_wythoff",
    aliases: &[],
    title: &Sentence::plain("Wythoff's game (a tutorial's fourth game)", "威佐夫博弈（教程中的第四个游戏）"),
    theory: THEORY,
    limits: LIMITS,
    sample: "2 1\n8 4\n4 7\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(first) = input.digits_or_end(&what::FIRST_HEAP)?.map(Natural::parse) {
        let second = Natural::parse(input.digits(&what::SECOND_HEAP)?);
        output.line(u64::from(!is_lost(first, second)))?;
    }
    Ok(())
}

fn is_lost(first: Natural, second: Natural) -> bool {
    if let (&Natural::Small(a), &Natural::Small(b)) = (&first, &second) {
        return catalogue::formulas::wythoff_is_lost(&u128::from(a), &u128::from(b));
    }
    catalogue::formulas::wythoff_is_lost(&first.big(), &second.big())
}
