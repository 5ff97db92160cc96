//! The answer to a question, as data. Words are made of it in [`crate::words`], JSON in [`Answer::json`].

use crate::question::Component;
use nimatron_catalogue::Statement;
use nimatron_core::{Convention, Outcome};
use serde_json::{Value, json};

/// How something is known. It is part of every answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HowKnown {
    /// By a theorem, named with its source.
    Theorem(Statement),
    /// By a law of the game that nimatron has found and proved.
    Proved {
        /// The law.
        claim: String,
        /// Why it holds for all positions.
        proof: String,
    },
    /// Computed exhaustively for this position.
    Computed {
        /// `table`, `search`, or `search of the whole sum`.
        engine: &'static str,
        /// Positions that the engine looked at.
        positions: usize,
    },
}

impl HowKnown {
    /// A sum is known as its least well known component is; positions of different games add up. `games`: the number of each
    /// component's game.
    pub(crate) fn together(components: &[ComponentAnswer], games: &[usize]) -> HowKnown {
        let mut computed: Vec<(usize, &'static str, usize)> = Vec::new();
        for (component, &game) in components.iter().zip(games) {
            if let HowKnown::Computed { engine, positions } = component.known
                && !computed.iter().any(|(known, ..)| *known == game)
            {
                computed.push((game, engine, positions));
            }
        }
        let proved = components.iter().find(|component| matches!(component.known, HowKnown::Proved { .. }));
        match (computed.as_slice(), proved.or(components.first())) {
            ([], Some(first)) => first.known.clone(),
            ([], None) => HowKnown::Computed { engine: "search", positions: 0 },
            ([(_, engine, _), rest @ ..], _) => HowKnown::Computed {
                engine: if rest.iter().all(|(_, other, _)| other == engine) { engine } else { "table and search" },
                positions: computed.iter().map(|(_, _, positions)| positions).sum(),
            },
        }
    }

    pub(crate) fn json(&self) -> Value {
        match self {
            HowKnown::Theorem(statement) => {
                json!({"how": "theorem", "name": statement.name, "text": statement.text, "source": statement.source})
            }
            HowKnown::Proved { claim, proof } => json!({"how": "proved", "claim": claim, "proof": proof}),
            HowKnown::Computed { engine, positions } => {
                json!({"how": "computed", "engine": engine, "positions": positions})
            }
        }
    }
}

/// A component of the question and what is known of it alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentAnswer {
    /// What the game is called.
    pub game: String,
    /// Its coordinates.
    pub position: Vec<i64>,
    /// The component as it would be typed.
    pub shown: String,
    /// Its Grundy value in normal play, if it was found.
    pub grundy: Option<u64>,
    /// Its misère Grundy value, if it was asked for and found.
    pub misere_grundy: Option<u64>,
    /// How its value (or outcome) is known.
    pub known: HowKnown,
    /// The theorem on this position, also where a value was computed that it does not give, and what it looks at here, a line
    /// each. Only if reasons were asked for (normal play).
    pub theorem: Option<(Statement, Vec<String>)>,
}

impl ComponentAnswer {
    /// A component of which nothing is known yet but how.
    pub(crate) fn new(component: &Component, known: HowKnown) -> Self {
        ComponentAnswer {
            game: component.game.name().to_owned(),
            position: component.position.clone(),
            shown: component.game.show(&component.position),
            grundy: None,
            misere_grundy: None,
            known,
            theorem: None,
        }
    }

    /// With what the theorem of the game says of this position in normal play, if reasons are wanted.
    pub(crate) fn explained(mut self, component: &Component, depth: usize) -> Self {
        let theory =
            component.game.theory.as_ref().filter(|theory| depth > 0 && theory.outcome(&component.position).is_some());
        self.theorem = theory.map(|theory| (theory.statement(), theory.why(&component.position)));
        self
    }

    fn json(&self) -> Value {
        let mut shown = json!({
            "game": self.game,
            "position": self.position,
            "grundy": self.grundy,
            "misere_grundy": self.misere_grundy,
            "known": self.known.json(),
        });
        if let Some((statement, why)) = &self.theorem {
            shown["theorem"] =
                json!({"name": statement.name, "text": statement.text, "source": statement.source, "here": why});
        }
        shown
    }
}

