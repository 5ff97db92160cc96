//! What a law says.

use super::reading::{self, formula, joined};
use crate::law::{Body, Claim, Class, Law, Rows};
use nimatron_law::automata::Numeration;
use nimatron_law::discover::automatic::Automatic;
use nimatron_law::discover::condition::Condition;
use nimatron_law::discover::periodic::Periodic;
use nimatron_law::discover::predicate::Predicate;
use nimatron_law::law::ByAutomaton;
use nimatron_law::law::Classes;
use nimatron_law::law::Compound;
use nimatron_law::law::Formula;
use nimatron_law::law::Height;
use nimatron_law::law::Zeros;
use nimatron_law::law::{Join, Part};
use nimatron_law::prove::Code;
use nimatron_law::reading::Reading;
use nimatron_messages::{Language, Mark, Message, Value, claims};
use nimatron_proof::Euclid;

/// `g(n)`, `g(a, b)`.
fn head(g: &str, names: &[String]) -> String {
    format!("{g}({})", names.join(", "))
}

/// What a law says, in one line or a few. `names`: the names of the coordinates.
pub fn claim(law: &Law, names: &[String], language: Language) -> String {
    claim_message(law, names).text(language)
}

/// The same as a message.
pub(crate) fn claim_message(law: &Law, names: &[String]) -> Message {
    reading::explained(law).into_iter().fold(claim_of("g", law, names), Message::then)
}

/// What a law says about a function of this name.
fn claim_of(name: &str, law: &Law, names: &[String]) -> Message {
    let g = head(name, names);
    let mut said = unrestricted(name, law, names);
    // If the values are read off by an automaton, the P-positions may have a short description.
    if let (None, Reading { values: None, lost: Some(lost) }) = (law.formula(), &law.reading)
        && law.claim != Claim::Outcome
    {
        said = said.then(claims::zero_if(g, reading::condition(lost)));
    }
    let n = names.first().map_or("n", String::as_str);
    said = match law.domain.class() {
        Some(Class { modulus: 2, residue: 0 }) => claims::for_all(said, claims::even(n)),
        Some(Class { modulus: 2, .. }) => claims::for_all(said, claims::odd(n)),
        Some(Class { modulus, residue }) => claims::for_all(said, format!("{n} mod {modulus} = {residue}")),
        None => said,
    };
    if law.domain.restricted {
        said = claims::positions_only(said);
    }
    match law.domain.rows() {
        None => said,
        Some(Rows { coordinate, max }) => {
            let name = names.get(coordinate).map_or("", String::as_str);
            claims::for_all(said, format!("{name} <= {max}"))
        }
    }
}

