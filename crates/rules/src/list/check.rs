//! From the syntax tree to the typed tree: names are looked up, moves and sets are checked. What
//! expressions mean is in `expressions`.

use super::expressions::TypedListExpr;
use super::recognise::{OF_LISTS, lists};
use super::typed::{ListComponents, ListCoordinate, ListMoveRule, ListSetPart, Located, Number, NumberNode, numbers};
use super::{Claim, ListRules};
use crate::ast::Value as Setting;
use crate::ast::{BinaryOp, Binder, Expr, ExprKind, IgnoredSpan, Move, Name, Pattern, SetItem, Text, UnaryOp};
use crate::check::{
    Checked, MAX_BINDERS, Meaning, Scope, argument_count, coordinates_of, domains_of, endless, in_levels, listed,
    moves_of, parameters, repeated_coordinate, untils_of,
};
use crate::diagnostic::{Diagnostic, Span, nearest};
use crate::resolved::Func;
use crate::sets::SetKind;
use nimatron_messages::{grammar, lists as says, names, syntax};

/// The names of one move, and which coordinates are lists.
pub(super) struct Checker {
    pub(super) scope: Scope,
    pub(super) lists: Vec<bool>,
}

/// Resolves a syntax tree. `settings` set or replace the values of parameters.
pub(super) fn check(source: &str, text: Text, settings: &[(String, Setting)]) -> Checked<ListRules> {
    let mut scope = Scope::default();
    parameters(&text, settings, &mut scope)?;
    let coordinates = coordinates_of(&text)?;
    let are_lists = match &text.header {
        Some(header) => header.coordinates.iter().map(|one| one.list).collect(),
        None => lists(&text, coordinates.len()),
    };
    let claim = claim(&text)?;
    let mut checker = Checker { scope, lists: are_lists };
    let mut domain = Vec::new();
    for condition in domains_of(&text) {
        let pushed = checker.scope.name_coordinates(&coordinates);
        domain.extend(conjuncts(checker.condition(condition)?));
        checker.scope.names.truncate(pushed);
    }
    let mut rules = Vec::new();
    for rule in moves_of(&text) {
        rules.push(checker.rule(rule, &coordinates, text.header.is_some())?);
    }
    let mut before: Vec<(Number, usize)> = Vec::new();
    let mut won = Vec::new();
    for until in untils_of(&text) {
        let pushed = checker.scope.name_coordinates(&coordinates);
        let condition = checker.condition(&until.condition)?;
        checker.scope.names.truncate(pushed);
        let span = condition.span;
        if until.loses {
            let guards = before.iter().cloned().chain([(condition.clone(), 0)]).collect();
            won.push(ListMoveRule { binders: Vec::new(), guards, result: Vec::new(), span });
        }
        before.push((Located { node: NumberNode::Unary(UnaryOp::Not, Box::new(condition)), span }, 0));
    }
    rules.iter_mut().for_each(|rule| drop(rule.guards.splice(0..0, before.iter().cloned())));
    rules.extend(won);
    let Checker { scope, lists } = checker;
    let (text, tree, arrays) = (source.to_owned(), text, scope.arrays);
    Ok(ListRules {
        text,
        tree,
        coordinates,
        lists,
        arrays,
        claim,
        domain,
        rules,
        empty_ends: false,
        letters: Vec::new(),
    })
}

/// What the header claims about the lists.
fn claim(text: &Text) -> Checked<Option<(Claim, Span)>> {
    let mut found = None;
    for name in text.header.iter().flat_map(|header| &header.claims) {
        let Some(claim) = Claim::ALL.into_iter().find(|claim| claim.word() == name.text) else {
            let error = Diagnostic::new(name.span, says::unknown_claim(&name.text), names::not_known());
            return Err(error.help(match nearest(&name.text, Claim::ALL.map(Claim::word)) {
                Some(near) => names::did_you_mean(near),
                None => says::known_claims(),
            }));
        };
        // Where the order does not matter, a reversed row is the same anyway.
        if found.is_none_or(|(known, _)| known == Claim::Mirrored) {
            found = Some((claim, name.span));
        }
    }
    Ok(found)
}

