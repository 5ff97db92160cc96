//! One attempt at a question: its turn, the worker that answers it, and all that may happen to that.
//!
//! The attempt has a task of its own, which goes on when the client has gone, until the worker is free
//! again. So no turn and no worker is lost.

use crate::compute::Answer;
use crate::frames::{self, Conditions, Kind, frame, pair};
use crate::house::{House, Phase};
use crate::lanes::Lane;
use crate::queue::Turn;
use crate::workers::{Death, Worker};
use nimatron::Progress;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{ChildStdin, ChildStdout};
use tokio::sync::{OwnedSemaphorePermit, oneshot};
use tokio::time::{Instant, sleep, timeout};

/// Time beyond its limit after which a worker is ended.
const GRACE: Duration = Duration::from_secs(2);
/// Time that a worker has to stop when its client has gone.
const GONE: Duration = Duration::from_millis(250);
/// Time that a worker has to say what is known when the server ends.
const HURRY: Duration = Duration::from_millis(1500);
/// Time for the passage of a question or an answer.
const PASSAGE: Duration = Duration::from_secs(10);
/// Answers of at least this size in bytes need a share of the memory for large answers.
const LARGE: usize = 1 << 20;

/// How an attempt ends.
#[derive(Debug)]
pub(crate) enum End {
    /// With an answer, after this time.
    Answer(Answer, Duration),
    /// The turn was over.
    Cut,
    /// The worker did not stop when its time was over.
    Overdue,
    /// The answer is too large.
    TooLarge,
    /// The worker has met a defect.
    Defect,
    /// The worker has died.
    Died(Death),
    /// There is no worker, or no memory for the answer.
    NoWorker,
}

/// Asks a worker of the lane. Dropping the future stops it.
pub(crate) async fn attempt(
    house: &Arc<House>,
    lane: Lane,
    turn: Turn,
    conditions: Conditions,
    text: &[u8],
    progress: Option<&Progress>,
) -> End {
    let (tell, ended) = oneshot::channel();
    let (wanted, gone) = oneshot::channel::<()>();
    let question = conditions.question(text);
    let (house, progress) = (Arc::clone(house), progress.cloned());
    tokio::spawn(async move {
        let mut tell = Some(tell);
        if let Ok(mut worker) = house.workers.take(lane) {
            let asked = Asked { house: &house, conditions, progress: progress.as_ref() };
            let (end, usable) = asked.ask(&mut worker, &question, gone).await;
            if let Some(tell) = tell.take() {
                let _ = tell.send(end);
            }
            if usable {
                house.workers.give_back(lane, worker);
            } else {
                house.workers.replace(lane, worker);
            }
        }
        drop(turn);
    });
    let end = ended.await.unwrap_or(End::NoWorker);
    drop(wanted);
    end
}

struct Asked<'a> {
    house: &'a House,
    conditions: Conditions,
    progress: Option<&'a Progress>,
}

impl Asked<'_> {
    /// How it ends, and whether the worker takes further questions.
    async fn ask(&self, worker: &mut Worker, question: &[u8], gone: oneshot::Receiver<()>) -> (End, bool) {
        match self.converse(worker, question, gone).await {
            Ok(end) => end,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => (End::Defect, false),
            // It does not read, or has closed its output.
            Err(_) => (End::Died(worker.death().await), false),
        }
    }

    async fn converse(
        &self,
        worker: &mut Worker,
        question: &[u8],
        gone: oneshot::Receiver<()>,
    ) -> io::Result<(End, bool)> {
        let began = Instant::now();
        let (input, output) = worker.streams();
        within_passage(input.write_all(question)).await?;
        let longest = self.conditions.turn.or(self.conditions.limit.time).unwrap_or(Duration::MAX);
        let mut over = pin!(sleep(longest.saturating_add(GRACE)));
        // Why it should stop: the patience with which it may.
        let mut unwanted = pin!(async {
            tokio::select! {
                _ = gone => GONE,
                () = self.house.until(Phase::Hurry) => HURRY,
            }
        });
        let mut stopped = false;
        loop {
            let (kind, length) = {
                let mut head = pin!(frames::next_head(output));
                loop {
                    tokio::select! {
                        biased;
                        head = head.as_mut() => break head?,
                        patience = unwanted.as_mut(), if !stopped => {
                            stopped = true;
                            stop(input).await?;
                            over.as_mut().reset(Instant::now() + patience);
                        }
                        () = over.as_mut() => return Ok((End::Overdue, false)),
                    }
                }
            };
            let large = length >= LARGE;
            let held = if large { self.share(length) } else { None };
            if large && held.is_none() {
                return Ok((End::NoWorker, false));
            }
            let content = content(output, length).await?;
            return Ok(match kind {
                Kind::Progress => {
                    if let Some(progress) = self.progress {
                        let (done, total) = pair(&content);
                        progress.set(done, total);
                    }
                    continue;
                }
                Kind::Answer => (End::Answer(Answer::new(content, held), began.elapsed()), true),
                Kind::LastAnswer => (End::Answer(Answer::new(content, held), began.elapsed()), false),
                Kind::Cut => (End::Cut, true),
                Kind::Overdue => (End::Overdue, false),
                Kind::TooLarge => (End::TooLarge, false),
                Kind::Defect => (End::Defect, true),
                Kind::Question | Kind::Stop => (End::Defect, false),
            });
        }
    }

    /// A share of the memory for large answers, if there is as much.
    fn share(&self, bytes: usize) -> Option<OwnedSemaphorePermit> {
        let kibibytes = u32::try_from(bytes >> 10).ok()?;
        Arc::clone(&self.house.large_answers).try_acquire_many_owned(kibibytes).ok()
    }
}

async fn stop(input: &mut ChildStdin) -> io::Result<()> {
    within_passage(input.write_all(&frame(Kind::Stop, &[]))).await
}

async fn content(output: &mut tokio::io::BufReader<ChildStdout>, length: usize) -> io::Result<Vec<u8>> {
    let mut content = vec![0; length];
    within_passage(output.read_exact(&mut content)).await?;
    Ok(content)
}

async fn within_passage<T>(passes: impl Future<Output = io::Result<T>>) -> io::Result<T> {
    timeout(PASSAGE, passes).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
}
