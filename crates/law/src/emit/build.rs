//! From a law to what its program is made of.

use super::{Part, Program, Steps, Table, Values, WinningMoves};
use crate::automata::{Means, Numeration, Relation, Stop, Variable, atoms};
use crate::discover::automatic::Automatic;
use crate::discover::regular::{Regular, Subsequence};
use crate::law::{self, Body, Claim, Law};
use crate::prove::formulas::{Code, Moves, VALUE};
use crate::strategy::{self, MovesByLaw};
use nimatron_rules::Ruleset;

/// Transitions of the automata for moves, at the most: a program stays readable.
const MOST_TRANSITIONS: usize = 200_000;

/// The program of a law. `status`: what is known of it, for the comment; `proved`: by a certificate. `None`: there is none for a law of this kind.
///
/// # Errors
/// The budget is used up.
pub fn program(
    rules: &Ruleset,
    law: &Law,
    claim: &str,
    status: &str,
    proved: bool,
    means: &Means<'_>,
) -> Result<Option<Program>, Stop> {
    let Some(mut program) = build(Some(rules), law, proved, false, means)? else { return Ok(None) };
    program.about.extend(claim.lines().chain([status, "The game:"]).map(str::to_owned));
    program.about.extend(rules.text().lines().map(|line| format!("  {line}")));
    Ok(Some(program))
}

/// `valued`: the program is asked for moves to all smaller values. Without rules it is asked for none.
fn build(
    rules: Option<&Ruleset>,
    law: &Law,
    proved: bool,
    valued: bool,
    means: &Means<'_>,
) -> Result<Option<Program>, Stop> {
    // A program of levels tells what is lost.
    let lost;
    let law = match (law.claim, &law.body) {
        (Claim::Levels(_), Body::Automatic(automatic)) => {
            let zero = atoms::linear(automatic.graph.numeration, &[(VALUE, 1)], 0, true, means)?;
            let graph = automatic.graph.and(&zero, means)?.exists(VALUE, means)?;
            let body = Body::Automatic(Automatic { graph, code: Code::Plain });
            lost = Law { claim: Claim::Outcome, body, ..law.clone() };
            &lost
        }
        _ => law,
    };
    let values = match &law.body {
        Body::Periodic { preperiod, period, saltus } => {
            Values::Periodic { preperiod: preperiod.clone(), period: period.clone(), saltus: *saltus }
        }
        Body::Automatic(automatic) => Values::Automaton {
            automaton: Table::new(&automatic.graph, law.arity),
            unary: automatic.code == Code::Unary,
        },
        Body::MaxNim(growth) => Values::MaxNim(growth.clone()),
        Body::Euclid(game) => Values::Euclid(*game),
        Body::Height { numeration, weights } => {
            let numbers = Table::new(&Relation::all(*numeration, &[0], means)?, 1);
            Values::Height { numbers, weights: weights.clone() }
        }
        Body::Rank { rank, shift } => Values::Formula { first: vec![0], formula: rank.formula(*shift, "n") },
        Body::Regular(regular) => match steps(regular) {
            Some(steps) => Values::Regular(steps),
            None => return Ok(None),
        },
        Body::Compound(join, parts) => match parts_of(parts, proved, means)? {
            Some(parts) => Values::Compound(*join, parts),
            None => return Ok(None),
        },
        Body::Linear(_) | Body::Zeros(_) => return Ok(None),
        Body::Cones(cones) => Values::Cones(cones.clone()),
        Body::Classes(laws) => {
            let mut parts = Vec::new();
            for law in laws {
                let Some(program) = build(None, law, proved, true, means)? else { return Ok(None) };
                parts.push(Part { coordinates: vec![0], program });
            }
            Values::Classes(parts)
        }
        // What is no position of the law cannot be told from what is one.
        Body::Predicate(_) | Body::Formula { .. } if law.class.is_some() || law.rows.is_some() => return Ok(None),
        Body::Predicate(predicate) => Values::Predicate(predicate.clone()),
        Body::Formula { first } => match &law.formula {
            Some(formula) => Values::Formula { first: first.clone(), formula: formula.clone() },
            None => return Ok(None),
        },
    };
    let moves = match rules.map(|rules| winning_moves(rules, law, proved, valued, means)) {
        Some(Ok(moves)) => moves,
        Some(Err(Stop::Budget(reason))) => return Err(Stop::Budget(reason)),
        Some(Err(_)) => WinningMoves::None,
        None => WinningMoves::Unasked,
    };
    let most = if let (1, Values::Formula { formula, .. }) = (law.arity, &values) { formula.most() } else { None };
    let outcome = law.claim == Claim::Outcome;
    let told = matches!(values, Values::Automaton { .. }) && !outcome;
    let domain = if told || valued { None } else { domain(law, means)? };
    Ok(Some(Program { about: Vec::new(), arity: law.arity, outcome, valued, domain, most, values, moves }))
}

/// The programs of the games that a game is made of.
fn parts_of(parts: &[law::Part], proved: bool, means: &Means<'_>) -> Result<Option<Vec<Part>>, Stop> {
    let mut all = Vec::new();
    for part in parts {
        let Some(Ok(rules)) = part.rules.as_deref().map(Ruleset::parse) else { return Ok(None) };
        let Some(program) = build(Some(&rules), &part.law, proved, true, means)? else { return Ok(None) };
        all.push(Part { coordinates: part.coordinates.clone(), program });
    }
    Ok(Some(all))
}

