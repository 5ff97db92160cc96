//! Games on boards, given by their patterns: positions, moves, and the instances that the engine
//! for cells takes.
//!
//! The key of a position: the number of columns, then the sign of each cell, row after row, as its
//! place in [`BoardRules::states`].

use crate::board_walk::BoardWalk;
use crate::keyed::WrittenRules;
use crate::on_cells::{CellGame, ComponentFold, Ground, OnCells};
use crate::picture::Picture;
use crate::texts::rectangle;
use crate::typed::{Keyed, KeyedOptions, TypedGame};
use crate::{PlaceTheory, Theory};
use nimatron_core::{Budget, StopReason};
use nimatron_engine::cells::{CellSolver, Instance, Layout, System};
use nimatron_engine::search::{Fold, room_for};
use nimatron_messages::{Mark, Message, Parameter, patterns};
use nimatron_rules::EvalError;
use nimatron_rules::board::{BoardRulePattern, BoardRules, FREE, WALL};

/// Maximum number of cells of a board.
const MAX_CELLS: usize = 10_000;

/// The sign of a cell that plays no part in a component.
const ABSENT: char = '\0';

/// A board: the signs of its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardPosition {
    columns: usize,
    cells: Vec<char>,
}

impl BoardPosition {
    /// The board with these cells, row after row; `None` unless they make at least one whole row.
    pub fn new(columns: usize, cells: Vec<char>) -> Option<BoardPosition> {
        (columns > 0 && !cells.is_empty() && cells.len().is_multiple_of(columns))
            .then_some(BoardPosition { columns, cells })
    }

    /// The number of rows.
    pub const fn rows(&self) -> usize {
        self.cells.len() / self.columns
    }

    /// The number of columns.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// The signs of the cells, row after row.
    pub fn cells(&self) -> &[char] {
        &self.cells
    }

    /// The board with another sign at these places.
    #[must_use]
    pub fn with(&self, cells: impl IntoIterator<Item = (usize, char)>) -> BoardPosition {
        let mut board = self.clone();
        for (cell, sign) in cells {
            board.cells[cell] = sign;
        }
        board
    }

    /// The rows as text, with `absent` for cells that play no part.
    fn lines(&self, absent: char) -> Vec<String> {
        let sign = |&sign: &char| if sign == ABSENT { absent } else { sign };
        self.cells.chunks(self.columns).map(|row| row.iter().map(sign).collect()).collect()
    }

