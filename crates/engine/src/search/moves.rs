//! Where options come from: rules of the rule language, or a game in Rust whose positions are lists
//! of integers.

use nimatron_core::{Budget, Options, StopReason};
use nimatron_rules::{EvalError, Evaluator, Ruleset};
use std::fmt;
use std::ops::ControlFlow;

/// A game whose positions are lists of any length: rules about lists, graphs and boards, and games
/// that no rules can express. The trait is like [`Game`](nimatron_core::Game), but a position may
/// have more options than fit in memory.
pub trait ListGame {
    /// Adds every option of a position to `out`.
    ///
    /// # Errors
    /// The memory limit does not allow all options, the time limit is reached, or a rule cannot be
    /// evaluated.
    fn list(&self, position: &[i64], budget: &Budget, out: &mut Options<Box<[i64]>>) -> Result<(), EvalError>;

    /// What finds positions of this game that are equivalent; `None` if that is not known.
    fn fold(&self) -> Option<Box<dyn Fold + '_>> {
        None
    }
}

// Not a part of the trait: what nobody prints would be linked for every implementation.
impl fmt::Debug for dyn ListGame + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ListGame")
    }
}

/// Replaces positions by equivalent ones, so that a search solves each of those once.
pub trait Fold {
    /// Adds positions whose sum is played like this position, in normal and in misère play and with
    /// the same number of moves. Positions that are alike are replaced by the same ones.
    ///
    /// # Errors
    /// The budget is used up.
    fn fold(&mut self, position: &[i64], budget: &Budget, out: &mut Vec<Box<[i64]>>) -> Result<(), StopReason>;
}

// Not a part of the trait: what nobody prints would be linked for every implementation.
impl fmt::Debug for dyn Fold + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Fold")
    }
}

/// Checks that there is memory for this many options of this many integers each.
///
/// # Errors
/// The reason, if there is not, or if the time limit is reached.
pub fn room_for(options: usize, integers: usize, budget: &Budget) -> Result<(), StopReason> {
    // Each option takes a box, or more than one, in a list.
    let each = 64 + 8 * integers as u64;
    budget.memory((options as u64).saturating_mul(each))?;
    budget.check()
}

/// The moves of a game: where its options come from.
#[derive(Clone, Copy, Debug)]
pub enum MoveSource<'g> {
    /// Rules of the rule language.
    Rules(&'g Ruleset),
    /// A game in Rust.
    Game(&'g dyn ListGame),
}

impl<'g> From<&'g Ruleset> for MoveSource<'g> {
    fn from(rules: &'g Ruleset) -> Self {
        MoveSource::Rules(rules)
    }
}

impl<'g> MoveSource<'g> {
    /// A lister of options as they are, with its own scratch memory.
    pub fn lister(self) -> Lister<'g> {
        match self {
            MoveSource::Rules(rules) => Lister::Rules(Box::new(rules.evaluator())),
            MoveSource::Game(game) => {
                Lister::Game(Box::new(BufferedGame { game, options: Options::new(), fold: None }))
            }
        }
    }

    /// A lister of options for a search, which does not ask which move leads to which option:
    /// positions that are known to be equivalent are listed as one.
    pub fn folded(self) -> Lister<'g> {
        let mut lister = self.lister();
        if let Lister::Game(listed) = &mut lister {
            listed.fold = listed.game.fold();
        }
        lister
    }
}

/// Lists the options of positions.
#[derive(Debug)]
pub enum Lister<'g> {
    /// By the rules.
    Rules(Box<Evaluator<'g>>),
    /// By a game in Rust.
    Game(Box<BufferedGame<'g>>),
}

/// A game in Rust, with a buffer.
#[derive(Debug)]
pub struct BufferedGame<'g> {
    game: &'g dyn ListGame,
    options: Options<Box<[i64]>>,
    fold: Option<Box<dyn Fold + 'g>>,
}

impl Lister<'_> {
    /// Adds positions whose sum is played like this one, see [`MoveSource::folded`].
    ///
    /// # Errors
    /// The budget is used up.
    pub fn fold(&mut self, position: &[i64], budget: &Budget, out: &mut Vec<Box<[i64]>>) -> Result<(), StopReason> {
        if let Lister::Game(listed) = self
            && let Some(fold) = &mut listed.fold
        {
            return fold.fold(position, budget, out);
        }
        out.push(position.into());
        Ok(())
    }

    /// Calls `visit` with the components of each option until it breaks.
    ///
    /// # Errors
    /// A rule cannot be evaluated, or a limit is reached.
    pub fn options(
        &mut self,
        position: &[i64],
        budget: &Budget,
        visit: &mut impl FnMut(Parts<'_>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, EvalError> {
        match self {
            Lister::Rules(evaluator) => {
                let arity = evaluator.rules().arity();
                evaluator.options_until(position, budget, &mut |option| visit(Parts::Cut(option.chunks(arity))))
            }
            Lister::Game(listed) => {
                let BufferedGame { game, options, fold } = &mut **listed;
                options.clear();
                game.list(position, budget, options)?;
                let mut folded = Vec::new();
                for option in options.iter() {
                    budget.tick(1).map_err(EvalError::Stopped)?;
                    let parts = match fold {
                        None => option,
                        Some(fold) => {
                            folded.clear();
                            for part in option {
                                fold.fold(part, budget, &mut folded).map_err(EvalError::Stopped)?;
                            }
                            &folded
                        }
                    };
                    if visit(Parts::Whole(parts.iter())).is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
                Ok(ControlFlow::Continue(()))
            }
        }
    }
}

/// The components of an option.
#[derive(Clone, Debug)]
pub enum Parts<'a> {
    /// Pieces of equal length of one list.
    Cut(std::slice::Chunks<'a, i64>),
    /// Separate lists.
    Whole(std::slice::Iter<'a, Box<[i64]>>),
}

impl<'a> Iterator for Parts<'a> {
    type Item = &'a [i64];

    fn next(&mut self) -> Option<&'a [i64]> {
        match self {
            Parts::Cut(parts) => parts.next(),
            Parts::Whole(parts) => parts.next().map(|part| &**part),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Parts::Cut(parts) => parts.size_hint(),
            Parts::Whole(parts) => parts.size_hint(),
        }
    }
}

impl ExactSizeIterator for Parts<'_> {}
