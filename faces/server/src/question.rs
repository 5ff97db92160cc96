//! Reads a question from an HTTP request, with limits for its size and for the time that it takes to
//! arrive.

use crate::house::House;
use crate::lanes::{Lane, Lanes};
use crate::refusal::Refusal;
use axum::body::{Body, BodyDataStream};
use axum::http::{HeaderMap, header};
use futures_util::StreamExt;
use nimatron_messages::Language;
use serde_json::Value as Json;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// Maximum size of a question in bytes.
const MAX_BYTES: usize = 256 << 10;
/// Maximum number of bytes that are read of a question that is too large. Its sender reads the refusal
/// only after it has sent everything.
const MAX_DRAINED: usize = 8 << 20;
/// Maximum time for reading them.
const DRAINING: Duration = Duration::from_secs(2);

/// A question that is JSON.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) request: Arc<Json>,
}

impl Question {
    /// Reads a question.
    pub(crate) async fn read(house: &House, headers: &HeaderMap, body: Body) -> Result<Question, Refusal> {
        if !is_json(headers) {
            return Err(Refusal::not_json_type());
        }
        let mut body = body.into_data_stream();
        let bytes = match timeout(house.settings.sending, collect(&mut body)).await {
            Ok(read) => read?,
            Err(_) => return Err(Refusal::too_slow()),
        };
        match serde_json::from_slice(&bytes) {
            Ok(request) => Ok(Question { request: Arc::new(request) }),
            Err(error) => Err(Refusal::not_json(&error)),
        }
    }

    /// The action that is asked for; empty if there is none.
    pub(crate) fn wanted(&self) -> &str {
        self.request["do"].as_str().unwrap_or_default()
    }

    /// The language of the answer.
    pub(crate) fn language(&self) -> Language {
        self.request["language"].as_str().and_then(|tag| tag.parse().ok()).unwrap_or_default()
    }

    pub(crate) fn begins_quick(&self) -> bool {
        Lanes::begins_quick(self.wanted())
    }

    /// The lane in which it starts.
    pub(crate) fn lane<'h>(&self, house: &'h House) -> &'h Lane {
        if self.begins_quick() { &house.lanes.quick } else { &house.lanes.long }
    }
}

/// Whether the content type is `application/json`, with or without a character set. A form on another
/// page cannot send this type.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}

async fn collect(body: &mut BodyDataStream) -> Result<Vec<u8>, Refusal> {
    let mut bytes = Vec::new();
    while let Some(part) = body.next().await {
        let part = part.map_err(|_| Refusal::cut_off())?;
        if bytes.len() + part.len() > MAX_BYTES {
            let _ = timeout(DRAINING, drain(body)).await;
            return Err(Refusal::too_large(MAX_BYTES));
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
