//! The arguments of `cluster`.

use super::{LimitArgs, QuestionArgs};
use clap::{Args, Subcommand};
use std::num::NonZeroUsize;
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub(crate) enum ClusterCommand {
    /// Solve a position together with other processes: the same command in each, with its own -p
    #[command(disable_help_flag = true)]
    Solve(ClusterSolveArgs),
}

#[derive(Debug, Args)]
pub(crate) struct ClusterSolveArgs {
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    /// The number of processes
    #[arg(short = 'n', long, value_name = "N", default_value = "1")]
    pub(crate) processes: NonZeroUsize,
    /// The number of this process, from 0 on
    #[arg(short, long, value_name = "P", default_value_t = 0)]
    pub(crate) process: usize,
    /// A file with a line host:port for each process; without it, all are on this machine
    #[arg(short = 'h', long, value_name = "FILE")]
    pub(crate) hosts: Option<PathBuf>,
    /// The number of threads of each process
    #[arg(short = 'w', long, value_name = "W", default_value = "1")]
    pub(crate) threads: NonZeroUsize,
    /// Write checkpoints and values to this folder, and continue from those that are in it
    #[arg(long, value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
    /// Interval between two checkpoints
    #[arg(long, value_name = "TIME", default_value = "60s", requires = "folder")]
    pub(crate) every: String,
    /// How long to wait for the other processes
    #[arg(long, value_name = "TIME", default_value = "30s")]
    pub(crate) wait: String,
    /// Play may go on for ever: who wins, who can force a draw, and infinite values
    #[arg(long)]
    pub(crate) loopy: bool,
    /// Ask and answer also where moves can be taken back (Chomp, many games about heaps), to
    /// compare the two
    #[arg(long, conflicts_with = "loopy")]
    pub(crate) by_asks: bool,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Print help
    #[arg(long, action = clap::ArgAction::HelpLong)]
    pub(crate) help: Option<bool>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}
