//! A game between a person and the machine: positions, moves, undo, hints. There is no input or
//! output here; each front end provides its own.

mod level;
mod loops;
mod read_move;

pub use level::{Level, machine_move};

use crate::answer::{Answer, Move};
use crate::error::{SolveError, SolveResult};
use crate::loopy::Loops;
use crate::moves::{all_moves, engine_sum};
use crate::question::Question;
use crate::solve::{AnswerRequest, solve};
use crate::words;
use nimatron_catalogue::Position;
use nimatron_core::{Budget, Convention, Limit, StopReason};
use nimatron_engine::search::Sums;
use nimatron_explicit::words as loop_words;
use nimatron_messages::Language;
use std::time::Duration;

/// A game in progress.
#[derive(Debug)]
pub struct Match {
    /// The current position. Components keep their indices: those that are used up stay in place.
    question: Question,
    convention: Convention,
    history: Vec<Question>,
    /// The positions that can be reached, if play may go on for ever.
    loops: Option<loops::LoopMoves>,
}

/// How the machine chose its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveRationale {
    /// It wins, and this move leads to a win in the fewest moves (their number).
    WinsQuickly(u32),
    /// It wins, but the sum is too large to find the fastest win.
    Wins,
    /// It could win, but there are too many options to find a winning one.
    Guesses,
    /// The winner is unknown: the position is too large to solve in time, and this is an arbitrary
    /// move.
    Unknown,
    /// It loses, and this move makes the game last longest (the number of moves).
    ResistsLongest(u32),
    /// It loses, and the sum is too large to find the longest defence, so it takes as little as
    /// possible.
    Resists,
    /// Play may go on for ever, neither player can force a win, and this move keeps it so.
    Draws,
    /// It did not look (see [`Level`]).
    AtRandom,
}

impl MoveRationale {
    /// Its name in data.
    pub const fn word(self) -> &'static str {
        match self {
            MoveRationale::WinsQuickly(_) => "wins_quickly",
            MoveRationale::Wins => "wins",
            MoveRationale::Guesses => "guesses",
            MoveRationale::Unknown => "unknown",
            MoveRationale::ResistsLongest(_) => "resists_longest",
            MoveRationale::Resists => "resists",
            MoveRationale::Draws => "draws",
            MoveRationale::AtRandom => "at_random",
        }
    }

    /// How many moves the game lasts, if that is known.
    pub const fn moves(self) -> Option<u32> {
        match self {
            MoveRationale::WinsQuickly(moves) | MoveRationale::ResistsLongest(moves) => Some(moves),
            _ => None,
        }
    }
}

/// The maximum number of options of one component that are listed as legal moves.
const MAX_LEGAL: usize = 100_000;
/// The limit for finding out who wins.
const SOLVING: Limit = Limit { time: Some(Duration::from_secs(8)), memory: 1 << 30 };
/// If that fails: the limit for looking one move ahead, in total.
const LOOKING: Limit = Limit { time: Some(Duration::from_millis(1500)), memory: 256 << 20 };
/// The limit for each move that is tried.
const LOOKING_AT_ONE: Limit = Limit { time: Some(Duration::from_millis(50)), memory: 256 << 20 };
/// The limit for finding out how long the game lasts.
const THINKING: Limit = Limit { time: Some(Duration::from_millis(1500)), memory: 512 << 20 };

/// The limit for finding out why somebody wins.
const EXPLAINING: Limit = Limit { time: Some(Duration::from_secs(20)), memory: 2 << 30 };

impl Match {
    /// Starts a game at a position.
    pub const fn new(question: Question, convention: Convention) -> Self {
        Match { question, convention, history: Vec::new(), loops: None }
    }

    /// Starts a game; `loops` says whether all positions are listed at once.
    pub fn begin(question: Question, convention: Convention, loops: Loops) -> Self {
        if loops.lists(question.may_recur()) {
            Match::with_loops(question, convention)
        } else {
            Match::new(question, convention)
        }
    }

    /// The current position.
    pub const fn question(&self) -> &Question {
        &self.question
    }

    /// The legal moves, at most 100,000 for each component.
    ///
    /// # Errors
    /// A rule cannot be evaluated, or the budget is used up.
    pub fn legal_moves(&self, budget: &Budget) -> SolveResult<Vec<Move>> {
        Ok(all_moves(&self.question, MAX_LEGAL, budget)?.0)
    }

    /// Makes a legal move.
    pub fn make(&mut self, chosen: &Move) {
        let next = chosen.after(&self.question);
        self.history.push(std::mem::replace(&mut self.question, next));
    }

    /// Takes back this many moves; returns `false`, and changes nothing, if fewer were made.
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

    /// The number of moves made.
    pub fn moves(&self) -> usize {
        self.history.len()
    }

    /// How often the current position has occurred with the same player to move, now included.
    pub fn occurrences(&self) -> usize {
        let now = self.question.show();
        let before = self.history.iter().rev().skip(1).step_by(2);
        1 + before.filter(|question| question.show() == now).count()
    }

    /// Who wins from here, and by which moves.
    ///
    /// # Errors
    /// As for [`solve`].
    pub fn answer(&self, depth: usize, budget: &Budget) -> SolveResult<Answer> {
        solve(&self.question, AnswerRequest { convention: self.convention, remoteness: false, depth }, budget)
    }

    /// The same within a limit; `None` if the limit is too small.
    ///
    /// # Errors
    /// As for [`solve`], except that reaching `limit` is not an error.
    pub fn answer_soon(&self, depth: usize, limit: Limit, budget: &Budget) -> SolveResult<Option<Answer>> {
        in_time(self.answer(depth, &budget.within(limit)), budget)
    }

