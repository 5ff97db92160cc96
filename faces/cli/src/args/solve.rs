//! The arguments of `solve` and `explain`.

use super::{LimitArgs, QuestionArgs};
use clap::Args;
use nimatron::limits;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    /// The player who cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,
    /// Also print how many moves the game lasts if the winner hurries and the loser resists
    #[arg(long)]
    pub(crate) remoteness: bool,
    /// Play may go on for ever: who wins, who can force a draw, and infinite values
    #[arg(long, conflicts_with_all = ["remoteness", "all"])]
    pub(crate) loopy: bool,
    /// List every winning move, however many there are
    #[arg(long)]
    pub(crate) all: bool,
    /// The number of threads that search a board [default: 1]
    #[arg(long)]
    pub(crate) threads: Option<std::num::NonZeroUsize>,
    /// Write a certificate of the value of a position on a board or graph to this file (see
    /// `verify`)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["misere", "loopy"])]
    pub(crate) certificate: Option<PathBuf>,
    /// Save what the search of a board, a graph or Sprouts knows to this file, and continue from it
    /// if it exists
    #[arg(long, value_name = "FILE", conflicts_with_all = ["misere", "loopy"])]
    pub(crate) resume: Option<PathBuf>,
    /// Keep the positions of a game that may go on for ever in this file, solved, and answer from
    /// it if it has those of the question
    #[arg(long, value_name = "STORE", conflicts_with_all = ["certificate", "resume"])]
    pub(crate) store: Option<PathBuf>,
    /// Look the values up in the files that `cluster solve` has left in this folder, or in the
    /// checkpoint of `octal --resume`
    #[arg(long, value_name = "PATH", conflicts_with_all = ["misere", "remoteness", "all", "certificate", "resume", "store"])]
    pub(crate) from: Option<PathBuf>,
    /// Interval between two writes of the file of --resume
    #[arg(long, value_name = "TIME", default_value = "30s", requires = "resume", conflicts_with_all = ["misere", "loopy", "store", "from"])]
    pub(crate) every: String,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    /// How many moves deep: 2 also explains the values of the options
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=limits::REASONS as i64))]
    pub(crate) depth: u8,
    /// The player who cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,
    /// Play may go on for ever: why a position has its value, finite or infinite
    #[arg(long, conflicts_with_all = ["misere", "depth"])]
    pub(crate) loopy: bool,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}
