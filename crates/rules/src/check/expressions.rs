//! Expressions: names are looked up, and numbers told from conditions.

use super::{Checked, Meaning, Scope, listed};
use crate::arith::fold;
use crate::ast::{BinaryOp, Expr, ExprKind, Name, Set, SetItem, UnaryOp};
use crate::diagnostic::{Diagnostic, Span, nearest};
use crate::expressions::MAX_ARGUMENTS;
use crate::membership::{MAX_MEMBERS, entry_of, membership};
use crate::resolved::{Ex, Func, Node};
use crate::sets::SetKind;
use nimatron_messages::{Message, grammar, lists, names};

#[derive(Clone, Copy, PartialEq, Eq)]
enum ExprType {
    Number,
    Condition,
}

impl Scope {
    pub(crate) fn lookup(&self, name: &str) -> Option<Meaning> {
        self.names.iter().rev().find(|(known, _)| known == name).map(|(_, meaning)| meaning.clone())
    }

    pub(crate) fn number(&self, expr: &Expr) -> Checked<Ex> {
        self.typed(expr, ExprType::Number)
    }

    /// Why it cannot be asked whether something is in a set.
    pub(crate) fn unknown_membership(&self, set: &Set) -> Diagnostic {
        // (In braces a name may be a number.)
        let sets = [set].into_iter().chain(&set.except).filter(|set| !set.braces);
        let unknown = sets.flat_map(|set| &set.items).find_map(|item| match item {
            SetItem::Named(name, _) => Some(name).filter(|name| SetKind::from_name(&name.text).is_none()),
            _ => None,
        });
        match unknown {
            Some(name) => self.unknown_set(name),
            _ => Diagnostic::new(set.span.0, names::no_membership(set.to_string()), names::not_here())
                .help(names::how_to_ask_membership()),
        }
    }

    pub(crate) fn condition(&self, expr: &Expr) -> Checked<Ex> {
        self.typed(expr, ExprType::Condition)
    }

    fn typed(&self, expr: &Expr, wanted: ExprType) -> Checked<Ex> {
        let (ex, found) = self.expr(expr)?;
        if found == wanted {
            return Ok(ex);
        }
        let (message, label) = match wanted {
            ExprType::Number => (names::expected_number(), names::true_or_false()),
            ExprType::Condition => (names::expected_condition(), names::not_true_or_false()),
        };
        let error = Diagnostic::new(expr.span, message, label);
        Err(match (wanted, &expr.kind) {
            (ExprType::Condition, _) => error.help(names::compare_it(expr.to_string())),
            (ExprType::Number, ExprKind::Binary(op, ..)) if op.is_comparison() => {
                error.help(names::comparisons_bind_tighter())
            }
            _ => error,
        })
    }

