//! Texts of entries that nothing confirms: the words of a law that is not proved, and why it is not.
//! Anybody can have written them, and so a line end in one of them could begin a line of its own
//! that says PROVED. They are one line of plain text in the files that are written, and are shown
//! between quotation marks.

/// Whether a character ends a line, turns the direction of a text, or is another control character.
fn acts(character: char) -> bool {
    let ends_line = matches!(character, '\u{2028}' | '\u{2029}');
    let turns = matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    character.is_control() || ends_line || turns
}

/// Whether a text is one line without control characters.
pub(super) fn is_plain(text: &str) -> bool {
    !text.chars().any(acts)
}

/// A text in one line: a line of the text begins after one blank, and so does what follows any other
/// control character.
pub(super) fn joined(text: &str) -> String {
    text.split(acts).map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A text of a file in one line, with escapes for what would act: `\n`, `\u{2028}`.
pub fn one_line(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if acts(character) { shown.extend(character.escape_default()) } else { shown.push(character) }
    }
    shown
}

/// The same between quotation marks; those of the text, and `\`, are escaped, so that it has no end
/// before its end.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", one_line(&text.replace('\\', "\\\\").replace('"', "\\\"")))
}
