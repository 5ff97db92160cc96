//! Games with coordinates that no move changes: for each of their values a game of fewer
//! coordinates, whose law, period or table answers. `(n, k) -> (n - 1, k); (n, k) -> (n - k, k)` at
//! k = 10^9 is a subtraction game.

use super::{NamedOptions, OptionSums, Source};
use crate::answer::HowKnown;
use crate::proven::Proven;
use nimatron_catalogue::{GameDef, Position};
use nimatron_core::{Budget, Outcome, StopReason};
use nimatron_messages::{Mark, Message, Parameter, claims, sources};
use nimatron_nimber::BigUint;
use nimatron_rules::{EvalError, Ruleset, SliceCoordinate};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The game on the positions in which some coordinates have given values.
#[derive(Clone, Debug)]
pub(crate) struct Slice {
    game: Arc<GameDef>,
    /// The names of the coordinates of the whole game.
    names: Vec<String>,
    coordinates: Vec<SliceCoordinate>,
}

/// The units of work for finding the largest number to which a coordinate grows.
const CLIMB: u64 = 1 << 23;

impl Slice {
    /// The slice of a game in which the coordinates that no move changes are as in a position. Where
    /// the only other coordinate grows with every move, it is counted down from the largest number
    /// that can be reached from one of these positions.
    ///
    /// `None`: all moves change all coordinates, one that stays is beyond 2^63, its value decides where
    /// an infinite set ends, or the only coordinate grows too far.
    ///
    /// # Errors
    /// The budget is used up.
    pub(crate) fn of(rules: &Ruleset, positions: &[&Position], budget: &Budget) -> Result<Option<Slice>, StopReason> {
        let Some(first) = positions.first() else { return Ok(None) };
        let value = |(number, unchanged): (&BigUint, bool)| match unchanged {
            true => i64::try_from(number).ok().map(SliceCoordinate::Fixed),
            false => Some(SliceCoordinate::Free),
        };
        let fixed: Option<Vec<_>> = first.numbers().iter().zip(rules.resolved().unchanged()).map(value).collect();
        let Some(fixed) = fixed else { return Ok(None) };
        let Some(plain) = Slice::with(rules, fixed) else { return Ok(None) };
        let Some(own) = plain.game.rules() else { return Ok(None) };
        let is_smaller = own.arity() < rules.arity();
        if own.shape().order.is_some() || own.arity() > 1 {
            return Ok(is_smaller.then_some(plain));
        }
        let starts: Option<Vec<i64>> =
            positions.iter().map(|position| i64::try_from(plain.inside(&position.numbers())?.first()?).ok()).collect();
        let Some(starts) = starts else { return Ok(None) };
        let Some(top) = summit(own, &starts, budget)? else { return Ok(None) };
        let counted = |own: &SliceCoordinate| match own {
            SliceCoordinate::Free => SliceCoordinate::CountedFrom(top),
            own => *own,
        };
        Ok(Slice::with(rules, plain.coordinates.iter().map(counted).collect()))
    }

    fn with(rules: &Ruleset, coordinates: Vec<SliceCoordinate>) -> Option<Slice> {
        let slice = rules.resolved().slice(&coordinates)?;
        // Text that was made from rules is read again, unless a move has become too long.
        let game = GameDef::load(&slice.text(), &[]).ok()?;
        Some(Slice { game: Arc::new(game), names: rules.coordinates().to_vec(), coordinates })
    }

    /// Whether a coordinate is counted down, so that sentences about its game are about other numbers.
    pub(crate) fn is_counted(&self) -> bool {
        self.coordinates.iter().any(|own| matches!(own, SliceCoordinate::CountedFrom(_)))
    }

    /// The game of the slice.
    pub(crate) const fn game(&self) -> &Arc<GameDef> {
        &self.game
    }

