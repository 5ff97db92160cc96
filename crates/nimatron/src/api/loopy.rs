//! Games in which play may go on for ever: given by rules, or as a graph of positions and moves.

use super::error::{Answered, RequestError};
use super::in_language;
use super::request::Request;
use crate::ask::{AskGraph, AskPosition, Loops, ToldGraph, ToldPosition};
use crate::{AnswerRequest, Budget, limits};
use nimatron_core::Convention;
use nimatron_explicit::{ExplicitGame, Format, NoPosition, SolvedGraph, Unreadable, read_text, words};
use nimatron_messages::{Language, Message, Parameter, explicit as say, shortened};
use serde_json::{Value as Json, json};
use std::borrow::Borrow;

/// Who wins or can force a draw, the value in normal play, the moves that win or draw; with
/// `explain`, why; with `draw`, a picture.
pub(super) fn loopy(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let (convention, language) = (request.convention()?, request.language);
    let (explain, draw) = (request.flag("explain")?, request.flag("draw")?);
    if request.field("graph").is_null() {
        let wanted = AnswerRequest { convention, depth: explain.into(), remoteness: false };
        let (game, positions, settings) = (request.game_text()?, request.positions()?, request.settings()?);
        let settings = (&settings).into();
        let asked = AskPosition { game, positions: &positions, settings, wanted, loops: Loops::Always };
        let found = asked.tell(budget)?;
        let mut answer = found.json(language);
        answer["text"] = found.text(false, language)?.into();
        if let (true, ToldPosition::Loops(found)) = (draw, &found) {
            answer["picture"] = drawn(found.tokens(), language, budget)?;
        }
        return Ok(answer);
    }
    let given = given(request, budget)?;
    let told = given.tell(&request.names_of("positions")?, convention, explain, budget)?;
    let mut answer = given.json(&told, language);
    if draw {
        answer["picture"] = drawn(&told, language, budget)?;
    }
    Ok(answer)
}

/// The graph of the positions that can be reached, or of the nearest ones.
pub(super) fn drawn<G, T>(told: &ToldGraph<G, T>, language: Language, budget: &Budget) -> Answered<Json>
where
    G: Borrow<SolvedGraph>,
    T: AsRef<[u32]>,
{
    let picture = crate::show::loopy_graph(told.game(), told.tokens(), told.convention(), budget)?;
    Ok(json!({
        "svg": picture.graph.svg(language),
        "dot": picture.graph.dot(),
        "whole": picture.whole,
        "positions": picture.graph.nodes.iter().map(|node| {
            json!({"position": node.shown, "outcome": words::outcome_word(node.outcome), "value": node.value})
        }).collect::<Vec<_>>(),
    }))
}

/// A game that is given as a graph, solved, for a face that keeps it.
#[derive(Clone, Debug)]
pub struct GivenGraph(SolvedGraph, Vec<Message>);

impl GivenGraph {
    /// Reads a text in a [`Format`], which is found out unless it is given.
    ///
    /// # Errors
    /// A line is wrong, or the budget is used up: the `error` of an answer.
    pub fn read(text: &[u8], format: Option<Format>, language: Language, budget: &Budget) -> Result<GivenGraph, Json> {
        GivenGraph::solved(read_graph(text, format, budget), language, budget)
    }

    /// The game whose positions have these names, with moves between them by their numbers.
    ///
    /// # Errors
    /// A move has an end without a name, there are too many, or the budget is used up: the `error`
    /// of an answer.
    pub fn listed(
        names: Vec<String>,
        moves: &[(u32, u32)],
        language: Language,
        budget: &Budget,
    ) -> Result<GivenGraph, Json> {
        let game = ExplicitGame::of_moves(names, moves, budget).map_err(|error| unreadable(&error));
        GivenGraph::solved(game.map(|game| (game, Vec::new())), language, budget)
    }

    fn solved(
        read: Answered<(ExplicitGame, Vec<Message>)>,
        language: Language,
        budget: &Budget,
    ) -> Result<GivenGraph, Json> {
        let solved = read.and_then(|(game, notes)| Ok(GivenGraph(game.solve(budget)?, notes)));
        solved.map_err(|wrong| wrong.in_language(language))
    }

    /// The game.
    pub const fn game(&self) -> &SolvedGraph {
        &self.0
    }

    /// What should be known about the text: how it was read, and what might surprise.
    pub fn warnings(&self, language: Language) -> Vec<String> {
        self.1.iter().map(|note| note.text(language)).collect()
    }

    /// The answer of the action `loopy` about positions by name, with explanations.
    ///
    /// # Errors
    /// There is no such position, or the budget is used up: the `error` of an answer.
    pub fn answer(
        &self,
        positions: &[String],
        convention: Convention,
        language: Language,
        budget: &Budget,
    ) -> Result<Json, Json> {
        let told = self.tell(positions, convention, true, budget).map_err(|wrong| wrong.in_language(language))?;
        Ok(self.json(&told, language))
    }

    /// The answer about tokens on positions with these names.
    fn tell(
        &self,
        positions: &[String],
        convention: Convention,
        explain: bool,
        budget: &Budget,
    ) -> Answered<ToldGraph<&SolvedGraph, Vec<u32>>> {
        let GivenGraph(game, _) = self;
        let tokens = game.tokens(positions).map_err(|NoPosition(name)| {
            RequestError::request(say::no_such_position(shortened(&name), Parameter::from(say::the_graph())))
        })?;
        Ok(AskGraph { game, tokens, positions: game.counts().positions, convention, explain }.tell(budget)?)
    }

    /// The answer with its text and the warnings; without tokens, that about all positions.
    fn json(&self, told: &ToldGraph<&SolvedGraph, Vec<u32>>, language: Language) -> Json {
        let mut answer = told.json(language);
        answer["text"] = told.text(language).into();
        if told.tokens().is_empty() {
            let counts = told.game().counts();
            answer["outcome"] = Json::Null;
            answer["grundy"] = Json::Null;
            answer["value"] = Json::Null;
            answer["counts"] = words::counts_json(&counts);
            answer["text"] = words::counts(&say::the_graph().text(language), &counts, language).into();
        }
        answer["warnings"] = in_language::lines(&self.1, language);
        answer
    }
}

/// The graph of a request.
fn given(request: Request<'_>, budget: &Budget) -> Answered<GivenGraph> {
    let text = request.text("graph")?;
    if !request.field("game").is_null() {
        return Err(RequestError::request(say::game_or_graph()));
    }
    if text.len() > limits::GRAPH {
        return Err(RequestError::request(say::too_long(limits::GRAPH)));
    }
    let format = request.one_of("format", &Format::ALL)?;
    let (game, notes) = read_graph(text.as_bytes(), format, budget)?;
    Ok(GivenGraph(game.solve(budget)?, notes))
}

fn read_graph(text: &[u8], format: Option<Format>, budget: &Budget) -> Answered<(ExplicitGame, Vec<Message>)> {
    read_text(text, format, budget).map_err(|error| unreadable(&error))
}

fn unreadable(error: &Unreadable) -> RequestError {
    match error {
        Unreadable::Stopped(reason) => (*reason).into(),
        error => RequestError::request(error.in_file(say::the_graph())),
    }
}
