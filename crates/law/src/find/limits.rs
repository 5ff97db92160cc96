//! Games of a heap and a number that limits what may be taken: dynamic Nim, and limits that every
//! turn raises. Their functions are read off the rules, and the checker compares them.

use super::Finder;
use crate::law::{Body, Claim, Dynamic, Growing, Law};
use crate::max_nim::function_of;
use crate::table::Table;
use nimatron_core::{Budget, StopReason};
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Ex, Func, Item, Node};

impl Finder<'_> {
    /// Looks for the law of such a game. The table is one of values. If `early`, only where
    /// no automaton is known, which may say more.
    pub(super) fn limits_of(&mut self, table: &Table, early: bool) -> Result<bool, StopReason> {
        let Some(law) = self.game_of_limits() else { return Ok(false) };
        // Up to f(k) = 2 k the parts of a heap may be digits.
        let has_automaton = match &law.body {
            Body::Dynamic(Dynamic(next)) => next.value(1 << 20).is_none_or(|most| most <= 2 << 20),
            _ => false,
        };
        if early && has_automaton {
            return Ok(false);
        }
        self.report.tried += 1;
        let law = self.about_positions(law);
        // Numbers of the table are small.
        let budget = Budget::unlimited();
        let fits = |(index, value): (usize, &Option<u32>)| {
            let position: Vec<_> = table.position(index).into_iter().map(Into::into).collect();
            law.value_within(&position, &budget) == Ok(value.map(|value| u32::from(value > 0).into()))
        };
        if !table.values.iter().enumerate().all(fits) {
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
        let end = match &end.node {
            Node::Call(Func::Min, list) => list.iter().find(|ex| ex.node != Node::Slot(0))?,
            _ => end,
        };
        if let Some(after) = function_of(next, 2).filter(|_| end.node == Node::Slot(1)) {
            return Some(Law::new(Claim::Outcome, 2, Dynamic(after)));
        }
        let law = Growing { max_taken: function_of(end, 1)?, next: function_of(next, 1)? };
        Some(Law::new(Claim::Outcome, 2, law))
    }
}
