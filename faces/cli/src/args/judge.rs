//! The arguments of `judge`.

use super::LimitArgs;
use clap::Args;

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
