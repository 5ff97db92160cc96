//! Laws by an automaton that reads the digits. The program is a formula or an array of periods if
//! the law has one, else an automaton with a value for each state, else one whose last track is the
//! value.

use super::{LawKind, formula};
use crate::automata::{Numeration, StateBudget, Stop, Word};
use crate::discover::automatic::Automatic;
use crate::discover::pairs::Pairs;
use crate::emit::functions::{EmitContext, GameFunctionNames, GameFunctions, RefusalCondition, constant};
use crate::emit::helpers::AutomatonTable;
use crate::law::{Law, LawClaim};
use crate::prove::formulas::{Code, MoveClauses};
use crate::says::reading::{self, formula, joined};
use crate::says::{head, numeration};
use crate::strategy::{ByMoves, OptionFinder};
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Mark, Message, Parameter, claims};
use nimatron_rules::Ruleset;
use num_bigint::BigUint;
use std::sync::Arc;

/// A law by an automaton.
#[derive(Clone, Debug, PartialEq)]
pub struct ByAutomaton {
    /// The automaton.
    pub automatic: Automatic,
    /// Where it comes from.
    pub origin: AutomatonOrigin,
}

/// The origin of an automaton, if that describes the law more briefly.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub enum AutomatonOrigin {
    /// Nothing more is known.
    #[default]
    Plain,
    /// Preperiod and period of each coordinate; a period of 1 means constant from the preperiod on.
    Lattice(Vec<(usize, usize)>),
    /// The P-positions are pairs of a known form.
    Pairs(Pairs),
}

impl From<Automatic> for super::Body {
    fn from(automatic: Automatic) -> Self {
        ByAutomaton { automatic, origin: AutomatonOrigin::Plain }.into()
    }
}

impl LawKind for ByAutomaton {
    fn value(&self, law: &Law, position: &[BigUint], budget: &Budget) -> Result<Option<BigUint>, StopReason> {
        let Automatic { graph, code } = &self.automatic;
        let numeration = graph.numeration;
        let words: Vec<Word> =
            position.iter().map(|x| numeration.represent_within(x, budget)).collect::<Result<_, _>>()?;
        if law.claim == LawClaim::Outcome {
            return Ok(Some(BigUint::from(u32::from(!graph.contains(&words)))));
        }
        let known: Vec<Option<&Word>> = words.iter().map(Some).chain([None]).collect();
        let Some(value) = graph.complete_within(&known, budget)?.and_then(|mut free| free.pop()) else {
            return Ok(None);
        };
        Ok(Some(match code {
            Code::Plain => numeration.value_within(&value, budget)?,
            Code::Unary => BigUint::from(value.len() - 1),
        }))
    }

    fn claim(&self, name: &str, law: &Law, names: &[String]) -> Message {
        by_automaton(&head(name, names), &self.automatic, law, names)
    }

    fn automaton(&self, _: Numeration, _: &StateBudget<'_>) -> Result<Option<Automatic>, Stop> {
        Ok(Some(self.automatic.clone()))
    }

    fn options(
        &self,
        rules: &Ruleset,
        law: &Law,
        limits: &StateBudget<'_>,
    ) -> Result<Option<Arc<dyn OptionFinder>>, Stop> {
        let Ok(moves) = MoveClauses::new(rules) else { return Ok(None) };
        ByMoves::options(rules, law, &moves, limits)
    }

    fn program(
        &self,
        law: &Law,
        names: &GameFunctionNames,
        context: &EmitContext<'_, '_>,
    ) -> Result<Option<GameFunctions>, Stop> {
        if let (Some(formula), LawClaim::Grundy) = (&law.short, law.claim) {
            return formula::program(formula, &[], law, names);
        }
        if let Some(functions) = lattice(law, names, context.limits.budget)? {
            return Ok(Some(functions));
        }
        by_digits(law, &self.automatic, names, context.limits).map(Some)
    }
}

/// The claim of a law by an automaton: what is known about it in other words, otherwise its size.
fn by_automaton(g: &str, automatic: &Automatic, law: &Law, names: &[String]) -> Message {
    let system = numeration(automatic.graph.numeration);
    let states = automatic.graph.dfa.states();
    if let Some(pairs) = law.pairs() {
        let position = names.join(", ");
        return if pairs.both() {
            claims::pairs_both(position, pairs.to_string(), system)
        } else {
            claims::pairs(position, pairs.to_string(), system)
        };
    }
    if let Some(lost) = law.reading.lost.as_ref().filter(|_| law.claim == LawClaim::Outcome) {
        let position = if let [n] = names { n.clone() } else { format!("({})", names.join(", ")) };
        return claims::lost_if(position, reading::condition(lost));
    }
    if !law.axes().is_empty() {
        return periods(law, names);
    }
    match law.claim {
        LawClaim::Levels(levels) => claims::levels_by_automaton(levels - 1, system, states),
        LawClaim::Grundy if automatic.code == Code::Unary => claims::unary_values_by_automaton(g, system, states),
        LawClaim::Grundy => claims::values_by_automaton(g, system, states),
        LawClaim::Outcome => claims::lost_by_automaton(names.join(", "), system, states),
    }
}

/// How many P-positions are listed of those that repeat.
const FIRST: usize = 20;

