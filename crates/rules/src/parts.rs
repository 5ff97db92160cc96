//! What games that are made of others are taken apart with: which names stand where, which variables belong together, and the text of a part.

use crate::ast::{BinaryOp, Expr, ExprKind, Header, Line, Move, Name, Parameter, Pattern, Set, SetItem, Text};
use crate::print::print;
use crate::ruleset::Ruleset;
use crate::sets::SetKind;

impl Ruleset {
    /// The text of a part: the game with these coordinates, moves and conditions on positions.
    pub(crate) fn part_text(&self, name: &str, coordinates: &[usize], moves: Vec<Move>, domain: Vec<Expr>) -> String {
        let named = |text: &str| Name { text: text.to_owned(), span: Default::default() };
        let parameters = self.tree().header.iter().flat_map(|header| &header.parameters);
        let parameter =
            |it: &Parameter| Parameter { name: it.name.clone(), value: self.parameter(&it.name.text).cloned() };
        let header = Header {
            before: Vec::new(),
            name: named(name),
            coordinates: coordinates.iter().map(|&coordinate| named(&self.coordinates()[coordinate])).collect(),
            parameters: parameters.map(parameter).collect(),
            domain: None,
            comment: None,
        };
        let conditions = domain.into_iter().map(|condition| Line::Domain(condition, None));
        let lines = conditions.chain(moves.into_iter().map(|one| Line::Move(Box::new(one)))).collect();
        print(&Text { header: Some(header), lines }).trim_end().to_owned()
    }
}

/// The parts of `a and b and ...`.
pub(crate) fn conjuncts(e: &Expr) -> Vec<&Expr> {
    match &e.kind {
        ExprKind::Binary(BinaryOp::And, a, b) => [conjuncts(a), conjuncts(b)].concat(),
        _ => vec![e],
    }
}

pub(crate) fn all_of(parts: impl Iterator<Item = Expr>) -> Option<Expr> {
    parts.reduce(|a, b| Expr { span: a.span, kind: ExprKind::Binary(BinaryOp::And, Box::new(a), Box::new(b)) })
}

/// The names in an expression, those of functions and of arrays left out.
pub(crate) fn names(e: &Expr) -> Vec<&str> {
    match &e.kind {
        ExprKind::Int(_) => Vec::new(),
        ExprKind::Name(name) => vec![name],
        ExprKind::Unary(_, a) | ExprKind::Index(_, a) => names(a),
        ExprKind::Binary(_, a, b) | ExprKind::Stretch(a, b) => [names(a), names(b)].concat(),
        ExprKind::Call(_, all) => all.iter().flat_map(names).collect(),
    }
}

/// The names in the members of a set.
pub(crate) fn names_of_set(set: &Set) -> Vec<&str> {
    let mut all = Vec::new();
    for item in &set.items {
        match item {
            SetItem::Single(e) => all.extend(names(e)),
            SetItem::Range(a, b) => all.extend([names(a), names(b)].concat()),
            SetItem::Named(_, arguments) => arguments.iter().for_each(|e| all.extend(names(e))),
        }
    }
    all
}

/// Infinite sets are walked up to the largest of all coordinates. Does that never matter to a move, so that it is the same in a game with fewer of them? So it is where a
/// member is taken from a coordinate, since what is left is never negative.
pub(crate) fn walks_alike(rule: &Move) -> bool {
    let taken = |member: &str| {
        rule.result.iter().any(|component| {
            rule.pattern.iter().zip(component).any(|(pattern, left)| match (pattern, &left.kind) {
                (Pattern::Name(x), ExprKind::Binary(BinaryOp::Sub, from, what)) => {
                    matches!(&from.kind, ExprKind::Name(name) if *name == x.text)
                        && matches!(&what.kind, ExprKind::Name(name) if name == member)
                }
                _ => false,
            })
        })
    };
    let infinite = |item: &SetItem| matches!(item, SetItem::Named(kind, _) if SetKind::from_name(&kind.text).is_none_or(SetKind::is_infinite));
    rule.binders.iter().all(|binder| !binder.set.items.iter().any(infinite) || taken(&binder.name.text))
}

/// Does a component stand for several?
pub(crate) fn has_stretch(component: &[Expr]) -> bool {
    component.iter().any(|place| matches!(place.kind, ExprKind::Stretch(..)))
}

/// Which variables belong together.
pub(crate) struct Groups<'n> {
    variables: Vec<(&'n str, usize)>,
}

impl<'n> Groups<'n> {
    pub(crate) fn new(variables: &[&'n str]) -> Groups<'n> {
        Groups { variables: variables.iter().enumerate().map(|(group, &name)| (name, group)).collect() }
    }

    pub(crate) fn knows(&self, name: &str) -> bool {
        self.of(name).is_some()
    }

    pub(crate) fn of(&self, name: &str) -> Option<usize> {
        self.variables.iter().find(|(own, _)| *own == name).map(|(_, group)| *group)
    }

    /// Names that are no variables (parameters) are left out.
    pub(crate) fn join(&mut self, one: &str, others: &[&str]) {
        for other in others {
            if let (Some(to), Some(from)) = (self.of(one), self.of(other)) {
                self.variables.iter_mut().filter(|(_, group)| *group == from).for_each(|(_, group)| *group = to);
            }
        }
    }
}
