//! The sentences that make a guess the law, decided by automata.

use super::formulas::{Code, FormulaGame};
use crate::automata::{AutomaticRelation, StateBudget, Stop, Track, Word, atoms};
use nimatron_core::Convention;
use nimatron_rules::formula::Atom;

/// The verdict on a guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecurrenceVerdict {
    /// The guess is the law, for all positions.
    Proved,
    /// The guess is wrong.
    Refuted(Refuted),
}

/// Where a guess fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refuted {
    /// A position that fails. If the failing sentence is about options, it has the smallest
    /// possible first coordinate, then the smallest possible second one, and so on. No other
    /// position with coordinates at most as large fails.
    pub least: Vec<Word>,
    /// If the failing sentence is about options and no move makes a coordinate larger: the true
    /// coded value of the position, which is known since all positions below obey the guess.
    pub value: Option<Word>,
}

/// Refuted at the position that a tuple begins with. (Tracks are sorted, so coordinates come before
/// values.)
fn somewhere(mut words: Vec<Word>, arity: usize) -> RecurrenceVerdict {
    words.truncate(arity);
    RecurrenceVerdict::Refuted(Refuted { least: words, value: None })
}

fn refuted(positions: &AutomaticRelation, arity: usize, limits: &StateBudget<'_>) -> Result<RecurrenceVerdict, Stop> {
    let mut least: Vec<Word> = Vec::new();
    let mut rest = positions.clone();
    for coordinate in 0..arity {
        let mut one = rest.clone();
        for other in coordinate + 1..arity {
            one = one.exists(other, limits)?;
        }
        let Some(word) = one.least() else { break };
        let is = atoms::is(rest.numeration, coordinate, &word, limits)?;
        rest = rest.and(&is, limits)?.exists(coordinate, limits)?;
        least.push(word);
    }
    Ok(RecurrenceVerdict::Refuted(Refuted { least, value: None }))
}

/// Decides whether these are the P-positions ([`outcome`]), or the Grundy function ([`grundy`]).
///
/// # Errors
/// Too many states, or the budget is used up.
pub fn decide(
    game: &FormulaGame,
    law: &AutomaticRelation,
    code: Code,
    p_positions: bool,
    limits: &StateBudget<'_>,
) -> Result<RecurrenceVerdict, Stop> {
    if p_positions { outcome(game, law, limits) } else { grundy(game, law, code, limits) }
}

