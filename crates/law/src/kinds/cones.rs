//! Values by the ratio of two coordinates.

use super::LawKind;
use crate::automata::Stop;
use crate::discover::cones::Cones;
use crate::emit::functions::{EmitContext, GameFunctionNames, GameFunctions, RefusalCondition, constant};
use crate::law::{Law, LawClaim};
use crate::says::head;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Message, claims};
use num_bigint::BigUint;

impl LawKind for Cones {
    fn value(&self, _: &Law, position: &[BigUint], _: &Budget) -> Result<Option<BigUint>, StopReason> {
        Ok(Cones::value(self, position).map(Into::into))
    }

    fn claim(&self, name: &str, law: &Law, names: &[String]) -> Message {
        if law.claim == LawClaim::Outcome {
            let outcome = |value: u32| (if value == 0 { "P" } else { "N" }).to_owned();
            return claims::ratio_decides_winner(names.join(", "), self.shown(names, &outcome));
        }
        claims::ratio_decides(head(name, names), self.shown(names, &|value| value.to_string()))
    }

    fn program(
        &self,
        _: &Law,
        names: &GameFunctionNames,
        _: &EmitContext<'_, '_>,
    ) -> Result<Option<GameFunctions>, Stop> {
        Ok(Some(values(self, names)))
    }
}

fn values(cones: &Cones, names: &GameFunctionNames) -> GameFunctions {
    // -1: not a position.
    let say = |value: Option<u32>| value.map_or(-1, i64::from);
    let mut bounds = Vec::new();
    for (bound, below) in cones.bounds.iter().zip(&cones.values) {
        let (a, d, c) = bound.at.parts();
        bounds.extend([a, d, c, say(*below), say(bound.value)]);
    }
    let [y_is_0, x_is_0, both] = cones.ends.map(|value| say(value).to_string());
    let far = say(cones.values.last().copied().flatten()).to_string();
    let about =
        "Where a/b is (r + sqrt d)/s: r, d, s, the value below it, back to the bound before, and the value at it.";
    let parts = [
        ("BOTH", both),
        ("X_IS_0", x_is_0),
        ("Y_IS_0", y_is_0),
        ("COUNT", cones.bounds.len().to_string()),
        ("FAR", far),
    ];
    let code = parts.iter().fold(BY_RATIO.to_owned(), |code, (name, value)| code.replace(name, value));
    let by_ratio = names.named("by_ratio@(a, b)");
    let value = if names.outcome { format!("return {by_ratio} == 0") } else { format!("return {by_ratio}") };
    let code = constant(&names.of("BOUNDS"), about, &bounds) + &names.named(&code) + &names.function(&value);
    GameFunctions { code, wide: true, refusals: vec![RefusalCondition::outside(by_ratio + " < 0")], only_values: false }
}

const BY_RATIO: &str = "
# The value (of outcomes: 0 for P, 1 for N); -1: no position of this law.
by_ratio@(a, b) -> number
    if a == 0 and b == 0
        return BOTH
    if a == 0
        return X_IS_0
    if b == 0
        return Y_IS_0
    for bound in 0..COUNT
        number i = 5 * bound
        number left = a * BOUNDS@[i + 2] - b * BOUNDS@[i]
        if left < 0 or left == 0 and BOUNDS@[i + 1] > 0
            return BOUNDS@[i + 3]
        number side = 1
        if left > 0
            side = 2 if BOUNDS@[i + 1] == 0 else compare(left, BOUNDS@[i + 1] * b, b, left)
        if side < 2
            return BOUNDS@[i + 3 + side]
    return FAR
";
