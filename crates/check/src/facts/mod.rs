//! Values of single positions on boards and graphs, from facts about components.
//!
//! A fact is accepted if it follows from those before it and the rules. A component has the value v
//! if every smaller number is the value of an option, and no option has the value v. The value of
//! an option is known if all its components have values. It is known not to be v if all but one
//! have values, and a fact rules out the one value of the last that would give v. A component does
//! not have the value v if an option has it. So by induction on the list every fact is true, and no
//! search is needed.
//!
//! On graphs a mirror may show the value 0 instead (`mirror`).
//!
//! Two facts more where every play ends: equal components cancel, and a component has the value 0
//! if each of its moves can be answered by its picture under a turn of the board
//! (`Boards::is_answered_by_a_turn`).
//!
//! Play may return to a position. A fact is still true: a known option is a smaller heap or can be
//! answered back to v by earlier facts, and of an unknown one it is a fact that it can be answered
//! by an option of value v; so whoever wants to keep the nim-sum always has an answer, and earlier
//! facts come to an end (C. A. B. Smith, Graphs and composite games, 1966).
//!
//! The boards, the graphs and the labellings here are the checker's own. It must find the same
//! components as the writer, and call the same ones alike, or it refuses the certificate:
//!
//! - On boards, a component is turned wherever the moves that may ever be made on it are the turned
//!   ones. Moves that do not fit on the board are left out.
//! - On graphs, labellings are searched only so far, so that two programs need not call the same
//!   components alike. Therefore the writer asks the checker which components are one to it
//!   ([`Components`]).
//! - In a certificate a graph is its list of edges, whatever family or file it came from. A
//!   component is a list of its vertices, or of its edges if edges are cells.

mod board;
mod graph;
mod mirror;

use crate::{CheckFailure, only, wrong};
use board::Boards;
use graph::Graphs;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::Message;
use nimatron_messages::verdicts::{self, facts as say};
use nimatron_proof::{Fact, FactsProof, Method, PositionName, Proof};
use nimatron_rules::board::BoardRules;
use nimatron_rules::graph::GraphRules;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::hash::Hash;

/// The maximum value of a component.
const MAX_VALUE: u32 = 1 << 16;

/// The maximum number of cells of a board.
const MAX_CELLS: usize = 10_000;

/// The maximum length of the text of a graph that a verdict repeats, in bytes.
const MAX_SHOWN: usize = 400;

/// Checks the certificate of a position; returns what it proves.
pub(crate) fn check(game: &PositionName, proof: &Proof, budget: &Budget) -> Result<Message, CheckFailure> {
    let facts =
        only(proof, |method| if let Method::Facts(facts) = method { Some(facts) } else { None }, say::needs_facts())?;
    if GraphRules::are_these(&game.rules) { on_graph(game, facts, budget) } else { on_board(game, facts, budget) }
}

fn on_board(game: &PositionName, proof: &FactsProof, budget: &Budget) -> Result<Message, CheckFailure> {
    let rules =
        BoardRules::parse(&game.rules).map_err(|error| CheckFailure::Invalid(verdicts::wrong_rules(error.message)))?;
    if !proof.mirror.is_empty() {
        return wrong(say::mirror_rules());
    }
    if !rules.ends().is_empty() {
        return wrong(nimatron_messages::families::until());
    }
    if rules.moves().iter().any(|one| one.from.has_margin()) {
        return wrong(say::margin());
    }
    let boards = Boards::new(&rules, &game.position);
    let Some(position) = boards.read(&game.position, false).filter(|board| board.size() <= MAX_CELLS) else {
        return wrong(say::not_a_position(&game.position));
    };
    let known = AcceptedFacts::of(&boards, &proof.facts, budget)?;
    known.gives(Some(&boards.components(&position, budget)?), proof.value)?;
    Ok(say::proved(&game.position, proof.value, proof.facts.len()))
}

fn on_graph(game: &PositionName, proof: &FactsProof, budget: &Budget) -> Result<Message, CheckFailure> {
    let (graphs, position) = graphs(game, budget)?;
    let shown = || {
        let (vertices, edges) = graphs.vertices_and_edges();
        if game.position.len() <= MAX_SHOWN {
            Message::verbatim(game.position.clone())
        } else {
            say::a_graph(vertices, edges)
        }
    };
    if !proof.mirror.is_empty() {
        if proof.value != 0 || !proof.facts.is_empty() {
            return wrong(say::mirror_alone());
        }
        mirror::check(&graphs, &position, &proof.mirror, budget)?;
        return Ok(say::proved_by_mirror(shown()));
    }
    let known = AcceptedFacts::of(&graphs, &proof.facts, budget)?;
    known.gives(graphs.components(&position, budget)?.as_deref(), proof.value)?;
    Ok(say::proved(shown(), proof.value, proof.facts.len()))
}

fn graphs(game: &PositionName, budget: &Budget) -> Result<(Graphs, crate::graph::Cells), CheckFailure> {
    let rules =
        GraphRules::parse(&game.rules).map_err(|error| CheckFailure::Invalid(verdicts::wrong_rules(error.message)))?;
    Graphs::new(rules, &game.position, budget)
}

/// Which components of a position on a graph the checker calls alike. Whoever writes a certificate
/// may ask, so that no component has its facts twice, and none is taken for another one that the
/// checker tells from it.
pub struct Components(Graphs);

impl Components {
    /// The components of a position; `None` if it is not one on a graph.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn new(game: &PositionName, budget: &Budget) -> Result<Option<Components>, StopReason> {
        match graphs(game, budget) {
            Ok((graphs, _)) => Ok(Some(Components(graphs))),
            Err(CheckFailure::Invalid(_)) => Ok(None),
            Err(CheckFailure::Stopped(reason)) => Err(reason),
        }
    }

    /// The number of a component as a fact writes it: equal for two of them only if they are played
    /// alike. `None` if it is not one component of the graph.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn number(&self, component: &str, budget: &Budget) -> Result<Option<u32>, StopReason> {
        self.0.name(component, budget)
    }
}

