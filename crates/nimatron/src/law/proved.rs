//! A proved law as a source of values and moves, for positions that no engine reaches.

use super::{Claim, Law, LawAnswer, Search, find_law};
use crate::answer::HowKnown;
use crate::error::{SolveError, Solved};
use crate::words::{self, Language};
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, Limit, Outcome};
use nimatron_law::automata::Means;
use nimatron_law::strategy::Strategy;
use nimatron_nimber::BigUint;
use std::rc::Rc;
use std::time::Duration;

/// A law that the checker has accepted in this run.
#[derive(Debug)]
pub(crate) struct ProvedLaw {
    law: Law,
    strategy: Option<Strategy>,
    known: HowKnown,
}

/// Transitions that the automata of moves may take.
const WORK: u64 = 50_000_000;
/// Time for the search where a question is asked, not a law.
const TIME: Duration = Duration::from_secs(20);

impl ProvedLaw {
    /// The law of a game about all its positions, if one is found and proved.
    pub(crate) fn find(game: &Rc<GameDef>, budget: &Budget) -> Solved<Option<ProvedLaw>> {
        let part = budget.within(Limit { time: Some(TIME), memory: budget.limit().memory });
        let answer = find_law(game, &Search::default(), &part)?;
        // The own limit only ends the search; that of the user ends the question.
        budget.check().map_err(|reason| SolveError::Stopped { reason, known: Vec::new() })?;
        let proof = words::proof(&answer, Language::English);
        let LawAnswer { report, .. } = answer;
        let (Some(found), Some(proof)) = (report.found, proof) else { return Ok(None) };
        if found.law.rows.is_some() {
            return Ok(None);
        }
        let Some(rules) = game.rules() else { return Ok(None) };
        let means = Means::new(500_000, WORK, budget);
        let strategy = Strategy::new(rules, &found.law, &means).ok().flatten();
        let claim = words::claim(&found.law, rules.coordinates(), Language::English);
        Ok(Some(ProvedLaw { law: found.law, strategy, known: HowKnown::Proved { claim, proof } }))
    }

    pub(crate) fn how_known(&self) -> HowKnown {
        self.known.clone()
    }

    pub(crate) fn is_position(&self, position: &[BigUint]) -> bool {
        self.law.positions.contains(position)
    }

    /// The Grundy value, if the law gives values.
    pub(crate) fn grundy(&self, position: &[BigUint]) -> Option<BigUint> {
        self.law.value(position).filter(|value| match self.law.claim {
            Claim::Grundy => true,
            Claim::Levels(levels) => *value < BigUint::from(levels),
            Claim::Outcome => false,
        })
    }

    pub(crate) fn outcome(&self, position: &[BigUint]) -> Option<Outcome> {
        let value = self.law.value(position)?;
        Some(if value == BigUint::ZERO { Outcome::P } else { Outcome::N })
    }

    /// Options with a value, at most one of each kind of move.
    pub(crate) fn options_of_value(&self, position: &[BigUint], value: &BigUint) -> Vec<Vec<Vec<BigUint>>> {
        let options = self.strategy.as_ref().map(|strategy| strategy.options_of_value(position, value));
        options.unwrap_or_default()
    }

    /// The same for small numbers.
    pub(crate) fn small_grundy(&self, position: &[i64]) -> Option<u64> {
        u64::try_from(&self.grundy(&large(position))?).ok()
    }

    /// An option with a value.
    pub(crate) fn small_option(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        let options = self.options_of_value(&large(position), &value.into());
        let small = |component: &Vec<BigUint>| component.iter().map(|x| i64::try_from(x).ok()).collect::<Option<_>>();
        options.first()?.iter().map(small).collect()
    }
}

fn large(position: &[i64]) -> Vec<BigUint> {
    position.iter().map(|&x| BigUint::from(x.unsigned_abs())).collect()
}
