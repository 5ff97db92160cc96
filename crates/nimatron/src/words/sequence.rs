//! The values of a taking-and-breaking game in words, and in JSON.

use crate::octal::{Row, Status, Survey};
use crate::sources::proof_of_period as proof;
use nimatron_engine::heap::{Code, Rare, Sequence, Window};
use serde_json::{Value, json};
use std::fmt::Write;
use std::io;

/// Values that are shown.
const SHOWN: usize = 30;

/// What is known of a sequence: its first values, its sparse space, its period.
pub fn sequence(sequence: &Sequence) -> String {
    let mut out = format!("{}\n", sequence.code());
    let first: Vec<String> = sequence.values().take(SHOWN).map(|value| value.to_string()).collect();
    let more = if sequence.len() > SHOWN { " ..." } else { "" };
    let _ = writeln!(out, "  values        {}{more}", first.join(" "));
    let (at, most) = sequence.largest();
    let _ =
        writeln!(out, "  computed      heaps 0 to {}; the largest value is {most}, first at {at}", sequence.len() - 1);
    out += &sparse_space(sequence.rare());
    match sequence.period() {
        Some(period) => {
            let last = match period.preperiod {
                0 => "purely periodic".to_owned(),
                preperiod => format!("preperiod {preperiod}, last exception {}", preperiod - 1),
            };
            let saltus = if period.saltus == 0 { String::new() } else { format!(" with {} more", period.saltus) };
            let _ = writeln!(out, "  period        {}{saltus}, {last}", period.period);
            let _ = writeln!(out, "  proved        {}", proof(period));
        }
        None => out += "  period        none is proved so far\n",
    }
    out
}

/// A line about the sparse space, if there is one.
fn sparse_space(rare: Option<Rare>) -> String {
    let Some(rare) = rare else { return String::new() };
    let kind = match rare.parity {
        None => "",
        Some(0) => " and the parity of the heap",
        Some(_) => " and the parity of the heap + 1",
    };
    let last = rare.heaps.last().map_or(0, |&(heap, _)| heap);
    format!(
        "  sparse space  by the bits {:b} of the value{kind}: {} rare heaps above 0, the last {last}\n",
        rare.mask,
        rare.heaps.len()
    )
}

/// What is known of a run that keeps a window.
pub fn window(window: &Window) -> String {
    let (at, most) = window.largest();
    let mut out = format!("{}\n", window.code());
    let _ =
        writeln!(out, "  computed      heaps 0 to {}; the largest value is {most}, first at {at}", window.len() - 1);
    out += &sparse_space(window.rare());
    let _ = writeln!(out, "  kept          {} kB of values", window.bytes().div_ceil(1000));
    out
}

/// The same with stable names.
pub fn window_json(window: &Window) -> Value {
    let (at, most) = window.largest();
    json!({
        "code": window.code().to_string(),
        "computed_to": window.len() - 1,
        "largest": most,
        "largest_at": at,
        "rare": rare_json(window.rare()),
        "bytes": window.bytes(),
    })
}

fn rare_json(rare: Option<Rare>) -> Value {
    rare.map_or(Value::Null, |rare| {
        json!({
            "mask": rare.mask,
            "parity": rare.parity.map(|parity| parity & 1),
            "count": rare.heaps.len(),
            "last": rare.heaps.last().map(|&(heap, _)| heap),
        })
    })
}

/// Rare heaps with their values, a line for each.
pub fn rare_heaps(sequence: &Sequence) -> String {
    let Some(rare) = sequence.rare() else { return "no sparse space was found\n".to_owned() };
    let mut out = "heap,value\n".to_owned();
    for (heap, value) in rare.heaps {
        let _ = writeln!(out, "{heap},{value}");
    }
    out
}

