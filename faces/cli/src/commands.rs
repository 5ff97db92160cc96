//! The commands that answer and end: solve, table, explain, games, fmt.

use crate::args::{ExplainArgs, FmtArgs, GamesArgs, GraphSolveArgs, LimitArgs, QuestionArgs, SolveArgs, TableArgs};
use crate::cluster;
use crate::databases::silence_panics;
use crate::failure::Failure;
use crate::graph;
use crate::in_language;
use crate::kept::KeptFile;
use crate::output_file::{certificate_to, is_file, save};
use crate::session::{Session, narrate, print};
use crate::stored;
use nimatron::ask::{AnswerPlan, AskTable, Loops, LoopyAnswer, Solve, Told};
use nimatron::catalogue::{self, Entry};
use nimatron::rules::MAX_TEXT;
use nimatron::show::Format;
use nimatron::tables::MAX_CELLS;
use nimatron::words;
use nimatron::{Answer, AnswerRequest, Budget, Convention, Question, StoredError};
use nimatron_messages::{Language, Say, command, names, outputs};
use serde_json::{Value as Json, json};
use std::io::{IsTerminal, Read};
use std::path::Path;
use std::process::ExitCode;

pub(crate) type CommandResult = Result<ExitCode, Failure>;

pub(crate) fn question(args: &QuestionArgs, session: &Session) -> Result<Question, Failure> {
    let question = Question::parse(&args.game, &args.positions, &args.settings.set)?;
    for warning in &question.warnings {
        session.narrate(&command::warning(warning));
    }
    Ok(question)
}

/// A question whose moves are listed: runs of heaps become single heaps.
pub(crate) fn listed_question(args: &QuestionArgs, session: &Session) -> Result<Question, Failure> {
    Ok(question(args, session)?.listed()?)
}

pub(crate) const fn convention(misere: bool) -> Convention {
    if misere { Convention::Misere } else { Convention::Normal }
}

impl QuestionArgs {
    /// Reads the question for the one who answers it, and says what is wrong with it.
    fn asked(&self, wanted: AnswerRequest, loopy: bool, session: &Session) -> Result<AnswerPlan, Failure> {
        let QuestionArgs { game, positions, settings } = self;
        let loops = Loops::always_if(loopy);
        let question = Solve { game, positions, settings: &settings.set, wanted, loops };
        let asked = session.work(|budget| question.read(budget))?;
        for warning in &asked.question.warnings {
            session.narrate(&command::warning(warning));
        }
        Ok(asked)
    }
}

pub(crate) fn solve(args: &SolveArgs, session: &Session) -> CommandResult {
    [&args.certificate, &args.resume, &args.store].into_iter().flatten().try_for_each(|file| is_file(file))?;
    if let Some(file) = args.question.game.strip_prefix("graph:") {
        writes_nothing(args)?;
        let asked = GraphSolveArgs {
            file: file.into(),
            positions: args.question.positions.clone(),
            format: None,
            misere: args.misere,
            explain: false,
            values: None,
            picture: None,
            strategy: None,
            store: args.store.clone(),
            json: args.json,
            limits: LimitArgs::default(),
        };
        return graph::solve(&asked, session);
    }
    let wanted = AnswerRequest { convention: convention(args.misere), remoteness: args.remoteness, depth: 0 };
    let asked = args.question.asked(wanted, args.loopy, session)?;
    if let (Some(from), false) = (&args.from, asked.has_members()) {
        let question = asked.question.listed()?;
        if from.is_file() && !args.loopy {
            return stored::from_checkpoint(args, &question, from, session);
        }
        return cluster::from_folder(args, &question, from, session);
    }
    if asked.lists_loops() {
        writes_nothing(args)?;
        let told = match &args.store {
            None => session.work(|budget| asked.answer(budget))?,
            Some(store) => from_store(args, &asked.question, store, session)?,
        };
        return say(&told, false, args.json, session);
    }
    if let Some(store) = &args.store {
        return Err(Failure::usage(outputs::nothing_stored(store.display().to_string())));
    }
    let threads = args.threads.map_or(1, std::num::NonZeroUsize::get).min(MAX_THREADS);
    let resumed = args.resume.as_ref().filter(|file| {
        if asked.has_members() {
            session.narrate(&outputs::nothing_kept(file.display().to_string()));
        }
        !asked.has_members()
    });
    let kept = resumed.map(|file| KeptFile::open(file, &args.every, &asked.question.show(), session));
    let kept = kept.transpose()?;
    let solved = session.work(|budget| {
        let budget = budget.on_threads(threads);
        asked.answer(&kept.as_ref().map_or_else(|| budget.clone(), |kept| kept.budget(&budget)))
    });
    let stopped = solved.as_ref().map_or(true, |told| told.not_explained().is_some());
    let saved = kept.as_ref().map_or(Ok(()), |kept| kept.finish(stopped, session));
    // An answer is worth more than the file of its search.
    let (before, after) = if stopped { (saved, Ok(())) } else { (Ok(()), saved) };
    before?;
    let mut told = solved?;
    if let Told::Answer(answer) = &mut told {
        session.log(&answer.log);
        if asked.question.has_runs() {
            of_runs(answer, args)?;
        }
    }
    say(&told, args.all, args.json, session)?;
    after?;
    match &args.certificate {
        Some(_) if asked.has_members() => Err(no_certificate()),
        Some(file) => certificate(&asked.question, file, threads, session),
        None => Ok(ExitCode::SUCCESS),
    }
}

