//! A line of names: `a b c`, `a: b, c`, `a -> b -> c`, `a -- b`. Names may be quoted; signs of
//! other formats are never taken for names.

use nimatron_messages::{Message, formats as say};
use std::borrow::Cow;
use std::collections::HashSet;

/// Whether a whole line, without blanks before it, is a comment.
pub fn is_comment(line: &str) -> bool {
    line.starts_with(['#', '%']) || line.starts_with("//")
}

/// A line with the signs of Chinese texts as plain ones and, if colons are `glued` to what follows
/// (`1:2,3`), a blank after the first colon. Lines with quotation marks stay as they are.
pub(crate) fn plain(line: &str, glued: bool) -> Cow<'_, str> {
    if line.contains('"') {
        return line.into();
    }
    let mut line = Cow::Borrowed(line);
    if line.contains(['：', '，', '、']) {
        line = line.replace('：', ": ").replace(['，', '、'], ",").into();
    }
    if glued {
        line = line.replacen(':', ": ", 1).into();
    }
    line
}

/// Whether all lines are a name, a colon, and what follows without a blank between them, each with
/// a name of its own.
pub(crate) fn is_glued<'t>(lines: impl Iterator<Item = &'t str>) -> bool {
    let (mut names, mut count, mut glued) = (HashSet::new(), 0, false);
    for line in lines {
        let line = plain(line, false);
        let Some((name, rest)) = line.split_once(':') else { return false };
        let bare = !name.is_empty() && !name.contains(|sign: char| sign.is_whitespace() || "\",;([->→".contains(sign));
        if !bare || rest.contains(':') || rest.starts_with("//") || line.contains('"') {
            return false;
        }
        glued |= rest.starts_with(|sign: char| !sign.is_whitespace());
        count += 1;
        names.insert(name.to_owned());
    }
    glued && count > 1 && names.len() == count
}

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LineWord<'t> {
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
const SIGNS: [&str; 12] = ["-", "–", "—", "−", "=", "|", "+", "*", "&", "...", "…", "."];
/// Arrows of other formats; longer ones first.
const ARROWS: [&str; 10] = ["<-->", "<--", "<->", "<=>", "-->", "==>", "<-", "=>", "⇒", "↔"];
/// Signs that take no room, so that two names look the same.
const UNSEEN: [char; 6] = ['\u{ad}', '\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}', '\u{feff}'];
/// What programs write where something is missing.
const MISSING: [&str; 7] = ["NA", "NaN", "nan", "NULL", "null", "None", "<NA>"];
/// Words before the numbers of vertices or edges, in lists that people write by hand.
const KINDS: [&str; 9] = ["vertex", "vertices", "node", "nodes", "edge", "edges", "arc", "arcs", "graph"];

/// Whether a word says what the numbers after it are.
pub(crate) fn is_kind(word: &str) -> bool {
    KINDS.iter().any(|kind| kind.eq_ignore_ascii_case(word))
}

/// Whether a word is one of these, which have blanks between them.
pub(crate) fn is_among(words: &str, word: &str) -> bool {
    words.split(' ').any(|one| one == word)
}

/// Whether a text has digits only.
pub(crate) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a dash, however wide, may stand between the ends of an edge.
pub(crate) fn is_dash(sign: char) -> bool {
    matches!(sign, '-' | '–' | '—' | '−' | '－')
}

/// Whether a name may be an edge as well: `A-B`.
pub(crate) fn is_dashed(name: &str) -> bool {
    let is_end = |end: &str| !end.is_empty() && end.chars().all(char::is_alphanumeric);
    name.split_once(is_dash).is_some_and(|(one, other)| is_end(one) && is_end(other))
}

/// Whether a name has a colon that may end the name of a position: the one of `https://` does not.
fn has_colon(name: &str) -> bool {
    name.contains(':') && !name.contains("://") && !name.starts_with(['(', '['])
}

/// Refuses the names of a line, which have no quotation marks, if together they look like something
/// else: `a:b c`, `vertex 1`, `a [b]`.
pub(crate) fn fit_together(names: &[&str]) -> Result<(), Message> {
    let [first, rest @ ..] = names else { return Ok(()) };
    let numbered = !rest.is_empty() && rest.iter().all(|name| is_number(name));
    if numbered && is_kind(first) {
        return Err(say::no_name(*first));
    }
    if !rest.is_empty() && has_colon(first) && !rest.iter().all(|name| has_colon(name)) {
        return Err(say::no_name(*first));
    }
    // Positions that are lists, `[0,1] [0,0]`, are names; a list of names is none.
    let is_list = |name: &&&str| name.starts_with('[');
    let lists = names.iter().filter(is_list).count();
    match names.iter().find(is_list) {
        Some(name) if lists < names.len() => Err(say::no_name(*name)),
        _ => Ok(()),
    }
}

