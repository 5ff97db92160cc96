//! A file or folder for each verb of the command: it reads its arguments, asks, and prints.

pub(crate) mod atlas;
pub(crate) mod check;
#[cfg(feature = "cluster")]
pub(crate) mod cluster;
pub(crate) mod count;
pub(crate) mod emit;
pub(crate) mod explain;
pub(crate) mod fmt;
pub(crate) mod games;
pub(crate) mod graph;
pub(crate) mod guess;
pub(crate) mod judge;
pub(crate) mod law;
pub(crate) mod left_out;
pub(crate) mod misere;
pub(crate) mod nimber;
pub(crate) mod octal;
pub(crate) mod play;
pub(crate) mod plot;
#[cfg(feature = "serve")]
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod solve_from;
#[cfg(feature = "serve")]
pub(crate) mod stdio;
pub(crate) mod table;
pub(crate) mod verify;

#[cfg(not(feature = "cluster"))]
pub(crate) use left_out::cluster;
#[cfg(not(feature = "serve"))]
pub(crate) use left_out::{serve, stdio};
