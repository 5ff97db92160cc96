//! One worker: rounds of work and exchange, on timely dataflow.
//!
//! In a round a worker does a part of its work, sends blocks of messages, takes those that come,
//! and tells all workers how it stands. The round is over when its time has passed at every worker,
//! which timely's progress tracking says; by then all its messages have arrived and been taken. So
//! every worker knows the same about the end of a round and decides the same: go on, write a
//! checkpoint, stop, or be done.
//!
//! Whoever has told how it stands goes on with its work until the round is over; what it sends then
//! belongs to the next round. So the faster ones do not wait. All are idle only if nobody has sent
//! anything in the round and nobody has work, so nothing is on its way. Before a checkpoint there
//! is a *still* round, in which nobody works: what a worker knows at its end, with what it has not
//! sent, is a consistent whole, and a run that begins with it goes on as if nothing had happened.

mod exchange;

use crate::block::{Control, Halt};
use crate::error::{ClusterError, Done};
use crate::grundy::{Grundy, Space};
use crate::labels::Labels;
use crate::out::Out;
use crate::ranked::Ranked;
use crate::ranking::Numbered;
use crate::shard::{Checkpoint, Label, ShardReader, Writer, state_path, unwritable, values_path};
use crate::task::{LoopyValue, Next, Task, WorkerCounts};
use crate::values::{self, ClusterAnswer};
use exchange::Exchange;
use nimatron::{Budget, QuestionPositions, Say};
use nimatron_messages::cluster;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use timely::worker::Worker;

/// How positions are solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClusterMethod {
    /// Grundy values by ask and answer.
    Asks,
    /// Grundy values by number.
    Numbers,
    /// Labels where play may go on for ever.
    Labels,
}

/// What all workers of a process share.
#[derive(Debug)]
pub(crate) struct ClusterPlan {
    pub(crate) positions: QuestionPositions,
    pub(crate) way: ClusterMethod,
    pub(crate) games: String,
    pub(crate) question: [u8; 32],
    pub(crate) folder: Option<PathBuf>,
    pub(crate) every: Duration,
    /// The checkpoint to begin with.
    pub(crate) checkpoint: Option<Checkpoint>,
    pub(crate) threads: usize,
    pub(crate) space: Space,
}

impl ClusterPlan {
    fn numbered(&self) -> Done<Numbered> {
        Numbered::of(&self.positions).ok_or_else(|| ClusterError::Other(cluster::broken_message()))
    }
}

pub(crate) const STATE: &[u8; 8] = b"nimstat2";

/// The time that a worker works before it says how it stands.
const TURN: Duration = Duration::from_millis(1);

struct WorkerRun<'p> {
    plan: &'p ClusterPlan,
    label: Label,
    task: Box<dyn Task + 'p>,
    out: Out,
    budget: Budget,
    generation: u64,
    /// The time of the last checkpoint, and how long it took.
    saved: (Instant, Duration),
    /// Why this worker cannot go on.
    failed: Option<ClusterError>,
    /// Whether the task is what it should be: it may have been stopped at its beginning.
    begun: bool,
}

