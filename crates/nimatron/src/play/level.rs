//! How well the machine plays, so that a beginner wins sometimes.

use super::{Match, MoveRationale};
use crate::answer::Move;
use crate::error::SolveResult;
use crate::loopy::Loops;
use crate::question::Question;
use crate::seeded::Draws;
use nimatron_core::{Budget, Convention};

/// How well the machine plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Level {
    /// As well as it can, see [`Match::best_move`].
    #[default]
    Perfect,
    /// As well as it can, but one move in three, on average, is any legal one. A move that wins at
    /// once is never missed.
    Slips,
    /// Every move is any legal one.
    Random,
}

impl Level {
    /// All levels with their names.
    pub const ALL: [(&'static str, Level); 3] =
        [("perfect", Level::Perfect), ("slips", Level::Slips), ("random", Level::Random)];

    /// The level with this name.
    pub fn from_name(name: &str) -> Option<Level> {
        Level::ALL.iter().find(|(known, _)| *known == name).map(|entry| entry.1)
    }
}

/// One move in this many is a slip.
const SLIP: usize = 3;

/// The machine's move at a level, for faces that keep no [`Match`] between two moves; `loops` says
/// what is done where play may go on for ever. `None` if there is no legal move.
///
/// # Errors
/// As for [`best_move`](Match::best_move).
pub fn machine_move(
    question: &Question,
    convention: Convention,
    loops: Loops,
    (level, seed): (Level, u64),
    budget: &Budget,
) -> SolveResult<Option<(Move, MoveRationale)>> {
    let ends = || Match::new(question.clone(), convention).move_at(level, seed, budget);
    let goes_on = || Match::with_loops(question.clone(), convention).move_at(level, seed, budget);
    loops.choose(question.may_recur(), ends, goes_on)
}

impl Match {
    /// The machine's move at a level. The same seed gives the same move in the same position.
    /// `None` if there is no legal move.
    ///
    /// # Errors
    /// As for [`best_move`](Match::best_move).
    pub fn move_at(&self, level: Level, seed: u64, budget: &Budget) -> SolveResult<Option<(Move, MoveRationale)>> {
        let mut draws = Draws::of(seed, &self.question.show());
        match level {
            Level::Perfect => self.best_move(budget),
            Level::Random => self.any_move(&mut draws, budget),
            Level::Slips if draws.below(SLIP) > 0 => self.best_move(budget),
            Level::Slips => match self.best_move(budget)? {
                winning @ Some((_, MoveRationale::WinsQuickly(1))) => Ok(winning),
                _ => self.any_move(&mut draws, budget),
            },
        }
    }

    /// Any of the legal moves.
    fn any_move(&self, draws: &mut Draws, budget: &Budget) -> SolveResult<Option<(Move, MoveRationale)>> {
        let mut legal = self.legal_moves(budget)?;
        let at = draws.below(legal.len());
        Ok((at < legal.len()).then(|| (legal.swap_remove(at), MoveRationale::AtRandom)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn start(game: &str, positions: &[&str]) -> Match {
        Match::new(Question::parse(game, positions, &[]).unwrap(), Convention::Normal)
    }

    /// Whether the player who moves first wins.
    fn first_wins(mut game: Match, first: Level, second: Level, seed: u64) -> bool {
        let budget = Budget::unlimited();
        loop {
            let (first_moves, level) = if game.moves().is_multiple_of(2) { (true, first) } else { (false, second) };
            // The two players do not draw the same numbers.
            let seed = 2 * seed + u64::from(first_moves);
            match game.move_at(level, seed, &budget).unwrap() {
                Some((chosen, _)) => {
                    assert!(game.move_to(chosen.component, &chosen.to, &budget).unwrap().is_some());
                    game.make(&chosen);
                }
                None => return !first_moves,
            }
        }
    }

    fn wins(first: Level, second: Level) -> usize {
        (0..300).filter(|&seed| first_wins(start("nim", &["3", "4", "5"]), first, second, seed)).count()
    }

    #[test]
    fn levels_differ_in_how_often_they_win() {
        assert_eq!(wins(Level::Perfect, Level::Slips), 300);
        let against_slips = wins(Level::Random, Level::Slips);
        let against_random = wins(Level::Slips, Level::Random);
        assert!((20..120).contains(&against_slips), "{against_slips}");
        assert!(against_random > 200, "{against_random}");
        assert!((90..210).contains(&wins(Level::Random, Level::Random)));
    }

    #[test]
    fn a_seed_repeats_a_move_and_another_may_not() {
        let game = start("kayles", &["9"]);
        let budget = Budget::unlimited();
        let chosen = |seed| game.move_at(Level::Random, seed, &budget).unwrap().unwrap().0.to;
        assert_eq!(chosen(5), chosen(5));
        assert!((0..50).map(|seed| format!("{:?}", chosen(seed))).collect::<BTreeSet<_>>().len() > 5);
        assert_eq!(start("nim", &["0"]).move_at(Level::Random, 1, &budget).unwrap(), None);
    }

    #[test]
    fn a_win_at_once_is_never_missed_by_slips() {
        for seed in 0..60 {
            let chosen = start("nim", &["7"]).move_at(Level::Slips, seed, &Budget::unlimited()).unwrap();
            assert!(matches!(chosen, Some((_, MoveRationale::WinsQuickly(1)))), "{chosen:?}");
        }
    }
}