impl Checker {
    fn rule(&mut self, rule: &Move, coordinates: &[String], header: bool) -> Checked<ListMoveRule> {
        let arity = coordinates.len();
        if rule.pattern.len() != arity {
            let owner = if header { grammar::header() } else { grammar::first_move() };
            let message = names::pattern_length(grammar::coordinates(arity), rule.pattern.len());
            return Err(Diagnostic::new(rule.span.0, message, names::wrong_number_of_coordinates())
                .help(names::named_by(owner, listed(coordinates))));
        }
        let pushed = self.scope.names.len();
        let mut guards = Vec::new();
        for (slot, item) in rule.pattern.iter().enumerate() {
            match item {
                Pattern::List(name) if !self.lists[slot] => {
                    return Err(Diagnostic::new(
                        name.span,
                        says::number_has_no_entries(&name.text),
                        says::not_a_list(),
                    )
                    .help(says::how_to_declare()));
                }
                Pattern::Name(name) | Pattern::List(name) if name.text == "_" => {}
                Pattern::Name(name) | Pattern::List(name) => {
                    if self.scope.names[pushed..].iter().any(|(known, _)| *known == name.text) {
                        return Err(repeated_coordinate(name));
                    }
                    self.scope.names.push((name.text.clone(), Meaning::Slot(slot)));
                }
                Pattern::Int(_, IgnoredSpan(span)) if self.lists[slot] => {
                    return Err(Diagnostic::new(*span, says::expected_list(), says::a_number()));
                }
                Pattern::Int(value, IgnoredSpan(span)) => {
                    let at = |node| Box::new(Located { node, span: *span });
                    let (left, right) = (at(NumberNode::Slot(slot)), at(NumberNode::Const(*value)));
                    guards.push((Located { node: NumberNode::Binary(BinaryOp::Eq, left, right), span: *span }, 0));
                }
            }
        }
        if rule.binders.len() > MAX_BINDERS {
            return Err(Diagnostic::new(rule.span.0, names::too_many_variables(MAX_BINDERS), names::too_many()));
        }
        let mut binders = Vec::new();
        for (index, binder) in rule.binders.iter().enumerate() {
            let items = self.set(binder)?;
            let name = &binder.name;
            if self.scope.names[pushed..].iter().any(|(known, _)| *known == name.text) {
                let message = names::name_taken(&name.text);
                return Err(Diagnostic::new(name.span, message, syntax::choose_another_name()));
            }
            self.scope.names.push((name.text.clone(), Meaning::Slot(arity + index)));
            binders.push(items);
            // What is left out of a set is tested before the conditions of the move.
            for exception in binder.exceptions() {
                guards.push((self.condition(&exception)?, index + 1));
            }
        }
        if let Some(guard) = &rule.guard {
            let parts = conjuncts(self.condition(guard)?);
            guards.extend(in_levels(parts, |part| slots_end(part).saturating_sub(arity), may_fail));
            guards.sort_by_key(|&(_, level)| level);
        }
        let mut result = Vec::new();
        for part in &rule.result {
            let (checker, many, coordinates) = match &part[..] {
                [Expr { kind: ExprKind::Components(components), span }] => {
                    let (inner, many) = self.choices(&components.binders, components.condition.as_ref(), *span)?;
                    (Some(inner), Some(many), &components.coordinates)
                }
                _ => (None, None, part),
            };
            if coordinates.len() != arity {
                let message = names::result_length(grammar::coordinates(arity), coordinates.len());
                return Err(Diagnostic::new(rule.result_span.0, message, names::wrong_number_of_coordinates()));
            }
            let checker = checker.as_ref().unwrap_or(self);
            let places = coordinates.iter().enumerate().map(|(slot, place)| checker.place(slot, place));
            result.push(ListComponents { many, coordinates: places.collect::<Checked<Vec<_>>>()? });
        }
        self.scope.names.truncate(pushed);
        Ok(ListMoveRule { binders, guards, result, span: rule.span.0 })
    }

    fn place(&self, slot: usize, place: &Expr) -> Checked<ListCoordinate> {
        if let ExprKind::Stretch(..) = place.kind {
            return Err(Diagnostic::new(place.span, says::no_stretch(), names::not_here()).help(says::write_parts()));
        }
        if self.lists[slot] {
            self.row(place).map(ListCoordinate::Row)
        } else {
            self.number(place).map(ListCoordinate::Number)
        }
    }

