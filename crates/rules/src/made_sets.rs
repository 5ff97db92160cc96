//! Sets that are made member by member: `for k in {x*x + 1 for x in 0..}`.
//!
//! The variables inside become variables of the move before `k`, their condition a condition of the
//! move, and `k` gets one value, so no engine and no proof knows more than before. (Options that
//! come more than once count once.)
//!
//! A range without an end is walked as far as the entry is at most the largest coordinate, as the
//! infinite sets are. That is only known where the entry rises with its variable: after i steps it
//! has risen by i, or by i - 1 (`rises::lag`), which says where the range may end, and a condition
//! that fails from some number on ends the walk long before (`narrow::ends`).

use crate::ast::{BinaryOp, Binder, Comprehension, Expr, SetItem};
use crate::check::{Checked, MAX_BINDERS, Meaning, Scope, conjuncts, in_levels, may_fail};
use crate::diagnostic::{Diagnostic, Span};
use crate::resolved::{Bound, Ex, Func, Item, Node};
use crate::rises::{is_at_least, lag};
use crate::shape::least_member;
use nimatron_messages::{evaluation, names, syntax};

/// The variables of a move and the conditions on them, as far as they are known.
#[derive(Clone)]
pub(crate) struct MoveVariables<'m> {
    /// The minimums of the coordinates.
    pub(crate) least: &'m [i64],
    /// The number of names before those of the move.
    pub(crate) names: usize,
    pub(crate) binders: Vec<Bound>,
    /// Conditions, each with the number of variables before it.
    pub(crate) guards: Vec<(Ex, usize)>,
}

/// A range without an end: the slot of its variable, and its first number.
struct EndlessRange {
    slot: usize,
    first: i64,
    span: Span,
}

impl Scope {
    /// Binds a variable, with what its set needs; whether the set is infinite.
    pub(crate) fn bind(&mut self, binder: &Binder, variables: &mut MoveVariables<'_>) -> Checked<bool> {
        let (items, infinite) = match binder.set.items.as_slice() {
            [SetItem::Made(made)] => {
                let (entry, infinite) = self.made(made, variables)?;
                (vec![Item::Single(entry)], infinite)
            }
            _ => {
                let items = self.bound(binder)?.items;
                let infinite = items.iter().any(|item| matches!(item, Item::Named(kind, _) if kind.is_infinite()));
                (items, infinite)
            }
        };
        self.name_variable(binder, items, variables)?;
        Ok(infinite)
    }

    /// Adds a variable that runs through these parts; its slot.
    fn name_variable(
        &mut self,
        binder: &Binder,
        items: Vec<Item>,
        variables: &mut MoveVariables<'_>,
    ) -> Checked<usize> {
        let name = &binder.name;
        if self.names[variables.names..].iter().any(|(known, _)| *known == name.text) {
            let message = names::name_taken(&name.text);
            return Err(Diagnostic::new(name.span, message, syntax::choose_another_name()));
        }
        if variables.binders.len() == MAX_BINDERS {
            return Err(Diagnostic::new(name.span, names::too_many_variables(MAX_BINDERS), names::too_many()));
        }
        let slot = variables.least.len() + variables.binders.len();
        self.names.push((name.text.clone(), Meaning::Slot(slot)));
        variables.binders.push(Bound { name: name.text.clone(), items, span: binder.set.span.0 });
        // What is left out of a set is tested before the conditions of the move.
        for exception in binder.exceptions() {
            let level = variables.binders.len();
            variables.guards.extend(conjuncts(self.condition(&exception)?).into_iter().map(|part| (part, level)));
        }
        Ok(slot)
    }

