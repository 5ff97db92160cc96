//! Facts that hold whenever a move is made, as linear inequalities: the bounds of the variables,
//! the guards, the position before and after. All proofs about shape are based on them.
//!
//! In these facts a stretch of components is any of its members. What that implies is used for that
//! component only, because a stretch may have no members.

use crate::ast::{BinaryOp, UnaryOp};
use crate::linear::{LinearForm, impossible};
use crate::resolved::{Ex, Func, Item, Node, Resolved, Rule};
use crate::sets::SetKind;
use std::cell::Cell;

/// The facts about one move, for one choice of set parts.
#[derive(Clone)]
pub(crate) struct Facts<'r> {
    resolved: &'r Resolved,
    /// Variables `0..` are the slots, followed by nonlinear terms.
    terms: Vec<Ex>,
    slots: usize,
    /// Each form is at least 0.
    known: Vec<LinearForm>,
    /// Terms that are always equal to one of several forms: `max`, `min`, `abs`.
    alternatives: Vec<(LinearForm, Vec<LinearForm>)>,
    /// The remaining budget for proofs about this text.
    work: &'r Cell<u64>,
}

/// The maximum number of combinations of set parts that are treated one by one; with more, nothing
/// is proved.
pub(crate) const MAX_CASES: usize = 64;
/// The maximum number of terms whose alternatives are treated one by one in a proof.
const MAX_SPLITS: usize = 3;
/// The maximum number of facts about one move; further ones are left out.
const MAX_FACTS: usize = 100;

