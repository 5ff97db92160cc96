//! Dynamic Nim: from n may be taken 1 to q; if k was taken, the next player may take up to f(k).
//! For a function f that never falls, with f(k) >= k, let 1 = H1 < H2 < ... be the numbers with
//! H(i+1) = Hi + Hj, where j is the least index with f(Hj) >= Hi. Every n is a sum of such numbers,
//! the largest that fits first, and (n, q) is a P-position exactly if q is less than the last part,
//! or n = 0 (A. Schwenk, Take-away games, Fibonacci Quarterly 8, 1970; R. Epp and T. Ferguson, A
//! note on take-away games, 18, 1980).
//!
//! The parts of n satisfy f(next part) < part: the rest after Hi is less than H(i+1) - Hi = Hj.
//! So taking the last part leaves a P-position. Numbers with parts like that have no other such
//! sum. If less than the last part H is taken, k, then the parts of H - k followed by those of k
//! are another sum of H; so f(k) is at least the last part of H - k, which the next player takes.

use super::functions::{is, is_at_least_its_argument, never_falls};
use super::limits::{takes_up_to, two_numbers};
use crate::{CheckFailure, wrong};
use nimatron_messages::verdicts::theorems as say;
use nimatron_messages::{Message, verdicts};
use nimatron_proof::Growth;
use nimatron_rules::Ruleset;
use nimatron_rules::resolved::{Ex, Node};

/// Checks that the game is this one, and the properties of f.
pub(super) fn check(rules: &Ruleset, next: &Growth) -> Result<Message, CheckFailure> {
    let limit = |end: &Ex| end.node == Node::Slot(1);
    match (two_numbers(rules), &rules.resolved().rules[..]) {
        (true, [rule]) if takes_up_to(rule, limit, |_| false).is_some_and(|left| is(left, next, &Node::Slot(2))) => {}
        _ => return wrong(say::not_dynamic_nim()),
    }
    if !never_falls(next, 1) || !is_at_least_its_argument(next, 1) {
        return wrong(say::function_too_small());
    }
    Ok(verdicts::dynamic_nim())
}
