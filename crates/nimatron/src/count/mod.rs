//! How many positions up to a bound are lost, are won, or have some Grundy value: positions of a
//! game, or sums of several heaps of it; with a condition, with the sum of a formula over them,
//! exactly or modulo a number.
//!
//! ```
//! use nimatron::count::{CountPlan, count};
//! use nimatron::{Budget, GameDef};
//! use std::sync::Arc;
//!
//! // Pairs (a, b) of Wythoff's game with a <= 10^18 and b <= 10^18 that are lost.
//! let game = Arc::new(GameDef::load("wythoff", &[])?);
//! let plan = CountPlan::to(vec![10u64.pow(18).into(); 2]);
//! let counted = count(&game, &plan, &Budget::unlimited())?;
//! assert_eq!(counted.found.count.to_string(), "763932022500210305");
//! # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
//! ```
//!
//! # Design
//!
//! 1. Few positions are counted one by one (`by_values`), if that is quick.
//! 2. A proved law of all positions that is an automaton is counted by its transfer matrix
//!    (`by_law`, `nimatron_law::automata`'s `tally`): numbers of any length, conditions and summed
//!    formulas that are automata in the same numeration, and sums of a few heaps.
//! 3. Sums of many heaps need only how often each value occurs among single positions: by the law,
//!    or one by one. They are combined by the characters of the group of nimbers (`heaps`).
//! 4. What is left is counted one by one, by the values of a law or of a table.

mod by_law;
mod by_values;
mod heaps;

use crate::check::{FormulaValue, PositionFormula};
use crate::error::{SolveError, SolveResult, other};
use crate::proven::Proven;
use nimatron_catalogue::{GameDef, QuestionError};
use nimatron_core::{Budget, Convention, Outcome, StopReason};
use nimatron_messages::{Message, counts};
use nimatron_nimber::BigUint;
use nimatron_rules::Diagnostic;
use std::sync::Arc;

/// What is counted.
#[derive(Clone, Debug)]
pub struct CountPlan {
    /// The largest value of each coordinate of a position.
    pub to: Vec<BigUint>,
    /// The least value of all coordinates.
    pub from: BigUint,
    /// The number of components of a sum, each a position of the game.
    pub heaps: u32,
    /// Which sums are the same.
    pub arrangement: Arrangement,
    /// Which positions, or sums, are counted.
    pub wanted: Wanted,
    /// A condition on the names of [`names`].
    pub condition: Option<PositionFormula>,
    /// A number that is added up over what is counted, never negative.
    pub summed: Option<PositionFormula>,
    /// Only the remainders modulo this number are wanted.
    pub modulus: Option<BigUint>,
    /// Whether the player who cannot move loses or wins.
    pub convention: Convention,
}

/// A count, with what was asked.
#[derive(Clone, Debug)]
pub struct ToldCount {
    /// The game.
    pub game: Arc<GameDef>,
    /// What was counted.
    pub plan: CountPlan,
    /// The numbers.
    pub count: Count,
}

/// Which sums of several components are counted as different.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Arrangement {
    /// Components in another order are another sum.
    #[default]
    Ordered,
    /// The order does not matter.
    Unordered,
    /// The order does not matter, and all components are different.
    Distinct,
}

impl Arrangement {
    /// By whether sums in another order are the same, and whether all components differ besides.
    pub const fn of(unordered: bool, distinct: bool) -> Arrangement {
        match (unordered, distinct) {
            (_, true) => Arrangement::Distinct,
            (true, false) => Arrangement::Unordered,
            (false, false) => Arrangement::Ordered,
        }
    }
}

/// Which positions are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Those with this outcome.
    Outcome(Outcome),
    /// Those with this Grundy value.
    Value(u32),
    /// For each Grundy value those that have it.
    EachValue,
}

/// A number of positions, and the sum of a formula over them; remainders if there is a modulus.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// The number of positions.
    pub count: BigUint,
    /// The sum over them; 0 if none is asked for.
    pub sum: BigUint,
}

/// What was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// All positions up to the bound, with the condition.
    pub all: Counted,
    /// Those that are asked for; all of them if each value is.
    pub found: Counted,
    /// If each value is asked for, the values that occur, in increasing order.
    pub by_value: Vec<(u32, Counted)>,
    /// How it is known.
    pub known: CountKnown,
}

/// How a count is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CountKnown {
    /// By a law of all positions.
    Proved(Proven),
    /// All positions were looked at; with where their values come from.
    Computed(Message),
}

/// The maximum number of heaps of a sum whose numbers have names.
pub const MAX_NAMED: u32 = 8;
/// The maximum number of different values that are counted one by one.
const MAX_VALUES: usize = 1 << 12;
/// The maximum number of positions that are looked at before a law is asked, and the units of work
/// for it.
const FEW: u64 = 1 << 22;
const LITTLE: u64 = 1 << 25;
/// The maximum number of sums that are looked at one by one.
const MAX_SUMS: u64 = 1 << 28;

