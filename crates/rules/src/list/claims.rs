//! What an author claims about lists, which makes positions equal; and a test of it on small
//! positions.
//!
//! A claim is right if the positions that it makes equal have equal options. Then they have equal
//! values in both conventions, and plays of equal length. Equal values alone would not be enough
//! for misère play.
//!
//! The test is made when the rules are parsed, on all small positions that a fixed amount of work
//! reaches. It is not a proof, so answers about rules that are not in the catalogue say that the
//! claim was only tested.

use super::ListRules;
use super::typed::{NumberNode, numbers};
use crate::diagnostic::Diagnostic;
use crate::vm::EvalError;
use nimatron_core::Budget;
use nimatron_messages::{Message, lists as says};
use std::collections::BTreeSet;

/// A claim about the lists of a game. It holds for each list of a position by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The order of the entries does not matter: positions are kept sorted.
    Symmetric,
    /// A row and its reverse are equal: the smaller one is kept.
    Mirrored,
}

impl Claim {
    /// Both claims.
    pub const ALL: [Claim; 2] = [Claim::Symmetric, Claim::Mirrored];

    /// The word in the header.
    pub const fn word(self) -> &'static str {
        match self {
            Claim::Symmetric => "symmetric",
            Claim::Mirrored => "mirrored",
        }
    }

    pub(super) fn normalize(self, row: &mut [i64]) {
        match self {
            Claim::Symmetric => row.sort_unstable(),
            Claim::Mirrored => {
                if row.iter().rev().lt(row.iter()) {
                    row.reverse();
                }
            }
        }
    }
}

/// The units of work of the test.
const WORK: u64 = 1 << 18;
/// The largest length of the lists in the test.
const LENGTH: usize = 5;
/// The maximum number of different entries in the test.
const ENTRIES: usize = 6;

/// A list of options, each a sorted list of components.
type ListOptionSet = BTreeSet<Vec<Vec<i64>>>;

/// Tests the claim of rules on small positions.
pub(super) fn test(rules: &ListRules) -> Result<(), Diagnostic> {
    let Some((claim, span)) = rules.claim else { return Ok(()) };
    let budget = Budget::unlimited().within_work(WORK);
    // Without the claim, so that the two positions stay apart; their options are made equal.
    let plain = ListRules { claim: None, ..rules.clone() };
    let options = |position: &[i64]| -> Result<ListOptionSet, EvalError> {
        let mut options = ListOptionSet::new();
        plain.options(position, &budget, &mut |mut parts| {
            parts.iter_mut().for_each(|part| rules.normalize(part));
            parts.sort_unstable();
            options.insert(parts);
            Ok(())
        })?;
        Ok(options)
    };
    let entries = entries(rules);
    for length in 0..=LENGTH {
        let mut wrong = None;
        let ended = positions(rules, &entries, length, &mut |position| {
            if budget.tick(1).is_err() {
                return true;
            }
            let mut equal = position.to_vec();
            rules.normalize(&mut equal);
            if equal == position || !matches!(rules.is_position(position, &budget), Ok(true)) {
                return false;
            }
            match (options(position), options(&equal)) {
                (Ok(here), Ok(there)) => {
                    let mut pairs =
                        [(position, &*equal, &here, &there), (&*equal, position, &there, &here)].into_iter();
                    wrong = pairs.find_map(|(one, other, own, others)| {
                        let option = own.difference(others).next()?;
                        Some((rules.show(one, false), rules.show(other, false), option.clone()))
                    });
                    wrong.is_some()
                }
                // A rule that fails here is an error of its own, when such a position is asked for.
                (Err(EvalError::Stopped(_)), _) | (_, Err(EvalError::Stopped(_))) => true,
                _ => false,
            }
        });
        if let Some((one, other, option)) = wrong {
            let equal = match claim {
                Claim::Symmetric => says::up_to_order(),
                Claim::Mirrored => says::or_reversed(),
            };
            let shown: Vec<String> = option.iter().map(|part| rules.show(part, false)).collect();
            let option: Message = Message::verbatim(if shown.is_empty() { "()".to_owned() } else { shown.join(" + ") });
            let message = says::claim_fails(claim.word(), one, other, option, equal);
            return Err(Diagnostic::new(span, message, says::claim_wrong_here()));
        }
        if ended {
            return Ok(());
        }
    }
    Ok(())
}

/// Entries that matter to the rules: the numbers in them and their neighbours, and the first ones.
fn entries(rules: &ListRules) -> Vec<i64> {
    let mut named = Vec::new();
    for rule in &rules.rules {
        numbers(rule.expressions(), &mut |number| {
            if let NumberNode::Const(value @ 2..) = number.node
                && !named.contains(&value)
            {
                named.push(value);
            }
        });
    }
    let mut all: Vec<i64> = (0..3).chain(named).collect();
    all.dedup();
    all.truncate(ENTRIES);
    if all.len() == 3 {
        all.push(3);
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// Calls `visit` with all positions whose longest list has this length, until it returns true;
/// returns whether it did.
fn positions(rules: &ListRules, entries: &[i64], length: usize, visit: &mut dyn FnMut(&[i64]) -> bool) -> bool {
    fn from(
        rules: &ListRules,
        entries: &[i64],
        length: usize,
        slot: usize,
        so_far: &mut Vec<i64>,
        longest: bool,
        visit: &mut dyn FnMut(&[i64]) -> bool,
    ) -> bool {
        let Some(&list) = rules.lists.get(slot) else { return longest && visit(so_far) };
        let start = so_far.len();
        if !list {
            return entries.iter().any(|&entry| {
                so_far.push(entry);
                let ended = from(rules, entries, length, slot + 1, so_far, longest, visit);
                so_far.truncate(start);
                ended
            });
        }
        let lengths = if rules.is_one_list() { length..=length } else { 0..=length };
        lengths.into_iter().any(|own| {
            let count = entries.len().pow(own as u32);
            (0..count).any(|mut number| {
                if !rules.is_one_list() {
                    so_far.push(own as i64);
                }
                for _ in 0..own {
                    so_far.push(entries[number % entries.len()]);
                    number /= entries.len();
                }
                let ended = from(rules, entries, length, slot + 1, so_far, longest || own == length, visit);
                so_far.truncate(start);
                ended
            })
        })
    }
    from(rules, entries, length, 0, &mut Vec::new(), false, visit)
}
