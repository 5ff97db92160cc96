//! The arguments of `count`.

use super::{LimitArgs, Settings};
use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    /// A rule, a .game file, a name, or a code
    pub(crate) game: String,
    /// The largest value of the coordinates: one number for all, or one for each (10^18,30)
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) to: String,
    /// The least value of the coordinates [default: 0]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) from: Option<String>,
    /// Count sums of this many heaps, each a position of the game
    #[arg(long, value_name = "K", default_value_t = 1)]
    pub(crate) heaps: u32,
    /// Sums in another order are the same
    #[arg(long, conflicts_with = "distinct")]
    pub(crate) unordered: bool,
    /// Sums in another order are the same, and all heaps are different
    #[arg(long)]
    pub(crate) distinct: bool,
    /// What is counted: P, N, a Grundy value, or each value
    #[arg(long, value_name = "WHAT", default_value = "P", allow_hyphen_values = true)]
    pub(crate) of: String,
    /// Only where this holds: 'a < b'; the numbers of several heaps are n1, n2, ...
    #[arg(long = "where", value_name = "CONDITION", allow_hyphen_values = true)]
    pub(crate) condition: Option<String>,
    /// Also add up this number over what is counted: 'a + b'
    #[arg(long, value_name = "FORMULA", allow_hyphen_values = true)]
    pub(crate) sum: Option<String>,
    /// Print remainders modulo this number
    #[arg(long = "mod", value_name = "M", allow_negative_numbers = true)]
    pub(crate) modulus: Option<String>,
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
