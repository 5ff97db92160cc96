//! The memory that the process really uses, in programs that count it.

use std::sync::OnceLock;

static METER: OnceLock<fn() -> u64> = OnceLock::new();

/// Sets the function that says how many bytes the process has allocated now. From then on every
/// [`Budget`](crate::Budget) holds that number against its limit, beside what engines say that they
/// need. Call it before the first limit starts. Returns `false` if a meter was set before; that one
/// stays.
///
/// The number is that of the whole process, so it means something only in a program that has one
/// question at a time (the command, a worker of the server).
pub fn set_memory_meter(meter: fn() -> u64) -> bool {
    METER.set(meter).is_ok()
}

/// The bytes that the process has allocated; 0 if nobody counts them.
pub(crate) fn used() -> u64 {
    METER.get().map_or(0, |meter| meter())
}
