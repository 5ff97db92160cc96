//! The arguments of `octal`.

use super::{LimitArgs, named_parser};
use clap::Args;
use nimatron::show::Format;
use std::path::PathBuf;

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
    #[arg(long, value_parser = named_parser(Format::ALL), conflicts_with_all = ["json", "period", "survey"])]
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
    /// The threads that compute one game [default: 1], or games of a survey side by side [default:
    /// one for each processor]
    #[arg(long, value_name = "N", conflicts_with = "window")]
    pub(crate) threads: Option<std::num::NonZeroUsize>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}
