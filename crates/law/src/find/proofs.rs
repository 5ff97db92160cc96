//! The way from a guess to a certificate that the checker accepts.

use super::candidates::numerations;
use super::{Finder, none_if_too_large};
use crate::automata::{AutomaticRelation, Numeration, StateBudget, Stop, symbols};
use crate::certificate::{self, Standing};
use crate::compile;
use crate::discover::automatic::{Automatic, AutomatonSearch, Effort, Form, LearningResult, Output, ProvingResult};
use crate::discover::differences::Differences;
use crate::discover::grammar;
use crate::discover::lattice::Lattice;
use crate::discover::pairs::Pairs;
use crate::law::{AutomatonOrigin, Law, LawClaim, Rows};
use crate::prove::formulas::{Code, FormulaGame};
use crate::prove::pairs;
use crate::prove::recurrence::{self, RecurrenceVerdict};
use crate::table::Table;
use nimatron_core::StopReason;
use nimatron_messages::{Message, finding};
use nimatron_proof::{Proof, Rules, Verdict};

/// The maximum number of states of an automaton that is learnt in a numeration without addition.
const MAX_ALIGNED: usize = 48;

impl Finder<'_> {
    /// Looks for automata in the given numerations and forms. A proof is tried for those that also
    /// fit a part of the table from which they were not learnt, and for the first `always`
    /// candidates in any case, because the attempt may find more values to learn from. The table is
    /// that of the claim: values, or the set of P-positions.
    pub(super) fn attempt(
        &mut self,
        candidates: &[(Numeration, Form)],
        table: &Table,
        claim: LawClaim,
        always: usize,
    ) -> Result<bool, StopReason> {
        let output = Output::of(claim);
        let search = |numeration, form| AutomatonSearch { table, numeration, form, output };
        let own = self.effort(claim);
        let effort = |numeration: Numeration| {
            // Laws in numerations without addition are small.
            if numeration.adds() { own } else { Effort { states: own.states.min(MAX_ALIGNED), ..own } }
        };
        // Those that fit best come first; then, with smaller limits, those for which the table is
        // too short.
        let mut ranked: Vec<(usize, usize)> = Vec::new();
        for (at, &(numeration, form)) in candidates.iter().enumerate() {
            self.report.tried += 1;
            let learnt = search(numeration, form).learn(effort(numeration), &self.limits());
            let rank = match none_if_too_large(learnt)? {
                Some(LearningResult::Fits(_)) => 0,
                Some(LearningResult::Perhaps(_)) => 1,
                Some(LearningResult::Nothing(Some(place))) => {
                    self.refuted(numeration, &place);
                    2
                }
                _ => 2,
            };
            if rank < 2 || at < always {
                ranked.push((rank, at));
            }
        }
        ranked.sort_unstable();
        for (rank, at) in ranked {
            let (numeration, form) = candidates[at];
            let limits = match (rank, always > 0 && output == Output::Value) {
                (0, _) if !numeration.adds() => StateBudget::new(self.search.states, self.search.work / 4, self.budget),
                _ if !numeration.adds() => StateBudget::new(self.search.states, self.search.work / 20, self.budget),
                (0, _) | (1, true) => self.large_limits(),
                (_, true) => self.limits(),
                _ => StateBudget::new(self.search.states, self.search.work / 8, self.budget),
            };
            let Some(game) = self.game_in(numeration)? else { continue };
            let found = search(numeration, form).prove(&game, effort(numeration), &limits);
            match none_if_too_large(found)? {
                Some(ProvingResult::Proved(law)) if self.automatic(&law, claim, table, &game)? => return Ok(true),
                Some(ProvingResult::Nothing(Some(at))) => self.refuted(numeration, &at),
                _ => {}
            }
        }
        Ok(false)
    }

    /// How much is learnt. An outcome beyond the table says little, so there are fewer of them.
    pub(super) fn effort(&self, claim: LawClaim) -> Effort {
        let beyond = match claim {
            LawClaim::Grundy | LawClaim::Levels(_) => 60,
            LawClaim::Outcome => 15,
        };
        Effort { states: self.search.learnt, beyond, one_value: false }
    }

    /// Proves a law that is periodic in each coordinate, in the first numeration that can express
    /// the moves. The table is that of the claim: values, or the set of P-positions.
    pub(super) fn lattice(&mut self, table: &Table, claim: LawClaim) -> Result<bool, StopReason> {
        self.report.tried += 1;
        let Some(lattice) = (table.arity() > 1).then(|| Lattice::find(table, 3)).flatten() else { return Ok(false) };
        let systems = self.moves.as_ref().map_or_else(Vec::new, |moves| numerations(moves, table.arity()));
        for numeration in systems {
            let Some(game) = self.game_in(numeration)? else { continue };
            let limits = self.large_limits();
            let Some(automatic) = none_if_too_large(lattice.automatic(numeration, claim, &limits))? else { continue };
            let outcome = claim == LawClaim::Outcome;
            match none_if_too_large(recurrence::decide(&game, &automatic.graph, automatic.code, outcome, &limits))? {
                Some(RecurrenceVerdict::Proved) => {
                    let kept = self.automatic(&automatic, claim, table, &game)?;
                    if let Some(found) = self.report.found.as_mut().filter(|_| kept) {
                        found.law.set_origin(AutomatonOrigin::Lattice(lattice.axes().to_vec()));
                    }
                    return Ok(kept);
                }
                Some(RecurrenceVerdict::Refuted(_)) => return Ok(false),
                None => {}
            }
        }
        Ok(false)
    }

    /// Proves that the P-positions are pairs of a known form. The table is the set of them.
    pub(super) fn pairs(&mut self, table: &Table) -> Result<bool, StopReason> {
        self.report.tried += 1;
        let Some(pairs) = Pairs::find(table) else { return Ok(false) };
        let Some(game) = self.game_in(pairs.numeration())? else { return Ok(false) };
        let limits = self.large_limits();
        let Some(automatic) = none_if_too_large(pairs.automatic(&limits))? else { return Ok(false) };
        let Some(graph) = none_if_too_large(on_positions(&automatic.graph, &game, &limits))? else { return Ok(false) };
        let automatic = Automatic { graph, ..automatic };
        if none_if_too_large(recurrence::outcome(&game, &automatic.graph, &limits))? != Some(RecurrenceVerdict::Proved)
        {
            return Ok(false);
        }
        let kept = self.automatic(&automatic, LawClaim::Outcome, table, &game)?;
        if let Some(found) = self.report.found.as_mut().filter(|_| kept) {
            found.law.set_origin(AutomatonOrigin::Pairs(pairs));
        }
        Ok(kept)
    }

    /// Proves that the P-positions are pairs of which the differences repeat. The table is the set
    /// of them.
    pub(super) fn differences(&mut self, table: &Table) -> Result<bool, StopReason> {
        // The module for browsers has to be small.
        if cfg!(all(target_family = "wasm", target_os = "unknown")) {
            return Ok(false);
        }
        self.report.tried += 1;
        let Some(pairs) = Differences::find(table) else { return Ok(false) };
        let Some(numeration) = pairs.numeration() else { return Ok(false) };
        let Some(game) = self.game_in(numeration)? else { return Ok(false) };
        let limits = self.large_limits();
        let Some(automatic) = none_if_too_large(pairs.automatic(numeration, &limits))?.flatten() else {
            return Ok(false);
        };
        let limits = self.large_limits();
        match none_if_too_large(recurrence::outcome(&game, &automatic.graph, &limits))? {
            Some(RecurrenceVerdict::Proved) => self.automatic(&automatic, LawClaim::Outcome, table, &game),
            _ => Ok(false),
        }
    }

    /// What the checker says of a law that rests on a named theorem; `None` if its kind does not,
    /// or the checker does not accept it.
    pub(crate) fn by_theorem(&self, law: &Law) -> Result<Option<Standing>, StopReason> {
        let Some(method) = law.body.kind().method() else { return Ok(None) };
        let proof = certificate::of_values(&self.game, method);
        self.accepted(Proof { claim: law.claim, ..proof })
    }

    /// The standing of a law with this certificate; `None` if the checker does not accept it, which
    /// decides whether the rules have the form that a theorem is about.
    pub(super) fn accepted(&self, certificate: Proof) -> Result<Option<Standing>, StopReason> {
        Ok(self.judged(certificate)?.ok())
    }

    /// The same for a certificate whose sentences were proved here. That the checker does not
    /// accept it is a fault, which is reported.
    pub(super) fn confirmed(&self, certificate: Proof) -> Result<Option<Standing>, StopReason> {
        Ok(match self.judged(certificate)? {
            Ok(standing) => Some(standing),
            Err(why) => {
                self.refused.borrow_mut().extend(why);
                None
            }
        })
    }

    /// What the checker says. Without a reason if it was not asked.
    fn judged(&self, certificate: Proof) -> Result<Result<Standing, Option<Message>>, StopReason> {
        // Every method needs rules that can be evaluated at all positions.
        if self.report.no_meaning.is_some() {
            return Ok(Err(None));
        }
        Ok(match (self.accepts)(&certificate)? {
            Verdict::Valid(proved) => Ok(Standing::Proved { certificate: Box::new(certificate), proved }),
            Verdict::Invalid(why) => Err(Some(why)),
        })
    }

    /// The certificate of an automaton, if the checker accepts it.
    pub(super) fn certified(
        &self,
        automatic: &Automatic,
        claim: LawClaim,
        rows: Option<Rows>,
        game: &FormulaGame,
    ) -> Result<Option<Standing>, StopReason> {
        // A certificate lists all transitions, and the checker accepts a limited number of symbols.
        if symbols(automatic.graph.numeration, automatic.graph.tracks.len()).is_err() {
            return Ok(None);
        }
        let pairs: Vec<AutomaticRelation> = if claim == LawClaim::Grundy {
            let limits = self.large_limits();
            match none_if_too_large(pairs::of(game, &automatic.graph, &limits))? {
                Some(pairs) => pairs,
                None => return Ok(None),
            }
        } else {
            Vec::new()
        };
        let about = Rules { rows, ..self.game.clone() };
        let names = self.rules.coordinates();
        let proof = certificate::of_automaton(&about, claim, names, automatic, &pairs, None);
        self.confirmed(Proof { convention: game.convention, ..proof })
    }

    /// Keeps a law whose proof was found, if the checker accepts it, with a formula if there is
    /// one.
    pub(super) fn automatic(
        &mut self,
        automatic: &Automatic,
        claim: LawClaim,
        table: &Table,
        game: &FormulaGame,
    ) -> Result<bool, StopReason> {
        // The law gives nothing for tuples that are not positions.
        let Some(graph) = none_if_too_large(on_positions(&automatic.graph, game, &self.limits()))? else {
            return Ok(false);
        };
        let automatic = Automatic { graph, ..automatic.clone() };
        let Some(standing) = self.certified(&automatic, claim, None, game)? else { return Ok(false) };
        let law = Law::new(claim, table.arity(), automatic.clone());
        let law = self.readable(law, &automatic, table)?;
        self.keep(law, standing, &table.sizes);
        Ok(true)
    }

    /// The formula that fits the first values of a table.
    pub(super) fn fitted_formula(&self, table: &Table) -> Result<grammar::FormulaSearchResult, StopReason> {
        let small = table.corner(if table.arity() == 1 { 1024 } else { 48 });
        grammar::find(&small, self.rules.coordinates(), false, self.budget)
    }

    /// Looks for a formula that fits the table, compiles it and proves it. A short formula needs no
    /// learning, however large its automaton is.
    pub(super) fn formula(&mut self, table: &Table) -> Result<bool, StopReason> {
        let fitted = self.fitted_formula(table)?;
        self.report.tried += fitted.tried;
        let Some(formula) = fitted.found else { return Ok(false) };
        let systems = self.moves.as_ref().map_or_else(Vec::new, |moves| numerations(moves, table.arity()));
        for numeration in systems {
            let Some(game) = self.game_in(numeration)? else { continue };
            for code in [Code::Plain, Code::Unary] {
                let limits = self.large_limits();
                let graph =
                    none_if_too_large(compile::graph(&formula, code, game.domain.clone(), table.arity(), &limits))?
                        .flatten();
                let Some(graph) = graph else { continue };
                match none_if_too_large(recurrence::grundy(&game, &graph, code, &limits))? {
                    Some(RecurrenceVerdict::Proved) => {}
                    Some(RecurrenceVerdict::Refuted(refuted)) => {
                        let place: Vec<u64> =
                            refuted.least.iter().map(|word| numeration.small_value(word).unwrap_or(u64::MAX)).collect();
                        let guess = || finding::formula_fails(formula.to_string(), format!("{place:?}"));
                        self.report.refute(guess, &place);
                        return Ok(false);
                    }
                    None => continue,
                }
                let automatic = Automatic { graph, code };
                if let Some(standing) = self.certified(&automatic, LawClaim::Grundy, None, &game)? {
                    let law = Law::new(LawClaim::Grundy, table.arity(), automatic);
                    self.keep(Law { short: Some(formula), ..law }, standing, &table.sizes);
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// The graph restricted to positions.
pub(super) fn on_positions(
    graph: &AutomaticRelation,
    game: &FormulaGame,
    limits: &StateBudget<'_>,
) -> Result<AutomaticRelation, Stop> {
    graph.and(&game.domain, limits)
}
