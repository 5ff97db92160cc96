//! Pictures: colours, values, graphs.

use super::error::{Answered, RequestError};
use super::in_language;
use super::request::Request;
use super::values::asked;
use crate::show::{cycle, palette, plot as draw, plot_suits, position_graph};
use nimatron_core::Budget;
use nimatron_messages::{Say, requests};
use serde_json::{Value as Json, json};

/// The colours of all pictures.
pub(super) fn colours() -> Json {
    palette::json()
}

/// Values as a picture.
pub(super) fn plot(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let asked = asked(request)?;
    plot_suits(asked.to()).map_err(|error| RequestError::request(error.message()))?;
    let table = asked.tell(budget)?;
    let svg = draw(&table, cycle(&table), request.language).map_err(|error| RequestError::request(error.message()))?;
    Ok(json!({"svg": svg, "to": table.to, "stopped": in_language::stopped(table.stopped, request.language)}))
}

/// The graph of a position as a picture, and for Graphviz.
pub(super) fn graph(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let question = request.question()?.listed()?;
    let Some(graph) = position_graph(&question, budget)? else {
        return Err(RequestError::request(requests::graph_too_large(question.show())));
    };
    Ok(
        json!({"svg": graph.svg(request.language), "dot": graph.dot(), "positions": graph.nodes.len(), "moves": graph.moves.len()}),
    )
}
