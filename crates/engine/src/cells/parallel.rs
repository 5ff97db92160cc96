//! The engine for boards on which moves only take cells away: values come from a [`Team`],
//! everything else from the engine for all boards, and values too where the team declines.

use super::canon::Layout;
use super::facts::CellFact;
use super::solver::{CellEngine, CellError};
use super::system::{CellMove, System};
use super::taking::{Team, TeamError};
use nimatron_core::{Budget, StopReason};

#[derive(Debug)]
pub(super) struct ParallelCells {
    team: Team,
    /// Where the cells are, from the states of the author.
    system: System,
    /// The engine for all boards and graphs.
    other: Box<dyn CellEngine>,
    /// Whether the team has declined.
    declined: bool,
}

impl ParallelCells {
    /// The team for a system with this layout, if moves only take cells away.
    pub(super) fn team(system: &System, layout: Option<&Layout>) -> Option<(Team, System)> {
        Some((Team::of(system, layout?)?, system.clone()))
    }

    /// The team for a graph that is a board: the layout is looked for.
    pub(super) fn on_graph(system: &System) -> Option<(Team, System)> {
        let cells = system.cells();
        // Long boards come last: nearly everything is a board of one row.
        let sides = (1..=cells.isqrt()).rev().filter(|rows| cells.is_multiple_of(*rows));
        let sizes = sides.flat_map(|rows| [(rows, cells / rows), (cells / rows, rows)]);
        let mut layouts = sizes.filter_map(|(rows, columns)| Layout::of(system, rows, columns));
        Self::team(system, layouts.find(|layout| layout.everywhere).as_ref())
    }

    /// The engine with a team, if there is one.
    pub(super) fn or(team: Option<(Team, System)>, other: Box<dyn CellEngine>) -> Box<dyn CellEngine> {
        match team {
            Some((team, system)) => Box::new(ParallelCells { team, system, other, declined: false }),
            None => other,
        }
    }

    /// Asks the team about the cells that are there; `None` if it declines.
    fn asked<T>(
        &mut self,
        states: &[u8],
        ask: impl FnOnce(&mut Team, &[u8]) -> Result<T, TeamError>,
    ) -> Result<Option<T>, CellError> {
        if self.declined {
            return Ok(None);
        }
        let there = self.system.renamed(states).ok_or(CellError::NotAPosition)?;
        match ask(&mut self.team, &there) {
            Ok(found) => Ok(Some(found)),
            Err(TeamError::Stopped(reason)) => Err(CellError::Stopped(reason)),
            Err(TeamError::Declined) => {
                self.declined = true;
                Ok(None)
            }
        }
    }
}

impl CellEngine for ParallelCells {
    fn value(&mut self, states: &[u8], budget: &Budget) -> Result<u16, CellError> {
        match self.asked(states, |team, there| team.value(there, budget))? {
            Some(value) => Ok(value),
            None => self.other.value(states, budget),
        }
    }

    fn has_value(&mut self, states: &[u8], value: u16, budget: &Budget) -> Result<bool, CellError> {
        match self.asked(states, |team, there| team.has_value(there, value, budget))? {
            Some(answer) => Ok(answer),
            None => self.other.has_value(states, value, budget),
        }
    }

    fn facts(&mut self, states: &[u8], budget: &Budget) -> Result<Option<(Vec<CellFact>, u16)>, CellError> {
        // A browser does not write certificates, and need not load the code for it.
        if cfg!(all(target_family = "wasm", target_os = "unknown")) {
            return Ok(None);
        }
        let Some((reasons, value)) = self.asked(states, |team, there| team.reasons(there, budget))? else {
            return Ok(None);
        };
        let (nothing, there) = (self.nothing(), self.system.original(1));
        let fact = |(component, value, is)| {
            let cells = self.team.cells(component).zip(&nothing);
            let component = cells.map(|(is_there, &nothing)| if is_there { there } else { nothing }).collect();
            CellFact { component, value, is }
        };
        Ok(Some((reasons.into_iter().map(fact).collect(), value)))
    }

    fn told(&self, states: &[u8]) -> Option<u16> {
        let there = self.system.renamed(states).filter(|_| !self.declined);
        there.and_then(|there| self.team.told(&there))
    }

    fn moves(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<(CellMove, u16)>, CellError> {
        let options = self.other.options(states, budget)?;
        let mut moves = Vec::new();
        for one in options {
            let value = self.value(&one.states, budget)?;
            moves.push((one, value));
        }
        Ok(moves)
    }

    fn options(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<CellMove>, StopReason> {
        self.other.options(states, budget)
    }

    fn components(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<Vec<u8>>, StopReason> {
        self.other.components(states, budget)
    }

    fn folded(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<Vec<u8>>, StopReason> {
        self.other.folded(states, budget)
    }

    fn nothing(&self) -> Vec<u8> {
        self.other.nothing()
    }

    fn subject(&self, made: usize) -> (usize, Vec<u32>) {
        self.other.subject(made)
    }

    fn remembered(&self) -> usize {
        self.team.known() as usize + self.other.remembered()
    }

    fn at_sight(&self) -> usize {
        self.team.at_sight() as usize + self.other.at_sight()
    }
}
