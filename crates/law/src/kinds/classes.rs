//! The numbers with each remainder have a law of their own, as a function of the quotient.

use super::LawKind;
use crate::automata::Stop;
use crate::emit::functions::{EmitContext, GameFunctionNames, GameFunctions};
use crate::law::Law;
use crate::says::reading::formula;
use crate::says::{claim_of, head};
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Message, claims};
use num_bigint::BigUint;

/// The law for each remainder, in increasing order; the divisor is their number.
#[derive(Clone, Debug, PartialEq)]
pub struct Classes(pub Vec<Law>);

impl LawKind for Classes {
    fn value(&self, _: &Law, position: &[BigUint], budget: &Budget) -> Result<Option<BigUint>, StopReason> {
        let (n, modulus) = (&position[0], self.0.len());
        let law = usize::try_from(n % modulus).ok().and_then(|residue| self.0.get(residue));
        law.map_or(Ok(None), |law| law.value_within(&[n / modulus], budget))
    }

    fn claim(&self, name: &str, _: &Law, _: &[String]) -> Message {
        let k = ["k".to_owned()];
        let parts = self.0.iter().enumerate().map(|(residue, law)| {
            let own = format!("{name}{}", residue + 1);
            let more = if residue == 0 { String::new() } else { format!(" + {residue}") };
            (format!("{name}({}*k{more}) = {}", self.0.len(), head(&own, &k)), claim_of(&own, law, &k))
        });
        let (heads, laws): (Vec<String>, Vec<Message>) = parts.unzip();
        laws.into_iter().fold(formula(heads.join(", ")), claims::lines)
    }

    fn laws(&self) -> Vec<&Law> {
        self.0.iter().collect()
    }

    fn program(
        &self,
        _: &Law,
        names: &GameFunctionNames,
        context: &EmitContext<'_, '_>,
    ) -> Result<Option<GameFunctions>, Stop> {
        let modulus = self.0.len();
        let quotient = format!("n / {modulus}");
        let mut functions = GameFunctions::default();
        let mut body = String::new();
        for (at, law) in self.0.iter().enumerate() {
            let (inner, here) = (EmitContext::names(law, names, at), format!("n % {modulus} == {at}"));
            if !context.add(&mut functions, law, None, &inner, (&quotient, &format!("{here} and ")))? {
                return Ok(None);
            }
            let value = inner.grundy(&quotient);
            let last = at + 1 == modulus;
            body += &if last { format!("return {value}") } else { format!("if {here}\n    return {value}\n") };
        }
        functions.code += &names.function(&body);
        Ok(Some(functions))
    }
}
