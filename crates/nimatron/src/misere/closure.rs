//! The misère quotient of the sums of some positions, and of all that can be reached from them.

use super::expression::MisereExpression;
use super::nodes::Nodes;
use crate::error::SolveResult;
use nimatron_core::Budget;
use nimatron_engine::misere::{MisereError, Quotient, QuotientChange, QuotientSolver};

/// A quotient with the positions whose sums it is about.
#[derive(Debug)]
pub struct ClosureQuotient {
    /// The quotient.
    pub quotient: Quotient,
    /// The elements of the positions.
    pub elements: Vec<u16>,
    /// The positions, as they are typed.
    pub names: Vec<String>,
    /// Which positions the sum consists of.
    pub sum: Vec<usize>,
    /// The positions with which the quotient changed.
    pub steps: Vec<QuotientChange>,
}

impl ClosureQuotient {
    /// The element of the sum.
    pub fn element(&self) -> u16 {
        self.quotient.product_of(self.sum.iter().map(|&part| self.elements[part]))
    }
}

/// The quotient of all sums of the components of a sum, and of what can be reached from them.
/// `None` if it is larger than what is searched.
///
/// ```
/// use nimatron::misere::{MisereExpression, quotient_of};
/// let found = quotient_of(&MisereExpression::parse("kayles(5) + *2")?, &Default::default())?.unwrap();
/// assert_eq!((found.quotient.size(), found.quotient.lost_elements()), (12, 3));
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
///
/// # Errors
/// See [`SolveError`](crate::SolveError).
pub fn quotient_of(expression: &MisereExpression, budget: &Budget) -> SolveResult<Option<ClosureQuotient>> {
    let games = expression.games();
    let mut nodes = Nodes::new(&games);
    let sum = expression.add_to(&mut nodes, budget)?;
    let names = nodes.names();
    let mut solver = QuotientSolver::new(nodes);
    let last = names.len().checked_sub(1);
    match last.map_or(Ok(()), |last| solver.extend(last, budget)) {
        Ok(()) => {}
        Err(MisereError::TooLarge | MisereError::Infinite(_)) => return Ok(None),
        Err(MisereError::Stopped(reason)) => return Err(reason.into()),
    }
    let (quotient, elements) = (solver.quotient().clone(), solver.elements().to_vec());
    Ok(Some(ClosureQuotient { quotient, elements, names, sum, steps: solver.steps().to_vec() }))
}