    fn expr(&self, expr: &Expr) -> Checked<(Ex, ExprType)> {
        let span = expr.span;
        let (node, kind) = match &expr.kind {
            ExprKind::Int(value) => (Node::Const(*value), ExprType::Number),
            ExprKind::Name(name) => match self.lookup(name) {
                Some(Meaning::Slot(slot)) => (Node::Slot(slot), ExprType::Number),
                Some(Meaning::Int(value)) => (Node::Const(value), ExprType::Number),
                Some(Meaning::Array(_)) => {
                    return Err(Diagnostic::new(span, names::array_not_number(name), names::an_array())
                        .help(names::how_to_use_arrays(name)));
                }
                None => return Err(self.unknown_name(name, span)),
            },
            ExprKind::Unary(UnaryOp::Neg, operand) => {
                (Node::Unary(UnaryOp::Neg, Box::new(self.number(operand)?)), ExprType::Number)
            }
            ExprKind::Unary(UnaryOp::Not, operand) => {
                (Node::Unary(UnaryOp::Not, Box::new(self.condition(operand)?)), ExprType::Condition)
            }
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or | BinaryOp::Xor), left, right) => {
                return self.logical(*op, left, right, span);
            }
            ExprKind::Binary(op, left, right) => {
                let (left, right) = (Box::new(self.number(left)?), Box::new(self.number(right)?));
                let kind = if op.is_comparison() { ExprType::Condition } else { ExprType::Number };
                (Node::Binary(*op, left, right), kind)
            }
            ExprKind::Index(list, index) => (self.element(list, index, span)?, ExprType::Number),
            ExprKind::Slice(..)
            | ExprKind::List(_)
            | ExprKind::Text(_)
            | ExprKind::Concat(..)
            | ExprKind::With(..)
            | ExprKind::Without(..)
            | ExprKind::Each(_) => {
                let error = Diagnostic::new(span, lists::no_list_here(), lists::a_list());
                return Err(error.help(lists::how_to_declare()));
            }
            ExprKind::Call(name, arguments) => {
                let node = self.call(name, arguments, span)?;
                let is_condition = matches!(node, Node::Call(function, _) if function.is_condition());
                (node, if is_condition { ExprType::Condition } else { ExprType::Number })
            }
            ExprKind::In(member, set) => {
                let length = |name: &Name| match self.lookup(&name.text) {
                    Some(Meaning::Array(array)) => Some(self.arrays[array].len()),
                    _ => None,
                };
                for item in [&**set].into_iter().chain(&set.except).flat_map(|set| &set.items) {
                    if let SetItem::Named(name, _) = item
                        && let Some(members) = length(name).filter(|&members| members > MAX_MEMBERS)
                    {
                        let message = names::too_many_members(&name.text, members, MAX_MEMBERS);
                        return Err(Diagnostic::new(name.span, message, names::an_array()));
                    }
                }
                let condition = membership(member, set, span, &|name, _| {
                    length(name).map(|length| (0..length).map(|at| entry_of(name, at, span)).collect())
                })
                .ok_or_else(|| self.unknown_membership(set))?;
                return self.expr(&condition);
            }
            ExprKind::Stretch(..) | ExprKind::Components(_) => {
                return Err(Diagnostic::new(span, names::stretch_outside_result(), names::not_here()));
            }
        };
        Ok((fold(Ex { node, span })?, kind))
    }

    /// A member of an array parameter.
    fn element(&self, list: &Expr, index: &Expr, span: Span) -> Checked<Node> {
        let ExprKind::Name(name) = &list.kind else {
            return Err(Diagnostic::new(span, lists::no_list_here(), lists::a_list()).help(lists::how_to_declare()));
        };
        match self.lookup(name) {
            Some(Meaning::Array(array)) => {
                let index = self.number(index)?;
                let length = self.arrays[array].len();
                if let Node::Const(at) = index.node
                    && usize::try_from(at).map_or(true, |at| at >= length)
                {
                    let message = names::member_out_of_range(name, length, at);
                    return Err(Diagnostic::new(span, message, names::no_such_member()));
                }
                Ok(Node::Element(array, Box::new(index)))
            }
            Some(_) => Err(Diagnostic::new(span, names::number_without_members(name), names::not_an_array())),
            None => Err(self.unknown_name(name, list.span)),
        }
    }

    /// `and`, `or`, `xor` combine two conditions, or two numbers bit by bit.
    fn logical(&self, op: BinaryOp, left: &Expr, right: &Expr, span: Span) -> Checked<(Ex, ExprType)> {
        let (left_ex, left_type) = self.expr(left)?;
        let (right_ex, right_type) = self.expr(right)?;
        if left_type != right_type {
            let word = op.sign();
            return Err(Diagnostic::new(span, names::mixed_operands(word), names::one_of_each())
                .help(names::comparisons_bind_tighter_than(word)));
        }
        let node = match left_type {
            ExprType::Condition => Node::Binary(op, Box::new(left_ex), Box::new(right_ex)),
            ExprType::Number => {
                let function = match op {
                    BinaryOp::And => Func::And,
                    BinaryOp::Or => Func::Or,
                    _ => Func::Xor,
                };
                Node::Call(function, vec![left_ex, right_ex])
            }
        };
        Ok((fold(Ex { node, span })?, left_type))
    }

    fn call(&self, name: &Name, arguments: &[Expr], span: Span) -> Checked<Node> {
        if name.text == "len" {
            if let [Expr { kind: ExprKind::Name(array), .. }] = arguments
                && let Some(Meaning::Array(index)) = self.lookup(array)
            {
                return Ok(Node::Const(self.arrays[index].len() as i64));
            }
            return Err(Diagnostic::new(span, names::len_takes_array(), names::not_an_array()));
        }
        let Some(&(_, function, min, max)) = Func::ALL.iter().find(|entry| entry.0 == name.text) else {
            let known: Vec<&str> = Func::ALL.iter().map(|entry| entry.0).chain(["len"]).collect();
            let error = Diagnostic::new(name.span, names::unknown_function(&name.text), names::not_known());
            if SetKind::from_name(&name.text).is_some() {
                return Err(error.help(names::set_not_value(&name.text)));
            }
            return Err(error.help(match nearest(&name.text, known.iter().copied()) {
                Some(near) => names::did_you_mean(near),
                None => names::known_functions(listed(known)),
            }));
        };
        if arguments.len() < min || arguments.len() > max {
            let message = names::argument_count(&name.text, argument_count(min, max));
            return Err(Diagnostic::new(span, message, names::given(arguments.len())));
        }
        Ok(Node::Call(function, arguments.iter().map(|a| self.number(a)).collect::<Checked<_>>()?))
    }

    pub(crate) fn unknown_name(&self, name: &str, span: Span) -> Diagnostic {
        let error = Diagnostic::new(span, names::unknown_name(name), names::not_known());
        if SetKind::from_name(name).is_some() {
            return error.help(names::set_not_value(name));
        }
        let known: Vec<&str> = self.names.iter().map(|entry| entry.0.as_str()).collect();
        error.help(match nearest(name, known.iter().copied()) {
            Some(near) => names::did_you_mean(near),
            None => names::known_names(listed(known), name),
        })
    }
}

/// How many arguments something takes.
pub(crate) fn argument_count(min: usize, max: usize) -> Message {
    match (min, max) {
        (0, 0) => grammar::no_arguments(),
        (min, max) if min == max => grammar::arguments(min),
        (min, MAX_ARGUMENTS) => grammar::min_arguments(min),
        (min, max) => grammar::arguments_between(min, max),
    }
}
