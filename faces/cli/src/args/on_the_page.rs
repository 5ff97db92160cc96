//! The page answers lines of the command by the action `command` of the API. It takes the options of
//! the command but for those below, which need files, a terminal or other processes, or set what the
//! page sets itself.

use super::Cli;
use clap::CommandFactory;
use nimatron::{Budget, api};
use serde_json::json;

const VERBS: [&str; 13] = [
    "solve",
    "explain",
    "count",
    "table",
    "law",
    "emit",
    "guess",
    "octal",
    "misere genus",
    "misere form",
    "misere",
    "nimber",
    "games",
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

#[test]
fn the_page_takes_the_options_of_the_command() {
    let command = Cli::command();
    let (mut missing, mut there) = (Vec::new(), Vec::new());
    for verb in VERBS {
        let own = verb.split(' ').try_fold(&command, |command, word| command.find_subcommand(word)).unwrap();
        for long in own.get_arguments().filter_map(clap::Arg::get_long).filter(|long| !NOWHERE.contains(long)) {
            let option = format!("{verb} --{long}");
            let answer = api::answer(
                &json!({"do": "command", "command": format!("{option} 1"), "check": true}),
                &Budget::unlimited(),
            );
            let is_missing = answer["error"]["id"] == "requests.unknown_option";
            match (is_missing, NOT_THERE.contains(&&option[..])) {
                (true, false) => missing.push(option),
                (false, true) => there.push(option),
                _ => {}
            }
        }
    }
    assert!(missing.is_empty() && there.is_empty(), "missing on the page: {missing:?}; there after all: {there:?}");
}