    /// Binds the variables of a set that is made member by member; its entry, and whether it is
    /// infinite.
    fn made(&mut self, made: &Comprehension, variables: &mut MoveVariables<'_>) -> Checked<(Ex, bool)> {
        let (arity, before) = (variables.least.len(), self.names.len());
        let (mut endless, mut infinite) = (Vec::new(), false);
        for inner in &made.binders {
            let [SetItem::Endless(first)] = inner.set.items.as_slice() else {
                infinite |= self.bind(inner, variables)?;
                continue;
            };
            let start = self.number(first)?;
            let Node::Const(first) = start.node else {
                return Err(Diagnostic::new(start.span, names::endless_from_variable(), names::not_a_constant())
                    .help(syntax::write_last_member()));
            };
            // Where it ends is known when the entry is.
            let range = Item::Range(start.clone(), start.clone());
            let slot = self.name_variable(inner, vec![range], variables)?;
            endless.push(EndlessRange { slot, first, span: start.span });
        }
        let entry = self.number(&made.entry)?;
        for range in &endless {
            let last = self.end_of(range, &entry, made, variables)?;
            let first = Ex::constant(range.first, range.span);
            variables.binders[range.slot - arity].items = vec![Item::Range(first, last)];
        }
        infinite |= !endless.is_empty();
        if infinite {
            let level = entry.slots_end().saturating_sub(arity);
            let bound = largest_coordinate(arity, entry.span);
            let node = Node::Binary(BinaryOp::Le, Box::new(entry.clone()), Box::new(bound));
            variables.guards.push((Ex { node, span: entry.span }, level));
        }
        if let Some(condition) = &made.condition {
            let parts = conjuncts(self.condition(condition)?);
            let bound = |part: &Ex| part.slots_end().saturating_sub(arity);
            variables.guards.extend(in_levels(parts, bound, may_fail));
        }
        self.names.truncate(before);
        Ok((entry, infinite))
    }

    /// The last number of a range without an end for which the entry may be at most the largest
    /// coordinate.
    fn end_of(
        &self,
        range: &EndlessRange,
        entry: &Ex,
        made: &Comprehension,
        variables: &MoveVariables<'_>,
    ) -> Checked<Ex> {
        let arity = variables.least.len();
        let least = |slot: usize| match slot.checked_sub(arity) {
            None => variables.least.get(slot).copied(),
            Some(_) if slot == range.slot => Some(range.first),
            Some(binder) => least_member(&self.arrays, variables.binders.get(binder)?),
        };
        let rises = lag(entry, range.slot, &least);
        if rises.is_none() {
            return Err(not_increasing(&made.entry));
        }
        let mut alone = true;
        entry.slots(&mut |slot| alone &= slot == range.slot);
        // What the entry is at least at the beginning of the range.
        let from =
            if alone {
                let mut slots = vec![0; range.slot];
                slots.push(range.first);
                Some(entry.value(&slots).ok_or_else(|| {
                    Diagnostic::new(made.entry.span, evaluation::overflow(), evaluation::everywhere())
                })?)
            } else {
                is_at_least(entry, 0, &least).then_some(0)
            };
        let last = rises.zip(from).and_then(|(lag, from)| {
            let more = range.first.checked_sub(from)?.checked_add(lag)?;
            Some(more.max(0))
        });
        let Some(more) = last else { return Err(not_increasing(&made.entry)) };
        let bound = largest_coordinate(arity, entry.span);
        if more == 0 {
            return Ok(bound);
        }
        let more = Ex::constant(more, entry.span);
        Ok(Ex { node: Node::Binary(BinaryOp::Add, Box::new(bound), Box::new(more)), span: entry.span })
    }
}

fn not_increasing(entry: &Expr) -> Diagnostic {
    Diagnostic::new(entry.span, names::entries_must_increase(), names::may_not_increase())
        .help(names::give_range_an_end())
}

/// The largest coordinate of the position.
fn largest_coordinate(arity: usize, span: Span) -> Ex {
    let coordinate = |slot| Ex { node: Node::Slot(slot), span };
    match arity {
        1 => coordinate(0),
        _ => Ex { node: Node::Call(Func::Max, (0..arity).map(coordinate).collect()), span },
    }
}