    /// A position of the whole game in the slice; `None` if it is not in it.
    pub(crate) fn inside(&self, numbers: &[BigUint]) -> Option<Vec<BigUint>> {
        let mut inside = Vec::new();
        for (number, own) in numbers.iter().zip(&self.coordinates) {
            match *own {
                SliceCoordinate::Free => inside.push(number.clone()),
                SliceCoordinate::Fixed(value) if *number == BigUint::from(value.unsigned_abs()) => {}
                SliceCoordinate::Fixed(_) => return None,
                SliceCoordinate::CountedFrom(top) => {
                    inside.push(BigUint::from(u64::try_from(top.checked_sub(i64::try_from(number).ok()?)?).ok()?));
                }
            }
        }
        Some(inside)
    }

    /// A position of the slice in the whole game; `None` if no position is there.
    fn outside(&self, position: &Position) -> Option<Position> {
        let mut own = position.numbers().into_iter();
        let number = |coordinate: &SliceCoordinate| match *coordinate {
            SliceCoordinate::Free => own.next(),
            SliceCoordinate::Fixed(value) => Some(BigUint::from(value.unsigned_abs())),
            SliceCoordinate::CountedFrom(top) => {
                let down = i64::try_from(&own.next()?).ok()?;
                Some(BigUint::from(u64::try_from(top.checked_sub(down)?).ok()?))
            }
        };
        let numbers: Option<Vec<BigUint>> = self.coordinates.iter().map(number).collect();
        numbers.map(Position::of)
    }

    /// What is fixed, as equations: `k = 10`.
    fn equations(&self) -> Vec<String> {
        let fixed = |(name, own): (&String, &SliceCoordinate)| match own {
            SliceCoordinate::Fixed(value) => Some(format!("{name} = {value}")),
            SliceCoordinate::Free | SliceCoordinate::CountedFrom(_) => None,
        };
        self.names.iter().zip(&self.coordinates).filter_map(fixed).collect()
    }
}

