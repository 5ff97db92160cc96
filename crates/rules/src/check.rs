//! From the syntax tree to resolved rules: every name is looked up, every expression gets a type
//! (number or condition), constants are folded, and constructs without a sensible meaning are
//! refused with a hint.

use crate::arith::fold;
use crate::ast::{
    BinaryOp, Binder, Expr, ExprKind, IgnoredSpan, Line, Move, Name, Pattern, SetItem, Text, UnaryOp, Value,
};
use crate::diagnostic::{Diagnostic, Span, nearest};
use crate::resolved::{Bound, Ex, Func, Item, Node, Resolved, Rule};
use crate::sets::SetKind;

/// The maximum number of coordinates of a position.
pub const MAX_ARITY: usize = 16;
/// The maximum number of variables that a move may bind.
const MAX_BINDERS: usize = 16;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Type {
    Number,
    Condition,
}

type Checked<T> = Result<T, Diagnostic>;

/// What a name means.
#[derive(Clone)]
enum Meaning {
    Slot(usize),
    Int(i64),
    Array(usize),
}

struct Scope {
    names: Vec<(String, Meaning)>,
    arrays: Vec<Vec<i64>>,
}

/// Resolves a syntax tree. `settings` set or replace the values of parameters.
pub(crate) fn check(text: &Text, settings: &[(String, Value)]) -> Checked<Resolved> {
    let mut scope = Scope { names: Vec::new(), arrays: Vec::new() };
    parameters(text, settings, &mut scope)?;
    let first = text.lines.iter().find_map(|line| if let Line::Move(rule) = line { Some(rule) } else { None });
    let coordinates: Vec<String> = match (&text.header, first) {
        (Some(header), _) => names(&header.coordinates)?,
        (None, Some(rule)) => {
            let name = |(index, item): (usize, &Pattern)| match item {
                Pattern::Name(name) if name.text != "_" => name.text.clone(),
                _ => format!("x{}", index + 1),
            };
            rule.pattern.iter().enumerate().map(name).collect()
        }
        (None, None) => Vec::new(),
    };
    if coordinates.len() > MAX_ARITY {
        let span = first.map_or(Span::default(), |rule| rule.span.0);
        let message = format!("a position has at most {MAX_ARITY} coordinates, and here it has {}", coordinates.len());
        return Err(Diagnostic::new(span, message, "too many"));
    }
    let mut resolved = Resolved {
        name: text.header.as_ref().map(|header| header.name.text.clone()),
        least: vec![0; coordinates.len()],
        coordinates,
        arrays: Vec::new(),
        domain: Vec::new(),
        rules: Vec::new(),
    };
    let header_domain = text.header.iter().filter_map(|header| header.domain.as_ref());
    let line_domains = text.lines.iter().filter_map(|line| if let Line::Domain(e, _) = line { Some(e) } else { None });
    for domain in header_domain.chain(line_domains) {
        let pushed = scope.names.len();
        for (slot, name) in resolved.coordinates.iter().enumerate() {
            scope.names.push((name.clone(), Meaning::Slot(slot)));
        }
        let condition = scope.condition(domain)?;
        scope.names.truncate(pushed);
        for part in conjuncts(condition) {
            match lower_bound(&part) {
                Some((slot, least)) => resolved.least[slot] = resolved.least[slot].max(least),
                None => resolved.domain.push(part),
            }
        }
    }
    for line in &text.lines {
        if let Line::Move(rule) = line {
            let rule = scope.rule(rule, &resolved.coordinates, text.header.is_some())?;
            resolved.rules.push(rule);
        }
    }
    resolved.arrays = scope.arrays;
    Ok(resolved)
}

