//! What can be set, and what is usual.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

/// How a server works. The limits hold for each request on its own.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens.
    pub address: SocketAddr,
    /// The time that one request may compute.
    pub time: Duration,
    /// The bytes that one request may hold in its large structures.
    pub memory: u64,
    /// No line on standard error for each request.
    pub quiet: bool,
    /// Requests that compute at the same time in the quick lane; the long lane has one less, and at
    /// least one.
    pub cores: usize,
    /// Requests of one lane that may wait for their turn.
    pub waiting: usize,
    /// How long they wait.
    pub patience: Duration,
    /// How long a client may take to send a request: once for its head, once for its body.
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
