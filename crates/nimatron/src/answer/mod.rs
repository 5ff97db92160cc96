//! The answer to a question, as data: one type for every kind and size of position.
//! [`crate::words`] turns it into text, `serde` into JSON (see `answer/json.rs`).
//!
//! How an answer is known ([`HowKnown`]) is part of it. Proved are the periods of subtraction games
//! (by two equal windows of values, `sources/period`) and of taking-and-breaking games (by the
//! theorem of Guy and Smith), and the laws, families and misère quotients whose certificate the
//! checker has accepted. Periods of codes, laws, misère quotients and values of boards and graphs
//! have certificates, which `nimatron::verify` checks. What only fits is a conjecture, which occurs
//! only in the answers of `law` and `guess`.

mod json;

use crate::proven::Proven;
use crate::question::{Component, Question};
use nimatron_catalogue::{Position, Statement};
use nimatron_core::{Convention, Outcome, StopReason};
use nimatron_messages::{Message, Say, answers, explanations, misere, sources};
use nimatron_nimber::BigUint;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// How a result is known. It is part of every answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HowKnown {
    /// By a theorem, named with its source.
    Theorem(Statement),
    /// By a law of the game that nimatron has found and proved.
    Proved(Proven),
    /// Computed exhaustively for this position.
    Computed {
        /// The engine.
        engine: Engine,
        /// The number of positions that the engine evaluated.
        positions: usize,
    },
}

/// The engine that computed a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Engine {
    /// A dense table of all positions in a box.
    Table,
    /// The memoizing search.
    Search,
    /// Different engines for different components, each of which says its own.
    Several,
    /// The sequence of values of a taking-and-breaking game.
    Sequence,
    /// A turn of the board, or a mirror of the graph, that answers every move.
    Symmetry,
    /// The misère quotient of heaps.
    Quotient,
    /// Sums of canonical forms of misère play.
    Forms,
    /// The values of all positions that can be reached, where play may go on for ever.
    Loops,
    /// A search of the whole sum, where the values of its components do not determine that of the
    /// sum.
    WholeSum,
}

impl Engine {
    /// A name for programs, the same in all languages.
    pub const fn word(self) -> &'static str {
        match self {
            Engine::Table => "table",
            Engine::Search => "search",
            Engine::Several => "several engines",
            Engine::Sequence => "sequence",
            Engine::Symmetry => "symmetry",
            Engine::Quotient => "misère quotient",
            Engine::Forms => "canonical misère forms",
            Engine::Loops => "labels of all positions",
            Engine::WholeSum => "search of the whole sum",
        }
    }
}

impl Say for Engine {
    fn message(&self) -> Message {
        match self {
            Engine::Table => sources::table(),
            Engine::Search => sources::search(),
            Engine::Several => answers::several_engines(),
            Engine::Sequence => sources::sequence(),
            Engine::Symmetry => sources::symmetry(),
            Engine::Quotient => misere::by_quotient(),
            Engine::Forms => misere::by_forms(),
            Engine::Loops => sources::loops(),
            Engine::WholeSum => answers::whole_sum(),
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message())
    }
}

impl Say for HowKnown {
    fn message(&self) -> Message {
        match self {
            HowKnown::Theorem(statement) => {
                answers::by_theorem(statement.name.message(), Message::verbatim(statement.source))
            }
            HowKnown::Proved(proven) => answers::proved(proven.claim(), proven.proof()),
            HowKnown::Computed { engine: Engine::Symmetry, .. } => answers::by_symmetry(),
            HowKnown::Computed { engine, positions } => answers::computed(engine.message(), *positions),
        }
    }
}

impl HowKnown {
    /// Whether a misère quotient gave the answer, whose elements somebody may want to see.
    pub(crate) fn is_by_quotient(&self) -> bool {
        match self {
            HowKnown::Computed { engine, .. } => *engine == Engine::Quotient,
            HowKnown::Proved(proven) => proven.is_of_quotient(),
            HowKnown::Theorem(_) => false,
        }
    }

    /// Known without evaluating any position.
    pub(crate) const NOTHING: HowKnown = HowKnown::Computed { engine: Engine::Search, positions: 0 };

    /// How a sum is known: as its least well known component. The numbers of evaluated positions of
    /// different games are added. `games` holds the index of each component's game.
    pub(crate) fn together(components: &[ComponentAnswer], games: &[usize]) -> HowKnown {
        let mut computed: Vec<(usize, Engine, usize)> = Vec::new();
        for (component, &game) in components.iter().zip(games) {
            if let HowKnown::Computed { engine, positions } = component.known
                && !computed.iter().any(|(known, ..)| *known == game)
            {
                computed.push((game, engine, positions));
            }
        }
        let proved = components.iter().find(|component| matches!(component.known, HowKnown::Proved(_)));
        match (computed.as_slice(), proved.or(components.first())) {
            ([], Some(first)) => first.known.clone(),
            ([], None) => HowKnown::NOTHING,
            ([(_, engine, _), rest @ ..], _) => HowKnown::Computed {
                engine: if rest.iter().all(|(_, other, _)| other == engine) { *engine } else { Engine::Several },
                positions: computed.iter().map(|(_, _, positions)| positions).sum(),
            },
        }
    }
}

