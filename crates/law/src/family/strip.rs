//! Strips: positions that are words of columns, and what play makes of them.
//!
//! A column is a fixed number of cells. A move looks at and changes a window of a bounded number of
//! columns, and does the same wherever the columns in the window are the same. So what happens in a
//! long run of full columns does not depend on how long it is: `closure` relies on the bounds that
//! a strip states here, and the checker has its own.

use nimatron_core::{Budget, StopReason};
use nimatron_messages::Message;

/// The state of a column.
pub(super) type Column = u64;
/// Columns side by side.
pub(super) type ColumnWord = Vec<Column>;

/// Why a family has no law here.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// The budget is used up.
    Stopped(StopReason),
    /// The game or the family is not of the kind that is understood.
    NotAStrip(Message),
    /// There are infinitely many types of pieces, or too many.
    DoesNotClose(Message),
}

impl From<StopReason> for Refusal {
    fn from(reason: StopReason) -> Refusal {
        Refusal::Stopped(reason)
    }
}

/// A move on a word.
#[derive(Debug)]
pub(super) struct StripMove {
    /// The columns that it looks at and changes, first and last; they may lie outside the word.
    pub(super) window: (isize, isize),
    /// The word after it, with the same columns.
    pub(super) after: ColumnWord,
}

/// Which columns a word consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StripForm {
    /// They stand in a row.
    Row,
    /// The last is followed by the first.
    Ring,
}

/// A game on strips.
pub(super) trait Strip {
    /// A column in the middle of a long member.
    fn full(&self) -> Column;

    /// Maximum number of columns in the window of a move.
    fn window(&self) -> usize;

    /// A number of full columns that are connected and keep what is before them apart from what is
    /// after them: no move reaches over them, and no two of their cells are in different pieces.
    fn joined(&self) -> usize;

    /// Whether members are rings.
    fn form(&self) -> StripForm;

    /// The columns of a member; `None` if there is none.
    fn member(&self, n: usize) -> Option<ColumnWord>;

    /// All moves on a piece. On a ring of many columns those suffice whose subject begins in the
    /// middle column, because turning a ring changes nothing.
    fn moves(&self, word: &[Column], form: StripForm, budget: &Budget) -> Result<Vec<StripMove>, StopReason>;

    /// The pieces of a word, each with the place of its first column; what has no moves may be left
    /// out. `None` if one goes all the way round a ring.
    fn pieces(
        &self,
        word: &[Column],
        form: StripForm,
        budget: &Budget,
    ) -> Result<Option<Vec<(usize, ColumnWord)>>, StopReason>;

    /// The words that are played like this one because they are its images, and the word itself.
    fn images(&self, word: &[Column]) -> Vec<ColumnWord>;

    /// A sign for each cell of a column.
    fn signs(&self, column: Column) -> String;
}
