//! Commands and formats that a build may leave out, and what is said then. The features are listed
//! in `Cargo.toml`; each module below stands for the one of the same name that was left out.

#![cfg_attr(feature = "full", allow(dead_code, reason = "nothing is left out"))]

#[cfg(not(feature = "cluster"))]
pub(crate) mod cluster {
    use crate::args::{ClusterCommand, SolveArgs};
    use crate::failure::{CommandResult, Failure};
    use nimatron::Question;
    use nimatron::explicit::LoopyValue;
    use nimatron_messages::Language;
    use std::path::Path;

    pub(crate) fn cluster(_: &ClusterCommand, _: Language) -> CommandResult {
        Err(Failure::left_out("`cluster`", "cluster"))
    }

    pub(crate) fn from_folder(_: &SolveArgs, _: &Question, _: &Path) -> Result<Vec<LoopyValue>, Failure> {
        Err(Failure::left_out("`solve --from FOLDER`", "cluster"))
    }
}

#[cfg(not(feature = "serve"))]
pub(crate) mod serve {
    use crate::args::ServeArgs;
    use crate::failure::{CommandResult, Failure};
    use nimatron_messages::Language;

    pub(crate) fn serve(_: &ServeArgs, _: Language) -> CommandResult {
        Err(Failure::left_out("`serve`", "serve"))
    }

    pub(crate) fn worker() -> CommandResult {
        Err(Failure::left_out("`serve`", "serve"))
    }
}

#[cfg(not(feature = "serve"))]
pub(crate) mod stdio {
    use crate::args::McpArgs;
    use crate::failure::{CommandResult, Failure};
    use nimatron_messages::Language;

    pub(crate) fn lsp(_: Language) -> CommandResult {
        Err(Failure::left_out("`lsp`", "serve"))
    }

    pub(crate) fn mcp(_: &McpArgs, _: Language) -> CommandResult {
        Err(Failure::left_out("`mcp`", "serve"))
    }
}
