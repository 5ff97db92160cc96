//! HDU 2147: a coin moves one square left, down, or both. A position is lost when both distances
//! are even, that is when the numbers of rows and columns are odd: the last digits decide.

use super::{Input, Judged, Output, Problem};
use nimatron_messages::Sentence;

static ROWS: Sentence = Sentence::plain("the number of rows", "行数");
static COLUMNS: Sentence = Sentence::plain("the number of columns", "列数");

pub(super) const PROBLEM: Problem = Problem {
    name: "hdu2147",
    aliases: &[],
    title: &Sentence::plain("kiki's game, HDU 2147", "kiki's game，HDU 2147"),
    theory: &Sentence::plain(
        "a coin moves one square left, down or left and down; lost when both sides of the board are odd",
        "硬币向左、向下或向左下走一格；棋盘两边都是奇数时先手必败",
    ),
    limits: &Sentence::plain("n, m <= 2000 originally; here any number of digits", "原题 n, m <= 2000；这里位数不限"),
    sample: "5 3\n5 4\n6 6\n0 0\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(n) = input.digits_or_end(&ROWS)? {
        let (n_zero, n_odd) = zero_and_odd(n);
        let (m_zero, m_odd) = zero_and_odd(input.digits(&COLUMNS)?);
        if n_zero && m_zero {
            return Ok(());
        }
        output.text(if n_odd && m_odd { "What a pity!" } else { "Wonderful!" })?;
    }
    Ok(())
}

/// Whether a number is zero, and whether it is odd.
fn zero_and_odd(digits: &[u8]) -> (bool, bool) {
    (digits.iter().all(|&digit| digit == b'0'), digits.last().is_some_and(|digit| digit % 2 == 1))
}
