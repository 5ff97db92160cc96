//! A game between a person and the machine: positions, moves, undo, hints. No input or output here;
//! a face makes a dialogue of it.

use crate::answer::{Answer, Move};
use crate::error::{SolveError, Solved, no_value, not_listed};
use crate::moves::{all_moves, engine_sum, tidy, walk};
use crate::question::Question;
use crate::solve::{Wanted, solve};
use nimatron_catalogue::Position;
use nimatron_core::{Budget, Convention, Limit, StopReason};
use nimatron_engine::search::Sums;
use std::ops::ControlFlow;
use std::time::Duration;

/// A game in progress.
#[derive(Debug)]
pub struct Match {
    /// The position now. Components keep their numbers; those that are used up stay in place.
    question: Question,
    convention: Convention,
    history: Vec<Question>,
}

/// How the machine chose its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// It wins, and this way in the fewest moves.
    WinsQuickly(u32),
    /// It wins; the sum is too large to find the quickest way.
    Wins,
    /// It could win, but there are too many options to find out how.
    Guesses,
    /// Who wins is not known: there is no time to solve so large a position, and this is any move.
    Unknown,
    /// It has lost, and this way the game lasts longest.
    ResistsLongest(u32),
    /// It has lost; the sum is too large to find the longest defence, so it takes as little as it
    /// can.
    Resists,
}

/// Options of one component that are looked at for a legal move.
const MOST_LEGAL: usize = 100_000;
/// What the machine spends on who wins.
const SOLVING: Limit = Limit { time: Some(Duration::from_secs(8)), memory: 1 << 30 };
/// Where it does not find out: what it spends on a look one move ahead, in all and for each move.
const LOOKING: Limit = Limit { time: Some(Duration::from_millis(1500)), memory: 256 << 20 };
const LOOKING_AT_ONE: Limit = Limit { time: Some(Duration::from_millis(50)), memory: 256 << 20 };
/// What the machine spends on how long a game lasts.
const THINKING: Limit = Limit { time: Some(Duration::from_millis(1500)), memory: 512 << 20 };

impl Match {
    /// Begins a game at a position.
    pub const fn new(question: Question, convention: Convention) -> Self {
        Match { question, convention, history: Vec::new() }
    }

    /// The position.
    pub const fn question(&self) -> &Question {
        &self.question
    }

    /// All legal moves, at most some 100,000 for each component.
    ///
    /// # Errors
    /// If a rule cannot be evaluated.
    pub fn legal_moves(&self, budget: &Budget) -> Solved<Vec<Move>> {
        Ok(all_moves(&self.question, MOST_LEGAL, budget)?.0)
    }

