//! nimatron for programs that start it and talk to it over its standard input and output: editors
//! ([`lsp`]) and language models ([`mcp`]).
//!
//! Both protocols are JSON-RPC 2.0, which is `rpc`; `framing` tells where a message ends. Nothing
//! else may be written to standard output. A message that is wrong gets an answer that says so, and
//! the next one is read.

mod framing;
pub mod lsp;
pub mod mcp;
mod rpc;
