//! Puzzles: positions in which exactly one move wins, where mirror images count as one.
//!
//! Candidates are drawn (`starts`), and a candidate is a puzzle only if the solver finds one
//! winning move and then, asked about what *every* legal move leaves, finds that it wins against
//! that move only. The work on a candidate is counted in steps and not in seconds, so that a seed
//! gives the same puzzles on every machine; there is so little of it that limits of time are
//! seldom reached.

mod starts;

use crate::answer::Move;
use crate::error::{SolveError, SolveResult};
use crate::moves::some_moves;
use crate::question::{Component, Question};
use crate::seeded::Draws;
use crate::solve::{AnswerRequest, solve};
use nimatron_catalogue::{GameDef, Picture, Position};
use nimatron_core::{Budget, Convention, StopReason};
use std::collections::BTreeSet;
use std::sync::Arc;

/// How hard a puzzle is: the number of lines that somebody would look at who tries every move and
/// follows one game of best play after each, that is moves times depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// At most 40.
    Easy,
    /// At most 150.
    Medium,
    /// More.
    Hard,
}

impl Grade {
    /// All grades with their names.
    pub const ALL: [(&'static str, Grade); 3] =
        [("easy", Grade::Easy), ("medium", Grade::Medium), ("hard", Grade::Hard)];

    /// The grade of a puzzle with this many legal moves, which lasts this many moves.
    pub fn of(moves: usize, depth: u32) -> Grade {
        match moves as u64 * u64::from(depth) {
            0..=40 => Grade::Easy,
            41..=150 => Grade::Medium,
            _ => Grade::Hard,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Grade::ALL.iter().find(|entry| entry.1 == self).map_or("", |entry| entry.0)
    }
}

/// A position in which exactly one move wins.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The position.
    pub question: Question,
    /// The move.
    pub solution: Move,
    /// Its mirror images, which win as well: what they leave is what the solution leaves, mirrored
    /// or turned as the whole position can be without a change.
    pub images: Vec<Move>,
    /// The number of legal moves, at least 2.
    pub moves: usize,
    /// The number of moves of both players to the end, if the winner hurries and the loser resists;
    /// at least 3: a move after which the other side can only end the game is found at once.
    pub depth: u32,
    /// The sum of the sizes of the components: tokens; cells of a board; entries; vertices.
    pub size: u64,
    /// How hard it is.
    pub grade: Grade,
}

/// Where puzzles come from.
#[derive(Clone, Debug)]
pub enum PuzzleSource {
    /// Any positions of a game.
    Game(Arc<GameDef>),
    /// A position: of heaps and tuples those that are about as large, else what can be reached from
    /// it; then, if these are too few, other positions of its game.
    Position(Question),
}

/// What is wanted.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleRequest {
    /// The number of puzzles.
    pub count: usize,
    /// The grade; `None`: any.
    pub grade: Option<Grade>,
    /// Normal or misère play.
    pub convention: Convention,
    /// The same seed gives the same puzzles.
    pub seed: u64,
}

/// The puzzles that were found.
#[derive(Clone, Debug, Default)]
pub struct PuzzleBatch {
    /// The puzzles, all different; fewer than asked for if the game does not seem to have more.
    pub puzzles: Vec<Puzzle>,
    /// The number of candidates that were looked at.
    pub tried: usize,
    /// The limit that was reached before all were found.
    pub stopped: Option<StopReason>,
}

/// Candidates for each puzzle that is asked for.
const TRIES: usize = 1500;
/// The steps that a candidate counts for at least; so many that the limits are looked at each time.
const LEAST_WORK: u32 = 1 << 12;

/// The steps that may be spent on a candidate, and on all candidates for each puzzle that is asked
/// for. Hard puzzles are larger.
const fn work(grade: Option<Grade>) -> (u64, u64) {
    if matches!(grade, Some(Grade::Hard)) { (1 << 20, 1 << 24) } else { (1 << 17, 1 << 23) }
}
/// Maximum number of legal moves of a puzzle: nobody looks at more.
const MAX_MOVES: usize = 80;

/// Looks for puzzles.
///
/// # Errors
/// A rule fails or the game does not end; a limit is not an error.
pub fn puzzles(source: &PuzzleSource, asked: PuzzleRequest, budget: &Budget) -> SolveResult<PuzzleBatch> {
    let mut found = PuzzleBatch::default();
    let mut seen = BTreeSet::new();
    let mut draws = Draws::new(asked.seed);
    // An error of the rules themselves may be in every candidate: it is told if there is nothing
    // else.
    let mut failure = None;
    let (of_one, of_all) = work(asked.grade);
    let all = budget.within_work(of_all.saturating_mul(asked.count as u64));
    let tries = asked.count.saturating_mul(TRIES);
    for attempt in 0..tries {
        if found.puzzles.len() >= asked.count {
            break;
        }
        match all.tick(LEAST_WORK) {
            Ok(()) => {}
            Err(StopReason::Work) => break,
            Err(reason) => {
                found.stopped = Some(reason);
                break;
            }
        }
        found.tried += 1;
        let own = all.within_work(of_one);
        let is_near = attempt < tries / 2;
        let judged = starts::draw(source, is_near, asked.grade, &mut draws, &own).and_then(|question| match question {
            Some(question) if seen.insert(name(&question)) => judge(question, asked.convention, &own),
            _ => Ok(None),
        });
        match judged {
            Ok(Some(puzzle)) if asked.grade.is_none_or(|grade| grade == puzzle.grade) => found.puzzles.push(puzzle),
            Ok(_) => {}
            Err(SolveError::Stopped { .. }) => {}
            Err(error) => failure = Some(error),
        }
    }
    match failure {
        Some(error) if found.puzzles.is_empty() => Err(error),
        _ => Ok(found),
    }
}

/// The same for sums that differ only in the order of their components.
fn name(question: &Question) -> String {
    let mut names: Vec<String> = question.components.iter().map(Component::show).collect();
    names.sort_unstable();
    names.join(" + ")
}

/// The puzzle that a position is, if it is one.
fn judge(question: Question, convention: Convention, budget: &Budget) -> SolveResult<Option<Puzzle>> {
    let (legal, complete) = some_moves(&question, MAX_MOVES, MAX_MOVES, budget)?;
    if !complete || !(2..=MAX_MOVES).contains(&legal.len()) {
        return Ok(None);
    }
    let answer = solve(&question, AnswerRequest { convention, ..AnswerRequest::default() }, budget)?;
    let Some((solution, images)) = answer.winning_moves.split_first() else { return Ok(None) };
    if !answer.complete || !(images.is_empty() || are_images(&question, &answer.winning_moves)) {
        return Ok(None);
    }
    let (solution, images) = (solution.clone(), images.to_vec());
    let depth = solve(&question, AnswerRequest { convention, remoteness: true, depth: 0 }, budget)?.remoteness;
    let Some(depth @ 3..) = depth else { return Ok(None) };
    // What the list of winning moves says is asked again, move by move.
    for chosen in &legal {
        let after = solve(&chosen.after(&question), AnswerRequest { convention, ..AnswerRequest::default() }, budget)?;
        let is = |known: &Move| chosen.component == known.component && chosen.to == known.to;
        let is_solution = is(&solution) || images.iter().any(is);
        if after.outcome.mover_wins() == is_solution {
            return Ok(None);
        }
    }
    let size = question.components.iter().map(|component| size(&component.game, &component.position)).sum();
    let grade = Grade::of(legal.len(), depth);
    Ok(Some(Puzzle { question, solution, images, moves: legal.len(), depth, size, grade }))
}

/// Whether these moves are one move and its mirror images: each leaves what the first leaves,
/// mirrored or turned in a way that changes nothing in the position before it.
fn are_images(question: &Question, moves: &[Move]) -> bool {
    let [component] = question.components.as_slice() else { return false };
    let left = |chosen: &Move| match chosen.to.as_slice() {
        [one] => component.game.picture(one),
        _ => None,
    };
    let Some(before) = component.game.picture(&component.position) else { return false };
    let Some(left) = moves.iter().map(left).collect::<Option<Vec<Picture>>>() else { return false };
    let images: Vec<Picture> = before.symmetries().into_iter().filter_map(|symmetry| symmetry.of(&left[0])).collect();
    left.iter().all(|one| images.contains(one))
}

fn size(game: &GameDef, position: &Position) -> u64 {
    match (game.picture(position), position.small()) {
        (Some(picture), _) => picture.places() as u64,
        (None, Some(numbers)) => u64::try_from(game.size(numbers)).unwrap_or(0),
        _ => 0,
    }
}
