//! A text that is open in an editor: its places, which an editor counts in lines and in the units
//! of an encoding (UTF-16 unless both sides know UTF-8), and changes of parts of it.

use crate::rpc::Refused;
use nimatron::rules::Span;
use serde_json::{Value as Json, json};

/// The units in which the columns of a line are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Encoding {
    /// Bytes.
    Utf8,
    /// Words of 16 bits: 中 is one, 🎲 is two.
    #[default]
    Utf16,
}

impl Encoding {
    /// The encoding for a client that can do with any of these.
    pub(super) fn chosen(offered: &Json) -> Encoding {
        let offers = offered.as_array().is_some_and(|list| list.iter().any(|one| one == "utf-8"));
        if offers { Encoding::Utf8 } else { Encoding::Utf16 }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "utf-8",
            Encoding::Utf16 => "utf-16",
        }
    }

    const fn units(self, c: char) -> usize {
        match self {
            Encoding::Utf8 => c.len_utf8(),
            Encoding::Utf16 => c.len_utf16(),
        }
    }
}

/// A text with the starts of its lines.
#[derive(Clone, Debug, Default)]
pub(super) struct Document {
    pub(super) text: String,
    /// The version that the editor counts; null if it counts none.
    pub(super) version: Json,
    /// Which version it is, counted by the server.
    pub(super) stamp: u64,
    lines: Vec<usize>,
}

impl Document {
    pub(super) fn new(text: String, version: Json) -> Document {
        let mut document = Document { text, version, stamp: 0, lines: Vec::new() };
        document.find_lines();
        document
    }

    /// Lines end with a line feed, a carriage return, or both.
    fn find_lines(&mut self) {
        let bytes = self.text.as_bytes();
        let ends = |&at: &usize| bytes[at - 1] == b'\n' || bytes[at - 1] == b'\r' && bytes.get(at) != Some(&b'\n');
        self.lines = std::iter::once(0).chain((1..=bytes.len()).filter(ends)).collect();
    }

    /// The line without its end.
    fn line(&self, line: usize) -> &str {
        let end = self.lines.get(line + 1).copied().unwrap_or(self.text.len());
        self.text[self.lines[line]..end].trim_end_matches(['\n', '\r'])
    }

    /// The place of a byte.
    pub(super) fn position(&self, at: usize, encoding: Encoding) -> Json {
        let at = (0..=at.min(self.text.len())).rev().find(|&at| self.text.is_char_boundary(at)).unwrap_or(0);
        let line = self.lines.partition_point(|&start| start <= at) - 1;
        let units: usize = self.text[self.lines[line]..at].chars().map(|c| encoding.units(c)).sum();
        json!({"line": line, "character": units})
    }

    pub(super) fn range(&self, span: Span, encoding: Encoding) -> Json {
        json!({"start": self.position(span.start, encoding), "end": self.position(span.end, encoding)})
    }

    /// The byte at a place. A column after the end of its line is the end of the line, and one
    /// within a character its start.
    pub(super) fn offset(&self, position: &Json, encoding: Encoding) -> Result<usize, Refused> {
        let number = |name: &str| position[name].as_u64().ok_or_else(|| Refused::params("position"));
        let (line, column) = (number("line")?, number("character")?);
        let line = match usize::try_from(line) {
            Ok(line) if line < self.lines.len() => line,
            _ => return Ok(self.text.len()),
        };
        let (mut units, mut at) = (0, self.lines[line]);
        for c in self.line(line).chars() {
            units += encoding.units(c) as u64;
            if units > column {
                break;
            }
            at += c.len_utf8();
        }
        Ok(at)
    }

    pub(super) fn span(&self, range: &Json, encoding: Encoding) -> Result<Span, Refused> {
        let (start, end) = (self.offset(&range["start"], encoding)?, self.offset(&range["end"], encoding)?);
        Ok(Span::new(start, end.max(start)))
    }

    /// Makes a change: of a range, or of the whole text.
    pub(super) fn change(&mut self, change: &Json, encoding: Encoding) -> Result<(), Refused> {
        let text = change["text"].as_str().ok_or_else(|| Refused::params("text"))?;
        match &change["range"] {
            Json::Null => text.clone_into(&mut self.text),
            range => {
                let Span { start, end } = self.span(range, encoding)?;
                self.text.replace_range(start..end, text);
            }
        }
        self.find_lines();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Encoding::{Utf8, Utf16};

    fn at(line: u64, character: u64) -> Json {
        json!({"line": line, "character": character})
    }

    #[test]
    fn places_are_counted_as_editors_do() {
        let document = Document::new("石🎲n -> x\r\n# 中\rn\n".to_owned(), Json::Null);
        for (encoding, places) in [
            (Utf16, [(0, at(0, 0)), (3, at(0, 1)), (7, at(0, 3)), (12, at(0, 8)), (15, at(1, 0)), (20, at(1, 3))]),
            (Utf8, [(0, at(0, 0)), (3, at(0, 3)), (7, at(0, 7)), (12, at(0, 12)), (15, at(1, 0)), (20, at(1, 5))]),
        ] {
            for (byte, place) in places {
                assert_eq!(document.position(byte, encoding), place, "{byte}");
                assert_eq!(document.offset(&place, encoding), Ok(byte), "{place}");
            }
        }
        // Within 🎲, after the end of a line, after the end of the text.
        assert_eq!(document.offset(&at(0, 2), Utf16), Ok(3));
        assert_eq!(document.offset(&at(0, 99), Utf16), Ok(13));
        assert_eq!(document.offset(&at(99, 0), Utf16), Ok(document.text.len()));
        assert_eq!(document.position(5, Utf16), at(0, 1), "within a character");
        assert_eq!(document.position(999, Utf16), at(3, 0));
        assert!(document.offset(&json!({"line": -1, "character": 0}), Utf16).is_err());
        assert!(document.offset(&Json::Null, Utf16).is_err());
        assert_eq!(Document::new(String::new(), Json::Null).position(0, Utf16), at(0, 0));
    }

    #[test]
    fn changes_of_parts() {
        let mut document = Document::new("# 石子\nn -> n - 1\n".to_owned(), Json::Null);
        let range = |from, to| json!({"start": from, "end": to});
        let change = |text: &str, range: Json| json!({"text": text, "range": range});
        document.change(&change("头", range(at(0, 2), at(0, 4))), Utf16).unwrap();
        document.change(&change("\nn -> 0", range(at(1, 10), at(1, 10))), Utf16).unwrap();
        assert_eq!(document.text, "# 头\nn -> n - 1\nn -> 0\n");
        assert_eq!(document.position(document.text.len(), Utf16), at(3, 0));
        // An end before the start, and places that are not there.
        document.change(&change("!", range(at(7, 0), at(0, 0))), Utf16).unwrap();
        assert_eq!(document.text, "# 头\nn -> n - 1\nn -> 0\n!");
        document.change(&json!({"text": ""}), Utf16).unwrap();
        assert_eq!(document.position(0, Utf16), at(0, 0));
        assert!(document.change(&json!({}), Utf16).is_err());
        assert!(document.change(&json!({"text": "", "range": 3}), Utf16).is_err());
    }
}
