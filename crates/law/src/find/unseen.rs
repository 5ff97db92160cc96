//! Numbers in the rules that are too large for the tables:
//! `n -> n - k for k in {2, 5, 1000000007}`.
//!
//! What such a number does cannot be seen in a table that ends before it, so a law that only fits
//! the table is worth nothing. Of a heap game in which one of finitely many numbers is taken, the
//! heaps below the first such number are a game of their own, because it is taken from none of
//! them: their law is that of the smaller set.

use super::{Finder, Report};
use crate::law::{Law, LawClaim};
use crate::table::Table;
use nimatron_core::{Convention, StopReason};
use nimatron_proof::Proof;
use nimatron_rules::resolved::{Ex, Func, Item, Node, Rule};
use nimatron_rules::{Ruleset, SetKind};

/// A number in the rules that is too large for the tables, or a number from which on several act
/// together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unseen {
    /// The number.
    pub number: u64,
    /// Whether it does not stand in the rules itself.
    pub together: bool,
    /// The largest coordinate of the largest table.
    pub table_ends: u64,
}

/// The law of the heaps below some number: that of the game without the moves that take this number
/// or more.
#[derive(Clone, Debug, PartialEq)]
pub struct Until {
    /// The first heap of which nothing is said.
    pub end: u64,
    /// The numbers that can be taken from these heaps, increasing.
    pub taken: Vec<i64>,
    /// The rules with these moves only.
    pub rules: String,
    /// Their law, for all heaps.
    pub law: Law,
    /// Its certificate.
    pub certificate: Proof,
}

impl Report {
    /// Whether a table is too small for the numbers in the rules: it has to be twice as large.
    pub(super) fn is_blind(&mut self, table: &Table) -> bool {
        let size = table.sizes.iter().copied().max().unwrap_or(0) as u64;
        let number = self.largest_number.max(self.largest_together);
        let blind = number > size / 2;
        if blind {
            let together = self.largest_number <= size / 2;
            self.unseen = Some(Unseen { number, together, table_ends: size.saturating_sub(1) });
        }
        blind
    }
}

/// The largest number that the rules contain, without its sign; 0 if they contain none.
pub(super) fn largest_number(rules: &Ruleset) -> u64 {
    let resolved = rules.resolved();
    let mut largest = 0;
    for rule in resolved.rules.iter().flat_map(Rule::apart) {
        rule.guards.iter().for_each(|(guard, _)| numbers(guard, &mut largest));
        rule.result.iter().flatten().for_each(|part| numbers(part, &mut largest));
        for item in rule.binders.iter().flat_map(|binder| &binder.items) {
            match item {
                Item::Array(array) => in_array(&resolved.arrays[*array], &mut largest),
                _ => item.expressions().into_iter().for_each(|part| numbers(part, &mut largest)),
            }
        }
    }
    resolved.arrays.iter().for_each(|array| in_array(array, &mut largest));
    largest
}

/// The largest number from which on numbers of a line act together: the square of a constant in the
/// conditions of a line that walks divisors (`proper_divisors(n) if d != 67` differs from all
/// divisors at 67 * 67 for the first time).
pub(super) fn largest_together(rules: &Ruleset) -> u64 {
    let mut largest = 0;
    for rule in &rules.resolved().rules {
        let mut items = rule.binders.iter().flat_map(|binder| &binder.items);
        if items.any(|item| matches!(item, Item::Named(SetKind::Divisors | SetKind::ProperDivisors, _))) {
            let mut constant = 0;
            rule.guards.iter().for_each(|(guard, _)| numbers(guard, &mut constant));
            largest = largest.max(constant.saturating_mul(constant));
        }
    }
    largest
}

/// Do the rules have a function that grows much more slowly than its argument (a root, a logarithm,
/// a number of digits or their sum)? What the values below a number determine is then seen
/// only far above it.
pub(super) fn has_slow_functions(rules: &Ruleset) -> bool {
    let slow = |func: Func| matches!(func, Func::Isqrt | Func::Log2 | Func::Digits | Func::DigitSum | Func::Popcount);
    let resolved = rules.resolved();
    resolved.rules.iter().flat_map(Rule::apart).any(|rule| {
        let items = rule.binders.iter().flat_map(|binder| &binder.items).flat_map(Item::expressions);
        let parts = rule.guards.iter().map(|guard| &guard.0).chain(rule.result.iter().flatten()).chain(items);
        parts.into_iter().any(|ex| calls(ex, &slow))
    })
}

