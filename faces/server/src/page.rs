//! The page, which is part of the program if it was built before the program.
//!
//! Names of files under `/assets/` contain a hash of the content, so a browser may keep them
//! forever; everything else is requested again each time, and answered with "not modified" if it
//! has not changed. The page computes in the browser unless its HTML names a server: this server
//! puts its own address there.

use crate::refusal::{RequestRefusal, accepted_language};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use std::borrow::Cow;

#[derive(RustEmbed)]
#[folder = "../web/dist"]
#[allow_missing = true]
struct Built;

/// The place in the HTML that names the server.
const NO_SERVER: &str = "<meta name=\"nimatron-api\" content=\"\">";
const THIS_SERVER: &str = "<meta name=\"nimatron-api\" content=\"/api\">";

const NOT_BUILT: &str = include_str!("not_built.html");

/// A file of the page.
pub(crate) async fn page(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let name = if path.is_empty() || path.ends_with('/') { format!("{path}index.html") } else { path.to_owned() };
    match Built::get(&name) {
        Some(file) => sent(&name, file.data, &file.metadata.sha256_hash(), file.metadata.mimetype(), &headers),
        None if path.is_empty() => {
            let kind = (header::CONTENT_TYPE, "text/html; charset=utf-8");
            ([kind, (header::CACHE_CONTROL, "no-cache")], NOT_BUILT).into_response()
        }
        None => RequestRefusal::unknown_path().in_language(accepted_language(&headers)).into_response(),
    }
}

fn sent(name: &str, data: Cow<'static, [u8]>, hash: &[u8], guessed: &str, asked: &HeaderMap) -> Response {
    let hash: String = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    // A weak tag, because the compressed and the plain form of a file share it.
    let tag = format!("W/\"{hash}\"");
    let keep = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = asked.get_all(header::IF_NONE_MATCH).iter().any(|tags| {
        let tags = tags.to_str().unwrap_or_default();
        tags.split(',').any(|own| own.trim() == "*" || own.trim().trim_start_matches("W/") == &tag[2..])
    });
    let mut response =
        if known { StatusCode::NOT_MODIFIED.into_response() } else { content(name, data).into_response() };
    let mut set = |name: HeaderName, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            response.headers_mut().insert(name, value);
        }
    };
    set(header::ETAG, &tag);
    set(header::CACHE_CONTROL, keep);
    if !known {
        set(header::CONTENT_TYPE, &kind(name, guessed));
    }
    response
}

fn kind(name: &str, guessed: &str) -> String {
    match guessed {
        _ if name.ends_with(".webmanifest") => "application/manifest+json".to_owned(),
        text if text.starts_with("text/") => format!("{text}; charset=utf-8"),
        other => other.to_owned(),
    }
}

fn content(name: &str, data: Cow<'static, [u8]>) -> Cow<'static, [u8]> {
    match std::str::from_utf8(&data) {
        Ok(text) if name.ends_with(".html") && text.contains(NO_SERVER) => {
            text.replace(NO_SERVER, THIS_SERVER).into_bytes().into()
        }
        _ => data,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_asks_the_server_that_sends_it() {
        let data = Cow::Borrowed("<head><meta name=\"nimatron-api\" content=\"\"></head>".as_bytes());
        let sent = content("index.html", data.clone());
        assert_eq!(*sent, *b"<head><meta name=\"nimatron-api\" content=\"/api\"></head>");
        assert_eq!(content("a.js", data.clone()), data);
    }

    #[test]
    fn a_file_says_what_it_is_and_how_long_it_may_be_kept() {
        let file = |name: &str, guessed: &str, asked: &HeaderMap| {
            let response = sent(name, Cow::Borrowed(b"content"), &[7; 32], guessed, asked);
            let value = |name| response.headers().get(name).map_or("", |value: &HeaderValue| value.to_str().unwrap());
            let kind = value(header::CONTENT_TYPE).to_owned();
            (response.status().as_u16(), kind, value(header::CACHE_CONTROL).contains("immutable"))
        };
        let nothing = HeaderMap::new();
        let script = "text/javascript; charset=utf-8".to_owned();
        assert_eq!(file("assets/a-1f.js", "text/javascript", &nothing), (200, script, true));
        assert_eq!(file("a.wasm", "application/wasm", &nothing), (200, "application/wasm".to_owned(), false));
        let mut asked = HeaderMap::new();
        asked.insert(header::IF_NONE_MATCH, HeaderValue::from_static("\"other\", W/\"070707070707070707070707\""));
        assert_eq!(file("index.html", "text/html", &asked), (304, String::new(), false));
    }
}
