//! On systems without the calls of Unix: questions have no limits but those of their budgets and
//! the time after which the server ends the process.

use std::fs::File;
use std::io;
use std::os::windows::io::AsHandle;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// What the server has sent and this process has not read.
#[allow(dead_code, reason = "this system does not tell")]
pub(crate) enum InputState {
    Nothing,
    Something,
    Closed,
}

/// Standard input and output, without buffers.
pub(crate) fn streams() -> io::Result<(File, File)> {
    let (input, output) = (io::stdin(), io::stdout());
    Ok((input.as_handle().try_clone_to_owned()?.into(), output.as_handle().try_clone_to_owned()?.into()))
}

pub(crate) const fn settle() {}

pub(crate) const fn allow(_memory: u64) {}

pub(crate) const fn be_nice(_value: u8) {}

/// Time since the first call, instead of the processor time.
pub(crate) fn processor_time() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

pub(crate) const fn input() -> InputState {
    InputState::Nothing
}
