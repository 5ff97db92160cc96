//! Games composed of others: the values of the parts are combined, for sums and products.

use super::LawKind;
use crate::automata::{StateBudget, Stop};
use crate::emit::functions::{EmitContext, GameFunctionNames, GameFunctions, RefusalCondition};
use crate::emit::moves::MoveFinderCode;
use crate::law::Law;
use crate::says::reading::formula;
use crate::says::{claim_of, head};
use crate::strategy::{OptionComponents, OptionFinder, Strategy};
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Message, claims};
use nimatron_nimber::{Field, Nimber256};
use nimatron_proof::Join;
use nimatron_rules::Ruleset;
use num_bigint::BigUint;
use std::sync::Arc;

/// The law of a game that is composed of others.
#[derive(Clone, Debug, PartialEq)]
pub struct Compound {
    /// How the values of the parts are combined.
    pub join: Join,
    /// The parts.
    pub parts: Vec<CompoundPart>,
}

/// A game that is a part of another one.
#[derive(Clone, Debug, PartialEq)]
pub struct CompoundPart {
    /// The indices of its coordinates in the whole game.
    pub coordinates: Vec<usize>,
    /// Its rules; `None` for a sequence of numbers.
    pub rules: Option<String>,
    /// Its law.
    pub law: Law,
}

impl CompoundPart {
    /// The coordinates of a position that belong to this part.
    fn of(&self, position: &[BigUint]) -> Vec<BigUint> {
        self.coordinates.iter().map(|&at| position[at].clone()).collect()
    }

    /// The value of this part of a position.
    fn value(&self, position: &[BigUint], budget: &Budget) -> Result<Option<BigUint>, StopReason> {
        self.law.value_within(&self.of(position), budget)
    }

    fn parsed(&self) -> Option<Ruleset> {
        self.rules.as_deref().and_then(|rules| Ruleset::parse(rules).ok())
    }
}

impl LawKind for Compound {
    fn value(&self, _: &Law, position: &[BigUint], budget: &Budget) -> Result<Option<BigUint>, StopReason> {
        let values = self.parts.iter().map(|part| part.value(position, budget));
        let values: Option<Vec<BigUint>> = values.collect::<Result<_, _>>()?;
        let Some(values) = values else { return Ok(None) };
        Ok(match self.join {
            Join::Sum => values.into_iter().reduce(|a, b| a ^ b),
            Join::Product => {
                let nimbers = values.into_iter().map(nimber).reduce(|a, b| Some(a? * b?)).flatten();
                nimbers.map(Nimber256::to_int)
            }
        })
    }

    fn claim(&self, name: &str, _: &Law, names: &[String]) -> Message {
        said(&head(name, names), self.join, &self.parts, names)
    }

    fn laws(&self) -> Vec<&Law> {
        self.parts.iter().map(|part| &part.law).collect()
    }

    fn options(&self, _: &Ruleset, _: &Law, limits: &StateBudget<'_>) -> Result<Option<Arc<dyn OptionFinder>>, Stop> {
        let mut all = Vec::new();
        for part in &self.parts {
            let Some(rules) = part.parsed() else { return Ok(None) };
            let Some(strategy) = Strategy::new(&rules, &part.law, limits)? else { return Ok(None) };
            all.push((part.clone(), strategy));
        }
        Ok(Some(match self.join {
            Join::Sum => Arc::new(CompoundStrategy(all)),
            Join::Product => Arc::new(Product(all)),
        }))
    }

