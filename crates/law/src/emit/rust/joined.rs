//! Values that those of several programs make, and values by a ratio.

use super::body;
use crate::discover::cones::Cones;
use crate::emit::Part;
use crate::emit::ratio::{Sides, sides};
use crate::law::Join;
use std::fmt::Write;

/// A module for each part.
fn parts(parts: &[Part]) -> String {
    let one = |(at, part): (usize, &Part)| {
        let uses = if part.program.has_automata() || part.program.factors() { "use super::*;\n\n" } else { "" };
        format!("mod part_{at} {{\n{uses}{}}}\n\n", body(&part.program))
    };
    (1..).zip(parts).map(one).collect()
}

pub(super) fn compound(join: Join, all: &[Part]) -> String {
    let values: Vec<String> = (1..)
        .zip(all)
        .map(|(at, part)| format!("part_{at}::grundy(&[{}])", part.of(|at| format!("p[{at}]"))))
        .collect();
    let joined = match join {
        Join::Sum => values.join(" ^ "),
        Join::Product => format!("nim_product({})", values.join(", ")),
    };
    format!("{}pub fn grundy(p: &[u64]) -> u64 {{\n    {joined}\n}}\n\n", parts(all))
}

pub(super) fn classes(all: &[Part]) -> String {
    let modulus = all.len();
    let mut out =
        format!("{}pub fn grundy(p: &[u64]) -> u64 {{\n    let n = p[0];\n    match n % {modulus} {{\n", parts(all));
    for at in 1..modulus {
        let _ = writeln!(out, "        {at} => part_{}::grundy(&[n / {modulus}]),", at + 1);
    }
    let _ = writeln!(out, "        _ => part_1::grundy(&[n / {modulus}]),\n    }}\n}}\n");
    out
}

/// What refuses a position where no cone is.
pub(super) const OUTSIDE: &str = "        if by_ratio(&p).is_none() {\n            println!(\"? no position of this law\");\n            continue;\n        }\n";

pub(super) fn cones(cones: &Cones, outcome: bool) -> String {
    let Sides { bounds, last, ends: [y_is_0, x_is_0, both] } =
        sides(cones, &|value| value.map_or_else(|| "None".to_owned(), |value| format!("Some({value})")));
    let bounds: Vec<String> = bounds.iter().map(|bound| format!("({bound})")).collect();
    let function = if outcome {
        "pub fn is_p(p: &[u64]) -> bool {\n    by_ratio(p) == Some(0)\n}"
    } else {
        "/// Of positions of this law only.\npub fn grundy(p: &[u64]) -> u64 {\n    by_ratio(p).expect(\"a position of this law\")\n}"
    };
    format!(
        "use std::cmp::Ordering;

/// Where the ratio of the coordinates is (a + sqrt d)/c: a, d, c, the value below it, back to the bound before, and the value at it.
const BOUNDS: &[(i128, u128, i128, Option<u64>, Option<u64>)] = &[{}];

/// A product of 256 bits: the upper and the lower half.
fn product(a: u128, b: u128) -> (u128, u128) {{
    let low = u128::from(u64::MAX);
    let (ends, left, right) = ((a & low) * (b & low), (a >> 64) * (b & low), (a & low) * (b >> 64));
    let middle = (ends >> 64) + (left & low) + (right & low);
    ((a >> 64) * (b >> 64) + (left >> 64) + (right >> 64) + (middle >> 64), middle << 64 | (ends & low))
}}

/// Is x/y less than (a + sqrt d)/c, equal to it, or more?
fn compare(x: u64, y: u64, a: i128, d: u128, c: i128) -> Ordering {{
    let left = i128::from(x) * c - i128::from(y) * a;
    if left < 0 || d == 0 {{
        return left.cmp(&0);
    }}
    product(left as u128, left as u128).cmp(&product(u128::from(y) * u128::from(y), d))
}}

/// The value (of outcomes: 0 for P, 1 for N); `None`: no position.
fn by_ratio(p: &[u64]) -> Option<u64> {{
    let (x, y) = (p[0], p[1]);
    match (x, y) {{
        (0, 0) => return {both},
        (0, _) => return {x_is_0},
        (_, 0) => return {y_is_0},
        _ => {{}}
    }}
    for &(a, d, c, below, at) in BOUNDS {{
        match compare(x, y, a, d, c) {{
            Ordering::Less => return below,
            Ordering::Equal => return at,
            Ordering::Greater => {{}}
        }}
    }}
    {last}
}}

{function}

",
        bounds.join(", ")
    )
}
