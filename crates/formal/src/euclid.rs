//! Euclid's game: from either of two numbers, multiples of the other one may be taken (`Euclid.v`).

use crate::library::EUCLID;
use crate::template::template;
use crate::{Claimed, Stated, names};
use nimatron_messages::{Message, outputs as say};
use nimatron_proof::Euclid;

/// The theorem of this form of the game.
///
/// # Errors
/// The claim is not about Grundy values in normal play, or not about two numbers.
pub(crate) fn theorem(claimed: &Claimed<'_>, form: Euclid) -> Result<Stated, Message> {
    claimed.requires_values()?;
    let names = names::beside(&names::OF_EUCLID, claimed.rules.coordinates());
    let [a, b] = &names[..] else { return Err(say::coq_not_stated()) };
    let least = u64::from(!form.to_zero);
    let (from, of) =
        if form.to_zero { (String::new(), "") } else { (format!("1 <= {a} /\\ 1 <= {b} /\\\n  "), " + 1") };
    let max = form.max_multiple.map_or_else(String::new, |max| format!(" /\\ k <= {max}"));
    let bound = form.max_multiple.map_or_else(|| "None".to_owned(), |max| format!("(Some {max})"));
    // A multiple of 0 is nothing.
    let positive = |other: &str| if form.to_zero { format!(" /\\ 1 <= {other}") } else { String::new() };
    let form_of = format!("{least} {bound}");
    let law = match (form.to_zero, form.max_multiple) {
        (false, None) => template!("euclid_rounded.v"),
        (to_zero, max) => {
            let (end, ends) = if to_zero {
                ("grundy (a, 0) = 0", format!("exact (proj1 (euclid_end {form_of} eq_refl a))."))
            } else {
                let ends = format!("intros _. exact (proj2 (euclid_end {form_of} eq_refl a) eq_refl).");
                ("1 <= a -> grundy (a, a) = 0", ends)
            };
            let place = max.map_or_else(|| "j".to_owned(), |max| format!("j mod ({max} + 1)"));
            template!("euclid_lines.v", least, end, ends, place, form = form_of)
        }
    };
    let body = template!(
        "euclid.v",
        a,
        b,
        from,
        max,
        of,
        over_a = positive(a),
        over_b = positive(b),
        least,
        bound,
        form = form_of,
        law,
    );
    Ok(Stated::values(EUCLID, body))
}
