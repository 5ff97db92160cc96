//! Text to tokens. Line ends matter (one move a line), so they are tokens, except inside brackets;
//! comments are tokens too, because the formatter keeps them.

use crate::diagnostic::{Diagnostic, Span};
use crate::width::Half;
use nimatron_messages::{Message, Say, grammar, syntax, tokens};

/// A kind of token. `Sym` holds operators and punctuation by their canonical spelling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Int(i64),
    Name(String),
    Keyword(&'static str),
    Sym(&'static str),
    /// `"abba"`, without the quotes.
    Text(String),
    /// End of a line, or `;` outside brackets.
    Newline,
    /// `# ...`, without the `#`.
    Comment(String),
    End,
}

#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) span: Span,
}

impl Say for TokenKind {
    fn message(&self) -> Message {
        match self {
            TokenKind::Int(value) => grammar::number(*value),
            TokenKind::Name(name) => grammar::name(name),
            TokenKind::Keyword(word) => grammar::word(*word),
            TokenKind::Sym(symbol) => grammar::symbol(*symbol),
            TokenKind::Text(text) => grammar::symbol(format!("\"{text}\"")),
            TokenKind::Newline => grammar::end_of_line(),
            TokenKind::Comment(_) => grammar::comment(),
            TokenKind::End => grammar::end_of_text(),
        }
    }
}

pub(crate) const KEYWORDS: [&str; 9] = ["game", "where", "for", "in", "if", "and", "or", "not", "xor"];

/// Spellings of symbols and, second, the name of their token. A spelling comes before those that it
/// begins with.
const SYMBOLS: [(&str, &str); 32] = [
    ("->", "->"),
    ("→", "->"),
    ("..", ".."),
    ("==", "=="),
    ("!=", "!="),
    ("≠", "!="),
    ("<=", "<="),
    ("≤", "<="),
    (">=", ">="),
    ("≥", ">="),
    ("&&", "&&"),
    ("||", "||"),
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
    ("++", "++"),
    ("+", "+"),
    ("-", "-"),
    ("*", "*"),
    ("×", "*"),
    ("/", "/"),
    ("%", "%"),
    ("^", "^"),
    ("!", "!"),
];

/// The tokens of a text, up to and including [`TokenKind::End`]. Full-width forms are read as the
/// signs that they stand for, except in comments and quotation marks; places are those of the text.
///
/// # Errors
/// The first character or number that is not part of the language.
pub(crate) fn lex(text: &str) -> Result<Vec<Token>, Diagnostic> {
    let half = Half::of(text);
    let mut tokens = tokens_of(&half.text).map_err(|error| half.error(error))?;
    for Token { kind, span } in &mut tokens {
        let inside = match kind {
            TokenKind::Comment(_) => Span::new(span.start + 1, span.end),
            TokenKind::Text(_) => Span::new(span.start + 1, span.end - 1),
            _ => Span::default(),
        };
        match kind {
            TokenKind::Comment(own) => half.original(inside).trim().clone_into(own),
            TokenKind::Text(own) => half.original(inside).clone_into(own),
            _ => {}
        }
        *span = half.span(*span);
    }
    Ok(tokens)
}

/// The tokens of a half-width text.
fn tokens_of(text: &str) -> Result<Vec<Token>, Diagnostic> {
    let mut tokens = Vec::new();
    let mut depth = 0usize;
    let mut at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (kind, length) = if first == '\n' {
            (TokenKind::Newline, 1)
        } else if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        } else if first == '#' {
            let end = rest.find('\n').unwrap_or(rest.len());
            (TokenKind::Comment(rest[1..end].trim().to_owned()), end)
        } else if first == ';' {
            (if depth > 0 { TokenKind::Sym(";") } else { TokenKind::Newline }, 1)
        } else if first == '"' {
            text_in_quotes(rest, at)?
        } else if first.is_ascii_digit() {
            number(rest, at)?
        } else if first.is_alphabetic() || first == '_' {
            let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
            let word = &rest[..end];
            let kind = KEYWORDS.iter().find(|&&keyword| keyword == word);
            (kind.map_or_else(|| TokenKind::Name(word.to_owned()), |&keyword| TokenKind::Keyword(keyword)), end)
        } else if let Some(&(spelling, symbol)) = SYMBOLS.iter().find(|(spelling, _)| rest.starts_with(spelling)) {
            (TokenKind::Sym(symbol), spelling.len())
        } else {
            return Err(unknown_character(first, at));
        };
        match kind {
            TokenKind::Sym("(" | "[" | "{") => depth += 1,
            TokenKind::Sym(")" | "]" | "}") => depth = depth.saturating_sub(1),
            _ => {}
        }
        let span = Span::new(at, at + length);
        at += length;
        // Inside brackets a line may be broken anywhere.
        if !(depth > 0 && kind == TokenKind::Newline) {
            tokens.push(Token { kind, span });
        }
    }
    tokens.push(Token { kind: TokenKind::End, span: Span::new(text.len(), text.len()) });
    Ok(tokens)
}

/// The number that `rest` begins with, and its length in bytes; `at` is its location in the text.
fn number(rest: &str, at: usize) -> Result<(TokenKind, usize), Diagnostic> {
    let end = rest.find(|c: char| !(c.is_ascii_digit() || c == '_')).unwrap_or(rest.len());
    let digits: String = rest[..end].chars().filter(|&c| c != '_').collect();
    if let Some(next) = rest[end..].chars().next().filter(|&c| c.is_alphabetic()) {
        let name_end = rest[end..].find(|c: char| !c.is_alphanumeric()).map_or(rest.len(), |i| end + i);
        return Err(Diagnostic::new(
            Span::new(at, at + name_end),
            tokens::number_runs_into_name(next),
            tokens::number_touches_name(),
        )
        .help(tokens::write_product(&rest[..end], &rest[end..name_end])));
    }
    match digits.parse() {
        Ok(value) => Ok((TokenKind::Int(value), end)),
        Err(_) => {
            let label = tokens::more_than(i64::MAX);
            Err(Diagnostic::new(Span::new(at, at + end), tokens::number_too_large(), label)
                .help(tokens::numbers_have_64_bits()))
        }
    }
}

/// The letters in quotes that `rest` begins with, and their length in bytes with the quotes.
fn text_in_quotes(rest: &str, at: usize) -> Result<(TokenKind, usize), Diagnostic> {
    let inside = &rest[1..];
    let line = &inside[..inside.find('\n').unwrap_or(inside.len())];
    match line.find('"') {
        Some(end) => Ok((TokenKind::Text(line[..end].to_owned()), end + 2)),
        None => Err(Diagnostic::new(
            Span::new(at, at + 1 + line.trim_end().len()),
            tokens::quote_not_closed(),
            syntax::opened_here(),
        )),
    }
}

fn unknown_character(found: char, at: usize) -> Diagnostic {
    let span = Span::new(at, at + found.len_utf8());
    let meant = match found {
        '·' | '∗' => Some("*"),
        '&' => Some("and"),
        '|' => Some("or"),
        _ => None,
    };
    let shown: String = found.escape_debug().collect();
    let error = Diagnostic::new(span, tokens::meaningless_character(shown), tokens::not_known_here());
    match meant {
        Some(meant) => error.help(tokens::write_instead(meant)),
        None => error,
    }
}
