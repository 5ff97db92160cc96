//! Full-width forms. An input method for Chinese writes `（３，４）` where the language has `(3,4)`:
//! the same signs, twice as wide, and different characters. Parsers read the half-width text; each
//! character stands for exactly one of the original, so that every place can be found there again.
//!
//! Comments and texts in quotation marks are taken from the original, so they stay as they are.

use crate::diagnostic::{Diagnostic, Span};
use std::borrow::Cow;

/// The sign of the language that a character is a wide form of; the character itself if there is
/// none. `＠` and `＼` stay, because they name files.
const fn half(c: char) -> char {
    match c {
        '＠' | '＼' => c,
        // The forms of ASCII stand in the order of ASCII.
        '\u{ff01}'..='\u{ff5e}' => (c as u32 - 0xfee0) as u8 as char,
        '、' => ',',
        '【' => '[',
        '】' => ']',
        '“' | '”' => '"',
        '–' | '—' | '−' => '-',
        '\u{3000}' => ' ',
        _ => c,
    }
}

/// The text with half-width forms only.
///
/// ```
/// assert_eq!(nimatron_rules::half_width("（３，４）＋５"), "(3,4)+5");
/// ```
pub fn half_width(text: &str) -> Cow<'_, str> {
    match text.chars().any(|c| half(c) != c) {
        true => Cow::Owned(text.chars().map(half).collect()),
        false => Cow::Borrowed(text),
    }
}

/// The same, except for what stands in quotation marks, which is meant as it is.
pub fn half_width_outside_quotes(text: &str) -> Cow<'_, str> {
    if matches!(half_width(text), Cow::Borrowed(_)) {
        return Cow::Borrowed(text);
    }
    let mut quoted = false;
    let sign = |c: char| {
        quoted ^= half(c) == '"';
        if quoted && half(c) != '"' { c } else { half(c) }
    };
    Cow::Owned(text.chars().map(sign).collect())
}

/// A half-width text that knows where its characters stand in the original.
pub(crate) struct Half<'t> {
    original: &'t str,
    pub(crate) text: Cow<'t, str>,
    /// For each byte of the text, where its character begins in the original; empty if the two are
    /// the same.
    places: Vec<usize>,
}

impl<'t> Half<'t> {
    pub(crate) fn of(original: &'t str) -> Half<'t> {
        let text = half_width(original);
        let mut places = Vec::new();
        if let Cow::Owned(text) = &text {
            places.reserve(text.len() + 1);
            for ((at, _), c) in original.char_indices().zip(text.chars()) {
                places.extend(std::iter::repeat_n(at, c.len_utf8()));
            }
            places.push(original.len());
        }
        Half { original, text, places }
    }

    /// The place in the original of a place in the text.
    pub(crate) fn span(&self, span: Span) -> Span {
        let place = |at: usize| if self.places.is_empty() { at } else { self.places[at.min(self.places.len() - 1)] };
        Span::new(place(span.start), place(span.end))
    }

    /// What stands in the original at a place of the text.
    pub(crate) fn original(&self, span: Span) -> &'t str {
        let Span { start, end } = self.span(span);
        self.original.get(start..end).unwrap_or_default()
    }

    /// An error in the text as an error in the original.
    pub(crate) fn error(&self, mut error: Diagnostic) -> Diagnostic {
        error.span = self.span(error.span);
        error
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::board::BoardRules;
    use crate::graph::GraphRules;
    use crate::list::ListRules;
    use crate::{RuleKind, Ruleset, clauses, parse, print};

    #[test]
    fn rules_in_full_width_are_the_same_rules() {
        for (wide, plain) in [
            ("ｎ －＞ ｎ － ｋ　ｆｏｒ ｋ ｉｎ ｛１，３、４｝", "n -> n - k for k in {1, 3, 4}"),
            (
                "（a，b） —> （a － 1，b） if a ＞＝ 1；（a，b） → （a，b－1）",
                "(a, b) -> (a - 1, b) if a >= 1\n(a, b) -> (a, b - 1)",
            ),
            (
                "game ｗ（n）：n -> n ％ 2 if n ！＝ 0 # 取石子，很多（全角）",
                "game w(n): n -> n % 2 if n != 0 # 取石子，很多（全角）",
            ),
        ] {
            let (read, wanted) = (Ruleset::parse(wide), Ruleset::parse(plain));
            match wanted {
                Ok(wanted) => assert_eq!(print(read.unwrap().tree()), print(wanted.tree()), "{wide}"),
                Err(error) => assert_eq!(read.unwrap_err().message, error.message, "{wide}"),
            }
        }
        let wide = BoardRules::parse("．． －＞ ＃＃ in rows， columns").unwrap();
        assert_eq!(wide.text(), ".. -> ## in rows, columns");
        assert_eq!(RuleKind::of("．． －＞ ＃＃ in rows，columns"), RuleKind::Boards);
        assert_eq!(RuleKind::of("ｖ －＞ remove ｖ，neighbours（v）"), RuleKind::Graphs);
        assert!(GraphRules::parse("v －＞ remove v，neighbours（v） if degree（v）＞０").is_ok());
        assert_eq!(
            RuleKind::of("s -> s【..i】 ++ s【i+2..】 for i in 0..len（s）-2 if s[i] == s[i+1]"),
            RuleKind::Lists
        );
        let list = "s －＞ s［..i］ ＋＋ s［i＋2..］ for i in 0..len（s）－2 if s［i］ ＝＝ s［i＋1］";
        assert!(ListRules::parse(list, &[]).is_ok());
        let wide = "（a，b）->（a-1，b）；（a，b）->（a，b-1）";
        let found: Vec<&str> =
            clauses(wide, RuleKind::of(wide)).iter().map(|span| &wide[span.start..span.end]).collect();
        assert_eq!(found, ["（a，b）->（a-1，b）", "（a，b）->（a，b-1）"]);
    }

    #[test]
    fn errors_point_at_the_place_in_the_original() {
        for (wide, piece) in [
            ("ｎ －＞ ｎ － ｍ", "ｍ"),
            ("（a，b） －＞ （a－1，c）", "c"),
            ("n -> n － ９９９９９９９９９９９９９９９９９９９９９", "９９９９９９９９９９９９９９９９９９９９９"),
            ("n －＞ n － ５ＡＢ", "５ＡＢ"),
            ("n －＞ n － ｋ for k in ｛1，2", "｛"),
        ] {
            let error = parse(wide).and_then(|_| Ruleset::parse(wide)).map(|_| ()).unwrap_err();
            assert_eq!(&wide[error.span.start..error.span.end], piece, "{wide}: {error}");
        }
        let wide = "．． －＞ ＃＃ in ｒｏｗｚ";
        let error = BoardRules::parse(wide).unwrap_err();
        assert_eq!(&wide[error.span.start..error.span.end], "ｒｏｗｚ");
    }

    #[test]
    fn quoted_letters_and_names_of_files_are_left_alone() {
        assert_eq!(half_width_outside_quotes("“ａ，ｂ”，３"), "\"ａ，ｂ\",3");
        assert_eq!(half_width_outside_quotes("＠ｆ＼ｇ"), "＠f＼g");
        let text = "game g(s) ; s -> s";
        assert!(matches!(half_width(text), Cow::Borrowed(_)));
    }
}