/// The relations of a regular sequence as one table; `None`: there is no value at some number.
fn steps(regular: &Regular) -> Option<Steps> {
    let first = regular.first.iter().map(|value| Some(value.unwrap_or(0))).collect::<Option<Vec<_>>>()?;
    let row = |digit: u64, one: &Subsequence| {
        let of = Subsequence { step: one.step * regular.base, first: one.first + digit * one.step };
        if let Some(at) = regular.basis.iter().position(|other| *other == of) {
            let mut row = vec![0; regular.basis.len() + 1];
            row[at] = 1;
            return Some([row, vec![1]].concat());
        }
        let relation = regular.relations.iter().find(|relation| relation.of == of)?;
        Some([&relation.factors[..], &[relation.denominator]].concat())
    };
    let rows = |digit| regular.basis.iter().map(|one| row(digit, one)).collect::<Option<Vec<_>>>();
    let factors = (0..regular.base).map(rows).collect::<Option<Vec<_>>>()?;
    Some(Steps {
        base: regular.base,
        first,
        basis: regular.basis.iter().map(|one| (one.step, one.first)).collect(),
        factors,
    })
}

/// The positions of a law as an automaton; none: all tuples.
fn domain(law: &Law, means: &Means<'_>) -> Result<Option<Table>, Stop> {
    let numeration = law.automatic().map_or(Numeration::Base(2), |automatic| automatic.graph.numeration);
    let mut all = law.positions.conditions.clone();
    for (coordinate, &least) in law.positions.least.iter().enumerate().filter(|(_, least)| **least > 0) {
        let least = i64::try_from(least).unwrap_or(i64::MAX);
        let numeration = all.as_ref().map_or(numeration, |all| all.numeration);
        let bound = atoms::linear(numeration, &[(coordinate, 1)], -least, false, means)?;
        all = Some(match all {
            Some(all) => all.and(&bound, means)?,
            None => bound,
        });
    }
    let Some(all) = all else { return Ok(None) };
    let tracks: Vec<Variable> = (0..law.arity).collect();
    let all = all.and(&Relation::all(all.numeration, &tracks, means)?, means)?;
    Ok(Some(Table::new(&all, law.arity)))
}

fn winning_moves(
    rules: &Ruleset,
    law: &Law,
    proved: bool,
    valued: bool,
    means: &Means<'_>,
) -> Result<WinningMoves, Stop> {
    match &law.body {
        Body::MaxNim(_) => return Ok(WinningMoves::MaxNim),
        Body::Euclid(_) => return Ok(WinningMoves::Euclid),
        Body::Rank { rank, shift } => return Ok(WinningMoves::Rank(*rank, *shift)),
        Body::Compound(..) => return Ok(WinningMoves::Compound),
        // Only moves to the value 0 are known as automata.
        Body::Height { .. } if valued => return Ok(WinningMoves::None),
        _ => {}
    }
    if law.claim == Claim::Grundy
        && let Some(set) = rules.subtraction_set(1 << 10, means.budget)
    {
        return Ok(WinningMoves::Take(set));
    }
    if let Body::Periodic { preperiod, period, saltus: 0 } = &law.body
        && !valued
        && let Some(digits) = rules.heap_moves().filter(|digits| digits.iter().all(|digit| digit.heaps < 8))
    {
        // With the sum of both heaps fixed, a smaller one beyond this can be made smaller by a period.
        return Ok(WinningMoves::Heaps(digits, preperiod.len() + 2 * period.len()));
    }
    let Ok(formulas) = Moves::new(rules) else {
        // No formulas, but proved: by the residue lemma, and then the remainder may be taken.
        return Ok(match law.modulus().filter(|_| proved) {
            Some(modulus) => WinningMoves::Take((1..modulus as i64).collect()),
            None => WinningMoves::None,
        });
    };
    if let Body::Height { numeration, weights } = &law.body {
        let mut all = Vec::new();
        for (relation, left) in strategy::height_moves(rules, &formulas, *numeration, means)?.unwrap_or_default() {
            let lost = relation.and(&strategy::sum_of_weights(*numeration, left, weights, 0, means)?, means)?;
            if !lost.is_empty() {
                all.push((Table::new(&lost, 1), vec![vec![1]]));
            }
        }
        return Ok(WinningMoves::Automata { moves: all, unary: false });
    }
    let Some(MovesByLaw { code, numeration, moves }) = strategy::moves_by_law(rules, law, &formulas, means)? else {
        return Ok(WinningMoves::None);
    };
    let mut all = Vec::new();
    let mut size = 0;
    for (mut relation, components) in moves {
        if valued {
            // The value stands behind the coordinates, as what is known.
            let place = |track: Variable| match track {
                VALUE => law.arity,
                _ if track < law.arity => track,
                _ => track + 1,
            };
            relation = relation.renamed(place, means)?;
        } else if law.claim == Claim::Grundy {
            let zero = i64::from(code == Code::Unary);
            let lost = atoms::linear(numeration, &[(VALUE, 1)], -zero, true, means)?;
            relation = relation.and(&lost, means)?.exists(VALUE, means)?;
        }
        if relation.is_empty() {
            continue;
        }
        let own = |variable: Variable| variable + usize::from(valued && variable >= law.arity);
        let track =
            |variable: &Variable| relation.tracks.iter().position(|track| *track == own(*variable)).unwrap_or(0);
        let components = components.iter().map(|component| component.iter().map(track).collect()).collect();
        size += relation.symbols().saturating_mul(relation.dfa.states());
        if size > MOST_TRANSITIONS {
            return Ok(WinningMoves::None);
        }
        all.push((Table::new(&relation, law.arity + usize::from(valued)), components));
    }
    Ok(WinningMoves::Automata { moves: all, unary: code == Code::Unary })
}
