//! What is not answered, in words: the errors of the server have the form of the errors of the API.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// An answer that only says why there is none.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    kind: &'static str,
    message: String,
}

impl Refusal {
    fn new(status: StatusCode, kind: &'static str, message: impl Into<String>) -> Refusal {
        Refusal { status, kind, message: message.into() }
    }

    /// The request itself is wrong.
    pub(crate) fn request(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, "request", message)
    }

    pub(crate) fn too_large(most: usize) -> Refusal {
        let message = format!("the request is larger than {} KiB", most >> 10);
        Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", message)
    }

    pub(crate) fn too_slow() -> Refusal {
        Refusal::new(StatusCode::REQUEST_TIMEOUT, "too_slow", "the request did not arrive in time")
    }

    pub(crate) fn not_json_type() -> Refusal {
        let message = "a request has the header `content-type: application/json`";
        Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "content_type", message)
    }

    pub(crate) fn foreign(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::FORBIDDEN, "foreign", message)
    }

    pub(crate) fn unknown_path() -> Refusal {
        let message = "there is nothing at this address; questions are sent to /api, and /openapi.json describes them";
        Refusal::new(StatusCode::NOT_FOUND, "not_found", message)
    }

    pub(crate) fn method(message: &str) -> Refusal {
        Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "method", message)
    }

    pub(crate) fn busy() -> Refusal {
        let message = "too many questions are being answered; please ask again in a few seconds";
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
    }

    /// A defect of this program.
    pub(crate) fn defect() -> Refusal {
        let message = "this question has hit a defect of nimatron; other questions are not affected";
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }

    /// The text of the answer.
    pub(crate) fn text(&self) -> String {
        let error = json!({"kind": self.kind, "message": self.message});
        json!({"version": nimatron::api::VERSION, "ok": false, "error": error}).to_string()
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status, self.text()).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
        }
        response
    }
}
