//! Games in which a divisor is taken, by the exponent of 2: n = 2^a u with u odd is *pure* if
//! u = 1, else *mixed*, and what is claimed is a function of a for each of both, which repeats.
//!
//! Let d = 2^b w be a divisor of n, w odd. If b < a, n - d is 2^b times 2^(a - b) u - w, which is
//! odd, and is 1 only if u = 1 and b = a - 1. So the exponent becomes b, and of a mixed n only
//! mixed numbers are left; there is such a d for each b, as w = u will do. If b = a and d < n, the
//! exponent becomes larger than a, for u - w is even and positive. If w > 1, w divides the odd part
//! of n - d, so that is mixed; with w = 1 it may be either. Such a move is never used to reach a
//! value; whatever it may leave has to have another one.
//!
//! From some exponent on all these sets of values repeat, and so only finitely many are computed.

use crate::{CheckFailure, wrong};
use nimatron_core::Budget;
use nimatron_messages::verdicts::theorems as say;
use nimatron_messages::{Message, verdicts};
use nimatron_proof::{LawClaim, ListedPeriod};
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Ex, Item, Node, Rule};
use nimatron_rules::{Ruleset, SetKind};
use std::collections::BTreeSet;

const N: Node = Node::Slot(0);
const D: Node = Node::Slot(1);
/// The largest exponent in conditions.
const MAX_EXPONENT: u32 = 40;
/// The maximum length of preperiod and period.
const MAX_LENGTH: usize = 200;

/// The divisors d = 2^b w of n = 2^a u that a line takes.
struct DivisorLine {
    /// The b, from the first one to below the second one.
    exponents: (u32, Option<u32>),
    /// The a for which it takes any.
    of: (u32, Option<u32>),
    /// Whether it takes those with b = a, and those with b < a.
    equal: bool,
    less: bool,
    /// Whether it takes d = 1, and d = n.
    one: bool,
    whole: bool,
}

/// What a move may leave.
struct OptionValueBounds {
    /// Values that some option has.
    sure: BTreeSet<u32>,
    /// Values that some option may have.
    possible: BTreeSet<u32>,
}

/// Checks that the positions with each exponent of 2 have these values (or outcomes: 0 for P and 1
/// for N).
pub(super) fn check(
    rules: &Ruleset,
    claim: LawClaim,
    pure: &ListedPeriod,
    mixed: &ListedPeriod,
    budget: &Budget,
) -> Result<Message, CheckFailure> {
    let least = match rules.least() {
        [least @ (0 | 1)] if !rules.has_domain_conditions() => *least,
        _ => return wrong(say::rank_not_one_heap()),
    };
    if !is_shortest(pure) || !is_shortest(mixed) || pure.period.len() * mixed.period.len() > MAX_LENGTH {
        return wrong(say::not_shortest());
    }
    let lines: Option<Vec<DivisorLine>> = rules.resolved().rules.iter().map(|rule| line(rule, least)).collect();
    let Some(lines) = lines else { return wrong(say::not_by_divisors()) };
    let game = ValuationGame { lines, has_zero: least == 0, pure, mixed };
    let outcome = match claim {
        LawClaim::Outcome => true,
        LawClaim::Grundy => false,
        LawClaim::Levels(_) => return wrong(verdicts::needs_automaton()),
    };
    // From here on conditions do not change, and sets of values repeat.
    let (preperiod, period) = (pure.preperiod.len().max(mixed.preperiod.len()), pure.period.len() * mixed.period.len());
    let steady = preperiod.max(MAX_EXPONENT as usize) + period + 2;
    for a in 0..steady + period {
        budget.tick(u32::try_from(steady).unwrap_or(u32::MAX))?;
        for is_pure in [true, false] {
            let own = at(if is_pure { pure } else { mixed }, a);
            let OptionValueBounds { sure, possible } = game.left(a, is_pure, preperiod + period);
            let right = if outcome {
                match own {
                    0 => !sure.contains(&0) && !possible.contains(&0),
                    1 => sure.contains(&0),
                    _ => false,
                }
            } else {
                !sure.contains(&own) && !possible.contains(&own) && (0..own).all(|smaller| sure.contains(&smaller))
            };
            if !right {
                return wrong(say::wrong_at_exponent(a));
            }
        }
    }
    Ok(verdicts::by_exponent())
}

/// The value at a place.
fn at(values: &ListedPeriod, place: usize) -> u32 {
    let ListedPeriod { preperiod, period } = values;
    match place.checked_sub(preperiod.len()) {
        None => preperiod[place],
        Some(beyond) => period[beyond % period.len()],
    }
}

/// Is there a period, and can neither it nor the preperiod be shorter?
fn is_shortest(values: &ListedPeriod) -> bool {
    let ListedPeriod { preperiod, period } = values;
    let length = period.len();
    let repeats = |p: usize| length.is_multiple_of(p) && (p..length).all(|i| period[i] == period[i - p]);
    !period.is_empty()
        && length <= MAX_LENGTH
        && preperiod.len() <= MAX_LENGTH
        && !(1..length).any(repeats)
        && preperiod.last() != period.last()
}

struct ValuationGame<'p> {
    lines: Vec<DivisorLine>,
    has_zero: bool,
    pure: &'p ListedPeriod,
    mixed: &'p ListedPeriod,
}

