//! What is known about rules before anything is evaluated: which expressions always have a value,
//! and moves that can be made again and again.

use super::ListRules;
use super::typed::{ListCoordinate, ListMoveRule, ListRow, ListSetPart, Number, NumberNode, RowNode};
use crate::ast::BinaryOp;
use crate::diagnostic::Diagnostic;
use nimatron_messages::lists as says;

/// Whether a list has a value at every position, apart from overflows in its entries.
pub(super) fn is_total(row: &ListRow) -> bool {
    match &row.node {
        RowNode::Slot(_) | RowNode::Array(_) => true,
        RowNode::Literal(entries) => entries.iter().all(is_total_number),
        RowNode::Concat(left, right) => is_total(left) && is_total(right),
        RowNode::Sorted(own) | RowNode::Distinct(own) | RowNode::Reversed(own) => is_total(own),
        RowNode::Slice(..) | RowNode::With(..) | RowNode::Without(..) | RowNode::Each(_) => false,
    }
}

fn is_total_number(number: &Number) -> bool {
    match &number.node {
        NumberNode::Const(_) | NumberNode::Slot(_) => true,
        NumberNode::Length(row) | NumberNode::Sum(row) => is_total(row),
        NumberNode::Binary(BinaryOp::Add | BinaryOp::Sub, left, right) => {
            is_total_number(left) && is_total_number(right)
        }
        _ => false,
    }
}

/// Whether a number is at least 0 wherever it has a value.
fn is_natural(number: &Number) -> bool {
    match &number.node {
        NumberNode::Const(value) => *value >= 0,
        // Coordinates; variables may be negative, but those of the sets below are not.
        NumberNode::Slot(_) | NumberNode::Length(_) | NumberNode::Count(..) => true,
        NumberNode::Sum(row) => is_natural_row(row),
        NumberNode::Binary(BinaryOp::Add, left, right) => is_natural(left) && is_natural(right),
        _ => false,
    }
}

/// Whether no entry of a list is negative, where it has a value.
fn is_natural_row(row: &ListRow) -> bool {
    match &row.node {
        RowNode::Slot(_) => true,
        RowNode::Literal(entries) => entries.iter().all(is_natural),
        RowNode::Concat(left, right) => is_natural_row(left) && is_natural_row(right),
        RowNode::Sorted(own) | RowNode::Distinct(own) | RowNode::Reversed(own) => is_natural_row(own),
        _ => false,
    }
}

/// A lower bound for the length of a list, less the length of this coordinate.
fn growth(row: &ListRow, slot: usize) -> Option<i64> {
    match &row.node {
        RowNode::Slot(own) => (*own == slot).then_some(0),
        RowNode::Concat(left, right) => match (growth(left, slot), growth(right, slot)) {
            (Some(by), other) => Some(by.max(0) + other.unwrap_or_else(|| length(right)).max(0)),
            (None, Some(by)) => Some(by.max(0) + length(left)),
            (None, None) => None,
        },
        RowNode::Sorted(own) | RowNode::Reversed(own) => growth(own, slot),
        _ => None,
    }
}

/// A lower bound for the length of a list.
fn length(row: &ListRow) -> i64 {
    match &row.node {
        RowNode::Literal(entries) => entries.len() as i64,
        RowNode::Concat(left, right) => length(left) + length(right),
        RowNode::Sorted(own) | RowNode::Reversed(own) => length(own),
        _ => 0,
    }
}

/// `len(row) > 3` and the like: the coordinate.
fn longer_than(guard: &Number) -> Option<usize> {
    let coordinate = |number: &Number| match &number.node {
        NumberNode::Length(row) => match row.node {
            RowNode::Slot(slot) => Some(slot),
            _ => None,
        },
        _ => None,
    };
    match &guard.node {
        NumberNode::Binary(BinaryOp::Gt | BinaryOp::Ge, left, right) if matches!(right.node, NumberNode::Const(_)) => {
            coordinate(left)
        }
        NumberNode::Binary(BinaryOp::Lt | BinaryOp::Le, left, right) if matches!(left.node, NumberNode::Const(_)) => {
            coordinate(right)
        }
        _ => None,
    }
}

/// Whether a set has a natural member at every position, and no negative one.
fn is_never_empty(items: &[ListSetPart]) -> bool {
    items.iter().all(|item| match item {
        ListSetPart::Single(one) => matches!(one.node, NumberNode::Const(0..)),
        ListSetPart::Range(first, last) => {
            matches!((&first.node, &last.node), (NumberNode::Const(first @ 0..), NumberNode::Const(last)) if first <= last)
        }
        _ => false,
    })
}

/// Whether the move can be made again after it, in one of the components that it leaves.
fn repeats(rule: &ListMoveRule) -> bool {
    if !rule.binders.iter().all(|items| is_never_empty(items)) {
        return false;
    }
    let Some(longer) = rule.guards.iter().map(|(guard, _)| longer_than(guard)).collect::<Option<Vec<usize>>>() else {
        return false;
    };
    let is_made = |place: &ListCoordinate| match place {
        ListCoordinate::Number(number) => is_total_number(number) && is_natural(number),
        ListCoordinate::Row(row) => is_total(row) && is_natural_row(row),
    };
    // All components must exist for the move to exist.
    rule.result.iter().all(|part| part.many.is_none() && part.coordinates.iter().all(is_made))
        && rule.result.iter().any(|part| {
            longer.iter().all(
                |&slot| matches!(&part.coordinates[slot], ListCoordinate::Row(row) if growth(row, slot).is_some_and(|growth| growth >= 0)),
            )
        })
}

/// Rejects rules with a move that can be made again and again, if that can be seen in it.
pub(super) fn reject_endless(rules: &ListRules) -> Result<(), Diagnostic> {
    match rules.rules.iter().find(|rule| rules.domain.is_empty() && repeats(rule)) {
        Some(rule) => Err(Diagnostic::new(rule.span, says::endless(), says::always_again()).help(says::must_shrink())),
        None => Ok(()),
    }
}
