//! Values by cases: which formula holds where.
//!
//! The search works on a small table. For each condition it knows the cells where it holds, for
//! each formula the cells where it is right; a case is a condition with a formula that is right in
//! all its cells. One or two cases and a formula for the rest are a law. The caller has to prove
//! it.

use super::condition::Condition;
use super::conditions::{placed, simple};
use super::expression::{Expression, Function, Operation};
use super::sample::{Sample, SampleSet};
use crate::automata::Numeration;
use crate::prove::formulas::Code;
use crate::table::Table;

/// Which formula holds where. Without cases this is one formula and a few first values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cases {
    /// For one coordinate: all positions below some number with their values, which the formulas do
    /// not give.
    pub first: Vec<(u64, u32)>,
    /// Conditions with the formulas of the values; the first condition that holds counts.
    pub cases: Vec<(Condition, Expression)>,
    /// The formula where no condition holds.
    pub otherwise: Expression,
}

/// The maximum complexity of a law.
const MAX_COMPLEXITY: usize = 40;
/// How many first values may be listed.
const FIRST: usize = 4;
/// The maximum number of laws that are returned.
const MAX_FOUND: usize = 2;

impl Cases {
    /// The value at a position of small coordinates; `None` where the formula has none.
    pub fn value(&self, position: &[u64]) -> Option<u64> {
        if let Some((_, value)) = self.first.iter().find(|(n, _)| position[0] == *n) {
            return Some((*value).into());
        }
        let case = self.cases.iter().find(|(condition, _)| condition.holds(position));
        case.map_or(&self.otherwise, |(_, formula)| formula).value(position)
    }

    /// How hard it is to read: see [`Expression::complexity`].
    pub(crate) fn complexity(&self) -> usize {
        let cases = self.cases.iter().map(|(condition, formula)| condition.complexity() + formula.complexity() + 2);
        2 * self.first.len() + cases.sum::<usize>() + self.otherwise.complexity()
    }

    /// The functions that it uses, each once.
    pub fn functions(&self) -> Vec<Function> {
        let mut all = Vec::new();
        for (condition, formula) in &self.cases {
            formula.add_functions(&mut all);
            all.extend(condition.functions());
        }
        self.otherwise.add_functions(&mut all);
        let mut once = Vec::new();
        all.into_iter().for_each(|function| {
            if !once.contains(&function) {
                once.push(function);
            }
        });
        once
    }

    /// Laws of two or three cases that fit a table, the simplest first. `numeration` and `code` are
    /// those in which the law is to be proved; they determine which formulas are tried.
    pub fn find(table: &Table, names: &[String], numeration: Numeration, code: Code) -> Vec<Cases> {
        let found = Cases::complete(table, names, numeration, code);
        if !found.is_empty() || table.arity() > 1 || table.values.len() < 4 * FIRST {
            return found;
        }
        // Without the first values.
        let mut rest = table.clone();
        rest.values[..FIRST].fill(None);
        let first = |cases: Cases| {
            let early = (0..).zip(&table.values[..FIRST]);
            let early: Vec<(u64, u32)> = early.filter_map(|(n, value)| value.map(|value| (n, value))).collect();
            let wrong = |&&(n, value): &&(u64, u32)| cases.value(&[n]) != Some(value.into());
            let last = early.iter().filter(wrong).map(|one| one.0).max();
            Cases { first: early.into_iter().filter(|one| Some(one.0) <= last).collect(), ..cases }
        };
        Cases::complete(&rest, names, numeration, code).into_iter().map(first).collect()
    }

    fn complete(table: &Table, names: &[String], numeration: Numeration, code: Code) -> Vec<Cases> {
        let sample = Sample::new(table);
        let own = Expression::coordinates(names);
        let all = sample.all();
        let conditions = placed(simple(&own, numeration), &sample);
        let mut formulas: Vec<(Expression, SampleSet)> = Vec::new();
        for formula in candidates(&own, table.max_value(), code) {
            let right = sample.right(&formula);
            if !right.is_empty() && formulas.iter().all(|(_, other)| !right.is_within(other)) {
                formulas.push((formula, right));
            }
        }
        // The simplest formula that is right in all of these cells.
        let on =
            |cells: &SampleSet| formulas.iter().find(|(_, right)| cells.is_within(right)).map(|(formula, _)| formula);
        let mut found: Vec<Cases> = Vec::new();
        let mut cases: Vec<(&Condition, &Expression, SampleSet)> = Vec::new();
        for (condition, places) in &conditions {
            let Some(formula) = on(places) else { continue };
            let rest = all.minus(places);
            if rest.is_empty() {
                continue;
            }
            if let Some(otherwise) = on(&rest) {
                let cases = vec![(condition.clone(), formula.clone())];
                found.push(Cases { first: Vec::new(), cases, otherwise: otherwise.clone() });
            }
            cases.push((condition, formula, rest));
        }
        if found.is_empty() {
            for (condition, formula, rest) in &cases {
                for (second, places) in &conditions {
                    let cells = rest.and(places);
                    let others = rest.minus(places);
                    if cells.is_empty() || others.is_empty() {
                        continue;
                    }
                    let Some(otherwise) = on(&others) else { continue };
                    let Some(value) = on(&cells) else { continue };
                    let cases = vec![((*condition).clone(), (*formula).clone()), (second.clone(), value.clone())];
                    found.push(Cases { first: Vec::new(), cases, otherwise: otherwise.clone() });
                }
            }
        }
        found.retain(|one| one.complexity() <= MAX_COMPLEXITY);
        found.sort_by_cached_key(Cases::complexity);
        let fits = |cases: &Cases| {
            let right = |(index, value): (usize, &Option<u32>)| {
                value.is_none_or(|value| cases.value(&table.position(index)) == Some(value.into()))
            };
            table.values.iter().enumerate().all(right)
        };
        found.into_iter().filter(fits).take(MAX_FOUND).collect()
    }
}

