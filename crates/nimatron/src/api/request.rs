//! What a request asks for, read with a sentence for everything that is wrong.

use super::{Answered, Wrong};
use crate::rules::nearest;
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
const MAX_TEXTS: usize = 10_000;

impl<'r> Request<'r> {
    pub(super) fn text(self, name: &str) -> Answered<&'r str> {
        self.0[name].as_str().ok_or_else(|| Wrong::request(format!("the request has no text `{name}`")))
    }

    /// Refuses a field that nobody reads, as it may be a slip of the pen. `fields`: those of this
    /// request, besides the ones that any may have.
    pub(super) fn has_only(self, action: &str, fields: &[&str]) -> Answered<()> {
        const EVERYWHERE: [&str; 3] = ["do", "limits", "language"];
        let known = || EVERYWHERE.iter().chain(fields).copied();
        let Some(own) = self.0.as_object() else { return Ok(()) };
        let Some(unknown) = own.keys().find(|name| !known().any(|field| field == *name)) else { return Ok(()) };
        let unknown = shortened(unknown);
        let help = match nearest(&unknown, known()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("known are {}", known().collect::<Vec<_>>().join(", ")),
        };
        Err(Wrong::request(format!("`{action}` has no field `{unknown}`; {help}")))
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
            Json::Array(list) if list.len() <= MAX_TEXTS => Ok(list),
            Json::Array(_) => Err(Wrong::request(format!("`{name}` has more than {MAX_TEXTS} members"))),
            _ => Err(Wrong::request(format!("`{name}` is a list"))),
        }
    }

    pub(super) fn positions(self) -> Answered<Vec<String>> {
        // As answers have them: 3, or [3, 5] with several coordinates.
        let number = |x: &Json| x.as_u64().map(|x| x.to_string()).or_else(|| x.as_str().map(str::to_owned));
        let text = |x: &Json| match x {
            Json::Array(all) => Some(all.iter().map(number).collect::<Option<Vec<_>>>()?.join(",")),
            _ => number(x),
        };
        let texts: Option<Vec<String>> = match &self.0["positions"] {
            Json::String(one) => Some(vec![one.clone()]),
            _ => self.list("positions")?.iter().map(text).collect(),
        };
        let texts = texts.ok_or_else(|| {
            Wrong::request("`positions` is a text, or a list of positions, as [\"3\", \"4\"], [3, 4] or [[3, 5]]")
        })?;
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
