//! Misère play: heaps of taking-and-breaking games are solved by their misère quotient
//! (`quotient`), a single position by its misère Grundy value, a sum of tame positions by Conway's
//! theorem, any other sum by canonical forms (`by_forms`), or, where these take too much work, by
//! searching the sum itself (there the values of the components do not determine that of the sum).
//!
//! Besides, genera, tameness and canonical forms of positions and sums (`genus`).
//!
//! # Design
//!
//! Sums of heaps of codes are asked of the quotient first, unless a theorem gives all pairs; where
//! no quotient is found within a fixed amount of work, pairs, canonical forms and the search are
//! asked, in this order. Pairs come from a theorem, for large heaps from the period of the pairs of
//! a subtraction game (`sources/tame`), otherwise from the search; where that takes long for a
//! single component, or its coordinates are beyond 64 bits, a law of the winner is looked for
//! (`by_law`). For several components, all tame, Conway's rule decides; the answer says which way
//! was taken. A tame position with the pair (0,1) that has moves is not treated as zero beside a
//! wild one.
//!
//! `nodes` numbers the positions of any games for the engines, `expression` reads sums of heaps,
//! forms and positions, `closure` finds the quotient of all sums of some positions of any games,
//! and `survey` those of many codes.

mod by_forms;
mod by_law;
pub(crate) mod certificate;
mod closure;
mod expression;
mod genus;
mod nodes;
pub(crate) mod quotient;
pub(crate) mod survey;

pub use closure::{ClosureQuotient, quotient_of};
pub use expression::MisereExpression;
pub use genus::{CanonicalForm, HeapGenera, form_of, genera_of_heaps, genus_of};
pub use nimatron_engine::misere::{FormError, Forms, Genera, Genus, MisereForm, PositionGenus, Tameness};

use crate::answer::{Answer, ComponentAnswer, Engine, HowKnown, Move};
use crate::chooser::{ChooserValues, PROBE, PROBE_MEMORY};
use crate::error::{NoValue, SolveResult, no_value, not_listed, sum_error};
use crate::moves::{BudgetedBytes, MAX_EXPLAINED, NEXT, Visit, all_moves, engine_sum, sum_of, tidy, walk};
use crate::question::{Component, Question};
use crate::sources::NamedOptions;
use crate::sources::by_outcome::Winner;
use nimatron_catalogue::Statement;
use nimatron_core::{Budget, Convention, Outcome};
use nimatron_engine::search::{Algebra, GrundyPair, Sums, Tame};
use nimatron_messages::{Sentence, misere, sources};
use nimatron_nimber::BigUint;

/// Conway's theorem on tame sums.
pub(crate) const TAME: Statement = Statement {
    name: &Sentence::plain("Conway's theorem on tame games in misère play", "Conway 关于反常规则下驯顺游戏的定理"),
    text: &Sentence::plain(
        "every position has a pair (normal, misère) of Grundy values; where all pairs below are (0,1), (1,0) or \
         (n,n), pairs of sums follow from pairs of parts: xor, and (1,0) or (0,1) only if all parts are so; lost \
         exactly when the misère value is 0",
        "每个局面有一对 SG 值（正常，反常）；若其下所有局面的值对都是 (0,1)、(1,0) 或 (n,n)，则和的值对由各部分的\
         值对得出：取异或，但仅当各部分都是 (1,0) 或 (0,1) 时，和才是 (1,0) 或 (0,1)；当且仅当反常规则下的值为 0 \
         时先手必败",
    ),
    source: "J. H. Conway, On Numbers and Games, chapter 12",
};

pub(crate) fn solve(question: &Question, depth: usize, budget: &Budget) -> SolveResult<Answer> {
    let mut answer = outcome(question, budget)?;
    if depth > 0 {
        answer.moves = explained(question, &answer, budget)?;
        let little = budget.within_work(LITTLE);
        for (component, answered) in question.components.iter().zip(&mut answer.components) {
            if answered.misere_grundy.is_none() {
                answered.misere_grundy = misere_grundy(component, &little);
            }
        }
    }
    Ok(answer)
}

