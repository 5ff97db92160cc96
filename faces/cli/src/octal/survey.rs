//! The command `octal --survey`: what is known about many codes, as a report, a table, a page. The
//! file of `--resume` has the rows of the table that are known so far, in any order.

use super::heap;
use crate::args::OctalArgs;
use crate::failure::Failure;
use crate::output_file::{is_file, save};
use crate::session::{Session, threads, time};
use nimatron::heap::Code;
use nimatron::octal::{OpenGame, Row, SURVEY_COLUMNS, Status, Survey, survey_csv, survey_html, survey_record};
use nimatron::{octal::codes_of_patterns, words};
use nimatron_messages::{command, misere as says, outputs};
use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

pub(super) fn survey(args: &OctalArgs, session: &Session) -> Result<ExitCode, Failure> {
    let codes = codes_of_patterns(&args.survey).map_err(Failure::usage)?;
    let to = heap(args, 10_000)?;
    let threads = threads(args.threads);
    let every = time(&args.every)?;
    let kept = args.resume.as_deref().map(|path| Kept::open(path, every)).transpose()?;
    let known = |code: &Code| kept.as_ref()?.open.get(code).cloned();
    let done = |row: &Row| {
        if let Some(kept) = &kept {
            kept.add(row);
        }
    };
    let survey = session.work(|budget| Survey::resume(&codes, to, threads, &known, &done, budget));
    let text = match args {
        OctalArgs { json: true, .. } => format!("{}\n", words::survey_json(&survey)),
        OctalArgs { csv: true, .. } => survey_csv(&survey),
        OctalArgs { html: true, .. } => survey_html(&survey, &args.survey, session.language),
        _ => words::survey(&survey, session.language),
    };
    let exit = session.print(text.as_bytes())?;
    if let Some(kept) = kept {
        kept.finish()?;
    }
    match survey.stopped {
        None => Ok(exit),
        Some(reason) => Err(Failure::stopped(reason, vec![outputs::printed()])),
    }
}

/// The file of `--resume`.
struct Kept<'p> {
    path: &'p Path,
    every: Duration,
    /// The open games that the file had.
    open: HashMap<Code, OpenGame>,
    file: Mutex<Lines>,
}

struct Lines {
    /// The lines by the codes of their games.
    by_game: BTreeMap<String, String>,
    saved: Instant,
    /// Of the last attempt to write.
    failure: Option<Failure>,
}

impl Lines {
    fn save(&mut self, path: &Path) {
        let lines: String = self.by_game.values().map(String::as_str).collect();
        self.failure = save(path, (SURVEY_COLUMNS.join(",") + "\n" + &lines).as_bytes()).err();
        self.saved = Instant::now();
    }
}

impl<'p> Kept<'p> {
    fn open(path: &'p Path, every: Duration) -> Result<Kept<'p>, Failure> {
        is_file(path)?;
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => {
                return Err(Failure::usage(command::unreadable(path.display().to_string(), error.to_string())));
            }
        };
        let not_a_survey = |line: usize| Failure::usage(says::not_a_survey(path.display().to_string(), line));
        let (mut open, mut by_game) = (HashMap::new(), BTreeMap::new());
        for (at, line) in text.lines().enumerate() {
            if at == 0 {
                if line != SURVEY_COLUMNS.join(",") {
                    return Err(not_a_survey(1));
                }
                continue;
            }
            let game = OpenGame::read(line).ok_or_else(|| not_a_survey(at + 1))?;
            let code = line.split(',').next().unwrap_or_default();
            by_game.insert(code.to_owned(), format!("{line}\n"));
            open.extend(game.map(|game| (game.game.clone(), game)));
        }
        let mut lines = Lines { by_game, saved: Instant::now(), failure: None };
        // An error is better now than after hours.
        lines.save(path);
        match lines.failure.take() {
            Some(failure) => Err(failure),
            None => Ok(Kept { path, every, open, file: Mutex::new(lines) }),
        }
    }

    fn add(&self, row: &Row) {
        if matches!(row.status, Status::Stopped(_)) {
            return;
        }
        let Ok(mut lines) = self.file.lock() else { return };
        lines.by_game.insert(row.code.to_string(), survey_record(row).join(",") + "\n");
        if lines.saved.elapsed() >= self.every {
            lines.save(self.path);
        }
    }

    fn finish(self) -> Result<(), Failure> {
        let Ok(mut lines) = self.file.into_inner() else { return Ok(()) };
        lines.save(self.path);
        lines.failure.map_or(Ok(()), Err)
    }
}
