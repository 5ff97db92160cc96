//! Laws of one coordinate: periods, residues, heights.

use super::candidates::numerations;
use super::proofs::on_positions;
use super::steps::Reach;
use super::{Finder, none_if_too_large};
use crate::automata::{Numeration, atoms};
use crate::certificate::{self, Standing};
use crate::compile;
use crate::discover::automatic::Automatic;
use crate::discover::expression::{Expression, Function};
use crate::discover::periodic::Periodic;
use crate::law::{Body, Height, Law, LawClaim};
use crate::prove::formulas::Code;
use crate::prove::recurrence::{self, RecurrenceVerdict};
use crate::table::Table;
use nimatron_core::StopReason;
use nimatron_messages::finding;
use nimatron_proof::{Method, PeriodBound, Theorem};

impl Finder<'_> {
    /// Proves a period: by computing values up to the bound of a theorem, by an automaton, or as
    /// n mod m by the residue theorem.
    pub(super) fn periodic(&mut self, guess: &Periodic, table: &Table) -> Result<bool, StopReason> {
        let Periodic { preperiod, period, saltus } = guess.clone();
        let law = Law::new(LawClaim::Grundy, 1, Body::Periodic(Periodic { preperiod, period, saltus }));
        let Periodic { preperiod, period, saltus } = guess;
        let plain = self.rules.least() == [0] && !self.rules.has_domain_conditions();
        if *saltus == 0
            && plain
            && let Some(proof) = certificate::of_period(&self.game, preperiod, period, self.period_bound())
            && let Some(standing) = self.accepted(proof)?
        {
            self.keep_periodic(law, standing, table)?;
            return Ok(true);
        }
        let systems = self.moves.as_ref().map_or_else(Vec::new, |moves| numerations(moves, 1));
        for numeration in systems.into_iter().filter(|_| period.len() + preperiod.len() <= 600) {
            let Some(game) = self.game_in(numeration)? else { continue };
            let limits = self.limits();
            let Some(graph) = none_if_too_large(compile::periodic(numeration, preperiod, period, *saltus, &limits))?
            else {
                continue;
            };
            let Some(graph) = none_if_too_large(on_positions(&graph, &game, &limits))? else { continue };
            match none_if_too_large(recurrence::grundy(&game, &graph, Code::Plain, &limits))? {
                Some(RecurrenceVerdict::Proved) => {}
                Some(RecurrenceVerdict::Refuted(refuted)) => {
                    let word = refuted.least.first().map_or(&[][..], Vec::as_slice);
                    let at = numeration.small_value(word).unwrap_or(u64::MAX);
                    let place = numeration.value_within(word, self.budget)?;
                    let guess = || finding::period_fails(period.len(), place.to_string());
                    self.report.refute(guess, &[at]);
                    self.refuted_period = true;
                    return Ok(false);
                }
                None => continue,
            }
            let automatic = Automatic { graph, code: Code::Plain };
            if let Some(standing) = self.certified(&automatic, LawClaim::Grundy, None, &game)? {
                self.keep_periodic(law, standing, table)?;
                return Ok(true);
            }
        }
        if let Some(modulus) = law.modulus().filter(|_| plain) {
            let proof = certificate::of_values(&self.game, Method::Theorem(Theorem::Residue { modulus }));
            if let Some(standing) = self.accepted(proof)? {
                self.keep_periodic(law, standing, table)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The bound up to which values have to be computed to prove their period, if a theorem gives
    /// one.
    fn period_bound(&self) -> Option<PeriodBound> {
        if let Some(set) = self.rules.subtraction_set(1 << 12, self.budget) {
            return u64::try_from(*set.last()?).ok().map(PeriodBound::Window);
        }
        if let Some(reach) = Reach::of(self.rules) {
            return Some(reach.bound());
        }
        let moves = self.rules.heap_moves()?;
        let heaps = moves.iter().filter_map(|digit| digit.heaps.checked_ilog2()).max()?;
        Some(PeriodBound::Breaking { max_taken: moves.len() as u64 - 1, max_heaps: heaps.into() })
    }

    /// Keeps a proved period, as a formula if it has a short one.
    fn keep_periodic(&mut self, law: Law, standing: Standing, table: &Table) -> Result<(), StopReason> {
        let readable = match &law.body {
            Body::Periodic(period) => self.readable_period(&law, period, table)?,
            _ => None,
        };
        self.keep(readable.unwrap_or(law), standing, &table.sizes);
        Ok(())
    }

    /// A law that is this period with its readable form; `None` if it is long, and needs none.
    pub(super) fn readable_period(
        &self,
        law: &Law,
        period: &Periodic,
        table: &Table,
    ) -> Result<Option<Law>, StopReason> {
        let Periodic { preperiod, period, saltus } = period;
        if preperiod.len() + period.len() > 64 {
            return Ok(None);
        }
        let automatic = self.on_all_positions(preperiod, period, *saltus)?;
        automatic.map(|automatic| self.readable(law.clone(), &automatic, table)).transpose()
    }

    /// A period as an automaton in base 2, restricted to the positions of the game.
    fn on_all_positions(
        &self,
        preperiod: &[u32],
        period: &[u32],
        saltus: u32,
    ) -> Result<Option<Automatic>, StopReason> {
        let limits = self.limits();
        let base = Numeration::in_base(2);
        let Some(graph) = none_if_too_large(compile::periodic(base, preperiod, period, saltus, &limits))? else {
            return Ok(None);
        };
        let graph = match (&self.domain.conditions, self.game_in(base)?) {
            (_, Some(game)) => none_if_too_large(on_positions(&graph, &game, &limits))?,
            (Some(_), None) => None,
            // The smallest position is all that restricts the game.
            (None, None) => {
                let least = self.domain.first();
                let Ok(least) = i64::try_from(least) else { return Ok(None) };
                none_if_too_large(
                    atoms::linear(base, &[(0, 1)], -least, false, &limits).and_then(|late| graph.and(&late, &limits)),
                )?
            }
        };
        Ok(graph.map(|graph| Automatic { graph, code: Code::Plain }))
    }

    /// Proves that values are sums of weights of the digits, in games whose moves compose.
    pub(super) fn height(&mut self, table: &Table) -> Result<bool, StopReason> {
        let Some(moves) = self.moves.clone() else { return Ok(false) };
        if moves.clauses.iter().any(|clause| clause.components.len() != 1) {
            return Ok(false);
        }
        let value = |n: usize| table.values.get(n).copied().flatten();
        for numeration in numerations(&moves, 1) {
            self.report.tried += 1;
            let first: Vec<u32> = (0..numeration.digits()).map_while(value).collect();
            let fits = |(n, value): (usize, &Option<u32>)| {
                let digits = numeration.represent_small(n as u64);
                *value == digits.iter().map(|&digit| first.get(digit as usize).copied()).sum()
            };
            if first.len() < numeration.digits() || first[0] != 0 || !table.values.iter().enumerate().all(fits) {
                continue;
            }
            let height = Height { numeration, weights: first };
            if let Some(standing) = self.by_theorem(&Law::new(LawClaim::Grundy, 1, height.clone()))? {
                let ones = numeration.is_base(2).then_some(Function::Ones);
                let count = ones.or(numeration.is_zeckendorf().then_some(Function::ZeckendorfParts));
                let name = self.rules.coordinates()[0].clone();
                let formula = count
                    .filter(|_| height.weights == [0, 1])
                    .map(|count| Expression::of(count, Expression::Coordinate(0, name)));
                let law = Law::new(LawClaim::Grundy, 1, height);
                self.keep(Law { short: formula, ..law }, standing, &table.sizes);
                return Ok(true);
            }
        }
        Ok(false)
    }
}
