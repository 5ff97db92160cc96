//! Games on boards, given by their patterns: positions, moves, and the instances that the engine
//! for cells takes.
//!
//! A position is a list of integers: the number of columns, then the character of each cell, row
//! after row, as its place in [`BoardRules::states`].

use crate::native::{CodedGame, show_parts};
use crate::on_cells::{CellHost, ComponentFold, OnCells};
use crate::picture::Picture;
use crate::texts::rectangle;
use nimatron_core::{Budget, Options, StopReason};
use nimatron_engine::cells::{CellSolver, Instance, Layout, System};
use nimatron_engine::search::{Fold, ListGame, room_for};
use nimatron_messages::{Mark, Message, Parameter, patterns};
use nimatron_rules::EvalError;
use nimatron_rules::board::{BoardRulePattern, BoardRules, FREE, WALL};

/// Maximum number of cells of a board.
const MAX_CELLS: usize = 10_000;

/// A game on boards of any size.
#[derive(Clone, Debug)]
pub(crate) struct BoardGame {
    rules: BoardRules,
}

impl BoardGame {
    /// The game of these rules.
    pub(crate) const fn new(rules: BoardRules) -> BoardGame {
        BoardGame { rules }
    }

    fn state(&self, sign: char) -> Option<u8> {
        self.rules.states().iter().position(|&state| state == sign).map(|at| at as u8)
    }

    /// The rows of a board as characters, with `nothing` for cells in no state of the rules.
    fn rows(&self, columns: usize, cells: &[i64], nothing: char) -> Vec<String> {
        let sign =
            |&cell: &i64| usize::try_from(cell).ok().and_then(|at| self.rules.states().get(at)).unwrap_or(&nothing);
        cells.chunks(columns).map(|row| row.iter().map(sign).collect()).collect()
    }

    /// The cells of a pattern with its corner at a place, and their states.
    fn placed(&self, pattern: &BoardRulePattern, row: usize, column: usize, columns: usize) -> Vec<(u32, u8)> {
        let cell = |(down, right, sign)| {
            let cell = (row + down) * columns + column + right;
            (cell as u32, self.state(sign).unwrap_or(0))
        };
        pattern.cells().map(cell).collect()
    }

    /// The places at which a pattern fits.
    fn places(pattern: &BoardRulePattern, rows: usize, columns: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (down, right) =
            ((rows + 1).saturating_sub(pattern.rows()), (columns + 1).saturating_sub(pattern.columns()));
        (0..down).flat_map(move |row| (0..right).map(move |column| (row, column)))
    }

    /// The moves on a board of this size.
    fn system(&self, rows: usize, columns: usize) -> Option<System> {
        let mut instances = Vec::new();
        for one in self.rules.moves() {
            for (row, column) in Self::places(&one.from, rows, columns) {
                let needs = self.placed(&one.from, row, column, columns);
                let mut sets = self.placed(&one.to, row, column, columns);
                sets.retain(|set| !needs.contains(set));
                instances.push(Instance { needs, sets });
            }
        }
        let ends: Vec<Vec<(u32, u8)>> = self
            .rules
            .ends()
            .iter()
            .flat_map(|end| Self::places(end, rows, columns).map(move |place| (end, place)))
            .map(|(end, (row, column))| self.placed(end, row, column, columns))
            .collect();
        // One state more, of cells that play no part in a component.
        System::new(rows * columns, self.rules.states().len() as u8 + 1, &instances, &ends).ok()
    }

