//! Between two limits that no move changes. Both functions are read off the rules, and the checker
//! compares them.

use super::Finder;
use super::limits::without_heap;
use crate::kinds::max_nim::function_of;
use crate::law::{Law, LawClaim, Window};
use crate::table::Table;
use nimatron_core::StopReason;
use nimatron_proof::OfLetter;
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Ex, Item, Node};

impl Finder<'_> {
    /// Looks for the law where what may be taken lies between two functions of other coordinates.
    pub(super) fn window(&mut self, table: &Table) -> Result<bool, StopReason> {
        let law = self.window_of_rules();
        law.map_or(Ok(false), |law| self.limited(law, table))
    }

    /// The law that the rules suggest.
    fn window_of_rules(&self) -> Option<Law> {
        let arity = self.rules.arity();
        let [rule] = &self.rules.resolved().rules[..] else { return None };
        let [component] = &rule.result[..] else { return None };
        let [Ex { node: Node::Binary(BinaryOp::Sub, _, taken), .. }, ..] = &component[..] else { return None };
        let (first, last) = match &rule.binders[..] {
            [] => (&**taken, &**taken),
            [bound] => match &bound.items[..] {
                [Item::Range(first, last)] => (first, last),
                _ => return None,
            },
            _ => return None,
        };
        let last = without_heap(last)?;
        let function = |ex: &Ex| (1..arity).find_map(|letter| Some(OfLetter { letter, of: function_of(ex, letter)? }));
        Some(Law::new(LawClaim::Grundy, arity, Window { least: function(first)?, most: function(last)? }))
    }
}
