//! Sums and products of games: a module for each part with its theorem, the moves of the whole in
//! words of the moves of the parts (of a sum in `sum`), and the theorems of Sprague and Grundy and
//! of the Tartan product (`Compound.v`).

use crate::library::COMPOUNDS;
use crate::template::template;
use crate::{Claimed, NoText, Stated, names, sum};
use nimatron_core::{Budget, Convention};
use nimatron_messages::outputs as say;
use nimatron_proof::{Closed, CompoundProof, Join, LawClaim};
use nimatron_rules::Ruleset;

/// The theorem of a game that is made of others.
///
/// # Errors
/// The budget is used up, or why that of a part cannot be stated.
pub(crate) fn theorem(
    claimed: &Claimed<'_>,
    by: &CompoundProof,
    witness: &mut &[Closed],
    budget: &Budget,
) -> Result<Stated, NoText> {
    claimed.requires_values()?;
    let mut used = COMPOUNDS.to_vec();
    let (mut modules, mut laws) = (String::new(), Vec::new());
    for (at, part) in by.parts.iter().enumerate() {
        let rules = Ruleset::parse(&part.rules).map_err(|_| say::coq_not_stated())?;
        let own = Claimed {
            rules: &rules,
            claim: LawClaim::Grundy,
            convention: Convention::Normal,
            definitions: &part.definitions,
            has_rows: false,
        };
        let method = part.method.as_ref().ok_or_else(say::coq_not_stated)?;
        let Stated { used: more, body, theorems, .. } = own.stated(method, None, witness, budget)?;
        used.extend(more);
        let of_part = theorems.iter().filter(|name| name.ends_with("law"));
        laws.extend(of_part.map(|name| format!("Part{}.{name}", at + 1)));
        modules.push_str(&template!("part.v", number = at + 1, text = crate::uncommented(&rules), body));
    }
    let coordinates = claimed.rules.coordinates();
    let whole = match by.join {
        Join::Sum => sum::sum(&by.parts, &names::names(coordinates, coordinates.len())),
        Join::Product => product(&names::beside(&names::OF_PRODUCTS, coordinates)),
    };
    let whole = whole.ok_or_else(say::coq_not_stated)?;
    let mut stated = Stated::values(&used, modules + "\n(** * The whole game *)\n" + &whole);
    stated.theorems.extend(laws);
    Ok(stated)
}

/// The moves and the theorems of a product of two games, after their modules.
fn product(names: &[String]) -> Option<String> {
    let [x, y] = names else { return None };
    Some(template!("product.v", x, y))
}
