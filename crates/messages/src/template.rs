//! Texts with holes. `{name}` is the value of a parameter, `{count|heap|heaps}` one of two words,
//! by whether that value is 1; `{{` and `}}` are braces.

/// A piece of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'t> {
    /// This text.
    Text(&'t str),
    /// The value of a parameter.
    Value(&'t str),
    /// A word that depends on whether the value of a parameter is 1.
    Plural {
        /// The parameter.
        name: &'t str,
        /// The word for 1.
        one: &'t str,
        /// The word for any other number.
        many: &'t str,
    },
}

/// The pieces of a template, in order. A brace that is never closed is text.
pub fn pieces(template: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = template;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        for (double, brace) in [("{{", "{"), ("}}", "}")] {
            if let Some(after) = rest.strip_prefix(double) {
                rest = after;
                return Some(Piece::Text(brace));
            }
        }
        if first == '{'
            && let Some((hole, after)) = rest[1..].split_once('}')
        {
            rest = after;
            let mut parts = hole.split('|');
            let name = parts.next().unwrap_or_default();
            return Some(match (parts.next(), parts.next()) {
                (Some(one), Some(many)) => Piece::Plural { name, one, many },
                _ => Piece::Value(name),
            });
        }
        let end = rest[first.len_utf8()..].find(['{', '}']).map_or(rest.len(), |at| at + first.len_utf8());
        let (text, after) = rest.split_at(end);
        rest = after;
        Some(Piece::Text(text))
    })
}

#[cfg(test)]
mod tests {
    use super::{Piece, pieces};

    #[test]
    fn holes_plurals_and_braces() {
        let all: Vec<_> = pieces("take {{{n}}} of {n} {n|heap|heaps}, 石").collect();
        let plural = Piece::Plural { name: "n", one: "heap", many: "heaps" };
        let texts = [Piece::Text("take "), Piece::Text("{"), Piece::Value("n"), Piece::Text("}"), Piece::Text(" of ")];
        assert_eq!(all[..5], texts);
        assert_eq!(all[5..], [Piece::Value("n"), Piece::Text(" "), plural, Piece::Text(", 石")]);
        assert_eq!(pieces("{open").collect::<Vec<_>>(), [Piece::Text("{open")]);
    }
}
