//! The arguments of `misere` and its subcommands.

use super::{LimitArgs, Settings, named_parser};
use clap::{Args, Subcommand};
use nimatron::show::MonoidView;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct MisereArgs {
    #[command(subcommand)]
    pub(crate) command: Option<MisereCommand>,
    /// A code such as 0.77, a named game or rules; several of them are played together; or a sum of
    /// positions ('cram(3x3) + kayles(9)')
    #[arg(required = true, value_name = "GAME")]
    pub(crate) games: Vec<String>,
    /// Up to this heap, unless a period is proved before [default: 20000]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) to: Option<String>,
    /// Answer in JSON, with the elements of all heaps
    #[arg(long)]
    pub(crate) json: bool,
    /// Write the certificate of the quotient to this file (see `verify`)
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Draw the quotient, and write the picture to this file: .svg or .png
    #[arg(long, value_name = "FILE")]
    pub(crate) picture: Option<PathBuf>,
    /// What the picture shows: the products with the generators as a graph, the multiplication
    /// table, or which products of two elements are lost
    #[arg(long, default_value = "cayley", requires = "picture", value_parser = named_parser(MonoidView::ALL))]
    pub(crate) show: MonoidView,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum MisereCommand {
    /// The genus of each heap of a game, or of one position or sum, and whether it is tame
    Genus(MisereGenusArgs),
    /// Conway's canonical form of a position or sum in misère play
    Form(MisereFormArgs),
    /// The quotients of many codes: which are the same game, and how far each quotient is known
    Survey(MisereSurveyArgs),
}

#[derive(Debug, Args)]
pub(crate) struct MisereSurveyArgs {
    /// Codes in which ? stands for any octal digit: 0.??? 4.??
    #[arg(required = true, value_name = "PATTERN")]
    pub(crate) patterns: Vec<String>,
    /// Up to this heap, unless a period is proved before [default: 20000]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) to: Option<String>,
    /// The time for one game
    #[arg(long, value_name = "TIME", default_value = "15s")]
    pub(crate) each: String,
    /// The number of threads [default: as many as the machine runs at once]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<std::num::NonZeroUsize>,
    /// Save each game to this file of comma-separated values when it is done, and do not try again
    /// the games in it that had at least as much time. Solved games are solved again: a file is no
    /// proof
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// Print comma-separated values
    #[arg(long)]
    pub(crate) csv: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Debug, Args)]
pub(crate) struct MisereGenusArgs {
    /// A code, a named game or rules, for its heaps; or a position or sum ('cram(3x3) + *2')
    pub(crate) game: String,
    /// Up to this heap [default: 20]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) to: Option<String>,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) settings: Settings,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Debug, Args)]
pub(crate) struct MisereFormArgs {
    /// A sum of heaps (*2), of positions by their options (*{2,3}, *{0,{2}}), and of positions of
    /// games (kayles(9)); 3.*2 is three heaps
    #[arg(value_name = "SUM")]
    pub(crate) sum: String,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}
