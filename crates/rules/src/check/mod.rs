//! From the syntax tree to resolved rules: every name is looked up, every expression gets a type
//! (number or condition), constants are folded, and constructs without a sensible meaning are
//! rejected with a hint. Here are moves, sets and ends of play; coordinates and parameters are in
//! `header`, expressions in `expressions`.

mod expressions;
mod header;

pub(crate) use expressions::argument_count;
pub(crate) use header::{coordinates_of, parameters};

use crate::arith::fold;
use crate::ast::{
    BinaryOp, Binder, Components, Comprehension, Expr, ExprKind, IgnoredSpan, Line, Move, Name, Pattern, SetItem, Text,
    UnaryOp, Until, Value,
};
use crate::diagnostic::{Diagnostic, nearest};
use crate::made_sets::MoveVariables;
use crate::parser::MAX_COMPONENTS;
use crate::resolved::{Bound, Ex, Func, Item, Many, Node, Resolved, Rule};
use crate::sets::SetKind;
use header::{name_of_the_only, reject_lists, told_apart};
use nimatron_messages::{Mark, Parameter, grammar, lists, names, syntax};

/// The maximum number of coordinates of a position.
pub const MAX_ARITY: usize = 16;
/// The maximum number of variables that a move may bind.
pub(crate) const MAX_BINDERS: usize = 16;

pub(crate) type Checked<T> = Result<T, Diagnostic>;

/// What a name stands for.
#[derive(Clone)]
pub(crate) enum Meaning {
    Slot(usize),
    Int(i64),
    Array(usize),
}

#[derive(Clone, Default)]
pub(crate) struct Scope {
    pub(crate) names: Vec<(String, Meaning)>,
    pub(crate) arrays: Vec<Vec<i64>>,
}

/// Resolves a syntax tree. `settings` set or replace the values of parameters.
pub(crate) fn check(text: &Text, settings: &[(String, Value)]) -> Checked<Resolved> {
    let mut scope = Scope::default();
    parameters(text, settings, &mut scope)?;
    if let Some(header) = &text.header {
        reject_lists(header)?;
    }
    let coordinates = coordinates_of(text)?;
    let mut resolved = Resolved {
        name: text.header.as_ref().map(|header| header.name.text.clone()),
        least: vec![0; coordinates.len()],
        coordinates,
        arrays: Vec::new(),
        domain: Vec::new(),
        rules: Vec::new(),
    };
    for domain in domains_of(text) {
        let pushed = scope.name_coordinates(&resolved.coordinates);
        let condition = scope.condition(domain)?;
        scope.names.truncate(pushed);
        for part in conjuncts(condition) {
            match lower_bound(&part) {
                Some((slot, min)) => resolved.least[slot] = resolved.least[slot].max(min),
                None => resolved.domain.push(part),
            }
        }
    }
    for rule in moves_of(text) {
        let rule = scope.rule(rule, &resolved.coordinates, &resolved.least, text.header.is_some())?;
        resolved.rules.push(rule);
    }
    ends_of_play(text, &mut scope, &mut resolved)?;
    let parameters = text.header.iter().flat_map(|header| &header.parameters).map(|parameter| &*parameter.name.text);
    resolved.coordinates = told_apart(&resolved.coordinates, &parameters.collect::<Vec<_>>());
    if let ([only], Some(name)) = (resolved.coordinates.as_mut_slice(), name_of_the_only(text)) {
        *only = name;
    }
    resolved.arrays = scope.arrays;
    Ok(resolved)
}

/// Adds to the moves that there are none where play has ended. Where the player who ended it loses,
/// the other one has a move that leaves nothing.
fn ends_of_play(text: &Text, scope: &mut Scope, resolved: &mut Resolved) -> Checked<()> {
    let mut before: Vec<(Ex, usize)> = Vec::new();
    let mut won = Vec::new();
    for until in untils_of(text) {
        let pushed = scope.name_coordinates(&resolved.coordinates);
        let condition = scope.condition(&until.condition)?;
        scope.names.truncate(pushed);
        let span = condition.span;
        if until.loses {
            let guards = before.iter().cloned().chain([(condition.clone(), 0)]).collect();
            let nothing =
                Rule { binders: Vec::new(), guards, result: Vec::new(), many: Vec::new(), span, result_span: span };
            won.push(nothing);
        }
        before.push((fold(Ex { node: Node::Unary(UnaryOp::Not, Box::new(condition)), span })?, 0));
    }
    for rule in &mut resolved.rules {
        rule.guards.splice(0..0, before.iter().cloned());
    }
    resolved.rules.extend(won);
    Ok(())
}

