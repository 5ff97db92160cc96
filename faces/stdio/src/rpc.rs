//! JSON-RPC 2.0: requests, notifications, and the answers to requests.

use crate::framing::Frame;
use serde_json::{Value as Json, json};

/// The text is not JSON.
pub(crate) const PARSE_ERROR: i64 = -32700;
/// The JSON is not a request, or one that must not come now.
pub(crate) const INVALID_REQUEST: i64 = -32600;
/// There is no such method.
pub(crate) const METHOD_NOT_FOUND: i64 = -32601;
/// The parameters are wrong.
pub(crate) const INVALID_PARAMS: i64 = -32602;
/// A defect of this program.
pub(crate) const INTERNAL_ERROR: i64 = -32603;

/// A message from the other side.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Incoming {
    /// It wants an answer with this id.
    Request { id: Json, method: String, params: Json },
    /// It wants no answer.
    Notification { method: String, params: Json },
    /// An answer to a request of ours, which has none that matter.
    Answer,
}

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refused {
    pub(crate) code: i64,
    pub(crate) message: String,
}

impl Refused {
    pub(crate) fn new(code: i64, message: impl Into<String>) -> Refused {
        Refused { code, message: message.into() }
    }

    /// A parameter is missing or wrong.
    pub(crate) fn params(name: &str) -> Refused {
        Refused::new(INVALID_PARAMS, format!("the parameter `{name}` is missing or wrong"))
    }

    pub(crate) fn unknown_method(method: &str) -> Refused {
        let shown: String = method.chars().take(60).collect();
        Refused::new(METHOD_NOT_FOUND, format!("there is no method `{shown}`"))
    }
}

pub(crate) type Reply = Result<Json, Refused>;

/// Reads a message.
///
/// # Errors
/// The answer to a message that cannot be read.
pub(crate) fn read(frame: &Frame) -> Result<Incoming, Json> {
    let refused = |id: &Json, code, message: &str| answer(id, Err(Refused::new(code, message)));
    let bytes = match frame {
        Frame::Message(bytes) => bytes,
        Frame::TooLong => return Err(refused(&Json::Null, INVALID_REQUEST, "the message is too long")),
    };
    let message: Json = serde_json::from_slice(bytes)
        .map_err(|error| refused(&Json::Null, PARSE_ERROR, &format!("the message is not JSON: {error}")))?;
    if message.is_array() {
        return Err(refused(&Json::Null, INVALID_REQUEST, "batches of messages are not read"));
    }
    let id = message.get("id").cloned();
    let is_answer = message.get("result").is_some() || message.get("error").is_some();
    let known_id = id.as_ref().filter(|id| id.is_string() || id.is_i64() || id.is_u64());
    let Some(method) = message["method"].as_str() else {
        return if is_answer {
            Ok(Incoming::Answer)
        } else {
            Err(refused(known_id.unwrap_or(&Json::Null), INVALID_REQUEST, "a request has a text `method`"))
        };
    };
    let (method, params) = (method.to_owned(), message["params"].clone());
    match (&id, known_id) {
        (None, _) => Ok(Incoming::Notification { method, params }),
        (_, Some(id)) => Ok(Incoming::Request { id: id.clone(), method, params }),
        (Some(_), None) => Err(refused(&Json::Null, INVALID_REQUEST, "an `id` is a whole number or a text")),
    }
}

/// The answer to a request.
pub(crate) fn answer(id: &Json, reply: Reply) -> Json {
    match reply {
        Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}),
        Err(Refused { code, message }) => {
            json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}})
        }
    }
}

/// A message that wants no answer.
pub(crate) fn notification(method: &str, params: &Json) -> Json {
    json!({"jsonrpc": "2.0", "method": method, "params": params})
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Result<Incoming, Json> {
        read(&Frame::Message(text.as_bytes().to_vec()))
    }

    #[test]
    fn wrong_messages_have_an_answer() {
        for (wrong, code) in [
            ("{", PARSE_ERROR),
            ("[]", INVALID_REQUEST),
            ("7", INVALID_REQUEST),
            ("{\"id\": 3}", INVALID_REQUEST),
            ("{\"id\": {}, \"method\": \"x\"}", INVALID_REQUEST),
            ("{\"id\": 1.5, \"method\": \"x\"}", INVALID_REQUEST),
        ] {
            let error = of(wrong).expect_err(wrong);
            assert_eq!(
                (error["error"]["code"].as_i64(), error["jsonrpc"].as_str()),
                (Some(code), Some("2.0")),
                "{wrong}"
            );
        }
        assert_eq!(of("{\"id\": 3}").unwrap_err()["id"], 3);
        assert_eq!(of("{\"id\": 3, \"result\": null}"), Ok(Incoming::Answer));
        assert!(matches!(of("{\"id\": \"a\", \"method\": \"m\"}"), Ok(Incoming::Request { .. })));
        assert!(matches!(of("{\"method\": \"m\"}"), Ok(Incoming::Notification { .. })));
        assert!(read(&Frame::TooLong).is_err());
    }
}
