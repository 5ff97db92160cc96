//! Answers as JSON, with their texts in any language. Whole numbers beyond 2^53 are strings.

use super::{Answer, ComponentAnswer, Engine, HowKnown, Move, Reason, ReasonOption};
use nimatron_catalogue::{Exact, Position, Statement};
use nimatron_messages::{Language, Message, Say};
use nimatron_nimber::BigUint;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Value as Json, json};

/// A part of an answer, with its texts in a language.
struct In<'a, T: ?Sized>(&'a T, Language);

impl<T> Serialize for In<'_, [T]>
where
    for<'b> In<'b, T>: Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|part| In(part, self.1)))
    }
}

impl Serialize for In<'_, Message> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0.in_language(self.1))
    }
}

impl Serialize for In<'_, Engine> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        In(&self.0.message(), self.1).serialize(serializer)
    }
}

impl Serialize for In<'_, HowKnown> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let In(known, language) = *self;
        let mut map = serializer.serialize_map(None)?;
        match known {
            HowKnown::Theorem(statement) => {
                map.serialize_entry("how", "theorem")?;
                with_statement(&mut map, statement, language)?;
            }
            HowKnown::Proved(proven) => {
                map.serialize_entry("how", "proved")?;
                map.serialize_entry("claim", &In(proven.claim(), language))?;
                map.serialize_entry("proof", &In(proven.proof(), language))?;
            }
            HowKnown::Computed { engine, positions } => {
                map.serialize_entry("how", "computed")?;
                map.serialize_entry("engine", engine.word())?;
                map.serialize_entry("positions", positions)?;
            }
        }
        map.end()
    }
}

fn with_statement<M: SerializeMap>(map: &mut M, statement: &Statement, language: Language) -> Result<(), M::Error> {
    map.serialize_entry("name", &In(&statement.name.message(), language))?;
    map.serialize_entry("text", &In(&statement.text.message(), language))?;
    map.serialize_entry("source", &In(&Message::verbatim(statement.source), language))
}

/// A theorem and what it looks at in a position.
impl Serialize for In<'_, (Statement, Vec<Message>)> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let In((statement, here), language) = *self;
        let mut map = serializer.serialize_map(None)?;
        with_statement(&mut map, statement, language)?;
        map.serialize_entry("here", &In(here.as_slice(), language))?;
        map.end()
    }
}

impl Serialize for In<'_, ComponentAnswer> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let In(component, language) = *self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("game", &component.game)?;
        map.serialize_entry("position", &component.position)?;
        if let Some(typed) = &component.typed {
            map.serialize_entry("typed", typed)?;
        }
        map.serialize_entry("grundy", &component.value.as_ref().map(Exact))?;
        map.serialize_entry("misere_grundy", &component.misere_grundy.map(BigUint::from).as_ref().map(Exact))?;
        map.serialize_entry("known", &In(&component.known, language))?;
        if let Some(theorem) = &component.theorem {
            map.serialize_entry("theorem", &In(theorem, language))?;
        }
        map.end()
    }
}

/// A position as people and programs read it: its numbers, or what is typed where these only encode
/// a list, graph or board.
#[derive(serde::Serialize)]
#[serde(untagged)]
enum Typed<'a> {
    Text(&'a str),
    Numbers(&'a Position),
}

impl Typed<'_> {
    fn of(component: &ComponentAnswer) -> Typed<'_> {
        component.typed.as_deref().map_or(Typed::Numbers(&component.position), Typed::Text)
    }
}

impl Serialize for In<'_, Move> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let In(chosen, language) = *self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("component", &chosen.component)?;
        map.serialize_entry("from", &chosen.from)?;
        map.serialize_entry("to", &chosen.to)?;
        map.serialize_entry("shown", &In(&chosen.shown, language))?;
        map.end()
    }
}

