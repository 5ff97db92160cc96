//! From the resolved tree to cases: each case is one way to read `min`, `or`, `%`, the parts of
//! sets and so on, in which every expression is linear in natural variables.

use super::cases::{Case, Checked, WORK, as_constant, undefinable};
use super::{Atom, BitOp, Clause, MAX_BASE, Stretched, finish, rewrite};
use crate::ast::{BinaryOp, UnaryOp};
use crate::diagnostic::Span;
use crate::linear::{LinearForm, impossible};
use crate::resolved::{Ex, Func, Item, Node, Resolved, Rule};
use crate::sets::SetKind;
use nimatron_messages::clauses as messages;
use std::cell::Cell;

/// The maximum number of cases of one rule.
const MAX_CASES: usize = 256;
/// The maximum number of members of constant sets that are treated one by one.
const MAX_MEMBERS: i64 = 64;
/// Values, each with the case in which it is the value.
type Branches<T> = Checked<Vec<(Case, T)>>;

/// The clauses of a rule.
pub(super) fn rule(resolved: &Resolved, rule: &Rule) -> Checked<Vec<Clause>> {
    let translator = Translator { resolved };
    let rewritten = rewrite::rule(&resolved.least, rule);
    let rule = rewritten.as_ref().unwrap_or(rule);
    let mut clauses = Vec::new();
    for case in translator.moves(rule)? {
        // The coordinates of the result, then the condition `where` for each component.
        for (case, forms) in translator.forms(case, rule.result.iter().flatten())? {
            let mut cases = vec![case];
            for component in forms.chunks(resolved.coordinates.len()) {
                cases = translator.is_position(cases, Some(component))?;
            }
            for case in cases {
                finish::add_clauses(case, &forms, resolved.coordinates.len(), rule.span, &mut clauses)?;
            }
        }
        if clauses.len() > MAX_CASES {
            return Err(undefinable(rule.span, messages::too_many_cases_in_line()));
        }
    }
    Ok(clauses)
}

/// The clauses of a rule of a game of one coordinate, with stretches.
pub(super) fn stretched(resolved: &Resolved, rule: &Rule) -> Checked<Vec<Stretched>> {
    let translator = Translator { resolved };
    if resolved.coordinates.len() != 1 || !resolved.domain.is_empty() {
        return Err(undefinable(rule.result_span, messages::stretch_of_tuples()));
    }
    // Single components first, then the first and the last number of each stretch.
    let mut bounds = Vec::new();
    let mut single: Vec<&Ex> = Vec::new();
    for ex in rule.result.iter().flatten() {
        match &ex.node {
            Node::Stretch(first, last) => bounds.extend([&**first, last]),
            _ => single.push(ex),
        }
    }
    let count = single.len();
    let mut all = Vec::new();
    for case in translator.moves(rule)? {
        for (case, forms) in translator.forms(case, single.iter().chain(&bounds).copied())? {
            let mut open = vec![(case, forms[..count].to_vec())];
            for stretch in forms[count..].chunks(2) {
                let length = stretch[1].minus(&stretch[0]).add_constant(1);
                let mut next = Vec::new();
                for (case, left) in open {
                    // The stretch has no members, or at least one.
                    let empty = case.clone().with_nonnegative(length.scaled(-1));
                    next.extend(empty.map(|case| (case, left.clone())));
                    let after = stretch[1].clone().add_constant(1);
                    let some = case.with_nonnegative(length.clone().add_constant(-1));
                    next.extend(some.map(|case| (case, [left, vec![stretch[0].clone(), after]].concat())));
                }
                open = next;
            }
            for (case, left) in open {
                // The first member of a stretch is the smallest.
                let of_positions =
                    left.iter().enumerate().filter(|(at, _)| *at < count || (at - count).is_multiple_of(2));
                let mut cases = vec![case];
                for (_, form) in of_positions {
                    cases = translator.is_position(cases, Some(std::slice::from_ref(form)))?;
                }
                for case in cases {
                    let mut clauses = Vec::new();
                    finish::add_clauses(case, &left, 1, rule.span, &mut clauses)?;
                    for mut clause in clauses {
                        let bounds = clause.components.split_off(count);
                        let stretches = bounds.chunks(2).map(|pair| [pair[0][0], pair[1][0]]).collect();
                        all.push(Stretched { clause, stretches });
                    }
                }
            }
        }
        if all.len() > MAX_CASES {
            return Err(undefinable(rule.span, messages::too_many_cases_in_line()));
        }
    }
    Ok(all)
}

