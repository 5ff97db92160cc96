//! Cram: dominoes on a board, horizontal or vertical; whoever cannot place one loses. The free
//! squares split into regions.

use super::native::show_parts;
use super::{Entry, Known, Native, Rules, Statement, Theory};
use nimatron_core::{Budget, Options, Outcome};
use nimatron_engine::search::{ListGame, room_for};
use nimatron_messages::{Message, Sentence, boards};
use nimatron_rules::EvalError;

const STATEMENT: Statement = Statement {
    name: &Sentence::plain("the symmetry of Cram", "Cram 的对称性", "Cram 的對稱性"),
    text: &Sentence::plain(
        "a free board with two even sides is lost, by answering each move on the other side of the centre; with \
         one even side it is won, by a domino in the centre first; other boards and pieces of boards are searched",
        "两边都是偶数的空棋盘先手必败：对每一步，后手都在中心的另一侧对称应对；只有一边是偶数时先手必胜：先把骨牌\
         放在正中；其他棋盘和棋盘的残块靠搜索",
        "兩邊都是偶數的空棋盤先手必敗：對每一步，後手都在中心的另一側對稱應對；只有一邊是偶數時先手必勝：先把骨牌\
         放在正中央；其他棋盤和棋盤的殘塊靠搜尋",
    ),
    source: "M. Gardner, Mathematical Games, Scientific American, February 1974; Winning Ways, chapter 15",
};

pub(super) const ENTRY: Entry = Entry {
    names: &["cram"],
    title: &Sentence::plain(
        "Cram: place a domino on two free neighbouring squares of a board, either way",
        "Cram：把一块多米诺骨牌放在棋盘上相邻的两个空格里，横竖皆可",
        "Cram：把一塊骨牌放在棋盤上相鄰的兩個空格裡，橫直皆可",
    ),
    rules: Rules::Native {
        words: &Sentence::plain(
            "a position is a board, cram(4x5), or rows of free (.) and used (#) squares, cram(..#/...)",
            "局面是棋盘 cram(4x5)，或由空格 (.) 和已占的格子 (#) 组成的各行：cram(..#/...)",
            "局面是棋盤 cram(4x5)，或由空格 (.) 和已占的格子 (#) 組成的各列：cram(..#/...)",
        ),
        make: |braces| match braces {
            None => Ok(Box::new(Cram)),
            Some(_) => Err(boards::cram_has_no_parameters()),
        },
    },
    known: Known::Theorem(STATEMENT),
    start: None,
    theory: |_| None,
};

/// A position is the number of columns, then the free squares of each row as bits. Of the eight
/// symmetric forms of a region the smallest is used.
#[derive(Clone, Copy, Debug)]
struct Cram;

/// Maximum number of squares on a side.
const MAX_SIDE: usize = 62;

type Board = Vec<Vec<bool>>;

fn board(position: &[i64]) -> Board {
    let (columns, rows) = position.split_first().map_or((0, &[][..]), |(&columns, rows)| (columns, rows));
    rows.iter().map(|row| (0..columns).map(|column| row >> column & 1 == 1).collect()).collect()
}

fn position(board: &Board) -> Vec<i64> {
    let columns = board.first().map_or(0, Vec::len);
    let row = |row: &Vec<bool>| row.iter().rev().fold(0, |bits, &free| 2 * bits + i64::from(free));
    std::iter::once(columns as i64).chain(board.iter().map(row)).collect()
}

/// The connected regions of free squares with room for a domino, each in the smallest of its eight
/// symmetric forms.
fn regions(board: &Board) -> Vec<Vec<i64>> {
    let (rows, columns) = (board.len(), board.first().map_or(0, Vec::len));
    let mut left = board.clone();
    let mut regions = Vec::new();
    for start in (0..rows * columns).map(|square| (square / columns, square % columns)) {
        if !std::mem::take(&mut left[start.0][start.1]) {
            continue;
        }
        let mut squares = vec![start];
        let mut next = 0;
        while let Some(&(row, column)) = squares.get(next) {
            next += 1;
            for (row, column) in
                [(row.wrapping_sub(1), column), (row + 1, column), (row, column.wrapping_sub(1)), (row, column + 1)]
            {
                if row < rows && column < columns && std::mem::take(&mut left[row][column]) {
                    squares.push((row, column));
                }
            }
        }
        if squares.len() > 1 {
            regions.push(least_form(&squares));
        }
    }
    regions
}

