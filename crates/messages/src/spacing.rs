//! Chinese text has no space between two Chinese characters, but one between a Chinese character
//! and a Latin letter or digit. A template has a space where a value may begin or end with either,
//! `应为 {wanted}`; [`Spacing`] drops it where both sides turn out to be Chinese.

use std::fmt::{self, Write};

/// A writer that drops a space between two pieces if there is a Chinese character or mark on both
/// sides. Spaces inside a piece stay.
pub(crate) struct Spacing<'w> {
    to: &'w mut dyn Write,
    /// Is the last character that was written Chinese?
    wide: bool,
    /// Is there a space after that character that has not been written yet?
    space: bool,
}

impl<'w> Spacing<'w> {
    pub(crate) fn new(to: &'w mut dyn Write) -> Self {
        Spacing { to, wide: false, space: false }
    }

    /// Writes a space that is still held back.
    pub(crate) fn finish(self) -> fmt::Result {
        if self.space { self.to.write_char(' ') } else { Ok(()) }
    }
}

impl Write for Spacing<'_> {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        let mut rest = piece;
        if self.wide {
            if let Some(after) = rest.strip_prefix(' ')
                && !self.space
            {
                self.space = true;
                rest = after;
            }
            let Some(first) = rest.chars().next() else { return Ok(()) };
            if std::mem::take(&mut self.space) && !is_wide(first) {
                self.to.write_char(' ')?;
            }
        }
        let held = rest.strip_suffix(' ').filter(|before| before.ends_with(is_wide));
        let written = held.unwrap_or(rest);
        if let Some(last) = written.chars().next_back() {
            self.wide = is_wide(last);
        }
        self.space = held.is_some();
        self.to.write_str(written)
    }
}

/// Is this a Chinese character, or a mark that is as wide as one?
fn is_wide(c: char) -> bool {
    matches!(c, '\u{3000}'..='\u{303f}' | '\u{4e00}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}' | '…' | '“' | '”')
}

#[cfg(test)]
mod tests {
    use super::Spacing;
    use std::fmt::Write;

    fn joined(pieces: &[&str]) -> String {
        let mut text = String::new();
        let mut spacing = Spacing::new(&mut text);
        for piece in pieces {
            let _ = spacing.write_str(piece);
        }
        let _ = spacing.finish();
        text
    }

    #[test]
    fn spaces_between_chinese_characters_are_dropped() {
        assert_eq!(joined(&["此处应为 ", "表达式"]), "此处应为表达式");
        assert_eq!(joined(&["此处应为 ", "`,`", "，却是 ", "行末"]), "此处应为 `,`，却是行末");
        assert_eq!(joined(&["由 ", "a", " 引入"]), "由 a 引入");
        assert_eq!(joined(&["由 ", "定理", " 引入"]), "由定理引入");
        assert_eq!(joined(&["石 堆 ", "", "堆", " "]), "石 堆堆 ");
        assert_eq!(joined(&["堆", " ", "堆", " ", "1"]), "堆堆 1");
    }
}
