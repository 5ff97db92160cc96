//! Rows that are the matrix of a graph: it has no sign of its own, and would be read as names.

use crate::doubt::is_number;

/// As many rows as columns, with 0 and 1 only, or the same on both sides of zeros. The number of
/// rows may stand before them.
pub(crate) fn is_matrix(rows: &[&[&str]]) -> bool {
    let single: Option<Vec<&str>> = rows.iter().map(|row| if let [only] = row { Some(*only) } else { None }).collect();
    if single.is_some_and(|rows| is_matrix_of_bits(&rows)) {
        return true;
    }
    let rows = match rows {
        [[count], rest @ ..] if count.parse() == Ok(rest.len()) => rest,
        rows => rows,
    };
    // Two rows of two numbers are two edges.
    if rows.len() < 3 || rows.iter().any(|row| row.len() != rows.len() || !row.iter().all(|word| is_number(word))) {
        return false;
    }
    let bits = rows.iter().all(|row| row.iter().all(|word| matches!(*word, "0" | "1")));
    let places = || (0..rows.len()).flat_map(|row| (0..row).map(move |column| (row, column)));
    let diagonal = (0..rows.len()).all(|at| is_zero(rows[at][at]));
    bits || (diagonal && places().all(|(row, column)| rows[row][column] == rows[column][row]))
}

/// As many rows as columns of 0 and 1 without blanks, `011`. The number of rows may stand before
/// them.
pub fn is_matrix_of_bits(rows: &[&str]) -> bool {
    let rows = match rows {
        [count, rest @ ..] if count.parse() == Ok(rest.len()) => rest,
        rows => rows,
    };
    rows.len() > 1
        && rows.iter().all(|row| row.len() == rows.len() && row.bytes().all(|byte| matches!(byte, b'0' | b'1')))
}

fn is_zero(word: &str) -> bool {
    word.parse::<f64>().is_ok_and(|value| value == 0.0)
}
