//! The search for winning moves in words, as for laws: descriptions, simple ones first, are tried
//! on small positions, against the automaton of all winning moves. What fits is compiled to an
//! automaton, and is used only if it has exactly the N-positions and all its moves are among the
//! winning ones, for numbers of any length.

use super::grammar::candidates;
use super::words::{MoveDescription, Words};
use super::{ByComponents, add, from};
use crate::automata::{AutomaticRelation, StateBudget, Stop, Track, atoms};
use crate::compile;
use crate::discover::automatic::{Automatic, coded};
use crate::discover::condition::Condition;
use crate::discover::expression::Expression;
use crate::law::{Law, LawClaim};

/// The largest modulus of descriptions by cases.
const MAX_MODULUS: u64 = 12;
/// The largest value of descriptions by cases.
const MAX_VALUE: u64 = 6;
/// How many N-positions descriptions are tried on.
const MAX_SAMPLES: usize = 160;
/// How many descriptions are compiled.
const TRIES: usize = 3;

/// A small N-position with its value.
struct NPositionSample {
    position: Vec<u64>,
    value: u64,
}

/// Small N-positions. The value is 1 if only outcomes are known.
fn samples(law: &Law, positions: &AutomaticRelation, limits: &StateBudget<'_>) -> Result<Vec<NPositionSample>, Stop> {
    let size: u64 = match law.arity {
        1 => 400,
        2 => 20,
        _ => 8,
    };
    let mut all = Vec::new();
    for index in 0..size.pow(law.arity as u32) {
        limits.spend(64)?;
        let mut rest = index;
        let mut position = vec![0; law.arity];
        for x in position.iter_mut().rev() {
            (*x, rest) = (rest % size, rest / size);
        }
        if !contains(positions, &position) {
            continue;
        }
        let large: Vec<_> = position.iter().map(|&x| x.into()).collect();
        let value = law.value_within(&large, limits.budget)?.and_then(|value| u64::try_from(value).ok());
        let Some(value) = value else { continue };
        all.push(NPositionSample { position, value });
    }
    // All of the first ones, and some of the others.
    let step = (all.len() / MAX_SAMPLES).max(1);
    Ok(all
        .into_iter()
        .enumerate()
        .filter(|(at, _)| *at < MAX_SAMPLES / 2 || at % step == 0)
        .map(|(_, one)| one)
        .collect())
}

fn contains(relation: &AutomaticRelation, numbers: &[u64]) -> bool {
    let words: Vec<_> = numbers.iter().map(|&x| relation.numeration.represent_small(x)).collect();
    relation.contains(&words)
}

/// The simplest description of a winning move of each N-position, with its moves; `None` if none of
/// the grammar fits. `winning`: all winning moves.
pub(crate) fn find(
    winning: &ByComponents,
    law: &Law,
    automatic: &Automatic,
    names: &[String],
    limits: &StateBudget<'_>,
) -> Result<Option<(Words, ByComponents)>, Stop> {
    let numeration = automatic.graph.numeration;
    let mut won: Option<AutomaticRelation> = None;
    for (components, relation) in winning {
        let here = from(relation, law.arity, *components, limits)?;
        won = Some(match won {
            Some(won) => won.or(&here, limits)?,
            None => here,
        });
    }
    let Some(won) = won else { return Ok(None) };
    let samples = samples(law, &won, limits)?;
    if samples.is_empty() {
        return Ok(None);
    }
    let counts: Vec<usize> = winning.iter().map(|(components, _)| *components).collect();
    let mut tried: Vec<(MoveDescription, Vec<bool>)> = Vec::new();
    for description in candidates(names, numeration, &counts) {
        limits.spend(samples.len() * 4)?;
        let Some((_, moves)) = winning.iter().find(|(components, _)| *components == description.components()) else {
            continue;
        };
        let wins = |sample: &NPositionSample| {
            description.option(&sample.position).is_some_and(|left| {
                let all: Vec<u64> = sample.position.iter().copied().chain(left.into_iter().flatten()).collect();
                contains(moves, &all)
            })
        };
        if law.arity > 2 && !samples.iter().take(4).any(wins) {
            continue;
        }
        let places: Vec<bool> = samples.iter().map(wins).collect();
        if places.contains(&true) && tried.iter().all(|(_, others)| *others != places) {
            tried.push((description, places));
        }
    }
    let mut found: Vec<Words> = tried
        .iter()
        .filter(|(_, places)| !places.contains(&false))
        .map(|(description, _)| Words::Always(description.clone()))
        .take(TRIES)
        .collect();
    if law.arity == 1 {
        for modulus in 2..=MAX_MODULUS {
            let by = by_cases(&tried, &samples, |sample| sample.position[0] % modulus);
            found.extend(by.map(|descriptions| Words::ByRemainder { modulus, descriptions }));
        }
    }
    if law.claim == LawClaim::Grundy && samples.iter().all(|sample| sample.value <= MAX_VALUE) {
        found.extend(by_cases(&tried, &samples, |sample| sample.value).map(Words::ByValue));
    }
    found.sort_by_key(Words::complexity);
    for words in found.into_iter().take(TRIES) {
        match compiled(&words, winning, &won, automatic, names, limits) {
            Ok(Some(chosen)) => return Ok(Some((words, chosen))),
            Ok(None) | Err(Stop::TooManyStates | Stop::NotDefinable(_)) => {}
            Err(stop) => return Err(stop),
        }
    }
    Ok(None)
}

