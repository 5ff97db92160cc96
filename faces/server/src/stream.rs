//! The answer to a question with its progress: a line of JSON at regular intervals, and the answer
//! as the last line.

use crate::client::Client;
use crate::compute::{self, Answer};
use crate::house::House;
use crate::journal::Line;
use crate::question::Question;
use crate::queue::Place;
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

type Answering = Pin<Box<dyn Future<Output = Answer> + Send>>;

/// The lines of an answer. A client that stops reading stops the computation.
pub(crate) fn lines(house: Arc<House>, client: Client, question: Question, place: Place, line: Arc<Line>) -> Body {
    let progress = Progress::default();
    let counters = progress.clone();
    let answering: Answering = Box::pin(async move {
        let answer = compute::answer(&house, client, &question, place, Some(&counters)).await;
        answer.unwrap_or_else(|refusal| Answer::small(refusal.in_language(question.language).text()))
    });
    let mut news = interval(EVERY);
    news.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let state = State { left: Left::Answering(answering), news, progress, _line: line };
    // A layer around a body may ask once more after its end.
    Body::from_stream(stream::unfold(state, next).fuse())
}

struct State {
    left: Left,
    news: Interval,
    progress: Progress,
    _line: Arc<Line>,
}

/// What is to be sent.
enum Left {
    Answering(Answering),
    /// The end of the line of the answer, whose share of the memory is held until then.
    End(Answer),
    Nothing,
}

async fn next(mut state: State) -> Option<(Result<Bytes, Infallible>, State)> {
    let (text, left): (Bytes, Left) = match std::mem::replace(&mut state.left, Left::Nothing) {
        Left::Answering(mut answering) => tokio::select! {
            biased;
            mut answer = &mut answering => {
                let text = [b"{\"answer\":", &*std::mem::take(&mut answer.text)].concat();
                (text.into(), Left::End(answer))
            }
            _ = state.news.tick() => {
                let (done, total) = state.progress.get();
                (format!("{{\"progress\":[{done},{total}]}}\n").into(), Left::Answering(answering))
            }
        },
        Left::End(answer) => {
            drop(answer);
            ("}\n".into(), Left::Nothing)
        }
        Left::Nothing => return None,
    };
    state.left = left;
    Some((Ok(text), state))
}