    pub(super) fn set(&self, binder: &Binder) -> Checked<Vec<ListSetPart>> {
        let item = |item: &SetItem| match item {
            SetItem::Single(one) => self.number(one).map(ListSetPart::Single),
            SetItem::Range(first, last) => Ok(ListSetPart::Range(self.number(first)?, self.number(last)?)),
            SetItem::Named(name, arguments) => self.named(name, arguments, binder.set.braces),
            SetItem::Made(made) => match self.each(made)? {
                (made, false) => Ok(ListSetPart::Made(Box::new(made))),
                (made, true) => Err(Diagnostic::new(made.entry.span, names::expected_number(), names::true_or_false())),
            },
            SetItem::Endless(first) => Err(endless(first)),
        };
        binder.set.items.iter().map(item).collect()
    }

    fn named(&self, name: &Name, arguments: &[Expr], braces: bool) -> Checked<ListSetPart> {
        let wrong_count = |min, max| {
            let message = names::argument_count_of_set(&name.text, argument_count(min, max));
            Diagnostic::new(name.span, message, names::given(arguments.len()))
        };
        if name.text == "indices" {
            return match arguments {
                [list] => self.row(list).map(ListSetPart::Indices),
                _ => Err(wrong_count(1, 1).help(names::how_to_write("indices(row)"))),
            };
        }
        if let Some(&(_, kind, min, max, example)) = SetKind::ALL.iter().find(|entry| entry.0 == name.text) {
            if arguments.len() < min || arguments.len() > max {
                return Err(wrong_count(min, max).help(names::how_to_write(example)));
            }
            let arguments = arguments.iter().map(|a| self.number(a)).collect::<Checked<Vec<_>>>()?;
            if let (SetKind::Powers, Some(Located { node: NumberNode::Const(base @ ..=1), span })) =
                (kind, arguments.first())
            {
                return Err(Diagnostic::without_label(*span, names::endless_powers(*base)).help(names::min_base()));
            }
            return Ok(ListSetPart::Named(kind, arguments));
        }
        let known = self.scope.lookup(&name.text).is_some() || OF_LISTS.contains(&name.text.as_str());
        let function = Func::ALL.iter().any(|entry| entry.0 == name.text);
        if !known && !function {
            return Err(self.scope.unknown_set(name));
        }
        let kind = if arguments.is_empty() {
            ExprKind::Name(name.text.clone())
        } else {
            ExprKind::Call(name.clone(), arguments.to_vec())
        };
        match self.value(&Expr { kind, span: name.span })? {
            TypedListExpr::Row(row) => Ok(ListSetPart::Entries(row)),
            TypedListExpr::Number(number) if braces => Ok(ListSetPart::Single(number)),
            _ if arguments.is_empty() => {
                Err(Diagnostic::new(name.span, names::number_not_set(&name.text), syntax::not_a_set())
                    .help(names::numbers_up_to(&name.text)))
            }
            _ => Err(Diagnostic::new(name.span, names::function_not_set(&name.text), syntax::not_a_set())
                .help(syntax::set_examples())),
        }
    }
}

/// The conjuncts of a condition.
fn conjuncts(condition: Number) -> Vec<Number> {
    match condition.node {
        NumberNode::Binary(BinaryOp::And, left, right) => {
            let mut parts = conjuncts(*left);
            parts.extend(conjuncts(*right));
            parts
        }
        _ => vec![condition],
    }
}

/// One more than the largest slot whose number is read; 0 if none is.
fn slots_end(number: &Number) -> usize {
    let mut end = 0;
    numbers((Vec::new(), vec![number]), &mut |part| {
        if let NumberNode::Slot(slot) = part.node {
            end = end.max(slot + 1);
        }
    });
    end
}

/// Can its evaluation stop with an error other than an overflow of `+` or `-`? A part of a list
/// that is not there makes any use of the list fail.
fn may_fail(number: &Number) -> bool {
    let mut fails = false;
    numbers((Vec::new(), vec![number]), &mut |part| {
        fails |= match &part.node {
            NumberNode::Entry(..) | NumberNode::Fold(Func::Min | Func::Max, _) | NumberNode::Any(_) => true,
            NumberNode::Binary(BinaryOp::Mul | BinaryOp::Pow, ..) => true,
            NumberNode::Binary(BinaryOp::Div | BinaryOp::Mod, _, right) => {
                !matches!(right.node, NumberNode::Const(divisor) if divisor > 0)
            }
            NumberNode::Call(Func::Isqrt | Func::Log2 | Func::Digits | Func::DigitSum | Func::IsPower, _) => true,
            node => node.parts().0.iter().any(|row| !super::shape::is_total(row)),
        };
    });
    fails
}
