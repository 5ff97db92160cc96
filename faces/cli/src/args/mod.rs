//! The command line arguments. Verbs with many have files of their own.

mod atlas;
mod check;
mod cluster;
mod count;
mod graph;
mod law;
mod misere;
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
pub(crate) use graph::{GraphArgs, GraphCommand, GraphSolveArgs, PlotArgs};
pub(crate) use law::{EmitArgs, LawArgs, VerifyArgs};
pub(crate) use misere::{MisereArgs, MisereCommand, MisereFormArgs, MisereGenusArgs, MisereSurveyArgs};
pub(crate) use serve::{McpArgs, ServeArgs};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use nimatron::play::Level;
use nimatron::rules::Value;
use nimatron::show::Format;
use nimatron::words::NimberOperation;
use nimatron_messages::Language;
use std::path::PathBuf;

/// Impartial games: who wins, the Grundy value, every winning move, and why.
#[derive(Debug, Parser)]
#[command(name = "nimatron", version, arg_required_else_help = true, after_help = EXAMPLES)]
pub(crate) struct Cli {
    /// The language of what is printed (that of the locale unless given)
    #[arg(long, global = true, ignore_case = true, value_name = "LANG", value_parser = language_parser())]
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
    #[arg(long, default_value = "text", value_parser = format_parser())]
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
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=6))]
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
    #[arg(long, default_value = "perfect", value_parser = level_parser())]
    pub(crate) level: Level,
    /// The same seed repeats the slips and random moves of a game (drawn unless given)
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

fn level_parser() -> impl TypedValueParser<Value = Level> {
    let named = |name: String| Level::from_name(&name).unwrap_or_default();
    PossibleValuesParser::new(Level::ALL.map(|(name, _)| name)).map(named)
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("what").required(true).args(["code", "survey"]))]
pub(crate) struct OctalArgs {
    /// The code: octal (0.137), hexadecimal with a letter (0.F8), 0.(8) with a digit of any size,
    /// 0.[3] with digits that go on for ever, 4!.0 with different heaps
    pub(crate) code: Option<String>,
    /// Up to this heap, unless a period is proved before [default: 10000; with --period as far as
    /// limits allow]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) to: Option<String>,
    /// Compute all values, also after a proved period
    #[arg(long, conflicts_with_all = ["period", "survey"])]
    pub(crate) full: bool,
    /// Go on until a period is proved
    #[arg(long, conflicts_with = "survey")]
    pub(crate) period: bool,
    /// Write the certificate of a proved period to this file (see `verify`)
    #[arg(long, value_name = "FILE", conflicts_with = "survey")]
    pub(crate) certificate: Option<PathBuf>,
    /// Save what is computed to this file, and continue from it if it exists
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// Interval between two writes of the file of --resume
    #[arg(long, value_name = "TIME", default_value = "30s", requires = "resume")]
    pub(crate) every: String,
    /// Keep only the values that later ones need, for runs that do not fit into memory
    #[arg(long, conflicts_with_all = ["full", "certificate", "rare", "format", "survey"])]
    pub(crate) window: bool,
    /// Print the rare heaps and their values
    #[arg(long, conflicts_with_all = ["json", "format", "survey"])]
    pub(crate) rare: bool,
    /// Print the values in this form, instead of the report
    #[arg(long, value_parser = format_parser(), conflicts_with_all = ["json", "survey"])]
    pub(crate) format: Option<Format>,
    /// Answer in JSON, with all values
    #[arg(long)]
    pub(crate) json: bool,
    /// The table of all codes of these patterns, where ? is any octal digit, as in 0.??
    #[arg(long, value_name = "PATTERN", num_args = 1.., conflicts_with = "code")]
    pub(crate) survey: Vec<String>,
    /// The table of a survey as comma-separated values
    #[arg(long, requires = "survey", conflicts_with_all = ["code", "json", "html"])]
    pub(crate) csv: bool,
    /// The table of a survey as a page of HTML that needs nothing else
    #[arg(long, requires = "survey", conflicts_with_all = ["code", "json"])]
    pub(crate) html: bool,
    /// The threads that compute one game [default: 1], or games of a survey side by side [default: one for each processor]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<std::num::NonZeroUsize>,
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

pub(crate) const CALCULATOR: &str = "\
All numbers are nimbers: 5 is the same as *5, + is xor, * the nim product, and every nimber except 0 has an inverse.
Ordinary numbers are exponents (2^10), widths (trace(18, 16)), and numbers in square brackets: [2^32 + 6] is
the nimber of that number.

