//! The steps of the chooser: each takes the positions of one game, or says why it does not.

use super::{ChooserQuestion, ChooserStep, PROBE, PROBE_MEMORY, SMALL_TABLE};
use crate::error::{NoValue, too_far};
use crate::law::{FamilySource, ProvedLaw};
use crate::sources::{
    ByProofNumbers, CellSource, DiagramSource, MirrorSource, PeriodSource, Sequence, Source, TableSource, Theorem,
    search_without_table,
};
use nimatron_catalogue::Position;
use nimatron_core::{Budget, StopReason};
use nimatron_engine::table::{self, TableError};
use nimatron_messages::{Message, Say, answers, laws, sources};
use nimatron_rules::Ruleset;

/// Tables with up to this many cells are filled rather than searching for a law, unless their cells
/// have so many options that it takes more than a moment.
const QUICK_TABLE: usize = 1 << 22;
/// Tables with up to this many cells are filled to find a value where a law names only the winner:
/// it takes a few seconds.
const SLOW_TABLE: usize = 1 << 27;
/// The units of work of the engine for boards, each of which takes longer: less than a second.
const CELLS_PROBE: u64 = 1 << 24;
/// On a graph with more cells than this a unit takes longer.
const SMALL_GRAPH: u64 = 32;
/// The units of work of a search for a value where a theorem already names the winner: less than a
/// second.
const SHORT_PROBE: u64 = 1 << 24;
/// The units of work for a law that is found sooner than a search ends: less than a second.
const LAW_PROBE: u64 = 1 << 25;
/// Tables of diagrams that look at up to this many options are filled where a theorem already names
/// the winner: it takes some seconds.
const NAMED_DIAGRAMS: u64 = 1 << 32;
/// A table of diagrams has up to this many times the diagrams that a search would visit, each of
/// which takes it longer.
const DIAGRAMS_FOR_ONE: u64 = 16;

pub(super) fn passes<'g>(why: Message) -> Result<ChooserStep<'g>, NoValue> {
    Ok(ChooserStep::Passes(why))
}

/// A theorem of the catalogue that gives all values.
pub(super) fn theorem<'g>(asked: &mut ChooserQuestion<'_, 'g>, _: &Budget) -> Result<ChooserStep<'g>, NoValue> {
    match Theorem::of(asked.game) {
        Some(theorem) if asked.positions.iter().all(|position| theorem.gives(position)) => {
            Ok(ChooserStep::Takes(Box::new(theorem)))
        }
        Some(_) => passes(sources::values_not_given()),
        None => passes(sources::none_known()),
    }
}

/// Laws of families, where the engine for boards and graphs takes long.
pub(super) fn members<'g>(asked: &mut ChooserQuestion<'_, 'g>, budget: &Budget) -> Result<ChooserStep<'g>, NoValue> {
    let Some(game) = asked.game.on_cells().filter(|_| !asked.is_large()) else {
        return passes(sources::no_cells());
    };
    if !FamilySource::may_have(asked.game, &asked.small) {
        return passes(sources::no_members());
    }
    if asked.mirror.is_some() || names_winner(asked) {
        return passes(sources::winner_is_named());
    }
    let source = FamilySource::of(asked.game, CellSource::new(game), &asked.small, budget)?;
    source.map_or_else(|| passes(sources::no_law_of_family()), |source| Ok(ChooserStep::Takes(source)))
}

/// A mirror of the graph: the value 0, or who wins, which is kept for the step after the next.
pub(super) fn mirror<'g>(asked: &mut ChooserQuestion<'_, 'g>, budget: &Budget) -> Result<ChooserStep<'g>, NoValue> {
    let Some(game) = asked.game.on_cells().filter(|_| !asked.is_large()) else {
        return passes(sources::no_cells());
    };
    match MirrorSource::of(asked.game, game, &asked.small, budget)? {
        Some(mirror) if mirror.gives_values() => Ok(ChooserStep::Takes(Box::new(mirror))),
        Some(mirror) => {
            asked.mirror = Some(mirror).filter(|_| asked.winner);
            passes(sources::values_not_given())
        }
        None => passes(sources::no_mirror()),
    }
}

