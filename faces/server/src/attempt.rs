//! One attempt at a question: its turn, the worker that answers it, and all that may happen to
//! that.
//!
//! A worker that goes on when it should not (its client has gone, its time is over) is ended and
//! replaced. So no turn is lost, whatever the worker does.
//!
//! A worker that does not answer within its limit and two seconds, or whose client has gone, is
//! killed and replaced. One that dies for want of memory is an answer ("needs more memory than
//! allowed"). If it is killed from outside, the question is asked once more in the same turn, of a
//! new worker, because the idle ones may be dying with it.

use crate::compute::AnswerText;
use crate::frames::{self, Conditions, FrameKind, frame, pair};
use crate::house::{House, Phase};
use crate::lanes::Lane;
use crate::queue::ComputeTurn;
use crate::workers::{Death, Worker};
use nimatron::Progress;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{ChildStdin, ChildStdout};
use tokio::runtime::Handle;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{Instant, sleep, timeout};

/// Time beyond its limit after which a worker is ended.
const GRACE: Duration = Duration::from_secs(2);
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
    Answer(AnswerText, Duration),
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

/// Asks a worker of the lane; if that is ended from outside, which is not the fault of the question
/// as far as anybody knows, once more, in the same turn. Dropping the future ends the worker, which
/// another one replaces.
pub(crate) async fn attempt(
    house: &Arc<House>,
    lane: Lane,
    turn: ComputeTurn,
    conditions: Conditions,
    text: &[u8],
    progress: Option<&Progress>,
) -> End {
    let Ok(worker) = house.workers.take(lane) else { return End::NoWorker };
    let mut held = WorkerLease { house: Arc::clone(house), lane, usable: false, own: Some((worker, turn)) };
    let Some((worker, _)) = &mut held.own else { return End::NoWorker };
    let asked = AttemptContext { house, conditions, progress };
    let question = conditions.question(text);
    let (mut end, mut usable) = asked.ask(worker, &question).await;
    if matches!(end, End::Died(Death::Outside)) {
        // A new one: the idle ones may be dying with it.
        house.workers.count_restart();
        let Ok(new) = house.workers.start() else { return End::NoWorker };
        *worker = new;
        (end, usable) = asked.ask(worker, &question).await;
    }
    held.usable = usable;
    end
}

/// A worker and the turn in which it computes.
struct WorkerLease {
    house: Arc<House>,
    lane: Lane,
    /// Whether the worker takes further questions.
    usable: bool,
    own: Option<(Worker, ComputeTurn)>,
}

impl Drop for WorkerLease {
    /// The turn goes on when there is a worker for it.
    fn drop(&mut self) {
        let Some((worker, turn)) = self.own.take() else { return };
        let (house, lane) = (Arc::clone(&self.house), self.lane);
        if self.usable {
            house.workers.give_back(lane, worker);
            return;
        }
        // It ends at once, even if nothing else runs any more.
        drop(worker);
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(async move {
                house.workers.replace(lane);
                drop(turn);
            });
        }
    }
}

struct AttemptContext<'a> {
    house: &'a House,
    conditions: Conditions,
    progress: Option<&'a Progress>,
}

impl AttemptContext<'_> {
    /// How it ends, and whether the worker takes further questions.
    async fn ask(&self, worker: &mut Worker, question: &[u8]) -> (End, bool) {
        match self.converse(worker, question).await {
            Ok(end) => end,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => (End::Defect, false),
            // It does not read, or has closed its output.
            Err(_) => (End::Died(worker.death().await), false),
        }
    }

    async fn converse(&self, worker: &mut Worker, question: &[u8]) -> io::Result<(End, bool)> {
        let began = Instant::now();
        let (input, output) = worker.streams();
        within_passage(input.write_all(question)).await?;
        let longest = self.conditions.turn.or(self.conditions.limit.time).unwrap_or(Duration::MAX);
        let mut over = pin!(sleep(longest.saturating_add(GRACE)));
        let mut hurry = pin!(self.house.until(Phase::Hurry));
        let mut stopped = false;
        loop {
            let (kind, length) = {
                let mut head = pin!(frames::next_head(output));
                loop {
                    tokio::select! {
                        biased;
                        head = head.as_mut() => break head?,
                        () = hurry.as_mut(), if !stopped => {
                            stopped = true;
                            stop(input).await?;
                            over.as_mut().reset(Instant::now() + HURRY);
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
                FrameKind::Progress => {
                    if let Some(progress) = self.progress {
                        let (done, total) = pair(&content);
                        progress.set(done, total);
                    }
                    continue;
                }
                FrameKind::Answer => (End::Answer(AnswerText::new(content, held), began.elapsed()), true),
                FrameKind::LastAnswer => (End::Answer(AnswerText::new(content, held), began.elapsed()), false),
                FrameKind::Cut => (End::Cut, true),
                FrameKind::Overdue => (End::Overdue, false),
                FrameKind::TooLarge => (End::TooLarge, false),
                FrameKind::Defect => (End::Defect, true),
                FrameKind::Question | FrameKind::Stop => (End::Defect, false),
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
    within_passage(input.write_all(&frame(FrameKind::Stop, &[]))).await
}

async fn content(output: &mut tokio::io::BufReader<ChildStdout>, length: usize) -> io::Result<Vec<u8>> {
    let mut content = vec![0; length];
    within_passage(output.read_exact(&mut content)).await?;
    Ok(content)
}

async fn within_passage<T>(passes: impl Future<Output = io::Result<T>>) -> io::Result<T> {
    timeout(PASSAGE, passes).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
}