/// The moves for an explanation: all of them, or, where they are many, first those that win, and
/// others only if it is known that they lose.
fn explained(question: &Question, answer: &Answer, budget: &Budget) -> SolveResult<Vec<Move>> {
    if question.components.iter().any(|component| component.position.small().is_none()) {
        return Ok(answer.winning_moves.iter().take(MAX_EXPLAINED).cloned().collect());
    }
    let (moves, all) = all_moves(question, MAX_EXPLAINED, budget)?;
    if all && answer.complete {
        return Ok(moves);
    }
    let mut listed = answer.winning_moves.clone();
    if answer.complete {
        listed.extend(moves.into_iter().filter(|chosen| !answer.winning_moves.contains(chosen)));
    }
    listed.truncate(MAX_EXPLAINED);
    Ok(listed)
}

/// The misère Grundy value of a component for an explanation, if the budget allows it.
fn misere_grundy(component: &Component, budget: &Budget) -> Option<u64> {
    let position = component.position.small()?;
    let pair = ChooserValues::for_pairs(&component.game, &[position], budget).pair(position, budget).ok()?;
    if pair.known { Some(pair.misere) } else { by_forms::misere_grundy(component, budget) }
}

/// The units of work for values that are only shown.
const LITTLE: u64 = 1 << 22;
/// Single positions up to this sum of their coordinates are solved by their misère Grundy value,
/// which is shown; larger ones by a quotient, if there is one.
const SINGLE: i64 = 500;

fn outcome(question: &Question, budget: &Budget) -> SolveResult<Answer> {
    // Runs have been replaced by their heaps, and only small positions have pairs.
    if let Some(large) = question.components.iter().find(|component| component.position.small().is_none()) {
        return by_law::solve(question, budget)?.ok_or_else(|| not_listed(&large.position));
    }
    let positions: Vec<&[i64]> =
        question.components.iter().filter_map(|component| component.position.small()).collect();
    if let Some(answered) = by_theorem(question, &positions, budget) {
        return answered;
    }
    let mut log = Vec::new();
    let is_single = positions.len() == 1 && positions[0].iter().all(|&x| x <= SINGLE);
    if !is_single && let Some(answer) = quotient::solve(question, &positions, budget, &mut log)? {
        return Ok(Answer { log, ..answer });
    }
    let (games, numbers) = question.games();
    let of_game = |number: usize| -> Vec<&[i64]> {
        positions.iter().zip(&numbers).filter(|(_, own)| **own == number).map(|(position, _)| *position).collect()
    };
    let mut values: Vec<ChooserValues<'_>> =
        games.iter().enumerate().map(|(at, game)| ChooserValues::for_pairs(game, &of_game(at), budget)).collect();
    if let ([component], [position]) = (question.components.as_slice(), positions.as_slice())
        && !quickly(&mut values[0], component, position, budget)?
        && let Some(answer) = by_law::solve(question, budget)?
    {
        return Ok(Answer { log: [log, answer.log].concat(), ..answer });
    }
    let mut pairs = Vec::new();
    for ((component, position), &number) in question.components.iter().zip(&positions).zip(&numbers) {
        let pair = values[number].pair(position, budget);
        pairs.push(pair.map_err(|error| no_value(error, &component.game))?);
    }
    // Only now is the number of positions that the searches evaluated final.
    let of_one = |(at, (component, pair)): (usize, (&Component, &GrundyPair))| ComponentAnswer {
        value: Some(BigUint::from(pair.normal)),
        misere_grundy: pair.known.then_some(pair.misere),
        ..ComponentAnswer::new(component, values[numbers[at]].how_pair_known(positions[at]))
    };
    let components: Vec<_> = question.components.iter().zip(&pairs).enumerate().map(of_one).collect();
    let whole = pairs.iter().fold(Tame::NOTHING, |sum, &pair| Tame::sum(sum, pair));
    let known = HowKnown::together(&components, &numbers);
    let mut answer = Answer {
        value: Some(BigUint::from(whole.normal)),
        log: log.into_iter().chain(values.iter().flat_map(|source| source.log.clone())).collect(),
        ..Answer::of(question, Convention::Misere, Outcome::of_grundy(whole.misere), known, components)
    };
    if whole.known {
        is_tame(&mut answer, question.components.len());
        if answer.outcome.mover_wins()
            && let Some(moves) = moves_by_pairs(question, &pairs, &mut values, &numbers, budget)?
        {
            (answer.winning_moves, answer.complete) = moves;
            return Ok(answer);
        }
        if !answer.outcome.mover_wins() {
            return Ok(answer);
        }
    }
    // Some component is wild: sums by canonical forms, or a search of the whole sum.
    if let Some(found) = by_forms::solve(question, answer.components.clone(), budget)? {
        answer.log.push(misere::by_canonical_forms());
        return Ok(Answer { log: answer.log, value: answer.value, ..found });
    }
    answer.log.push(sources::not_all_tame());
    searched(question, answer, budget)
}

