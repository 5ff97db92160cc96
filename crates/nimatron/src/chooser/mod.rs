//! The chooser decides which source answers for the positions of one game. It is one decision list,
//! strongest source first: each source takes the question or says why it does not, and then the
//! next one is asked. The decisions are logged for `-v`.
//!
//! A step that takes the positions gives a [`Source`]: values, winners, options of a value, and how
//! it knows. Small positions outside its range (options of another size) go to the search. The
//! steps (`LIST`):
//!
//! 1. Theorem: one of the catalogue that gives all values of the positions, at any size.
//! 2. Law of a family: for `cycle(1000)`, `star(500,3,5)` and their like on boards and graphs, where
//!    3. takes more than about a second: a law that is found and proved now.
//! 3. Components of cells: for games on boards and graphs, the memo over components
//!    (`engine/cells`); with little work only where a theorem names the winner.
//! 4. Proof-number search: for games that give their components as strings (Sprouts).
//! 5. Small table: a dense table of at most 65,536 cells; of at most 4 million where the numbers
//!    that may be taken from a heap are the same for all heaps.
//! 6. Table of diagrams: for Chomp, the values of all Young diagrams in a box, unless only few of
//!    them are inside the positions, or a theorem names the winner and the table takes more than
//!    some seconds.
//! 7. Sequence: for a code (`0.137`), its sequence, or its proved period, which answers at any
//!    size.
//! 8. Period: beyond 4 million cells, for a finite subtraction set, its proved period, at any size.
//! 9. Quick search: the memo search with 2 MiB and as much work as two seconds allow. It quickly
//!    solves games that skip most positions (halving, Euclid).
//! 10. Theorem of the winner: one that names only the winner (Wythoff), if one component is asked
//!     for and the value would need a table of more than 4 million cells.
//! 11. Law: beyond 4 million cells (counted, not allocated: also beyond 2^64), a law that is found
//!     and proved now, at any size. One that names only the winner answers for one component if no
//!     table of at most 2^27 cells gives the value.
//! 12. Table: the dense table, if memory allows.
//! 13. Search: the memo search to the limit.

mod boxes;
#[cfg(all(test, feature = "law"))]
mod tests;

pub(crate) use boxes::choose_box;

use crate::answer::HowKnown;
use crate::error::{NoValue, too_far};
use crate::sources::{
    ByProofNumbers, CellSource, DiagramSource, NamedOptions, PeriodSource, SearchSource, Sequence, Source, TableSource,
    TamePeriod, Theorem,
};
#[cfg(feature = "law")]
use crate::sources::{FamilySource, Law};
use nimatron_catalogue::{GameDef, Position};
use nimatron_core::{Budget, StopReason};
use nimatron_engine::search::GrundyPair;
use nimatron_engine::table::{self, Plan, TableError};
use nimatron_messages::{Message, Say, answers, sources};
use nimatron_nimber::BigUint;
use nimatron_rules::MoveShape;
use std::sync::Arc;

/// Tables with up to this many cells are filled at once, which takes a few milliseconds.
const SMALL_TABLE: usize = 1 << 16;
/// Tables with up to this many cells are filled rather than searching for a law, unless their cells
/// have so many options that it takes more than a moment.
const QUICK_TABLE: usize = 1 << 22;
/// Tables with up to this many cells are filled to find a value where a law names only the winner:
/// it takes a few seconds.
#[cfg(feature = "law")]
const SLOW_TABLE: usize = 1 << 27;
/// The memory of the search that is tried before a large table or a law: about 100,000 positions,
/// enough for a game that skips most positions (halving, Euclid).
pub(crate) const PROBE_MEMORY: u64 = 2 << 20;
/// The units of work of that search: about two seconds. Work and not time, so that the same
/// question has the same answer on every machine.
pub(crate) const PROBE: u64 = 1 << 27;
/// The units of work of the engine for boards, each of which takes longer: less than a second.
const CELLS_PROBE: u64 = 1 << 24;
/// The same, where a theorem already names the winner.
const SHORT_PROBE: u64 = 1 << 24;

