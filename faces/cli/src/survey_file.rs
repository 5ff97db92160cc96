//! The file of `--resume` of a survey: the rows of its table that are known so far, in the order of
//! the codes of their games. It is replaced as a whole.

use crate::failure::Failure;
use crate::output_file::{is_file, save};
use nimatron_messages::command;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

pub(crate) struct SurveyFile<'p> {
    path: &'p Path,
    /// The names of the columns.
    columns: String,
    every: Duration,
    rows: Mutex<Rows>,
}

struct Rows {
    /// The lines by the codes of their games.
    by_game: BTreeMap<String, String>,
    saved: Instant,
    /// Of the last attempt to write.
    failure: Option<Failure>,
}

impl<'p> SurveyFile<'p> {
    /// Opens a file, or makes one; it is written again after rows have been added, but not more
    /// often than this. `read` is called with each row, and returns the code of its game.
    ///
    /// # Errors
    /// The file cannot be read or written, or is not of such a survey: it has other columns, or
    /// `read` says that a line is not a row.
    pub(crate) fn open(
        path: &'p Path,
        columns: String,
        every: Duration,
        mut read: impl FnMut(&str) -> Option<String>,
    ) -> Result<SurveyFile<'p>, Failure> {
        is_file(path)?;
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => {
                return Err(Failure::usage(command::unreadable(path.display().to_string(), error.to_string())));
            }
        };
        let not_a_survey = |line: usize| Failure::usage(command::not_a_survey(path.display().to_string(), line));
        let mut lines = text.lines().enumerate();
        if lines.next().is_some_and(|(_, names)| names != columns) {
            return Err(not_a_survey(1));
        }
        let row = |(at, line): (usize, &str)| {
            let game = read(line).ok_or_else(|| not_a_survey(at + 1))?;
            Ok((game, line.to_owned()))
        };
        let by_game = lines.map(row).collect::<Result<BTreeMap<_, _>, Failure>>()?;
        let rows = Mutex::new(Rows { by_game, saved: Instant::now(), failure: None });
        let file = SurveyFile { path, columns, every, rows };
        // An error is better now than after hours.
        let failure = {
            let mut rows = file.rows();
            file.save(&mut rows);
            rows.failure.take()
        };
        failure.map_or(Ok(file), Err)
    }

    fn rows(&self) -> MutexGuard<'_, Rows> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn save(&self, rows: &mut Rows) {
        let lines = std::iter::once(&self.columns).chain(rows.by_game.values());
        let text: String = lines.flat_map(|line| [line, "\n"]).collect();
        rows.failure = save(self.path, text.as_bytes()).err();
        rows.saved = Instant::now();
    }

    /// Adds the row of a game, or replaces it.
    pub(crate) fn add(&self, game: String, row: String) {
        let mut rows = self.rows();
        rows.by_game.insert(game, row);
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