fn parameters(text: &Text, settings: &[(String, Value)], scope: &mut Scope) -> Checked<()> {
    let declared: &[_] = text.header.as_ref().map_or(&[], |header| &header.parameters);
    for (name, _) in settings {
        if !declared.iter().any(|parameter| parameter.name.text == *name) {
            let known = declared.iter().map(|parameter| parameter.name.text.as_str());
            let error = Diagnostic::new(Span::default(), format!("the game has no parameter `{name}`"), "");
            let help = match nearest(name, known.clone()) {
                Some(near) => format!("did you mean `{near}`?"),
                None if declared.is_empty() => "parameters stand after a semicolon: `game bash(n; m = 3)`".to_owned(),
                None => format!("its parameters: {}", known.collect::<Vec<_>>().join(", ")),
            };
            return Err(error.help(help));
        }
    }
    for parameter in declared {
        let given = settings.iter().rev().find(|(name, _)| *name == parameter.name.text).map(|(_, value)| value);
        let name = &parameter.name;
        if scope.names.iter().any(|(known, _)| *known == name.text) {
            return Err(Diagnostic::new(name.span, format!("the parameter `{}` is named twice", name.text), "again"));
        }
        let meaning = match given.or(parameter.value.as_ref()) {
            Some(Value::Int(value)) => Meaning::Int(*value),
            Some(Value::Array(values)) if values.is_empty() => {
                return Err(Diagnostic::new(name.span, format!("the array `{}` is empty", name.text), "no members"));
            }
            Some(Value::Array(values)) => {
                scope.arrays.push(values.clone());
                Meaning::Array(scope.arrays.len() - 1)
            }
            None => {
                let message = format!("the parameter `{}` has no value", name.text);
                return Err(Diagnostic::new(name.span, message, "needs a value")
                    .help(format!("give it one: `--set {}=3`, or `{} = 3` here", name.text, name.text)));
            }
        };
        scope.names.push((name.text.clone(), meaning));
    }
    Ok(())
}

fn names(list: &[Name]) -> Checked<Vec<String>> {
    for (index, name) in list.iter().enumerate() {
        if list[..index].contains(name) && name.text != "_" {
            return Err(Diagnostic::new(name.span, format!("the coordinate `{}` is named twice", name.text), "again")
                .help("to ask that two coordinates are equal, write `if a == b`"));
        }
    }
    Ok(list.iter().map(|name| name.text.clone()).collect())
}

impl Scope {
    fn rule(&mut self, rule: &Move, coordinates: &[String], header: bool) -> Checked<Rule> {
        let arity = coordinates.len();
        if rule.pattern.len() != arity {
            let owner = if header { "the game" } else { "the first move" };
            let message = format!("a position of this game has {}, and here are {}", count(arity), rule.pattern.len());
            return Err(Diagnostic::new(rule.span.0, message, "wrong number of coordinates")
                .help(format!("{owner} names them ({})", coordinates.join(", "))));
        }
        let pushed = self.names.len();
        let mut guards = Vec::new();
        for (slot, item) in rule.pattern.iter().enumerate() {
            match item {
                Pattern::Name(name) if name.text == "_" => {}
                Pattern::Name(name) => {
                    let names = &self.names[pushed..];
                    if names.iter().any(|(known, _)| *known == name.text) {
                        let message = format!("the coordinate `{}` is named twice", name.text);
                        return Err(Diagnostic::new(name.span, message, "again")
                            .help("to ask that two coordinates are equal, write `if a == b`"));
                    }
                    self.names.push((name.text.clone(), Meaning::Slot(slot)));
                }
                Pattern::Int(value, IgnoredSpan(span)) => {
                    let at = Ex { node: Node::Slot(slot), span: *span };
                    let equal = Node::Binary(BinaryOp::Eq, Box::new(at), Box::new(Ex::constant(*value, *span)));
                    guards.push((Ex { node: equal, span: *span }, 0));
                }
            }
        }
        if rule.binders.len() > MAX_BINDERS {
            let message = format!("a move binds at most {MAX_BINDERS} variables");
            return Err(Diagnostic::new(rule.span.0, message, "too many"));
        }
        let mut binders = Vec::new();
        for (index, binder) in rule.binders.iter().enumerate() {
            let bound = self.bound(binder)?;
            let name = &binder.name;
            if self.names[pushed..].iter().any(|(known, _)| *known == name.text) {
                let message = format!("the name `{}` is already taken in this move", name.text);
                return Err(Diagnostic::new(name.span, message, "choose another name"));
            }
            self.names.push((name.text.clone(), Meaning::Slot(arity + index)));
            binders.push(bound);
        }
        if let Some(guard) = &rule.guard {
            // A condition is tested as soon as its variables are bound; one that may fail (a
            // division) also waits for the conditions written before it, which may be there to
            // protect it.
            let mut latest = 0;
            for part in conjuncts(self.condition(guard)?) {
                let own = part.slots_end().saturating_sub(arity);
                let level = if may_fail(&part) { own.max(latest) } else { own };
                latest = latest.max(level);
                guards.push((part, level));
            }
            guards.sort_by_key(|&(_, level)| level);
        }
        let mut result = Vec::new();
        for part in &rule.result {
            if part.len() != arity {
                let message =
                    format!("a position of this game has {}, and this result has {}", count(arity), part.len());
                return Err(Diagnostic::new(rule.result_span.0, message, "wrong number of coordinates"));
            }
            result.push(part.iter().map(|value| self.place(value)).collect::<Checked<Vec<_>>>()?);
        }
        self.names.truncate(pushed);
        let unchanged = |part: &[Ex]| part.iter().enumerate().all(|(slot, ex)| ex.node == Node::Slot(slot));
        if result.iter().any(|part| unchanged(part)) {
            return Err(Diagnostic::new(
                rule.result_span.0,
                "this move does not change the position, so the game would never end",
                "the same position again",
            ));
        }
        Ok(Rule { binders, guards, result, span: rule.span.0, result_span: rule.result_span.0 })
    }

