//! The values of a taking-and-breaking game in words, and in JSON.

use crate::heaps::proof;
use nimatron_engine::heap::Sequence;
use serde_json::{Value, json};
use std::fmt::Write;

/// Values that are shown.
const SHOWN: usize = 30;

/// What is known of a sequence: its first values, its sparse space, its period.
pub fn sequence(sequence: &Sequence) -> String {
    let mut out = format!("{}\n", sequence.code());
    let first: Vec<String> = sequence.values().take(SHOWN).map(|value| value.to_string()).collect();
    let more = if sequence.len() > SHOWN { " ..." } else { "" };
    let _ = writeln!(out, "  values        {}{more}", first.join(" "));
    let (at, most) = largest(sequence);
    let _ =
        writeln!(out, "  computed      heaps 0 to {}; the largest value is {most}, first at {at}", sequence.len() - 1);
    if let Some(rare) = sequence.rare() {
        let kind = match rare.parity {
            None => "",
            Some(0) => " and the parity of the heap",
            Some(_) => " and the parity of the heap + 1",
        };
        let last = rare.heaps.last().map_or(0, |&(heap, _)| heap);
        let count = rare.heaps.len();
        let _ = writeln!(
            out,
            "  sparse space  by the bits {:b} of the value{kind}: {count} rare heaps above 0, the last {last}",
            rare.mask
        );
    }
    match sequence.period() {
        Some(period) => {
            let last = match period.preperiod {
                0 => "purely periodic".to_owned(),
                preperiod => format!("preperiod {preperiod}, last exception {}", preperiod - 1),
            };
            let _ = writeln!(out, "  period        {}, {last}", period.period);
            let _ = writeln!(out, "  proved        {}", proof(period));
        }
        None => out += "  period        none is proved so far\n",
    }
    out
}

fn largest(sequence: &Sequence) -> (usize, u32) {
    let values = sequence.values().enumerate();
    // The first of the largest.
    values.rev().max_by_key(|&(_, value)| value).unwrap_or((0, 0))
}

/// The same with stable names, and all values.
pub fn sequence_json(sequence: &Sequence) -> Value {
    let (at, most) = largest(sequence);
    json!({
        "code": sequence.code().to_string(),
        "computed_to": sequence.len() - 1,
        "largest": most,
        "largest_at": at,
        "rare": sequence.rare().map(|rare| json!({
            "mask": rare.mask,
            "parity": rare.parity.map(|parity| parity & 1),
            "count": rare.heaps.len(),
            "last": rare.heaps.last().map(|&(heap, _)| heap),
        })),
        "period": sequence.period().map(|period| json!({
            "preperiod": period.preperiod,
            "period": period.period,
            "proof": proof(period),
        })),
        "values": sequence.values().collect::<Vec<_>>(),
    })
}