impl Serialize for In<'_, ReasonOption> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let In(option, language) = *self;
        let values: Vec<BigUint> = option.values.iter().map(|&value| BigUint::from(value)).collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("to", &option.to)?;
        map.serialize_entry("shown", &In(&option.shown, language))?;
        map.serialize_entry("values", &values.iter().map(Exact).collect::<Vec<_>>())?;
        map.serialize_entry("grundy", &Exact(&BigUint::from(option.value)))?;
        if !option.reasons.is_empty() {
            map.serialize_entry("reasons", &In(option.reasons.as_slice(), language))?;
        }
        if !option.elsewhere.is_empty() {
            map.serialize_entry("elsewhere", &option.elsewhere)?;
        }
        map.end()
    }
}

impl Serialize for In<'_, Reason> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let In(reason, language) = *self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("position", &reason.position)?;
        map.serialize_entry("grundy", &Exact(&reason.value))?;
        map.serialize_entry("options", &In(reason.options.as_slice(), language))?;
        map.serialize_entry("omitted", &reason.omitted)?;
        map.end()
    }
}

impl Serialize for In<'_, Answer> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let In(answer, language) = *self;
        let first = answer.components.first().map_or("nim", |component| component.game.as_str());
        let same = answer.components.iter().all(|component| component.game == first);
        let positions: Vec<Typed<'_>> = answer.components.iter().map(Typed::of).collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("game", if same { first } else { "sum" })?;
        map.serialize_entry("position", &positions)?;
        map.serialize_entry("convention", answer.convention.word())?;
        map.serialize_entry("outcome", answer.outcome.word())?;
        map.serialize_entry("grundy", &answer.value.as_ref().map(Exact))?;
        map.serialize_entry("winning_moves", &In(answer.winning_moves.as_slice(), language))?;
        map.serialize_entry("winning_moves_complete", &answer.complete)?;
        if let Some(count) = answer.count {
            map.serialize_entry("winning_moves_count", &Exact(&BigUint::from(count)))?;
        }
        map.serialize_entry("known", &In(&answer.known, language))?;
        map.serialize_entry("remoteness", &answer.remoteness)?;
        map.serialize_entry("components", &In(answer.components.as_slice(), language))?;
        if !answer.moves.is_empty() {
            map.serialize_entry("moves", &In(answer.moves.as_slice(), language))?;
        }
        if !answer.reasons.is_empty() {
            map.serialize_entry("reasons", &In(answer.reasons.as_slice(), language))?;
        }
        if answer.missing_reasons > 0 {
            map.serialize_entry("missing_reasons", &answer.missing_reasons)?;
        }
        if let Some(reason) = answer.stopped {
            map.serialize_entry("stopped", &In(&reason.message(), language))?;
        }
        map.end()
    }
}

/// Stable field names: `game`, `position`, `convention`, `outcome`, `grundy`, `winning_moves`,
/// `winning_moves_complete`, `known`, `remoteness`, `components`; `winning_moves_count` if the
/// number is known although not all are listed; and, if requested, `reasons` or (misère) `moves`;
/// `missing_reasons`, the number of positions that are not explained, if there are such, and
/// `stopped`, the limit that is the cause of it.
/// Texts are in English.
impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        In(self, Language::English).serialize(serializer)
    }
}

macro_rules! in_english {
    ($($part:ty)*) => { $(
        /// Texts are in English.
        impl Serialize for $part {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                In(self, Language::English).serialize(serializer)
            }
        }
    )* };
}

in_english!(Engine HowKnown ComponentAnswer Move ReasonOption Reason);

impl Answer {
    /// The same data for JSON, with the same fields, and its texts in a language.
    pub fn in_language(&self, language: Language) -> impl Serialize + '_ {
        In(self, language)
    }

    /// The same data as JSON.
    pub fn json(&self, language: Language) -> Json {
        value(In(self, language))
    }
}

impl HowKnown {
    /// The same data as JSON, with its texts in a language.
    pub(crate) fn json(&self, language: Language) -> Json {
        value(In(self, language))
    }
}

/// A part of an answer as JSON. It cannot fail: all keys are texts.
fn value(part: impl Serialize) -> Json {
    json!(part)
}

impl Move {
    /// The same data for JSON, with the same fields, and its texts in a language.
    pub fn in_language(&self, language: Language) -> impl Serialize + '_ {
        In(self, language)
    }
}
