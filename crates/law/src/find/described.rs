//! The law that a certificate proves, in words: made again from the certificate, for readers who
//! have nothing else that they may believe.
//!
//! Nothing is searched for that the certificate does not say. A guess that the table of values
//! suggests (a period, a formula, cases) is offered only if, compiled, it is *equal* to the
//! automaton of the certificate; a theorem and a sum of games, only if the certificate that the
//! search writes for it is this one. So every law that is offered is true if the certificate is.

use super::{Accepts, Finder, Report, Search, ValueSource, none_if_too_large};
use crate::automata::{AutomaticRelation, Numeration, Stop, Track, symbol, symbols};
use crate::compile;
use crate::discover::automatic::Automatic;
use crate::discover::lattice::Lattice;
use crate::discover::pairs::Pairs;
use crate::discover::periodic::{self, Periodic};
use crate::law::{AutomatonOrigin, Body, Extent, Law, LawClaim};
use crate::prove::formulas::Code;
use crate::table::Table;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::outputs;
use nimatron_proof::{
    AutomatonProof, CertifiedGame, ListedPeriod, Method, PeriodProof, PeriodValues, Proof, Proved, Theorem, Verdict,
};
use nimatron_rules::Ruleset;
use std::rc::Rc;

/// The maximum length of a period with its preperiod that is compared with an automaton.
const MAX_PERIOD: usize = 600;
/// The largest modulus of the residue theorem that is described.
const MAX_MODULUS: u64 = 1 << 16;

/// Offers the laws that a certificate of these rules proves, which the checker has accepted, the
/// plainest words first, until `take` takes one. What it offers depends on the rules, the
/// certificate and the limits of the search only.
///
/// # Errors
/// The budget is used up.
pub fn described(
    rules: &Ruleset,
    values: &mut dyn ValueSource,
    (proof, proved): (&Proof, &Proved),
    search: &Search,
    budget: &Budget,
    take: &mut dyn FnMut(&Law) -> bool,
) -> Result<(), StopReason> {
    // What the search would prove now was proved by this certificate, or it is not offered.
    let accepts = |other: &Proof| {
        let same = (&other.game, other.claim, &other.definitions, &other.method)
            == (&proof.game, proof.claim, &proof.definitions, &proof.method);
        let accepted = same && other.convention == proof.convention;
        Ok(if accepted { Verdict::Valid(proved.clone()) } else { Verdict::Invalid(outputs::no_law_found()) })
    };
    let accepts: &Accepts<'_> = &accepts;
    let mut report = Report::default();
    let mut finder = Finder::new(rules, accepts, search, budget, &mut report);
    finder.find_domain()?;
    finder.describe(proof, values, take)
}

