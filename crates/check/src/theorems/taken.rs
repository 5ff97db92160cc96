//! What a rule `n -> n - E` takes, where E is an expression of the rule's variables, for the theorem
//! of residues: that no value of E is a multiple of m, and which numbers below m can be taken from
//! every n that is large enough.
//!
//! *No multiple.* E is a sum of products of numbers that are not negative, so its remainder depends
//! on remainders of the variables: modulo m, modulo c m below a division by c, and by the period of
//! the powers of a constant for its exponent. So finitely many values of each variable show all
//! remainders. Conditions are used only where they compare remainders with constants; all others
//! are taken to hold.
//!
//! *Which numbers.* For values of the variables with E = k, every bound and every condition has to
//! hold for all n >= k. It does if n does not occur in it, or if it says that something without n
//! is at most, or less than, something that does not fall as n grows, and that is so for n = k.

use nimatron_rules::SetKind;
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Bound, Ex, Func, Item, Node, Rule};

/// The maximum number of combinations of values of variables.
const MAX_COMBINATIONS: usize = 1 << 18;
/// The largest modulus below divisions, and the longest period.
const MAX_MODULUS: i64 = 1 << 14;
/// Powers of a constant repeat from here on at the latest, modulo anything up to `MAX_MODULUS`.
const PREPERIOD: i64 = 16;

/// The numbers 1 to m - 1 that a rule lets a player take from every n that is not less; `None` if
/// it is of another form, or may take a multiple of m.
pub(super) fn numbers(rule: &Rule, m: i64) -> Option<Vec<i64>> {
    let [component] = &rule.result[..] else { return None };
    let [result] = &component[..] else { return None };
    let taken = Taken { terms: terms(result)?, rule };
    (!taken.terms.is_empty() && taken.terms.iter().all(|term| is_free(term) && is_natural(term))).then_some(())?;
    taken.takes_no_multiple(m)?;
    taken.small(m)
}

/// What is subtracted from n: the terms of E.
fn terms(result: &Ex) -> Option<Vec<&Ex>> {
    match &result.node {
        Node::Slot(0) => Some(Vec::new()),
        Node::Binary(BinaryOp::Sub, rest, term) => {
            let mut all = terms(rest)?;
            all.push(term);
            Some(all)
        }
        _ => None,
    }
}

/// Whether n does not occur.
fn is_free(ex: &Ex) -> bool {
    match &ex.node {
        Node::Const(_) => true,
        Node::Slot(slot) => *slot > 0,
        Node::Unary(_, a) => is_free(a),
        Node::Binary(_, a, b) => is_free(a) && is_free(b),
        Node::Call(_, all) => all.iter().all(is_free),
        Node::Element(..) | Node::Stretch(..) => false,
    }
}

/// Whether it is seen that an expression is a natural number if its variables and n are.
fn is_natural(ex: &Ex) -> bool {
    match &ex.node {
        Node::Const(value) => *value >= 0,
        Node::Slot(_) => true,
        Node::Binary(BinaryOp::Add | BinaryOp::Mul, a, b) => is_natural(a) && is_natural(b),
        Node::Binary(BinaryOp::Div | BinaryOp::Mod, a, b) => is_natural(a) && matches!(b.node, Node::Const(1..)),
        Node::Binary(BinaryOp::Pow, a, b) => matches!(a.node, Node::Const(2..)) && matches!(b.node, Node::Slot(_)),
        Node::Call(Func::Isqrt | Func::Log2 | Func::Min | Func::Max, all) => all.iter().all(is_natural),
        _ => false,
    }
}

/// What is known of the remainders of a variable.
#[derive(Clone, Copy)]
struct Known {
    /// Its remainder modulo this is looked at.
    modulus: i64,
    /// Whether it is an exponent.
    is_exponent: bool,
}

struct Taken<'r> {
    terms: Vec<&'r Ex>,
    rule: &'r Rule,
}