fn calls(ex: &Ex, wanted: &dyn Fn(Func) -> bool) -> bool {
    match &ex.node {
        Node::Const(_) | Node::Slot(_) | Node::Many(_) => false,
        Node::Element(_, of) | Node::Unary(_, of) => calls(of, wanted),
        Node::Binary(_, a, b) | Node::Stretch(a, b) => calls(a, wanted) || calls(b, wanted),
        Node::Call(func, arguments) => wanted(*func) || arguments.iter().any(|part| calls(part, wanted)),
    }
}

fn in_array(array: &[i64], largest: &mut u64) {
    *largest = array.iter().map(|number| number.unsigned_abs()).fold(*largest, u64::max);
}

fn numbers(ex: &Ex, largest: &mut u64) {
    match &ex.node {
        Node::Const(number) => *largest = (*largest).max(number.unsigned_abs()),
        Node::Slot(_) | Node::Many(_) => {}
        Node::Element(_, of) | Node::Unary(_, of) => numbers(of, largest),
        Node::Binary(_, a, b) | Node::Stretch(a, b) => {
            numbers(a, largest);
            numbers(b, largest);
        }
        Node::Call(_, arguments) => arguments.iter().for_each(|part| numbers(part, largest)),
    }
}

/// The maximum number of numbers that may be taken.
const MAX_TAKEN: usize = 1 << 12;

impl Finder<'_> {
    /// If no law of all heaps was found because numbers are too large for the tables: the law of
    /// the heaps below the first of these.
    pub(super) fn until(&mut self, values: &mut dyn super::ValueSource) -> Result<(), StopReason> {
        let Some(Unseen { table_ends, .. }) = self.report.unseen else { return Ok(()) };
        if self.report.found.is_some() || self.search.convention == Convention::Misere {
            return Ok(());
        }
        let Some(mut taken) = self.rules.subtraction_set(MAX_TAKEN, self.budget) else { return Ok(()) };
        taken.sort_unstable();
        let seen = taken.partition_point(|&k| k.unsigned_abs() <= table_ends / 2);
        let Some(end) = taken.get(seen).map(|&end| end.unsigned_abs()).filter(|_| seen > 0) else { return Ok(()) };
        taken.truncate(seen);
        let set: Vec<String> = taken.iter().map(ToString::to_string).collect();
        let rules = format!("n -> n - k for k in {{{}}}", set.join(", "));
        let Some((law, certificate)) = values.law_of(&rules, self.search, self.budget)? else { return Ok(()) };
        if law.claim == LawClaim::Grundy {
            self.report.until = Some(Until { end, taken, rules, law, certificate });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(text: &str) -> Ruleset {
        Ruleset::parse(text).unwrap()
    }

    #[test]
    fn the_largest_number_may_stand_anywhere_in_the_rules() {
        for (text, largest) in [
            ("n -> n - k for k in 1..n", 1),
            ("n -> n - k for k in {2, 5, 1007}", 1007),
            ("n -> n - 1 if n % 97 + n % 89 > 3", 97),
            ("n -> n/12\nn -> n - 1", 12),
            ("(a, b) -> (a - 1, min(b, 500))", 500),
        ] {
            assert_eq!(largest_number(&rules(text)), largest, "{text}");
        }
    }

    #[test]
    fn conditions_on_divisors_act_together_at_the_square() {
        assert_eq!(largest_together(&rules("n -> n - d for d in proper_divisors(n) if d != 67")), 67 * 67);
        assert_eq!(largest_together(&rules("n -> n - k for k in 1..n if k != 67")), 0);
    }

    #[test]
    fn slow_functions_are_found_inside_of_others() {
        assert!(has_slow_functions(&rules("n -> n - k for k in 1..isqrt(n)")));
        assert!(has_slow_functions(&rules("n -> n - 1 if max(popcount(n), 2) > 3")));
        assert!(!has_slow_functions(&rules("n -> n - k for k in 1..min(n, 7)")));
    }

    #[test]
    fn a_table_has_to_be_twice_as_large_as_the_numbers() {
        let table = Table::of_sequence(vec![Some(0); 100]);
        for (number, together, blind) in [(50, 0, false), (51, 0, true), (3, 50, false), (3, 51, true)] {
            let mut report = Report { largest_number: number, largest_together: together, ..Report::default() };
            assert_eq!(report.is_blind(&table), blind);
            let number = number.max(together);
            let seen = blind.then_some(Unseen { number, together: together > 50, table_ends: 99 });
            assert_eq!(report.unseen, seen);
        }
    }
}