    /// A coordinate of a component, or a stretch of them.
    fn place(&self, place: &Expr) -> Checked<Ex> {
        let ExprKind::Stretch(first, last) = &place.kind else { return self.number(place) };
        let node = Node::Stretch(Box::new(self.number(first)?), Box::new(self.number(last)?));
        Ok(Ex { node, span: place.span })
    }

    fn bound(&self, binder: &Binder) -> Checked<Bound> {
        let mut items = Vec::new();
        for item in &binder.set.items {
            items.push(match item {
                SetItem::Single(value) => Item::Single(self.number(value)?),
                SetItem::Range(first, last) => Item::Range(self.number(first)?, self.number(last)?),
                SetItem::Named(name, arguments) => self.named(name, arguments, binder.set.braces)?,
            });
        }
        Ok(Bound { name: binder.name.text.clone(), items, span: binder.set.span.0 })
    }

    fn named(&self, name: &Name, arguments: &[Expr], braces: bool) -> Checked<Item> {
        if let Some(kind) = SetKind::from_name(&name.text) {
            let Some(&(.., fewest, most, written)) = SetKind::ALL.iter().find(|entry| entry.1 == kind) else {
                return Err(Diagnostic::new(name.span, "unknown set", ""));
            };
            if arguments.len() < fewest || arguments.len() > most {
                let message = format!("the set `{kind}` takes {} here", numbers(fewest, most));
                return Err(Diagnostic::new(name.span, message, format!("{} given", arguments.len()))
                    .help(format!("it is written `{written}`")));
            }
            let arguments = arguments.iter().map(|a| self.number(a)).collect::<Checked<Vec<_>>>()?;
            if let (SetKind::Powers, Some(Ex { node: Node::Const(base @ ..=1), span })) = (kind, arguments.first()) {
                return Err(Diagnostic::new(
                    *span,
                    format!("this set never ends: the powers of {base} do not grow"),
                    "",
                )
                .help("the base must be at least 2"));
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
                return Err(Diagnostic::new(name.span, format!("`{}` is a number, not a set", name.text), "not a set")
                    .help(format!("for the numbers up to it write `1..{}`", name.text)));
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
            return Err(Diagnostic::new(name.span, format!("`{}` gives a number, not a set", name.text), "not a set")
                .help("a set is written `1..3`, `{1, 3, 4}`, `powers(2)`, `primes`, ..."));
        }
        let arrays =
            self.names.iter().filter(|entry| matches!(entry.1, Meaning::Array(_))).map(|entry| entry.0.as_str());
        let known: Vec<&str> = SetKind::ALL.iter().map(|entry| entry.0).chain(arrays).collect();
        let error = Diagnostic::new(name.span, format!("there is no set called `{}`", name.text), "not known");
        Err(match nearest(&name.text, known.iter().copied()) {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None => error.help(format!("sets: a range `1..n`, `{{1, 3, 4}}`, {}", known.join(", "))),
        })
    }

    fn lookup(&self, name: &str) -> Option<Meaning> {
        self.names.iter().rev().find(|(known, _)| known == name).map(|(_, meaning)| meaning.clone())
    }

    fn number(&self, expr: &Expr) -> Checked<Ex> {
        self.typed(expr, Type::Number)
    }

    fn condition(&self, expr: &Expr) -> Checked<Ex> {
        self.typed(expr, Type::Condition)
    }

    fn typed(&self, expr: &Expr, wanted: Type) -> Checked<Ex> {
        let (ex, found) = self.expr(expr)?;
        if found == wanted {
            return Ok(ex);
        }
        let error = match wanted {
            Type::Number => {
                Diagnostic::new(expr.span, "expected a number here, and this is a condition", "true or false")
            }
            Type::Condition => {
                Diagnostic::new(expr.span, "expected a condition here, and this is a number", "not true or false")
            }
        };
        Err(match (wanted, &expr.kind) {
            (Type::Condition, _) => error.help(format!("compare it, as in `{expr} > 0`")),
            (Type::Number, ExprKind::Binary(op, ..)) if op.is_comparison() => error
                .help("comparisons bind tighter than `and`, `or`, `xor`: put the number in brackets, `(m and n) == m`"),
            _ => error,
        })
    }

    fn expr(&self, expr: &Expr) -> Checked<(Ex, Type)> {
        let span = expr.span;
        let (node, kind) = match &expr.kind {
            ExprKind::Int(value) => (Node::Const(*value), Type::Number),
            ExprKind::Name(name) => match self.lookup(name) {
                Some(Meaning::Slot(slot)) => (Node::Slot(slot), Type::Number),
                Some(Meaning::Int(value)) => (Node::Const(value), Type::Number),
                Some(Meaning::Array(_)) => {
                    let message = format!("`{name}` is an array, and one number is needed here");
                    return Err(Diagnostic::new(span, message, "an array")
                        .help(format!("write `{name}[0]` for a member, `len({name})` for how many there are")));
                }
                None => return Err(self.unknown_name(name, span)),
            },
            ExprKind::Unary(UnaryOp::Neg, operand) => {
                (Node::Unary(UnaryOp::Neg, Box::new(self.number(operand)?)), Type::Number)
            }
            ExprKind::Unary(UnaryOp::Not, operand) => {
                (Node::Unary(UnaryOp::Not, Box::new(self.condition(operand)?)), Type::Condition)
            }
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or | BinaryOp::Xor), left, right) => {
                return self.logical(*op, left, right, span);
            }
            ExprKind::Binary(op, left, right) => {
                let (left, right) = (Box::new(self.number(left)?), Box::new(self.number(right)?));
                let kind = if op.is_comparison() { Type::Condition } else { Type::Number };
                (Node::Binary(*op, left, right), kind)
            }
            ExprKind::Index(name, index) => match self.lookup(&name.text) {
                Some(Meaning::Array(array)) => {
                    let index = self.number(index)?;
                    let length = self.arrays[array].len();
                    if let Node::Const(at) = index.node
                        && usize::try_from(at).map_or(true, |at| at >= length)
                    {
                        let message =
                            format!("`{}` has {length} members, numbered from 0, and this is number {at}", name.text);
                        return Err(Diagnostic::new(span, message, "no such member"));
                    }
                    (Node::Element(array, Box::new(index)), Type::Number)
                }
                Some(_) => {
                    let message = format!("`{}` is a number and has no members", name.text);
                    return Err(Diagnostic::new(span, message, "not an array"));
                }
                None => return Err(self.unknown_name(&name.text, name.span)),
            },
            ExprKind::Call(name, arguments) => (self.call(name, arguments, span)?, Type::Number),
            ExprKind::Stretch(..) => {
                return Err(Diagnostic::new(span, "a stretch stands only in what a move leaves", "not here"));
            }
        };
        Ok((fold(Ex { node, span })?, kind))
    }

    /// `and`, `or`, `xor` combine two conditions, or two numbers bit by bit.
    fn logical(&self, op: BinaryOp, left: &Expr, right: &Expr, span: Span) -> Checked<(Ex, Type)> {
        let (left_ex, left_type) = self.expr(left)?;
        let (right_ex, right_type) = self.expr(right)?;
        if left_type != right_type {
            let word = op.sign();
            let message = format!("`{word}` joins two conditions or two numbers, and here is one of each");
            return Err(Diagnostic::new(span, message, "one is a number, one a condition").help(format!(
                "comparisons bind tighter than `{word}`: put numbers in brackets, as in `(m {word} n) == m`"
            )));
        }
        let node = match left_type {
            Type::Condition => Node::Binary(op, Box::new(left_ex), Box::new(right_ex)),
            Type::Number => {
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
            return Err(Diagnostic::new(span, "`len` takes the name of an array parameter", "not an array"));
        }
        let Some(&(_, function, fewest, most)) = Func::ALL.iter().find(|entry| entry.0 == name.text) else {
            let known: Vec<&str> = Func::ALL.iter().map(|entry| entry.0).chain(["len"]).collect();
            let error = Diagnostic::new(name.span, format!("there is no function called `{}`", name.text), "not known");
            if SetKind::from_name(&name.text).is_some() {
                return Err(error.help(format!("`{}` is a set: use it behind `for k in`", name.text)));
            }
            return Err(match nearest(&name.text, known.iter().copied()) {
                Some(near) => error.help(format!("did you mean `{near}`?")),
                None => error.help(format!("functions: {}", known.join(", "))),
            });
        };
        if arguments.len() < fewest || arguments.len() > most {
            let message = format!("`{}` takes {}", name.text, numbers(fewest, most));
            return Err(Diagnostic::new(span, message, format!("{} given", arguments.len())));
        }
        Ok(Node::Call(function, arguments.iter().map(|a| self.number(a)).collect::<Checked<_>>()?))
    }

    fn unknown_name(&self, name: &str, span: Span) -> Diagnostic {
        let error = Diagnostic::new(span, format!("the name `{name}` is not known here"), "not known");
        if SetKind::from_name(name).is_some() {
            return error.help(format!("`{name}` is a set: use it behind `for k in`"));
        }
        let known: Vec<&str> = self.names.iter().map(|entry| entry.0.as_str()).collect();
        match nearest(name, known.iter().copied()) {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None => {
                error.help(format!("known here: {}; a variable is introduced by `for {name} in ...`", known.join(", ")))
            }
        }
    }
}

