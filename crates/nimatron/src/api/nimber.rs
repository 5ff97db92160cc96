//! The calculator of nimbers.

use super::error::Answered;
use super::request::Request;
use crate::Budget;
use crate::calculator::{WIDTHS, calculate};
use serde_json::Value as Json;

/// The value of an expression, or whether an equation holds.
pub(super) fn nimber(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let bits = request.one_of_numbers("field_bits", &WIDTHS)?;
    let calculation = calculate(request.text("expression")?, bits, budget)?;
    Ok(calculation.json())
}
