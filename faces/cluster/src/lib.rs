//! Positions of any rule, board or graph, spread over threads, processes and machines: each worker
//! owns the positions whose hash is in its share, and solves them by messages to the others.
//!
//! * [`Job`]: a question, and how it is spread; [`Job::run`] is what each process calls;
//! * `rounds`: a worker, on timely dataflow; `task`: what it computes (`grundy`: values by ask and
//!   answer; `ranked`: values where positions have numbers and moves can be taken back: `chomp`,
//!   and `walks` for heaps; `labels`: values where play may go on for ever);
//! * `meeting`: how processes find one another; `shard` and `values`: what is left in files.
//!
//! # Design
//!
//! The façade gives positions as keys (`nimatron::positions`): the bytes of a component, or of a
//! whole sum. The hash of a key says which worker owns the position. Workers are the threads of one
//! process, or of several processes on several machines, and none of them coordinates the others: a
//! round ends at every worker with the same knowledge (`rounds`). A loop inside the dataflow would
//! save the waiting at the end of a round, but it has a different time for each pass and is never
//! at rest, and timely has no checkpoints.
//!
//! - A checkpoint has the positions with their values or labels (for `ranked` all that is known,
//!   with what was not sent). What waits is listed again, so it means the same for another number
//!   of workers, which then read the files of all. Anything else in a file that does not agree is
//!   refused.
//! - `grundy` asks and answers. `asks` combines the questions of a batch about one position, and
//!   gives a worker its own ones without messages; `recent` keeps values that were told lately;
//!   `chains` keeps who waits, and `spill` writes them to disk when they are too many; `order`
//!   lists the positions nearest to the end of play first, so that few wait. `labels` has the
//!   layers of `engine::graph`; it stores moves in the direction back. `ranked` stores nothing for
//!   a move: a `ranking` numbers positions and takes moves back.
//! - A connection that breaks makes timely's threads panic; `watch_connections` turns that into a
//!   sentence and ends the process, whose files are whole.
//! - Timely has no part in files: `shard` (checkpoints) and `values` (sorted values, read by
//!   [`look_up`]) use `nimatron_files`. When all workers have written their values, each process
//!   leaves a marker and removes its checkpoints.
//! - Memory for positions is the limit: keys and values are never on disk only.
//! - On boards and graphs positions are split into components, but not folded: which of those that
//!   are equivalent stands for all depends on which came first, so workers would not agree.

mod asks;
mod block;
mod bytes;
mod chains;
mod chomp;
mod error;
mod grundy;
mod keys;
mod labels;
mod meeting;
mod order;
mod out;
mod ranked;
mod ranking;
mod recent;
mod rounds;
mod seen;
mod shard;
mod spill;
mod task;
mod values;
mod walks;

pub use error::ClusterError;
pub use task::{LoopyValue, WorkerCounts};
pub use values::ClusterAnswer;

use error::Done;
use meeting::Hello;
use nimatron::{Budget, Message, QuestionPositions};
use nimatron_files::{LockError, LockedFile};
use nimatron_messages::cluster;
use ranking::Numbered;
use rounds::{ClusterMethod, ClusterPlan, STATE};
use sha2::{Digest, Sha256};
use shard::{Checkpoint, Label, is_whole, state_path, unusable, unwritable, values_path};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use timely::WorkerConfig;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Config, Hooks};
use values::Shard;

/// A question, and how it is spread.
#[derive(Clone, Debug)]
pub struct Job {
    /// The positions of the question.
    pub positions: QuestionPositions,
    /// What else decides which game it is: parameters that were set.
    pub settings: String,
    /// The addresses (host:port) of all processes; at most one of them if there is one process.
    pub hosts: Vec<String>,
    /// The number of this process.
    pub process: usize,
    /// The number of workers in each process.
    pub threads: usize,
    /// Where checkpoints and values are written; nowhere if there is none.
    pub folder: Option<PathBuf>,
    /// The time between two checkpoints.
    pub every: Duration,
    /// How long a host may take to answer.
    pub wait: Duration,
    /// Whether positions are solved by ask and answer where there is a way without stored moves.
    pub by_asks: bool,
    /// The bytes in memory for those who wait for values, in this process: an eighth of the memory
    /// limit unless given. More are written to disk.
    pub waiters: Option<u64>,
    /// Called when the connection to another process is lost, from any thread; it should end the
    /// process, because what that process had is gone.
    pub lost: fn(&Message),
}

/// What a run has found, and which files it has used.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The values.
    pub answer: ClusterAnswer,
    /// Whether they were in the folder already.
    pub was_known: bool,
    /// The checkpoint that the run went on from.
    pub continued: Option<u64>,
}

impl Job {
    fn processes(&self) -> usize {
        self.hosts.len().max(1)
    }

    fn workers(&self) -> usize {
        self.processes() * self.threads
    }

