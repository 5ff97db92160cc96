//! One worker: rounds of work and exchange, on timely dataflow.
//!
//! In a round a worker does a part of its work, sends blocks of messages, and tells all workers how
//! it stands. The round is over when its time has passed at every worker, which timely's progress
//! tracking says; by then all its messages have arrived and been taken. So every worker knows the
//! same about the end of a round and decides the same: go on, write a checkpoint, stop, or be done.
//! What a worker knows at the end of a round, with what it has not sent, is a consistent whole: a
//! checkpoint needs nothing else, and a run that begins with it goes on as if nothing had happened.

use crate::block::{Block, Control, Halt};
use crate::chomp::Chomp;
use crate::error::{ClusterError, Done};
use crate::grundy::{Grundy, Space};
use crate::labels::Labels;
use crate::out::Out;
use crate::ranked::Ranked;
use crate::shard::{Label, Reader, Writer, state_path, unwritable, values_path};
use crate::task::{Counts, Next, Task, Value};
use crate::values::{self, Answer};
use nimatron::{Budget, Positions, Say};
use nimatron_messages::cluster;
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::core::input::Handle as InputHandle;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::operators::probe::Handle as ProbeHandle;
use timely::dataflow::operators::{Input, Probe};
use timely::worker::Worker;

/// How positions are solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Grundy values by ask and answer.
    Asks,
    /// Grundy values of Chomp by number.
    Numbers,
    /// Labels where play may go on for ever.
    Labels,
}

/// What all workers of a process share.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) positions: Positions,
    pub(crate) way: Way,
    pub(crate) games: String,
    pub(crate) question: [u8; 32],
    pub(crate) folder: Option<PathBuf>,
    pub(crate) every: Duration,
    /// The checkpoint to begin with.
    pub(crate) generation: Option<u64>,
    pub(crate) threads: usize,
    pub(crate) space: Space,
}

impl Plan {
    fn chomp(&self) -> Done<Chomp> {
        let chomp = self.positions.diagram().and_then(|rows| Chomp::new(&rows));
        chomp.ok_or_else(|| ClusterError::Other(cluster::broken_message()))
    }
}

pub(crate) const STATE: &[u8; 8] = b"nimstat1";

/// The time that a worker works before it looks at its messages.
const TURN: Duration = Duration::from_millis(40);

struct Run<'p> {
    plan: &'p Plan,
    label: Label,
    task: Box<dyn Task + 'p>,
    out: Out,
    budget: Budget,
    generation: u64,
    /// The time of the last checkpoint, and how long it took.
    saved: (Instant, Duration),
    /// Why this worker cannot go on.
    failed: Option<ClusterError>,
}

impl<'p> Run<'p> {
    fn begin(plan: &'p Plan, me: usize, workers: usize, budget: Budget) -> Run<'p> {
        let label = Label { question: plan.question, worker: me, workers };
        let mut out = Out::new(me, workers);
        let mut failed = None;
        let loaded = plan.folder.as_ref().zip(plan.generation).and_then(|(folder, generation)| {
            let path = state_path(folder, generation, &label);
            load(plan, &path, &label, &budget).map_err(|error| failed = Some(error)).ok()
        });
        let task: Box<dyn Task + 'p> = match loaded {
            Some((task, saved)) => {
                out = saved;
                task
            }
            None => start(plan, &mut out, &budget).unwrap_or_else(|error| {
                failed = failed.take().or(Some(error));
                // It does nothing: the failure ends the run at the end of the first round.
                Box::new(Grundy::new(&plan.positions, &plan.space, &mut Out::new(me, workers)))
            }),
        };
        let saved = (Instant::now(), Duration::ZERO);
        Run { plan, label, task, out, budget, generation: plan.generation.unwrap_or(0), saved, failed }
    }

    /// Works on what needs no message from another worker, for a while.
    fn work(&mut self) -> Done<()> {
        let Run { task, out, budget, .. } = self;
        let (me, begun) = (out.me, Instant::now());
        budget.check()?;
        loop {
            let late = begun.elapsed() > TURN;
            if let Some(block) = if late { None } else { out.next(me) } {
                task.receive(me, &block, out)?;
            } else if late || !task.has_work() {
                task.flush(out)?;
                if late || out.is_empty(me) && !task.has_work() {
                    return Ok(());
                }
            } else {
                task.work(out, budget)?;
                // What others wait for should not wait for the end of this turn.
                if out.workers() > 1 {
                    task.flush(out)?;
                }
            }
        }
    }

