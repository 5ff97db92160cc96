//! The tokens of a formula.

use nimatron_messages::{Message, checks, tokens};
use nimatron_rules::{Diagnostic, Span};
use num_bigint::BigInt;

/// A token.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum FormulaToken {
    Number(BigInt),
    Name(String),
    /// A sign or a word of the language, by its one spelling.
    Sign(&'static str),
    End,
}

/// Spellings of signs with their tokens. A spelling comes before those that it begins with.
const SIGNS: [(&str, &str); 39] = [
    ("..", ".."),
    ("==", "=="),
    ("!=", "!="),
    ("<>", "!="),
    ("≠", "!="),
    ("<<", "<<"),
    (">>", ">>"),
    ("<=", "<="),
    ("≤", "<="),
    (">=", ">="),
    ("≥", ">="),
    ("&&", "and"),
    ("||", "or"),
    ("<", "<"),
    (">", ">"),
    ("=", "="),
    ("(", "("),
    (")", ")"),
    ("{", "{"),
    ("}", "}"),
    ("[", "["),
    ("]", "]"),
    (",", ","),
    (":", ":"),
    ("?", "?"),
    ("+", "+"),
    ("-", "-"),
    ("−", "-"),
    ("**", "**"),
    ("*", "*"),
    ("×", "*"),
    ("//", "/"),
    ("/", "/"),
    ("%", "%"),
    ("^", "^"),
    ("!", "!"),
    ("&", "&"),
    ("|", "|"),
    ("~", "~"),
];

/// Words of the language, and their tokens.
const WORDS: [(&str, &str); 12] = [
    ("and", "and"),
    ("or", "or"),
    ("not", "not"),
    ("xor", "xor"),
    ("in", "in"),
    ("if", "if"),
    ("else", "else"),
    ("mod", "%"),
    ("True", "true"),
    ("true", "true"),
    ("False", "false"),
    ("false", "false"),
];

/// The maximum number of bytes of a formula.
const MAX_TEXT: usize = 1 << 16;
/// The maximum number of digits of a number.
const MAX_DIGITS: usize = 1000;

pub(super) fn wrong(span: Span, message: Message, label: Message, help: Option<Message>) -> Diagnostic {
    Diagnostic { message, span, label, help }
}

/// The tokens with their places, up to and including [`FormulaToken::End`].
pub(super) fn lex(text: &str) -> Result<Vec<(FormulaToken, Span)>, Diagnostic> {
    if text.len() > MAX_TEXT {
        let message = tokens::text_too_long(text.len(), MAX_TEXT);
        return Err(wrong(Span::default(), message, Message::verbatim(""), None));
    }
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let (token, length) = if first.is_ascii_digit() {
            let end = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
            let span = Span::new(at, at + end);
            let digits: String = rest[..end].chars().filter(|&c| c != '_').collect();
            // The suffixes of C: 7L, 7LL, 7u.
            let digits = digits.trim_end_matches(['l', 'L', 'u', 'U']);
            let label = Message::verbatim("");
            if digits.len() > MAX_DIGITS {
                return Err(wrong(span, checks::too_many_digits(MAX_DIGITS), label, None));
            }
            let value = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
                Some(hex) => BigInt::parse_bytes(hex.as_bytes(), 16),
                // In C, 010 is 8.
                None if digits.len() > 1 && digits.starts_with('0') => None,
                None => BigInt::parse_bytes(digits.as_bytes(), 10),
            };
            let value = value
                .ok_or_else(|| wrong(span, checks::not_a_number(&rest[..end]), label, number_help(&rest[..end])))?;
            (FormulaToken::Number(value), end)
        } else if first.is_alphabetic() || first == '_' {
            let mut end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            for prefix in ["math.", "std::"] {
                if let Some(after) = rest.strip_prefix(prefix) {
                    end = prefix.len() + after.find(|c| !is_word(c)).unwrap_or(after.len());
                }
            }
            let word = &rest[..end];
            let known = WORDS.iter().find(|(spelling, _)| *spelling == word);
            (known.map_or_else(|| FormulaToken::Name(word.to_owned()), |(_, token)| FormulaToken::Sign(token)), end)
        } else if let Some((spelling, token)) = SIGNS.iter().find(|(spelling, _)| rest.starts_with(spelling)) {
            (FormulaToken::Sign(token), spelling.len())
        } else {
            let span = Span::new(at, at + first.len_utf8());
            let shown: String = first.escape_debug().collect();
            return Err(wrong(span, checks::meaningless(shown), tokens::not_known_here(), None));
        };
        all.push((token, Span::new(at, at + length)));
        at += length;
    }
    all.push((FormulaToken::End, Span::new(text.len(), text.len())));
    Ok(all)
}

/// `2n` was meant as `2 * n`.
fn number_help(text: &str) -> Option<Message> {
    let end = text.find(|c: char| !c.is_ascii_digit()).filter(|&end| end > 0)?;
    text[end..].chars().all(char::is_alphabetic).then(|| tokens::write_product(&text[..end], &text[end..]))
}
