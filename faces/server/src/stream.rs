//! The answer to a question with its progress: a line of JSON at regular intervals, and the answer
//! as the last line.

use crate::client::Client;
use crate::compute::{self, AnswerText};
use crate::house::House;
use crate::journal::JournalLine;
use crate::question::Question;
use crate::queue::QueuePlace;
use axum::body::{Body, Bytes};
use futures_util::stream::{self, StreamExt};
use nimatron::Progress;
use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Interval, MissedTickBehavior, interval};

/// Interval between two lines.
const EVERY: Duration = Duration::from_millis(200);

type Answering = Pin<Box<dyn Future<Output = AnswerText> + Send>>;

/// The lines of an answer. A client that stops reading stops the computation.
pub(crate) fn lines(
    house: Arc<House>,
    client: Client,
    question: Question,
    place: QueuePlace,
    line: Arc<JournalLine>,
) -> Body {
    let progress = Progress::default();
    let counters = progress.clone();
    let answering: Answering = Box::pin(async move {
        let answer = compute::answer(&house, client, &question, place, Some(&counters)).await;
        answer.unwrap_or_else(|refusal| AnswerText::small(refusal.in_language(question.language).text()))
    });
    let mut news = interval(EVERY);
    news.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let state = StreamState { left: StreamRemainder::Answering(answering), news, progress, _line: line };
    // A layer around a body may ask once more after its end.
    Body::from_stream(stream::unfold(state, next).fuse())
}

struct StreamState {
    left: StreamRemainder,
    news: Interval,
    progress: Progress,
    _line: Arc<JournalLine>,
}

/// What is to be sent.
enum StreamRemainder {
    Answering(Answering),
    /// The end of the line of the answer, whose share of the memory is held until then.
    End(AnswerText),
    Nothing,
}

async fn next(mut state: StreamState) -> Option<(Result<Bytes, Infallible>, StreamState)> {
    let (text, left): (Bytes, StreamRemainder) = match std::mem::replace(&mut state.left, StreamRemainder::Nothing) {
        StreamRemainder::Answering(mut answering) => tokio::select! {
            biased;
            mut answer = &mut answering => {
                let text = [b"{\"answer\":", &*std::mem::take(&mut answer.text)].concat();
                (text.into(), StreamRemainder::End(answer))
            }
            _ = state.news.tick() => {
                let (done, total) = state.progress.get();
                (format!("{{\"progress\":[{done},{total}]}}\n").into(), StreamRemainder::Answering(answering))
            }
        },
        StreamRemainder::End(answer) => {
            drop(answer);
            ("}\n".into(), StreamRemainder::Nothing)
        }
        StreamRemainder::Nothing => return None,
    };
    state.left = left;
    Some((Ok(text), state))
}