impl CountPlan {
    /// Counts P-positions up to this corner, in normal play.
    pub const fn to(to: Vec<BigUint>) -> CountPlan {
        CountPlan {
            to,
            from: BigUint::ZERO,
            heaps: 1,
            arrangement: Arrangement::Ordered,
            wanted: Wanted::Outcome(Outcome::P),
            condition: None,
            summed: None,
            modulus: None,
            convention: Convention::Normal,
        }
    }

    /// The number of cells of a table up to the corner; `None` beyond 2^64.
    fn cells(&self) -> Option<u64> {
        self.to.iter().try_fold(1u64, |product, to| product.checked_mul(u64::try_from(to).ok()?.checked_add(1)?))
    }

    /// The same counting single positions, for each value.
    fn of_values(&self) -> CountPlan {
        let single = CountPlan { heaps: 1, wanted: Wanted::EachValue, modulus: None, ..self.clone() };
        CountPlan { condition: None, summed: None, ..single }
    }

    /// Whether numbers of different components are compared or added.
    const fn has_formulas(&self) -> bool {
        self.condition.is_some() || self.summed.is_some()
    }
}

impl Wanted {
    /// Whether positions of this value are counted.
    const fn includes(self, grundy: u32) -> bool {
        match self {
            Wanted::Outcome(Outcome::P) => grundy == 0,
            Wanted::Outcome(Outcome::N) => grundy > 0,
            Wanted::Value(value) => grundy == value,
            Wanted::EachValue => true,
        }
    }
}

impl Counted {
    fn reduced(self, modulus: Option<&BigUint>) -> Counted {
        match modulus {
            Some(modulus) => Counted { count: self.count % modulus, sum: self.sum % modulus },
            None => self,
        }
    }

    /// What is left of this without a part of it.
    fn without(&self, part: &Counted, modulus: Option<&BigUint>) -> Counted {
        let minus = |all: &BigUint, part: &BigUint| match modulus {
            Some(modulus) => (all + modulus - part) % modulus,
            None => all - part,
        };
        Counted { count: minus(&self.count, &part.count), sum: minus(&self.sum, &part.sum) }
    }
}

/// The names of the numbers in a condition or summed formula: the coordinates, numbered if there
/// are several heaps; none if there are more than [`MAX_NAMED`].
pub fn names(game: &GameDef, heaps: u32) -> Vec<String> {
    let coordinates = game.coordinates();
    match heaps {
        1 => coordinates,
        2..=MAX_NAMED => {
            (1..=heaps).flat_map(|heap| coordinates.iter().map(move |name| format!("{name}{heap}"))).collect()
        }
        _ => Vec::new(),
    }
}

/// Counts positions.
///
/// # Errors
/// A rule fails or play may go on for ever; a formula has no value, or a negative one; the bound is
/// too large for a table, and no law gives the number; or the budget is used up.
pub fn count(game: &Arc<GameDef>, plan: &CountPlan, budget: &Budget) -> SolveResult<Count> {
    if plan.cells().is_some_and(|cells| cells <= FEW) {
        match by_values::count(game, plan, &budget.within_work(LITTLE)) {
            // A law may be found sooner, and may not need to look at each sum.
            Err(SolveError::Stopped { reason: StopReason::Work, .. } | SolveError::TooFar(_)) => {}
            counted => return counted,
        }
    }
    if let Some(counted) = by_law::count(game, plan, budget)? {
        return Ok(counted);
    }
    by_values::count(game, plan, budget)
}

/// A question that cannot be answered; with the reason.
fn refused<T>(why: Message) -> SolveResult<T> {
    Err(SolveError::TooFar(why))
}

/// Reads a condition or a summed formula.
///
/// # Errors
/// It is malformed, or there are too many heaps for their numbers to have names.
pub fn formula(text: &str, game: &GameDef, heaps: u32, condition: bool) -> Result<PositionFormula, QuestionError> {
    let names = names(game, heaps);
    if names.is_empty() {
        return other(counts::no_names(MAX_NAMED));
    }
    let wrong = |diagnostic: Diagnostic| QuestionError::Rules {
        diagnostic: Box::new(diagnostic),
        text: text.to_owned(),
        origin: None,
    };
    let formula = PositionFormula::parse(text, &names).map_err(wrong)?;
    match (formula.is_condition(), condition) {
        (true, false) => other(counts::sum_of_condition(text)),
        (false, true) => other(counts::not_a_condition(text)),
        _ => Ok(formula),
    }
}

/// Whether a condition holds for these numbers.
fn holds(condition: &PositionFormula, numbers: &[BigUint]) -> SolveResult<bool> {
    match condition.at(numbers) {
        Ok((FormulaValue::Condition(holds), _)) => Ok(holds),
        _ => refused(counts::no_value(condition.text(), shown(numbers))),
    }
}

