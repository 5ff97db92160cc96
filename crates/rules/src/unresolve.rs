//! Resolved rules as text, for rules that a program derived from others: people can read it, and
//! the parser can read it back.
//!
//! Names are chosen anew where the old ones would mean something else (`_`, two coordinates of one
//! name, a variable called like a set), so the text resolves to equal rules. Parameters that are
//! numbers have become constants; array parameters stay.

use crate::ast::{
    BinaryOp, Binder, Components, Coordinate, Expr, ExprKind, Header, IgnoredSpan, Line, Move, Name, Pattern,
    RuleParameter, Set, SetItem, Text, UnaryOp, Value,
};
use crate::diagnostic::Span;
use crate::print::print;
use crate::resolved::{Bound, Ex, Func, Item, Many, Node, Resolved, Rule};
use crate::sets::SetKind;

impl Resolved {
    /// The rules as text, as `nimatron fmt` prints them.
    pub fn text(&self) -> String {
        let mut names = UsedNames { taken: Vec::new() };
        let arrays: Vec<String> = self.arrays.iter().map(|_| names.fresh("m")).collect();
        let coordinates: Vec<String> = self.coordinates.iter().map(|own| names.fresh(own)).collect();
        let parameters = arrays.iter().zip(&self.arrays);
        let header = Header {
            before: Vec::new(),
            name: name(self.name.as_deref().unwrap_or("rules")),
            coordinates: coordinates.iter().map(|own| Coordinate { name: name(own), list: false }).collect(),
            parameters: parameters
                .map(|(own, members)| RuleParameter { name: name(own), value: Some(Value::Array(members.clone())) })
                .collect(),
            claims: Vec::new(),
            domain: None,
            comment: None,
        };
        let scope = SlotNames { slots: coordinates, arrays };
        let bounds = self.least.iter().enumerate().filter(|(_, least)| **least > 0).map(|(slot, &min)| {
            let at_least = BinaryOp::Ge;
            expr(ExprKind::Binary(at_least, Box::new(scope.named(slot)), Box::new(int(min))))
        });
        let conditions = bounds.chain(self.domain.iter().map(|ex| scope.condition(ex)));
        let conditions = conditions.map(|condition| Line::Domain(condition, None));
        let moves = self.rules.iter().map(|rule| Line::Move(Box::new(scope.rule(rule, &names))));
        let lines = conditions.collect::<Vec<_>>().into_iter().chain(moves).collect();
        print(&Text { header: Some(header), lines }).trim_end().to_owned()
    }
}

/// Names that are already used.
#[derive(Clone)]
struct UsedNames {
    taken: Vec<String>,
}

impl UsedNames {
    /// A name that means nothing else, and marks it as used: the wanted one, or one with a number.
    fn fresh(&mut self, wanted: &str) -> String {
        let means_something = |own: &str| {
            own == "_" || own == "len" || SetKind::from_name(own).is_some() || Func::ALL.iter().any(|f| f.0 == own)
        };
        let stem = if means_something(wanted) { "x" } else { wanted };
        let numbered = (2..).map(|number| format!("{stem}{number}"));
        let free = std::iter::once(stem.to_owned())
            .chain(numbered)
            .find(|own| !self.taken.contains(own) && !means_something(own))
            .unwrap_or_default();
        self.taken.push(free.clone());
        free
    }
}

/// The names of slots and arrays.
struct SlotNames {
    slots: Vec<String>,
    arrays: Vec<String>,
}

impl SlotNames {
    fn rule(&self, rule: &Rule, names: &UsedNames) -> Move {
        let mut names = names.clone();
        let scope = self.with(&rule.binders, &mut names);
        let result = rule.result.iter().map(|part| match part.first() {
            Some(Ex { node: Node::Many(index), .. }) => vec![scope.components(&rule.many[*index], &names)],
            _ => part.iter().map(|ex| scope.expr(ex)).collect(),
        });
        Move {
            pattern: self.slots.iter().map(|own| Pattern::Name(name(own))).collect(),
            result: result.collect(),
            binders: scope.binders(self.slots.len(), &rule.binders),
            guard: scope.all_of(&rule.guards),
            comment: None,
            span: IgnoredSpan::default(),
            result_span: IgnoredSpan::default(),
        }
    }

    /// With names of variables after these.
    fn with(&self, binders: &[Bound], names: &mut UsedNames) -> SlotNames {
        let variables = binders.iter().map(|binder| names.fresh(&binder.name));
        SlotNames { slots: self.slots.iter().cloned().chain(variables).collect(), arrays: self.arrays.clone() }
    }

