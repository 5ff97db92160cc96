//! Where the Grundy values of one game come from: a theorem, a table, or the memo search. The choice
//! is made once for the positions of a question, strongest first, and can be named.

use crate::answer::HowKnown;
use crate::error::SolveError;
use crate::heaps::Heaps;
use crate::law::ProvedLaw;
use crate::window::Period;
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, Limit, StopReason};
use nimatron_engine::search::{Pair, RulesError, RulesSearch};
use nimatron_engine::table::{Plan, Table, TableError};
use nimatron_rules::EvalError;
use std::rc::Rc;
use std::time::Duration;

/// Values of one game.
#[derive(Debug)]
pub(crate) struct Values<'g> {
    game: &'g Rc<GameDef>,
    /// Use the theorem's values.
    theorem: bool,
    table: Option<Table>,
    /// A law or a sequence, for heaps beyond a quick table.
    heaps: Option<Heaps>,
    /// A proved law, for positions beyond a table.
    law: Option<ProvedLaw>,
    search: RulesSearch<'g>,
    /// One line for each decision.
    pub(crate) log: Vec<String>,
}

/// Why a value is not there.
#[derive(Clone, Debug)]
pub(crate) enum NoValue {
    Cycle(Vec<Vec<i64>>),
    Stopped(StopReason),
    /// Stopped, with so many positions solved.
    StoppedAfter(StopReason, usize),
    Rule(EvalError),
}

impl From<RulesError> for NoValue {
    fn from(error: RulesError) -> Self {
        match error {
            RulesError::Cycle(cycle) => NoValue::Cycle(cycle),
            RulesError::Stopped(reason) => NoValue::Stopped(reason),
            RulesError::Rule(error) => NoValue::Rule(error),
        }
    }
}

/// Tables up to here are filled at once: that takes a few milliseconds.
const SMALL_TABLE: usize = 1 << 16;
/// Tables up to here are filled for the value alone when a theorem has already named the winner: a
/// fraction of a second.
const QUICK_TABLE: usize = 1 << 22;
/// Memory for the search that is tried before a large table is filled: some 100,000 positions. A
/// game that skips most positions (halving, Euclid) is solved within it.
const PROBE_MEMORY: u64 = 2 << 20;

/// Time for the search for a value where a theorem has already named the winner.
const PROBE_TIME: Duration = Duration::from_millis(500);

impl<'g> Values<'g> {
    /// Prepares values for positions up to `corner`, of which `asked` are surely wanted.
    pub(crate) fn new(game: &'g Rc<GameDef>, asked: &[&[i64]], budget: &Budget) -> Result<Self, NoValue> {
        let arity = game.arity().unwrap_or(0);
        let corner: Vec<i64> =
            (0..arity).map(|slot| asked.iter().map(|position| position[slot]).max().unwrap_or(0)).collect();
        let search = RulesSearch::new(game.moves(), &corner);
        let mut values = Values { game, theorem: false, table: None, heaps: None, law: None, search, log: Vec::new() };
        if let Some(theory) = &game.theory
            && asked.iter().all(|position| theory.grundy(position).is_some())
        {
            values.theorem = true;
            values.note(&format!("theorem: {}", theory.statement().name));
            return Ok(values);
        }
        if let (Some(code), [most]) = (&game.code, corner.as_slice())
            && *most as usize > SMALL_TABLE
        {
            let sequence = Heaps::of_code(code, *most, budget)?;
            values.note(&match sequence.claim() {
                Some(claim) => format!("proved period: {claim}"),
                None => format!("sequence of {most} values"),
            });
            values.heaps = Some(sequence);
            return Ok(values);
        }
        let Some(rules) = game.rules() else {
            values.note("memo search");
            return Ok(values);
        };
        let plan = match Plan::new(rules, &corner) {
            Ok(plan) => plan,
            Err(why) => {
                values.note(&format!("memo search ({})", TableError::Unsuitable(why)));
                return Ok(values);
            }
        };
        let cells = plan.cells();
        if cells > QUICK_TABLE
            && let Some(period) = Period::find(rules, budget)
        {
            values.note(&format!("proved period: {}", period.claim()));
            values.heaps = Some(Heaps::Subtraction(period));
            return Ok(values);
        }
        if cells > SMALL_TABLE {
            let probe = budget.with_memory(budget.limit().memory.min(PROBE_MEMORY));
            let solved = asked.iter().try_for_each(|position| values.search.grundy(position, &probe).map(|_| ()));
            match solved {
                Ok(()) => {
                    values.note(&format!(
                        "memo search: {} positions instead of a table of {cells}",
                        values.search.positions()
                    ));
                    return Ok(values);
                }
                Err(RulesError::Stopped(StopReason::Memory { .. })) => {}
                Err(error) => return Err(error.into()),
            }
        }
        if cells > QUICK_TABLE
            && let Some(law) = values.proved_law(asked, budget)?
        {
            if let HowKnown::Proved { claim, .. } = law.how_known() {
                values.note(&format!("proved law: {claim}"));
            }
            values.law = Some(law);
            return Ok(values);
        }
        match Table::from_plan(rules, plan, budget) {
            Ok(table) => {
                let sizes: Vec<String> = table.sizes().iter().map(ToString::to_string).collect();
                values.note(&format!(
                    "table of {} positions, {} byte(s) a value",
                    sizes.join(" x "),
                    table.value_bytes()
                ));
                values.table = Some(table);
            }
            Err(TableError::Unsuitable(why)) => values.note(&format!("memo search ({})", TableError::Unsuitable(why))),
            // Too large for a table: perhaps not for the search.
            Err(TableError::Stopped(StopReason::Memory { .. }, None)) => {
                values.note(&format!("memo search (a table would have {cells} cells)"));
            }
            Err(TableError::Stopped(reason, Some(part))) => {
                return Err(NoValue::StoppedAfter(reason, part.known_cells()));
            }
            Err(TableError::Stopped(reason, None)) => return Err(NoValue::Stopped(reason)),
            // A rule fails somewhere in the box, which need not be where the question leads.
            Err(TableError::Rule(error)) => values.note(&format!("memo search (no table: {error})")),
        }
        Ok(values)
    }

