//! The arguments of `law`, `emit` and `verify`.

use super::{LimitArgs, Settings};
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct LawArgs {
    /// A rule ('n -> n - 1'), a .game file, a name, or a code (0.137)
    pub(crate) game: String,
    /// A family of positions of a game on graphs or boards, with n for the number of a member:
    /// 'grid(2,n)', 1xn; of trees with a name for each length: 'star(a,b,c)'
    #[arg(conflicts_with_all = ["misere", "rows", "witness", "dot", "picture", "strategy", "explain"])]
    pub(crate) family: Option<String>,
    /// Of a family: list the types of pieces, with their moves
    #[arg(long, requires = "family", conflicts_with_all = ["misere", "rows", "witness", "dot", "picture", "strategy", "explain"])]
    pub(crate) types: bool,
    /// The largest heap of the table that laws of one coordinate are read off; of a family, the
    /// largest member that is looked at where there is no proof
    #[arg(long, value_name = "N")]
    pub(crate) to: Option<String>,
    /// The player who cannot move wins: the law of the P-positions in misère play
    #[arg(long, conflicts_with = "rows")]
    pub(crate) misere: bool,
    /// Only the rows in which a coordinate is at most K, as in --rows a=2
    #[arg(long, value_name = "NAME=K")]
    pub(crate) rows: Option<String>,
    /// Write the certificate of a proved law to this file (see `verify`)
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Put the closed sets of its sentences into the certificate, so that a checker only has to
    /// test them
    #[arg(long, requires = "certificate")]
    pub(crate) witness: bool,
    /// Write the law as a theorem for the proof assistant Coq, in a file that ends in .v
    #[arg(long, value_name = "FILE")]
    pub(crate) coq: Option<PathBuf>,
    /// Say the winning move of every position as a whole: its first moves and its automata; with
    /// --certificate, the certificate proves it, too
    #[arg(long)]
    pub(crate) strategy: bool,
    /// Explain why the law holds, in steps that a person can follow
    #[arg(long)]
    pub(crate) explain: bool,
    /// Leave the library out of this file: it is installed as Nimatron
    #[arg(long, requires = "coq")]
    pub(crate) installed: bool,
    /// Draw the automaton of the law, for Graphviz
    #[arg(long, value_name = "FILE")]
    pub(crate) dot: Option<PathBuf>,
    /// Draw it to a file that ends in .svg or .png
    #[arg(long, value_name = "FILE")]
    pub(crate) picture: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) settings: Settings,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Debug, Args)]
pub(crate) struct EmitArgs {
    /// The programming language (cpp, rust or python), and the game: a rule, a .game file, a name,
    /// or a code; in any order. After a game on graphs or boards a family, 'grid(2,n)'
    #[arg(value_names = ["LANGUAGE", "GAME", "FAMILY"], num_args = 1..=3, required = true)]
    pub(crate) words: Vec<String>,
    /// The largest heap of the table that laws of one coordinate are read off, and of the table of
    /// a program without a law, of which each coordinate may have its own (100000,20); or the
    /// language
    #[arg(long, value_name = "N[,N...]")]
    pub(crate) to: Vec<String>,
    /// What the program reads, as for `check`: '{tests}\n[{count}\n{heaps}\n]'; it prints an answer
    /// for each test and nothing else
    #[arg(long, value_name = "TEMPLATE")]
    pub(crate) input: Option<String>,
    /// What it prints for a win and for a loss of the player to move: Alice,Bob, with fields such
    /// as '{heap} {taken},-1' or '{moves}'
    #[arg(long, value_name = "WIN,LOSE")]
    pub(crate) says: Option<String>,
    /// The player who cannot move wins: the law of the P-positions in misère play
    #[arg(long)]
    pub(crate) misere: bool,
    #[command(flatten)]
    pub(crate) settings: Settings,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// The certificate; - reads standard input
    pub(crate) file: PathBuf,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}
