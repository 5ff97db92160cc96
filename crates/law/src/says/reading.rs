//! Sentences for conditions, cases and quotients, and definitions of the functions in them.

use crate::discover::cases::Cases;
use crate::discover::condition::{Condition, ConditionOperator};
use crate::discover::expression::{Expression, Function, Operation};
use crate::discover::quotients::{QuotientStep, Quotients};
use crate::law::Law;
use crate::reading::Values;
use nimatron_messages::{Mark, Message, Parameter, claims, formulas};

/// The members of a list as text.
fn list<T: ToString>(all: &[T], between: &str) -> String {
    all.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}

/// A formula, which is the same in all languages.
pub(crate) fn formula(text: impl Into<String>) -> Message {
    Message::verbatim(text.into())
}

/// `a, b or c`
fn either(values: &[u64]) -> Parameter {
    match values {
        [first @ .., last] if !first.is_empty() => {
            formulas::or(Parameter::list(first.iter().copied(), Mark::Comma), *last).into()
        }
        few => list(few, "").into(),
    }
}

/// A condition.
pub(crate) fn condition(of: &Condition) -> Message {
    match of {
        Condition::Compare(a, comparison, b) => formula(match (a, comparison) {
            // The constant is written on the right.
            (Expression::Constant(_), ConditionOperator::AtMost) => format!("{b} >= {a}"),
            (Expression::Constant(_), ConditionOperator::Less) => format!("{b} > {a}"),
            (_, ConditionOperator::Equal) => format!("{a} = {b}"),
            (_, ConditionOperator::Less) => format!("{a} < {b}"),
            (_, ConditionOperator::AtMost) => format!("{a} <= {b}"),
        }),
        Condition::Residue { of, modulus: 2, residues } if residues.len() == 1 => parity(&of.to_string(), residues[0]),
        Condition::Residue { of, modulus, residues } if residues.len() == 1 => {
            formula(format!("{} = {}", remainder(of, *modulus), residues[0]))
        }
        Condition::Residue { of, modulus, residues } => formulas::is_one_of(remainder(of, *modulus), either(residues)),
        Condition::Valuation { prime, of, modulus: 2, residue } => parity(&format!("v{prime}({of})"), *residue),
        Condition::Valuation { prime, of, modulus, residue } => {
            formula(format!("v{prime}({of}) mod {modulus} = {residue}"))
        }
        Condition::Power { base, of } => formulas::is_power(of.to_string(), base.to_string()),
        Condition::BelowZeckendorf { below, of } => formulas::below_zeckendorf(below.to_string(), of.to_string()),
        Condition::OneOf(of, values) if values.len() == 1 => formula(format!("{of} = {}", values[0])),
        Condition::OneOf(of, values) => formulas::is_one_of(of.to_string(), either(values)),
        Condition::Not(not) => match &**not {
            Condition::OneOf(of, values) if values.len() == 1 => formula(format!("{of} != {}", values[0])),
            Condition::OneOf(of, values) => formulas::is_none_of(of.to_string(), either(values)),
            Condition::Residue { of, modulus, residues } => {
                formulas::is_none_of(remainder(of, *modulus), either(residues))
            }
            other => formulas::untrue(condition(other)),
        },
        Condition::All(all) => {
            let part = |one: &Condition| match one {
                Condition::Any(_) => formulas::in_brackets(condition(one)),
                one => condition(one),
            };
            joined(all.iter().map(part), formulas::both)
        }
        Condition::Any(any) => joined(any.iter().map(condition), formulas::either),
    }
}

/// Combines messages by a sentence with two parameters.
pub(crate) fn joined(parts: impl IntoIterator<Item = Message>, by: impl Fn(Message, Message) -> Message) -> Message {
    parts.into_iter().reduce(by).unwrap_or_else(|| formula(""))
}

fn parity(of: &str, residue: u64) -> Message {
    if residue == 0 { formulas::is_even(of) } else { formulas::is_odd(of) }
}

/// `n mod 5`
fn remainder(of: &Expression, modulus: u64) -> String {
    let modulus = Box::new(Expression::Constant(modulus));
    Expression::Both(Operation::Remainder, Box::new(of.clone()), modulus).to_string()
}

/// Single values: `g(0) = 0`, `g(0), g(1) = 0,1`, `g(0), ..., g(5) = 0,1,2,0,0,0`. If some numbers
/// in between are not positions, every number with a value is listed.
fn first_values(name: &str, first: &[(u64, u32)]) -> Message {
    let values: Vec<u32> = first.iter().map(|one| one.1).collect();
    let heads: Vec<String> = first.iter().map(|one| format!("{name}({})", one.0)).collect();
    let heads = match &heads[..] {
        [one, _, _, .., last] if first.windows(2).all(|two| two[0].0 + 1 == two[1].0) => format!("{one}, ..., {last}"),
        few => few.join(", "),
    };
    formula(format!("{heads} = {}", list(&values, ",")))
}

/// What a law says about all values of a function of this name.
pub(crate) fn values(of: &Values, name: &str, names: &[String]) -> Message {
    match of {
        Values::Cases(cases) => by_cases(cases, name, names),
        Values::Quotients(quotients) => by_quotients(quotients, name, &names[0]),
    }
}

