//! Two pieces in each row, one of each player, that may also go back: Nim with the gaps between
//! them. A step back is answered by following it, and there is an end to going back.

use super::{Input, JudgeError, Problem, what};
use nimatron_messages::{Sentence, input as says};

static ROWS: Sentence = Sentence::plain("the number of rows", "行数");
static WIDTH: Sentence = Sentence::plain("the number of squares in a row", "每行的格数");
static PLACE: Sentence = Sentence::plain("the position of a piece", "一枚棋子的位置");
static OUTSIDE: Sentence = Sentence::plain("a piece stands outside the board", "有棋子在棋盘之外");
static BELOW: Sentence = Sentence::plain("the white piece stands below the black one", "白子在黑子之下");

pub(super) const HDU1730: Problem = Problem {
    name: "hdu1730",
    aliases: &[],
    title: &Sentence::plain("Northcott Game, HDU 1730", "Northcott Game，HDU 1730"),
    theory: &Sentence::plain(
        "in each row a player slides the own piece either way, not past the other one: Nim with the gaps",
        "每行双方各有一子，沿行滑动自己的棋子，不能越过对方的：间隔的 Nim",
    ),
    limits: &Sentence::plain(
        "rows of at most 100 squares originally; here below 2^64",
        "原题每行至多 100 格；这里小于 2^64",
    ),
    sample: "2 6\n4 5\n1 4\n2 5\n1 3\n4 2\n",
    run: |input, output| {
        while let Some(rows) = input.number_or_end(&ROWS)? {
            let width = input.number(&WIDTH)?;
            let mut sum = 0;
            for _ in 0..rows {
                let (one, other) = (place(input, 1, width)?, place(input, 1, width)?);
                match one.abs_diff(other).checked_sub(1) {
                    Some(gap) => sum ^= gap,
                    None => return Err(input.refuse(says::occupied(one))),
                }
            }
            output.text(if sum != 0 { "I WIN!" } else { "BAD LUCK!" })?;
        }
        Ok(())
    },
};

pub(super) const LIGHTOJ1186: Problem = Problem {
    name: "lightoj1186",
    aliases: &[],
    title: &Sentence::plain("Incredible Chess, LightOJ 1186", "Incredible Chess，LightOJ 1186"),
    theory: &Sentence::plain(
        "in each column a white and a black pawn that may go forward and backward: Nim with the gaps",
        "每列一枚白兵、一枚黑兵，可进可退：间隔的 Nim",
    ),
    limits: &Sentence::plain("n <= 100 originally; here any", "原题 n <= 100；这里不限"),
    sample: "2\n6\n1 3 2 2 0 1\n5 5 5 3 1 2\n7\n1 3 2 2 0 4 0\n3 4 4 3 1 5 6\n",
    run: |input, output| {
        for case in 1..=input.number(&what::CASES)? {
            let side = input.positive(&WIDTH)?;
            let mut white = Vec::new();
            for _ in 0..side {
                white.push(place(input, 0, side - 1)?);
            }
            let mut sum = 0;
            for low in white {
                let high = place(input, 0, side - 1)?;
                if high <= low {
                    return Err(input.refuse(BELOW.message()));
                }
                sum ^= high - low - 1;
            }
            output.text(&format!("Case {case}: {} wins", if sum != 0 { "white" } else { "black" }))?;
        }
        input.end()
    },
};

/// The place of a piece, from `first` to `last`.
fn place(input: &mut Input<'_>, first: u64, last: u64) -> Result<u64, JudgeError> {
    let place = input.number(&PLACE)?;
    if place < first || place > last {
        return Err(input.refuse(OUTSIDE.message()));
    }
    Ok(place)
}