/// The conditions that end play.
pub(crate) fn untils_of(text: &Text) -> impl Iterator<Item = &Until> {
    text.lines.iter().filter_map(|line| if let Line::Until(until) = line { Some(until) } else { None })
}

/// The moves of a text.
pub(crate) fn moves_of(text: &Text) -> impl Iterator<Item = &Move> {
    text.lines.iter().filter_map(|line| if let Line::Move(rule) = line { Some(&**rule) } else { None })
}

/// The conditions of positions: of the header, and in lines of their own.
pub(crate) fn domains_of(text: &Text) -> impl Iterator<Item = &Expr> {
    let in_lines = text.lines.iter().filter_map(|line| if let Line::Domain(e, _) = line { Some(e) } else { None });
    text.header.iter().filter_map(|header| header.domain.as_ref()).chain(in_lines)
}

pub(crate) fn repeated_coordinate(name: &Name) -> Diagnostic {
    Diagnostic::new(name.span, names::repeated_coordinate(&name.text), names::again()).help(names::write_equality())
}

impl Scope {
    /// Lets names stand for the coordinates; the number of names before.
    pub(crate) fn name_coordinates(&mut self, coordinates: &[String]) -> usize {
        let pushed = self.names.len();
        self.names.extend(coordinates.iter().cloned().zip((0..).map(Meaning::Slot)));
        pushed
    }

    fn rule(&mut self, rule: &Move, coordinates: &[String], least: &[i64], header: bool) -> Checked<Rule> {
        let arity = coordinates.len();
        if rule.pattern.len() != arity {
            let owner = if header { grammar::header() } else { grammar::first_move() };
            let message = names::pattern_length(grammar::coordinates(arity), rule.pattern.len());
            return Err(Diagnostic::new(rule.span.0, message, names::wrong_number_of_coordinates())
                .help(names::named_by(owner, listed(coordinates))));
        }
        let pushed = self.names.len();
        let mut guards = Vec::new();
        for (slot, item) in rule.pattern.iter().enumerate() {
            match item {
                Pattern::Name(name) if name.text == "_" => {}
                Pattern::Name(name) => {
                    if self.names[pushed..].iter().any(|(known, _)| *known == name.text) {
                        return Err(repeated_coordinate(name));
                    }
                    self.names.push((name.text.clone(), Meaning::Slot(slot)));
                }
                Pattern::List(name) => {
                    return Err(Diagnostic::new(name.span, lists::no_list_here(), lists::a_list())
                        .help(lists::how_to_declare()));
                }
                Pattern::Int(value, IgnoredSpan(span)) => {
                    let at = Ex { node: Node::Slot(slot), span: *span };
                    let equal = Node::Binary(BinaryOp::Eq, Box::new(at), Box::new(Ex::constant(*value, *span)));
                    guards.push((Ex { node: equal, span: *span }, 0));
                }
            }
        }
        if rule.binders.len() > MAX_BINDERS {
            return Err(Diagnostic::new(rule.span.0, names::too_many_variables(MAX_BINDERS), names::too_many()));
        }
        let mut variables = MoveVariables { least, names: pushed, binders: Vec::new(), guards };
        for binder in &rule.binders {
            self.bind(binder, &mut variables)?;
        }
        let mut guards = std::mem::take(&mut variables.guards);
        if let Some(guard) = &rule.guard {
            let parts = conjuncts(self.condition(guard)?);
            guards.extend(in_levels(parts, |part| part.slots_end().saturating_sub(arity), may_fail));
        }
        guards.sort_by_key(|&(_, level)| level);
        let mut result = Vec::new();
        let mut many = Vec::new();
        for part in &rule.result {
            let components = match &part[..] {
                [Expr { kind: ExprKind::Components(components), span }] => Some((components, *span)),
                _ => None,
            };
            let length = components.map_or(part.len(), |(components, _)| components.coordinates.len());
            if length != arity {
                let message = names::result_length(grammar::coordinates(arity), length);
                return Err(Diagnostic::new(rule.result_span.0, message, names::wrong_number_of_coordinates()));
            }
            if let Some((components, span)) = components {
                let all = self.many(components, &variables)?;
                let listed = all.listed(arity + variables.binders.len());
                if let Some(parts) = listed.filter(|parts| result.len() + parts.len() <= MAX_COMPONENTS) {
                    result.extend(parts);
                } else {
                    result.push(vec![Ex { node: Node::Many(many.len()), span }; arity]);
                    many.push(all);
                }
                continue;
            }
            result.push(part.iter().map(|value| self.place(value)).collect::<Checked<Vec<_>>>()?);
        }
        self.names.truncate(pushed);
        let (binders, span, result_span) = (variables.binders, rule.span.0, rule.result_span.0);
        Ok(Rule { binders, guards, result, many, span, result_span })
    }

