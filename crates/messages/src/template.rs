//! Texts with holes. `{name}` is the value of a parameter, `{count|heap|heaps}` one of two words,
//! by whether that value is 1; `{{` and `}}` are braces. A text may have several versions with
//! `{face}` between them: for the command, for Python, for the page; the last one also stands for
//! those that are missing.

use crate::face::Face;

/// What separates the versions of a text.
const NEXT: &str = "{face}";

/// The version of a text for a face.
pub fn version(text: &str, face: Face) -> &str {
    let mut versions = versions(text);
    let first = versions.next().unwrap_or_default();
    versions.take(face as usize).last().unwrap_or(first)
}

/// All versions of a text.
pub fn versions(text: &str) -> impl Iterator<Item = &str> {
    text.split(NEXT)
}

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
    use super::{Piece, pieces, version};
    use crate::face::Face::{Command, Page, Python};

    #[test]
    fn a_face_without_a_version_has_the_last_one() {
        assert_eq!([Command, Python, Page].map(|face| version("a", face)), ["a", "a", "a"]);
        assert_eq!([Command, Python, Page].map(|face| version("a{face}b", face)), ["a", "b", "b"]);
        assert_eq!([Command, Python, Page].map(|face| version("a{face}b{face}c", face)), ["a", "b", "c"]);
    }

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