/// Decides whether `law`, with tracks `0..arity` and [`Track::Value`], is the graph of the coded
/// Grundy function. (Theorem A of the method: total, functional, descending, coded values, no
/// option with the value of its position, all smaller values.)
///
/// # Errors
/// Too many states, or the budget is used up.
pub fn grundy(
    game: &FormulaGame,
    law: &AutomaticRelation,
    code: Code,
    limits: &StateBudget<'_>,
) -> Result<RecurrenceVerdict, Stop> {
    let system = game.numeration;
    let only_positions = |mut relation: AutomaticRelation| -> Result<AutomaticRelation, Stop> {
        let others = relation.tracks.clone().into_iter().filter(|track| !track.is_coordinate(game.arity));
        for track in others {
            relation = relation.exists(track, limits)?;
        }
        Ok(relation)
    };
    let valued = law.exists(Track::Value, limits)?;
    let without = game.domain.minus(&valued, limits)?;
    if !without.is_empty() {
        // A position has no value.
        return refuted(&without, game.arity, limits);
    }
    let again = law.renamed(|track| if track == Track::Value { Track::OtherValue } else { track }, limits)?;
    let less = atoms::linear(system, &[(Track::OtherValue, 1), (Track::Value, -1)], -1, false, limits)?;
    let two = law.and(&again, limits)?.and(&less, limits)?;
    if let Some(words) = two.shortest() {
        // A position has two values.
        return Ok(somewhere(words, game.arity));
    }
    if code == Code::Unary {
        let codes = codes(game, limits)?;
        let wrong = law.minus(&codes, limits)?;
        if let Some(words) = wrong.shortest() {
            // A position has a number that does not encode a value.
            return Ok(somewhere(words, game.arity));
        }
    }
    let options = game.options(law, code, limits)?;
    // No option has the value of its position.
    let mut equal = law.and(&options, limits)?.and(&game.domain, limits)?;
    if let Some(levels) = game.levels {
        // Values beyond the last level are not distinguished.
        equal =
            equal.and(&atoms::linear(system, &[(Track::Value, -1)], i64::from(levels) - 1, false, limits)?, limits)?;
        let above =
            law.and(&atoms::linear(system, &[(Track::Value, 1)], -1 - i64::from(levels), false, limits)?, limits)?;
        if let Some(words) = above.shortest() {
            // A position has a value beyond the last level.
            return Ok(somewhere(words, game.arity));
        }
    }
    // Every smaller number is the value of an option.
    let smaller =
        again.and(&atoms::linear(system, &[(Track::OtherValue, 1), (Track::Value, -1)], -1, false, limits)?, limits)?;
    let mut smaller = smaller.exists(Track::OtherValue, limits)?.and(&game.domain, limits)?;
    if code == Code::Unary {
        smaller = smaller.and(&codes(game, limits)?, limits)?;
    }
    let missing = smaller.minus(&options, limits)?;
    if equal.is_empty() && missing.is_empty() {
        return Ok(RecurrenceVerdict::Proved);
    }
    let failing = only_positions(equal)?.or(&only_positions(missing)?, limits)?;
    let RecurrenceVerdict::Refuted(mut refuted) = refuted(&failing, game.arity, limits)? else {
        return Ok(RecurrenceVerdict::Proved);
    };
    if refuted.least.len() == game.arity && game.shrinks {
        // Its value: the smallest number that is not the value of an option.
        let tracks: Vec<Track> = Track::coordinates(game.arity).chain([Track::Value]).collect();
        let mut free = AutomaticRelation::all(system, &tracks, limits)?;
        if code == Code::Unary {
            free = free.and(&codes(game, limits)?, limits)?;
        }
        let known: Vec<Option<&Word>> = refuted.least.iter().map(Some).chain([None]).collect();
        let free = free.minus(&options, limits)?;
        // The smallest position may have too many digits for the budget.
        limits.spend(free.places(refuted.least.iter().map(Vec::len).max().unwrap_or(0)))?;
        refuted.value = free.least_with(&known, limits.budget)?;
        if let (Some(value), Some(levels)) = (&mut refuted.value, game.levels) {
            let small = system.small_value(&*value).unwrap_or(u64::MAX).min(levels.into());
            *value = system.represent_small(small);
        }
    }
    Ok(RecurrenceVerdict::Refuted(refuted))
}

/// The numbers that encode values in the unary code.
fn codes(game: &FormulaGame, limits: &StateBudget<'_>) -> Result<AutomaticRelation, Stop> {
    let atom = match game.numeration.base() {
        Some(base) => Atom::Power { base: base.into(), of: 0 },
        None => Atom::Fibonacci { of: 0 },
    };
    atoms::atom_on(game.numeration, &atom, &[Track::Value], limits)
}

