//! Regular sequences: each subsequence along a remainder is a linear combination of others.

use super::LawKind;
use crate::automata::{Numeration, Stop};
use crate::discover::regular::{Regular, Subsequence};
use crate::emit::functions::{EmitContext, GameFunctionNames, GameFunctions, RefusalCondition, constant};
use crate::emit::helpers::Reader;
use crate::law::Law;
use crate::says::reading::formula;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Message, claims};
use num_bigint::BigUint;

impl LawKind for Regular {
    fn value(&self, _: &Law, position: &[BigUint], budget: &Budget) -> Result<Option<BigUint>, StopReason> {
        self.value_within(&position[0], budget)
    }

    fn claim(&self, name: &str, _: &Law, names: &[String]) -> Message {
        let n = &names[0];
        let values = self.first.iter().map(|value| value.map_or("-".to_owned(), |value| value.to_string()));
        let all = claims::for_all(formula(self.shown(name, n)), format!("{n} >= 1"));
        claims::first_values(all, values.collect::<Vec<_>>().join(","))
    }

    fn program(
        &self,
        _: &Law,
        names: &GameFunctionNames,
        _: &EmitContext<'_, '_>,
    ) -> Result<Option<GameFunctions>, Stop> {
        Ok(values(self, names))
    }
}

/// The steps for all digits, as one table: for each digit and subsequence the coefficients of all
/// subsequences, a constant, and the divisor of the sum. `None`: some step has no value.
fn steps(regular: &Regular) -> Option<Vec<i64>> {
    let rank = regular.basis.len();
    let row = |digit: u64, one: &Subsequence| {
        let of = Subsequence { step: one.step * regular.base, first: one.first + digit * one.step };
        if let Some(at) = regular.basis.iter().position(|other| *other == of) {
            return Some((0..rank + 2).map(|column| i64::from(column == at || column == rank + 1)).collect());
        }
        let relation = regular.relations.iter().find(|relation| relation.of == of)?;
        Some([&relation.factors[..], &[relation.denominator]].concat())
    };
    let rows = (0..regular.base).flat_map(|digit| regular.basis.iter().map(move |one| row(digit, one)));
    Some(rows.collect::<Option<Vec<Vec<i64>>>>()?.concat())
}

fn values(regular: &Regular, names: &GameFunctionNames) -> Option<GameFunctions> {
    let reader = Reader(Numeration::in_base(u8::try_from(regular.base).ok()?));
    let first = regular.first.iter().map(|value| Some(value.unwrap_or(0))).collect::<Option<Vec<u32>>>()?;
    let rank = regular.basis.len();
    let basis: Vec<u64> = regular.basis.iter().flat_map(|one| [one.step, one.first]).collect();
    let about = "For each digit, how each of them goes on: factors of all, a constant, a divisor.";
    let data = [
        constant(&names.of("FIRST"), "The first values.", &first),
        constant(&names.of("BASIS"), "Step and first index of subsequences.", &basis),
        constant(&names.of("STEPS"), about, &steps(regular)?),
    ];
    let sizes = [("COUNT", first.len()), ("ROW", rank + 2), ("DIVISOR", rank + 1), ("RANK", rank)];
    let body = sizes.iter().fold(BODY.to_owned(), |body, (name, size)| body.replace(name, &size.to_string()));
    let body = names.named(&body.replace("DIGITS", &reader.digits("n")));
    let refusals = vec![RefusalCondition::too_large(format!("({} >> 100) > 0", names.grundy("n")))];
    Some(GameFunctions {
        code: reader.code() + &data.concat() + &names.function(&body),
        wide: true,
        refusals,
        only_values: false,
    })
}

/// There is no value if some sum exceeds 100 bits.
const BODY: &str = "if n < COUNT
    return FIRST@[n]
list word = DIGITS
list values = []
for i in 0..RANK
    push values FIRST@[BASIS@[2 * i] * word[len(word) - 1] + BASIS@[2 * i + 1]]
for place down len(word) - 1
    list next = []
    for row in 0..RANK
        number at = (word[place] * RANK + row) * ROW
        number total = STEPS@[at + RANK]
        for i in 0..RANK
            total += STEPS@[at + i] * values[i]
        bounded
            if total > (one << 100) or total + (one << 100) < 0
                return one << 100
        push next total / STEPS@[at + DIVISOR]
    values = next
return values[0]";