impl<'p> WorkerRun<'p> {
    fn begin(plan: &'p ClusterPlan, me: usize, workers: usize, budget: Budget) -> WorkerRun<'p> {
        let label = Label { question: plan.question, worker: me, workers };
        let mut out = Out::new(me, workers);
        let mut failed = None;
        let checkpoint = plan.folder.as_ref().zip(plan.checkpoint);
        let task = match checkpoint {
            Some((folder, checkpoint)) => load(plan, folder, checkpoint, &label, &mut out, &budget),
            None => start(plan, &mut out, &budget),
        };
        let task = task.unwrap_or_else(|error| {
            failed = Some(error);
            // It does nothing: the failure ends the run at the end of the first round.
            Box::new(Grundy::new(&plan.positions, &plan.space, &mut Out::new(me, workers)))
        });
        let saved = (Instant::now(), Duration::ZERO);
        let generation = plan.checkpoint.map_or(0, |checkpoint| checkpoint.generation);
        let begun = failed.is_none();
        let mut run = WorkerRun { plan, label, task, out, budget, generation, saved, failed, begun };
        run.failed = run.failed.take().or(run.remove_newer().err());
        run
    }

    /// Removes checkpoints that are newer than the one to begin with. Not every worker has written
    /// them, and what is left must not be taken for a part of one that this run writes. Nobody
    /// writes one before all have begun.
    fn remove_newer(&self) -> Done<()> {
        let Some(folder) = self.plan.folder.as_ref().filter(|_| self.is_first_of_process()) else { return Ok(()) };
        for checkpoint in Checkpoint::all(folder)?.into_iter().filter(|all| all.generation > self.generation) {
            self.remove_checkpoint(folder, checkpoint)?;
        }
        Ok(())
    }

    const fn is_first_of_process(&self) -> bool {
        self.label.worker.is_multiple_of(self.plan.threads)
    }

    fn remove_checkpoint(&self, folder: &Path, checkpoint: Checkpoint) -> Done<()> {
        for label in checkpoint.labels(self.plan.question) {
            let path = state_path(folder, checkpoint.generation, &label);
            // What belongs to another question is left alone.
            if ShardReader::begin(&path, STATE, &label).is_ok() {
                remove(&path)?;
            }
        }
        Ok(())
    }

    /// Does a part of the work that needs no message from another worker; `false` if there is none,
    /// or if it is better to wait for messages. None have come if it is `stuck`.
    fn work(&mut self, stuck: bool) -> Done<bool> {
        let WorkerRun { task, out, budget, .. } = self;
        budget.check()?;
        if let Some(block) = out.next(out.me) {
            task.receive(out.me, &block, out, budget)?;
            return Ok(true);
        }
        let worked = task.has_work() && task.work(stuck, out, budget)?;
        // The longer questions are collected, the more of them are about the same position.
        if !worked {
            task.flush(out)?;
        }
        Ok(worked || !out.is_empty(out.me) || (out.workers() == 1 && task.has_work()))
    }

    fn idle(&self) -> bool {
        !self.task.has_work() && self.out.is_empty(self.out.me)
    }

    fn counts(&self) -> WorkerCounts {
        WorkerCounts { messages: self.out.messages, bytes: self.out.bytes, ..self.task.counts() }
    }

    /// Writes a checkpoint, after which the one before the last is not needed any more.
    fn save(&mut self) -> Done<()> {
        let Some(folder) = self.plan.folder.as_ref().filter(|_| self.begun) else { return Ok(()) };
        let begun = Instant::now();
        self.task.flush(&mut self.out)?;
        let generation = self.generation + 1;
        let path = state_path(folder, generation, &self.label);
        let written = nimatron_files::replace(&path, |to| {
            let mut to = Writer::begin(to, STATE, &self.label)?;
            for number in [self.out.messages, self.out.bytes] {
                to.number(number)?;
            }
            for worker in 0..self.out.workers() {
                let blocks = || self.out.blocks(worker).filter(|_| self.task.keeps_messages());
                to.number(blocks().count() as u64)?;
                blocks().try_for_each(|block| to.bytes(block))?;
            }
            self.task.save(&mut to)?;
            to.end()
        });
        written.map_err(|error| unwritable(&path, &error))?;
        if let Some(old) = generation.checked_sub(2) {
            remove(&state_path(folder, old, &self.label))?;
            self.remove_others(folder, old)?;
        }
        self.generation = generation;
        self.saved = (Instant::now(), begun.elapsed());
        Ok(())
    }

    /// Removes checkpoints of other numbers of workers up to a generation; one worker of a process
    /// does so.
    fn remove_others(&self, folder: &Path, generation: u64) -> Done<()> {
        if !self.is_first_of_process() {
            return Ok(());
        }
        for checkpoint in Checkpoint::all(folder)? {
            if checkpoint.workers == self.label.workers || checkpoint.generation > generation {
                continue;
            }
            self.remove_checkpoint(folder, checkpoint)?;
        }
        Ok(())
    }

    /// Whether it is time for a checkpoint; one that takes long is written less often.
    fn is_due(&self) -> bool {
        self.plan.folder.is_some() && self.saved.0.elapsed() > self.plan.every.max(self.saved.1 * 10)
    }

    fn roots(&self) -> Vec<(u32, LoopyValue)> {
        let known = |(number, key): (usize, &Vec<u8>)| Some((number as u32, self.task.value(key)?));
        self.plan.positions.roots().iter().enumerate().filter_map(known).collect()
    }

    /// Puts the answer together, and writes the values.
    fn finish(&self, controls: &[Control], counts: WorkerCounts) -> Done<ClusterAnswer> {
        let mut values = vec![None; self.plan.positions.roots().len()];
        for (number, value) in controls.iter().flat_map(|control| &control.roots) {
            if let Some(place) = values.get_mut(*number as usize) {
                *place = Some(value.clone());
            }
        }
        let values: Option<Vec<LoopyValue>> = values.into_iter().collect();
        let values = values.ok_or_else(|| ClusterError::Other(cluster::broken_message()))?;
        let answer = ClusterAnswer { values, counts };
        if let Some(folder) = &self.plan.folder {
            values::write(&values_path(folder, &self.label), &self.label, &self.plan.games, &*self.task, &answer)?;
        }
        Ok(answer)
    }

    /// Removes the checkpoints, which are not needed when every worker has written its values.
    fn tidy(&self) -> Done<()> {
        let Some(folder) = &self.plan.folder else { return Ok(()) };
        let last = self.generation;
        self.remove_others(folder, last)?;
        (last.saturating_sub(2)..=last + 1).try_for_each(|number| remove(&state_path(folder, number, &self.label)))
    }

    /// Whether what is known is worth a checkpoint, and what arrives is to be taken: a limit stops
    /// between two positions, but a task that was stopped at its beginning is not one.
    const fn is_consistent(&self) -> bool {
        self.begun && matches!(self.failed, None | Some(ClusterError::Stopped(_)))
    }

    fn halt(&self) -> Option<Halt> {
        self.failed.as_ref().map(|error| match error {
            ClusterError::Stopped(_) => Halt::Stopped(error.message().to_string()),
            error => Halt::Failed(error.message().to_string()),
        })
    }
}

fn remove(path: &Path) -> Done<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(unwritable(path, &error)),
        _ => Ok(()),
    }
}

