//! The arguments of `play`.

use super::{LimitArgs, QuestionArgs, named_parser};
use clap::Args;
use nimatron::play::Level;

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
