//! Boards of a fixed height as strips.
//!
//! A cell can get a state only by moves that take it there from the state that it has, whatever
//! happens around it. A placed move is alive where every state that it needs can still be got in
//! this way; as play goes on, fewer are. Pieces are the cells that alive moves connect; cells
//! that none of them has play no part.
//!
//! Where the board repeats a block of several columns, as `(xo)*n` does, a column of the strip is
//! a block: the cells of its columns, one after another. A pattern then has a place for each
//! column of a block in which it may begin.

use super::strip::{Column, ColumnWord, Refusal, Strip, StripForm, StripMove};
use super::text::BoardFamily;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::families as say;
use nimatron_rules::board::{BoardRulePattern, BoardRules};
use std::collections::BTreeSet;

/// Bits of a cell in a column.
const BITS: usize = 5;
/// The state of a cell that plays no part.
const DEAD: u64 = 31;

/// A move at a fixed height: column, row and state of what has to be there, and of what it becomes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct PlacedBoardMove {
    width: usize,
    needs: Vec<(usize, usize, u64)>,
    sets: Vec<(usize, usize, u64)>,
}

pub(super) struct BoardStrip {
    /// Cells of a column of the strip.
    height: usize,
    /// Columns of the board in one of the strip.
    width: usize,
    states: Vec<char>,
    moves: Vec<PlacedBoardMove>,
    /// For each state the set of states that a cell can get from it.
    reach: Vec<u64>,
    /// What a member is made of: what stands before the first block, a block, and the rest.
    member: (ColumnWord, Column, ColumnWord),
    full: Column,
    joined: usize,
    window: usize,
    upside_down: bool,
    /// How far a mirrored board has to be moved to have its blocks where they were; `None` if
    /// mirroring changes the moves or the blocks.
    mirrored: Option<usize>,
}

fn state(column: Column, row: usize) -> u64 {
    column >> (BITS * row) & DEAD
}

fn put(column: Column, row: usize, state: u64) -> Column {
    column & !(DEAD << (BITS * row)) | state << (BITS * row)
}

/// A column of cells that play no part.
fn dead(height: usize) -> Column {
    (0..height).fold(0, |column, row| put(column, row, DEAD))
}

impl PlacedBoardMove {
    fn cells(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.needs.iter().chain(&self.sets).map(|&(column, row, _)| (column, row))
    }

    /// The move with its cells elsewhere.
    fn mapped(&self, place: impl Fn(usize, usize) -> (usize, usize)) -> PlacedBoardMove {
        let map = |cells: &[(usize, usize, u64)]| {
            let mut cells: Vec<_> = cells
                .iter()
                .map(|&(column, row, state)| {
                    let (column, row) = place(column, row);
                    (column, row, state)
                })
                .collect();
            cells.sort_unstable();
            cells
        };
        PlacedBoardMove { width: self.width, needs: map(&self.needs), sets: map(&self.sets) }
    }

    /// The move in a strip whose columns are this many columns of the board, of this height, if it
    /// begins in a column of a block.
    fn in_blocks(&self, begin: usize, width: usize, height: usize) -> PlacedBoardMove {
        let place = |column: usize, row: usize| {
            let column = begin + column;
            (column / width, column % width * height + row)
        };
        PlacedBoardMove { width: (begin + self.width).div_ceil(width), ..self.mapped(place) }
    }
}