impl Finder<'_> {
    fn describe(
        &mut self,
        proof: &Proof,
        values: &mut dyn ValueSource,
        take: &mut dyn FnMut(&Law) -> bool,
    ) -> Result<(), StopReason> {
        match &proof.method {
            Method::Period(PeriodProof {
                values: PeriodValues::Listed(ListedPeriod { preperiod, period }), ..
            }) => {
                let period = Periodic { preperiod: preperiod.clone(), period: period.clone(), saltus: 0 };
                self.period_in_words(&period, values, take)
            }
            Method::Theorem(Theorem::Residue { modulus }) => {
                let period = (0..(*modulus).min(MAX_MODULUS)).map(|value| value as u32).collect();
                let period = Periodic { preperiod: Vec::new(), period, saltus: 0 };
                if *modulus <= MAX_MODULUS { self.period_in_words(&period, values, take) } else { Ok(()) }
            }
            Method::Theorem(_) => self.theorem_in_words(values, take),
            Method::Compound(_) => {
                self.compound(values)?;
                self.offer(take);
                Ok(())
            }
            Method::Automaton(own) => match none_if_too_large(self.automaton_of(proof, own))?.flatten() {
                Some(automatic) => self.automaton_in_words(&automatic, proof, values, take),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Offers what the search has kept; whether it was taken.
    fn offer(&mut self, take: &mut dyn FnMut(&Law) -> bool) -> bool {
        self.report.found.take().is_some_and(|found| take(&found.law))
    }

    /// Tables from small to large.
    fn all_tables(&mut self, values: &mut dyn ValueSource) -> Result<Vec<Rc<Table>>, StopReason> {
        let shapes = self.shapes(values.cheap());
        shapes.iter().map(|shape| self.table(values, shape)).collect()
    }

    fn period_in_words(
        &mut self,
        period: &Periodic,
        values: &mut dyn ValueSource,
        take: &mut dyn FnMut(&Law) -> bool,
    ) -> Result<(), StopReason> {
        let law = Law::new(LawClaim::Grundy, 1, Body::Periodic(period.clone()));
        if take(&self.about_positions(law.clone())) {
            return Ok(());
        }
        for table in self.all_tables(values)? {
            if let Some(law) = self.readable_period(&law, period, &table)?
                && take(&self.about_positions(law))
            {
                return Ok(());
            }
        }
        Ok(())
    }

    fn theorem_in_words(
        &mut self,
        values: &mut dyn ValueSource,
        take: &mut dyn FnMut(&Law) -> bool,
    ) -> Result<(), StopReason> {
        for table in self.all_tables(values)? {
            if self.by_theorems(&table)? && self.offer(take) {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The automaton of a certificate, as small as it can be; `None` if it has another form than
    /// the checker accepts.
    fn automaton_of(&self, proof: &Proof, own: &AutomatonProof) -> Result<Option<Automatic>, Stop> {
        let Some(given) = proof.definitions.get(&own.law) else { return Ok(None) };
        let Ok(numeration) = given.numeration.parse::<Numeration>() else { return Ok(None) };
        let mut tracks: Vec<Track> = Track::coordinates(self.rules.arity()).collect();
        tracks.extend((proof.claim != LawClaim::Outcome).then_some(Track::Value));
        let count = symbols(numeration, tracks.len())?;
        let states = given.next.len();
        let is_complete = |row: &Vec<u32>| row.len() == count && row.iter().all(|&next| (next as usize) < states);
        if states == 0 || !given.next.iter().all(is_complete) {
            return Ok(None);
        }
        let mut accepting = vec![false; states];
        for &state in &given.accept {
            if let Some(accept) = accepting.get_mut(state as usize) {
                *accept = true;
            }
        }
        let step =
            |&state: &u32, digits: &[u8]| Some(given.next[state as usize][symbol(numeration, digits.iter().copied())]);
        let accept = |&state: &u32| accepting[state as usize];
        let graph = AutomaticRelation::of_digits(numeration, &tracks, 0_u32, step, accept, &self.large_limits())?;
        Ok(Some(Automatic { graph, code: own.code }))
    }

    fn automaton_in_words(
        &mut self,
        automatic: &Automatic,
        proof: &Proof,
        values: &mut dyn ValueSource,
        take: &mut dyn FnMut(&Law) -> bool,
    ) -> Result<(), StopReason> {
        let (claim, arity) = (proof.claim, self.rules.arity());
        let rows = if let CertifiedGame::Rules(game) = &proof.game { game.rows } else { None };
        let mut law = Law::new(claim, arity, automatic.clone());
        if let Some(rows) = rows {
            law.domain.extent = Extent::Rows(rows);
        }
        if take(&self.about_positions(law.clone())) {
            return Ok(());
        }
        let tables = self.all_tables(values)?;
        let is_whole = claim == LawClaim::Grundy && rows.is_none();
        if is_whole && arity == 1 && automatic.code == Code::Plain && automatic.graph.numeration.base().is_some() {
            for table in &tables {
                let sequence: Vec<u32> = table.values.iter().map(|value| value.unwrap_or(0)).collect();
                if let Some(period) = periodic::find(&sequence, 3)
                    && self.is_period(&period, automatic)?
                {
                    return self.period_in_words(&period, values, take);
                }
            }
        }
        for table in &tables {
            let table = match (claim, rows) {
                (LawClaim::Outcome, _) => table.p_positions(),
                (LawClaim::Levels(levels), _) => table.levels(levels),
                (LawClaim::Grundy, None) => Table::clone(table),
                (LawClaim::Grundy, Some(rows)) => table.rows(rows.coordinate, rows.max),
            };
            let mut readable = self.readable(law.clone(), automatic, &table)?;
            if rows.is_none() {
                readable.set_origin(self.origin_of(automatic, &table, claim)?);
            }
            if take(&self.about_positions(readable)) {
                return Ok(());
            }
            if is_whole && let Some(formula) = self.formula_of_all(automatic, &table)? {
                let law = Law { short: Some(formula), ..law.clone() };
                if take(&self.about_positions(law)) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Whether an automaton has the values of a period, in its positions.
    fn is_period(&self, period: &Periodic, automatic: &Automatic) -> Result<bool, StopReason> {
        let Periodic { preperiod, period, saltus } = period;
        if preperiod.len() + period.len() > MAX_PERIOD {
            return Ok(false);
        }
        let (limits, graph) = (self.limits(), &automatic.graph);
        let same = compile::periodic(graph.numeration, preperiod, period, *saltus, &limits).and_then(|own| {
            let positions = graph.exists(Track::Value, &limits)?;
            Ok(own.and(&positions, &limits)? == *graph)
        });
        Ok(none_if_too_large(same)? == Some(true))
    }

    /// The origin of an automaton, if it is one of those with a short description.
    fn origin_of(&self, automatic: &Automatic, table: &Table, claim: LawClaim) -> Result<AutomatonOrigin, StopReason> {
        if table.arity() < 2 {
            return Ok(AutomatonOrigin::Plain);
        }
        let (limits, graph) = (self.large_limits(), &automatic.graph);
        let positions = match claim {
            LawClaim::Outcome => self.positions_in(graph.numeration)?,
            _ => none_if_too_large(graph.exists(Track::Value, &limits))?,
        };
        let Some(positions) = positions else { return Ok(AutomatonOrigin::Plain) };
        let is_same = |own: Result<Automatic, Stop>| {
            let same =
                own.and_then(|own| Ok(own.code == automatic.code && own.graph.and(&positions, &limits)? == *graph));
            Ok::<bool, StopReason>(none_if_too_large(same)? == Some(true))
        };
        if let Some(lattice) = Lattice::find(table, 3)
            && is_same(lattice.automatic(graph.numeration, claim, &limits))?
        {
            return Ok(AutomatonOrigin::Lattice(lattice.axes().to_vec()));
        }
        if claim == LawClaim::Outcome
            && let Some(pairs) = Pairs::find(table)
            && pairs.numeration() == graph.numeration
            && is_same(pairs.automatic(&limits))?
        {
            return Ok(AutomatonOrigin::Pairs(pairs));
        }
        Ok(AutomatonOrigin::Plain)
    }

    /// The formula that fits a table, if it has all values of an automaton.
    fn formula_of_all(
        &self,
        automatic: &Automatic,
        table: &Table,
    ) -> Result<Option<crate::discover::expression::Expression>, StopReason> {
        let Some(formula) = self.fitted_formula(table)?.found else { return Ok(None) };
        let limits = self.large_limits();
        let same = none_if_too_large(compile::is_formula(&formula, automatic, table.arity(), &limits))?;
        Ok(Some(formula).filter(|_| same == Some(true)))
    }
}