/// The task at its beginning.
fn start<'p>(plan: &'p ClusterPlan, out: &mut Out, budget: &Budget) -> Done<Box<dyn Task + 'p>> {
    Ok(match plan.way {
        ClusterMethod::Asks => Box::new(Grundy::new(&plan.positions, &plan.space, out)),
        ClusterMethod::Numbers => Box::new(Ranked::new(plan.numbered()?, out.me, out.workers(), budget)?),
        ClusterMethod::Labels => Box::new(Labels::new(&plan.positions, out)),
    })
}

/// The task from a checkpoint: from the own file, or, if there were more or fewer workers, from
/// all.
fn load<'p>(
    plan: &'p ClusterPlan,
    folder: &Path,
    checkpoint: Checkpoint,
    own: &Label,
    out: &mut Out,
    budget: &Budget,
) -> Done<Box<dyn Task + 'p>> {
    let mut task = start(plan, &mut Out::new(own.worker, own.workers), budget)?;
    let same = checkpoint.workers == own.workers;
    let mut unsent = Vec::new();
    for label in checkpoint.labels(plan.question).filter(|label| !same || label == own) {
        let path = state_path(folder, checkpoint.generation, &label);
        let mut from = ShardReader::begin(&path, STATE, &label)?;
        let (messages, bytes) = (from.number()?, from.number()?);
        // Somebody has to count those of workers that are gone.
        if same || own.worker == 0 {
            out.messages = out.messages.saturating_add(messages);
            out.bytes = out.bytes.saturating_add(bytes);
        }
        for to in checkpoint.labels(plan.question) {
            for _ in 0..from.number()? {
                let block = from.bytes()?;
                if !task.keeps_messages() {
                    return Err(from.impossible());
                } else if same {
                    out.put_back(to.worker, block);
                } else {
                    unsent.push((to.clone(), block));
                }
            }
        }
        task.load(&mut from, &label, budget)?;
        from.end()?;
    }
    for (label, block) in unsent {
        task.replay(&label, &block, budget)?;
    }
    task.loaded(out);
    Ok(task)
}

/// How far the run is.
enum RunStage {
    Solving,
    /// All values are known; those of the question are told.
    Telling,
    /// The values are being written.
    Writing(ClusterAnswer),
}

/// Solves the positions of this worker together with all others.
pub(crate) fn solve(worker: &mut Worker, plan: &ClusterPlan, budget: Budget) -> Done<ClusterAnswer> {
    let (me, workers) = (worker.index(), worker.peers());
    let mut exchange = Exchange::new(worker);
    let mut run = WorkerRun::begin(plan, me, workers, budget);
    let mut stage = RunStage::Solving;
    loop {
        let controls = exchange.round(worker, &mut run, &stage, false);
        let mut all = WorkerCounts::default();
        controls.iter().for_each(|control| all.add(control.counts));
        if me.is_multiple_of(plan.threads) {
            run.budget.progress().set(all.solved, all.positions);
        }
        // From here on every worker does the same, because all have the same controls.
        if let Some((from, halt)) =
            controls.iter().enumerate().find_map(|(from, control)| Some((from, control.halt.as_ref()?)))
        {
            let saved = match halt {
                Halt::Stopped(_) if matches!(stage, RunStage::Solving) => {
                    exchange.round(worker, &mut run, &stage, true);
                    if run.is_consistent() { run.save() } else { Ok(()) }
                }
                _ => Ok(()),
            };
            let (Halt::Stopped(text) | Halt::Failed(text)) = halt.clone();
            let elsewhere = ClusterError::Elsewhere { process: from / plan.threads, text };
            return saved.and(Err(run.failed.unwrap_or(elsewhere)));
        }
        match stage {
            RunStage::Solving if controls.iter().all(|control| control.idle) => {
                match run.task.settle(all, &mut run.out) {
                    Ok(Next::GoOn) => {}
                    Ok(Next::Done) => stage = RunStage::Telling,
                    Err(error) => run.failed = Some(error),
                }
            }
            RunStage::Solving => {
                if controls[0].checkpoint {
                    // A round in which nobody works: at its end everything that was sent has
                    // arrived.
                    exchange.round(worker, &mut run, &stage, true);
                    run.failed = run.failed.take().or(run.save().err());
                }
            }
            RunStage::Telling => match run.finish(&controls, all) {
                Ok(answer) => stage = RunStage::Writing(answer),
                Err(error) => run.failed = Some(error),
            },
            RunStage::Writing(answer) => {
                run.tidy()?;
                return Ok(answer);
            }
        }
    }
}
