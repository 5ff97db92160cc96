//! Why g(n) = n mod m: no multiple of m is ever taken, and everything below m may be.

use super::{Step, modulus_of};
use crate::automata::{AutomaticRelation, Numeration, StateBudget, Stop, Track, atoms};
use crate::compile;
use crate::discover::condition::Condition;
use crate::discover::expression::{Expression, Operation};
use crate::law::{Law, LawClaim};
use crate::prove::formulas::{FormulaGame, MoveClauses};
use nimatron_messages::{Mark, Parameter, proofs_in_words as say};
use nimatron_rules::Ruleset;

/// The largest modulus for which every case is listed.
const MAX_CASES: u64 = 6;
/// The largest modulus for which the numbers that are taken are looked at.
const MAX_MODULUS: u64 = 24;

/// The modulus of a law n mod m of moves that take a number from a heap, if that never is a
/// multiple of m and can be anything below it, with the remainders that it has. `None`: the law or
/// the rules have another form.
pub(super) fn of(rules: &Ruleset, law: &Law, limits: &StateBudget<'_>) -> Result<Option<(u64, Vec<u64>)>, Stop> {
    let Some(modulus @ 2..=MAX_MODULUS) = modulus_of(law).filter(|_| law.claim == LawClaim::Grundy) else {
        return Ok(None);
    };
    if rules.least() != [0] || rules.has_domain_conditions() {
        return Ok(None);
    }
    let Ok(moves) = MoveClauses::new(rules) else { return Ok(None) };
    let numeration = law.automatic().map_or(Numeration::in_base(2), |law| law.graph.numeration);
    if !numeration.adds() {
        return Ok(None);
    }
    let Some(game) = FormulaGame::new(rules, &moves, numeration, limits)? else { return Ok(None) };
    let (n, left, taken) = (Track::Variable(0), Track::Variable(1), Track::Part(0));
    // What is taken by some move.
    let mut all: Option<AutomaticRelation> = None;
    for clause in &game.clauses {
        let [component] = &clause.components[..] else { return Ok(None) };
        if component[0] == 0 {
            return Ok(None);
        }
        let keep = [n, Track::Variable(component[0])];
        let mut factors = vec![game.domain.clone()];
        for atom in &clause.atoms {
            factors.push(atoms::atom(numeration, atom, limits)?);
        }
        let moves = crate::prove::formulas::conjunction(numeration, factors, &keep, limits)?;
        let moves = moves.renamed(|track| if track == n { n } else { left }, limits)?;
        all = Some(match all {
            Some(all) => all.or(&moves, limits)?,
            None => moves,
        });
    }
    let Some(all) = all else { return Ok(None) };
    let difference = atoms::linear(numeration, &[(n, 1), (left, -1), (taken, -1)], 0, true, limits)?;
    let amounts = all.and(&difference, limits)?.exists(n, limits)?.exists(left, limits)?;
    let amounts = amounts.renamed(|_| n, limits)?;
    let mut residues = Vec::new();
    for residue in 0..modulus {
        let of = Expression::Coordinate(0, "n".to_owned());
        let condition = Condition::Residue { of, modulus, residues: vec![residue] };
        let Some(here) = compile::condition(&condition, &amounts, 1, limits)? else { return Ok(None) };
        if !here.is_empty() {
            residues.push(residue);
        }
    }
    if residues.contains(&0) {
        return Ok(None);
    }
    // Everything from 1 to m - 1 may be taken wherever there is enough.
    for amount in 1..modulus {
        let e = Expression::Both(
            Operation::Minus,
            Box::new(Expression::Coordinate(0, "n".to_owned())),
            Box::new(Expression::Constant(amount)),
        );
        let Some(wanted) = compile::options(&[e], &game.domain, 1, limits)? else { return Ok(None) };
        if !wanted.minus(&all, limits)?.is_empty() {
            return Ok(None);
        }
    }
    Ok(Some((modulus, residues)))
}

/// The proof, with the remainders of what is taken, if they are known.
pub(super) fn steps(modulus: u64, residues: Option<&[u64]>, n: &str) -> Vec<Step> {
    let all: Vec<u64> = (1..modulus).collect();
    let residues = residues.unwrap_or(&all);
    let shown: Vec<String> = if residues.len() == all.len() && residues.len() > 6 {
        vec!["1".to_owned(), "...".to_owned(), (modulus - 1).to_string()]
    } else {
        residues.iter().map(ToString::to_string).collect()
    };
    let never = say::never_a_multiple(modulus, Parameter::list(shown, Mark::Comma));
    let mut reach = vec![say::take_the_difference(n, modulus, modulus - 1)];
    if modulus <= MAX_CASES {
        for rest in 1..modulus {
            let ways = (0..rest).map(|value| say::take_for(rest - value, value));
            reach.push(say::remainder_case(format!("r = {rest}"), Parameter::list(ways, Mark::Comma)));
        }
    }
    vec![Step::new(say::no_equal_title(), [never]), Step::new(say::smaller_title(), reach)]
}
