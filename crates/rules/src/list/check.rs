//! From the syntax tree to the typed tree: names are looked up, and each expression is a number, a
//! condition or a list.

use super::recognise::{OF_LISTS, lists};
use super::typed::{At, Item, Number, NumberNode, Place, Row, RowNode, Rule, numbers};
use super::{Claim, ListRules};
use crate::arith;
use crate::ast::{BinaryOp, Binder, Expr, ExprKind, IgnoredSpan, Line, Move, Name, Pattern, SetItem, Text};
use crate::ast::{UnaryOp, Value as Setting};
use crate::check::{
    Checked, MAX_ARITY, MAX_BINDERS, Meaning, Scope, argument_count, coordinate_names, listed, parameters,
    repeated_coordinate,
};
use crate::diagnostic::{Diagnostic, Span, nearest};
use crate::resolved::Func;
use crate::sets::SetKind;
use nimatron_messages::{Say, evaluation, grammar, lists as says, names, syntax};

/// An expression with its type.
enum Value {
    Number(Number),
    Condition(Number),
    Row(Row),
}

/// The names of one move, and which coordinates are lists.
struct Checker {
    scope: Scope,
    lists: Vec<bool>,
}

/// Resolves a syntax tree. `settings` set or replace the values of parameters.
pub(super) fn check(source: &str, text: Text, settings: &[(String, Setting)]) -> Checked<ListRules> {
    let mut scope = Scope::default();
    parameters(&text, settings, &mut scope)?;
    let first = text.lines.iter().find_map(|line| if let Line::Move(rule) = line { Some(rule) } else { None });
    let (coordinates, are_lists): (Vec<String>, Vec<bool>) = match (&text.header, first) {
        (Some(header), _) => {
            (coordinate_names(&header.coordinates)?, header.coordinates.iter().map(|one| one.list).collect())
        }
        (None, Some(rule)) => {
            let name = |(index, item): (usize, &Pattern)| match item {
                Pattern::Name(name) if name.text != "_" => name.text.clone(),
                _ => format!("x{}", index + 1),
            };
            (rule.pattern.iter().enumerate().map(name).collect(), lists(&text, rule.pattern.len()))
        }
        (None, None) => (Vec::new(), Vec::new()),
    };
    if coordinates.len() > MAX_ARITY {
        let span = first.map_or(Span::default(), |rule| rule.span.0);
        let message = names::too_many_coordinates(MAX_ARITY, coordinates.len());
        return Err(Diagnostic::new(span, message, names::too_many()));
    }
    let claim = claim(&text)?;
    let mut checker = Checker { scope, lists: are_lists };
    let mut domain = Vec::new();
    let header_domain = text.header.iter().filter_map(|header| header.domain.as_ref());
    let line_domains = text.lines.iter().filter_map(|line| if let Line::Domain(e, _) = line { Some(e) } else { None });
    for condition in header_domain.chain(line_domains) {
        let pushed = checker.scope.names.len();
        checker.scope.names.extend(coordinates.iter().cloned().zip((0..).map(Meaning::Slot)));
        domain.extend(conjuncts(checker.condition(condition)?));
        checker.scope.names.truncate(pushed);
    }
    let mut rules = Vec::new();
    for line in &text.lines {
        if let Line::Move(rule) = line {
            rules.push(checker.rule(rule, &coordinates, text.header.is_some())?);
        }
    }
    let Checker { scope, lists } = checker;
    let (text, tree, arrays) = (source.to_owned(), text, scope.arrays);
    Ok(ListRules { text, tree, coordinates, lists, arrays, claim, domain, rules, empty_ends: false })
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
    fn rule(&mut self, rule: &Move, coordinates: &[String], header: bool) -> Checked<Rule> {
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
                Pattern::Name(name) if name.text == "_" => {}
                Pattern::Name(name) => {
                    if self.scope.names[pushed..].iter().any(|(known, _)| *known == name.text) {
                        return Err(repeated_coordinate(name));
                    }
                    self.scope.names.push((name.text.clone(), Meaning::Slot(slot)));
                }
                Pattern::Int(_, IgnoredSpan(span)) if self.lists[slot] => {
                    return Err(Diagnostic::new(*span, says::expected_list(), says::a_number()));
                }
                Pattern::Int(value, IgnoredSpan(span)) => {
                    let at = |node| Box::new(At { node, span: *span });
                    let (left, right) = (at(NumberNode::Slot(slot)), at(NumberNode::Const(*value)));
                    guards.push((At { node: NumberNode::Binary(BinaryOp::Eq, left, right), span: *span }, 0));
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
        }
        if let Some(guard) = &rule.guard {
            // A condition that may fail (an index outside a list) also waits for those written
            // before it, which may be there to protect it.
            let mut latest = 0;
            for part in conjuncts(self.condition(guard)?) {
                let own = slots_end(&part).saturating_sub(arity);
                let level = if may_fail(&part) { own.max(latest) } else { own };
                latest = latest.max(level);
                guards.push((part, level));
            }
            guards.sort_by_key(|&(_, level)| level);
        }
        let mut result = Vec::new();
        for part in &rule.result {
            if part.len() != arity {
                let message = names::result_length(grammar::coordinates(arity), part.len());
                return Err(Diagnostic::new(rule.result_span.0, message, names::wrong_number_of_coordinates()));
            }
            let places = part.iter().enumerate().map(|(slot, place)| self.place(slot, place));
            result.push(places.collect::<Checked<Vec<_>>>()?);
        }
        self.scope.names.truncate(pushed);
        let stays = |(slot, place): (usize, &Place)| match place {
            Place::Number(number) => number.node == NumberNode::Slot(slot),
            Place::Row(row) => row.node == RowNode::Slot(slot),
        };
        if result.iter().any(|part| part.iter().enumerate().all(stays)) {
            return Err(Diagnostic::new(rule.result_span.0, names::move_without_change(), names::same_position()));
        }
        Ok(Rule { binders, guards, result, span: rule.span.0 })
    }

    fn place(&self, slot: usize, place: &Expr) -> Checked<Place> {
        if let ExprKind::Stretch(..) = place.kind {
            return Err(Diagnostic::new(place.span, says::no_stretch(), names::not_here()).help(says::write_parts()));
        }
        if self.lists[slot] { self.row(place).map(Place::Row) } else { self.number(place).map(Place::Number) }
    }

    fn set(&self, binder: &Binder) -> Checked<Vec<Item>> {
        let item = |item: &SetItem| match item {
            SetItem::Single(one) => self.number(one).map(Item::Single),
            SetItem::Range(first, last) => Ok(Item::Range(self.number(first)?, self.number(last)?)),
            SetItem::Named(name, arguments) => self.named(name, arguments, binder.set.braces),
        };
        binder.set.items.iter().map(item).collect()
    }

    fn named(&self, name: &Name, arguments: &[Expr], braces: bool) -> Checked<Item> {
        let wrong_count = |min, max| {
            let message = names::argument_count_of_set(&name.text, argument_count(min, max));
            Diagnostic::new(name.span, message, names::given(arguments.len()))
        };
        if name.text == "indices" {
            return match arguments {
                [list] => self.row(list).map(Item::Indices),
                _ => Err(wrong_count(1, 1).help(names::how_to_write("indices(row)"))),
            };
        }
        if let Some(&(_, kind, min, max, example)) = SetKind::ALL.iter().find(|entry| entry.0 == name.text) {
            if arguments.len() < min || arguments.len() > max {
                return Err(wrong_count(min, max).help(names::how_to_write(example)));
            }
            let arguments = arguments.iter().map(|a| self.number(a)).collect::<Checked<Vec<_>>>()?;
            if let (SetKind::Powers, Some(At { node: NumberNode::Const(base @ ..=1), span })) =
                (kind, arguments.first())
            {
                return Err(Diagnostic::without_label(*span, names::endless_powers(*base)).help(names::min_base()));
            }
            return Ok(Item::Named(kind, arguments));
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
            Value::Row(row) => Ok(Item::Entries(row)),
            Value::Number(number) if braces => Ok(Item::Single(number)),
            _ if arguments.is_empty() => {
                Err(Diagnostic::new(name.span, names::number_not_set(&name.text), syntax::not_a_set())
                    .help(names::numbers_up_to(&name.text)))
            }
            _ => Err(Diagnostic::new(name.span, names::function_not_set(&name.text), syntax::not_a_set())
                .help(syntax::set_examples())),
        }
    }

    fn row(&self, expr: &Expr) -> Checked<Row> {
        match self.value(expr)? {
            Value::Row(row) => Ok(row),
            Value::Number(_) | Value::Condition(_) => {
                let error = Diagnostic::new(expr.span, says::expected_list(), says::not_a_list());
                Err(match &expr.kind {
                    ExprKind::Binary(BinaryOp::Add, ..) => error.help(says::concatenate()),
                    _ => error.help(says::one_entry(expr.to_string())),
                })
            }
        }
    }

    fn number(&self, expr: &Expr) -> Checked<Number> {
        match self.value(expr)? {
            Value::Number(number) => Ok(number),
            Value::Condition(_) => {
                let error = Diagnostic::new(expr.span, names::expected_number(), names::true_or_false());
                Err(match &expr.kind {
                    ExprKind::Binary(op, ..) if op.is_comparison() => error.help(names::comparisons_bind_tighter()),
                    _ => error,
                })
            }
            Value::Row(_) => Err(list_not_number(expr)),
        }
    }

    fn condition(&self, expr: &Expr) -> Checked<Number> {
        match self.value(expr)? {
            Value::Condition(condition) => Ok(condition),
            _ => {
                let error = Diagnostic::new(expr.span, names::expected_condition(), names::not_true_or_false());
                Err(error.help(names::compare_it(expr.to_string())))
            }
        }
    }

    fn value(&self, expr: &Expr) -> Checked<Value> {
        let span = expr.span;
        let row = |node| Ok(Value::Row(At { node, span }));
        let number = |node| Ok(Value::Number(folded(At { node, span })?));
        let boxed = |expr: &Expr| self.number(expr).map(Box::new);
        let list = |expr: &Expr| self.row(expr).map(Box::new);
        match &expr.kind {
            ExprKind::Int(value) => number(NumberNode::Const(*value)),
            ExprKind::Name(name) => match self.scope.lookup(name) {
                Some(Meaning::Slot(slot)) if self.lists.get(slot) == Some(&true) => row(RowNode::Slot(slot)),
                Some(Meaning::Slot(slot)) => number(NumberNode::Slot(slot)),
                Some(Meaning::Int(value)) => number(NumberNode::Const(value)),
                Some(Meaning::Array(array)) => row(RowNode::Array(array)),
                None => Err(self.scope.unknown_name(name, span)),
            },
            ExprKind::List(entries) => {
                row(RowNode::Literal(entries.iter().map(|entry| self.number(entry)).collect::<Checked<_>>()?))
            }
            ExprKind::Text(text) => {
                let letter = |letter: char| At { node: NumberNode::Const(i64::from(u32::from(letter))), span };
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
                Value::Row(own) => number(NumberNode::Entry(Box::new(own), boxed(index)?)),
                _ => {
                    let message = says::number_has_no_entries(own.to_string());
                    Err(Diagnostic::new(own.span, message, says::not_a_list()).help(says::how_to_declare()))
                }
            },
            ExprKind::Unary(UnaryOp::Neg, operand) => number(NumberNode::Unary(UnaryOp::Neg, boxed(operand)?)),
            ExprKind::Unary(UnaryOp::Not, operand) => {
                let operand = Box::new(self.condition(operand)?);
                Ok(Value::Condition(At { node: NumberNode::Unary(UnaryOp::Not, operand), span }))
            }
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right, span),
            ExprKind::Call(name, arguments) => self.call(name, arguments, span),
            ExprKind::Stretch(..) => Err(Diagnostic::new(span, names::stretch_outside_result(), names::not_here())),
        }
    }

    fn binary(&self, op: BinaryOp, left: &Expr, right: &Expr, span: Span) -> Checked<Value> {
        let node = |a, b| folded(At { node: NumberNode::Binary(op, Box::new(a), Box::new(b)), span });
        let values = (self.value(left)?, self.value(right)?);
        let function = match op {
            BinaryOp::And => Func::And,
            BinaryOp::Or => Func::Or,
            BinaryOp::Xor => Func::Xor,
            _ if op.is_comparison() => {
                return match values {
                    (Value::Row(a), Value::Row(b)) => same(op, a, b, span).map(Value::Condition),
                    (Value::Number(a), Value::Number(b)) => node(a, b).map(Value::Condition),
                    (Value::Row(_), _) | (_, Value::Row(_)) => {
                        let help = if matches!(values.0, Value::Row(_)) { left } else { right };
                        let help = says::how_to_use(help.to_string());
                        Err(Diagnostic::new(span, says::mixed_comparison(), names::one_of_each()).help(help))
                    }
                    _ => self.number(left).and(self.number(right)).and(Err(wrong_operand(span))),
                };
            }
            _ => {
                return match values {
                    (Value::Number(a), Value::Number(b)) => node(a, b).map(Value::Number),
                    (Value::Row(_), _) if op == BinaryOp::Add => Err(list_not_number(left).help(says::concatenate())),
                    _ => self.number(left).and(self.number(right)).and(Err(wrong_operand(span))),
                };
            }
        };
        match values {
            (Value::Condition(a), Value::Condition(b)) => node(a, b).map(Value::Condition),
            (Value::Number(a), Value::Number(b)) => {
                Ok(Value::Number(folded(At { node: NumberNode::Call(function, vec![a, b]), span })?))
            }
            (Value::Row(_), _) => Err(list_not_number(left)),
            (_, Value::Row(_)) => Err(list_not_number(right)),
            _ => {
                let word = op.sign();
                Err(Diagnostic::new(span, names::mixed_operands(word), names::one_of_each())
                    .help(names::comparisons_bind_tighter_than(word)))
            }
        }
    }

    fn call(&self, name: &Name, arguments: &[Expr], span: Span) -> Checked<Value> {
        let wrong_count = |min, max| {
            let message = names::argument_count(&name.text, argument_count(min, max));
            Diagnostic::new(span, message, names::given(arguments.len()))
        };
        let list = |expr: &Expr| self.row(expr).map(Box::new);
        let number = |node| Ok(Value::Number(At { node, span }));
        match (name.text.as_str(), arguments) {
            ("len", [own]) => return number(NumberNode::Length(list(own)?)),
            ("sum", [own]) => return number(NumberNode::Sum(list(own)?)),
            ("count", [own, entry]) => {
                return number(NumberNode::Count(list(own)?, Box::new(self.number(entry)?)));
            }
            ("sorted", [own]) => return Ok(Value::Row(At { node: RowNode::Sorted(list(own)?), span })),
            ("reversed", [own]) => return Ok(Value::Row(At { node: RowNode::Reversed(list(own)?), span })),
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
        if let (Func::Min | Func::Max, [own]) = (function, arguments) {
            return match self.value(own)? {
                Value::Row(row) => number(NumberNode::Extreme(function, Box::new(row))),
                Value::Number(one) => Ok(Value::Number(one)),
                Value::Condition(_) => self.number(own).map(Value::Number),
            };
        }
        if arguments.len() < min || arguments.len() > max {
            return Err(wrong_count(min, max));
        }
        let arguments = arguments.iter().map(|a| self.number(a)).collect::<Checked<_>>()?;
        Ok(Value::Number(folded(At { node: NumberNode::Call(function, arguments), span })?))
    }
}

