//! What a rule `n -> n - E` takes, where E is an expression of the rule's variables, for the
//! theorem of residues: that no value of E is a multiple of m, and which numbers below m can be
//! taken from every n that is large enough.
//!
//! *No multiple.* E is a sum of natural numbers whose remainders depend on remainders of the
//! variables (`remainders`), so finitely many values of each variable show all of them. Conditions
//! are used only where they compare remainders with constants; all others are taken to hold.
//!
//! *Which numbers.* For values of the variables with E = k, every bound and every condition has to
//! hold for all n >= k. It does if n does not occur in it, or if it says that something without n
//! is at most, or less than, something that does not fall as n grows, and that is so for n = k.

use super::remainders::{
    VariableRemainder, holds, is_free, is_natural, is_of_remainders, looks_at, remainder, representatives,
};
use nimatron_core::{Budget, StopReason};
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Bound, Ex, Func, Item, Node, Rule};

/// The maximum number of combinations of values of variables.
const MAX_COMBINATIONS: usize = 1 << 18;

/// The numbers 1 to m - 1 that a rule lets a player take from every n that is not less; `None` if
/// it is of another form, or may take a multiple of m.
///
/// # Errors
/// The budget is used up.
pub(super) fn numbers(rule: &Rule, m: i64, budget: &Budget) -> Result<Option<Vec<i64>>, StopReason> {
    let Some(taken) = SubtrahendTerms::of(rule, budget) else { return Ok(None) };
    Ok(if taken.takes_no_multiple(m)? { taken.small(m)? } else { None })
}

/// What is subtracted from n: the terms of E.
fn terms(result: &Ex) -> Option<Vec<&Ex>> {
    match &result.node {
        Node::Slot(0) => Some(Vec::new()),
        Node::Binary(BinaryOp::Sub, rest, term) => {
            let mut all = terms(rest)?;
            all.push(term);
            Some(all)
        }
        _ => None,
    }
}

struct SubtrahendTerms<'r> {
    terms: Vec<&'r Ex>,
    rule: &'r Rule,
    budget: &'r Budget,
}