/// The engine for boards and graphs. Where a theorem, which is asked later, or a mirror of the
/// graph names the winner, it is tried for a short time only.
pub(super) fn cells<'g>(asked: &mut ChooserQuestion<'_, 'g>, budget: &Budget) -> Result<ChooserStep<'g>, NoValue> {
    let Some(game) = asked.game.on_cells().filter(|_| !asked.is_large()) else {
        return passes(sources::no_cells());
    };
    let mirror = asked.mirror.take();
    let tried = match &mirror {
        Some(mirror) => Some(budget.within_work(CELLS_PROBE * SMALL_GRAPH / mirror.largest().max(SMALL_GRAPH))),
        None => names_winner(asked).then(|| budget.within_work(CELLS_PROBE)),
    };
    let named = |mirror: Option<MirrorSource<'g>>, why: fn() -> Message| {
        mirror.map_or_else(|| passes(why()), |mirror| Ok(ChooserStep::Names(Box::new(mirror))))
    };
    match CellSource::of(game, &asked.small, tried.as_ref().unwrap_or(budget)) {
        Ok(Some(cells)) => Ok(ChooserStep::Takes(Box::new(cells))),
        Ok(None) => named(mirror, sources::cells_cannot),
        Err(NoValue::Stopped(..)) if tried.is_some() => {
            budget.check()?;
            named(mirror, sources::takes_long)
        }
        Err(error) => Err(error),
    }
}

/// Proof-number search, for games that say that it suits them.
pub(super) fn proof_numbers<'g>(
    asked: &mut ChooserQuestion<'_, 'g>,
    budget: &Budget,
) -> Result<ChooserStep<'g>, NoValue> {
    if asked.game.packed().is_none() || asked.is_large() {
        return passes(sources::not_packed());
    }
    match ByProofNumbers::of(asked.game, &asked.small, budget)? {
        Some(search) => Ok(ChooserStep::Takes(Box::new(search))),
        None => passes(sources::large_value()),
    }
}

/// Fills the table if that takes little work; `None` if it does not: a cell may have many options.
fn fill_quickly(asked: &mut ChooserQuestion<'_, '_>, budget: &Budget) -> Result<Option<ChooserStep<'static>>, NoValue> {
    match fill(asked, &budget.within_work(PROBE)) {
        Err(NoValue::Stopped(..)) if budget.check().is_ok() => {
            asked.slow = true;
            Ok(None)
        }
        done => done.map(Some),
    }
}

/// Fills the table, or says why it cannot be filled.
fn fill(asked: &mut ChooserQuestion<'_, '_>, budget: &Budget) -> Result<ChooserStep<'static>, NoValue> {
    let (Some(rules), Some(Ok(plan))) = (asked.game.rules(), asked.plan.clone()) else {
        return passes(sources::no_order());
    };
    let cells = plan.cells();
    match table::GrundyTable::from_plan(rules, plan, budget) {
        Ok(table) => Ok(ChooserStep::Takes(Box::new(TableSource(Box::new(table))))),
        Err(TableError::Unsuitable(why)) => passes(TableError::Unsuitable(why).message()),
        // Too large for a table, but perhaps not for the search.
        Err(TableError::Stopped(StopReason::Memory { .. }, None)) => passes(sources::table_would_have(cells)),
        Err(TableError::Stopped(reason, Some(part))) => Err(NoValue::Stopped(reason, part.known_cells())),
        Err(TableError::Stopped(reason, None)) => Err(reason.into()),
        // A rule fails somewhere in the box, perhaps at a position that cannot be reached from the
        // question.
        Err(TableError::Rule(error)) => passes(sources::no_table(error.message())),
    }
}

/// Whether a table would have few cells and the same numbers may be taken from all heaps, so that
/// it is filled faster than a search begins.
fn has_same_moves(asked: &ChooserQuestion<'_, '_>) -> bool {
    asked.cells() <= QUICK_TABLE && asked.game.rules().is_some_and(Ruleset::takes_same_numbers)
}

pub(super) fn small_table(
    asked: &mut ChooserQuestion<'_, '_>,
    budget: &Budget,
) -> Result<ChooserStep<'static>, NoValue> {
    let is_small = asked.cells() <= SMALL_TABLE || has_same_moves(asked);
    table_if(is_small, asked, budget)
}

/// A table that is filled in a moment.
pub(super) fn quick_table(
    asked: &mut ChooserQuestion<'_, '_>,
    budget: &Budget,
) -> Result<ChooserStep<'static>, NoValue> {
    table_if(has_few_cells(asked), asked, budget)
}

/// The table, if it is small and does not take long.
fn table_if(
    is_small: bool,
    asked: &mut ChooserQuestion<'_, '_>,
    budget: &Budget,
) -> Result<ChooserStep<'static>, NoValue> {
    if asked.is_large() {
        return passes(sources::beyond_tables());
    }
    match &asked.plan {
        Some(Ok(_)) if is_small => match fill_quickly(asked, budget)? {
            Some(step) => Ok(step),
            None => passes(sources::takes_long()),
        },
        Some(Ok(plan)) => passes(sources::would_have(plan.cells())),
        Some(Err(why)) => passes(TableError::Unsuitable(*why).message()),
        None => passes(sources::not_rules()),
    }
}

