//! What is said of a checkpoint that cannot be used or written.

use crate::failure::Failure;
use nimatron::heap::CheckpointError;
use nimatron_messages::{Say, command, outputs};
use std::path::Path;

pub(crate) fn unusable(path: &Path, error: &CheckpointError) -> Failure {
    let name = path.display().to_string();
    match error {
        CheckpointError::Stopped(reason) => Failure::stopped(*reason, vec![outputs::unchanged(name)]),
        CheckpointError::Io(_) => not_saved(path, error),
        error => Failure::error(command::of_file(name, error.message())),
    }
}

pub(crate) fn not_saved(path: &Path, error: &CheckpointError) -> Failure {
    Failure::error(outputs::not_saved(path.display().to_string(), error.message()))
}
