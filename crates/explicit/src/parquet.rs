//! The values of all positions as a file of Parquet.

use crate::SolvedGraph;
use crate::game::LoopyValue;
use crate::output::checked;
use crate::words::outcome_word;
use nimatron_core::Budget;
use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use std::io::{self, Write};
use std::sync::Arc;

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

impl SolvedGraph {
    /// Writes a file of Parquet with the columns `position`, `value` (64-bit integers; null if it
    /// is infinite), `infinite` (`infinity({0})`; null if it is finite) and `outcome` (P, N, or D
    /// for a draw).
    ///
    /// # Errors
    /// As for [`SolvedGraph::write_csv`].
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
                is_finite.push(i16::from(matches!(value, LoopyValue::Finite(_))));
                match value {
                    LoopyValue::Finite(value) => finite.push(i64::from(value)),
                    LoopyValue::Infinite(_) => infinite.push(ByteArray::from(value.to_string().as_str())),
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
}

#[cfg(test)]
mod tests {
    use super::GROUP;
    use crate::game::SolvedGraph;
    use crate::{Format, read_text};
    use nimatron_core::{Budget, StopReason};
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;
    use std::fmt::Write as _;

    fn solved(text: &str, budget: &Budget) -> SolvedGraph {
        read_text(text.as_bytes(), Some(Format::Edges), budget).unwrap().0.solve(budget).unwrap()
    }

    /// What a reader of Parquet finds: name, value, infinite value, outcome.
    type Row = (String, Option<i64>, Option<String>, String);

    fn rows(game: &SolvedGraph) -> (usize, Vec<Row>) {
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