/// Tables of diagrams that look at up to this many options are filled where a theorem already names
/// the winner: it takes some seconds.
const NAMED_DIAGRAMS: u64 = 1 << 32;
/// A table of diagrams has up to this many times the diagrams that a search would visit, each of
/// which takes it longer.
const DIAGRAMS_FOR_ONE: u64 = 16;

/// The question about one game.
struct ChooserQuestion<'a, 'g> {
    game: &'g Arc<GameDef>,
    positions: &'a [&'a Position],
    /// Those of `positions` whose coordinates fit `i64`.
    small: Vec<&'a [i64]>,
    /// The maximum of each coordinate of `small`.
    corner: Vec<i64>,
    /// Whether it is enough to know who wins.
    winner: bool,
    /// The plan of a table for all of `small` and their options; `None` if the game has no rules.
    plan: Option<Result<Plan, table::Unsuitable>>,
    /// Whether it is known that a table takes longer than its number of cells says.
    slow: bool,
    /// A search that has begun and can be continued.
    search: SearchSource<'g>,
}

/// The result of one step of the list.
enum ChooserStep<'g> {
    /// This source answers.
    Takes(Box<dyn Source + 'g>),
    /// This source knows who wins but no values.
    Names(Box<dyn Source + 'g>),
    /// The search that has begun answers; its name says for which reason.
    Searches(Message),
    /// The question goes to the next source, for this reason.
    Passes(Message),
}

type Try = for<'g> fn(&mut ChooserQuestion<'_, 'g>, &Budget) -> Result<ChooserStep<'g>, NoValue>;

/// The name of a step.
type ChooserStepName = fn() -> Message;

/// The decision list.
const LIST: &[(ChooserStepName, Try)] = &[
    (sources::theorem, theorem),
    #[cfg(feature = "law")]
    (sources::laws_of_families, members),
    (sources::cells, cells),
    (sources::proof_numbers, proof_numbers),
    (sources::small_table, small_table),
    (sources::diagrams, diagrams),
    (sources::sequence, sequence),
    (sources::period, period),
    (sources::quick_search, quick_search),
    (sources::theorem_of_winner, winner),
    #[cfg(feature = "law")]
    (sources::law, law),
    (sources::table, large_table),
    (sources::search, search),
];

impl ChooserQuestion<'_, '_> {
    fn is_large(&self) -> bool {
        self.small.len() < self.positions.len()
    }

    /// The number of cells of the table that would be filled, or else of the box up to the corner.
    fn cells(&self) -> usize {
        match &self.plan {
            Some(Ok(plan)) => plan.cells(),
            _ => self.corner.iter().fold(1usize, |cells, &x| {
                cells.saturating_mul(usize::try_from(x).unwrap_or(usize::MAX).saturating_add(1))
            }),
        }
    }
}

fn passes<'g>(why: Message) -> Result<ChooserStep<'g>, NoValue> {
    Ok(ChooserStep::Passes(why))
}

/// A theorem of the catalogue that gives all values.
fn theorem<'g>(asked: &mut ChooserQuestion<'_, 'g>, _: &Budget) -> Result<ChooserStep<'g>, NoValue> {
    match Theorem::of(asked.game) {
        Some(theorem) if asked.positions.iter().all(|position| theorem.gives(position)) => {
            Ok(ChooserStep::Takes(Box::new(theorem)))
        }
        Some(_) => passes(sources::values_not_given()),
        None => passes(sources::none_known()),
    }
}

/// Laws of families, where the engine for boards and graphs takes long.
#[cfg(feature = "law")]
fn members<'g>(asked: &mut ChooserQuestion<'_, 'g>, budget: &Budget) -> Result<ChooserStep<'g>, NoValue> {
    let Some(game) = asked.game.on_cells().filter(|_| !asked.is_large()) else {
        return passes(sources::no_cells());
    };
    if !FamilySource::may_have(asked.game, &asked.small) {
        return passes(sources::no_members());
    }
    if names_winner(asked) {
        return passes(sources::winner_is_named());
    }
    let source = FamilySource::of(asked.game, CellSource::new(game), &asked.small, budget)?;
    source.map_or_else(|| passes(sources::no_law_of_family()), |source| Ok(ChooserStep::Takes(source)))
}

/// The engine for boards and graphs. Where a theorem names the winner, which is asked later, it is
/// tried for a short time only.
fn cells<'g>(asked: &mut ChooserQuestion<'_, 'g>, budget: &Budget) -> Result<ChooserStep<'g>, NoValue> {
    let Some(game) = asked.game.on_cells().filter(|_| !asked.is_large()) else {
        return passes(sources::no_cells());
    };
    let tried = names_winner(asked).then(|| budget.within_work(CELLS_PROBE));
    match CellSource::of(game, &asked.small, tried.as_ref().unwrap_or(budget)) {
        Ok(Some(cells)) => Ok(ChooserStep::Takes(Box::new(cells))),
        Ok(None) => passes(sources::cells_cannot()),
        Err(NoValue::Stopped(_) | NoValue::StoppedAfter(..)) if tried.is_some() => {
            budget.check().map_err(NoValue::Stopped)?;
            passes(sources::takes_long())
        }
        Err(error) => Err(error),
    }
}

/// Proof-number search, for games that say that it suits them.
fn proof_numbers<'g>(asked: &mut ChooserQuestion<'_, 'g>, budget: &Budget) -> Result<ChooserStep<'g>, NoValue> {
    if asked.game.packed().is_none() || asked.is_large() {
        return passes(sources::not_packed());
    }
    match ByProofNumbers::of(asked.game, &asked.small, budget)? {
        Some(search) => Ok(ChooserStep::Takes(Box::new(search))),
        None => passes(sources::large_value()),
    }
}

/// Fills the table if that takes little work; `None` if it does not: a cell may have many options.
fn fill_quickly<'g>(asked: &mut ChooserQuestion<'_, 'g>, budget: &Budget) -> Result<Option<ChooserStep<'g>>, NoValue> {
    match fill(asked, &budget.within_work(PROBE)) {
        Err(NoValue::Stopped(_) | NoValue::StoppedAfter(..)) if budget.check().is_ok() => {
            asked.slow = true;
            Ok(None)
        }
        done => done.map(Some),
    }
}

/// Fills the table, or says why it cannot be filled.
fn fill<'g>(asked: &mut ChooserQuestion<'_, 'g>, budget: &Budget) -> Result<ChooserStep<'g>, NoValue> {
    let (Some(rules), Some(Ok(plan))) = (asked.game.rules(), asked.plan.clone()) else {
        return passes(sources::no_order());
    };
    let cells = plan.cells();
    match table::GrundyTable::from_plan(rules, plan, budget) {
        Ok(table) => Ok(ChooserStep::Takes(Box::new(TableSource(Box::new(table))))),
        Err(TableError::Unsuitable(why)) => passes(TableError::Unsuitable(why).message()),
        // Too large for a table, but perhaps not for the search.
        Err(TableError::Stopped(StopReason::Memory { .. }, None)) => passes(sources::table_would_have(cells)),
        Err(TableError::Stopped(reason, Some(part))) => Err(NoValue::StoppedAfter(reason, part.known_cells())),
        Err(TableError::Stopped(reason, None)) => Err(NoValue::Stopped(reason)),
        // A rule fails somewhere in the box, perhaps at a position that cannot be reached from the
        // question.
        Err(TableError::Rule(error)) => passes(sources::no_table(error.message())),
    }
}

/// Whether a table would have few cells of one coordinate, whose options are at the same distances
/// everywhere, so that it is filled faster than a search begins.
fn takes_fixed_distances(asked: &ChooserQuestion<'_, '_>) -> bool {
    let fixed = |shape: &MoveShape| matches!(shape, MoveShape::Steps | MoveShape::Distances);
    asked.game.rules().is_some_and(|rules| rules.arity() == 1 && rules.shape().moves.iter().all(fixed))
        && asked.cells() <= QUICK_TABLE
}

fn small_table<'g>(asked: &mut ChooserQuestion<'_, 'g>, budget: &Budget) -> Result<ChooserStep<'g>, NoValue> {
    if asked.is_large() {
        return passes(sources::beyond_tables());
    }
    match &asked.plan {
        Some(Ok(plan)) if plan.cells() <= SMALL_TABLE || takes_fixed_distances(asked) => {
            match fill_quickly(asked, budget)? {
                Some(step) => Ok(step),
                None => passes(sources::takes_long()),
            }
        }
        Some(Ok(plan)) => passes(sources::would_have(plan.cells())),
        Some(Err(why)) => passes(TableError::Unsuitable(*why).message()),
        None => passes(sources::not_rules()),
    }
}

/// The values of all diagrams in a box, for Chomp.
fn diagrams<'g>(asked: &mut ChooserQuestion<'_, 'g>, budget: &Budget) -> Result<ChooserStep<'g>, NoValue> {
    if !asked.game.theory.as_ref().is_some_and(|theory| theory.is_of_bites()) {
        return passes(sources::no_diagrams());
    }
    if asked.is_large() {
        return passes(sources::beyond_tables());
    }
    let rows = asked.corner.iter().filter(|&&row| row > 0).count();
    let columns = asked.corner.first().map_or(0, |&first| usize::try_from(first).unwrap_or(usize::MAX));
    let all = table::DiagramTable::positions_in(rows, columns);
    let inside = asked.small.iter().fold(0u64, |sum, rows| sum.saturating_add(table::DiagramTable::inside(rows)));
    if inside.saturating_mul(DIAGRAMS_FOR_ONE) < all {
        return passes(sources::few_diagrams(inside, all));
    }
    if names_winner(asked) && table::DiagramTable::work(rows, columns) > NAMED_DIAGRAMS {
        return passes(sources::takes_long());
    }
    match table::DiagramTable::of_box(rows, columns, budget) {
        Ok(bites) => Ok(ChooserStep::Takes(Box::new(DiagramSource(bites)))),
        Err(StopReason::Memory { .. }) if budget.check().is_ok() => passes(sources::would_have(all)),
        Err(reason) => Err(NoValue::Stopped(reason)),
    }
}

/// The sequence of values of a taking-and-breaking game, or its period.
fn sequence<'g>(asked: &mut ChooserQuestion<'_, 'g>, budget: &Budget) -> Result<ChooserStep<'g>, NoValue> {
    let Some(code) = &asked.game.code else { return passes(sources::no_code()) };
    let largest = asked.corner.first().copied().unwrap_or(0);
    let sequence = if asked.is_large() {
        Sequence::for_period(code, budget)?
    } else {
        Sequence::of_code(code, usize::try_from(largest).unwrap_or(usize::MAX), budget)?
    };
    if sequence.has_period() || (!asked.is_large() && sequence.reaches(largest.unsigned_abs())) {
        return Ok(ChooserStep::Takes(Box::new(sequence)));
    }
    passes(sources::no_period(sequence.len()))
}

/// The proved period of a subtraction game.
fn period<'g>(asked: &mut ChooserQuestion<'_, 'g>, budget: &Budget) -> Result<ChooserStep<'g>, NoValue> {
    let Some(rules) = asked.game.rules() else { return passes(sources::not_rules()) };
    if !asked.is_large() && asked.cells() <= QUICK_TABLE {
        return passes(sources::table_is_small());
    }
    match PeriodSource::find(rules, budget) {
        Some(period) => Ok(ChooserStep::Takes(Box::new(period))),
        None => passes(sources::not_a_subtraction_game()),
    }
}

/// The search, with little memory and work.
fn quick_search<'g>(asked: &mut ChooserQuestion<'_, 'g>, budget: &Budget) -> Result<ChooserStep<'g>, NoValue> {
    if asked.is_large() {
        return passes(sources::beyond_searches());
    }
    let cells = asked.cells();
    let has_plan = matches!(asked.plan, Some(Ok(_)));
    if !names_winner(asked) && (!has_plan && cells <= QUICK_TABLE || asked.game.rules().is_none()) {
        // There is nothing else to try.
        return search(asked, budget);
    }
    let work = if names_winner(asked) { SHORT_PROBE } else { PROBE };
    let memory = PROBE_MEMORY.min(budget.limit().memory);
    if asked.search.probe(&asked.small, &budget.with_memory(memory).within_work(work))? {
        return Ok(ChooserStep::Searches(sources::search_instead(asked.search.positions(), cells)));
    }
    budget.check().map_err(NoValue::Stopped)?;
    passes(sources::takes_long())
}

/// Whether the winner is enough and a theorem names it.
fn names_winner(asked: &ChooserQuestion<'_, '_>) -> bool {
    asked.winner
        && Theorem::of_winners(asked.game)
            .is_some_and(|theorem| asked.positions.iter().all(|position| theorem.outcome(position).is_some()))
}

/// Whether a table would have few cells, and nothing is known of it that says it takes long.
fn has_few_cells(asked: &ChooserQuestion<'_, '_>) -> bool {
    !asked.is_large() && asked.cells() <= QUICK_TABLE && !asked.slow
}

/// A theorem that names only the winner, unless a table with the value is quickly filled.
fn winner<'g>(asked: &mut ChooserQuestion<'_, 'g>, budget: &Budget) -> Result<ChooserStep<'g>, NoValue> {
    if matches!(asked.plan, Some(Ok(_))) && has_few_cells(asked) {
        match fill_quickly(asked, budget)? {
            Some(ChooserStep::Passes(_)) => return passes(sources::table_is_quick()),
            Some(step) => return Ok(step),
            None => {}
        }
    }
    match Theorem::of_winners(asked.game) {
        Some(theorem) if names_winner(asked) => Ok(ChooserStep::Names(Box::new(theorem))),
        Some(theorem) if asked.is_large() && !asked.winner && theorem.is_for_large() => {
            Err(NoValue::TooFar(answers::sum_needs_values()))
        }
        Some(theorem) if asked.is_large() && theorem.is_for_large() => {
            Err(NoValue::TooFar(answers::too_many_steps(asked.game.name())))
        }
        Some(_) => passes(sources::silent_here()),
        None => passes(sources::none_known()),
    }
}

/// A law of the game, found and proved in this run.
#[cfg(feature = "law")]
fn law<'g>(asked: &mut ChooserQuestion<'_, 'g>, budget: &Budget) -> Result<ChooserStep<'g>, NoValue> {
    if has_few_cells(asked) {
        return passes(sources::table_is_quick());
    }
    let Some(law) = Law::find(asked.game, asked.winner, budget)? else { return passes(sources::none_proved()) };
    if asked.is_large() && !law.knows_positions() {
        return Err(NoValue::TooFar(too_far(asked.game)));
    }
    let (mut outside, mut gives_all) = (None, true);
    for position in asked.positions {
        if !law.is_position(position).map_err(NoValue::Stopped)? {
            outside = Some(*position);
            break;
        }
        gives_all = gives_all && law.gives(position).map_err(NoValue::Stopped)?;
    }
    if let Some(position) = outside {
        // Small positions have already been checked against `where`.
        return match position {
            Position::Large(_) => Err(NoValue::NotAPosition(answers::excluded(asked.game.name()))),
            _ => passes(sources::other_positions()),
        };
    }
    if gives_all {
        return Ok(ChooserStep::Takes(Box::new(law)));
    }
    let has_table = matches!(asked.plan, Some(Ok(_))) && !asked.is_large() && asked.cells() <= SLOW_TABLE;
    if asked.winner && !has_table && asked.positions.iter().all(|position| law.outcome(position).is_some()) {
        return Ok(ChooserStep::Names(Box::new(law)));
    }
    if asked.is_large() {
        return Err(NoValue::TooFar(answers::sum_needs_values()));
    }
    passes(sources::values_not_given())
}

/// A table as large as memory allows.
fn large_table<'g>(asked: &mut ChooserQuestion<'_, 'g>, budget: &Budget) -> Result<ChooserStep<'g>, NoValue> {
    if asked.is_large() { passes(sources::beyond_tables()) } else { fill(asked, budget) }
}

/// The search, up to the limits of the budget.
fn search<'g>(asked: &mut ChooserQuestion<'_, 'g>, _: &Budget) -> Result<ChooserStep<'g>, NoValue> {
    if asked.is_large() {
        return Err(NoValue::TooFar(too_far(asked.game)));
    }
    Ok(ChooserStep::Searches(match &asked.plan {
        Some(Ok(plan)) => sources::search_because(sources::table_would_have(plan.cells())),
        Some(Err(why)) => because(*why),
        None => sources::memo_search(),
    }))
}

/// The search as a source for games that have no table.
fn because(why: table::Unsuitable) -> Message {
    sources::search_because(TableError::Unsuitable(why).message())
}

/// The values of one game: from the chosen source, and from the search where that source has none.
#[derive(Debug)]
pub(crate) struct ChooserValues<'g> {
    game: &'g Arc<GameDef>,
    chosen: Option<Box<dyn Source + 'g>>,
    /// Whether the chosen source knows only who wins, and no values.
    names_winner: bool,
    search: SearchSource<'g>,
    /// The decisions, one line each.
    pub(crate) log: Vec<Message>,
}

