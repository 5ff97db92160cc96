//! The command `games`.

use crate::args::GamesArgs;
use crate::failure::CommandResult;
use crate::in_language;
use crate::session::print;
use nimatron::catalogue::{self, Entry};
use nimatron::words;
use nimatron_messages::Language;
use serde_json::{Value as Json, json};

pub(crate) fn games(args: &GamesArgs, language: Language) -> CommandResult {
    if args.contest {
        return crate::judge::list(language);
    }
    let chosen: Vec<&Entry> = match &args.name {
        None => catalogue::entries().collect(),
        Some(name) => vec![catalogue::named(name)?],
    };
    if args.json {
        let list: Vec<_> = chosen.into_iter().map(|entry| entry_json(entry, language)).collect();
        return print(format!("{}\n", json!(list)).as_bytes());
    }
    let text: Vec<String> = chosen.into_iter().map(|entry| words::entry(entry, language)).collect();
    print(text.join("\n").as_bytes())
}

fn entry_json(entry: &Entry, language: Language) -> Json {
    let texts = in_language::entry_json(entry, language);
    json!({
        "name": entry.name(),
        "names": entry.names,
        "title": texts["title"],
        "rules": entry.rules.shown(language),
        "row": entry.rules.is_row(),
        "theorem": texts["theorem"],
        "source": texts["source"],
        "note": texts["note"],
    })
}
