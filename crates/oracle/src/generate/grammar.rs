//! Rules from a grammar: every construct of the language, with bounded size.

use super::choices::Choices;
use super::draft::{Draft, DraftHeader, DraftMove};

const COORDINATES: [&str; 8] = ["n", "a", "b", "x", "y", "c", "_", "k"];
const VARIABLES: [&str; 7] = ["k", "j", "i", "_", "a", "b", "m"];
const PARAMETERS: [&str; 7] = ["p", "m", "_", "k", "a", "b", "x1"];

/// A random game.
pub(super) fn game(choices: &mut Choices<'_>) -> Draft {
    let arity = [1, 1, 1, 2, 2, 2, 3][choices.below(7)];
    let mut draft = Draft::default();
    let coordinates = different(arity, &COORDINATES, choices);
    let mut parameters: Vec<(String, String)> = Vec::new();
    let with_header = choices.below(2) == 0;
    if with_header {
        for name in different([0, 1, 1, 2][choices.below(4)], &PARAMETERS, choices) {
            let value = choices.one_of(&["0", "1", "2", "3", "5", "[1, 2]", "[1, 3, 4]", "[0, 2]", "-1"]);
            parameters.push((name, value.to_owned()));
        }
    }
    for _ in 0..1 + choices.below(if arity == 1 { 3 } else { 4 }) {
        let one = one_move(&coordinates, &parameters, choices);
        draft.moves.push(one);
    }
    let domain = choices.once_in(6);
    if with_header {
        if domain {
            let name = coordinates[choices.below(arity)].clone();
            let other = coordinates[choices.below(arity)].clone();
            let condition = match choices.below(6) {
                0 => format!("{name} >= 1"),
                1 => format!("{name} % 2 == 0"),
                2 => format!("{other} <= {name}"),
                3 => format!("{name} != 2"),
                4 => "1 <= 2".to_owned(),
                _ => format!("{name} < 7 or {other} > 3"),
            };
            draft.domain.push(condition);
        }
        draft.header = Some(DraftHeader { coordinates, parameters });
    }
    draft
}

/// Different names from a list.
fn different(count: usize, of: &[&str], choices: &mut Choices<'_>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut at = choices.below(of.len());
    while all.len() < count.min(of.len()) {
        let name = of[at % of.len()];
        if !all.iter().any(|own| own == name) {
            all.push(name.to_owned());
        }
        at += 1 + choices.below(2);
    }
    all
}

/// The names that a move may use.
struct MoveVocabulary {
    own: Vec<String>,
    numbers: Vec<String>,
    arrays: Vec<String>,
}

impl MoveVocabulary {
    fn number(&self, choices: &mut Choices<'_>) -> String {
        let small = ["1", "2", "3", "0", "4", "7"];
        match choices.below(5) {
            0 | 1 if !self.own.is_empty() => self.own[choices.below(self.own.len())].clone(),
            2 if !self.numbers.is_empty() => self.numbers[choices.below(self.numbers.len())].clone(),
            3 if !self.arrays.is_empty() => {
                let array = &self.arrays[choices.below(self.arrays.len())];
                if choices.below(2) == 0 { format!("{array}[0]") } else { format!("len({array})") }
            }
            _ => choices.one_of(&small).to_owned(),
        }
    }

    fn expression(&self, choices: &mut Choices<'_>) -> String {
        let a = self.number(choices);
        match choices.below(13) {
            0..=4 => a,
            11 => format!("{a}^{}", self.number(choices)),
            5 => format!("{a} + {}", choices.one_of(&["1", "2", "3"])),
            6 => format!("{a} - {}", self.number(choices)),
            7 => format!("{a}/{}", choices.one_of(&["2", "3", "4"])),
            8 => format!("{a} % {}", choices.one_of(&["2", "3", "4"])),
            9 => format!("{}({a}, {})", choices.one_of(&["min", "max", "gcd", "xor"]), self.number(choices)),
            10 => format!("{}*{a}", choices.one_of(&["2", "3"])),
            _ => format!("{}({a})", choices.one_of(&["isqrt", "lowbit", "popcount", "abs", "digits", "digit_sum"])),
        }
    }

