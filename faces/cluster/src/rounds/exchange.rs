//! How a worker sends, receives and waits: one round of it.

use super::{RunStage, TURN, WorkerRun};
use crate::block::{Block, Control};
use crate::error::ClusterError;
use crate::out::Out;
use crate::task::WorkerCounts;
use nimatron_messages::cluster;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange as ByOwner;
use timely::dataflow::operators::core::input::Handle as InputHandle;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::operators::probe::Handle as ProbeHandle;
use timely::dataflow::operators::{Input, Probe};
use timely::worker::Worker;

/// What connects a worker with the others.
pub(super) struct Exchange {
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Block>>>,
    probe: ProbeHandle<u64>,
    inbox: Rc<RefCell<Vec<Block>>>,
    /// Blocks that have to wait for the end of the round.
    early: Vec<Block>,
    /// What all workers say in this round and in the next one.
    controls: [Vec<Control>; 2],
    round: u64,
    /// Whether blocks were sent that belong to this round, and to the next one.
    sent: [bool; 2],
    /// Whether this worker has said how it stands, so that it sends for the next round.
    said: bool,
    /// Whether messages have come in this round.
    arrived: bool,
    /// The time in which it could do nothing.
    waited: Duration,
}

impl Exchange {
    pub(super) fn new(worker: &mut Worker) -> Exchange {
        let (inbox, workers) = (Rc::new(RefCell::new(Vec::new())), worker.peers());
        let taken_to = Rc::clone(&inbox);
        let (input, probe) = worker.dataflow::<u64, _, _>(move |scope| {
            let (input, stream) = scope.new_input::<Vec<Block>>();
            let taken = stream.unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(
                ByOwner::new(|block: &Block| block.to),
                "take",
                move |_, _| {
                    move |input, _output| {
                        input.for_each(|_, blocks: &mut Vec<Block>| taken_to.borrow_mut().append(blocks));
                    }
                },
            );
            let (probe, _) = taken.probe();
            (input, probe)
        });
        Exchange {
            input,
            probe,
            inbox,
            early: Vec::new(),
            controls: [vec![Control::default(); workers], vec![Control::default(); workers]],
            round: 0,
            sent: [false; 2],
            said: false,
            arrived: true,
            waited: Duration::ZERO,
        }
    }

    fn block(&self, out: &Out, to: usize, control: bool, bytes: Vec<u8>) -> Block {
        let round = self.round + u64::from(self.said);
        Block { to: to as u64, from: out.me as u32, round, control, bytes }
    }

    /// Sends what there is for others.
    fn send(&mut self, out: &mut Out) {
        let me = out.me;
        for to in (0..out.workers()).filter(|&to| to != me) {
            while let Some(bytes) = out.next(to) {
                let block = self.block(out, to, false, bytes);
                self.input.send(block);
                self.sent[usize::from(self.said)] = true;
            }
        }
        self.input.flush();
    }

    /// Says how this worker stands. What it sends from here on belongs to the next round.
    fn say(&mut self, control: &Control, out: &Out) {
        let bytes = control.to_bytes();
        for to in 0..out.workers() {
            let block = self.block(out, to, true, bytes.clone());
            self.input.send(block);
        }
        self.input.advance_to(self.round + 1);
        self.said = true;
    }

    /// Takes what has arrived; whether that was anything. Messages that belong to the next round
    /// have to wait: there may be a checkpoint before it, or something new begins with it.
    fn receive(&mut self, run: &mut WorkerRun<'_>) -> bool {
        let arrived = std::mem::take(&mut *self.inbox.borrow_mut());
        let any = !arrived.is_empty();
        for block in std::mem::take(&mut self.early).into_iter().chain(arrived) {
            let later = block.round > self.round;
            if later && !block.control {
                self.early.push(block);
            } else if block.control {
                let read = Control::read(&block.bytes);
                match (read, self.controls[usize::from(later)].get_mut(block.from as usize)) {
                    (Ok(control), Some(place)) => *place = control,
                    (Err(error), _) => run.failed = Some(error),
                    (_, None) => run.failed = Some(ClusterError::Other(cluster::broken_message())),
                }
            } else if run.is_consistent() {
                self.arrived = true;
                let WorkerRun { task, out, budget, .. } = &mut *run;
                let taken = task.receive(block.from as usize, &block.bytes, out, budget);
                run.failed = taken.err().or(run.failed.take());
            }
        }
        any
    }

    fn is_over(&self) -> bool {
        !self.probe.less_than(&(self.round + 1))
    }

    /// Begins the next round; what all workers have said in this one.
    fn next(&mut self) -> Vec<Control> {
        (self.round, self.said) = (self.round + 1, false);
        self.sent = [self.sent[1], false];
        let workers = self.controls[0].len();
        let next = std::mem::replace(&mut self.controls[1], vec![Control::default(); workers]);
        std::mem::replace(&mut self.controls[0], next)
    }

    /// Waits for what comes, a little.
    fn wait(&mut self, worker: &mut Worker) {
        let begun = Instant::now();
        worker.step_or_park(Some(Duration::from_millis(20)));
        self.waited += begun.elapsed();
    }

    /// One round: works, sends and receives until every worker has said how it stands.
    pub(super) fn round(
        &mut self,
        worker: &mut Worker,
        run: &mut WorkerRun<'_>,
        stage: &RunStage,
        still: bool,
    ) -> Vec<Control> {
        let begun = Instant::now();
        let mut worked = Duration::ZERO;
        // Nothing has come in a whole round.
        let mut stuck = !std::mem::take(&mut self.arrived);
        loop {
            let arrived = self.receive(run);
            if self.said && self.is_over() {
                // The last blocks may have come with this news.
                self.receive(run);
                return self.next();
            }
            // Another turn while the others work, so that nobody waits for the slowest; but not
            // more, because what is sent has to be kept by those who receive it.
            let turn = if self.said { worked < TURN } else { begun.elapsed() < TURN };
            let mut busy = arrived;
            if turn && !still && run.failed.is_none() && matches!(stage, RunStage::Solving) {
                let start = Instant::now();
                match run.work(std::mem::take(&mut stuck)) {
                    Ok(more) => busy |= more,
                    Err(error) => run.failed = Some(error),
                }
                if self.said {
                    worked += start.elapsed();
                }
            }
            let says = !self.said && (still || !turn || !busy);
            if !still {
                if says && run.failed.is_none() {
                    // Nobody is idle who has not asked what it has to ask.
                    run.failed = run.task.flush(&mut run.out).err();
                }
                self.send(&mut run.out);
            }
            if says {
                let telling = matches!(stage, RunStage::Telling);
                let control = Control {
                    idle: !self.sent[0] && run.idle(),
                    checkpoint: run.out.me == 0 && run.is_due(),
                    counts: WorkerCounts { waited: self.waited.as_micros() as u64, ..run.counts() },
                    halt: run.halt(),
                    roots: if telling { run.roots() } else { Vec::new() },
                };
                self.say(&control, &run.out);
            }
            if busy || !self.said {
                worker.step();
            } else {
                self.wait(worker);
            }
        }
    }
}
