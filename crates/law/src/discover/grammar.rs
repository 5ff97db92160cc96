//! The search for a formula: a small grammar, the short ones first.

use super::expression::{Expression, Function, Operation};
use crate::table::Table;
use nimatron_core::{Budget, StopReason};

/// A formula that fits a whole table, and how many were tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// The shortest formula that fits.
    pub found: Option<Expression>,
    /// Formulas that were looked at.
    pub tried: usize,
}

/// Looks for a formula of a table; `deep`: also sums of any two short formulas.
///
/// # Errors
/// The budget is used up.
pub fn find(table: &Table, names: &[String], deep: bool, budget: &Budget) -> Result<Search, StopReason> {
    // Where formulas are told apart quickly: some cells of all sizes, then all cells.
    let cells: Vec<(Vec<u64>, u32)> = table
        .values
        .iter()
        .enumerate()
        .filter_map(|(index, value)| value.map(|value| (table.position(index), value)))
        .collect();
    let few: Vec<&(Vec<u64>, u32)> = cells.iter().step_by((cells.len() / 40).max(1)).collect();
    let mut tried = 0;
    let mut fits = |expression: &Expression| -> Result<bool, StopReason> {
        tried += 1;
        budget.tick(8)?;
        let right = |(position, value): &(Vec<u64>, u32)| expression.value(position) == Some(u64::from(*value));
        if !few.iter().all(|cell| right(cell)) {
            return Ok(false);
        }
        budget.tick(cells.len() as u32)?;
        Ok(cells.iter().all(right))
    };
    let mut found = None;
    if !cells.is_empty() {
        for expression in candidates(names, deep) {
            if fits(&expression)? {
                found = Some(expression);
                break;
            }
        }
    }
    Ok(Search { found, tried })
}

fn both(operation: Operation, a: Expression, b: Expression) -> Expression {
    Expression::Both(operation, Box::new(a), Box::new(b))
}

fn constant(value: u64) -> Expression {
    Expression::Constant(value)
}