impl BoardStrip {
    pub(super) fn new(rules: &BoardRules, boards: BoardFamily, budget: &Budget) -> Result<BoardStrip, Refusal> {
        if !rules.ends().is_empty() {
            return Err(Refusal::NotAStrip(say::until()));
        }
        let states = rules.states().to_vec();
        let parts = boards.left.iter().chain(&boards.block).chain(&boards.right);
        if !parts.flatten().all(|sign| states.contains(sign)) {
            return Err(Refusal::NotAStrip(say::unknown_sign()));
        }
        let number = |sign: char| states.iter().position(|&state| state == sign).unwrap_or(0) as u64;
        let cells = |pattern: &BoardRulePattern, offset: usize| {
            let mut cells: Vec<(usize, usize, u64)> = pattern
                .cells()
                .map(|(row, column, sign)| {
                    let (across, along) = if boards.upright { (column, row) } else { (row, column) };
                    (along, across + offset, number(sign))
                })
                .collect();
            cells.sort_unstable();
            cells
        };
        let mut moves = Vec::new();
        for one in rules.moves() {
            let (mut across, mut width) = (one.from.rows(), one.from.columns());
            if boards.upright {
                (across, width) = (width, across);
            }
            for offset in 0..(boards.height + 1).saturating_sub(across) {
                let (needs, sets) = (cells(&one.from, offset), cells(&one.to, offset));
                let needed = |column: usize| needs.iter().any(|cell| cell.0 == column);
                if !needed(0) || !needed(width - 1) {
                    return Err(Refusal::NotAStrip(say::margin()));
                }
                moves.push(PlacedBoardMove { width, needs, sets });
            }
        }
        let Some(window) = moves.iter().map(|one| one.width).max() else {
            return Err(Refusal::NotAStrip(say::no_moves()));
        };
        let all: BTreeSet<PlacedBoardMove> = moves.iter().map(|one| one.mapped(|column, row| (column, row))).collect();
        let turned = |place: &dyn Fn(&PlacedBoardMove, usize, usize) -> (usize, usize)| {
            moves.iter().all(|one| all.contains(&one.mapped(|column, row| place(one, column, row))))
        };
        let BoardFamily { height, block, left, right, .. } = boards;
        let width = block.len();
        let upside_down = turned(&|_, column, row| (column, height - 1 - row))
            && block.iter().all(|column| column.iter().eq(column.iter().rev()));
        let mirrored = turned(&|one, column, row| (one.width - 1 - column, row));
        let keeps = |&moved: &usize| (0..width).all(|at| block[(2 * width - 1 - at + moved) % width] == block[at]);
        let mirrored = (0..width).find(keeps).filter(|_| mirrored);
        let moves: Vec<PlacedBoardMove> =
            moves.iter().flat_map(|one| (0..width).map(|begin| one.in_blocks(begin, width, height))).collect();
        let window = moves.iter().map(|one| one.width).max().unwrap_or(window);
        let dead = dead(height * width);
        // Columns of the board as columns of the strip, the first after some that are not there.
        let in_blocks = |columns: &[Vec<char>], missing: usize| -> ColumnWord {
            let mut word = vec![dead; (missing + columns.len()).div_ceil(width)];
            for (at, column) in (missing..).zip(columns) {
                for (row, &sign) in column.iter().enumerate() {
                    word[at / width] = put(word[at / width], at % width * height + row, number(sign));
                }
            }
            word
        };
        let before = in_blocks(&left, left.len().next_multiple_of(width) - left.len());
        let one = in_blocks(&block, 0)[0];
        let member = (before, one, in_blocks(&right, 0));
        let reach = reach(&moves, states.len());
        let height = height * width;
        let (full, joined) = (0, 0);
        let mut strip =
            BoardStrip { height, width, states, moves, reach, member, full, joined, window, upside_down, mirrored };
        // What is in the middle of a long board, without cells that play no part.
        let pieces = strip.pieces(&vec![one; 4 * window + 1], StripForm::Row, budget)?.unwrap_or_default();
        let [(first, piece)] = &pieces[..] else { return Err(Refusal::NotAStrip(say::falls_apart())) };
        let middle = (2 * window).checked_sub(*first).and_then(|at| piece.get(at));
        let Some(&full) = middle else { return Err(Refusal::NotAStrip(say::falls_apart())) };
        strip.full = full;
        for joined in window..window + 24 {
            if strip.is_joined(joined) {
                strip.joined = joined;
                return Ok(strip);
            }
        }
        Err(Refusal::NotAStrip(say::falls_apart()))
    }

    /// A word with the columns of the board in the other order, moved by some of them.
    fn mirrored(&self, word: &[Column], moved: usize) -> ColumnWord {
        let (high, wide) = (self.height / self.width, self.width);
        let dead = dead(self.height);
        let columns = word.len() * wide;
        let mut turned = vec![dead; word.len() + usize::from(moved > 0)];
        for at in 0..columns {
            let to = columns - 1 - at + moved;
            for row in 0..high {
                let sign = state(word[at / wide], at % wide * high + row);
                turned[to / wide] = put(turned[to / wide], to % wide * high + row, sign);
            }
        }
        let from = turned.iter().take_while(|&&column| column == dead).count();
        let to = turned.iter().rposition(|&column| column != dead).map_or(from, |last| last + 1);
        turned[from..to].to_vec()
    }

    fn is_alive(&self, one: &PlacedBoardMove, at: usize, word: &[Column]) -> bool {
        one.needs.iter().all(|&(column, row, wanted)| {
            let now = state(word[at + column], row);
            now != DEAD && self.reach[now as usize] >> wanted & 1 == 1
        })
    }

    /// The alive moves at their places.
    fn alive<'a>(&'a self, word: &'a [Column]) -> impl Iterator<Item = (usize, &'a PlacedBoardMove)> {
        let places = |one: &PlacedBoardMove| 0..(word.len() + 1).saturating_sub(one.width);
        self.moves
            .iter()
            .flat_map(move |one| places(one).filter(move |&at| self.is_alive(one, at, word)).map(move |at| (at, one)))
    }

    /// The number of the piece of each cell, by the first of its cells; `None` for cells that play
    /// no part.
    fn groups(&self, word: &[Column]) -> Vec<Option<usize>> {
        let mut parent: Vec<Option<usize>> = vec![None; word.len() * self.height];
        fn root(parent: &[Option<usize>], mut at: usize) -> usize {
            while let Some(next) = parent[at].filter(|&next| next != at) {
                at = next;
            }
            at
        }
        for (at, one) in self.alive(word) {
            let mut cells = one.cells().map(|(column, row)| (at + column) * self.height + row);
            let Some(first) = cells.next() else { continue };
            let mut top = root(&parent, first);
            parent[first].get_or_insert(top);
            for cell in cells {
                let other = root(&parent, cell);
                let (low, high) = (top.min(other), top.max(other));
                parent[high] = Some(low);
                parent[low] = Some(low);
                parent[cell] = Some(low);
                top = low;
            }
        }
        (0..parent.len()).map(|at| parent[at].map(|_| root(&parent, at))).collect()
    }

    /// Whether the cells of this many full columns are connected by themselves.
    fn is_joined(&self, columns: usize) -> bool {
        let word = vec![self.full; columns];
        let groups = self.groups(&word);
        let plays = |at: usize| state(word[at / self.height], at % self.height) != DEAD;
        let mut all: Vec<Option<usize>> = (0..groups.len()).filter(|&at| plays(at)).map(|at| groups[at]).collect();
        all.dedup();
        matches!(all[..], [Some(_)])
    }
}

