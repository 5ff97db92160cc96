//! Boards that are cut, pieces that go to a corner, and a calendar: values from a table of two
//! coordinates, or a law found in one.

use super::{Input, JudgeError, Problem, what};
use nimatron_messages::{Sentence, input as says};

static WIDTH: Sentence = Sentence::plain("the width", "宽");
static HEIGHT: Sentence = Sentence::plain("the height", "高");
static ROWS: Sentence = Sentence::plain("the number of rows", "行数");
static COLUMNS: Sentence = Sentence::plain("the number of columns", "列数");
static ROW: Sentence = Sentence::plain("a row of the board", "棋盘的一行");
static SHEET: Sentence =
    Sentence::plain("a sheet has 2 to 300 squares on each side here", "这里纸张每边为 2 到 300 格");
static BOARD: Sentence =
    Sentence::plain("a board has 1 to 50 rows and columns here", "这里棋盘有 1 到 50 行、1 到 50 列");
static WALLS: Sentence =
    Sentence::plain("a board has 1 to 30 rows and columns here", "这里棋盘有 1 到 30 行、1 到 30 列");
static KNIGHT: Sentence = Sentence::plain("a coordinate, below 2000", "一个坐标，小于 2000");
static STEP: Sentence = Sentence::plain("the long step", "斜步的长度");
static DATE: Sentence =
    Sentence::plain("a date from 1 January 1900 to 4 November 2001", "1900 年 1 月 1 日到 2001 年 11 月 4 日间的日期");

pub(super) const POJ2311: Problem = Problem {
    name: "poj2311",
    aliases: &[],
    title: &Sentence::plain("Cutting Game, POJ 2311", "Cutting Game，POJ 2311"),
    theory: &Sentence::plain(
        "a sheet is cut in two, and a single square wins: nobody leaves a strip of width 1, so cuts \
         keep 2 on either side",
        "把纸剪成两块，先剪出单格者胜：没人会留下宽为 1 的条，所以两边各至少留 2",
    ),
    limits: &Sentence::plain("sides <= 200 originally; here <= 300", "原题边长 <= 200；这里 <= 300"),
    sample: "2 2\n3 2\n4 2\n",
    run: |input, output| {
        let mut values: Vec<Vec<u64>> = Vec::new();
        while let Some(width) = input.number_or_end(&WIDTH)? {
            let height = input.number(&HEIGHT)?;
            if !(2..=300).contains(&width) || !(2..=300).contains(&height) {
                return Err(input.refuse(SHEET.message()));
            }
            let side = width.max(height) as usize;
            while values.len() <= side {
                let a = values.len();
                values.push(Vec::new());
                for b in 0..=a {
                    let of = |a: usize, b: usize| values[a.max(b)][a.min(b)];
                    let across =
                        (2..=a / 2).filter(|cut| cut + 2 <= a && b >= 2).map(|cut| of(cut, b) ^ of(a - cut, b));
                    let along = (2..=b / 2).filter(|cut| cut + 2 <= b && a >= 2).map(|cut| of(a, cut) ^ of(a, b - cut));
                    let value = mex(across.chain(along));
                    values[a].push(value);
                }
            }
            let value = values[side][width.min(height) as usize];
            output.text(if value != 0 { "WIN" } else { "LOSE" })?;
        }
        Ok(())
    },
};

pub(super) const HDU2873: Problem = Problem {
    name: "hdu2873",
    aliases: &[],
    title: &Sentence::plain("Bomb Game, HDU 2873", "Bomb Game，HDU 2873"),
    theory: &Sentence::plain(
        "a bomb splits into one further up and one further left; on the first row or column it moves: a table",
        "炸弹分裂为其上方和左方各一枚；在第一行或第一列时只移动：列表",
    ),
    limits: &Sentence::plain("at most 50 x 50", "至多 50 x 50"),
    sample: "2 2\n.#\n..\n2 2\n.#\n.#\n0 0\n",
    run: |input, output| {
        let mut values: Vec<Vec<u64>> = Vec::new();
        while let Some(rows) = input.number_or_end(&ROWS)? {
            let columns = input.number(&COLUMNS)?;
            if (rows, columns) == (0, 0) {
                return Ok(());
            }
            if !(1..=50).contains(&rows) || !(1..=50).contains(&columns) {
                return Err(input.refuse(BOARD.message()));
            }
            while values.len() < rows.max(columns) as usize {
                let a = values.len();
                values.push(Vec::new());
                for b in 0..=a {
                    let of = |a: usize, b: usize| values[a.max(b)][a.min(b)];
                    let value = match (a, b) {
                        (a, 0) => a as u64,
                        (a, b) => mex((0..a)
                            .flat_map(|up| (0..b).map(move |left| (up, left)))
                            .map(|(up, left)| of(up, b) ^ of(a, left))),
                    };
                    values[a].push(value);
                }
            }
            let mut sum = 0;
            for (row, cells) in board(input, rows, columns, *b".#")?.iter().enumerate() {
                let bombs = cells.iter().enumerate().filter(|(_, cell)| **cell == b'#');
                sum ^= bombs.fold(0, |sum, (column, _)| sum ^ values[row.max(column)][row.min(column)]);
            }
            output.text(if sum != 0 { "John" } else { "Jack" })?;
        }
        Ok(())
    },
};

