//! The settings of a server and their defaults.

use std::ffi::OsString;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// The settings of a server. The limits are those of a single request.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address on which it listens.
    pub address: SocketAddr,
    /// Time limit for the computation of one request.
    pub time: Duration,
    /// Memory limit of one request in bytes.
    pub memory: u64,
    /// Whether to print no line to standard error for each request.
    pub quiet: bool,
    /// The processors for which lanes have turns: the quick lane two for each, as its workers are
    /// idle between questions; the others fewer.
    pub cores: usize,
    /// Maximum number of requests of one lane that wait for their turn.
    pub waiting: usize,
    /// Maximum time that they wait.
    pub patience: Duration,
    /// Maximum time for sending the head of a request, and for sending its body.
    pub sending: Duration,
    /// The program that answers questions in processes of its own.
    pub worker: WorkerProgram,
}

/// A program with its arguments. It calls [`crate::worker::run`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkerProgram {
    /// The program.
    pub path: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
}

impl Default for WorkerProgram {
    /// This program with the argument `worker`.
    fn default() -> WorkerProgram {
        // On Linux this name stays valid when the file is replaced or removed.
        let own = PathBuf::from("/proc/self/exe");
        let path = if own.exists() { own } else { std::env::current_exe().unwrap_or_default() };
        WorkerProgram { path, arguments: vec!["worker".into()] }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            address: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            time: Duration::from_secs(10),
            memory: 512 << 20,
            quiet: false,
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            waiting: 256,
            patience: Duration::from_secs(30),
            sending: Duration::from_secs(10),
            worker: WorkerProgram::default(),
        }
    }
}
