//! How many positions are lost, won, or of some value.

use super::error::Answered;
use super::request::Request;
use crate::ask::AskCount;
use crate::count::Arrangement;
use nimatron_core::Budget;
use serde_json::{Value as Json, json};

/// The names of arrangements.
pub(super) const ARRANGEMENTS: [(&str, Arrangement); 3] =
    [("ordered", Arrangement::Ordered), ("unordered", Arrangement::Unordered), ("distinct", Arrangement::Distinct)];

/// The number of positions, and the answer in lines.
pub(super) fn count(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let (from, modulus) = (request.natural("from")?, request.natural("modulus")?);
    let (settings, to) = (request.settings()?, request.bounds("to")?);
    let asked = AskCount {
        settings: (&settings).into(),
        from: from.as_deref(),
        // The maximum of the field fits.
        heaps: u32::try_from(request.number("heaps")?).unwrap_or(u32::MAX),
        arrangement: request.one_of("arrangement", &ARRANGEMENTS)?.unwrap_or_default(),
        of: request.optional_text("of")?,
        condition: request.optional_text("where")?,
        summed: request.optional_text("sum")?,
        modulus: modulus.as_deref(),
        convention: request.convention()?,
        ..AskCount::of(request.game_text()?, &to)
    };
    let told = asked.tell(budget)?;
    let mut out = told.json(request.language);
    out["text"] = json!(told.text(request.language));
    Ok(out)
}
