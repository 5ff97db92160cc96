//! A limit that the turns raise: from (n, i) may be taken 1 to f(i), and i becomes s(i), whatever
//! was taken. Neither function falls, and s(i) >= i. Where f(i) is less than 1, nothing can be
//! taken. Everywhere else the P-positions are intervals of n: for each m = 0, 1, 2, ... the numbers
//! from the sum of f + 1 over i, s(s(i)), ... (m of them) to the sum over s(i), s(s(s(i))), ... (m
//! of them).
//!
//! Proof by induction on n. From (n, i) something can be taken to leave one of the numbers from a
//! to b exactly if n is from a + 1 to b + f(i). So, where the intervals of s(i) are the ones from
//! a(0) = 0 to b(0) = 0, from a(1) to b(1), ..., the P-positions of i are 0 and the numbers from
//! b(m) + f(i) + 1 to a(m + 1), m = 0, 1, 2, ...; the sums satisfy these equations. The intervals
//! are in order because a(m + 1) - b(m) and b(m) - a(m) are sums of numbers that are not negative.
//!
//! If s(i) = i, the limit never changes, and for each limit this is the game in which 1 to f(i) are
//! taken: its values are n mod (f(i) + 1), and 0 where f(i) < 1.

use super::functions::{is, is_at_least_its_argument, never_falls};
use super::limits::{bounds, takes_up_to, two_numbers};
use crate::{CheckFailure, wrong};
use nimatron_messages::verdicts::theorems as say;
use nimatron_messages::{Message, verdicts};
use nimatron_proof::{Growth, LawClaim};
use nimatron_rules::Ruleset;
use nimatron_rules::resolved::{Ex, Node};

const LIMIT: Node = Node::Slot(1);
const K: Node = Node::Slot(2);

/// Checks that the game is this one, and the properties of both functions.
pub(super) fn check(
    rules: &Ruleset,
    claim: LawClaim,
    max_taken: &Growth,
    next: &Growth,
) -> Result<Message, CheckFailure> {
    let most = |end: &Ex| is(end, max_taken, &LIMIT);
    let condition = |guard: &Ex| bounds(guard, &K, max_taken, &LIMIT);
    match (two_numbers(rules), &rules.resolved().rules[..]) {
        (true, [rule]) if takes_up_to(rule, most, condition).is_some_and(|left| is(left, next, &LIMIT)) => {}
        _ => return wrong(say::not_growing_limit()),
    }
    let least = rules.least()[1].into();
    if !never_falls(max_taken, least) || !never_falls(next, least) || !is_at_least_its_argument(next, least) {
        return wrong(say::function_too_small());
    }
    Ok(if claim == LawClaim::Grundy { verdicts::fixed_limit() } else { verdicts::growing_limit() })
}