    fn cells_of(&self, text: &str) -> Result<Vec<i64>, Message> {
        if let Some((rows, columns)) = rectangle(text) {
            if rows == 0 || columns == 0 {
                return Err(patterns::sides(MAX_CELLS));
            }
            let cells = rows * columns;
            within_limit(cells as u128)?;
            let free = self.state(FREE).unwrap_or(0).into();
            return Ok(std::iter::once(columns as i64).chain(std::iter::repeat_n(free, cells)).collect());
        }
        let rows: Vec<Vec<char>> =
            text.split(['/', '\n', ',']).map(row_of).collect::<Result<Vec<Vec<char>>, Message>>()?;
        let columns = rows.first().map_or(0, Vec::len);
        if columns == 0 {
            return Err(patterns::sides(MAX_CELLS));
        }
        within_limit(rows.len() as u128 * columns as u128)?;
        let mut position = vec![columns as i64];
        for (at, row) in rows.iter().enumerate() {
            if row.len() != columns {
                return Err(patterns::uneven_board(at + 1, row.len(), columns));
            }
            for &sign in row {
                let Some(state) = self.state(sign) else {
                    let known = self.rules.states().iter().map(|state| format!("`{state}`"));
                    return Err(patterns::unknown_cell(sign, Parameter::list(known, Mark::Comma)));
                };
                position.push(state.into());
            }
        }
        Ok(position)
    }
}

/// Boards of the cells that a pattern asks for, so that it fits: repeated in rows that are shifted
/// against each other, or side by side if it has several rows.
fn tilings(pattern: &BoardRulePattern) -> Vec<String> {
    const COLUMNS: usize = 7;
    let mut cells = vec![vec![FREE; pattern.columns()]; pattern.rows()];
    for (row, column, sign) in pattern.cells() {
        cells[row][column] = sign;
    }
    let board = |rows: usize, cell: &dyn Fn(usize, usize) -> char| {
        (0..rows).map(|row| (0..COLUMNS).map(|at| cell(row, at)).collect::<String>()).collect::<Vec<_>>().join("/")
    };
    if let [row] = cells.as_slice() {
        let shifted = |down: usize, at: usize| row[(down + at) % row.len()];
        return vec![board(1, &shifted), board(3, &shifted)];
    }
    vec![board(cells.len(), &|down, at| cells[down][at % pattern.columns()])]
}

/// The characters of a row, in which `(xo)*3` stands for `xoxoxo`.
fn row_of(text: &str) -> Result<Vec<char>, Message> {
    let cells = |text: &str| text.chars().filter(|sign| !sign.is_whitespace()).collect::<Vec<char>>();
    let mut row = Vec::new();
    let mut rest = text;
    while let Some((before, repeated)) = rest.split_once('(') {
        row.extend(cells(before));
        let block =
            repeated.split_once(')').and_then(|(block, after)| Some((block, after.trim_start().strip_prefix('*')?)));
        let Some((block, after)) = block else { return Err(patterns::repeated(text.trim())) };
        let after = after.trim_start();
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let Ok(times) = after[..digits].parse::<usize>() else { return Err(patterns::repeated(text.trim())) };
        let block = cells(block);
        within_limit(row.len() as u128 + times as u128 * block.len() as u128)?;
        row.extend(std::iter::repeat_n(block, times).flatten());
        rest = &after[digits..];
    }
    row.extend(cells(rest));
    Ok(row)
}

/// That a board with this many cells is not too large.
fn within_limit(cells: u128) -> Result<(), Message> {
    if cells <= MAX_CELLS as u128 { Ok(()) } else { Err(patterns::too_many_cells(cells, MAX_CELLS)) }
}

/// The number of rows and columns, and the cells.
fn board(position: &[i64]) -> Option<(usize, usize, &[i64])> {
    let (&columns, cells) = position.split_first()?;
    let columns = usize::try_from(columns).ok().filter(|&columns| columns > 0)?;
    (!cells.is_empty() && cells.len().is_multiple_of(columns)).then_some((cells.len() / columns, columns, cells))
}

/// Whether the states of these cells are what a pattern asks for.
fn holds(part: &[(u32, u8)], cells: &[i64]) -> bool {
    part.iter().all(|&(cell, state)| cells[cell as usize] == i64::from(state))
}

