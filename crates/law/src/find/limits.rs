//! Games of a heap and a number that limits what may be taken: dynamic Nim, limits that every turn
//! raises, and limits that no move changes. Their functions are read off the rules, and the checker
//! compares them.

use super::Finder;
use super::fit::{Fit, fits};
use crate::kinds::max_nim::{bound_of, function_of};
use crate::law::{Body, Dynamic, Fixed, Growing, Law, LawClaim};
use crate::table::Table;
use nimatron_core::StopReason;
use nimatron_proof::Growth;
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Ex, Func, Item, Node};

/// The end of a range without the heap, which may be one of the numbers whose minimum it is.
pub(super) fn without_heap(end: &Ex) -> Option<&Ex> {
    match &end.node {
        Node::Call(Func::Min, list) => list.iter().find(|ex| ex.node != Node::Slot(0)),
        _ => Some(end),
    }
}

impl Finder<'_> {
    /// Looks for the law of the values where no move changes the limit. The table is one of values.
    pub(super) fn fixed_limit(&mut self, table: &Table) -> Result<bool, StopReason> {
        let law = self.game_of_limits().filter(|law| law.claim == LawClaim::Grundy);
        law.map_or(Ok(false), |law| self.limited(law, table))
    }

    /// Looks for the law of the P-positions of the other games. The table is one of values. If
    /// `early`, only where no automaton is known, which may say more.
    pub(super) fn limits_of(&mut self, table: &Table, early: bool) -> Result<bool, StopReason> {
        let law = self.game_of_limits().filter(|law| law.claim == LawClaim::Outcome);
        let Some(law) = law else { return Ok(false) };
        // Up to f(k) = 2 k the parts of a heap may be digits.
        let has_automaton = match &law.body {
            Body::Dynamic(Dynamic(next)) => next.value(1 << 20).is_none_or(|most| most <= 2 << 20),
            _ => false,
        };
        if early && has_automaton {
            return Ok(false);
        }
        self.limited(law, table)
    }

    /// Keeps a law that fits the table, if the checker accepts it.
    pub(super) fn limited(&mut self, law: Law, table: &Table) -> Result<bool, StopReason> {
        self.report.tried += 1;
        let law = self.about_positions(law);
        if !fits(&law, table, Fit::Exact, self.budget)? {
            return Ok(false);
        }
        let Some(standing) = self.by_theorem(&law)? else { return Ok(false) };
        self.keep(law, standing, &table.sizes);
        Ok(true)
    }

    /// The law that the rules suggest.
    fn game_of_limits(&self) -> Option<Law> {
        let [rule] = &self.rules.resolved().rules[..] else { return None };
        let ([bound], [component], 2) = (&rule.binders[..], &rule.result[..], self.rules.arity()) else { return None };
        let [Item::Range(_, end)] = &bound.items[..] else { return None };
        let [Ex { node: Node::Binary(BinaryOp::Sub, ..), .. }, next] = &component[..] else { return None };
        let end = without_heap(end)?;
        if let Some(after) = function_of(next, 2).filter(|_| end.node == Node::Slot(1)) {
            return Some(Law::new(LawClaim::Outcome, 2, Dynamic(after)));
        }
        // The limit is the end of the range, or a condition where the range goes to the heap.
        let condition = rule.guards.iter().find_map(|(guard, _)| bound_of(guard, &Node::Slot(2), 1));
        let max_taken = condition.filter(|_| end.node == Node::Slot(0)).or_else(|| function_of(end, 1))?;
        let next = function_of(next, 1)?;
        Some(if next == Growth::Heap && !matches!(max_taken, Growth::Constant(_)) {
            Law::new(LawClaim::Grundy, 2, Fixed { max_taken })
        } else {
            Law::new(LawClaim::Outcome, 2, Growing { max_taken, next })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimatron_rules::Ruleset;

    #[test]
    fn an_end_is_read_without_the_heap_that_bounds_it() {
        for (end, left) in [("min(n, q)", "q"), ("min(q, n)", "q"), ("q", "q"), ("n", "n")] {
            let of = |text: &str| {
                let rules = Ruleset::parse(&format!("(n, q) -> (n - k, q) for k in 1..{text}")).unwrap();
                let Item::Range(_, end) = rules.resolved().rules[0].binders[0].items[0].clone() else {
                    panic!("{text}")
                };
                end
            };
            assert_eq!(without_heap(&of(end)).map(|ex| &ex.node), Some(&of(left).node), "{end}");
        }
    }
}
