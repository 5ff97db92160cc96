//! Columns of text on a terminal, where Chinese characters are two columns wide.

use nimatron_messages::{Language, Message};

/// The number of columns that a text takes.
pub(super) fn width(text: &str) -> usize {
    let is_wide = |c: char| {
        matches!(c, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}'
            | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}' | '\u{ff00}'..='\u{ff60}' | '\u{ffe0}'..='\u{ffe6}')
    };
    text.chars().map(|c| 1 + usize::from(is_wide(c))).sum()
}

/// The text, followed by spaces up to this many columns.
pub(super) fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// The text, after spaces up to this many columns.
pub(super) fn right_aligned(text: &str, columns: usize) -> String {
    format!("{}{text}", " ".repeat(columns.saturating_sub(width(text))))
}

/// The columns of a label.
pub(super) const LABEL: usize = 14;

/// An indented line with a label.
pub(super) fn row(label: &Message, text: &str, language: Language) -> String {
    let label = label.text(language);
    let columns = if width(&label) < LABEL { LABEL } else { width(&label) + 2 };
    format!("  {}{text}\n", padded(&label, columns))
}

#[cfg(test)]
mod tests {
    use super::padded;

    #[test]
    fn chinese_characters_take_two_columns() {
        assert_eq!(padded("SG 值", 7), "SG 值  ");
        assert_eq!(padded("misère", 7), "misère ");
        assert_eq!(padded("必胜走法", 3), "必胜走法");
    }
}