/// The value of a formula for these numbers.
fn value(formula: &PositionFormula, numbers: &[BigUint]) -> SolveResult<BigUint> {
    match formula.at(numbers) {
        Ok((FormulaValue::Number(value), _)) => match BigUint::try_from(value) {
            Ok(value) => Ok(value),
            Err(_) => refused(counts::negative(formula.text(), shown(numbers))),
        },
        _ => refused(counts::no_value(formula.text(), shown(numbers))),
    }
}

fn shown(numbers: &[BigUint]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    if let [one] = &numbers[..] { one.clone() } else { format!("({})", numbers.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::{LawOfAll, law_of_all};

    /// Both ways to count, wherever both know the answer. Of each game two of the four formulas, by
    /// turns, or all with `NIMATRON_ALL`.
    #[test]
    fn a_law_and_the_values_one_by_one_give_the_same() {
        let budget = Budget::unlimited();
        let mut by_laws = 0;
        let (every, least) = if std::env::var_os("NIMATRON_ALL").is_some() { (1, 300) } else { (2, 120) };
        let games = [
            ("nim", 40u32),
            ("take{1,3,4}", 60),
            ("n -> n - k for k in powers(3)", 50),
            ("n -> n - k for k in 1..n/2", 60),
            ("n -> n - k for k in fibonacci", 50),
            ("kayles", 90),
            ("game g(n) where n >= 2 and n % 3 != 1; n -> n - 3; n -> n - 6", 40),
            ("game g(n) where n >= 1; n -> n - k for k in divisors(n) if k < n", 80),
            ("n -> n / p for p in primes if n % p == 0", 80),
            ("wythoff", 25),
            ("euclid", 25),
            (
                "game e(a, b) where a >= 1 and b >= 1; (a, b) -> (a - k*b, b) for k in 1..(a-1)/b; (a, b) -> (a, b - k*a) for k in 1..(b-1)/a",
                20,
            ),
            ("dynamic-nim", 20),
            ("(a, b) -> (a - 1, b) if a > 0; (a, b) -> (a, b - 2) if b > 1", 15),
        ];
        for (turn, (game, to)) in games.into_iter().enumerate() {
            let game = Arc::new(GameDef::load(game, &[]).unwrap());
            let coordinates = game.coordinates();
            let laws = [Convention::Normal, Convention::Misere]
                .map(|convention| law_of_all(&game, convention, false, None, &budget).unwrap());
            for heaps in 1..=if coordinates.len() == 1 { 2 } else { 1 } {
                let names = names(&game, heaps);
                let (first, last) = (&names[0], &names[names.len() - 1]);
                let formulas = [
                    (None, None),
                    (Some(format!("{first} % 3 != 1 or {first} > {last}")), None),
                    (None, Some(format!("2 * {first} + {last} + 1"))),
                    (Some(format!("{first} <= 2 * {last}")), Some(format!("max({first}, {last})"))),
                ];
                for (condition, summed) in formulas.into_iter().skip(turn % every).step_by(every) {
                    let read = |text: Option<String>, condition| {
                        text.map(|text| formula(&text, &game, heaps, condition).unwrap())
                    };
                    let plan = CountPlan {
                        heaps,
                        condition: read(condition, true),
                        summed: read(summed, false),
                        ..CountPlan::to(vec![to.into(); coordinates.len()])
                    };
                    for plan in variants(&plan) {
                        let found = &laws[usize::from(plan.convention == Convention::Misere)];
                        let Some(LawOfAll { law, proven }) = found else { continue };
                        let known = CountKnown::Proved(proven.clone());
                        if let Some(by_law) = by_law::with_law(&game, &plan, law, known, &budget).unwrap() {
                            by_laws += 1;
                            let plain = by_values::count(&game, &plan, &budget).unwrap();
                            let numbers = |count: Count| (count.all, count.found, count.by_value);
                            assert_eq!(numbers(by_law), numbers(plain), "{} {plan:?}", game.name());
                        }
                    }
                }
            }
        }
        assert!(by_laws > least, "{by_laws}");
    }

    fn variants(plan: &CountPlan) -> Vec<CountPlan> {
        let mut all = Vec::new();
        for wanted in [Wanted::Outcome(Outcome::P), Wanted::Outcome(Outcome::N), Wanted::Value(1), Wanted::EachValue] {
            all.push(CountPlan { wanted, ..plan.clone() });
        }
        all.push(CountPlan { from: 3u8.into(), ..plan.clone() });
        all.push(CountPlan { modulus: Some(7u8.into()), ..plan.clone() });
        if plan.heaps > 1 {
            all.push(CountPlan { arrangement: Arrangement::Unordered, ..plan.clone() });
            all.push(CountPlan { arrangement: Arrangement::Distinct, from: 1u8.into(), ..plan.clone() });
        } else {
            let (convention, wanted) = (Convention::Misere, Wanted::Outcome(Outcome::P));
            all.push(CountPlan { convention, wanted, ..plan.clone() });
        }
        all
    }
}