    /// Why the player to move wins or loses, in lines; `None` if a short limit is too small to find
    /// that out.
    ///
    /// # Errors
    /// As for [`solve`].
    pub fn reasons(&self, language: Language, budget: &Budget) -> SolveResult<Option<String>> {
        if !self.has_loops() {
            let answer = self.answer_soon(1, EXPLAINING, budget)?;
            return Ok(answer.map(|answer| words::explanation(&answer, language)));
        }
        let Some(found) = self.loopy_soon(EXPLAINING, budget)? else { return Ok(None) };
        if self.convention == Convention::Normal {
            return Ok(Some(loop_words::explanations(&found.game, &found.tokens, language).join("\n")));
        }
        let answer = loop_words::ExplicitAnswer::of(&found.game, &found.tokens, Convention::Misere, budget);
        Ok(Some(answer?.text(language)))
    }

    /// Who wins when there are no moves.
    pub const fn convention(&self) -> Convention {
        self.convention
    }

    /// Whether play may go on for ever.
    pub const fn has_loops(&self) -> bool {
        self.loops.is_some()
    }

    /// All positions that can be reached, solved; `None` if a limit is too small for that.
    ///
    /// # Errors
    /// As for [`solve_loopy`](crate::solve_loopy), except that reaching `limit` is not an error.
    pub fn loopy_soon(&self, limit: Limit, budget: &Budget) -> SolveResult<Option<crate::Loopy>> {
        in_time(crate::solve_loopy(&self.question, self.convention, &budget.within(limit)), budget)
    }

    /// Whether the winner of the current position is found out within a limit.
    ///
    /// # Errors
    /// As for [`solve`], except that reaching `limit` is not an error.
    pub fn is_solved_soon(&self, limit: Limit, budget: &Budget) -> SolveResult<bool> {
        if let Some(loops) = self.loops.as_ref().filter(|loops| !loops.has_theorem()) {
            return Ok(loops.choice_soon(self, limit, budget)?.is_some());
        }
        Ok(self.answer_soon(0, limit, budget)?.is_some())
    }

    /// A move in a position that takes too long to solve: a winning one if looking one move ahead
    /// finds one, else an arbitrary one.
    fn guess(&self, budget: &Budget) -> SolveResult<Option<(Move, MoveRationale)>> {
        let candidates = self.legal_moves(budget)?;
        let looking = budget.within(LOOKING);
        for candidate in &candidates {
            if looking.check().is_err() {
                break;
            }
            let next = Match::new(candidate.after(&self.question), self.convention);
            if let Some(answer) = next.answer_soon(0, LOOKING_AT_ONE, budget)?
                && !answer.outcome.mover_wins()
            {
                return Ok(Some((candidate.clone(), MoveRationale::Wins)));
            }
        }
        Ok(middle(candidates))
    }

    /// The machine's move: a winning one if there is one, the fastest if that can be found; else
    /// the one that makes the game last longest. If the position takes too long to solve, it is a
    /// guess. `None` if there is no legal move.
    ///
    /// # Errors
    /// As for [`solve`].
    pub fn best_move(&self, budget: &Budget) -> SolveResult<Option<(Move, MoveRationale)>> {
        // With little time in total, use half of it, so that some is left for a guess.
        let time = SOLVING.time.min(budget.limit().time.map(|time| time / 2).or(SOLVING.time));
        let solving = Limit { time, memory: SOLVING.memory.min(budget.limit().memory) };
        if let Some(loops) = &self.loops {
            match loops.choice_soon(self, solving, budget)? {
                Some(chosen) => return Ok(chosen),
                None if !loops.has_theorem() => return Ok(middle(self.legal_moves(budget)?)),
                None => {}
            }
        }
        let Some(answer) = self.answer_soon(0, solving, budget)? else { return self.guess(budget) };
        let wins = answer.outcome.mover_wins();
        if wins && answer.winning_moves.is_empty() {
            return Ok(self.legal_moves(budget)?.into_iter().next().map(|chosen| (chosen, MoveRationale::Guesses)));
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
            let after = engine_sum(&candidate.after(&self.question), &games)?;
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
            Some((moves, chosen)) if wins => (chosen.clone(), MoveRationale::WinsQuickly(moves + 1)),
            Some((moves, chosen)) => (chosen.clone(), MoveRationale::ResistsLongest(moves + 1)),
            // Moves that take much do not go round in circles.
            None if wins && self.question.may_recur() => {
                (candidates.iter().max_by_key(|one| self.taken(one)).unwrap_or(first).clone(), MoveRationale::Wins)
            }
            None if wins => (first.clone(), MoveRationale::Wins),
            None => {
                (candidates.iter().min_by_key(|one| self.taken(one)).unwrap_or(first).clone(), MoveRationale::Resists)
            }
        }))
    }

    /// By how much a move makes its component smaller.
    fn taken(&self, chosen: &Move) -> i128 {
        let game = &self.question.components[chosen.component].game;
        let size = |position: &Position| position.small().map_or(0, |numbers| game.size(numbers));
        size(&chosen.from) - chosen.to.iter().map(size).sum::<i128>()
    }
}

/// What was found out; `None` if a limit of its own was too small for it.
fn in_time<T>(found: SolveResult<T>, budget: &Budget) -> SolveResult<Option<T>> {
    match found {
        Err(SolveError::Stopped { reason, .. }) if reason != StopReason::Interrupted && budget.check().is_ok() => {
            Ok(None)
        }
        found => found.map(Some),
    }
}

/// A guess: a move in the middle of the list.
fn middle(mut moves: Vec<Move>) -> Option<(Move, MoveRationale)> {
    let middle = moves.len() / 2;
    (!moves.is_empty()).then(|| (moves.swap_remove(middle), MoveRationale::Unknown))
}
