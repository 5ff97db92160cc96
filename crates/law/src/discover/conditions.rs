//! The search for a readable condition that holds at the P-positions.
//!
//! Simple conditions (a remainder, a comparison, the parity of an exponent) are represented by the
//! sets of cells of a small table at which they hold. One of them, two or three joined by "and" or
//! by "or", or a few pairs joined by "or" may be the target set; for one coordinate a few small
//! numbers may be exceptions. The result fits the whole table. The caller has to prove it.

use super::condition::{Condition, ConditionOperator};
use super::expression::{Expression, Function, Operation};
use super::periodic;
use super::sample::{Sample, SampleSet};
use crate::automata::Numeration;
use crate::table::Table;

/// The maximum complexity of a condition.
const MAX_COMPLEXITY: usize = 34;
/// The maximum number of conditions that are returned.
const MAX_FOUND: usize = 3;
/// Only numbers below this may be exceptions.
const EARLY: u64 = 16;
/// The maximum number of exceptions.
const MAX_EXCEPTIONS: usize = 6;
/// The maximum number of remainders that are listed.
const MAX_RESIDUES: usize = 6;

/// A condition with the cells at which it holds.
pub(super) type ConditionCells = (Condition, SampleSet);

/// Conditions that hold exactly at the positions of a table with the value 1, the simplest first.
/// `numeration` is the one in which the condition is to be proved; it determines which conditions
/// are tried.
pub fn find(table: &Table, names: &[String], numeration: Numeration) -> Vec<Condition> {
    let sample = Sample::new(table);
    let target = sample.set(|_, value| value == 1);
    if sample.cells.is_empty() || target.is_empty() {
        return Vec::new();
    }
    let own = Expression::coordinates(names);
    let mut found: Vec<Condition> = Vec::new();
    if let [n] = &own[..] {
        found.extend(by_remainder(table, n));
    }
    let atoms = placed(simple(&own, numeration), &sample);
    for first in [0, EARLY] {
        if first > 0 && own.len() > 1 {
            break;
        }
        let mask = sample.set(|position, _| own.len() > 1 || position[0] >= first);
        let without = solve(&target, &mask, &atoms);
        found.extend(without.into_iter().filter_map(|condition| with_exceptions(condition, table, &own)));
        if !found.is_empty() {
            break;
        }
    }
    found.retain(|condition| condition.complexity() <= MAX_COMPLEXITY && fits(condition, table));
    found.sort_by_key(Condition::complexity);
    found.truncate(MAX_FOUND);
    found
}

fn fits(condition: &Condition, table: &Table) -> bool {
    let right = |(index, value): (usize, &Option<u32>)| {
        value.is_none_or(|value| condition.holds(&table.position(index)) == (value == 1))
    };
    table.values.iter().enumerate().all(right)
}

/// Conditions with the cells at which they hold; of several that hold at the same cells only the
/// simplest one.
pub(super) fn placed(mut conditions: Vec<Condition>, sample: &Sample) -> Vec<ConditionCells> {
    conditions.sort_by_cached_key(Condition::complexity);
    let mut seen = rustc_hash::FxHashSet::default();
    conditions
        .into_iter()
        .map(|condition| {
            let places = sample.places(&condition);
            (condition, places)
        })
        .filter(|(_, places)| !places.is_empty() && seen.insert(places.clone()))
        .collect()
}

/// The condition on remainders that the P-positions obey from some number on, with exceptions
/// before it.
fn by_remainder(table: &Table, n: &Expression) -> Option<Condition> {
    let is_p: Vec<bool> = table.values.iter().map(|value| *value == Some(1)).collect();
    let (start, period) = periodic::shortest(&is_p, 3)?;
    let from = start as u64;
    let modulus = period as u64;
    let mut residues: Vec<u64> = (start..start + period).filter(|&n| is_p[n]).map(|n| n as u64 % modulus).collect();
    residues.sort_unstable();
    let condition = match residues.len() {
        0 => Condition::OneOf(n.clone(), (0..from).filter(|&n| is_p[n as usize]).collect()),
        all if all == period => Condition::Compare(Expression::Constant(from), ConditionOperator::AtMost, n.clone()),
        many if many > MAX_RESIDUES && period - many <= MAX_RESIDUES => {
            let others = (0..modulus).filter(|residue| !residues.contains(residue)).collect();
            Condition::Not(Box::new(Condition::Residue { of: n.clone(), modulus, residues: others }))
        }
        many if many > MAX_RESIDUES => return None,
        _ => Condition::Residue { of: n.clone(), modulus, residues },
    };
    with_exceptions(condition, table, std::slice::from_ref(n))
}