    /// Whether these cells have these signs.
    fn holds(&self, part: impl Iterator<Item = (usize, char)>) -> bool {
        part.into_iter().all(|(cell, sign)| self.cells[cell] == sign)
    }
}

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

    /// Whether a text that looks like a size is a row of the signs of the game as well.
    fn is_row(&self, text: &str) -> bool {
        rectangle(text).is_some() && text.chars().all(|sign| self.rules.states().contains(&sign))
    }

    /// The state of a sign for the engine: its place in the rules; one more for absent cells.
    fn state(&self, sign: char) -> u8 {
        let states = self.rules.states();
        states.iter().position(|&state| state == sign).unwrap_or(states.len()) as u8
    }

    fn sign(&self, state: u8) -> char {
        self.rules.states().get(usize::from(state)).copied().unwrap_or(ABSENT)
    }

    /// The cells of a pattern with its corner at a place, and their signs.
    fn placed(
        pattern: &BoardRulePattern,
        (row, column): (usize, usize),
        columns: usize,
    ) -> impl Iterator<Item = (usize, char)> + '_ {
        pattern.cells().map(move |(down, right, sign)| ((row + down) * columns + column + right, sign))
    }

    /// The same with the states of the engine.
    fn placed_states(&self, pattern: &BoardRulePattern, at: (usize, usize), columns: usize) -> Vec<(u32, u8)> {
        Self::placed(pattern, at, columns).map(|(cell, sign)| (cell as u32, self.state(sign))).collect()
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
            for place in Self::places(&one.from, rows, columns) {
                let needs = self.placed_states(&one.from, place, columns);
                let mut sets = self.placed_states(&one.to, place, columns);
                sets.retain(|set| !needs.contains(set));
                instances.push(Instance { needs, sets });
            }
        }
        let ends: Vec<Vec<(u32, u8)>> = self
            .rules
            .ends()
            .iter()
            .flat_map(|end| Self::places(end, rows, columns).map(move |place| (end, place)))
            .map(|(end, place)| self.placed_states(end, place, columns))
            .collect();
        // One state more, of cells that play no part in a component.
        System::new(rows * columns, self.rules.states().len() as u8 + 1, &instances, &ends).ok()
    }

    fn solver_on(&self, ground: &Ground) -> Option<CellSolver> {
        let Ground::Board(rows, columns) = *ground else { return None };
        let system = self.system(rows, columns)?;
        let layout = Layout::of(&system, rows, columns);
        CellSolver::new(system, layout).ok()
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

impl TypedGame for BoardGame {
    type Position = BoardPosition;

    fn key(&self, position: &BoardPosition) -> Vec<i64> {
        let states = position.cells.iter().map(|&sign| self.state(sign).into());
        std::iter::once(position.columns as i64).chain(states).collect()
    }

    fn of_key(&self, key: &[i64]) -> Option<BoardPosition> {
        let (&columns, states) = key.split_first()?;
        let cells = states.iter().map(|&state| u8::try_from(state).ok().map(|state| self.sign(state)));
        BoardPosition::new(usize::try_from(columns).ok()?, cells.collect::<Option<_>>()?)
    }

    fn list(
        &self,
        position: &BoardPosition,
        budget: &Budget,
        out: &mut KeyedOptions<'_, Self>,
    ) -> Result<(), EvalError> {
        let (rows, columns) = (position.rows(), position.columns);
        for end in self.rules.ends() {
            for place in Self::places(end, rows, columns) {
                budget.tick(1)?;
                if position.holds(Self::placed(end, place, columns)) {
                    return Ok(());
                }
            }
        }
        let key = self.key(position);
        for one in self.rules.moves() {
            for place in Self::places(&one.from, rows, columns) {
                budget.tick(1)?;
                if !position.holds(Self::placed(&one.from, place, columns)) {
                    continue;
                }
                room_for(out.len() + 1, key.len(), budget)?;
                let mut after = key.clone();
                for (cell, sign) in Self::placed(&one.to, place, columns) {
                    after[1 + cell] = self.state(sign).into();
                }
                out.push_key(after);
            }
        }
        Ok(())
    }

    fn read(&self, text: &str) -> Result<BoardPosition, Message> {
        let text = text.trim();
        if let Some((rows, columns)) = rectangle(text) {
            if self.is_row(text) {
                return Err(patterns::size_or_row(text));
            }
            within_limit(rows as u128 * columns as u128)?;
            return BoardPosition::new(columns, vec![FREE; rows * columns]).ok_or_else(|| patterns::sides(MAX_CELLS));
        }
        let rows: Vec<Vec<char>> =
            text.split(['/', '\n', ',']).map(row_of).collect::<Result<Vec<Vec<char>>, Message>>()?;
        let columns = rows.first().map_or(0, Vec::len);
        if columns == 0 {
            return Err(patterns::sides(MAX_CELLS));
        }
        within_limit(rows.len() as u128 * columns as u128)?;
        let mut cells = Vec::new();
        for (at, row) in rows.into_iter().enumerate() {
            if row.len() != columns {
                return Err(patterns::uneven_board(at + 1, row.len(), columns));
            }
            if let Some(&sign) = row.iter().find(|sign| !self.rules.states().contains(sign)) {
                let known = self.rules.states().iter().map(|state| format!("`{state}`"));
                return Err(patterns::unknown_cell(sign, Parameter::list(known, Mark::Comma)));
            }
            cells.extend(row);
        }
        BoardPosition::new(columns, cells).ok_or_else(|| patterns::sides(MAX_CELLS))
    }

    fn examples(&self) -> Vec<String> {
        let tiled = self.rules.moves().iter().flat_map(|one| tilings(&one.from));
        let free = Some("3x4").filter(|size| !self.is_row(size)).unwrap_or("..../..../....");
        std::iter::once(free.to_owned()).chain(tiled).collect()
    }

    fn show(&self, position: &BoardPosition) -> String {
        let size = format!("{}x{}", position.rows(), position.columns);
        if position.cells.iter().all(|&sign| sign == FREE) && !self.is_row(&size) {
            return size;
        }
        let lines = position.lines(WALL).join("/");
        // A row that looks like a size is repeated once.
        if rectangle(&lines).is_some() { format!("({lines})*1") } else { lines }
    }

    fn picture(&self, position: &BoardPosition) -> Option<Picture> {
        Some(Picture::Board { rows: position.lines(WALL) })
    }

    fn rules(&self) -> Option<WrittenRules<'_>> {
        Some(WrittenRules::Places(self.rules.text(), self.rules.name()))
    }

    fn on_cells(game: &Keyed<Self>) -> Option<&dyn OnCells> {
        Some(game)
    }

    fn fold(game: &Keyed<Self>) -> Option<Box<dyn Fold + '_>> {
        Some(Box::new(ComponentFold::of(game)))
    }

    /// A theorem about all rules of their form.
    fn theory(&self) -> Option<Box<dyn Theory<BoardPosition>>> {
        BoardWalk::of(&self.rules).map(|walk| Box::new(walk) as Box<dyn Theory<BoardPosition>>)
    }

    fn theory_of(theory: PlaceTheory) -> Option<Box<dyn Theory<BoardPosition>>> {
        if let PlaceTheory::Board(theory) = theory { Some(theory) } else { None }
    }
}

impl CellGame for BoardGame {
    fn cells(&self, position: BoardPosition) -> Option<(Ground, Vec<u8>)> {
        let states = position.cells.iter().map(|&sign| self.state(sign)).collect();
        Some((Ground::Board(position.rows(), position.columns), states))
    }

    fn position(&self, ground: &Ground, states: &[u8]) -> Option<BoardPosition> {
        let Ground::Board(_, columns) = *ground else { return None };
        BoardPosition::new(columns, states.iter().map(|&state| self.sign(state)).collect())
    }

    /// `?` stands for cells that play no part.
    fn certified(&self, ground: &Ground, states: &[u8]) -> Option<String> {
        // `until` ends the game on the whole board, so that components are not a sum; and a
        // component is not the same everywhere if it matters where the board ends.
        if !self.rules.ends().is_empty() || self.rules.moves().iter().any(|one| one.from.has_margin()) {
            return None;
        }
        // Cells with signs such as `3x4` would be read as a size.
        let text = CellGame::position(self, ground, states)?.lines('?').join("/");
        Some(text).filter(|text| rectangle(text).is_none())
    }

    fn solver(&self, ground: &Ground, _: &Budget) -> Result<Option<CellSolver>, StopReason> {
        Ok(self.solver_on(ground))
    }
}
