//! The arguments of what draws, `plot` and `graph`, and of `graph solve`.

use super::{LimitArgs, Settings, named_parser};
use clap::{Args, Subcommand};
use nimatron::explicit::Format;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct PlotArgs {
    /// A rule, a .game file, a name, or a code
    pub(crate) game: String,
    /// The largest value of the coordinates: one number for all, or one for each (20,30)
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) to: Option<String>,
    /// Play may go on for ever: finite and infinite values
    #[arg(long)]
    pub(crate) loopy: bool,
    /// The file: .svg or .png (SVG to standard output unless given)
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) settings: Settings,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct GraphArgs {
    #[command(subcommand)]
    pub(crate) command: Option<GraphCommand>,
    /// A rule ('n -> n - 1'), a .game file, a name (see `nimatron games`), a code (0.137), or a sum
    /// of positions ('kayles(7) + *4')
    #[arg(required = true)]
    pub(crate) game: Option<String>,
    /// Positions: 5, or 3,5 with several coordinates; several are a sum
    #[arg(allow_negative_numbers = true)]
    pub(crate) positions: Vec<String>,
    #[command(flatten)]
    pub(crate) settings: Settings,
    /// Play may go on for ever: positions that are lost (P), won (N) and drawn (D), with their
    /// values; the nearest ones if there are more than 60
    #[arg(long)]
    pub(crate) loopy: bool,
    /// The form: svg, or dot for Graphviz
    #[arg(long, default_value = "svg", value_parser = named_parser([("svg", GraphForm::Svg), ("dot", GraphForm::Dot)]))]
    pub(crate) format: GraphForm,
    /// The file: .svg or .png, with --format dot any (standard output unless given)
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// How a graph is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GraphForm {
    Svg,
    Dot,
}

#[derive(Debug, Subcommand)]
pub(crate) enum GraphCommand {
    /// Solve a game that a file lists by positions and moves, also if play may go on for ever
    Solve(GraphSolveArgs),
}

#[derive(Debug, Default, Args)]
pub(crate) struct GraphSolveArgs {
    /// The file: a line for each position with its options, or another format; may be compressed by
    /// gzip. Or a file that --store has written
    pub(crate) file: PathBuf,
    /// Positions by name, with a token on each: a sum (without any, how many are won, lost and
    /// drawn)
    #[arg(allow_negative_numbers = true)]
    pub(crate) positions: Vec<String>,
    /// How the file lists moves (found out by its name and first line unless given)
    #[arg(long, value_parser = named_parser(Format::ALL))]
    pub(crate) format: Option<Format>,
    /// The player who cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,
    /// Say why the positions have their values
    #[arg(long, conflicts_with_all = ["misere", "json"])]
    pub(crate) explain: bool,
    /// Write the values of all positions to a file: .csv, .npy or .parquet
    #[arg(long, value_name = "FILE")]
    pub(crate) values: Option<PathBuf>,
    /// Draw what can be reached from the positions, the nearest 60 if there are more: .svg or .png
    #[arg(long, value_name = "FILE")]
    pub(crate) picture: Option<PathBuf>,
    /// Write a move for each position to a file of CSV: it wins as fast, or resists as long, as
    /// possible, or keeps a draw
    #[arg(long, value_name = "FILE")]
    pub(crate) strategy: Option<PathBuf>,
    /// Keep the solved game in this file; later questions are answered from it at once, also when
    /// it is given as the file of the game
    #[arg(long, value_name = "STORE")]
    pub(crate) store: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}