    /// Is this a legal move? (All options are looked at, also those that a list of moves leaves
    /// out.)
    ///
    /// # Errors
    /// If a rule cannot be evaluated.
    pub fn is_legal(&self, chosen: &Move, budget: &Budget) -> Solved<bool> {
        let Some(component) = self.question.components.get(chosen.component) else { return Ok(false) };
        let Some(position) = component.position.small() else { return Err(not_listed(&component.position)) };
        let mut found = false;
        walk(&component.game, position, budget, &mut |parts| {
            found = chosen.to == tidy(&component.game, parts);
            Ok(if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })
        .map_err(|error| no_value(error, &component.game))?;
        Ok(found)
    }

    /// Makes a legal move.
    pub fn make(&mut self, chosen: &Move) {
        let next = self.question.after(chosen);
        self.history.push(std::mem::replace(&mut self.question, next));
    }

    /// Takes moves back; were there that many?
    pub fn undo(&mut self, moves: usize) -> bool {
        if self.history.len() < moves {
            return false;
        }
        for _ in 0..moves {
            if let Some(before) = self.history.pop() {
                self.question = before;
            }
        }
        true
    }

    /// Moves made.
    pub fn moves(&self) -> usize {
        self.history.len()
    }

    /// Who wins from here, and by which moves.
    ///
    /// # Errors
    /// As for [`solve`].
    pub fn answer(&self, depth: usize, budget: &Budget) -> Solved<Answer> {
        solve(&self.question, Wanted { convention: self.convention, remoteness: false, depth }, budget)
    }

    /// The same, but no longer than a machine may think about a move; `None`: that is too short.
    ///
    /// # Errors
    /// As for [`solve`], but for the limit of a move.
    pub fn answer_soon(&self, depth: usize, limit: Limit, budget: &Budget) -> Solved<Option<Answer>> {
        match self.answer(depth, &budget.within(limit)) {
            Err(SolveError::Stopped { reason, .. }) if reason != StopReason::Interrupted && budget.check().is_ok() => {
                Ok(None)
            }
            answer => answer.map(Some),
        }
    }

    /// A move in a position that takes too long to solve: one that is seen to win, else any.
    fn guess(&self, budget: &Budget) -> Solved<Option<(Move, Choice)>> {
        let mut candidates = self.legal_moves(budget)?;
        let looking = budget.within(LOOKING);
        for candidate in &candidates {
            if looking.check().is_err() {
                break;
            }
            let next = Match::new(self.question.after(candidate), self.convention);
            if let Some(answer) = next.answer_soon(0, LOOKING_AT_ONE, budget)?
                && !answer.outcome.mover_wins()
            {
                return Ok(Some((candidate.clone(), Choice::Wins)));
            }
        }
        let middle = candidates.len() / 2;
        Ok((!candidates.is_empty()).then(|| (candidates.swap_remove(middle), Choice::Unknown)))
    }

    /// The machine's move: a winning one if there is one, the quickest if that can be found; else
    /// the one that lasts longest. Where the position takes too long to solve it is a guess.
    /// `None`: there is no move.
    ///
    /// # Errors
    /// As for [`solve`].
    pub fn best_move(&self, budget: &Budget) -> Solved<Option<(Move, Choice)>> {
        // If there is little time in all, half of it, so that there is some left for a guess.
        let time = SOLVING.time.min(budget.limit().time.map(|time| time / 2).or(SOLVING.time));
        let solving = Limit { time, memory: SOLVING.memory.min(budget.limit().memory) };
        let Some(answer) = self.answer_soon(0, solving, budget)? else { return self.guess(budget) };
        let wins = answer.outcome.mover_wins();
        if wins && answer.winning_moves.is_empty() {
            return Ok(self.legal_moves(budget)?.into_iter().next().map(|chosen| (chosen, Choice::Guesses)));
        }
        let candidates =
            if wins && !answer.winning_moves.is_empty() { answer.winning_moves } else { self.legal_moves(budget)? };
        let Some(first) = candidates.first() else { return Ok(None) };
        let (games, _) = self.question.games();
        let rules: Vec<_> = games.iter().map(|game| game.moves()).collect();
        let mut sums = Sums::new(&rules, self.convention, true);
        let thinking = budget.within(THINKING);
        let mut best: Option<(u32, &Move)> = None;
        for candidate in &candidates {
            let after = engine_sum(&self.question.after(candidate), &games)?;
            let Ok(fate) = sums.fate(&after, &thinking) else {
                best = None;
                break;
            };
            let better = best.is_none_or(|(moves, _)| if wins { fate.moves < moves } else { fate.moves > moves });
            if better {
                best = Some((fate.moves, candidate));
            }
        }
        Ok(Some(match best {
            Some((moves, chosen)) if wins => (chosen.clone(), Choice::WinsQuickly(moves + 1)),
            Some((moves, chosen)) => (chosen.clone(), Choice::ResistsLongest(moves + 1)),
            None if wins => (first.clone(), Choice::Wins),
            None => {
                let taken = |candidate: &&Move| {
                    let game = &self.question.components[candidate.component].game;
                    let size = |position: &Position| position.small().map_or(0, |numbers| game.size(numbers));
                    size(&candidate.from) - candidate.to.iter().map(size).sum::<i128>()
                };
                (candidates.iter().min_by_key(taken).unwrap_or(first).clone(), Choice::Resists)
            }
        }))
    }
}