    fn way(&self) -> ClusterMethod {
        if self.positions.are_sums() {
            ClusterMethod::Labels
        } else if !self.by_asks && Numbered::of(&self.positions).is_some() {
            ClusterMethod::Numbers
        } else {
            ClusterMethod::Asks
        }
    }

    /// What stands at the beginning of files about this game.
    fn games(&self) -> String {
        format!(
            "{}{}\n{}",
            self.positions.games(),
            self.settings,
            if self.positions.are_sums() { "sums" } else { "components" }
        )
    }

    fn question(&self, way: ClusterMethod) -> [u8; 32] {
        let mut sum = Sha256::new();
        sum.update(self.games());
        self.positions.roots().iter().for_each(|root| {
            sum.update((root.len() as u64).to_le_bytes());
            sum.update(root);
        });
        sum.update([way as u8]);
        sum.finalize().into()
    }

    fn labels(&self, question: [u8; 32]) -> impl Iterator<Item = Label> {
        let (first, threads, workers) = (self.process * self.threads, self.threads, self.workers());
        (first..first + threads).map(move |worker| Label { question, worker, workers })
    }

    /// Solves the question together with the other processes.
    ///
    /// # Errors
    /// The game has no values, a limit is reached, a host does not answer, or a file cannot be read
    /// or written; checkpoints that are complete stay.
    ///
    /// # Panics
    /// If a worker does, which is an error in this library.
    pub fn run(&self, budget: &Budget) -> Result<Outcome, ClusterError> {
        let way = self.way();
        let question = self.question(way);
        let lock = self.folder.as_ref().map(|folder| self.lock(folder)).transpose()?;
        let known = match &self.folder {
            Some(folder) => self.known(folder, question)?,
            None => None,
        };
        let was_known = |answer| Outcome { answer, was_known: true, continued: None };
        if let Some(answer) = &known
            && self.folder.as_ref().is_some_and(|folder| self.marker(folder).exists())
        {
            return Ok(was_known(answer.clone()));
        }
        let checkpoints = match &self.folder {
            Some(folder) => self.checkpoints(folder, question)?,
            None => Vec::new(),
        };
        let own = Hello {
            process: self.process,
            processes: self.processes(),
            threads: self.threads,
            question,
            keeps: self.folder.is_some(),
            has_values: known.is_some(),
            checkpoints,
        };
        let (streams, others) = if self.processes() == 1 {
            (Vec::new(), Vec::new())
        } else {
            match (meeting::meet(&self.hosts, &own, self.wait, budget), &known) {
                (Ok(met), _) => met,
                // The others have ended, because they know that all have the values.
                (Err(ClusterError::Other(_)), Some(answer)) => return Ok(was_known(answer.clone())),
                (Err(error), _) => return Err(error),
            }
        };
        if let (Some(answer), true) = (known, others.iter().all(|other| other.has_values)) {
            self.mark()?;
            return Ok(was_known(answer));
        }
        let checkpoint = meeting::common(&own, &others);
        let plan = ClusterPlan {
            positions: self.positions.clone(),
            way,
            games: self.games(),
            question,
            folder: self.folder.clone(),
            every: self.every,
            checkpoint,
            threads: self.threads,
            space: grundy::Space {
                folder: self.folder.clone(),
                waiters: self.waiters.unwrap_or(budget.limit().memory / 8) / self.threads as u64,
            },
        };
        let answer = self.solve(plan, streams, budget)?;
        self.mark()?;
        drop(lock);
        Ok(Outcome { answer, was_known: false, continued: checkpoint.map(|checkpoint| checkpoint.generation) })
    }

    /// Holds the part of the folder that belongs to this process.
    fn lock(&self, folder: &Path) -> Done<LockedFile> {
        let cannot = |error: std::io::Error| unwritable(folder, &error);
        std::fs::create_dir_all(folder).map_err(cannot)?;
        let path = folder.join(format!("lock-{}-of-{}", self.process, self.processes()));
        let locked = LockedFile::open(&path, |_| Ok(()));
        locked.map(|(file, _)| file).map_err(|error| match error {
            LockError::Busy => ClusterError::Other(cluster::folder_busy(folder.display().to_string(), self.process)),
            error => unusable(&path, Message::verbatim(error.to_string())),
        })
    }

    fn marker(&self, folder: &Path) -> PathBuf {
        folder.join(format!("complete-{}-of-{}", self.process, self.processes()))
    }

