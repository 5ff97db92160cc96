//! Columns of text on a terminal, where Chinese characters are two columns wide.

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