/// A component of the question, and what is known about it on its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentAnswer {
    /// The name of the game.
    pub game: String,
    /// The position in it.
    pub position: Position,
    /// The component as the user would type it.
    pub shown: String,
    /// The position as it is typed, in games on lists, graphs and boards, where it is not a tuple
    /// of numbers.
    pub typed: Option<String>,
    /// Its Grundy value in normal play; `None` if it was not found.
    pub value: Option<BigUint>,
    /// Its misère Grundy value; `None` if it was not requested or not found.
    pub misere_grundy: Option<u64>,
    /// How its value (or outcome) is known.
    pub known: HowKnown,
    /// The theorem about this position, and what it looks at here, one line each. It is present
    /// even where the value was computed because the theorem does not give it. `None` if there is
    /// no such theorem or reasons were not requested (normal play only).
    pub theorem: Option<(Statement, Vec<Message>)>,
}

impl ComponentAnswer {
    /// A component without values, for the caller to fill in.
    pub(crate) fn new(component: &Component, known: HowKnown) -> Self {
        ComponentAnswer {
            game: component.game.name().to_owned(),
            position: component.position.clone(),
            shown: component.show(),
            typed: component.game.has_rules_of_places().then(|| component.game.notation_at(&component.position)),
            value: None,
            misere_grundy: None,
            known,
            theorem: None,
        }
    }

    /// A component that is too large to be read as a position: it is named by numbers and by the
    /// text that was typed, and a law gives its value.
    pub(crate) fn by_law(
        game: &nimatron_catalogue::GameDef,
        numbers: Vec<BigUint>,
        typed: &str,
        value: BigUint,
        known: HowKnown,
    ) -> Self {
        ComponentAnswer {
            game: game.name().to_owned(),
            position: Position::of(numbers),
            shown: format!("{}({typed})", game.name()),
            typed: Some(typed.to_owned()),
            value: Some(value),
            misere_grundy: None,
            known,
            theorem: None,
        }
    }

    /// The Grundy value, if it is known and below 2^64.
    pub fn grundy(&self) -> Option<u64> {
        self.value.as_ref().and_then(|value| u64::try_from(value).ok())
    }

    /// Adds what the theorem of the game says about this position in normal play, if reasons are
    /// requested (`depth > 0`).
    pub(crate) fn explained(mut self, component: &Component, depth: usize) -> Self {
        if let Some(theory) = component.game.theory().filter(|_| depth > 0) {
            self.theorem = match component.position.small() {
                Some(position) => {
                    let why = || theory.why(position);
                    theory.outcome(position).map(|_| (theory.statement(), why()))
                }
                None => matches!(self.known, HowKnown::Theorem(_)).then(|| (theory.statement(), Vec::new())),
            };
        }
        self
    }
}

/// A move in a sum: one component is replaced by the components in `to`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The index of the component, from 0.
    pub component: usize,
    /// The component before the move; in a run of heaps, the heap that becomes smaller.
    pub from: Position,
    /// What is left of it: components of the same game; empty if nothing is left.
    pub to: Vec<Position>,
    /// The move in the game's own notation: `9 -> 8`, `cut 0-1`.
    pub shown: Message,
}

impl Move {
    /// A move in the component with this index.
    pub fn new<P: Into<Position>>(number: usize, component: &Component, to: impl IntoIterator<Item = P>) -> Self {
        Move::from_position(number, component, component.position.clone(), to.into_iter().map(Into::into).collect())
    }

    /// A move from one heap of a run, or from the whole component.
    pub(crate) fn from_position(number: usize, component: &Component, from: Position, to: Vec<Position>) -> Self {
        let game = &component.game;
        let shown = game.show_move_at(&from, &to);
        let to = to.into_iter().map(|part| game.in_notation(part)).collect();
        Move { component: number, from: game.in_notation(from), to, shown }
    }

    /// The position after this move: the component is replaced by what is left of it; for a run,
    /// its other heaps stay around it.
    pub(crate) fn after(&self, question: &Question) -> Question {
        let mut components = question.components.clone();
        let Component { game, position } = components[self.component].clone();
        let of = |position: Position| Component { game: Arc::clone(&game), position };
        let mut left: Vec<Component> = self.to.iter().cloned().map(of).collect();
        if let (Position::Run(first, last), Some(&[heap])) = (&position, self.from.small()) {
            let heap = heap.unsigned_abs();
            let run = |first: u64, last: u64| {
                if first == last { Position::from([first as i64]) } else { Position::Run(first, last) }
            };
            if heap > *first {
                left.insert(0, of(run(*first, heap - 1)));
            }
            if heap < *last {
                left.push(of(run(heap + 1, *last)));
            }
        }
        components.splice(self.component..=self.component, left);
        Question { components, warnings: Vec::new() }
    }
}

