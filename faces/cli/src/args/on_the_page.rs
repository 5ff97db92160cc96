//! The page answers lines of the command by the action `command` of the API. It takes the options
//! of the command but for those below, which need files, a terminal or other processes, or set what
//! the page sets itself; the list of what it takes is made here.

use super::Cli;
use super::required::required;
use clap::{Arg, ArgAction, Command, CommandFactory};
use nimatron::{Budget, api};
use serde_json::json;
use std::path::Path;

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
const NOWHERE: [&str; 7] = ["help", "lang", "json", "limit", "verbose", "threads", "version"];
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
fn verbs_below<'c>(above: &str, command: &'c Command) -> Vec<(String, &'c Command)> {
    let verb = |command: &'c Command| {
        let name = format!("{above} {}", command.get_name()).trim_start().to_owned();
        let below = if NOT_THERE_VERBS.contains(&&name[..]) { Vec::new() } else { verbs_below(&name, command) };
        [(name, command)].into_iter().chain(below)
    };
    command.get_subcommands().filter(|command| command.get_name() != "help").flat_map(verb).collect()
}

/// The names of arguments, written as a list in Rust.
fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
    format!("&[{}]", names.join(", "))
}

/// The name of an option.
fn long<'a>(arg: &&'a Arg) -> &'a str {
    arg.get_long().unwrap_or_default()
}

/// Pairs of arguments of which a relation holds, written as a list in Rust.
fn pairs(arguments: &[&Arg], holds: impl Fn(usize, usize) -> bool) -> String {
    let name = |at: usize| arguments[at].get_long().unwrap_or(arguments[at].get_id().as_str());
    let all = (0..arguments.len()).flat_map(|a| (0..arguments.len()).map(move |b| (a, b)));
    let found = all.filter(|&(a, b)| a != b && holds(a, b));
    let found: Vec<String> = found.map(|(a, b)| format!("(\"{}\", \"{}\")", name(a), name(b))).collect();
    format!("&[{}]", found.join(", "))
}

/// What a verb takes there, as an entry of the list.
fn entry(verb: &str, own: &Command) -> String {
    let is_there = |arg: &&Arg| {
        let long = arg.get_long();
        long.is_none_or(|long| !NOWHERE.contains(&long) && !NOT_THERE.contains(&&*format!("{verb} --{long}")))
    };
    let there: Vec<&Arg> = own.get_arguments().filter(is_there).collect();
    let takes = |arg: &&&Arg| arg.get_action().takes_values();
    let options = || there.iter().filter(|arg| !arg.is_positional());
    // Each pair once, what is not an option second.
    let conflict = |a: usize, b: usize| {
        let of = |a: usize, b: usize| {
            own.get_arg_conflicts_with(there[a]).iter().any(|other| other.get_id() == there[b].get_id())
        };
        let (positional, other) = (there[a].is_positional(), there[b].is_positional());
        (positional, a) < (other, b) && (of(a, b) || of(b, a))
    };
    let needs = |a: usize, b: usize| required(there[a]).iter().any(|needed| there[b].get_id() == needed.as_str());
    format!(
        "    Verb {{ name: \"{verb}\", words: {}, with_value: {}, flags: {}, repeated: {}, conflicts: {}, requires: {} }},\n",
        list(there.iter().filter(|arg| arg.is_positional()).map(|arg| arg.get_id().as_str())),
        list(options().filter(takes).map(long)),
        list(options().filter(|arg| !takes(arg)).map(long)),
        list(options().filter(|arg| matches!(arg.get_action(), ArgAction::Append)).map(long)),
        pairs(&there, conflict),
        pairs(&there, needs),
    )
}

#[test]
#[allow(clippy::disallowed_methods, reason = "a file of the project is written in place")]
fn the_page_takes_what_the_command_takes() {
    let mut command = Cli::command();
    command.build();
    let verbs = verbs_below("", &command);
    let there = verbs.iter().filter(|(verb, _)| !NOT_THERE_VERBS.contains(&&verb[..]));
    let entries: String = there.map(|(verb, own)| entry(verb, own)).collect();
    let below = list(verbs.iter().map(|(verb, _)| &verb[..]).filter(|verb| verb.contains(' ')));
    let text = format!(
        "//! What the verbs of the command take. Made from its arguments (`faces/cli/src/args`) by the test\n\
         //! `on_the_page` beside them: change those.\n\nuse super::Verb;\n\n\
         pub(super) const VERBS: &[Verb] = &[\n{entries}];\n\n\
         /// The verbs of two words.\npub(super) const VERBS_BELOW: &[&str] = {below};\n"
    );
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/nimatron/src/api/command/verbs.rs");
    let as_written =
        |text: &str| -> String { text.split_whitespace().collect::<String>().replace(",]", "]").replace(",}", "}") };
    if std::env::var_os("NIMATRON_WRITE").is_some() {
        std::fs::write(&file, &text).unwrap();
    }
    let is = std::fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(as_written(&is), as_written(&text), "NIMATRON_WRITE=1 writes the file, `cargo fmt` formats it");
    // Each name of something that is not there is one of the command, and each verb has something to run.
    let names: Vec<String> = verbs
        .iter()
        .flat_map(|(verb, own)| {
            let longs = own.get_arguments().filter_map(Arg::get_long);
            longs.map(move |long| format!("{verb} --{long}")).chain([verb.clone()])
        })
        .collect();
    let unknown: Vec<_> =
        NOT_THERE_VERBS.iter().chain(NOT_THERE).filter(|name| !names.iter().any(|known| known == *name)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    for (verb, _) in verbs.iter().filter(|(verb, _)| !NOT_THERE_VERBS.contains(&&verb[..])) {
        let request = json!({"do": "command", "command": verb, "check": true});
        let answer = api::answer(&request, &Budget::unlimited());
        assert_ne!(answer["error"]["id"], "requests.unknown_command", "{verb}");
    }
}
