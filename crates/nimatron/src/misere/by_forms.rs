//! Sums by canonical forms: components that are equivalent in every sum are one form, and tame
//! ones need none, so far fewer sums are looked at than by searching the sum itself.

use super::genus::MAX_FORMS;
use super::nodes::Nodes;
use crate::answer::{Answer, ComponentAnswer, Engine, HowKnown};
use crate::error::{SolveResult, not_listed};
use crate::moves::all_moves;
use crate::question::{Component, Question};
use nimatron_core::{Budget, Convention, Outcome};
use nimatron_engine::misere::Genera;
use std::sync::Arc;

/// The units of work that this may take before the sum itself is searched.
const WORK: u64 = 1 << 30;

/// The misère Grundy value of a component, wild or not, if the budget allows it.
pub(super) fn misere_grundy(component: &Component, budget: &Budget) -> Option<u64> {
    let mut genera = Genera::new(Nodes::new([&component.game]), MAX_FORMS);
    let parts = genera.positions_mut().position(0, component.position.small()?, budget).ok()?;
    Some(genera.sum(&parts, budget).ok()?.genus.misere(0))
}

/// The answer by canonical forms, with these components; `None` if it takes too much work.
///
/// # Errors
/// The budget is used up, or what listing moves says.
pub(super) fn solve(
    question: &Question,
    components: Vec<ComponentAnswer>,
    budget: &Budget,
) -> SolveResult<Option<Answer>> {
    let (games, _) = question.games();
    let work = budget.within_work(WORK);
    let mut genera = Genera::new(Nodes::new(&games), MAX_FORMS);
    let mut is_lost = |question: &Question| -> SolveResult<bool> {
        let mut parts = Vec::new();
        for component in &question.components {
            let Some(game) = games.iter().position(|game| Arc::ptr_eq(game, &component.game)) else { continue };
            let position = component.position.small().ok_or_else(|| not_listed(&component.position))?;
            parts.extend(genera.positions_mut().position(game, position, &work)?);
        }
        Ok(genera.sum(&parts, &work)?.genus.is_lost())
    };
    let tried = (|| {
        let lost = is_lost(question)?;
        let mut winning = Vec::new();
        let mut complete = true;
        if !lost {
            let (moves, all) = all_moves(question, usize::MAX, &work)?;
            complete = all;
            for chosen in moves {
                if is_lost(&chosen.after(question))? {
                    winning.push(chosen);
                }
            }
        }
        Ok((lost, winning, complete))
    })();
    let (lost, winning_moves, complete) = match tried {
        Ok(found) => found,
        // Another engine may need less.
        Err(error) => return budget.check().map(|()| None).map_err(|_| error),
    };
    let known = HowKnown::Computed { engine: Engine::Forms, positions: genera.positions_mut().len() };
    let outcome = if lost { Outcome::P } else { Outcome::N };
    let answer = Answer::of(question, Convention::Misere, outcome, known, components);
    Ok(Some(Answer { winning_moves, complete, ..answer }))
}
