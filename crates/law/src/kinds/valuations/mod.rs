//! Values by the exponent of 2, in games in which a divisor is taken.

mod find;
mod values;

pub use values::Valuations;

use super::LawKind;
use crate::automata::{StateBudget, Stop};
use crate::emit::functions::{EmitContext, GameFunctionNames, GameFunctions, constant};
use crate::emit::moves::MoveFinderCode;
use crate::law::{Law, LawClaim};
use crate::says::head;
use crate::strategy::{OptionComponents, OptionFinder};
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Mark, Message, Parameter, claims};
use nimatron_proof::{ListedPeriod, Method, Theorem};
use nimatron_rules::Ruleset;
use nimatron_rules::SetKind;
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Ex, Item, Node, Rule};
use num_bigint::BigUint;
use std::sync::Arc;

impl LawKind for Valuations {
    fn value(&self, _: &Law, position: &[BigUint], _: &Budget) -> Result<Option<BigUint>, StopReason> {
        Ok(Some(Valuations::value(self, &position[0]).into()))
    }

    fn claim(&self, name: &str, law: &Law, names: &[String]) -> Message {
        let list = |values: &[u32]| Parameter::list(values.iter().map(|&value| u64::from(value)), Mark::Comma);
        let said = |of: &ListedPeriod| match &of.preperiod[..] {
            [] => claims::again(list(&of.period)),
            first => claims::then_again(list(first), list(&of.period)),
        };
        let (pure, mixed) = (said(&self.pure), said(&self.mixed));
        match law.claim {
            LawClaim::Outcome => claims::outcomes_by_exponent(&*names[0], pure, mixed),
            _ => claims::values_by_exponent(head(name, names), &*names[0], pure, mixed),
        }
    }

    fn method(&self) -> Option<Method> {
        let Valuations { pure, mixed } = self.clone();
        Some(Method::Theorem(Theorem::Valuations { pure, mixed }))
    }

    fn options(&self, rules: &Ruleset, _: &Law, _: &StateBudget<'_>) -> Result<Option<Arc<dyn OptionFinder>>, Stop> {
        Ok(Some(Arc::new(InGame { law: self.clone(), rules: rules.clone() })))
    }

    fn program(
        &self,
        _: &Law,
        names: &GameFunctionNames,
        _: &EmitContext<'_, '_>,
    ) -> Result<Option<GameFunctions>, Stop> {
        let mut code = "\n".to_owned();
        for (list, of, about) in [
            (&self.pure, "POWERS@", "The values of the powers of 2, by exponent; the last ones repeat."),
            (&self.mixed, "OTHERS@", "The values of all other numbers, by the exponent of 2."),
        ] {
            code += &constant(&names.named(of), about, &[&list.preperiod[..], &list.period].concat());
        }
        let place = |of: &ListedPeriod, name: &str| {
            let (e, p) = (of.preperiod.len(), of.period.len());
            let index = if e == 0 { format!("a % {p}") } else { format!("a if a < {e} else {e} + (a - {e}) % {p}") };
            format!("    number place = {index}\n    return {name}[place]\n")
        };
        code += &format!(
            "# By the exponent of 2.\nby_exponent@(n) -> number\n    if n == 0\n        return 0\n    number a = twos(n)\n    if (n >> a) == 1\n{}{}",
            crate::emit::functions::indented(&place(&self.pure, "POWERS@")),
            place(&self.mixed, "OTHERS@")
        );
        let body = if names.outcome { "return by_exponent@(n) == 0" } else { "return by_exponent@(n)" };
        Ok(Some(GameFunctions {
            code: names.named(&code) + &names.function(&names.named(body)),
            ..GameFunctions::default()
        }))
    }

    fn winning_move(
        &self,
        rules: &Ruleset,
        _: &Law,
        names: &GameFunctionNames,
        _: &EmitContext<'_, '_>,
    ) -> Result<Option<MoveFinderCode>, Stop> {
        let lines: Option<Vec<String>> = rules.resolved().rules.iter().map(condition).collect();
        let Some(lines) = lines.filter(|lines| !lines.is_empty()) else { return Ok(None) };
        let may = format!("(({}))", lines.join(") or ("));
        let least = rules.least()[0];
        let may = if least > 0 { format!("{may} and n - d >= {least}") } else { may };
        let body = MOVE.replace("MAY", &may).replace("WANTED", names.wanted());
        Ok(Some(MoveFinderCode::new(names.named(&body), false)))
    }
}

/// The law in its game, whose lines say which divisors may be taken.
#[derive(Debug)]
struct InGame {
    law: Valuations,
    rules: Ruleset,
}

impl OptionFinder for InGame {
    fn options_of_value(
        &self,
        position: &[BigUint],
        value: &BigUint,
        budget: &Budget,
    ) -> Result<OptionComponents, StopReason> {
        let left = self.law.option_of_value(&self.rules, &position[0], value, budget)?;
        Ok(left.map(|left| vec![vec![left]]).into_iter().collect())
    }
}

/// Whether a line takes the divisor d of n, in a program; `None` if it is of another form.
fn condition(rule: &Rule) -> Option<String> {
    let ([binder], true) = (&rule.binders[..], rule.result.len() == 1) else { return None };
    let mut all = match &binder.items[..] {
        [Item::Named(SetKind::Divisors, _)] => Vec::new(),
        [Item::Named(SetKind::ProperDivisors, _)] => vec!["d < n".to_owned()],
        [Item::Range(first, last)] => {
            let last = match &last.node {
                // No number below 0.
                Node::Binary(BinaryOp::Sub, a, c) => format!("d + {} <= {}", text(c)?, text(a)?),
                _ => format!("d <= {}", text(last)?),
            };
            vec![format!("d >= {}", text(first)?), last]
        }
        _ => return None,
    };
    for (guard, _) in &rule.guards {
        let Node::Binary(op, a, b) = &guard.node else { return None };
        if !op.is_comparison() {
            return None;
        }
        all.push(format!("{} {} {}", text(a)?, op.sign(), text(b)?));
    }
    Some(if all.is_empty() { "true".to_owned() } else { all.join(" and ") })
}

/// An expression of n and d in a program.
fn text(ex: &Ex) -> Option<String> {
    Some(match &ex.node {
        Node::Const(c @ 0..) => c.to_string(),
        Node::Slot(0) => "n".to_owned(),
        Node::Slot(1) => "d".to_owned(),
        Node::Binary(op @ (BinaryOp::Div | BinaryOp::Mod), a, b) => format!("{} {} {}", text(a)?, op.sign(), text(b)?),
        _ => return None,
    })
}

const MOVE: &str = "if n == 0
    return none
number a = twos(n)
for b in 0..a + 1
    list divisors = [(n >> a) << b, one << b]
    for each d in divisors
        if by_exponent@(n - d) == WANTED and MAY
            return some([[n - d]])
return none";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::played::hold;

    #[test]
    fn values_by_the_exponent_of_two_are_those_of_play() {
        let law = Valuations {
            pure: ListedPeriod { preperiod: vec![0], period: vec![0, 1] },
            mixed: ListedPeriod { preperiod: vec![0], period: vec![1] },
        };
        let text = "game g(n) where n >= 1\n  n -> n - d for d in proper_divisors(n) if d > 1";
        hold(text, LawClaim::Outcome, law, &[300], true);
    }
}