impl SubtrahendTerms<'_> {
    fn of<'r>(rule: &'r Rule, budget: &'r Budget) -> Option<SubtrahendTerms<'r>> {
        let [component] = &rule.result[..] else { return None };
        let [result] = &component[..] else { return None };
        let terms = terms(result).filter(|terms| !terms.is_empty())?;
        let are_natural = terms.iter().all(|term| is_free(term) && is_natural(term));
        are_natural.then_some(SubtrahendTerms { terms, rule, budget })
    }

    /// Whether it is seen that E never is a multiple of m.
    fn takes_no_multiple(&self, m: i64) -> Result<bool, StopReason> {
        let mut known = vec![VariableRemainder::NOTHING; self.rule.binders.len()];
        if !self.terms.iter().all(|term| looks_at(term, m, &mut known).is_some()) {
            return Ok(false);
        }
        // Conditions on remainders leave some values out.
        let mut conditions = Vec::new();
        for (guard, _) in &self.rule.guards {
            let mut with = known.clone();
            if is_of_remainders(guard, &mut with) {
                known = with;
                conditions.push(guard);
            }
        }
        let values = self.rule.binders.iter().zip(&known).map(|(one, known)| representatives(one, *known));
        let Some(values) = values.collect::<Option<Vec<_>>>() else { return Ok(false) };
        self.each(&values, &mut |variables| {
            if conditions.iter().any(|guard| holds(guard, variables) == Some(false)) {
                return true;
            }
            let all = self.terms.iter().map(|term| remainder(term, m, variables));
            all.sum::<Option<i64>>().is_some_and(|sum| sum % m != 0)
        })
    }

    /// The numbers 1 to m - 1 that can be taken from every n that is not less.
    fn small(&self, m: i64) -> Result<Option<Vec<i64>>, StopReason> {
        let values = self.rule.binders.iter().map(|one| members(one, m)).collect::<Option<Vec<_>>>();
        let Some(values) = values else { return Ok(None) };
        let mut found = Vec::new();
        let all = self.each(&values, &mut |variables| {
            let mut slots = vec![0];
            slots.extend_from_slice(variables);
            let taken = self.terms.iter().try_fold(0i64, |sum, term| sum.checked_add(term.value(&slots)?));
            if let Some(k) = taken.filter(|k| (1..m).contains(k)) {
                slots[0] = k;
                let bound = |(at, one): (usize, &Bound)| is_member(one, 1 + at, &slots);
                if self.rule.binders.iter().enumerate().all(bound)
                    && self.rule.guards.iter().all(|(guard, _)| holds_from(guard, &slots))
                {
                    found.push(k);
                }
            }
            true
        })?;
        Ok(all.then_some(found))
    }

    /// Whether `on` is true of all combinations of these values, and they are not too many.
    fn each(&self, values: &[Vec<i64>], on: &mut dyn FnMut(&[i64]) -> bool) -> Result<bool, StopReason> {
        let count = values.iter().try_fold(1usize, |count, one| count.checked_mul(one.len()));
        let Some(count) = count.filter(|&count| count <= MAX_COMBINATIONS) else { return Ok(false) };
        for number in 0..count {
            self.budget.tick(self.terms.len() as u32)?;
            let mut rest = number;
            let chosen: Vec<i64> = values
                .iter()
                .map(|one| {
                    let value = one[rest % one.len()];
                    rest /= one.len();
                    value
                })
                .collect();
            if !on(&chosen) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The members of a named set up to a bound, if it is infinite and its arguments are constants.
fn named(item: &Item, bound: i64) -> Option<Vec<i64>> {
    let Item::Named(kind, arguments) = item else { return None };
    kind.up_to(&arguments.iter().map(|ex| ex.value(&[])).collect::<Option<Vec<i64>>>()?, bound)
}

/// Numbers up to m that may be members of a variable's set.
fn members(bound: &Bound, m: i64) -> Option<Vec<i64>> {
    let mut all = Vec::new();
    for item in &bound.items {
        match item {
            Item::Single(ex) => all.push(ex.value(&[])?),
            Item::Range(..) => all.extend(0..=m),
            _ => all.extend(named(item, m)?),
        }
    }
    all.sort_unstable();
    all.dedup();
    Some(all)
}

/// Whether the value of the variable in this slot is a member of its set for all n not less than
/// that of slot 0.
fn is_member(bound: &Bound, slot: usize, slots: &[i64]) -> bool {
    let value = slots[slot];
    bound.items.iter().any(|item| match item {
        Item::Single(ex) => is_free(ex) && ex.value(slots) == Some(value),
        Item::Range(first, last) => {
            is_free(first)
                && first.value(slots).is_some_and(|first| first <= value)
                && does_not_fall(last)
                && last.value(slots).is_some_and(|last| value <= last)
        }
        // Infinite sets end at the largest coordinate.
        _ => named(item, slots[0]).is_some_and(|members| members.contains(&value)),
    })
}

/// Whether a condition holds for all n not less than that of slot 0.
fn holds_from(guard: &Ex, slots: &[i64]) -> bool {
    let Node::Binary(op, a, b) = &guard.node else { return false };
    let at_most = |small: &Ex, large: &Ex| is_free(small) && does_not_fall(large);
    let grows = match op {
        BinaryOp::And => return holds_from(a, slots) && holds_from(b, slots),
        BinaryOp::Or => return holds_from(a, slots) || holds_from(b, slots),
        BinaryOp::Le | BinaryOp::Lt => at_most(a, b),
        BinaryOp::Ge | BinaryOp::Gt => at_most(b, a),
        _ => false,
    };
    let always = op.is_comparison() && is_free(a) && is_free(b);
    (grows || always) && guard.value(slots) == Some(1)
}

/// Whether it is seen that an expression does not fall as n grows, and is defined for all larger n.
fn does_not_fall(ex: &Ex) -> bool {
    match &ex.node {
        Node::Const(_) | Node::Slot(_) => true,
        Node::Binary(BinaryOp::Add, a, b) => does_not_fall(a) && does_not_fall(b),
        Node::Binary(BinaryOp::Sub, a, b) => does_not_fall(a) && is_free(b),
        Node::Binary(BinaryOp::Mul, a, b) => [a, b].into_iter().all(|x| does_not_fall(x) && is_natural(x)),
        Node::Binary(BinaryOp::Div, a, b) => does_not_fall(a) && is_natural(a) && matches!(b.node, Node::Const(1..)),
        Node::Call(Func::Isqrt | Func::Log2, all) => all.iter().all(|a| does_not_fall(a) && is_natural(a)),
        Node::Call(Func::Min | Func::Max, all) => all.iter().all(does_not_fall),
        _ => false,
    }
}
