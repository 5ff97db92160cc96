//! Moves of the machine where play may go on for ever: it wins as fast as possible, keeps a draw,
//! or loses as late as possible. The positions that can be reached are solved once and kept.
//!
//! The whole sum is one position, so that a win has a length, while at most `MOST` sums can be
//! reached. Otherwise components are positions of their own, and the first move of `explicit/sum`
//! makes progress. Positions are solved anew only when a move has split off something that was not
//! listed. Who plays (the command, the page) counts how often a position has occurred.

use super::{Match, MoveRationale, THINKING, in_time};
use crate::answer::Move;
use crate::error::SolveResult;
use crate::loopy::needs_all_positions;
use crate::positions::endless::ends_somewhere;
use crate::positions::sum::{SortedSum, asked_sum, normal};
use crate::positions::{Reached, reached};
use crate::question::{Component, Question};
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, Convention, Limit, Outcome, StopReason};
use nimatron_explicit::{ExplicitGame, Outcomes, SolvedGraph as Graph};
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// The positions that can be reached from those of a match, as soon as they are asked for.
#[derive(Debug)]
pub(super) struct LoopMoves {
    known: RefCell<Option<LoopSolution>>,
    /// The maximum number of sums that are listed, if their components can be listed instead.
    most: usize,
    /// Whether a theorem gives the values, too.
    has_theorem: bool,
    /// Whether they were too many to be solved in time.
    too_many: Cell<bool>,
}

/// Positions that are solved.
#[derive(Debug)]
struct LoopSolution {
    games: Vec<Arc<GameDef>>,
    nodes: FxHashMap<Arc<SortedSum>, u32>,
    graph: Graph,
    /// Who wins single positions, and how fast; `None` if the components are positions of their
    /// own, because their sums are too many.
    outcomes: Option<Outcomes>,
}

/// The usual maximum number of sums that are listed.
const MOST: usize = 1 << 18;

impl Match {
    /// Starts a game in which play may go on for ever. There are no other differences: a caller
    /// ends it as a draw when a position has occurred often enough (see
    /// [`occurrences`](Match::occurrences)).
    pub fn with_loops(question: Question, convention: Convention) -> Match {
        let has_theorem = question.may_recur() && !needs_all_positions(&question, convention);
        let loops = LoopMoves { known: RefCell::default(), most: MOST, has_theorem, too_many: Cell::new(false) };
        Match { loops: Some(loops), ..Match::new(question, convention) }
    }
}

impl LoopMoves {
    /// Whether a theorem gives the values of all positions.
    pub(super) const fn has_theorem(&self) -> bool {
        self.has_theorem
    }

    /// A move and how it was chosen, or that there is none; `None` if a limit is too small to tell.
    pub(super) fn choice_soon(
        &self,
        game: &Match,
        limit: Limit,
        budget: &Budget,
    ) -> SolveResult<Option<Option<(Move, MoveRationale)>>> {
        // With a theorem there is no need to try again.
        if self.has_theorem && self.too_many.get() {
            return Ok(None);
        }
        let limit = if self.has_theorem { THINKING } else { limit };
        let chosen = in_time(self.choice(game, &budget.within(limit)), budget)?;
        self.too_many.set(chosen.is_none());
        Ok(chosen)
    }

    /// A move and how it was chosen; `None` if there is no legal move.
    fn choice(&self, game: &Match, budget: &Budget) -> SolveResult<Option<(Move, MoveRationale)>> {
        let legal = game.legal_moves(budget)?;
        if legal.is_empty() {
            return Ok(None);
        }
        let mut kept = self.known.borrow_mut();
        // A component that a move has split off may not be among what was listed.
        let known = match kept.take() {
            Some(known) if known.tokens(&game.question).is_some() => known,
            _ => LoopSolution::of(&game.question, game.convention, self.most, budget)?,
        };
        Ok(Some(kept.insert(known).choice(game, legal)))
    }
}

impl LoopSolution {
    /// Solves what can be reached: the whole sum, while that is at most this many sums, or its
    /// components.
    fn of(question: &Question, convention: Convention, most: usize, budget: &Budget) -> SolveResult<LoopSolution> {
        ends_somewhere(question)?;
        let (games, sum) = asked_sum(question)?;
        let apart = || sum.iter().map(|part| normal(vec![part.clone()], &games)).collect();
        let whole = || vec![normal(sum.clone(), &games)];
        let solve = |sums: Vec<SortedSum>, most, as_one, budget: &Budget| {
            let Some(Reached { sums, graph, .. }) = reached(sums, &games, most, budget)? else { return Ok(None) };
            let graph = ExplicitGame::numbered(graph).solve(budget)?;
            let outcomes = if as_one { Some(graph.outcomes(convention, budget)?) } else { None };
            let nodes = sums.into_iter().zip(0..).collect();
            Ok(Some(LoopSolution { games: games.clone(), nodes, graph, outcomes }))
        };
        let found = if convention == Convention::Normal && sum.len() > 1 {
            // The components are left half of the time.
            let half = Limit { time: budget.limit().time.map(|time| time / 2), ..budget.limit() };
            match in_time(solve(whole(), most, true, &budget.within(half)), budget)?.flatten() {
                Some(found) => Some(found),
                None => solve(apart(), usize::MAX, false, budget)?,
            }
        } else {
            solve(whole(), usize::MAX, true, budget)?
        };
        found.ok_or(StopReason::Work.into())
    }

