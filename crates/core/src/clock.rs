//! Monotonic time. In a browser there is no clock but the one that the page sets.

use std::sync::OnceLock;
use std::time::Duration;

static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Sets the clock, for programs without an operating system. Call it before the first limit starts.
/// Returns `false` if a clock was set before; that one stays.
pub fn set_clock(clock: fn() -> Duration) -> bool {
    CLOCK.set(clock).is_ok()
}

/// Time since a fixed moment, the same for all calls.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) fn now() -> Duration {
    static START: OnceLock<std::time::Instant> = OnceLock::new();
    match CLOCK.get() {
        Some(clock) => clock(),
        None => START.get_or_init(std::time::Instant::now).elapsed(),
    }
}

/// Time since a fixed moment, the same for all calls; zero if no clock was set.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) fn now() -> Duration {
    CLOCK.get().map_or(Duration::ZERO, |clock| clock())
}
