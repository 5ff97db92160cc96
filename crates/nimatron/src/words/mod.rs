//! Answers in English words. All wording of answers is here; the data is in [`crate::answer`] and
//! [`crate::calculator`].

mod calculator;
#[cfg(feature = "law")]
mod claim;
#[cfg(feature = "law")]
mod guess;
mod language;
#[cfg(feature = "law")]
mod law;
#[cfg(feature = "law")]
mod reading;
mod sequence;

pub use calculator::{Operation, calculation, table as nimber_table};
#[cfg(feature = "law")]
pub use claim::claim;
#[cfg(all(feature = "law", feature = "show"))]
pub(crate) use claim::numeration;
#[cfg(feature = "law")]
pub use guess::{guess, guess_json};
pub use language::Language;
#[cfg(feature = "law")]
pub(crate) use law::proof;
#[cfg(feature = "law")]
pub use law::{CertificateAt, law, law_json};
pub use sequence::{
    rare_heaps, sequence, sequence_json, survey, survey_json, window, window_json, write_sequence_json,
};

use crate::answer::{Answer, ComponentAnswer, Engine, HowKnown, Move, Reason};
use nimatron_catalogue::{Entry, Known, Position};
use nimatron_core::{Convention, Outcome};
use nimatron_messages::Sentence;
use nimatron_nimber::BigUint;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Winning moves that are shown unless all are wanted.
const SHOWN_MOVES: usize = 10;

/// A move: `9 -> 8`, with the number of the component where there are several.
pub fn a_move(chosen: &Move, components: usize) -> String {
    if components > 1 { format!("component {}: {}", chosen.component + 1, chosen.shown) } else { chosen.shown.clone() }
}

fn plural(count: usize, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

/// How something is known, in a line.
pub fn how_known(known: &HowKnown) -> String {
    match known {
        HowKnown::Theorem(statement) => format!("theorem: {}; {}", statement.name.message(), statement.source),
        HowKnown::Proved { claim, proof } => format!("proved: {claim}; {proof}"),
        HowKnown::Computed { engine, positions } => {
            format!("computed exhaustively ({engine}, {})", plural(*positions, "position"))
        }
    }
}

const fn winner(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::P => "P-position: the player to move loses",
        Outcome::N => "N-position: the player to move wins",
    }
}

fn verdict(answer: &Answer) -> String {
    let winner = winner(answer.outcome);
    match answer.convention {
        Convention::Normal => winner.to_owned(),
        Convention::Misere => format!("{winner} (misère play: who cannot move wins)"),
    }
}

/// The answer of `solve`. `all`: list every winning move, and all digits of long numbers.
pub fn answer(answer: &Answer, all: bool) -> String {
    // Up to 60 digits are shown.
    let number = |x: &BigUint| if all || x.bits() < 200 { x.to_string() } else { ends(x) };
    let mut out = format!("{}\n", title(answer, &number));
    let _ = writeln!(out, "  {}", verdict(answer));
    match (answer.convention, &answer.value) {
        (Convention::Normal, Some(value)) => {
            let parts: Vec<String> =
                answer.components.iter().filter_map(|component| component.value.as_ref()).map(number).collect();
            let plain = parts.len() < 2 || answer.is_large() || answer.has_runs();
            let sum = if plain { String::new() } else { format!(" = {}", parts.join(" xor ")) };
            let _ = writeln!(out, "  Grundy value  {}{sum}", number(value));
        }
        (Convention::Normal, None) => {
            let why = match &answer.known {
                HowKnown::Proved { .. } => "the law tells only the winner here",
                _ if answer.is_large() => "the theorem names only the winner",
                _ => "the theorem names only the winner, and finding the value takes long",
            };
            let _ = writeln!(out, "  Grundy value  not known: {why}");
        }
        (Convention::Misere, _) => {
            if let [component] = answer.components.as_slice()
                && let Some(value) = component.misere_grundy
            {
                let _ = writeln!(out, "  misère Grundy value  {value}");
            }
        }
    }
    if answer.outcome.mover_wins() {
        out += &winning_moves(answer, all, &number);
    }
    if let Some(moves) = answer.remoteness {
        let _ = writeln!(out, "  it lasts      {} under best play of both", plural(moves as usize, "move"));
    }
    let mut told: Vec<&HowKnown> = Vec::new();
    // Of large numbers nothing is computed, so all that is known of the components is said.
    let of_components = answer.components.iter().map(|component| &component.known).filter(|_| answer.is_large());
    for known in of_components.chain([&answer.known]) {
        if !told.contains(&known) {
            let _ = writeln!(out, "  known by      {}", how_known(known));
            told.push(known);
        }
    }
    match answer.known {
        HowKnown::Computed { engine: Engine::WholeSum, .. } => {
            out += "                (misère values of wild components do not add up, so the sum itself was searched)\n";
        }
        HowKnown::Computed { .. } if answer.convention == Convention::Misere && answer.components.len() > 1 => {
            out += "                (all components are tame, so their misère values add up by Conway's theorem)\n";
        }
        _ => {}
    }
    out
}