  + - * / ^              5 * 7 + 3, *5 * *7, 1 / 2, 2^10
  sqrt(a) square(a) inv(a)
  solve(equation)        solve(x^2 + x = 12), any polynomial in x up to degree 256
  log(a, base)           the least e with base^e = a (an ordinary number)
  order(a)               the least k > 0 with a^k = 1 (an ordinary number)
  minpoly(a)             the polynomial of least degree with coefficients 0 and 1 that has the root a
  trace(a) norm(a) conj(a)   in the least field from 2^8 on that has a; trace(a, 64) in the field 2^64
  frobenius(a, k)        a^(2^k)
  generator(64)          the least nimber whose powers are all nonzero nimbers below 2^64
  norm(a, 64) conj(a, 64)    the same in the field 2^64
  mex(a, b, ...)         the least nimber that is not among them

Exit code 1: there is no solution or no logarithm.";

#[derive(Debug, Args)]
#[command(after_help = CALCULATOR, arg_required_else_help = true)]
pub(crate) struct NimberArgs {
    /// Expressions, as in '(5 * 7 + 3) / 11'; a single - reads one from each line of standard input
    #[arg(allow_negative_numbers = true)]
    pub(crate) expressions: Vec<String>,
    /// Print the table of the nimbers below N (at most 1024)
    #[arg(long, value_name = "N", value_parser = table_size, conflicts_with_all = ["expressions", "field"])]
    pub(crate) table: Option<u64>,
    /// What the table shows: row a and column b hold a * b, a + b or a / b
    #[arg(long, value_name = "OPERATION", default_value = "product", value_parser = operation_parser(), requires = "table", conflicts_with_all = ["expressions", "field"])]
    pub(crate) of: NimberOperation,
    /// Calculate in this field: 8 (or 2^8), 16, 32, 64, 128 or 256
    #[arg(long, value_name = "BITS", value_parser = field_parser())]
    pub(crate) field: Option<u32>,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

fn table_size(text: &str) -> Result<u64, String> {
    let wanted = "the size of a table is a number from 1 to 1024";
    text.parse().ok().filter(|size| (1..=1024).contains(size)).ok_or_else(|| wanted.to_owned())
}

fn operation_parser() -> impl TypedValueParser<Value = NimberOperation> {
    PossibleValuesParser::new(["product", "sum", "quotient"]).map(|name| match name.as_str() {
        "sum" => NimberOperation::Sum,
        "quotient" => NimberOperation::Quotient,
        _ => NimberOperation::Product,
    })
}

fn field_parser() -> impl TypedValueParser<Value = u32> {
    const FIELDS: [&str; 12] = ["8", "16", "32", "64", "128", "256", "2^8", "2^16", "2^32", "2^64", "2^128", "2^256"];
    PossibleValuesParser::new(FIELDS).map(|name| name.trim_start_matches("2^").parse().unwrap_or(8))
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

fn language_parser() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(|(tag, _)| tag)).map(|tag| tag.parse().unwrap_or_default())
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    let named =
        |name: String| Format::ALL.iter().find(|(known, _)| *known == name).map_or(Format::Text, |entry| entry.1);
    PossibleValuesParser::new(Format::ALL.map(|(name, _)| name)).map(named)
}
