//! Games on boards of a fixed height, by their patterns.
//!
//! A column of the strip is a block of the board: what is repeated in the text of the family, one
//! column of it after another. So a pattern has a place for each column of a block.

use super::place::{ColumnCell, FamilyPosition, Land, Played};
use super::text::FixedHeightBoards;
use crate::{CheckFailure, wrong};
use nimatron_core::Budget;
use nimatron_messages::families as why;
use nimatron_rules::board::{BoardRulePattern, BoardRules};
use std::collections::{BTreeMap, BTreeSet};

/// A pattern as cells with their signs, at its first place.
type Signs = BTreeMap<ColumnCell, char>;

/// The cells of a column of the board, and the columns of a block.
#[derive(Clone, Copy)]
struct Sizes {
    height: usize,
    width: i64,
}

impl Sizes {
    /// The cell of the strip at a column and a row of the board.
    fn cell(self, (column, row): ColumnCell) -> ColumnCell {
        (column.div_euclid(self.width), column.rem_euclid(self.width) as usize * self.height + row)
    }

    /// The column and the row of the board of a cell of the strip.
    fn place(self, (block, cell): ColumnCell) -> ColumnCell {
        (block * self.width + (cell / self.height) as i64, cell % self.height)
    }
}

pub(super) struct OnBoards {
    sizes: Sizes,
    /// What has to be there, what it becomes, and the number of columns, at each row and at each
    /// place in a block.
    moves: Vec<(Signs, Signs, i64)>,
    /// Which signs a cell with a sign can ever get.
    becomes: BTreeMap<char, BTreeSet<char>>,
    /// The rows of a member, before its blocks, in a block, and after them.
    parts: [Vec<Vec<char>>; 3],
    full: String,
    window: usize,
    joined: usize,
    turns: Vec<FamilyBoardSymmetry>,
}

/// A turn of the board.
#[derive(Clone, Copy)]
struct FamilyBoardSymmetry {
    upside_down: bool,
    /// Mirrored, and then moved by some columns, so that the blocks stand where they stood.
    mirrored: Option<i64>,
}

