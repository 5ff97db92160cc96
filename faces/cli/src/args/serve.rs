//! The arguments of `serve` and `mcp`.

use clap::Args;
use std::net::IpAddr;

#[derive(Debug, Args)]
pub(crate) struct McpArgs {
    /// Time limit of one question (10s, 500ms, 2min)
    #[arg(long, default_value = "10s")]
    pub(crate) time: String,
    /// Memory limit of one question (500MB, 2GiB)
    #[arg(long, default_value = "512MiB")]
    pub(crate) memory: String,
}

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The port; 0 takes any free port
    #[arg(long, default_value_t = 8080)]
    pub(crate) port: u16,
    /// The address of this machine where it listens; 0.0.0.0 is reachable from other machines
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", value_parser = host)]
    pub(crate) host: IpAddr,
    /// Time limit of one question (10s, 500ms, 2min)
    #[arg(long, default_value = "10s")]
    pub(crate) time: String,
    /// Memory limit of one question (500MB, 2GiB)
    #[arg(long, default_value = "512MiB")]
    pub(crate) memory: String,
    /// Print no line to standard error for each request
    #[arg(long)]
    pub(crate) quiet: bool,
}

fn host(text: &str) -> Result<IpAddr, String> {
    match text {
        "localhost" => Ok(IpAddr::from([127, 0, 0, 1])),
        _ => text.parse().map_err(|_| "an address is written 127.0.0.1, ::1 or localhost".to_owned()),
    }
}
