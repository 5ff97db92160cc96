//! Games on boards of a fixed height, by their patterns.

use super::place::{Cell, Land, Played, Position};
use super::text::Boards;
use crate::{Wrong, wrong};
use nimatron_core::Budget;
use nimatron_messages::families as why;
use nimatron_rules::board::{BoardRules, FREE, Pattern};
use std::collections::{BTreeMap, BTreeSet};

/// A pattern as cells with their signs, at its first place.
type Signs = BTreeMap<Cell, char>;

pub(super) struct OnBoards {
    height: usize,
    /// What has to be there, what it becomes, and the number of columns, at each row.
    moves: Vec<(Signs, Signs, i64)>,
    /// Which signs a cell with a sign can ever get.
    becomes: BTreeMap<char, BTreeSet<char>>,
    full: String,
    window: usize,
    joined: usize,
    turns: Vec<(bool, bool)>,
}

impl OnBoards {
    pub(super) fn new(rules: &BoardRules, boards: Boards, budget: &Budget) -> Result<OnBoards, Wrong> {
        if !rules.ends().is_empty() {
            return wrong(why::until());
        }
        let height = boards.height;
        let mut moves = Vec::new();
        for one in rules.moves() {
            let (rows, columns) = (one.from.rows(), one.from.columns());
            let (high, wide) = if boards.upright { (columns, rows) } else { (rows, columns) };
            let mut down = 0;
            while down + high <= height {
                let signs = |pattern: &Pattern| -> Signs {
                    let place = |(row, column, sign): (usize, usize, char)| {
                        let (row, column) = if boards.upright { (column, row) } else { (row, column) };
                        ((column as i64, row + down), sign)
                    };
                    pattern.cells().map(place).collect()
                };
                let from = signs(&one.from);
                // A column of the edge that asks for nothing asks where the board ends.
                if [0, wide as i64 - 1].iter().any(|edge| !from.keys().any(|cell| cell.0 == *edge)) {
                    return wrong(why::margin());
                }
                moves.push((from, signs(&one.to), wide as i64));
                down += 1;
            }
        }
        let Some(window) = moves.iter().map(|one| one.2 as usize).max() else {
            return wrong(why::no_moves());
        };
        let becomes = becomes(rules.states(), &moves);
        let mut land = OnBoards { height, moves, becomes, full: String::new(), window, joined: 0, turns: Vec::new() };
        land.turns = [(false, false), (true, false), (false, true), (true, true)]
            .into_iter()
            .filter(|&turn| land.keeps(turn))
            .collect();
        // The middle of a long board.
        let long = 6 * window as i64;
        let parts = land.parts(&land.free(long as usize), None);
        let [(part, _)] = &parts[..] else { return wrong(why::falls_apart()) };
        let sign = |row: usize| part.get(&(long / 2, row)).copied().unwrap_or('?');
        land.full = (0..height).map(sign).collect();
        for columns in window..window + 32 {
            budget.tick(256)?;
            let row: Position = (0..columns as i64)
                .flat_map(|column| land.full.chars().enumerate().map(move |(row, sign)| ((column, row), sign)))
                .filter(|cell| cell.1 != '?')
                .collect();
            let parts = land.parts(&row, None);
            if parts.len() == 1 && parts[0].0 == row {
                land.joined = columns;
                return Ok(land);
            }
        }
        wrong(why::falls_apart())
    }

    fn free(&self, columns: usize) -> Position {
        (0..columns as i64).flat_map(|column| (0..self.height).map(move |row| ((column, row), FREE))).collect()
    }

    fn turned(&self, cell: Cell, wide: i64, (upside_down, mirrored): (bool, bool)) -> Cell {
        let row = if upside_down { self.height - 1 - cell.1 } else { cell.1 };
        (if mirrored { wide - 1 - cell.0 } else { cell.0 }, row)
    }

