//! Errors in a rule text: what is wrong, where, and what would be right. Messages are written for
//! people. How they are drawn (caret, colour) is left to a face; [`Diagnostic::plain`] is the
//! simplest form.

use std::fmt;

/// A piece of the text: bytes `start..end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The bytes `start..end`.
    pub const fn new(start: usize, end: usize) -> Self {
        Span { start, end }
    }

    /// The smallest span that covers both.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// One error in a rule text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// One sentence: what is wrong.
    pub message: String,
    /// The location in the text.
    pub span: Span,
    /// A few words next to the caret.
    pub label: String,
    /// A hint: what would be right.
    pub help: Option<String>,
}

impl Diagnostic {
    pub(crate) fn new(span: Span, message: impl Into<String>, label: impl Into<String>) -> Self {
        Diagnostic { message: message.into(), span, label: label.into(), help: None }
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Line and column of the location in `text`, both from 1; the column counts characters.
    pub fn line_column(&self, text: &str) -> (usize, usize) {
        let start = (0..=self.span.start.min(text.len())).rev().find(|&i| text.is_char_boundary(i));
        let before = &text[..start.unwrap_or(0)];
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }

    /// The error with its line and a caret under the location.
    pub fn plain(&self, text: &str) -> String {
        let (line, column) = self.line_column(text);
        let shown = text.lines().nth(line - 1).unwrap_or("");
        let width = text
            .get(self.span.start..self.span.end)
            .map_or(1, |piece| piece.lines().next().map_or(1, |first| first.chars().count().max(1)));
        let mut out = format!("error: {} (line {line}, column {column})\n", self.message);
        out += &format!("  | {shown}\n  | {}{} {}\n", " ".repeat(column - 1), "^".repeat(width), self.label);
        if let Some(help) = &self.help {
            out += &format!("  = help: {help}\n");
        }
        out
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if let Some(help) = &self.help {
            write!(f, " ({help})")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostic {}

/// The known name closest to a misspelt one, if it is close enough.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let long = |name: &str| name.len() > 64;
    if long(name) {
        return None;
    }
    let allowed = match name.chars().count() {
        0..=2 => 1,
        3..=5 => 2,
        _ => 3,
    };
    known
        .into_iter()
        .filter(|candidate| !long(candidate))
        .map(|candidate| (strsim::damerau_levenshtein(name, candidate), candidate))
        .filter(|&(distance, candidate)| distance <= allowed && distance < candidate.chars().count().max(2))
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}
