//! Laws of bare numbers: the same conjectures as for rules, and where there is none, weaker guesses
//! with the evidence for and against them.
//!
//! Tables in papers and from contest programs are short. A law that fits 18 numbers may be what
//! somebody looks for, so it is reported, but never without its doubts.

use super::conjecture::{MAX_SCORE, MIN_OF_PERIOD, MIN_VALUES, Reflected, conjecture, score};
use super::{LawFinding, Report, none_if_too_large};
use crate::automata::StateBudget;
use crate::certificate::Standing;
use crate::discover::expression::Expression;
use crate::discover::linear::Linear;
use crate::discover::pairs::Pairs;
use crate::discover::periodic::Periodic;
use crate::discover::{grammar, periodic, polynomial};
use crate::kinds::max_nim;
use crate::law::{AutomatonOrigin, Body, ByAutomaton, Law, LawClaim};
use crate::table::Table;
use nimatron_core::{Budget, StopReason};
use num_bigint::BigUint;

/// The evidence against a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// It is tested on few numbers only.
    Few,
    /// Its period is seen fewer than three times.
    Turns,
    /// Its period begins late and is not seen often.
    Late,
    /// It is not much shorter than the numbers themselves.
    Long,
}

/// How far the numbers support a law, which fits all of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Strength {
    /// How many numbers there are.
    pub numbers: usize,
    /// How many whole times its period is seen; `None` if the law is not a period.
    pub turns: Option<usize>,
    /// The evidence against the law; empty if it is as good as a conjecture for rules.
    pub doubts: Vec<Doubt>,
}

/// A guess with doubts.
#[derive(Clone, Debug, PartialEq)]
pub struct Weak {
    /// The law.
    pub found: LawFinding,
    /// How far the numbers support it.
    pub strength: Strength,
    /// The values that it gives at the next positions, for one coordinate.
    pub next: Vec<BigUint>,
}

/// The laws that were found for some numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Guesses {
    /// The report of the search; its law is a conjecture without doubts.
    pub report: Report,
    /// How far the numbers support that law; `None` if there is none.
    pub strength: Option<Strength>,
    /// If there is no such law: guesses with doubts, shortest laws first, which give different next
    /// values.
    pub weak: Vec<Weak>,
    /// How many numbers there are.
    pub numbers: usize,
    /// How many numbers any guess needs, if there are fewer.
    pub needed: Option<usize>,
}

/// How many numbers any guess needs, for a sequence and for a grid.
const MIN_OF_SEQUENCE: usize = 6;
const MIN_OF_GRID: usize = 9;
/// A period that is seen this many times may begin anywhere.
const MANY_TURNS: usize = 10;
/// The maximum number of weak guesses that are reported.
const MAX_WEAK: usize = 3;
/// How many next values are reported.
const NEXT: usize = 5;
/// From this many numbers on, sums of short formulas are also tried: for fewer numbers there are
/// too many such sums. (If there are enough numbers for a conjecture, sums were tried before.)
const MIN_OF_SUMS: usize = 40;

/// The memory for one value while laws are looked for that do not read its digits.
const BYTES_OF_VALUE: u64 = 64;

/// Looks for laws of a table of values without rules.
pub fn guess(table: &Table, names: &[String], budget: &Budget) -> Guesses {
    let report = Report { looked_at: table.sizes.clone(), ..Report::default() };
    let numbers = table.values.iter().flatten().count();
    let mut guesses = Guesses { report, numbers, ..Guesses::default() };
    let least = if table.arity() == 1 { MIN_OF_SEQUENCE } else { MIN_OF_GRID };
    if numbers < least {
        guesses.needed = Some(least);
        return guesses;
    }
    if let Err(reason) = search(table, names, &mut guesses, budget) {
        guesses.report.stopped = Some(reason);
    }
    guesses
}

