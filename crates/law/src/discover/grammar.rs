//! The search for a formula in a small grammar, simple formulas first.

use super::expression::{Expression, Function, Operation};
use crate::table::Table;
use nimatron_core::{Budget, StopReason};

/// The result of the search, and how many formulas were tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormulaSearchResult {
    /// The first formula that fits the whole table, if there is one.
    pub found: Option<Expression>,
    /// How many formulas were tried.
    pub tried: usize,
}

/// Looks for a formula of a table. If `deep`, sums of any two short formulas are also tried.
///
/// # Errors
/// The budget is used up.
pub fn find(table: &Table, names: &[String], deep: bool, budget: &Budget) -> Result<FormulaSearchResult, StopReason> {
    let mut found = None;
    let tried = each(table, names, FormulaSearch { deep, first: 0 }, budget, &mut |expression, _| {
        found = Some(expression.clone());
        Ok(true)
    })?;
    Ok(FormulaSearchResult { found, tried })
}

/// Which formulas are tried, and what they have to fit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FormulaSearch {
    /// Whether sums of any two short formulas are also tried.
    pub(crate) deep: bool,
    /// A formula need not fit positions with a first coordinate below this.
    pub(crate) first: u64,
}

/// Calls `taken` for each formula that fits a table, simple ones first, until that returns
/// `Ok(true)`. The number passed is the first coordinate from which on the formula fits (0 if it
/// fits all cells). Returns how many formulas were tried.
///
/// # Errors
/// The budget is used up, or the first error of `taken`.
pub(crate) fn each(
    table: &Table,
    names: &[String],
    search: FormulaSearch,
    budget: &Budget,
    taken: &mut dyn FnMut(&Expression, u64) -> Result<bool, StopReason>,
) -> Result<usize, StopReason> {
    // Formulas are tested on a few cells first, then on all.
    let cells: Vec<(Vec<u64>, u32)> = table
        .values
        .iter()
        .enumerate()
        .filter_map(|(index, value)| value.map(|value| (table.position(index), value)))
        .collect();
    let (early, late): (Vec<_>, Vec<_>) = cells.into_iter().partition(|(position, _)| position[0] < search.first);
    let few: Vec<&(Vec<u64>, u32)> = late.iter().step_by((late.len() / 40).max(1)).collect();
    let mut tried = 0;
    if late.is_empty() {
        return Ok(tried);
    }
    let mut offer = |expression: &Expression| -> Result<bool, StopReason> {
        let right = |(position, value): &(Vec<u64>, u32)| expression.value(position) == Some(u64::from(*value));
        if !few.iter().all(|cell| right(cell)) {
            return Ok(false);
        }
        budget.tick(late.len() as u32)?;
        if !late.iter().all(right) {
            return Ok(false);
        }
        let first = early.iter().filter(|cell| !right(cell)).map(|(position, _)| position[0] + 1).max();
        taken(expression, first.unwrap_or(0))
    };
    let Candidates { first, stepped, last } = Candidates::of(names, search.deep);
    for expression in first {
        tried += 1;
        budget.tick(8)?;
        if offer(&expression)? {
            return Ok(tried);
        }
    }
    // There are so many of these that they are not even built unless they fit a few cells.
    for atom in &stepped {
        let values: Vec<(Option<u64>, u64)> =
            few.iter().map(|(position, value)| (atom.value(position), u64::from(*value))).collect();
        for step in ModularTerm::all() {
            tried += 1;
            budget.tick(1)?;
            let fits = values.iter().all(|&(of, value)| of.and_then(|of| step.value(of)) == Some(value));
            if fits && offer(&step.on(atom))? {
                return Ok(tried);
            }
        }
    }
    for expression in last {
        tried += 1;
        budget.tick(8)?;
        if offer(&expression)? {
            return Ok(tried);
        }
    }
    Ok(tried)
}

/// Coordinates, these plus or minus 1, and formulas that join all coordinates by one operation.
fn atoms(own: &[Expression]) -> Vec<Expression> {
    use Operation::{And, EuclidRatio, Max, Min, Minus, NimProduct, Or, Plus, Times, Xor};
    let mut atoms: Vec<Expression> = own.to_vec();
    for by in [1, -1] {
        atoms.extend(own.iter().map(|e| e.plus(by)));
    }
    if let [a, b] = own {
        for by in [0, -1, 1] {
            for operation in [Plus, Xor, Or, And, Min, Max, Times, NimProduct, EuclidRatio] {
                atoms.push(a.plus(by).with(operation, b.plus(by)));
            }
        }
        atoms.push(a.with(Max, b.clone()).with(Minus, a.with(Min, b.clone())));
    }
    if own.len() > 2 {
        for by in [0, -1, 1] {
            for operation in [Plus, Xor, Or, And, Min, Max] {
                atoms.extend(own.iter().map(|e| e.plus(by)).reduce(|a, b| a.with(operation, b)));
            }
        }
    }
    atoms
}

