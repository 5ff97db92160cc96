//! The arguments of `table`.

use super::{LimitArgs, Settings, named_parser};
use clap::Args;
use nimatron::show::Format;

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
