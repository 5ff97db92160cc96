//! `/healthz`: whether a worker answers a question, and what is in use.
//!
//! The question is asked at most once a second, however often the server is asked for its health.

use crate::client::Client;
use crate::compute;
use crate::house::House;
use crate::lanes::Lane;
use crate::question::Question;
use crate::resident::resident;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value as Json, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;
use tokio::time::timeout;

/// The question, and its answer.
const PROBE: &str = r#"{"do":"solve","game":"nim","positions":["3","4","5"]}"#;
const GRUNDY: u64 = 2;
/// Maximum time for the answer.
const IN_TIME: Duration = Duration::from_secs(5);
/// Time for which a report is repeated.
const FRESH: Duration = Duration::from_secs(1);

/// The last report.
#[derive(Debug, Default)]
pub(crate) struct Health(Mutex<Option<(Instant, Report)>>);

#[derive(Clone, Debug)]
struct Report {
    well: bool,
    text: String,
}

impl IntoResponse for Report {
    fn into_response(self) -> Response {
        let status = if self.well { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
        let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
        (status, headers, self.text).into_response()
    }
}

/// The report of at most a second ago.
pub(crate) async fn health(State(house): State<Arc<House>>) -> Response {
    let mut last = house.health.0.lock().await;
    match &*last {
        Some((at, report)) if at.elapsed() < FRESH => report.clone(),
        _ => {
            let report = report(&house).await;
            *last = Some((Instant::now(), report.clone()));
            report
        }
    }
    .into_response()
}

async fn report(house: &Arc<House>) -> Report {
    let began = Instant::now();
    let well = timeout(IN_TIME, probe(house)).await.unwrap_or(false);
    let ms = began.elapsed().as_secs_f64() * 1000.0;
    let lanes = Lane::ALL.map(|lane| {
        let (turns, busy, waiting) = house.lanes.queue(lane).use_of();
        json!({"lane": lane.name(), "turns": turns, "busy": busy, "waiting": waiting})
    });
    let processes = house.workers.processes();
    // One that has just ended has none; a system that tells nothing of any is no 0.
    let each: Vec<f64> = processes.iter().filter_map(|number| mebibytes(&number.to_string())).collect();
    let workers = (processes.is_empty() || !each.is_empty()).then(|| each.iter().sum::<f64>());
    let report = json!({
        "ok": well,
        "probe_ms": rounded(ms),
        "lanes": lanes,
        "workers": processes.len(),
        "restarts": house.workers.restarts(),
        "resident_mb": {"server": mebibytes("self"), "workers": workers.map(rounded)},
    });
    Report { well, text: report.to_string() }
}

/// Whether a worker answers, and answers right.
async fn probe(house: &Arc<House>) -> bool {
    let Some(question) = Question::own(house, PROBE) else { return false };
    let Ok(place) = compute::place(house, Client::Server, &question, Lane::Quick) else { return false };
    let Ok(answer) = compute::answer(house, Client::Server, &question, place, None).await else { return false };
    let answer: Json = serde_json::from_slice(&answer.text).unwrap_or_default();
    answer["answer"]["grundy"] == GRUNDY
}

/// Resident memory of a process in MiB; `None` where the system does not tell.
fn mebibytes(process: &str) -> Option<f64> {
    resident(process).map(|bytes| rounded(bytes as f64 / f64::from(1 << 20)))
}

/// With two digits after the point.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
