//! Finds laws of games on lists: which of the invariants determine the values, and how.
//!
//! Of all lists with small entries, those that a scope contains are sorted by one invariant, then
//! by two, for the P-positions also by three. Where the values are a function of these, the table
//! of that function goes to the search for formulas and conditions, and what that finds has to hold
//! for all lists that are known, those too that are too long to be listed all.

use super::invariants::{Invariant, TABLE};
use super::{ListLaw, ListLawBody, ListSample, ListScope};
use crate::automata::Numeration;
use crate::discover::expression::{Expression, Operation};
use crate::discover::grammar::{self, FormulaSearch};
use crate::discover::{conditions, periodic};
use crate::law::{Formula, Law, LawClaim};
use crate::table::Table;
use nimatron_core::{Budget, Outcome, StopReason};
use rustc_hash::FxHashMap;

/// The minimum number of lists that a law is tested on, and for lists of 1s, of which there is one
/// of each length.
const MIN_LISTS: usize = 60;
const MIN_OF_ONES: usize = 20;
/// The minimum number of values of the invariants, and for each symbol of a law, or value of a
/// period: with few of them many laws fit.
const MIN_CELLS: usize = 12;
const CELLS_FOR_A_SYMBOL: usize = 3;
/// For each value of the invariants there must be this many lists on average.
const LISTS_FOR_A_CELL: usize = 3;
/// The maximum number of cells of a table of invariants.
const MAX_CELLS: usize = 1 << 14;
/// How many sets of invariants are looked at whose tables are the smallest.
const MAX_TABLES: usize = 24;
/// The length of the text of an invariant that is written where it is used.
const MAX_TEXT: usize = 20;
/// How many formulas that fit a table are compared with all lists.
const MAX_FORMULAS: usize = 4;
/// The number of turns of a period that have to be seen.
const TURNS: usize = 3;
/// How many entries a formula of single entries is read off.
const MIN_ENTRIES: usize = 12;

/// The lists of a scope, and what is read off them.
struct Columns<'s> {
    /// The name of the list.
    row: &'s str,
    samples: Vec<&'s ListSample>,
    invariants: Vec<(Invariant, Vec<u64>)>,
}

/// A law and how hard it is to read.
type Candidate = (usize, ListLaw);

/// Values by those of some invariants.
type Cells = FxHashMap<Vec<u64>, u32>;

/// Looks for the law of a game on a list called `row`, with these values, or with outcomes: then
/// `claims` has no Grundy values. `closed`: whether moves lead from lists of a scope to others of
/// it, as far as that is known.
///
/// # Errors
/// The budget is used up.
pub fn find(
    row: &str,
    samples: &[ListSample],
    claims: &[LawClaim],
    closed: &mut dyn FnMut(&ListScope) -> Result<bool, StopReason>,
    budget: &Budget,
) -> Result<Option<ListLaw>, StopReason> {
    let own = entries(samples, budget)?;
    let mut seen: Vec<usize> = Vec::new();
    for scope in ListScope::all() {
        let within: Vec<&ListSample> = samples.iter().filter(|sample| scope.contains(&sample.row)).collect();
        let least = if scope.is_of_ones() { MIN_OF_ONES } else { MIN_LISTS };
        // (A scope that leaves out nothing more than the one before it.)
        if within.len() < least || seen.contains(&within.len()) {
            continue;
        }
        seen.push(within.len());
        // Play may begin with lists of 1s and leave them.
        if !scope.is_of_ones() && !closed(&scope)? {
            continue;
        }
        let columns = Columns::of(row, within, &own);
        for &claim in claims {
            if let Some((_, law)) = columns.law(&scope, claim, budget)? {
                return Ok(Some(law));
            }
        }
    }
    Ok(None)
}

/// The xor of a formula of each entry, where lists of one entry have one.
fn entries(samples: &[ListSample], budget: &Budget) -> Result<Vec<Invariant>, StopReason> {
    let mut values: Vec<Option<u32>> = Vec::new();
    for sample in samples {
        if let [entry @ 0..4096] = sample.row[..] {
            let entry = entry as usize;
            values.resize(values.len().max(entry + 1), None);
            values[entry] = Some(sample.value);
        }
    }
    let table = Table::of_sequence(values);
    if table.values.iter().flatten().count() < MIN_ENTRIES {
        return Ok(Vec::new());
    }
    let found = grammar::find(&table, &["x".to_owned()], false, budget)?.found;
    Ok(found.into_iter().map(Invariant::XorOf).collect())
}