/// The answer about the only component by a theorem that names the winner and no pair.
fn by_theorem(question: &Question, positions: &[&[i64]], budget: &Budget) -> Option<SolveResult<Answer>> {
    let ([component], [position]) = (question.components.as_slice(), positions) else { return None };
    let theory = component.game.theory().filter(|theory| theory.pair(position).is_none())?;
    let statement = theory.statement();
    let winner = Winner {
        component,
        convention: Convention::Misere,
        outcome: theory.misere_outcome(position)?,
        known: HowKnown::Theorem(statement),
        named: NamedOptions::Some(Vec::new()),
        patience: 2_000_000,
        of: &|position| theory.misere_outcome(position.small()?),
        log: vec![sources::names_winner(component.game.name(), sources::named_theorem(statement.name.message()))],
    };
    Some(winner.answer(question, 0, budget))
}

/// Says of an answer that the pairs of its components decide it.
fn is_tame(answer: &mut Answer, components: usize) {
    if components == 1 {
        answer.log.push(sources::one_component());
        return;
    }
    answer.log.push(sources::all_tame(TAME.name.message()));
    if let HowKnown::Theorem(_) = answer.known {
        answer.known = HowKnown::Theorem(TAME);
    }
}

/// Whether the pair of a position is found with little memory and work.
fn quickly(
    values: &mut ChooserValues<'_>,
    component: &Component,
    position: &[i64],
    budget: &Budget,
) -> SolveResult<bool> {
    let little = budget.with_memory(PROBE_MEMORY.min(budget.limit().memory)).within_work(PROBE);
    match values.pair(position, &little) {
        Ok(_) => Ok(true),
        Err(NoValue::Stopped(..)) if budget.check().is_ok() => Ok(false),
        // What else is wrong is said where it is computed.
        Err(NoValue::Cycle(_) | NoValue::Rule(_)) => Ok(true),
        Err(error) => Err(no_value(error, &component.game)),
    }
}

/// The answer by a search of the whole sum.
fn searched(question: &Question, mut answer: Answer, budget: &Budget) -> SolveResult<Answer> {
    let (games, _) = question.games();
    let rules: Vec<_> = games.iter().map(|game| game.moves()).collect();
    let mut sums = Sums::new(&rules, Convention::Misere, false);
    let mut fate = |question: &Question| {
        sums.fate(&engine_sum(question, &games)?, budget).map_err(|error| sum_error(error, &games))
    };
    answer.outcome = fate(question)?.outcome;
    if answer.outcome.mover_wins() {
        let (moves, complete) = all_moves(question, usize::MAX, budget)?;
        answer.complete = complete;
        for chosen in moves {
            if fate(&chosen.after(question))?.outcome == Outcome::P {
                answer.winning_moves.push(chosen);
            }
        }
    }
    answer.known = HowKnown::Computed { engine: Engine::WholeSum, positions: sums.positions() };
    Ok(answer)
}

