//! The fields of a request, each read with a clear error if it is wrong.

use super::error::{Answered, RequestError};
use super::field::{Field, Sort};
use crate::ask::Loops;
use crate::rules::nearest;
use crate::{Budget, Convention, GameDef, Limit, Question, parse_number, parse_setting};
use nimatron_messages::{Language, Mark, Message, Parameter, names, requests, shortened};
use nimatron_rules::ast::Value;
use nimatron_rules::half_width;
use serde_json::{Value as Json, json};
use std::sync::Arc;
use std::time::Duration;

/// The fields of a request, and the language of its answer.
#[derive(Clone, Copy)]
pub(super) struct Request<'r> {
    fields: &'r Json,
    /// The fields that the action takes, once it is known.
    known: &'static [Field],
    pub(super) language: Language,
}

/// Fields that any request may have.
const COMMON: [&str; 3] = ["do", "limits", "language"];
/// The fields of `limits`.
const LIMITS: [&str; 2] = ["ms", "mb"];
/// The field with the parameters of rules.
pub(super) const SETTINGS: &str = "set";
/// Maximum number of members of a list.
const MAX_MEMBERS: usize = 10_000;

impl<'r> Request<'r> {
    /// A request with its language, which is English unless it has one.
    pub(super) fn read(fields: &'r Json) -> Answered<Request<'r>> {
        let wrong = || RequestError::request(requests::one_of("language", names(Language::ALL.map(|(tag, _)| tag))));
        let language = match &fields["language"] {
            Json::Null => Language::default(),
            tag => tag.as_str().and_then(|tag| tag.parse().ok()).ok_or_else(wrong)?,
        };
        Ok(Request { fields, known: &[], language })
    }

    /// The same as a request to an action with these fields. It has no others, and values that they
    /// take, also where the answer does not depend on them.
    pub(super) fn of(self, action: &str, known: &'static [Field]) -> Answered<Request<'r>> {
        let names: Vec<&str> = COMMON.into_iter().chain(known.iter().map(|field| field.name)).collect();
        self.has_only(action, &names)?;
        let request = Request { known, ..self };
        for &Field { name, sort, needed, .. } in known {
            if self.field(name).is_null() {
                // Actions that take one of two fields read them with an error of their own.
                match (needed, sort) {
                    (false, _) => {}
                    (true, Sort::Text) => drop(request.text(name)?),
                    (true, _) => return Err(RequestError::request(requests::missing_field(name))),
                }
                continue;
            }
            match sort {
                Sort::Text => drop(request.text(name)?),
                Sort::Flag => drop(request.flag(name)?),
                Sort::Number(_) => drop(request.number(name)?),
                Sort::OneOf(names) => {
                    let all: Vec<(&str, ())> = names().into_iter().map(|name| (name, ())).collect();
                    request.one_of(name, &all)?;
                }
                Sort::Natural(_) => drop(request.natural(name)?),
                Sort::OneOfNumbers(numbers) => drop(request.one_of_numbers(name, numbers)?),
                Sort::Corner => drop(request.corner(name)?),
                Sort::Bounds => drop(request.bounds(name)?),
                Sort::Loops => drop(request.loops(name)?),
                Sort::Settings => drop(request.settings()?),
                // All of these are read by every action that has them, which checks them then.
                Sort::Positions | Sort::Numbers | Sort::Components => {}
            }
        }
        let given = |name: &str| !matches!(self.field(name), Json::Null | Json::Bool(false));
        for &Field { name, only_with, not_with, .. } in known.iter().filter(|field| given(field.name)) {
            let called = |name: &str| Parameter::from(format!("`{name}`"));
            if let Some(other) = only_with.filter(|other| !given(other)) {
                return Err(RequestError::request(requests::only_with(action, called(name), called(other))));
            }
            if let Some(other) = not_with.filter(|other| given(other)) {
                return Err(RequestError::request(requests::not_both(action, called(name), called(other))));
            }
        }
        Ok(request)
    }

    /// The value of a field; null if it is not there.
    pub(super) fn field(self, name: &str) -> &'r Json {
        &self.fields[name]
    }

    /// A field that has to be there and to be a text.
    pub(super) fn text(self, name: &str) -> Answered<&'r str> {
        self.field(name).as_str().ok_or_else(|| RequestError::request(requests::no_text(name)))
    }