/// For each state the states that a cell can get from it, with itself.
fn reach(moves: &[PlacedBoardMove], states: usize) -> Vec<u64> {
    let mut reach: Vec<u64> = (0..states).map(|state| 1 << state).collect();
    for one in moves {
        for &(column, row, after) in &one.sets {
            let needed = one.needs.iter().find(|need| (need.0, need.1) == (column, row)).map(|need| need.2);
            for (before, reach) in (0..).zip(&mut reach) {
                if needed.is_none_or(|needed| needed == before) {
                    *reach |= 1 << after;
                }
            }
        }
    }
    for _ in 0..states {
        for state in 0..states {
            let further =
                (0..states).filter(|&next| reach[state] >> next & 1 == 1).fold(0, |all, next| all | reach[next]);
            reach[state] |= further;
        }
    }
    reach
}

impl Strip for BoardStrip {
    fn full(&self) -> Column {
        self.full
    }

    fn window(&self) -> usize {
        self.window
    }

    fn joined(&self) -> usize {
        self.joined
    }

    fn form(&self) -> StripForm {
        StripForm::Row
    }

    fn member(&self, n: usize) -> Option<ColumnWord> {
        let (left, block, right) = &self.member;
        let word = [&left[..], &vec![*block; n], right].concat();
        (!word.is_empty()).then_some(word)
    }

    fn moves(&self, word: &[Column], _: StripForm, budget: &Budget) -> Result<Vec<StripMove>, StopReason> {
        let mut moves = Vec::new();
        for one in &self.moves {
            for at in 0..(word.len() + 1).saturating_sub(one.width) {
                budget.tick(1)?;
                if one.needs.iter().all(|&(column, row, wanted)| state(word[at + column], row) == wanted) {
                    let mut after = word.to_vec();
                    for &(column, row, state) in &one.sets {
                        after[at + column] = put(after[at + column], row, state);
                    }
                    moves.push(StripMove { window: (at as isize, (at + one.width) as isize - 1), after });
                }
            }
        }
        Ok(moves)
    }

    fn pieces(
        &self,
        word: &[Column],
        _: StripForm,
        budget: &Budget,
    ) -> Result<Option<Vec<(usize, ColumnWord)>>, StopReason> {
        budget.tick((word.len() * self.moves.len()) as u32)?;
        let groups = self.groups(word);
        let names: BTreeSet<usize> = groups.iter().flatten().copied().collect();
        let dead = dead(self.height);
        let of = |name: usize| {
            let cells: Vec<usize> = (0..groups.len()).filter(|&at| groups[at] == Some(name)).collect();
            let first = cells.first().map_or(0, |at| at / self.height);
            let last = cells.last().map_or(0, |at| at / self.height);
            let mut piece = vec![dead; last + 1 - first];
            for at in cells {
                let (column, row) = (at / self.height, at % self.height);
                piece[column - first] = put(piece[column - first], row, state(word[column], row));
            }
            (first, piece)
        };
        let mut pieces: Vec<(usize, ColumnWord)> = names.into_iter().map(of).collect();
        pieces.sort_by_key(|piece| piece.0);
        Ok(Some(pieces))
    }

    fn images(&self, word: &[Column]) -> Vec<ColumnWord> {
        let mut images = vec![word.to_vec()];
        if self.upside_down {
            let (high, wide) = (self.height / self.width, self.width);
            let turn = |&column: &Column| {
                let cells = (0..wide).flat_map(|at| (0..high).map(move |row| (at * high, row)));
                cells.fold(0, |turned, (first, row)| put(turned, first + high - 1 - row, state(column, first + row)))
            };
            images.push(word.iter().map(turn).collect());
        }
        if let Some(moved) = self.mirrored {
            let turned: Vec<ColumnWord> = images.iter().map(|word| self.mirrored(word, moved)).collect();
            images.extend(turned);
        }
        images
    }

    fn signs(&self, column: Column) -> String {
        let sign = |row: usize| self.states.get(state(column, row) as usize).copied().unwrap_or('?');
        (0..self.height).map(sign).collect()
    }
}
