//! The command `misere survey`: the quotients of many codes.

use crate::amounts::{threads, time, typed_heap};
use crate::args::MisereSurveyArgs;
use crate::failure::{CommandResult, Failure};
use crate::files::survey_file::SurveyFile;
use crate::session::Session;
use nimatron::heap::Code;
use nimatron::limits;
use nimatron::octal::codes_of_patterns;
use nimatron::quotient::{Extent, QuotientChange, QuotientStatus, SurveyedQuotient, survey as run};
use nimatron::words;
use nimatron_messages::{laws, outputs};
use std::collections::BTreeMap;
use std::time::Duration;

/// The last column of the file, after those of the library.
const ALLOWED: &str = "milliseconds";

pub(super) fn survey(args: &MisereSurveyArgs, session: &Session) -> CommandResult {
    let codes = codes_of_patterns(&args.patterns).map_err(Failure::error)?;
    let to = typed_heap(args.to.as_deref(), limits::QUOTIENT)?;
    let threads = threads(args.threads);
    let extent = Extent { to, each: time(&args.each)?, threads };
    // Games that had as much time as now, and were not solved.
    let mut tried = BTreeMap::new();
    let read = |line: &str, believed: bool| {
        let (class, allowed) = read(line)?;
        let code = class.code.to_string();
        // It had as much time, or the same heaps are asked for.
        let again = match class.standing {
            QuotientStatus::TooLarge => false,
            QuotientStatus::TimeOver => allowed < extent.each,
            QuotientStatus::NoPeriod => class.known_to != extent.to,
            _ => true,
        };
        if believed && !again {
            tried.insert(code.clone(), class);
        }
        Some(code)
    };
    // A row takes long, so each is written at once.
    let kept = args
        .resume
        .as_deref()
        .map(|path| SurveyFile::open(path, columns(), Duration::ZERO, session, read))
        .transpose()?;
    let known = |code: &Code| tried.get(&code.to_string()).cloned();
    let done = |class: &SurveyedQuotient| {
        let is_known = !matches!(class.standing, QuotientStatus::NotTried(_) | QuotientStatus::Stopped(_));
        if let Some(kept) = kept.as_ref().filter(|_| is_known) {
            kept.add(class.code.to_string(), record(class, extent.each));
        }
    };
    let (classes, stopped) = session.work(|budget| {
        let classes = run(&codes, extent, &known, &done, budget);
        (classes, budget.check().err())
    });
    let saved = kept.map_or(Ok(()), SurveyFile::finish);
    let refused = classes.iter().flat_map(|class| &class.refused);
    refused.for_each(|why| session.narrate(&laws::refused(why.clone())));
    let text =
        if args.csv { records(&classes, extent.each) } else { words::quotient_survey(&classes, session.language) };
    let exit = session.print(text.as_bytes())?;
    saved?;
    match stopped {
        None => Ok(exit),
        Some(reason) => Err(Failure::stopped(reason, vec![outputs::printed()])),
    }
}

/// Classes as comma-separated values, with the names of the columns.
fn records(classes: &[SurveyedQuotient], each: Duration) -> String {
    let rows = classes.iter().map(|class| record(class, each));
    std::iter::once(columns()).chain(rows).map(|line| line + "\n").collect()
}

fn columns() -> String {
    words::QUOTIENT_COLUMNS.iter().copied().chain([ALLOWED]).collect::<Vec<_>>().join(",")
}

/// No value contains a comma or a quote.
fn record(class: &SurveyedQuotient, each: Duration) -> String {
    format!("{},{}", words::quotient_record(class).join(","), each.as_millis())
}

/// What a line says of a game, and the time that it had; `None` if it is not a line of a survey.
fn read(line: &str) -> Option<(SurveyedQuotient, Duration)> {
    let fields: Vec<&str> = line.split(',').collect();
    let [game, status, size, lost, known_to, _, _, changes, _, allowed] = fields[..] else { return None };
    let step = |change: &str| {
        let (position, sizes) = change.split_once(':')?;
        let (size, lost) = sizes.split_once('/')?;
        Some(QuotientChange { position: position.parse().ok()?, size: size.parse().ok()?, lost: lost.parse().ok()? })
    };
    let steps = changes.split_whitespace().map(step).collect::<Option<Vec<QuotientChange>>>()?;
    let standing = match status {
        "no period" => QuotientStatus::NoPeriod,
        "too large" => QuotientStatus::TooLarge,
        // What is proved is proved again.
        "time over" | "solved" | "infinite" => QuotientStatus::TimeOver,
        _ => return None,
    };
    let allowed = if matches!(status, "solved" | "infinite") {
        Duration::ZERO
    } else {
        Duration::from_millis(allowed.parse().ok()?)
    };
    let known_to = known_to.parse().ok()?;
    let class = SurveyedQuotient {
        code: Code::parse(game).ok()?,
        members: Vec::new(),
        known_to,
        steps,
        standing,
        refused: Vec::new(),
    };
    (class.size() == (size.parse().ok()?, lost.parse().ok()?)).then_some((class, allowed))
}
