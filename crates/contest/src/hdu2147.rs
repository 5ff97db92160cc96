//! HDU 2147: a coin goes left, down or both by one. Lost when both distances are even, that is when
//! rows and columns are odd: the last digits tell.

use super::{Input, Judged, Output, Problem};

pub(super) const PROBLEM: Problem = Problem {
    name: "hdu2147",
    aliases: &[],
    title: "kiki's game, HDU 2147",
    theory: "a coin moves one square left, down or left and down; lost when both sides of the board are odd",
    limits: "n, m <= 2000 there; here any number of digits",
    sample: "5 3\n5 4\n6 6\n0 0\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(n) = input.digits_or_end("the number of rows")? {
        let (n_zero, n_odd) = look(n);
        let (m_zero, m_odd) = look(input.digits("the number of columns")?);
        if n_zero && m_zero {
            return Ok(());
        }
        output.text(if n_odd && m_odd { "What a pity!" } else { "Wonderful!" })?;
    }
    Ok(())
}

/// Is it zero, is it odd?
fn look(digits: &[u8]) -> (bool, bool) {
    (digits.iter().all(|&digit| digit == b'0'), digits.last().is_some_and(|digit| digit % 2 == 1))
}
