//! The values of several games, joined: sums and products.

use crate::automata::Stop;
use crate::emit::piece::{Names, Parts, Piece, Refusal};
use crate::law::{Join, Part};
use nimatron_rules::Ruleset;

pub(super) fn values(join: Join, laws: &[Part], names: &Names, parts: &Parts<'_, '_>) -> Result<Option<Piece>, Stop> {
    let mut piece = Piece { wide: join == Join::Product, ..Piece::default() };
    let mut all: Vec<String> = Vec::new();
    for (at, part) in laws.iter().enumerate() {
        let Some(Ok(rules)) = part.rules.as_deref().map(Ruleset::parse) else { return Ok(None) };
        let (inner, own) = (Parts::names(&part.law, names, at), names.some(&part.coordinates));
        if !parts.add(&mut piece, &part.law, Some(&rules), &inner, (&own, ""))? {
            return Ok(None);
        }
        let value = inner.grundy(&own);
        if join == Join::Product {
            piece.refusals.push(Refusal::too_large(format!("({value} >> 64) > 0")));
        }
        all.push(value);
    }
    let value = match join {
        Join::Sum => all.join(" ^ "),
        Join::Product => format!("nim_product({})", all.join(", ")),
    };
    piece.code += &names.function(&format!("return {value}"));
    Ok(Some(piece))
}

/// A move in one game of a sum, to what makes the whole as wanted; or one in each factor of a
/// product.
pub(in crate::emit) fn moves(join: Join, parts: &[Part], names: &Names) -> String {
    let change = names.grundy(&names.position()) + if names.valued { " ^ value" } else { "" };
    let mut body = format!("number change = {change}\n");
    if join == Join::Product {
        return body + &names.named(PRODUCT);
    }
    for (at, part) in (1..).zip(parts) {
        let mut left = names.coordinates();
        for (at, &coordinate) in part.coordinates.iter().enumerate() {
            left[coordinate] = format!("found[0][{at}]");
        }
        let own = names.some(&part.coordinates);
        body += &names.named(SUM).replace('#', &at.to_string()).replace("OWN", &own).replace("LEFT", &left.join(", "));
    }
    body + "return none"
}

const SUM: &str = "number value_# = grundy@_#(OWN)
if (value_# ^ change) < value_#
    if some found = option@_#(OWN, value_# ^ change)
        return some([[LEFT]])
";

/// What is left has the value uv + (u + i)(v + j).
const PRODUCT: &str = "number u = grundy@_1(a)
number v = grundy@_2(b)
for i in 0..min(u, 4096)
    number j = v ^ nim_product(change, nim_inverse(u ^ i))
    if j < v
        if some first = option@_1(a, i)
            if some second = option@_2(b, j)
                lists all = lists()
                for k in 0..len(first)
                    push all [first[k][0], b]
                for l in 0..len(second)
                    push all [a, second[l][0]]
                    for k in 0..len(first)
                        push all [first[k][0], second[l][0]]
                return some(all)
return none";