impl<'r> Facts<'r> {
    /// The facts of a move, one entry for each choice of parts of the sets; `None` if there are too
    /// many.
    pub(crate) fn cases(resolved: &'r Resolved, rule: &Rule, work: &'r Cell<u64>) -> Option<Vec<Facts<'r>>> {
        let mut choices: Vec<Vec<&Item>> = vec![Vec::new()];
        for bound in &rule.binders {
            let all_constant =
                bound.items.iter().all(|item| matches!(item, Item::Single(ex) if constant(ex).is_some()));
            // Constants are one case: between their minimum and maximum.
            let items: Vec<&Item> =
                if all_constant { bound.items.iter().take(1).collect() } else { bound.items.iter().collect() };
            choices = choices
                .into_iter()
                .flat_map(|c| items.iter().map(move |item| [c.clone(), vec![*item]].concat()))
                .collect();
            if choices.len() > MAX_CASES {
                return None;
            }
        }
        Some(choices.into_iter().map(|choice| Facts::case(resolved, rule, &choice, work)).collect())
    }

    /// What is known of every tuple whose coordinates are not below their minimum, with as many
    /// variables.
    pub(crate) fn of_tuples(resolved: &'r Resolved, variables: usize, work: &'r Cell<u64>) -> Facts<'r> {
        let slots = resolved.coordinates.len() + variables;
        let mut facts = Facts { resolved, terms: Vec::new(), slots, known: Vec::new(), alternatives: Vec::new(), work };
        for (slot, &least) in resolved.least.iter().enumerate() {
            facts.at_least(&LinearForm::variable(slot), least.into());
        }
        facts
    }

    fn case(resolved: &'r Resolved, rule: &Rule, choice: &[&Item], work: &'r Cell<u64>) -> Facts<'r> {
        let arity = resolved.coordinates.len();
        let mut facts = Facts::of_tuples(resolved, rule.binders.len(), work);
        resolved.domain.iter().for_each(|condition| facts.assume(condition, true));
        for (index, (bound, item)) in rule.binders.iter().zip(choice).enumerate() {
            for (guard, _) in rule.guards.iter().filter(|(_, level)| *level == index) {
                facts.assume(guard, true);
            }
            let variable = LinearForm::variable(arity + index);
            let constants: Option<Vec<i64>> =
                bound.items.iter().map(|item| if let Item::Single(ex) = item { constant(ex) } else { None }).collect();
            match constants {
                Some(values) => facts.between(&variable, &values),
                None => facts.member(&variable, item, arity),
            }
        }
        for (guard, _) in rule.guards.iter().filter(|(_, level)| *level == rule.binders.len()) {
            facts.assume(guard, true);
        }
        // A stretch may have no members, so it implies nothing here.
        rule.result.iter().filter(|part| !has_stretch(part)).for_each(|part| facts.is_position(part));
        facts
    }

    /// The facts for the case that this component exists; a stretch stands for any of its members.
    pub(crate) fn with(&self, part: &[Ex]) -> Facts<'r> {
        let mut facts = self.clone();
        if has_stretch(part) {
            facts.is_position(part);
        }
        facts
    }

    fn is_position(&mut self, part: &[Ex]) {
        let resolved = self.resolved;
        for (coordinate, &least) in part.iter().zip(&resolved.least) {
            let value = self.form(coordinate);
            self.at_least(&value, least.into());
        }
    }

    pub(crate) fn between(&mut self, variable: &LinearForm, values: &[i64]) {
        if let (Some(&min), Some(&max)) = (values.iter().min(), values.iter().max()) {
            self.at_least(variable, min.into());
            self.at_least(&variable.scaled(-1), -i128::from(max));
        }
    }

    pub(crate) fn member(&mut self, variable: &LinearForm, item: &Item, arity: usize) {
        match item {
            Item::Single(value) => {
                let value = self.form(value);
                self.at_least(&variable.minus(&value), 0);
                self.at_least(&value.minus(variable), 0);
            }
            Item::Range(first, last) => {
                let (first, last) = (self.form(first), self.form(last));
                self.at_least(&variable.minus(&first), 0);
                self.at_least(&last.minus(variable), 0);
            }
            Item::Array(array) => {
                let resolved = self.resolved;
                self.between(variable, &resolved.arrays[*array]);
            }
            Item::Named(kind, arguments) => {
                self.at_least(variable, kind.least().into());
                // With one coordinate, that coordinate bounds the enumeration.
                if arity == 1 && kind.is_infinite() {
                    self.at_least(&LinearForm::variable(0).minus(variable), 0);
                }
                let Some(argument) = arguments.first() else { return };
                let whole = self.form(argument);
                let only_coordinate = arity == 1 && argument.node == Node::Slot(0);
                match kind {
                    SetKind::Divisors if only_coordinate || self.proves(&whole, 1) => {
                        self.at_least(&whole.minus(variable), 0);
                    }
                    SetKind::ProperDivisors if only_coordinate || self.proves(&whole, 1) => {
                        self.at_least(&whole.minus(variable), 1);
                    }
                    SetKind::Zeckendorf | SetKind::FactorialBase | SetKind::Digits => {
                        self.at_least(&whole.minus(variable), 0);
                    }
                    _ => {}
                }
            }
        }
    }

    pub(crate) fn at_least(&mut self, form: &LinearForm, least: i128) {
        if form.exact && self.known.len() < MAX_FACTS {
            self.known.push(form.clone().add_constant(-least));
        }
    }

    /// Is the form at least this large in every case that the facts allow?
    pub(crate) fn proves(&self, form: &LinearForm, least: i128) -> bool {
        if !form.exact {
            return false;
        }
        let mut rows = self.known.clone();
        rows.push(form.scaled(-1).add_constant(least - 1));
        self.refutes(&rows, 0)
    }

    /// Is it impossible that all these forms are at least 0? Goes through the alternatives of a few
    /// terms, from this one on.
    fn refutes(&self, rows: &[LinearForm], from: usize) -> bool {
        if impossible(rows, self.work) {
            return true;
        }
        let Some((value, forms)) = self.alternatives.get(from).filter(|_| from < MAX_SPLITS) else { return false };
        forms.iter().all(|form| {
            let mut case = rows.to_vec();
            case.extend([value.minus(form), form.minus(value)]);
            self.refutes(&case, from + 1)
        })
    }

    /// Is it impossible that the form is 0, where the forms of `nonzero` are not 0?
    pub(crate) fn proves_nonzero(&self, form: &LinearForm, nonzero: &[LinearForm]) -> bool {
        if !form.exact {
            return false;
        }
        let mut zero = self.clone();
        zero.known.extend([form.clone(), form.scaled(-1)]);
        zero.refutes(&zero.known, 0)
            || nonzero.iter().any(|other| zero.proves(other, 0) && zero.proves(&other.scaled(-1), 0))
    }

    /// Adds the content of a condition, if it is linear; `holds: false` for its negation.
    pub(crate) fn assume(&mut self, condition: &Ex, holds: bool) {
        match &condition.node {
            Node::Unary(UnaryOp::Not, inner) => self.assume(inner, !holds),
            Node::Binary(BinaryOp::And, a, b) if holds => {
                self.assume(a, true);
                self.assume(b, true);
            }
            Node::Binary(BinaryOp::Or, a, b) if !holds => {
                self.assume(a, false);
                self.assume(b, false);
            }
            Node::Binary(op, a, b) if op.is_comparison() => {
                let (a, b) = (self.form(a), self.form(b));
                let difference = a.minus(&b);
                match (op, holds) {
                    (BinaryOp::Ge, true) | (BinaryOp::Lt, false) => self.at_least(&difference, 0),
                    (BinaryOp::Gt, true) | (BinaryOp::Le, false) => self.at_least(&difference, 1),
                    (BinaryOp::Le, true) | (BinaryOp::Gt, false) => self.at_least(&difference.scaled(-1), 0),
                    (BinaryOp::Lt, true) | (BinaryOp::Ge, false) => self.at_least(&difference.scaled(-1), 1),
                    (BinaryOp::Eq, true) | (BinaryOp::Ne, false) => {
                        self.at_least(&difference, 0);
                        self.at_least(&difference.scaled(-1), 0);
                    }
                    // `n != 0` for something that cannot be negative.
                    (BinaryOp::Ne, true) | (BinaryOp::Eq, false) if self.proves(&difference, 0) => {
                        self.at_least(&difference, 1);
                    }
                    _ => {}
                }
            }
            // `p in primes` says that p is at least 2.
            Node::Call(function, arguments) if holds => {
                if let (Some(least), Some(member)) = (function.least_member(), arguments.first()) {
                    let member = self.form(member);
                    self.at_least(&member, least.into());
                }
            }
            _ => {}
        }
    }

    /// The expression as a form. A nonlinear term becomes a new variable, with the facts known
    /// about it.
    pub(crate) fn form(&mut self, ex: &Ex) -> LinearForm {
        match &ex.node {
            Node::Const(value) => LinearForm::constant((*value).into()),
            Node::Slot(slot) => LinearForm::variable(*slot),
            Node::Unary(UnaryOp::Neg, a) => self.form(a).scaled(-1),
            Node::Binary(BinaryOp::Add, a, b) => self.form(a).plus(1, &self.form(b)),
            Node::Binary(BinaryOp::Sub, a, b) => self.form(a).minus(&self.form(b)),
            Node::Binary(BinaryOp::Mul, a, b) => match (constant(a), constant(b)) {
                (Some(factor), _) => self.form(b).scaled(factor.into()),
                (_, Some(factor)) => self.form(a).scaled(factor.into()),
                _ => self.term(ex),
            },
            _ => self.term(ex),
        }
    }

    fn term(&mut self, ex: &Ex) -> LinearForm {
        if let Some(index) = self.terms.iter().position(|known| known == ex) {
            return LinearForm::variable(self.slots + index);
        }
        let value = LinearForm::variable(self.slots + self.terms.len());
        self.terms.push(ex.clone());
        match &ex.node {
            Node::Element(array, _) => {
                let resolved = self.resolved;
                self.between(&value, &resolved.arrays[*array]);
            }
            // The value stands for any member.
            Node::Stretch(first, last) => {
                let (first, last) = (self.form(first), self.form(last));
                self.at_least(&value.minus(&first), 0);
                self.at_least(&last.minus(&value), 0);
            }
            Node::Binary(BinaryOp::Div, a, b) => {
                let (a, divisor) = (self.form(a), constant(b));
                if let Some(divisor) = divisor.filter(|&d| d > 0).map(i128::from) {
                    let rest = a.plus(-divisor, &value);
                    self.at_least(&rest, 0);
                    self.at_least(&rest.scaled(-1), 1 - divisor);
                } else {
                    // The divisor is not 0, or there is no move.
                    let b = self.form(b);
                    if self.proves(&a, 0) && self.proves(&b, 0) {
                        self.at_least(&b, 1);
                        self.at_least(&value, 0);
                        let divisor = if self.proves(&b, 2) { 2 } else { 1 };
                        self.at_least(&a.plus(-divisor, &value), 0);
                    }
                }
            }
            Node::Binary(BinaryOp::Mod, a, b) => {
                let (a, b) = (self.form(a), self.form(b));
                if self.proves(&b, 0) {
                    self.at_least(&b, 1);
                    self.at_least(&value, 0);
                    self.at_least(&b.minus(&value), 1);
                    if self.proves(&a, 0) {
                        self.at_least(&a.minus(&value), 0);
                    }
                }
            }
            Node::Binary(BinaryOp::Mul, a, b) => {
                let is_square = a == b;
                let (a, b) = (self.form(a), self.form(b));
                if is_square {
                    // For integers.
                    self.at_least(&value.minus(&a), 0);
                    self.at_least(&value.plus(1, &a), 0);
                }
                let least =
                    |facts: &Self, form: &LinearForm| [1, 0].into_iter().find(|&least| facts.proves(form, least));
                if let (Some(p), Some(q)) = (least(self, &a), least(self, &b)) {
                    // (a - p) * (b - q) >= 0
                    let product = value.plus(-q, &a).plus(-p, &b).add_constant(p * q);
                    self.at_least(&product, 0);
                }
            }
            Node::Binary(BinaryOp::Pow, base, exponent) => {
                let (base, exponent) = (self.form(base), self.form(exponent));
                // The exponent is at least 0, or there is no move.
                if let Some(least) = [2, 1, 0].into_iter().find(|&least| self.proves(&base, least)) {
                    self.at_least(&value, least.min(1));
                    if least == 2 {
                        self.at_least(&value.minus(&exponent), 1);
                    }
                    if self.proves(&exponent, 1) {
                        self.at_least(&value.minus(&base), 0);
                    }
                }
            }
            Node::Call(function, arguments) => {
                let arguments: Vec<LinearForm> = arguments.iter().map(|argument| self.form(argument)).collect();
                self.function(*function, &value, &arguments);
            }
            _ => {}
        }
        value
    }

    fn is_one_of(&mut self, value: &LinearForm, forms: Vec<LinearForm>) {
        if forms.iter().all(|form| form.exact) {
            self.alternatives.push((value.clone(), forms));
        }
    }

    fn function(&mut self, function: Func, value: &LinearForm, arguments: &[LinearForm]) {
        let natural = arguments.iter().all(|argument| self.proves(argument, 0));
        let first = &arguments[0];
        match function {
            Func::Min => {
                arguments.iter().for_each(|argument| self.at_least(&argument.minus(value), 0));
                self.is_one_of(value, arguments.to_vec());
            }
            Func::Max => {
                arguments.iter().for_each(|argument| self.at_least(&value.minus(argument), 0));
                self.is_one_of(value, arguments.to_vec());
            }
            Func::Abs => {
                self.at_least(&value.minus(first), 0);
                self.at_least(&value.plus(1, first), 0);
                self.is_one_of(value, vec![first.clone(), first.scaled(-1)]);
            }
            Func::And if natural => {
                self.at_least(value, 0);
                arguments.iter().for_each(|argument| self.at_least(&argument.minus(value), 0));
            }
            Func::Or | Func::Xor if natural => {
                let sum = arguments.iter().fold(LinearForm::constant(0), |sum, argument| sum.plus(1, argument));
                self.at_least(value, 0);
                self.at_least(&sum.minus(value), 0);
                if function == Func::Or {
                    arguments.iter().for_each(|argument| self.at_least(&value.minus(argument), 0));
                }
            }
            Func::Gcd => {
                // It divides what is positive.
                let positive: Vec<&LinearForm> = arguments.iter().filter(|argument| self.proves(argument, 1)).collect();
                self.at_least(value, (!positive.is_empty()).into());
                positive.into_iter().for_each(|argument| self.at_least(&argument.minus(value), 0));
            }
            Func::Popcount | Func::Lowbit | Func::Isqrt | Func::DigitSum if natural => {
                self.at_least(value, 0);
                self.at_least(&first.minus(value), 0);
                if self.proves(first, 1) {
                    self.at_least(value, 1);
                }
                if function == Func::Isqrt && self.proves(first, 2) {
                    self.at_least(&first.minus(value), 1);
                }
            }
            Func::Log2 => {
                self.at_least(value, 0);
                self.at_least(&first.minus(value), 1);
            }
            Func::Digits => {
                self.at_least(value, 1);
                if self.proves(first, 1) {
                    self.at_least(&first.minus(value), 0);
                }
            }
            _ => {}
        }
    }
}

fn has_stretch(part: &[Ex]) -> bool {
    part.iter().any(|ex| matches!(ex.node, Node::Stretch(..)))
}

pub(crate) fn constant(ex: &Ex) -> Option<i64> {
    if let Node::Const(value) = ex.node { Some(value) } else { None }
}
