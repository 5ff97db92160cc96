//! What can be typed behind `nimatron`.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use nimatron::rules::ast::Value;
use nimatron::show::Format;
use std::path::PathBuf;

/// Impartial games: who wins, the Grundy value, every winning move, and why.
#[derive(Debug, Parser)]
#[command(name = "nimatron", version, about, arg_required_else_help = true, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  nimatron solve 'n -> n - k for k in {1, 3, 4}' 5 9 14    three heaps, take 1, 3 or 4
  nimatron solve wythoff 3,5                               a position of two coordinates
  nimatron solve 'kayles(7) + wythoff(3,5) + *4'           a sum of different games
  nimatron table 'take{powers(2)}' --to 20                 the first Grundy values
  nimatron explain 'take{1,3,4}' 9                         why
  nimatron play 'nim(3,4,5)'                               play against the machine
  nimatron games                                           all named games with their theorems";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Who wins a position or sum: outcome, Grundy value, every winning move, how it is known
    Solve(SolveArgs),
    /// The Grundy values of all positions up to a bound
    Table(TableArgs),
    /// Why a position has its value: options, mex, xor in binary columns
    Explain(ExplainArgs),
    /// Play against the machine, with hint, undo and why
    Play(PlayArgs),
    /// The named games: rules, theorem, source
    Games(GamesArgs),
    /// Format a rule file
    Fmt(FmtArgs),
    /// Print a script for the completion of a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man,
}

/// A game and a position of it.
#[derive(Debug, Args)]
pub(crate) struct QuestionArgs {
    /// A rule ('n -> n - 1'), a .game file, a name (see `nimatron games`), a code (0.137), or a sum of positions ('kayles(7) + *4')
    pub(crate) game: String,
    /// Positions: 5, or 3,5 with several coordinates; several are a sum
    #[arg(allow_negative_numbers = true)]
    pub(crate) positions: Vec<String>,
    #[command(flatten)]
    pub(crate) settings: Settings,
}

#[derive(Debug, Args)]
pub(crate) struct Settings {
    /// Give a parameter of the rules a value, as in --set m=3 or --set m=[4,4]
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = nimatron::parse_setting)]
    pub(crate) set: Vec<(String, Value)>,
}

#[derive(Debug, Args)]
pub(crate) struct Limits {
    /// Stop after this time (10s, 500ms, 2min) or beyond this memory (500MB, 2GiB); may be given twice. Memory is 4GiB unless given
    #[arg(long, value_name = "LIMIT")]
    pub(crate) limit: Vec<String>,
    /// Say which engine is chosen, and why
    #[arg(short, long)]
    pub(crate) verbose: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    /// The player who cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,
    /// Also tell how many moves the game lasts if the winner hurries and the loser resists
    #[arg(long)]
    pub(crate) remoteness: bool,
    /// List every winning move, however many there are
    #[arg(long)]
    pub(crate) all: bool,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    /// A rule, a .game file, or a name
    pub(crate) game: String,
    /// The largest value of the coordinates: one number for all, or one for each (20,30)
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) to: String,
    /// The form of the table
    #[arg(long, default_value = "text", value_parser = format_parser())]
    pub(crate) format: Format,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) settings: Settings,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    let named =
        |name: String| Format::ALL.iter().find(|(known, _)| *known == name).map_or(Format::Text, |entry| entry.1);
    PossibleValuesParser::new(Format::ALL.map(|(name, _)| name)).map(named)
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    /// How many moves deep: 2 also explains the values of the options
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=6))]
    pub(crate) depth: u8,
    /// The player who cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    /// The machine makes the first move
    #[arg(long)]
    pub(crate) second: bool,
    /// The player who cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    /// Only this game
    pub(crate) name: Option<String>,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct FmtArgs {
    /// The file; - reads standard input
    pub(crate) file: PathBuf,
    /// Only tell (by exit code 1) whether the file is formatted
    #[arg(long, conflicts_with = "write")]
    pub(crate) check: bool,
    /// Write the formatted text into the file instead of printing it
    #[arg(long)]
    pub(crate) write: bool,
}