/// Decides whether the positions of `law`, with tracks `0..arity`, are the P-positions of the game
/// in its convention. Moves that leave several components are understood only where components are
/// known to be P, or one is N and the others P, or they cancel.
///
/// # Errors
/// Too many states, or the budget is used up.
pub fn outcome(
    game: &FormulaGame,
    law: &AutomaticRelation,
    limits: &StateBudget<'_>,
) -> Result<RecurrenceVerdict, Stop> {
    let outside = law.minus(&game.domain, limits)?;
    if !outside.is_empty() {
        // It contains a tuple that is not a position.
        return refuted(&outside, game.arity, limits);
    }
    let leads = game.leads_to(law, limits)?;
    // Those called P with an option called P, and those called N without one.
    let mut between = law.and(&game.may_lead_to(law, limits)?, limits)?;
    let mut stuck = game.domain.minus(law, limits)?.minus(&leads, limits)?;
    if game.convention == Convention::Misere {
        // Positions without moves are N.
        let can_move = game.can_move(limits)?;
        between = between.or(&law.minus(&can_move, limits)?, limits)?;
        stuck = stuck.and(&can_move, limits)?;
    }
    if between.is_empty() && stuck.is_empty() {
        return Ok(RecurrenceVerdict::Proved);
    }
    refuted(&between.or(&stuck, limits)?, game.arity, limits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automata::Numeration;
    use crate::compile;
    use crate::played::PlayedGame;
    use crate::prove::formulas::MoveClauses;
    use nimatron_core::Budget;

    const BASE: Numeration = Numeration::in_base(2);

    /// What is said of values that are those of `0..first.len()`, and then n mod 4.
    fn verdict(text: &str, first: &[u32]) -> RecurrenceVerdict {
        let budget = Budget::unlimited();
        let limits = StateBudget::new(1 << 16, 1 << 30, &budget);
        let game = PlayedGame::new(text);
        let moves = MoveClauses::new(&game.rules).unwrap();
        let game = FormulaGame::new(&game.rules, &moves, BASE, &limits).unwrap().unwrap();
        let period: Vec<u32> = (0..4).map(|at| (first.len() as u32 + at) % 4).collect();
        let law = compile::periodic(BASE, first, &period, 0, &limits).unwrap();
        grundy(&game, &law, Code::Plain, &limits).unwrap()
    }

    #[test]
    fn the_values_of_taking_one_to_three_are_proved() {
        assert_eq!(verdict("n -> n - k for k in 1..3", &[]), RecurrenceVerdict::Proved);
        assert_eq!(verdict("n -> n - k for k in 1..3", &[0, 1, 2, 3, 0]), RecurrenceVerdict::Proved);
    }

    #[test]
    fn a_wrong_value_is_found_at_the_first_position_and_corrected() {
        for wrong in 0..14u32 {
            for value in 0..6 {
                if value == wrong % 4 {
                    continue;
                }
                let mut first: Vec<u32> = (0..=wrong).map(|n| n % 4).collect();
                first[wrong as usize] = value;
                let RecurrenceVerdict::Refuted(refuted) = verdict("n -> n - k for k in 1..3", &first) else {
                    panic!("{first:?}")
                };
                assert_eq!(refuted.least, [BASE.represent_small(wrong.into())], "{first:?}");
                assert_eq!(refuted.value, Some(BASE.represent_small(u64::from(wrong % 4))), "{first:?}");
            }
        }
    }

    #[test]
    fn outcomes_are_refuted_at_the_first_position_that_play_contradicts() {
        let budget = Budget::unlimited();
        let limits = StateBudget::new(1 << 16, 1 << 30, &budget);
        let mut played = PlayedGame::new("n -> n - k for k in {1, 3, 4}");
        let moves = MoveClauses::new(&played.rules).unwrap();
        let game = FormulaGame::new(&played.rules, &moves, BASE, &limits).unwrap().unwrap();
        // P-positions: 0 and 2 modulo 7, and other sets of remainders.
        for residues in [vec![0, 2], vec![0], vec![0, 3], vec![0, 2, 5], vec![1, 2]] {
            let period: Vec<u32> = (0..7).map(|rest| u32::from(!residues.contains(&rest))).collect();
            let values = compile::periodic(BASE, &[], &period, 0, &limits).unwrap();
            let zero = atoms::is(BASE, Track::Value, &BASE.represent_small(0), &limits).unwrap();
            let law = values.and(&zero, &limits).unwrap().exists(Track::Value, &limits).unwrap();
            let is_p = |n: i64| residues.contains(&(n % 7));
            let wrong = (0..100).find(|&n| {
                let leads = played.options(&[n]).iter().any(|option| is_p(option[0][0]));
                is_p(n) == leads
            });
            match outcome(&game, &law, &limits).unwrap() {
                RecurrenceVerdict::Proved => assert_eq!(wrong, None, "{residues:?}"),
                RecurrenceVerdict::Refuted(refuted) => {
                    let at = BASE.small_value(&refuted.least[0]).map(|n| n as i64);
                    assert_eq!(at, wrong, "{residues:?}");
                }
            }
        }
        assert!((0..50).all(|n| (played.value(&[n]) == 0) == [0, 2].contains(&(n % 7))));
    }
}
