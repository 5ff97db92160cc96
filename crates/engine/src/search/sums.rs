//! Whole sums as positions, for questions that the values of components do not answer: misère play
//! of wild positions, and remoteness (the length of play if the winner hurries and the loser
//! resists) in either convention.
//!
//! A sum is a multiset of components. Components without moves are left out, which changes nothing.
//! Nothing else may be cancelled: in misère play `*2 + *2` is not `0`.

use super::algebra::{Fate, Play};
use super::engine::{MemoSearch, SearchError, Source, endless};
use super::memo::GeneralMemo;
use super::moves::{Lister, MoveSource};
use nimatron_core::{Budget, Convention, Options, StopReason};
use nimatron_messages::{Message, Say};
use nimatron_rules::EvalError;
use rustc_hash::FxHashMap;
use std::fmt;
use std::ops::ControlFlow;
use std::rc::Rc;

/// A component of a sum: the index of its game in the list given to [`Sums::new`], and a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SumComponent {
    /// The index of the game.
    pub game: usize,
    /// Its coordinates.
    pub position: Box<[i64]>,
}

/// Why the fate of a sum is unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SumError {
    /// A play may go on forever; holds the sums on the cycle.
    Cycle(Vec<Vec<SumComponent>>),
    /// The budget is used up.
    Stopped(StopReason),
    /// A rule cannot be evaluated.
    Rule {
        /// The game whose rule it is.
        game: usize,
        /// What happened.
        error: EvalError,
    },
}

impl Say for SumError {
    fn message(&self) -> Message {
        match self {
            SumError::Cycle(cycle) => endless(cycle.iter().map(|sum| {
                let parts: Vec<String> = sum.iter().map(|c| nimatron_rules::show_tuple(&c.position)).collect();
                parts.join(" + ")
            })),
            SumError::Stopped(reason) => reason.message(),
            SumError::Rule { error, .. } => error.message(),
        }
    }
}

impl fmt::Display for SumError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for SumError {}

/// The numbers of the components, sorted.
type ComponentSum = Box<[u32]>;

/// A source that numbers components and lists the options of each once.
#[derive(Debug)]
struct SumSource<'r> {
    games: Vec<Lister<'r>>,
    numbers: FxHashMap<SumComponent, u32>,
    components: Vec<SumComponent>,
    options: Vec<Option<Rc<[ComponentSum]>>>,
    listed: u64,
}

impl SumSource<'_> {
    fn number(&mut self, component: SumComponent) -> u32 {
        if let Some(&number) = self.numbers.get(&component) {
            return number;
        }
        let number = self.components.len() as u32;
        // The position is held once in the list and once as a key.
        self.listed += 2 * 8 * component.position.len() as u64;
        self.components.push(component.clone());
        self.options.push(None);
        self.numbers.insert(component, number);
        number
    }

    /// The options of a component, each one sorted, without repetition.
    fn options_of(&mut self, number: u32, budget: &Budget) -> Result<Rc<[ComponentSum]>, SumError> {
        if let Some(options) = &self.options[number as usize] {
            return Ok(Rc::clone(options));
        }
        let SumComponent { game, position } = self.components[number as usize].clone();
        let mut listed: Vec<Vec<Box<[i64]>>> = Vec::new();
        let held = self.bytes();
        let (mut refused, mut listing) = (None, 0u64);
        let result = self.games[game].options(&position, budget, &mut |option| {
            // A list of boxes of coordinates, and later the numbers of the components and their
            // entries.
            let integers: usize = option.clone().map(<[i64]>::len).sum();
            listing += 200 + 32 * option.len() as u64 + 16 * integers as u64;
            if let Err(reason) = budget.memory(held + listing) {
                refused = Some(reason);
                return ControlFlow::Break(());
            }
            listed.push(option.map(Box::from).collect());
            ControlFlow::Continue(())
        });
        if let Some(reason) = refused {
            return Err(SumError::Stopped(reason));
        }
        let _ = result.map_err(|error| match error {
            EvalError::Stopped(reason) => SumError::Stopped(reason),
            error => SumError::Rule { game, error },
        })?;
        let mut options: Vec<ComponentSum> = listed
            .into_iter()
            .map(|parts| {
                let mut sum: Vec<u32> =
                    parts.into_iter().map(|position| self.number(SumComponent { game, position })).collect();
                sum.sort_unstable();
                sum.into()
            })
            .collect();
        options.sort_unstable();
        options.dedup();
        self.listed += options.iter().map(|sum| 16 + 4 * sum.len() as u64).sum::<u64>();
        let options: Rc<[ComponentSum]> = options.into();
        self.options[number as usize] = Some(Rc::clone(&options));
        Ok(options)
    }

    fn sum(&mut self, parts: impl IntoIterator<Item = u32>, budget: &Budget) -> Result<ComponentSum, SumError> {
        let mut sum = Vec::new();
        for part in parts {
            if !self.options_of(part, budget)?.is_empty() {
                sum.push(part);
            }
        }
        sum.sort_unstable();
        Ok(sum.into())
    }
}