impl Taken<'_> {
    /// `None` if E may be a multiple of m.
    fn takes_no_multiple(&self, m: i64) -> Option<()> {
        let count = self.rule.binders.len();
        let mut known = vec![Known { modulus: 1, is_exponent: false }; count];
        for term in &self.terms {
            looks_at(term, m, &mut known)?;
        }
        // Conditions on remainders leave some values out.
        let mut conditions = Vec::new();
        for (guard, _) in &self.rule.guards {
            let mut with = known.clone();
            if is_of_remainders(guard, &mut with) {
                known = with;
                conditions.push(guard);
            }
        }
        let values: Vec<Vec<i64>> = self
            .rule
            .binders
            .iter()
            .zip(&known)
            .map(|(one, known)| representatives(one, *known))
            .collect::<Option<_>>()?;
        each(&values, &mut |variables| {
            if conditions.iter().any(|guard| holds(guard, variables) == Some(false)) {
                return Some(());
            }
            let mut sum = 0;
            for term in &self.terms {
                sum += remainder(term, m, variables)?;
            }
            (sum % m != 0).then_some(())
        })
    }

    /// The numbers 1 to m - 1 that can be taken from every n that is not less.
    fn small(&self, m: i64) -> Option<Vec<i64>> {
        let values: Vec<Vec<i64>> = self.rule.binders.iter().map(|one| members(one, m)).collect::<Option<_>>()?;
        let mut found = Vec::new();
        each(&values, &mut |variables| {
            let mut slots = vec![0];
            slots.extend_from_slice(variables);
            let taken = self.terms.iter().try_fold(0i64, |sum, term| sum.checked_add(exact(term, &slots)?));
            if let Some(k) = taken.filter(|k| (1..m).contains(k)) {
                slots[0] = k;
                let bound = |(at, one): (usize, &Bound)| is_member(one, 1 + at, &slots);
                if self.rule.binders.iter().enumerate().all(bound)
                    && self.rule.guards.iter().all(|(guard, _)| holds_from(guard, &slots))
                {
                    found.push(k);
                }
            }
            Some(())
        })?;
        Some(found)
    }
}

/// Calls `on` for all combinations; `None` if it does, or if they are too many.
fn each(values: &[Vec<i64>], on: &mut dyn FnMut(&[i64]) -> Option<()>) -> Option<()> {
    let count = values.iter().try_fold(1usize, |count, one| count.checked_mul(one.len()))?;
    (count <= MAX_COMBINATIONS).then_some(())?;
    for number in 0..count {
        let mut rest = number;
        let chosen: Vec<i64> = values
            .iter()
            .map(|one| {
                let value = one[rest % one.len()];
                rest /= one.len();
                value
            })
            .collect();
        on(&chosen)?;
    }
    Some(())
}

/// Notes which remainders the remainder of an expression modulo this depends on.
fn looks_at(ex: &Ex, modulus: i64, known: &mut [Known]) -> Option<()> {
    (1..=MAX_MODULUS).contains(&modulus).then_some(())?;
    match &ex.node {
        Node::Const(_) => Some(()),
        Node::Slot(slot) => {
            let one = known.get_mut(slot.checked_sub(1)?)?;
            one.modulus = common(one.modulus, modulus)?;
            Some(())
        }
        Node::Binary(BinaryOp::Add | BinaryOp::Mul, a, b) => {
            looks_at(a, modulus, known)?;
            looks_at(b, modulus, known)
        }
        Node::Binary(BinaryOp::Div, a, b) => match b.node {
            Node::Const(c @ 1..) => looks_at(a, modulus.checked_mul(c)?, known),
            _ => None,
        },
        Node::Binary(BinaryOp::Mod, a, b) => match b.node {
            Node::Const(c @ 1..) => looks_at(a, c, known),
            _ => None,
        },
        Node::Binary(BinaryOp::Pow, a, b) => match (&a.node, &b.node) {
            (Node::Const(base @ 2..), Node::Slot(slot)) => {
                let one = known.get_mut(slot.checked_sub(1)?)?;
                one.is_exponent = true;
                one.modulus = common(one.modulus, period_of_powers(*base, modulus)?)?;
                Some(())
            }
            _ => None,
        },
        _ => None,
    }
}

/// The least common multiple, if it is not too large.
fn common(a: i64, b: i64) -> Option<i64> {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x).checked_mul(b).filter(|all| *all <= MAX_MODULUS)
}

/// The period of base^i modulo this from `PREPERIOD` on.
fn period_of_powers(base: i64, modulus: i64) -> Option<i64> {
    let start = power(base, PREPERIOD, modulus);
    let mut at = start;
    for period in 1..=modulus {
        at = at * (base % modulus) % modulus;
        if at == start {
            return Some(period);
        }
    }
    None
}

fn power(base: i64, exponent: i64, modulus: i64) -> i64 {
    (0..exponent).fold(1 % modulus, |power, _| power * (base % modulus) % modulus)
}