impl<'g> ChooserValues<'g> {
    /// Chooses a source for these positions of a game. `winner` says whether it is enough to know
    /// who wins.
    pub(crate) fn choose(
        game: &'g Arc<GameDef>,
        positions: &[&Position],
        winner: bool,
        budget: &Budget,
    ) -> Result<Self, NoValue> {
        let small: Vec<&[i64]> = positions.iter().filter_map(|position| position.small()).collect();
        let arity = game.arity().unwrap_or(0);
        let corner: Vec<i64> =
            (0..arity).map(|slot| small.iter().map(|position| position[slot]).max().unwrap_or(0)).collect();
        let plan = game.rules().map(|rules| Plan::new(rules, &corner));
        let search = SearchSource::new(game, &corner);
        let mut asked = ChooserQuestion { game, positions, small, corner, winner, plan, slow: false, search };
        let mut log = Vec::new();
        for (name, step) in LIST {
            let (chosen, names_winner) = match step(&mut asked, budget)? {
                ChooserStep::Passes(why) => {
                    log.push(sources::passed(game.name(), name(), why));
                    continue;
                }
                ChooserStep::Takes(source) => (Some(source), false),
                ChooserStep::Names(source) => (Some(source), true),
                ChooserStep::Searches(name) => {
                    asked.search.name = name;
                    (None, false)
                }
            };
            let named = chosen.as_ref().map_or_else(|| asked.search.name(), |source| source.name());
            let name = game.name();
            log.push(if names_winner { sources::names_winner(name, named) } else { sources::chosen(name, named) });
            return Ok(ChooserValues { game, chosen, names_winner, search: asked.search, log });
        }
        Err(NoValue::TooFar(too_far(game)))
    }

