//! Moves that can be repeated for ever: a clause that shifts the position by a fixed vector, and
//! whose conditions hold after the shift whenever they held before. From a position where it
//! applies a play need not end, so no position that leads there has a value.
//!
//! It is reported before an engine fills its memory with these positions.

use super::{Atom, Clause, translate};
use crate::diagnostic::Span;
use crate::ruleset::Ruleset;

/// A move that can be repeated for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endless {
    /// The rule in the text.
    pub span: Span,
    /// The vector that it adds to the coordinates each time.
    pub step: Vec<i64>,
}

impl Ruleset {
    /// A move that can be repeated for ever from this position; `None` does not prove that there is
    /// none.
    ///
    /// ```
    /// use nimatron_rules::Ruleset;
    /// let rules = Ruleset::parse("n -> n + 2 if n > 3\nn -> n - 1")?;
    /// assert_eq!(rules.endless(&[5]).map(|endless| endless.step), Some(vec![2]));
    /// assert_eq!(rules.endless(&[3]), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn endless(&self, position: &[i64]) -> Option<Endless> {
        self.endless_among([position.to_vec()]).map(|(_, endless)| endless)
    }

    /// The first of some positions from which a move can be repeated for ever, with that move.
    pub fn endless_among(&self, positions: impl IntoIterator<Item = Vec<i64>>) -> Option<(Vec<i64>, Endless)> {
        self.repeated(positions, |_| true)
    }

    /// The same for moves that lead to another position each time, so that infinitely many can be
    /// reached.
    pub fn infinite_among(&self, positions: impl IntoIterator<Item = Vec<i64>>) -> Option<(Vec<i64>, Endless)> {
        self.repeated(positions, |step| step.iter().any(|&step| step != 0))
    }

    fn repeated(
        &self,
        positions: impl IntoIterator<Item = Vec<i64>>,
        wanted: impl Fn(&[i64]) -> bool,
    ) -> Option<(Vec<i64>, Endless)> {
        // If moves are known to lower a measure, or positions have further conditions, nothing is
        // claimed.
        if self.shape().order.is_some() || self.has_domain_conditions() {
            return None;
        }
        // A rule that is not expressible as clauses proves nothing.
        let rules = self.resolved().rules.iter();
        let formulas: Vec<(Span, Vec<Clause>)> =
            rules.filter_map(|rule| Some((rule.span, translate::rule(self.resolved(), rule).ok()?))).collect();
        positions.into_iter().filter(|position| position.len() == self.arity()).find_map(|position| {
            let (span, step) = formulas.iter().find_map(|(span, clauses)| {
                Some((*span, clauses.iter().find_map(|clause| endless(clause, &position, &wanted))?))
            })?;
            Some((position, Endless { span, step }))
        })
    }
}

/// A shift of some component of the option that is wanted, if the clause holds at the position and
/// after every such shift.
fn endless(clause: &Clause, position: &[i64], wanted: impl Fn(&[i64]) -> bool) -> Option<Vec<i64>> {
    let minus = |these: &[i64], those: &[i64]| -> Option<Vec<i64>> {
        these.iter().zip(those).map(|(this, that)| this.checked_sub(*that)).collect()
    };
    clause.components.iter().find_map(|component| {
        let values = solved(clause, position)?;
        let left: Vec<i64> = component.iter().map(|&of| values[of]).collect();
        let step = minus(&left, position)?;
        // Every variable is a linear function of the coordinates here, so it grows by the same
        // amount with every such step.
        let growth = minus(&solved(clause, &left)?, &values)?;
        let again = component.iter().zip(&step).all(|(&of, step)| growth[of] == *step);
        let holds = |atom: &Atom| match atom {
            Atom::Linear { terms, constant, equal } => {
                let of =
                    |values: &[i64]| terms.iter().map(|&(v, c)| i128::from(c) * i128::from(values[v])).sum::<i128>();
                let (now, later) = (of(&values) + i128::from(*constant), of(&growth));
                if *equal { now == 0 && later == 0 } else { now >= 0 && later >= 0 }
            }
            _ => false,
        };
        let natural = values.iter().chain(&growth).all(|&value| value >= 0);
        (again && natural && wanted(&step) && clause.atoms.iter().all(holds)).then_some(step)
    })
}

