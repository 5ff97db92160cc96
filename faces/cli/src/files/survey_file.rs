//! The file of `--resume` of a survey: the rows of its table that are known so far, in the order of
//! the codes of their games. It is replaced as a whole, and no other run writes it at the same time.
//!
//! The last column is a checksum of the row. A row that was changed is refused, because open games
//! are not computed again. A row without a checksum (a table that `--csv` printed, or a file of an
//! earlier version) is not believed: its game is computed again when it is asked for.

use crate::failure::Failure;
use crate::files::checkpoint::{not_saved, unusable};
use crate::files::output_file::is_file;
use crate::session::Session;
use nimatron::heap::CheckpointError;
use nimatron_files::{LockedFile, short_checksum};
use nimatron_messages::command;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

pub(crate) struct SurveyFile<'p> {
    path: &'p Path,
    /// The names of the columns.
    columns: String,
    every: Duration,
    rows: Mutex<SurveyRows>,
}

/// The name of the last column.
const CHECKSUM: &str = "checksum";

/// A row without its checksum.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SurveyRow {
    text: String,
    /// Whether it had the right checksum.
    is_sealed: bool,
}

impl SurveyRow {
    /// The checksum of a row of a table with these columns.
    fn checksum(columns: &str, text: &str) -> String {
        short_checksum(&format!("{columns}\n{text}"))
    }

    /// The line of the file.
    fn line(&self, columns: &str) -> String {
        let sum = if self.is_sealed { SurveyRow::checksum(columns, &self.text) } else { String::new() };
        format!("{},{sum}\n", self.text)
    }
}

/// What is wrong with a line, counted from 1.
#[derive(Debug, PartialEq, Eq)]
enum SurveyLineFault {
    /// It is not one of a survey with these columns.
    Foreign(usize),
    /// It was changed.
    Changed(usize),
}

/// The rows of a file, by the numbers of their lines.
fn rows(text: &str, columns: &str) -> Result<Vec<(usize, SurveyRow)>, SurveyLineFault> {
    let mut lines = (1..).zip(text.lines());
    let sealed = match lines.next() {
        None => return Ok(Vec::new()),
        Some((_, names)) if names == columns => false,
        Some((_, names)) if names.strip_suffix(CHECKSUM).and_then(|own| own.strip_suffix(',')) == Some(columns) => true,
        Some((line, _)) => return Err(SurveyLineFault::Foreign(line)),
    };
    let row = |(number, line): (usize, &str)| {
        if !sealed {
            return Ok((number, SurveyRow { text: line.to_owned(), is_sealed: false }));
        }
        let (text, sum) = line.rsplit_once(',').ok_or(SurveyLineFault::Foreign(number))?;
        let is_sealed = sum == SurveyRow::checksum(columns, text);
        // Without a checksum it is a row that is not believed; a wrong one says that it was
        // changed.
        if is_sealed || sum.is_empty() {
            Ok((number, SurveyRow { text: text.to_owned(), is_sealed }))
        } else {
            Err(SurveyLineFault::Changed(number))
        }
    };
    lines.map(row).collect()
}

struct SurveyRows {
    file: LockedFile,
    /// By the codes of their games.
    by_game: BTreeMap<String, SurveyRow>,
    saved: Instant,
    /// Of the last attempt to write.
    failure: Option<Failure>,
}

