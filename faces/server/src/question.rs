//! Reads a question from an HTTP request, with limits for its size and for the time that it takes
//! to arrive.

use crate::guess::Guess;
use crate::house::House;
use crate::refusal::RequestRefusal;
use axum::body::{Body, BodyDataStream};
use axum::http::{HeaderMap, header};
use futures_util::StreamExt;
use nimatron::Limit;
use nimatron_messages::Language;
use serde_json::Value as Json;
use std::time::Duration;
use tokio::time::timeout;

/// Maximum size of a question in bytes.
const MAX_BYTES: usize = 256 << 10;
/// Maximum number of bytes that are read of a question that is too large. Its sender reads the
/// refusal only after it has sent everything.
const MAX_DRAINED: usize = 8 << 20;
/// Maximum time for reading them.
const DRAINING: Duration = Duration::from_secs(2);

/// A question that is JSON.
#[derive(Debug)]
pub(crate) struct Question {
    /// Its text as it came.
    pub(crate) text: Vec<u8>,
    /// The action that is asked for; empty if there is none.
    pub(crate) wanted: String,
    /// The language of the answer.
    pub(crate) language: Language,
    /// The limits of the server, or its own where those are smaller.
    pub(crate) limit: Limit,
    /// What is expected of it.
    pub(crate) guess: Guess,
}

impl Question {
    /// Reads a question.
    pub(crate) async fn read(house: &House, headers: &HeaderMap, body: Body) -> Result<Question, RequestRefusal> {
        if !is_json(headers) {
            return Err(RequestRefusal::not_json_type());
        }
        let mut body = body.into_data_stream();
        let bytes = match timeout(house.settings.sending, collect(&mut body)).await {
            Ok(read) => read?,
            Err(_) => return Err(RequestRefusal::too_slow()),
        };
        match serde_json::from_slice(&bytes) {
            Ok(request) => Ok(Question::new(house, &request, bytes)),
            Err(error) => Err(RequestRefusal::not_json(&error)),
        }
    }

    /// A question of the server itself.
    pub(crate) fn own(house: &House, text: &str) -> Option<Question> {
        let request = serde_json::from_str(text).ok()?;
        Some(Question::new(house, &request, text.as_bytes().to_vec()))
    }

    /// A request that has been read already.
    pub(crate) fn of(house: &House, request: &Json) -> Question {
        Question::new(house, request, request.to_string().into_bytes())
    }

    fn new(house: &House, request: &Json, text: Vec<u8>) -> Question {
        let limits = &request["limits"];
        let own = limits["ms"].as_u64().map(Duration::from_millis);
        let time = own.map_or(house.settings.time, |own| own.min(house.settings.time));
        let memory = limits["mb"].as_u64().map_or(u64::MAX, |own| own.saturating_mul(1 << 20));
        Question {
            wanted: request["do"].as_str().unwrap_or_default().to_owned(),
            language: request["language"].as_str().and_then(|tag| tag.parse().ok()).unwrap_or_default(),
            limit: Limit { time: Some(time), memory: memory.min(house.settings.memory) },
            guess: house.experience.correct(Guess::of(request)),
            text,
        }
    }
}

/// Whether the content type is `application/json`, with or without a character set. A form on
/// another page cannot send this type.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}

async fn collect(body: &mut BodyDataStream) -> Result<Vec<u8>, RequestRefusal> {
    let mut bytes = Vec::new();
    while let Some(part) = body.next().await {
        let part = part.map_err(|_| RequestRefusal::cut_off())?;
        if bytes.len() + part.len() > MAX_BYTES {
            let _ = timeout(DRAINING, drain(body)).await;
            return Err(RequestRefusal::too_large(MAX_BYTES));
        }
        bytes.extend_from_slice(&part);
    }
    Ok(bytes)
}

async fn drain(body: &mut BodyDataStream) {
    let mut drained = 0;
    while let Some(Ok(part)) = body.next().await {
        drained += part.len();
        if drained > MAX_DRAINED {
            return;
        }
    }
}
