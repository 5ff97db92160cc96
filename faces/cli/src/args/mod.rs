//! The command line arguments. Verbs with many have files of their own.

mod atlas;
mod check;
mod cluster;
mod count;
mod graph;
mod law;
mod misere;
mod nimber;
mod octal;
#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod on_the_page;
#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod required;
mod serve;

pub(crate) use atlas::{
    AtlasAnswer, AtlasBuildArgs, AtlasCommand, AtlasExportArgs, AtlasImportArgs, AtlasInterestingArgs, AtlasPageArgs,
    AtlasSearchArgs, AtlasShowArgs,
};
pub(crate) use check::{CheckArgs, GuessArgs, TEMPLATES};
pub(crate) use cluster::ClusterCommand;
#[cfg(feature = "cluster")]
pub(crate) use cluster::ClusterSolveArgs;
pub(crate) use count::CountArgs;
pub(crate) use graph::{GraphArgs, GraphCommand, GraphForm, GraphSolveArgs, PlotArgs};
pub(crate) use law::{EmitArgs, LawArgs, VerifyArgs};
pub(crate) use misere::{MisereArgs, MisereCommand, MisereFormArgs, MisereGenusArgs, MisereSurveyArgs};
pub(crate) use nimber::{CALCULATOR, NimberArgs};
pub(crate) use octal::OctalArgs;
pub(crate) use serve::{McpArgs, ServeArgs};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use nimatron::limits;
use nimatron::play::Level;
use nimatron::rules::Value;
use nimatron::show::Format;
use nimatron_messages::Language;
use std::path::PathBuf;

/// Impartial games: who wins, the Grundy value, every winning move, and why.
#[derive(Debug, Parser)]
#[command(name = "nimatron", version, arg_required_else_help = true, after_help = EXAMPLES)]
pub(crate) struct Cli {
    /// The language of what is printed (that of the locale unless given)
    #[arg(long, global = true, ignore_case = true, value_name = "LANG", value_parser = named_parser(Language::ALL))]
    #[allow(dead_code, reason = "`main` reads it before the arguments are parsed, for the help pages")]
    pub(crate) lang: Option<Language>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

pub(crate) const EXAMPLES: &str = "\
Examples:
  nimatron solve 'n -> n - k for k in {1, 3, 4}' 5 9 14    three heaps, take 1, 3 or 4
  nimatron solve wythoff 3,5                               a position of two coordinates
  nimatron solve 'kayles(7) + wythoff(3,5) + *4'           a sum of different games
  nimatron table 'take{powers(2)}' --to 20                 the first Grundy values
  nimatron count wythoff --to 10^18                        how many positions are lost
  nimatron explain 'take{1,3,4}' 9                         why
  nimatron play 'nim(3,4,5)'                               play against the machine
  nimatron law 'n -> n - k for k in powers(2)'             the law of all heaps, proved
  nimatron octal 0.137                                     values and proved period of a code
  nimatron misere 0.77                                     the misère quotient of a code
  nimatron check 'take{1,3,4}' --formula 'n % 7 in (0, 2)' is this solution right?
  nimatron guess 1 2 3 5 8 13 21 34                        a law of bare numbers, and how far they support it
  nimatron games                                           all named games with their theorems
  nimatron nimber '(5 * 7 + 3) / 11'                       arithmetic in the field of nimbers
  nimatron judge nim_product_64 < pairs.txt                a problem from an online judge in its own format";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Who wins a position or sum: outcome, Grundy value, every winning move, how it is known
    Solve(SolveArgs),
    /// The Grundy values of all positions up to a bound
    Table(TableArgs),
    /// How many positions up to a bound are lost, won, or of some value
    Count(CountArgs),
    /// Why a position has its value: options, mex, xor in binary columns
    Explain(ExplainArgs),
    /// Play against the machine, with hint, undo and why
    Play(PlayArgs),
    /// The values of a game as a picture: bars with the stripes of a cycle, or a map
    Plot(PlotArgs),
    /// All positions that can be reached as a picture, in layers
    Graph(GraphArgs),
    /// A taking-and-breaking game by its code: values, sparse space, period with its proof
    Octal(OctalArgs),
    /// The misère quotient of taking-and-breaking games: who wins all sums if the last move loses
    Misere(MisereArgs),
    /// The law of a game for all positions, found from its rules and proved
    Law(LawArgs),
    /// The law of a game as a complete program: its values and winning moves
    Emit(EmitArgs),
    /// Is a solution right? A program or a formula against the game: the first counterexample
    Check(CheckArgs),
    /// A law of bare numbers: a sequence, or a grid of lines (conjectured)
    Guess(GuessArgs),
    /// An atlas of proved laws: sweep a family of rules, and search it
    #[command(subcommand)]
    Atlas(AtlasCommand),
    /// Solve a position on several threads, processes and machines
    #[command(subcommand)]
    Cluster(ClusterCommand),
    /// Check a certificate: of a law, a period, a value or a misère quotient
    Verify(VerifyArgs),
    /// The named games: rules, theorem, source
    Games(GamesArgs),
    /// Calculate with nimbers: products, inverses, roots, equations, logarithms
    Nimber(NimberArgs),
    /// Solve a problem from an online judge: its input on standard input, its output on standard
    /// output
    Judge(JudgeArgs),
    /// Answer over HTTP: the page, and the same questions and answers as JSON
    Serve(ServeArgs),
    /// Help an editor with rules, over standard input and output (language server)
    Lsp,
    /// Answer a language model, over standard input and output (Model Context Protocol)
    Mcp(McpArgs),
    /// Answer the questions of `serve`, which starts this command
    #[command(hide = true)]
    Worker,
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
#[derive(Clone, Debug, Args)]
pub(crate) struct QuestionArgs {
    /// A rule ('n -> n - 1'), a .game file, a name (see `nimatron games`), a code (0.137), or a sum
    /// of positions ('kayles(7) + *4')
    pub(crate) game: String,
    /// Positions: 5, or 3,5 with several coordinates; several are a sum
    #[arg(allow_negative_numbers = true)]
    pub(crate) positions: Vec<String>,
    #[command(flatten)]
    pub(crate) settings: Settings,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct Settings {
    /// Give a parameter of the rules a value, as in --set m=3, --set m=[4,4] or --set m=@FILE (the
    /// numbers in a file)
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = nimatron::parse_setting_or_file)]
    pub(crate) set: Vec<(String, Value)>,
}