/// The largest number to which the only coordinate of a game grows from these; `None` if a move does
/// not let it grow, or it grows too far.
fn summit(rules: &Ruleset, starts: &[i64], budget: &Budget) -> Result<Option<i64>, StopReason> {
    let (Some(&bottom), Some(&largest)) = (starts.iter().min(), starts.iter().max()) else { return Ok(None) };
    let mut evaluator = rules.evaluator();
    let (mut at, mut top) = (bottom, largest);
    let allowed = rules.resolved().largest(0).unwrap_or(i64::MAX);
    let work = budget.within_work(CLIMB);
    while at <= top {
        for rule in 0..rules.rules() {
            let (before, mut grows) = (at, true);
            let listed = evaluator.runs(rule, &[at], &work, &mut |run| {
                let ends = run.base.iter().zip(run.step).flat_map(|(&base, &step)| {
                    [Some(base), step.checked_mul(run.count as i64 - 1).and_then(|all| base.checked_add(all))]
                });
                for end in ends {
                    match end.filter(|&end| end > before) {
                        Some(end) => top = top.max(end.min(allowed)),
                        None => grows = false,
                    }
                }
                if grows { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            match listed {
                Ok(_) if grows => {}
                Err(EvalError::Stopped(_)) => return budget.check().map(|()| None),
                // A rule that fails at one of these numbers may not fail where a search goes.
                Ok(_) | Err(_) => return Ok(None),
            }
        }
        if work.tick(1).is_err() {
            return budget.check().map(|()| None);
        }
        match at.checked_add(1) {
            Some(next) => at = next,
            None => break,
        }
    }
    Ok(Some(top))
}

/// The values of the slices of a game.
#[derive(Debug)]
pub(crate) struct SliceSource(pub(crate) Vec<(Slice, Box<dyn Source>)>);

impl SliceSource {
    /// The slice of a position, its source, and the position in it.
    fn find(&self, numbers: &[BigUint]) -> Option<(&Slice, &dyn Source, Position)> {
        self.0.iter().find_map(|(slice, source)| Some((slice, &**source, Position::of(slice.inside(numbers)?))))
    }

    fn of_small(&self, position: &[i64]) -> Option<(&Slice, &dyn Source, Position)> {
        let numbers: Vec<BigUint> = position.iter().map(|&x| BigUint::from(x.unsigned_abs())).collect();
        self.find(&numbers)
    }

    /// What a source of a slice names, in the whole game.
    fn named(slice: &Slice, named: NamedOptions) -> NamedOptions {
        let outside = |sums: OptionSums| {
            let whole = |parts: Vec<Position>| parts.iter().map(|part| slice.outside(part)).collect::<Option<Vec<_>>>();
            sums.into_iter().map(whole).collect::<Option<OptionSums>>()
        };
        match named {
            NamedOptions::All(sums) => outside(sums).map_or(NamedOptions::Some(Vec::new()), NamedOptions::All),
            NamedOptions::Some(sums) => NamedOptions::Some(outside(sums).unwrap_or_default()),
        }
    }

    /// The number of positions that the engines evaluated in all slices.
    fn evaluated(&self) -> usize {
        let one = |(_, source): &(Slice, Box<dyn Source>)| match source.how_known() {
            HowKnown::Computed { positions, .. } => positions,
            HowKnown::Theorem(_) | HowKnown::Proved(_) => 0,
        };
        self.0.iter().map(one).sum()
    }

    /// How a source of a slice knows its answers.
    fn known_in(slice: &Slice, known: HowKnown) -> HowKnown {
        match known {
            HowKnown::Proved(proven) => {
                let equations = slice.equations();
                HowKnown::Proved(Proven::of_slice(&proven, |claim| match equations.is_empty() {
                    true => claim,
                    false => claims::where_are(claim, Parameter::list(equations, Mark::Comma)),
                }))
            }
            known => known,
        }
    }
}

impl Source for SliceSource {
    fn name(&self) -> Message {
        let of = |(slice, source): &(Slice, Box<dyn Source>)| match slice.equations() {
            equations if equations.is_empty() => sources::counted_down(source.name()),
            equations => sources::slice(equations.join(", "), source.name()),
        };
        self.0.iter().map(of).reduce(Message::then).unwrap_or_else(sources::slices)
    }

    fn how_known(&self) -> HowKnown {
        match self.0.first().map(|(slice, source)| SliceSource::known_in(slice, source.how_known())) {
            Some(HowKnown::Computed { engine, .. }) => HowKnown::Computed { engine, positions: self.evaluated() },
            known => known.unwrap_or(HowKnown::NOTHING),
        }
    }

    fn how_this_known(&self, position: &[i64]) -> HowKnown {
        let numbers: Vec<BigUint> = position.iter().map(|&x| BigUint::from(x.unsigned_abs())).collect();
        self.how_large_known(&numbers)
    }

    fn how_large_known(&self, position: &[BigUint]) -> HowKnown {
        let Some((slice, source, inside)) = self.find(position) else { return self.how_known() };
        let known = match &inside {
            Position::Large(numbers) => source.how_large_known(numbers),
            inside => inside.small().map_or_else(|| source.how_known(), |own| source.how_this_known(own)),
        };
        match SliceSource::known_in(slice, known) {
            // The work for all slices is counted once for the game.
            HowKnown::Computed { engine, .. } => HowKnown::Computed { engine, positions: self.evaluated() },
            known => known,
        }
    }

    fn known(&self, position: &[i64]) -> Option<u64> {
        let (_, source, inside) = self.of_small(position)?;
        source.known(inside.small()?)
    }

    fn large_grundy(&self, position: &[BigUint]) -> Option<BigUint> {
        let (_, source, inside) = self.find(position)?;
        match inside.small() {
            Some(own) => source.known(own).map(BigUint::from),
            None => source.large_grundy(&inside.numbers()),
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let (_, source, inside) = self.find(&position.numbers())?;
        source.outcome(&inside)
    }

    fn options_of_value(&self, position: &Position, value: &BigUint) -> NamedOptions {
        match self.find(&position.numbers()) {
            Some((slice, source, inside)) => SliceSource::named(slice, source.options_of_value(&inside, value)),
            None => NamedOptions::Some(Vec::new()),
        }
    }

    fn winning_options(&self, position: &Position) -> NamedOptions {
        match self.find(&position.numbers()) {
            Some((slice, source, inside)) => SliceSource::named(slice, source.winning_options(&inside)),
            None => NamedOptions::Some(Vec::new()),
        }
    }

    fn patience(&self) -> Option<u64> {
        self.0.iter().filter_map(|(_, source)| source.patience()).max()
    }
}
