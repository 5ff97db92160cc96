//! Boards of any shape: moves by the patterns of the rules, components, and boards that are played
//! alike.

use super::{FactOptionParts, FactPositions};
use crate::{CheckFailure, wrong};
use nimatron_core::{Budget, StopReason};
use nimatron_messages::verdicts::facts as say;
use nimatron_rules::board::{BoardRulePattern, BoardRules, Replacement as Written};
use std::collections::BTreeSet;

/// A cell that does not belong to a component.
const NOTHING: u8 = u8::MAX;
/// A sign that no move asks for: these are all alike. Rules have fewer signs.
const OTHER: u8 = 63;

/// Cells of a board, row after row, as numbers of signs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Board {
    columns: usize,
    cells: Vec<u8>,
}

/// The cells of a pattern in ascending order: row, column and sign.
type PatternCells = Vec<(usize, usize, u8)>;

/// A move: what has to be there, and what it becomes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Replacement {
    rows: usize,
    columns: usize,
    from: PatternCells,
    to: PatternCells,
}

fn sorted(cells: impl Iterator<Item = (usize, usize, u8)>) -> PatternCells {
    BTreeSet::from_iter(cells).into_iter().collect()
}

/// Whether a turn takes each move to one of the moves.
fn takes_all(to: &[Option<usize>]) -> bool {
    to.iter().all(Option::is_some)
}

impl Replacement {
    /// The cells that it changes, or may change, and what they become.
    fn changed(&self) -> impl Iterator<Item = &(usize, usize, u8)> {
        self.to.iter().filter(|cell| !self.from.contains(cell))
    }
}

pub(super) struct Boards {
    /// The number of cells of the board of the position.
    cells: usize,
    /// The signs with their numbers.
    signs: Vec<(char, u8)>,
    moves: Vec<Replacement>,
    /// Whether each move makes a cell one that no move asks for, and changes no cell otherwise.
    takes_only: bool,
    /// All turns, and for each move the one to which a turn takes it, if there is one.
    turns: Vec<(FactBoardSymmetry, Vec<Option<usize>>)>,
}

/// A move, by its index, and the cell of the upper left corner of its place.
type BoardFactMove = (usize, usize);

/// A turn: rows in the other order, columns in the other order, and then rows as columns.
#[derive(Clone, Copy, Debug)]
struct FactBoardSymmetry {
    down: bool,
    right: bool,
    across: bool,
}

impl FactBoardSymmetry {
    /// Where a cell goes on a board of this size.
    fn place(self, (row, column): (usize, usize), (rows, columns): (usize, usize)) -> (usize, usize) {
        let row = if self.down { rows - 1 - row } else { row };
        let column = if self.right { columns - 1 - column } else { column };
        if self.across { (column, row) } else { (row, column) }
    }

    fn replacement(self, one: &Replacement) -> Replacement {
        let size = (one.rows, one.columns);
        let turned = |cells: &PatternCells| -> PatternCells {
            let place = |&(row, column, sign): &(usize, usize, u8)| {
                let (row, column) = self.place((row, column), size);
                (row, column, sign)
            };
            sorted(cells.iter().map(place))
        };
        let (rows, columns) = if self.across { (one.columns, one.rows) } else { size };
        Replacement { rows, columns, from: turned(&one.from), to: turned(&one.to) }
    }

    fn board(self, board: &Board) -> Board {
        let (rows, columns) = (board.rows(), board.columns);
        let (_, wide) = if self.across { (columns, rows) } else { (rows, columns) };
        let mut cells = vec![NOTHING; board.cells.len()];
        for (at, &sign) in board.cells.iter().enumerate() {
            let (row, column) = self.place((at / columns, at % columns), (rows, columns));
            cells[row * wide + column] = sign;
        }
        Board { columns: wide, cells }
    }
}

impl Board {
    fn rows(&self) -> usize {
        self.cells.len() / self.columns
    }

