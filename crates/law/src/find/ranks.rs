//! Laws by rank, for rules about divisors, common factors and quotients, about certain primes, and
//! about all smaller numbers with a smaller value of a function.

use super::Finder;
use super::fit::{Fit, fits};
use crate::below::Below;
use crate::discover::expression::{Expression, Function};
use crate::law::{ByPrimes, ByRank, Law, LawClaim, Valuations};
use crate::max_nim::function_of;
use crate::rank::RANKS;
use crate::table::Table;
use nimatron_core::StopReason;
use nimatron_proof::{Growth, PrimeCount, Primes};
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Ex, Item, Node, Rule};
use nimatron_rules::{SetKind, is_prime};

impl Finder<'_> {
    /// Looks for a rank that fits the table and that the checker can verify.
    pub(super) fn rank(&mut self, table: &Table) -> Result<bool, StopReason> {
        let least = match self.rules.least() {
            [least @ (0 | 1)] if !table.values.is_empty() => *least as usize,
            _ => return Ok(false),
        };
        for (rank, shifts) in RANKS {
            let Some(shift) = shifts[least] else { continue };
            self.report.tried += 1;
            let by_rank = ByRank { rank, shift };
            let law = Law::new(LawClaim::Grundy, 1, by_rank);
            if !fits(&law, table, Fit::OnPositions, self.budget)? {
                continue;
            }
            if let Some(standing) = self.by_theorem(&law)? {
                let short = Some(by_rank.formula(&self.rules.coordinates()[0]));
                self.keep(Law { short, ..law }, standing, &table.sizes);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Looks for a law of moves to all smaller numbers with a smaller value of a function, which is
    /// read off the rules.
    pub(super) fn below(&mut self, table: &Table) -> Result<bool, StopReason> {
        let mut functions: Vec<Growth> = Vec::new();
        for (guard, _) in self.rules.resolved().rules.iter().flat_map(|rule| &rule.guards) {
            let Node::Binary(op, left, right) = &guard.node else { continue };
            for side in [left, right].into_iter().filter(|_| op.is_comparison()) {
                let Some(of) = function_of(side, 0) else { continue };
                if let Growth::Plus(part, _) = &of {
                    functions.push(Growth::clone(part));
                }
                functions.push(of);
            }
        }
        functions.retain(|of| !matches!(of, Growth::Constant(_)));
        functions.dedup();
        let most = i64::from(table.max_value());
        for of in functions.into_iter().take(8) {
            for window in [None, Some(most)] {
                self.report.tried += 1;
                let below = Below { of: of.clone(), window };
                let short = below.formula(self.domain.first(), &self.rules.coordinates()[0]);
                let law = self.about_positions(Law { short, ..Law::new(LawClaim::Grundy, 1, below) });
                if fits(&law, table, Fit::OnPositions, self.budget)?
                    && let Some(standing) = self.by_theorem(&law)?
                {
                    self.keep(law, standing, &table.sizes);
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Looks for values, or outcomes, that depend on the exponent of 2 where divisors are taken.
    pub(super) fn valuations(&mut self, table: &Table, claim: LawClaim) -> Result<bool, StopReason> {
        if table.arity() != 1 || !self.takes_divisors() {
            return Ok(false);
        }
        self.report.tried += 1;
        let outcomes;
        let table = if claim == LawClaim::Outcome {
            outcomes = table.outcomes();
            &outcomes
        } else {
            table
        };
        let Some(found) = Valuations::of(&table.values) else { return Ok(false) };
        let law = Law::new(claim, 1, found);
        let Some(standing) = self.by_theorem(&law)? else { return Ok(false) };
        self.keep(law, standing, &table.sizes);
        Ok(true)
    }

    fn takes_divisors(&self) -> bool {
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
