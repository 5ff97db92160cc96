//! The command `octal`: the sequence of values of a taking-and-breaking game, its sparse space, its
//! period; surveys of many codes.

use crate::args::OctalArgs;
use crate::failure::Failure;
use crate::session::{Session, time};
use nimatron::heap::{CheckpointError, Code, Sequence, Window, can_replace_file};
use nimatron::octal::{Survey, certificate, codes_of_patterns};
use nimatron::show::Format;
use nimatron::{Budget, GameDef, StopReason, ValueTable, parse_coordinate, words};
use nimatron_messages::{Message, Say, command, outputs};
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub(crate) fn octal(args: &OctalArgs, session: &Session) -> Result<ExitCode, Failure> {
    let Some(text) = &args.code else { return survey(args, session) };
    let code = Code::parse(text.trim())
        .map_err(|error| Failure::usage(outputs::not_a_code(text, error.message(), error.at + 1)))?;
    if args.window {
        return window(args, &code, session);
    }
    let to = heap(args, if args.period { MAX_HEAP } else { 10_000 })?;
    if args.period && !code.has_provable_periods() {
        return Err(Failure::usage(outputs::no_period_theorem(code.to_string())));
    }
    if args.format == Some(Format::Npy) && std::io::stdout().is_terminal() {
        return Err(Failure::usage(command::npy("octal")));
    }
    let (mut keeper, loaded) = Keeper::start(args, session, |path, budget| Sequence::load(path, &code, budget))?;
    let mut sequence = loaded.unwrap_or_else(|| Sequence::new(code.clone()));
    keeper.says_where_it_continues(sequence.len() as u64 - 1);
    let done = session.work(|budget| compute(&mut sequence, to, args, &mut keeper, budget));
    let saved = keeper.finish(|path| sequence.save(path));
    let last = sequence.len() - 1;
    let certificate = certificate(&sequence);
    if let (Some(certificate), Some(path)) = (&certificate, &args.certificate) {
        // Written beside the file first, so that an existing file stays whole until the new one is.
        nimatron::heap::replace_file(path, |out| out.write_all(certificate.text().as_bytes())).map_err(|error| {
            Failure::usage(command::certificate_unwritable(path.display().to_string(), error.to_string()))
        })?;
    }
    let missing = match sequence.period() {
        _ if args.certificate.is_none() || certificate.is_some() => None,
        Some(_) => Some(outputs::no_place_for_state()),
        None => Some(outputs::no_period_yet()),
    };
    let exit = show(args, sequence, to, done.as_ref().err().copied(), certificate.is_some(), session);
    if let Some(reason) = missing {
        session.narrate(&outputs::no_certificate(reason));
    }
    saved?;
    let kept = match &args.resume {
        Some(path) => outputs::heaps_kept(last, path.display().to_string()),
        None => outputs::heaps_printed(),
    };
    match done {
        Ok(()) => exit,
        Err(reason) => Err(Failure::stopped(reason, vec![kept])),
    }
}

/// A run that keeps only the values that later ones need.
fn window(args: &OctalArgs, code: &Code, session: &Session) -> Result<ExitCode, Failure> {
    let to = parse_coordinate(args.to.as_deref().unwrap_or("10000"))?.unsigned_abs();
    let (mut keeper, loaded) = Keeper::start(args, session, |path, budget| Window::load(path, code, budget))?;
    let mut window = loaded.unwrap_or_else(|| Window::new(code.clone()));
    keeper.says_where_it_continues(window.len() - 1);
    let done = session.work(|budget| {
        while window.len() <= to {
            window.extend(to.min(window.len() + PIECE as u64), budget)?;
            budget.progress().set(window.len(), to + 1);
            keeper.now_and_then(|path| window.save(path));
        }
        Ok::<(), StopReason>(())
    });
    let saved = keeper.finish(|path| window.save(path));
    let text =
        if args.json { format!("{}\n", words::window_json(&window)) } else { words::window(&window, session.language) };
    let exit = session.print(text.as_bytes())?;
    saved?;
    done.map_err(|reason| Failure::stopped(reason, vec![outputs::heaps_to(window.len() - 1)]))?;
    Ok(exit)
}

/// The file of `--resume`.
struct Keeper<'a> {
    session: &'a Session,
    path: Option<&'a Path>,
    every: Duration,
    saved: Instant,
    /// Whether the file existed.
    loaded: bool,
}

impl<'a> Keeper<'a> {
    /// Loads the file if it exists, and tests that it can be written: an error is better now than
    /// after hours.
    fn start<T>(
        args: &'a OctalArgs,
        session: &'a Session,
        load: impl FnOnce(&Path, &Budget) -> Result<Option<T>, CheckpointError>,
    ) -> Result<(Self, Option<T>), Failure> {
        let path = args.resume.as_deref();
        let mut found = None;
        if let Some(path) = path {
            found = session.work(|budget| load(path, budget)).map_err(|error| match error {
                CheckpointError::Stopped(reason) => {
                    Failure::stopped(reason, vec![outputs::unchanged(path.display().to_string())])
                }
                error => {
                    let error = error.message();
                    Failure::usage(command::of_file(path.display().to_string(), error))
                }
            })?;
            can_replace_file(path).map_err(|error| not_saved(path, &error))?;
        }
        let every = time(&args.every)?;
        Ok((Keeper { session, path, every, saved: Instant::now(), loaded: found.is_some() }, found))
    }