/// The sum as it would be typed; of large numbers each game and its position.
fn title(answer: &Answer, number: &dyn Fn(&BigUint) -> String) -> String {
    if !answer.is_large() {
        return answer.shown.clone();
    }
    let shown: Vec<String> = answer
        .components
        .iter()
        .map(|component| format!("{} {}", component.game, component.position.show(number)))
        .collect();
    shown.join(" + ")
}

/// A move with large numbers as `number` writes them; in runs of heaps without the number of the
/// run.
fn shown_move(chosen: &Move, answer: &Answer, number: &dyn Fn(&BigUint) -> String) -> String {
    let large = chosen.from.is_large() || chosen.to.iter().any(Position::is_large);
    if answer.has_runs() && !large {
        return chosen.shown.clone();
    }
    if !large {
        return a_move(chosen, answer.components.len());
    }
    let left: Vec<String> = chosen.to.iter().map(|part| part.show(number)).collect();
    let left = if left.is_empty() { "nothing".to_owned() } else { left.join(" + ") };
    let shown = format!("{} -> {left}", chosen.from.show(number));
    a_move(&Move { shown, ..chosen.clone() }, answer.components.len())
}

fn winning_moves(answer: &Answer, all: bool, number: &dyn Fn(&BigUint) -> String) -> String {
    let mut out = String::new();
    let listed = answer.winning_moves.len();
    let count = answer.count.unwrap_or(listed as u128);
    let shown = if all { listed } else { listed.min(SHOWN_MOVES) };
    for (index, chosen) in answer.winning_moves.iter().take(shown).enumerate() {
        let head = match (index, count) {
            (0, 1) => "winning move",
            (0, _) => "winning moves",
            _ => "",
        };
        let _ = writeln!(out, "  {head:<13} {}", shown_move(chosen, answer, number));
    }
    if (shown as u128) < count {
        let _ = writeln!(out, "                and {} more (--all lists them)", count - shown as u128);
    }
    if !answer.complete && answer.count.is_none() {
        let words = match (answer.is_large(), count) {
            (true, 0) => "which moves win is not known",
            (true, _) => "there may be more winning moves",
            (false, 0) => "there are too many options to find the winning ones",
            (false, _) => "there are too many options to look at all: more moves may win",
        };
        let _ = writeln!(out, "                ({words})");
    }
    out
}

/// The first and the last digits of a number of 14 or more, without writing all of them: that takes
/// long for a million digits.
fn ends(x: &BigUint) -> String {
    let ten = BigUint::from(10u8);
    // log10(2) is a little more than 30102/100000.
    let mut digits = u32::try_from((x.bits() - 1) * 30_102 / 100_000).unwrap_or(u32::MAX) + 1;
    let mut bound = ten.pow(digits);
    while *x >= bound {
        bound *= 10u8;
        digits += 1;
    }
    let first = x / ten.pow(digits - 12);
    let last: BigUint = x % 10u64.pow(12);
    format!("{first}...{last:012} ({digits} digits)")
}

/// The answer of `explain`: options, their values, the mex, and xor in binary columns.
pub fn explanation(answer: &Answer) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}", answer.shown);
    let mut told = Vec::new();
    for (component, reason) in answer.components.iter().zip(&answer.reasons) {
        let _ = writeln!(out, "\nwhy {} has Grundy value {}", component.shown, reason.value);
        out += &theorem(component, &mut told);
        if let HowKnown::Proved { claim, proof } = &component.known {
            let _ = writeln!(out, "  {claim}: {proof}");
        }
        explain_reason(reason, 1, &mut out);
    }
    if let (None, Convention::Normal, [component]) = (&answer.value, answer.convention, answer.components.as_slice()) {
        out += "\n";
        out += &theorem(component, &mut told);
    }
    match answer.convention {
        Convention::Normal if answer.components.len() > 1 && answer.grundy().is_some() => out += &columns(answer),
        Convention::Normal => {}
        Convention::Misere => out += &misere_moves(answer),
    }
    out += &conclusion(answer);
    out
}

/// What the theorem says, the first time that it is told, and what it looks at in this position.
fn theorem(component: &ComponentAnswer, told: &mut Vec<&'static Sentence>) -> String {
    let Some((statement, here)) = &component.theorem else { return String::new() };
    let mut out = String::new();
    if !told.contains(&statement.name) {
        let _ = writeln!(out, "  by {}: {}", statement.name.message(), statement.text.message());
        told.push(statement.name);
    }
    for line in here {
        let _ = writeln!(out, "    {line}");
    }
    out
}

