//! The answer to a question with its progress: a line of JSON at regular intervals, and the answer as
//! the last line.

use crate::compute;
use crate::house::House;
use crate::journal::Line;
use crate::lanes::Place;
use crate::question::Question;
use axum::body::Body;
use futures_util::stream;
use nimatron::Progress;
use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Interval, MissedTickBehavior, interval};

/// Interval between two lines.
const EVERY: Duration = Duration::from_millis(200);

type Answering = Pin<Box<dyn Future<Output = String> + Send>>;

/// The lines of an answer. A client that stops reading stops the computation.
pub(crate) fn lines(house: Arc<House>, question: Question, place: Place, line: Arc<Line>) -> Body {
    let progress = Progress::default();
    let counters = progress.clone();
    let answering: Answering = Box::pin(async move {
        let answer = compute::answer(&house, &question, place, &counters).await;
        answer.unwrap_or_else(|refusal| refusal.in_language(question.language()).text())
    });
    let mut news = interval(EVERY);
    news.set_missed_tick_behavior(MissedTickBehavior::Delay);
    Body::from_stream(stream::unfold((Some(answering), news, progress, line), next))
}

type State = (Option<Answering>, Interval, Progress, Arc<Line>);

async fn next((answering, mut news, progress, line): State) -> Option<(Result<String, Infallible>, State)> {
    let mut answering = answering?;
    let (text, left) = tokio::select! {
        biased;
        answer = &mut answering => (format!("{{\"answer\":{answer}}}\n"), None),
        _ = news.tick() => {
            let (done, total) = progress.get();
            (format!("{{\"progress\":[{done},{total}]}}\n"), Some(answering))
        }
    };
    Some((Ok(text), (left, news, progress, line)))
}
