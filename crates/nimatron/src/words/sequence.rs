//! The values of taking-and-breaking games in lines, and as JSON.

use super::codes;
use super::layout::{padded, right_aligned, row};
use crate::octal::{Row, Status, Survey};
use crate::sources::proof_of_period as proof;
use nimatron_engine::heap::{Rare, Sequence, Window, WindowPeriod};
use nimatron_messages::{Language, Message, sequences};
use serde_json::{Value, json};
use std::fmt::Write;
use std::io;

/// The maximum number of values that are shown.
const MAX_SHOWN: usize = 30;

/// What is known about a sequence: its first values, its sparse space, its period.
pub fn sequence(sequence: &Sequence, language: Language) -> String {
    let mut out = format!("{}\n", sequence.code());
    let first: Vec<String> = sequence.values().take(MAX_SHOWN).map(|value| value.to_string()).collect();
    let more = if sequence.len() > MAX_SHOWN { " ..." } else { "" };
    out += &row(&sequences::values(), &format!("{}{more}", first.join(" ")), language);
    let (at, max) = sequence.largest();
    let computed = sequences::heaps_computed(sequence.len() - 1, max, at);
    out += &row(&sequences::computed(), &computed.text(language), language);
    out += &given(sequence.given() as u64, language);
    out += &sparse_space(sequence.rare(), language);
    let Some(period) = sequence.period() else {
        return out + &row(&sequences::period(), &sequences::no_period().text(language), language);
    };
    let (preperiod, length) = (period.preperiod as u64, period.period as u64);
    out += &row(&sequences::period(), &said(preperiod, length, period.saltus).text(language), language);
    let label = if sequence.given() == 0 { sequences::proved() } else { sequences::not_proved() };
    out + &row(&label, &grounds(sequence.given() as u64, proof(period)).text(language), language)
}

/// A period in words.
fn said(preperiod: u64, period: u64, saltus: u32) -> Message {
    let length = match saltus {
        0 => Message::verbatim(period.to_string()),
        saltus => sequences::rising(period, saltus),
    };
    match preperiod {
        0 => sequences::purely_periodic(length),
        preperiod => sequences::preperiodic(length, preperiod, preperiod - 1),
    }
}

/// Why a period holds, or on what it rests, if this many values came from a file.
fn grounds(given: u64, proof: Message) -> Message {
    match given {
        0 => proof,
        _ => sequences::if_given_are_right(proof),
    }
}

/// A line about the heaps whose values were read from a checkpoint, if there are any.
fn given(heaps: u64, language: Language) -> String {
    let Some(last) = heaps.checked_sub(1) else { return String::new() };
    row(&sequences::given(), &sequences::heaps_given(last).text(language), language)
}

/// A line about the sparse space, if there is one.
fn sparse_space(rare: Option<Rare>, language: Language) -> String {
    let Some(rare) = rare else { return String::new() };
    let (bits, count) = (format!("{:b}", rare.mask), rare.heaps.len());
    let last = rare.heaps.last().map_or(0, |&(heap, _)| heap);
    let said = match rare.parity {
        None => sequences::by_bits(bits, count, last),
        Some(0) => sequences::by_bits_and_parity(bits, count, last),
        Some(_) => sequences::by_bits_and_other_parity(bits, count, last),
    };
    row(&sequences::sparse_space(), &said.text(language), language)
}

/// What is known about a run that keeps a window of its values.
pub fn window(window: &Window, language: Language) -> String {
    let (at, max) = window.largest();
    let mut out = format!("{}\n", window.code());
    let computed = sequences::heaps_computed(window.len() - 1, max, at);
    out += &row(&sequences::computed(), &computed.text(language), language);
    out += &given(window.given(), language);
    out += &sparse_space(window.rare(), language);
    let kept = sequences::kilobytes(window.bytes().div_ceil(1000));
    out += &row(&sequences::kept(), &kept.text(language), language);
    let Some(period) = window.period() else {
        let known = window.period_in_sight().map_or_else(sequences::no_period, sequences::period_in_sight);
        return out + &row(&sequences::period(), &known.text(language), language);
    };
    let (preperiod, length, saltus) = numbers(period);
    out += &row(&sequences::period(), &said(preperiod, length, saltus).text(language), language);
    let label = if window.given() == 0 { sequences::proved() } else { sequences::not_proved() };
    out + &row(&label, &grounds(window.given(), ground(period)).text(language), language)
}

