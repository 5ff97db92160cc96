//! Reads the text of positions: numbers, brackets, sums, files.

use crate::error::{QuestionResult, other};
use crate::files::{self, FromFile};
use crate::game::GameDef;
use crate::position::Position;
use crate::settings::GameSettings;
use nimatron_messages::{Message, positions};
use nimatron_nimber::BigUint;
use nimatron_rules::half_width;
use std::path::Path;

/// A sum as text; the empty sum is `0`.
pub fn show_sum(parts: impl Iterator<Item = String>) -> String {
    let shown: Vec<String> = parts.collect();
    if shown.is_empty() { "0".to_owned() } else { shown.join(" + ") }
}

/// Splits at each `separator` outside all brackets and quotation marks.
pub fn split_outside(text: &str, separator: char) -> Vec<&str> {
    let (mut parts, mut depth, mut start, mut quoted) = (Vec::new(), 0i32, 0, false);
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            _ if quoted => {}
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

/// Reads a coordinate: `1000`, `1_000`, `10^6`, `1e6`, `1.5e6`.
///
/// # Errors
/// A sentence that says what is wrong with it.
pub fn parse_coordinate(text: &str) -> QuestionResult<i64> {
    let plain = plain_number(text);
    match read_number(&plain, MAX_COORDINATE_DIGITS) {
        Some(number) => match number.and_then(|number| i64::try_from(number).ok()) {
            Some(number) => Ok(number),
            None => other(too_large(&plain)),
        },
        None => other(why_no_number(text, &plain)),
    }
}

/// Reads a number of any length: `1000`, `1_000`, `10^100`, `1e100`, `1.5e30`.
///
/// # Errors
/// A sentence that says what is wrong with it.
pub fn parse_number(text: &str) -> QuestionResult<BigUint> {
    let plain = plain_number(text);
    match read_number(&plain, MAX_DIGITS) {
        Some(Some(number)) => Ok(number),
        Some(None) if plain.len() > MAX_DIGITS => other(positions::too_many_digits(plain.len(), MAX_DIGITS)),
        Some(None) => other(positions::power_too_long(plain, MAX_DIGITS)),
        None => other(why_no_number(text, &plain)),
    }
}

/// Numbers with more digits than this are not computed for a coordinate: none of them is below 2^63,
/// also where only an upper bound on their number is known.
const MAX_COORDINATE_DIGITS: usize = 100;

/// A number as it is read: half-width, without blanks around it and the marks between digits.
fn plain_number(text: &str) -> String {
    half_width(text).trim().chars().filter(|&c| c != '_').collect()
}

/// Reads a number, which is not negative. `None`: it is not one; inside, it may have more than `max`
/// digits, and is not computed.
fn read_number(plain: &str, max: usize) -> Option<Option<BigUint>> {
    let zero = || plain.strip_prefix('-').filter(|rest| rest.bytes().all(|byte| byte == b'0'));
    let plain = plain.strip_prefix('+').or_else(zero).unwrap_or(plain);
    if is_digits(plain) {
        return Some(power(plain, "1", max));
    }
    if let Some((base, exponent)) = plain.split_once('^') {
        return (is_digits(base) && is_digits(exponent)).then(|| power(base, exponent, max));
    }
    let (mantissa, exponent) = plain.split_once('e')?;
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    if ![whole, part, exponent].into_iter().all(is_digits) {
        return None;
    }
    let part = part.trim_end_matches('0');
    let digits = format!("{whole}{part}");
    let significant = digits.trim_start_matches('0').len() as u64;
    // The places after the point are that many fewer zeros.
    let zeros = exponent.parse().unwrap_or(u64::MAX).checked_sub(part.len() as u64)?;
    if significant == 0 {
        return Some(Some(BigUint::default()));
    }
    let fits = significant.saturating_add(zeros) <= max as u64;
    Some(
        fits.then(|| power(&digits, "1", max).zip(power("10", &zeros.to_string(), 2 * max)))
            .flatten()
            .map(|(a, b)| a * b),
    )
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A power of a number; `None` if it may have more than `max` digits.
fn power(base: &str, exponent: &str, max: usize) -> Option<BigUint> {
    let base = base.trim_start_matches('0');
    let exponent = exponent.parse().unwrap_or(u32::MAX);
    if exponent == 0 || base == "1" {
        return Some(BigUint::from(1u8));
    }
    // Each factor adds at most the digits of the base.
    if base.len() as u64 * u64::from(exponent) > max as u64 {
        return None;
    }
    // No digits are left of 0.
    Some(BigUint::parse_bytes(base.as_bytes(), 10).unwrap_or_default().pow(exponent))
}

/// Why this is not a number, or a negative one.
fn why_no_number(text: &str, plain: &str) -> Message {
    if let Some(number) = plain.strip_prefix('-').and_then(|rest| read_number(rest, MAX_COORDINATE_DIGITS)) {
        let is_small = number.is_some_and(|number| i64::try_from(number).is_ok());
        return if is_small { positions::negative(plain) } else { too_large(plain) };
    }
    if plain.contains("..") {
        return positions::run_not_here(plain);
    }
    match text.trim() {
        "" => positions::not_a_number(positions::nothing()),
        text => positions::not_a_number(format!("`{text}`")),
    }
}

/// The message for a number of 2^63 or more where such numbers are not supported.
pub(crate) fn too_large(number: &str) -> Message {
    match number.len() {
        ..=40 => positions::too_large(number, i64::MAX),
        digits => positions::too_large(positions::long_number(digits), i64::MAX),
    }
}

/// The texts of positions, with each `@FILE` replaced by the positions in that file.
///
/// # Errors
/// If a file cannot be read, or there is no such game.
pub fn positions_from_files<'s, P: AsRef<str>>(
    game: &str,
    positions: impl IntoIterator<Item = P>,
    settings: impl Into<GameSettings<'s>>,
) -> QuestionResult<Vec<FromFile>> {
    let texts: Vec<String> = positions.into_iter().map(|text| text.as_ref().to_owned()).collect();
    let typed = |text: String| FromFile { text, notes: Vec::new() };
    if !texts.iter().any(|text| text.starts_with('@')) {
        return Ok(texts.into_iter().map(typed).collect());
    }
    let name = game;
    let game = GameDef::load(game, settings)?;
    let read = |text: String| match text.strip_prefix('@') {
        Some(file) => files::position(file, name, &game),
        None => Ok(typed(text)),
    };
    texts.into_iter().map(read).collect()
}

/// A position without the brackets around it, if there are any.
pub(crate) fn without_brackets(text: &str) -> QuestionResult<&str> {
    let text = text.trim();
    let open = text.matches('(').count();
    if open != text.matches(')').count() {
        return other(positions::brackets(text));
    }
    // `(3,5)`, but neither `grid(3,5)` nor `(3) (5)`.
    let mut depth = 0;
    let closes = text.char_indices().find(|&(_, sign)| {
        depth += i32::from(sign == '(') - i32::from(sign == ')');
        depth == 0
    });
    let whole = text.starts_with('(') && closes.is_some_and(|(at, _)| at + 1 == text.len());
    Ok(if whole { text[1..text.len() - 1].trim() } else { text })
}

/// Maximum number of decimal digits of a number.
const MAX_DIGITS: usize = 1_000_000;

/// Reads the numbers of a position. With `heaps` each number is a position of its own. With `runs`
/// a number may be a run of heaps, `5..100`.
pub(crate) fn read_numbers(text: &str, heaps: bool, runs: bool) -> QuestionResult<Vec<Position>> {
    let text = text.trim();
    if text.find('(').is_some_and(|open| open > 0) && text.ends_with(')') {
        return other(positions::not_a_position(text, format!("nim(3) + {text}")));
    }
    let inside = without_brackets(text)?;
    if inside.is_empty() {
        return other(positions::empty());
    }
    let heap = |part: &str| match without_brackets(part)?.split_once("..") {
        Some((first, last)) if runs => run(first, last),
        _ => parse_number(part).map(|number| Position::of(vec![number])),
    };
    if heaps {
        return inside.split(',').map(heap).collect();
    }
    let numbers: Vec<BigUint> = inside.split(',').map(parse_number).collect::<QuestionResult<_>>()?;
    Ok(vec![Position::of(numbers)])
}

/// The numbers of rows and columns of a rectangle that is written `3x5`; `None` if the text is not
/// of this form.
pub(crate) fn rectangle(text: &str) -> Option<(usize, usize)> {
    let side = |side: &str| {
        let side = side.trim();
        let is_short = side.len() < 6 && side.bytes().all(|byte| byte.is_ascii_digit());
        side.parse().ok().filter(|_| is_short)
    };
    let (rows, columns) = text.split_once(['x', 'X', '×'])?;
    Some((side(rows)?, side(columns)?))
}

/// A run of heaps from its first and last heap.
fn run(first: &str, last: &str) -> QuestionResult<Position> {
    let end = |text: &str| parse_coordinate(text).map(i64::unsigned_abs);
    let (first, last) = (end(first)?, end(last)?);
    if first > last {
        return other(positions::backward_run(first, last));
    }
    Ok(if first == last { Position::Small(vec![first as i64]) } else { Position::Run(first, last) })
}

/// Whether one of the numbers is a run of heaps, `5..100`.
pub(crate) fn has_run(text: &str) -> bool {
    let is_run = |part: &str| {
        let bounds = part.trim_matches(['(', ')', ' ']).split_once("..");
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        bounds
            .is_some_and(|(first, last)| digit(first.chars().next()) && (last.is_empty() || digit(last.chars().next())))
    };
    text.split(',').any(is_run)
}

/// Whether the text of a game is rules, rather than a name, a code, a file, or a sum.
pub fn is_rules(text: &str) -> bool {
    let text = half_width(text);
    text.contains("->") || text.contains('→') || text.trim_start().starts_with("game ")
}

/// Whether the text of a game is the name of a file. A stroke in brackets belongs to a board, as in
/// `cram(../.#) + *3`.
pub fn names_file(text: &str) -> bool {
    let game = Path::new(text.trim()).extension().is_some_and(|extension| extension == "game");
    !is_rules(text) && (game || split_outside(text, '/').len() > 1)
}