/// Remainders and quotients of formulas.
fn divided(of: Vec<Expression>) -> impl Iterator<Item = Expression> {
    use Operation::{Quotient, Remainder};
    of.into_iter().flat_map(|e| {
        let again = e.clone();
        let remainders = (2..=18).map(move |m| e.by(Remainder, m));
        remainders.chain((2..=12).map(move |d| again.by(Quotient, d)))
    })
}

/// Formulas that join quotients or remainders of two coordinates, and formulas that join both
/// coordinates plus or minus a small number.
fn joined(a: &Expression, b: &Expression) -> Vec<Expression> {
    use Operation::{Max, Min, Minus, Plus, Quotient, Remainder, Times, Xor};
    let parts = |e: &Expression| -> Vec<Expression> {
        let divided = (2..=6).flat_map(|m| [Quotient, Remainder].map(|op| e.by(op, m)));
        [0, -1, 1].map(|by| e.plus(by)).into_iter().chain(divided).collect()
    };
    let mut all = Vec::new();
    for left in parts(a) {
        for right in parts(b) {
            all.extend([Plus, Xor, Min, Max].map(|op| left.with(op, right.clone())));
        }
    }
    let difference = a.with(Max, b.clone()).with(Minus, a.with(Min, b.clone()));
    let whole = [Plus, Xor, Min, Max].map(|op| a.with(op, b.clone()));
    for by in [-2, -1, 1, 2] {
        all.extend(whole.iter().chain([&difference]).map(|e| e.plus(by)));
    }
    // m*floor(a/m) of one coordinate, and the remainder of the other one or of the sum.
    for m in 2..=6 {
        for (one, other) in [(a, b), (b, a)] {
            let units = Expression::Constant(m).with(Times, one.by(Quotient, m));
            all.push(units.with(Plus, other.by(Remainder, m)));
            all.push(units.with(Plus, a.with(Plus, b.clone()).by(Remainder, m)));
        }
        all.push(a.with(Times, b.clone()).by(Plus, 1).by(Remainder, m));
    }
    all
}

/// Quotients and remainders of one coordinate, with small numbers added inside and outside.
fn steps_of(n: &Expression) -> Vec<Expression> {
    use Operation::{Quotient, Remainder};
    let mut all = Vec::new();
    for d in 2..=6 {
        for by in [0, 1, -1] {
            let quotient = n.plus(by).by(Quotient, d);
            all.extend([-2, -1, 1, 2].map(|by| quotient.plus(by)));
            all.extend((2..=6).map(|m| quotient.by(Remainder, m)));
        }
        for by in 2..d {
            let more = n.plus(by as i64);
            all.extend([Quotient, Remainder].map(|op| more.by(op, d)));
        }
    }
    all
}

/// The xor of some coordinates and of gaps between them, as in Staircase Nim and for coins on a
/// strip.
fn gaps(own: &[Expression]) -> Vec<Expression> {
    let mut terms: Vec<Expression> = own.to_vec();
    for (at, low) in own.iter().enumerate() {
        for high in own.iter().skip(at + 1) {
            let gap = high.with(Operation::Minus, low.clone());
            terms.extend([gap.plus(-1), gap]);
        }
    }
    let xor = |a: &Expression, b: &Expression| a.with(Operation::Xor, b.clone());
    let mut all = terms.clone();
    for (at, a) in terms.iter().enumerate() {
        for (next, b) in terms.iter().enumerate().skip(at + 1) {
            let two = xor(a, b);
            all.extend(terms.iter().skip(next + 1).map(|c| xor(&two, c)));
            all.push(two);
        }
    }
    all
}

/// A function of one number with two or three constants.
#[derive(Clone, Copy, Debug)]
enum ModularTerm {
    /// floor((n mod m)/d)
    Divided { m: u64, d: u64 },
    /// s floor(n/m) + n mod r
    Multiple { m: u64, s: u64, r: u64 },
}

impl ModularTerm {
    /// All of them, those with a small m first.
    fn all() -> impl Iterator<Item = ModularTerm> {
        (2..=24).flat_map(|m| {
            let divided = (2..m).map(move |d| ModularTerm::Divided { m, d });
            divided.chain((1..=m).flat_map(move |s| (2..=m).map(move |r| ModularTerm::Multiple { m, s, r })))
        })
    }

