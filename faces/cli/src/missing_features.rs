//! Commands and formats that a build may leave out, and what is said then. The features are listed
//! in `Cargo.toml`; each module below stands for the one of the same name that was left out.

#![cfg_attr(feature = "full", allow(dead_code, reason = "nothing is left out"))]

use crate::failure::Failure;
use nimatron_messages::command;

/// Why what was asked for is not answered, and how to get it.
pub(crate) fn left_out(what: &'static str, feature: &'static str) -> Failure {
    Failure::usage(command::left_out(what, feature))
}

#[cfg(not(feature = "cluster"))]
pub(crate) mod cluster {
    use super::{Failure, left_out};
    use crate::args::{ClusterCommand, SolveArgs};
    use crate::session::Session;
    use nimatron::Question;
    use nimatron_messages::Language;
    use std::path::Path;
    use std::process::ExitCode;

    pub(crate) fn cluster(_: &ClusterCommand, _: Language) -> Result<ExitCode, Failure> {
        Err(left_out("`cluster`", "cluster"))
    }

    pub(crate) fn from_folder(_: &SolveArgs, _: &Question, _: &Path, _: &Session) -> Result<ExitCode, Failure> {
        Err(left_out("`solve --from FOLDER`", "cluster"))
    }
}

#[cfg(not(feature = "serve"))]
pub(crate) mod serve {
    use super::{Failure, left_out};
    use crate::args::ServeArgs;
    use nimatron_messages::Language;
    use std::process::ExitCode;

    pub(crate) fn serve(_: &ServeArgs, _: Language) -> Result<ExitCode, Failure> {
        Err(left_out("`serve`", "serve"))
    }

    pub(crate) fn worker() -> Result<ExitCode, Failure> {
        Err(left_out("`serve`", "serve"))
    }
}

#[cfg(not(feature = "serve"))]
pub(crate) mod stdio {
    use super::{Failure, left_out};
    use crate::args::McpArgs;
    use nimatron_messages::Language;
    use std::process::ExitCode;

    pub(crate) fn lsp(_: Language) -> Result<ExitCode, Failure> {
        Err(left_out("`lsp`", "serve"))
    }

    pub(crate) fn mcp(_: &McpArgs, _: Language) -> Result<ExitCode, Failure> {
        Err(left_out("`mcp`", "serve"))
    }
}
