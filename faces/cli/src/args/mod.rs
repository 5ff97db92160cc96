//! The command line arguments. Verbs with many have files of their own.

mod atlas;
mod check;
mod cluster;
mod count;
mod graph;
mod judge;
mod law;
mod misere;
mod nimber;
mod octal;
#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod on_the_page;
mod play;
#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod required;
mod serve;
mod solve;
mod table;

pub(crate) use atlas::{
    AtlasAnswer, AtlasBuildArgs, AtlasCommand, AtlasExportArgs, AtlasImportArgs, AtlasInterestingArgs, AtlasPageArgs,
    AtlasSearchArgs, AtlasShowArgs, LawStatus,
};
pub(crate) use check::{CheckArgs, GuessArgs, TEMPLATES};
pub(crate) use cluster::ClusterCommand;
#[cfg(feature = "cluster")]
pub(crate) use cluster::ClusterSolveArgs;
pub(crate) use count::CountArgs;
pub(crate) use graph::{GraphArgs, GraphCommand, GraphForm, GraphSolveArgs, PlotArgs};
pub(crate) use judge::JudgeArgs;
pub(crate) use law::{EmitArgs, LawArgs, VerifyArgs};
pub(crate) use misere::{MisereArgs, MisereCommand, MisereFormArgs, MisereGenusArgs, MisereSurveyArgs};
pub(crate) use nimber::{CALCULATOR, NimberArgs};
pub(crate) use octal::OctalArgs;
pub(crate) use play::PlayArgs;
pub(crate) use serve::{McpArgs, ServeArgs};
pub(crate) use solve::{ExplainArgs, SolveArgs};
pub(crate) use table::TableArgs;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use nimatron::GameSettings;
use nimatron::rules::Value;
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

impl Settings {
    /// What a game of the command is read with: its text may name a file of rules.
    pub(crate) fn of_game(&self) -> GameSettings<'_> {
        GameSettings::with_files(&self.set)
    }
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

/// Reads a name of a list as what it stands for.
fn named_parser<T: Copy + Send + Sync + 'static, const N: usize>(
    all: [(&'static str, T); N],
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.map(|(name, _)| name)).try_map(move |name| {
        let named = all.iter().find(|(known, _)| known.eq_ignore_ascii_case(&name));
        named.map(|entry| entry.1).ok_or(name)
    })
}