    /// Chooses a source of misère pairs: a theorem if it gives them all, for large coordinates the
    /// period of the pairs, else the search.
    pub(crate) fn for_pairs(game: &'g Arc<GameDef>, positions: &[&[i64]], budget: &Budget) -> Self {
        let corner = vec![0; game.arity().unwrap_or(0)];
        let theorem = Theorem::of(game);
        let by_theorem = |theorem: &Theorem| positions.iter().all(|position| theorem.known_pair(position).is_some());
        let mut log = Vec::new();
        let mut chosen: Option<Box<dyn Source + 'g>> = None;
        if theorem.as_ref().is_some_and(by_theorem) {
            chosen = theorem.map(|theorem| Box::new(theorem) as Box<dyn Source + 'g>);
        } else if positions.iter().any(|position| position.iter().any(|&x| x > SMALL_TABLE as i64))
            && let Some(period) = game.rules().and_then(|rules| TamePeriod::find(rules, budget))
        {
            log.push(sources::chosen(game.name(), period.name()));
            chosen = Some(Box::new(period));
        } else if let Some(theorem) = theorem {
            // It may give the pairs of some of the positions.
            chosen = Some(Box::new(theorem));
        }
        ChooserValues { game, chosen, names_winner: false, search: SearchSource::new(game, &corner), log }
    }

    /// The game.
    pub(crate) const fn game(&self) -> &'g Arc<GameDef> {
        self.game
    }

