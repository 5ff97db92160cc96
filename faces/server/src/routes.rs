//! The paths of the server.

use crate::compute;
use crate::guard::guard;
use crate::house::House;
use crate::journal::{Line, journal};
use crate::lanes::Place;
use crate::page::page;
use crate::question::Question;
use crate::refusal::{Refusal, accepted_language};
use crate::stream;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use nimatron::Progress;
use std::sync::Arc;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate, SizeAbove};

/// The description of the API for programs.
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
        .route("/healthz", get("ok"))
        .method_not_allowed_fallback(other_method)
        .layer(from_fn_with_state(Arc::clone(&house), guard))
        .layer(from_fn_with_state(Arc::clone(&house), journal))
        .with_state(house)
}

/// A question, and its place in a lane.
async fn asked(house: &House, line: &Line, headers: &HeaderMap, body: Body) -> Result<(Question, Place), Refusal> {
    let question = Question::read(house, headers, body).await;
    let question = question.map_err(|refusal| refusal.in_language(accepted_language(headers)))?;
    line.wants(question.wanted());
    let place = question.lane(house).place().map_err(|refusal| refusal.in_language(question.language()))?;
    Ok((question, place))
}

async fn api(
    State(house): State<Arc<House>>,
    Extension(line): Extension<Arc<Line>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refusal> {
    let (question, place) = asked(&house, &line, &headers, body).await?;
    let answer = compute::answer(&house, &question, place, &Progress::default()).await;
    let answer = answer.map_err(|refusal| refusal.in_language(question.language()))?;
    Ok(json("application/json", Body::from(answer)))
}

async fn api_stream(
    State(house): State<Arc<House>>,
    Extension(line): Extension<Arc<Line>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refusal> {
    let (question, place) = asked(&house, &line, &headers, body).await?;
    Ok(json("application/x-ndjson", stream::lines(house, question, place, line)))
}

fn json(kind: &'static str, body: Body) -> Response {
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-store")], body).into_response()
}

async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")], OPENAPI).into_response()
}

async fn other_method(headers: HeaderMap) -> Refusal {
    Refusal::method().in_language(accepted_language(&headers))
}

async fn only_get(headers: HeaderMap) -> Refusal {
    Refusal::unknown_path().in_language(accepted_language(&headers))
}