/// Prints an answer.
fn say(told: &Told, all: bool, json: bool, session: &Session) -> CommandResult {
    match (told, json) {
        // Reasons may be many.
        (Told::Answer(answer), true) => session.print_json(answer),
        (_, true) => session.print(format!("{}\n", told.json(session.language)).as_bytes()),
        (_, false) => session.print(told.text(all, session.language).as_bytes()),
    }
}

/// The answer about positions that can be reached, which are kept in a file.
fn from_store(args: &SolveArgs, question: &Question, store: &Path, session: &Session) -> Result<Told, Failure> {
    silence_panics();
    let (question, convention) = (question.listed()?, convention(args.misere));
    let settings = &args.question.settings.set;
    let loopy = session
        .work(|budget| nimatron::solve_loopy_stored(&question, convention, settings, store, budget))
        .map_err(|error| match error {
            StoredError::Solve(error) => Failure::from(error),
            StoredError::Store(error) => graph::unusable(store, error),
        })?;
    let answer = session.work(|budget| LoopyAnswer::of(&question, loopy, convention, budget))?;
    Ok(Told::Loops(Box::new(answer)))
}

/// Refuses files that only a search of a board or graph writes.
fn writes_nothing(args: &SolveArgs) -> Result<(), Failure> {
    if args.certificate.is_some() {
        return Err(no_certificate());
    }
    let kept = args.resume.as_ref().map(|file| outputs::nothing_kept(file.display().to_string()));
    kept.map_or(Ok(()), |why| Err(Failure::usage(why)))
}

/// Writes the certificate of the value of a position on a board.
fn certificate(question: &Question, file: &Path, threads: usize, session: &Session) -> CommandResult {
    let budget = |budget: &Budget| nimatron::value_certificate(question, &budget.on_threads(threads));
    match session.work(budget)? {
        Some(proof) => certificate_to(file, &proof.text()).map(|()| ExitCode::SUCCESS),
        None => Err(no_certificate()),
    }
}

fn no_certificate() -> Failure {
    Failure::usage(outputs::no_certificate(outputs::not_on_a_board()))
}

/// The maximum number of threads of a search.
const MAX_THREADS: usize = 256;

/// Maximum number of winning moves in runs of heaps that are listed as JSON without `--all`.
const MAX_RUN_MOVES: usize = 1000;

fn of_runs(answer: &mut Answer, args: &SolveArgs) -> Result<(), Failure> {
    let listed = answer.winning_moves.len();
    match answer.count {
        Some(count) if args.all && !args.json => {
            return Err(Failure::usage(command::too_many_winning_moves(count, listed)));
        }
        _ => {}
    }
    if args.json && !args.all && listed > MAX_RUN_MOVES {
        answer.count = answer.count.or(Some(listed as u128));
        answer.complete = false;
        answer.winning_moves.truncate(MAX_RUN_MOVES);
    }
    Ok(())
}

