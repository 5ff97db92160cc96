//! Why values repeat: two equal windows of values, or the theorem of Guy and Smith.

use super::Step;
use crate::says::reading::formula;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Mark, Parameter, claims, proofs_in_words as say};
use nimatron_proof::{ListedPeriod, PeriodProof, PeriodValues};
use nimatron_rules::Ruleset;

/// The maximum number of values that are listed.
const MAX_LISTED: usize = 120;
/// The longest period of which every case is shown.
const MAX_CASES: usize = 24;

/// The values of a law that repeats.
struct Repeating<'v> {
    preperiod: &'v [u32],
    period: &'v [u32],
}

impl Repeating<'_> {
    fn of(proof: &PeriodProof) -> Repeating<'_> {
        match &proof.values {
            PeriodValues::Listed(ListedPeriod { preperiod, period }) => Repeating { preperiod, period },
            PeriodValues::Hashed(_) => Repeating { preperiod: &[], period: &[] },
        }
    }

    fn at(&self, n: usize) -> u32 {
        let e = self.preperiod.len();
        match self.preperiod.get(n) {
            Some(&value) => value,
            None => self.period.get((n - e) % self.period.len().max(1)).copied().unwrap_or(0),
        }
    }

    /// `0,1,0,1`, of the numbers from one to another, the last excluded.
    fn list(&self, from: usize, to: usize) -> String {
        let shown = to.min(from + MAX_LISTED);
        let all: Vec<String> = (from..shown).map(|n| self.at(n).to_string()).collect();
        all.join(",") + if shown < to { ",..." } else { "" }
    }
}

/// `g(0), ..., g(6)`
fn heads(from: usize, to: usize) -> String {
    match to - from {
        1 => format!("g({from})"),
        2 => format!("g({from}), g({})", from + 1),
        _ => format!("g({from}), ..., g({})", to - 1),
    }
}

/// The law as an equation for all numbers from some one on.
fn law(n: &str, e: usize, p: usize) -> nimatron_messages::Message {
    claims::for_all(formula(format!("g({n} + {p}) = g({n})")), format!("{n} >= {e}"))
}

pub(super) fn by_window(
    rules: &Ruleset,
    proof: &PeriodProof,
    n: &str,
    budget: &Budget,
) -> Result<Vec<Step>, StopReason> {
    let values = Repeating::of(proof);
    let (e, p) = (values.preperiod.len(), values.period.len());
    let mut set: Vec<usize> = rules
        .subtraction_set(1 << 12, budget)
        .unwrap_or_default()
        .iter()
        .filter_map(|&k| usize::try_from(k).ok())
        .collect();
    set.sort_unstable();
    set.dedup();
    let Some(&window) = set.last() else { return Ok(Vec::new()) };
    let terms = set.iter().map(|k| format!("g({n} - {k})"));
    let rule = say::takes(
        Parameter::list(set.iter().copied(), Mark::Comma),
        format!("g({n})"),
        Parameter::list(terms, Mark::Comma),
        window,
        n,
    );
    let to = e + p + window;
    let first = formula(format!("{} = {}", heads(0, to), values.list(0, to)));
    let repeats = [
        say::windows(heads(e, e + window), values.list(e, e + window), heads(e + p, e + p + window)),
        say::windows_repeat(law(n, e, p)),
    ];
    let mut steps = vec![
        Step::new(say::moves_title(), [rule]),
        Step::new(say::values_title(), [say::computed_one_by_one(first)]),
        Step::new(say::repeats_title(), repeats),
    ];
    if p <= MAX_CASES && set.len() <= MAX_CASES {
        // From here on every number of the set may be taken, to a number that repeats.
        let from = e + window;
        let case = |at: usize| {
            let n_at = from + (at + p - from % p) % p;
            // A set of numbers is a formula, in which the commas are those of no language.
            let options: Vec<String> = set.iter().map(|k| values.at(n_at - k).to_string()).collect();
            say::mex_of_case(format!("{n} mod {p} = {at}"), options.join(", "), values.at(n_at))
        };
        let lines = [say::mex_in_each_case(format!("{n} = {from}"))].into_iter().chain((0..p).map(case));
        steps.push(Step::new(say::no_equal_title(), lines));
    }
    Ok(steps)
}

pub(super) fn by_breaking(proof: &PeriodProof, max_taken: u64, max_heaps: u64, n: &str) -> Vec<Step> {
    let values = Repeating::of(proof);
    let (e, p) = (values.preperiod.len(), values.period.len());
    let (least, heaps) = (e.max(1) as u64, max_heaps.max(1));
    // As far as the theorem of Guy and Smith needs.
    let below = heaps * least + (heaps - 1) * p as u64 + max_taken + 1;
    let to = (e + p).max(1);
    let first = formula(format!("{} = {}", heads(0, to), values.list(0, to)));
    let total = below + p as u64 - max_taken;
    vec![
        Step::new(say::moves_title(), [say::breaks(max_taken, max_heaps)]),
        Step::new(
            say::values_title(),
            [say::computed_one_by_one(first), say::repeats_so_far(formula(format!("g(n + {p}) = g(n)")), e, below - 1)],
        ),
        Step::new(
            say::repeats_title(),
            [
                say::one_heap_is_large(n, total, heaps, least + p as u64, p),
                say::lower_it(n, p),
                say::raise_it(n, least, p),
            ],
        ),
    ]
}