/// What a law says about the positions that it is about, without saying which these are.
fn unrestricted(name: &str, law: &Law, names: &[String]) -> Message {
    let g = head(name, names);
    let n = names.first().map_or("n", String::as_str);
    if let Some(of_law) = law.formula() {
        let equation = formula(format!("{g} = {of_law}"));
        return match &law.body {
            Body::Formula(Formula { first, .. }) if !first.is_empty() => {
                let values: Vec<String> = first.iter().map(ToString::to_string).collect();
                let all = claims::for_all(equation, format!("{n} >= {}", first.len()));
                claims::values_before(all, values.join(","))
            }
            // If 0 is a position, it has the value 0, which the formula may not give.
            Body::Rank(_) if law.formula_from() > 0 => {
                claims::for_all(equation, format!("{n} >= 1")).then(formula(format!("{name}(0) = 0")))
            }
            _ => equation,
        };
    }
    if let Some(values) = &law.reading.values {
        return reading::values(values, name, names);
    }
    match &law.body {
        Body::Periodic(Periodic { preperiod, period, saltus }) => {
            periodic(name, n, law, (preperiod.as_slice(), period.as_slice(), *saltus))
        }
        Body::MaxNim(growth) => {
            let bounded = growth.within_heap();
            // A formula that has no value at 0 says nothing about f(0).
            let at_zero = if bounded.value(0).is_none() { ", f(0) = 0" } else { "" };
            claims::max_nim(n, bounded.shown(n) + at_zero, g, name)
        }
        Body::Classes(Classes(laws)) => {
            let k = ["k".to_owned()];
            let parts = laws.iter().enumerate().map(|(residue, law)| {
                let own = format!("{name}{}", residue + 1);
                let more = if residue == 0 { String::new() } else { format!(" + {residue}") };
                (format!("{name}({}*k{more}) = {}", laws.len(), head(&own, &k)), claim_of(&own, law, &k))
            });
            let (heads, laws): (Vec<String>, Vec<Message>) = parts.unzip();
            laws.into_iter().fold(formula(heads.join(", ")), claims::lines)
        }
        Body::Linear(linear) => formula(linear.shown(name, n)),
        Body::Zeros(Zeros(law)) => claims::zero_at(g, n, claim_of("z", law, &["k".to_owned()])),
        Body::Cones(cones) if law.claim == Claim::Outcome => {
            let outcome = |value: u32| (if value == 0 { "P" } else { "N" }).to_owned();
            claims::ratio_decides_winner(names.join(", "), cones.shown(names, &outcome))
        }
        Body::Cones(cones) => claims::ratio_decides(g, cones.shown(names, &|value| value.to_string())),
        Body::Euclid(game) => lines_of_multiples(name, *game, names),
        Body::Automatic(ByAutomaton { automatic, .. }) => by_automaton(&g, automatic, law, names),
        Body::Height(Height { numeration: system, weights }) => {
            claims::weights(g, n, numeration(*system), format!("{weights:?}"))
        }
        Body::Regular(regular) => {
            let values = regular.first.iter().map(|value| value.map_or("-".to_owned(), |value| value.to_string()));
            let all = claims::for_all(formula(regular.shown(name, n)), format!("{n} >= 1"));
            claims::first_values(all, values.collect::<Vec<_>>().join(","))
        }
        Body::Predicate(predicate) => by_predicate(predicate, n),
        Body::Compound(Compound { join, parts }) => compound(&g, *join, parts, names),
        _ => formula(g),
    }
}

/// A periodic law with its values: `g(n + 7) = g(n) for all n >= 0; values 0,1,0,1,2,3,2`.
fn periodic(name: &str, n: &str, law: &Law, (preperiod, period, saltus): (&[u32], &[u32], u32)) -> Message {
    let (e, p) = (preperiod.len(), period.len());
    let raised = if saltus == 0 { String::new() } else { format!(" + {saltus}") };
    let equation = formula(format!("{name}({n} + {p}) = {name}({n}){raised}"));
    // Only the beginning of long lists is shown.
    let list = |values: &[u32]| {
        let max = if values.len() > 80 { 20 } else { 80 };
        let shown: Vec<String> = values.iter().take(max).map(ToString::to_string).collect();
        shown.join(",") + if values.len() > max { ",..." } else { "" }
    };
    // Entries for numbers that are not positions are not values.
    let none = law.domain.least.first().map_or(0, |&least| usize::try_from(least).unwrap_or(e).min(e));
    let first = if e > none { list(&preperiod[none..]) + " | " } else { String::new() };
    claims::values(claims::for_all(equation, format!("{n} >= {e}")), format!("{first}{}", list(period)))
}

/// A law that is an automaton: by what is known of it in other words, else by its size.
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
    if let Some(lost) = law.reading.lost.as_ref().filter(|_| law.claim == Claim::Outcome) {
        let position = if let [n] = names { n.clone() } else { format!("({})", names.join(", ")) };
        return claims::lost_if(position, reading::condition(lost));
    }
    if !law.axes().is_empty() {
        return periods(law, names);
    }
    match law.claim {
        Claim::Levels(levels) => claims::levels_by_automaton(levels - 1, system, states),
        Claim::Grundy if automatic.code == Code::Unary => claims::unary_values_by_automaton(g, system, states),
        Claim::Grundy => claims::values_by_automaton(g, system, states),
        Claim::Outcome => claims::lost_by_automaton(names.join(", "), system, states),
    }
}

