//! Rows and rings that fall into pieces: a sum of shorter rows after each move, whose values come
//! from a table or from Dawson's Kayles, which has the period 34.

use super::parities::letters;
use super::{Input, JudgeError, Problem, what};
use nimatron_catalogue::formulas::dawsons_kayles;
use nimatron_messages::{Sentence, input as says};

static CELLS: Sentence = Sentence::plain("the number of cells", "格数");
static BEADS: Sentence = Sentence::plain("the number of beads", "珠子数");
static PAINTED: Sentence = Sentence::plain("the number of beads that are painted", "每次涂色的珠子数");
static FILES: Sentence = Sentence::plain("the number of files", "列数");
static VERTICES: Sentence = Sentence::plain("the number of vertices", "顶点数");
static BOARD: Sentence =
    Sentence::plain("a board of . and X, at most 2000 cells", "由 . 和 X 组成的棋盘，至多 2000 格");
static WRITTEN: Sentence = Sentence::plain("the number of written cells", "已写的格数");
static CELL: Sentence = Sentence::plain("a cell, after those before it", "一个格子，在前面各格之后");
static DIGIT: Sentence = Sentence::plain("0 or 1, not that of a neighbour", "0 或 1，与相邻格不同");
static COIN: Sentence = Sentence::plain("the position of a coin", "一枚硬币的位置");
static COINS: Sentence = Sentence::plain("the number of coins", "硬币数");

/// The longest row of a table.
const MOST: u64 = 10_000;

pub(super) const POJ3537: Problem = Problem {
    name: "poj3537",
    aliases: &[],
    title: &Sentence::plain("Crosses and Crosses, POJ 3537", "Crosses and Crosses，POJ 3537"),
    theory: &Sentence::plain(
        "who makes three crosses in a row wins, so nobody comes within 2 of another cross: a cross takes up to 5 cells",
        "先连成三个叉者胜，所以没人在离叉 2 格以内画：一个叉占去至多 5 格",
    ),
    limits: &Sentence::plain("n <= 2000 originally; here n <= 10^4", "原题 n <= 2000；这里 n <= 10^4"),
    sample: "6\n",
    run: |input, output| {
        let cells = input.number(&CELLS)?;
        if cells > MOST {
            return Err(input.refuse(says::not_tabulated(cells, MOST)));
        }
        output.line(if crosses(cells as usize)[cells as usize] != 0 { 1 } else { 2 })?;
        input.end()
    },
};

pub(super) const UVA10561: Problem = Problem {
    name: "uva10561",
    aliases: &[],
    title: &Sentence::plain("Treblecross, UVa 10561", "Treblecross，UVa 10561"),
    theory: &Sentence::plain(
        "as Crosses and Crosses, from any position: a move wins if it makes three, or leaves no threat and the value 0",
        "同 Crosses and Crosses，从任意局面开始：连成三个，或不留机会且剩下的值为 0 的走法取胜",
    ),
    limits: &Sentence::plain("200 cells originally; here 2000", "原题 200 格；这里 2000 格"),
    sample: "3\n.....\n.X.X...X\n......\n",
    run: |input, output| {
        input.cases(|input| {
            let mut board = input.word(&BOARD)?;
            if board.len() > 2000 || board.iter().any(|cell| !b".X".contains(cell)) {
                return Err(input.refuse(BOARD.message()));
            }
            let values = crosses(board.len());
            let mut winning: Vec<String> = Vec::new();
            for at in 0..board.len() {
                if board[at] == b'X' {
                    continue;
                }
                board[at] = b'X';
                if is_winning(&board, &values) {
                    winning.push((at + 1).to_string());
                }
                board[at] = b'.';
            }
            output.text(if winning.is_empty() { "LOSING" } else { "WINNING" })?;
            output.text(&winning.join(" "))
        })
    },
};

pub(super) const HDU3980: Problem = Problem {
    name: "hdu3980",
    aliases: &[],
    title: &Sentence::plain("Paint Chain, HDU 3980", "Paint Chain，HDU 3980"),
    theory: &Sentence::plain(
        "M adjacent beads of a ring are painted: after the first move a row, which falls in two",
        "给环上相邻的 M 颗珠子涂色：第一步后成为一行，以后一分为二",
    ),
    limits: &Sentence::plain("n, m <= 1000 originally; here n <= 10^4", "原题 n, m <= 1000；这里 n <= 10^4"),
    sample: "2\n3 1\n4 2\n",
    run: |input, output| {
        for case in 1..=input.number(&what::CASES)? {
            let (beads, painted) = (input.number(&BEADS)?, input.positive(&PAINTED)?);
            if beads > MOST {
                return Err(input.refuse(says::not_tabulated(beads, MOST)));
            }
            let is_won = beads.checked_sub(painted).is_some_and(|row| {
                let values = table(row as usize, |n, at| {
                    let left = n.checked_sub(painted as usize)?;
                    (at <= left).then(|| (at, left - at))
                });
                values[row as usize] == 0
            });
            output.text(&format!("Case #{case}: {}", if is_won { "aekdycoin" } else { "abcdxyzk" }))?;
        }
        input.end()
    },
};