    /// The chosen source, if it knows only who wins.
    pub(crate) fn winner(&self) -> Option<&(dyn Source + 'g)> {
        self.chosen.as_deref().filter(|_| self.names_winner)
    }

    /// The Grundy value of a position, from the chosen source or else from the search.
    pub(crate) fn grundy(&mut self, position: &[i64], budget: &Budget) -> Result<u64, NoValue> {
        if let Some(source) = &mut self.chosen
            && let Some(value) = source.grundy(position, budget)?
        {
            return Ok(value);
        }
        match self.search.grundy(position, budget)? {
            Some(value) => Ok(value),
            None => Err(NoValue::TooFar(too_far(self.game))),
        }
    }

    /// Whether the Grundy value of a position is this one, which may be known sooner than the
    /// value.
    pub(crate) fn has_value(&mut self, position: &[i64], value: u64, budget: &Budget) -> Result<bool, NoValue> {
        if let Some(source) = &mut self.chosen
            && let Some(answer) = source.has_value(position, value, budget)?
        {
            return Ok(answer);
        }
        Ok(self.grundy(position, budget)? == value)
    }

    /// The Grundy value of a position of any kind.
    pub(crate) fn value(&mut self, position: &Position, budget: &Budget) -> Result<BigUint, NoValue> {
        match position {
            Position::Small(numbers) => self.grundy(numbers, budget).map(BigUint::from),
            Position::Run(first, last) => Ok(BigUint::from(crate::runs::xor(*first, *last))),
            position => {
                let numbers = position.numbers();
                let value = self.chosen.as_ref().and_then(|source| source.large_grundy(&numbers));
                // A source that has no value may have used up the budget.
                budget.check().map_err(NoValue::Stopped)?;
                value.ok_or_else(|| NoValue::TooFar(too_far(self.game)))
            }
        }
    }