    /// The variables from a slot on.
    fn binders(&self, first: usize, binders: &[Bound]) -> Vec<Binder> {
        let binder =
            |(at, bound): (usize, &Bound)| Binder { name: name(&self.slots[first + at]), set: self.set(&bound.items) };
        binders.iter().enumerate().map(binder).collect()
    }

    fn all_of(&self, guards: &[(Ex, usize)]) -> Option<Expr> {
        let all = guards.iter().map(|(guard, _)| self.condition(guard));
        all.reduce(|a, b| expr(ExprKind::Binary(BinaryOp::And, Box::new(a), Box::new(b))))
    }

    fn components(&self, many: &Many, names: &UsedNames) -> Expr {
        let scope = self.with(&many.binders, &mut names.clone());
        expr(ExprKind::Components(Box::new(Components {
            coordinates: many.component.iter().map(|ex| scope.expr(ex)).collect(),
            binders: scope.binders(self.slots.len(), &many.binders),
            condition: scope.all_of(&many.guards),
        })))
    }

    fn set(&self, items: &[Item]) -> Set {
        let item = |item: &Item| match item {
            Item::Single(ex) => SetItem::Single(self.expr(ex)),
            Item::Range(first, last) => SetItem::Range(self.expr(first), self.expr(last)),
            Item::Array(array) => SetItem::Named(name(&self.arrays[*array]), Vec::new()),
            Item::Named(kind, arguments) => {
                SetItem::Named(name(&kind.to_string()), arguments.iter().map(|ex| self.expr(ex)).collect())
            }
        };
        let braces = !matches!(items, [Item::Range(..) | Item::Array(_) | Item::Named(..)]);
        Set { items: items.iter().map(item).collect(), braces, except: Vec::new(), span: IgnoredSpan::default() }
    }

    fn named(&self, slot: usize) -> Expr {
        expr(ExprKind::Name(self.slots[slot].clone()))
    }

    /// A condition. A constant is not one in the language, so it becomes a comparison of constants.
    fn condition(&self, ex: &Ex) -> Expr {
        let boxed = |ex: &Ex| Box::new(self.condition(ex));
        let kind = match &ex.node {
            Node::Const(value) => {
                let holds = i64::from(*value == 0);
                ExprKind::Binary(BinaryOp::Eq, Box::new(int(0)), Box::new(int(holds)))
            }
            Node::Unary(UnaryOp::Not, operand) => ExprKind::Unary(UnaryOp::Not, boxed(operand)),
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or | BinaryOp::Xor), left, right) => {
                ExprKind::Binary(*op, boxed(left), boxed(right))
            }
            _ => return self.expr(ex),
        };
        expr(kind)
    }

    fn expr(&self, ex: &Ex) -> Expr {
        let boxed = |ex: &Ex| Box::new(self.expr(ex));
        let kind = match &ex.node {
            Node::Const(value) => return int(*value),
            Node::Slot(slot) => return self.named(*slot),
            Node::Element(array, index) => {
                let array = ExprKind::Name(self.arrays[*array].clone());
                ExprKind::Index(Box::new(expr(array)), boxed(index))
            }
            Node::Unary(op, operand) => ExprKind::Unary(*op, boxed(operand)),
            Node::Binary(op, left, right) => ExprKind::Binary(*op, boxed(left), boxed(right)),
            Node::Stretch(first, last) => ExprKind::Stretch(boxed(first), boxed(last)),
            // Written by `components`.
            Node::Many(_) => return int(0),
            Node::Call(function, arguments) => match (infix(*function), &arguments[..]) {
                (Some(op), [left, right]) => ExprKind::Binary(op, boxed(left), boxed(right)),
                _ => ExprKind::Call(name(function.name()), arguments.iter().map(|ex| self.expr(ex)).collect()),
            },
        };
        expr(kind)
    }
}

/// Bitwise functions are written between two numbers.
const fn infix(function: Func) -> Option<BinaryOp> {
    match function {
        Func::And => Some(BinaryOp::And),
        Func::Or => Some(BinaryOp::Or),
        Func::Xor => Some(BinaryOp::Xor),
        _ => None,
    }
}

fn name(text: &str) -> Name {
    Name { text: text.to_owned(), span: Span::default() }
}

fn int(value: i64) -> Expr {
    match value.checked_abs() {
        Some(size) if value < 0 => expr(ExprKind::Unary(UnaryOp::Neg, Box::new(expr(ExprKind::Int(size))))),
        _ => expr(ExprKind::Int(value)),
    }
}

fn expr(kind: ExprKind) -> Expr {
    Expr { kind, span: Span::default() }
}
