//! The first values, then a cycle: an array and a remainder, or less.

use crate::emit::piece::{Names, Piece, constant};

/// `least`: the least position.
pub(super) fn values(preperiod: &[u32], period: &[u32], saltus: u32, least: u64, names: &Names) -> Piece {
    let (first, turn) = (preperiod.len(), period.len());
    let n = if first == 0 { "n".to_owned() } else { format!("(n - {first})") };
    let turns = if turn == 1 { n.clone() } else { format!("{n} / {turn}") };
    let rise = match saltus {
        0 => String::new(),
        1 => turns,
        _ => format!("{saltus} * ({turns})"),
    };
    // Values before the first position are never asked for.
    let preperiod = if least < first as u64 { preperiod } else { &[] };
    let mut code = String::new();
    let counts = (0..).zip(period).all(|(at, &value)| at == value);
    let value = match period {
        // n mod m + m (n / m)
        _ if counts && saltus as usize == turn => return of_first(preperiod, &n, names),
        [value, rest @ ..] if rest.iter().all(|other| other == value) => value.to_string(),
        _ if counts => format!("{n} % {turn}"),
        _ => {
            code += &constant(&names.of("PERIOD"), "", period);
            names.named(&format!("PERIOD@[{n} % {turn}]"))
        }
    };
    let value = match (&*value, &*rise) {
        ("0", rise) if !rise.is_empty() => rise.to_owned(),
        (_, "") => value,
        _ => format!("{value} + {rise}"),
    };
    // Below the length of the period a rise leaves room for all values that are listed.
    let above = |(at, value): (usize, &u32)| *value as usize > at + first;
    let wide = saltus as usize > turn || saltus as usize == turn && period.iter().enumerate().any(above);
    let of_first = of_first(preperiod, &value, names);
    Piece { code: code + &of_first.code, wide, ..Piece::default() }
}

/// The first values, then another one.
fn of_first(preperiod: &[u32], value: &str, names: &Names) -> Piece {
    let mut code = String::new();
    let mut body = String::new();
    if !preperiod.is_empty() {
        code += &constant(&names.of("PREPERIOD"), "", preperiod);
        body += &names.named(&format!("if n < {}\n    return PREPERIOD@[n]\n", preperiod.len()));
    }
    Piece { code: code + &names.function(&(body + "return " + value)), ..Piece::default() }
}
