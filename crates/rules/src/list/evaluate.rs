//! The options of positions, by a walk over the typed tree. All arithmetic is checked, every loop
//! asks the budget, and memory is asked for before a list is made.
//!
//! An entry below 0 in a list that a move leaves is an error, because with indices it is mostly a
//! mistake. A coordinate below 0 only means that there is no such move, as in rules about numbers.

use super::ListRules;
use super::typed::{Each, ListCoordinate, ListMoveRule, ListRow, ListSetPart, Number, NumberNode, RowNode};
use crate::arith::{self, Fault};
use crate::ast::BinaryOp;
use crate::check::MAX_BINDERS;
use crate::diagnostic::Span;
use crate::resolved::Func;
use crate::sets::{Primes, SetError, Walk};
use crate::vm::EvalError;
use nimatron_core::{Budget, StopReason};
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;

/// The entries of a comprehension between two questions for memory.
const ROOM: usize = 1 << 10;

/// Why there is no value.
#[derive(Clone, Copy)]
enum ListEvalError {
    Fault(Fault, Span),
    Stopped(StopReason),
}

impl From<StopReason> for ListEvalError {
    fn from(reason: StopReason) -> Self {
        ListEvalError::Stopped(reason)
    }
}

type ListEvalResult<T> = Result<T, ListEvalError>;

/// A position, taken apart: each coordinate is a list or a number.
#[derive(Clone, Debug)]
struct Coordinates<'p> {
    rows: Vec<&'p [i64]>,
    numbers: Vec<i64>,
}

/// The state of a walk at one position.
struct Walker<'p> {
    rules: &'p ListRules,
    rows: Vec<&'p [i64]>,
    /// The numbers in the slots; 0 in those of lists.
    numbers: Vec<Cell<i64>>,
    /// The numbers of the variables of comprehensions.
    locals: [Cell<i64>; MAX_BINDERS],
    /// Members of infinite sets are enumerated up to here.
    bound: i64,
    budget: &'p Budget,
    primes: RefCell<Primes>,
}

impl ListRules {
    /// Takes a position apart; `None` if it is not made like one.
    fn apart<'p>(&self, position: &'p [i64]) -> Option<Coordinates<'p>> {
        if self.is_one_list() {
            return Some(Coordinates { rows: vec![position], numbers: vec![0] });
        }
        let (mut rows, mut numbers, mut rest) = (Vec::new(), Vec::new(), position);
        for &list in &self.lists {
            let (&first, after) = rest.split_first()?;
            rest = after;
            if list {
                let (row, after) = rest.split_at_checked(usize::try_from(first).ok()?)?;
                rest = after;
                rows.push(row);
                numbers.push(0);
            } else {
                rows.push(&[]);
                numbers.push(first);
            }
        }
        rest.is_empty().then_some(Coordinates { rows, numbers })
    }

    fn walker<'p>(&'p self, position: &'p [i64], budget: &'p Budget) -> Option<Walker<'p>> {
        let Coordinates { rows, numbers } = self.apart(position)?;
        let lengths = rows.iter().map(|row| row.len() as i64).max();
        let bound = position.iter().copied().max().max(lengths).unwrap_or(0);
        let variables = self.rules.iter().map(|rule| rule.binders.len()).max().unwrap_or(0);
        let numbers = numbers.into_iter().chain(std::iter::repeat_n(0, variables)).map(Cell::new).collect();
        let locals = Default::default();
        Some(Walker { rules: self, rows, numbers, locals, bound, budget, primes: RefCell::default() })
    }

    /// Whether a list of integers is a position: made like one, nothing negative, and as `where`
    /// requires.
    ///
    /// # Errors
    /// A condition cannot be evaluated, or the budget is used up.
    pub fn is_position(&self, position: &[i64], budget: &Budget) -> Result<bool, EvalError> {
        if position.iter().any(|&number| number < 0) {
            return Ok(false);
        }
        let Some(walker) = self.walker(position, budget) else { return Ok(false) };
        walker.is_in_domain().map_err(|trouble| self.error(trouble, position))
    }

    /// Calls `visit` with the components of every option of a position, in normal form; an option
    /// may come more than once.
    ///
    /// # Errors
    /// A rule cannot be evaluated, the budget is used up, or `visit` stops.
    pub fn options(
        &self,
        position: &[i64],
        budget: &Budget,
        visit: &mut dyn FnMut(Vec<Vec<i64>>) -> Result<(), StopReason>,
    ) -> Result<(), EvalError> {
        let Some(walker) = self.walker(position, budget) else { return Ok(()) };
        let walked = self.rules.iter().try_for_each(|rule| walker.bind(rule, 0, visit));
        walked.map_err(|trouble| self.error(trouble, position))
    }

    /// The rule with a move from one position to another, or to a sum that contains it.
    pub fn leads(&self, from: &[i64], to: &[i64], budget: &Budget) -> Option<Span> {
        self.rules.iter().find_map(|rule| {
            let walker = self.walker(from, budget)?;
            let mut found = false;
            let walked = walker.bind(rule, 0, &mut |parts| {
                found |= parts.iter().any(|part| part == to);
                Ok(())
            });
            (walked.is_ok() && found).then_some(rule.span)
        })
    }

    fn error(&self, trouble: ListEvalError, position: &[i64]) -> EvalError {
        match trouble {
            ListEvalError::Fault(fault, span) => EvalError::Fault { fault, span, position: self.show(position, false) },
            ListEvalError::Stopped(reason) => EvalError::Stopped(reason),
        }
    }
}