impl<'p> SurveyFile<'p> {
    /// Opens a file, or makes one; it is written again after rows have been added, but not more
    /// often than this. `read` is called with each row, and whether it is to be believed, and
    /// returns the code of its game.
    ///
    /// # Errors
    /// The file cannot be read or written, or is not of such a survey: it has other columns, or
    /// `read` says that a line is not a row.
    pub(crate) fn open(
        path: &'p Path,
        columns: String,
        every: Duration,
        session: &Session,
        mut read: impl FnMut(&str, bool) -> Option<String>,
    ) -> Result<SurveyFile<'p>, Failure> {
        is_file(path)?;
        let (held, _) = LockedFile::open(path, |_| Ok(())).map_err(|error| unusable(path, &error.into()))?;
        let mut text = String::new();
        held.file()
            .read_to_string(&mut text)
            .map_err(|error| Failure::error(command::unreadable(path.display().to_string(), error.to_string())))?;
        let name = || path.display().to_string();
        let refused = |wrong: SurveyLineFault| match wrong {
            SurveyLineFault::Foreign(line) => Failure::error(command::not_a_survey(name(), line)),
            SurveyLineFault::Changed(line) => Failure::error(command::row_changed(name(), line)),
        };
        let row = |(line, row): (usize, SurveyRow)| {
            let game = read(&row.text, row.is_sealed).ok_or_else(|| refused(SurveyLineFault::Foreign(line)))?;
            Ok((game, row))
        };
        let rows = rows(&text, &columns).map_err(refused)?;
        let by_game = rows.into_iter().map(row).collect::<Result<BTreeMap<_, _>, Failure>>()?;
        let unsealed = by_game.values().filter(|row| !row.is_sealed).count();
        if unsealed > 0 {
            session.narrate(&command::rows_without_checksum(name(), unsealed));
        }
        let rows = Mutex::new(SurveyRows { file: held, by_game, saved: Instant::now(), failure: None });
        let file = SurveyFile { path, columns, every, rows };
        // An error is better now than after hours.
        let failure = {
            let mut rows = file.rows();
            file.save(&mut rows);
            rows.failure.take()
        };
        failure.map_or(Ok(file), Err)
    }

    fn rows(&self) -> MutexGuard<'_, SurveyRows> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn save(&self, rows: &mut SurveyRows) {
        let lines = rows.by_game.values().map(|row| row.line(&self.columns));
        let text: String = std::iter::once(format!("{},{CHECKSUM}\n", self.columns)).chain(lines).collect();
        let written = rows.file.replace(|out| out.write_all(text.as_bytes()));
        rows.failure = written.err().map(|error| not_saved(self.path, &CheckpointError::from(error)));
        rows.saved = Instant::now();
    }

    /// Adds the row of a game, or replaces it.
    pub(crate) fn add(&self, game: String, row: String) {
        let mut rows = self.rows();
        rows.by_game.insert(game, SurveyRow { text: row, is_sealed: true });
        if rows.saved.elapsed() >= self.every {
            self.save(&mut rows);
        }
    }

    /// Writes the file for the last time.
    ///
    /// # Errors
    /// It cannot be written.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let mut rows = self.rows();
        self.save(&mut rows);
        rows.failure.take().map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: &str = "game,largest";

    fn file(rows: &[&str]) -> String {
        let lines = rows.iter().map(|&row| SurveyRow { text: row.to_owned(), is_sealed: true }.line(COLUMNS));
        std::iter::once(format!("{COLUMNS},{CHECKSUM}\n")).chain(lines).collect()
    }

    #[test]
    fn a_row_is_believed_only_with_its_checksum() {
        let text = file(&["0.37,284", "0.77,9"]);
        let read = rows(&text, COLUMNS).unwrap();
        assert!(read.iter().all(|(_, row)| row.is_sealed));
        assert_eq!(rows(&text.replace("284", "984"), COLUMNS), Err(SurveyLineFault::Changed(2)));
        assert_eq!(rows(&text.replace("0.77,9", "0.77,9,9"), COLUMNS), Err(SurveyLineFault::Changed(3)));
        assert_eq!(rows(&text, "game,smallest"), Err(SurveyLineFault::Foreign(1)));
        // As spreadsheets write it.
        assert_eq!(rows(&text.replace('\n', "\r\n"), COLUMNS).unwrap(), read);
        for unsealed in ["game,largest\n0.37,984\n", "game,largest,checksum\n0.37,984,\n"] {
            let read = rows(unsealed, COLUMNS).unwrap();
            assert_eq!(read, [(2, SurveyRow { text: "0.37,984".to_owned(), is_sealed: false })]);
            assert_eq!(read[0].1.line(COLUMNS), "0.37,984,\n");
        }
        assert_eq!(rows("", COLUMNS), Ok(Vec::new()));
    }

    /// Every bit of a file: it is refused, or the rows that are believed are those that were
    /// written.
    #[test]
    fn a_flipped_bit_is_never_believed() {
        let text = file(&["0.37,284", "0.77,9", "4.7,12", "0.137,9"]);
        let read = rows(&text, COLUMNS).unwrap();
        let mut refused = 0;
        for bit in 0..8 * text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            // What is not a text is refused when the file is read.
            match String::from_utf8(bytes).map(|text| rows(&text, COLUMNS)) {
                Ok(Ok(other)) => {
                    assert!(other.iter().filter(|(_, row)| row.is_sealed).all(|row| read.contains(row)), "bit {bit}");
                }
                Ok(Err(_)) | Err(_) => refused += 1,
            }
        }
        assert!(refused > 6 * text.len(), "{refused}");
    }
}
