//! The command `misere survey`: the quotients of many codes.

use crate::args::MisereSurveyArgs;
use crate::failure::Failure;
use crate::octal::typed_heap;
use crate::output_file::{is_file, save};
use crate::session::{Session, threads, time};
use nimatron::heap::Code;
use nimatron::octal::codes_of_patterns;
use nimatron::quotient::{Class, Extent, Standing, Step, survey as run};
use nimatron::words;
use nimatron_messages::{Message, command, misere as says, outputs};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Duration;

/// The last column of the file, after those of the library.
const ALLOWED: &str = "milliseconds";

pub(super) fn survey(args: &MisereSurveyArgs, session: &Session) -> Result<ExitCode, Failure> {
    let codes = codes_of_patterns(&args.patterns).map_err(Failure::usage)?;
    let to = typed_heap(args.to.as_deref(), super::USUAL, super::MAX_HEAP)?;
    let threads = threads(args.threads);
    let extent = Extent { to, each: time(&args.each)?, threads };
    let kept = args.resume.as_deref().map(|path| Kept::open(path, extent)).transpose()?;
    let known = |code: &Code| kept.as_ref()?.tried.get(&code.to_string()).cloned();
    let done = |class: &Class| {
        if let Some(kept) = &kept {
            kept.add(class);
        }
    };
    let (classes, stopped) = session.work(|budget| {
        let classes = run(&codes, extent, &known, &done, budget);
        (classes, budget.check().err())
    });
    let text =
        if args.csv { records(&classes, extent.each) } else { words::quotient_survey(&classes, session.language) };
    let exit = session.print(text.as_bytes())?;
    if let Some(failure) = kept.and_then(|kept| kept.file.into_inner().ok()?.1) {
        return Err(failure);
    }
    match stopped {
        None => Ok(exit),
        Some(reason) => Err(Failure::stopped(reason, vec![outputs::printed()])),
    }
}

/// Classes as comma-separated values, with the names of the columns.
fn records(classes: &[Class], each: Duration) -> String {
    let names = words::QUOTIENT_COLUMNS.iter().copied().chain([ALLOWED]).collect::<Vec<_>>().join(",") + "\n";
    names + &classes.iter().map(|class| record(class, each)).collect::<String>()
}

/// No value contains a comma or a quote.
fn record(class: &Class, each: Duration) -> String {
    format!("{},{}\n", words::quotient_record(class).join(","), each.as_millis())
}

/// The file of `--resume`.
struct Kept<'p> {
    path: &'p Path,
    each: Duration,
    /// Games that had as much time as now, and were not solved.
    tried: BTreeMap<String, Class>,
    /// The lines by the codes of their games, and the first error of writing them.
    file: Mutex<(BTreeMap<String, String>, Option<Failure>)>,
}

impl<'p> Kept<'p> {
    fn open(path: &'p Path, extent: Extent) -> Result<Kept<'p>, Failure> {
        is_file(path)?;
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => {
                return Err(Failure::usage(command::unreadable(path.display().to_string(), error.to_string())));
            }
        };
        let (mut tried, mut lines) = (BTreeMap::new(), BTreeMap::new());
        let expected = records(&[], extent.each);
        let mut rows = text.split_inclusive('\n').enumerate();
        if rows.next().is_some_and(|(_, names)| names != expected) {
            return Err(not_a_survey(path, 1));
        }
        for (at, line) in rows {
            let (class, allowed) = read(line.trim_end()).ok_or_else(|| not_a_survey(path, at + 1))?;
            let code = class.code.to_string();
            // It had as much time, or the same heaps are asked for.
            let again = match class.standing {
                Standing::TooLarge => false,
                Standing::TimeOver => allowed < extent.each,
                Standing::NoPeriod => class.known_to != extent.to,
                _ => true,
            };
            if !again {
                tried.insert(code.clone(), class);
            }
            lines.insert(code, line.to_owned());
        }
        // An error is better now than after hours.
        save(path, (expected + &lines.values().map(String::as_str).collect::<String>()).as_bytes())?;
        Ok(Kept { path, each: extent.each, tried, file: Mutex::new((lines, None)) })
    }

    fn add(&self, class: &Class) {
        if matches!(class.standing, Standing::NotTried(_) | Standing::Stopped(_)) {
            return;
        }
        let Ok(mut file) = self.file.lock() else { return };
        file.0.insert(class.code.to_string(), record(class, self.each));
        let text = records(&[], self.each) + &file.0.values().map(String::as_str).collect::<String>();
        if let Err(failure) = save(self.path, text.as_bytes()) {
            file.1.get_or_insert(failure);
        }
    }
}

fn not_a_survey(path: &Path, line: usize) -> Failure {
    let why: Message = says::not_a_survey(path.display().to_string(), line);
    Failure::usage(why)
}

/// What a line says of a game, and the time that it had; `None` if it is not a line of a survey.
fn read(line: &str) -> Option<(Class, Duration)> {
    let fields: Vec<&str> = line.split(',').collect();
    let [game, status, size, lost, known_to, _, _, changes, _, allowed] = fields[..] else { return None };
    let step = |change: &str| {
        let (position, sizes) = change.split_once(':')?;
        let (size, lost) = sizes.split_once('/')?;
        Some(Step { position: position.parse().ok()?, size: size.parse().ok()?, lost: lost.parse().ok()? })
    };
    let steps = changes.split_whitespace().map(step).collect::<Option<Vec<Step>>>()?;
    let standing = match status {
        "no period" => Standing::NoPeriod,
        "too large" => Standing::TooLarge,
        // What is proved is proved again.
        "time over" | "solved" | "infinite" => Standing::TimeOver,
        _ => return None,
    };
    let allowed = if matches!(status, "solved" | "infinite") {
        Duration::ZERO
    } else {
        Duration::from_millis(allowed.parse().ok()?)
    };
    let known_to = known_to.parse().ok()?;
    let class = Class { code: Code::parse(game).ok()?, members: Vec::new(), known_to, steps, standing };
    (class.size() == (size.parse().ok()?, lost.parse().ok()?)).then_some((class, allowed))
}
