//! The paths of the server.

use crate::client::Client;
use crate::compute;
use crate::guard::guard;
use crate::health::health;
use crate::house::House;
use crate::journal::{JournalLine, journal};
use crate::page::page;
use crate::pieces;
use crate::question::Question;
use crate::queue::QueuePlace;
use crate::refusal::{RequestRefusal, accepted_language};
use crate::seats::Seat;
use crate::stream;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use nimatron::api::{ACTIONS, Action};
use serde_json::{Value as Json, json};
use std::sync::{Arc, OnceLock};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate, SizeAbove};

/// The description of the API for programs, without the schema of requests, which is made of the
/// list of actions.
const OPENAPI: &str = include_str!("openapi.json");

/// Minimum size in bytes of a response that is compressed.
const MIN_COMPRESSED: u64 = 1024;

pub(crate) fn routes(house: Arc<House>) -> Router {
    let compression =
        CompressionLayer::new().compress_when(DefaultPredicate::new().and(SizeAbove::new(MIN_COMPRESSED)));
    Router::new()
        .route("/api", post(api))
        .route("/openapi.json", get(openapi))
        .fallback_service(get(page).fallback(only_get))
        .layer(compression)
        // Compression would delay lines until there are enough of them.
        .route("/api/stream", post(api_stream))
        .route("/healthz", get(health))
        .method_not_allowed_fallback(other_method)
        .layer(from_fn_with_state(Arc::clone(&house), guard))
        .layer(from_fn_with_state(Arc::clone(&house), journal))
        .with_state(house)
}

/// A question, and its place in a lane.
async fn asked(
    house: &House,
    (client, seat): (Client, &Seat),
    line: &JournalLine,
    headers: &HeaderMap,
    body: Body,
) -> Result<QueuedQuestion, RequestRefusal> {
    let question = Question::read(house, headers, body).await;
    // Until the next request: what comes now is the work of the server.
    seat.answering(true);
    let question = question.map_err(|refusal| refusal.in_language(accepted_language(headers)))?;
    line.wants(&question.wanted);
    let place = compute::place(house, client, &question, question.guess.lane);
    let place = place.map_err(|refusal| refusal.in_language(question.language))?;
    Ok((question, place))
}

type QueuedQuestion = (Question, QueuePlace);

async fn api(
    State(house): State<Arc<House>>,
    Extension(client): Extension<Client>,
    Extension(seat): Extension<Arc<Seat>>,
    Extension(line): Extension<Arc<JournalLine>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, RequestRefusal> {
    let (question, place) = asked(&house, (client, &seat), &line, &headers, body).await?;
    let answer = compute::answer(&house, client, &question, place, None).await;
    seat.answering(false);
    let answer = answer.map_err(|refusal| refusal.in_language(question.language))?;
    Ok(typed("application/json", pieces::body(answer)))
}

async fn api_stream(
    State(house): State<Arc<House>>,
    Extension(client): Extension<Client>,
    Extension(seat): Extension<Arc<Seat>>,
    Extension(line): Extension<Arc<JournalLine>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, RequestRefusal> {
    let (question, place) = asked(&house, (client, &seat), &line, &headers, body).await?;
    Ok(typed("application/x-ndjson", stream::lines(house, client, question, place, line)))
}

fn typed(kind: &'static str, body: Body) -> Response {
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-store")], body).into_response()
}

async fn openapi() -> Response {
    static TEXT: OnceLock<String> = OnceLock::new();
    let text = TEXT.get_or_init(|| {
        let mut description: Json = serde_json::from_str(OPENAPI).unwrap_or_default();
        let requests: Vec<Json> = ACTIONS.iter().map(Action::schema).collect();
        description["components"]["schemas"]["Request"] =
            json!({"oneOf": requests, "discriminator": {"propertyName": "do"}});
        description.to_string()
    });
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")];
    (headers, text.as_str()).into_response()
}

async fn other_method(headers: HeaderMap) -> RequestRefusal {
    RequestRefusal::method().in_language(accepted_language(&headers))
}

async fn only_get(headers: HeaderMap) -> RequestRefusal {
    RequestRefusal::unknown_path().in_language(accepted_language(&headers))
}