/// The components of an option; `None` if no fact was about one of them yet.
type FactOptionParts<P> = Result<Option<Vec<P>>, StopReason>;

/// Positions of a game, as facts speak of them.
trait FactPositions {
    /// A component; equal ones are equivalent.
    type Part: Clone + Eq + Hash;

    /// The component of a fact, counted from 0.
    fn component(&self, at: usize, text: &str, budget: &Budget) -> Result<Self::Part, CheckFailure>;

    /// The components of each option. Those without a move may be left out; otherwise facts say
    /// that their value is 0.
    fn options<'a>(
        &'a self,
        part: &'a Self::Part,
        budget: &'a Budget,
    ) -> Result<impl Iterator<Item = FactOptionParts<Self::Part>> + 'a, StopReason>;

    /// Whether it is certain that every play ends.
    fn play_ends(&self) -> bool {
        false
    }

    /// Whether the component has the value 0 because each move is answered by its picture.
    fn is_zero(&self, _part: &Self::Part, _budget: &Budget) -> Result<bool, StopReason> {
        Ok(false)
    }

    /// The bytes that a component takes, about.
    fn bytes(&self, part: &Self::Part) -> usize;
}

/// Facts that were accepted.
struct AcceptedFacts<'p, P: FactPositions> {
    positions: &'p P,
    values: FxHashMap<P::Part, u32>,
    /// Values that components do not have.
    other: FxHashMap<P::Part, BTreeSet<u32>>,
    /// The bytes that these take, about.
    bytes: usize,
}

impl<'p, P: FactPositions> AcceptedFacts<'p, P> {
    /// Accepts facts one after another.
    fn of(positions: &'p P, facts: &[Fact], budget: &Budget) -> Result<AcceptedFacts<'p, P>, CheckFailure> {
        let mut known =
            AcceptedFacts { positions, values: FxHashMap::default(), other: FxHashMap::default(), bytes: 0 };
        for (at, fact) in facts.iter().enumerate() {
            known.check(at, fact, budget)?;
        }
        Ok(known)
    }

    /// Accepts a fact, counted from 0, if it follows from the others.
    fn check(&mut self, at: usize, fact: &Fact, budget: &Budget) -> Result<(), CheckFailure> {
        let part = self.positions.component(at, &fact.component, budget)?;
        self.bytes += self.positions.bytes(&part) + 128;
        budget.memory(self.bytes as u64)?;
        if !fact.is {
            for option in self.positions.options(&part, budget)? {
                if self.sum(option?.as_deref()) == Some(fact.value) {
                    self.other.entry(part.clone()).or_default().insert(fact.value);
                    return Ok(());
                }
            }
            return wrong(say::no_option(at, &fact.component, fact.value));
        }
        if fact.value >= MAX_VALUE {
            return wrong(say::too_large(at, MAX_VALUE));
        }
        if fact.value == 0 && self.positions.is_zero(&part, budget)? {
            self.values.insert(part, 0);
            return Ok(());
        }
        let mut seen = vec![false; fact.value as usize];
        for option in self.positions.options(&part, budget)? {
            let option = option?;
            match self.sum(option.as_deref()) {
                Some(value) if value == fact.value => return wrong(say::option_has(at, &fact.component, value)),
                Some(value) => {
                    if let Some(seen) = seen.get_mut(value as usize) {
                        *seen = true;
                    }
                }
                None if self.is_not(option.as_deref(), fact.value) => {}
                None => return wrong(say::option_unknown(at, &fact.component, fact.value)),
            }
        }
        if let Some(missing) = seen.iter().position(|seen| !seen) {
            return wrong(say::value_missing(at, &fact.component, missing));
        }
        self.values.insert(part, fact.value);
        Ok(())
    }

    /// The components of a sum without pairs of equal ones, if these cancel.
    fn not_cancelled<'a>(&self, parts: &'a [P::Part]) -> Vec<&'a P::Part> {
        let mut left: Vec<&P::Part> = Vec::with_capacity(parts.len());
        for part in parts {
            match left.iter().position(|&other| other == part).filter(|_| self.positions.play_ends()) {
                Some(equal) => drop(left.swap_remove(equal)),
                None => left.push(part),
            }
        }
        left
    }

    /// The value of a sum; `None` if that of a component is not known.
    fn sum(&self, parts: Option<&[P::Part]>) -> Option<u32> {
        self.not_cancelled(parts?).into_iter().try_fold(0, |sum, part| Some(sum ^ self.values.get(part)?))
    }

    /// Whether it is known that a sum, of which a value is not known, does not have this value.
    fn is_not(&self, parts: Option<&[P::Part]>, value: u32) -> bool {
        let Some(parts) = parts else { return false };
        let parts = self.not_cancelled(parts);
        let (open, rest): (Vec<&P::Part>, Vec<&P::Part>) =
            parts.into_iter().partition(|part| !self.values.contains_key(*part));
        let others = rest.iter().fold(value, |sum, part| sum ^ self.values.get(*part).copied().unwrap_or(0));
        matches!(open[..], [one] if self.other.get(one).is_some_and(|values| values.contains(&others)))
    }

    /// Whether the facts give a position with these components this value.
    fn gives(&self, position: Option<&[P::Part]>, value: u32) -> Result<(), CheckFailure> {
        match self.sum(position) {
            Some(sum) if sum == value => Ok(()),
            Some(sum) => wrong(say::other_value(sum)),
            None => wrong(say::no_value()),
        }
    }
}