impl OnBoards {
    pub(super) fn new(
        rules: &BoardRules,
        boards: &FixedHeightBoards,
        budget: &Budget,
    ) -> Result<OnBoards, CheckFailure> {
        if !rules.ends().is_empty() {
            return wrong(why::until());
        }
        let parts: [Vec<Vec<char>>; 3] =
            [0, 1, 2].map(|part| boards.parts[part].iter().map(|row| row.chars().collect()).collect());
        let is_known = |sign: &char| rules.states().contains(sign);
        if !parts.iter().flatten().flatten().all(is_known) {
            return wrong(why::unknown_sign());
        }
        let sizes = Sizes { height: boards.height, width: boards.columns(1) as i64 };
        let Sizes { height, width } = sizes;
        let mut moves = Vec::new();
        for one in rules.moves() {
            let (rows, columns) = (one.from.rows(), one.from.columns());
            let (high, wide) = if boards.upright { (columns, rows) } else { (rows, columns) };
            let mut down = 0;
            while down + high <= height {
                let signs = |pattern: &BoardRulePattern| -> Signs {
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
        let turns = turns(height, &moves, &parts[1]);
        let at = |begin: i64, (from, to, wide): &(Signs, Signs, i64)| {
            let moved = |signs: &Signs| -> Signs {
                signs.iter().map(|(cell, sign)| (sizes.cell((cell.0 + begin, cell.1)), *sign)).collect()
            };
            (moved(from), moved(to), (begin + wide - 1) / width + 1)
        };
        let moves: Vec<_> = moves.iter().flat_map(|one| (0..width).map(move |begin| at(begin, one))).collect();
        let Some(window) = moves.iter().map(|one| one.2 as usize).max() else {
            return wrong(why::no_moves());
        };
        let becomes = becomes(rules.states(), &moves);
        let full = String::new();
        let mut land = OnBoards { sizes, moves, becomes, parts, full, window, joined: 0, turns };
        // The middle of a long board.
        let long = 6 * window as i64;
        let parts = land.parts(&land.blocks(long), None);
        let [(part, _)] = &parts[..] else { return wrong(why::falls_apart()) };
        let sign = |cell: usize| part.get(&(long / 2, cell)).copied().unwrap_or('?');
        land.full = (0..land.cells()).map(sign).collect();
        for columns in window..window + 32 {
            budget.tick(256)?;
            let row: FamilyPosition = (0..columns as i64)
                .flat_map(|column| land.full.chars().enumerate().map(move |(cell, sign)| ((column, cell), sign)))
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

    /// Writes a part into a position, from this column of the board on.
    fn write(&self, part: usize, from: i64, position: &mut FamilyPosition) {
        for (row, signs) in self.parts[part].iter().enumerate() {
            position.extend((from..).zip(signs).map(|(column, sign)| (self.sizes.cell((column, row)), *sign)));
        }
    }

    /// This many blocks, without ends.
    fn blocks(&self, count: i64) -> FamilyPosition {
        let mut position = FamilyPosition::new();
        (0..count).for_each(|block| self.write(1, block * self.sizes.width, &mut position));
        position
    }

    /// Where a turn takes a cell.
    fn turned(&self, cell: ColumnCell, turn: FamilyBoardSymmetry) -> ColumnCell {
        let (column, row) = self.sizes.place(cell);
        let row = if turn.upside_down { self.sizes.height - 1 - row } else { row };
        self.sizes.cell((turn.mirrored.map_or(column, |moved| moved - 1 - column), row))
    }

    /// The places of a move, by the first column.
    fn places(position: &FamilyPosition, wide: i64) -> std::ops::Range<i64> {
        match (position.keys().next(), position.keys().next_back()) {
            (Some(first), Some(last)) => first.0..last.0 + 2 - wide,
            _ => 0..0,
        }
    }
}

/// The turns that take moves, given in columns of the board, to moves, and blocks to blocks.
fn turns(height: usize, moves: &[(Signs, Signs, i64)], block: &[Vec<char>]) -> Vec<FamilyBoardSymmetry> {
    let wide = block.first().map_or(0, Vec::len);
    let keeps = |upside_down: bool, mirrored: bool| {
        moves.iter().all(|(from, to, wide)| {
            let turned = |signs: &Signs| -> Signs {
                let place = |&(column, row): &ColumnCell| {
                    let row = if upside_down { height - 1 - row } else { row };
                    (if mirrored { wide - 1 - column } else { column }, row)
                };
                signs.iter().map(|(cell, sign)| (place(cell), *sign)).collect()
            };
            moves.contains(&(turned(from), turned(to), *wide))
        })
    };
    let alike = |upside_down: bool, place: &dyn Fn(usize) -> usize| {
        (0..height).all(|row| {
            let other = if upside_down { height - 1 - row } else { row };
            (0..wide).all(|column| block[row][column] == block[other][place(column)])
        })
    };
    let mut turns = Vec::new();
    for upside_down in [false, true] {
        if keeps(upside_down, false) && alike(upside_down, &|column| column) {
            turns.push(FamilyBoardSymmetry { upside_down, mirrored: None });
        }
        // Column c of the board goes to the column `moved` - 1 - c.
        let moved = (0..wide).find(|moved| alike(upside_down, &|column| (2 * wide + moved - 1 - column) % wide));
        if let Some(moved) = moved.filter(|_| keeps(upside_down, true)) {
            turns.push(FamilyBoardSymmetry { upside_down, mirrored: Some(moved as i64) });
        }
    }
    turns
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
        self.sizes.height * self.sizes.width as usize
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

    fn member(&self, n: usize) -> Option<FamilyPosition> {
        let mut member = self.blocks(n as i64);
        let before = self.parts[0].first().map_or(0, Vec::len);
        self.write(0, -(before as i64), &mut member);
        self.write(2, n as i64 * self.sizes.width, &mut member);
        (!member.is_empty()).then_some(member)
    }

    fn played(&self, position: &FamilyPosition, _: Option<i64>, budget: &Budget) -> Result<Vec<Played>, CheckFailure> {
        let mut all = Vec::new();
        for (from, to, wide) in &self.moves {
            for at in Self::places(position, *wide) {
                budget.tick(from.len() as u32)?;
                let there = |(cell, sign): (&ColumnCell, &char)| position.get(&(cell.0 + at, cell.1)) == Some(sign);
                if from.iter().all(there) {
                    let mut after = position.clone();
                    after.extend(to.iter().map(|(cell, sign)| ((cell.0 + at, cell.1), *sign)));
                    all.push((after, (at, at + wide - 1)));
                }
            }
        }
        Ok(all)
    }

    fn parts(&self, position: &FamilyPosition, _: Option<i64>) -> Vec<(FamilyPosition, bool)> {
        // The sets of cells of all moves that may ever be made, united where they meet.
        let mut groups: Vec<BTreeSet<ColumnCell>> = Vec::new();
        for (from, to, wide) in &self.moves {
            for at in Self::places(position, *wide) {
                let may = |(cell, sign): (&ColumnCell, &char)| {
                    let now = position.get(&(cell.0 + at, cell.1));
                    now.and_then(|now| self.becomes.get(now)).is_some_and(|signs| signs.contains(sign))
                };
                if !from.iter().all(may) {
                    continue;
                }
                let mut group: BTreeSet<ColumnCell> =
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
        let of = |group: BTreeSet<ColumnCell>| {
            let there = group.iter().filter_map(|cell| Some((*cell, *position.get(cell)?)));
            (there.collect(), false)
        };
        groups.into_iter().map(of).collect()
    }

    fn images(&self, position: &FamilyPosition) -> Vec<FamilyPosition> {
        let image = |&turn: &FamilyBoardSymmetry| {
            position.iter().map(|(&cell, &sign)| (self.turned(cell, turn), sign)).collect()
        };
        self.turns.iter().map(image).collect()
    }
}