    fn condition(&self, choices: &mut Choices<'_>) -> String {
        let a = self.expression(choices);
        match choices.below(9) {
            8 => {
                let how = choices.one_of(&["in", "in", "not in"]);
                let set = self.asked_set(choices);
                let except =
                    if choices.below(4) > 0 { String::new() } else { format!(" except {}", self.asked_set(choices)) };
                format!("{a} {how} {set}{except}")
            }
            0 => format!("{a} % {} == {}", choices.one_of(&["2", "3"]), choices.one_of(&["0", "1"])),
            1 => format!("not {a} == {}", self.number(choices)),
            2 => format!("({a} > {} or {} == 1)", self.number(choices), self.number(choices)),
            3 => format!("0 < {a} <= {}", self.number(choices)),
            _ => {
                let sign = choices.one_of(&[">", "<", ">=", "<=", "!=", "=="]);
                format!("{a} {sign} {}", self.number(choices))
            }
        }
    }

    fn set(&self, choices: &mut Choices<'_>) -> String {
        let set = self.set_part(choices);
        if choices.below(8) > 0 {
            return set;
        }
        format!("{set} except {}", self.asked_set(choices))
    }

    /// A set of which it can be asked whether a number is in it.
    fn asked_set(&self, choices: &mut Choices<'_>) -> String {
        let a = self.number(choices);
        match choices.below(8) {
            0 => format!("powers({})", choices.one_of(&["2", "3"])),
            1 => format!("{}({a})", choices.one_of(&["divisors", "proper_divisors"])),
            2 => format!("{{{a}, {}}}", choices.one_of(&["2", "3..5", "primes"])),
            3 => format!("{a}..{}", self.number(choices)),
            4 if !self.arrays.is_empty() => self.arrays[choices.below(self.arrays.len())].clone(),
            5 => choices.one_of(&["cubes", "factorials", "prime_powers", "semiprimes"]).to_owned(),
            _ => choices.one_of(&["primes", "squares", "fibonacci", "triangular"]).to_owned(),
        }
    }

    fn set_part(&self, choices: &mut Choices<'_>) -> String {
        let a = self.number(choices);
        match choices.below(16) {
            0..=3 => format!("1..{}", self.expression(choices)),
            4 => format!("0..{a}"),
            5 => format!("{{1, {a}}}"),
            6 => format!("{{{a}}}"),
            7 => format!("{{1, {}, 4}}", choices.one_of(&["2", "3"])),
            8 if !self.arrays.is_empty() => self.arrays[choices.below(self.arrays.len())].clone(),
            9 => {
                let sets = ["primes", "squares", "fibonacci", "triangular", "cubes", "factorials", "semiprimes"];
                choices.one_of(&[&sets[..], &["prime_powers"]].concat()).to_owned()
            }
            10 => format!("powers({})", choices.one_of(&["2", "3", "4"])),
            11 => format!("{}({a})", choices.one_of(&["divisors", "proper_divisors", "zeckendorf", "factorial_base"])),
            12 => format!("{{1..2, {}}}", choices.one_of(&["primes", "powers(2)", "5"])),
            13 => format!("digits({a}, {})", choices.one_of(&["2", "3", "10"])),
            14 => {
                let made = [
                    "from_*from_ + 1 for from_ in 0..",
                    "from_*(3*from_ - 1)/2 for from_ in 1.. if from_ % 3 > 0",
                    "from_^3 - from_ for from_ in 2..",
                    "2^from_ + 3*by_ for from_ in 0.., by_ in {1, 4}",
                    "from_*by_ for from_ in 2..3, by_ in primes",
                    "from_ + by_ for from_ in 1..2, by_ in 0..3 except {from_} if from_ != by_ - 1",
                    "from_ - 7 for from_ in 5..",
                ];
                format!("{{{}}}", choices.one_of(&made))
            }
            _ => "1..3".to_owned(),
        }
    }
}

