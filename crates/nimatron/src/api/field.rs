//! A field of a request, and the values that it takes.

use crate::limits::Bound;
use serde_json::{Value as Json, json};

/// A field of a request.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// The values that it takes.
    pub sort: Sort,
    /// Whether it has to be there.
    pub needed: bool,
    /// Of a number: what it is if the field is not there.
    pub usual: Option<u64>,
    /// The field without which it has no effect, so that it is refused.
    pub only_with: Option<&'static str>,
    /// A field beside which it has no effect, so that both are refused.
    pub not_with: Option<&'static str>,
    pub(super) about: &'static str,
}

/// The values that a field takes.
#[derive(Clone, Copy, Debug)]
pub enum Sort {
    /// A text.
    Text,
    /// `true` or `false`.
    Flag,
    /// A whole number from 0 to this one.
    Number(u64),
    /// A whole number as a number or a text, `10^18` too: at most this many digits.
    Natural(usize),
    /// One of these names.
    OneOf(fn() -> Vec<&'static str>),
    /// One of these numbers.
    OneOfNumbers(&'static [u32]),
    /// Positions: texts, numbers, or lists of numbers.
    Positions,
    /// The largest value of all coordinates, or a list with one for each.
    Corner,
    /// The same for numbers of any length: a number, a text with commas, or a list of both.
    Bounds,
    /// Whole numbers, as a list or in a text.
    Numbers,
    /// The components that a move leaves, each a list of coordinates, or a text in the notation of
    /// the game.
    Components,
    /// `true`, `false` or `if_needed`.
    Loops,
    /// Values by the names of parameters: numbers, lists of numbers, or texts.
    Settings,
}

impl Field {
    /// A field that has to be there.
    pub const fn needed(name: &'static str, sort: Sort, about: &'static str) -> Field {
        Field { name, sort, needed: true, usual: None, only_with: None, not_with: None, about }
    }

    /// One that need not be there.
    pub const fn optional(name: &'static str, sort: Sort, about: &'static str) -> Field {
        Field { name, sort, needed: false, usual: None, only_with: None, not_with: None, about }
    }

    /// The same, refused without another one.
    pub(super) const fn only_with(self, other: &'static str) -> Field {
        Field { only_with: Some(other), ..self }
    }

    /// The same, refused beside another one.
    pub(super) const fn not_with(self, other: &'static str) -> Field {
        Field { not_with: Some(other), ..self }
    }

    /// A number with a usual value.
    pub(super) const fn bounded(name: &'static str, bound: Bound, about: &'static str) -> Field {
        Field { usual: Some(bound.usual), ..Field::optional(name, Sort::Number(bound.most), about) }
    }

    /// What it is, in English: what is made of this list is read by programs and their authors.
    pub fn about(&self) -> String {
        match self.usual {
            Some(usual) => format!("{}; {usual} if absent.", self.about),
            None => self.about.to_owned(),
        }
    }

    /// What a value of this field has to be, as a JSON Schema with its description.
    pub fn schema(&self) -> Json {
        let number = || json!({"type": "integer", "minimum": 0});
        let mut schema = match self.sort {
            Sort::Text => json!({"type": "string"}),
            Sort::Flag => json!({"type": "boolean"}),
            Sort::Number(max) => json!({"type": "integer", "minimum": 0, "maximum": max}),
            Sort::Natural(max) => {
                json!({"anyOf": [number(), {"type": "string", "maxLength": max}]})
            }
            Sort::OneOf(names) => json!({"type": "string", "enum": names()}),
            Sort::OneOfNumbers(numbers) => json!({"type": "integer", "enum": numbers}),
            Sort::Positions => json!({"anyOf": [
                {"type": "string"},
                {"type": "array", "items": {"anyOf": [
                    {"type": ["string", "integer"]},
                    {"type": "array", "items": {"type": ["integer", "string"]}},
                ]}},
            ]}),
            Sort::Corner => json!({"anyOf": [number(), {"type": "array", "items": number()}]}),
            Sort::Bounds => {
                let exact = json!({"type": ["integer", "string"]});
                json!({"anyOf": [exact, {"type": "array", "items": exact}]})
            }
            Sort::Numbers => {
                json!({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": ["integer", "string"]}}]})
            }
            Sort::Components => {
                let numbers = json!({"type": "array", "items": {"type": ["integer", "string"]}});
                json!({"type": "array", "items": {"anyOf": [numbers, {"type": "string"}]}})
            }
            Sort::Loops => json!({"enum": [true, false, "if_needed"]}),
            Sort::Settings => {
                let value = json!({"anyOf": [
                    {"type": ["integer", "string"]},
                    {"type": "array", "items": {"type": "integer"}},
                ]});
                json!({"type": "object", "additionalProperties": value})
            }
        };
        schema["description"] = self.about().into();
        if let Some(usual) = self.usual {
            schema["default"] = usual.into();
        }
        schema
    }
}
