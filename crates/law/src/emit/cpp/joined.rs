//! Values that those of several programs make, and values by a ratio.

use super::body;
use crate::discover::cones::Cones;
use crate::emit::Part;
use crate::emit::ratio::{Sides, sides};
use crate::law::Join;
use std::fmt::Write;

/// A namespace for each part.
fn parts(parts: &[Part]) -> String {
    let one = |(at, part): (usize, &Part)| format!("namespace part_{at} {{\n{}}}\n\n", body(&part.program));
    (1..).zip(parts).map(one).collect()
}

pub(super) fn compound(join: Join, all: &[Part]) -> String {
    let values: Vec<String> = (1..)
        .zip(all)
        .map(|(at, part)| format!("part_{at}::grundy(position{{{}}})", part.of(|at| format!("p[{at}]"))))
        .collect();
    let joined = match join {
        Join::Sum => values.join(" ^ "),
        Join::Product => format!("nim_product({})", values.join(", ")),
    };
    format!("{}number grundy(const position& p) {{ return {joined}; }}\n\n", parts(all))
}

pub(super) fn classes(all: &[Part]) -> String {
    let mut out = parts(all) + "number grundy(const position& p) {\n    number n = p[0];\n";
    let modulus = all.len();
    for at in 1..modulus {
        let _ =
            writeln!(out, "    if (n % {modulus} == {at}) return part_{}::grundy(position{{n / {modulus}}});", at + 1);
    }
    let _ = writeln!(out, "    return part_1::grundy(position{{n / {modulus}}});\n}}\n");
    out
}

/// What refuses a position where no cone is.
pub(super) const OUTSIDE: &str = "        if (by_ratio(p) < 0) {\n            std::cout << \"? no position of this law\\n\";\n            continue;\n        }\n";

pub(super) fn cones(cones: &Cones, outcome: bool) -> String {
    let Sides { bounds, last, ends: [y_is_0, x_is_0, both] } =
        sides(cones, &|value| value.map_or(-1, i64::from).to_string());
    let bounds: Vec<String> = bounds.iter().map(|bound| format!("{{{bound}}}")).collect();
    let function = if outcome {
        "bool is_p(const position& p) { return by_ratio(p) == 0; }"
    } else {
        "number grundy(const position& p) { return by_ratio(p); }"
    };
    format!(
        "typedef unsigned __int128 wide;

// Where the ratio of the coordinates is (a + sqrt d)/c, the value at it, and below it, back to the bound before.
struct Bound {{
    int a, d, c;
    long long below, at;
}};
static const std::vector<Bound> BOUNDS = {{{}}};

// A product of 256 bits: the upper and the lower half.
static std::pair<wide, wide> product(wide a, wide b) {{
    const wide low = ~0ull;
    wide ends = (a & low) * (b & low), left = (a >> 64) * (b & low), right = (a & low) * (b >> 64);
    wide middle = (ends >> 64) + (left & low) + (right & low);
    return {{(a >> 64) * (b >> 64) + (left >> 64) + (right >> 64) + (middle >> 64), middle << 64 | (ends & low)}};
}}

// Is x/y less than a bound (-1), equal to it (0), or more (1)?
static int compare(number x, number y, const Bound& bound) {{
    __int128 left = (__int128)x * bound.c - (__int128)y * bound.a;
    if (left < 0) return -1;
    if (bound.d == 0) return left > 0;
    auto own = product(left, left), other = product((wide)y * y, bound.d);
    return own < other ? -1 : own > other;
}}

// The value (of outcomes: 0 for P, 1 for N); below 0: no position.
static long long by_ratio(const position& p) {{
    number x = p[0], y = p[1];
    if (x == 0) return y == 0 ? {both} : {x_is_0};
    if (y == 0) return {y_is_0};
    for (const Bound& bound : BOUNDS) {{
        int side = compare(x, y, bound);
        if (side <= 0) return side < 0 ? bound.below : bound.at;
    }}
    return {last};
}}

{function}

",
        bounds.join(", ")
    )
}