    fn program(
        &self,
        _: &Law,
        names: &GameFunctionNames,
        context: &EmitContext<'_, '_>,
    ) -> Result<Option<GameFunctions>, Stop> {
        let mut functions = GameFunctions { wide: self.join == Join::Product, ..GameFunctions::default() };
        let mut all: Vec<String> = Vec::new();
        for (at, part) in self.parts.iter().enumerate() {
            let Some(rules) = part.parsed() else { return Ok(None) };
            let (inner, own) = (EmitContext::names(&part.law, names, at), names.some(&part.coordinates));
            if !context.add(&mut functions, &part.law, Some(&rules), &inner, (&own, ""))? {
                return Ok(None);
            }
            let value = inner.grundy(&own);
            if self.join == Join::Product {
                functions.refusals.push(RefusalCondition::too_large(format!("({value} >> 64) > 0")));
            }
            all.push(value);
        }
        let value = match self.join {
            Join::Sum => all.join(" ^ "),
            Join::Product => format!("nim_product({})", all.join(", ")),
        };
        functions.code += &names.function(&format!("return {value}"));
        Ok(Some(functions))
    }

    fn winning_move(
        &self,
        _: &Ruleset,
        _: &Law,
        names: &GameFunctionNames,
        _: &EmitContext<'_, '_>,
    ) -> Result<Option<MoveFinderCode>, Stop> {
        Ok(Some(MoveFinderCode::new(moves(self.join, &self.parts, names), true)))
    }
}

/// The laws of the parts of a sum or product, one line for each.
fn said(g: &str, join: Join, parts: &[CompoundPart], names: &[String]) -> Message {
    let named = parts.iter().enumerate().map(|(at, part)| (format!("g{}", at + 1), part));
    let own = |part: &CompoundPart| part.coordinates.iter().map(|&at| names[at].clone()).collect::<Vec<_>>();
    let heads: Vec<String> = named.clone().map(|(name, part)| head(&name, &own(part))).collect();
    let whole = match join {
        Join::Sum => formula(format!("{g} = {}", heads.join(" xor "))),
        Join::Product => claims::nim_product(format!("{g} = {}", heads.join(" (x) "))),
    };
    named.map(|(name, part)| claim_of(&name, &part.law, &own(part))).fold(whole, claims::lines)
}

/// A value as a nimber; `None` if it is not below 2^256.
fn nimber(value: BigUint) -> Option<Nimber256> {
    Nimber256::try_from(value).ok()
}

/// Moves in a sum: a move in one of the games, to the wanted value of the whole combined with the
/// values of the others.
#[derive(Debug)]
struct CompoundStrategy(Vec<(CompoundPart, Strategy)>);

impl CompoundStrategy {
    fn options(
        &self,
        position: &[BigUint],
        value: &BigUint,
        budget: &Budget,
    ) -> Result<Option<OptionComponents>, StopReason> {
        let own = self.0.iter().map(|(part, _)| part.value(position, budget));
        let own: Option<Vec<BigUint>> = own.collect::<Result<_, _>>()?;
        let Some(own) = own else { return Ok(None) };
        let change = own.iter().fold(value.clone(), |sum, own| sum ^ own);
        let mut all = Vec::new();
        for ((part, strategy), own) in self.0.iter().zip(&own) {
            // The move of one game must leave one component, so that it can be combined with the
            // others.
            for left in strategy.options_of_value(&part.of(position), &(own ^ &change), budget)? {
                let [left] = &left[..] else { continue };
                let mut whole = position.to_vec();
                part.coordinates.iter().zip(left).for_each(|(&at, x)| whole[at] = x.clone());
                all.push(vec![whole]);
            }
        }
        Ok(Some(all))
    }
}

impl OptionFinder for CompoundStrategy {
    fn options_of_value(
        &self,
        position: &[BigUint],
        value: &BigUint,
        budget: &Budget,
    ) -> Result<OptionComponents, StopReason> {
        Ok(self.options(position, value, budget)?.unwrap_or_default())
    }
}

/// Moves in a product, which are moves in both factors.
#[derive(Debug)]
struct Product(Vec<(CompoundPart, Strategy)>);

/// The maximum number of values that are tried in the first factor of a product.
const MAX_VALUES: u32 = 1 << 12;
/// The units of work for these tries, less than a second: looking for an option with a given value
/// may be slow.
const WORK: u64 = 1 << 26;

