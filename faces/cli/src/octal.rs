//! The command `octal`: the sequence of values of a taking-and-breaking game, its sparse space, its
//! period; surveys of many codes.

use crate::args::OctalArgs;
use crate::failure::Failure;
use crate::session::{Session, print, time, write_out};
use nimatron::heap::{CheckpointError, Code, Sequence, Window, can_replace_file};
use nimatron::octal::{Survey, certificate, codes_of_patterns};
use nimatron::show::Format;
use nimatron::{Budget, GameDef, Language, StopReason, ValueTable, parse_coordinate, words};
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub(crate) fn octal(args: &OctalArgs, session: &Session) -> Result<ExitCode, Failure> {
    let Some(text) = &args.code else { return survey(args, session) };
    let code = Code::parse(text.trim()).map_err(|error| {
        Failure::usage(format!("the code {text} is not a game: {} (at character {})", error, error.at + 1))
    })?;
    if args.window {
        return window(args, &code, session);
    }
    let to = heap(args, if args.period { MOST } else { 10_000 })?;
    if args.period && !code.has_provable_periods() {
        return Err(Failure::usage(format!(
            "no theorem here proves a period of {code}: there are such for finite codes whose heaps need not be different, and for codes that leave one heap and let any large number be taken"
        )));
    }
    if args.format == Some(Format::Npy) && std::io::stdout().is_terminal() {
        return Err(Failure::usage(
            "npy is binary; send it to a file, as in `nimatron octal ... --format npy > values.npy`",
        ));
    }
    let (mut keeper, loaded) = Keeper::start(args, session, |path, budget| Sequence::load(path, &code, budget))?;
    let mut sequence = loaded.unwrap_or_else(|| Sequence::new(code.clone()));
    keeper.goes_on_behind(sequence.len() as u64 - 1);
    let done = session.work(|budget| compute(&mut sequence, to, args, &mut keeper, budget));
    let saved = keeper.finish(|path| sequence.save(path));
    let last = sequence.len() - 1;
    let certificate = certificate(&sequence);
    if let (Some(certificate), Some(path)) = (&certificate, &args.certificate) {
        // Beside it first, so that a file that exists stays whole until the new one is.
        nimatron::heap::replace_file(path, |out| out.write_all(certificate.text().as_bytes())).map_err(|error| {
            Failure::usage(format!("the certificate {} cannot be written: {error}", path.display()))
        })?;
    }
    let missing = match sequence.period() {
        _ if args.certificate.is_none() || certificate.is_some() => None,
        Some(_) => {
            Some("no certificate: this period is proved by a state of the last values, which the file has no place for")
        }
        None => Some("no certificate: no period is proved so far"),
    };
    let exit = show(args, sequence, to, done.as_ref().err().copied(), certificate.is_some())?;
    if let Some(missing) = missing {
        let _ = writeln!(std::io::stderr(), "{missing}");
    }
    saved?;
    let kept = args.resume.as_ref().map_or("what is printed; larger heaps are missing".to_owned(), |path| {
        format!("heaps 0 to {last} are in {}; the same command goes on from there", path.display())
    });
    match done {
        Ok(()) => Ok(exit),
        Err(reason) => Err(Failure::stopped(reason, &[kept])),
    }
}

/// A run that keeps what further values need, and no more.
fn window(args: &OctalArgs, code: &Code, session: &Session) -> Result<ExitCode, Failure> {
    let to = parse_coordinate(args.to.as_deref().unwrap_or("10000"))?.unsigned_abs();
    let (mut keeper, loaded) = Keeper::start(args, session, |path, budget| Window::load(path, code, budget))?;
    let mut window = loaded.unwrap_or_else(|| Window::new(code.clone()));
    keeper.goes_on_behind(window.len() - 1);
    let done = session.work(|budget| {
        while window.len() <= to {
            window.extend(to.min(window.len() + PIECE as u64), budget)?;
            budget.progress().set(window.len(), to + 1);
            keeper.now_and_then(|path| window.save(path));
        }
        Ok::<(), StopReason>(())
    });
    let saved = keeper.finish(|path| window.save(path));
    let text = if args.json {
        format!("{}\n", words::window_json(&window))
    } else {
        words::window(&window, Language::English)
    };
    let exit = print(text.as_bytes())?;
    saved?;
    done.map_err(|reason| Failure::stopped(reason, &[format!("heaps 0 to {}", window.len() - 1)]))?;
    Ok(exit)
}

/// The file of `--resume`.
struct Keeper<'a> {
    path: Option<&'a Path>,
    every: Duration,
    saved: Instant,
    /// There was a file.
    loaded: bool,
}