pub(super) const TIMUS1465: Problem = Problem {
    name: "timus1465",
    aliases: &[],
    title: &Sentence::plain("Pawn Game, Timus 1465", "Pawn Game，Timus 1465"),
    theory: &Sentence::plain(
        "Dawson's Chess: a file and its neighbours are used up, as in Dawson's Kayles with one more; period 34",
        "Dawson 棋：每步用去一列和相邻的列，与多一个的 Dawson Kayles 相同；周期 34",
    ),
    limits: &Sentence::plain("n <= 10^9 originally; here <= 10^18", "原题 n <= 10^9；这里 <= 10^18"),
    sample: "3\n",
    run: |input, output| {
        let files = long_row(input, &FILES)?;
        output.text(if dawsons_kayles(files + 1) != 0 { "White" } else { "Black" })?;
        input.end()
    },
};

pub(super) const BOJ13034: Problem = Problem {
    name: "boj13034",
    aliases: &[],
    title: &Sentence::plain("Polygon game, BOJ 13034", "多边形游戏，BOJ 13034"),
    theory: &Sentence::plain(
        "two vertices are joined, and segments may not meet: the others fall into two groups, as in Dawson's Kayles",
        "连接两个顶点，线段不能相交：其余顶点分成两组，即 Dawson Kayles",
    ),
    limits: &Sentence::plain("n <= 5000 originally; here <= 10^18", "原题 n <= 5000；这里 <= 10^18"),
    sample: "5\n",
    run: |input, output| {
        let vertices = long_row(input, &VERTICES)?;
        output.line(if dawsons_kayles(vertices) != 0 { 1 } else { 2 })?;
        input.end()
    },
};

pub(super) const CF305E: Problem = Problem {
    name: "cf305e",
    aliases: &[],
    title: &Sentence::plain("Playing with String, Codeforces 305 E", "Playing with String，Codeforces 305 E"),
    theory: &Sentence::plain(
        "a text is cut around a letter between two equal ones, which uses up the neighbours as centres: Dawson's Chess \
         on each run of centres; the first winning cut",
        "在两侧字母相同的字母处切开，相邻的中心随之失效：每段连续的中心是一局 Dawson 棋；输出第一个必胜切点",
    ),
    limits: &Sentence::plain("5000 letters originally; here any number", "原题 5000 个字母；这里不限"),
    sample: "abacaba\n",
    run: |input, output| {
        let text = letters(input)?;
        let is_centre = |at: usize| at > 0 && at + 1 < text.len() && text[at - 1] == text[at + 1];
        // The first centre and the length of each run.
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for at in (0..text.len()).filter(|at| is_centre(*at)) {
            match runs.last_mut() {
                Some((first, length)) if *first + *length == at => *length += 1,
                _ => runs.push((at, 1)),
            }
        }
        // A row of n centres is worth a row of n + 1 in Dawson's Kayles.
        let sum = runs.iter().fold(0, |sum, &(_, length)| sum ^ dawsons_kayles(length + 1));
        let first = runs.iter().find_map(|&(first, length)| {
            let target = sum ^ dawsons_kayles(length + 1);
            let leaves = |cut: &usize| dawsons_kayles(*cut) ^ dawsons_kayles(length - 1 - cut) == target;
            (0..length).find(leaves).map(|cut| first + cut + 1)
        });
        match first {
            None => output.text("Second")?,
            Some(first) => {
                output.text("First")?;
                output.line(first as u64)?;
            }
        }
        input.end()
    },
};