/// Formulas that may hold in a case, the simple ones first.
fn candidates(own: &[Expression], max_value: u32, code: Code) -> Vec<Expression> {
    use Operation::{Max, Min, Minus, Plus, Quotient, Remainder, Times, Xor};
    let mut all: Vec<Expression> = (0..=u64::from(max_value.min(6))).map(Expression::Constant).collect();
    if code == Code::Unary {
        let mut arguments: Vec<Expression> = own.iter().flat_map(|x| [0, 1, -1].map(|by| x.plus(by))).collect();
        if let [a, b] = own {
            arguments.extend([Plus, Xor, Min, Max].map(|op| a.with(op, b.clone())));
        }
        for argument in arguments {
            for function in [Function::Twos, Function::LowestZero, Function::Bits] {
                all.extend([0, 1, 2, -1].map(|by| Expression::of(function, argument.clone()).plus(by)));
            }
        }
    } else {
        for x in own {
            all.extend((-3..=3).map(|by| x.plus(by)));
            for m in 2..=6 {
                all.push(x.by(Remainder, m));
                all.extend([0, 1, -1].map(|by| x.by(Quotient, m).plus(by)));
                all.extend([1, -1].map(|by| x.plus(by).by(Quotient, m)));
            }
            all.extend([0, 1, -1].map(|by| Expression::Constant(2).with(Times, x.clone()).plus(by)));
        }
        if let [a, b] = own {
            let difference = a.with(Max, b.clone()).with(Minus, a.with(Min, b.clone()));
            let mut joined = vec![a.with(Minus, b.clone()), b.with(Minus, a.clone()), difference];
            joined.extend([Plus, Xor, Min, Max].map(|op| a.with(op, b.clone())));
            for one in joined {
                all.extend((2..=4).map(|m| one.by(Remainder, m)));
                all.extend([0, 1, -1].map(|by| one.plus(by)));
            }
        }
        if own.len() > 2 {
            for operation in [Plus, Xor, Min, Max] {
                all.extend(own.iter().cloned().reduce(|a, b| a.with(operation, b)));
                for (at, a) in own.iter().enumerate() {
                    all.extend(own.iter().skip(at + 1).map(|b| a.with(operation, b.clone())));
                }
            }
        }
    }
    all.sort_by_cached_key(Expression::complexity);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(sizes: Vec<usize>, g: impl Fn(&[u64]) -> u64) -> Table {
        let count = sizes.iter().product();
        let mut table = Table { sizes, values: vec![None; count] };
        for index in 0..count {
            table.values[index] = Some(g(&table.position(index)) as u32);
        }
        table
    }

    #[test]
    fn cases_of_tables() {
        let n = Expression::Coordinate(0, "n".to_owned());
        // Serial Nim.
        let serial = |p: &[u64]| match (p[0], p[1]) {
            (x, y) if x > y => x,
            (0, y) => y,
            (x, _) => x - 1,
        };
        let names = ["x".to_owned(), "y".to_owned()];
        let found = &Cases::find(&table(vec![30, 30], serial), &names, Numeration::in_base(2), Code::Plain)[0];
        // x if y < x, y if x = 0, else x - 1; or in another order.
        assert_eq!((found.cases.len(), found.functions()), (2, vec![]));
        for index in 0..10_000 {
            let p = [index / 100, index % 100];
            assert_eq!(found.value(&p), Some(serial(&p)), "{p:?} {found:?}");
        }
        // The exponent of 2, and one more at powers of 2.
        let lowest = |p: &[u64]| {
            if p[0] == 0 { 0 } else { u64::from(p[0].trailing_zeros()) + u64::from(p[0].is_power_of_two()) }
        };
        let line = table(vec![256], lowest);
        let found = &Cases::find(&line, &["n".to_owned()], Numeration::in_base(2), Code::Unary)[0];
        let twos = Expression::of(Function::Twos, n.clone());
        assert!(found.cases.contains(&(Condition::Power { base: 2, of: n }, twos.plus(1))));
        for n in 0..5000 {
            assert_eq!(found.value(&[n]), Some(lowest(&[n])), "{n}");
        }
        // Lasker's Nim.
        let exchanged = |p: &[u64]| match (p[0], p[0] % 4) {
            (0, _) => 0,
            (n, 0) => n - 1,
            (n, 3) => n + 1,
            (n, _) => n,
        };
        let found =
            &Cases::find(&table(vec![256], exchanged), &["n".to_owned()], Numeration::in_base(2), Code::Plain)[0];
        assert_eq!((&found.first[..], found.cases.len()), (&[(0, 0)][..], 2));
        for n in 0..5000 {
            assert_eq!(found.value(&[n]), Some(exchanged(&[n])), "{n}");
        }
        // Squares modulo a prime have none.
        let none = table(vec![256], |p| p[0] * p[0] % 101 % 7);
        assert_eq!(Cases::find(&none, &["n".to_owned()], Numeration::in_base(2), Code::Plain), []);
    }
}