impl<'a> Keeper<'a> {
    /// What is in the file, if there is one; it can be written, too: better to know now than after
    /// hours.
    fn start<T>(
        args: &'a OctalArgs,
        session: &Session,
        load: impl FnOnce(&Path, &Budget) -> Result<Option<T>, CheckpointError>,
    ) -> Result<(Self, Option<T>), Failure> {
        let path = args.resume.as_deref();
        let mut found = None;
        if let Some(path) = path {
            found = session.work(|budget| load(path, budget)).map_err(|error| match error {
                CheckpointError::Stopped(reason) => {
                    Failure::stopped(reason, &[format!("{} is as it was", path.display())])
                }
                error => Failure::usage(format!("{}: {error}", path.display())),
            })?;
            can_replace_file(path).map_err(|error| not_saved(path, &error))?;
        }
        let every = time(&args.every)?;
        Ok((Keeper { path, every, saved: Instant::now(), loaded: found.is_some() }, found))
    }

    fn goes_on_behind(&self, heap: u64) {
        if let Some(path) = self.path.filter(|_| self.loaded) {
            let _ = writeln!(std::io::stderr(), "{}: goes on behind heap {heap}", path.display());
        }
    }

    /// Saves if it is time to.
    fn now_and_then(&mut self, save: impl FnOnce(&Path) -> io::Result<()>) {
        let Some(path) = self.path.filter(|_| self.saved.elapsed() >= self.every) else { return };
        if let Err(error) = save(path) {
            // The work goes on; the last file that was written is whole.
            let _ = writeln!(
                std::io::stderr(),
                "warning: {} cannot be written: {error}; trying again later",
                path.display()
            );
        }
        self.saved = Instant::now();
    }

    fn finish(self, save: impl FnOnce(&Path) -> io::Result<()>) -> Result<(), Failure> {
        self.path.map_or(Ok(()), |path| save(path).map_err(|error| not_saved(path, &error)))
    }
}

fn not_saved(path: &Path, error: &io::Error) -> Failure {
    Failure::usage(format!("{} cannot be written: {error}; what was saved there before is whole", path.display()))
}

/// Heaps that are kept.
const MOST: usize = 4_000_000_000;

fn heap(args: &OctalArgs, default: usize) -> Result<usize, Failure> {
    let Some(to) = &args.to else { return Ok(default) };
    usize::try_from(parse_coordinate(to)?).ok().filter(|&to| to <= MOST).ok_or_else(|| {
        Failure::usage(format!("--to goes up to {MOST}; far heaps of games with a proved period are for `solve`"))
    })
}

/// Heaps between two looks at the clock for the next checkpoint.
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
) -> Result<ExitCode, Failure> {
    let path = args.certificate.as_ref().filter(|_| has_certificate).map(|path| path.display().to_string());
    if args.rare {
        return print(words::rare_heaps(&sequence, Language::English).as_bytes());
    }
    if args.json {
        let mut fields = words::sequence_json(&sequence, Language::English);
        fields["certificate"] = path.into();
        if args.period {
            return print(format!("{fields}\n").as_bytes());
        }
        return write_out(|out| words::write_sequence_json(&fields, &sequence, out));
    }
    match args.format {
        Some(format) if !args.period => {
            let game = Arc::new(GameDef::load(&sequence.code().to_string(), &[])?);
            let table = ValueTable::of_sequence(&game, sequence, to as i64, stopped);
            write_out(|out| format.write(&table, out))
        }
        _ => {
            let mut text = words::sequence(&sequence, Language::English);
            match path {
                Some(path) => text += &format!("  certificate   {path} (nimatron verify {path})\n"),
                None if args.period && has_certificate => text += "  certificate   --certificate FILE writes it\n",
                None => {}
            }
            print(text.as_bytes())
        }
    }
}

fn survey(args: &OctalArgs, session: &Session) -> Result<ExitCode, Failure> {
    let codes = codes_of_patterns(&args.survey).map_err(Failure::usage)?;
    let to = heap(args, 10_000)?;
    let threads = args.threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, usize::from);
    let survey =
        session.work(|budget| Survey::run(&codes, to, threads, session.limit, &session.stop, budget.progress()));
    let text = if args.json {
        format!("{}\n", words::survey_json(&survey))
    } else {
        words::survey(&survey, Language::English)
    };
    let exit = print(text.as_bytes())?;
    match survey.stopped {
        None => Ok(exit),
        Some(reason) => Err(Failure::stopped(reason, &["what is printed".to_owned()])),
    }
}
