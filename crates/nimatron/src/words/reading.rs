//! What proved laws say in plain words: conditions, cases, quotients, and what the names of
//! functions mean, in three languages.

use crate::law::{Body, Law};
use nimatron_law::discover::cases::Cases;
use nimatron_law::discover::condition::{Comparison, Condition};
use nimatron_law::discover::expression::{Expression, Function, Operation};
use nimatron_law::discover::predicate::Predicate;
use nimatron_law::discover::quotients::{Quotients, Step};
use nimatron_law::reading::Values;
use nimatron_messages::Language;

fn list<T: ToString>(all: &[T], between: &str) -> String {
    all.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}

/// A condition in words.
pub(super) fn condition(of: &Condition, language: Language) -> String {
    let [or, comma] = [language.of(" or ", " 或 ", " 或 "), language.of(", ", "，", "，")];
    // `a, b or c`
    let either = |values: &[u64]| match values {
        [first @ .., last] if !first.is_empty() => format!("{}{or}{last}", list(first, ", ")),
        few => list(few, ""),
    };
    match of {
        Condition::Compare(a, comparison, b) => match (a, comparison) {
            // The number stands on the right.
            (Expression::Constant(_), Comparison::AtMost) => format!("{b} >= {a}"),
            (Expression::Constant(_), Comparison::Less) => format!("{b} > {a}"),
            (_, Comparison::Equal) => format!("{a} = {b}"),
            (_, Comparison::Less) => format!("{a} < {b}"),
            (_, Comparison::AtMost) => format!("{a} <= {b}"),
        },
        Condition::Residue { of, modulus: 2, residues } if residues.len() == 1 => {
            parity(&of.to_string(), residues[0], language)
        }
        Condition::Residue { of, modulus, residues } => {
            remainder(of, *modulus, &either(residues), residues.len(), language)
        }
        Condition::Valuation { prime, of, modulus: 2, residue } => {
            parity(&format!("v{prime}({of})"), *residue, language)
        }
        Condition::Valuation { prime, of, modulus, residue } => format!("v{prime}({of}) mod {modulus} = {residue}"),
        Condition::Power { base, of } => match language {
            Language::English => format!("{of} is a power of {base}"),
            Language::SimplifiedChinese => format!("{of} 是 {base} 的幂"),
            Language::TraditionalChinese => format!("{of} 是 {base} 的冪"),
        },
        Condition::BelowZeckendorf { below, of } => match language {
            Language::English => format!("{below} is less than every part of the Zeckendorf sum of {of}"),
            Language::SimplifiedChinese => format!("{below} 小于 {of} 的齐肯多夫表示中的每一项"),
            Language::TraditionalChinese => format!("{below} 小於 {of} 的齊肯多夫表示中的每一項"),
        },
        Condition::OneOf(of, values) if values.len() == 1 => format!("{of} = {}", values[0]),
        Condition::OneOf(of, values) => format!("{of} {} {}", language.of("is", "是", "是"), either(values)),
        Condition::Not(not) => match &**not {
            Condition::OneOf(of, values) if values.len() == 1 => format!("{of} != {}", values[0]),
            Condition::OneOf(of, values) => {
                format!("{of} {} {}", language.of("is not", "不是", "不是"), either(values))
            }
            Condition::Residue { of, modulus, residues } => {
                let said = remainder(of, *modulus, &either(residues), 2, language);
                let [is, is_not] = [language.of(" is ", " 是 ", " 是 "), language.of(" is not ", " 不是 ", " 不是 ")];
                said.replacen(is, is_not, 1)
            }
            other => format!("{} {}", language.of("it is not true that", "并非", "並非"), condition(other, language)),
        },
        Condition::All(all) => {
            let part = |one: &Condition| match one {
                Condition::Any(_) => format!("({})", condition(one, language)),
                one => condition(one, language),
            };
            all.iter().map(part).collect::<Vec<_>>().join(language.of(" and ", " 且 ", " 且 "))
        }
        Condition::Any(any) => any.iter().map(|one| condition(one, language)).collect::<Vec<_>>().join(&format!(
            "{}{}",
            comma.trim_end(),
            or
        )),
    }
}

fn parity(of: &str, residue: u64, language: Language) -> String {
    match residue {
        0 => format!("{of} {}", language.of("is even", "是偶数", "是偶數")),
        _ => format!("{of} {}", language.of("is odd", "是奇数", "是奇數")),
    }
}

fn remainder(of: &Expression, modulus: u64, residues: &str, count: usize, language: Language) -> String {
    let remainder =
        Expression::Both(Operation::Remainder, Box::new(of.clone()), Box::new(Expression::Constant(modulus)));
    let is = if count == 1 { "=" } else { language.of("is", "是", "是") };
    format!("{remainder} {is} {residues}")
}