    /// The misère pair of a position.
    pub(crate) fn pair(&mut self, position: &[i64], budget: &Budget) -> Result<GrundyPair, NoValue> {
        if let Some(source) = &mut self.chosen
            && let Some(pair) = source.pair(position, budget)?
        {
            return Ok(pair);
        }
        match self.search.pair(position, budget)? {
            Some(pair) => Ok(pair),
            None => Err(NoValue::TooFar(too_far(self.game))),
        }
    }

    /// Options with this value, as far as they can be named without listing all options.
    pub(crate) fn options_of_value(&self, position: &Position, value: &BigUint) -> NamedOptions {
        if let Some(source) = &self.chosen {
            match source.options_of_value(position, value) {
                NamedOptions::Some(options) if options.is_empty() => {}
                named => return named,
            }
        }
        // A theorem that does not give all values may still name an option.
        match Theorem::of(self.game).map(|theorem| theorem.options_of_value(position, value)) {
            Some(NamedOptions::Some(options)) => NamedOptions::Some(options),
            _ => NamedOptions::Some(Vec::new()),
        }
    }

    /// The units of work for listing options; `None` if there is no limit because the values are
    /// found by listing them.
    pub(crate) fn patience(&self) -> Option<u64> {
        self.chosen.as_ref().and_then(|source| source.patience())
    }

    /// How the value of this position is known.
    pub(crate) fn how_known(&self, position: &Position) -> HowKnown {
        match &self.chosen {
            None => self.search.how_known(),
            Some(source) => match position.small() {
                None => source.how_known(),
                Some(numbers) if source.known(numbers).is_some() => source.how_this_known(numbers),
                Some(_) => self.search.how_known(),
            },
        }
    }

    /// How the pair of this position is known.
    pub(crate) fn how_pair_known(&self, position: &[i64]) -> HowKnown {
        match &self.chosen {
            Some(source) if source.known_pair(position).is_some() => source.how_known(),
            _ => self.search.how_known(),
        }
    }
}
