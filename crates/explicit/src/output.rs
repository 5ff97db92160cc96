//! The values of all positions as files.

use crate::Solved;
use crate::game::Value;
use crate::words::outcome_word;
use nimatron_core::{Budget, Convention};
use nimatron_engine::graph::{DRAWN, INFINITE};
use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use std::io::{self, Write};
use std::sync::Arc;

/// Positions between two looks at the budget.
const PAUSE: u32 = 1 << 14;

/// The columns of a file of Parquet.
const SCHEMA: &str = "message positions {
    required binary position (UTF8);
    optional int64 value;
    optional binary infinite (UTF8);
    required binary outcome (UTF8);
}";
/// Positions in a group of rows.
const GROUP: usize = 1 << 20;

/// Writes the next column of a group of rows: its values, and, if some are null, for each row
/// whether it has one (1) or not (0).
fn column<T: DataType>(
    rows: &mut SerializedRowGroupWriter<'_, &mut (dyn Write + Send)>,
    values: &[T::T],
    present: Option<&[i16]>,
) -> Result<(), ParquetError> {
    if let Some(mut column) = rows.next_column()? {
        column.typed::<T>().write_batch(values, present, None)?;
        column.close()?;
    }
    Ok(())
}

/// An error that says why the work stopped.
fn checked(budget: &Budget, node: u32) -> io::Result<()> {
    if node.is_multiple_of(PAUSE) { budget.check().map_err(io::Error::other) } else { Ok(()) }
}

/// The error of the writer below, which parquet wraps in words of its own.
fn of_parquet(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(inner) => match inner.downcast() {
            Ok(error) => *error,
            Err(other) => io::Error::other(other),
        },
        error => error.into(),
    }
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
        for node in self.positions() {
            checked(budget, node)?;
            let value = match self.value(node) {
                Value::Finite(value) => value.to_string(),
                infinite @ Value::Infinite(_) => field(infinite.to_string()),
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
    /// As for [`Solved::write_csv`].
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

    /// Writes a file of Parquet with the columns `position`, `value` (64-bit integers; null if it
    /// is infinite), `infinite` (`infinity({0})`; null if it is finite) and `outcome` (P, N, or D
    /// for a draw).
    ///
    /// # Errors
    /// As for [`Solved::write_csv`].
    pub fn write_parquet(&self, out: &mut (dyn Write + Send), budget: &Budget) -> io::Result<()> {
        self.parquet(out, budget).map_err(of_parquet)
    }

    fn parquet(&self, out: &mut (dyn Write + Send), budget: &Budget) -> Result<(), ParquetError> {
        let schema = Arc::new(parse_message_type(SCHEMA)?);
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let mut file = SerializedFileWriter::new(out, schema, Arc::new(properties))?;
        let mut nodes = self.positions().peekable();
        while nodes.peek().is_some() {
            let (mut names, mut outcomes) = (Vec::new(), Vec::new());
            let (mut finite, mut infinite, mut is_finite) = (Vec::new(), Vec::new(), Vec::new());
            for node in nodes.by_ref().take(GROUP) {
                checked(budget, node).map_err(|error| ParquetError::External(error.into()))?;
                names.push(ByteArray::from(self.names().name(node).as_str()));
                let value = self.value(node);
                is_finite.push(i16::from(matches!(value, Value::Finite(_))));
                match value {
                    Value::Finite(value) => finite.push(i64::from(value)),
                    Value::Infinite(_) => infinite.push(ByteArray::from(value.to_string().as_str())),
                }
                outcomes.push(ByteArray::from(outcome_word(self.outcome(node))));
            }
            let is_infinite: Vec<i16> = is_finite.iter().map(|is| 1 - is).collect();
            let mut rows = file.next_row_group()?;
            column::<ByteArrayType>(&mut rows, &names, None)?;
            column::<Int64Type>(&mut rows, &finite, Some(&is_finite))?;
            column::<ByteArrayType>(&mut rows, &infinite, Some(&is_infinite))?;
            column::<ByteArrayType>(&mut rows, &outcomes, None)?;
            rows.close()?;
        }
        file.close()?;
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
    use super::GROUP;
    use crate::game::Solved;
    use crate::{Format, read_text};
    use nimatron_core::{Budget, Convention, StopReason};
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;
    use std::fmt::Write as _;

    fn solved(text: &str, budget: &Budget) -> Solved {
        read_text(text.as_bytes(), Some(Format::Edges), budget).unwrap().0.solve(budget).unwrap()
    }

    /// What a reader of Parquet finds: name, value, infinite value, outcome.
    type Row = (String, Option<i64>, Option<String>, String);

    fn rows(game: &Solved) -> (usize, Vec<Row>) {
        let mut file = Vec::new();
        game.write_parquet(&mut file, &Budget::unlimited()).unwrap();
        let reader = SerializedFileReader::new(bytes::Bytes::from(file)).unwrap();
        let rows = reader.get_row_iter(None).unwrap().map(|row| {
            let row = row.unwrap();
            let text = |at| row.get_string(at).unwrap().clone();
            (text(0), row.get_long(1).ok(), row.get_string(2).ok().cloned(), text(3))
        });
        (reader.num_row_groups(), rows.collect())
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

    #[test]
    fn parquet() {
        let budget = Budget::unlimited();
        let game = solved("0\n2 0\n3 2 0\n4 4 0\n5 6\n6 5\n", &budget);
        let row = |name: &str, value, infinite: Option<&str>, outcome: &str| {
            (name.to_owned(), value, infinite.map(str::to_owned), outcome.to_owned())
        };
        let expected = [
            row("0", Some(0), None, "P"),
            row("2", Some(1), None, "N"),
            row("3", Some(2), None, "N"),
            row("4", None, Some("infinity({0})"), "N"),
            row("5", None, Some("infinity({})"), "D"),
            row("6", None, Some("infinity({})"), "D"),
        ];
        assert_eq!(rows(&game), (1, expected.to_vec()));
        // More positions than a group of rows has, with names.
        let count = GROUP + 5;
        let mut text = String::new();
        for node in 1..count {
            writeln!(text, "p{node} p{}", node - 1).unwrap();
        }
        let (groups, all) = rows(&solved(&text, &budget));
        assert_eq!((groups, all.len()), (2, count));
        for (name, value, infinite, outcome) in all {
            let number: usize = name[1..].parse().unwrap();
            let own = ((number % 2) as i64, if number.is_multiple_of(2) { "P" } else { "N" });
            assert_eq!((value, infinite, outcome.as_str()), (Some(own.0), None, own.1), "{name}");
        }
    }

    #[test]
    fn what_cannot_be_written_says_so() {
        struct Full;
        impl std::io::Write for Full {
            fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
                Err(std::io::Error::from(std::io::ErrorKind::StorageFull))
            }
            fn flush(&mut self) -> std::io::Result<()> {
                Ok(())
            }
        }
        let game = solved("0\n2 0\n", &Budget::unlimited());
        assert!(game.write_parquet(&mut Full, &Budget::unlimited()).is_err());
        let stopped = Budget::for_time(std::time::Duration::ZERO);
        let error = game.write_parquet(&mut Vec::new(), &stopped).unwrap_err();
        assert!(error.get_ref().and_then(|inner| inner.downcast_ref::<StopReason>()).is_some(), "{error}");
    }
}