    /// Whether a turn makes the same moves of all moves.
    fn keeps(&self, turn: (bool, bool)) -> bool {
        let turned = |signs: &Signs, wide: i64| -> Signs {
            signs.iter().map(|(&cell, &sign)| (self.turned(cell, wide, turn), sign)).collect()
        };
        self.moves.iter().all(|(from, to, wide)| self.moves.contains(&(turned(from, *wide), turned(to, *wide), *wide)))
    }

    /// The places of a move, by the first column.
    fn places(position: &Position, wide: i64) -> std::ops::Range<i64> {
        match (position.keys().next(), position.keys().next_back()) {
            (Some(first), Some(last)) => first.0..last.0 + 2 - wide,
            _ => 0..0,
        }
    }
}

/// The signs that a cell can get from each sign, by moves whatever else is on the board.
fn becomes(states: &[char], moves: &[(Signs, Signs, i64)]) -> BTreeMap<char, BTreeSet<char>> {
    let mut all: BTreeMap<char, BTreeSet<char>> = states.iter().map(|&sign| (sign, BTreeSet::from([sign]))).collect();
    loop {
        let before = all.clone();
        for (from, to, _) in moves {
            for (cell, after) in to {
                for signs in all.values_mut() {
                    if from.get(cell).is_none_or(|needed| signs.contains(needed)) {
                        signs.insert(*after);
                    }
                }
            }
        }
        if all == before {
            return all;
        }
    }
}

impl Land for OnBoards {
    fn cells(&self) -> usize {
        self.height
    }

    fn missing(&self) -> char {
        '?'
    }

    fn full(&self) -> String {
        self.full.clone()
    }

    fn window(&self) -> usize {
        self.window
    }

    fn joined(&self) -> usize {
        self.joined
    }

    fn is_ring(&self) -> bool {
        false
    }

    fn member(&self, n: usize) -> Option<Position> {
        (n > 0).then(|| self.free(n))
    }

    fn played(&self, position: &Position, _: Option<i64>, budget: &Budget) -> Result<Vec<Played>, Wrong> {
        let mut all = Vec::new();
        for (from, to, wide) in &self.moves {
            for at in Self::places(position, *wide) {
                budget.tick(from.len() as u32)?;
                let there = |(cell, sign): (&Cell, &char)| position.get(&(cell.0 + at, cell.1)) == Some(sign);
                if from.iter().all(there) {
                    let mut after = position.clone();
                    after.extend(to.iter().map(|(cell, sign)| ((cell.0 + at, cell.1), *sign)));
                    all.push((after, (at, at + wide - 1)));
                }
            }
        }
        Ok(all)
    }

    fn parts(&self, position: &Position, _: Option<i64>) -> Vec<(Position, bool)> {
        // The sets of cells of all moves that may ever be made, united where they meet.
        let mut groups: Vec<BTreeSet<Cell>> = Vec::new();
        for (from, to, wide) in &self.moves {
            for at in Self::places(position, *wide) {
                let may = |(cell, sign): (&Cell, &char)| {
                    let now = position.get(&(cell.0 + at, cell.1));
                    now.and_then(|now| self.becomes.get(now)).is_some_and(|signs| signs.contains(sign))
                };
                if !from.iter().all(may) {
                    continue;
                }
                let mut group: BTreeSet<Cell> =
                    from.keys().chain(to.keys()).map(|cell| (cell.0 + at, cell.1)).collect();
                groups.retain(|other| {
                    let apart = other.is_disjoint(&group);
                    if !apart {
                        group.extend(other);
                    }
                    apart
                });
                groups.push(group);
            }
        }
        groups.sort();
        let of = |group: BTreeSet<Cell>| {
            let there = group.iter().filter_map(|cell| Some((*cell, *position.get(cell)?)));
            (there.collect(), false)
        };
        groups.into_iter().map(of).collect()
    }

    fn images(&self, position: &Position) -> Vec<Position> {
        let image =
            |&turn: &(bool, bool)| position.iter().map(|(&cell, &sign)| (self.turned(cell, 1, turn), sign)).collect();
        self.turns.iter().map(image).collect()
    }
}
