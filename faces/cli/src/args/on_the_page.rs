//! The page answers lines of the command by the action `command` of the API. It takes the options of
//! the command but for those below, which need files, a terminal or other processes, or set what the
//! page sets itself.

use super::Cli;
use clap::CommandFactory;
use nimatron::{Budget, api};
use serde_json::json;

/// Verbs that are not there, with all below them.
const NOT_THERE_VERBS: &[&str] = &[
    "play",
    "plot",
    "graph",
    "misere survey",
    "check",
    "atlas",
    "cluster",
    "verify",
    "judge",
    "serve",
    "lsp",
    "mcp",
    "worker",
    "fmt",
    "completions",
    "man",
];

/// Options of all verbs that are not there.
const NOWHERE: [&str; 6] = ["help", "json", "limit", "verbose", "threads", "version"];
/// Options of one verb that are not there.
const NOT_THERE: &[&str] = &[
    "solve --certificate",
    "solve --resume",
    "solve --every",
    "solve --store",
    "solve --from",
    "law --certificate",
    "law --witness",
    "law --dot",
    "law --picture",
    "law --coq",
    "law --installed",
    "guess --program",
    "guess --terms",
    "guess --run-time",
    "guess --input",
    "octal --resume",
    "octal --every",
    "octal --certificate",
    "octal --window",
    "octal --format",
    "octal --survey",
    "octal --html",
    "octal --period",
    "octal --csv",
    "misere --certificate",
    "misere --picture",
    "misere --show",
    "games --contest",
];

/// The verbs below a command with their names, but for those below a verb that is not there.
fn verbs_below<'c>(above: &str, command: &'c clap::Command) -> Vec<(String, &'c clap::Command)> {
    let verb = |command: &'c clap::Command| {
        let name = format!("{above} {}", command.get_name()).trim_start().to_owned();
        let below = if NOT_THERE_VERBS.contains(&&name[..]) { Vec::new() } else { verbs_below(&name, command) };
        [(name, command)].into_iter().chain(below)
    };
    command.get_subcommands().flat_map(verb).collect()
}

/// What is wrong with a line of the command.
fn wrong(line: &str) -> serde_json::Value {
    let request = json!({"do": "command", "command": line, "check": true});
    api::answer(&request, &Budget::unlimited())["error"]["id"].clone()
}

#[test]
fn the_page_takes_the_verbs_and_options_of_the_command() {
    let command = Cli::command();
    let (mut missing, mut found) = (Vec::new(), Vec::new());
    let mut compare = |name: String, is_missing: bool, listed: &[&str]| {
        let list = if listed.contains(&&name[..]) { &mut found } else { &mut missing };
        list.extend(Some(name).filter(|_| is_missing));
    };
    for (verb, own) in verbs_below("", &command) {
        let is_missing = wrong(&verb) == "requests.unknown_command";
        compare(verb.clone(), is_missing, NOT_THERE_VERBS);
        let longs = own.get_arguments().filter_map(clap::Arg::get_long).filter(|long| !NOWHERE.contains(long));
        for long in longs.filter(|_| !is_missing) {
            let option = format!("{verb} --{long}");
            let is_missing = wrong(&format!("{option} 1")) == "requests.unknown_option";
            compare(option, is_missing, NOT_THERE);
        }
    }
    let there = NOT_THERE_VERBS.iter().chain(NOT_THERE).filter(|name| !found.iter().any(|found| found == *name));
    let there: Vec<_> = there.collect();
    assert!(missing.is_empty() && there.is_empty(), "missing on the page: {missing:?}; there after all: {there:?}");
}
