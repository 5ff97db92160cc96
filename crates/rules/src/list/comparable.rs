//! Rules about lists without what does not matter for the game: name, comments, layout.

use super::recognise::lists;
use crate::ast::{Coordinate, Header, Line, Name, Pattern, Text};
use crate::check::coordinates_of;
use crate::diagnostic::Span;
use crate::parser::parse;

/// See [`ListRules::comparable`](super::ListRules::comparable).
pub(super) fn comparable(text: &str) -> Option<Text> {
    let mut tree = parse(text).ok()?;
    let coordinates = coordinates_of(&tree).ok()?;
    let name = |text: &str| Name { text: text.to_owned(), span: Span::default() };
    let implied = || {
        let lists = lists(&tree, coordinates.len());
        let one = |(own, list): (&String, bool)| Coordinate { name: name(own), list };
        let coordinates = coordinates.iter().zip(lists).map(one).collect();
        Header {
            before: Vec::new(),
            name: name(""),
            coordinates,
            parameters: Vec::new(),
            claims: Vec::new(),
            domain: None,
            comment: None,
        }
    };
    let header = tree.header.clone().unwrap_or_else(implied);
    tree.header = Some(Header { before: Vec::new(), name: name(""), comment: None, ..header });
    tree.lines.retain(|line| !matches!(line, Line::Remark(_)));
    for line in &mut tree.lines {
        match line {
            Line::Move(rule) => {
                rule.comment = None;
                // The header says which coordinates are lists.
                for pattern in &mut rule.pattern {
                    if let Pattern::List(name) = pattern {
                        *pattern = Pattern::Name(name.clone());
                    }
                }
            }
            Line::Domain(_, comment) => *comment = None,
            Line::Until(until) => until.comment = None,
            Line::Remark(_) => {}
        }
    }
    Some(tree)
}
