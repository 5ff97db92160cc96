//! One line on standard error for each request: method, path, action, status,
//! milliseconds.

use crate::house::House;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use std::io::Write;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Instant;

/// Maximum number of characters of a path or action that are shown.
const MAX_SHOWN: usize = 80;

/// The line of one request, written after the last part of the response was sent, or when the
/// client has gone.
#[derive(Debug)]
pub(crate) struct JournalLine {
    quiet: bool,
    start: Instant,
    request: String,
    wanted: Mutex<String>,
    status: OnceLock<u16>,
}

impl JournalLine {
    /// Records the action.
    pub(crate) fn wants(&self, wanted: &str) {
        if let Ok(mut own) = self.wanted.lock() {
            *own = shown(wanted);
        }
    }
}

/// The beginning of a text in one line, with control characters escaped.
fn shown(text: &str) -> String {
    text.chars().take(MAX_SHOWN).flat_map(char::escape_debug).collect()
}

impl Drop for JournalLine {
    fn drop(&mut self) {
        if self.quiet {
            return;
        }
        let wanted = self.wanted.lock().map(|wanted| wanted.clone()).unwrap_or_default();
        let wanted = if wanted.is_empty() { "-" } else { &wanted };
        let status = self.status.get().map_or_else(|| "gone".to_owned(), u16::to_string);
        let ms = self.start.elapsed().as_millis();
        // If standard error is closed, the line is lost.
        let _ = writeln!(std::io::stderr(), "{} {wanted} {status} {ms} ms", self.request);
    }
}

/// Writes the line of each request.
pub(crate) async fn journal(State(house): State<Arc<House>>, mut request: Request, next: Next) -> Response {
    let quiet = house.settings.quiet;
    let what = if quiet { String::new() } else { format!("{} {}", request.method(), shown(request.uri().path())) };
    let line = Arc::new(JournalLine {
        quiet,
        start: Instant::now(),
        request: what,
        wanted: Mutex::default(),
        status: OnceLock::new(),
    });
    request.extensions_mut().insert(Arc::clone(&line));
    let response = next.run(request).await;
    let _ = line.status.set(response.status().as_u16());
    response
}