pub(super) const BOJ11717: Problem = Problem {
    name: "boj11717",
    aliases: &[],
    title: &Sentence::plain("Wall Making Game, JAG 2014, BOJ 11717", "Wall Making Game，JAG 2014，BOJ 11717"),
    theory: &Sentence::plain(
        "a cell is chosen, and its row and column become walls: four smaller rectangles, a table of all of them",
        "选一格，其所在的行和列成为墙：分成四个更小的矩形，对所有矩形列表",
    ),
    limits: &Sentence::plain("at most 20 x 20 originally; here 30 x 30", "原题至多 20 x 20；这里 30 x 30"),
    sample: "2 2\n..\n.X\n",
    run: |input, output| {
        let (rows, columns) = (input.number(&ROWS)?, input.number(&COLUMNS)?);
        if !(1..=30).contains(&rows) || !(1..=30).contains(&columns) {
            return Err(input.refuse(WALLS.message()));
        }
        let cells = board(input, rows, columns, *b".X")?;
        output.text(if walls(&cells) != 0 { "First" } else { "Second" })?;
        input.end()
    },
};

pub(super) const LIGHTOJ1315: Problem = Problem {
    name: "lightoj1315",
    aliases: &[],
    title: &Sentence::plain("Game of Hyper Knights, LightOJ 1315", "Game of Hyper Knights，LightOJ 1315"),
    theory: &Sentence::plain(
        "knights with six moves, each of which lowers the sum of the coordinates: a table by that sum",
        "马有六种走法，都使坐标之和变小：按坐标之和列表",
    ),
    limits: &Sentence::plain("coordinates < 500 originally; here < 2000", "原题坐标 < 500；这里 < 2000"),
    sample: "2\n1\n1 0\n2\n2 5\n3 5\n",
    run: |input, output| {
        const MOVES: [(isize, isize); 6] = [(1, -2), (-1, -3), (-1, -2), (-2, -1), (-3, -1), (-2, 1)];
        // For each sum of the coordinates the values by the first coordinate.
        let mut values: Vec<Vec<u8>> = Vec::new();
        for case in 1..=input.number(&what::CASES)? {
            let mut sum = 0;
            for _ in 0..input.number(&what::PIECES)? {
                let (x, y) = (input.number(&KNIGHT)?, input.number(&KNIGHT)?);
                if x.max(y) >= 2000 {
                    return Err(input.refuse(KNIGHT.message()));
                }
                while values.len() as u64 <= x + y {
                    let total = values.len();
                    let value = |x: usize| {
                        let to = |(right, up): (isize, isize)| {
                            let (x, y) = (x.checked_add_signed(right)?, (total - x).checked_add_signed(up)?);
                            Some(u64::from(values[x + y][x]))
                        };
                        mex(MOVES.into_iter().filter_map(to)) as u8
                    };
                    let diagonal = (0..=total).map(value).collect();
                    values.push(diagonal);
                }
                sum ^= values[(x + y) as usize][x as usize];
            }
            output.text(&format!("Case {case}: {}", if sum != 0 { "Alice" } else { "Bob" }))?;
        }
        input.end()
    },
};

pub(super) const CF36D: Problem = Problem {
    name: "cf36d",
    aliases: &[],
    title: &Sentence::plain(
        "New Game with a Chess Piece, Codeforces 36 D",
        "New Game with a Chess Piece，Codeforces 36 D",
    ),
    theory: &Sentence::plain(
        "a piece goes one right, one down, or k both: for k > 1 with r the smaller distance, \
         won if r mod (k + 1) is k, \
         else by the parity of the sum of the distances and floor(r / (k + 1))",
        "棋子向右一格、向下一格，或两个方向各 k 格：k > 1 时设 r 为较小的距离，r mod (k + 1) 为 k 时必胜，否则看距离之和加 \
         floor(r / (k + 1)) 的奇偶",
    ),
    limits: &Sentence::plain(
        "numbers <= 10^9, t <= 20 originally; here below 2^63",
        "原题各数 <= 10^9，t <= 20；这里小于 2^63",
    ),
    sample: "10 2\n1 1\n1 2\n2 1\n2 2\n1 3\n2 3\n3 1\n3 2\n3 3\n4 3\n",
    run: |input, output| {
        let (cases, step) = (input.number(&what::CASES)?, input.positive(&STEP)?);
        for _ in 0..cases {
            let (rows, columns) = (input.positive(&ROWS)?, input.positive(&COLUMNS)?);
            let most = step.max(rows).max(columns);
            if most >> 63 != 0 {
                return Err(input.refuse(says::not_tabulated(most, (1u64 << 63) - 1)));
            }
            let (down, right) = (rows - 1, columns - 1);
            let least = down.min(right);
            let won = match step {
                1 => down % 2 == 1 || right % 2 == 1,
                _ => least % (step + 1) == step || (down + right + least / (step + 1)) % 2 == 1,
            };
            output.text(if won { "+" } else { "-" })?;
        }
        input.end()
    },
};