    /// The rows and columns from the first to the last that have a cell.
    fn cropped(&self) -> Board {
        let there = || (0..self.cells.len()).filter(|&at| self.cells[at] != NOTHING);
        let (Some(first), Some(last)) = (there().next(), there().next_back()) else {
            return Board { columns: 1, cells: Vec::new() };
        };
        let left = there().map(|at| at % self.columns).min().unwrap_or(0);
        let right = there().map(|at| at % self.columns).max().unwrap_or(0);
        let rows = first / self.columns..=last / self.columns;
        let cells = rows.flat_map(|row| &self.cells[row * self.columns..][left..=right]).copied().collect();
        Board { columns: right + 1 - left, cells }
    }

    pub(super) fn size(&self) -> usize {
        self.cells.len()
    }
}

/// A move with numbers for signs.
fn replacement(one: &Written, signs: &[(char, u8)]) -> Replacement {
    let cells = |pattern: &BoardRulePattern| -> PatternCells {
        let number = |sign: char| signs.iter().find(|own| own.0 == sign).map_or(OTHER, |own| own.1);
        sorted(pattern.cells().map(|(row, column, sign)| (row, column, number(sign))))
    };
    let (rows, columns) = (one.from.rows(), one.from.columns());
    Replacement { rows, columns, from: cells(&one.from), to: cells(&one.to) }
}

impl Boards {
    /// The moves of rules whose patterns have no margins ([`BoardRulePattern::has_margin`]), so
    /// that nothing depends on where a board ends. Those that do not fit on the board of a text are
    /// left out: they are never made there.
    pub(super) fn new(rules: &BoardRules, board: &str) -> Boards {
        let high = board.split('/').count();
        let wide = board.split('/').next().map_or(0, |row| row.chars().count());
        let fits = |one: &&Written| one.from.rows() <= high && one.from.columns() <= wide;
        let is_needed =
            |sign: char| rules.moves().iter().filter(fits).any(|one| one.from.cells().any(|cell| cell.2 == sign));
        let number = |(at, &sign): (u8, &char)| (sign, if is_needed(sign) { at } else { OTHER });
        let signs: Vec<(char, u8)> = (0..).zip(rules.states()).map(number).collect();
        let moves: BTreeSet<Replacement> =
            rules.moves().iter().filter(fits).map(|one| replacement(one, &signs)).collect();
        let moves: Vec<Replacement> = moves.into_iter().collect();
        let both = [false, true];
        let turns = both
            .iter()
            .flat_map(|&down| {
                both.iter().flat_map(move |&right| both.map(|across| FactBoardSymmetry { down, right, across }))
            })
            .map(|turn| (turn, moves.iter().map(|one| moves.binary_search(&turn.replacement(one)).ok()).collect()))
            .collect();
        let takes_only = moves.iter().all(|one| {
            let is_taken = |cell: &(usize, usize, u8)| cell.2 != OTHER && one.to.contains(&(cell.0, cell.1, OTHER));
            one.from.iter().any(is_taken) && one.changed().all(|cell| cell.2 == OTHER)
        });
        Boards { cells: high * wide, signs, moves, takes_only, turns }
    }

    /// The board that a text shows; `None` if its rows have different lengths, a sign is none of
    /// the rules, or it is a size such as `3x4`, which elsewhere is a board of free cells. `?`
    /// stands for a cell that does not belong to it if `with_gaps`.
    pub(super) fn read(&self, text: &str, with_gaps: bool) -> Option<Board> {
        let is_number = |text: &str| text.trim().bytes().all(|sign| sign.is_ascii_digit());
        if text.split_once(['x', 'X', '\u{d7}']).is_some_and(|(rows, columns)| is_number(rows) && is_number(columns)) {
            return None;
        }
        let mut board = Board { columns: text.split('/').next()?.chars().count(), cells: Vec::new() };
        for row in text.split('/') {
            let before = board.cells.len();
            for sign in row.chars() {
                board.cells.push(match self.signs.iter().find(|own| own.0 == sign) {
                    Some(own) => own.1,
                    None if with_gaps && sign == '?' => NOTHING,
                    None => return None,
                });
            }
            if board.cells.len() != before + board.columns {
                return None;
            }
        }
        (board.columns > 0).then_some(board)
    }

    /// The moves at all places where their patterns fit.
    fn placed<'b>(&'b self, board: &'b Board) -> impl Iterator<Item = BoardFactMove> + 'b {
        self.moves.iter().enumerate().flat_map(move |(at, one)| {
            let down = (board.rows() + 1).saturating_sub(one.rows);
            let right = (board.columns + 1).saturating_sub(one.columns);
            (0..down).flat_map(move |row| (0..right).map(move |column| (at, row * board.columns + column)))
        })
    }