/// The preperiod, the period and the saltus.
const fn numbers(period: WindowPeriod<'_>) -> (u64, u64, u32) {
    match period {
        WindowPeriod::Values(period) => (period.preperiod as u64, period.period as u64, period.saltus),
        WindowPeriod::State(back) => (back.preperiod, back.period, 0),
    }
}

/// Why the period of a window holds.
fn ground(period: WindowPeriod<'_>) -> Message {
    match period {
        WindowPeriod::Values(period) => proof(period),
        WindowPeriod::State(back) => sequences::state_is_back(back.state, back.from, back.from + back.period),
    }
}

/// The same as JSON, with its texts in a language.
pub fn window_json(window: &Window, language: Language) -> Value {
    let (at, max) = window.largest();
    let period = window.period().map(|period| {
        let (preperiod, length, saltus) = numbers(period);
        json!({
            "preperiod": preperiod,
            "period": length,
            "saltus": saltus,
            "proved": window.given() == 0,
            "proof": grounds(window.given(), ground(period)).text(language),
        })
    });
    json!({
        "code": window.code().to_string(),
        "computed_to": window.len() - 1,
        "given_to": window.given().checked_sub(1),
        "largest": max,
        "largest_at": at,
        "rare": rare_json(window.rare()),
        "bytes": window.bytes(),
        "period": period,
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

/// Rare heaps with their values as comma-separated values, one heap in a line. The names of the
/// columns are the same in all languages.
pub fn rare_heaps(sequence: &Sequence, language: Language) -> String {
    let Some(rare) = sequence.rare() else { return sequences::no_sparse_space().text(language) + "\n" };
    let mut out = "heap,value\n".to_owned();
    for (heap, value) in rare.heaps {
        let _ = writeln!(out, "{heap},{value}");
    }
    out
}

/// The columns of a survey with their widths; all but the first two are numbers, on the right.
const COLUMNS: [(fn() -> Message, usize); 7] = [
    (sequences::game, 12),
    (sequences::status, 34),
    (sequences::computed, 10),
    (sequences::rare, 6),
    (sequences::last_rare, 9),
    (sequences::largest, 8),
    (sequences::class, 9),
];

/// A line of a survey.
fn survey_line(cells: &[String; 7], codes: &str) -> String {
    let mut line = String::new();
    for (at, (cell, (_, columns))) in cells.iter().zip(COLUMNS).enumerate() {
        let cell = if at < 2 { padded(cell, columns) } else { right_aligned(cell, columns) };
        line += &cell;
        line.push(' ');
    }
    format!("{line} {codes}\n")
}

/// A survey as a table.
pub fn survey(survey: &Survey, language: Language) -> String {
    let mut out = survey_line(&COLUMNS.map(|(name, _)| name().text(language)), &sequences::codes().text(language));
    let mut rows: Vec<(String, &Row)> = survey
        .rows
        .iter()
        .map(|row| {
            let (code, shift) = row.familiar();
            (codes::shifted(code, shift), row)
        })
        .collect();
    rows.sort_by(|one, other| one.0.cmp(&other.0));
    for (name, row) in rows {
        let class = row
            .mask
            .map_or_else(|| "-".to_owned(), |(mask, position)| format!("{mask:x}{}", if position { "p" } else { "" }));
        let numbers =
            [row.computed_to, row.rare.0, row.rare.1, row.largest.0 as usize].map(|number| number.to_string());
        let [computed, rare, last_rare, largest] = numbers;
        let cells = [name, survey_status(&row.status).text(language), computed, rare, last_rare, largest, class];
        out += &survey_line(&cells, &codes::members(&row.members, language));
    }
    let (games, periodic, stopped) = (survey.rows.len(), survey.periodic(), survey.cut());
    let mut summary = sequences::summary(survey.codes, games, periodic, games - periodic - stopped);
    if stopped > 0 {
        summary = sequences::summary_stopped(summary, stopped);
    }
    for line in [summary, sequences::legend()] {
        let _ = writeln!(out, "{}", line.in_language(language));
    }
    out
}

/// What is known about a game of a survey.
pub(crate) fn survey_status(status: &Status) -> Message {
    match *status {
        Status::Periodic { preperiod, period, saltus: 0 } => sequences::periodic(period, preperiod),
        Status::Periodic { preperiod, period, saltus } => {
            sequences::periodic(sequences::rising(period, saltus), preperiod)
        }
        Status::Open => sequences::open(),
        Status::Stopped(_) => sequences::stopped(),
    }
}

/// The same as JSON.
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

/// The same as [`sequence`] as JSON with its texts in a language, without the values.
pub fn sequence_json(sequence: &Sequence, language: Language) -> Value {
    let (at, max) = sequence.largest();
    json!({
        "code": sequence.code().to_string(),
        "computed_to": sequence.len() - 1,
        "given_to": sequence.given().checked_sub(1),
        "largest": max,
        "largest_at": at,
        "rare": rare_json(sequence.rare()),
        "period": sequence.period().map(|period| json!({
            "preperiod": period.preperiod,
            "period": period.period,
            "saltus": period.saltus,
            "proved": sequence.given() == 0,
            "proof": grounds(sequence.given() as u64, proof(period)).text(language),
        })),
    })
}

/// Writes the fields of a JSON object, followed by all values, piece by piece.
///
/// # Errors
/// Writing fails.
pub fn write_sequence_json(fields: &Value, sequence: &Sequence, out: &mut dyn io::Write) -> io::Result<()> {
    let text = fields.to_string();
    write!(out, "{},\"values\":[", text.trim_end_matches('}'))?;
    for (heap, value) in sequence.values().enumerate() {
        write!(out, "{}{value}", if heap == 0 { "" } else { "," })?;
    }
    out.write_all(b"]}\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimatron_core::Budget;
    use nimatron_engine::heap::{Code, Resumable};

    /// What rests on a checkpoint is not called proved, until the values are computed again.
    #[test]
    fn what_rests_on_a_checkpoint_says_so() {
        let (code, budget) = (Code::parse("0.77").unwrap(), Budget::unlimited());
        let mut own = Sequence::new(code.clone());
        own.extend(1000, &budget).unwrap();
        let mut bytes = Vec::new();
        own.write(&mut bytes).unwrap();
        let mut read = Sequence::read(&mut &bytes[..], bytes.len() as u64, &code, &budget).unwrap();
        assert!(read.period().is_some());
        for (_, language) in Language::ALL {
            let text = sequence(&read, language);
            assert!(text.contains(&sequences::not_proved().text(language)), "{text}");
            assert!(!text.contains(&format!("\n  {} ", sequences::proved().text(language))), "{text}");
            assert!(text.contains(&sequences::heaps_given(read.len() - 1).text(language)), "{text}");
        }
        let fields = sequence_json(&read, Language::English);
        assert_eq!((&fields["given_to"], &fields["period"]["proved"]), (&json!(read.len() - 1), &json!(false)));
        assert!(fields["period"]["proof"].as_str().unwrap().starts_with("if the values from the checkpoint are right"));
        read.confirm(&budget).unwrap();
        assert_eq!(sequence_json(&read, Language::English), sequence_json(&own, Language::English));
        assert_eq!(sequence(&read, Language::English), sequence(&own, Language::English));
    }
}
