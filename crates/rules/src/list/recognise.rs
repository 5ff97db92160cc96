//! Which texts are rules about lists, and which coordinates of rules without a header are lists.

use crate::ast::{BinaryOp, Binder, Expr, ExprKind, Line, Pattern, SetItem, Text};
use crate::lexer::{TokenKind, lex};
use crate::parser::MAX_TEXT;
use crate::resolved::Func;

/// Functions whose first argument is a list.
pub(crate) const OF_LISTS: [&str; 11] =
    ["len", "sum", "count", "any", "all", "first", "last", "sorted", "distinct", "reversed", "indices"];
/// Functions of several numbers that are functions of one list, too.
pub(super) const FOLDS: [Func; 4] = [Func::Min, Func::Max, Func::Xor, Func::Gcd];

/// Whether a text is rules about lists, right or wrong: its header declares one, or it does with a
/// coordinate what can only be done with a list.
pub(super) fn are_these(text: &str) -> bool {
    if text.len() > MAX_TEXT {
        return false;
    }
    let Ok(tokens) = lex(text) else { return false };
    let mut kinds: Vec<&TokenKind> =
        tokens.iter().map(|token| &token.kind).filter(|kind| !matches!(kind, TokenKind::Comment(_))).collect();
    // `for` in brackets makes a list, but for those around a component of a result.
    let mut brackets: Vec<bool> = Vec::new();
    for (at, kind) in kinds.iter().enumerate() {
        match kind {
            TokenKind::Sym("(" | "[") => {
                let before = at.checked_sub(1).map(|before| kinds[before]);
                let opens = matches!((before, kind), (Some(TokenKind::Sym("->" | "+")), TokenKind::Sym("(")));
                brackets.push(opens && brackets.is_empty());
            }
            TokenKind::Sym(")" | "]") => drop(brackets.pop()),
            TokenKind::Newline => brackets.clear(),
            TokenKind::Keyword("for") if brackets.last() == Some(&false) => return true,
            _ => {}
        }
    }
    if let Some(game) = kinds.iter().position(|kind| matches!(kind, TokenKind::Keyword("game"))) {
        let header =
            kinds[game..].iter().take_while(|kind| !matches!(kind, TokenKind::Sym(";" | ")" | "->") | TokenKind::End));
        return header.clone().any(|kind| matches!(kind, TokenKind::Sym("(")))
            && header.into_iter().any(|kind| matches!(kind, TokenKind::Sym("[")));
    }
    let pattern = kinds.iter().take_while(|kind| !matches!(kind, TokenKind::Sym("->")));
    let coordinates: Vec<&str> =
        pattern.filter_map(|kind| if let TokenKind::Name(name) = kind { Some(name.as_str()) } else { None }).collect();
    let is_coordinate =
        |kind: &TokenKind| matches!(kind, TokenKind::Name(name) if coordinates.contains(&name.as_str()));
    // A window at each token.
    kinds.push(&TokenKind::End);
    kinds.push(&TokenKind::End);
    kinds.windows(3).any(|window| match window {
        [TokenKind::Sym("++"), ..] | [TokenKind::Text(_), ..] => true,
        [first, TokenKind::Sym("["), _] if is_coordinate(first) => true,
        [first, TokenKind::Name(word), _] if is_coordinate(first) => word == "with" || word == "without",
        [TokenKind::Name(word), TokenKind::Sym("("), third] => {
            OF_LISTS.contains(&word.as_str()) && is_coordinate(third)
        }
        _ => false,
    })
}

