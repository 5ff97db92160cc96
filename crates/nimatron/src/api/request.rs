//! What a request asks for, read with a sentence for everything that is wrong.

use super::{Answered, Wrong};
#[cfg(feature = "law")]
use crate::words::Language;
use crate::{Budget, Convention, GameDef, Limit, Question};
use nimatron_catalogue::{is_rules, names_file};
use serde_json::Value as Json;
use std::sync::Arc;
use std::time::Duration;

/// The fields of a request.
#[derive(Clone, Copy)]
pub(super) struct Request<'r>(pub(super) &'r Json);

/// Numbers in a position that is asked for, and positions in a request.
const MOST_TEXTS: usize = 10_000;

impl<'r> Request<'r> {
    pub(super) fn text(self, name: &str) -> Answered<&'r str> {
        self.0[name].as_str().ok_or_else(|| Wrong::request(format!("the request has no text `{name}`")))
    }

    /// A yes or no, which is no unless it is given.
    pub(super) fn flag(self, name: &str) -> Answered<bool> {
        match &self.0[name] {
            Json::Null => Ok(false),
            flag => flag.as_bool().ok_or_else(|| Wrong::request(format!("`{name}` is true or false"))),
        }
    }

    /// A whole number from 0 to a largest one.
    pub(super) fn number(self, name: &str, usual: u64, most: u64) -> Answered<u64> {
        match &self.0[name] {
            Json::Null => Ok(usual),
            number => number
                .as_u64()
                .filter(|&number| number <= most)
                .ok_or_else(|| Wrong::request(format!("`{name}` is a whole number from 0 to {most}"))),
        }
    }

    pub(super) fn list(self, name: &str) -> Answered<&'r [Json]> {
        match &self.0[name] {
            Json::Null => Ok(&[]),
            Json::Array(list) if list.len() <= MOST_TEXTS => Ok(list),
            Json::Array(_) => Err(Wrong::request(format!("`{name}` has more than {MOST_TEXTS} members"))),
            _ => Err(Wrong::request(format!("`{name}` is a list"))),
        }
    }

    pub(super) fn positions(self) -> Answered<Vec<String>> {
        let texts: Option<Vec<String>> = match &self.0["positions"] {
            Json::String(one) => Some(vec![one.clone()]),
            _ => self.list("positions")?.iter().map(|x| x.as_str().map(str::to_owned)).collect(),
        };
        let texts =
            texts.ok_or_else(|| Wrong::request("`positions` is a text, or a list of texts, as [\"3\", \"4\"]"))?;
        match texts.iter().find(|text| text.trim_start().starts_with('@')) {
            Some(file) => Err(Wrong::request(format!(
                "files are not read here: give the position itself instead of {}",
                shortened(file)
            ))),
            None => Ok(texts),
        }
    }

    /// The text of a game, which names no file: whoever asks may not be whose files these are.
    pub(super) fn game_text(self) -> Answered<&'r str> {
        let game = self.text("game")?;
        if names_file(game) || !is_rules(game) && game.contains('\\') {
            return Err(Wrong::request("files are not read here: give the rules themselves as `game`"));
        }
        Ok(game)
    }

    pub(super) fn game(self) -> Answered<Arc<GameDef>> {
        Ok(Arc::new(GameDef::load(self.game_text()?, &[])?))
    }

    pub(super) fn question(self) -> Answered<Question> {
        Ok(Question::parse(self.game_text()?, self.positions()?, &[])?)
    }

    pub(super) fn convention(self) -> Answered<Convention> {
        Ok(if self.flag("misere")? { Convention::Misere } else { Convention::Normal })
    }

    #[cfg(feature = "law")]
    pub(super) fn language(self) -> Answered<Language> {
        let Some(name) = self.0["language"].as_str() else { return Ok(Language::default()) };
        let known = Language::ALL.iter().find(|(known, _)| *known == name);
        known.map(|entry| entry.1).ok_or_else(|| {
            let names = Language::ALL.map(|(name, _)| name).join(", ");
            Wrong::request(format!("`language` is one of {names}"))
        })
    }

    /// What the request allows of what the face allows.
    pub(super) fn budget(self, outer: &Budget) -> Answered<Budget> {
        let limits = Request(&self.0["limits"]);
        if limits.0.is_null() {
            return Ok(outer.clone());
        }
        let never = u64::MAX >> 20;
        let time = limits.number("ms", never, never)?;
        let memory = limits.number("mb", never, never)?;
        let time = (time < never).then(|| Duration::from_millis(time));
        Ok(outer.within(Limit { time, memory: memory << 20 }))
    }
}

/// The beginning of a text that may be long.
pub(super) fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
