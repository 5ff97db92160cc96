//! Positions as text, in the notation of programs for Sprouts: `0` is a spot without lines, `1` one
//! with one line, `2` one with two lines that is met once, and a letter one with two lines that is
//! met twice; `.` stands between the boundaries of a region, `}` after a region, and `*` before how
//! often a boundary is there. `AB}0*5.AB}` is what a loop leaves of six spots if all others are on
//! one side of it (J. Lemoine, S. Viennot, A further computer analysis of Sprouts, 2007).

use super::drawing::{BOUNDARY, END, FREE, NAMES, REGION, SINGLE, lives};
use nimatron_messages::{Message, sprouts as say};
use std::collections::HashMap;
use std::fmt::Write;

/// The maximum number of spots in the beginning: there are names for all that can be met twice.
pub(super) const MAX_SPOTS: u32 = 80;
/// The maximum number of lives.
const MAX_LIVES: u32 = 3 * MAX_SPOTS;

/// Where a letter was met first.
struct First<'t> {
    letter: &'t str,
    name: u8,
    region: usize,
    boundary: usize,
    again: bool,
}

/// The string of a position. Whether it can be drawn is not asked.
///
/// # Errors
/// What is wrong with the text, and what would be right.
pub(super) fn read(text: &str) -> Result<Vec<u8>, Message> {
    let text = text.trim();
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        let spots = text.parse::<u32>().ok().filter(|&spots| spots <= MAX_SPOTS);
        return spots.map(start).ok_or_else(|| say::too_many_spots(text, MAX_SPOTS));
    }
    // Some programs write `]` after a land and `!` after the position.
    let text = text.strip_suffix('!').unwrap_or(text);
    let all: Vec<&str> = text.split('}').map(|region| region.trim_start_matches(']').trim()).collect();
    let regions = match &all[..] {
        [regions @ .., ""] => regions,
        regions => regions,
    };
    let mut string = Vec::new();
    let mut letters: Vec<First<'_>> = Vec::new();
    let mut boundaries = 0;
    for (region, of_region) in regions.iter().enumerate() {
        for boundary in of_region.split('.').map(str::trim).filter(|boundary| !boundary.is_empty()) {
            boundaries += 1;
            let (spots, times) = match boundary.split_once('*') {
                Some((spots, times)) => {
                    let number = times.trim().parse::<u32>().ok().filter(|times| (1..=MAX_SPOTS).contains(times));
                    (spots.trim(), number.ok_or_else(|| say::not_a_multiple(boundary, MAX_SPOTS))?)
                }
                None => (boundary, 1),
            };
            let from = string.len();
            for spot in spots_of(spots) {
                string.push(match spot {
                    "0" if spots == "0" => FREE,
                    "0" => return Err(say::not_alone(boundary)),
                    "1" => END,
                    "2" => SINGLE,
                    letter if letter.starts_with(|first: char| first.is_ascii_alphabetic()) && times == 1 => {
                        let count = letters.len();
                        match letters.iter_mut().find(|first| first.letter == letter) {
                            Some(First { again: true, .. }) => return Err(say::met_too_often(letter)),
                            Some(first) if first.region == region && first.boundary != boundaries => {
                                return Err(say::two_boundaries(letter));
                            }
                            Some(first) => {
                                first.again = true;
                                first.name
                            }
                            // That there are names enough is seen at the end.
                            None => {
                                let name = NAMES.saturating_add(u8::try_from(count).unwrap_or(u8::MAX));
                                letters.push(First { letter, name, region, boundary: boundaries, again: false });
                                name
                            }
                        }
                    }
                    letter if letter.starts_with(|first: char| first.is_ascii_alphabetic()) => {
                        return Err(say::letters_repeated(boundary));
                    }
                    other => return Err(say::not_a_spot(other, text)),
                });
            }
            string.push(BOUNDARY);
            let one = string[from..].to_vec();
            (1..times).for_each(|_| string.extend_from_slice(&one));
            if string.len() > 4 * MAX_LIVES as usize {
                return Err(say::too_many_lives(MAX_LIVES));
            }
        }
        string.push(REGION);
    }
    if let Some(once) = letters.iter().find(|letter| !letter.again) {
        return Err(say::met_once(once.letter));
    }
    if lives(&string) > MAX_LIVES {
        return Err(say::too_many_lives(MAX_LIVES));
    }
    Ok(string)
}

/// The string of a number of spots without lines.
pub(super) fn start(spots: u32) -> Vec<u8> {
    let mut string = [FREE, BOUNDARY].repeat(spots as usize);
    string.push(REGION);
    string
}

/// The spots of a boundary: a character each, and a letter with the apostrophes after it.
fn spots_of(boundary: &str) -> impl Iterator<Item = &str> {
    let mut rest = boundary;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let mut characters = rest.chars();
        let mut length = characters.next()?.len_utf8();
        length += rest[length..].bytes().take_while(|&byte| byte == b'\'').count();
        let spot;
        (spot, rest) = rest.split_at(length);
        Some(spot)
    })
}

/// The text of a string. Letters are large for spots that are met in two regions.
pub(super) fn show(string: &[u8]) -> String {
    let regions: Vec<&[u8]> = string.split_inclusive(|&spot| spot == REGION).collect();
    let boundaries = |region: &[u8]| region[..region.len() - 1].split(|&spot| spot == BOUNDARY).count() - 1;
    match regions[..] {
        [] => return "0".to_owned(),
        [one] if one.iter().all(|spot| [FREE, BOUNDARY, REGION].contains(spot)) => return boundaries(one).to_string(),
        _ => {}
    }
    let mut letters: HashMap<u8, String> = HashMap::new();
    let (mut small, mut large) = (0, 0);
    let mut text = String::new();
    for region in regions {
        let mut last: Option<(&[u8], usize)> = None;
        let mut parts: Vec<(&[u8], usize)> = Vec::new();
        for boundary in region[..region.len() - 1].split_inclusive(|&spot| spot == BOUNDARY) {
            let nameless = boundary.iter().all(|&spot| spot < NAMES || spot == BOUNDARY);
            match &mut last {
                Some((before, times)) if nameless && *before == boundary => *times += 1,
                _ => {
                    parts.extend(last.take());
                    last = Some((boundary, 1));
                }
            }
        }
        parts.extend(last);
        for (at, (boundary, times)) in parts.into_iter().enumerate() {
            if at > 0 {
                text.push('.');
            }
            for &spot in &boundary[..boundary.len() - 1] {
                if spot < NAMES {
                    text.push(char::from(b'0' + spot));
                    continue;
                }
                let here = region.iter().filter(|&&other| other == spot).count() == 2;
                let letter = letters.entry(spot).or_insert_with(|| {
                    let (first, number) = if here { (b'a', &mut small) } else { (b'A', &mut large) };
                    *number += 1;
                    letter(first, *number - 1)
                });
                text.push_str(letter);
            }
            if times > 1 {
                let _ = write!(text, "*{times}");
            }
        }
        text.push('}');
    }
    text
}

/// A letter, with apostrophes after the 26th.
fn letter(first: u8, number: usize) -> String {
    char::from(first + (number % 26) as u8).to_string() + &"'".repeat(number / 26)
}