/// Single values: `g(0) = 0`, `g(0), g(1) = 0,1`, `g(0), ..., g(5) = 0,1,2,0,0,0`.
fn first_values(name: &str, first: &[(u64, u32)]) -> String {
    let values: Vec<u32> = first.iter().map(|one| one.1).collect();
    let heads: Vec<String> = first.iter().map(|one| format!("{name}({})", one.0)).collect();
    let heads = match &heads[..] {
        [one, _, _, .., last] => format!("{one}, ..., {last}"),
        few => few.join(", "),
    };
    format!("{heads} = {}", list(&values, ","))
}

/// `for all n >= 5`
fn from(n: &str, from: u64, language: Language) -> String {
    format!("{} {n} >= {from}", language.of("for all", "对所有", "對所有"))
}

/// What a law says of all values of a function of this name.
pub(super) fn values(of: &Values, name: &str, names: &[String], language: Language) -> String {
    match of {
        Values::Cases(cases) => by_cases(cases, name, names, language),
        Values::Quotients(quotients) => by_quotients(quotients, name, &names[0], language),
    }
}

fn by_cases(of: &Cases, name: &str, names: &[String], language: Language) -> String {
    let Cases { first, cases, otherwise } = of;
    let case = |(holds, formula): &(Condition, Expression)| {
        let holds = condition(holds, language);
        match language {
            Language::English => format!("{formula} if {holds}"),
            Language::SimplifiedChinese => format!("{formula}（当 {holds} 时）"),
            Language::TraditionalChinese => format!("{formula}（當 {holds} 時）"),
        }
    };
    let comma = language.of(", ", "，", "，");
    let otherwise = match (&cases[..], language) {
        ([], _) => otherwise.to_string(),
        (_, Language::English) => format!("else {otherwise}"),
        (_, Language::SimplifiedChinese) => format!("否则为 {otherwise}"),
        (_, Language::TraditionalChinese) => format!("否則為 {otherwise}"),
    };
    let parts: Vec<String> = cases.iter().map(case).chain([otherwise]).collect();
    let said = format!("{name}({}) = {}", names.join(", "), parts.join(comma));
    let Some(last) = first.last() else { return said };
    let late = from(&names[0], last.0 + 1, language);
    // Cases are many words: what they are about stands in front of them.
    let said = if cases.is_empty() {
        format!("{said} {late}")
    } else {
        format!("{late}{}{said}", language.of(": ", "：", "："))
    };
    format!("{said}{}{}", language.of("; ", "；", "；"), first_values(name, first))
}

fn by_quotients(of: &Quotients, name: &str, n: &str, language: Language) -> String {
    let stop = language.of("; ", "；", "；");
    let modulus = of.modulus();
    let first = if of.first.is_empty() { String::new() } else { format!("{stop}{}", first_values(name, &of.first)) };
    let late = from(n, of.from, language);
    if of.is_same() {
        return format!("{name}({n}) = {name}(floor({n}/{modulus})) {late}{first}");
    }
    let k = if n == "k" { "m" } else { "k" };
    let head = |residue: usize| match residue {
        0 => format!("{name}({modulus}*{k})"),
        _ => format!("{name}({modulus}*{k} + {residue})"),
    };
    // Remainders with the same step are said together.
    let mut kinds: Vec<(&Step, Vec<String>)> = Vec::new();
    for (residue, step) in of.steps.iter().enumerate() {
        match kinds.iter_mut().find(|kind| kind.0 == step) {
            Some(kind) => kind.1.push(head(residue)),
            None => kinds.push((step, vec![head(residue)])),
        }
    }
    let quotient = format!("{name}({k})");
    let said: Vec<String> = kinds
        .iter()
        .map(|(step, heads)| format!("{} = {}", heads.join(" = "), by_step(step, &quotient, language)))
        .collect();
    format!("{late}{}{}{first}", language.of(": ", "：", "："), said.join(stop))
}

fn by_step(step: &Step, quotient: &str, language: Language) -> String {
    let list = match step {
        Step::Constant(value) => return value.to_string(),
        Step::Shift(0) => return quotient.to_owned(),
        Step::Shift(by) => return format!("{quotient} {} {}", if *by > 0 { '+' } else { '-' }, by.unsigned_abs()),
        Step::List(list) => list,
    };
    // The value that is there most often is that of all others.
    let count = |value: u32| list.iter().filter(|one| one.1 == value).count();
    let other = list.iter().map(|one| one.1).max_by_key(|&value| count(value)).unwrap_or(0);
    let comma = language.of(", ", "，", "，");
    let mut parts: Vec<String> = Vec::new();
    for (from, to) in list.iter().filter(|one| one.1 != other) {
        parts.push(match language {
            Language::English => format!("{to} if {quotient} = {from}"),
            Language::SimplifiedChinese => format!("{to}（当 {quotient} = {from} 时）"),
            Language::TraditionalChinese => format!("{to}（當 {quotient} = {from} 時）"),
        });
    }
    parts.push(format!("{} {other}", language.of("else", "否则为", "否則為")));
    parts.join(comma)
}

/// Is a predicate that a number is a prime?
pub(super) fn is_prime(of: &Predicate) -> bool {
    of.equal == 1
        && matches!(&of.formula, Expression::Of(Function::PrimeFactors, n) if matches!(**n, Expression::Coordinate(..)))
}

