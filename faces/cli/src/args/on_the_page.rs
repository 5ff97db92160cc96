//! The page answers lines of the command by the action `command` of the API. It takes the options
//! of the command but for those below, which need files, a terminal or other processes, or set what
//! the page sets itself.

use super::Cli;
use super::required::{required, words};
use clap::{Arg, CommandFactory};
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

/// All pairs of arguments of a verb that the page also has, each with a line that has both.
fn pairs<'c>(verb: &str, own: &'c clap::Command) -> Vec<(&'c Arg, &'c Arg, String)> {
    let is_there = |arg: &&Arg| {
        let long = arg.get_long();
        long.is_none_or(|long| !NOWHERE.contains(&long) && !NOT_THERE.contains(&&*format!("{verb} --{long}")))
    };
    let there: Vec<&Arg> = own.get_arguments().filter(is_there).collect();
    // A positional argument needs those before it.
    let line = |args: [&Arg; 2]| {
        let count = args.iter().filter_map(|arg| arg.get_index()).max().unwrap_or_default();
        let options = args.iter().filter(|arg| !arg.is_positional()).flat_map(|arg| words(arg));
        let words = (0..count).map(|_| "8".to_owned()).chain(options);
        [verb.to_owned()].into_iter().chain(words).collect::<Vec<_>>().join(" ")
    };
    let both = there.iter().flat_map(|&a| there.iter().map(move |&b| (a, b)));
    both.map(|(a, b)| (a, b, line([a, b]))).collect::<Vec<_>>()
}

/// What clap refuses together, or without something else, is refused there with a word that says
/// so, and nothing else is.
#[test]
fn the_page_refuses_the_options_that_the_command_refuses() {
    let mut command = Cli::command();
    command.build();
    let (mut wrongly, mut seen) = (Vec::new(), [0; 2]);
    for (verb, own) in verbs_below("", &command).into_iter().filter(|(verb, _)| !NOT_THERE_VERBS.contains(&&**verb)) {
        for (a, b, line) in pairs(&verb, own) {
            let conflicts =
                |a: &Arg, b: &Arg| own.get_arg_conflicts_with(a).iter().any(|other| other.get_id() == b.get_id());
            let lacks = |a: &Arg, b: &Arg| required(a).iter().any(|needed| b.get_id() != needed.as_str());
            let expected = if a.get_id() != b.get_id() && (conflicts(a, b) || conflicts(b, a)) {
                seen[0] += 1;
                Some("requests.not_both")
            } else if lacks(a, b) || lacks(b, a) {
                seen[1] += 1;
                Some("requests.only_with")
            } else {
                None
            };
            let found = wrong(&line);
            let found = found.as_str().filter(|id| ["requests.not_both", "requests.only_with"].contains(id));
            if found != expected {
                wrongly.push(format!("{line}: {found:?}, not {expected:?}"));
            }
        }
    }
    assert!(wrongly.is_empty() && seen[0] > 30 && seen[1] > 5, "{seen:?} {wrongly:#?}");
}
