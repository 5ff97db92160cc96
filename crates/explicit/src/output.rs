//! The values of all positions as files.

use crate::SolvedGraph;
use crate::game::LoopyValue;
use crate::words::outcome_word;
use nimatron_core::{Budget, Convention};
use nimatron_engine::graph::{DRAWN, INFINITE};
use std::io::{self, Write};

/// Positions between two looks at the budget.
const PAUSE: u32 = 1 << 14;

/// An error that says why the work stopped.
pub(crate) fn checked(budget: &Budget, node: u32) -> io::Result<()> {
    if node.is_multiple_of(PAUSE) { budget.check().map_err(io::Error::other) } else { Ok(()) }
}

/// A name as a field of CSV.
fn field(name: String) -> String {
    if name.contains([',', '"', '\n']) { format!("\"{}\"", name.replace('"', "\"\"")) } else { name }
}

impl SolvedGraph {
    /// Writes CSV with the columns `position`, `value` and `outcome` (P, N, or D for a draw).
    ///
    /// # Errors
    /// The file cannot be written, or the budget is used up (then the error contains the
    /// [`StopReason`](nimatron_core::StopReason)).
    pub fn write_csv(&self, out: &mut dyn Write, budget: &Budget) -> io::Result<()> {
        writeln!(out, "position,value,outcome")?;
        for node in self.positions() {
            checked(budget, node)?;
            let value = match self.value(node) {
                LoopyValue::Finite(value) => value.to_string(),
                infinite @ LoopyValue::Infinite(_) => field(infinite.to_string()),
            };
            writeln!(out, "{},{value},{}", field(self.names().name(node)), outcome_word(self.outcome(node)))?;
        }
        Ok(())
    }

    /// Writes a strategy as CSV with the columns `position`, `outcome` (P, N, or D for a draw),
    /// `move` (the position to which to move; empty if there is no move) and `moves_to_the_end`
    /// (empty for a draw): moves that win as fast, or resist as long, as possible, and those that
    /// keep a draw.
    ///
    /// # Errors
    /// As for [`SolvedGraph::write_csv`].
    pub fn write_strategy(&self, convention: Convention, out: &mut dyn Write, budget: &Budget) -> io::Result<()> {
        let outcomes = self.outcomes(convention, budget).map_err(io::Error::other)?;
        writeln!(out, "position,outcome,move,moves_to_the_end")?;
        for node in self.positions() {
            checked(budget, node)?;
            let choice =
                outcomes.choice(self.graph(), node).map_or_else(String::new, |to| field(self.names().name(to)));
            let outcome = outcome_word(outcomes.outcome(node));
            let length = outcomes.distance(node);
            let length = if length == DRAWN { String::new() } else { length.to_string() };
            writeln!(out, "{},{outcome},{choice},{length}", field(self.names().name(node)))?;
        }
        Ok(())
    }

    /// Writes an array of NumPy (NPY 1.0, 64-bit integers) with the value of position n in place n:
    /// -1 for infinite values that are a draw, -2 for those that are won, -3 where n is not a
    /// position. Positions with names are numbered in the order in which the file names them.
    ///
    /// # Errors
    /// As for [`SolvedGraph::write_csv`].
    pub fn write_npy(&self, out: &mut dyn Write, budget: &Budget) -> io::Result<()> {
        let nodes = self.graph().nodes() as u32;
        let mut header = format!("{{'descr': '<i8', 'fortran_order': False, 'shape': ({nodes},), }}");
        header += &" ".repeat(63 - (header.len() + 10) % 64);
        header.push('\n');
        out.write_all(b"\x93NUMPY\x01\x00")?;
        out.write_all(&(header.len() as u16).to_le_bytes())?;
        out.write_all(header.as_bytes())?;
        for node in 0..nodes {
            checked(budget, node)?;
            let value: i64 = match self.labels().label(node) {
                _ if !self.names().occurs(node) => -3,
                INFINITE if self.outcome(node).is_some() => -2,
                INFINITE => -1,
                label => i64::from(label),
            };
            out.write_all(&value.to_le_bytes())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::game::SolvedGraph;
    use crate::{Format, read_text};
    use nimatron_core::{Budget, Convention};

    fn solved(text: &str, budget: &Budget) -> SolvedGraph {
        read_text(text.as_bytes(), Some(Format::Edges), budget).unwrap().0.solve(budget).unwrap()
    }

    #[test]
    fn files() {
        let budget = Budget::unlimited();
        let game = solved("0\n2 0\n3 2 0\n4 4 0\n5 6\n6 5\n", &budget);
        let mut csv = Vec::new();
        game.write_csv(&mut csv, &budget).unwrap();
        let expected =
            "position,value,outcome\n0,0,P\n2,1,N\n3,2,N\n4,infinity({0}),N\n5,infinity({}),D\n6,infinity({}),D\n";
        assert_eq!(String::from_utf8(csv).unwrap(), expected);
        let mut npy = Vec::new();
        game.write_npy(&mut npy, &budget).unwrap();
        let values: Vec<i64> =
            npy[128..].chunks(8).map(|bytes| i64::from_le_bytes(bytes.try_into().unwrap())).collect();
        assert_eq!((npy.len() % 8, values), (0, vec![0, -3, 1, 2, -2, -1, -1]));
    }

    #[test]
    fn strategies() {
        let budget = Budget::unlimited();
        let game = solved("0\n1 0\n2 1 0\n3 1 2\n4 5 0\n5 4 6\n6 5\n", &budget);
        let strategy = |convention| {
            let mut csv = Vec::new();
            game.write_strategy(convention, &mut csv, &budget).unwrap();
            String::from_utf8(csv).unwrap()
        };
        let normal = "0,P,,0\n1,N,0,1\n2,N,0,1\n3,P,1,2\n4,N,0,1\n5,D,6,\n6,D,5,\n";
        assert_eq!(strategy(Convention::Normal), format!("position,outcome,move,moves_to_the_end\n{normal}"));
        let misere = "0,N,,0\n1,P,0,1\n2,N,1,2\n3,N,1,2\n4,D,5,\n5,D,4,\n6,D,5,\n";
        assert_eq!(strategy(Convention::Misere), format!("position,outcome,move,moves_to_the_end\n{misere}"));
    }
}
