//! The same questions and answers as [`nimatron::api`], over HTTP, and the page.
//!
//! A server that anyone can ask has to stay answerable whatever it is asked. So every request has
//! limits (time, memory, size), a place in a lane that keeps long work from standing in the way of
//! short work, and is stopped when the one who asked has gone. Everything that is refused is
//! refused in words, as JSON.
//!
//! ```no_run
//! # fn main() -> std::io::Result<()> {
//! let server = nimatron_server::Server::bind(nimatron_server::Settings::default())?;
//! println!("http://{}/", server.address());
//! server.run()
//! # }
//! ```

mod compute;
mod connections;
mod guard;
mod house;
mod journal;
mod lanes;
mod page;
mod question;
mod refusal;
mod routes;
mod settings;
mod stream;

use house::{House, Phase};
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

pub use settings::Settings;

/// The stack of a thread that computes. It is the size that programs have on most systems; only
/// what is used of it takes memory.
const STACK: usize = 8 << 20;

/// A server that has its address and does not answer yet.
#[derive(Debug)]
pub struct Server {
    house: Arc<House>,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Takes the address of the settings. Port 0 takes any free port.
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

    /// What stops the server from another thread.
    pub fn stopper(&self) -> Stopper {
        Stopper(Arc::clone(&self.house))
    }

    /// Answers until it is stopped.
    pub fn run(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .thread_name("nimatron")
            .thread_stack_size(STACK)
            .max_blocking_threads(self.house.lanes.turns() + 4)
            .build()?;
        let served = runtime.block_on(connections::serve(self.listener, self.house));
        // Work that does not look at its flag is left behind.
        runtime.shutdown_timeout(Duration::from_millis(500));
        served
    }
}

/// Stops a server. Clones stop the same one.
#[derive(Clone, Debug)]
pub struct Stopper(Arc<House>);

impl Stopper {
    /// No new connections; what is being computed has two seconds to end, and is then asked to
    /// stop.
    pub fn stop(&self) {
        self.0.advance(Phase::Closing);
    }
}
