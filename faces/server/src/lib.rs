//! The same questions and answers as [`nimatron::api`], over HTTP, and the page.
//!
//! A public server has to stay responsive whatever it is asked. So questions are answered by other
//! processes, the workers, which the server can end. Every request has limits (time, memory, size)
//! and a place in a lane, which keeps long computations from delaying short ones, and its
//! computation is stopped when the client goes away. A refusal is an error in JSON, in the language
//! of the request.
//!
//! The workers are a program that calls [`worker::run`]; by default, this program with the argument
//! `worker`:
//!
//! ```no_run
//! # fn main() -> std::io::Result<()> {
//! if std::env::args().nth(1).as_deref() == Some("worker") {
//!     return nimatron_server::worker::run();
//! }
//! let server = nimatron_server::Server::bind(nimatron_server::Settings::default())?;
//! println!("http://{}/", server.address());
//! server.run()
//! # }
//! ```
//!
//! # Design
//!
//! The server computes nothing itself. `workers` starts processes (`nimatron worker`, a hidden
//! command) that answer one question at a time; `frames` is what is said over their standard input
//! and output, and `worker` is their side. A question that runs away costs its own process.
//!
//! A question passes `question` (read from HTTP), `guard` (refused or not), `guess` (an estimate,
//! which decides where it starts and in which order it goes, never what is answered), `queue` (a
//! place in a lane), `compute` (its way through the `lanes`) and `attempt` (one turn with a
//! worker). Turns go round the clients, and a client is an IPv4 address or a /64 network of IPv6.
//! Answers have at most 32 MiB (`frames`); those of more than 1 MiB share 256 MiB (`house`) until
//! they are sent.
//!
//! `pool` has workers and lanes without HTTP, for the server for language models.

mod attempt;
mod client;
mod compute;
mod connections;
mod frames;
mod guard;
mod guess;
mod health;
mod house;
mod journal;
mod lanes;
mod page;
mod pieces;
mod pool;
mod question;
mod queue;
mod refusal;
mod resident;
mod routes;
mod seats;
mod settings;
mod stream;
pub mod worker;
mod workers;

use house::{House, Phase};
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

pub use pool::{Pool, RequestHandle};
pub use settings::{Settings, WorkerProgram};

/// Stack size in bytes of the thread that computes: that of the main thread on most systems. Only
/// the used part takes memory.
const STACK: usize = 8 << 20;

/// A server that is bound to its address and does not answer yet.
#[derive(Debug)]
pub struct Server {
    house: Arc<House>,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Binds to the address of the settings. Port 0 takes any free port.
    ///
    /// # Errors
    /// The address cannot be used.
    pub fn bind(settings: Settings) -> io::Result<Server> {
        let listener = TcpListener::bind(settings.address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Server { house: Arc::new(House::new(settings)), listener, address })
    }

    /// The address with the port that was taken.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// A handle that stops the server from another thread.
    pub fn stopper(&self) -> Stopper {
        Stopper(Arc::clone(&self.house))
    }

    /// Answers until it is stopped.
    ///
    /// # Errors
    /// The runtime or the workers cannot be started.
    pub fn run(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().thread_name("nimatron").build()?;
        let served = runtime.block_on(connections::serve(self.listener, self.house));
        // What is left of the requests is abandoned.
        runtime.shutdown_timeout(Duration::from_millis(500));
        served
    }
}

/// Stops a server. Clones stop the same one.
#[derive(Clone, Debug)]
pub struct Stopper(Arc<House>);

impl Stopper {
    /// Accepts no further connections. Running computations have two seconds to end, and are then
    /// asked to stop.
    pub fn stop(&self) {
        self.0.advance(Phase::Closing);
    }
}