    /// A law that gives the values of all these positions.
    fn proved_law(&self, asked: &[&[i64]], budget: &Budget) -> Result<Option<ProvedLaw>, NoValue> {
        match ProvedLaw::find(self.game, budget) {
            Ok(law) => Ok(law.filter(|law| asked.iter().all(|position| law.small_grundy(position).is_some()))),
            Err(SolveError::Stopped { reason, .. }) => Err(NoValue::Stopped(reason)),
            // A rule that fails somewhere need not fail where the question leads.
            Err(_) => Ok(None),
        }
    }

    /// Values for misère pairs only: nothing is prepared.
    pub(crate) fn for_pairs(game: &'g Rc<GameDef>) -> Self {
        let corner = vec![0; game.arity().unwrap_or(0)];
        Values {
            game,
            theorem: false,
            table: None,
            heaps: None,
            law: None,
            search: RulesSearch::new(game.moves(), &corner),
            log: Vec::new(),
        }
    }

    /// Can the value of a position be found in a moment: by a table of a few million cells, or by a
    /// search with little memory?
    pub(crate) fn is_quick(game: &GameDef, position: &[i64], budget: &Budget) -> bool {
        // Options that conditions refuse cost time, but no memory.
        let probe = budget.within(Limit { time: Some(PROBE_TIME), memory: PROBE_MEMORY });
        game.rules().is_some_and(|rules| Plan::new(rules, position).is_ok_and(|plan| plan.cells() <= QUICK_TABLE))
            || RulesSearch::new(game.moves(), position).grundy(position, &probe).is_ok()
    }

    fn note(&mut self, choice: &str) {
        self.log.push(format!("{}: {choice}", self.game.name()));
    }

    /// The Grundy value of a position.
    pub(crate) fn grundy(&mut self, position: &[i64], budget: &Budget) -> Result<u64, NoValue> {
        if self.theorem
            && let Some(value) = self.game.theory.as_ref().and_then(|theory| theory.grundy(position))
        {
            return Ok(value);
        }
        if let Some(value) = self.table.as_ref().and_then(|table| table.get(position)) {
            return Ok(value);
        }
        if let Some(value) = self.heaps.as_ref().and_then(|heaps| heaps.grundy(position[0])) {
            return Ok(value);
        }
        if let Some(value) = self.law.as_ref().and_then(|law| law.small_grundy(position)) {
            return Ok(value);
        }
        self.search.grundy(position, budget).map_err(|error| match error {
            RulesError::Stopped(reason) => NoValue::StoppedAfter(reason, self.search.positions()),
            error => error.into(),
        })
    }

    /// The misère pair of a position.
    pub(crate) fn pair(&mut self, position: &[i64], budget: &Budget) -> Result<Pair, NoValue> {
        if let Some(pair) = self.game.theory.as_ref().and_then(|theory| theory.pair(position)) {
            return Ok(pair);
        }
        Ok(self.search.pair(position, budget)?)
    }

    /// How many positions have a pair.
    pub(crate) fn pairs(&self) -> usize {
        self.search.pairs()
    }

    /// All options with a value, where they can be named without listing all options.
    pub(crate) fn options_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        match (&self.heaps, &self.game.theory) {
            (Some(Heaps::Subtraction(period)), _) => Some(period.options_of_value(position[0], value)),
            (None, Some(theory)) if self.theorem => theory.options_of_value(position, value),
            _ => None,
        }
    }

    /// The same for options of several components.
    pub(crate) fn sums_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<Vec<i64>>>> {
        let theory = self.game.theory.as_ref().filter(|_| self.theorem && self.heaps.is_none());
        theory.and_then(|theory| theory.sums_of_value(position, value))
    }

    /// Does a theorem or a proved law give the values, so that options are looked at for nothing but a list?
    pub(crate) fn by_theorem(&self) -> bool {
        self.theorem || self.heaps.is_some() || self.law.is_some()
    }

    /// An option with a value, where a theorem or a proved law names one without listing all options.
    pub(crate) fn an_option_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        let named = self.game.theory.as_ref().and_then(|theory| theory.an_option_of_value(position, value));
        named.or_else(|| self.law.as_ref()?.small_option(position, value))
    }

    /// How the values are known.
    pub(crate) fn how_known(&self) -> HowKnown {
        match (&self.law, &self.heaps, self.game.statement(), &self.table) {
            (Some(law), ..) => law.how_known(),
            (_, Some(heaps), ..) => heaps.how_known(),
            (.., Some(statement), _) if self.theorem => HowKnown::Theorem(statement),
            (.., Some(table)) => HowKnown::Computed { engine: "table", positions: table.known_cells() },
            (.., None) => HowKnown::Computed { engine: "search", positions: self.search.positions() },
        }
    }
}