/// The smallest of the eight symmetric forms of a region, as a position.
fn least_form(squares: &[(usize, usize)]) -> Vec<i64> {
    let turned = |form: usize| {
        let turn = |&(row, column): &(usize, usize)| {
            let (row, column) = if form & 1 == 0 { (row, column) } else { (column, row) };
            // Mirrored.
            (
                if form & 2 == 0 { row } else { usize::MAX - row },
                if form & 4 == 0 { column } else { usize::MAX - column },
            )
        };
        let list: Vec<(usize, usize)> = squares.iter().map(turn).collect();
        let top = list.iter().map(|square| square.0).min().unwrap_or(0);
        let side = list.iter().map(|square| square.1).min().unwrap_or(0);
        let rows = list.iter().map(|square| square.0 - top + 1).max().unwrap_or(0);
        let columns = list.iter().map(|square| square.1 - side + 1).max().unwrap_or(0);
        let mut board: Board = vec![vec![false; columns]; rows];
        for (row, column) in list {
            board[row - top][column - side] = true;
        }
        position(&board)
    };
    (0..8).map(turned).min().unwrap_or_default()
}

impl ListGame for Cram {
    fn list(&self, position: &[i64], budget: &Budget, out: &mut Options<Box<[i64]>>) -> Result<(), EvalError> {
        let mut board = board(position);
        let (rows, columns) = (board.len(), board.first().map_or(0, Vec::len));
        room_for(2 * rows * columns, rows, budget)?;
        for (row, column) in (0..rows * columns).map(|square| (square / columns, square % columns)) {
            for (other, next) in [(row + 1, column), (row, column + 1)] {
                if other < rows && next < columns && board[row][column] && board[other][next] {
                    (board[row][column], board[other][next]) = (false, false);
                    out.push_sum(regions(&board).into_iter().map(Into::into));
                    (board[row][column], board[other][next]) = (true, true);
                }
            }
            budget.tick(64)?;
        }
        Ok(())
    }
}

/// The sides of the board if all its squares are free.
fn rectangle(position: &[i64]) -> Option<(usize, usize)> {
    let (&columns, rows) = position.split_first()?;
    rows.iter().all(|&row| row == (1 << columns) - 1).then_some((rows.len(), columns as usize))
}

impl Native for Cram {
    fn read(&self, text: &str) -> Result<Vec<i64>, Message> {
        let side = |side: &str| {
            let side = side.trim().parse::<usize>().ok().filter(|side| (1..=MAX_SIDE).contains(side));
            side.ok_or_else(|| boards::sides(MAX_SIDE))
        };
        let board: Board = if let Some((rows, columns)) = text.split_once(['x', 'X']) {
            vec![vec![true; side(columns)?]; side(rows)?]
        } else {
            let rows: Vec<&str> = text.split(['/', ',']).map(str::trim).filter(|row| !row.is_empty()).collect();
            let columns = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
            if columns == 0 || columns > MAX_SIDE || rows.len() > MAX_SIDE {
                return Err(boards::sides_or_rows(MAX_SIDE));
            }
            let square = |c: char| match c {
                '.' => Ok(true),
                '#' => Ok(false),
                _ => Err(boards::not_a_square(c)),
            };
            let mut board =
                rows.iter().map(|row| row.chars().map(square).collect()).collect::<Result<Board, Message>>()?;
            board.iter_mut().for_each(|row| row.resize(columns, false));
            board
        };
        Ok(position(&board))
    }

    fn example(&self) -> &'static str {
        "4x5"
    }

    fn show(&self, position: &[i64]) -> String {
        if let Some((rows, columns)) = rectangle(position) {
            return format!("{rows}x{columns}");
        }
        let row = |row: Vec<bool>| row.into_iter().map(|free| if free { '.' } else { '#' }).collect::<String>();
        board(position).into_iter().map(row).collect::<Vec<_>>().join("/")
    }

    fn show_move(&self, from: &[i64], to: &[Vec<i64>]) -> Message {
        let left: Vec<String> = to.iter().map(|part| format!("({})", self.show(part))).collect();
        show_parts(format!("({})", self.show(from)), &left)
    }

    fn theory(&self) -> Option<Box<dyn Theory>> {
        Some(Box::new(Cram))
    }
}

impl Theory for Cram {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        match rectangle(position)? {
            (rows, columns) if rows % 2 == 1 && columns % 2 == 1 => None,
            (rows, columns) => Some(if (rows + columns) % 2 == 0 { Outcome::P } else { Outcome::N }),
        }
    }

    /// The domino in the centre wins on a board with exactly one even side.
    fn an_option_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        let (rows, columns) = rectangle(position).filter(|(rows, columns)| value == 0 && (rows + columns) % 2 == 1)?;
        let mut board = board(position);
        for (row, column) in [((rows - 1) / 2, (columns - 1) / 2), (rows / 2, columns / 2)] {
            board[row][column] = false;
        }
        Some(regions(&board))
    }
}
