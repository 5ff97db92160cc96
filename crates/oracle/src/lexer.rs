//! The lexer. A line ends at a line break or `;` outside of brackets.

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OracleToken {
    Number(i64),
    Name(String),
    /// Keywords and operators, in their plain spelling.
    Sign(&'static str),
    LineEnd,
}

const WORDS: [&str; 9] = ["game", "where", "for", "in", "if", "and", "or", "not", "xor"];

/// Spellings, and the plain spellings that they stand for; prefixes come after longer spellings.
const SIGNS: [(&str, &str); 31] = [
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
    ("+", "+"),
    ("-", "-"),
    ("*", "*"),
    ("×", "*"),
    ("/", "/"),
    ("%", "%"),
    ("^", "^"),
    ("!", "not"),
];

pub(crate) fn words(text: &str) -> Result<Vec<OracleToken>, String> {
    let mut words = Vec::new();
    let mut depth = 0u32;
    let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    while let Some(first) = rest.chars().next() {
        let length;
        let word = if first == '\n' || first == ';' {
            length = 1;
            match (depth, first) {
                (0, _) => Some(OracleToken::LineEnd),
                (_, ';') => Some(OracleToken::Sign(";")),
                _ => None,
            }
        } else if first.is_whitespace() {
            length = first.len_utf8();
            None
        } else if first == '#' {
            length = rest.find('\n').unwrap_or(rest.len());
            None
        } else if first.is_ascii_digit() {
            length = rest.find(|c: char| !c.is_ascii_digit() && c != '_').unwrap_or(rest.len());
            let digits: String = rest[..length].chars().filter(char::is_ascii_digit).collect();
            Some(OracleToken::Number(digits.parse().map_err(|_| format!("{digits} is too large"))?))
        } else if first.is_alphabetic() || first == '_' {
            length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            let name = &rest[..length];
            let known = WORDS.iter().find(|word| **word == name);
            Some(known.map_or_else(|| OracleToken::Name(name.to_owned()), |word| OracleToken::Sign(word)))
        } else {
            let Some((spelling, sign)) = SIGNS.iter().find(|(spelling, _)| rest.starts_with(spelling)) else {
                return Err(format!("`{first}` means nothing in a rule"));
            };
            length = spelling.len();
            match *sign {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                _ => {}
            }
            Some(OracleToken::Sign(sign))
        };
        words.extend(word);
        rest = &rest[length..];
    }
    Ok(words)
}
