//! A user's own [`Game`]: values, all winning moves, reasons, and who wins whole sums in either
//! convention and how soon.

use super::algebra::{Algebra, Fate, Grundy, Play};
use super::engine::{MemoSearch, SearchError, Source};
use super::memo::GeneralMemo;
use nimatron_core::{Budget, Convention, Game, Options};
use rustc_hash::FxHashMap;
use std::convert::Infallible;
use std::hash::Hash;

/// A [`Game`] as a source of positions.
#[derive(Clone, Debug)]
struct GameSource<G>(G);

impl<G: Game> Source for GameSource<G> {
    type Key = G::Position;
    type Error = Infallible;

    fn options(&mut self, key: &G::Position, _: &Budget, out: &mut Options<G::Position>) -> Result<(), Infallible> {
        self.0.options(key, out);
        Ok(())
    }
}

/// A user's own [`Game`], solved: positions, and sums of them.
///
/// ```
/// use nimatron_core::{Convention, Game, Options, Outcome};
/// use nimatron_engine::search::{GameMove, Solver};
///
/// struct TakeOneThreeOrFour;
/// impl Game for TakeOneThreeOrFour {
///     type Position = u32;
///     fn options(&self, &n: &u32, out: &mut Options<u32>) {
///         [1, 3, 4].into_iter().filter(|&k| k <= n).for_each(|k| out.push(n - k));
///     }
/// }
/// let mut solver = Solver::new(TakeOneThreeOrFour);
/// assert_eq!(solver.grundy(&12)?, 3);
/// // Of the heaps 5 and 9 two moves win: 5 -> 2 and 9 -> 5.
/// let moves = solver.winning_moves(&[5, 9])?;
/// assert_eq!(moves, [GameMove { component: 0, to: vec![2] }, GameMove { component: 1, to: vec![5] }]);
/// // Why 5 has the value 3.
/// let values: Vec<u64> = solver.reason(&5)?.options.iter().map(|option| option.value).collect();
/// assert_eq!(values, [2, 0, 1]);
/// # Ok::<(), nimatron_engine::search::GameError<u32>>(())
/// ```
#[derive(Debug)]
pub struct Solver<G: Game> {
    search: MemoSearch<GameSource<G>, Grundy, GeneralMemo<G::Position, u32>>,
    budget: Budget,
}

/// Why a user's game could not be solved.
pub type GameError<P> = SearchError<P, Infallible>;

/// A move in a sum of positions of a user's game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameMove<P> {
    /// The index of the component in which the move is made.
    pub component: usize,
    /// What is left of it, as components; empty if nothing is left.
    pub to: Vec<P>,
}

/// Why a position has its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameReason<P> {
    /// Its Grundy value: the smallest number that is not the value of an option.
    pub value: u64,
    /// All options, each once, in the order in which the game lists them.
    pub options: Vec<GameOption<P>>,
}

/// An option in a [`GameReason`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOption<P> {
    /// Its components.
    pub to: Vec<P>,
    /// The xor of their values.
    pub value: u64,
}

impl<G: Game> Solver<G> {
    /// A solver without a time limit, with the default memory limit.
    pub fn new(game: G) -> Self {
        Solver::with_budget(game, Budget::unlimited())
    }

    /// A solver with limits.
    pub(crate) fn with_budget(game: G, budget: Budget) -> Self {
        Solver { search: MemoSearch::new(GameSource(game)), budget }
    }

    /// The Grundy value of a position. What was found is kept for the next question.
    ///
    /// # Errors
    /// A cycle (with the positions on it), or a limit.
    pub fn grundy(&mut self, position: &G::Position) -> Result<u64, GameError<G::Position>> {
        self.search.solve(position, &self.budget).map(u64::from)
    }

    /// The Grundy value of a sum: the xor of the values of its components.
    ///
    /// # Errors
    /// As for [`grundy`](Solver::grundy).
    pub(crate) fn grundy_of_sum(&mut self, sum: &[G::Position]) -> Result<u64, GameError<G::Position>> {
        sum.iter().try_fold(0, |total, part| Ok(total ^ self.grundy(part)?))
    }

    /// All moves in a sum that win in normal play; none if it is lost.
    ///
    /// # Errors
    /// As for [`grundy`](Solver::grundy).
    pub fn winning_moves(&mut self, sum: &[G::Position]) -> Result<Vec<GameMove<G::Position>>, GameError<G::Position>> {
        let total = self.grundy_of_sum(sum)?;
        let mut moves = Vec::new();
        for (component, position) in sum.iter().enumerate().filter(|_| total != 0) {
            let wanted = total ^ self.grundy(position)?;
            let options = self.reason(position)?.options.into_iter();
            moves.extend(
                options.filter(|option| option.value == wanted).map(|option| GameMove { component, to: option.to }),
            );
        }
        Ok(moves)
    }

    /// Why a position has its value: its options, with their values.
    ///
    /// # Errors
    /// As for [`grundy`](Solver::grundy).
    pub fn reason(&mut self, position: &G::Position) -> Result<GameReason<G::Position>, GameError<G::Position>> {
        let value = self.grundy(position)?;
        let mut listed = Options::new();
        self.search.source_mut().0.options(position, &mut listed);
        let mut seen = std::collections::HashSet::new();
        let mut options = Vec::new();
        for to in listed.iter() {
            if seen.insert(to) {
                options.push(GameOption { to: to.to_vec(), value: self.grundy_of_sum(to)? });
            }
        }
        Ok(GameReason { value, options })
    }

