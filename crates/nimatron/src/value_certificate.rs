//! Certificates of the values of positions on boards and graphs.
//!
//! The facts come from the engine (`nimatron_engine::cells::facts`), the form of the certificate
//! from the crate `proof`. On graphs the checker is asked which components are alike.

use crate::error::SolveResult;
use crate::question::Question;
use nimatron_catalogue::{Ground, Mirrored, OnCells};
use nimatron_core::{Budget, Convention, StopReason};
use nimatron_engine::cells::{CellError, CellFact, CellSolver, facts};
use nimatron_proof::{CertifiedGame, Definitions, Fact, FactsProof, LawClaim, Method, PositionName, Proof};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The certificate of the Grundy value of one position of a game on boards or graphs: facts about
/// components, each of which follows from those before it, so that a checker needs no search.
/// `None` if the question is another one, if play need not end, or if the position is too large for
/// the engine.
///
/// # Errors
/// The budget is used up.
pub fn value_certificate(question: &Question, budget: &Budget) -> SolveResult<Option<Proof>> {
    let [one] = &question.components[..] else { return Ok(None) };
    let (Some(game), Some(small), Some(rules)) = (one.game.on_cells(), one.position.small(), one.game.rule_text())
    else {
        return Ok(None);
    };
    let Some((ground, states)) = game.cells(small) else { return Ok(None) };
    let Some(position) = game.certified(&ground, &states) else { return Ok(None) };
    let about = PositionName { rules: rules.to_owned(), position };
    if let Some(Mirrored::Lost(mirror)) = game.by_mirror(small, budget)? {
        return Ok(Some(certificate(about, FactsProof { value: 0, facts: Vec::new(), mirror })));
    }
    let Some(mut solver) = game.solver(&ground, budget)? else { return Ok(None) };
    let found = if game.checker_folds() {
        let Some(mut alike) = Alike::new(game, &ground, &about, budget)? else { return Ok(None) };
        let folded =
            &mut |solver: &mut CellSolver, states: &[u8], budget: &Budget| alike.folded(solver, states, budget);
        facts(&mut solver, &states, Some(folded), budget)
    } else {
        facts(&mut solver, &states, None, budget)
    };
    let (facts, value) = match found {
        Ok(found) => found,
        Err(CellError::Stopped(reason)) => return Err(reason.into()),
        Err(_) => return Ok(None),
    };
    let fact = |CellFact { component, value, is }: CellFact| {
        Some(Fact { component: game.certified_part(&ground, &component)?, value: value.into(), is })
    };
    let Some(facts) = facts.into_iter().map(fact).collect::<Option<Vec<Fact>>>() else { return Ok(None) };
    Ok(Some(certificate(about, FactsProof { value: value.into(), facts, mirror: Vec::new() })))
}

fn certificate(about: PositionName, proof: FactsProof) -> Proof {
    Proof {
        game: CertifiedGame::Position(about),
        claim: LawClaim::Grundy,
        convention: Convention::Normal,
        definitions: Definitions::default(),
        method: Method::Facts(proof),
        strategy: None,
        witness: None,
    }
}

/// Which components the checker of a certificate on a graph calls alike: it is asked, because
/// labellings of graphs are not complete.
struct Alike<'g> {
    game: &'g dyn OnCells,
    ground: &'g Ground,
    checker: nimatron_check::Components,
    /// For each component that was met the first one like it.
    met: FxHashMap<Vec<u8>, Rc<Vec<u8>>>,
    firsts: FxHashMap<u32, Rc<Vec<u8>>>,
}

impl<'g> Alike<'g> {
    /// `None` if the checker does not read the position.
    fn new(
        game: &'g dyn OnCells,
        ground: &'g Ground,
        position: &PositionName,
        budget: &Budget,
    ) -> Result<Option<Alike<'g>>, StopReason> {
        let Some(checker) = nimatron_check::Components::new(position, budget)? else { return Ok(None) };
        Ok(Some(Alike { game, ground, checker, met: FxHashMap::default(), firsts: FxHashMap::default() }))
    }

    fn folded(&mut self, solver: &mut CellSolver, states: &[u8], budget: &Budget) -> Result<Vec<Vec<u8>>, StopReason> {
        let mut parts = solver.components(states, budget)?;
        for part in &mut parts {
            if let Some(first) = self.met.get(part) {
                part.clone_from(first);
                continue;
            }
            let number = self.number(part, budget)?;
            let next = || Rc::new(part.clone());
            let first = match number {
                Some(number) => Rc::clone(self.firsts.entry(number).or_insert_with(next)),
                None => next(),
            };
            let each = 2 * part.len() + size_of::<(Vec<u8>, Rc<Vec<u8>>)>() + 64;
            budget.memory((self.met.len() * each) as u64)?;
            self.met.insert(part.clone(), Rc::clone(&first));
            part.clone_from(&first);
        }
        Ok(parts)
    }

    fn number(&self, part: &[u8], budget: &Budget) -> Result<Option<u32>, StopReason> {
        match self.game.certified_part(self.ground, part) {
            Some(text) => self.checker.number(&text, budget),
            None => Ok(None),
        }
    }
}
