//! The types of expressions in rules about lists: each is a number, a condition or a list.

use super::check::Checker;
use super::recognise::{FOLDS, OF_LISTS};
use super::typed::{Each, ListRow, Located, Number, NumberNode, RowNode};
use crate::arith;
use crate::ast::{BinaryOp, Binder, Comprehension, Expr, ExprKind, Name, UnaryOp};
use crate::check::{Checked, MAX_BINDERS, Meaning, argument_count, listed};
use crate::diagnostic::{Diagnostic, Span, nearest};
use crate::membership::membership;
use crate::resolved::Func;
use crate::sets::SetKind;
use nimatron_messages::{Say, evaluation, lists as says, names, syntax};

/// The slots from here on are those of variables of comprehensions.
const LOCALS: usize = 1 << 20;

/// An expression with its type.
pub(super) enum TypedListExpr {
    Number(Number),
    Condition(Number),
    Row(ListRow),
}

impl Checker {
    pub(super) fn row(&self, expr: &Expr) -> Checked<ListRow> {
        match self.value(expr)? {
            TypedListExpr::Row(row) => Ok(row),
            TypedListExpr::Number(_) | TypedListExpr::Condition(_) => {
                let error = Diagnostic::new(expr.span, says::expected_list(), says::not_a_list());
                Err(match &expr.kind {
                    ExprKind::Binary(BinaryOp::Add, ..) => error.help(says::concatenate()),
                    _ => error.help(says::one_entry(expr.to_string())),
                })
            }
        }
    }

    pub(super) fn number(&self, expr: &Expr) -> Checked<Number> {
        match self.value(expr)? {
            TypedListExpr::Number(number) => Ok(number),
            TypedListExpr::Condition(_) => {
                let error = Diagnostic::new(expr.span, names::expected_number(), names::true_or_false());
                Err(match &expr.kind {
                    ExprKind::Binary(op, ..) if op.is_comparison() => error.help(names::comparisons_bind_tighter()),
                    _ => error,
                })
            }
            TypedListExpr::Row(_) => Err(list_not_number(expr)),
        }
    }

    pub(super) fn condition(&self, expr: &Expr) -> Checked<Number> {
        match self.value(expr)? {
            TypedListExpr::Condition(condition) => Ok(condition),
            _ => {
                let error = Diagnostic::new(expr.span, names::expected_condition(), names::not_true_or_false());
                Err(error.help(names::compare_it(expr.to_string())))
            }
        }
    }