    /// Who wins a sum under a convention, and after how many moves if the winner hurries and the
    /// loser resists (the remoteness). The sum itself is searched: in misère play values do not add
    /// up.
    ///
    /// ```
    /// # use nimatron_core::{Convention, Game, Options, Outcome};
    /// # use nimatron_engine::search::Solver;
    /// # struct Nim;
    /// # impl Game for Nim {
    /// #     type Position = u32;
    /// #     fn options(&self, &n: &u32, out: &mut Options<u32>) {
    /// #         (0..n).for_each(|left| out.push(left));
    /// #     }
    /// # }
    /// let mut solver = Solver::new(Nim);
    /// // Three heaps of 1: who takes the last one wins, or in misère play loses.
    /// assert_eq!(solver.fate(&[1, 1, 1], Convention::Normal)?.outcome, Outcome::N);
    /// let misere = solver.fate(&[1, 1, 1], Convention::Misere)?;
    /// assert_eq!((misere.outcome, misere.moves), (Outcome::P, 3));
    /// # Ok::<(), nimatron_engine::search::GameError<Vec<u32>>>(())
    /// ```
    ///
    /// # Errors
    /// A cycle (with the sums on it), or a limit.
    pub fn fate(&mut self, sum: &[G::Position], convention: Convention) -> Result<Fate, GameError<Vec<G::Position>>> {
        let budget = self.budget.clone();
        let game = &self.search.source_mut().0;
        match convention {
            Convention::Normal => fate::<G, Play<false, true>>(game, sum, &budget),
            Convention::Misere => fate::<G, Play<true, true>>(game, sum, &budget),
        }
    }

    /// The number of positions solved so far.
    pub fn positions(&self) -> usize {
        self.search.len()
    }
}

/// Numbers of components, increasing.
type GameSum = Box<[u32]>;

/// Sums as positions. Components get numbers; those without moves are left out.
struct SumSource<'g, G: Game> {
    game: &'g G,
    numbers: FxHashMap<G::Position, u32>,
    components: Vec<G::Position>,
    /// The options of each component, once they are listed.
    options: Vec<Option<Vec<Vec<u32>>>>,
    listed: u64,
}

impl<G: Game> SumSource<'_, G> {
    fn number(&mut self, component: &G::Position) -> u32
    where
        G::Position: Hash,
    {
        if let Some(&number) = self.numbers.get(component) {
            return number;
        }
        let number = self.components.len() as u32;
        self.components.push(component.clone());
        self.options.push(None);
        self.numbers.insert(component.clone(), number);
        number
    }

    fn options_of(&mut self, number: u32) -> Vec<Vec<u32>> {
        if let Some(options) = &self.options[number as usize] {
            return options.clone();
        }
        let mut listed = Options::new();
        self.game.options(&self.components[number as usize].clone(), &mut listed);
        let mut options: Vec<Vec<u32>> = listed
            .iter()
            .map(|parts| {
                let mut sum: Vec<u32> = parts.iter().map(|part| self.number(part)).collect();
                sum.sort_unstable();
                sum
            })
            .collect();
        options.sort_unstable();
        options.dedup();
        self.listed += options.iter().map(|sum| 24 + 4 * sum.len() as u64).sum::<u64>();
        self.options[number as usize] = Some(options.clone());
        options
    }

    fn sum(&mut self, mut parts: Vec<u32>) -> GameSum {
        parts.retain(|&part| !self.options_of(part).is_empty());
        parts.sort_unstable();
        parts.into()
    }
}

impl<G: Game> Source for SumSource<'_, G> {
    type Key = GameSum;
    type Error = Infallible;

    fn options(&mut self, key: &GameSum, _: &Budget, out: &mut Options<GameSum>) -> Result<(), Infallible> {
        for (at, &number) in key.iter().enumerate() {
            // Equal components have equal options.
            if at > 0 && key[at - 1] == number {
                continue;
            }
            for option in self.options_of(number) {
                let rest = key.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, &part)| part);
                let parts = rest.chain(option).collect();
                out.push(self.sum(parts));
            }
        }
        Ok(())
    }

    fn bytes(&self) -> u64 {
        self.listed + (self.components.len() * (2 * size_of::<G::Position>() + 40)) as u64
    }
}

fn fate<G: Game, A: Algebra<Value = Fate>>(
    game: &G,
    sum: &[G::Position],
    budget: &Budget,
) -> Result<Fate, GameError<Vec<G::Position>>> {
    let mut source =
        SumSource { game, numbers: FxHashMap::default(), components: Vec::new(), options: Vec::new(), listed: 0 };
    let numbers = sum.iter().map(|component| source.number(component)).collect();
    let key = source.sum(numbers);
    let mut search: MemoSearch<SumSource<'_, G>, A, GeneralMemo<GameSum, Fate>> = MemoSearch::new(source);
    search.solve(&key, budget).map_err(|error| match error {
        SearchError::Cycle(sums) => {
            let components = &search.source_mut().components;
            let show = |sum: GameSum| sum.iter().map(|&number| components[number as usize].clone()).collect();
            SearchError::Cycle(sums.into_iter().map(show).collect())
        }
        SearchError::Stopped(reason) => SearchError::Stopped(reason),
        SearchError::TooWide => SearchError::TooWide,
        SearchError::Source(never) => match never {},
    })
}