    /// Components for all choices of some variables, in a move with these variables.
    fn many(&mut self, components: &Components, variables: &MoveVariables<'_>) -> Checked<Many> {
        let arity = variables.least.len();
        let (outer, before) = (variables.binders.len(), self.names.len());
        let mut own = MoveVariables { guards: Vec::new(), ..variables.clone() };
        for binder in &components.binders {
            self.bind(binder, &mut own)?;
        }
        let mut guards: Vec<(Ex, usize)> =
            own.guards.into_iter().map(|(guard, level)| (guard, level.max(outer))).collect();
        if let Some(condition) = &components.condition {
            let parts = conjuncts(self.condition(condition)?);
            guards.extend(in_levels(parts, |part| part.slots_end().saturating_sub(arity).max(outer), may_fail));
        }
        guards.sort_by_key(|&(_, level)| level);
        let component = components.coordinates.iter().map(|value| self.number(value)).collect::<Checked<Vec<_>>>()?;
        self.names.truncate(before);
        Ok(Many { binders: own.binders.split_off(outer), guards, component })
    }

    /// A coordinate of a component, or a stretch of them.
    fn place(&self, place: &Expr) -> Checked<Ex> {
        let ExprKind::Stretch(first, last) = &place.kind else { return self.number(place) };
        let node = Node::Stretch(Box::new(self.number(first)?), Box::new(self.number(last)?));
        Ok(Ex { node, span: place.span })
    }

    pub(crate) fn bound(&self, binder: &Binder) -> Checked<Bound> {
        let mut items = Vec::new();
        for item in &binder.set.items {
            items.push(match item {
                SetItem::Single(value) => Item::Single(self.number(value)?),
                SetItem::Range(first, last) => Item::Range(self.number(first)?, self.number(last)?),
                SetItem::Named(name, arguments) => self.named(name, arguments, binder.set.braces)?,
                SetItem::Made(made) => return Err(alone_in_braces(made)),
                SetItem::Endless(first) => return Err(endless(first)),
            });
        }
        Ok(Bound { name: binder.name.text.clone(), items, span: binder.set.span.0 })
    }

    fn named(&self, name: &Name, arguments: &[Expr], braces: bool) -> Checked<Item> {
        if let Some(kind) = SetKind::from_name(&name.text) {
            let Some(&(.., min, max, example)) = SetKind::ALL.iter().find(|entry| entry.1 == kind) else {
                return Err(self.unknown_set(name));
            };
            if arguments.len() < min || arguments.len() > max {
                let message = names::argument_count_of_set(&name.text, argument_count(min, max));
                return Err(Diagnostic::new(name.span, message, names::given(arguments.len()))
                    .help(names::how_to_write(example)));
            }
            let arguments = arguments.iter().map(|a| self.number(a)).collect::<Checked<Vec<_>>>()?;
            if let (SetKind::Powers, Some(Ex { node: Node::Const(base @ ..=1), span })) = (kind, arguments.first()) {
                return Err(Diagnostic::without_label(*span, names::endless_powers(*base)).help(names::min_base()));
            }
            return Ok(Item::Named(kind, arguments));
        }
        match self.lookup(&name.text) {
            Some(Meaning::Array(index)) if arguments.is_empty() => return Ok(Item::Array(index)),
            // In braces a name may be one member: `{1, m}`.
            Some(_) if braces && arguments.is_empty() => {
                let value = Expr { kind: ExprKind::Name(name.text.clone()), span: name.span };
                return Ok(Item::Single(self.number(&value)?));
            }
            Some(_) => {
                return Err(Diagnostic::new(name.span, names::number_not_set(&name.text), syntax::not_a_set())
                    .help(names::numbers_up_to(&name.text)));
            }
            None => {}
        }
        let function = name.text == "len" || Func::ALL.iter().any(|entry| entry.0 == name.text);
        if function || (braces && arguments.is_empty()) {
            let kind = if arguments.is_empty() {
                ExprKind::Name(name.text.clone())
            } else {
                ExprKind::Call(name.clone(), arguments.to_vec())
            };
            let value = self.number(&Expr { kind, span: name.span })?;
            if braces {
                return Ok(Item::Single(value));
            }
            return Err(Diagnostic::new(name.span, names::function_not_set(&name.text), syntax::not_a_set())
                .help(syntax::set_examples()));
        }
        Err(self.unknown_set(name))
    }