    fn idle(&self) -> bool {
        !self.task.has_work() && self.out.is_empty(self.out.me)
    }

    fn counts(&self) -> Counts {
        Counts { messages: self.out.messages, bytes: self.out.bytes, ..self.task.counts() }
    }

    /// Writes a checkpoint, after which the one before the last is not needed any more.
    fn save(&mut self) -> Done<()> {
        let Some(folder) = &self.plan.folder else { return Ok(()) };
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
                to.number(self.out.blocks(worker).count() as u64)?;
                self.out.blocks(worker).try_for_each(|block| to.bytes(block))?;
            }
            self.task.save(&mut to)?;
            to.end()
        });
        written.map_err(|error| unwritable(&path, &error))?;
        if let Some(old) = generation.checked_sub(2) {
            remove(&state_path(folder, old, &self.label))?;
        }
        self.generation = generation;
        self.saved = (Instant::now(), begun.elapsed());
        Ok(())
    }

    /// Whether it is time for a checkpoint; one that takes long is written less often.
    fn is_due(&self) -> bool {
        self.plan.folder.is_some() && self.saved.0.elapsed() > self.plan.every.max(self.saved.1 * 10)
    }

    fn roots(&self) -> Vec<(u32, Value)> {
        let known = |(number, key): (usize, &Vec<u8>)| Some((number as u32, self.task.value(key)?));
        self.plan.positions.roots().iter().enumerate().filter_map(known).collect()
    }

    /// Puts the answer together, and writes the values.
    fn finish(&self, controls: &[Control], counts: Counts) -> Done<Answer> {
        let mut values = vec![None; self.plan.positions.roots().len()];
        for (number, value) in controls.iter().flat_map(|control| &control.roots) {
            if let Some(place) = values.get_mut(*number as usize) {
                *place = Some(value.clone());
            }
        }
        let values: Option<Vec<Value>> = values.into_iter().collect();
        let values = values.ok_or_else(|| ClusterError::Other(cluster::broken_message()))?;
        let answer = Answer { values, counts };
        if let Some(folder) = &self.plan.folder {
            values::write(&values_path(folder, &self.label), &self.label, &self.plan.games, &*self.task, &answer)?;
        }
        Ok(answer)
    }

    /// Removes the checkpoints, which are not needed when every worker has written its values.
    fn tidy(&self) -> Done<()> {
        let Some(folder) = &self.plan.folder else { return Ok(()) };
        let last = self.generation;
        (last.saturating_sub(2)..=last + 1).try_for_each(|number| remove(&state_path(folder, number, &self.label)))
    }

    /// Whether what is known is worth a checkpoint: a limit stops between two positions.
    const fn is_consistent(&self) -> bool {
        matches!(self.failed, None | Some(ClusterError::Stopped(_)))
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
fn start<'p>(plan: &'p Plan, out: &mut Out, budget: &Budget) -> Done<Box<dyn Task + 'p>> {
    Ok(match plan.way {
        Way::Asks => Box::new(Grundy::new(&plan.positions, &plan.space, out)),
        Way::Numbers => Box::new(Ranked::new(plan.chomp()?, out.me, out.workers(), budget)?),
        Way::Labels => Box::new(Labels::new(&plan.positions, out)),
    })
}

fn load<'p>(plan: &'p Plan, path: &Path, label: &Label, budget: &Budget) -> Done<(Box<dyn Task + 'p>, Out)> {
    let mut from = Reader::begin(path, STATE, label)?;
    let mut out = Out::new(label.worker, label.workers);
    (out.messages, out.bytes) = (from.number()?, from.number()?);
    for worker in 0..label.workers {
        for _ in 0..from.number()? {
            out.put_back(worker, from.bytes()?);
        }
    }
    let (positions, workers) = (&plan.positions, label.workers);
    let task: Box<dyn Task + 'p> = match plan.way {
        Way::Asks => Box::new(Grundy::load(positions, &plan.space, workers, &mut from)?),
        Way::Numbers => Box::new(Ranked::load(plan.chomp()?, label.worker, workers, budget, &mut from)?),
        Way::Labels => Box::new(Labels::load(positions, workers, &mut from)?),
    };
    from.end()?;
    Ok((task, out))
}

/// How far the run is.
enum Stage {
    Solving,
    /// All values are known; those of the question are told.
    Telling,
    /// The values are being written.
    Writing(Answer),
}

type Exchanged = (InputHandle<u64, CapacityContainerBuilder<Vec<Block>>>, ProbeHandle<u64>);

