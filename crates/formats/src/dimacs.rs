//! DIMACS: `p sp 4 3` or `p edge 4 3`, then a line for each arc (`a 1 2`, perhaps with a weight) or
//! each edge (`e 1 2`), which has no direction. Vertices are numbered from 1. The formats of PACE,
//! `p tw 4 3`, `p ds 4 3` and the like, have the two numbers of an edge alone in a line.

use crate::bytes::TextLines;
use crate::header::SMALL;
use crate::{Sink, Unreadable};
use nimatron_core::Budget;
use nimatron_messages::formats as say;

/// The line `p`.
struct DimacsHeader {
    line: u64,
    vertices: u32,
    edges: u64,
    /// Whether edges are two numbers without a letter.
    bare: bool,
}

/// Reads the line `p`: a word, which may be missing, the numbers of vertices and edges, and perhaps
/// more.
fn head(line: u64, words: &[&str]) -> Result<DimacsHeader, Unreadable> {
    let here = |why| Err(Unreadable::Here(why));
    let number = |at: usize| words.get(at).and_then(|word| word.parse::<u64>().ok());
    let (kind, at) = if number(1).is_some() { ("", 1) } else { (words.get(1).copied().unwrap_or_default(), 2) };
    let kind = kind.to_ascii_lowercase();
    if matches!(kind.as_str(), "cnf" | "wcnf" | "sat" | "dnf") {
        return here(say::looks_like("DIMACS CNF"));
    }
    let (Some(vertices), Some(edges)) = (number(at), number(at + 1)) else { return here(say::dimacs_head()) };
    let bare = !matches!(kind.as_str(), "" | "sp" | "max" | "min" | "asn" | "edge" | "edges" | "col");
    let Ok(count) = u32::try_from(vertices) else { return here(say::too_few_edges(vertices, edges)) };
    if vertices > SMALL && vertices / 64 > edges {
        return here(say::too_few_edges(vertices, edges));
    }
    Ok(DimacsHeader { line, vertices: count, edges, bare })
}

pub(crate) fn parse(lines: &mut TextLines<'_>, sink: &mut dyn Sink, budget: &Budget) -> Result<(), Unreadable> {
    let mut found: Option<DimacsHeader> = None;
    let (mut edges, mut both, mut weighted) = (0_u64, true, false);
    while let Some((number, line)) = lines.next(budget)? {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let here = |why| Err(Unreadable::Here(why));
        let bare = found.as_ref().is_some_and(|head| head.bare);
        let (kind, ends) = match words[..] {
            // Colours, coordinates and parameters of vertices.
            [] | ["c" | "n" | "d" | "v" | "x", ..] => continue,
            ["p", ..] => {
                if found.is_some() {
                    return here(say::two_heads());
                }
                let head = head(number, &words)?;
                if head.vertices > 0 {
                    sink.expect(1, head.vertices);
                }
                found = Some(head);
                continue;
            }
            [kind @ ("a" | "e"), ref ends @ ..] if ends.len() >= 2 => (kind, ends),
            ref ends @ [_, _] if bare => ("e", ends),
            _ => return here(say::not_of_dimacs()),
        };
        let Some(head) = &found else { return here(say::no_problem_line()) };
        if let Some(other) = ends[2..].iter().find(|word| word.parse::<f64>().is_err()) {
            return here(say::not_a_number((*other).to_owned()));
        }
        weighted |= ends.len() > 2;
        for end in &ends[..2] {
            let vertex = end.parse::<u32>().ok().filter(|vertex| (1..=head.vertices).contains(vertex));
            // `01` would be another name of the same vertex.
            if vertex.is_none_or(|vertex| vertex.to_string() != **end) {
                return here(say::not_a_vertex((*end).to_owned(), head.vertices));
            }
        }
        let (one, other) = (ends[0].as_bytes(), ends[1].as_bytes());
        if kind == "e" {
            sink.edge(one, other)?;
        } else {
            sink.arc(one, other)?;
        }
        both &= kind == "e";
        edges += 1;
    }
    let Some(head) = found else { return Err(Unreadable::File(say::no_problem_line())) };
    // Some files list each edge once and count it twice.
    let halved = both && edges > 0 && edges.checked_mul(2) == Some(head.edges);
    if edges < head.edges && !halved {
        return Err(Unreadable::Line(head.line, say::fewer_edges(head.edges, edges)));
    }
    if edges != head.edges {
        sink.note(say::other_count(head.line, head.edges, edges));
    }
    if weighted {
        sink.note(say::weights_unused());
    }
    if head.vertices > 0 { sink.numbers(1, head.vertices, budget) } else { Ok(()) }
}
