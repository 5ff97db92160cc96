//! Answers about laws of trees with legs.

use crate::law::{LegsReport, legs_law};
use nimatron_law::legs::{LegsLaw, NameLaw};
use nimatron_messages::{Language, Message, legs as say};
use serde_json::{Value, json};

/// The maximum number of lines of a table, and of values in a line.
const MAX_LINES: usize = 32;
const MAX_IN_LINE: usize = 40;

/// The law or that there is none, and its values or what was looked at.
pub(super) fn lines(trees: &LegsReport, language: Language) -> (String, Vec<Message>) {
    let (said, more) = match trees.law() {
        Some(law) => (legs_law(trees, law), table(law)),
        None => (say::none(trees.family.clone()), vec![say::looked_at(trees.trees, trees.vertices)]),
    };
    (said.text(language) + "\n", more)
}

/// The values of members, those with the same numbers but the last in a line.
fn table(law: &LegsLaw) -> Vec<Message> {
    let Some(last) = law.names.last() else { return Vec::new() };
    let in_line = (last.preperiod + last.period - last.min) as usize;
    if law.values.len() / in_line > MAX_LINES || in_line > MAX_IN_LINE {
        return vec![say::many_values(law.values.len())];
    }
    let numbers: Vec<String> = (last.min..last.preperiod + last.period).map(|number| number.to_string()).collect();
    let mut lines = vec![say::values_for(format!("{} = {}", last.name, numbers.join(" ")))];
    for (number, values) in law.values.chunks(in_line).enumerate() {
        let mut at = number;
        let mut place = Vec::new();
        for it in law.names.iter().rev().skip(1) {
            let count = (it.preperiod + it.period - it.min) as usize;
            place.push(format!("{} = {}", it.name, at % count + it.min as usize));
            at /= count;
        }
        place.reverse();
        let values: Vec<String> = values.iter().map(u8::to_string).collect();
        let start = if place.is_empty() { String::new() } else { format!("{}: ", place.join(", ")) };
        lines.push(Message::verbatim(format!("  {start}{}", values.join(" "))));
    }
    lines
}

/// What was looked at, and the numbers of the law.
pub(super) fn json(trees: &LegsReport) -> Value {
    let mut out = json!({"looked_at": trees.trees, "vertices": trees.vertices});
    if let Some(law) = trees.law() {
        let name =
            |it: &NameLaw| json!({"name": it.name, "min": it.min, "preperiod": it.preperiod, "period": it.period});
        out["names"] = law.names.iter().map(name).collect::<Vec<_>>().into();
        out["values"] = law.values.clone().into();
        out["lengths"] = json!({"from": law.from, "period": law.period, "window": law.window});
        out["shapes"] = law.trees.len().into();
    }
    out
}
