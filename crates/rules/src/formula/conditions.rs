//! Conditions as cases: one case for each way in which they can hold.

use super::Atom;
use super::cases::{Case, Checked, as_variable, undefinable};
use super::translate::Translator;
use crate::ast::BinaryOp;
use crate::ast::UnaryOp;
use crate::linear::LinearForm;
use crate::resolved::{Ex, Func, Node};
use nimatron_messages::clauses;

impl Translator<'_> {
    /// The cases in which a condition has the given truth value.
    pub(super) fn condition(&self, case: Case, ex: &Ex, truth: bool) -> Checked<Vec<Case>> {
        match &ex.node {
            Node::Const(value) => Ok(if (*value != 0) == truth { vec![case] } else { Vec::new() }),
            Node::Unary(UnaryOp::Not, a) => self.condition(case, a, !truth),
            Node::Binary(BinaryOp::Xor, a, b) => {
                let mut all = Vec::new();
                for left in [false, true] {
                    let cases = self.condition(case.clone(), a, left)?;
                    all.extend(self.each(cases, |case| self.condition(case, b, left != truth))?);
                }
                Ok(all)
            }
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
                if (*op == BinaryOp::And) == truth {
                    let cases = self.condition(case, a, truth)?;
                    return self.each(cases, |case| self.condition(case, b, truth));
                }
                // Either the first holds, or the second without the first.
                let mut all = self.condition(case.clone(), a, truth)?;
                let cases = self.condition(case, a, !truth)?;
                all.extend(self.each(cases, |case| self.condition(case, b, truth))?);
                Ok(all)
            }
            Node::Binary(op, a, b) if op.is_comparison() => {
                let op = if truth { *op } else { opposite(*op) };
                if let Some(cases) = self.bit_of(&case, op, a, b)? {
                    return Ok(cases);
                }
                let mut all = Vec::new();
                for (case, a) in self.expression(case, a)? {
                    for (case, b) in self.expression(case, b)? {
                        let up = b.minus(&a);
                        let down = a.minus(&b);
                        all.extend(match op {
                            BinaryOp::Eq => vec![case.with_zero(up)],
                            BinaryOp::Ne => {
                                vec![
                                    case.clone().with_nonnegative(up.add_constant(-1)),
                                    case.with_nonnegative(down.add_constant(-1)),
                                ]
                            }
                            BinaryOp::Lt => vec![case.with_nonnegative(up.add_constant(-1))],
                            BinaryOp::Le => vec![case.with_nonnegative(up)],
                            BinaryOp::Gt => vec![case.with_nonnegative(down.add_constant(-1))],
                            _ => vec![case.with_nonnegative(down)],
                        });
                    }
                }
                Ok(all.into_iter().flatten().collect())
            }
            Node::Call(Func::IsPower, arguments) => self.is_power(case, arguments, truth),
            Node::Call(function, _) if function.is_condition() => {
                Err(undefinable(ex.span, clauses::function(function.name())))
            }
            _ => Err(undefinable(ex.span, clauses::number_not_condition())),
        }
    }

    /// A number is a power of a constant, or it is none: then it is below 1, or between a power and
    /// the next one.
    fn is_power(&self, case: Case, arguments: &[Ex], truth: bool) -> Checked<Vec<Case>> {
        let [number, base] = arguments else { return Ok(Vec::new()) };
        let Node::Const(base @ 2..) = base.node else {
            return Err(undefinable(base.span, clauses::base_of_powers()));
        };
        let mut all = Vec::new();
        for (mut case, form) in self.expression(case, number)? {
            if truth {
                let of = case.variable(&form, number.span)?;
                case.atoms.push(Atom::Power { base, of });
                all.push(case);
                continue;
            }
            all.extend(case.clone().with_nonnegative(form.scaled(-1)));
            let of = case.fresh();
            case.atoms.push(Atom::Power { base, of });
            let power = LinearForm::variable(of);
            let next = power.scaled(base.into());
            let above = case.with_nonnegative(form.minus(&power).add_constant(-1));
            all.extend(above.and_then(|case| case.with_nonnegative(next.minus(&form).add_constant(-1))));
        }
        Ok(all)
    }

    /// `n / k % 2 == 1` and similar, where k is a power of two: a bit of n. Also `n % k == 0`: all
    /// lower bits are 0.
    fn bit_of(&self, case: &Case, op: BinaryOp, a: &Ex, b: &Ex) -> Checked<Option<Vec<Case>>> {
        let (Node::Binary(BinaryOp::Mod, left, right), Node::Const(wanted)) = (&a.node, &b.node) else {
            return Ok(None);
        };
        let equal = match op {
            BinaryOp::Eq => true,
            BinaryOp::Ne => false,
            _ => return Ok(None),
        };
        let power = |ex: &Ex| match &ex.node {
            Node::Slot(slot) => as_variable(&case.slots[*slot]).filter(|&mask| {
                let is_power =
                    |atom: &Atom| matches!(atom, Atom::Power { base, of } if *of == mask && base.count_ones() == 1);
                case.atoms.iter().any(is_power)
            }),
            _ => None,
        };
        if let (Node::Binary(BinaryOp::Div, number, mask), Node::Const(2), 0 | 1) = (&left.node, &right.node, wanted)
            && let Some(mask) = power(mask)
        {
            let mut all = Vec::new();
            for (mut case, form) in self.expression(case.clone(), number)? {
                let of = case.variable(&form, a.span)?;
                case.atoms.push(Atom::Bit { mask, of, set: (*wanted == 1) == equal });
                all.push(case);
            }
            return Ok(Some(all));
        }
        let Some(mask) = power(right).filter(|_| *wanted == 0) else { return Ok(None) };
        let mut all = Vec::new();
        for (mut case, form) in self.expression(case.clone(), left)? {
            let of = case.variable(&form, a.span)?;
            let low = case.fresh();
            case.atoms.push(Atom::Lowbit { result: low, of });
            let difference = LinearForm::variable(low).minus(&LinearForm::variable(mask));
            let zero = |case: Case| case.with_zero(form.clone());
            let more = |case: Case| case.with_nonnegative(form.clone().add_constant(-1));
            if equal {
                all.extend(zero(case.clone()));
                all.extend(more(case).and_then(|case| case.with_nonnegative(difference)));
            } else {
                all.extend(more(case).and_then(|case| case.with_nonnegative(difference.scaled(-1).add_constant(-1))));
            }
        }
        Ok(Some(all))
    }
}

const fn opposite(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::Eq => BinaryOp::Ne,
        BinaryOp::Ne => BinaryOp::Eq,
        BinaryOp::Lt => BinaryOp::Ge,
        BinaryOp::Le => BinaryOp::Gt,
        BinaryOp::Gt => BinaryOp::Le,
        _ => BinaryOp::Lt,
    }
}
