//! Changes of a text that remove an error: what its help suggests.

use nimatron::rules::{Diagnostic, Fix, Span};
use nimatron_messages::{Message, editors};

/// The fixes of the errors that touch a range, each with its title and its error.
pub(super) fn actions<'f>(text: &str, faults: &'f [Diagnostic], range: Span) -> Vec<(Message, &'f Diagnostic, Fix)> {
    // An editor asks with the range that it marks, which has a character even if the place has
    // none.
    let touches = |span: Span| span.start <= range.end.saturating_add(1) && range.start <= span.end.saturating_add(1);
    let fix = |fault: &'f Diagnostic| {
        let fix = fault.fix(text)?;
        let old = text.get(fix.span.start..fix.span.end)?.to_owned();
        Some((editors::replace(old, fix.text.clone()), fault, fix))
    };
    faults.iter().filter(|fault| touches(fault.span)).filter_map(fix).collect()
}
