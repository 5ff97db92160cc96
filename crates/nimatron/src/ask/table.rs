//! The values of all positions up to a corner, or of the members of a family: one way to ask for
//! them, so that a table, a picture and an array have the same values of positions (formats differ
//! in what they write where there is no value).

use crate::error::{QuestionResult, SolveResult, other};
use crate::law::PositionFamily;
use crate::limits;
use crate::loopy::Loops;
use crate::table::{ValueTable, corner, value_table, within};
use nimatron_catalogue::{GameDef, GameSettings, parse_coordinate};
use nimatron_core::Budget;
use nimatron_messages::{command, requests};
use std::sync::Arc;

/// A question about values, as it is typed.
#[derive(Clone, Copy, Debug)]
pub struct AskTable<'q> {
    /// The text for a game.
    pub game: &'q str,
    /// A family of its positions.
    pub family: Option<&'q str>,
    /// The parameters of the game.
    pub settings: GameSettings<'q>,
    /// The largest value of all coordinates, or of each: `100`, `20,30`; of a family the number of
    /// the last member. If it is not given, one that suits the number of coordinates.
    pub to: Option<&'q str>,
    /// How many cells the table may have.
    pub most: u64,
    /// What is done where play may go on for ever.
    pub loops: Loops,
}

/// A question about values that was read.
#[derive(Clone, Debug)]
pub struct TablePlan {
    about: TableSubject,
    /// The largest value of each coordinate, inclusive.
    to: Vec<i64>,
    loops: Loops,
}

#[derive(Clone, Debug)]
enum TableSubject {
    Game(Arc<GameDef>),
    Members(PositionFamily),
}

impl<'q> AskTable<'q> {
    /// The values up to a corner.
    pub const fn of(game: &'q str, to: &'q str) -> AskTable<'q> {
        let (family, to) = (None, Some(to));
        AskTable { game, family, settings: GameSettings::NONE, to, most: limits::CELLS, loops: Loops::OfNamedGames }
    }
}

impl AskTable<'_> {
    /// Reads the question.
    ///
    /// # Errors
    /// It is malformed, or the table would be too large.
    pub fn read(&self) -> QuestionResult<TablePlan> {
        let &AskTable { game, family, settings, to, most, loops } = self;
        let Some(family) = family else {
            // Where the number of coordinates is free, a list of bounds says it.
            let count = to.map(|to| to.split(',').count()).filter(|&count| count > 1);
            let game = Arc::new(GameDef::load_row(game, settings, count)?);
            let to = to.map_or_else(|| usual_corner(game.arity()).to_string(), str::to_owned);
            let to = corner(&game, to.split(','), most)?;
            return Ok(TablePlan { about: TableSubject::Game(game), to, loops });
        };
        if loops == Loops::Always {
            return other(requests::not_both("table", "`loopy`", requests::a_family()));
        }
        let Some(members) = PositionFamily::new(game, family, settings) else {
            return other(command::not_a_family(family));
        };
        let to = match to {
            Some(to) if to.contains(',') => return other(command::one_bound()),
            Some(to) => vec![parse_coordinate(to)?],
            None => vec![usual_corner(None)],
        };
        within(&to, most)?;
        Ok(TablePlan { about: TableSubject::Members(members), to, loops })
    }
}

/// The largest value of all coordinates where none is given: from 200 to 2,000 positions for up to
/// four coordinates, and some members of a family.
const fn usual_corner(arity: Option<usize>) -> i64 {
    match arity {
        Some(1) => 200,
        Some(2) => 31,
        Some(3) | None => 11,
        Some(4) => 5,
        Some(_) => 2,
    }
}

impl TablePlan {
    /// The largest value of each coordinate, inclusive.
    pub fn to(&self) -> &[i64] {
        &self.to
    }

    /// The values. Where play may go on for ever, the values are those of all positions that
    /// can be reached.
    ///
    /// # Errors
    /// The game may go on for ever, a rule fails, or a family has no members. Reaching a limit is
    /// not an error: the table then has `stopped` set and holds what is known.
    pub fn tell(&self, budget: &Budget) -> SolveResult<ValueTable> {
        let game = match &self.about {
            TableSubject::Game(game) => game,
            TableSubject::Members(family) => {
                return family.table(self.to.first().copied().unwrap_or_default(), budget);
            }
        };
        // A theorem gives the values of some named games in which a move can be undone.
        let loops = if self.loops == Loops::OfNamedGames && game.may_recur() { Loops::IfNeeded } else { self.loops };
        let ends = || value_table(game, &self.to, budget);
        loops.choose(false, ends, || crate::loopy_table(game, &self.to, budget))
    }
}