/// A condition with the exceptions that a table of one coordinate shows among small numbers; `None`
/// if there are too many.
fn with_exceptions(condition: Condition, table: &Table, own: &[Expression]) -> Option<Condition> {
    let [n] = own else { return Some(condition) };
    let early = (0..).zip(&table.values).take(table.values.len() / 4);
    let early: Vec<(u64, bool)> = early.filter_map(|(n, value)| value.map(|value| (n, value == 1))).collect();
    let wrong = |is_p: bool| -> Vec<u64> {
        let wrong = |&&(n, own): &&(u64, bool)| own == is_p && condition.holds(&[n]) != is_p;
        early.iter().filter(wrong).map(|one| one.0).collect()
    };
    let (more, fewer) = (wrong(true), wrong(false));
    let Some(last) = more.iter().chain(&fewer).copied().max() else { return Some(condition) };
    let either = |condition: Condition, more: Vec<u64>| match more[..] {
        [] => condition,
        _ => Condition::Any(vec![Condition::OneOf(n.clone(), more), condition]),
    };
    let few = (more.len() + fewer.len() <= MAX_EXCEPTIONS).then(|| {
        let rest = match fewer[..] {
            [] => condition.clone(),
            _ => {
                let none = Condition::Not(Box::new(Condition::OneOf(n.clone(), fewer.clone())));
                Condition::All(vec![condition.clone(), none])
            }
        };
        either(rest, more.clone())
    });
    let first: Vec<u64> = early.iter().filter(|&&(n, is_p)| is_p && n <= last).map(|one| one.0).collect();
    let late = (first.len() <= MAX_EXCEPTIONS).then(|| {
        let from = Condition::Compare(Expression::Constant(last + 1), ConditionOperator::AtMost, n.clone());
        either(Condition::All(vec![condition.clone(), from]), first)
    });
    [few, late].into_iter().flatten().min_by_key(Condition::complexity)
}

/// Simple conditions on the coordinates, from which others are composed.
pub(crate) fn simple(own: &[Expression], numeration: Numeration) -> Vec<Condition> {
    let mut all = Vec::new();
    for x in own {
        about_one(x, own.len() == 1, numeration, &mut all);
    }
    for (at, x) in own.iter().enumerate() {
        for y in own.iter().skip(at + 1) {
            about_two(x, y, numeration, &mut all);
        }
    }
    if own.len() > 2 {
        for operation in [Operation::Plus, Operation::Xor] {
            let Some(whole) = own.iter().cloned().reduce(|a, b| a.with(operation, b)) else { continue };
            all.extend((0..3).map(|c| Condition::OneOf(whole.clone(), vec![c])));
            residues(&whole, 2..=4, &mut all);
        }
        for (at, x) in own.iter().enumerate() {
            let others: Vec<&Expression> =
                own.iter().enumerate().filter(|other| other.0 != at).map(|one| one.1).collect();
            for operation in [Operation::Plus, Operation::Xor] {
                let rest = others.iter().map(|&e| e.clone()).reduce(|a, b| a.with(operation, b));
                all.extend(rest.map(|rest| Condition::Compare(x.clone(), ConditionOperator::Equal, rest)));
            }
        }
    }
    all
}

/// Adds a condition for each remainder of a formula.
fn residues(of: &Expression, moduli: std::ops::RangeInclusive<u64>, all: &mut Vec<Condition>) {
    for modulus in moduli {
        let one = |residue| Condition::Residue { of: of.clone(), modulus, residues: vec![residue] };
        all.extend((0..modulus).map(one));
    }
}

