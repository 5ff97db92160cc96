//! The command `cluster`: a position on several threads, processes and machines, and values from
//! the files that it leaves.

use crate::amounts::time;
use crate::args::{ClusterCommand, ClusterSolveArgs, QuestionArgs, SolveArgs};
use crate::control_signs::visible;
use crate::failure::{CommandResult, Failure};
use crate::question::listed_question;
use crate::session::Session;
use nimatron::explicit::LoopyValue;
use nimatron::words::{by_components, by_components_json};
use nimatron::{Message, Question, QuestionPositions};
use nimatron_cluster::{ClusterError, Job, look_up};
use nimatron_messages::{Language, Say, cluster as says, command};
use std::io::Write;
use std::path::Path;
use std::sync::OnceLock;

/// The port of the first process where there is no file of hosts.
const FIRST_PORT: u16 = 2101;

/// The language of what is said when the process ends at once.
static LANGUAGE: OnceLock<Language> = OnceLock::new();

pub(crate) fn cluster(command: &ClusterCommand, language: Language) -> CommandResult {
    let ClusterCommand::Solve(args) = command;
    solve(args, &Session::start(&args.limits, language)?)
}

fn solve(args: &ClusterSolveArgs, session: &Session) -> CommandResult {
    let question = listed_question(&apart(&args.question), session)?;
    let processes = args.processes.get();
    if args.process >= processes {
        return Err(Failure::error(says::process_beyond(args.process, processes)));
    }
    let _ = LANGUAGE.set(session.language);
    let job = Job {
        positions: positions(&question, args.loopy)?,
        settings: settings(&args.question.settings.set),
        hosts: hosts(args.hosts.as_deref(), processes)?,
        process: args.process,
        threads: args.threads.get(),
        folder: args.folder.clone(),
        every: time(&args.every)?,
        wait: time(&args.wait)?,
        by_asks: args.by_asks,
        waiters: None,
        lost,
    };
    let outcome = session.work(|budget| job.run(budget))?;
    let folder = args.folder.as_ref().map(|folder| folder.display().to_string()).unwrap_or_default();
    if outcome.was_known {
        session.narrate(&says::known(folder));
    } else if let Some(generation) = outcome.continued {
        session.narrate(&says::continues(generation));
    }
    let counts = outcome.answer.counts;
    if !outcome.was_known {
        session.log(&[says::messages_sent(counts.messages, counts.bytes, counts.waited / 1000)]);
    }
    let computed = says::counted(counts.positions, processes * args.threads.get());
    let values = &outcome.answer.values;
    let text = if args.json {
        let mut json = by_components_json(&question, values);
        json["positions"] = counts.positions.into();
        if !outcome.was_known {
            json["messages"] = counts.messages.into();
            json["bytes"] = counts.bytes.into();
        }
        format!("{json}\n")
    } else {
        by_components(&question, values, args.loopy, &computed, session.language)
    };
    session.print(text.as_bytes())
}

/// `'chomp 11x11'` in one argument, which is easier to send to other machines, as `chomp` and
/// `11x11`.
fn apart(args: &QuestionArgs) -> QuestionArgs {
    let QuestionArgs { mut game, mut positions, settings } = args.clone();
    let name_and_position = game.trim().split_once(' ').filter(|_| positions.is_empty() && !game.contains("->"));
    // What ends in a bracket or is a sum has its positions with it.
    if let Some((name, position)) = name_and_position.filter(|(name, _)| !name.contains(['(', '*', '+', '/', '{'])) {
        positions = vec![position.trim().to_owned()];
        game = name.to_owned();
    }
    QuestionArgs { game, positions, settings }
}

/// Values from the files of an earlier run.
pub(crate) fn from_folder(args: &SolveArgs, question: &Question, folder: &Path) -> Result<Vec<LoopyValue>, Failure> {
    let positions = positions(question, args.loopy)?;
    Ok(look_up(folder, &positions, &settings(&args.question.settings.set))?)
}

fn positions(question: &Question, loopy: bool) -> Result<QuestionPositions, Failure> {
    let positions = if loopy { QuestionPositions::sums(question) } else { QuestionPositions::components(question) };
    Ok(positions?)
}

fn settings(set: &[(String, nimatron::rules::Value)]) -> String {
    set.iter().map(|(name, value)| format!("{name}={value:?}\n")).collect()
}

/// The addresses of all processes. Without a file they are on the loopback device.
fn hosts(file: Option<&Path>, processes: usize) -> Result<Vec<String>, Failure> {
    let Some(file) = file else {
        let address = |process: usize| format!("127.0.0.1:{}", usize::from(FIRST_PORT) + process);
        return Ok(if processes > 1 { (0..processes).map(address).collect() } else { Vec::new() });
    };
    let name = file.display().to_string();
    let text = std::fs::read_to_string(file)
        .map_err(|error| Failure::error(says::hosts_unreadable(name.clone(), error.to_string())))?;
    let mut hosts = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let port = line.rsplit_once(':').filter(|(host, _)| !host.is_empty()).map(|(_, port)| port.parse::<u16>());
        if !matches!(port, Some(Ok(1..))) {
            return Err(Failure::error(says::not_a_host(name, number + 1, line)));
        }
        hosts.push(line.to_owned());
    }
    if hosts.len() < processes {
        return Err(Failure::error(says::too_few_hosts(name, hosts.len(), processes)));
    }
    hosts.truncate(processes);
    Ok(if processes > 1 { hosts } else { Vec::new() })
}

/// Ends the process when another one is gone: what that one had is needed, and the checkpoints are
/// whole.
fn lost(message: &Message) {
    let language = LANGUAGE.get().copied().unwrap_or_default();
    let _ = writeln!(std::io::stderr(), "{}", visible(&command::error(message.clone()).text(language)));
    nimatron_files::remove_temporary_files();
    std::process::exit(2);
}

impl From<ClusterError> for Failure {
    fn from(error: ClusterError) -> Failure {
        match error {
            ClusterError::Solve(error) => error.into(),
            ClusterError::Stopped(reason) => reason.into(),
            error => Failure::error(error.message()),
        }
    }
}
