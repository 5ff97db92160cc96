//! Which move is to blame where play does not end, and what may have been meant by it.

use nimatron_catalogue::GameDef;
use nimatron_core::Budget;
use nimatron_messages::{Message, names};
use nimatron_rules::Span;
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Ex, Node};
use std::ops::ControlFlow;

/// What may have been meant by a move that does not make anything smaller: in many languages `a ^ b`
/// is xor, and two heaps are written in brackets.
pub(crate) fn meant(game: &GameDef, span: Span) -> Option<Message> {
    let rule = game.rules()?.resolved().rules.iter().find(|rule| rule.span == span)?;
    let [component] = &rule.result[..] else { return None };
    let [Ex { node: Node::Binary(operator, left, right), span }] = &component[..] else { return None };
    let text = |span: Span| game.rule_text().and_then(|text| text.get(span.start..span.end));
    let (Node::Slot(first), Node::Slot(second)) = (&left.node, &right.node) else { return None };
    match operator {
        BinaryOp::Pow => Some(names::write_xor(text(left.span)?, text(right.span)?)),
        // Numbers that the move chooses, and not those of the position.
        BinaryOp::Add if *first.min(second) >= component.len() => Some(names::write_two_heaps(text(*span)?)),
        _ => None,
    }
}

/// The rule that leads from one position to another, or to a sum that contains it.
pub(crate) fn leads(game: &GameDef, from: &[i64], to: &[i64]) -> Option<Span> {
    let budget = Budget::unlimited().within_work(1 << 22);
    let Some(rules) = game.rules() else { return game.leads(from, to, &budget) };
    let mut evaluator = rules.evaluator();
    (0..rules.rules()).find_map(|rule| {
        let flow = evaluator.runs(rule, from, &budget, &mut |run| {
            let parts = run.base.chunks(to.len()).zip(run.step.chunks(to.len()));
            let hits = |(base, step): (&[i64], &[i64])| {
                // Whether some j in the run has base + j * step = to in all coordinates.
                let moving = base.iter().zip(step).zip(to).find(|((_, step), _)| **step != 0);
                let j = moving.map_or(0, |((base, step), to)| (to - base) / step);
                let j_fits = (0..run.count as i64).contains(&j);
                j_fits && base.iter().zip(step).zip(to).all(|((base, step), to)| base + j * step == *to)
            };
            if parts.into_iter().any(hits) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        flow.is_ok_and(|flow| flow.is_break()).then(|| rules.resolved().rules[rule].span)
    })
}
