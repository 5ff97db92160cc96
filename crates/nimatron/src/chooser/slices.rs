//! The steps that ask about slices: games in which the coordinates that no move changes are
//! constants, or in which the only coordinate, which grows, is counted down.

use super::steps::{large_table, law, passes, period, quick_law, quick_table};
use super::{ChooserQuestion, ChooserStep};
use crate::error::NoValue;
use crate::sources::{Slice, SliceSource};
use nimatron_catalogue::Position;
use nimatron_core::Budget;
use nimatron_messages::{answers, sources};
use nimatron_nimber::BigUint;
use nimatron_rules::Ruleset;

/// The maximum number of slices of a question.
const MAX_SLICES: usize = 64;

/// A step whose source needs nothing of the game.
type OwnTry = fn(&mut ChooserQuestion<'_, '_>, &Budget) -> Result<ChooserStep<'static>, NoValue>;

/// Slices with a small table, a period, or a law that is soon found.
pub(super) fn quick_slices(
    asked: &mut ChooserQuestion<'_, '_>,
    budget: &Budget,
) -> Result<ChooserStep<'static>, NoValue> {
    by_slices(asked, &[quick_table], &[period, quick_law], budget)
}

/// Slices with a law or a table.
pub(super) fn slices(asked: &mut ChooserQuestion<'_, '_>, budget: &Budget) -> Result<ChooserStep<'static>, NoValue> {
    by_slices(asked, &[large_table], &[law], budget)
}

/// The positions of a question in the same slice.
struct SlicePositions<'a> {
    positions: Vec<&'a Position>,
    numbers: Vec<Vec<BigUint>>,
}

/// The positions by their slices.
fn grouped<'a>(rules: &Ruleset, positions: &[&'a Position]) -> Vec<SlicePositions<'a>> {
    let unchanged = rules.resolved().unchanged();
    let mut all: Vec<SlicePositions<'a>> = Vec::new();
    for &position in positions {
        let numbers = position.numbers();
        let is_beside = |slice: &&mut SlicePositions<'a>| {
            slice.numbers.first().is_some_and(|first| {
                numbers.iter().zip(first).zip(&unchanged).all(|((own, first), unchanged)| own == first || !unchanged)
            })
        };
        match all.iter_mut().find(is_beside) {
            Some(slice) => {
                slice.positions.push(position);
                slice.numbers.push(numbers);
            }
            None => all.push(SlicePositions { positions: vec![position], numbers: vec![numbers] }),
        }
    }
    all
}

/// Asks the steps of `by_law`, then those of `by_table`, about each slice. The sentences of a law are
/// about all positions of a game; where a coordinate is counted down they would be about other
/// numbers, so laws are left out there.
fn by_slices(
    asked: &ChooserQuestion<'_, '_>,
    by_table: &[OwnTry],
    by_law: &[OwnTry],
    budget: &Budget,
) -> Result<ChooserStep<'static>, NoValue> {
    let Some(rules) = asked.game.rules() else { return passes(sources::not_rules()) };
    let groups = grouped(rules, asked.positions);
    if groups.len() > MAX_SLICES {
        return passes(sources::many_slices(MAX_SLICES));
    }
    // Together they hold what one of them may.
    let share = budget.with_memory(budget.limit().memory / groups.len().max(1) as u64);
    let (mut found, mut names_winner) = (Vec::new(), false);
    for SlicePositions { positions, numbers } in &groups {
        let Some(slice) = Slice::of(rules, positions, budget)? else { return passes(sources::no_slice()) };
        let inside: Option<Vec<Position>> = numbers.iter().map(|own| slice.inside(own).map(Position::of)).collect();
        let Some(inside) = inside else { return passes(sources::no_slice()) };
        let laws = if slice.is_counted() { &[] } else { by_law };
        let steps = laws.iter().chain(by_table);
        let (source, names) = match first_answer(&slice, &inside, asked.winner, steps, &share) {
            Ok(ChooserStep::Takes(source)) => (source, false),
            Ok(ChooserStep::Names(source)) => (source, true),
            Ok(ChooserStep::Searches(_)) | Err(NoValue::TooFar(_)) => return passes(sources::values_not_given()),
            Ok(ChooserStep::Passes(why)) => return passes(why),
            // The limit of a share is none of the user's.
            Err(NoValue::Stopped(..)) if groups.len() > 1 && budget.check().is_ok() => {
                return passes(sources::takes_long());
            }
            Err(NoValue::NotAPosition(_)) => {
                return Err(NoValue::NotAPosition(answers::excluded(asked.game.name())));
            }
            Err(error) => return Err(error),
        };
        names_winner |= names;
        found.push((slice, source));
    }
    let source = Box::new(SliceSource(found));
    Ok(if names_winner { ChooserStep::Names(source) } else { ChooserStep::Takes(source) })
}

/// The answer of the first of these steps that takes the positions of a slice; otherwise why the
/// last one does not.
fn first_answer<'s>(
    slice: &Slice,
    inside: &[Position],
    winner: bool,
    steps: impl Iterator<Item = &'s OwnTry>,
    budget: &Budget,
) -> Result<ChooserStep<'static>, NoValue> {
    let inside: Vec<&Position> = inside.iter().collect();
    let mut asked = ChooserQuestion::new(slice.game(), &inside, winner);
    let mut answer = passes(sources::values_not_given());
    for step in steps {
        answer = step(&mut asked, budget);
        if !matches!(answer, Ok(ChooserStep::Searches(_) | ChooserStep::Passes(_)) | Err(NoValue::TooFar(_))) {
            break;
        }
    }
    answer
}
