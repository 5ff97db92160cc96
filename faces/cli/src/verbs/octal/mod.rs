//! The command `octal`: the sequence of values of a taking-and-breaking game, its sparse space, its
//! period; surveys of many codes.

mod survey;

use crate::amounts::{threads, time, typed_heap};
use crate::args::OctalArgs;
use crate::failure::{CommandResult, Failure};
use crate::files::checkpoint::{not_saved, unusable};
use crate::files::output_file::{certificate_to, is_file};
use crate::session::Session;
use nimatron::ask::{AskSequence, read_code};
use nimatron::heap::{Checkpoint, CheckpointError, Code, Resumable, Sequence, Window};
use nimatron::limits::{self, Bound};
use nimatron::octal::certificate;
use nimatron::show::Format;
use nimatron::{GameDef, GameSettings, StopReason, ValueTable, words};
use nimatron_messages::{Message, Say, command, outputs};
use std::io::IsTerminal;
use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub(crate) fn octal(args: &OctalArgs, session: &Session) -> CommandResult {
    let Some(text) = &args.code else { return survey::survey(args, session) };
    [&args.certificate, &args.resume].into_iter().flatten().try_for_each(|file| is_file(file))?;
    let settings = GameSettings::with_files(&[]);
    let code = &read_code(text, settings)?;
    if args.period && !code.has_provable_periods() {
        return Err(Failure::error(outputs::no_period_theorem(code.to_string())));
    }
    if args.window {
        return window(args, code, session);
    }
    let to = heap(args, if args.period { limits::SEQUENCE_OF_COMMAND } else { limits::SEQUENCE.usual })?;
    if args.format == Some(Format::Npy) && std::io::stdout().is_terminal() {
        return Err(Failure::error(command::npy("octal")));
    }
    let (mut keeper, mut sequence) = Keeper::<Sequence>::start(args, code, session)?;
    keeper.says_where_it_continues(sequence.len() as u64 - 1);
    let threads = threads(args.threads.or(Some(NonZeroUsize::MIN)));
    let asked = AskSequence { code: text, settings, to, full: args.full };
    let done = session.work(|budget| {
        let budget = &budget.on_threads(threads);
        match keeper.checkpoint {
            None => Ok(asked.extend(&mut sequence, to, budget)?),
            Some(_) => asked.extend_kept(&mut sequence, &mut |known| keeper.now_and_then(known), budget),
        }
    });
    let done = match done {
        Err(CheckpointError::Stopped(reason)) => Err(reason),
        // What is false is not saved again.
        Err(error) => return Err(keeper.refused(&error)),
        Ok(()) => Ok(()),
    };
    let saved = keeper.finish(&sequence);
    let last = sequence.len() - 1;
    let certificate = certificate(&sequence);
    let written = match (&certificate, &args.certificate) {
        (Some(certificate), Some(path)) => certificate_to(path, &certificate.text()),
        _ => Ok(()),
    };
    let missing = match sequence.period() {
        _ if args.certificate.is_none() || certificate.is_some() => None,
        Some(_) => Some(outputs::no_place_for_state()),
        None => Some(outputs::no_period_yet()),
    };
    let is_written = certificate.is_some() && written.is_ok();
    let exit = show(args, sequence, to, done.as_ref().err().copied(), is_written, session);
    if let Some(reason) = missing {
        session.narrate(&outputs::no_certificate(reason));
    }
    // Values are worth more than files.
    saved?;
    written?;
    let exit = exit?;
    let kept = match &args.resume {
        Some(path) => outputs::heaps_kept(last, path.display().to_string()),
        None => outputs::heaps_printed(),
    };
    match done {
        Ok(()) => Ok(exit),
        Err(reason) => Err(Failure::stopped(reason, vec![kept])),
    }
}

/// A run that keeps only the values that later ones need.
fn window(args: &OctalArgs, code: &Code, session: &Session) -> CommandResult {
    let usual = if args.period { limits::WINDOW } else { limits::SEQUENCE.usual };
    let to = typed_heap(args.to.as_deref(), Bound { usual, most: limits::WINDOW })? as u64;
    let (mut keeper, mut window) = Keeper::<Window>::start(args, code, session)?;
    keeper.says_where_it_continues(window.len() - 1);
    let done = session.work(|budget| {
        while window.step(to, budget)? {
            keeper.now_and_then(&window);
        }
        Ok::<(), StopReason>(())
    });
    let saved = keeper.finish(&window);
    let language = session.language;
    let exit =
        session.print_told(args.json, || words::window_json(&window, language), || words::window(&window, language))?;
    saved?;
    done.map_err(|reason| Failure::stopped(reason, vec![outputs::heaps_to(window.len() - 1)]))?;
    Ok(exit)
}

/// The file of `--resume`, which no other run continues at the same time.
struct Keeper<'a, R> {
    session: &'a Session,
    checkpoint: Option<(&'a Path, Checkpoint)>,
    every: Duration,
    saved: Instant,
    /// Whether the file existed.
    loaded: bool,
    state: PhantomData<R>,
}

impl<'a, R: Resumable> Keeper<'a, R> {
    /// Opens the file, with the run that it holds, and tests that it can be written: an error is
    /// better now than after hours.
    fn start(args: &'a OctalArgs, code: &Code, session: &'a Session) -> Result<(Self, R), Failure> {
        let every = time(&args.every)?;
        let mut keeper =
            Keeper { session, checkpoint: None, every, saved: Instant::now(), loaded: false, state: PhantomData };
        let Some(path) = args.resume.as_deref() else { return Ok((keeper, R::start(code))) };
        let opened = session.work(|budget| Checkpoint::open(path, code, budget));
        let (checkpoint, state, loaded) = opened.map_err(|error| unusable(path, &error))?;
        (keeper.checkpoint, keeper.loaded) = (Some((path, checkpoint)), loaded);
        Ok((keeper, state))
    }

    fn says_where_it_continues(&self, heap: u64) {
        if let Some((path, _)) = self.checkpoint.as_ref().filter(|_| self.loaded) {
            self.session.narrate(&outputs::continues_after(path.display().to_string(), heap));
        }
    }

    /// Saves if it is time to.
    fn now_and_then(&mut self, state: &R) {
        let elapsed = self.saved.elapsed();
        let Some((path, checkpoint)) = self.checkpoint.as_mut().filter(|_| elapsed >= self.every) else { return };
        if let Err(error) = checkpoint.save(state) {
            // The computation continues; the last file that was written is whole.
            let later = outputs::saved_later(path.display().to_string(), error.message());
            self.session.narrate(&command::warning(later));
        }
        self.saved = Instant::now();
    }

    fn finish(&mut self, state: &R) -> Result<(), Failure> {
        let Some((path, checkpoint)) = &mut self.checkpoint else { return Ok(()) };
        checkpoint.save(state).map_err(|error| not_saved(path, &error))
    }

    /// The failure for a file that turns out to be false.
    fn refused(&self, error: &CheckpointError) -> Failure {
        let path = self.checkpoint.as_ref().map_or(Path::new(""), |(path, _)| path);
        unusable(path, error)
    }
}

fn heap(args: &OctalArgs, usual: u64) -> Result<usize, Failure> {
    typed_heap(args.to.as_deref(), Bound { usual, most: limits::SEQUENCE_OF_COMMAND })
}

fn show(
    args: &OctalArgs,
    sequence: Sequence,
    to: usize,
    stopped: Option<StopReason>,
    has_certificate: bool,
    session: &Session,
) -> CommandResult {
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
        Some(format) => {
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