impl ValuationGame<'_> {
    /// What moves leave from a number with this exponent. All values of larger exponents occur up
    /// to `repeats` beyond it.
    fn left(&self, a: usize, is_pure: bool, repeats: usize) -> OptionValueBounds {
        let mut left = OptionValueBounds { sure: BTreeSet::new(), possible: BTreeSet::new() };
        let within =
            |x: usize, (from, to): (u32, Option<u32>)| from as usize <= x && to.is_none_or(|to| x < to as usize);
        for line in self.lines.iter().filter(|line| within(a, line.of)) {
            for b in (0..=a).filter(|&b| within(b, line.exponents)) {
                if b < a {
                    // d = 1 is left out, but not 2^b u with u > 1.
                    if !line.less || is_pure && b == 0 && !line.one {
                        continue;
                    }
                    let values = if is_pure && b + 1 == a { self.pure } else { self.mixed };
                    left.sure.insert(at(values, b));
                    continue;
                }
                if !line.equal {
                    continue;
                }
                let is_one = is_pure && a == 0;
                if line.whole && self.has_zero && (line.one || !is_one) {
                    left.sure.insert(0);
                }
                if !is_pure {
                    let above = a + 1..=a + 1 + repeats;
                    left.possible.extend(above.clone().map(|a| at(self.mixed, a)));
                    if line.one || a > 0 {
                        left.possible.extend(above.map(|a| at(self.pure, a)));
                    }
                }
            }
        }
        left
    }
}

/// The exponent j, if the number is 2^j.
fn exponent(number: i64) -> Option<u32> {
    let is_power = number > 0 && number.count_ones() == 1;
    is_power.then(|| number.trailing_zeros()).filter(|j| *j <= MAX_EXPONENT)
}

/// Restricts exponents by a comparison of the number modulo 2^j with a constant.
fn restrict(range: &mut (u32, Option<u32>), op: BinaryOp, modulus: i64, rest: i64) -> Option<()> {
    let j = exponent(modulus).filter(|j| *j >= 1)?;
    let multiple = match (op, rest) {
        (BinaryOp::Eq, 0) => true,
        (BinaryOp::Ne | BinaryOp::Gt, 0) | (BinaryOp::Ge, 1) => false,
        (BinaryOp::Eq, 1) if j == 1 => false,
        (BinaryOp::Ne, 1) if j == 1 => true,
        _ => return None,
    };
    if multiple {
        range.0 = range.0.max(j);
    } else {
        range.1 = Some(range.1.map_or(j, |end| end.min(j)));
    }
    Some(())
}

/// What a line takes; `None` if it is of another form.
fn line(rule: &Rule, least: i64) -> Option<DivisorLine> {
    let ([binder], [component]) = (&rule.binders[..], &rule.result[..]) else { return None };
    let ([item], [target]) = (&binder.items[..], &component[..]) else { return None };
    if !matches!(&target.node, Node::Binary(BinaryOp::Sub, n, d) if n.node == N && d.node == D) {
        return None;
    }
    let of_n = |of: &[Ex]| of.iter().all(|of| of.node == N);
    let (mut divides, mut from_one, mut whole) = match item {
        Item::Named(SetKind::Divisors, of) if of_n(of) => (true, true, true),
        Item::Named(SetKind::ProperDivisors, of) if of_n(of) => (true, true, false),
        Item::Range(Ex { node: Node::Const(low @ (1 | 2)), .. }, high) => match &high.node {
            node if *node == N => (false, *low == 1, true),
            Node::Binary(BinaryOp::Sub, n, one) if n.node == N && one.node == Node::Const(1) => {
                (false, *low == 1, false)
            }
            _ => return None,
        },
        _ => return None,
    };
    let mut line = DivisorLine { exponents: (0, None), of: (0, None), equal: true, less: true, one: true, whole: true };
    let mut positive = least > 0;
    let quotient = |ex: &Ex| matches!(&ex.node, Node::Binary(BinaryOp::Div, n, d) if n.node == N && d.node == D);
    for (guard, _) in &rule.guards {
        let Node::Binary(op, a, b) = &guard.node else { return None };
        match (op, &a.node, &b.node) {
            (BinaryOp::Gt, n, Node::Const(0)) | (BinaryOp::Ge, n, Node::Const(1)) if *n == N => positive = true,
            (BinaryOp::Gt | BinaryOp::Ne, d, Node::Const(1)) | (BinaryOp::Ge, d, Node::Const(2)) if *d == D => {
                from_one = false;
            }
            (BinaryOp::Lt | BinaryOp::Ne, d, n) if *d == D && *n == N => whole = false,
            (BinaryOp::Eq, Node::Binary(BinaryOp::Mod, n, d), Node::Const(0)) if n.node == N && d.node == D => {
                divides = true;
            }
            (op, Node::Binary(BinaryOp::Mod, x, modulus), Node::Const(rest)) => {
                let Node::Const(modulus) = modulus.node else { return None };
                if x.node == D {
                    restrict(&mut line.exponents, *op, modulus, *rest)?;
                } else if x.node == N {
                    restrict(&mut line.of, *op, modulus, *rest)?;
                } else if quotient(x) && modulus == 2 {
                    // n/d is odd exactly if b = a.
                    let mut parity = (0, None);
                    restrict(&mut parity, *op, 2, *rest)?;
                    if parity.0 > 0 {
                        line.equal = false;
                    } else {
                        line.less = false;
                    }
                } else {
                    return None;
                }
            }
            _ => return None,
        }
    }
    (line.one, line.whole) = (from_one, whole);
    // Every number divides 0; a range from 1 to 0 is empty.
    let ranged = matches!(item, Item::Range(..));
    (divides && (positive || ranged)).then_some(line)
}