    /// The value at a number; `None` beyond 64 bits.
    fn value(self, n: u64) -> Option<u64> {
        match self {
            ModularTerm::Divided { m, d } => Some(n % m / d),
            ModularTerm::Multiple { m, s, r } => (n / m).checked_mul(s)?.checked_add(n % r),
        }
    }

    /// The function of a formula.
    fn on(self, e: &Expression) -> Expression {
        use Operation::{Plus, Quotient, Remainder, Times};
        match self {
            ModularTerm::Divided { m, d } => e.by(Remainder, m).by(Quotient, d),
            ModularTerm::Multiple { m, s, r } => {
                let quotient = e.by(Quotient, m);
                let scaled = if s == 1 { quotient } else { Expression::Constant(s).with(Times, quotient) };
                scaled.with(Plus, e.by(Remainder, r))
            }
        }
    }
}

/// The formulas that are tried, in three parts.
struct Candidates<F, L> {
    /// Arithmetic, then functions of bits and of prime factors.
    first: F,
    /// Then each [`ModularTerm`] of these.
    stepped: Vec<Expression>,
    /// Then combinations of both.
    last: L,
}

/// The formulas that are tried, simple ones first.
pub(super) fn candidates(names: &[String], deep: bool) -> impl Iterator<Item = Expression> {
    let Candidates { first, stepped, last } = Candidates::of(names, deep);
    let steps = stepped.into_iter().flat_map(|e| ModularTerm::all().map(move |step| step.on(&e)));
    first.chain(steps).chain(last)
}

