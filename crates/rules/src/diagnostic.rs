//! Errors in a rule text: what is wrong, where, and what would be right. How they are drawn (caret,
//! colour) is left to a face; [`Diagnostic::plain`] is the simplest form.

use nimatron_messages::{Language, Message, Say, syntax};
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
    pub message: Message,
    /// The location in the text.
    pub span: Span,
    /// A few words next to the caret; [`Message::is_empty`] if there are none.
    pub label: Message,
    /// What would be right, if it can be guessed.
    pub help: Option<Message>,
}

impl Diagnostic {
    pub(crate) fn new(span: Span, message: Message, label: Message) -> Self {
        Diagnostic { message, span, label, help: None }
    }

    pub(crate) fn without_label(span: Span, message: Message) -> Self {
        Diagnostic::new(span, message, Message::verbatim(""))
    }

    pub(crate) fn help(mut self, help: Message) -> Self {
        self.help = Some(help);
        self
    }

    /// The line and the column of the location in `text`, both counted from 1; the column counts
    /// characters.
    pub fn line_column(&self, text: &str) -> (usize, usize) {
        let start = (0..=self.span.start.min(text.len())).rev().find(|&i| text.is_char_boundary(i));
        let before = &text[..start.unwrap_or(0)];
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }

    /// The error with its line and a caret under the location.
    pub fn plain(&self, text: &str, language: Language) -> String {
        let (line, column) = self.line_column(text);
        let shown = text.lines().nth(line - 1).unwrap_or("");
        let width = text
            .get(self.span.start..self.span.end)
            .map_or(1, |piece| piece.lines().next().map_or(1, |first| first.chars().count().max(1)));
        let title = syntax::error_at(&self.message, line, column).text(language);
        let (indent, carets, label) = (" ".repeat(column - 1), "^".repeat(width), self.label.in_language(language));
        let mut out = format!("{title}\n  | {shown}\n  | {indent}{carets} {label}\n");
        if let Some(help) = &self.help {
            out += &format!("  = {}\n", syntax::help(help).text(language));
        }
        out
    }
}

impl Say for Diagnostic {
    fn message(&self) -> Message {
        match &self.help {
            Some(help) => syntax::with_help(&self.message, help),
            None => self.message.clone(),
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for Diagnostic {}

/// The known name closest to a misspelt one; `None` if none is close enough to be meant.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let long = |name: &str| name.len() > 64;
    if long(name) {
        return None;
    }
    let allowed = match name.chars().count() {
        0..=1 => 0,
        2..=4 => 1,
        5..=7 => 2,
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
