//! A line of names: `a b c`, `a: b, c`, `a -> b -> c`, `a -- b`. Names may be quoted; signs of other
//! formats are never taken for names.

use nimatron_messages::{Message, formats as say};
use std::borrow::Cow;

/// Whether a whole line, without blanks before it, is a comment.
pub fn is_comment(line: &str) -> bool {
    line.starts_with(['#', '%']) || line.starts_with("//")
}

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Word<'t> {
    Name(Cow<'t, str>),
    /// `->`
    Arrow,
    /// `--`
    Both,
    /// `:` after the first name.
    Colon,
    /// `,` after a name.
    Comma,
}

/// Signs that stand for something in other formats.
const SIGNS: [&str; 11] = ["-", "<-", "<->", "<--", "-->", "=>", "<=>", "=", "|", "+", "*"];

/// Where the name at the beginning of a text ends: at a blank, a comma at its end, an arrow, but
/// not within round or square brackets.
fn end_of_name(text: &str) -> Result<usize, Message> {
    let mut open = Vec::new();
    for (at, sign) in text.char_indices() {
        match sign {
            '(' | '[' | '{' => open.push(sign),
            ')' | ']' | '}' => {
                let fits = matches!((open.pop(), sign), (Some('('), ')') | (Some('['), ']') | (Some('{'), '}'));
                if !fits {
                    return Err(say::bracket(&text[at..=at]));
                }
            }
            _ if !open.is_empty() => {}
            _ if sign.is_whitespace() || text[at..].starts_with("->") || sign == '→' => return Ok(at),
            _ => {}
        }
    }
    match open.first() {
        Some(sign) => Err(say::bracket(sign.to_string())),
        None => Ok(text.len()),
    }
}

/// The name in quotation marks at the beginning of a text, and what follows it. A quotation mark in
/// the name is doubled, or has a backslash before it.
pub(crate) fn quoted(text: &str) -> Result<(String, &str), Message> {
    let mut name = String::new();
    let mut signs = text.char_indices().skip(1).peekable();
    while let Some((at, sign)) = signs.next() {
        match sign {
            '"' if signs.peek().is_some_and(|next| next.1 == '"') => {
                signs.next();
                name.push('"');
            }
            '"' => return Ok((name, &text[at + 1..])),
            '\\' if signs.peek().is_some_and(|next| next.1 == '"') => {
                signs.next();
                name.push('"');
            }
            sign => name.push(sign),
        }
    }
    Err(say::quotation_open())
}

/// The words of a line.
///
/// # Errors
/// What is no name.
pub(crate) fn words(line: &str) -> Result<Vec<Word<'_>>, Message> {
    let (mut words, mut rest) = (Vec::new(), line.trim());
    let lists = line.contains("->") || line.contains('→');
    while !rest.is_empty() {
        let is_name = |word: &Word<'_>| matches!(word, Word::Name(_));
        let names = words.iter().filter(|word| is_name(word)).count();
        if let Some(after) = rest.strip_prefix("->").or_else(|| rest.strip_prefix('→')) {
            words.push(Word::Arrow);
            rest = after.trim_start();
            continue;
        }
        if let Some(after) = rest.strip_prefix("--").filter(|after| after.starts_with(char::is_whitespace)) {
            words.push(Word::Both);
            rest = after.trim_start();
            continue;
        }
        if let Some(after) = rest.strip_prefix(':').filter(|_| names == 1 && words.len() == 1) {
            words.push(Word::Colon);
            rest = after.trim_start();
            continue;
        }
        if words.is_empty() && rest.starts_with(':') {
            return Err(say::name_before_colon());
        }
        if let Some(after) = rest.strip_prefix(',').filter(|_| names > 0) {
            words.push(Word::Comma);
            rest = after.trim_start();
            continue;
        }
        if rest == ";" && lists {
            break;
        }
        if rest.starts_with('"') {
            let (name, after) = quoted(rest)?;
            if !after.is_empty() && !after.starts_with(|sign: char| sign.is_whitespace() || ",:;-→".contains(sign)) {
                return Err(say::quotation_open());
            }
            words.push(Word::Name(name.into()));
            rest = after.trim_start();
            continue;
        }
        let (word, after) = rest.split_at(end_of_name(rest)?);
        if names > 0 && matches!(word, "#" | "%" | "//") {
            break;
        }
        // A colon after the first name, commas between the options, a semicolon at the end.
        let mut word = word;
        let mut then = Vec::new();
        if lists && after.trim().is_empty() {
            word = word.trim_end_matches(';');
        }
        if let Some(name) = word.strip_suffix(',') {
            word = name;
            then.push(Word::Comma);
        }
        if words.is_empty()
            && let Some(name) = word.strip_suffix(':')
        {
            word = name;
            then.insert(0, Word::Colon);
        }
        let commas = (lists || words.contains(&Word::Colon)) && word.contains(',');
        let parts = if commas { crate::csv::fields_outside(word, b',') } else { vec![word] };
        for (at, part) in parts.into_iter().enumerate() {
            if at > 0 {
                words.push(Word::Comma);
            }
            words.push(Word::Name(name(part)?.into()));
        }
        words.extend(then);
        rest = after.trim_start();
    }
    Ok(words)
}

/// A name without quotation marks.
fn name(word: &str) -> Result<&str, Message> {
    if word.is_empty() {
        return Err(say::name_expected());
    }
    let in_braces = word.starts_with(['{', '[']) && word.contains(char::is_whitespace);
    let foreign = SIGNS.contains(&word) || word.ends_with(';') || word.starts_with(['<', '#', '"']) || in_braces;
    if foreign || word == "--" || word == ":" {
        return Err(say::no_name(word));
    }
    Ok(word)
}