/// Refuses what is not a name unless it has quotation marks: what begins or ends with signs of
/// lists, attributes or strings of other formats.
///
/// # Errors
/// The sentence about it.
pub(crate) fn bare(word: &str) -> Result<(), Message> {
    if ARROWS.contains(&word) || word == ">" {
        return Err(say::other_arrow(word));
    }
    let list = word.starts_with('[') && word.ends_with(']') && !word.contains(['(', '"', '\'', '=']) && word.len() > 2;
    let foreign = SIGNS.contains(&word)
        || MISSING.contains(&word)
        || matches!(word, "--" | ":" | "->")
        || word.starts_with(['<', '#', '"', '\'', '\\', ']', ';'])
        || word.ends_with(['\\', '[', ';', '；'])
        || word.ends_with("()")
        || word.contains(['{', '}'])
        || word.contains(UNSEEN)
        || (word.starts_with('[') || word.ends_with(']')) && (!list || word.contains(char::is_whitespace));
    let shown = |sign: char| match sign {
        unseen if UNSEEN.contains(&unseen) => unseen.escape_unicode().to_string(),
        sign => sign.to_string(),
    };
    if foreign { Err(say::no_name(word.chars().map(shown).collect::<String>())) } else { Ok(()) }
}

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
/// What is not a name.
pub(crate) fn words(line: &str) -> Result<Vec<LineWord<'_>>, Message> {
    let (mut words, mut rest) = (Vec::new(), line.trim());
    let lists = line.contains("->") || line.contains('→');
    while !rest.is_empty() {
        let is_name = |word: &LineWord<'_>| matches!(word, LineWord::Name(_));
        let names = words.iter().filter(|word| is_name(word)).count();
        if let Some(arrow) = ARROWS.iter().find(|arrow| rest.starts_with(**arrow)) {
            return Err(say::other_arrow(*arrow));
        }
        if let Some(after) = rest.strip_prefix("->").or_else(|| rest.strip_prefix('→')) {
            // `a-->b` and `a<->b` have other arrows.
            if let Some(LineWord::Name(Cow::Borrowed(name))) = words.last()
                && let Some(sign) = name.strip_prefix(name.trim_end_matches(['-', '<', '=']))
                && !sign.is_empty()
            {
                return Err(say::other_arrow(format!("{sign}->")));
            }
            words.push(LineWord::Arrow);
            rest = after.trim_start();
            continue;
        }
        if let Some(after) = rest.strip_prefix("--").filter(|after| after.starts_with(char::is_whitespace)) {
            words.push(LineWord::Both);
            rest = after.trim_start();
            continue;
        }
        if let Some(after) = rest.strip_prefix(':').filter(|_| names == 1 && words.len() == 1) {
            words.push(LineWord::Colon);
            rest = after.trim_start();
            continue;
        }
        if words.is_empty() && rest.starts_with(':') {
            return Err(say::name_before_colon());
        }
        if let Some(after) = rest.strip_prefix(',').filter(|_| names > 0) {
            words.push(LineWord::Comma);
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
            words.push(LineWord::Name(name.into()));
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
            then.push(LineWord::Comma);
        }
        if words.is_empty()
            && let Some(name) = word.strip_suffix(':')
        {
            word = name;
            then.insert(0, LineWord::Colon);
        }
        // `a -> b: label`, `Case 1:`.
        if names > 0 && word.ends_with(':') {
            return Err(say::no_name(word));
        }
        let commas = (lists || words.contains(&LineWord::Colon)) && word.contains(',');
        let parts = if commas { crate::csv::fields_outside(word, b',') } else { vec![word] };
        for (at, part) in parts.into_iter().enumerate() {
            if at > 0 {
                words.push(LineWord::Comma);
            }
            words.push(LineWord::Name(name(part)?.into()));
        }
        words.extend(then);
        rest = after.trim_start();
    }
    together(&words)?;
    Ok(words)
}

/// Refuses names that look like something else beside each other.
fn together(words: &[LineWord<'_>]) -> Result<(), Message> {
    let colon = words.contains(&LineWord::Colon);
    let bare = words.iter().filter_map(|word| match word {
        // Names in quotation marks are owned.
        LineWord::Name(Cow::Borrowed(name)) => Some(*name),
        _ => None,
    });
    let bare: Vec<&str> = bare.collect();
    let names = words.iter().filter(|word| matches!(word, LineWord::Name(_))).count();
    if names == bare.len() {
        fit_together(&bare)?;
    }
    // `0: (1, 2)` is a position with two options, or with one whose name has brackets.
    match (words, bare.first()) {
        ([_, _, LineWord::Name(Cow::Borrowed(option)), ..], Some(first))
            if colon && option.starts_with('(') && !first.starts_with('(') =>
        {
            Err(say::no_name(*option))
        }
        _ => Ok(()),
    }
}

/// A name without quotation marks.
fn name(word: &str) -> Result<&str, Message> {
    if word.is_empty() {
        return Err(say::name_expected());
    }
    bare(word)?;
    Ok(word)
}
