//! Which requests are refused, and what a browser may do with a response.
//!
//! A server on the user's machine can be reached from every page that the browser shows. So
//! requests from pages of another origin are refused. A server that listens on loopback also
//! refuses requests for any host name that is not a name of this machine (DNS rebinding). The
//! headers keep the page from loading anything from elsewhere and from being shown inside another
//! page.

use crate::house::House;
use crate::refusal::{RequestRefusal, accepted_language};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::Arc;

const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; \
    worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Refuses foreign requests and sets the headers of every response.
pub(crate) async fn guard(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let local = house.settings.address.ip().to_canonical().is_loopback();
    let mut response = match foreign(request.headers(), local) {
        Some(refusal) => refusal.in_language(accepted_language(request.headers())).into_response(),
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// The refusal of a request from elsewhere. `local`: the server listens on loopback.
fn foreign(headers: &HeaderMap, local: bool) -> Option<RequestRefusal> {
    // A program in front of this one may have looked at another one.
    let twice = |name| headers.get_all(name).iter().nth(1).is_some();
    if twice(header::HOST) {
        return Some(RequestRefusal::one_host());
    }
    if twice(header::ORIGIN) {
        return Some(RequestRefusal::one_origin());
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    if local && !is_local(host) {
        return Some(RequestRefusal::only_localhost());
    }
    let origin = headers.get(header::ORIGIN)?;
    let origin = origin.to_str().unwrap_or_default();
    let own = origin.split_once("://").is_some_and(|(scheme, authority)| {
        (scheme == "http" || scheme == "https") && authority.eq_ignore_ascii_case(host)
    });
    (!own).then(RequestRefusal::foreign_page)
}

/// Whether a host is a name of this machine, with or without a port: `localhost:8080`, `127.0.0.1`,
/// `[::1]:80`.
fn is_local(host: &str) -> bool {
    let (name, port) = match host.rfind(':') {
        Some(colon) if !host.ends_with(']') => (&host[..colon], &host[colon + 1..]),
        _ => (host, ""),
    };
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    let named =
        name.eq_ignore_ascii_case("localhost") || bare.parse().is_ok_and(|ip: IpAddr| ip.to_canonical().is_loopback());
    named && port.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_local() {
        for host in
            ["localhost", "LOCALHOST:1", "127.0.0.1", "127.0.0.1:8080", "[::1]", "[::1]:80", "[::ffff:127.0.0.1]"]
        {
            assert!(is_local(host), "{host}");
        }
        let foreign =
            ["", "evil.example", "localhost.evil.example:80", "127.0.0.1.evil.example", "10.0.0.1", "localhost:80x"];
        for host in foreign {
            assert!(!is_local(host), "{host}");
        }
    }
}
