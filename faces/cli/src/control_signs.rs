//! Control characters of foreign texts, made visible. A name in a file, a law in an atlas, or what
//! was typed may contain sequences that set the title of a terminal, move its cursor or hide lines;
//! nothing that the command prints itself contains any, so whatever it prints goes through here.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Whether a character acts on a terminal instead of being shown: the control characters but ends
/// of lines and tabulators, what some programs take for the end of a line, and what turns the
/// direction of the text after it.
fn acts(character: char) -> bool {
    let turns = matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let ends_line = matches!(character, '\u{2028}' | '\u{2029}');
    character.is_control() && !matches!(character, '\n' | '\t') || ends_line || turns
}

/// A text in which control characters are shown: `\x1b`; in one that begins as JSON does as the
/// escapes of JSON, which mean the same characters.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    // Most texts are ASCII without any, and long ones should cost little.
    if text.bytes().all(|byte| matches!(byte, b'\n' | b'\t' | b' '..=b'~')) || !text.chars().any(acts) {
        return Cow::Borrowed(text);
    }
    let is_json = text.starts_with(['{', '[']);
    let mut shown = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        let code = u32::from(character);
        // Writing to a string does not fail.
        let _ = match character {
            _ if !acts(character) => shown.write_char(character),
            _ if is_json => write!(shown, "\\u{code:04x}"),
            _ if code < 0x100 => write!(shown, "\\x{code:02x}"),
            _ => write!(shown, "\\u{{{code:x}}}"),
        };
    }
    Cow::Owned(shown)
}

/// The same for the bytes of an output; what is not a text is left as it is.
pub(crate) fn visible_bytes(bytes: &[u8]) -> Cow<'_, [u8]> {
    match std::str::from_utf8(bytes).map(visible) {
        Ok(Cow::Owned(text)) => Cow::Owned(text.into_bytes()),
        _ => Cow::Borrowed(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_shown_and_nothing_else_is_changed() {
        assert_eq!(visible("a\tb\n∞(0) 中文 é"), "a\tb\n∞(0) 中文 é");
        assert_eq!(visible("\u{1b}]0;x\u{7}a\rb\u{7f}\u{9b}2J\u{202e}"), r"\x1b]0;x\x07a\x0db\x7f\x9b2J\u{202e}");
        assert_eq!(visible("a\u{2028}b\u{2029}c\u{85}"), r"a\u{2028}b\u{2029}c\x85");
        // Still the same JSON.
        let json = "{\"name\":\"\u{9b}\u{7f}\"}";
        let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        assert_eq!(visible(json), r#"{"name":"\u009b\u007f"}"#);
        assert_eq!(read(&visible(json)), read(json));
        assert_eq!(*visible_bytes(b"\xff\x1b"), *b"\xff\x1b");
    }
}
