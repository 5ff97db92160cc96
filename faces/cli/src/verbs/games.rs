//! The command `games`.

use crate::args::GamesArgs;
use crate::failure::CommandResult;
use crate::output::print;
use nimatron::catalogue::{self, Entry};
use nimatron::{api, words};
use nimatron_messages::Language;
use serde_json::Value as Json;

pub(crate) fn games(args: &GamesArgs, language: Language) -> CommandResult {
    if args.contest {
        return crate::verbs::judge::list(language);
    }
    let chosen: Vec<&Entry> = match &args.name {
        None => catalogue::entries().collect(),
        Some(name) => vec![catalogue::named(name)?],
    };
    if args.json {
        let list: Json = chosen.into_iter().map(|entry| api::entry_json(entry, language)).collect();
        return print(format!("{list}\n").as_bytes());
    }
    let text: Vec<String> = chosen.into_iter().map(|entry| words::entry(entry, language)).collect();
    print(text.join("\n").as_bytes())
}