    /// A field that may be missing, and is a text otherwise.
    pub(super) fn optional_text(self, name: &str) -> Answered<Option<&'r str>> {
        if self.field(name).is_null() { Ok(None) } else { self.text(name).map(Some) }
    }

    /// Refuses a field that is not read, because it may be a typing mistake. `whole` is the name of
    /// what has the fields.
    fn has_only(self, whole: &str, known: &[&str]) -> Answered<()> {
        let known = || known.iter().copied();
        let Some(own) = self.fields.as_object() else { return Ok(()) };
        let Some(unknown) = own.keys().find(|name| !known().any(|field| field == *name)) else { return Ok(()) };
        let unknown = shortened(unknown);
        let help: Message = match nearest(&unknown, known()) {
            Some(near) => names::did_you_mean(near),
            None => requests::known_are(names(known())),
        };
        Err(RequestError::request(requests::unknown_field(whole, unknown, help)))
    }

    /// A boolean; false if the field is not there.
    pub(super) fn flag(self, name: &str) -> Answered<bool> {
        match self.field(name) {
            Json::Null => Ok(false),
            flag => flag.as_bool().ok_or_else(|| RequestError::request(requests::true_or_false(name))),
        }
    }

    /// A whole number from 0 to the maximum of its field; its usual value, or 0, if the field is not
    /// there.
    pub(super) fn number(self, name: &str) -> Answered<u64> {
        let Some(&Field { sort: Sort::Number(max), usual, .. }) = self.listed(name) else { return Err(unlisted(name)) };
        self.number_within(name, usual.unwrap_or(0), max)
    }

    /// What the list of actions says of a field.
    fn listed(self, name: &str) -> Option<&'static Field> {
        self.known.iter().find(|field| field.name == name)
    }

    /// A whole number from 0 to `max`; `None` if the field is not there.
    pub(super) fn number_if_given(self, name: &str, max: u64) -> Answered<Option<usize>> {
        let number = self.number_within(name, 0, max)? as usize;
        Ok((!self.field(name).is_null()).then_some(number))
    }

    /// A whole number from 0 to `max`; `usual` if the field is not there.
    pub(super) fn number_within(self, name: &str, usual: u64, max: u64) -> Answered<u64> {
        match self.field(name) {
            Json::Null => Ok(usual),
            number => number
                .as_u64()
                .filter(|&number| number <= max)
                .ok_or_else(|| RequestError::request(requests::whole_number(name, max))),
        }
    }

    /// A whole number as its digits, at most as many as its field has; `None` if it is not there.
    pub(super) fn natural(self, name: &str) -> Answered<Option<String>> {
        let Some(&Field { sort: Sort::Natural(max), .. }) = self.listed(name) else { return Err(unlisted(name)) };
        let digits = match self.field(name) {
            Json::Null => return Ok(None),
            Json::String(text) if text.len() <= max => parse_number(text).ok().map(|number| number.to_string()),
            Json::String(_) => None,
            number => number.as_u64().map(|number| number.to_string()),
        };
        let digits = digits.filter(|digits| digits.len() <= max);
        digits.map(Some).ok_or_else(|| RequestError::request(requests::natural(name, max)))
    }

    /// One of some numbers; `None` if the field is not there.
    pub(super) fn one_of_numbers(self, field: &str, all: &[u32]) -> Answered<Option<u32>> {
        let number = self.field(field);
        let known = all.iter().copied().find(|&known| number.as_u64() == Some(known.into()));
        let all = || Parameter::list(all.iter().copied(), Mark::Comma);
        match known {
            None if !number.is_null() => Err(RequestError::request(requests::one_of(field, all()))),
            known => Ok(known),
        }
    }

    /// What one of some names means; `None` if the field is not there.
    pub(super) fn one_of<T: Copy>(self, field: &str, all: &[(&str, T)]) -> Answered<Option<T>> {
        match self.field(field) {
            Json::Null => Ok(None),
            name => {
                let known = all.iter().find(|(known, _)| name.as_str() == Some(known)).map(|entry| entry.1);
                let names = || names(all.iter().map(|(name, _)| *name));
                known.map(Some).ok_or_else(|| RequestError::request(requests::one_of(field, names())))
            }
        }
    }

    /// The seed of what is drawn: a whole number that JavaScript holds exactly; 0 if there is none.
    pub(super) fn seed(self) -> Answered<u64> {
        self.number("seed")
    }

    /// A list of at most [`MAX_MEMBERS`]; empty if the field is not there.
    pub(super) fn list(self, name: &str) -> Answered<&'r [Json]> {
        match self.field(name) {
            Json::Null => Ok(&[]),
            Json::Array(list) if list.len() <= MAX_MEMBERS => Ok(list),
            Json::Array(_) => Err(RequestError::request(requests::too_many_members(name, MAX_MEMBERS))),
            _ => Err(RequestError::request(requests::not_a_list(name))),
        }
    }

    /// The positions as they would be typed.
    pub(super) fn positions(self) -> Answered<Vec<String>> {
        let texts = self.names_of("positions")?;
        texts.iter().try_for_each(|text| no_positions_in_file(text))?;
        Ok(texts)
    }

    /// Positions that are texts, numbers, or lists of numbers, as texts.
    pub(super) fn names_of(self, name: &str) -> Answered<Vec<String>> {
        // In the form in which answers give them: 3, or [3, 5] with several coordinates.
        let number = |x: &Json| x.as_u64().map(|x| x.to_string()).or_else(|| x.as_str().map(str::to_owned));
        let text = |x: &Json| match x {
            Json::Array(all) => Some(all.iter().map(number).collect::<Option<Vec<_>>>()?.join(",")),
            _ => number(x),
        };
        let texts: Option<Vec<String>> = match self.field(name) {
            Json::String(one) => Some(vec![one.clone()]),
            _ => self.list(name)?.iter().map(text).collect(),
        };
        texts.ok_or_else(|| RequestError::request(requests::positions()))
    }

    /// The text of a game. Files of rules are refused where it is loaded, by its settings.
    pub(super) fn game_text(self) -> Answered<&'r str> {
        let game = self.text("game")?;
        no_positions_in_file(game)?;
        Ok(game)
    }

    pub(super) fn game(self) -> Answered<Arc<GameDef>> {
        Ok(Arc::new(GameDef::load(self.game_text()?, &self.settings()?)?))
    }

    pub(super) fn question(self) -> Answered<Question> {
        Ok(Question::parse(self.game_text()?, self.positions()?, &self.settings()?)?)
    }

    /// The values of parameters: numbers, lists of numbers, or texts as after `--set NAME=`.
    pub(super) fn settings(self) -> Answered<Vec<(String, Value)>> {
        let wrong = || RequestError::request(requests::settings(SETTINGS));
        let all = match self.field(SETTINGS) {
            Json::Null => return Ok(Vec::new()),
            fields => fields.as_object().ok_or_else(wrong)?,
        };
        let value = |(name, value): (&String, &Json)| {
            let numbers = |all: &Vec<Json>| all.iter().map(Json::as_i64).collect::<Option<Vec<_>>>();
            match value {
                Json::String(text) => Ok(parse_setting(&format!("{name}={text}"))?),
                Json::Array(all) => numbers(all).map(|all| (name.clone(), Value::Array(all))).ok_or_else(wrong),
                number => number.as_i64().map(|number| (name.clone(), Value::Int(number))).ok_or_else(wrong),
            }
        };
        all.iter().map(value).collect()
    }

    /// Positions of a game as a request takes them, with the parameters of this one.
    pub(super) fn state(self, game: &str, positions: &[String]) -> Json {
        let mut state = json!({"game": game, "positions": positions});
        if !self.field(SETTINGS).is_null() {
            state[SETTINGS] = self.field(SETTINGS).clone();
        }
        state
    }

    pub(super) fn convention(self) -> Answered<Convention> {
        Ok(Convention::misere_if(self.flag("misere")?))
    }

    /// The corner of a table: one number for all coordinates, or one for each; empty if the field is
    /// not there.
    pub(super) fn corner(self, name: &str) -> Answered<Vec<u64>> {
        let to = match self.field(name) {
            Json::Null => return Ok(Vec::new()),
            Json::Array(list) => list.iter().map(Json::as_u64).collect::<Option<Vec<_>>>(),
            one => one.as_u64().map(|one| vec![one]),
        };
        to.filter(|to| !to.is_empty()).ok_or_else(|| RequestError::request(requests::corner()))
    }

    /// The largest value of all coordinates, or one for each, as the command takes them.
    pub(super) fn bounds(self, name: &str) -> Answered<String> {
        let exact = |x: &Json| x.as_u64().map(|x| x.to_string()).or_else(|| x.as_str().map(str::to_owned));
        let all = match self.field(name) {
            Json::Array(list) => list.iter().map(exact).collect::<Option<Vec<String>>>().map(|all| all.join(",")),
            one => exact(one),
        };
        all.ok_or_else(|| RequestError::request(requests::corner()))
    }

    /// What is done where play may go on for ever.
    pub(super) fn loops(self, name: &str) -> Answered<Loops> {
        const IF_NEEDED: &str = "if_needed";
        match self.field(name) {
            Json::Null | Json::Bool(false) => Ok(Loops::OfNamedGames),
            Json::Bool(true) => Ok(Loops::Always),
            Json::String(word) if word == IF_NEEDED => Ok(Loops::IfNeeded),
            _ => Err(RequestError::request(requests::one_of(name, names(["true", "false", IF_NEEDED])))),
        }
    }

    /// Leaves the text in which an error has its place out of the error where the request has it as
    /// a field.
    pub(super) fn leave_out_own(self, error: &mut Json) {
        let Some(fields) = self.fields.as_object().filter(|_| error["kind"] == "rules") else { return };
        if fields.values().any(|own| own.is_string() && *own == error["rules"])
            && let Some(error) = error.as_object_mut()
        {
            error.remove("rules");
        }
    }

    /// The budget of the face, with the limits of the request where those are smaller.
    pub(super) fn budget(self, outer: &Budget) -> Answered<Budget> {
        let limits = Request { fields: self.field("limits"), ..self };
        if limits.fields.is_null() {
            return Ok(outer.clone());
        }
        if !limits.fields.is_object() {
            return Err(RequestError::request(requests::not_an_object("limits", names(LIMITS))));
        }
        limits.has_only("limits", &LIMITS)?;
        const UNLIMITED: u64 = u64::MAX >> 20;
        let time = limits.number_within("ms", UNLIMITED, UNLIMITED)?;
        let memory = limits.number_within("mb", UNLIMITED, UNLIMITED)?;
        let time = (time < UNLIMITED).then(|| Duration::from_millis(time));
        Ok(outer.for_question(Limit { time, memory: memory << 20 }))
    }
}

/// Refuses `@FILE`, which only the command reads, with an error that says so.
pub(super) fn no_positions_in_file(text: &str) -> Answered<()> {
    if half_width(text).trim_start().starts_with('@') {
        return Err(RequestError::request(requests::position_file(shortened(text))));
    }
    Ok(())
}

/// The error that an action reads a field that the list of actions does not have.
fn unlisted(name: &str) -> RequestError {
    debug_assert!(false, "the list of actions has no such number: {name}");
    RequestError::request(requests::known_are(name))
}

/// Names with the comma of the language between them.
pub(super) fn names<'n>(names: impl IntoIterator<Item = &'n str>) -> Parameter {
    Parameter::list(names, Mark::Comma)
}