impl<'s> Columns<'s> {
    /// The invariants that have a value for all lists of a scope, without those that are constant
    /// or equal to one before them.
    fn of(row: &'s str, samples: Vec<&'s ListSample>, own: &[Invariant]) -> Columns<'s> {
        let mut invariants: Vec<(Invariant, Vec<u64>)> = Vec::new();
        for invariant in TABLE.iter().map(Invariant::Named).chain(own.iter().cloned()) {
            let column: Option<Vec<u64>> = samples.iter().map(|sample| invariant.value(&sample.row)).collect();
            let Some(column) = column else { continue };
            let is_constant = column.iter().all(|value| Some(value) == column.first());
            if !is_constant && invariants.iter().all(|(_, known)| *known != column) {
                invariants.push((invariant, column));
            }
        }
        Columns { row, samples, invariants }
    }

    fn law(&self, scope: &ListScope, claim: LawClaim, budget: &Budget) -> Result<Option<Candidate>, StopReason> {
        let outcome = claim == LawClaim::Outcome;
        let target: Vec<u32> = self
            .samples
            .iter()
            .map(|sample| if outcome { u32::from(sample.value == 0) } else { sample.value })
            .collect();
        if target.iter().all(|value| Some(value) == target.first()) {
            // Of some lists only, this says little: they may be those without moves.
            return Ok(self.constant(scope, &target).filter(|_| !outcome && scope.is_all()));
        }
        for size in 1..=if outcome { 3 } else { 2 } {
            let mut tables = self.tables(size, &target, scope, budget)?;
            tables.sort_by_key(|(chosen, cells)| (self.complexity(chosen), cells.len()));
            tables.truncate(MAX_TABLES);
            let mut best: Option<Candidate> = None;
            for (chosen, cells) in tables {
                let read = self.complexity(&chosen);
                if best.as_ref().is_some_and(|best| best.0 <= read) {
                    break;
                }
                let found = self.bodies(&chosen, &cells, outcome, budget)?;
                let candidates = found.into_iter().map(|(reading, body)| {
                    let invariants: Vec<Invariant> = chosen.iter().map(|&at| self.invariants[at].0.clone()).collect();
                    let scope = scope.with(invariants.iter());
                    (reading + read, ListLaw { scope, invariants, names: self.names(&chosen), body })
                });
                let right = candidates.filter(|(_, law)| self.holds(law));
                best = best.into_iter().chain(right).min_by_key(|candidate| candidate.0);
            }
            if best.is_some() {
                return Ok(best);
            }
        }
        Ok(None)
    }

    /// The law where all values are equal.
    fn constant(&self, scope: &ListScope, target: &[u32]) -> Option<Candidate> {
        let expression = Expression::Constant(u64::from(*target.first()?));
        let law = Law::new(LawClaim::Grundy, 1, Formula { expression, first: Vec::new() });
        let invariants = vec![Invariant::Named(TABLE.first()?)];
        let names = invariants.iter().map(|one| one.text(self.row)).collect();
        let body = ListLawBody::Values(Box::new(law));
        Some((1, ListLaw { scope: scope.clone(), invariants, names, body }))
    }

    /// How a law calls these invariants: by their texts, unless one of them is long.
    fn names(&self, chosen: &[usize]) -> Vec<String> {
        let texts: Vec<String> = chosen.iter().map(|&at| self.invariants[at].0.text(self.row)).collect();
        // (A law that is one number itself needs no letter.)
        if texts.iter().all(|text| text.len() <= MAX_TEXT) || chosen.len() == 1 {
            return texts;
        }
        ('a'..='z').map(String::from).filter(|letter| letter != self.row).take(chosen.len()).collect()
    }

    fn complexity(&self, chosen: &[usize]) -> usize {
        chosen.iter().map(|&at| self.invariants[at].0.complexity()).sum()
    }

    /// The sets of this many invariants of which the target is a function, with that function.
    fn tables(
        &self,
        size: usize,
        target: &[u32],
        scope: &ListScope,
        budget: &Budget,
    ) -> Result<Vec<(Vec<usize>, Cells)>, StopReason> {
        let mut tables = Vec::new();
        let most = target.len() / if scope.is_of_ones() { 1 } else { LISTS_FOR_A_CELL };
        let mut chosen: Vec<usize> = (0..size).collect();
        while chosen.last().is_some_and(|&last| last < self.invariants.len()) {
            let mut cells = Cells::default();
            let mut looked_at = 0;
            let is_function = target.iter().enumerate().all(|(sample, &value)| {
                looked_at = sample;
                let cell = chosen.iter().map(|&at| self.invariants[at].1[sample]).collect();
                *cells.entry(cell).or_insert(value) == value && cells.len() <= most
            });
            budget.tick(1 + looked_at as u32 / 8)?;
            if is_function && cells.len() >= MIN_CELLS {
                tables.push((chosen.clone(), cells));
            }
            // The next set, in order.
            let count = self.invariants.len();
            let Some(at) = (0..size).rev().find(|&at| chosen[at] + size - at < count) else { break };
            chosen[at] += 1;
            for later in at + 1..size {
                chosen[later] = chosen[later - 1] + 1;
            }
        }
        Ok(tables)
    }

    /// Laws that fit the table of a function of some invariants, with how hard they are to read.
    fn bodies(
        &self,
        chosen: &[usize],
        cells: &Cells,
        outcome: bool,
        budget: &Budget,
    ) -> Result<Vec<(usize, ListLawBody)>, StopReason> {
        let names = self.names(chosen);
        let Some(table) = table_of(cells, chosen.len()) else { return Ok(Vec::new()) };
        let enough = |symbols: usize| cells.len() >= CELLS_FOR_A_SYMBOL * symbols;
        if outcome {
            let found = conditions::find(&table, &names, Numeration::in_base(10));
            let found = found.into_iter().filter(|found| enough(found.complexity()));
            return Ok(found.map(|found| (found.complexity(), ListLawBody::Lost(found))).collect());
        }
        let mut bodies: Vec<(usize, ListLawBody)> = Vec::new();
        let arity = chosen.len();
        let of_formula = |formula: &Expression| {
            let body = Formula { expression: formula.clone(), first: Vec::new() };
            (formula.complexity(), ListLawBody::Values(Box::new(Law::new(LawClaim::Grundy, arity, body))))
        };
        let cell_fits =
            |formula: &Expression| cells.iter().all(|(cell, &value)| formula.value(cell) == Some(u64::from(value)));
        bodies.extend(
            differences(&names)
                .iter()
                .find(|formula| enough(formula.complexity()) && cell_fits(formula))
                .map(of_formula),
        );
        grammar::each(&table, &names, FormulaSearch { deep: false, first: 0 }, budget, &mut |formula, _| {
            if enough(formula.complexity()) {
                bodies.push(of_formula(formula));
            }
            Ok(bodies.len() == MAX_FORMULAS)
        })?;
        // A period of one number.
        let sequence: Option<Vec<u32>> = table.values.iter().copied().collect();
        if let Some(found) = sequence.filter(|_| arity == 1).and_then(|values| periodic::find(&values, TURNS))
            && enough(found.preperiod.len() + found.period.len())
        {
            let reading = 4 + found.preperiod.len() + found.period.len();
            bodies.push((reading, ListLawBody::Values(Box::new(Law::new(LawClaim::Grundy, 1, found)))));
        }
        Ok(bodies)
    }

    /// Whether a law gives what is known of all lists of its scope.
    fn holds(&self, law: &ListLaw) -> bool {
        self.samples.iter().all(|sample| match law.body {
            ListLawBody::Values(_) => law.value(&sample.row) == Some(sample.value.into()),
            ListLawBody::Lost(_) => law.outcome(&sample.row).map(Outcome::mover_wins) == Some(sample.value > 0),
        })
    }
}