/// Formulas from short to long.
pub(super) fn candidates(names: &[String], deep: bool) -> impl Iterator<Item = Expression> {
    use Operation::{And, EuclidRatio, Max, Min, Minus, NimProduct, Or, Plus, Quotient, Remainder, Times, Xor};
    let own: Vec<Expression> =
        names.iter().enumerate().map(|(at, name)| Expression::Coordinate(at, name.clone())).collect();
    let shifted = |e: &Expression, by: i64| match by {
        0 => e.clone(),
        1.. => both(Plus, e.clone(), constant(by.unsigned_abs())),
        _ => both(Minus, e.clone(), constant(by.unsigned_abs())),
    };
    // Coordinates, and a little more or less of them; of two coordinates what joins them.
    let mut atoms: Vec<Expression> = own.clone();
    for by in [-1, 1] {
        atoms.extend(own.iter().map(|e| shifted(e, by)));
    }
    let mut pairs: Vec<Expression> = Vec::new();
    if let [a, b] = &own[..] {
        for by in [0, -1, 1] {
            for operation in [Plus, Xor, Or, And, Min, Max, Times, NimProduct, EuclidRatio] {
                pairs.push(both(operation, shifted(a, by), shifted(b, by)));
            }
            pairs.push(both(Minus, both(Max, a.clone(), b.clone()), both(Min, a.clone(), b.clone())));
        }
    }
    if own.len() > 2 {
        for by in [0, -1, 1] {
            for operation in [Plus, Xor, Or, And, Min, Max] {
                pairs.extend(own.iter().map(|e| shifted(e, by)).reduce(|a, b| both(operation, a, b)));
            }
        }
    }
    atoms.extend(pairs);
    let mut base: Vec<Expression> = vec![constant(0)];
    base.extend(atoms.iter().cloned());
    for atom in &atoms {
        base.extend(Function::ALL.map(|function| Expression::Of(function, Box::new(atom.clone()))));
    }
    let reduced = base.clone();
    // One more or less of a function.
    let beside: Vec<Expression> = [-1, 1]
        .into_iter()
        .flat_map(|by| base.iter().filter(|e| matches!(e, Expression::Of(..))).map(move |e| shifted(e, by)))
        .collect();
    let remainders =
        reduced.clone().into_iter().flat_map(|e| (2..=18).map(move |m| both(Remainder, e.clone(), constant(m))));
    let quotients =
        reduced.clone().into_iter().flat_map(|e| (2..=12).map(move |d| both(Quotient, e.clone(), constant(d))));
    let steps = atoms.clone().into_iter().flat_map(|e| {
        (2..=24u64).flat_map(move |m| {
            let e = e.clone();
            let remainder = both(Remainder, e.clone(), constant(m));
            let divide = (2..m).map(move |d| both(Quotient, remainder.clone(), constant(d)));
            // Multiples of the quotient, and the remainder: floor(n/d) * s + n mod r.
            let multiples = (1..=m).flat_map(move |s| {
                let quotient = both(Quotient, e.clone(), constant(m));
                let scaled = if s == 1 { quotient } else { both(Times, constant(s), quotient) };
                let e = e.clone();
                (2..=m).map(move |r| both(Plus, scaled.clone(), both(Remainder, e.clone(), constant(r))))
            });
            divide.chain(multiples)
        })
    });
    let small: Vec<Expression> = reduced.into_iter().filter(|e| deep && e.size() <= 4).collect();
    let sums = {
        let all = small.clone();
        small.clone().into_iter().flat_map(move |a| {
            let a_again = a.clone();
            all.clone().into_iter().flat_map(move |b| {
                let a = a_again.clone();
                [Plus, Minus, Xor].map(move |operation| both(operation, a.clone(), b.clone()))
            })
        })
    };
    // Nimhoff's kind: m times the nim-sum of quotients, and the sum modulo m.
    let nimhoff = match &own[..] {
        [a, b] => (2..=12)
            .map(|m| {
                let high = both(Xor, both(Quotient, a.clone(), constant(m)), both(Quotient, b.clone(), constant(m)));
                let low = both(Remainder, both(Plus, a.clone(), b.clone()), constant(m));
                both(Plus, both(Times, constant(m), high), low)
            })
            .chain((2..=6).map(|m| {
                let low = both(Remainder, both(Min, a.clone(), b.clone()), constant(m));
                both(
                    Plus,
                    both(Times, constant(2), low),
                    both(Remainder, both(Plus, a.clone(), b.clone()), constant(2)),
                )
            }))
            .collect(),
        _ => Vec::new(),
    };
    base.into_iter().chain(beside).chain(nimhoff).chain(remainders).chain(quotients).chain(steps).chain(sums)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_of_tables() {
        let names = ["a".to_owned(), "b".to_owned()];
        let of = |f: &dyn Fn(u64, u64) -> Option<u64>| {
            let mut table = Table { sizes: vec![20, 20], values: vec![None; 400] };
            for index in 0..400 {
                let p = table.position(index);
                table.values[index] = f(p[0], p[1]).map(|v| v as u32);
            }
            find(&table, &names, true, &Budget::unlimited()).unwrap().found.map(|e| e.to_string())
        };
        assert_eq!(of(&|a, b| Some(a ^ b)).as_deref(), Some("a xor b"));
        let ed = |a: u64, b: u64| (a > 0 && b > 0).then(|| u64::from(((a - 1) | (b - 1)).trailing_ones()));
        assert_eq!(of(&ed).as_deref(), Some("index of the lowest 0 bit of ((a - 1) | (b - 1))"));
        assert_eq!(
            of(&|a, b| Some(3 * ((a / 3) ^ (b / 3)) + (a + b) % 3)).as_deref(),
            Some("(3 * (floor(a/3) xor floor(b/3))) + ((a + b) mod 3)")
        );
        let one = ["n".to_owned()];
        let line = |f: &dyn Fn(u64) -> u64| {
            let table = Table::of_sequence((0..300).map(|n| Some(f(n) as u32)).collect());
            find(&table, &one, true, &Budget::unlimited()).unwrap().found.map(|e| e.to_string())
        };
        assert_eq!(line(&|n| n % 3).as_deref(), Some("n mod 3"));
        assert_eq!(line(&|n| n / 4 * 2 + n % 2).as_deref(), Some("(2 * floor(n/4)) + (n mod 2)"));
        assert_eq!(line(&|n| u64::from(n.count_ones() % 2)).as_deref(), Some("(number of ones in binary of n) mod 2"));
        assert_eq!(line(&|n| (n * n) % 1009), None);
    }
}
