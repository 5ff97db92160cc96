//! The command `nimatron`. Data goes to standard output, narration and errors to standard error,
//! all in the language of `--lang` or of the locale.
//!
//! Exit codes: 0 answered, 1 answered "no" (no law, no solution, an invalid proof, ...: the table
//! in `docs/command.md` says of which commands), 2 bad usage or bad rules, 3 stopped by a limit
//! (what is known is printed), 130 interrupted (likewise).

// A command prints.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod amounts;
mod args;
mod control_signs;
mod failure;
mod files;
mod help;
mod output;
mod process;
mod program;
mod question;
mod session;
mod verbs;

use args::{Cli, Command};
use clap::{CommandFactory, FromArgMatches};
use failure::{CommandResult, Failure};
use nimatron_guard::CountingAllocator;
use nimatron_messages::Language;
use session::Session;
use std::process::ExitCode;
use verbs::{
    atlas, check, cluster, count, emit, explain, fmt, games, graph, guess, judge, law, misere, nimber, octal, play,
    plot, serve, solve, stdio, table, verify,
};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

fn main() -> ExitCode {
    // The help pages need the language before the arguments are parsed.
    let language = language_of_arguments().unwrap_or_else(language_of_locale);
    let matches = help::in_language(Cli::command(), language).get_matches();
    let command = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit()).command;
    match run(command, language) {
        Ok(code) => code,
        Err(failure) => failure.report(language),
    }
}

/// The last `--lang` of the command line, if there is one and it is a language.
fn language_of_arguments() -> Option<Language> {
    let words: Vec<String> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    Language::option_of(&words)?.parse().ok()
}

/// The language of the locale, or English. As in POSIX, the first of the variables that is not
/// empty decides.
fn language_of_locale() -> Language {
    let set = |name| std::env::var(name).ok().filter(|locale| !locale.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
    locale.and_then(|locale| Language::of_locale(&locale)).unwrap_or_default()
}

fn run(command: Command, language: Language) -> CommandResult {
    let session = |limits| Session::start(limits, language);
    match command {
        Command::Solve(args) => solve::solve(&args, &session(&args.limits)?),
        Command::Plot(args) => plot::plot(&args, &session(&args.limits)?),
        Command::Graph(args) => graph::graph(&args, language),
        Command::Table(args) => table::table(&args, &session(&args.limits)?),
        Command::Count(args) => count::count(&args, &session(&args.limits)?),
        Command::Explain(args) => explain::explain(&args, &session(&args.limits)?),
        Command::Play(args) => play::play(&args, &session(&args.limits)?),
        Command::Octal(args) => octal::octal(&args, &session(&args.limits)?),
        Command::Misere(args) => misere::misere(&args, language),
        Command::Law(args) => law::law(&args, &session(&args.limits)?),
        Command::Emit(args) => emit::emit(&args, &session(&args.limits)?),
        Command::Check(args) => check::check(&args, &session(&args.limits)?),
        Command::Guess(args) => guess::guess(&args, &session(&args.limits)?),
        Command::Atlas(command) => atlas::atlas(&command, language),
        Command::Cluster(command) => cluster::cluster(&command, language),
        Command::Verify(args) => verify::verify(&args, &session(&args.limits)?),
        Command::Games(args) => games::games(&args, language),
        Command::Nimber(args) => nimber::nimber(&args, &session(&args.limits)?),
        Command::Judge(args) => judge::judge(&args, language),
        Command::Serve(args) => serve::serve(&args, language),
        Command::Lsp => stdio::lsp(language),
        Command::Mcp(args) => stdio::mcp(&args, language),
        Command::Worker => serve::worker(),
        Command::Fmt(args) => fmt::fmt(&args, &session(&args.limits)?),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut help::in_language(Cli::command(), language), "nimatron", &mut script);
            output::print(&script)
        }
        Command::Man => {
            let mut page = Vec::new();
            clap_mangen::Man::new(help::in_language(Cli::command(), language))
                .render(&mut page)
                .map_err(|error| Failure::output(&error))?;
            output::print(&page)
        }
    }
}