/// The condition `where` as clauses without components.
pub(super) fn domain(resolved: &Resolved) -> Checked<Vec<Clause>> {
    let arity = resolved.coordinates.len();
    let translator = Translator { resolved };
    let mut clauses = Vec::new();
    for case in translator.is_position(vec![Case::new(arity)], None)? {
        finish::add_clauses(case, &[], arity, Span::default(), &mut clauses)?;
    }
    Ok(clauses)
}

pub(super) struct Translator<'r> {
    pub(super) resolved: &'r Resolved,
}

impl Translator<'_> {
    /// The cases in which a rule can be used.
    fn moves(&self, rule: &Rule) -> Checked<Vec<Case>> {
        let translator = self;
        let resolved = self.resolved;
        let mut cases = translator.is_position(vec![Case::new(resolved.coordinates.len())], None)?;
        for level in 0..=rule.binders.len() {
            for (guard, _) in rule.guards.iter().filter(|guard| guard.1 == level) {
                cases = translator.each(cases, |case| translator.condition(case, guard, true))?;
            }
            if let Some(bound) = rule.binders.get(level) {
                cases = translator.each(cases, |case| {
                    let mut all = Vec::new();
                    for item in &bound.items {
                        all.extend(translator.member(case.clone(), item, bound.span)?);
                    }
                    Ok(all)
                })?;
            }
        }
        Ok(cases)
    }

    /// The values of expressions, for each case that a case splits into.
    fn forms<'e>(&self, case: Case, all: impl Iterator<Item = &'e Ex>) -> Branches<Vec<LinearForm>> {
        let mut open = vec![(case, Vec::new())];
        for ex in all {
            let mut next = Vec::new();
            for (case, forms) in open {
                for (case, form) in self.expression(case, ex)? {
                    next.push((case, [forms.clone(), vec![form]].concat()));
                }
            }
            open = next;
        }
        Ok(open)
    }

    pub(super) fn each(&self, cases: Vec<Case>, map: impl Fn(Case) -> Checked<Vec<Case>>) -> Checked<Vec<Case>> {
        let mut all = Vec::new();
        for case in cases {
            all.extend(map(case)?);
            if all.len() > MAX_CASES {
                return Err(undefinable(Span::default(), messages::too_many_cases()));
            }
        }
        Ok(all)
    }

    /// The cases in which the tuple, or the position itself, meets `where`.
    fn is_position(&self, cases: Vec<Case>, tuple: Option<&[LinearForm]>) -> Checked<Vec<Case>> {
        self.each(cases, |mut case| {
            let outside = case.slots.clone();
            if let Some(tuple) = tuple {
                case.slots.splice(..tuple.len(), tuple.iter().cloned());
            }
            let mut cases = vec![case];
            for (slot, &least) in self.resolved.least.iter().enumerate() {
                cases.retain_mut(|case| {
                    let form = case.slots[slot].clone().add_constant(-i128::from(least));
                    case.nonnegative.push(form);
                    !impossible(&case.facts(), &Cell::new(WORK))
                });
            }
            for condition in &self.resolved.domain {
                cases = self.each(cases, |case| self.condition(case, condition, true))?;
            }
            cases.iter_mut().for_each(|case| case.slots.clone_from(&outside));
            Ok(cases)
        })
    }

    /// Binds the next slot to a member of a set.
    fn member(&self, case: Case, item: &Item, span: Span) -> Checked<Vec<Case>> {
        let bind = |mut case: Case, form: LinearForm| {
            case.slots.push(form);
            case
        };
        match item {
            Item::Single(ex) => {
                Ok(self.expression(case, ex)?.into_iter().map(|(case, form)| bind(case, form)).collect())
            }
            Item::Array(array) => {
                let members = &self.resolved.arrays[*array];
                Ok(members.iter().map(|&member| bind(case.clone(), LinearForm::constant(member.into()))).collect())
            }
            Item::Range(first, last) => self.range(case, first, last),
            Item::Named(kind, arguments) => self.named(case, *kind, arguments, span),
        }
    }

    fn range(&self, case: Case, first: &Ex, last: &Ex) -> Checked<Vec<Case>> {
        // The range begins at the largest of several lower bounds and ends at the smallest of
        // several upper bounds.
        let parts = |ex: &Ex, function: Func| match &ex.node {
            Node::Call(found, arguments) if *found == function => arguments.clone(),
            _ => vec![ex.clone()],
        };
        let (lower, upper) = (parts(first, Func::Max), parts(last, Func::Min));
        if let ([Ex { node: Node::Const(a), .. }], [Ex { node: Node::Const(b), .. }]) = (&lower[..], &upper[..])
            && b.saturating_sub(*a) < 8
        {
            return Ok((*a..=*b)
                .map(|k| Case {
                    slots: [case.slots.clone(), vec![LinearForm::constant(k.into())]].concat(),
                    ..case.clone()
                })
                .collect());
        }
        let mut open = vec![(case, Vec::new())];
        for (bound, sign) in lower.iter().map(|ex| (ex, 1)).chain(upper.iter().map(|ex| (ex, -1))) {
            let mut next = Vec::new();
            for (case, bounds) in open {
                for (case, form) in self.expression(case, bound)? {
                    next.push((case, [bounds.clone(), vec![(form, sign)]].concat()));
                }
            }
            open = next;
        }
        let mut all = Vec::new();
        for (case, bounds) in open {
            // The variable is natural, or the negative of a positive number.
            for (sign, least) in [(1, 0), (-1, 1)] {
                let mut case = case.clone();
                let own = LinearForm::variable(case.fresh());
                let value = own.scaled(sign);
                let mut case = case.with_nonnegative(own.add_constant(-least));
                for (bound, side) in &bounds {
                    case = case.and_then(|case| case.with_nonnegative(value.minus(bound).scaled(*side)));
                }
                if let Some(mut case) = case {
                    case.slots.push(value);
                    all.push(case);
                }
            }
        }
        Ok(all)
    }

    fn named(&self, case: Case, kind: SetKind, arguments: &[Ex], span: Span) -> Checked<Vec<Case>> {
        let mut all = Vec::new();
        let infinite = |mut case: Case, atom: &dyn Fn(usize) -> Atom| {
            let member = case.fresh();
            case.atoms.push(atom(member));
            case.nonnegative.push(LinearForm::variable(member).add_constant(-1));
            case.walked.push(LinearForm::variable(member));
            case.slots.push(LinearForm::variable(member));
            case
        };
        match (kind, arguments) {
            (SetKind::Powers, [base]) => {
                for (case, base) in self.expression(case, base)? {
                    let Some(base) = as_constant(&base).filter(|&base| base >= 2) else {
                        return Err(undefinable(span, messages::base_of_powers()));
                    };
                    all.push(infinite(case, &|of| Atom::Power { base, of }));
                }
            }
            (SetKind::Fibonacci, _) => all.push(infinite(case, &|of| Atom::Fibonacci { of })),
            (SetKind::Zeckendorf, [of]) => {
                for (mut case, form) in self.expression(case, of)? {
                    let of = case.variable(&form, span)?;
                    let part = case.fresh();
                    case.atoms.push(Atom::ZeckendorfPart { part, of });
                    let part = LinearForm::variable(part);
                    case.nonnegative.extend([part.clone().add_constant(-1), form.minus(&part)]);
                    case.slots.push(part);
                    all.push(case);
                }
            }
            (SetKind::Digits, [of, base @ ..]) => {
                let base = match base {
                    [] => 10,
                    [Ex { node: Node::Const(base), .. }, ..] if (2..=MAX_BASE).contains(base) => *base,
                    [base, ..] => {
                        return Err(undefinable(base.span, messages::base_of_digits()));
                    }
                };
                for (mut case, form) in self.expression(case, of)? {
                    let of = case.variable(&form, span)?;
                    for digit in 0..base {
                        let mut case = case.clone();
                        case.atoms.push(Atom::Digit { base, digit, of });
                        case.slots.push(LinearForm::constant(digit.into()));
                        all.push(case);
                    }
                }
            }
            _ => return Err(undefinable(span, messages::set(kind.to_string()))),
        }
        Ok(all)
    }

    /// The values of an expression, one in each case.
    pub(super) fn expression(&self, case: Case, ex: &Ex) -> Branches<LinearForm> {
        let both = |case: Case,
                    a: &Ex,
                    b: &Ex,
                    join: &dyn Fn(&LinearForm, &LinearForm) -> Option<LinearForm>|
         -> Branches<LinearForm> {
            let mut all = Vec::new();
            for (case, a) in self.expression(case, a)? {
                for (case, b) in self.expression(case, b)? {
                    match join(&a, &b).filter(|form| form.exact) {
                        Some(form) => all.push((case, form)),
                        None => return Err(undefinable(ex.span, messages::product())),
                    }
                }
            }
            Ok(all)
        };
        match &ex.node {
            Node::Stretch(..) => Err(undefinable(ex.span, messages::stretch())),
            Node::Many(_) => Err(undefinable(ex.span, messages::many_components())),
            Node::Const(value) => Ok(vec![(case, LinearForm::constant((*value).into()))]),
            Node::Slot(slot) => {
                let form = case.slots[*slot].clone();
                Ok(vec![(case, form)])
            }
            Node::Unary(UnaryOp::Neg, a) => {
                Ok(self.expression(case, a)?.into_iter().map(|(case, form)| (case, form.scaled(-1))).collect())
            }
            Node::Binary(BinaryOp::Add, a, b) => both(case, a, b, &|a, b| Some(a.plus(1, b))),
            Node::Binary(BinaryOp::Sub, a, b) => both(case, a, b, &|a, b| Some(a.minus(b))),
            Node::Binary(BinaryOp::Mul, a, b) => both(case, a, b, &|a, b| match (as_constant(a), as_constant(b)) {
                (Some(factor), _) => Some(b.scaled(factor.into())),
                (_, Some(factor)) => Some(a.scaled(factor.into())),
                _ => None,
            }),
            Node::Binary(op @ (BinaryOp::Div | BinaryOp::Mod), a, b) => self.division(case, *op, a, b, ex.span),
            Node::Binary(BinaryOp::Pow, a, b) => both(case, a, b, &|a, b| {
                let exponent = u32::try_from(as_constant(b)?).ok()?;
                match exponent {
                    0 => Some(LinearForm::constant(1)),
                    1 => Some(a.clone()),
                    _ => as_constant(a)?.checked_pow(exponent).map(|power| LinearForm::constant(power.into())),
                }
            }),
            Node::Element(array, index) => {
                let members = &self.resolved.arrays[*array];
                if members.len() as i64 > MAX_MEMBERS {
                    return Err(undefinable(ex.span, messages::long_array()));
                }
                let mut all = Vec::new();
                for (case, at) in self.expression(case, index)? {
                    if !case.proves(&at) || !case.proves(&at.scaled(-1).add_constant(members.len() as i128 - 1)) {
                        return Err(undefinable(ex.span, messages::index_out_of_range()));
                    }
                    for (index, &member) in members.iter().enumerate() {
                        let here = at.clone().add_constant(-(index as i128));
                        all.extend(
                            case.clone().with_zero(here).map(|case| (case, LinearForm::constant(member.into()))),
                        );
                    }
                }
                Ok(all)
            }
            Node::Call(function, arguments) => self.call(case, *function, arguments, ex.span),
            Node::Unary(UnaryOp::Not, _) | Node::Binary(..) => {
                Err(undefinable(ex.span, messages::condition_not_number()))
            }
        }
    }

    /// Division by a constant, rounded down, and its remainder.
    fn division(&self, case: Case, op: BinaryOp, a: &Ex, b: &Ex, span: Span) -> Branches<LinearForm> {
        let mut all = Vec::new();
        for (case, a) in self.expression(case, a)? {
            for (case, b) in self.expression(case, b)? {
                let Some(divisor) = as_constant(&b).filter(|&divisor| divisor >= 1) else {
                    return Err(undefinable(span, messages::divisor()));
                };
                for (sign, least) in [(1, 0), (-1, 1)] {
                    let mut case = case.clone();
                    let own = LinearForm::variable(case.fresh());
                    let quotient = own.scaled(sign);
                    let rest = a.plus(-i128::from(divisor), &quotient);
                    let value = if op == BinaryOp::Div { quotient } else { rest.clone() };
                    let case = case
                        .with_nonnegative(own.add_constant(-least))
                        .and_then(|case| case.with_nonnegative(rest.clone()))
                        .and_then(|case| case.with_nonnegative(rest.scaled(-1).add_constant(i128::from(divisor) - 1)));
                    all.extend(case.map(|case| (case, value)));
                }
            }
        }
        Ok(all)
    }

    fn call(&self, case: Case, function: Func, arguments: &[Ex], span: Span) -> Branches<LinearForm> {
        let mut open: Vec<(Case, Vec<LinearForm>)> = vec![(case, Vec::new())];
        for argument in arguments {
            let mut next = Vec::new();
            for (case, forms) in open {
                for (case, form) in self.expression(case, argument)? {
                    next.push((case, [forms.clone(), vec![form]].concat()));
                }
            }
            open = next;
        }
        let mut all = Vec::new();
        for (mut case, forms) in open {
            match (function, &forms[..]) {
                (Func::Min | Func::Max, _) => {
                    let sign = if function == Func::Max { 1 } else { -1 };
                    for (at, form) in forms.iter().enumerate() {
                        // The first of the arguments that have the extreme value.
                        let mut case = Some(case.clone());
                        for (other, than) in forms.iter().enumerate().filter(|(other, _)| *other != at) {
                            let above = form.minus(than).scaled(sign).add_constant(-i128::from(other < at));
                            case = case.and_then(|case| case.with_nonnegative(above));
                        }
                        all.extend(case.map(|case| (case, form.clone())));
                    }
                }
                (Func::Abs, [form]) => {
                    all.extend(case.clone().with_nonnegative(form.clone()).map(|case| (case, form.clone())));
                    let negative = form.scaled(-1);
                    all.extend(case.with_nonnegative(negative.clone().add_constant(-1)).map(|case| (case, negative)));
                }
                (Func::And | Func::Or | Func::Xor, [first, rest @ ..]) => {
                    let op = match function {
                        Func::And => BitOp::And,
                        Func::Or => BitOp::Or,
                        _ => BitOp::Xor,
                    };
                    let mut value = first.clone();
                    for form in rest {
                        let (left, right) = (case.variable(&value, span)?, case.variable(form, span)?);
                        let result = case.fresh();
                        case.atoms.push(Atom::Bitwise { op, left, right, result });
                        value = LinearForm::variable(result);
                    }
                    all.push((case, value));
                }
                (Func::Lowbit, [form]) => {
                    let of = case.variable(form, span)?;
                    let result = case.fresh();
                    case.atoms.push(Atom::Lowbit { result, of });
                    case.nonnegative.push(form.minus(&LinearForm::variable(result)));
                    all.push((case, LinearForm::variable(result)));
                }
                _ => return Err(undefinable(span, messages::function(function.name()))),
            }
        }
        Ok(all)
    }
}
