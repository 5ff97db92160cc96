//! Values that rise with a period: G(n + p) = G(n) + s with s > 0. The theorem by which finitely
//! many values prove this, with its proof, stands in `docs/certificate.md` ("rising values");
//! `RisingPattern` is what is claimed, `rising/reached` shows that all smaller values are those of
//! options, `rising/avoided` that the value itself is not.
//!
//! In short: let u be the largest power of two that divides s. A heap n from e on has a *height*,
//! G(n) div u, which grows by s / u with every period, and a *low part*, G(n) mod u, which does not
//! change. The xor of numbers has the parity of their sum and is not larger, so a sum of heaps
//! whose heights add up to less than the height of n, or to a number of another parity, does not
//! have the value of n. Whether this excludes all options depends on remainders by p only. The
//! smaller values come from options in which one heap may be enlarged by p while the others
//! together have less than u (the value rises by s), or two equal heaps by p / 2 each (the value
//! stays).

mod avoided;
mod reached;
#[cfg(test)]
mod tests;

use super::period::Period;
use crate::code::Code;
use nimatron_core::{Budget, StopReason};

/// A claim about the values of a code.
struct RisingPattern<'v> {
    code: &'v Code,
    /// Values of heaps from 0 on, of which those from `from` on have the pattern.
    values: &'v [u32],
    /// The first heap with the pattern, at least 1.
    from: usize,
    period: usize,
    saltus: u32,
    /// The largest power of two that divides the saltus.
    unit: u32,
    /// A multiple of the period by which one heap, or two equal ones together, or the number of
    /// tokens taken can be enlarged.
    step: usize,
}

impl<'v> RisingPattern<'v> {
    /// The claim, if there are values enough for the theorem.
    fn new(code: &'v Code, values: &'v [u32], from: usize, period: usize, saltus: u32) -> Option<RisingPattern<'v>> {
        let mut step = period;
        if code.most_heaps() >= 2 && !step.is_multiple_of(2) {
            step *= 2;
        }
        if code.most_taken().is_none() {
            step = lcm(step, code.digits_repeated())?;
        }
        let from = from.max(1);
        let fits = period > 0 && saltus > 0 && !code.wants_different();
        let enough = fits && from.checked_add(period)?.checked_add(step)? <= values.len();
        let unit = saltus & saltus.wrapping_neg();
        enough.then_some(RisingPattern { code, values, from, period, saltus, unit, step })
    }

    /// The first heap of the last `step` values, whose smaller values are shown to be those of
    /// options.
    fn window(&self) -> usize {
        self.values.len() - self.step
    }

    /// The height of a heap that has the pattern. Below `from` it is what the pattern says, too,
    /// which need not be what the value has.
    fn height(&self, heap: i64) -> i64 {
        let beyond = heap - self.from as i64;
        let periods = beyond.div_euclid(self.period as i64);
        let place = self.from + beyond.rem_euclid(self.period as i64) as usize;
        i64::from(self.values[place] / self.unit) + periods * self.rise_of_height()
    }

    /// By how much heights grow with every period.
    fn rise_of_height(&self) -> i64 {
        i64::from(self.saltus / self.unit)
    }

    /// The low part of a heap that has the pattern.
    fn low(&self, heap: i64) -> u32 {
        let place = self.from + (heap - self.from as i64).rem_euclid(self.period as i64) as usize;
        self.values[place] % self.unit
    }

    fn most_heaps(&self) -> usize {
        self.code.most_heaps() as usize
    }

    /// Whether the values of larger heaps follow from these.
    fn is_proved(&self, budget: &Budget) -> Result<bool, StopReason> {
        // Every move in a heap after these leaves a heap that has the pattern (`avoided` has what
        // holds where any number may be taken).
        let first = self.values.len();
        if let Some(taken) = self.code.most_taken()
            && first <= taken + self.most_heaps() * (self.from - 1)
        {
            return Ok(false);
        }
        Ok(avoided::is_avoided(self, budget)? && reached::are_reached(self, budget)?)
    }
}

fn lcm(one: usize, two: usize) -> Option<usize> {
    let (mut a, mut b) = (one, two);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    (one / a).checked_mul(two)
}

/// The period with which the values rise, if the theorem proves one, or the number of values to
/// wait for; `None` if nothing is seen.
pub(super) fn find(values: &[u32], code: &Code, budget: &Budget) -> Result<Option<Result<Period, usize>>, StopReason> {
    let Some(&last) = values.last() else { return Ok(None) };
    if code.wants_different() || values.len() < 8 {
        return Ok(None);
    }
    let differences: Vec<u32> = values.windows(2).map(|pair| pair[1].wrapping_sub(pair[0])).collect();
    let mut seen = false;
    for period in super::recurrences::recurrences(&differences, CANDIDATES, budget)? {
        let before = values[values.len() - 1 - period];
        let Some(saltus) = last.checked_sub(before).filter(|&saltus| saltus > 0) else { continue };
        let mut from = values.len() - period;
        while from > 0 && values[from - 1].checked_add(saltus) == Some(values[from - 1 + period]) {
            from -= 1;
        }
        if values.len() - period - from < MIN_AGREEING {
            continue;
        }
        seen = true;
        // As few values as possible: so the proof does not depend on how many there are.
        let mut length = from + 3 * period;
        while length <= values.len() {
            if let Some(pattern) = RisingPattern::new(code, &values[..length], from, period, saltus)
                && pattern.is_proved(budget)?
            {
                let most_taken = code.most_taken().unwrap_or(code.digits_ahead() - 1);
                let (most_heaps, window) = (pattern.most_heaps(), Some((pattern.window(), length - 1)));
                return Ok(Some(Ok(Period { preperiod: from, period, saltus, most_taken, most_heaps, window })));
            }
            length += length / 2 + 1;
        }
        break;
    }
    Ok(seen.then_some(Err(values.len() + values.len() / 2)))
}

/// The number of periods that are looked at.
const CANDIDATES: usize = 8;
/// The number of consecutive values that have to rise by the same number.
const MIN_AGREEING: usize = 16;
