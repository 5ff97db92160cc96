//! The command `serve`: questions over HTTP, and the page.

use crate::amounts::{memory, time};
use crate::args::ServeArgs;
use crate::failure::{CommandResult, Failure, INTERRUPTED};
use crate::output::print;
use crate::session::narrate;
use nimatron_messages::{Language, command, server as messages};
use nimatron_server::{Server, Settings};
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

pub(crate) fn serve(args: &ServeArgs, language: Language) -> CommandResult {
    let address = SocketAddr::new(args.host, args.port);
    let settings = Settings {
        address,
        time: time(&args.time)?,
        memory: memory(&args.memory)?,
        quiet: args.quiet,
        ..Settings::default()
    };
    let server = Server::bind(settings).map_err(|error| not_bound(address, &error))?;
    let (stopper, asked) = (server.stopper(), AtomicBool::new(false));
    // The first Ctrl-C lets running requests end; the second one ends the process.
    let handler = move || {
        if asked.swap(true, Relaxed) {
            std::process::exit(i32::from(INTERRUPTED));
        }
        stopper.stop();
    };
    ctrlc::set_handler(handler).map_err(|error| Failure::ctrl_c(&error))?;
    if !args.host.to_canonical().is_loopback() {
        narrate(&command::warning(messages::reachable(args.host.to_string())), language);
    }
    print(format!("http://{}/\n", server.address()).as_bytes())?;
    server.run().map_err(|error| Failure::error(messages::cannot_run(error.to_string())))?;
    Ok(ExitCode::SUCCESS)
}

/// Answers the questions of a server, whose frames are on standard input and output.
pub(crate) fn worker() -> CommandResult {
    nimatron_server::worker::run().map_err(|error| Failure::error(messages::cannot_run(error.to_string())))?;
    Ok(ExitCode::SUCCESS)
}

/// Why the server cannot listen at an address.
fn not_bound(address: SocketAddr, error: &io::Error) -> Failure {
    let (host, port) = (address.ip().to_string(), address.port());
    Failure::error(match error.kind() {
        ErrorKind::AddrInUse => messages::port_taken(port, host),
        ErrorKind::PermissionDenied => messages::port_without_rights(port),
        ErrorKind::AddrNotAvailable => messages::not_this_machine(host),
        _ => messages::address_unavailable(address.to_string(), error.to_string()),
    })
}