/// Components for all members of a set.
fn many(pattern: &[String], known: &mut MoveVocabulary, choices: &mut Choices<'_>) -> String {
    let set = known.set(choices);
    known.own.push("w".to_owned());
    let changed = choices.below(pattern.len());
    let places: Vec<String> = (0..pattern.len())
        .map(|at| match choices.below(5) {
            0 => known.number(choices),
            1 if at == changed => known.expression(choices),
            2 if at == changed && known.own.contains(&pattern[at]) => format!("{} - w", pattern[at]),
            _ if at == changed || !known.own.contains(&pattern[at]) => "w".to_owned(),
            _ => pattern[at].clone(),
        })
        .collect();
    let condition = if choices.below(3) == 0 { format!(" if {}", known.condition(choices)) } else { String::new() };
    known.own.pop();
    match &places[..] {
        [one] => format!("{one} for w in {set}{condition}"),
        all => format!("({}) for w in {set}{condition}", all.join(", ")),
    }
}

fn one_move(coordinates: &[String], parameters: &[(String, String)], choices: &mut Choices<'_>) -> DraftMove {
    let arity = coordinates.len();
    let mut pattern = coordinates.to_vec();
    match choices.below(8) {
        0 => pattern.reverse(),
        1 => pattern = different(arity, &COORDINATES, choices),
        2 => pattern[choices.below(arity)] = "_".to_owned(),
        3 if arity > 1 => pattern[choices.below(arity)] = choices.below(3).to_string(),
        _ => {}
    }
    let readable = |name: &&String| *name != "_" && !name.starts_with(|c: char| c.is_ascii_digit());
    let mut known = MoveVocabulary {
        own: pattern.iter().filter(readable).cloned().collect(),
        numbers: Vec::new(),
        arrays: Vec::new(),
    };
    for (name, value) in parameters {
        let all = if value.starts_with('[') { &mut known.arrays } else { &mut known.numbers };
        if !known.own.contains(name) {
            all.push(name.clone());
        }
    }
    let mut variables: Vec<(String, String)> = Vec::new();
    for name in different([0, 0, 1, 1, 1, 2][choices.below(6)], &VARIABLES, choices) {
        if pattern.contains(&name) && name != "_" {
            continue;
        }
        variables.push((name.clone(), known.set(choices)));
        known.arrays.retain(|other| *other != name);
        known.own.push(name);
    }
    let components = [1, 1, 1, 1, 2, 3][choices.below(6)];
    let mut result = Vec::new();
    for _ in 0..components {
        if choices.below(16) == 0 {
            result.push(vec![many(&pattern, &mut known, choices)]);
            continue;
        }
        let changed = choices.below(arity);
        let mut component: Vec<String> = Vec::new();
        for (at, name) in pattern.iter().enumerate() {
            let same = readable(&name) || known.own.contains(name) || known.numbers.contains(name);
            let place = if at != changed && same && choices.below(6) > 0 {
                name.clone()
            } else if !same {
                known.number(choices)
            } else {
                let variable = variables.last().map_or("1", |(name, _)| name.as_str());
                match choices.below(12) {
                    0..=5 => format!("{name} - {variable}"),
                    6 => format!("{name} - 1"),
                    7 => format!("{name}/2"),
                    8 => variable.to_owned(),
                    9 => format!("{name} - {}", known.number(choices)),
                    10 if arity == 1 || at == changed => format!("{variable}..{name} - 1"),
                    _ => known.expression(choices),
                }
            };
            component.push(place);
        }
        result.push(component);
    }
    let guards = (0..[0, 0, 1, 1, 2][choices.below(5)]).map(|_| known.condition(choices)).collect();
    DraftMove { pattern, result, variables, guards }
}
