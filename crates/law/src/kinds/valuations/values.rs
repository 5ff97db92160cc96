//! Games in which a divisor d is taken from n, by the exponent of 2 in n: the values of the powers
//! of 2, and those of all other numbers, are functions of it that repeat (the proof stands in
//! `crates/check/src/theorems/valuations.rs`).

use nimatron_core::{Budget, StopReason};
use nimatron_proof::ListedPeriod;
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Ex, Item, Node, Rule};
use nimatron_rules::{Ruleset, SetKind};
use num_bigint::{BigInt, BigUint};

/// The values (of outcomes: 0 for P and 1 for N) by the exponent of 2; 0 for 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Valuations {
    /// Those of the powers of 2.
    pub pure: ListedPeriod,
    /// Those of all other positive numbers.
    pub mixed: ListedPeriod,
}

impl Valuations {
    /// The value of a number.
    pub fn value(&self, n: &BigUint) -> u32 {
        let Some(exponent) = n.trailing_zeros() else { return 0 };
        let ListedPeriod { preperiod, period } = if n.count_ones() == 1 { &self.pure } else { &self.mixed };
        match exponent.checked_sub(preperiod.len() as u64) {
            None => preperiod[exponent as usize],
            Some(beyond) => period[(beyond % period.len() as u64) as usize],
        }
    }

    /// What the law says of a sequence from g(0) on, with the fewest values that it shows twice;
    /// `None` if there is no such law.
    pub fn of(values: &[Option<u32>]) -> Option<Valuations> {
        let (mut pure, mut mixed): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
        for (n, value) in values.iter().enumerate().skip(1) {
            let (exponent, value) = (n.trailing_zeros() as usize, (*value)?);
            let list = if n.is_power_of_two() { &mut pure } else { &mut mixed };
            match list.get(exponent) {
                Some(own) if *own != value => return None,
                Some(_) => {}
                // A number with a smaller exponent comes before.
                None if list.len() == exponent => list.push(value),
                None => return None,
            }
        }
        let law = Valuations { pure: repeating(&pure)?, mixed: repeating(&mixed)? };
        (values.first().is_none_or(|zero| zero.is_none_or(|zero| zero == 0))).then_some(law)
    }

    /// A smaller number with this value to which a move leads.
    ///
    /// # Errors
    /// The budget is used up.
    pub(crate) fn option_of_value(
        &self,
        rules: &Ruleset,
        n: &BigUint,
        value: &BigUint,
        budget: &Budget,
    ) -> Result<Option<BigUint>, StopReason> {
        let Some(a) = n.trailing_zeros() else { return Ok(None) };
        let odd = n >> a;
        let least = BigUint::from(rules.least()[0].unsigned_abs());
        for b in 0..=a {
            for odd in [&odd, &BigUint::from(1u32)] {
                budget.tick(1 + u32::try_from(n.bits() / 64).unwrap_or(u32::MAX))?;
                let divisor = odd << b;
                let left = n - &divisor;
                let lines = &rules.resolved().rules;
                if left >= least
                    && BigUint::from(self.value(&left)) == *value
                    && lines.iter().any(|rule| takes(rule, n, &divisor) == Some(true))
                {
                    return Ok(Some(left));
                }
            }
        }
        Ok(None)
    }
}

/// The shortest preperiod and period that are seen twice; `None` if there are none.
fn repeating(values: &[u32]) -> Option<ListedPeriod> {
    let sizes = (1..=values.len()).flat_map(|all| (1..=all).map(move |period| (all - period, period)));
    let fits = |&(e, p): &(usize, usize)| {
        e + 2 * p <= values.len() && (e + p..values.len()).all(|i| values[i] == values[i - p])
    };
    let (e, p) = sizes.into_iter().find(fits)?;
    Some(ListedPeriod { preperiod: values[..e].to_vec(), period: values[e..e + p].to_vec() })
}

/// Does the line take this divisor of n? `None` if it is of another form.
fn takes(rule: &Rule, n: &BigUint, divisor: &BigUint) -> Option<bool> {
    let [binder] = &rule.binders[..] else { return None };
    let [item] = &binder.items[..] else { return None };
    let slots = [BigInt::from(n.clone()), BigInt::from(divisor.clone())];
    let in_set = match item {
        Item::Named(SetKind::Divisors, _) => true,
        Item::Named(SetKind::ProperDivisors, _) => divisor < n,
        Item::Range(first, last) => (value(first, &slots)?..=value(last, &slots)?).contains(&slots[1]),
        _ => return None,
    };
    let guards: Option<Vec<bool>> = rule.guards.iter().map(|(guard, _)| holds(guard, &slots)).collect();
    Some(in_set && guards?.into_iter().all(|holds| holds))
}

fn value(ex: &Ex, slots: &[BigInt; 2]) -> Option<BigInt> {
    Some(match &ex.node {
        Node::Const(c) => (*c).into(),
        Node::Slot(slot) => slots.get(*slot)?.clone(),
        Node::Binary(op, a, b) => {
            let (a, b) = (value(a, slots)?, value(b, slots)?);
            match op {
                BinaryOp::Add => a + b,
                BinaryOp::Sub => a - b,
                BinaryOp::Mul => a * b,
                BinaryOp::Div if a >= BigInt::ZERO && b > BigInt::ZERO => a / b,
                BinaryOp::Mod if a >= BigInt::ZERO && b > BigInt::ZERO => a % b,
                _ => return None,
            }
        }
        _ => return None,
    })
}

fn holds(guard: &Ex, slots: &[BigInt; 2]) -> Option<bool> {
    let Node::Binary(op, a, b) = &guard.node else { return None };
    op.holds(value(a, slots)?.cmp(&value(b, slots)?))
}