/// The values of all variables at a position, if equations with one unknown of coefficient 1 or -1
/// determine them all.
fn solved(clause: &Clause, position: &[i64]) -> Option<Vec<i64>> {
    let mut values: Vec<Option<i64>> = vec![None; clause.variables];
    for (value, &here) in values.iter_mut().zip(position) {
        *value = Some(here);
    }
    loop {
        let before = values.iter().flatten().count();
        for atom in &clause.atoms {
            let Atom::Linear { terms, constant, equal: true } = atom else { continue };
            let unknown: Vec<&(usize, i64)> = terms.iter().filter(|(of, _)| values[*of].is_none()).collect();
            let &[&(of, coefficient @ (1 | -1))] = unknown.as_slice() else { continue };
            let known = |&(of, c): &(usize, i64)| values[of].map_or(Some(0), |value| c.checked_mul(value));
            let sum = terms.iter().try_fold(*constant, |sum, term| sum.checked_add(known(term)?))?;
            values[of] = Some(sum.checked_mul(-coefficient)?);
        }
        let after = values.iter().flatten().count();
        if after == clause.variables {
            return values.into_iter().collect();
        }
        if after == before {
            return None;
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use crate::ruleset::Ruleset;

    fn step(rules: &str, position: &[i64]) -> Option<Vec<i64>> {
        Ruleset::parse(rules).unwrap().endless(position).map(|endless| endless.step)
    }

    #[test]
    fn moves_that_go_on_for_ever() {
        assert_eq!(step("n -> n + 1", &[0]), Some(vec![1]));
        assert_eq!(step("n -> (n + 1) + (3)", &[5]), Some(vec![1]));
        assert_eq!(step("(a, b) -> (a + 1, b - 1) if b > 0\n(a, b) -> (a + 2, b) if a > b", &[5, 3]), Some(vec![2, 0]));
        assert_eq!(step("(a, b) -> (b, a) if a == b", &[4, 4]), Some(vec![0, 0]));
    }

    #[test]
    fn moves_that_stay_do_not_lead_to_infinitely_many_positions() {
        let step = |rules: &str, position: &[i64]| {
            let found = Ruleset::parse(rules).unwrap().infinite_among([position.to_vec()]);
            found.map(|(_, endless)| endless.step)
        };
        assert_eq!(step("n -> n; n -> n - 1", &[7]), None);
        assert_eq!(step("n -> n; n -> n + 2", &[7]), Some(vec![2]));
        assert_eq!(step("n -> n - k for k in 0..n", &[7]), None);
    }

    #[test]
    fn moves_that_end_or_may_end_are_not_claimed() {
        assert_eq!(step("n -> n + 1 if n < 1000000", &[0]), None);
        assert_eq!(step("n -> n - 1\nn -> n + 1 if n < 5", &[3]), None);
        assert_eq!(step("n -> n + 1 if n < 5 or n > 10\nn -> n - 1", &[3]), None);
        assert_eq!(step("n -> n + 1 if n < 5 or n > 10\nn -> n - 1", &[11]), Some(vec![1]));
        assert_eq!(step("n -> n + 1 if n % 3 == 1\nn -> n - 1", &[1]), None);
        assert_eq!(step("(a, b) -> (a + 1, b - 1) if b > 0", &[5, 3]), None);
    }

    #[test]
    fn numbers_near_the_end_of_64_bits_are_no_trouble() {
        assert_eq!(step("n -> 2*n + 1", &[i64::MAX]), None);
        assert_eq!(step("n -> n + 9223372036854775807", &[i64::MAX]), None);
    }
}
