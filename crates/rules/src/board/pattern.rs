//! Patterns of characters, and how they are turned.

/// A rectangle of characters; a cell without one is any character.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardRulePattern {
    rows: usize,
    columns: usize,
    cells: Vec<Option<char>>,
}

impl BoardRulePattern {
    /// Rows of equal length, none of them empty.
    pub(super) fn new(rows: &[Vec<Option<char>>]) -> BoardRulePattern {
        let columns = rows.first().map_or(0, Vec::len);
        BoardRulePattern { rows: rows.len(), columns, cells: rows.concat() }
    }

    /// The number of rows.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// The cells that have a character: row, column, character.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize, char)> + '_ {
        let place = |at: usize| (at / self.columns, at % self.columns);
        self.cells.iter().enumerate().filter_map(move |(at, cell)| {
            let (row, column) = place(at);
            Some((row, column, (*cell)?))
        })
    }

    /// Whether some row or column at the edge asks for no character: whether the pattern fits there
    /// then depends on where the board ends.
    pub fn has_margin(&self) -> bool {
        let asks = |edge: &dyn Fn((usize, usize, char)) -> bool| self.cells().any(edge);
        !(asks(&|cell| cell.0 == 0)
            && asks(&|cell| cell.0 + 1 == self.rows)
            && asks(&|cell| cell.1 == 0)
            && asks(&|cell| cell.1 + 1 == self.columns))
    }

    /// The pattern with its cells moved: `size` is the new number of rows and columns, and `from`
    /// gives for each new place the old one, if there is one.
    fn moved(&self, size: (usize, usize), from: impl Fn(usize, usize) -> Option<(usize, usize)>) -> BoardRulePattern {
        let cells = (0..size.0 * size.1)
            .map(|at| from(at / size.1, at % size.1).and_then(|(row, column)| self.cells[row * self.columns + column]))
            .collect();
        BoardRulePattern { rows: size.0, columns: size.1, cells }
    }

    pub(super) fn transposed(&self) -> BoardRulePattern {
        self.moved((self.columns, self.rows), |row, column| Some((column, row)))
    }

    pub(super) fn mirrored(&self) -> BoardRulePattern {
        self.moved((self.rows, self.columns), |row, column| Some((row, self.columns - 1 - column)))
    }

    pub(super) fn upside_down(&self) -> BoardRulePattern {
        self.moved((self.rows, self.columns), |row, column| Some((self.rows - 1 - row, column)))
    }

    /// A pattern of one row along the diagonal that goes right and down.
    pub(super) fn diagonal(&self) -> BoardRulePattern {
        self.moved((self.columns, self.columns), |row, column| (row == column).then_some((0, row)))
    }

    /// Half a turn.
    pub(super) fn reversed(&self) -> BoardRulePattern {
        self.mirrored().upside_down()
    }
}

/// A move: what has to stand there, and what stands there afterwards. Both have the same size; a
/// cell without a character after the move keeps the one it has.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Replacement {
    /// What has to stand there.
    pub from: BoardRulePattern,
    /// What stands there afterwards.
    pub to: BoardRulePattern,
}