/// Which of the coordinates of rules without a header are lists: those that some move uses or names
/// (`row[]`) as such.
pub(super) fn lists(text: &Text, arity: usize) -> Vec<bool> {
    let mut lists = vec![false; arity];
    for line in &text.lines {
        let Line::Move(rule) = line else { continue };
        for (slot, (is_list, pattern)) in lists.iter_mut().zip(&rule.pattern).enumerate() {
            let Some(name) = pattern.name().map(|name| name.text.as_str()) else { continue };
            if matches!(pattern, Pattern::List(_)) {
                *is_list = true;
                continue;
            }
            let results = rule.result.iter().filter_map(|part| match &part[..] {
                [Expr { kind: ExprKind::Components(components), .. }] => components.coordinates.get(slot),
                _ => part.get(slot),
            });
            let sets = rule.binders.iter().flat_map(|binder| binder.set.expressions());
            let indices = rule.binders.iter().any(|binder| are_indices(binder, name));
            let mut all = rule.result.iter().flatten().chain(sets).chain(&rule.guard);
            *is_list |= indices || all.any(|expr| uses(expr, name)) || results.into_iter().any(makes_list);
        }
    }
    lists
}

fn is_name(expr: &Expr, name: &str) -> bool {
    matches!(&expr.kind, ExprKind::Name(own) if own == name)
}

/// Whether a variable runs through the indices of what has this name.
fn are_indices(binder: &Binder, name: &str) -> bool {
    binder.set.items.iter().any(|item| {
        matches!(item, SetItem::Named(set, arguments) if set.text == "indices"
            && arguments.first().is_some_and(|first| is_name(first, name)))
    })
}

/// Whether an expression can only be a list.
fn makes_list(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Slice(..)
        | ExprKind::List(_)
        | ExprKind::Text(_)
        | ExprKind::Concat(..)
        | ExprKind::With(..)
        | ExprKind::Without(..)
        | ExprKind::Each(_) => true,
        ExprKind::Call(name, _) => matches!(name.text.as_str(), "sorted" | "distinct" | "reversed"),
        _ => false,
    }
}

/// Whether a name is used as a list somewhere in an expression.
fn uses(expr: &Expr, name: &str) -> bool {
    let both = |left: &Expr, right: &Expr| uses(left, name) || uses(right, name);
    match &expr.kind {
        ExprKind::Int(_) | ExprKind::Name(_) | ExprKind::Text(_) => false,
        ExprKind::Unary(_, operand) => uses(operand, name),
        ExprKind::Binary(BinaryOp::Eq | BinaryOp::Ne, left, right) => {
            (is_name(left, name) && makes_list(right))
                || (is_name(right, name) && makes_list(left))
                || both(left, right)
        }
        ExprKind::Binary(_, left, right) | ExprKind::Stretch(left, right) => both(left, right),
        ExprKind::Call(function, arguments) => {
            let of_list = OF_LISTS.contains(&function.text.as_str())
                || (arguments.len() == 1 && FOLDS.iter().any(|fold| fold.name() == function.text));
            (of_list && arguments.first().is_some_and(|first| is_name(first, name)))
                || arguments.iter().any(|argument| uses(argument, name))
        }
        ExprKind::Index(list, index) | ExprKind::Without(list, index) => is_name(list, name) || both(list, index),
        ExprKind::Slice(list, first, end) => {
            is_name(list, name) || uses(list, name) || [first, end].into_iter().flatten().any(|bound| uses(bound, name))
        }
        ExprKind::List(entries) => entries.iter().any(|entry| uses(entry, name)),
        ExprKind::In(member, set) => uses(member, name) || set.expressions().into_iter().any(|part| uses(part, name)),
        ExprKind::Each(each) => {
            // A coordinate that a variable of a comprehension runs through.
            let through =
                |item: &SetItem| matches!(item, SetItem::Named(set, all) if all.is_empty() && set.text == name);
            let binders = || each.binders.iter();
            binders().any(|binder| are_indices(binder, name) || binder.set.items.iter().any(through))
                || each.expressions().any(|part| uses(part, name))
        }
        ExprKind::Components(components) => {
            components.binders.iter().any(|binder| are_indices(binder, name))
                || components.expressions().any(|part| uses(part, name))
        }
        ExprKind::Concat(left, right) => is_name(left, name) || is_name(right, name) || both(left, right),
        ExprKind::With(list, index, entry) => is_name(list, name) || uses(list, name) || both(index, entry),
    }
}
