//! Reads a question from a request: not too large, not too slow, JSON, and from the page of this
//! server.

use crate::house::House;
use crate::lanes::{Lane, Lanes};
use crate::refusal::Refusal;
use axum::body::{Body, BodyDataStream};
use axum::http::{HeaderMap, header};
use futures_util::StreamExt;
use serde_json::Value as Json;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// Bytes of a question.
pub(crate) const MOST: usize = 256 << 10;
/// Bytes that are read of a question that is too large, so that its sender comes to reading the
/// refusal.
const MAX_DRAINED: usize = 8 << 20;
/// How long they are read.
const DRAINING: Duration = Duration::from_secs(2);

/// A question that is JSON.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) request: Arc<Json>,
}

impl Question {
    /// Reads it.
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
            Err(error) => Err(Refusal::request(format!("the request is no JSON: {error}"))),
        }
    }

    /// What is to do.
    pub(crate) fn wanted(&self) -> &str {
        self.request["do"].as_str().unwrap_or_default()
    }

    pub(crate) fn begins_quick(&self) -> bool {
        Lanes::begins_quick(self.wanted())
    }

    /// The lane in which it begins.
    pub(crate) fn lane<'h>(&self, house: &'h House) -> &'h Lane {
        if self.begins_quick() { &house.lanes.quick } else { &house.lanes.long }
    }
}

/// `application/json`, with or without a character set. A form of another page cannot have this
/// type.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}

async fn collect(body: &mut BodyDataStream) -> Result<Vec<u8>, Refusal> {
    let mut bytes = Vec::new();
    while let Some(part) = body.next().await {
        let part = part.map_err(|_| Refusal::request("the request ended before it was complete"))?;
        if bytes.len() + part.len() > MOST {
            let _ = timeout(DRAINING, drain(body)).await;
            return Err(Refusal::too_large(MOST));
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