/// The values of all diagrams in a box, for Chomp.
pub(super) fn diagrams<'g>(asked: &mut ChooserQuestion<'_, 'g>, budget: &Budget) -> Result<ChooserStep<'g>, NoValue> {
    if !asked.game.theory().is_some_and(nimatron_catalogue::Theory::is_of_bites) {
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
        Err(reason) => Err(reason.into()),
    }
}

/// The sequence of values of a taking-and-breaking game, or its period.
pub(super) fn sequence<'g>(asked: &mut ChooserQuestion<'_, 'g>, budget: &Budget) -> Result<ChooserStep<'g>, NoValue> {
    let Some(code) = asked.game.code() else { return passes(sources::no_code()) };
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
pub(super) fn period(asked: &mut ChooserQuestion<'_, '_>, budget: &Budget) -> Result<ChooserStep<'static>, NoValue> {
    let Some(rules) = asked.game.rules() else { return passes(sources::not_rules()) };
    if !asked.is_large() && asked.cells() <= QUICK_TABLE {
        return passes(sources::table_is_small());
    }
    match PeriodSource::find(rules, budget) {
        Ok(Some(period)) => Ok(ChooserStep::Takes(Box::new(period))),
        Ok(None) => passes(sources::not_a_subtraction_game()),
        // Its table does not fit, and others may answer without one.
        Err(StopReason::Memory { .. }) if budget.check().is_ok() => passes(sources::no_memory_for_period()),
        Err(reason) => Err(reason.into()),
    }
}

/// The search, with little memory and work.
pub(super) fn quick_search<'g>(
    asked: &mut ChooserQuestion<'_, 'g>,
    budget: &Budget,
) -> Result<ChooserStep<'g>, NoValue> {
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
    budget.check()?;
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
pub(super) fn winner<'g>(asked: &mut ChooserQuestion<'_, 'g>, budget: &Budget) -> Result<ChooserStep<'g>, NoValue> {
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
pub(super) fn law(asked: &mut ChooserQuestion<'_, '_>, budget: &Budget) -> Result<ChooserStep<'static>, NoValue> {
    law_within(asked, budget, budget)
}

/// A law for which is looked within one budget, and which answers within the other.
fn law_within(
    asked: &ChooserQuestion<'_, '_>,
    searching: &Budget,
    budget: &Budget,
) -> Result<ChooserStep<'static>, NoValue> {
    if has_few_cells(asked) {
        return passes(sources::table_is_quick());
    }
    let law = match ProvedLaw::find(asked.game, asked.winner, searching, budget)? {
        Ok(law) => law,
        Err(refused) => return passes(refused.into_iter().next().map_or_else(sources::none_proved, laws::refused)),
    };
    if asked.is_large() && !law.knows_positions() {
        return Err(NoValue::TooFar(too_far(asked.game)));
    }
    let (mut outside, mut gives_all) = (None, true);
    for position in asked.positions {
        if !law.is_position(position)? {
            outside = Some(*position);
            break;
        }
        gives_all = gives_all && law.gives(position)?;
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
        let why = if law.ends() { too_far(asked.game) } else { answers::sum_needs_values() };
        return Err(NoValue::TooFar(why));
    }
    passes(sources::values_not_given())
}

/// A law that is found and proved in less than a second.
pub(super) fn quick_law(asked: &mut ChooserQuestion<'_, '_>, budget: &Budget) -> Result<ChooserStep<'static>, NoValue> {
    law_within(asked, &budget.within_work(LAW_PROBE), budget)
}

/// A table as large as memory allows.
pub(super) fn large_table(
    asked: &mut ChooserQuestion<'_, '_>,
    budget: &Budget,
) -> Result<ChooserStep<'static>, NoValue> {
    if asked.is_large() { passes(sources::beyond_tables()) } else { fill(asked, budget) }
}

/// The search, up to the limits of the budget.
pub(super) fn search<'g>(asked: &mut ChooserQuestion<'_, 'g>, _: &Budget) -> Result<ChooserStep<'g>, NoValue> {
    if asked.is_large() {
        return Err(NoValue::TooFar(too_far(asked.game)));
    }
    Ok(ChooserStep::Searches(match &asked.plan {
        Some(Ok(plan)) => sources::search_because(sources::table_would_have(plan.cells())),
        Some(Err(why)) => search_without_table(*why),
        None => sources::memo_search(),
    }))
}