    /// The nodes of a question: one for each component, or one for all; `None` if they are not
    /// listed.
    fn tokens(&self, question: &Question) -> Option<Vec<u32>> {
        let part = |Component { game, position }: &Component| Some((self.game(game)?, position.small()?.to_vec()));
        let sum: SortedSum = question.components.iter().map(part).collect::<Option<_>>()?;
        match &self.outcomes {
            Some(_) => Some(vec![self.node(sum)?]),
            None => sum.into_iter().map(|part| self.node(vec![part])).collect(),
        }
    }

    /// The node of a sum.
    fn node(&self, sum: SortedSum) -> Option<u32> {
        self.nodes.get(&normal(sum, &self.games)).copied()
    }

    /// The number of a game.
    fn game(&self, game: &Arc<GameDef>) -> Option<usize> {
        self.games.iter().position(|known| Arc::ptr_eq(known, game))
    }

    fn choice(&self, game: &Match, legal: Vec<Move>) -> (Move, MoveRationale) {
        let tokens = self.tokens(&game.question).unwrap_or_default();
        let (wanted, choice): (Option<(usize, u32)>, MoveRationale) = match (&self.outcomes, &tokens[..]) {
            (Some(outcomes), &[node]) => {
                let choice = match outcomes.outcome(node) {
                    Some(Outcome::N) => MoveRationale::WinsQuickly(outcomes.distance(node)),
                    Some(Outcome::P) => MoveRationale::ResistsLongest(outcomes.distance(node)),
                    None => MoveRationale::Draws,
                };
                (outcomes.choice(self.graph.graph(), node).map(|to| (0, to)), choice)
            }
            _ => {
                let sum = self.graph.sum(&tokens);
                let choice = match sum.outcome {
                    Some(Outcome::N) => MoveRationale::Wins,
                    Some(Outcome::P) => MoveRationale::Resists,
                    None => MoveRationale::Draws,
                };
                (sum.moves.first().map(|one| (one.token, one.to)), choice)
            }
        };
        let Some((token, to)) = wanted else { return (first(legal), choice) };
        for one in &legal {
            let leads = match &self.outcomes {
                Some(_) => self.tokens(&one.after(&game.question)) == Some(vec![to]),
                None => one.component == token && self.left(game, one) == Some(to),
            };
            if leads {
                return (one.clone(), choice);
            }
        }
        // More moves than are listed.
        (first(legal), MoveRationale::Unknown)
    }

    /// The node of what a move leaves of its component.
    fn left(&self, game: &Match, one: &Move) -> Option<u32> {
        let own = self.game(&game.question.components.get(one.component)?.game)?;
        let parts: Option<SortedSum> = one.to.iter().map(|part| Some((own, part.small()?.to_vec()))).collect();
        self.node(parts?)
    }
}

/// The first of some moves, of which there is one.
fn first(mut moves: Vec<Move>) -> Move {
    moves.swap_remove(0)
}

#[cfg(test)]
mod tests {
    use super::super::Level;
    use super::*;
    use crate::solve_loopy;
    use std::collections::BTreeMap;

    const RULES: [&str; 4] = [
        "n -> n - 1; n -> n - 4; n -> n + 1 if n % 3 == 2 and n < 12",
        "n -> n; n -> n - 2; n -> n - 3",
        "n -> (n - 3) + (2) if n > 2; n -> n - 1; n -> n + 2 if n == 1 or n == 4",
        "n -> n - k for k in {1, 3}; n -> (n + 5) % 9",
    ];

    fn start(rules: &str, positions: &[i64], convention: Convention) -> Match {
        let positions = positions.iter().map(ToString::to_string);
        Match::with_loops(Question::parse(rules, positions, &[]).unwrap(), convention)
    }

    /// Who wins whole sums, by an engine that takes misère play as one position.
    fn outcome(game: &Match, convention: Convention) -> Option<Outcome> {
        let budget = Budget::unlimited();
        let found = solve_loopy(game.question(), convention, &budget).unwrap();
        match convention {
            Convention::Normal => found.game.sum(&found.tokens).outcome,
            Convention::Misere => found.game.outcomes(convention, &budget).unwrap().outcome(found.tokens[0]),
        }
    }