pub(crate) fn explain(args: &ExplainArgs, session: &Session) -> CommandResult {
    let wanted =
        AnswerRequest { convention: convention(args.misere), remoteness: false, depth: usize::from(args.depth) };
    let asked = args.question.asked(wanted, args.loopy, session)?;
    let told = session.work(|budget| asked.answer(budget))?;
    if let Told::Answer(answer) = &told {
        session.log(&answer.log);
    }
    let code = match args.json {
        true => say(&told, false, true, session)?,
        false => session.print(told.explanation(session.language).as_bytes())?,
    };
    match told.not_explained() {
        Some((reason, missing)) => Err(Failure::stopped(reason, vec![missing])),
        None => Ok(code),
    }
}

pub(crate) fn table(args: &TableArgs, session: &Session) -> CommandResult {
    let format = if args.json { Format::Json } else { args.format };
    if format == Format::Npy && std::io::stdout().is_terminal() {
        return Err(Failure::usage(command::npy("table")));
    }
    let TableArgs { game, to, .. } = args;
    let (family, settings, loops) = (args.family.as_deref(), &args.settings.set[..], Loops::always_if(args.loopy));
    let asked = AskTable { game, family, settings, to, most: MAX_CELLS, loops }.read()?;
    // All that is known before the work is checked before it.
    format.suits(asked.to().len()).map_err(|error| Failure::usage(error.message()))?;
    let table = session.work(|budget| asked.fill(budget))?;
    session.log(std::slice::from_ref(&table.log));
    if let Some(reason) = table.stopped
        && !table.has_values()
    {
        return Err(reason.into());
    }
    let code = session.write_out(command::rest_missing, |out, budget| format.write(&table, out, budget))?;
    match table.stopped {
        Some(reason) => Err(Failure::stopped(reason, vec![command::rest_missing()])),
        None => Ok(code),
    }
}

pub(crate) fn games(args: &GamesArgs, language: Language) -> CommandResult {
    if args.contest {
        return crate::judge::list(language);
    }
    let chosen: Vec<&Entry> = match &args.name {
        None => catalogue::entries().collect(),
        Some(name) => match catalogue::find(name) {
            Some(entry) => vec![entry],
            None => {
                let unknown = command::unknown_game(name);
                return Err(Failure::usage(match catalogue::nearest(name) {
                    Some(near) => unknown.then(names::did_you_mean(near)),
                    None => unknown,
                }));
            }
        },
    };
    if args.json {
        let list: Vec<_> = chosen.into_iter().map(|entry| entry_json(entry, language)).collect();
        return print(format!("{}\n", json!(list)).as_bytes());
    }
    let text: Vec<String> = chosen.into_iter().map(|entry| words::entry(entry, language)).collect();
    print(text.join("\n").as_bytes())
}

fn entry_json(entry: &Entry, language: Language) -> Json {
    let texts = in_language::entry_json(entry, language);
    json!({
        "name": entry.name(),
        "names": entry.names,
        "title": texts["title"],
        "rules": entry.rules.shown(language),
        "row": entry.rules.is_row(),
        "theorem": texts["theorem"],
        "source": texts["source"],
        "note": texts["note"],
    })
}

pub(crate) fn fmt(args: &FmtArgs, session: &Session) -> CommandResult {
    let language = session.language;
    let name = args.file.display().to_string();
    if args.write {
        // Before standard input is read for nothing.
        is_file(&args.file)?;
    }
    let problem = |error: std::io::Error| Failure::usage(command::unreadable(&name, error.to_string()));
    // One byte more than a text may have, so that a longer one is recognized.
    let limit = MAX_TEXT as u64 + 1;
    let mut bytes = Vec::new();
    if name == "-" {
        std::io::stdin().lock().take(limit).read_to_end(&mut bytes).map_err(problem)?;
    } else {
        let file = std::fs::File::open(&args.file).map_err(problem)?;
        file.take(limit).read_to_end(&mut bytes).map_err(problem)?;
    }
    let text = String::from_utf8(bytes)
        .map_err(|error| Failure::usage(command::not_utf8(&name, error.utf8_error().valid_up_to() + 1)))?;
    let wrong = |diagnostic| Failure::in_text(&diagnostic, &text, Some(&name));
    let formatted = nimatron::rules::format_rules(&text).map_err(wrong)?;
    if args.check {
        if formatted == text {
            return Ok(ExitCode::SUCCESS);
        }
        narrate(&command::not_formatted(name), language);
        return Ok(ExitCode::from(1));
    }
    if args.write {
        save(&args.file, formatted.as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    session.print(formatted.as_bytes())
}
