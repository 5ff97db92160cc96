//! Requests that are refused. The errors of the server have the form of the errors of the API.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use nimatron::StopReason;
use nimatron_messages::{Language, Message, Say, requests, server};
use serde_json::json;
use std::time::Duration;

/// Why a request is not answered.
#[derive(Debug)]
pub(crate) struct RequestRefusal {
    status: StatusCode,
    kind: &'static str,
    message: Message,
    language: Language,
    /// Whether a computation was stopped, of which nothing is known. This is an answer, in the form
    /// of those of the API.
    stopped: bool,
}

impl RequestRefusal {
    /// In English, until [`RequestRefusal::in_language`].
    fn new(status: StatusCode, kind: &'static str, message: Message) -> RequestRefusal {
        RequestRefusal { status, kind, message, language: Language::default(), stopped: false }
    }

    fn request(message: Message) -> RequestRefusal {
        RequestRefusal::new(StatusCode::BAD_REQUEST, "request", message)
    }

    pub(crate) fn not_json(error: &serde_json::Error) -> RequestRefusal {
        RequestRefusal::request(requests::not_json(error.to_string()))
    }

    pub(crate) fn cut_off() -> RequestRefusal {
        RequestRefusal::request(server::cut_off())
    }

    pub(crate) fn too_large(max_bytes: usize) -> RequestRefusal {
        RequestRefusal::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", server::too_large(max_bytes >> 10))
    }

    pub(crate) fn too_slow() -> RequestRefusal {
        RequestRefusal::new(StatusCode::REQUEST_TIMEOUT, "too_slow", server::too_slow())
    }

    pub(crate) fn not_json_type() -> RequestRefusal {
        RequestRefusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "content_type", server::content_type())
    }

    pub(crate) fn only_localhost() -> RequestRefusal {
        RequestRefusal::new(StatusCode::FORBIDDEN, "foreign", server::only_localhost())
    }

    pub(crate) fn foreign_page() -> RequestRefusal {
        RequestRefusal::new(StatusCode::FORBIDDEN, "foreign", server::foreign_page())
    }

    pub(crate) fn unknown_path() -> RequestRefusal {
        RequestRefusal::new(StatusCode::NOT_FOUND, "not_found", server::not_found())
    }

    pub(crate) fn method() -> RequestRefusal {
        RequestRefusal::new(StatusCode::METHOD_NOT_ALLOWED, "method", server::method())
    }

    pub(crate) fn busy() -> RequestRefusal {
        RequestRefusal::new(StatusCode::SERVICE_UNAVAILABLE, "busy", server::busy())
    }

    fn stopped(message: Message) -> RequestRefusal {
        RequestRefusal { stopped: true, ..RequestRefusal::new(StatusCode::OK, "limit", message) }
    }

    /// The computation did not end within its time.
    pub(crate) fn out_of_time(allowed: Duration) -> RequestRefusal {
        RequestRefusal::stopped(StopReason::Time(allowed).message())
    }

    /// The computation has used up its memory, `allowed` bytes.
    pub(crate) fn out_of_memory(allowed: u64) -> RequestRefusal {
        RequestRefusal::stopped(server::out_of_memory(allowed >> 20))
    }

    /// Somebody else has ended the processes that computed it, for want of memory or for no reason
    /// that is known here.
    pub(crate) fn ended_from_outside() -> RequestRefusal {
        RequestRefusal::stopped(server::ended_from_outside())
    }

    pub(crate) fn answer_too_large(max_bytes: usize) -> RequestRefusal {
        RequestRefusal::stopped(server::answer_too_large(max_bytes >> 20))
    }

    pub(crate) fn one_host() -> RequestRefusal {
        RequestRefusal::request(server::one_host())
    }

    pub(crate) fn one_origin() -> RequestRefusal {
        RequestRefusal::request(server::one_origin())
    }

    /// A bug in this program.
    pub(crate) fn defect() -> RequestRefusal {
        RequestRefusal::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", server::defect())
    }

    /// The refusal in another language.
    pub(crate) fn in_language(self, language: Language) -> RequestRefusal {
        RequestRefusal { language, ..self }
    }

    /// The body of the response.
    pub(crate) fn text(&self) -> String {
        let RequestRefusal { kind, message, .. } = self;
        let mut error = json!({"kind": kind, "id": message.id(), "message": message.text(self.language)});
        if self.stopped {
            error["known"] = json!([]);
        }
        json!({"version": nimatron::api::VERSION, "ok": false, "error": error}).to_string()
    }
}

impl IntoResponse for RequestRefusal {
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

/// The first language of `Accept-Language` that is spoken here, for refusals of requests whose
/// `language` is not read yet; English if there is none.
pub(crate) fn accepted_language(headers: &HeaderMap) -> Language {
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let tags = accepted.split(',').map(|entry| entry.split(';').next().unwrap_or_default().trim());
    tags.filter_map(Language::of_locale).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_in_a_language_that_is_accepted() {
        for (accepted, language) in [
            ("zh-TW,zh;q=0.9,en;q=0.8", Language::TraditionalChinese),
            ("de, zh-CN;q=0.5", Language::SimplifiedChinese),
            ("de", Language::English),
            ("*", Language::English),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, HeaderValue::from_static(accepted));
            assert_eq!(accepted_language(&headers), language, "{accepted}");
        }
        assert_eq!(accepted_language(&HeaderMap::new()), Language::English);
        assert!(RequestRefusal::busy().in_language(Language::SimplifiedChinese).text().contains("请过几秒再问"));
        assert!(RequestRefusal::busy().text().contains("server.busy"));
    }
}
