//! A sequence split by remainders: the numbers with each remainder have a law of their own ("split"
//! regularity: S. Horrocks, R. J. Nowakowski, Regularity in the G-sequences of octal games with a
//! pass, Integers 3, 2003).

use super::expression::Expression;
use super::{grammar, periodic, polynomial};
use crate::law::{Body, Law, LawClaim};
use crate::table::Table;
use nimatron_core::{Budget, StopReason};

/// The largest divisor.
const MAX_MODULUS: usize = 6;
/// The minimum number of values of each part.
const MIN_VALUES: usize = 60;

/// The result of the search, and how many hypotheses were tried.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassSearchResult {
    /// The laws of g(m k), g(m k + 1), ... as functions of k, and the length of their description
    /// in bits.
    pub found: Option<(Vec<Law>, f64)>,
    /// How many hypotheses were tried.
    pub tried: usize,
}

/// Looks for the smallest divisor m such that all parts have laws.
///
/// # Errors
/// The budget is used up.
pub fn find(values: &[u32], budget: &Budget) -> Result<ClassSearchResult, StopReason> {
    let mut tried = 0;
    for modulus in 2..=MAX_MODULUS.min(values.len() / MIN_VALUES) {
        let mut all = Vec::new();
        let mut bits = 16.0;
        for residue in 0..modulus {
            let part: Vec<u32> = values[residue..].iter().step_by(modulus).copied().collect();
            tried += 1;
            let Some((law, own)) = one(&part, &mut tried, budget)? else { break };
            bits += own;
            all.push(law);
        }
        if all.len() == modulus {
            return Ok(ClassSearchResult { found: Some((all, bits)), tried });
        }
    }
    Ok(ClassSearchResult { found: None, tried })
}

/// A law of one part with its length in bits, found in its first half and tested on all of it.
fn one(part: &[u32], tried: &mut usize, budget: &Budget) -> Result<Option<(Law, f64)>, StopReason> {
    let law = |body: Body| Law::new(LawClaim::Grundy, 1, body);
    if let Some(guess) = periodic::find(&part[..part.len() / 2], 3)
        && 8 * guess.preperiod.len() <= part.len()
    {
        let max = part.iter().copied().max().unwrap_or(0);
        let bits = guess.bits(max);
        let law = law(guess.into());
        if fits(&law, part, budget)? {
            return Ok(Some((law, bits)));
        }
    }
    *tried += 1;
    let half = &part[..part.len() / 2];
    if let Some(formula) = polynomial::find(half, "k") {
        let bits = formula.bits();
        let law = Law::of_formula(1, formula);
        if fits(&law, part, budget)? {
            return Ok(Some((law, bits)));
        }
    }
    let half = Table::of_sequence(half.iter().copied().map(Some).collect());
    let fitted = grammar::find(&half, &["k".to_owned()], false, budget)?;
    *tried += fitted.tried;
    let found = fitted.found.map(|formula: Expression| {
        let bits = formula.bits();
        (Law::of_formula(1, formula), bits)
    });
    match found {
        Some((law, bits)) if fits(&law, part, budget)? => Ok(Some((law, bits))),
        _ => Ok(None),
    }
}

fn fits(law: &Law, part: &[u32], budget: &Budget) -> Result<bool, StopReason> {
    for (k, &value) in part.iter().enumerate() {
        if law.value_within(&[k.into()], budget)? != Some(value.into()) {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::Classes;

    #[test]
    fn parts_have_laws_of_their_own() {
        let budget = Budget::unlimited();
        let g = |n: u32| match n % 3 {
            0 => (n / 3).count_ones(),
            1 => n / 3,
            _ => [4, 7][(n / 3 % 2) as usize],
        };
        let values: Vec<u32> = (0..900).map(g).collect();
        let laws = find(&values, &budget).unwrap().found.unwrap().0;
        assert_eq!(laws.len(), 3);
        let whole = Law::new(LawClaim::Grundy, 1, Classes(laws));
        for n in 0..5000 {
            assert_eq!(whole.value(&[n.into()]), Some(g(n).into()));
        }
        let broken: Vec<u32> = (0..900).map(|n| if n == 880 { 99 } else { g(n) }).collect();
        assert_eq!(find(&broken, &budget).unwrap().found, None);
        // Squares modulo a prime have no law with so small a divisor.
        let values: Vec<u32> = (0..900u32).map(|n| n * n % 1009).collect();
        assert_eq!(find(&values, &budget).unwrap().found, None);
    }
}