    pub(crate) fn unknown_set(&self, name: &Name) -> Diagnostic {
        let arrays =
            self.names.iter().filter(|entry| matches!(entry.1, Meaning::Array(_))).map(|entry| entry.0.as_str());
        let known: Vec<&str> = SetKind::ALL.iter().map(|entry| entry.0).chain(arrays).collect();
        let error = Diagnostic::new(name.span, names::unknown_set(&name.text), names::not_known());
        if name.text == "range" {
            return error.help(names::write_range());
        }
        error.help(match nearest(&name.text, known.iter().copied()) {
            Some(near) => names::did_you_mean(near),
            None => names::known_sets(listed(known)),
        })
    }
}

pub(crate) fn listed(names: impl IntoIterator<Item = impl AsRef<str>>) -> Parameter {
    Parameter::list(names.into_iter().map(|name| Parameter::from(name.as_ref())), Mark::Comma)
}

/// Conditions with the number of variables that must be bound before each can be tested, in that
/// order. A condition is tested as soon as its variables are bound (`bound`); one that may fail (a
/// division, an index outside a list) also waits for the conditions written before it, which may be
/// there to protect it.
pub(crate) fn in_levels<T>(
    parts: Vec<T>,
    bound: impl Fn(&T) -> usize,
    may_fail: impl Fn(&T) -> bool,
) -> Vec<(T, usize)> {
    let mut latest = 0;
    let mut levels = Vec::new();
    for part in parts {
        let own = bound(&part);
        let level = if may_fail(&part) { own.max(latest) } else { own };
        latest = latest.max(level);
        levels.push((part, level));
    }
    levels.sort_by_key(|&(_, level)| level);
    levels
}

/// The parser makes such a part only where it is alone.
pub(crate) fn alone_in_braces(made: &Comprehension) -> Diagnostic {
    Diagnostic::new(made.entry.span, syntax::expected_set(), syntax::not_a_set()).help(syntax::set_examples())
}

/// A range without an end where it needs one.
pub(crate) fn endless(first: &Expr) -> Diagnostic {
    Diagnostic::new(first.span, syntax::endless_set(), syntax::no_upper_end()).help(syntax::write_last_member())
}

/// The conjuncts of a condition.
pub(crate) fn conjuncts(ex: Ex) -> Vec<Ex> {
    match ex.node {
        Node::Binary(BinaryOp::And, left, right) => {
            let mut parts = conjuncts(*left);
            parts.extend(conjuncts(*right));
            parts
        }
        _ => vec![ex],
    }
}

/// `a >= 3`, `a > 2`, `3 <= a`, `2 < a`: the slot and its minimum.
fn lower_bound(ex: &Ex) -> Option<(usize, i64)> {
    let Node::Binary(op, left, right) = &ex.node else { return None };
    match (op, &left.node, &right.node) {
        (BinaryOp::Ge, Node::Slot(slot), Node::Const(min)) | (BinaryOp::Le, Node::Const(min), Node::Slot(slot)) => {
            Some((*slot, *min))
        }
        (BinaryOp::Gt, Node::Slot(slot), Node::Const(below)) | (BinaryOp::Lt, Node::Const(below), Node::Slot(slot)) => {
            below.checked_add(1).map(|min| (*slot, min))
        }
        _ => None,
    }
}

/// Can its evaluation stop with an error other than an overflow of `+` or `-`?
pub(crate) fn may_fail(ex: &Ex) -> bool {
    match &ex.node {
        Node::Const(_) | Node::Slot(_) => false,
        Node::Element(..) | Node::Many(_) => true,
        Node::Unary(_, operand) => may_fail(operand),
        Node::Binary(BinaryOp::Mul | BinaryOp::Pow, ..) => true,
        Node::Binary(BinaryOp::Div | BinaryOp::Mod, left, right) => {
            may_fail(left) || !matches!(right.node, Node::Const(divisor) if divisor > 0)
        }
        Node::Binary(_, left, right) | Node::Stretch(left, right) => may_fail(left) || may_fail(right),
        Node::Call(Func::Isqrt | Func::Log2 | Func::Digits | Func::DigitSum | Func::IsPower, _) => true,
        Node::Call(_, arguments) => arguments.iter().any(may_fail),
    }
}
