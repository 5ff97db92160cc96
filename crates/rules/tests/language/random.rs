//! Random rules, as text.

use proptest::prelude::*;

fn leaf() -> impl Strategy<Value = String> {
    prop_oneof![(0i64..20).prop_map(|n| n.to_string()), Just("a".to_owned()), Just("b".to_owned())]
}

/// An expression whose value is a number.
pub(crate) fn number() -> impl Strategy<Value = String> {
    leaf().prop_recursive(4, 24, 3, |inner| {
        prop_oneof![
            (inner.clone(), prop::sample::select(vec!["+", "-", "*", "/", "%", "xor", "and", "or"]), inner.clone())
                .prop_map(|(a, op, b)| format!("({a}) {op} ({b})")),
            (inner.clone(), prop::sample::select(vec!["+", "-", "*"]), inner.clone())
                .prop_map(|(a, op, b)| format!("{a} {op} {b}")),
            (inner.clone(), 0..4).prop_map(|(a, k)| format!("({a}) ^ {k}")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a}) ^ ({b})")),
            (-2..4, inner.clone()).prop_map(|(k, a)| format!("({k}) ^ ({a})")),
            inner.clone().prop_map(|a| format!("-({a})")),
            (prop::sample::select(vec!["min", "max", "gcd", "xor"]), inner.clone(), inner.clone())
                .prop_map(|(f, a, b)| format!("{f}({a}, {b})")),
            inner.prop_map(|a| format!("isqrt({a})")),
        ]
    })
}

/// An expression that is true or false.
fn condition() -> impl Strategy<Value = String> {
    let comparison = (number(), prop::sample::select(vec!["==", "!=", "<", "<=", ">", ">="]), number());
    comparison.prop_map(|(a, op, b)| format!("({a}) {op} ({b})")).prop_recursive(3, 8, 2, |inner| {
        prop_oneof![
            (inner.clone(), prop::sample::select(vec!["and", "or", "xor"]), inner.clone())
                .prop_map(|(a, op, b)| format!("({a}) {op} ({b})")),
            inner.prop_map(|a| format!("not ({a})")),
        ]
    })
}

fn set() -> impl Strategy<Value = String> {
    prop_oneof![
        (number(), number()).prop_map(|(a, b)| format!("{a}..{b}")),
        prop::collection::vec(number(), 1..4).prop_map(|items| format!("{{{}}}", items.join(", "))),
        Just("primes".to_owned()),
        number().prop_map(|n| format!("{{1..3, divisors({n})}}")),
    ]
}

/// A game of two coordinates.
pub(crate) fn text() -> impl Strategy<Value = String> {
    let part = || (number(), number()).prop_map(|(a, b)| format!("({a}, {b})"));
    let stretch = || (number(), number(), number()).prop_map(|(a, b, c)| format!("({a}, {b}..{c})"));
    // Few components, so that a case takes no longer than others.
    let range = || (number(), number()).prop_map(|(a, b)| format!("max(0, {a})..min({b}, 6)"));
    let many = || (number(), range()).prop_map(|(a, range)| format!("(({a}, w) for w in {range})"));
    let result = prop_oneof![
        part(),
        stretch(),
        (part(), stretch()).prop_map(|(p, q)| format!("{p} + {q}")),
        (part(), many()).prop_map(|(p, q)| format!("{p} + {q}")),
        many(),
        (part(), part()).prop_map(|(p, q)| format!("{p} + {q}")),
        Just("()".to_owned())
    ];
    let line = (result, prop::option::of(set()), prop::option::of(condition())).prop_map(|(result, set, guard)| {
        let set = set.map_or(String::new(), |set| format!(" for k in {set}"));
        let guard = guard.map_or(String::new(), |guard| format!(" if {guard}"));
        format!("(a, b) -> {result}{set}{guard}")
    });
    (prop::bool::ANY, prop::collection::vec(line, 1..4)).prop_map(|(header, lines)| {
        let header = if header { "game g(a, b; m = [1, -2]) where a >= 1 # c\n" } else { "" };
        header.to_owned() + &lines.join("\n# remark\n")
    })
}
