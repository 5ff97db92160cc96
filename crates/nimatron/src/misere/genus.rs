//! Genera, tameness and canonical forms of heaps, positions and sums.

use super::expression::MisereExpression;
use super::nodes::Nodes;
use crate::error::{SolveError, SolveResult};
use crate::positions::endless::{all_end, ends};
use crate::question::{Component, Question};
use nimatron_catalogue::{GameDef, Position};
use nimatron_core::{Budget, StopReason};
use nimatron_engine::misere::{FormError, Forms, Genera, MisereForm, PositionGenus};
use nimatron_messages::{Mark, Message, Parameter, genus as says};
use std::rc::Rc;
use std::sync::Arc;

/// The size of canonical forms (see [`Forms::new`]) up to which sums are known by their forms.
pub(super) const MAX_FORMS: usize = 1 << 22;

/// The maximum number of parts of a sum whose genera are listed.
const MAX_LISTED: usize = 20;

/// The genera of the heaps of a game, as far as they are known.
#[derive(Debug)]
pub struct HeapGenera {
    /// The heaps, which are positions of the game, and their kinds.
    pub heaps: Vec<(i64, Rc<PositionGenus>)>,
    /// Why it ended early, if it did.
    pub stopped: Option<SolveError>,
}

/// The genera of the heaps 0 to `to` of a game whose positions are one number; `None` for other
/// games.
pub fn genera_of_heaps(game: &Arc<GameDef>, to: i64, budget: &Budget) -> Option<HeapGenera> {
    if game.arity() != Some(1) || game.is_row() {
        return None;
    }
    let mut found = HeapGenera { heaps: Vec::new(), stopped: None };
    found.stopped = add_heaps(game, to, budget, &mut found.heaps).err();
    Some(found)
}

fn add_heaps(
    game: &Arc<GameDef>,
    to: i64,
    budget: &Budget,
    heaps: &mut Vec<(i64, Rc<PositionGenus>)>,
) -> SolveResult<()> {
    all_end(game)?;
    let mut genera = Genera::new(Nodes::new([game]), MAX_FORMS);
    for heap in 0..=to {
        // Rules may leave out some numbers.
        let Ok(position) = game.position(&Position::from([heap])) else { continue };
        let Some(numbers) = position.small() else { continue };
        let component = Component { game: Arc::clone(game), position: position.clone() };
        ends(&Question { components: vec![component], warnings: Vec::new() })?;
        let parts = genera.positions_mut().position(0, numbers, budget)?;
        heaps.push((heap, genera.sum(&parts, budget)?));
        budget.progress().set(heap.unsigned_abs(), to.unsigned_abs());
    }
    Ok(())
}

/// The genus of a sum, and how tame it is.
///
/// ```
/// use nimatron::misere::{MisereExpression, genus_of};
/// let kind = genus_of(&MisereExpression::parse("kayles(5)")?, &Default::default())?;
/// assert_eq!(kind.genus.to_string(), "4^{146}");
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
///
/// # Errors
/// See [`SolveError`]. Where a limit stops it, the error says what is known.
pub fn genus_of(expression: &MisereExpression, budget: &Budget) -> SolveResult<Rc<PositionGenus>> {
    let games = expression.games();
    let mut genera = Genera::new(Nodes::new(&games), MAX_FORMS);
    let parts = expression.add_to(genera.positions_mut(), budget);
    let found = parts.clone().and_then(|parts| Ok(genera.sum(&parts, budget)?));
    found.map_err(|error| match error {
        SolveError::Stopped { reason, .. } => {
            SolveError::Stopped { reason, known: vec![known(&mut genera, parts.ok().as_deref())] }
        }
        error => error,
    })
}

/// What is known of a sum of these parts whose genus is not; `None` if the parts have no numbers
/// yet.
fn known(genera: &mut Genera<Nodes<'_>>, parts: Option<&[usize]>) -> Message {
    let all = genera.positions_mut().len();
    let kinds = genera.kinds();
    let Some(parts) = parts else { return says::listed(all) };
    let of_part = |part: &usize| kinds.get(*part).map(|kind| Message::verbatim(kind.genus.to_string()));
    match parts.iter().map(of_part).collect::<Option<Vec<Message>>>() {
        Some(genera) if (2..=MAX_LISTED).contains(&parts.len()) => {
            says::known_of_parts(Parameter::list(genera, Mark::Comma))
        }
        _ => says::known_below(kinds.len(), all),
    }
}

/// The canonical form of a sum.
#[derive(Debug)]
pub struct CanonicalForm {
    /// All forms that were needed for it.
    pub forms: Forms,
    /// The form.
    pub form: MisereForm,
    /// Its mate, see [`Forms::mate`].
    pub mate: MisereForm,
    /// Its genus, and how tame it is.
    pub kind: Rc<PositionGenus>,
}

/// The canonical form of a sum.
///
/// ```
/// use nimatron::misere::{MisereExpression, form_of};
/// let found = form_of(&MisereExpression::parse("*2 + *2")?, &Default::default())?;
/// assert_eq!(found.forms.name(found.form, 80).as_deref(), Some("*{2,3}"));
/// assert_eq!(found.kind.genus.to_string(), "0^{02}");
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
///
/// # Errors
/// See [`SolveError`].
pub fn form_of(expression: &MisereExpression, budget: &Budget) -> SolveResult<CanonicalForm> {
    let games = expression.games();
    // Only the budget bounds the forms.
    let mut genera = Genera::new(Nodes::new(&games), usize::MAX);
    let parts = expression.add_to(genera.positions_mut(), budget)?;
    let too_large = || StopReason::Memory { needed: u64::MAX, allowed: budget.limit().memory };
    let form = genera.form_of_sum(&parts, budget)?.ok_or_else(too_large)?;
    let mut forms = genera.into_forms();
    let mate = forms.mate(form, budget).map_err(|error| match error {
        FormError::Stopped(reason) => reason,
        FormError::TooLarge => too_large(),
    })?;
    let kind = forms.kind(form, budget)?;
    Ok(CanonicalForm { forms, form, mate, kind })
}