pub(super) const POJ1082: Problem = Problem {
    name: "poj1082",
    aliases: &["hdu1079"],
    title: &Sentence::plain("Calendar Game, POJ 1082 (HDU 1079)", "Calendar Game，POJ 1082（HDU 1079）"),
    theory: &Sentence::plain(
        "one day or one month further, to 4 November 2001: won if month and day have an even sum, and on 30 September \
         and 30 November",
        "进到下一天或下个月的同一天，先到 2001 年 11 月 4 日者胜：月日之和为偶数，或 9 月 30 日、11 月 30 日时必胜",
    ),
    limits: &Sentence::plain("dates from 1 January 1900 to 4 November 2001", "1900 年 1 月 1 日到 2001 年 11 月 4 日"),
    sample: "3\n2001 11 3\n2001 11 2\n2001 10 3\n",
    run: |input, output| {
        input.cases(|input| {
            let (year, month, day) = (input.number(&DATE)?, input.number(&DATE)?, input.number(&DATE)?);
            let is_leap = year.is_multiple_of(4) && year != 1900;
            let last = match month {
                2 => 28 + u64::from(is_leap),
                4 | 6 | 9 | 11 => 30,
                1..=12 => 31,
                _ => 0,
            };
            if !(1900..=2001).contains(&year) || day == 0 || day > last || (year, month, day) > (2001, 11, 4) {
                return Err(input.refuse(DATE.message()));
            }
            // On the last day the game is over.
            let won = (month + day) % 2 == 0 || (day == 30 && matches!(month, 9 | 11));
            output.text(if won { "YES" } else { "NO" })
        })
    },
};

/// The least number that is not among the values.
fn mex(values: impl Iterator<Item = u64>) -> u64 {
    let mut values: Vec<u64> = values.collect();
    values.sort_unstable();
    values.dedup();
    (0..).zip(&values).find(|(least, value)| least != *value).map_or(values.len() as u64, |(least, _)| least)
}

/// The rows of a board, of these signs.
fn board(input: &mut Input<'_>, rows: u64, columns: u64, signs: [u8; 2]) -> Result<Vec<Vec<u8>>, JudgeError> {
    let mut board = Vec::new();
    for _ in 0..rows {
        let row = input.word(&ROW)?;
        if row.len() as u64 != columns || row.iter().any(|cell| !signs.contains(cell)) {
            return Err(input.refuse(ROW.message()));
        }
        board.push(row);
    }
    Ok(board)
}

/// The value of a board on which a chosen cell becomes part of two walls.
fn walls(cells: &[Vec<u8>]) -> u64 {
    let (rows, columns) = (cells.len(), cells.first().map_or(0, Vec::len));
    // By the upper and lower row and the left and right column, the lower and right ones excluded.
    let at = |[top, bottom, left, right]: [usize; 4]| {
        ((top * (rows + 1) + bottom) * (columns + 1) + left) * (columns + 1) + right
    };
    let mut values = vec![0u64; at([rows, rows, columns, columns]) + 1];
    for height in 1..=rows {
        for width in 1..=columns {
            for (top, left) in (0..=rows - height).flat_map(|top| (0..=columns - width).map(move |left| (top, left))) {
                let (bottom, right) = (top + height, left + width);
                let inside = (top..bottom).flat_map(|row| (left..right).map(move |column| (row, column)));
                let options = inside.filter(|&(row, column)| cells[row][column] == b'.').map(|(row, column)| {
                    values[at([top, row, left, column])]
                        ^ values[at([top, row, column + 1, right])]
                        ^ values[at([row + 1, bottom, left, column])]
                        ^ values[at([row + 1, bottom, column + 1, right])]
                });
                let value = mex(options);
                values[at([top, bottom, left, right])] = value;
            }
        }
    }
    values[at([0, rows, 0, columns])]
}