/// Lists are compared as wholes.
fn same(op: BinaryOp, left: Row, right: Row, span: Span) -> Checked<Number> {
    let same = At { node: NumberNode::Same(Box::new(left), Box::new(right)), span };
    match op {
        BinaryOp::Eq => Ok(same),
        BinaryOp::Ne => Ok(At { node: NumberNode::Unary(UnaryOp::Not, Box::new(same)), span }),
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
        Some(Ok(value)) => Ok(At { node: NumberNode::Const(value), span: number.span }),
        Some(Err(fault)) => Err(Diagnostic::new(number.span, fault.message(), evaluation::everywhere())),
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

/// Can its evaluation stop with an error other than an overflow of `+` or `-`? A part of a list that
/// is not there makes any use of the list fail.
fn may_fail(number: &Number) -> bool {
    let mut fails = false;
    numbers((Vec::new(), vec![number]), &mut |part| {
        fails |= match &part.node {
            NumberNode::Entry(..) | NumberNode::Extreme(..) => true,
            NumberNode::Binary(BinaryOp::Mul | BinaryOp::Pow, ..) => true,
            NumberNode::Binary(BinaryOp::Div | BinaryOp::Mod, _, right) => {
                !matches!(right.node, NumberNode::Const(divisor) if divisor > 0)
            }
            NumberNode::Call(Func::Isqrt | Func::Log2 | Func::Digits, _) => true,
            node => node.parts().0.iter().any(|row| !super::shape::is_total(row)),
        };
    });
    fails
}