impl Product {
    /// A move where the factors have the values a and b, to options with the values i and j: the
    /// result has the value ab + (a + i)(b + j).
    fn option(
        &self,
        position: &[BigUint],
        value: &BigUint,
        budget: &Budget,
    ) -> Result<Option<Vec<Vec<BigUint>>>, StopReason> {
        let [(first, _), (second, _)] = &self.0[..] else { return Ok(None) };
        let (a, b) = (first.value(position, budget)?, second.value(position, budget)?);
        let (a, b) = (a.and_then(nimber), b.and_then(nimber));
        let (Some(a), Some(b), Some(value)) = (a, b, nimber(value.clone())) else { return Ok(None) };
        let wanted = value + a * b;
        for i in (0..MAX_VALUES).map(|i| Nimber256::from_int(i.into())) {
            budget.tick(1)?;
            // No option has the value of its position.
            let Some(quotient) = (a + i).inverse() else { continue };
            let j = b + wanted * quotient;
            let moves = |at: usize, to: Nimber256| {
                self.0[at].1.options_of_value(&position[at..=at], &to.to_int(), budget).map(|mut all| all.pop())
            };
            let Some(left) = moves(0, i)? else { continue };
            let Some(right) = moves(1, j)? else { continue };
            let pair = |x: &BigUint, y: &BigUint| vec![x.clone(), y.clone()];
            let mut all: Vec<Vec<BigUint>> = left.iter().map(|s| pair(&s[0], &position[1])).collect();
            all.extend(right.iter().map(|t| pair(&position[0], &t[0])));
            all.extend(left.iter().flat_map(|s| right.iter().map(move |t| pair(&s[0], &t[0]))));
            return Ok(Some(all));
        }
        Ok(None)
    }
}

impl OptionFinder for Product {
    fn options_of_value(
        &self,
        position: &[BigUint],
        value: &BigUint,
        budget: &Budget,
    ) -> Result<OptionComponents, StopReason> {
        match self.option(position, value, &budget.within_work(WORK)) {
            Ok(found) => Ok(found.into_iter().collect()),
            Err(StopReason::Work) => Ok(Vec::new()),
            Err(reason) => Err(reason),
        }
    }
}

/// Code for moves: a move in one game of a sum that gives the whole the wanted value, or one move
/// in each factor of a product.
fn moves(join: Join, parts: &[CompoundPart], names: &GameFunctionNames) -> String {
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

/// The result has the value uv + (u + i)(v + j).
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discover::periodic::Periodic;
    use crate::law::LawClaim;
    use crate::played::hold;

    fn part(at: usize, most: u32) -> CompoundPart {
        let body = Periodic { preperiod: Vec::new(), period: (0..=most).collect(), saltus: 0 };
        let rules = Some(format!("n -> n - k for k in 1..{most}"));
        CompoundPart { coordinates: vec![at], rules, law: Law::new(LawClaim::Grundy, 1, body) }
    }

    #[test]
    fn sums_have_the_values_and_the_moves_of_play() {
        let text = "(a, b) -> (a, b - k) for k in 1..4\n(a, b) -> (a - k, b) for k in 1..2";
        let sum = Compound { join: Join::Sum, parts: vec![part(0, 2), part(1, 4)] };
        hold(text, LawClaim::Grundy, sum, &[12, 15], false);
    }

    /// In the product of Nim and itself a move chooses two smaller numbers, and leaves the sum of
    /// the three products in which one or both of them occur.
    #[test]
    fn products_have_the_values_and_the_moves_of_play() {
        let nim = |at: usize| {
            let body = Periodic { preperiod: Vec::new(), period: vec![0], saltus: 1 };
            let law = Law::new(LawClaim::Grundy, 1, body);
            CompoundPart { coordinates: vec![at], rules: Some("n -> n - k for k in 1..n".to_owned()), law }
        };
        let text = "(a, b) -> (c, b) + (a, d) + (c, d) for c in 0..a-1, d in 0..b-1";
        let product = Compound { join: Join::Product, parts: vec![nim(0), nim(1)] };
        hold(text, LawClaim::Grundy, product, &[9, 9], false);
    }
}
