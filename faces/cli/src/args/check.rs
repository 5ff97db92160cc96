//! The arguments of `check` and `guess`, which run programs of users.

use super::{LimitArgs, Settings};
use clap::Args;
use nimatron::limits;

pub(crate) const TEMPLATES: &str = "\
What the program reads (--input): text with these fields. What stands in [...] is repeated for every
position; without it the program runs once for each position.

  {heaps}      all numbers of the position, with blanks between them
  {count}      how many components it has
  {position}   1,2 3,4: components with several coordinates
  { n } { a }  a coordinate by its name (then only single positions are asked)
  {tests}      how many positions the program is asked in this run
  \\n \\t \\{ \\[  these characters

  '[{heaps}\\n]'                       a line for each position, until the end (usual)
  '{tests}\\n[{count}\\n{heaps}\\n]'    T tests, each with n and n heaps
  '{count}\\n{heaps}\\n'               one test for each run

Answers: first/second, N/P, win/lose, Alice/Bob, yes/no, 1/0 or your own words (--says), or Grundy
values. Exit code 1: the solution is wrong.";

#[derive(Debug, Args)]
#[command(after_help = TEMPLATES, group = clap::ArgGroup::new("solution").required(true).args(["against", "formula"]))]
pub(crate) struct CheckArgs {
    /// A rule ('n -> n - 1'), a .game file, a name, or a code (0.137)
    pub(crate) game: String,
    /// A program that reads positions and prints who wins, or Grundy values: ./a.out, 'python3
    /// brute.py'
    #[arg(long, value_name = "PROGRAM")]
    pub(crate) against: Option<String>,
    /// A condition for a win of the player to move, or the Grundy value: 'n % 7 in (0, 2)'
    #[arg(long, value_name = "FORMULA", allow_hyphen_values = true)]
    pub(crate) formula: Option<String>,
    /// The answers say who wins (numbers: 1, or 0)
    #[arg(long, conflicts_with = "values")]
    pub(crate) outcomes: bool,
    /// The answers are Grundy values
    #[arg(long)]
    pub(crate) values: bool,
    /// The words for a win and for a loss of the player to move, as in Alice,Bob
    #[arg(long, value_name = "WIN,LOSE", conflicts_with_all = ["values", "formula"])]
    pub(crate) says: Option<String>,
    /// What the program reads, with fields such as {heaps}; see below
    #[arg(long, value_name = "TEMPLATE", conflicts_with = "formula")]
    pub(crate) input: Option<String>,
    /// The largest number in positions; 10^18 if the solution is for such numbers
    #[arg(long, value_name = "N", default_value = "1000")]
    pub(crate) to: String,
    /// Maximum number of components of a sum
    #[arg(long, value_name = "K", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=100), conflicts_with = "formula")]
    pub(crate) heaps: u8,
    /// Maximum number of positions [default: 1000; 200 if the program runs once for each]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(limits::TESTS_OF_COMMAND)))]
    pub(crate) tests: Option<u32>,
    /// Another number gives other random sums
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Time limit of one run of the program
    #[arg(long, value_name = "TIME", default_value = "5s", conflicts_with = "formula")]
    pub(crate) run_time: String,
    /// The player who cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) settings: Settings,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Debug, Args)]
pub(crate) struct GuessArgs {
    /// The numbers, as in 0 1 2 0 1 2; @FILE reads them from a file (list, grid, b-file, CSV,
    /// output of `table`). Standard input unless given
    #[arg(conflicts_with = "program")]
    pub(crate) numbers: Vec<String>,
    /// Run this program for n = 0, 1, 2, ... (or from --from on): it reads n and prints a number
    #[arg(long, value_name = "PROGRAM")]
    pub(crate) program: Option<String>,
    /// Maximum number of values that the program is asked for
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000), requires = "program", conflicts_with = "numbers")]
    pub(crate) terms: u32,
    /// Time for all runs of the program together; then the law is looked for in what is there
    #[arg(long, value_name = "TIME", default_value = "10s", requires = "program", conflicts_with = "numbers")]
    pub(crate) run_time: String,
    /// What the program reads: '{ n }\n' for one n a run, '[{ n }\n]' for many
    #[arg(long, value_name = "TEMPLATE", default_value = "{n}\\n", requires = "program", conflicts_with = "numbers")]
    pub(crate) input: String,
    /// The first number is that of this position: 0, or 1
    #[arg(long, default_value_t = 0, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(..=limits::FIRST.most))]
    pub(crate) from: usize,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}
