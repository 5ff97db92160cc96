//! Laws that count certain primes, where moves divide.

use super::Finder;
use super::fit::{Fit, fits};
use crate::discover::expression::{Expression, Function};
use crate::law::{ByPrimes, Law, LawClaim};
use crate::table::Table;
use nimatron_core::StopReason;
use nimatron_proof::{PrimeCount, Primes};
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Ex, Item, Node, Rule};
use nimatron_rules::{SetKind, is_prime};

impl Finder<'_> {
    /// Whether each move takes a divisor, or a number that leaves a certain remainder.
    pub(crate) fn takes_divisors(&self) -> bool {
        let rest = |ex: &Ex| matches!(&ex.node, Node::Binary(BinaryOp::Eq, rest, _) if matches!(rest.node, Node::Binary(BinaryOp::Mod, ..)));
        let rules = &self.rules.resolved().rules;
        rules.iter().all(|rule| chooses_divisors(rule) || rule.guards.iter().any(|(guard, _)| rest(guard)))
    }

    /// Looks for a law that counts some primes, where moves divide. Which ones count is read off
    /// the values of primes.
    pub(super) fn primes(&mut self, table: &Table) -> Result<bool, StopReason> {
        let divides = |ex: &Ex| matches!(&ex.node, Node::Binary(BinaryOp::Div, n, _) if n.node == Node::Slot(0));
        let rules = &self.rules.resolved().rules;
        let suggests = rules.iter().any(|rule| rule.result.iter().flatten().any(divides) || chooses_divisors(rule));
        if !(suggests || self.takes_divisors()) || !matches!(self.rules.least(), [0 | 1]) {
            return Ok(false);
        }
        let Some(primes) = counted(table) else { return Ok(false) };
        for count in [PrimeCount::All, PrimeCount::Distinct, PrimeCount::Parity, PrimeCount::Xor] {
            self.report.tried += 1;
            let all = primes.modulus == 1;
            let law = Law::new(LawClaim::Grundy, 1, ByPrimes { count, primes: primes.clone() });
            if !fits(&self.about_positions(law.clone()), table, Fit::OnPositions, self.budget)? {
                continue;
            }
            if let Some(standing) = self.by_theorem(&law)? {
                let n = || Expression::coordinate(0, self.rules.coordinates());
                let short = (all && count == PrimeCount::Distinct && self.domain.first() > 0)
                    .then(|| Expression::of(Function::DistinctPrimes, n()));
                self.keep(Law { short, ..law }, standing, &table.sizes);
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Whether a number of a move is chosen from the divisors of another.
fn chooses_divisors(rule: &Rule) -> bool {
    let of_divisors = |item: &Item| matches!(item, Item::Named(SetKind::Divisors | SetKind::ProperDivisors, _));
    rule.binders.iter().flat_map(|bound| &bound.items).any(of_divisors)
}

/// The largest modulus by which primes are told apart.
const MAX_MODULUS: u64 = 60;

/// The primes with value 1, by their remainders for the smallest modulus that tells them from those
/// with value 0; `None` if there is none, or a prime has another value.
fn counted(table: &Table) -> Option<Primes> {
    let values = table.values.iter().enumerate().map(|(n, value)| (n as u64, *value));
    let primes: Vec<(u64, bool)> = values
        .filter(|(n, _)| is_prime(*n))
        .map(|(p, value)| (value? <= 1).then_some((p, value == Some(1))))
        .collect::<Option<_>>()?;
    if !primes.iter().any(|(_, counts)| *counts) {
        return None;
    }
    (1..=MAX_MODULUS).find_map(|modulus| {
        let rests = |wanted: bool| {
            let mut all: Vec<u64> =
                primes.iter().filter(|(_, counts)| *counts == wanted).map(|(p, _)| p % modulus).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let (residues, others) = (rests(true), rests(false));
        residues.iter().all(|rest| others.binary_search(rest).is_err()).then_some(Primes { modulus, residues })
    })
}
