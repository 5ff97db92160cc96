//! Texts of positions: numbers, brackets, sums, files. And what is said when one is wrong.

use crate::game::GameDef;
use nimatron_rules::ast::Value;
use nimatron_rules::{Diagnostic, EvalError};
use std::borrow::Cow;
use std::io::Read;

/// What is wrong with a question.
#[derive(Debug, thiserror::Error)]
pub enum QuestionError {
    /// The rules have an error.
    #[error("{diagnostic}")]
    Rules {
        /// What is wrong.
        diagnostic: Box<Diagnostic>,
        /// The text.
        text: String,
        /// The file, if the rules came from one.
        origin: Option<String>,
    },
    /// A rule fails at the position itself.
    #[error("{0}")]
    Evaluation(EvalError),
    /// Anything else, as a sentence.
    #[error("{0}")]
    Other(String),
}

pub(crate) fn other<T>(message: impl Into<String>) -> Result<T, QuestionError> {
    Err(QuestionError::Other(message.into()))
}

pub(crate) type Asked<T> = Result<T, QuestionError>;

/// Splits at a character that stands outside all brackets.
pub fn split_outside(text: &str, separator: char) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0i32, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ if c == separator && depth == 0 => {
                parts.push(&text[start..at]);
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

/// Reads a coordinate: `1000`, `1_000`, `10^6`, `1e6`.
///
/// # Errors
/// A sentence that says what is wrong with it.
pub fn parse_coordinate(text: &str) -> Asked<i64> {
    let plain: String = text.trim().chars().filter(|&c| c != '_').collect();
    if let Ok(value) = plain.parse::<i64>() {
        return if value >= 0 { Ok(value) } else { other(format!("{plain} is negative, and coordinates are not")) };
    }
    let digits = plain.strip_prefix('-').unwrap_or(&plain);
    if !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit()) {
        return too_large(&plain);
    }
    if plain.contains("..") {
        return other(format!("`{plain}` is a run of heaps: these are for `solve nim 5..100` in normal play only"));
    }
    if let Some(value) = scientific(&plain) {
        return Ok(value);
    }
    let power = plain.split_once('^').or_else(|| plain.split_once('e').filter(|(mantissa, _)| !mantissa.is_empty()));
    if let Some((base, exponent)) = power
        && let (Ok(base), Ok(exponent)) = (base.parse::<i64>(), exponent.parse::<u32>())
        && base >= 0
    {
        let value = if plain.contains('^') {
            base.checked_pow(exponent)
        } else {
            10i64.checked_pow(exponent).and_then(|scale| base.checked_mul(scale))
        };
        return value.map_or_else(|| too_large(&plain), Ok);
    }
    let shown = if text.trim().is_empty() { "nothing".to_owned() } else { format!("`{}`", text.trim()) };
    other(format!("{shown} is not a number; a position is written 5 or 3,5"))
}

/// `1.5e6`: a decimal number whose point goes away.
fn scientific(text: &str) -> Option<i64> {
    let (mantissa, exponent) = text.split_once('e')?;
    let (whole, part) = mantissa.split_once('.')?;
    let places = exponent.parse::<usize>().ok()?.checked_sub(part.len())?;
    if part.is_empty() || whole.is_empty() || places > 18 {
        return None;
    }
    format!("{whole}{part}{}", "0".repeat(places)).parse().ok().filter(|&value: &i64| value >= 0)
}

fn too_large<T>(number: &str) -> Asked<T> {
    let shown = if number.len() > 40 { format!("a number of {} digits", number.len()) } else { number.to_owned() };
    other(format!(
        "{shown} is too large: coordinates go up to {}; beyond, `solve` answers in normal play where a theorem does",
        i64::MAX
    ))
}

/// The texts of positions, with what is in a file in place of `@FILE`. A file is read once, so it may be a pipe.
///
/// # Errors
/// If a file cannot be read, or there is no such game.
pub fn positions_from_files(game: &str, positions: &[String], settings: &[(String, Value)]) -> Asked<Vec<String>> {
    if !positions.iter().any(|text| text.starts_with('@')) {
        return Ok(positions.to_vec());
    }
    let game = GameDef::load(game, settings)?;
    positions.iter().map(|text| position_text(text, &game).map(Cow::into_owned)).collect()
}

/// The text of a position; `@FILE` stands for what is in the file, where white space separates numbers as commas do, and a
/// line is a position. A line of two numbers is an edge, for games on graphs.
fn position_text<'t>(text: &'t str, game: &GameDef) -> Asked<Cow<'t, str>> {
    let Some(name) = text.strip_prefix('@') else { return Ok(Cow::Borrowed(text)) };
    let problem =
        |error: &dyn std::fmt::Display| QuestionError::Other(format!("the file {name} cannot be read: {error}"));
    let mut text = String::new();
    let file = std::fs::File::open(name).map_err(|error| problem(&error))?;
    file.take(MAX_POSITION + 1).read_to_string(&mut text).map_err(|error| problem(&error))?;
    if text.len() as u64 > MAX_POSITION {
        return other(format!("the file {name} is longer than the {MAX_POSITION} bytes that are read"));
    }
    if game.is_native() {
        let edge = |line: &str| match line.split_whitespace().collect::<Vec<_>>().as_slice() {
            [a, b] if [a, b].iter().all(|node| node.bytes().all(|byte| byte.is_ascii_digit())) => format!("{a}-{b}"),
            _ => line.trim().to_owned(),
        };
        let lines: Vec<String> = text.lines().map(edge).filter(|line| !line.is_empty()).collect();
        return Ok(Cow::Owned(lines.join(",")));
    }
    let line =
        |line: &str| line.split([',', ' ', '\t', '\r']).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(",");
    let lines: Vec<String> = text.lines().map(line).filter(|line| !line.is_empty()).collect();
    // A line is a position; but a row may also have a number a line.
    let is_row = game.entry.is_some_and(|entry| entry.rules.is_row());
    let column = is_row && lines.iter().all(|line| !line.contains(','));
    Ok(Cow::Owned(lines.join(if column { "," } else { "+" })))
}

/// Bytes of a position in a file.
const MAX_POSITION: u64 = 1 << 28;

/// A position without the brackets around it.
pub fn without_brackets(text: &str) -> Asked<&str> {
    let text = text.trim();
    match (text.strip_prefix('('), text.strip_suffix(')')) {
        (Some(_), Some(_)) => Ok(text[1..text.len() - 1].trim()),
        (None, None) => Ok(text),
        _ => other(format!("the brackets in `{text}` do not match")),
    }
}

pub(crate) fn numbers(text: &str) -> Asked<Vec<i64>> {
    let text = text.trim();
    if text.find('(').is_some_and(|open| open > 0) && text.ends_with(')') {
        return other(format!(
            "`{text}` is not a position; a sum of different games is one text, as in 'nim(3) + {text}'"
        ));
    }
    let inside = without_brackets(text)?;
    if inside.is_empty() {
        return other("an empty position; a position is written 5 or 3,5");
    }
    inside.split(',').map(parse_coordinate).collect()
}
