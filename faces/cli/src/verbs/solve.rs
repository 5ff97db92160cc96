//! The command `solve`.

use crate::args::{GraphSolveArgs, QuestionArgs, Settings, SolveArgs};
use crate::failure::{CommandResult, Failure};
use crate::files::output_file::{certificate_to, is_file};
use crate::files::resume::KeptFile;
use crate::session::Session;
use crate::verbs::graph;
use crate::verbs::solve_from::solve_from;
use nimatron::ask::{LoopyAnswer, PositionPlan, ToldPosition};
use nimatron::limits;
use nimatron::{AnswerRequest, Budget, Convention, Question, StoredError};
use nimatron_messages::outputs;
use std::path::Path;
use std::process::ExitCode;

/// The ways to an answer.
enum Route<'a> {
    /// A file lists all positions and moves.
    Graph(GraphSolveArgs),
    /// Values are looked up in a file or folder.
    StoredValues(Question, &'a Path),
    /// All positions that can be reached are listed, because play may go on for ever.
    AllPositions(PositionPlan),
    /// What the chooser decides.
    Chooser(PositionPlan),
}

impl<'a> Route<'a> {
    /// The way that the arguments ask for; options that have no effect on it are refused.
    fn of(args: &'a SolveArgs, session: &Session) -> Result<Route<'a>, Failure> {
        if let Some(file) = args.question.game.strip_prefix("graph:") {
            return Ok(Route::Graph(of_graph_file(args, file)?));
        }
        let wanted =
            AnswerRequest { convention: Convention::misere_if(args.misere), remoteness: args.remoteness, depth: 0 };
        let asked = args.question.asked(wanted, args.loopy, session)?;
        if let Some(from) = &args.from {
            if asked.has_members() {
                return Err(Failure::error(outputs::nothing_looked_up(from.display().to_string())));
            }
            return Ok(Route::StoredValues(asked.question.listed()?, from));
        }
        if asked.lists_loops() {
            writes_nothing(args)?;
            let unused = [("--threads", args.threads.is_some()), ("--all", args.all)];
            if let Some((option, _)) = unused.into_iter().find(|&(_, given)| given) {
                return Err(Failure::error(outputs::no_effect_on_loops(option)));
            }
            return Ok(Route::AllPositions(asked));
        }
        match &args.store {
            Some(store) => Err(Failure::error(outputs::nothing_stored(store.display().to_string()))),
            None => Ok(Route::Chooser(asked)),
        }
    }
}

pub(crate) fn solve(args: &SolveArgs, session: &Session) -> CommandResult {
    [&args.certificate, &args.resume, &args.store].into_iter().flatten().try_for_each(|file| is_file(file))?;
    match Route::of(args, session)? {
        Route::Graph(args) => graph::solve(&args, session),
        Route::StoredValues(question, from) => solve_from(args, &question, from, session),
        Route::AllPositions(asked) => {
            let told = match &args.store {
                None => session.work(|budget| asked.tell(budget))?,
                Some(store) => from_store(args, &asked.to_list()?, store, session)?,
            };
            say(&told, false, args.json, session)
        }
        Route::Chooser(asked) => by_chooser(args, &asked, session),
    }
}

/// The answer of the chooser, with the file of a long search and the certificate.
fn by_chooser(args: &SolveArgs, asked: &PositionPlan, session: &Session) -> CommandResult {
    let threads = args.threads.map_or(1, std::num::NonZeroUsize::get).min(limits::THREADS);
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
        asked.tell(&kept.as_ref().map_or_else(|| budget.clone(), |kept| kept.budget(&budget)))
    });
    let stopped = solved.as_ref().map_or(true, |told| told.not_explained().is_some());
    let saved = kept.as_ref().map_or(Ok(()), |kept| kept.finish(stopped, session));
    // An answer is worth more than the file of its search.
    let (before, after) = if stopped { (saved, Ok(())) } else { (Ok(()), saved) };
    before?;
    let mut told = solved?;
    if let ToldPosition::Answer(answer) = &mut told {
        session.log(&answer.log);
        if args.json && !args.all {
            answer.cut_runs();
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

/// The same question for `graph solve`. All options are named, so that each has an effect there or
/// is refused.
fn of_graph_file(args: &SolveArgs, file: &str) -> Result<GraphSolveArgs, Failure> {
    writes_nothing(args)?;
    let SolveArgs {
        question: QuestionArgs { game: _, positions, settings: Settings { set } },
        misere,
        remoteness,
        loopy: _, // Always so.
        all,
        threads,
        certificate: _,
        resume: _,
        every: _,
        store,
        from,
        json,
        limits: _,
    } = args;
    let unused = [
        ("--set", !set.is_empty()),
        ("--remoteness", *remoteness),
        ("--all", *all),
        ("--threads", threads.is_some()),
        ("--from", from.is_some()),
    ];
    if let Some((option, _)) = unused.into_iter().find(|&(_, given)| given) {
        return Err(Failure::error(outputs::no_effect_on_listed(option)));
    }
    Ok(GraphSolveArgs {
        file: file.into(),
        positions: positions.clone(),
        misere: *misere,
        store: store.clone(),
        json: *json,
        ..GraphSolveArgs::default()
    })
}

/// Prints an answer.
pub(crate) fn say(told: &ToldPosition, all: bool, json: bool, session: &Session) -> CommandResult {
    match (told, json) {
        // Reasons may be many.
        (ToldPosition::Answer(answer), true) => session.print_json(answer),
        (_, true) => session.print(format!("{}\n", told.json(session.language)).as_bytes()),
        (_, false) => session.print(told.text(all, session.language)?.as_bytes()),
    }
}

/// The answer about positions that can be reached, which are kept in a file.
fn from_store(args: &SolveArgs, question: &Question, store: &Path, session: &Session) -> Result<ToldPosition, Failure> {
    let convention = Convention::misere_if(args.misere);
    let settings = &args.question.settings.set;
    let loopy = session
        .work(|budget| nimatron::solve_loopy_stored(question, convention, settings, store, budget))
        .map_err(|error| match error {
            StoredError::Solve(error) => Failure::from(error),
            StoredError::Store(error) => graph::unusable(store, error),
        })?;
    let answer = session.work(|budget| LoopyAnswer::of(question, loopy, convention, false, budget))?;
    Ok(ToldPosition::Loops(Box::new(answer)))
}

/// Refuses files that only a search of a board or graph writes.
fn writes_nothing(args: &SolveArgs) -> Result<(), Failure> {
    if args.certificate.is_some() {
        return Err(no_certificate());
    }
    let kept = args.resume.as_ref().map(|file| outputs::nothing_kept(file.display().to_string()));
    kept.map_or(Ok(()), |why| Err(Failure::error(why)))
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
    Failure::error(outputs::no_certificate(outputs::not_on_a_board()))
}
