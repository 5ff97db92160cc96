//! The values of all positions as files.

use crate::Solved;
use crate::game::Value;
use crate::words::outcome_word;
use nimatron_core::Budget;
use nimatron_engine::graph::INFINITE;
use std::io::{self, Write};

/// Positions between two looks at the budget.
const PAUSE: u32 = 1 << 14;

/// An error that says why the work stopped.
fn checked(budget: &Budget, node: u32) -> io::Result<()> {
    if node.is_multiple_of(PAUSE) { budget.check().map_err(io::Error::other) } else { Ok(()) }
}

/// A name as a field of CSV.
fn field(name: String) -> String {
    if name.contains([',', '"', '\n']) { format!("\"{}\"", name.replace('"', "\"\"")) } else { name }
}

impl Solved {
    /// Writes CSV with the columns `position`, `value` and `outcome` (P, N, or D for a draw).
    ///
    /// # Errors
    /// The file cannot be written, or the budget is used up (then the error contains the
    /// [`StopReason`](nimatron_core::StopReason)).
    pub fn write_csv(&self, out: &mut dyn Write, budget: &Budget) -> io::Result<()> {
        writeln!(out, "position,value,outcome")?;
        for node in (0..self.graph().nodes() as u32).filter(|&node| self.names().occurs(node)) {
            checked(budget, node)?;
            let value = match self.value(node) {
                Value::Finite(value) => value.to_string(),
                infinite @ Value::Infinite(_) => field(infinite.to_string()),
            };
            writeln!(out, "{},{value},{}", field(self.names().name(node)), outcome_word(self.outcome(node)))?;
        }
        Ok(())
    }

    /// Writes an array of NumPy (NPY 1.0, 64-bit integers) with the value of position n in place n:
    /// -1 for infinite values that are a draw, -2 for those that are won, -3 where n is not a
    /// position. Positions with names are numbered in the order in which the file names them.
    ///
    /// # Errors
    /// As for [`Solved::write_csv`].
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
    use crate::formats::{Format, parse};
    use nimatron_core::Budget;
    use std::io::Cursor;

    #[test]
    fn files() {
        let budget = Budget::unlimited();
        let text = "0\n2 0\n3 2 0\n4 4 0\n5 6\n6 5\n";
        let game = parse(Box::new(Cursor::new(text)), Format::Edges, &budget).unwrap().solve(&budget).unwrap();
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
}
