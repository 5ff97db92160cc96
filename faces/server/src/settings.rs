//! The settings of a server and their defaults.

use std::net::{Ipv4Addr, SocketAddr};
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
    /// Maximum number of requests that compute at the same time in the quick lane; the long lane has
    /// one less, and at least one.
    pub cores: usize,
    /// Maximum number of requests of one lane that wait for their turn.
    pub waiting: usize,
    /// Maximum time that they wait.
    pub patience: Duration,
    /// Maximum time for sending the head of a request, and for sending its body.
    pub sending: Duration,
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
        }
    }
}
