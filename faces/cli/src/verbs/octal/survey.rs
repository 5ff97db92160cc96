//! The command `octal --survey`: what is known about many codes, as a report, a table, a page. The
//! file of `--resume` has the rows of the table that are known so far, in any order.

use super::heap;
use crate::amounts::{threads, time};
use crate::args::OctalArgs;
use crate::failure::{CommandResult, Failure};
use crate::files::survey_file::SurveyFile;
use crate::session::Session;
use nimatron::heap::Code;
use nimatron::limits;
use nimatron::octal::{OpenGame, Row, SURVEY_COLUMNS, Status, Survey, survey_csv, survey_record};
use nimatron::{octal::codes_of_patterns, words};
use nimatron_messages::outputs;
use std::collections::HashMap;

pub(super) fn survey(args: &OctalArgs, session: &Session) -> CommandResult {
    let codes = codes_of_patterns(&args.survey).map_err(Failure::error)?;
    let to = heap(args, limits::SEQUENCE.usual)?;
    let threads = threads(args.threads);
    let every = time(&args.every)?;
    // The open games that the file had.
    let mut open = HashMap::new();
    let read = |line: &str, believed: bool| {
        let game = OpenGame::read(line)?.filter(|_| believed);
        open.extend(game.map(|game| (game.game.clone(), game)));
        line.split(',').next().map(str::to_owned)
    };
    let kept =
        args.resume.as_deref().map(|path| SurveyFile::open(path, SURVEY_COLUMNS.join(","), every, session, read));
    let kept = kept.transpose()?;
    let known = |code: &Code| open.get(code).cloned();
    let done = |row: &Row| {
        if let Some(kept) = kept.as_ref().filter(|_| !matches!(row.status, Status::Stopped(_))) {
            kept.add(row.code.to_string(), survey_record(row).join(","));
        }
    };
    let survey = session.work(|budget| Survey::resume(&codes, to, threads, &known, &done, budget));
    // Before what takes long to print: after a limit there is little time.
    let saved = kept.map_or(Ok(()), SurveyFile::finish);
    let text = match args {
        OctalArgs { json: true, .. } => format!("{}\n", words::survey_json(&survey)),
        OctalArgs { csv: true, .. } => survey_csv(&survey),
        OctalArgs { html: true, .. } => words::survey_html(&survey, &args.survey, session.language),
        _ => words::survey(&survey, session.language),
    };
    let exit = session.print(text.as_bytes())?;
    saved?;
    match survey.stopped {
        None => Ok(exit),
        Some(reason) => Err(Failure::stopped(reason, vec![outputs::printed()])),
    }
}