    /// A board that stands for all that lie elsewhere, or are turned so that the moves that may
    /// ever be made are the turned ones.
    fn normal(&self, board: &Board, budget: &Budget) -> Result<Board, StopReason> {
        let board = board.cropped();
        // Where a turn takes all moves to moves, there is nothing to compare.
        let moves = if self.turns.iter().all(|turn| takes_all(&turn.1)) {
            Vec::new()
        } else {
            self.conceivable(&board, budget)?
        };
        let mut least: Option<Board> = None;
        for (turn, to) in &self.turns {
            let turned = turn.board(&board);
            let keeps = takes_all(to) || self.is_alike((&board, &moves), (*turn, to), &turned, budget)?;
            if keeps && least.as_ref().is_none_or(|least| turned < *least) {
                least = Some(turned);
            }
        }
        Ok(least.unwrap_or(board))
    }

    /// Whether the moves that may ever be made on a turned board are those of the board, turned.
    fn is_alike(
        &self,
        (board, moves): (&Board, &[BoardFactMove]),
        (turn, to): (FactBoardSymmetry, &[Option<usize>]),
        turned: &Board,
        budget: &Budget,
    ) -> Result<bool, StopReason> {
        budget.tick(moves.len() as u32)?;
        let ours = moves.iter().map(|&(at, corner)| {
            // Of the corners of a pattern another one may be the upper left one after the turn.
            let one = &self.moves[at];
            let (row, column) = (corner / board.columns, corner % board.columns);
            let corners = [(row, column), (row + one.rows - 1, column + one.columns - 1)]
                .map(|cell| turn.place(cell, (board.rows(), board.columns)));
            let corner = corners[0].0.min(corners[1].0) * turned.columns + corners[0].1.min(corners[1].1);
            Some((to[at]?, corner))
        });
        let Some(mut ours) = ours.collect::<Option<Vec<BoardFactMove>>>() else { return Ok(false) };
        let mut theirs = self.conceivable(turned, budget)?;
        ours.sort_unstable();
        theirs.sort_unstable();
        Ok(ours == theirs)
    }

    /// The moves that may ever be made on a board: a cell can have the signs that it has, and those
    /// that such moves give it, whatever stands around it.
    fn conceivable(&self, board: &Board, budget: &Budget) -> Result<Vec<BoardFactMove>, StopReason> {
        budget.memory((self.moves.len() * board.cells.len() * 2 * size_of::<BoardFactMove>()) as u64)?;
        let bit = |&sign: &u8| if sign == NOTHING { 0 } else { 1u64 << sign };
        let mut signs: Vec<u64> = board.cells.iter().map(bit).collect();
        let mut open: Vec<BoardFactMove> = self.placed(board).collect();
        let mut found = Vec::new();
        loop {
            budget.tick(open.len() as u32)?;
            let mut is_larger = false;
            open.retain(|&(at, corner)| {
                let one = &self.moves[at];
                let place = |cell: &(usize, usize, u8)| corner + cell.0 * board.columns + cell.1;
                let may = one.from.iter().all(|cell| signs[place(cell)] >> cell.2 & 1 == 1);
                if may {
                    for cell in &one.to {
                        let signs = &mut signs[place(cell)];
                        is_larger |= cell.2 != OTHER && *signs >> cell.2 & 1 == 0;
                        *signs |= 1 << cell.2;
                    }
                    found.push((at, corner));
                }
                !may
            });
            // No move asks for other signs than these.
            if !is_larger {
                return Ok(found);
            }
        }
    }