    /// Plays the machine against all answers of a player. What it promises is kept: a win within
    /// this many moves, a draw that is not lost, and a loss that lasts as long.
    fn keeps_its_word(game: &mut Match, convention: Convention, most: u32, known: &mut BTreeMap<String, u32>) {
        let before = outcome(game, convention);
        let Some((chosen, choice)) = game.best_move(&Budget::unlimited()).unwrap() else {
            assert_eq!(before, Some(convention.terminal()));
            return;
        };
        let left = match choice {
            MoveRationale::WinsQuickly(moves) => {
                assert!(before == Some(Outcome::N) && moves % 2 == u32::from(convention == Convention::Normal));
                assert!(moves <= most, "{}: {moves} moves, not {most}", game.question().show());
                moves.saturating_sub(2)
            }
            MoveRationale::Draws => {
                assert_eq!(before, None);
                most
            }
            MoveRationale::ResistsLongest(_) => {
                assert_eq!(before, Some(Outcome::P));
                return;
            }
            other => panic!("{other:?}"),
        };
        // A draw is looked at once, a win each time that it comes sooner.
        let name = game.question().show();
        if known.get(&name).is_some_and(|&known| known <= most) {
            return;
        }
        known.insert(name, most);
        game.make(&chosen);
        for answer in game.legal_moves(&Budget::unlimited()).unwrap() {
            game.make(&answer);
            keeps_its_word(game, convention, left, known);
            game.undo(1);
        }
        game.undo(1);
    }

    /// Of each game and each convention two positions, or all four with `NIMATRON_ALL`.
    #[test]
    fn wins_are_as_fast_as_promised_and_draws_are_kept() {
        let positions = [&[8][..], &[5, 1], &[7, 4], &[2, 2, 4]];
        for (game, rules) in RULES.iter().enumerate() {
            for (at, convention) in [Convention::Normal, Convention::Misere].into_iter().enumerate() {
                let (first, step) =
                    if std::env::var_os("NIMATRON_ALL").is_some() { (0, 1) } else { ((game + at) % 2, 2) };
                for positions in positions.iter().skip(first).step_by(step) {
                    let mut game = start(rules, positions, convention);
                    keeps_its_word(&mut game, convention, u32::MAX, &mut BTreeMap::new());
                }
            }
        }
    }

    /// Too many sums to be listed, so components are positions of their own. With `NIMATRON_ALL`
    /// four sums, else two.
    #[test]
    fn wins_of_large_sums_do_not_go_round_in_circles() {
        // Heaps below 49 have the values 0, 1 and 2 in turn, 49 has ∞(0, 2), and all others are
        // infinite.
        let rules = "n -> n - 1; n -> n - 2; n -> n + 5 if n > 48 and n < 60";
        let mut first = Vec::new();
        let starts =
            [[49, 48, 47, 45, 44, 42], [49, 50, 47, 45, 44, 42], [49, 48, 47, 45, 42, 39], [49, 48, 47, 45, 44, 43]];
        let count = if std::env::var_os("NIMATRON_ALL").is_some() { 4 } else { 2 };
        for (seed, positions) in starts[..count].iter().enumerate() {
            let mut game = start(rules, positions, Convention::Normal);
            // Fewer than usual, because a move has a limit of time, and a debug build is slow.
            game.loops.as_mut().unwrap().most = 1 << 10;
            let budget = Budget::unlimited();
            // The machine moves first, against any moves.
            let (mut choice, mut moves) = (None, 0);
            loop {
                let level = if moves % 2 == 0 { Level::Perfect } else { Level::Random };
                let Some((chosen, how)) = game.move_at(level, seed as u64 * 10_000 + moves, &budget).unwrap() else {
                    break;
                };
                if moves == 0 {
                    first.push(how);
                }
                if level == Level::Perfect && choice != Some(MoveRationale::Wins) {
                    choice = Some(how);
                }
                assert!(game.move_to(chosen.component, &chosen.to, &budget).unwrap().is_some());
                game.make(&chosen);
                moves += 1;
                if choice == Some(MoveRationale::Draws) && moves > 200 {
                    break;
                }
                assert!(moves < 20_000);
            }
            assert!(choice != Some(MoveRationale::Wins) || moves % 2 == 1, "seed {seed}: it had to win");
        }
        let all = [MoveRationale::Wins, MoveRationale::Draws, MoveRationale::Wins, MoveRationale::Draws];
        assert_eq!(first, all[..count]);
    }

    #[test]
    fn positions_that_occur_again_are_counted() {
        let mut game = start("n -> n - 1; n -> n + 1 if n < 5", &[4], Convention::Normal);
        let step = |game: &mut Match, to: i64| {
            let legal = game.legal_moves(&Budget::unlimited()).unwrap();
            let chosen = legal.into_iter().find(|one| one.to[0].small() == Some(&[to])).unwrap();
            game.make(&chosen);
        };
        assert_eq!(game.occurrences(), 1);
        for to in [5, 4, 3] {
            step(&mut game, to);
        }
        // 4 has come back with the same player to move once, 3 and 5 are new.
        assert_eq!(game.occurrences(), 1);
        step(&mut game, 4);
        assert_eq!(game.occurrences(), 3);
        game.undo(2);
        assert_eq!(game.occurrences(), 2);
    }
}
