//! The law that a certificate proves, in the words that the search has for it.

use super::{Convention, FinderTables, Law, Proof, Search};
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, StopReason};
use nimatron_proof::Proved;
use std::cell::RefCell;
use std::sync::Arc;

/// Offers the laws that a certificate of this game proves, which the checker has accepted with this
/// claim, until `take` takes one: see [`nimatron_law::find::described`]. A game without rules has
/// none.
///
/// # Errors
/// The budget is used up.
pub(crate) fn described(
    game: &Arc<GameDef>,
    proved: (&Proof, &Proved),
    search: &Search,
    budget: &Budget,
    take: &mut dyn FnMut(&Law) -> bool,
) -> Result<(), StopReason> {
    let Some(rules) = game.rules() else { return Ok(()) };
    // Without values there are fewer words, and what is said is still true.
    let mut tables = FinderTables { game, convention: Convention::Normal, failed: RefCell::new(None) };
    nimatron_law::find::described(rules, &mut tables, proved, search, budget, take)
}