fn by_cases(of: &Cases, name: &str, names: &[String]) -> Message {
    let Cases { first, cases, otherwise } = of;
    let last = otherwise.to_string();
    let last = if cases.is_empty() { formula(last) } else { formulas::otherwise(last) };
    let each = cases.iter().map(|(holds, value)| formulas::case(value.to_string(), condition(holds)));
    let values = joined(each.chain([last]), formulas::next_case);
    let said = claims::equals(format!("{name}({})", names.join(", ")), values);
    let Some(before) = first.last() else { return said };
    let from = format!("{} >= {}", names[0], before.0 + 1);
    // Several cases are long, so the positions they cover come first.
    let said = if cases.is_empty() { claims::for_all(said, from) } else { claims::for_all_first(said, from) };
    said.then(first_values(name, first))
}

fn by_quotients(of: &Quotients, name: &str, n: &str) -> Message {
    let modulus = of.modulus();
    let from = format!("{n} >= {}", of.from);
    let said = if of.is_same() {
        claims::for_all(formula(format!("{name}({n}) = {name}(floor({n}/{modulus}))")), from)
    } else {
        claims::for_all_first(steps(of, name, if n == "k" { "m" } else { "k" }), from)
    };
    if of.first.is_empty() { said } else { said.then(first_values(name, &of.first)) }
}

/// The value for each remainder as a function of that of the quotient, which is called `k`.
fn steps(of: &Quotients, name: &str, k: &str) -> Message {
    let modulus = of.modulus();
    let head = |residue: usize| match residue {
        0 => format!("{name}({modulus}*{k})"),
        _ => format!("{name}({modulus}*{k} + {residue})"),
    };
    // Remainders with the same step are combined.
    let mut kinds: Vec<(&QuotientStep, Vec<String>)> = Vec::new();
    for (residue, step) in of.steps.iter().enumerate() {
        match kinds.iter_mut().find(|kind| kind.0 == step) {
            Some(kind) => kind.1.push(head(residue)),
            None => kinds.push((step, vec![head(residue)])),
        }
    }
    let quotient = format!("{name}({k})");
    let each = kinds.iter().map(|(step, heads)| claims::equals(heads.join(" = "), by_step(step, &quotient)));
    joined(each, Message::then)
}

fn by_step(step: &QuotientStep, quotient: &str) -> Message {
    let list = match step {
        QuotientStep::Constant(value) => return formula(value.to_string()),
        QuotientStep::Shift(0) => return formula(quotient),
        QuotientStep::Shift(by) => {
            return formula(format!("{quotient} {} {}", if *by > 0 { '+' } else { '-' }, by.unsigned_abs()));
        }
        QuotientStep::List(list) => list,
    };
    // The most frequent value comes last, for all other quotients.
    let count = |value: u32| list.iter().filter(|one| one.1 == value).count();
    let other = list.iter().map(|one| one.1).max_by_key(|&value| count(value)).unwrap_or(0);
    let special = list.iter().filter(|one| one.1 != other);
    let cases = special.map(|(from, to)| formulas::case(*to, formula(format!("{quotient} = {from}"))));
    joined(cases.chain([formulas::otherwise(other)]), formulas::next_case)
}

/// The functions and primes that a law mentions, and whether it has a nim product.
#[derive(Default)]
struct LawMentions {
    functions: Vec<Function>,
    primes: Vec<u8>,
    product: bool,
}

impl LawMentions {
    fn expression(&mut self, of: &Expression) {
        self.functions.extend(of.functions());
        self.product |= of.uses(Operation::NimProduct);
    }

    fn condition(&mut self, of: &Condition) {
        self.functions.extend(of.functions());
        self.primes.extend(of.primes());
    }

    fn law(&mut self, law: &Law) {
        if let Some(formula) = law.formula() {
            self.expression(formula);
            return;
        }
        if let Some(Values::Cases(cases)) = &law.reading.values {
            self.functions.extend(cases.functions());
            cases.cases.iter().for_each(|(holds, _)| self.primes.extend(holds.primes()));
        }
        law.reading.lost.iter().for_each(|lost| self.condition(lost));
        let kind = law.body.kind();
        kind.expression().into_iter().for_each(|formula| self.expression(formula));
        kind.laws().into_iter().for_each(|law| self.law(law));
    }
}

/// Defines each function in a law once: `v2(x) is the exponent of 2 in x`.
pub(crate) fn explained(law: &Law) -> Vec<Message> {
    let mut named = LawMentions::default();
    named.law(law);
    let meanings = named.functions.iter().map(|&function| meaning(function));
    let exponents = named.primes.iter().map(|&prime| exponent(prime));
    let product = named.product.then(formulas::nim_product);
    let mut all: Vec<Message> = Vec::new();
    for message in meanings.chain(exponents).chain(product) {
        if !all.contains(&message) {
            all.push(message);
        }
    }
    all
}

fn exponent(prime: u8) -> Message {
    formulas::exponent(format!("v{prime}(x)"), prime)
}

fn meaning(function: Function) -> Message {
    let f = format!("{}(x)", function.name());
    match function {
        Function::Twos => exponent(2),
        Function::Ones => formulas::ones(f),
        Function::Bits => formulas::bits(f),
        Function::LowestZero => formulas::lowest_zero(f),
        Function::LowestBit => formulas::lowest_bit(f),
        Function::Root => formulas::root(f),
        Function::TriangularRoot => formulas::triangular_root(f),
        Function::PrimeFactors => formulas::prime_factors(f),
        Function::DistinctPrimes => formulas::distinct_primes(f),
        Function::ExponentXor => formulas::exponent_xor(f),
        Function::Divisors => formulas::divisors(f),
        Function::LeastPrime => formulas::least_prime(f),
        Function::OddLeastPrime => formulas::odd_least_prime(f),
        Function::EqualParts => formulas::equal_parts(f),
        Function::ZeckendorfParts => formulas::zeckendorf_parts(f),
    }
}
