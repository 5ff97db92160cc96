//! The command `nimatron`. Data goes to standard output, narration and errors to standard error.
//!
//! Exit codes: 0 answered, 1 answered "none" (`nimber`: no solution; `fmt --check`: not formatted),
//! 2 bad usage or bad rules, 3 stopped by a limit (what is known is printed), 130 interrupted
//! (likewise).

// A command prints.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod args;
mod atlas;
mod calculator;
mod commands;
mod dialogue;
mod failure;
mod judge;
mod law;
mod octal;
mod pictures;
mod serve;
mod session;
mod verify;

use args::{Cli, Command};
use clap::{CommandFactory, Parser};
use failure::Failure;
use session::Session;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(cli) {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}

fn run(cli: Cli) -> Result<ExitCode, Failure> {
    match cli.command {
        Command::Solve(args) => commands::solve(&args, &Session::start(&args.limits)?),
        Command::Plot(args) => pictures::plot(&args, &Session::start(&args.limits)?),
        Command::Graph(args) => pictures::graph(&args, &Session::start(&args.limits)?),
        Command::Table(args) => commands::table(&args, &Session::start(&args.limits)?),
        Command::Explain(args) => commands::explain(&args, &Session::start(&args.limits)?),
        Command::Play(args) => dialogue::play(&args, &Session::start(&args.limits)?),
        Command::Octal(args) => octal::octal(&args, &Session::start(&args.limits)?),
        Command::Law(args) => law::law(&args, &Session::start(&args.limits)?),
        Command::Emit(args) => law::emit(&args, &Session::start(&args.limits)?),
        Command::Guess(args) => law::guess(&args, &Session::start(&args.limits)?),
        Command::Atlas(command) => atlas::atlas(&command),
        Command::Verify(args) => verify::verify(&args, &Session::start(&args.limits)?),
        Command::Games(args) => commands::games(&args),
        Command::Nimber(args) => calculator::nimber(&args, &Session::start(&args.limits)?),
        Command::Judge(args) => judge::judge(&args),
        Command::Serve(args) => serve::serve(&args),
        Command::Fmt(args) => commands::fmt(&args),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "nimatron", &mut script);
            session::print(&script)
        }
        Command::Man => {
            let mut page = Vec::new();
            clap_mangen::Man::new(Cli::command()).render(&mut page).map_err(|error| Failure::output(&error))?;
            session::print(&page)
        }
    }
}
