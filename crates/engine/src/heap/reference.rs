//! The values of a code by simple programs that share nothing with the fast blocks except `class`;
//! used by tests and by the verifier of certificates.

use super::naive;
use super::sparse::Sparse;
use crate::code::Code;
use nimatron_core::{Budget, StopReason};

/// The values of heaps 0 to `to`: all options are marked or, if there is a sparse space, the pairs
/// with rare heaps.
///
/// # Errors
/// The budget is used up.
pub fn reference(code: &Code, to: usize, budget: &Budget) -> Result<Vec<u32>, StopReason> {
    let mut values = vec![0];
    let mut sparse = Sparse::new(code);
    while values.len() <= to {
        budget.check()?;
        budget.progress().set(values.len() as u64, to as u64 + 1);
        budget.memory(8 * values.len() as u64)?;
        let piece = to.min(values.len() + (1 << 16));
        if let Some(sparse) = &mut sparse
            && sparse.extend(&mut values, code, piece, budget)?
        {
            continue;
        }
        sparse = None;
        naive::extend(&mut values, code, piece, budget)?;
    }
    Ok(values)
}
