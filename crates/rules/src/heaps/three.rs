//! Splits into three heaps: all triples with this sum, each once or in any order.

use super::{HeapMove, SplitLinearForm, line};
use crate::ast::BinaryOp;
use crate::resolved::{Ex, Node};

/// The moves to heaps i, j and n - k - i - j, none of them empty, where i and j run through the
/// given ranges; `None` if these are not all such triples.
pub(super) fn three_heaps(
    parts: [&Ex; 3],
    first: (&Ex, &Ex),
    second: (&Ex, &Ex),
    variables: &[Option<i64>],
) -> Option<(i64, HeapMove)> {
    let of = |ex: &Ex| line(ex, variables);
    let parts = [of(parts[0])?, of(parts[1])?, of(parts[2])?];
    let (i, j) = (
        SplitLinearForm { of_part: 1, ..SplitLinearForm::plain(0) },
        SplitLinearForm { of_second: 1, ..SplitLinearForm::plain(0) },
    );
    if !parts.contains(&i) || !parts.contains(&j) {
        return None;
    }
    let sum = parts[0].plus(1, parts[1])?.plus(1, parts[2])?;
    let taken = -sum.constant;
    // The tokens that are not taken.
    let rest = SplitLinearForm { of_heap: 1, ..SplitLinearForm::plain(-taken) };
    if sum != rest || taken < 0 || of(first.0)? != SplitLinearForm::plain(1) {
        return None;
    }
    let found = Some((taken, HeapMove { heaps: 8, different: false }));
    let divided = |ex: &Ex, by: i64| match &ex.node {
        Node::Binary(BinaryOp::Div, whole, divisor) if of(divisor) == Some(SplitLinearForm::plain(by)) => of(whole),
        _ => None,
    };
    // What is left for the other two heaps.
    let others = rest.plus(-1, i)?;
    // Each triple once: the smallest heap first.
    if divided(first.1, 3) == Some(rest) && of(second.0)? == i && divided(second.1, 2) == Some(others) {
        return found;
    }
    // In any order: if i leaves nothing for the others, the range of j is empty.
    let more = of(first.1)?.plus(-1, rest)?;
    let enough = more == SplitLinearForm::plain(more.constant) && more.constant >= -2;
    let all =
        of(second.0)? == SplitLinearForm::plain(1) && of(second.1)? == others.plus(1, SplitLinearForm::plain(-1))?;
    if enough && all { found } else { None }
}
