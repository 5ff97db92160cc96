//! Splits the text of a nimber expression into tokens.

use super::diagnostic;
use nimatron_messages::{Message, expressions as says};
use nimatron_nimber::BigUint;
use nimatron_rules::{Diagnostic, Span};

/// The maximum length of an expression in bytes.
pub(super) const MAX_TEXT: usize = 1 << 16;
/// The maximum number of digits of a number: exponents may be far larger than any nimber.
const MAX_DIGITS: usize = 4000;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum CalculatorToken {
    Number(BigUint),
    Name(String),
    /// `+ - * / % ^ ( ) [ ] , =`
    Sign(char),
    End,
}

#[derive(Clone, Debug)]
pub(super) struct Spanned {
    pub(super) token: CalculatorToken,
    pub(super) span: Span,
}

pub(super) fn tokens(text: &str) -> Result<Vec<Spanned>, Diagnostic> {
    if text.len() > MAX_TEXT {
        return Err(diagnostic(Span::new(0, 0), says::too_long(MAX_TEXT), Message::verbatim(""), None));
    }
    let mut tokens = Vec::new();
    let mut rest = text.char_indices().peekable();
    while let Some((start, c)) = rest.next() {
        let mut end = start + c.len_utf8();
        let mut extend = |end: &mut usize, wanted: &dyn Fn(char) -> bool| {
            while let Some((at, next)) = rest.next_if(|&(_, next)| wanted(next)) {
                *end = at + next.len_utf8();
            }
        };
        let token = match c {
            c if c.is_whitespace() => continue,
            '0'..='9' => {
                extend(&mut end, &|c| c.is_ascii_alphanumeric() || c == '_');
                number(&text[start..end], Span::new(start, end))?
            }
            c if c.is_alphabetic() => {
                extend(&mut end, &|c| c.is_alphanumeric() || c == '_');
                CalculatorToken::Name(text[start..end].to_owned())
            }
            '×' | '⊗' | '·' | '∗' => CalculatorToken::Sign('*'),
            '−' => CalculatorToken::Sign('-'),
            '⊕' => CalculatorToken::Sign('+'),
            '+' | '-' | '*' | '/' | '%' | '^' | '(' | ')' | '[' | ']' | ',' | '=' => CalculatorToken::Sign(c),
            _ => {
                let help = says::how_nimbers_are_written();
                return Err(diagnostic(Span::new(start, end), says::no_meaning(c), says::unknown(), Some(help)));
            }
        };
        tokens.push(Spanned { token, span: Span::new(start, end) });
    }
    tokens.push(Spanned { token: CalculatorToken::End, span: Span::new(text.len(), text.len()) });
    Ok(tokens)
}

/// `42`, `1_000`, `0x1f`
fn number(text: &str, span: Span) -> Result<CalculatorToken, Diagnostic> {
    let digits = text.replace('_', "");
    let (digits, radix) = digits.strip_prefix("0x").map_or((digits.as_str(), 10), |digits| (digits, 16));
    if digits.len() > MAX_DIGITS {
        return Err(diagnostic(span, says::too_many_digits(MAX_DIGITS), says::longer(), None));
    }
    match BigUint::parse_bytes(digits.as_bytes(), radix) {
        Some(value) => Ok(CalculatorToken::Number(value)),
        None => {
            let help = says::how_numbers_are_written();
            Err(diagnostic(span, says::not_a_number(text), says::no_number(), Some(help)))
        }
    }
}
