//! Why a run gives no answer.

use nimatron::{Message, Say, SolveError, StopReason};
use nimatron_messages::cluster;
use std::fmt;

/// Why a run gives no answer.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ClusterError {
    /// The game or the question.
    Solve(SolveError),
    /// A limit of this process was reached, or the user interrupted it.
    Stopped(StopReason),
    /// Play need not end; a position from which this is so, if this process has one.
    Cycle(Option<String>),
    /// Another process of the run stopped.
    Elsewhere {
        /// Its number.
        process: usize,
        /// What it says.
        text: String,
    },
    /// Hosts, files or the other processes, in words.
    Other(Message),
}

impl Say for ClusterError {
    fn message(&self) -> Message {
        match self {
            ClusterError::Solve(error) => error.message(),
            ClusterError::Stopped(reason) => nimatron_messages::limits::stopped(reason.message()),
            ClusterError::Cycle(Some(position)) => cluster::waits_for_ever(position),
            ClusterError::Cycle(None) => cluster::waits_elsewhere(),
            ClusterError::Elsewhere { process, text } => cluster::stopped_elsewhere(*process, text),
            ClusterError::Other(message) => message.clone(),
        }
    }
}

impl fmt::Display for ClusterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for ClusterError {}

impl From<SolveError> for ClusterError {
    fn from(error: SolveError) -> ClusterError {
        match error {
            SolveError::Stopped { reason, .. } => ClusterError::Stopped(reason),
            error => ClusterError::Solve(error),
        }
    }
}

impl From<StopReason> for ClusterError {
    fn from(reason: StopReason) -> ClusterError {
        ClusterError::Stopped(reason)
    }
}

impl From<Message> for ClusterError {
    fn from(message: Message) -> ClusterError {
        ClusterError::Other(message)
    }
}

pub(crate) type Done<T> = Result<T, ClusterError>;