/// For each case the simplest description that wins at all its samples; cases with the same one are
/// joined. `None` if a case has none.
fn by_cases(
    tried: &[(MoveDescription, Vec<bool>)],
    samples: &[NPositionSample],
    case: impl Fn(&NPositionSample) -> u64,
) -> Option<Vec<(Vec<u64>, MoveDescription)>> {
    let mut cases: Vec<u64> = samples.iter().map(&case).collect();
    cases.sort_unstable();
    cases.dedup();
    let mut all: Vec<(Vec<u64>, MoveDescription)> = Vec::new();
    for own in cases {
        let fits = |places: &[bool]| samples.iter().zip(places).all(|(sample, wins)| case(sample) != own || *wins);
        // A description that is already used, if there is one, needs no new words.
        let used = all.iter().map(|(_, description)| description);
        let known =
            used.clone().find(|description| tried.iter().any(|(other, places)| other == *description && fits(places)));
        let description = match known {
            Some(description) => description.clone(),
            None => tried.iter().find(|(_, places)| fits(places)).map(|(description, _)| description.clone())?,
        };
        match all.iter_mut().find(|(_, other)| *other == description) {
            Some((of, _)) => of.push(own),
            None => all.push((vec![own], description)),
        }
    }
    (all.len() > 1).then_some(all)
}

/// The moves of a description, if they are winning moves and every N-position has one.
fn compiled(
    words: &Words,
    winning: &ByComponents,
    won: &AutomaticRelation,
    automatic: &Automatic,
    names: &[String],
    limits: &StateBudget<'_>,
) -> Result<Option<ByComponents>, Stop> {
    let arity = names.len();
    let mut rules: Vec<(AutomaticRelation, &MoveDescription)> = Vec::new();
    match words {
        Words::Always(description) => rules.push((won.clone(), description)),
        Words::ByRemainder { modulus, descriptions } => {
            for (residues, description) in descriptions {
                let of = Expression::coordinate(0, names);
                let condition = Condition::Residue { of, modulus: *modulus, residues: residues.clone() };
                let Some(here) = compile::condition(&condition, won, arity, limits)? else { return Ok(None) };
                rules.push((here, description));
            }
        }
        Words::ByValue(descriptions) => {
            let Automatic { graph, code } = automatic;
            for (values, description) in descriptions {
                let one = |&value: &u64| {
                    let value = u32::try_from(value).unwrap_or(u32::MAX);
                    let word = coded(graph.numeration, *code, value);
                    let here = atoms::is(graph.numeration, Track::Value, &word, limits)?;
                    graph.and(&here, limits)?.exists(Track::Value, limits)
                };
                let tracks: Vec<Track> = Track::coordinates(arity).collect();
                let here = AutomaticRelation::any_of(graph.numeration, &tracks, values.iter().map(one), limits)?;
                rules.push((here, description));
            }
        }
    }
    let mut chosen: ByComponents = Vec::new();
    let mut rest = won.clone();
    for (positions, description) in rules {
        let Some(moves) = description.relation(&positions, names, limits)? else { return Ok(None) };
        let components = description.components();
        let Some((_, all)) = winning.iter().find(|(own, _)| *own == components) else { return Ok(None) };
        if !moves.minus(all, limits)?.is_empty() {
            return Ok(None);
        }
        rest = rest.minus(&from(&moves, arity, components, limits)?, limits)?;
        add(&mut chosen, components, moves, limits)?;
    }
    Ok(rest.is_empty().then_some(chosen))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_have_the_first_description_that_wins_in_all_of_them_and_share_it() {
        let take = |k| MoveDescription::Take(Expression::Constant(k));
        let samples: Vec<NPositionSample> =
            (0..12).map(|n| NPositionSample { position: vec![n], value: n % 4 }).collect();
        // 1 wins where the value is 0 or 2, 2 where it is 1, 3 where it is below 3, 4 where it is 3.
        let wins = |values: &[u64]| samples.iter().map(|sample| values.contains(&sample.value)).collect();
        let mut tried: Vec<(MoveDescription, Vec<bool>)> =
            vec![(take(1), wins(&[0, 2])), (take(2), wins(&[1])), (take(3), wins(&[0, 1, 2])), (take(4), wins(&[3]))];
        let cases = by_cases(&tried, &samples, |sample| sample.value);
        assert_eq!(cases, Some(vec![(vec![0, 2], take(1)), (vec![1], take(2)), (vec![3], take(4))]));
        // Without the last description one case has none.
        tried.pop();
        assert_eq!(by_cases(&tried, &samples, |sample| sample.value), None);
        // One description for all is no law by cases.
        let always = vec![(take(1), vec![true; 12])];
        assert_eq!(by_cases(&always, &samples, |sample| sample.value), None);
    }
}