fn search(table: &Table, names: &[String], guesses: &mut Guesses, budget: &Budget) -> Result<(), StopReason> {
    // The lists of values, differences and places in which periods and formulas are looked for.
    budget.memory(BYTES_OF_VALUE * table.values.len() as u64)?;
    let limits = StateBudget::new(100_000, 50_000_000, budget);
    if conjecture(table, names, true, Reflected::By(1), &limits, &mut guesses.report)? {
        if let Some(found) = &mut guesses.report.found {
            about(&mut found.law, table);
            let turns = turns(&found.law, table);
            guesses.strength = Some(Strength { numbers: guesses.numbers, turns, doubts: Vec::new() });
        }
        return Ok(());
    }
    let mut all = candidates(table, names, &mut guesses.report, &limits)?;
    all.sort_by(|one, other| one.1.total_cmp(&other.1));
    let mut weak: Vec<(Weak, Vec<Option<BigUint>>)> = Vec::new();
    for (mut law, share, enough) in all {
        about(&mut law, table);
        let strength = strength(&law, share, enough, table);
        let said = beyond(&law, table, budget)?;
        let next = said.iter().take(NEXT).map_while(Clone::clone).collect();
        let found = LawFinding { law, standing: Standing::Conjectured, range: table.sizes.clone() };
        if strength.doubts.is_empty() {
            guesses.report.score = Some(share).filter(|share| *share <= MAX_SCORE);
            guesses.report.found = Some(found);
            guesses.strength = Some(strength);
            return Ok(());
        }
        let new = weak.iter().all(|(_, other)| *other != said || table.arity() > 1);
        if new && weak.len() < MAX_WEAK {
            weak.push((Weak { found, strength, next }, said));
        }
    }
    guesses.weak = weak.into_iter().map(|(guess, _)| guess).collect();
    Ok(())
}

/// Restricts a law to the positions from the first one on.
fn about(law: &mut Law, table: &Table) {
    let first = first(table);
    if table.arity() == 1 && first > 0 {
        law.domain.least = vec![first as u64];
    }
}

/// The first position of a sequence that has a value.
fn first(table: &Table) -> usize {
    table.values.iter().position(Option::is_some).unwrap_or(0)
}

/// How many whole times the period of a law is seen; `None` if it is not a period.
fn turns(law: &Law, table: &Table) -> Option<usize> {
    let Body::Periodic(Periodic { preperiod, period, .. }) = &law.body else { return None };
    Some(table.values.len().saturating_sub(preperiod.len()) / period.len().max(1))
}

fn strength(law: &Law, share: f64, enough: bool, table: &Table) -> Strength {
    let numbers = table.values.iter().flatten().count();
    let turns = turns(law, table);
    let mut doubts = Vec::new();
    if !enough {
        doubts.push(Doubt::Few);
    }
    if let (Some(turns), Body::Periodic(Periodic { preperiod, .. })) = (turns, &law.body) {
        let before = preperiod.len().saturating_sub(first(table));
        if turns < 3 {
            doubts.push(Doubt::Turns);
        } else if 8 * before > numbers && turns < MANY_TURNS {
            doubts.push(Doubt::Late);
        }
    }
    // A period is tested by every repetition, however long it is.
    if share > MAX_SCORE && turns.is_none_or(|turns| turns < 3) {
        doubts.push(Doubt::Long);
    }
    Strength { numbers, turns, doubts }
}

/// The values that a law gives beyond the table, for one coordinate.
fn beyond(law: &Law, table: &Table, budget: &Budget) -> Result<Vec<Option<BigUint>>, StopReason> {
    if table.arity() > 1 || law.claim != LawClaim::Grundy {
        return Ok(Vec::new());
    }
    let end = table.values.len();
    let far = (end + 2 * (end - first(table))).min(end + 100);
    (end..far).map(|n| law.value_within(&[n.into()], budget)).collect()
}

/// Laws that fit, with their length divided by that of the numbers, and whether there are enough
/// numbers for a law of this kind.
type Candidates = Vec<(Law, f64, bool)>;

