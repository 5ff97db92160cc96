//! Laws of the P-positions in misère play, where the player who cannot move wins.
//!
//! Of the ways to find laws only those are used that hold in misère play: the window of a finite
//! subtraction set, automata for outcomes, which are proved by sentences of their own, and for
//! rules that are not formulas conjectures about outcomes. There are no sums: that two equal
//! components cancel, and that values add up, is true in normal play only.
//!
//! The table is one of outcomes by the definition (`nimatron/src/law/misere.rs`), in which 0 is P
//! and 1 is N. The checker decides sentences of their own for such laws (`check/src/misere.rs`).

use super::report::Declined;
use super::{Finder, ValueSource, none_if_too_large, stages};
use crate::automata::Numeration;
use crate::discover::automatic::Automatic;
use crate::discover::periodic::{self, Periodic};
use crate::law::{AutomatonOrigin, Law, LawClaim};
use crate::prove::formulas::Code;
use crate::{certificate, compile};
use nimatron_core::{Convention, StopReason};
use nimatron_messages::finding;
use nimatron_proof::{PeriodBound, Proof};

/// The largest heap of the table in which a period is looked for.
const MAX_HEAPS: usize = 1 << 16;
/// The maximum length of a period with its preperiod for which a description in words is looked
/// for.
const MAX_IN_WORDS: usize = 64;

impl Finder<'_> {
    /// Looks for a law of the P-positions in misère play.
    pub(super) fn misere(&mut self, values: &mut dyn ValueSource) -> Result<(), StopReason> {
        if self.rules.shape().splits || self.search.rows.is_some() {
            return Ok(());
        }
        let before = self.report.tried;
        if self.outcomes_repeat(values)? {
            return Ok(());
        }
        let tried = self.report.tried - before;
        self.report.declined.push(Declined { hypothesis: finding::p_period(), tried });
        self.ask_order()?;
        self.by_stages(stages::MISERE, values)
    }

    /// Proves that outcomes repeat, if numbers of a finite set may be taken: each outcome is a
    /// function of those in a window before it.
    fn outcomes_repeat(&mut self, values: &mut dyn ValueSource) -> Result<bool, StopReason> {
        let Some(set) = self.rules.subtraction_set(1 << 12, self.budget) else { return Ok(false) };
        let Some(window) = set.last().and_then(|&max| u64::try_from(max).ok()) else { return Ok(false) };
        for size in [256, self.search.to, MAX_HEAPS] {
            let table = self.table(values, &[size])?;
            self.report.tried += 1;
            let Some(sequence) = table.values.iter().copied().collect::<Option<Vec<u32>>>() else { return Ok(false) };
            let Some(guess) = periodic::find(&sequence, 3).filter(|guess| guess.saltus == 0) else { continue };
            let Periodic { preperiod, period, .. } = guess;
            let bound = Some(PeriodBound::Window(window));
            let Some(proof) = certificate::of_period(&self.game, &preperiod, &period, bound) else { continue };
            let proof = Proof { claim: LawClaim::Outcome, convention: Convention::Misere, ..proof };
            let Some(standing) = self.accepted(proof)? else { continue };
            let base = Numeration::in_base(2);
            let graph = none_if_too_large(compile::periodic_zeros(base, &preperiod, &period, &self.limits()))?;
            let Some(graph) = graph else { continue };
            let automatic = Automatic { graph, code: Code::Plain };
            let mut law = Law::new(LawClaim::Outcome, 1, automatic.clone());
            law.set_origin(AutomatonOrigin::Lattice(vec![(preperiod.len(), period.len())]));
            if preperiod.len() + period.len() <= MAX_IN_WORDS {
                law = self.readable(law, &automatic, &table.p_positions())?;
            }
            self.keep(law, standing, &table.sizes);
            return Ok(true);
        }
        Ok(false)
    }
}