/// The remainder of an expression, for values of the variables with the remainders that matter.
fn remainder(ex: &Ex, modulus: i64, variables: &[i64]) -> Option<i64> {
    Some(match &ex.node {
        Node::Const(value) => value % modulus,
        Node::Slot(slot) => variables.get(slot.checked_sub(1)?)? % modulus,
        Node::Binary(BinaryOp::Add, a, b) => {
            (remainder(a, modulus, variables)? + remainder(b, modulus, variables)?) % modulus
        }
        Node::Binary(BinaryOp::Mul, a, b) => {
            remainder(a, modulus, variables)? * remainder(b, modulus, variables)? % modulus
        }
        // X = q (modulus c) + r, so X / c = q modulus + r / c.
        Node::Binary(BinaryOp::Div, a, b) => match b.node {
            Node::Const(c @ 1..) => remainder(a, modulus.checked_mul(c)?, variables)? / c,
            _ => return None,
        },
        Node::Binary(BinaryOp::Mod, a, b) => match b.node {
            Node::Const(c @ 1..) => remainder(a, c, variables)? % modulus,
            _ => return None,
        },
        Node::Binary(BinaryOp::Pow, a, b) => match (&a.node, &b.node) {
            (Node::Const(base @ 2..), Node::Slot(slot)) => power(*base, *variables.get(slot.checked_sub(1)?)?, modulus),
            _ => return None,
        },
        _ => return None,
    })
}

/// Is this a comparison of remainders with constants? Then notes what it looks at.
fn is_of_remainders(guard: &Ex, known: &mut [Known]) -> bool {
    let Node::Binary(op, a, b) = &guard.node else { return false };
    let mut side = |ex: &Ex| match &ex.node {
        Node::Const(_) => true,
        Node::Binary(BinaryOp::Mod, of, _) => is_free(of) && is_natural(ex) && looks_at(ex, 1, known).is_some(),
        _ => false,
    };
    op.is_comparison() && side(a) && side(b)
}

/// Whether a comparison of remainders holds.
fn holds(guard: &Ex, variables: &[i64]) -> Option<bool> {
    let Node::Binary(op, a, b) = &guard.node else { return None };
    let side = |ex: &Ex| match &ex.node {
        Node::Const(value) => Some(*value),
        Node::Binary(BinaryOp::Mod, of, divisor) => match divisor.node {
            Node::Const(c @ 1..) => remainder(of, c, variables),
            _ => None,
        },
        _ => None,
    };
    compare(*op, side(a)?, side(b)?)
}

fn compare(op: BinaryOp, a: i64, b: i64) -> Option<bool> {
    Some(match op {
        BinaryOp::Eq => a == b,
        BinaryOp::Ne => a != b,
        BinaryOp::Lt => a < b,
        BinaryOp::Le => a <= b,
        BinaryOp::Gt => a > b,
        BinaryOp::Ge => a >= b,
        _ => return None,
    })
}

/// Values of a variable that have all remainders that it can have.
fn representatives(bound: &Bound, known: Known) -> Option<Vec<i64>> {
    let mut all = Vec::new();
    let more = known.modulus + if known.is_exponent { PREPERIOD } else { 0 };
    for item in &bound.items {
        match item {
            Item::Single(Ex { node: Node::Const(value @ 0..), .. }) => all.push(*value),
            // What is below the first number may be looked at, too: then less is proved.
            Item::Range(Ex { node: Node::Const(first @ 0..), .. }, _) if *first <= MAX_MODULUS => {
                all.extend(*first..first + more);
            }
            Item::Range(first, _) if is_natural(first) => all.extend(0..more),
            Item::Named(SetKind::Powers, arguments) => match arguments[..] {
                [Ex { node: Node::Const(base @ 2..), .. }] if !known.is_exponent => {
                    let period = period_of_powers(base, known.modulus)?;
                    all.extend((0..PREPERIOD + period).map(|i| power(base, i, known.modulus)));
                }
                _ => return None,
            },
            Item::Named(SetKind::Squares, _) if !known.is_exponent => all.extend((0..more).map(|i| i * i)),
            _ => return None,
        }
    }
    all.sort_unstable();
    all.dedup();
    Some(all)
}

/// Numbers up to m that may be members of a variable's set.
fn members(bound: &Bound, m: i64) -> Option<Vec<i64>> {
    let mut all = Vec::new();
    for item in &bound.items {
        match item {
            Item::Single(Ex { node: Node::Const(value), .. }) => all.push(*value),
            Item::Range(..) => all.extend(0..=m),
            Item::Named(SetKind::Powers, arguments) => match arguments[..] {
                [Ex { node: Node::Const(base @ 2..), .. }] => {
                    let powers = std::iter::successors(Some(1i64), |power| power.checked_mul(base));
                    all.extend(powers.take_while(|&power| power <= m));
                }
                _ => return None,
            },
            Item::Named(SetKind::Squares, _) => all.extend((1..=m).map(|i| i * i).take_while(|&square| square <= m)),
            _ => return None,
        }
    }
    all.sort_unstable();
    all.dedup();
    Some(all)
}