impl<'p> Walker<'p> {
    fn is_in_domain(&self) -> ListEvalResult<bool> {
        let rules = self.rules;
        for condition in &rules.domain {
            if self.number(condition)? == 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Makes the moves of a rule in which the first variables are bound.
    fn bind(
        &self,
        rule: &'p ListMoveRule,
        bound: usize,
        visit: &mut dyn FnMut(Vec<Vec<i64>>) -> Result<(), StopReason>,
    ) -> ListEvalResult<()> {
        self.budget.tick(1)?;
        for (guard, _) in rule.guards.iter().filter(|(_, level)| *level == bound) {
            if self.number(guard)? == 0 {
                return Ok(());
            }
        }
        let Some(items) = rule.binders.get(bound) else {
            return match self.result(rule)? {
                Some(parts) => Ok(visit(parts)?),
                None => Ok(()),
            };
        };
        let slot = &self.numbers[self.rules.coordinates.len() + bound];
        for item in items {
            let entries = |entries: &mut Vec<i64>| {
                entries.sort_unstable();
                entries.dedup();
            };
            let _ = self.members(item, rule.span, entries, &mut |value| {
                slot.set(value);
                self.bind(rule, bound + 1, visit)?;
                Ok(ControlFlow::Continue(()))
            })?;
        }
        Ok(())
    }

    /// Calls `visit` with the members of a part of a set until it breaks off; the entries of a list
    /// after `entries` has seen them.
    fn members(
        &self,
        part: &'p ListSetPart,
        span: Span,
        entries: impl Fn(&mut Vec<i64>),
        visit: &mut dyn FnMut(i64) -> ListEvalResult<ControlFlow<()>>,
    ) -> ListEvalResult<ControlFlow<()>> {
        let mut all = |mut members: &mut dyn Iterator<Item = i64>| {
            for value in &mut members {
                if visit(value)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
            Ok(ControlFlow::Continue(()))
        };
        match part {
            ListSetPart::Single(one) => visit(self.number(one)?),
            ListSetPart::Range(first, last) => all(&mut (self.number(first)?..=self.number(last)?)),
            ListSetPart::Indices(row) => all(&mut (0..self.row(row)?.len() as i64)),
            ListSetPart::Entries(row) => {
                let mut row = self.entries(row)?.into_owned();
                entries(&mut row);
                all(&mut row.into_iter())
            }
            ListSetPart::Made(each) => {
                let mut row = self.made(each)?;
                row.sort_unstable();
                row.dedup();
                all(&mut row.into_iter())
            }
            ListSetPart::Named(kind, arguments) => {
                let values = arguments.iter().map(|one| self.number(one)).collect::<ListEvalResult<Vec<_>>>()?;
                let span = arguments.first().map_or(span, |first| first.span);
                let walk = Walk::new(*kind, &values, &mut self.primes.borrow_mut());
                let mut walk = walk.map_err(|error| {
                    let fault = match error {
                        SetError::NeverEnds => Fault::NeverEnds,
                        SetError::BadArgument => Fault::BadSetArgument,
                    };
                    ListEvalError::Fault(fault, span)
                })?;
                all(&mut std::iter::from_fn(|| walk.next(self.bound, &mut self.primes.borrow_mut())))
            }
        }
    }

    /// The entries of a comprehension.
    fn made(&self, each: &'p Each) -> ListEvalResult<Vec<i64>> {
        let mut entries = Vec::new();
        let _ = self.each(each, 0, &mut |entry| {
            if entries.len().is_multiple_of(ROOM) {
                self.room(entries.len() + ROOM)?;
            }
            entries.push(entry);
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(entries)
    }

    /// Calls `visit` with the entries of a comprehension in turn until it breaks off. A list gives
    /// all of its entries as often as they are there.
    fn each(
        &self,
        each: &'p Each,
        bound: usize,
        visit: &mut dyn FnMut(i64) -> ListEvalResult<ControlFlow<()>>,
    ) -> ListEvalResult<ControlFlow<()>> {
        self.budget.tick(1)?;
        for (exception, _) in each.exceptions.iter().filter(|(_, level)| *level == bound) {
            if self.number(exception)? == 0 {
                return Ok(ControlFlow::Continue(()));
            }
        }
        let Some(parts) = each.binders.get(bound) else {
            return match &each.condition {
                Some(condition) if self.number(condition)? == 0 => Ok(ControlFlow::Continue(())),
                _ => visit(self.number(&each.entry)?),
            };
        };
        for part in parts {
            let flow = self.members(part, each.entry.span, |_| {}, &mut |value| {
                self.locals[each.depth + bound].set(value);
                self.each(each, bound + 1, visit)
            })?;
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The components that the move leaves; `None` if it is not a move, because a coordinate would
    /// be negative or `where` excludes a component.
    fn result(&self, rule: &'p ListMoveRule) -> ListEvalResult<Option<Vec<Vec<i64>>>> {
        let mut parts = Vec::with_capacity(rule.result.len());
        for components in &rule.result {
            let flow = match &components.many {
                None => self.component(&components.coordinates, &mut parts)?,
                Some(many) => self.each(many, 0, &mut |_| {
                    if parts.len().is_multiple_of(ROOM) {
                        self.room(parts.len() + ROOM)?;
                    }
                    self.component(&components.coordinates, &mut parts)
                })?,
            };
            if flow.is_break() {
                return Ok(None);
            }
        }
        if self.rules.empty_ends && parts.len() > 1 {
            parts.retain(|part| !part.is_empty());
        }
        Ok(Some(parts))
    }

    /// Adds a component to those that a move leaves; breaks off if the move does not exist.
    fn component(
        &self,
        coordinates: &'p [ListCoordinate],
        parts: &mut Vec<Vec<i64>>,
    ) -> ListEvalResult<ControlFlow<()>> {
        let mut part = Vec::new();
        for place in coordinates {
            match place {
                ListCoordinate::Number(number) => match self.number(number)? {
                    ..0 => return Ok(ControlFlow::Break(())),
                    value => part.push(value),
                },
                ListCoordinate::Row(row) => {
                    let span = row.span;
                    let row = self.row(row)?;
                    if let Some(&entry) = row.iter().find(|&&entry| entry < 0) {
                        return Err(ListEvalError::Fault(Fault::NegativeEntry(entry), span));
                    }
                    if self.rules.is_one_list() {
                        part = row.into_owned();
                    } else {
                        self.room(part.len() + row.len() + 1)?;
                        part.push(row.len() as i64);
                        part.extend_from_slice(&row);
                    }
                }
            }
        }
        if !self.rules.domain.is_empty() {
            let walker = self.rules.walker(&part, self.budget);
            match walker.map(|walker| walker.is_in_domain()).transpose()? {
                Some(true) => {}
                _ => return Ok(ControlFlow::Break(())),
            }
        }
        self.rules.normalize(&mut part);
        parts.push(part);
        Ok(ControlFlow::Continue(()))
    }

    /// Asks for the memory and the work of a list of this length.
    fn room(&self, length: usize) -> ListEvalResult<()> {
        self.budget.memory(8 * length as u64)?;
        Ok(self.budget.tick(1 + (length / 16) as u32)?)
    }

    fn row(&self, row: &'p ListRow) -> ListEvalResult<Cow<'p, [i64]>> {
        let own = |row: &'p ListRow| -> ListEvalResult<Vec<i64>> {
            let row = self.row(row)?;
            self.room(row.len())?;
            Ok(row.into_owned())
        };
        Ok(match &row.node {
            RowNode::Slot(slot) => Cow::Borrowed(self.rows[*slot]),
            RowNode::Array(array) => Cow::Borrowed(&self.rules.arrays[*array]),
            RowNode::Literal(entries) => {
                self.room(entries.len())?;
                Cow::Owned(entries.iter().map(|entry| self.number(entry)).collect::<ListEvalResult<_>>()?)
            }
            RowNode::Slice(whole, first, end) => {
                let whole = self.row(whole)?;
                let length = whole.len();
                let first = first.as_ref().map_or(Ok(0), |first| self.number(first))?;
                let end = end.as_ref().map_or(Ok(length as i64), |end| self.number(end))?;
                let fault = || ListEvalError::Fault(Fault::NoSuchPart { first, end, length }, row.span);
                let range = usize::try_from(first).and_then(|first| Ok(first..usize::try_from(end)?));
                let range = range.map_err(|_| fault())?;
                match whole {
                    Cow::Borrowed(whole) => Cow::Borrowed(whole.get(range).ok_or_else(fault)?),
                    Cow::Owned(whole) => {
                        let part = whole.get(range).ok_or_else(fault)?;
                        self.room(part.len())?;
                        Cow::Owned(part.to_vec())
                    }
                }
            }
            RowNode::Concat(left, right) => {
                let (left, right) = (self.row(left)?, self.row(right)?);
                self.room(left.len() + right.len())?;
                Cow::Owned([&*left, &*right].concat())
            }
            RowNode::With(whole, index, entry) => {
                let mut whole = own(whole)?;
                let place = self.place(whole.len(), index)?;
                whole[place] = self.number(entry)?;
                Cow::Owned(whole)
            }
            RowNode::Without(whole, index) => {
                let mut whole = own(whole)?;
                let place = self.place(whole.len(), index)?;
                whole.remove(place);
                Cow::Owned(whole)
            }
            RowNode::Sorted(whole) => {
                let mut whole = own(whole)?;
                whole.sort_unstable();
                Cow::Owned(whole)
            }
            RowNode::Distinct(whole) => {
                let mut whole = own(whole)?;
                whole.sort_unstable();
                whole.dedup();
                Cow::Owned(whole)
            }
            RowNode::Reversed(whole) => {
                let mut whole = own(whole)?;
                whole.reverse();
                Cow::Owned(whole)
            }
            RowNode::Each(each) => Cow::Owned(self.made(each)?),
        })
    }

    /// An index into a list of this length.
    fn place(&self, length: usize, index: &'p Number) -> ListEvalResult<usize> {
        let at = self.number(index)?;
        let place = usize::try_from(at).ok().filter(|&place| place < length);
        place.ok_or(ListEvalError::Fault(Fault::NoSuchEntry { index: at, length }, index.span))
    }

    fn number(&self, number: &'p Number) -> ListEvalResult<i64> {
        let checked = |value: Result<i64, Fault>| value.map_err(|fault| ListEvalError::Fault(fault, number.span));
        match &number.node {
            NumberNode::Const(value) => Ok(*value),
            NumberNode::Slot(slot) => Ok(self.numbers[*slot].get()),
            NumberNode::Local(depth) => Ok(self.locals[*depth].get()),
            NumberNode::Any(each) => {
                let flow = self.each(each, 0, &mut |holds| {
                    Ok(if holds == 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
                })?;
                Ok(i64::from(flow.is_break()))
            }
            NumberNode::Entry(row, index) => {
                let row = self.row(row)?;
                Ok(row[self.place(row.len(), index)?])
            }
            NumberNode::Length(row) => Ok(self.row(row)?.len() as i64),
            NumberNode::Sum(row) => {
                let row = self.entries(row)?;
                let sum = row.iter().try_fold(0i64, |sum, &entry| sum.checked_add(entry));
                checked(sum.ok_or(Fault::Overflow))
            }
            NumberNode::Fold(function, row) => {
                let row = self.entries(row)?;
                let fold = |from: i64, entries: &[i64]| {
                    let next = |so_far, &entry: &i64| checked(arith::call(*function, &[so_far, entry]));
                    entries.iter().try_fold(from, next)
                };
                match (function, row.split_first()) {
                    // Of nothing, too: the sum of no heaps, and what every number divides.
                    (Func::Xor | Func::Gcd, _) => fold(0, &row),
                    (_, None) => checked(Err(Fault::EmptyList(*function))),
                    (_, Some((&first, rest))) => fold(first, rest),
                }
            }
            NumberNode::Count(row, entry) => {
                let (row, entry) = (self.entries(row)?, self.number(entry)?);
                Ok(row.iter().filter(|&&own| own == entry).count() as i64)
            }
            NumberNode::Unary(op, operand) => checked(arith::unary(*op, self.number(operand)?)),
            // The right side of these is not looked at if the left side decides.
            NumberNode::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
                let decides = i64::from(*op == BinaryOp::Or);
                if self.number(left)? == decides { Ok(decides) } else { self.number(right) }
            }
            NumberNode::Binary(op, left, right) => checked(arith::binary(*op, self.number(left)?, self.number(right)?)),
            NumberNode::Call(function, arguments) => {
                let values = arguments.iter().map(|one| self.number(one)).collect::<ListEvalResult<Vec<_>>>()?;
                checked(arith::call(*function, &values))
            }
            NumberNode::Same(left, right) => Ok(i64::from(self.entries(left)? == self.entries(right)?)),
        }
    }

    /// A list whose entries are all looked at.
    fn entries(&self, row: &'p ListRow) -> ListEvalResult<Cow<'p, [i64]>> {
        let row = self.row(row)?;
        self.budget.tick(1 + (row.len() / 16) as u32)?;
        Ok(row)
    }
}