    pub(super) fn value(&self, expr: &Expr) -> Checked<TypedListExpr> {
        let span = expr.span;
        let row = |node| Ok(TypedListExpr::Row(Located { node, span }));
        let number = |node| Ok(TypedListExpr::Number(folded(Located { node, span })?));
        let boxed = |expr: &Expr| self.number(expr).map(Box::new);
        let list = |expr: &Expr| self.row(expr).map(Box::new);
        match &expr.kind {
            ExprKind::Int(value) => number(NumberNode::Const(*value)),
            ExprKind::Name(name) => match self.scope.lookup(name) {
                Some(Meaning::Slot(slot)) if self.lists.get(slot) == Some(&true) => row(RowNode::Slot(slot)),
                Some(Meaning::Slot(slot)) if slot >= LOCALS => number(NumberNode::Local(slot - LOCALS)),
                Some(Meaning::Slot(slot)) => number(NumberNode::Slot(slot)),
                Some(Meaning::Int(value)) => number(NumberNode::Const(value)),
                Some(Meaning::Array(array)) => row(RowNode::Array(array)),
                None => Err(self.scope.unknown_name(name, span)),
            },
            ExprKind::In(member, set) => {
                let condition = membership(member, set, span, &|name, arguments| {
                    // A list is asked how often it has the number.
                    let is_list = match self.scope.lookup(&name.text) {
                        Some(Meaning::Slot(slot)) => self.lists.get(slot) == Some(&true),
                        Some(Meaning::Int(_)) => false,
                        Some(Meaning::Array(_)) => true,
                        None => OF_LISTS.contains(&name.text.as_str()),
                    };
                    is_list.then(|| {
                        let at = |kind| Expr { kind, span };
                        let list = match arguments {
                            [] => at(ExprKind::Name(name.text.clone())),
                            _ => at(ExprKind::Call(name.clone(), arguments.to_vec())),
                        };
                        let count = Name { text: "count".to_owned(), span };
                        let count = at(ExprKind::Call(count, vec![list, (**member).clone()]));
                        let zero = at(ExprKind::Int(0));
                        vec![at(ExprKind::Binary(BinaryOp::Gt, Box::new(count), Box::new(zero)))]
                    })
                })
                .ok_or_else(|| self.scope.unknown_membership(set))?;
                self.value(&condition)
            }
            ExprKind::Each(each) => {
                let (each, is_condition) = self.each(each)?;
                if is_condition {
                    let error = Diagnostic::new(each.entry.span, names::expected_number(), names::true_or_false());
                    return Err(error.help(says::any_or_all()));
                }
                row(RowNode::Each(Box::new(each)))
            }
            ExprKind::List(entries) => {
                row(RowNode::Literal(entries.iter().map(|entry| self.number(entry)).collect::<Checked<_>>()?))
            }
            ExprKind::Text(text) => {
                let letter = |letter: char| Located { node: NumberNode::Const(i64::from(u32::from(letter))), span };
                row(RowNode::Literal(text.chars().map(letter).collect()))
            }
            ExprKind::Concat(left, right) => row(RowNode::Concat(list(left)?, list(right)?)),
            ExprKind::With(own, index, entry) => row(RowNode::With(list(own)?, boxed(index)?, boxed(entry)?)),
            ExprKind::Without(own, index) => row(RowNode::Without(list(own)?, boxed(index)?)),
            ExprKind::Slice(own, first, end) => {
                let bound = |bound: &Option<Box<Expr>>| bound.as_ref().map(|bound| boxed(bound)).transpose();
                row(RowNode::Slice(list(own)?, bound(first)?, bound(end)?))
            }
            ExprKind::Index(own, index) => match self.value(own)? {
                TypedListExpr::Row(own) => number(NumberNode::Entry(Box::new(own), boxed(index)?)),
                _ => {
                    let message = says::number_has_no_entries(own.to_string());
                    Err(Diagnostic::new(own.span, message, says::not_a_list()).help(says::how_to_declare()))
                }
            },
            ExprKind::Unary(UnaryOp::Neg, operand) => number(NumberNode::Unary(UnaryOp::Neg, boxed(operand)?)),
            ExprKind::Unary(UnaryOp::Not, operand) => {
                let operand = Box::new(self.condition(operand)?);
                Ok(TypedListExpr::Condition(Located { node: NumberNode::Unary(UnaryOp::Not, operand), span }))
            }
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right, span),
            ExprKind::Call(name, arguments) => self.call(name, arguments, span),
            ExprKind::Stretch(..) | ExprKind::Components(_) => {
                Err(Diagnostic::new(span, names::stretch_outside_result(), names::not_here()))
            }
        }
    }

    fn binary(&self, op: BinaryOp, left: &Expr, right: &Expr, span: Span) -> Checked<TypedListExpr> {
        let node = |a, b| folded(Located { node: NumberNode::Binary(op, Box::new(a), Box::new(b)), span });
        let values = (self.value(left)?, self.value(right)?);
        let function = match op {
            BinaryOp::And => Func::And,
            BinaryOp::Or => Func::Or,
            BinaryOp::Xor => Func::Xor,
            _ if op.is_comparison() => {
                return match values {
                    (TypedListExpr::Row(a), TypedListExpr::Row(b)) => {
                        same(op, a, b, span).map(TypedListExpr::Condition)
                    }
                    (TypedListExpr::Number(a), TypedListExpr::Number(b)) => node(a, b).map(TypedListExpr::Condition),
                    (TypedListExpr::Row(_), _) | (_, TypedListExpr::Row(_)) => {
                        let help = if matches!(values.0, TypedListExpr::Row(_)) { left } else { right };
                        let help = says::how_to_use(help.to_string());
                        Err(Diagnostic::new(span, says::mixed_comparison(), names::one_of_each()).help(help))
                    }
                    _ => self.number(left).and(self.number(right)).and(Err(wrong_operand(span))),
                };
            }
            _ => {
                return match values {
                    (TypedListExpr::Number(a), TypedListExpr::Number(b)) => node(a, b).map(TypedListExpr::Number),
                    (TypedListExpr::Row(_), _) if op == BinaryOp::Add => {
                        Err(list_not_number(left).help(says::concatenate()))
                    }
                    _ => self.number(left).and(self.number(right)).and(Err(wrong_operand(span))),
                };
            }
        };
        match values {
            (TypedListExpr::Condition(a), TypedListExpr::Condition(b)) => node(a, b).map(TypedListExpr::Condition),
            (TypedListExpr::Number(a), TypedListExpr::Number(b)) => {
                Ok(TypedListExpr::Number(folded(Located { node: NumberNode::Call(function, vec![a, b]), span })?))
            }
            (TypedListExpr::Row(_), _) => Err(list_not_number(left)),
            (_, TypedListExpr::Row(_)) => Err(list_not_number(right)),
            _ => {
                let word = op.sign();
                Err(Diagnostic::new(span, names::mixed_operands(word), names::one_of_each())
                    .help(names::comparisons_bind_tighter_than(word)))
            }
        }
    }

    /// A comprehension with the types of its parts, and whether its entry is a condition.
    pub(super) fn each(&self, each: &Comprehension) -> Checked<(Each, bool)> {
        let (inner, choices) = self.choices(&each.binders, each.condition.as_ref(), each.entry.span)?;
        let (entry, is_condition) = match inner.value(&each.entry)? {
            TypedListExpr::Number(entry) => (entry, false),
            TypedListExpr::Condition(entry) => (entry, true),
            TypedListExpr::Row(_) => return Err(list_not_number(&each.entry)),
        };
        Ok((Each { entry, ..choices }, is_condition))
    }

    /// Choices of variables for which a condition holds: the names inside, and a comprehension with
    /// an entry that means nothing.
    pub(super) fn choices(&self, all: &[Binder], condition: Option<&Expr>, span: Span) -> Checked<(Checker, Each)> {
        let is_local = |meaning: &Meaning| matches!(meaning, Meaning::Slot(slot) if *slot >= LOCALS);
        let depth = self.scope.names.iter().filter(|(_, meaning)| is_local(meaning)).count();
        let mut inner = Checker { scope: self.scope.clone(), lists: self.lists.clone() };
        let (mut binders, mut exceptions) = (Vec::new(), Vec::new());
        for (index, binder) in all.iter().enumerate() {
            let name = &binder.name;
            if depth + index >= MAX_BINDERS {
                return Err(Diagnostic::new(name.span, names::too_many_variables(MAX_BINDERS), names::too_many()));
            }
            binders.push(inner.set(binder)?);
            if inner.scope.lookup(&name.text).is_some() {
                let message = names::name_taken(&name.text);
                return Err(Diagnostic::new(name.span, message, syntax::choose_another_name()));
            }
            inner.scope.names.push((name.text.clone(), Meaning::Slot(LOCALS + depth + index)));
            for exception in binder.exceptions() {
                exceptions.push((inner.condition(&exception)?, index + 1));
            }
        }
        let condition = condition.map(|condition| inner.condition(condition)).transpose()?;
        let entry = Located { node: NumberNode::Const(1), span };
        Ok((inner, Each { entry, depth, binders, exceptions, condition }))
    }

    fn call(&self, name: &Name, arguments: &[Expr], span: Span) -> Checked<TypedListExpr> {
        let wrong_count = |min, max| {
            let message = names::argument_count(&name.text, argument_count(min, max));
            Diagnostic::new(span, message, names::given(arguments.len()))
        };
        let list = |expr: &Expr| self.row(expr).map(Box::new);
        let number = |node| Ok(TypedListExpr::Number(Located { node, span }));
        match (name.text.as_str(), arguments) {
            ("any" | "all" | "count", [Expr { kind: ExprKind::Each(own), .. }]) => {
                let (mut each, is_condition) = self.each(own)?;
                if name.text == "count" {
                    if is_condition {
                        each.keep_only_if_entry();
                    }
                    let row = Located { node: RowNode::Each(Box::new(each)), span };
                    return number(NumberNode::Length(Box::new(row)));
                }
                if !is_condition {
                    let error =
                        Diagnostic::new(each.entry.span, names::expected_condition(), names::not_true_or_false());
                    return Err(error.help(names::compare_it(own.entry.to_string())));
                }
                let all = name.text == "all";
                if all {
                    each.entry = negated(each.entry);
                }
                let any = Located { node: NumberNode::Any(Box::new(each)), span };
                return Ok(TypedListExpr::Condition(if all { negated(any) } else { any }));
            }
            ("any" | "all", [_]) => {
                let how = format!("{}(x > 1 for x in row)", name.text);
                return Err(
                    Diagnostic::new(span, says::expected_each(), names::not_here()).help(names::how_to_write(how))
                );
            }
            ("first" | "last", [own]) => {
                let own = list(own)?;
                let at = |node| Located { node, span };
                let mut index = at(NumberNode::Const(0));
                if name.text == "last" {
                    let (length, one) = (at(NumberNode::Length(own.clone())), at(NumberNode::Const(1)));
                    index = at(NumberNode::Binary(BinaryOp::Sub, Box::new(length), Box::new(one)));
                }
                return number(NumberNode::Entry(own, Box::new(index)));
            }
            ("len", [own]) => return number(NumberNode::Length(list(own)?)),
            ("sum", [own]) => return number(NumberNode::Sum(list(own)?)),
            ("count", [own, entry]) => {
                return number(NumberNode::Count(list(own)?, Box::new(self.number(entry)?)));
            }
            ("sorted", [own]) => return Ok(TypedListExpr::Row(Located { node: RowNode::Sorted(list(own)?), span })),
            ("distinct", [own]) => {
                return Ok(TypedListExpr::Row(Located { node: RowNode::Distinct(list(own)?), span }));
            }
            ("reversed", [own]) => {
                return Ok(TypedListExpr::Row(Located { node: RowNode::Reversed(list(own)?), span }));
            }
            ("indices", [_]) => {
                return Err(Diagnostic::new(name.span, names::unknown_function("indices"), names::not_here())
                    .help(names::set_not_value("indices(row)")));
            }
            ("count", _) => return Err(wrong_count(2, 2)),
            (word, _) if OF_LISTS.contains(&word) => return Err(wrong_count(1, 1)),
            _ => {}
        }
        let Some(&(_, function, min, max)) = Func::ALL.iter().find(|entry| entry.0 == name.text) else {
            let known: Vec<&str> = Func::ALL.iter().map(|entry| entry.0).chain(OF_LISTS).collect();
            let error = Diagnostic::new(name.span, names::unknown_function(&name.text), names::not_known());
            if SetKind::from_name(&name.text).is_some() {
                return Err(error.help(names::set_not_value(&name.text)));
            }
            return Err(error.help(match nearest(&name.text, known.iter().copied()) {
                Some(near) => names::did_you_mean(near),
                None => names::known_functions(listed(known)),
            }));
        };
        if let (true, [own]) = (FOLDS.contains(&function), arguments) {
            match self.value(own)? {
                TypedListExpr::Row(row) => return number(NumberNode::Fold(function, Box::new(row))),
                TypedListExpr::Number(one) if min == 1 => return Ok(TypedListExpr::Number(one)),
                _ => {}
            }
        }
        if arguments.len() < min || arguments.len() > max {
            return Err(wrong_count(min, max));
        }
        let arguments = arguments.iter().map(|a| self.number(a)).collect::<Checked<_>>()?;
        let value = folded(Located { node: NumberNode::Call(function, arguments), span })?;
        Ok(if function.is_condition() { TypedListExpr::Condition(value) } else { TypedListExpr::Number(value) })
    }
}

