//! Euclid's game.

use crate::emit::line_constants;
use nimatron_proof::Euclid;

/// The function of the values.
pub(super) fn values(game: Euclid) -> String {
    let (last, turn) = line_constants(game);
    format!(
        "const LAST: u64 = {last};
/// After so many steps of a line values repeat; 0: never.
const TURN: u64 = {turn};

/// Along a line of multiples the values are 0, 1, 2, ... without that of its first position.
fn along(first: u64, steps: u64) -> u64 {{
    match steps.checked_rem(TURN).unwrap_or(steps) {{
        0 => first,
        steps if steps <= first => steps - 1,
        steps => steps,
    }}
}}

pub fn grundy(p: &[u64]) -> u64 {{
    let (mut a, mut b) = (p[0].max(p[1]), p[0].min(p[1]));
    let mut quotients = Vec::new();
    while b > 0 {{
        quotients.push(a / b);
        (a, b) = (b, a % b);
    }}
    if let Some(quotient) = quotients.last_mut() {{
        *quotient -= LAST;
    }}
    quotients.iter().rev().fold(0, |first, &steps| along(first, steps))
}}
\n"
    )
}

/// The rest of the function of a move to the value that is wanted.
pub(super) fn moves(wanted: &str) -> String {
    format!(
        "    let (a, b, aim) = (p[0].max(p[1]), p[0].min(p[1]), {wanted});
    let (mut first, mut steps, mut value) = (a.checked_rem(b)?, a / b, 0);
    if first > 0 {{
        value = grundy(&[b, first]);
    }} else if LAST > 0 {{
        (first, steps) = (b, steps - 1);
    }}
    let mut place = if aim == value {{ 0 }} else if aim < value {{ aim + 1 }} else {{ aim }};
    if place >= steps || (TURN > 0 && place >= TURN) {{
        return None;
    }}
    if let Some(behind) = (steps - 1 - place).checked_rem(TURN) {{
        place = steps - 1 - behind;
        if steps - place >= TURN {{
            return None;
        }}
    }}
    let rest = first + place * b;
    Some(vec![if p[0] < p[1] {{ vec![p[0], rest] }} else {{ vec![rest, p[1]] }}])
}}\n"
    )
}
