//! The library in the browser. A page (or any other WebAssembly host) writes the text of a request
//! into the memory that [`take`] returns, calls [`answer`], and reads the answer at [`answer_at`].
//! Requests and answers are those of [`nimatron::api`], in the `language` of the request.
//!
//! The host provides one function, `env.now`: the time in milliseconds since a fixed moment. It is
//! called about once a millisecond during a computation, so the host can read [`progress_done`] and
//! [`progress_total`] there. To stop a computation the host terminates the worker.
//!
//! # Design
//!
//! The module has no operating system, so `nimatron_core::clock` calls the clock of its host. It is
//! sent to browsers, so it is compiled for size (profile `wasm` in the workspace), and without what
//! it never does: problems of judges are described (feature `problems`) and not solved, and traits
//! that are used as `dyn` do not ask for `Debug`, which would link it for every engine.
//! `faces/js/smaller.js` makes it smaller after that.

use nimatron::{Budget, Face, Limit, Progress, StopFlag, api};
use std::cell::{Cell, RefCell};
use std::time::Duration;

/// Memory limit in bytes: a page has at most 4 GiB for everything.
const MEMORY: u64 = 1 << 30;
/// No limit for anybody, but the clock is read only if there is a limit, and the host reads the
/// progress when the clock is read.
const AGES: Duration = Duration::from_secs(1 << 32);

#[derive(Default)]
struct Host {
    request: RefCell<Vec<u8>>,
    answer: RefCell<String>,
    progress: Progress,
    started: Cell<bool>,
}

thread_local! {
    static HOST: Host = Host::default();
}

#[cfg(target_family = "wasm")]
mod clock {
    use std::time::Duration;

    #[link(wasm_import_module = "env")]
    #[allow(unsafe_code)]
    unsafe extern "C" {
        // SAFETY: the host provides a function of this type; otherwise the module cannot be
        // instantiated.
        safe fn now() -> f64;
    }

    pub(super) fn start() {
        nimatron::set_clock(|| Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default());
    }
}

#[cfg(not(target_family = "wasm"))]
mod clock {
    pub(super) fn start() {}
}

/// Memory for a request of this many bytes; the previous request is overwritten.
// SAFETY of the name: it is unique, because this module is not linked into anything else.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn take(length: usize) -> *mut u8 {
    HOST.with(|host| {
        let mut request = host.request.borrow_mut();
        request.clear();
        request.resize(length, 0);
        request.as_mut_ptr()
    })
}

/// Answers the request in memory; the result is the length of the answer in bytes.
// SAFETY of the name: as above.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    HOST.with(|host| {
        if !host.started.replace(true) {
            clock::start();
            Face::Page.set();
        }
        host.progress.set(0, 0);
        let limit = Limit { time: Some(AGES), memory: MEMORY };
        let budget = Budget::start(limit, StopFlag::default(), host.progress.clone());
        let request = std::mem::take(&mut *host.request.borrow_mut());
        let text = api::answer_text(&String::from_utf8_lossy(&request), &budget);
        let length = text.len();
        host.answer.replace(text);
        length
    })
}

/// The address of the answer, valid until the next request.
// SAFETY of the name: as above.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn answer_at() -> *const u8 {
    HOST.with(|host| host.answer.borrow().as_ptr())
}

/// Units of work that are done.
// SAFETY of the name: as above.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn progress_done() -> f64 {
    HOST.with(|host| host.progress.get().0 as f64)
}

/// Total units of work; 0 if that is unknown.
// SAFETY of the name: as above.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn progress_total() -> f64 {
    HOST.with(|host| host.progress.get().1 as f64)
}