impl Candidates<(), ()> {
    fn of(
        names: &[String],
        deep: bool,
    ) -> Candidates<impl Iterator<Item = Expression>, impl Iterator<Item = Expression>> {
        use Operation::{Min, Minus, Plus, Quotient, Remainder, Times, Xor};
        let own = Expression::coordinates(names);
        let atoms = atoms(&own);
        let mut arithmetic: Vec<Expression> = (0..=4).map(Expression::Constant).chain(atoms.iter().cloned()).collect();
        arithmetic.extend(divided(atoms.clone()));
        match &own[..] {
            [n] => arithmetic.extend(steps_of(n)),
            [a, b] => arithmetic.extend(joined(a, b)),
            [_, _, ..] => arithmetic.extend(gaps(&own)),
            _ => {}
        }
        arithmetic.sort_by_cached_key(Expression::complexity);
        // The others are found by their theorems.
        let by_theorem = [Function::OddLeastPrime, Function::EqualParts];
        let searched = Function::ALL.into_iter().filter(|function| !by_theorem.contains(function));
        let mut functions: Vec<Expression> = atoms
            .iter()
            .flat_map(|atom| searched.clone().map(|function| Expression::of(function, atom.clone())))
            .collect();
        functions.sort_by_cached_key(Expression::complexity);
        // A function plus or minus 1.
        let beside: Vec<Expression> =
            [-1, 1].into_iter().flat_map(|by| functions.iter().map(move |e| e.plus(by))).collect();
        // 2n or 2n + 1, by the parity of the number of ones.
        let doubled = own.iter().take(usize::from(own.len() == 1)).flat_map(|n| {
            [0, 1].map(|by| {
                let parity = Expression::of(Function::Ones, n.clone()).plus(by).by(Remainder, 2);
                Expression::Constant(2).with(Times, n.clone()).with(Plus, parity)
            })
        });
        let doubled: Vec<Expression> = doubled.collect();
        let small: Vec<Expression> = [Expression::Constant(0)]
            .iter()
            .chain(&atoms)
            .chain(&functions)
            .filter(|e| deep && e.size() <= 4)
            .cloned()
            .collect();
        let sums = {
            let all = small.clone();
            small.into_iter().flat_map(move |a| {
                let a_again = a.clone();
                all.clone().into_iter().flat_map(move |b| {
                    let a = a_again.clone();
                    [Plus, Minus, Xor].map(move |operation| a.with(operation, b.clone()))
                })
            })
        };
        // As in Nimhoff: m times the nim-sum of the quotients, plus the sum modulo m.
        let nimhoff = match &own[..] {
            [a, b] => (2..=12)
                .map(|m| {
                    let high = a.by(Quotient, m).with(Xor, b.by(Quotient, m));
                    let low = a.with(Plus, b.clone()).by(Remainder, m);
                    Expression::Constant(m).with(Times, high).with(Plus, low)
                })
                .chain((2..=6).map(|m| {
                    let low = a.with(Min, b.clone()).by(Remainder, m);
                    Expression::Constant(2).with(Times, low).with(Plus, a.with(Plus, b.clone()).by(Remainder, 2))
                }))
                .collect(),
            _ => Vec::new(),
        };
        let later = divided(functions.clone());
        let first = arithmetic.into_iter().chain(functions).chain(beside).chain(doubled).chain(nimhoff).chain(later);
        Candidates { first, stepped: atoms, last: sums }
    }
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
        assert_eq!(of(&ed).as_deref(), Some("low0((a - 1) | (b - 1))"));
        assert_eq!(
            of(&|a, b| Some(3 * ((a / 3) ^ (b / 3)) + (a + b) % 3)).as_deref(),
            Some("3*(floor(a/3) xor floor(b/3)) + ((a + b) mod 3)")
        );
        // What people write where two parts are treated differently.
        assert_eq!(of(&|a, b| (a ^ b).checked_sub(1)).as_deref(), Some("(a xor b) - 1"));
        assert_eq!(of(&|a, b| Some(3 * (a / 3) + b % 3)).as_deref(), Some("3*floor(a/3) + (b mod 3)"));
        assert_eq!(of(&|a, b| Some(3 * (b / 3) + (a + b) % 3)).as_deref(), Some("3*floor(b/3) + ((a + b) mod 3)"));
        assert_eq!(of(&|a, b| Some((a / 2) ^ (b % 4))).as_deref(), Some("floor(a/2) xor (b mod 4)"));
        assert_eq!(of(&|a, b| Some((a * b + 1) % 2)).as_deref(), Some("(a*b + 1) mod 2"));
        let one = ["n".to_owned()];
        let line = |f: &dyn Fn(u64) -> u64| {
            let table = Table::of_sequence((0..300).map(|n| Some(f(n) as u32)).collect());
            find(&table, &one, true, &Budget::unlimited()).unwrap().found.map(|e| e.to_string())
        };
        assert_eq!(line(&|n| n % 3).as_deref(), Some("n mod 3"));
        assert_eq!(line(&|n| n / 4 * 2 + n % 2).as_deref(), Some("2*floor(n/4) + (n mod 2)"));
        assert_eq!(line(&|n| u64::from(n.count_ones() % 2)).as_deref(), Some("popcount(n) mod 2"));
        assert_eq!(line(&|n| (n * n) % 1009), None);
        assert_eq!(line(&|n| n / 2 + 1).as_deref(), Some("floor(n/2) + 1"));
        assert_eq!(line(&|n| (n + 1) / 3 % 2).as_deref(), Some("floor((n + 1)/3) mod 2"));
        assert_eq!(line(&|n| (n + 3) % 5).as_deref(), Some("(n + 3) mod 5"));
        // The simple one first, and not a function of bits that says the same.
        assert_eq!(line(&|n| u64::from(n.trailing_ones() > 0)).as_deref(), Some("n mod 2"));
        assert_eq!(
            line(&|n| 2 * n + u64::from(n.count_ones() % 2 == 0)).as_deref(),
            Some("2*n + ((popcount(n) + 1) mod 2)")
        );
    }

    #[test]
    fn formulas_of_three_coordinates() {
        let names = ["a", "b", "c"].map(str::to_owned);
        let of = |f: &dyn Fn(u64, u64, u64) -> Option<u64>| {
            let mut table = Table { sizes: vec![9; 3], values: vec![None; 729] };
            for index in 0..729 {
                let p = table.position(index);
                table.values[index] = f(p[0], p[1], p[2]).map(|v| v as u32);
            }
            find(&table, &names, false, &Budget::unlimited()).unwrap().found.map(|e| e.to_string())
        };
        assert_eq!(of(&|a, _, c| Some(a ^ c)).as_deref(), Some("a xor c"));
        assert_eq!(of(&|a, b, c| Some(a ^ b ^ c)).as_deref(), Some("a xor b xor c"));
        let coins = of(&|a, b, c| (a < b && b < c).then(|| a ^ (c - b - 1)));
        assert_eq!(coins.as_deref(), Some("a xor (c - b - 1)"));
    }

    #[test]
    fn the_first_positions_may_be_left_out() {
        let table = Table::of_sequence((0..300).map(|n| Some(if n < 3 { n } else { (n + 1) % 2 })).collect());
        let mut found = Vec::new();
        let search = FormulaSearch { deep: false, first: 8 };
        each(&table, &["n".to_owned()], search, &Budget::unlimited(), &mut |expression, first| {
            found.push((expression.to_string(), first));
            Ok(true)
        })
        .unwrap();
        assert_eq!(found, [("(n + 1) mod 2".to_owned(), 3)]);
    }
}
