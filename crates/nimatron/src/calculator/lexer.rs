//! Text of the nimber calculator into tokens.

use super::diagnostic;
use nimatron_nimber::BigUint;
use nimatron_rules::{Diagnostic, Span};

/// The longest text that is read, in bytes.
pub(super) const MAX_TEXT: usize = 1 << 16;
/// The longest number that is read, in digits: exponents may be far larger than any nimber.
const MAX_DIGITS: usize = 4000;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Number(BigUint),
    Name(String),
    /// `+ - * / % ^ ( ) [ ] , =`
    Sign(char),
    End,
}

#[derive(Clone, Debug)]
pub(super) struct Spanned {
    pub(super) token: Token,
    pub(super) span: Span,
}

pub(super) fn tokens(text: &str) -> Result<Vec<Spanned>, Diagnostic> {
    if text.len() > MAX_TEXT {
        let message = format!("the expression has more than {MAX_TEXT} bytes");
        return Err(diagnostic(Span::new(0, 0), message, "", None));
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
                Token::Name(text[start..end].to_owned())
            }
            '×' | '⊗' | '·' | '∗' => Token::Sign('*'),
            '−' => Token::Sign('-'),
            '⊕' => Token::Sign('+'),
            '+' | '-' | '*' | '/' | '%' | '^' | '(' | ')' | '[' | ']' | ',' | '=' => Token::Sign(c),
            _ => {
                let help = "nimbers are written 5 or *5, with + - * / ^ and functions such as sqrt(5)";
                let message = format!("`{c}` has no meaning here");
                return Err(diagnostic(Span::new(start, end), message, "not known", Some(help)));
            }
        };
        tokens.push(Spanned { token, span: Span::new(start, end) });
    }
    tokens.push(Spanned { token: Token::End, span: Span::new(text.len(), text.len()) });
    Ok(tokens)
}

/// `42`, `1_000`, `0x1f`
fn number(text: &str, span: Span) -> Result<Token, Diagnostic> {
    let digits = text.replace('_', "");
    let (digits, radix) = digits.strip_prefix("0x").map_or((digits.as_str(), 10), |digits| (digits, 16));
    if digits.len() > MAX_DIGITS {
        return Err(diagnostic(span, format!("this number has more than {MAX_DIGITS} digits"), "too long", None));
    }
    match BigUint::parse_bytes(digits.as_bytes(), radix) {
        Some(value) => Ok(Token::Number(value)),
        None => {
            let help = "numbers are written 42, 1_000 or 0x1f, and a product needs its sign: 3 * x";
            Err(diagnostic(span, format!("`{text}` is no number"), "not a number", Some(help)))
        }
    }
}