/// The winning moves according to the pairs, and whether the list is complete; `None` if the pair
/// of some option does not determine its outcome.
fn moves_by_pairs(
    question: &Question,
    pairs: &[GrundyPair],
    values: &mut [ChooserValues<'_>],
    numbers: &[usize],
    budget: &Budget,
) -> SolveResult<Option<(Vec<Move>, bool)>> {
    let mut moves = Vec::new();
    let mut complete = true;
    let mut held = BudgetedBytes::new(budget);
    for (index, component) in question.components.iter().enumerate() {
        let others = pairs.iter().enumerate().filter(|(other, _)| *other != index);
        let rest = others.fold(Tame::NOTHING, |sum, (_, &pair)| Tame::sum(sum, pair));
        let Some(position) = component.position.small() else { return Err(not_listed(&component.position)) };
        let source = &mut values[numbers[index]];
        let mut found: Vec<Vec<Vec<i64>>> = Vec::new();
        let mut known = true;
        let mut test = |parts: &[Vec<i64>]| -> Visit {
            let mut sum = rest;
            for part in parts {
                sum = Tame::sum(sum, source.pair(part, budget)?);
            }
            known &= sum.known;
            if sum.misere == 0 {
                held.hold_option(parts)?;
                found.push(tidy(&component.game, parts));
            }
            NEXT
        };
        // With a theorem for pairs, only options of the few values that can win are examined: the
        // value of the rest, or 0 or 1 when only small heaps are left.
        let theory = component.game.theory().filter(|theory| theory.pair(position).is_some());
        let candidates = theory.and_then(|theory| {
            let wanted = [rest.normal, 0, 1];
            let options = wanted.into_iter().map(|value| theory.options_of_value(position, value));
            options.collect::<Option<Vec<_>>>()
        });
        let walked = match candidates {
            Some(options) => {
                options.into_iter().flatten().try_for_each(|option| test(&[option]).map(|_| ())).map(|()| true)
            }
            None => walk(&component.game, position, budget, &mut test),
        };
        complete &= walked.map_err(|error| no_value(error, &component.game))?;
        if !known {
            return Ok(None);
        }
        found.sort_unstable();
        found.dedup();
        moves.extend(found.into_iter().map(|to| Move::new(index, component, sum_of(to))));
    }
    Ok(Some((moves, complete)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests {
    use super::*;

    /// Canonical forms and the search of the sum share nothing but the rules.
    #[test]
    fn forms_agree_with_the_search_of_the_sum() {
        let positions = [
            "cram(2x4)",
            "cram(3x3)",
            "cram(2x5)",
            "kayles(5)",
            "kayles(9)",
            "kayles(12)",
            "grundy(13)",
            "*2",
            "*3",
            "node-kayles(path(7))",
            "node-kayles(cycle(6))",
            "0.07(14)",
            "wythoff(2,3)",
        ];
        let budget = Budget::unlimited();
        let (mut state, mut won) = (1u64, 0);
        for _ in 0..60 {
            let mut draw = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                positions[(state >> 33) as usize % positions.len()]
            };
            let sum = format!("{} + {} + {}", draw(), draw(), draw());
            let question = Question::parse(&sum, &[] as &[&str], &[]).unwrap();
            let forms = by_forms::solve(&question, Vec::new(), &budget).unwrap().unwrap();
            let of = Answer::of(&question, Convention::Misere, Outcome::P, HowKnown::NOTHING, Vec::new());
            let search = searched(&question, of, &budget).unwrap();
            assert_eq!(forms.outcome, search.outcome, "{sum}");
            assert_eq!(forms.winning_moves, search.winning_moves, "{sum}");
            assert!(forms.complete && search.complete, "{sum}");
            won += usize::from(forms.outcome.mover_wins());
        }
        assert!((10..60).contains(&won), "{won}");
    }
}
