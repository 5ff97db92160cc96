//! Why positions have their values: their options with the values of these, and reasons for the
//! options again, as many moves deep as is asked for.
//!
//! Written out, these are a tree that grows exponentially. Here each position is explained once, at
//! the place with the fewest moves to it, and elsewhere the options only name it; level after
//! level, so that what is left out at the end is what lies deepest. An answer lists [`MAX_LINES`]
//! options: nobody reads more, and so no answer is larger than a few megabytes.
//!
//! If a limit ends them, the answer keeps value, winner and moves, and says how many positions are
//! not explained.

use crate::answer::{Reason, ReasonOption};
use crate::chooser::ChooserValues;
use crate::error::{NoValue, SolveError, SolveResult, no_value};
use crate::moves::{BudgetedBytes, MAX_EXPLAINED, NEXT, sum_of, tidy, walk_as_known};
use crate::question::Question;
use nimatron_catalogue::{GameDef, Position};
use nimatron_core::{Budget, StopReason};
use nimatron_nimber::BigUint;
use rustc_hash::{FxHashMap, FxHashSet};

/// The number of options in one answer from which on no further position is explained.
pub(crate) const MAX_LINES: usize = 10_000;

/// The reasons of an answer.
pub(crate) struct Reasons {
    /// One for each component.
    pub(crate) list: Vec<Reason>,
    /// The number of positions that were to be explained and are not.
    pub(crate) missing: u64,
    /// The limit that ended the work.
    pub(crate) stopped: Option<StopReason>,
}

/// A reason, and the option below which it stands.
struct ReasonNode {
    reason: Reason,
    /// The index of the game of the position.
    game: usize,
    /// The node and its option; `None` for a component of the question.
    above: Option<(usize, usize)>,
}

/// What became of a position that was to be explained.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// It is explained, and has options.
    Explained,
    /// No move is left in it.
    Final,
    Missing,
}

/// A position with the index of its game.
type ReasonKey = (usize, Vec<i64>);

/// The work on the reasons of an answer.
struct ReasonBuilder<'a, 'q> {
    /// The sources of values, by the indices of the games.
    values: &'a mut [ChooserValues<'q>],
    budget: &'a Budget,
    /// All reasons so far, those with fewer moves to them first.
    nodes: Vec<ReasonNode>,
    fates: FxHashMap<ReasonKey, Fate>,
    /// The number of options in all nodes.
    lines: usize,
    held: BudgetedBytes<'a>,
    stopped: Option<StopReason>,
}

