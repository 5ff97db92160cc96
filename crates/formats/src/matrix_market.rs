//! Matrix Market with coordinates: `%%MatrixMarket matrix coordinate pattern general`, a line with
//! the numbers of rows, columns and entries, and a line for each entry: row, column, perhaps a
//! value. A symmetric matrix lists each edge once.

use crate::bytes::TextLines;
use crate::header::SMALL;
use crate::{Sink, Unreadable};
use nimatron_core::Budget;
use nimatron_messages::formats as say;

pub(crate) fn parse(lines: &mut TextLines<'_>, sink: &mut dyn Sink, budget: &Budget) -> Result<(), Unreadable> {
    let mut symmetric = None;
    let mut sizes: Option<(u64, u32, u64)> = None;
    let (mut entries, mut weighted) = (0_u64, false);
    while let Some((number, line)) = lines.next(budget)? {
        let here = |why| Err(Unreadable::Here(why));
        let Some(both) = symmetric else {
            let words: Vec<String> = line.split_whitespace().map(str::to_ascii_lowercase).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            symmetric = Some(match words[..] {
                ["%%matrixmarket", "matrix", "coordinate", _, "general"] => false,
                ["%%matrixmarket", "matrix", "coordinate", _, "symmetric" | "hermitian"] => true,
                _ => return here(say::matrix_head()),
            });
            continue;
        };
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        if words.is_empty() || line.starts_with('%') {
            continue;
        }
        let Some((_, vertices, _)) = sizes else {
            let numbers: Option<Vec<u64>> = words.iter().map(|word| word.parse().ok()).collect();
            let Some(&[rows, columns, count]) = numbers.as_deref() else { return here(say::matrix_sizes()) };
            if rows != columns {
                return here(say::not_square(rows, columns));
            }
            let Ok(vertices) = u32::try_from(rows) else { return here(say::too_few_edges(rows, count)) };
            if rows > SMALL && rows / 64 > count {
                return here(say::too_few_edges(rows, count));
            }
            if vertices > 0 {
                sink.expect(1, vertices);
            }
            sizes = Some((number, vertices, count));
            continue;
        };
        if !(2..=4).contains(&words.len()) {
            return here(say::matrix_entry());
        }
        for end in &words[..2] {
            let vertex = end.parse::<u32>().ok().filter(|vertex| (1..=vertices).contains(vertex));
            if vertex.is_none_or(|vertex| vertex.to_string() != **end) {
                return here(say::not_a_vertex((*end).to_owned(), vertices));
            }
        }
        if let Some(value) = words[2..].iter().find(|word| word.parse::<f64>().is_err()) {
            return here(say::not_a_number((*value).to_owned()));
        }
        if words.len() > 2 && words[2..].iter().all(|word| word.parse() == Ok(0.0)) {
            return here(say::zero_entry());
        }
        weighted |= words.len() > 2;
        let (row, column) = (words[0].as_bytes(), words[1].as_bytes());
        if both {
            sink.edge(row, column)?;
        } else {
            sink.pair(row, column)?;
        }
        entries += 1;
    }
    let Some((line, vertices, count)) = sizes else { return Err(Unreadable::File(say::matrix_sizes())) };
    if entries < count {
        return Err(Unreadable::Line(line, say::fewer_edges(count, entries)));
    }
    if entries > count {
        sink.note(say::other_count(line, count, entries));
    }
    if weighted {
        sink.note(say::weights_unused());
    }
    if vertices > 0 { sink.numbers(1, vertices, budget) } else { Ok(()) }
}