/// A survey as a table.
pub fn survey(survey: &Survey) -> String {
    let rows = &survey.rows;
    let mut out = format!(
        "{:<12} {:<34} {:>10} {:>6} {:>9} {:>8} {:>9}  codes\n",
        "game", "status", "computed", "rare", "last rare", "largest", "class"
    );
    let shown = |code: &Code, shift: usize| if shift == 0 { code.to_string() } else { format!("{code}+{shift}") };
    let mut rows: Vec<(String, &Row)> = rows
        .iter()
        .map(|row| {
            let (code, shift) = row.familiar();
            (shown(code, shift), row)
        })
        .collect();
    rows.sort_by(|one, other| one.0.cmp(&other.0));
    for (name, row) in &rows {
        let status = match row.status {
            Status::Periodic { preperiod, period, saltus: 0 } => format!("period {period}, preperiod {preperiod}"),
            Status::Periodic { preperiod, period, saltus } => {
                format!("period {period} with {saltus} more, preperiod {preperiod}")
            }
            Status::Open => "open".to_owned(),
            Status::Stopped(_) => "stopped by a limit".to_owned(),
        };
        let class = row
            .mask
            .map_or_else(|| "-".to_owned(), |(mask, position)| format!("{mask:x}{}", if position { "p" } else { "" }));
        let mut members: Vec<String> = row.members.iter().map(|(code, shift)| shown(code, *shift)).collect();
        if members.len() > MEMBERS {
            let more = members.len() - MEMBERS;
            members.truncate(MEMBERS);
            members.push(format!("and {more} more"));
        }
        let _ = writeln!(
            out,
            "{name:<12} {status:<34} {:>10} {:>6} {:>9} {:>8} {class:>9}  {}",
            row.computed_to,
            row.rare.0,
            row.rare.1,
            row.largest.0,
            members.join(" ")
        );
    }
    let (periodic, cut) = (survey.periodic(), survey.cut());
    let open = rows.len() - periodic - cut;
    let stopped = if cut == 0 { String::new() } else { format!(", {cut} stopped by a limit before") };
    let _ = writeln!(
        out,
        "{} codes, {} games: {periodic} proved periodic, {open} open at this range{stopped}",
        survey.codes,
        rows.len(),
    );
    out + "class: the mask of the sparse space in hexadecimal, p: with the position. +s: its heaps have s tokens more than in this table.\n"
}

/// Codes that are shown for a game of a survey.
const MEMBERS: usize = 6;

/// The same with stable names.
pub fn survey_json(survey: &Survey) -> Value {
    let rows: Vec<Value> = survey
        .rows
        .iter()
        .map(|row| {
            let (status, preperiod, period, saltus) = match row.status {
                Status::Periodic { preperiod, period, saltus } => ("periodic", Some(preperiod), Some(period), Some(saltus)),
                Status::Open => ("open", None, None, None),
                Status::Stopped(_) => ("stopped", None, None, None),
            };
            json!({
                "game": row.code.to_string(),
                "familiar": row.familiar().0.to_string(),
                "codes": row.members.iter().map(|(code, shift)| json!({"code": code.to_string(), "shift": shift})).collect::<Vec<_>>(),
                "status": status,
                "preperiod": preperiod,
                "period": period,
                "saltus": saltus,
                "computed_to": row.computed_to,
                "mask": row.mask.map(|(mask, _)| mask),
                "position": row.mask.map(|(_, position)| position),
                "rare": row.rare.0,
                "last_rare": row.rare.1,
                "largest": row.largest.0,
                "largest_at": row.largest.1,
            })
        })
        .collect();
    json!({"codes": survey.codes, "games": rows.len(), "periodic": survey.periodic(), "complete": survey.stopped.is_none(), "rows": rows})
}

/// The same as [`sequence`] with stable names, but for the values.
pub fn sequence_json(sequence: &Sequence) -> Value {
    let (at, most) = sequence.largest();
    json!({
        "code": sequence.code().to_string(),
        "computed_to": sequence.len() - 1,
        "largest": most,
        "largest_at": at,
        "rare": rare_json(sequence.rare()),
        "period": sequence.period().map(|period| json!({
            "preperiod": period.preperiod,
            "period": period.period,
            "saltus": period.saltus,
            "proof": proof(period).to_string(),
        })),
    })
}

/// The fields of a JSON object and all values, piece by piece.
///
/// # Errors
/// When writing fails.
pub fn write_sequence_json(fields: &Value, sequence: &Sequence, out: &mut dyn io::Write) -> io::Result<()> {
    let text = fields.to_string();
    write!(out, "{},\"values\":[", text.trim_end_matches('}'))?;
    for (heap, value) in sequence.values().enumerate() {
        write!(out, "{}{value}", if heap == 0 { "" } else { "," })?;
    }
    out.write_all(b"]}\n")
}
