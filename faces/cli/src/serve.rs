//! The command `serve`: questions over HTTP, and the page.

use crate::args::ServeArgs;
use crate::failure::{Failure, INTERRUPTED};
use crate::session::{memory, print, time};
use nimatron_server::{Server, Settings};
use std::io::{self, ErrorKind, Write};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

pub(crate) fn serve(args: &ServeArgs) -> Result<ExitCode, Failure> {
    let address = SocketAddr::new(args.host, args.port);
    let settings = Settings {
        address,
        time: time(&args.time)?,
        memory: memory(&args.memory)?,
        quiet: args.quiet,
        ..Settings::default()
    };
    let server = Server::bind(settings).map_err(|error| taken(address, &error))?;
    let (stopper, asked) = (server.stopper(), AtomicBool::new(false));
    // The first Ctrl-C lets what is being answered end; the second one ends it.
    let handler = move || {
        if asked.swap(true, Relaxed) {
            std::process::exit(i32::from(INTERRUPTED));
        }
        stopper.stop();
    };
    ctrlc::set_handler(handler).map_err(|error| Failure::usage(format!("Ctrl-C cannot be caught: {error}")))?;
    if !args.host.is_loopback() {
        let _ = writeln!(
            io::stderr(),
            "warning: {} is reachable from other machines: whoever reaches it can let this one compute",
            args.host
        );
    }
    print(format!("http://{}/\n", server.address()).as_bytes())?;
    server.run().map_err(|error| Failure::usage(format!("the server cannot run: {error}")))?;
    Ok(ExitCode::SUCCESS)
}

/// Why an address cannot be had.
fn taken(address: SocketAddr, error: &io::Error) -> Failure {
    let (host, port) = (address.ip(), address.port());
    Failure::usage(match error.kind() {
        ErrorKind::AddrInUse => {
            format!("port {port} of {host} is taken by another program; --port 0 takes any free port")
        }
        ErrorKind::PermissionDenied => {
            format!("port {port} needs rights that this user has not; ports from 1024 on need none")
        }
        ErrorKind::AddrNotAvailable => format!("{host} is no address of this machine"),
        _ => format!("{address} cannot be had: {error}"),
    })
}