/// A move in a sum: one component is replaced by the components in `to`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The number of the component, from 0.
    pub component: usize,
    /// The component before.
    pub from: Vec<i64>,
    /// What is left of it: components of the same game, none if nothing is left.
    pub to: Vec<Vec<i64>>,
    /// The move in the game's own way: `9 -> 8`, `cut 0-1`.
    pub shown: String,
}

impl Move {
    /// A move in the component of this number.
    pub fn new(number: usize, component: &Component, to: Vec<Vec<i64>>) -> Self {
        let shown = component.game.show_move(&component.position, &to);
        Move { component: number, from: component.position.clone(), to, shown }
    }

    pub(crate) fn json(&self) -> Value {
        json!({"component": self.component, "from": self.from, "to": self.to, "shown": self.shown})
    }
}

/// Why a position has its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The position.
    pub position: Vec<i64>,
    /// Its Grundy value.
    pub value: u64,
    /// All options, or the first of them.
    pub options: Vec<ReasonOption>,
    /// Options that are not listed; `None`: too many to count.
    pub omitted: Option<u64>,
}

/// An option in a [`Reason`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReasonOption {
    /// Its components.
    pub to: Vec<Vec<i64>>,
    /// The move in the game's own way.
    pub shown: String,
    /// The values of the components.
    pub values: Vec<u64>,
    /// The xor of the values.
    pub value: u64,
    /// Reasons for the components, if they were asked for.
    pub reasons: Vec<Reason>,
}

impl Reason {
    fn json(&self) -> Value {
        let options: Vec<Value> = self
            .options
            .iter()
            .map(|option| {
                let mut shown =
                    json!({"to": option.to, "shown": option.shown, "values": option.values, "grundy": option.value});
                if !option.reasons.is_empty() {
                    shown["reasons"] = option.reasons.iter().map(Reason::json).collect();
                }
                shown
            })
            .collect();
        json!({"position": self.position, "grundy": self.value, "options": options, "omitted": self.omitted})
    }
}

/// A whole answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The sum as it would be typed.
    pub shown: String,
    /// The components.
    pub components: Vec<ComponentAnswer>,
    /// Normal or misère.
    pub convention: Convention,
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value of the sum in normal play.
    pub grundy: Option<u64>,
    /// Every winning move, up to a number beyond any use; none if the position is lost.
    pub winning_moves: Vec<Move>,
    /// Are these all winning moves?
    pub complete: bool,
    /// How the outcome is known.
    pub known: HowKnown,
    /// Moves to the end if the winner hurries and the loser resists, if asked for.
    pub remoteness: Option<u32>,
    /// For each component why it has its value, if asked for (normal play).
    pub reasons: Vec<Reason>,
    /// All legal moves, if reasons were asked for in misère play (at most some hundreds).
    pub moves: Vec<Move>,
    /// Which engine was chosen and why, a line each.
    pub log: Vec<String>,
}

impl Answer {
    /// The answer with stable field names: `game`, `position`, `convention`, `outcome`, `grundy`,
    /// `winning_moves`, `winning_moves_complete`, `known`, `remoteness`, `components`, and if they were
    /// asked for `reasons` or (misère) `moves`.
    pub fn json(&self) -> Value {
        let first = self.components.first().map_or("nim", |component| component.game.as_str());
        let same = self.components.iter().all(|component| component.game == first);
        let mut answer = json!({
            "game": if same { first } else { "sum" },
            "position": self.components.iter().map(|component| &component.position).collect::<Vec<_>>(),
            "convention": self.convention.word(),
            "outcome": self.outcome.word(),
            "grundy": self.grundy,
            "winning_moves": self.winning_moves.iter().map(Move::json).collect::<Vec<_>>(),
            "winning_moves_complete": self.complete,
            "known": self.known.json(),
            "remoteness": self.remoteness,
            "components": self.components.iter().map(ComponentAnswer::json).collect::<Vec<_>>(),
        });
        if !self.moves.is_empty() {
            answer["moves"] = self.moves.iter().map(Move::json).collect();
        }
        if !self.reasons.is_empty() {
            answer["reasons"] = self.reasons.iter().map(Reason::json).collect();
        }
        answer
    }
}
