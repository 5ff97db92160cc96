//! Proofs of the value of one position of a game on boards or graphs: facts about components, each
//! of which follows from those before it and the rules.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A position of a game on boards or graphs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionName {
    /// The text of the rules.
    pub rules: String,
    /// The rows of the board, one after another with `/` between them; or the graph as a list of
    /// its edges, such as `edges(4; 0-1,1-2) without 3`.
    pub position: String,
}

/// A proof of the value of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FactsProof {
    /// The Grundy value of the position.
    pub value: u32,
    /// The facts, in an order in which each follows from those before it.
    pub facts: Vec<Fact>,
    /// Instead of facts, on graphs and for the value 0: the picture of each vertex in a mirror of
    /// the graph, by which each move is answered. Otherwise empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mirror: Vec<u32>,
}

/// What is known of a component. As text: `../.# = 1`, or `0..4,7 != 1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The rows of a board with the component, `?` for cells that do not belong to it; or its
    /// vertices in the graph, or its edges if moves can remove edges alone.
    pub component: String,
    /// A Grundy value.
    pub value: u32,
    /// Whether the component has this value, or else another one.
    pub is: bool,
}

impl Serialize for Fact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let sign = if self.is { "=" } else { "!=" };
        serializer.collect_str(&format_args!("{} {sign} {}", self.component, self.value))
    }
}

impl<'de> Deserialize<'de> for Fact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fact, D::Error> {
        let text = String::deserialize(deserializer)?;
        let fact = || {
            let (component, said) = text.split_once(' ')?;
            let (is, value) = match said.strip_prefix("!= ") {
                Some(value) => (false, value),
                None => (true, said.strip_prefix("= ")?),
            };
            // `+1` and `01` would be other texts for the same number.
            let number: u32 = value.parse().ok().filter(|number: &u32| number.to_string() == value)?;
            Some(Fact { component: component.to_owned(), value: number, is })
        };
        fact().ok_or_else(|| D::Error::custom(format_args!("`{text}` is not a fact such as `../.# = 1`")))
    }
}