fn count(arity: usize) -> String {
    if arity == 1 { "1 coordinate".to_owned() } else { format!("{arity} coordinates") }
}

fn numbers(fewest: usize, most: usize) -> String {
    match (fewest, most) {
        (0, 0) => "no arguments".to_owned(),
        (1, 1) => "1 argument".to_owned(),
        (a, b) if a == b => format!("{a} arguments"),
        (a, 64) => format!("at least {a} arguments"),
        (a, b) => format!("{a} to {b} arguments"),
    }
}

/// The conjuncts of a condition.
fn conjuncts(ex: Ex) -> Vec<Ex> {
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
        (BinaryOp::Ge, Node::Slot(slot), Node::Const(least)) | (BinaryOp::Le, Node::Const(least), Node::Slot(slot)) => {
            Some((*slot, *least))
        }
        (BinaryOp::Gt, Node::Slot(slot), Node::Const(below)) | (BinaryOp::Lt, Node::Const(below), Node::Slot(slot)) => {
            below.checked_add(1).map(|least| (*slot, least))
        }
        _ => None,
    }
}

/// Can its evaluation stop with an error other than an overflow of `+` or `-`?
fn may_fail(ex: &Ex) -> bool {
    match &ex.node {
        Node::Const(_) | Node::Slot(_) => false,
        Node::Element(..) => true,
        Node::Unary(_, operand) => may_fail(operand),
        Node::Binary(BinaryOp::Mul | BinaryOp::Pow, ..) => true,
        Node::Binary(BinaryOp::Div | BinaryOp::Mod, left, right) => {
            may_fail(left) || !matches!(right.node, Node::Const(divisor) if divisor > 0)
        }
        Node::Binary(_, left, right) | Node::Stretch(left, right) => may_fail(left) || may_fail(right),
        Node::Call(Func::Isqrt | Func::Log2 | Func::Digits, _) => true,
        Node::Call(_, arguments) => arguments.iter().any(may_fail),
    }
}