fn candidates(
    table: &Table,
    names: &[String],
    report: &mut Report,
    limits: &StateBudget<'_>,
) -> Result<Candidates, StopReason> {
    let count = table.values.iter().flatten().count();
    let mut all: Candidates = Vec::new();
    let arity = table.arity();
    let fitted = grammar::find(table, names, (MIN_OF_SUMS..MIN_VALUES).contains(&count), limits.budget)?;
    report.tried += fitted.tried;
    let mut formula = fitted.found;
    let first = first(table);
    let values: Option<Vec<u32>> = if arity == 1 { table.values[first..].iter().copied().collect() } else { None };
    if let Some(values) = values {
        report.tried += 3;
        if let Some(mut guess) = periodic::find(&values, 2) {
            let mut share = score(guess.bits(table.max_value()), table, report.tried);
            let constant = match (&guess.preperiod[..], &guess.period[..], guess.saltus) {
                ([], &[value], 0) => Some(Expression::Constant(value.into())),
                _ => None,
            };
            guess.preperiod.splice(0..0, std::iter::repeat_n(0, first));
            let mut law = Law::new(LawClaim::Grundy, 1, guess);
            law.short = constant;
            // A formula that gives the same next values is the same law, written shorter.
            let goes_on = beyond(&law, table, limits.budget)?;
            if let Some(said) = &formula
                && beyond(&Law::of_formula(1, said.clone()), table, limits.budget)? == goes_on
                && let Some(said) = formula.take()
            {
                share = share.min(score(said.bits(), table, report.tried));
                law.short = Some(said);
            }
            all.push((law, share, count >= MIN_OF_PERIOD));
        }
        if let Some(formula) = polynomial::find_weak(&values, first, &names[0]) {
            let share = score(formula.bits(), table, report.tried);
            all.push((Law::of_formula(1, formula), share, polynomial::is_tested_on(count)));
        }
        if let Some(linear) = Linear::find_weak(&values, first) {
            let share = score(linear.bits(), table, report.tried);
            let enough = linear.is_tested_on(count);
            all.push((Law::new(LawClaim::Grundy, 1, linear), share, enough));
        }
        if let (Some(law), tried) = max_nim::fit::find(&values)
            && first == 0
            && count >= MIN_OF_PERIOD
        {
            report.tried += tried;
            all.push((law, score(60.0, table, report.tried), count >= MIN_VALUES));
        }
    }
    if let Some(formula) = formula {
        let share = score(formula.bits(), table, report.tried);
        all.push((Law::of_formula(arity, formula), share, count >= MIN_VALUES));
    }
    if let Some((law, bits)) = pairs(table, limits)? {
        report.tried += 1;
        all.push((law, score(bits, &table.p_positions(), report.tried), count >= MIN_VALUES));
    }
    if let Some((found, share)) = report.rejected.take() {
        all.push((found.law, share, count >= MIN_VALUES));
    }
    all.retain(|(law, share, _)| *share <= 1.0 || turns(law, table).is_some_and(|turns| turns >= 3));
    Ok(all)
}

/// The length of the description of the pairs, in bits.
const BITS_OF_PAIRS: f64 = 40.0;

/// The law of a grid whose zeros are pairs of a known form, as in Wythoff's game, with its
/// length in bits.
fn pairs(table: &Table, limits: &StateBudget<'_>) -> Result<Option<(Law, f64)>, StopReason> {
    if table.arity() != 2 || table.values.contains(&None) {
        return Ok(None);
    }
    let Some(pairs) = Pairs::find(&table.p_positions()) else { return Ok(None) };
    let automatic = none_if_too_large(pairs.automatic(limits))?;
    let law =
        |automatic| Law::new(LawClaim::Outcome, 2, ByAutomaton { automatic, origin: AutomatonOrigin::Pairs(pairs) });
    Ok(automatic.map(|automatic| (law(automatic), BITS_OF_PAIRS)))
}