/// The periods of a law that is periodic in each coordinate.
fn periods(law: &Law, names: &[String]) -> Message {
    if let ([n], [(e, p)], LawClaim::Outcome) = (names, law.axes(), law.claim) {
        let is_p = |n: &usize| law.value(&[(*n).into()]) == Some(BigUint::ZERO);
        let mut first: Vec<String> = (0..e + p).filter(is_p).take(FIRST + 1).map(|n| n.to_string()).collect();
        if first.len() > FIRST {
            first[FIRST] = "...".to_owned();
        }
        let condition = format!("{n} >= {e}");
        return claims::lost_repeats(format!("{n} + {p}"), n, condition, Parameter::list(first, Mark::Comma));
    }
    let parts = names.iter().zip(law.axes()).enumerate().map(|(at, (name, (e, p)))| {
        let mut moved = names.to_vec();
        moved[at] = format!("{name} + {p}");
        let from = format!("{name} >= {e}");
        match law.claim {
            LawClaim::Grundy | LawClaim::Levels(_) => {
                claims::for_all(formula(format!("{} = {}", head("g", &moved), head("g", names))), from)
            }
            LawClaim::Outcome => claims::lost_like(moved.join(", "), names.join(", "), from),
        }
    });
    joined(parts, Message::then)
}

/// The maximum number of values of a law in an array of periods.
const MAX_VALUES: usize = 10_000;

/// The automaton with a value for each state, or with the value as its last track.
fn by_digits(
    law: &Law,
    automatic: &Automatic,
    names: &GameFunctionNames,
    limits: &StateBudget<'_>,
) -> Result<GameFunctions, Stop> {
    let Automatic { graph, code } = automatic;
    let size = graph.symbols().saturating_mul(graph.dfa.states());
    let outputs = match automatic.outputs(law.claim, limits) {
        Ok(outputs) => outputs.filter(|outputs| outputs.next.iter().map(Vec::len).sum::<usize>() <= size.max(1000)),
        Err(Stop::Budget(reason)) => return Err(Stop::Budget(reason)),
        Err(_) => None,
    };
    if let Some(outputs) = outputs {
        let ends: Vec<u32> = outputs.output.iter().map(|value| value.unwrap_or(0)).collect();
        let shape = (graph.numeration, law.arity, 0);
        let table = AutomatonTable::of(names.of("LAW"), shape, &outputs.next.concat(), &ends);
        let says = table.output(&table.word(names)) + if names.outcome { " == 1" } else { "" };
        let code = table.code + &names.function(&format!("return {says}"));
        return Ok(GameFunctions { code, wide: table.reader.wide(), ..GameFunctions::default() });
    }
    let table = AutomatonTable::new(names.of("LAW"), graph, law.arity);
    if names.outcome {
        let code = format!("return {} == 1", table.output(&table.word(names)));
        return Ok(GameFunctions {
            code: table.code + &names.function(&code),
            wide: table.reader.wide(),
            ..GameFunctions::default()
        });
    }
    let value = match code {
        Code::Plain => table.reader.number("found", 0),
        Code::Unary => "exponent(found)".to_owned(),
    };
    let found = table.complete(&table.word(names), law.arity);
    let body = format!("if some found = {found}\n    return {value}\nfail no position of this law");
    let refusals = vec![RefusalCondition::too_large(format!("({} >> 100) > 0", names.grundy(&names.position())))];
    Ok(GameFunctions { code: table.code + &names.function(&body), wide: true, refusals, only_values: false })
}

/// The values if each coordinate matters only through its remainder, from some number on. `None`:
/// the law is not of this form, or has too many values.
///
/// # Errors
/// The budget is used up.
fn lattice(law: &Law, names: &GameFunctionNames, budget: &Budget) -> Result<Option<GameFunctions>, StopReason> {
    let sizes: Vec<usize> = law.axes().iter().map(|&(e, p)| e + p).collect();
    let count = sizes.iter().try_fold(1usize, |all, &size| all.checked_mul(size));
    let Some(count) = count.filter(|&count| !sizes.is_empty() && count <= MAX_VALUES) else { return Ok(None) };
    let value = |index: usize| {
        let mut rest = index;
        let mut position: Vec<BigUint> = Vec::new();
        for size in sizes.iter().rev() {
            position.insert(0, (rest % size).into());
            rest /= size;
        }
        let value = law.value_within(&position, budget)?;
        Ok(value.map_or(Some(0), |value| u32::try_from(value).ok()))
    };
    let Some(values) = (0..count).map(value).collect::<Result<Option<Vec<u32>>, StopReason>>()? else {
        return Ok(None);
    };
    let place = |(x, &(e, p)): (&String, &(usize, usize))| match (e, p) {
        (e, 1) => format!("min({x}, {e})"),
        (0, p) => format!("{x} % {p}"),
        (e, p) => format!("({x} if {x} < {e} else {e} + ({x} - {e}) % {p})"),
    };
    let mut places = names.coordinates();
    places = places.iter().zip(law.axes()).map(place).collect();
    let Some((first, others)) = places.split_first() else { return Ok(None) };
    let index = others.iter().zip(&sizes[1..]).fold(first.clone(), |all, (x, size)| format!("({all}) * {size} + {x}"));
    let outcome = if names.outcome { " == 0" } else { "" };
    let body = names.named(&format!("return VALUES@[{index}]{outcome}"));
    let code = constant(&names.of("VALUES"), "", &values) + &names.function(&body);
    Ok(Some(GameFunctions { code, ..GameFunctions::default() }))
}