fn dataflow(worker: &mut Worker, inbox: &Rc<RefCell<Vec<Block>>>) -> Exchanged {
    let inbox = Rc::clone(inbox);
    worker.dataflow::<u64, _, _>(move |scope| {
        let (input, stream) = scope.new_input::<Vec<Block>>();
        let taken = stream.unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(
            Exchange::new(|block: &Block| block.to),
            "take",
            move |_, _| {
                move |input, _output| {
                    input.for_each(|_, blocks: &mut Vec<Block>| inbox.borrow_mut().append(blocks));
                }
            },
        );
        let (probe, _) = taken.probe();
        (input, probe)
    })
}

/// Solves the positions of this worker together with all others.
pub(crate) fn solve(worker: &mut Worker, plan: &Plan, budget: Budget) -> Done<Answer> {
    let (me, workers) = (worker.index(), worker.peers());
    let inbox = Rc::new(RefCell::new(Vec::new()));
    let (mut input, probe) = dataflow(worker, &inbox);
    let mut run = Run::begin(plan, me, workers, budget);
    let mut early: Vec<Block> = Vec::new();
    let mut stage = Stage::Solving;
    for round in 0u64.. {
        if run.failed.is_none() && matches!(stage, Stage::Solving) {
            run.failed = run.work().err();
        }
        let mut sent = false;
        let block =
            |to: usize, control: bool, bytes: Vec<u8>| Block { to: to as u64, from: me as u32, round, control, bytes };
        for to in (0..workers).filter(|&to| to != me) {
            while let Some(bytes) = run.out.next(to) {
                input.send(block(to, false, bytes));
                sent = true;
            }
        }
        let telling = matches!(stage, Stage::Telling);
        let control = Control {
            idle: !sent && run.idle(),
            checkpoint: me == 0 && run.is_due(),
            counts: run.counts(),
            halt: run.halt(),
            roots: if telling { run.roots() } else { Vec::new() },
        };
        let bytes = control.to_bytes();
        (0..workers).for_each(|to| input.send(block(to, true, bytes.clone())));
        input.advance_to(round + 1);
        let mut controls = vec![Control::default(); workers];
        loop {
            let over = !probe.less_than(&(round + 1));
            let arrived = std::mem::take(&mut *inbox.borrow_mut());
            for block in std::mem::take(&mut early).into_iter().chain(arrived) {
                if block.round > round {
                    early.push(block);
                } else if block.control {
                    let read = Control::read(&block.bytes);
                    match (read, controls.get_mut(block.from as usize)) {
                        (Ok(control), Some(place)) => *place = control,
                        (Err(error), _) => run.failed = Some(error),
                        (_, None) => run.failed = Some(ClusterError::Other(cluster::broken_message())),
                    }
                } else if run.is_consistent() {
                    let taken = run.task.receive(block.from as usize, &block.bytes, &mut run.out);
                    run.failed = taken.err().or(run.failed.take());
                }
            }
            if over {
                break;
            }
            worker.step_or_park(Some(Duration::from_millis(20)));
        }
        let mut all = Counts::default();
        controls.iter().for_each(|control| all.add(control.counts));
        if me.is_multiple_of(plan.threads) {
            run.budget.progress().set(all.solved, all.positions);
        }
        // From here on every worker does the same, because all have the same controls.
        if let Some((from, halt)) =
            controls.iter().enumerate().find_map(|(from, control)| Some((from, control.halt.as_ref()?)))
        {
            let saved = match halt {
                Halt::Stopped(_) if matches!(stage, Stage::Solving) && run.is_consistent() => run.save(),
                _ => Ok(()),
            };
            let (Halt::Stopped(text) | Halt::Failed(text)) = halt.clone();
            let elsewhere = ClusterError::Elsewhere { process: from / plan.threads, text };
            return saved.and(Err(run.failed.unwrap_or(elsewhere)));
        }
        match stage {
            Stage::Solving if controls.iter().all(|control| control.idle) => match run.task.settle(all, &mut run.out) {
                Ok(Next::GoOn) => {}
                Ok(Next::Done) => stage = Stage::Telling,
                Err(error) => run.failed = Some(error),
            },
            Stage::Solving => {
                if controls[0].checkpoint {
                    run.failed = run.failed.take().or(run.save().err());
                }
            }
            Stage::Telling => match run.finish(&controls, all) {
                Ok(answer) => stage = Stage::Writing(answer),
                Err(error) => run.failed = Some(error),
            },
            Stage::Writing(answer) => {
                run.tidy()?;
                return Ok(answer);
            }
        }
    }
    Err(ClusterError::Other(cluster::broken_message()))
}