/// The reasons for the components of a question, `depth` moves deep. `games` are the indices of
/// their games, and `grundy` are their values.
///
/// # Errors
/// A rule fails, or a value cannot be found. Reaching a limit is not an error.
pub(crate) fn reasons(
    question: &Question,
    values: &mut [ChooserValues<'_>],
    games: &[usize],
    grundy: &[BigUint],
    depth: usize,
    budget: &Budget,
) -> SolveResult<Reasons> {
    let (nodes, fates, held) = (Vec::new(), FxHashMap::default(), BudgetedBytes::new(budget));
    let mut work = ReasonBuilder { values, budget, nodes, fates, lines: 0, held, stopped: None };
    for ((component, &game), value) in question.components.iter().zip(games).zip(grundy) {
        work.component(&component.position, game, value)?;
    }
    let mut level = 0..work.nodes.len();
    for _ in 1..depth {
        for node in level.clone() {
            for option in 0..work.nodes[node].reason.options.len() {
                work.explain(node, option)?;
            }
        }
        level = level.end..work.nodes.len();
    }
    Ok(work.finish())
}

impl ReasonBuilder<'_, '_> {
    fn game(&self, game: usize) -> &std::sync::Arc<GameDef> {
        self.values[game].game()
    }

    /// Adds the reason for a component of the question, without options if there is no room.
    fn component(&mut self, position: &Position, game: usize, value: &BigUint) -> SolveResult<()> {
        let unlisted =
            || Reason { position: position.clone(), value: value.clone(), options: Vec::new(), omitted: None };
        let Some(numbers) = position.small() else {
            self.nodes.push(ReasonNode { reason: unlisted(), game, above: None });
            return Ok(());
        };
        let key = (game, numbers.to_vec());
        let reason = self.list(&key, value)?;
        let fate = match &reason {
            None => Fate::Missing,
            Some(reason) => fate_of(reason),
        };
        if fate != Fate::Missing || !self.fates.contains_key(&key) {
            self.fates.insert(key, fate);
        }
        self.nodes.push(ReasonNode { reason: reason.unwrap_or_else(unlisted), game, above: None });
        Ok(())
    }

    /// Adds the reasons for the components of an option, or says that they stand elsewhere.
    fn explain(&mut self, node: usize, option: usize) -> SolveResult<()> {
        let game = self.nodes[node].game;
        let of = &self.nodes[node].reason.options[option];
        let parts: Vec<(Position, u64)> = of.to.iter().cloned().zip(of.values.iter().copied()).collect();
        for (at, (position, value)) in parts.iter().enumerate() {
            let Some(numbers) = position.small().filter(|_| parts[..at].iter().all(|(other, _)| other != position))
            else {
                continue;
            };
            let key = (game, numbers.to_vec());
            match self.fates.get(&key) {
                Some(Fate::Explained) => {
                    self.nodes[node].reason.options[option].elsewhere.push(position.clone());
                }
                Some(Fate::Final | Fate::Missing) => {}
                None => {
                    let reason = self.list(&key, &BigUint::from(*value))?;
                    let fate = reason.as_ref().map_or(Fate::Missing, fate_of);
                    self.fates.insert(key, fate);
                    if let Some(reason) = reason {
                        self.nodes.push(ReasonNode { reason, game, above: Some((node, option)) });
                    }
                }
            }
        }
        Ok(())
    }

    /// The options of a position; `None` if there is no room for them, or the budget is used up.
    fn list(&mut self, (game, position): &ReasonKey, value: &BigUint) -> SolveResult<Option<Reason>> {
        if self.stopped.is_some() || self.lines >= MAX_LINES {
            return Ok(None);
        }
        let own = std::sync::Arc::clone(self.game(*game));
        match self.listed(*game, &own, position, value) {
            Ok(reason) => {
                self.lines += reason.options.len();
                Ok(Some(reason))
            }
            Err(error) => match no_value(error, &own) {
                SolveError::Stopped { reason, .. } => {
                    self.stopped = Some(reason);
                    Ok(None)
                }
                error => Err(error),
            },
        }
    }

    fn listed(&mut self, number: usize, game: &GameDef, position: &[i64], value: &BigUint) -> Result<Reason, NoValue> {
        let (source, budget) = (&mut self.values[number], self.budget);
        let mut listed: Vec<Vec<Vec<i64>>> = Vec::new();
        let mut known: FxHashSet<Vec<Vec<i64>>> = FxHashSet::default();
        let mut omitted = Some(0u64);
        let complete = walk_as_known(game, position, source.patience(), budget, &mut |parts| {
            let option = tidy(game, parts);
            if known.contains(&option) {
            } else if listed.len() < MAX_EXPLAINED {
                known.insert(option.clone());
                listed.push(option);
            } else {
                omitted = omitted.map(|count| count + 1);
            }
            NEXT
        })?;
        let mut options = Vec::new();
        for to in listed {
            // The option itself, its text, and its positions here and in the list of fates.
            let numbers: usize = to.iter().map(Vec::len).sum();
            self.held.hold(size_of::<ReasonOption>() + 128 + 128 * to.len() + 16 * numbers)?;
            let values = to.iter().map(|part| source.grundy(part, budget)).collect::<Result<Vec<u64>, NoValue>>()?;
            let value = values.iter().fold(0, |sum, value| sum ^ value);
            let shown = game.show_move(position, &to);
            let (reasons, elsewhere) = (Vec::new(), Vec::new());
            let to = sum_of(to).into_iter().map(|part| game.in_notation(part)).collect();
            options.push(ReasonOption { to, shown, values, value, reasons, elsewhere });
        }
        let position = game.in_notation(Position::Small(position.to_vec()));
        Ok(Reason { position, value: value.clone(), options, omitted: omitted.filter(|_| complete) })
    }

    /// Puts the reasons below their options.
    fn finish(mut self) -> Reasons {
        let missing = self.fates.values().filter(|fate| **fate == Fate::Missing).count() as u64;
        let mut list = Vec::new();
        // Those below a node stand after it, so they are complete when they are taken.
        while let Some(ReasonNode { mut reason, above, .. }) = self.nodes.pop() {
            for option in &mut reason.options {
                option.reasons.reverse();
            }
            match above {
                Some((node, option)) => self.nodes[node].reason.options[option].reasons.push(reason),
                None => list.push(reason),
            }
        }
        list.reverse();
        Reasons { list, missing, stopped: self.stopped }
    }
}

/// What became of a position with this reason.
const fn fate_of(reason: &Reason) -> Fate {
    if reason.options.is_empty() { Fate::Final } else { Fate::Explained }
}
