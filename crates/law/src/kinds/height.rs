//! The value is the sum of the weights of the digits.

use super::LawKind;
use crate::automata::{AutomaticRelation, Numeration, StateBudget, Stop};
use crate::emit::functions::{EmitContext, GameFunctionNames, GameFunctions, constant};
use crate::emit::helpers::{AutomatonTable, Reader};
use crate::emit::moves::MoveFinderCode;
use crate::law::Law;
use crate::prove::formulas::{FormulaGame, MoveClauses};
use crate::says::{head, numeration};
use crate::strategy::{OptionComponents, OptionFinder};
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Message, claims};
use nimatron_proof::{Method, Theorem};
use nimatron_rules::Ruleset;
use num_bigint::BigUint;
use std::sync::Arc;

/// A law by weights of digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Height {
    /// How positions are written.
    pub numeration: Numeration,
    /// The weight of each digit.
    pub weights: Vec<u32>,
}

impl LawKind for Height {
    fn value(&self, _: &Law, position: &[BigUint], budget: &Budget) -> Result<Option<BigUint>, StopReason> {
        let digits = self.numeration.represent_within(&position[0], budget)?;
        // Below 2^64: a number has less than 2^32 digits.
        Ok(Some(digits.iter().map(|&digit| u64::from(self.weights[digit as usize])).sum::<u64>().into()))
    }

    fn claim(&self, name: &str, _: &Law, names: &[String]) -> Message {
        claims::weights(head(name, names), &names[0], numeration(self.numeration), format!("{:?}", self.weights))
    }

    fn method(&self) -> Option<Method> {
        let (numeration, weights) = (self.numeration.to_string(), self.weights.clone());
        Some(Method::Theorem(Theorem::Height { numeration, weights }))
    }

    fn options(
        &self,
        rules: &Ruleset,
        _: &Law,
        limits: &StateBudget<'_>,
    ) -> Result<Option<Arc<dyn OptionFinder>>, Stop> {
        let Some(moves) = self.moves(rules, limits)? else { return Ok(None) };
        Ok(Some(Arc::new(ByWeights { law: self.clone(), moves })))
    }

    fn program(
        &self,
        law: &Law,
        names: &GameFunctionNames,
        _: &EmitContext<'_, '_>,
    ) -> Result<Option<GameFunctions>, Stop> {
        if let Some(formula) = &law.short {
            return super::formula::program(formula, &[], law, names);
        }
        let reader = Reader(self.numeration);
        let weights = constant(&names.of("WEIGHTS"), "Of the digits.", &self.weights);
        let body = names.named(&BODY.replace("DIGITS", &reader.digits("n")));
        let code = reader.code() + &weights + &names.function(&body);
        Ok(Some(GameFunctions { code, wide: reader.wide(), ..GameFunctions::default() }))
    }

    /// Moves to numbers all of whose digits have the weight 0.
    fn winning_move(
        &self,
        rules: &Ruleset,
        _: &Law,
        names: &GameFunctionNames,
        context: &EmitContext<'_, '_>,
    ) -> Result<Option<MoveFinderCode>, Stop> {
        // Only moves to the value 0 are known as automata.
        if names.valued {
            return Ok(None);
        }
        let Some(all) = self.moves(rules, context.limits)? else { return Ok(None) };
        let mut found = MoveFinderCode { wide: true, assumes_not_lost: true, ..MoveFinderCode::default() };
        for (at, (relation, rest)) in (1..).zip(all) {
            let lost = relation.and(&self.with_value(rest, 0, context.limits)?, context.limits)?;
            if !lost.is_empty() {
                let table = AutomatonTable::new(names.of(&format!("MOVE_{at}")), &lost, 1);
                let (option, heap) = (table.complete(&table.reader.digits("n"), 1), table.reader.number("found", 0));
                found.body += &format!("if some found = {option}\n    return some([[{heap}]])\n");
                found.code += &table.code;
            }
        }
        found.body += "return none";
        Ok(Some(found))
    }
}

impl Height {
    /// The moves of a game of one coordinate in which every move leaves one component, each with
    /// the variable of that component. The tracks are the position and the component. `None`: there
    /// are other moves, or the rules are not formulas.
    fn moves(
        &self,
        rules: &Ruleset,
        limits: &StateBudget<'_>,
    ) -> Result<Option<Vec<(AutomaticRelation, usize)>>, Stop> {
        let Ok(formulas) = MoveClauses::new(rules) else { return Ok(None) };
        let Some(game) = FormulaGame::new(rules, &formulas, self.numeration, limits)? else { return Ok(None) };
        let mut all = Vec::new();
        for clause in &game.clauses {
            let [component] = &clause.components[..] else { return Ok(None) };
            let keep = [0, component[0]];
            all.push((game.moves_to(clause, &game.domain, &keep, limits)?, component[0]));
        }
        Ok(Some(all))
    }

    /// The numbers whose weights add up to a value.
    fn with_value(&self, of: usize, value: u32, limits: &StateBudget<'_>) -> Result<AutomaticRelation, Stop> {
        let step = |&left: &u32, digits: &[u8]| left.checked_sub(self.weights[digits[0] as usize]);
        AutomaticRelation::of_digits(self.numeration, &[of], value, step, |&left| left == 0, limits)
    }
}

/// For each kind of move the relation of the position and the single component that is left, and
/// the variable of the component.
#[derive(Debug)]
struct ByWeights {
    law: Height,
    moves: Vec<(AutomaticRelation, usize)>,
}

impl OptionFinder for ByWeights {
    fn options_of_value(
        &self,
        position: &[BigUint],
        value: &BigUint,
        budget: &Budget,
    ) -> Result<OptionComponents, StopReason> {
        let Ok(value) = u32::try_from(value) else { return Ok(Vec::new()) };
        let numeration = self.law.numeration;
        let word = numeration.represent_within(&position[0], budget)?;
        let limits = StateBudget::new(1 << 20, 1 << 24, budget);
        let mut all = Vec::new();
        for (relation, left) in &self.moves {
            let to = self.law.with_value(*left, value, &limits).and_then(|with| relation.and(&with, &limits));
            let to = match to {
                Ok(to) => to,
                Err(Stop::Budget(reason)) => return Err(reason),
                // Too large.
                Err(_) => continue,
            };
            if let Some(found) = to.complete_within(&[Some(&word), None], budget)?.and_then(|mut free| free.pop()) {
                all.push(vec![vec![numeration.value_within(&found, budget)?]]);
            }
        }
        Ok(all)
    }
}

const BODY: &str = "number total = 0
list word = DIGITS
for each digit in word
    total += WEIGHTS@[digit]
return total";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::LawClaim;
    use crate::played::hold;

    #[test]
    fn weights_of_digits_are_the_values_of_play() {
        let law = Height { numeration: Numeration::in_base(2), weights: vec![0, 1] };
        hold("n -> m for m in 0..n-1 if (m and n) == m", LawClaim::Grundy, law, &[100], true);
    }
}