    fn says_where_it_continues(&self, heap: u64) {
        if let Some(path) = self.path.filter(|_| self.loaded) {
            self.session.narrate(&outputs::continues_after(path.display().to_string(), heap));
        }
    }

    /// Saves if it is time to.
    fn now_and_then(&mut self, save: impl FnOnce(&Path) -> io::Result<()>) {
        let Some(path) = self.path.filter(|_| self.saved.elapsed() >= self.every) else { return };
        if let Err(error) = save(path) {
            // The computation continues; the last file that was written is whole.
            let later = outputs::saved_later(path.display().to_string(), error.to_string());
            self.session.narrate(&command::warning(later));
        }
        self.saved = Instant::now();
    }

    fn finish(self, save: impl FnOnce(&Path) -> io::Result<()>) -> Result<(), Failure> {
        self.path.map_or(Ok(()), |path| save(path).map_err(|error| not_saved(path, &error)))
    }
}

fn not_saved(path: &Path, error: &io::Error) -> Failure {
    Failure::usage(outputs::not_saved(path.display().to_string(), error.to_string()))
}

/// Largest heap of a sequence.
const MAX_HEAP: usize = 4_000_000_000;

fn heap(args: &OctalArgs, default: usize) -> Result<usize, Failure> {
    let Some(to) = &args.to else { return Ok(default) };
    usize::try_from(parse_coordinate(to)?)
        .ok()
        .filter(|&to| to <= MAX_HEAP)
        .ok_or_else(|| Failure::usage(outputs::heap_too_large(MAX_HEAP)))
}

/// Number of heaps between two tests of whether it is time for a checkpoint.
const PIECE: usize = 1 << 14;

fn compute(
    sequence: &mut Sequence,
    to: usize,
    args: &OctalArgs,
    keeper: &mut Keeper<'_>,
    budget: &Budget,
) -> Result<(), StopReason> {
    let extend = |sequence: &mut Sequence, to: usize| {
        if args.full { sequence.extend_in_full(to, budget) } else { sequence.extend(to, budget) }
    };
    if keeper.path.is_none() {
        return extend(sequence, to);
    }
    while sequence.len() <= to && (args.full || sequence.period().is_none()) {
        extend(sequence, to.min(sequence.len() + PIECE))?;
        budget.progress().set(sequence.len() as u64, to as u64 + 1);
        keeper.now_and_then(|path| sequence.save(path));
    }
    Ok(())
}

fn show(
    args: &OctalArgs,
    sequence: Sequence,
    to: usize,
    stopped: Option<StopReason>,
    has_certificate: bool,
    session: &Session,
) -> Result<ExitCode, Failure> {
    let language = session.language;
    let path = args.certificate.as_ref().filter(|_| has_certificate).map(|path| path.display().to_string());
    if args.rare {
        return session.print(words::rare_heaps(&sequence, language).as_bytes());
    }
    if args.json {
        let mut fields = words::sequence_json(&sequence, language);
        fields["certificate"] = path.into();
        if args.period {
            return session.print(format!("{fields}\n").as_bytes());
        }
        return session.write_out(outputs::heaps_printed, |out, _| words::write_sequence_json(&fields, &sequence, out));
    }
    match args.format {
        Some(format) if !args.period => {
            let game = Arc::new(GameDef::load(&sequence.code().to_string(), &[])?);
            let table = ValueTable::of_sequence(&game, sequence, to as i64, stopped);
            session.write_out(outputs::heaps_printed, |out, budget| format.write(&table, out, budget))
        }
        _ => {
            let mut text = words::sequence(&sequence, language);
            let mut add = |line: Message| text += &format!("{}\n", line.in_language(language));
            match path {
                Some(path) => add(outputs::certificate_at(path)),
                None if args.period && has_certificate => add(outputs::certificate_option()),
                None => {}
            }
            session.print(text.as_bytes())
        }
    }
}

fn survey(args: &OctalArgs, session: &Session) -> Result<ExitCode, Failure> {
    let codes = codes_of_patterns(&args.survey);
    let codes = codes.map_err(|error| Failure::usage(error.message()))?;
    let to = heap(args, 10_000)?;
    let threads = args.threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, usize::from);
    let survey =
        session.work(|budget| Survey::run(&codes, to, threads, session.limit, &session.stop, budget.progress()));
    let text =
        if args.json { format!("{}\n", words::survey_json(&survey)) } else { words::survey(&survey, session.language) };
    let exit = session.print(text.as_bytes())?;
    match survey.stopped {
        None => Ok(exit),
        Some(reason) => Err(Failure::stopped(reason, vec![outputs::printed()])),
    }
}
