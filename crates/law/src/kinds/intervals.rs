//! Values that are constant on intervals, up to a number.

use super::LawKind;
use crate::automata::Stop;
use crate::emit::functions::{EmitContext, GameFunctionNames, GameFunctions, constant};
use crate::intervals::Intervals;
use crate::law::Law;
use crate::says::head;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Mark, Message, Parameter, claims};
use nimatron_proof::{IntervalsProof, Method};
use num_bigint::BigUint;

/// The maximum number of intervals that are listed.
const LISTED: usize = 12;

impl LawKind for Intervals {
    fn value(&self, _: &Law, position: &[BigUint], _: &Budget) -> Result<Option<BigUint>, StopReason> {
        Ok(u64::try_from(&position[0]).ok().and_then(|n| Intervals::value(self, n)).map(BigUint::from))
    }

    fn claim(&self, name: &str, _: &Law, names: &[String]) -> Message {
        let n = &names[0];
        let ends = self.starts.iter().skip(1).map(|start| start - 1).chain([self.max]);
        let each = self.starts.iter().zip(ends).zip(&self.values).take(LISTED);
        let each = each.map(|((first, last), value)| match first == &last {
            true => format!("{n} = {first}: {value}"),
            false => format!("{n} = {first}..{last}: {value}"),
        });
        let (head, listed) = (head(name, names), Parameter::list(each, Mark::Comma));
        match self.starts.len() {
            count if count > LISTED => claims::many_intervals(head, count, listed),
            _ => claims::intervals(head, listed),
        }
    }

    fn method(&self) -> Option<Method> {
        Some(Method::Intervals(IntervalsProof { starts: self.starts.clone(), values: self.values.clone() }))
    }

    fn values_to(&self, _: &Law, to: usize, budget: &Budget) -> Result<Option<Vec<u32>>, StopReason> {
        budget.memory(4 * to as u64)?;
        Ok((0..=to as u64).map(|n| Intervals::value(self, n)).collect())
    }

    fn program(
        &self,
        _: &Law,
        names: &GameFunctionNames,
        _: &EmitContext<'_, '_>,
    ) -> Result<Option<GameFunctions>, Stop> {
        let about = "The first number of each interval, and the value on it.";
        let data =
            constant(&names.of("STARTS"), about, &self.starts) + &constant(&names.of("VALUES"), "", &self.values);
        Ok(Some(GameFunctions { code: data + &names.function(&names.named(SEARCH)), ..GameFunctions::default() }))
    }
}

const SEARCH: &str = "number low = 0
number high = len(STARTS@)
while high - low > 1
    number middle = (low + high) / 2
    if STARTS@[middle] <= n
        low = middle
    else
        high = middle
return VALUES@[low]";