impl Source for SumSource<'_> {
    type Key = ComponentSum;
    type Error = SumError;

    fn options(
        &mut self,
        key: &ComponentSum,
        budget: &Budget,
        out: &mut Options<ComponentSum>,
    ) -> Result<(), SumError> {
        for (at, &number) in key.iter().enumerate() {
            // Equal components have equal options.
            if at > 0 && key[at - 1] == number {
                continue;
            }
            for option in self.options_of(number, budget)?.iter() {
                if key.len() >= LONG {
                    budget.check().map_err(SumError::Stopped)?;
                }
                let rest = key.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, &part)| part);
                let parts: Vec<u32> = rest.chain(option.iter().copied()).collect();
                out.push(self.sum(parts, budget)?);
            }
        }
        Ok(())
    }

    fn bytes(&self) -> u64 {
        let each = 3 * size_of::<SumComponent>() + size_of::<Option<Rc<[ComponentSum]>>>() + 16;
        self.listed + (self.components.len() * each) as u64
    }
}

/// Sums of this many components take so long to copy that the budget is asked for each copy.
const LONG: usize = 256;

/// One of the four searches: either convention, with or without remoteness.
trait Solve<'r> {
    fn solve(&mut self, sum: &ComponentSum, budget: &Budget) -> Result<Fate, SearchError<ComponentSum, SumError>>;
    fn source(&mut self) -> &mut SumSource<'r>;
    fn positions(&self) -> usize;
}

// Not a part of the trait: what nobody prints would be linked for every implementation.
impl<'r> fmt::Debug for dyn Solve<'r> + 'r {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Solve")
    }
}

impl<'r, const MISERE: bool, const WITH_REMOTENESS: bool> Solve<'r>
    for MemoSearch<SumSource<'r>, Play<MISERE, WITH_REMOTENESS>, GeneralMemo<ComponentSum, Fate>>
{
    fn solve(&mut self, sum: &ComponentSum, budget: &Budget) -> Result<Fate, SearchError<ComponentSum, SumError>> {
        MemoSearch::solve(self, sum, budget)
    }

    fn source(&mut self) -> &mut SumSource<'r> {
        self.source_mut()
    }

    fn positions(&self) -> usize {
        self.len()
    }
}

/// A search for the fates of sums of positions of the given games.
#[derive(Debug)]
pub struct Sums<'r>(Box<dyn Solve<'r> + 'r>);

impl<'r> Sums<'r> {
    /// A search over sums of positions of these games. `with_remoteness` says whether to find the
    /// remoteness too and not only the winner; this takes longer.
    pub fn new<M: Into<MoveSource<'r>> + Copy>(games: &[M], convention: Convention, with_remoteness: bool) -> Self {
        let source = SumSource {
            games: games.iter().map(|&moves| moves.into().folded()).collect(),
            numbers: FxHashMap::default(),
            components: Vec::new(),
            options: Vec::new(),
            listed: 0,
        };
        Sums(match (convention, with_remoteness) {
            (Convention::Normal, false) => Box::new(MemoSearch::<_, Play<false, false>, _>::new(source)),
            (Convention::Normal, true) => Box::new(MemoSearch::<_, Play<false, true>, _>::new(source)),
            (Convention::Misere, false) => Box::new(MemoSearch::<_, Play<true, false>, _>::new(source)),
            (Convention::Misere, true) => Box::new(MemoSearch::<_, Play<true, true>, _>::new(source)),
        })
    }

    /// The winner of a sum and, if requested, its remoteness in moves.
    ///
    /// # Errors
    /// A cycle, a limit, or a rule that cannot be evaluated. What was solved before is kept.
    pub fn fate(&mut self, sum: &[SumComponent], budget: &Budget) -> Result<Fate, SumError> {
        let source = self.0.source();
        let (mut numbers, mut parts) = (Vec::new(), Vec::new());
        for component in sum {
            let game = component.game;
            source.games[game].fold(&component.position, budget, &mut parts).map_err(SumError::Stopped)?;
            numbers.extend(parts.drain(..).map(|position| source.number(SumComponent { game, position })));
        }
        let sum = source.sum(numbers, budget)?;
        self.0.solve(&sum, budget).map_err(|error| match error {
            SearchError::Stopped(reason) => SumError::Stopped(reason),
            SearchError::Source(error) => error,
            SearchError::TooWide => {
                SumError::Stopped(StopReason::Memory { needed: u64::MAX, allowed: budget.limit().memory })
            }
            SearchError::Cycle(sums) => {
                let components = &self.0.source().components;
                let show = |sum: ComponentSum| sum.iter().map(|&number| components[number as usize].clone()).collect();
                SumError::Cycle(sums.into_iter().map(show).collect())
            }
        })
    }

    /// The number of sums solved so far.
    pub fn positions(&self) -> usize {
        self.0.positions()
    }
}