/// Whether the value of the variable in this slot is a member of its set for all n not less than
/// that of slot 0.
fn is_member(bound: &Bound, slot: usize, slots: &[i64]) -> bool {
    let value = slots[slot];
    // Infinite sets end at the largest coordinate.
    let reaches = value <= slots[0];
    bound.items.iter().any(|item| match item {
        Item::Single(ex) => is_free(ex) && exact(ex, slots) == Some(value),
        Item::Range(first, last) => {
            is_free(first)
                && exact(first, slots).is_some_and(|first| first <= value)
                && does_not_fall(last)
                && exact(last, slots).is_some_and(|last| value <= last)
        }
        Item::Named(SetKind::Powers, arguments) if reaches => match arguments[..] {
            [Ex { node: Node::Const(base @ 2..), .. }] => {
                std::iter::successors(Some(1i64), |power| power.checked_mul(base)).any(|power| power == value)
            }
            _ => false,
        },
        Item::Named(SetKind::Squares, _) if reaches => value > 0 && value.isqrt() * value.isqrt() == value,
        _ => false,
    })
}

/// Whether a condition holds for all n not less than that of slot 0.
fn holds_from(guard: &Ex, slots: &[i64]) -> bool {
    let Node::Binary(op, a, b) = &guard.node else { return false };
    let at_most = |small: &Ex, large: &Ex| is_free(small) && does_not_fall(large);
    let grows = match op {
        BinaryOp::And => return holds_from(a, slots) && holds_from(b, slots),
        BinaryOp::Or => return holds_from(a, slots) || holds_from(b, slots),
        BinaryOp::Le | BinaryOp::Lt => at_most(a, b),
        BinaryOp::Ge | BinaryOp::Gt => at_most(b, a),
        _ => false,
    };
    let always = op.is_comparison() && is_free(a) && is_free(b);
    let now = || compare(*op, exact(a, slots)?, exact(b, slots)?);
    (grows || always) && now() == Some(true)
}

/// Whether it is seen that an expression does not fall as n grows, and is defined for all larger n.
fn does_not_fall(ex: &Ex) -> bool {
    match &ex.node {
        Node::Const(_) | Node::Slot(_) => true,
        Node::Binary(BinaryOp::Add, a, b) => does_not_fall(a) && does_not_fall(b),
        Node::Binary(BinaryOp::Sub, a, b) => does_not_fall(a) && is_free(b),
        Node::Binary(BinaryOp::Mul, a, b) => [a, b].into_iter().all(|x| does_not_fall(x) && is_natural(x)),
        Node::Binary(BinaryOp::Div, a, b) => does_not_fall(a) && is_natural(a) && matches!(b.node, Node::Const(1..)),
        Node::Call(Func::Isqrt | Func::Log2, all) => all.iter().all(|a| does_not_fall(a) && is_natural(a)),
        Node::Call(Func::Min | Func::Max, all) => all.iter().all(does_not_fall),
        _ => false,
    }
}

/// The value of an expression; `None` if it is not defined, too large, or of another form.
fn exact(ex: &Ex, slots: &[i64]) -> Option<i64> {
    let of = |ex: &Ex| exact(ex, slots);
    Some(match &ex.node {
        Node::Const(value) => *value,
        Node::Slot(slot) => *slots.get(*slot)?,
        Node::Binary(op, a, b) => {
            let (a, b) = (of(a)?, of(b)?);
            match op {
                BinaryOp::Add => a.checked_add(b)?,
                BinaryOp::Sub => a.checked_sub(b)?,
                BinaryOp::Mul => a.checked_mul(b)?,
                BinaryOp::Div if a >= 0 && b > 0 => a / b,
                BinaryOp::Mod if a >= 0 && b > 0 => a % b,
                BinaryOp::Pow if a >= 0 => a.checked_pow(u32::try_from(b).ok()?)?,
                _ => return None,
            }
        }
        Node::Call(Func::Isqrt, all) => match all[..] {
            [ref a] => of(a).filter(|a| *a >= 0)?.isqrt(),
            _ => return None,
        },
        Node::Call(Func::Log2, all) => match all[..] {
            [ref a] => i64::from(of(a).filter(|a| *a > 0)?.ilog2()),
            _ => return None,
        },
        Node::Call(Func::Min, all) => all.iter().map(of).collect::<Option<Vec<_>>>()?.into_iter().min()?,
        Node::Call(Func::Max, all) => all.iter().map(of).collect::<Option<Vec<_>>>()?.into_iter().max()?,
        _ => return None,
    })
}