/// Adds conditions on one coordinate; more if it is the only one.
fn about_one(x: &Expression, alone: bool, numeration: Numeration, all: &mut Vec<Condition>) {
    let at_least = |min: u64| Condition::Compare(Expression::Constant(min), ConditionOperator::AtMost, x.clone());
    all.extend((0..3).map(|value| Condition::OneOf(x.clone(), vec![value])));
    all.extend((1..=10).map(at_least));
    all.extend((1..=9).map(|max| Condition::Compare(x.clone(), ConditionOperator::AtMost, Expression::Constant(max))));
    residues(x, 2..=if alone { 12 } else { 4 }, all);
    if numeration.is_zeckendorf() {
        residues(&Expression::of(Function::ZeckendorfParts, x.clone()), 2..=3, all);
    }
    let Some(base) = numeration.base() else { return };
    let root = (2..=base).find(|&root| (1..6).any(|k| root.checked_pow(k) == Some(base)));
    for prime in root.into_iter().filter(|prime| [2, 3, 5, 7].contains(prime)) {
        for by in [0, 1] {
            let of = x.plus(by);
            for modulus in 2..=3 {
                let one = |residue| Condition::Valuation { prime, of: of.clone(), modulus, residue };
                all.extend((0..modulus).map(one));
            }
            all.push(Condition::Power { base: prime, of });
        }
    }
    if base == 2 {
        residues(&Expression::of(Function::Ones, x.clone()), 2..=3, all);
        residues(&Expression::of(Function::Bits, x.clone()), 2..=3, all);
    }
}

/// Adds conditions on two coordinates.
fn about_two(x: &Expression, y: &Expression, numeration: Numeration, all: &mut Vec<Condition>) {
    use ConditionOperator::{AtMost, Equal, Less};
    use Operation::{Max, Min, Plus, Quotient, Remainder, Times, Xor};
    let join = |operation| x.with(operation, y.clone());
    for (x, y) in [(x, y), (y, x)] {
        let mut compare = |a: Expression, comparison, b: Expression| all.push(Condition::Compare(a, comparison, b));
        for comparison in [Less, AtMost] {
            compare(x.clone(), comparison, y.clone());
            compare(x.plus(1), comparison, y.clone());
            for factor in 2..=3 {
                compare(x.clone(), comparison, Expression::Constant(factor).with(Times, y.clone()));
                compare(Expression::Constant(factor).with(Times, x.clone()), comparison, y.clone());
            }
        }
        for by in 1..=3 {
            compare(x.clone(), Equal, y.plus(by));
        }
        for factor in 2..=3 {
            let multiple = Expression::Constant(factor).with(Times, y.clone());
            compare(x.clone(), Equal, multiple.clone());
            compare(x.clone(), Equal, multiple.plus(1));
        }
        for d in 2..=4 {
            compare(x.clone(), Equal, y.by(Quotient, d));
        }
        if numeration.is_base(2) {
            compare(x.clone(), Less, Expression::of(Function::LowestBit, y.clone()));
            compare(Expression::of(Function::Twos, x.clone()), Less, Expression::of(Function::Twos, y.clone()));
        }
        if numeration.is_zeckendorf() {
            all.push(Condition::BelowZeckendorf { below: x.clone(), of: y.clone() });
        }
    }
    let same = |part: &dyn Fn(&Expression) -> Expression| Condition::Compare(part(x), Equal, part(y));
    all.push(same(&Expression::clone));
    for m in 2..=6 {
        all.extend([Quotient, Remainder].map(|op| same(&|e| e.by(op, m))));
    }
    if numeration.is_base(2) {
        all.push(same(&|e| Expression::of(Function::Twos, e.clone())));
    }
    residues(&join(Plus), 2..=7, all);
    for operation in [Min, Max, Xor] {
        residues(&join(operation), 2..=3, all);
    }
    residues(&join(Times), 2..=2, all);
    for operation in [Plus, Xor] {
        all.extend((0..4).map(|c| Condition::OneOf(join(operation), vec![c])));
    }
}