pub(super) const ARC151C: Problem = Problem {
    name: "arc151c",
    aliases: &[],
    title: &Sentence::plain("01 Game, ARC 151 C", "01 Game，ARC 151 C"),
    theory: &Sentence::plain(
        "0 or 1 is written into a cell, neighbours differ: a gap between equal digits is worth 1, between different \
         ones 0, one at an end its length, and the empty board of n cells n mod 2",
        "在空格写 0 或 1，相邻的须不同：两端相同的空段值为 1，不同的为 0，边上的空段值为其长度，全空的棋盘值为 n mod 2",
    ),
    limits: &Sentence::plain("n <= 10^18 originally; here below 2^64", "原题 n <= 10^18；这里小于 2^64"),
    sample: "7 2\n2 0\n4 1\n",
    run: |input, output| {
        let cells = input.number(&CELLS)?;
        let (mut sum, mut before) = (0, None);
        for _ in 0..input.number(&WRITTEN)? {
            let (cell, digit) = (input.number(&CELL)?, input.number(&DIGIT)?);
            let (last, written) = before.map_or((0, None), |(last, digit)| (last, Some(digit)));
            if cell <= last || cell > cells {
                return Err(input.refuse(CELL.message()));
            }
            if digit > 1 || (written == Some(digit) && cell == last + 1) {
                return Err(input.refuse(DIGIT.message()));
            }
            sum ^= written.map_or(cell - 1, |written| u64::from(written == digit));
            before = Some((cell, digit));
        }
        sum ^= before.map_or(cells % 2, |(last, _)| cells - last);
        output.text(if sum != 0 { "Takahashi" } else { "Aoki" })?;
        input.end()
    },
};

pub(super) const HDU3537: Problem = Problem {
    name: "hdu3537",
    aliases: &[],
    title: &Sentence::plain("Daizhenyang's Coin, HDU 3537", "Daizhenyang's Coin，HDU 3537"),
    theory: &Sentence::plain(
        "Mock Turtles: one, two or three coins are turned, the rightmost from heads: of 2x and 2x + 1 the value is the \
         one with an odd number of binary ones",
        "Mock Turtles：翻一、二或三枚，最右的由正变反：值为 2x 与 2x + 1 中二进制 1 的个数为奇数者",
    ),
    limits: &Sentence::plain("positions < 10^8 originally; here < 2^63", "原题位置 < 10^8；这里 < 2^63"),
    sample: "0\n1\n0\n4\n0 1 2 3\n",
    // The judge asks whether the second player wins.
    run: |input, output| {
        while let Some(count) = input.number_or_end(&COINS)? {
            let mut coins = Vec::new();
            for _ in 0..count {
                let coin = input.number(&COIN)?;
                if coin >> 63 != 0 {
                    return Err(input.refuse(says::not_tabulated(coin, (1u64 << 63) - 1)));
                }
                coins.push(coin);
            }
            // A coin may be there twice.
            coins.sort_unstable();
            coins.dedup();
            let sum = coins.iter().fold(0, |sum, coin| sum ^ (2 * coin + u64::from(coin.count_ones() % 2 == 0)));
            output.text(if sum == 0 { "Yes" } else { "No" })?;
        }
        Ok(())
    },
};

/// A row whose values have a period.
fn long_row(input: &mut Input<'_>, what: &'static Sentence) -> Result<usize, JudgeError> {
    const LONGEST: u64 = 1_000_000_000_000_000_000;
    let length = input.number(what)?;
    let row = usize::try_from(length).ok().filter(|_| length <= LONGEST);
    row.ok_or_else(|| input.refuse(says::not_tabulated(length, LONGEST)))
}

/// The values of rows up to `last`; `parts` gives the two rows that move number `at` leaves of a
/// row of `n`, until there are no more.
pub(super) fn table(last: usize, parts: impl Fn(usize, usize) -> Option<(usize, usize)>) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    // For each value the last row that has an option of it.
    let mut seen = vec![0usize; 2 * last.next_power_of_two() + 1];
    for n in 0..=last {
        for at in 0.. {
            // Moves come in mirrored pairs.
            let Some((one, other)) = parts(n, at).filter(|(one, _)| 2 * one <= n) else { break };
            seen[(values[one] ^ values[other]) as usize] = n + 1;
        }
        values.push((0..).zip(&seen).find(|(_, row)| **row != n + 1).map_or(0, |(value, _)| value));
    }
    values
}

/// The values of empty rows of cells, in which a cross takes up its cell and two on either side.
fn crosses(last: usize) -> Vec<u64> {
    table(last, |n, at| (at < n).then(|| (at.saturating_sub(2), (n - 1 - at).saturating_sub(2))))
}

/// Whether a position with crosses is won for whoever has just moved.
fn is_winning(board: &[u8], values: &[u64]) -> bool {
    let count = |three: &[u8]| three.iter().filter(|cell| **cell == b'X').count();
    if board.windows(3).any(|three| count(three) == 3) {
        return true;
    }
    if board.windows(3).any(|three| count(three) == 2) {
        return false;
    }
    let (mut sum, mut free) = (0, 0);
    for at in 0..board.len() {
        let near = &board[at.saturating_sub(2)..board.len().min(at + 3)];
        if near.contains(&b'X') {
            sum ^= values[free];
            free = 0;
        } else {
            free += 1;
        }
    }
    sum ^ values[free] == 0
}
