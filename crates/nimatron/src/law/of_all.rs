//! The proved law of all positions of a game, or of all up to a bound, for what is decided from it:
//! whether a formula is equal to it, and how many positions there are of some value.

use super::proved::SEARCHING;
use super::{Law, LawFinding, Search, Standing, find_law};
use crate::error::{SolveError, SolveResult};
use crate::proven::Proven;
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, Convention};
use nimatron_law::law::Extent;
use nimatron_nimber::BigUint;
use std::sync::Arc;

/// The bases of automata for laws that have no numeration of their own.
pub(crate) const BASES: [u8; 4] = [2, 3, 5, 10];

/// A proved law of all positions, or of all that are asked about.
pub(crate) struct LawOfAll {
    pub(crate) law: Law,
    /// What it says, and how it is proved.
    pub(crate) proven: Proven,
}

/// The proved law of all positions in a convention; `None` if none is found. `partial`: the winners
/// are enough. `to`: the largest numbers that are asked about, if they are known; then a law that
/// covers these is enough.
///
/// # Errors
/// A rule fails, play may go on for ever, or the budget is used up.
pub(crate) fn law_of_all(
    game: &Arc<GameDef>,
    convention: Convention,
    partial: bool,
    to: Option<&[BigUint]>,
    budget: &Budget,
) -> SolveResult<Option<LawOfAll>> {
    // Laws of the first numbers are looked for among the partial ones.
    let partial = partial || to.is_some_and(|to| to.len() == 1);
    let search = Search { convention, partial, ..Search::default() };
    let answer = match find_law(game, &search, &budget.within_work(SEARCHING)) {
        Ok(answer) => answer,
        Err(SolveError::Stopped { .. }) if budget.check().is_ok() => return Ok(None),
        Err(error) => return Err(error),
    };
    budget.check()?;
    let Some(LawFinding { law, standing: Standing::Proved { certificate, proved }, .. }) = answer.report.found else {
        return Ok(None);
    };
    let covers = match law.domain.extent {
        Extent::All => true,
        Extent::Rows(rows) if law.arity == 1 => to.is_some_and(|to| to.iter().all(|n| *n <= rows.max.into())),
        _ => false,
    };
    if !covers || law.convention != convention {
        return Ok(None);
    }
    let claim = nimatron_law::says::claim(&law, &game.coordinates());
    let proven = Proven::accepted(&proved, claim, super::how_proved(&certificate));
    Ok(Some(LawOfAll { law, proven }))
}