    /// Every process has its values.
    fn mark(&self) -> Done<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let path = self.marker(folder);
        nimatron_files::replace(&path, |_| Ok(())).map_err(|error| unwritable(&path, &error))
    }

    /// The answer from the values in the folder, if all of this process are there.
    fn known(&self, folder: &Path, question: [u8; 32]) -> Done<Option<ClusterAnswer>> {
        let mut answer = None;
        for label in self.labels(question) {
            let path = values_path(folder, &label);
            if !path.exists() {
                return Ok(None);
            }
            let mut shard = Shard::open(&path)?;
            if shard.label != label {
                return Err(unusable(&path, cluster::other_question()));
            }
            shard.test()?;
            answer = Some(shard.answer);
        }
        Ok(answer)
    }

    /// The checkpoints that this process has completely: of as many workers as now the files of its
    /// own, of another number those of all. One that is damaged is an error if there is no other,
    /// because nothing should be computed again without a word.
    fn checkpoints(&self, folder: &Path, question: [u8; 32]) -> Done<Vec<Checkpoint>> {
        let (mut whole, mut damaged) = (Vec::new(), None);
        for checkpoint in Checkpoint::all(folder)? {
            let is_whole = |label: Label| {
                let path = state_path(folder, checkpoint.generation, &label);
                if path.exists() { is_whole(&path, STATE, &label).map(|()| true) } else { Ok(false) }
            };
            let own = self.labels(question).map(|label| label.worker);
            let own: Vec<usize> = if checkpoint.workers == self.workers() { own.collect() } else { Vec::new() };
            let mut labels = checkpoint.labels(question).filter(|label| own.is_empty() || own.contains(&label.worker));
            match labels.try_fold(true, |all, label| Ok(is_whole(label)? && all)) {
                Ok(true) => whole.push(checkpoint),
                Ok(false) => {}
                Err(error) => damaged = Some(error),
            }
        }
        match damaged {
            Some(error) if whole.is_empty() => Err(error),
            _ => Ok(whole),
        }
    }

    fn solve(&self, plan: ClusterPlan, streams: Vec<Option<TcpStream>>, budget: &Budget) -> Done<ClusterAnswer> {
        let failed = |error: String| ClusterError::Other(Message::verbatim(error));
        let (builders, guard) = if streams.is_empty() {
            let config = if self.threads == 1 { Config::Thread } else { Config::Process(self.threads) };
            config.try_build().map_err(failed)?
        } else {
            watch_connections(self.lost);
            let hooks = Hooks::default();
            let inner = ProcessBuilder::new_typed_vector(self.threads, hooks.refill.clone(), None);
            let built = initialize_networking_from_sockets(inner, streams, self.process, self.threads, hooks);
            let (builders, guard) = built.map_err(|error| failed(error.to_string()))?;
            let builders: Vec<AllocatorBuilder> = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
            (builders, Box::new(guard) as Box<dyn std::any::Any + Send>)
        };
        let (plan, budget) = (Arc::new(plan), Arc::new(Mutex::new(budget.clone())));
        let guards = timely::execute::execute_from(builders, guard, WorkerConfig::default(), move |worker| {
            let budget = budget.lock().unwrap_or_else(PoisonError::into_inner).clone();
            rounds::solve(worker, &plan, budget)
        });
        let mut answer = None;
        for result in guards.map_err(failed)?.join() {
            // The first worker of those that know why they stopped.
            match (result.map_err(failed)?, &answer) {
                (Ok(own), None) => answer = Some(Ok(own)),
                (
                    Err(error),
                    None | Some(Ok(_)) | Some(Err(ClusterError::Elsewhere { .. } | ClusterError::Cycle(None))),
                ) => {
                    answer = Some(Err(error));
                }
                _ => {}
            }
        }
        answer.unwrap_or_else(|| Err(ClusterError::Other(cluster::broken_message())))
    }
}

/// Timely's threads panic when a connection breaks. Their words are not for users, and the others
/// would wait for ever.
fn watch_connections(lost: fn(&Message)) {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let thread = std::thread::current();
        if thread.name().is_some_and(|name| name.starts_with("timely:")) {
            lost(&cluster::connection_lost());
        }
        usual(info);
    }));
}

/// The values of positions from the files of a run in a folder; the sizes of their sum follow.
///
/// # Errors
/// No file in the folder has a position, or one is damaged or belongs to another game.
pub fn look_up(folder: &Path, positions: &QuestionPositions, settings: &str) -> Result<Vec<LoopyValue>, ClusterError> {
    let kind = if positions.are_sums() { "sums" } else { "components" };
    let games = format!("{}{settings}\n{kind}", positions.games());
    let mut shards = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(|error| shard::unreadable(folder, &error))? {
        let path = entry.map_err(|error| shard::unreadable(folder, &error))?.path();
        if path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with("values-")) {
            let shard = Shard::open(&path)?;
            if shard.games != games {
                return Err(unusable(&path, cluster::other_question()));
            }
            shards.push(shard);
        }
    }
    if shards.is_empty() {
        return Err(ClusterError::Other(cluster::no_values(folder.display().to_string())));
    }
    let mut values = Vec::new();
    for root in positions.roots() {
        let mut found = None;
        for shard in &mut shards {
            found = shard.value(root)?;
            if found.is_some() {
                break;
            }
        }
        let missing =
            || ClusterError::Other(cluster::not_in_values(positions.show(root), folder.display().to_string()));
        values.push(found.ok_or_else(missing)?);
    }
    Ok(values)
}