#[derive(Debug, Default, Args)]
pub(crate) struct LimitArgs {
    /// Stop after this time (10s, 500ms, 2min) or beyond this memory (500MB, 2GiB); may be given
    /// twice. Memory is 4GiB unless given
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
    /// Keep the positions of a game that may go on for ever in this file, solved, and answer from it
    /// if it has those of the question
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
pub(crate) struct TableArgs {
    /// A rule, a .game file, a name, or a code
    pub(crate) game: String,
    /// A family of positions, one for each n: grid(3,n), 1xn
    pub(crate) family: Option<String>,
    /// The largest value of the coordinates: one number for all, or one for each (20,30)
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) to: String,
    /// The form of the table
    #[arg(long, default_value = "text", value_parser = named_parser(Format::ALL))]
    pub(crate) format: Format,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
    /// Play may go on for ever: finite and infinite values
    #[arg(long, conflicts_with = "family")]
    pub(crate) loopy: bool,
    #[command(flatten)]
    pub(crate) settings: Settings,
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
    /// Play may go on for ever: a position that occurs for the third time ends it as a draw
    #[arg(long)]
    pub(crate) loopy: bool,
    /// How well the machine plays: as well as it can, with slips, or any legal move
    #[arg(long, default_value = "perfect", value_parser = named_parser(Level::ALL))]
    pub(crate) level: Level,
    /// The same seed repeats the slips and random moves of a game (drawn unless given)
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    /// Only this game
    pub(crate) name: Option<String>,
    /// The classic problems from online judges instead; the same as `judge --list`
    #[arg(long, conflicts_with_all = ["name", "json"])]
    pub(crate) contest: bool,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct FmtArgs {
    /// The file; - reads standard input
    pub(crate) file: PathBuf,
    /// Only report by the exit code whether the file is formatted (1: it is not)
    #[arg(long, conflicts_with = "write")]
    pub(crate) check: bool,
    /// Write the formatted text into the file instead of printing it
    #[arg(long)]
    pub(crate) write: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Debug, Args)]
pub(crate) struct JudgeArgs {
    /// The problem, as in nim_product_64; see --list
    #[arg(required_unless_present = "list")]
    pub(crate) problem: Option<String>,
    /// Name all problems, with theory and limits
    #[arg(long, conflicts_with = "problem")]
    pub(crate) list: bool,
    /// Show a sample of the input, and its answers
    #[arg(long, requires = "problem", conflicts_with = "list")]
    pub(crate) sample: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// Reads a name of a list as what it stands for.
fn named_parser<T: Copy + Send + Sync + 'static, const N: usize>(
    all: [(&'static str, T); N],
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.map(|(name, _)| name)).try_map(move |name| {
        let named = all.iter().find(|(known, _)| known.eq_ignore_ascii_case(&name));
        named.map(|entry| entry.1).ok_or(name)
    })
}