fn explain_reason(reason: &Reason, level: usize, out: &mut String) {
    let indent = "  ".repeat(level);
    if reason.options.is_empty() && reason.omitted == Some(0) {
        let _ = writeln!(out, "{indent}no move is left: the value is mex{{}} = 0");
        return;
    }
    // As wide as a move from here to a small heap.
    let width = (reason.position.to_string().chars().count() + 16).min(32);
    for option in &reason.options {
        let xor = if option.values.len() > 1 {
            let values: Vec<String> = option.values.iter().map(ToString::to_string).collect();
            format!("{} = ", values.join(" xor "))
        } else {
            String::new()
        };
        let _ = writeln!(out, "{indent}{:<width$} value {xor}{}", option.shown, option.value);
        for below in option.reasons.iter().filter(|below| !below.options.is_empty()) {
            explain_reason(below, level + 1, out);
        }
    }
    if reason.omitted != Some(0) {
        let count = reason.omitted.map_or("very many".to_owned(), |count| count.to_string());
        let _ = writeln!(out, "{indent}({count} more options are not shown; they are counted in the value)");
        return;
    }
    let values: BTreeSet<u64> = reason.options.iter().map(|option| option.value).collect();
    let set: Vec<String> = values.iter().map(ToString::to_string).collect();
    let _ = writeln!(out, "{indent}mex{{{}}} = {}: the least value that no option has", set.join(","), reason.value);
}

/// Every move and what it leads to: in misère play values of components need not add up, outcomes
/// tell.
fn misere_moves(answer: &Answer) -> String {
    let mut out = String::new();
    if let HowKnown::Theorem(statement) = answer.known {
        let _ = writeln!(out, "\n  by {}: {}", statement.name.message(), statement.text.message());
    }
    for component in &answer.components {
        let value = component.misere_grundy.map_or("not known (wild)".to_owned(), |value| value.to_string());
        let normal = component.grundy().map_or(String::new(), |value| format!("Grundy value {value}, "));
        let _ = writeln!(out, "  {}: {normal}misère Grundy value {value}", component.shown);
    }
    if answer.moves.is_empty() {
        out += "  no move is left: in misère play the player to move has won\n";
    }
    for chosen in &answer.moves {
        let wins = answer.winning_moves.contains(chosen);
        let verdict = if wins { "P: the opponent loses" } else { "N: the opponent wins" };
        let _ = writeln!(out, "  {:<32} {verdict}", a_move(chosen, answer.components.len()));
    }
    out
}

/// The values of the components in binary, one below the other, and their xor.
fn columns(answer: &Answer) -> String {
    let mut out = String::from("\nthe sum, in binary columns (a column with an odd number of 1s gives 1)\n");
    let total = answer.grundy().unwrap_or(0);
    let values: Vec<u64> = answer.components.iter().filter_map(ComponentAnswer::grundy).collect();
    let most = values.iter().copied().max().unwrap_or(0).max(total);
    let bits = (64 - most.leading_zeros()).max(1) as usize;
    let digits = most.to_string().len();
    let names = answer.components.iter().map(|component| component.shown.chars().count()).max().unwrap_or(3).max(3);
    for (component, value) in answer.components.iter().zip(&values) {
        let padding = " ".repeat(names - component.shown.chars().count());
        let _ = writeln!(out, "  {}{padding}  {value:>digits$}  {value:0bits$b}", component.shown);
    }
    let _ = writeln!(out, "  {:<names$}  {total:>digits$}  {total:0bits$b}", "xor");
    out
}

fn conclusion(answer: &Answer) -> String {
    let mut out = format!("\n{}", verdict(answer));
    match (answer.convention, answer.outcome, answer.winning_moves.first()) {
        (Convention::Normal, Outcome::N, Some(best)) => {
            let left = if answer.components.len() > 1 { "makes the xor 0" } else { "leaves value 0" };
            let _ = write!(out, "; {} {left}", a_move(best, answer.components.len()));
            if answer.winning_moves.len() > 1 {
                let all = if answer.complete { "in all" } else { "or more" };
                let _ = write!(out, " ({} {all})", plural(answer.winning_moves.len(), "winning move"));
            }
        }
        (Convention::Normal, Outcome::P, _) if answer.components.len() > 1 => {
            out += "; every move changes one value and so makes the xor other than 0";
        }
        (Convention::Normal, Outcome::P, _) => out += "; every option has a value above 0",
        (Convention::Misere, Outcome::N, Some(best)) => {
            let _ =
                write!(out, "; {} leaves a position that the opponent loses", a_move(best, answer.components.len()));
        }
        (Convention::Misere, Outcome::P, _) => out += "; every option wins for the opponent",
        _ => {}
    }
    out + "\n"
}

/// An entry of the catalogue.
pub fn entry(entry: &Entry) -> String {
    let mut out = entry.name().to_owned();
    if entry.names.len() > 1 {
        let _ = write!(out, "  (also {})", entry.names[1..].join(", "));
    }
    let _ = writeln!(out, "\n  {}", entry.title.message());
    for line in entry.rules.text(None).lines() {
        let _ = writeln!(out, "    {line}");
    }
    match entry.known {
        Known::Theorem(statement) => {
            let _ = writeln!(out, "  theorem: {}", statement.text.message());
            let _ = writeln!(out, "  source:  {}", statement.source);
        }
        Known::Nothing(words) => {
            let _ = writeln!(out, "  {}", words.message());
        }
    }
    out
}
