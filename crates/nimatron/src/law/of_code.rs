//! Laws of taking-and-breaking games whose period is too long for the finder. The engine for codes
//! proves the period (as `octal --period` does), and the certificate of that proof is checked by
//! code that shares nothing with the engine.

use super::{Body, Law, LawAnswer, LawClaim, LawFinding, Report, Standing};
use crate::{catalogue, octal, verify_proof};
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, Convention, StopReason};
use nimatron_engine::heap::{Code, Period, Sequence};
use nimatron_law::discover::periodic::Periodic;
use nimatron_messages::Message;
use nimatron_proof::Verdict;
use std::sync::Arc;

/// The maximum number of heaps that are computed.
const MAX_HEAPS: usize = 1 << 20;
/// If a move can leave more heaps than this, values are so slow to compute that the finder's table
/// has as many as this search would find.
const MAX_LEFT: u32 = 2;
/// The finder's tables do not show a period if it and its preperiod are longer than this.
const LONG: usize = 1500;
/// The units of work for finding a period: a second or two.
const WORK: u64 = 1 << 30;

/// A period that the engine has proved.
pub(super) struct OfCode {
    sequence: Sequence,
    period: Period,
}

impl OfCode {
    /// The period of a finite code, if one is soon proved. The certificate names the code and not
    /// rules, so this is only for games that the user named by their code.
    pub(super) fn find(game: &GameDef, budget: &Budget) -> Option<OfCode> {
        let suits =
            |code: &&Code| code.most_taken().is_some() && code.most_heaps() <= MAX_LEFT && code.has_provable_periods();
        let code = game.code().filter(suits)?;
        catalogue::code(game.label()).and_then(Result::ok).filter(|named| named == code)?;
        let mut sequence = Sequence::new(code.clone());
        // If the budget is used up, the search for a law reports that.
        let _ = sequence.extend(MAX_HEAPS, &budget.within_work(WORK));
        let period = sequence.period().filter(|period| period.saltus == 0)?.clone();
        Some(OfCode { sequence, period })
    }

    /// Whether it is too long for the finder.
    pub(super) const fn is_long(&self) -> bool {
        self.period.preperiod + self.period.period > LONG
    }

    /// The law, if its certificate is accepted. If it is not, although the engine has proved the
    /// period, what the checker says is added to `refused`.
    ///
    /// # Errors
    /// The budget is used up.
    pub(super) fn answer(
        &self,
        game: &Arc<GameDef>,
        refused: &mut Vec<Message>,
        budget: &Budget,
    ) -> Result<Option<LawAnswer>, StopReason> {
        let Some(certificate) = octal::certificate(&self.sequence) else { return Ok(None) };
        let proved = match verify_proof(&certificate, budget)? {
            Verdict::Valid(proved) => proved,
            Verdict::Invalid(why) => {
                refused.push(why);
                return Ok(None);
            }
        };
        let end = self.period.preperiod + self.period.period;
        let mut preperiod: Vec<u32> = self.sequence.values().take(end).collect();
        let period = preperiod.split_off(self.period.preperiod);
        let law = Law::new(LawClaim::Grundy, 1, Body::Periodic(Periodic { preperiod, period, saltus: 0 }));
        let sizes = vec![self.sequence.len()];
        let standing = Standing::Proved { certificate: Box::new(certificate), proved };
        let found = LawFinding { law, standing, range: sizes.clone() };
        let report = Report { found: Some(found), tried: 1, looked_at: sizes, ..Report::default() };
        Ok(Some(LawAnswer::of_positions(game, Convention::Normal, report)))
    }
}