    /// The components of a board that have a move, each as [`normal`](Boards::normal) has it: the
    /// cells connected by moves that may ever be made. A cell of no such move plays no part.
    pub(super) fn components(&self, board: &Board, budget: &Budget) -> Result<Vec<Board>, StopReason> {
        fn root(parents: &mut [usize], mut at: usize) -> usize {
            while parents[at] != at {
                parents[at] = parents[parents[at]];
                at = parents[at];
            }
            at
        }
        let mut parents: Vec<usize> = (0..board.cells.len()).collect();
        let mut plays = vec![false; board.cells.len()];
        for (at, corner) in self.conceivable(board, budget)? {
            let one = &self.moves[at];
            let mut cells = one.from.iter().chain(&one.to).map(|cell| corner + cell.0 * board.columns + cell.1);
            let Some(first) = cells.next() else { continue };
            plays[first] = true;
            for cell in cells {
                plays[cell] = true;
                let (a, b) = (root(&mut parents, first), root(&mut parents, cell));
                parents[a] = b;
            }
        }
        let roots: Vec<usize> = (0..parents.len()).map(|at| root(&mut parents, at)).collect();
        let names: BTreeSet<usize> = (0..roots.len()).filter(|&at| plays[at]).map(|at| roots[at]).collect();
        let mut components = Vec::new();
        for name in names {
            let sign = |at: usize| if plays[at] && roots[at] == name { board.cells[at] } else { NOTHING };
            let part = Board { columns: board.columns, cells: (0..roots.len()).map(sign).collect() };
            budget.tick(part.cells.len() as u32)?;
            if self.placed(&part).any(|place| self.is_possible(place, &part)) {
                components.push(self.normal(&part, budget)?);
            }
        }
        Ok(components)
    }

    /// Whether a component has the value 0 because a turn that is its own inverse takes it to
    /// itself and every move to one that can be made after it, where moves only take cells away:
    /// then whoever answers each move by its picture keeps it so, and makes the last move.
    fn is_answered_by_a_turn(&self, board: &Board, budget: &Budget) -> Result<bool, StopReason> {
        if !self.takes_only {
            return Ok(false);
        }
        let place = |turn: FactBoardSymmetry, cell| turn.place(cell, (board.rows(), board.columns));
        let mut moves = None;
        for (turn, to) in &self.turns {
            // The others are turns by a right angle.
            let is_inverse = !turn.across || turn.down == turn.right;
            if !is_inverse || !takes_all(to) || turn.board(board) != *board {
                continue;
            }
            if moves.is_none() {
                moves = Some(self.conceivable(board, budget)?);
            }
            let mut moves = moves.iter().flatten();
            budget.tick(board.size() as u32)?;
            if moves.all(|&(at, corner)| {
                let one = &self.moves[at];
                let (row, column) = (corner / board.columns, corner % board.columns);
                let taken: Vec<(usize, usize)> = one.changed().map(|cell| (row + cell.0, column + cell.1)).collect();
                one.from.iter().all(|cell| !taken.contains(&place(*turn, (row + cell.0, column + cell.1))))
            }) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a move can be made at a place.
    fn is_possible(&self, (at, corner): BoardFactMove, board: &Board) -> bool {
        let there = |cell: &(usize, usize, u8)| board.cells[corner + cell.0 * board.columns + cell.1] == cell.2;
        self.moves[at].from.iter().all(there)
    }
}

impl FactPositions for Boards {
    type Part = Board;

    fn component(&self, at: usize, text: &str, budget: &Budget) -> Result<Board, CheckFailure> {
        let Some(board) = self.read(text, true).filter(|board| board.size() <= self.cells) else {
            return wrong(say::not_a_component(at, text));
        };
        let mut parts = self.components(&board, budget)?;
        match (parts.pop(), parts.is_empty()) {
            (Some(board), true) => Ok(board),
            _ => wrong(say::not_one_component(at, text)),
        }
    }

    fn options<'a>(
        &'a self,
        board: &'a Board,
        budget: &'a Budget,
    ) -> Result<impl Iterator<Item = FactOptionParts<Board>> + 'a, StopReason> {
        Ok(self.placed(board).filter(move |&place| self.is_possible(place, board)).map(move |(at, corner)| {
            let mut after = board.clone();
            for &(row, column, sign) in &self.moves[at].to {
                after.cells[corner + row * board.columns + column] = sign;
            }
            self.components(&after, budget).map(Some)
        }))
    }

    fn play_ends(&self) -> bool {
        self.takes_only
    }

    fn is_zero(&self, board: &Board, budget: &Budget) -> Result<bool, StopReason> {
        self.is_answered_by_a_turn(board, budget)
    }

    fn bytes(&self, board: &Board) -> usize {
        board.size()
    }
}
