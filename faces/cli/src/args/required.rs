//! An option that needs another one is refused without it. Clap skips `requires` if the argument
//! that is required conflicts with one that is present: then both have to conflict with that one.

use super::Cli;
use clap::{Arg, Command, CommandFactory};

/// The arguments that one requires. Only its debug output has them.
pub(super) fn required(arg: &Arg) -> Vec<String> {
    let debug = format!("{arg:?}");
    let (_, rest) = debug.split_once(", requires: [").unwrap();
    let (list, _) = rest.split_once(']').unwrap();
    list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Examples of an argument on the command line.
fn words(arg: &Arg) -> Vec<String> {
    let name = arg.get_long().map(|long| format!("--{long}"));
    let possible = arg.get_possible_values();
    let value =
        arg.get_action().takes_values().then(|| possible.first().map_or("8", |value| value.get_name()).to_owned());
    name.into_iter().chain(value).collect()
}

/// Says which options of a command, and of its subcommands, are taken without what they require.
fn taken(path: &[&str], command: &Command, all: &mut Vec<String>, seen: &mut usize) {
    for arg in command.get_arguments() {
        for required in required(arg) {
            let required = command.get_arguments().find(|arg| arg.get_id().as_str() == required).unwrap();
            let beside = command.get_arguments().filter(|other| {
                let conflicts =
                    |a, b: &Arg| command.get_arg_conflicts_with(a).iter().any(|arg| arg.get_id() == b.get_id());
                conflicts(required, other) || conflicts(other, required)
            });
            let positional =
                command.get_arguments().find(|arg| arg.is_positional() && arg.get_id() != required.get_id());
            for other in beside.map(Some).chain([None]) {
                let game = positional.filter(|game| other.is_none_or(|other| other.get_id() != game.get_id()));
                let line = [Some(arg), other, game].into_iter().flatten().flat_map(words);
                let line: Vec<String> = path.iter().map(|&word| word.to_owned()).chain(line).collect();
                *seen += 1;
                if Cli::command().try_get_matches_from(&line).is_ok() {
                    all.push(line.join(" "));
                }
            }
        }
    }
    for subcommand in command.get_subcommands() {
        taken(&[path, &[subcommand.get_name()]].concat(), subcommand, all, seen);
    }
}

#[test]
fn an_option_is_refused_without_what_it_requires() {
    let (mut all, mut seen) = (Vec::new(), 0);
    let mut command = Cli::command();
    command.build();
    taken(&["nimatron"], &command, &mut all, &mut seen);
    assert!(seen > 20 && all.is_empty(), "{seen} lines, of which these are taken: {all:#?}");
}