/// What is halved or divided of the difference of two numbers, simple formulas first: how often
/// something can be done.
fn differences(names: &[String]) -> Vec<Expression> {
    let [a, b] = &Expression::coordinates(names)[..] else { return Vec::new() };
    let difference = |a: &Expression, b: &Expression| a.with(Operation::Minus, b.clone());
    let mut all = vec![difference(a, b), difference(b, a)];
    for of in [0, 1] {
        let half = all[of].by(Operation::Quotient, 2);
        all.extend((2..=6).map(|m| all[of].by(Operation::Remainder, m)).collect::<Vec<_>>());
        all.extend((2..=4).map(|m| half.by(Operation::Remainder, m)));
        all.push(half);
    }
    all.sort_by_key(Expression::complexity);
    all
}

/// The table of a function, without its cells that are far out; `None` if there is nothing left.
fn table_of(cells: &Cells, arity: usize) -> Option<Table> {
    let most = match arity {
        1 => MAX_CELLS as u64,
        2 => 128,
        _ => 24,
    };
    let small = || cells.iter().filter(|(cell, _)| cell.iter().all(|&x| x < most));
    let sizes: Vec<usize> =
        (0..arity).map(|at| small().map(|(cell, _)| cell[at] as usize + 1).max()).collect::<Option<_>>()?;
    let mut table = Table { values: vec![None; sizes.iter().product()], sizes };
    for (cell, &value) in small() {
        let index = cell.iter().zip(&table.sizes).fold(0, |index, (&x, &size)| index * size + x as usize);
        table.values[index] = Some(value);
    }
    Some(table)
}
