//! A case: one way to read a rule, with the facts that hold in it.

use super::{Atom, Undefinable};
use crate::diagnostic::Span;
use crate::linear::{LinearForm, impossible};
use nimatron_messages::{Message, clauses};
use std::cell::Cell;

/// The cost allowed for one proof about a case.
pub(super) const WORK: u64 = 20_000;

pub(super) type Checked<T> = Result<T, Undefinable>;

/// A case under construction.
#[derive(Clone)]
pub(super) struct Case {
    pub(super) variables: usize,
    /// Forms that are at least 0.
    pub(super) nonnegative: Vec<LinearForm>,
    /// Forms that are 0.
    pub(super) zero: Vec<LinearForm>,
    /// The nonlinear atoms.
    pub(super) atoms: Vec<Atom>,
    /// The values of the slots of the rule.
    pub(super) slots: Vec<LinearForm>,
    /// Members of infinite sets, which are at most the largest coordinate.
    pub(super) walked: Vec<LinearForm>,
}

impl Case {
    pub(super) fn new(arity: usize) -> Case {
        let slots = (0..arity).map(LinearForm::variable).collect();
        Case {
            variables: arity,
            nonnegative: Vec::new(),
            zero: Vec::new(),
            atoms: Vec::new(),
            slots,
            walked: Vec::new(),
        }
    }

    /// A new variable.
    pub(super) fn fresh(&mut self) -> usize {
        self.variables += 1;
        self.variables - 1
    }

    /// All facts as inequalities, including that variables are natural.
    pub(super) fn facts(&self) -> Vec<LinearForm> {
        let natural = (0..self.variables).map(LinearForm::variable);
        let zero = self.zero.iter().flat_map(|form| [form.clone(), form.scaled(-1)]);
        natural.chain(zero).chain(self.nonnegative.iter().cloned()).collect()
    }

    /// Is `form >= 0` proved?
    pub(super) fn proves(&self, form: &LinearForm) -> bool {
        let mut facts = self.facts();
        facts.push(form.scaled(-1).add_constant(-1));
        impossible(&facts, &Cell::new(WORK))
    }

    /// The case with `form >= 0` added; `None` if that is impossible.
    pub(super) fn with_nonnegative(mut self, form: LinearForm) -> Option<Case> {
        self.nonnegative.push(form);
        (!impossible(&self.facts(), &Cell::new(WORK))).then_some(self)
    }

    /// The case with `form = 0` added; `None` if that is impossible.
    pub(super) fn with_zero(mut self, form: LinearForm) -> Option<Case> {
        self.zero.push(form);
        (!impossible(&self.facts(), &Cell::new(WORK))).then_some(self)
    }

    /// A variable with the value of a form, which must be provably nonnegative.
    pub(super) fn variable(&mut self, form: &LinearForm, span: Span) -> Checked<usize> {
        if let Some(variable) = as_variable(form) {
            return Ok(variable);
        }
        if !self.proves(form) {
            return Err(undefinable(span, clauses::negative()));
        }
        let variable = self.fresh();
        self.zero.push(form.minus(&LinearForm::variable(variable)));
        Ok(variable)
    }
}

/// The variable that a form consists of, if it is a single one.
pub(super) fn as_variable(form: &LinearForm) -> Option<usize> {
    let mut terms = form.coefficients.iter().enumerate().filter(|(_, c)| **c != 0);
    let (variable, &one) = terms.next()?;
    (form.constant == 0 && one == 1 && terms.next().is_none()).then_some(variable)
}

/// The value of a form that has no variables; `None` if it has some, or does not fit in 64 bits.
pub(super) fn as_constant(form: &LinearForm) -> Option<i64> {
    let constant = form.coefficients.iter().all(|&c| c == 0);
    constant.then(|| i64::try_from(form.constant).ok()).flatten()
}

pub(super) fn undefinable(span: Span, what: Message) -> Undefinable {
    Undefinable { span, what }
}