impl Each {
    /// Keeps the entries that hold, each as 1.
    fn keep_only_if_entry(&mut self) {
        let span = self.entry.span;
        let entry = std::mem::replace(&mut self.entry, Located { node: NumberNode::Const(1), span });
        self.condition = Some(match self.condition.take() {
            Some(condition) => {
                let both = NumberNode::Binary(BinaryOp::And, Box::new(condition), Box::new(entry));
                Located { node: both, span }
            }
            None => entry,
        });
    }
}

fn negated(condition: Number) -> Number {
    let span = condition.span;
    Located { node: NumberNode::Unary(UnaryOp::Not, Box::new(condition)), span }
}

/// Lists are compared as wholes.
fn same(op: BinaryOp, left: ListRow, right: ListRow, span: Span) -> Checked<Number> {
    let same = Located { node: NumberNode::Same(Box::new(left), Box::new(right)), span };
    match op {
        BinaryOp::Eq => Ok(same),
        BinaryOp::Ne => Ok(Located { node: NumberNode::Unary(UnaryOp::Not, Box::new(same)), span }),
        _ => Err(Diagnostic::without_label(span, says::lists_are_only_equal())),
    }
}

fn list_not_number(expr: &Expr) -> Diagnostic {
    match &expr.kind {
        ExprKind::Name(name) => Diagnostic::new(expr.span, says::list_not_number(name), says::a_list())
            .help(says::how_to_use(expr.to_string())),
        _ => Diagnostic::new(expr.span, says::list_not_number_here(), says::a_list()),
    }
}

fn wrong_operand(span: Span) -> Diagnostic {
    Diagnostic::new(span, names::expected_number(), names::true_or_false())
}

/// Replaces an expression of constants by its value.
fn folded(number: Number) -> Checked<Number> {
    let constant = |number: &Number| if let NumberNode::Const(value) = number.node { Some(value) } else { None };
    let value = match &number.node {
        NumberNode::Unary(op, a) => constant(a).map(|a| arith::unary(*op, a)),
        NumberNode::Binary(op, a, b) => constant(a).zip(constant(b)).map(|(a, b)| arith::binary(*op, a, b)),
        NumberNode::Call(function, arguments) => {
            arguments.iter().map(constant).collect::<Option<Vec<_>>>().map(|values| arith::call(*function, &values))
        }
        _ => None,
    };
    match value {
        None => Ok(number),
        Some(Ok(value)) => Ok(Located { node: NumberNode::Const(value), span: number.span }),
        Some(Err(fault)) => Err(Diagnostic::new(number.span, fault.message(), evaluation::everywhere())),
    }
}