impl ListGame for BoardGame {
    fn list(&self, position: &[i64], budget: &Budget, out: &mut Options<Box<[i64]>>) -> Result<(), EvalError> {
        let Some((rows, columns, cells)) = board(position) else { return Ok(()) };
        for end in self.rules.ends() {
            for (row, column) in Self::places(end, rows, columns) {
                budget.tick(1)?;
                if holds(&self.placed(end, row, column, columns), cells) {
                    return Ok(());
                }
            }
        }
        for one in self.rules.moves() {
            for (row, column) in Self::places(&one.from, rows, columns) {
                budget.tick(1)?;
                if !holds(&self.placed(&one.from, row, column, columns), cells) {
                    continue;
                }
                room_for(out.len() + 1, position.len(), budget)?;
                let mut after: Box<[i64]> = position.into();
                for (cell, state) in self.placed(&one.to, row, column, columns) {
                    after[1 + cell as usize] = state.into();
                }
                out.push(after);
            }
        }
        Ok(())
    }

    fn fold(&self) -> Option<Box<dyn Fold + '_>> {
        Some(Box::new(ComponentFold::of(self)))
    }
}

impl CodedGame for BoardGame {
    fn read(&self, text: &str) -> Result<Vec<i64>, Message> {
        self.cells_of(text.trim())
    }

    fn examples(&self) -> Vec<String> {
        let tiled = self.rules.moves().iter().flat_map(|one| tilings(&one.from));
        std::iter::once("3x4".to_owned()).chain(tiled).collect()
    }

    fn show(&self, position: &[i64]) -> String {
        let Some((rows, columns, cells)) = board(position) else { return String::new() };
        let free = self.state(FREE).map(i64::from);
        if cells.iter().all(|&cell| Some(cell) == free) {
            return format!("{rows}x{columns}");
        }
        self.rows(columns, cells, WALL).join("/")
    }

    fn picture(&self, position: &[i64]) -> Option<Picture> {
        let (_, columns, cells) = board(position)?;
        Some(Picture::Board { rows: self.rows(columns, cells, WALL) })
    }

    fn show_move(&self, from: &[i64], to: &[Vec<i64>]) -> Message {
        let left: Vec<String> = to.iter().map(|part| self.show(part)).collect();
        show_parts(self.show(from), &left)
    }

    fn rule_text(&self) -> Option<&str> {
        Some(self.rules.text())
    }

    fn rule_name(&self) -> Option<&str> {
        self.rules.name()
    }

    fn on_cells(&self) -> Option<&dyn OnCells> {
        Some(self)
    }
}

impl OnCells for BoardGame {
    fn cells(&self, position: &[i64]) -> Option<(CellHost, Vec<u8>)> {
        let (rows, columns, cells) = board(position)?;
        let states = cells.iter().map(|&cell| u8::try_from(cell).ok()).collect::<Option<Vec<u8>>>()?;
        Some((vec![rows as i64, columns as i64], states))
    }

    fn position(&self, ground: &CellHost, states: &[u8]) -> Box<[i64]> {
        ground.last().copied().into_iter().chain(states.iter().map(|&state| state.into())).collect()
    }

    /// `?` stands for cells that play no part.
    fn certified(&self, ground: &CellHost, states: &[u8]) -> Option<String> {
        // `until` ends the game on the whole board, so that components are not a sum; and a
        // component is not the same everywhere if it matters where the board ends.
        if !self.rules.ends().is_empty() || self.rules.moves().iter().any(|one| one.from.has_margin()) {
            return None;
        }
        let position = self.position(ground, states);
        let (_, columns, cells) = board(&position)?;
        // Cells with signs such as `3x4` would be read as a size.
        Some(self.rows(columns, cells, '?').join("/")).filter(|text| rectangle(text).is_none())
    }

    fn solver(&self, ground: &CellHost, _: &Budget) -> Result<Option<CellSolver>, StopReason> {
        Ok(self.solver_on(ground))
    }
}

impl BoardGame {
    fn solver_on(&self, ground: &CellHost) -> Option<CellSolver> {
        let [rows, columns] = ground[..] else { return None };
        let (rows, columns) = (usize::try_from(rows).ok()?, usize::try_from(columns).ok()?);
        let system = self.system(rows, columns)?;
        let layout = Layout::of(&system, rows, columns);
        CellSolver::new(system, layout).ok()
    }
}