/// Conditions that hold exactly at the target among the cells of a mask. Longer conditions are only
/// tried if there is no shorter one.
fn solve(target: &SampleSet, mask: &SampleSet, atoms: &[ConditionCells]) -> Vec<Condition> {
    let wanted = target.and(mask);
    if wanted.is_empty() || wanted == *mask {
        return Vec::new();
    }
    let atoms: Vec<(&Condition, SampleSet)> = atoms.iter().map(|(one, places)| (one, places.and(mask))).collect();
    let single: Vec<Condition> =
        atoms.iter().filter(|atom| atom.1 == wanted).map(|atom| atom.0.clone()).take(MAX_FOUND).collect();
    if !single.is_empty() {
        return single;
    }
    let mut found = Vec::new();
    let above: Vec<&(&Condition, SampleSet)> = atoms.iter().filter(|atom| wanted.is_within(&atom.1)).collect();
    let outside = mask.minus(&wanted);
    // The cells that each of them excludes: together they have to cover all cells outside the
    // target.
    let left_out: Vec<(Condition, SampleSet)> =
        above.iter().map(|(one, places)| ((*one).clone(), mask.minus(places))).collect();
    found.extend(cover(&outside, &left_out).map(Condition::All));
    let within: Vec<(Condition, SampleSet)> = atoms
        .iter()
        .filter(|atom| !atom.1.is_empty() && atom.1.is_within(&wanted))
        .map(|(one, places)| ((*one).clone(), places.clone()))
        .collect();
    found.extend(cover(&wanted, &within).map(Condition::Any));
    if found.is_empty() {
        found.extend(pairs(&wanted, &atoms, within));
    }
    found
}

/// A few pairs of conditions (each joined by "and") and single conditions, joined by "or".
fn pairs(
    wanted: &SampleSet,
    atoms: &[(&Condition, SampleSet)],
    mut terms: Vec<(Condition, SampleSet)>,
) -> Option<Condition> {
    for (at, (one, places)) in atoms.iter().enumerate() {
        if places.is_within(wanted) {
            continue;
        }
        for (other, others) in &atoms[at + 1..] {
            if others.is_within(wanted) || !places.meets_within(others, wanted) {
                continue;
            }
            let term = places.and(others);
            // A pair that holds at very few cells is of no use.
            if term.count() * 40 >= wanted.count() {
                terms.push((Condition::All(vec![(*one).clone(), (*other).clone()]), term));
            }
        }
    }
    cover(wanted, &terms).map(Condition::Any)
}

/// Two or three conditions whose sets have the union `wanted`: the two simplest if two are enough,
/// otherwise chosen greedily.
fn cover(wanted: &SampleSet, sets: &[(Condition, SampleSet)]) -> Option<Vec<Condition>> {
    let mut best: Option<(usize, [usize; 2])> = None;
    if sets.len() <= 400 {
        for (at, (one, places)) in sets.iter().enumerate() {
            let rest = wanted.minus(places);
            for (next, (other, others)) in sets.iter().enumerate().skip(at + 1) {
                if !rest.is_within(others) {
                    continue;
                }
                let complexity = one.complexity() + other.complexity();
                if best.is_none_or(|(least, _)| complexity < least) {
                    best = Some((complexity, [at, next]));
                }
            }
        }
    }
    if let Some((_, two)) = best {
        return Some(two.map(|at| sets[at].0.clone()).into());
    }
    let mut rest = wanted.clone();
    let mut some = Vec::new();
    while !rest.is_empty() && some.len() < 3 {
        let covered = |set: &SampleSet| rest.and(set).count();
        let (one, places) = sets
            .iter()
            .max_by_key(|(one, places)| (covered(places), std::cmp::Reverse(one.complexity())))
            .filter(|(_, places)| covered(places) > 0)?;
        rest = rest.minus(places);
        some.push(one.clone());
    }
    rest.is_empty().then_some(some)
}
