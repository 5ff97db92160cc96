//! The workers without HTTP: for a face that talks to one program over its own standard input and
//! output, and whose questions must not run away either.

use crate::Settings;
use crate::client::Client;
use crate::compute::{self, AnswerText};
use crate::house::House;
use crate::question::Question;
use crate::refusal::RequestRefusal;
use nimatron::Progress;
use serde_json::Value as Json;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio::task::AbortHandle;
use tokio::time::interval;

/// Interval between two reports of progress.
const EVERY: Duration = Duration::from_millis(500);

/// Worker processes that answer the requests of [`nimatron::api`], within the limits of the
/// settings.
///
/// They are started when they are needed, and end when this is dropped.
#[derive(Debug)]
pub struct Pool {
    house: Arc<House>,
    runtime: Option<Runtime>,
}

/// A request that is being answered.
#[derive(Debug)]
pub struct RequestHandle(AbortHandle);

impl RequestHandle {
    /// Stops the computation; nothing more is said of the request, unless that has already begun.
    pub fn cancel(&self) {
        self.0.abort();
    }
}

impl Pool {
    /// A pool without processes yet.
    ///
    /// # Errors
    /// The system gives no threads.
    pub fn new(settings: Settings) -> io::Result<Pool> {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().thread_name("nimatron").build()?;
        let house = Arc::new(House::new(settings));
        let own = Arc::clone(&house);
        runtime.spawn(async move { own.workers.tend().await });
        Ok(Pool { house, runtime: Some(runtime) })
    }

    /// Asks. `news` gets the units of work that are done and all of them, twice a second; `done`
    /// gets the text of the answer, as that of [`nimatron::api::answer_text`], which is also what a
    /// refusal looks like. Both are called on another thread.
    pub fn ask(
        &self,
        request: &Json,
        mut news: impl FnMut(u64, u64) + Send + 'static,
        done: impl FnOnce(String) + Send + 'static,
    ) -> Option<RequestHandle> {
        let house = Arc::clone(&self.house);
        let question = Question::of(&house, request);
        let task = self.runtime.as_ref()?.spawn(async move {
            let progress = Progress::default();
            let answer = {
                let mut answering = pin!(answer(&house, &question, &progress));
                let mut ticks = interval(EVERY);
                ticks.reset();
                loop {
                    tokio::select! {
                        biased;
                        answer = &mut answering => break answer,
                        _ = ticks.tick() => {
                            let (at, total) = progress.get();
                            news(at, total);
                        }
                    }
                }
            };
            let answer =
                answer.unwrap_or_else(|refusal| AnswerText::small(refusal.in_language(question.language).text()));
            done(String::from_utf8_lossy(&answer.text).into_owned());
        });
        Some(RequestHandle(task.abort_handle()))
    }
}

async fn answer(house: &Arc<House>, question: &Question, progress: &Progress) -> Result<AnswerText, RequestRefusal> {
    let place = compute::place(house, Client::Server, question, question.guess.lane)?;
    compute::answer(house, Client::Server, question, place, Some(progress)).await
}

impl Drop for Pool {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            // What still computes is abandoned; its worker ends.
            runtime.shutdown_background();
        }
    }
}