/// The P-positions of a game of one coordinate, with exceptions.
fn by_predicate(predicate: &Predicate, n: &str) -> Message {
    let Predicate { formula, equal, but } = predicate;
    let is = if reading::is_prime(predicate) {
        claims::prime(n)
    } else {
        reading::condition(&Condition::equal(formula, *equal))
    };
    // Those at which the formula says N, and those at which it says P.
    let (more, fewer): (Vec<u64>, Vec<u64>) = but.iter().partition(|&&n| formula.value(&[n]) != Some(*equal));
    let mut said = claims::lost_if(n, is);
    if !fewer.is_empty() {
        said = claims::but_not(said, Value::list(fewer, Mark::Comma));
    }
    if !more.is_empty() {
        said = claims::also_lost(said, Value::list(more, Mark::Comma));
    }
    said
}

/// The laws of the parts of a sum or product, one line for each.
fn compound(g: &str, join: Join, parts: &[Part], names: &[String]) -> Message {
    let named = parts.iter().enumerate().map(|(at, part)| (format!("g{}", at + 1), part));
    let own = |part: &Part| part.coordinates.iter().map(|&at| names[at].clone()).collect::<Vec<_>>();
    let heads: Vec<String> = named.clone().map(|(name, part)| head(&name, &own(part))).collect();
    let whole = match join {
        Join::Sum => formula(format!("{g} = {}", heads.join(" xor "))),
        Join::Product => claims::nim_product(format!("{g} = {}", heads.join(" (x) "))),
    };
    named.map(|(name, part)| claim_of(&name, &part.law, &own(part))).fold(whole, claims::lines)
}

/// The values of Euclid's game.
fn lines_of_multiples(name: &str, game: Euclid, names: &[String]) -> Message {
    let (a, b) = (&names[0], &names[1]);
    let g = |x: &str, y: &str| format!("{name}({x}, {y})");
    // The last line of the algorithm begins at 0, or with two equal numbers.
    let last = if game.to_zero { format!("{a}/{b}") } else { format!("{a}/{b} - 1") };
    let (value, first) = (g(a, b), g(b, "r"));
    let symmetric = format!("{value} = {}", g(b, a));
    let said = match game.max_multiple {
        None => claims::euclid(a, b, value, first, last, symmetric),
        Some(max) => claims::euclid_capped(a, b, value, max + 1, first, last, symmetric),
    };
    if game.to_zero { said.then(formula(format!("{} = 0", g(a, "0")))) } else { said }
}

/// The periods of a law that is periodic in each coordinate.
fn periods(law: &Law, names: &[String]) -> Message {
    let parts = names.iter().zip(law.axes()).enumerate().map(|(at, (name, (e, p)))| {
        let mut moved = names.to_vec();
        moved[at] = format!("{name} + {p}");
        let from = format!("{name} >= {e}");
        match law.claim {
            Claim::Grundy | Claim::Levels(_) => {
                claims::for_all(formula(format!("{} = {}", head("g", &moved), head("g", names))), from)
            }
            Claim::Outcome => claims::lost_like(moved.join(", "), names.join(", "), from),
        }
    });
    joined(parts, Message::then)
}

/// The name of a numeration.
pub(crate) fn numeration(numeration: Numeration) -> Message {
    let parameter = numeration.parameter().unwrap_or_default();
    match numeration.family() {
        "base" => claims::base(parameter),
        "fibonacci" => claims::zeckendorf(),
        "metallic" => claims::ostrowski(parameter),
        "left-aligned" => claims::left_aligned(parameter),
        _ => Message::verbatim(numeration.to_string()),
    }
}