/// The functions and primes that a law names, and whether it has a nim product.
#[derive(Default)]
struct Named {
    functions: Vec<Function>,
    primes: Vec<u8>,
    product: bool,
}

impl Named {
    fn expression(&mut self, of: &Expression) {
        self.functions.extend(of.functions());
        self.product |= of.uses(Operation::NimProduct);
    }

    fn condition(&mut self, of: &Condition) {
        self.functions.extend(of.functions());
        self.primes.extend(of.primes());
    }

    fn law(&mut self, law: &Law) {
        if let Some(formula) = &law.formula {
            self.expression(formula);
            return;
        }
        if let Some(Values::Cases(cases)) = &law.reading.values {
            self.functions.extend(cases.functions());
            cases.cases.iter().for_each(|(holds, _)| self.primes.extend(holds.primes()));
        }
        law.reading.lost.iter().for_each(|lost| self.condition(lost));
        match &law.body {
            Body::Compound(_, parts) => parts.iter().for_each(|part| self.law(&part.law)),
            Body::Classes(laws) => laws.iter().for_each(|law| self.law(law)),
            Body::Zeros(law) => self.law(law),
            Body::Predicate(predicate) if !is_prime(predicate) => self.expression(&predicate.formula),
            _ => {}
        }
    }
}

/// What the functions in a law are, each once: `; v2(x) is the exponent of 2 in x`.
pub(super) fn explained(law: &Law, language: Language) -> String {
    let mut named = Named::default();
    named.law(law);
    let mut said: Vec<String> = Vec::new();
    let mut say = |text: String| {
        if !said.contains(&text) {
            said.push(text);
        }
    };
    named.functions.iter().for_each(|&function| say(meaning(function, language)));
    for prime in named.primes {
        say(exponent(prime, language));
    }
    if named.product {
        say(language.of("(x) is the nim product", "(x) 是 nim 积", "(x) 是 nim 積").to_owned());
    }
    let stop = language.of("; ", "；", "；");
    said.iter().map(|text| format!("{stop}{text}")).collect()
}

fn exponent(prime: u8, language: Language) -> String {
    match language {
        Language::English => format!("v{prime}(x) is the exponent of {prime} in x"),
        Language::SimplifiedChinese => format!("v{prime}(x) 是 x 中因数 {prime} 的次数"),
        Language::TraditionalChinese => format!("v{prime}(x) 是 x 中因數 {prime} 的次數"),
    }
}

fn meaning(function: Function, language: Language) -> String {
    let text = match function {
        Function::Twos => return exponent(2, language),
        Function::Ones => language.of(
            "is the number of ones of x in binary",
            "是 x 的二进制表示中 1 的个数",
            "是 x 的二進位表示中 1 的個數",
        ),
        Function::Bits => language.of("is the number of binary digits of x", "是 x 的二进制位数", "是 x 的二進位位數"),
        Function::LowestZero => language.of(
            "is the index of the lowest 0 bit of x",
            "是 x 的二进制表示中最低的 0 所在位的编号",
            "是 x 的二進位表示中最低的 0 所在位的編號",
        ),
        Function::LowestBit => language.of(
            "is the largest power of 2 that divides x",
            "是整除 x 的最大的 2 的幂",
            "是整除 x 的最大的 2 的冪",
        ),
        Function::Root => language.of("is the integer square root of x", "是 x 的整数平方根", "是 x 的整數平方根"),
        Function::TriangularRoot => language.of(
            "is the largest t with t*(t + 1)/2 <= x",
            "是满足 t*(t + 1)/2 <= x 的最大的 t",
            "是滿足 t*(t + 1)/2 <= x 的最大的 t",
        ),
        Function::PrimeFactors => language.of(
            "is the number of prime factors of x, with multiplicity",
            "是 x 的素因数个数（计重数）",
            "是 x 的質因數個數（計重數）",
        ),
        Function::DistinctPrimes => language.of(
            "is the number of different prime factors of x",
            "是 x 的不同素因数个数",
            "是 x 的不同質因數個數",
        ),
        Function::ExponentXor => language.of(
            "is the xor of the exponents of the prime factors of x",
            "是 x 的各素因数的指数的异或",
            "是 x 的各質因數的指數的互斥或",
        ),
        Function::Divisors => language.of("is the number of divisors of x", "是 x 的因数个数", "是 x 的因數個數"),
        Function::LeastPrime => language.of(
            "is the place of the least prime factor of x among the primes, 0 for x = 1",
            "是 x 的最小素因数在素数中的序号，x = 1 时为 0",
            "是 x 的最小質因數在質數中的序號，x = 1 時為 0",
        ),
        Function::ZeckendorfParts => language.of(
            "is the number of parts of the Zeckendorf sum of x",
            "是 x 的齐肯多夫表示的项数",
            "是 x 的齊肯多夫表示的項數",
        ),
    };
    format!("{}(x) {text}", function.name())
}