/// Why a position has its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The position.
    pub position: Position,
    /// Its Grundy value.
    pub value: BigUint,
    /// All options, or the first ones.
    pub options: Vec<ReasonOption>,
    /// The number of options that are not listed; `None` if there are too many to count.
    pub omitted: Option<u64>,
}

/// An option in a [`Reason`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReasonOption {
    /// The components of the option.
    pub to: Vec<Position>,
    /// The move in the game's own notation.
    pub shown: Message,
    /// The values of the components.
    pub values: Vec<u64>,
    /// The xor of the values.
    pub value: u64,
    /// Reasons for the components, each of which is explained once in an answer; empty if they were
    /// not requested.
    pub reasons: Vec<Reason>,
    /// The components whose reasons were requested and stand at another option of the same game,
    /// with as few moves to it or fewer.
    pub elsewhere: Vec<Position>,
}

impl Say for Reason {
    /// What the values of the options say: `mex{0,1} = 2: the least value that no option has`.
    fn message(&self) -> Message {
        if self.options.is_empty() && self.omitted == Some(0) {
            return explanations::no_move();
        }
        if self.omitted != Some(0) {
            return match self.omitted {
                Some(count) => explanations::not_shown(count),
                None => explanations::not_shown(explanations::very_many()),
            };
        }
        let values: BTreeSet<u64> = self.options.iter().map(|option| option.value).collect();
        let set: Vec<String> = values.iter().map(ToString::to_string).collect();
        explanations::mex(set.join(","), self.value.to_string())
    }
}

/// The complete answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The sum as the user would type it.
    pub shown: String,
    /// The components.
    pub components: Vec<ComponentAnswer>,
    /// Normal or misère play.
    pub convention: Convention,
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value of the sum in normal play; `None` if only the winner is known.
    pub value: Option<BigUint>,
    /// The winning moves, up to a large limit; empty if the player to move loses.
    pub winning_moves: Vec<Move>,
    /// Whether `winning_moves` holds all of them.
    pub complete: bool,
    /// The number of winning moves, if it is known although not all are listed.
    pub count: Option<u128>,
    /// How the outcome is known.
    pub known: HowKnown,
    /// The number of moves to the end if the winner plays as fast and the loser as slowly as
    /// possible; `None` if it was not requested.
    pub remoteness: Option<u32>,
    /// Why each component has its value, if requested (normal play).
    pub reasons: Vec<Reason>,
    /// The number of positions that were to be explained and are not, because the answer would
    /// become too long or a limit was reached.
    pub missing_reasons: u64,
    /// The limit that ended the work on the reasons; all else is complete.
    pub stopped: Option<StopReason>,
    /// The legal moves, if reasons were requested in misère play (at most a few hundred).
    pub moves: Vec<Move>,
    /// Which sources were asked, which one was chosen and why, one line each.
    pub log: Vec<Message>,
}

impl Answer {
    /// An answer that says who wins, for the caller to complete.
    pub(crate) fn of(
        question: &Question,
        convention: Convention,
        outcome: Outcome,
        known: HowKnown,
        components: Vec<ComponentAnswer>,
    ) -> Answer {
        Answer {
            shown: question.show(),
            components,
            convention,
            outcome,
            value: None,
            winning_moves: Vec::new(),
            complete: true,
            count: None,
            known,
            remoteness: None,
            reasons: Vec::new(),
            missing_reasons: 0,
            stopped: None,
            moves: Vec::new(),
            log: Vec::new(),
        }
    }

    /// The Grundy value of the sum, if it is known and below 2^64.
    pub fn grundy(&self) -> Option<u64> {
        self.value.as_ref().and_then(|value| u64::try_from(value).ok())
    }

    /// Whether a component has numbers beyond 2^63.
    pub(crate) fn is_large(&self) -> bool {
        self.components.iter().any(|component| component.position.is_large())
    }

    /// Of the winning moves in runs of heaps, which may be very many, only the first 1000 are kept
    /// in what programs read; all are counted.
    pub fn cut_runs(&mut self) {
        const MAX: usize = 1000;
        if self.has_runs() && self.winning_moves.len() > MAX {
            self.count = self.count.or(Some(self.winning_moves.len() as u128));
            self.complete = false;
            self.winning_moves.truncate(MAX);
        }
    }

    /// Whether a component is a run of heaps.
    pub(crate) fn has_runs(&self) -> bool {
        self.components.iter().any(|component| matches!(component.position, Position::Run(..)))
    }
}
