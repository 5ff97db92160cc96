//! A proved law as a source of values, winners and moves, for positions of any size.

use super::{Law, LawAnswer, LawClaim, LawFinding, Search, Standing, find_law, misere_refusal};
use crate::answer::HowKnown;
use crate::error::{NoValue, SolveError};
use crate::proven::Proven;
use crate::sources::{NamedOptions, Source};
use nimatron_catalogue::{GameDef, Position};
use nimatron_core::{Budget, Convention, Outcome, StopReason};
use nimatron_law::automata::{StateBudget, none_if_too_large};
use nimatron_law::strategy::Strategy;
use nimatron_messages::{Message, sources};
use nimatron_nimber::BigUint;
use std::sync::Arc;

/// A law that the checker has accepted in this run.
#[derive(Debug)]
pub(crate) struct ProvedLaw {
    law: Law,
    /// Names winning moves; `None` if it could not be built.
    strategy: Option<Strategy>,
    /// What it says, and why it holds.
    proven: Proven,
    /// The user's budget. Where it is used up, the law has no answer, and the question is stopped.
    budget: Budget,
}

/// The maximum number of transitions of the automata of moves.
const WORK: u64 = 50_000_000;
/// The units of work for the search for a law when a position was asked for: some seconds.
pub(super) const SEARCHING: u64 = 1 << 32;
/// The units of work for examining the options one by one; a law also names winning options without
/// that.
const PATIENCE: u64 = 1 << 14;

impl ProvedLaw {
    /// The law of all positions of a game, if one is found and proved within the budget `searching`;
    /// otherwise why the checker did not accept certificates that were found. `winner`: it is enough
    /// that it names the winner.
    ///
    /// # Errors
    /// The user's budget is used up.
    pub(crate) fn find(
        game: &Arc<GameDef>,
        winner: bool,
        searching: &Budget,
        budget: &Budget,
    ) -> Result<Result<ProvedLaw, Vec<Message>>, NoValue> {
        ProvedLaw::of(game, &Search { levels: !winner, ..Search::default() }, searching, budget)
    }

    /// The law of who wins in misère play, if one is found and proved.
    ///
    /// # Errors
    /// The user's budget is used up.
    pub(crate) fn of_misere(game: &Arc<GameDef>, budget: &Budget) -> Result<Option<ProvedLaw>, NoValue> {
        if misere_refusal(game).is_some() {
            return Ok(None);
        }
        let search = Search { convention: Convention::Misere, ..Search::default() };
        Ok(ProvedLaw::of(game, &search, budget, budget)?.ok())
    }

    fn of(
        game: &Arc<GameDef>,
        search: &Search,
        searching: &Budget,
        budget: &Budget,
    ) -> Result<Result<ProvedLaw, Vec<Message>>, NoValue> {
        let Some(rules) = game.rules() else { return Ok(Err(Vec::new())) };
        let part = searching.within_work(SEARCHING);
        let answer = match find_law(game, search, &part) {
            Ok(answer) => answer,
            Err(SolveError::Stopped { reason, .. }) if budget.check().is_err() => return Err(reason.into()),
            // A rule that fails somewhere may not fail at the positions of the question.
            Err(_) => return Ok(Err(Vec::new())),
        };
        // The bound above only ends the search; the user's budget ends the question.
        budget.check()?;
        let LawAnswer { report, .. } = answer;
        let Some(LawFinding { law, standing: Standing::Proved { certificate, proved }, .. }) = report.found else {
            return Ok(Err(report.refused));
        };
        // A few rows of a game of several coordinates are a small part of it.
        if law.domain.rows().is_some() && law.arity > 1 {
            return Ok(Err(Vec::new()));
        }
        let limits = StateBudget::new(500_000, WORK, budget);
        let strategy = none_if_too_large(Strategy::new(rules, &law, &limits))?.flatten();
        let claim = nimatron_law::says::claim(&law, rules.coordinates());
        let proven = Proven::accepted(&proved, claim, super::how_proved(&certificate));
        Ok(Ok(ProvedLaw { law, strategy, proven, budget: budget.clone() }))
    }

    /// Whether it is known of every tuple whether it is a position.
    pub(crate) const fn knows_positions(&self) -> bool {
        self.law.domain.knows_positions()
    }

    /// Whether it covers only the numbers up to some number.
    pub(crate) const fn ends(&self) -> bool {
        self.law.domain.rows().is_some()
    }

    /// Whether a tuple of any size is a position of the game.
    ///
    /// # Errors
    /// The budget is used up.
    pub(crate) fn is_position(&self, position: &Position) -> Result<bool, StopReason> {
        self.law.domain.has_position(&position.numbers(), &self.budget)
    }

    /// Whether it gives the value of a position.
    ///
    /// # Errors
    /// The budget is used up.
    pub(crate) fn gives(&self, position: &Position) -> Result<bool, StopReason> {
        Ok(self.value(&position.numbers())?.is_some())
    }

    /// The value of a position, if the law gives values there.
    fn value(&self, position: &[BigUint]) -> Result<Option<BigUint>, StopReason> {
        let value = self.law.value_within(position, &self.budget)?;
        Ok(value.filter(|value| match self.law.claim {
            LawClaim::Grundy => true,
            LawClaim::Levels(levels) => *value < BigUint::from(levels),
            LawClaim::Outcome => false,
        }))
    }
}

impl Source for ProvedLaw {
    fn name(&self) -> Message {
        sources::proved_law(self.proven.claim())
    }

    fn how_known(&self) -> HowKnown {
        HowKnown::Proved(self.proven.clone())
    }

    fn known(&self, position: &[i64]) -> Option<u64> {
        let numbers: Vec<BigUint> = position.iter().map(|&x| BigUint::from(x.unsigned_abs())).collect();
        u64::try_from(&self.large_grundy(&numbers)?).ok()
    }

    fn large_grundy(&self, position: &[BigUint]) -> Option<BigUint> {
        self.value(position).ok().flatten()
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let value = self.law.value_within(&position.numbers(), &self.budget).ok()??;
        Some(if value == BigUint::ZERO { Outcome::P } else { Outcome::N })
    }

    /// At most one option for each kind of move.
    fn options_of_value(&self, position: &Position, value: &BigUint) -> NamedOptions {
        let named = |strategy: &Strategy| strategy.options_of_value(&position.numbers(), value, &self.budget).ok();
        let sums = self.strategy.as_ref().and_then(named).unwrap_or_default().into_iter();
        NamedOptions::Some(sums.map(|parts| parts.into_iter().map(Position::of).collect()).collect())
    }

    fn patience(&self) -> Option<u64> {
        Some(PATIENCE)
    }
}
