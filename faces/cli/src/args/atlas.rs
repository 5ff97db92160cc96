//! The arguments of `atlas` and its subcommands.

use super::{LimitArgs, named_parser};
use clap::{Args, Subcommand};
use nimatron::atlas::{AtlasLawClass, AtlasPositionKind};
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub(crate) enum AtlasCommand {
    /// Sweep the family of rules from where the file ends, and keep every proved law with its
    /// certificate
    Build(AtlasBuildArgs),
    /// Games by first values (0,1,2,0,1,2), by rules, or by properties of their law
    #[command(alias = "find")]
    Search(AtlasSearchArgs),
    /// All that is known about one game
    Show(AtlasShowArgs),
    /// How many rule sets have a law, and of which kind
    Stats(AtlasAnswer),
    /// Large automata, long periods, conjectures without a proof, short rules without a law
    Interesting(AtlasInterestingArgs),
    /// Write all entries with their certificates as lines of JSON (compressed if the name ends in
    /// .gz)
    Export(AtlasExportArgs),
    /// Read such lines into a new file, and check every certificate
    Import(AtlasImportArgs),
    /// Write the files with which the page of the site searches
    Page(AtlasPageArgs),
}

// A doc comment here would become that of the commands.
#[derive(Debug, Args)]
pub(crate) struct AtlasFile {
    /// The file of the atlas
    #[arg(long, value_name = "FILE", default_value = "atlas.redb")]
    pub(crate) file: PathBuf,
}

// What commands have that answer about a whole atlas, in this order in their help.
#[derive(Debug, Args)]
pub(crate) struct AtlasAnswer {
    #[command(flatten)]
    pub(crate) atlas: AtlasFile,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Debug, Args)]
pub(crate) struct AtlasBuildArgs {
    #[command(flatten)]
    pub(crate) atlas: AtlasFile,
    /// How many games of the family, the shortest rules first
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub(crate) games: u32,
    /// Threads (all processors unless given)
    #[arg(long)]
    pub(crate) threads: Option<std::num::NonZeroUsize>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// How a law is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LawStatus {
    Proved,
    Conjectured,
    /// There is none.
    None,
}

impl LawStatus {
    const ALL: [(&str, LawStatus); 3] =
        [("proved", LawStatus::Proved), ("conjectured", LawStatus::Conjectured), ("none", LawStatus::None)];
}

#[derive(Debug, Args)]
pub(crate) struct AtlasSearchArgs {
    /// First values between commas, or rules (lines between semicolons or line breaks); all games
    /// unless given
    pub(crate) what: Option<String>,
    /// The law says this
    #[arg(long, value_name = "TEXT")]
    pub(crate) law: Option<String>,
    /// The class of the law
    #[arg(long, value_parser = named_parser(AtlasLawClass::ALL.map(|class| (class.word(), class))))]
    pub(crate) class: Option<AtlasLawClass>,
    /// How the law is known
    #[arg(long, value_parser = named_parser(LawStatus::ALL))]
    pub(crate) status: Option<LawStatus>,
    /// The length of the period
    #[arg(long, value_name = "N")]
    pub(crate) period: Option<u64>,
    /// The number of states of the automaton, such as 12, 10..20 or 10..
    #[arg(long, value_name = "N..M")]
    pub(crate) states: Option<String>,
    /// The numeration of the automaton, such as `base 2` or `fibonacci`
    #[arg(long, value_name = "NAME")]
    pub(crate) numeration: Option<String>,
    /// The number of coordinates
    #[arg(long, value_parser = named_parser([("1", AtlasPositionKind::Heap), ("2", AtlasPositionKind::Pair)]))]
    pub(crate) coordinates: Option<AtlasPositionKind>,
    /// The number of kinds of move
    #[arg(long, value_name = "N")]
    pub(crate) moves: Option<u32>,
    #[command(flatten)]
    pub(crate) atlas: AtlasFile,
    /// Maximum number of entries that are shown
    #[arg(long, default_value_t = 20)]
    pub(crate) most: usize,
    /// Write the certificate of the first entry here
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Debug, Args)]
pub(crate) struct AtlasShowArgs {
    /// The number of the entry
    pub(crate) number: u64,
    #[command(flatten)]
    pub(crate) atlas: AtlasFile,
    /// Write its certificate here
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Debug, Args)]
pub(crate) struct AtlasInterestingArgs {
    #[command(flatten)]
    pub(crate) atlas: AtlasFile,
    /// Maximum number of entries in each list
    #[arg(long, default_value_t = 10)]
    pub(crate) most: usize,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Debug, Args)]
pub(crate) struct AtlasExportArgs {
    /// The file that is written
    pub(crate) to: PathBuf,
    #[command(flatten)]
    pub(crate) answer: AtlasAnswer,
}

#[derive(Debug, Args)]
pub(crate) struct AtlasImportArgs {
    /// The file that is read
    pub(crate) from: PathBuf,
    #[command(flatten)]
    pub(crate) answer: AtlasAnswer,
}

#[derive(Debug, Args)]
pub(crate) struct AtlasPageArgs {
    /// The folder that they are written to; it is made if there is none
    pub(crate) folder: PathBuf,
    #[command(flatten)]
    pub(crate) answer: AtlasAnswer,
}
