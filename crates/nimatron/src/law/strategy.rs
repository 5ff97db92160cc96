//! A winning move of each N-position as a law, which the checker has accepted.

use super::LawAnswer;
use nimatron_check::{self as check, Verdict};
use nimatron_core::{Budget, StopReason};
use nimatron_law::automata::{StateBudget, Stop};
use nimatron_law::winning::WinningMove;
use nimatron_messages::Message;
use nimatron_proof::Proof;

/// A strategy that was proved in this run.
#[derive(Clone, Debug)]
pub struct ProvedStrategy {
    /// The winning moves.
    pub winning: WinningMove,
    /// The certificate of the law with the strategy, which the checker accepted.
    pub certificate: Proof,
}

/// The result of the search for a strategy.
#[derive(Clone, Debug, Default)]
pub struct StrategySearch {
    /// A winning move of each N-position, proved; `None` if the law is not proved, or no strategy
    /// is found and accepted by the checker within a bounded amount of work.
    pub proved: Option<ProvedStrategy>,
    /// Why the checker did not accept a strategy that was found.
    pub refused: Option<Message>,
}

/// The maximum number of states of its automata before minimisation.
const STATES: usize = 100_000;
/// The maximum number of transitions of its automata.
const WORK: u64 = 20_000_000;
/// The units of work that the search for a strategy and its proof may take: some seconds.
const SEARCHING: u64 = 1 << 30;

impl LawAnswer {
    /// Looks for a winning move of each N-position, and proves it.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn strategy(&self, budget: &Budget) -> Result<StrategySearch, StopReason> {
        let rules = self.game.rules().filter(|_| self.is_of_positions());
        let (Some(proof), Some(found), Some(rules)) = (self.certificate(), &self.report.found, rules) else {
            return Ok(StrategySearch::default());
        };
        let part = budget.within_work(SEARCHING);
        // The bound above ends only the search; the user's budget ends the question.
        let ended = |reason: StopReason| budget.check().and(Ok(StrategySearch::default())).map_err(|_| reason);
        let limits = StateBudget::new(STATES, WORK, &part);
        let winning = match WinningMove::find(rules, &found.law, proof, &limits) {
            Ok(Some(winning)) => winning,
            Ok(None) | Err(Stop::TooManyStates | Stop::NotDefinable(_)) => {
                return Ok(StrategySearch::default());
            }
            Err(Stop::Budget(reason)) => return ended(reason),
        };
        let Some(certificate) = winning.certificate(proof, rules.coordinates()) else {
            return Ok(StrategySearch::default());
        };
        match check::check(&certificate, &part) {
            Ok(Verdict::Valid(_)) => {
                Ok(StrategySearch { proved: Some(ProvedStrategy { winning, certificate }), refused: None })
            }
            Ok(Verdict::Invalid(why)) => Ok(StrategySearch { proved: None, refused: Some(why) }),
            Err(reason) => ended(reason),
        }
    }
}
