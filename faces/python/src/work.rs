//! Runs a task on a thread of its own, without the interpreter. The calling thread waits, looks for
//! signals (Ctrl-C) and reports progress. A task that does not stop in time when it is asked to is
//! left behind, so that a cell of a notebook always comes back.
//!
//! The caller looks for signals every 25 ms, and a task that ignores its budget is left behind
//! after two seconds.

use nimatron::{Budget, Limit, Progress, StopFlag};
use nimatron_messages::Language;
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyMemoryError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use serde_json::{Value as Json, json};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread::Builder;
use std::time::{Duration, Instant};

create_exception!(_nimatron, Refused, PyException, "Why there is no answer: the error of the API as JSON.");

/// How often signals are looked for.
const POLL: Duration = Duration::from_millis(25);
/// How long a task may take to stop.
const GRACE: Duration = Duration::from_secs(2);
/// The stack of a task, in bytes: that of the command's main thread.
const STACK: usize = 8 << 20;

/// The limits of one call, and the callable that hears of its progress.
#[derive(FromPyObject)]
pub(crate) struct Limits {
    seconds: Option<f64>,
    memory: Option<u64>,
    progress: Option<Py<PyAny>>,
    language: String,
}

impl Limits {
    /// Limits of time only.
    pub(crate) fn of_time(seconds: Option<f64>) -> Limits {
        Limits { seconds, memory: None, progress: None, language: String::new() }
    }

    pub(crate) fn language(&self) -> Language {
        self.language.parse().unwrap_or_default()
    }

    fn limit(&self) -> PyResult<Limit> {
        let wrong = |_| PyValueError::new_err("seconds has to be a number from 0 on");
        let time = self.seconds.filter(|seconds| *seconds != f64::INFINITY);
        let time = time.map(Duration::try_from_secs_f64).transpose().map_err(wrong)?;
        Ok(Limit { time, memory: self.memory.unwrap_or(Limit::DEFAULT_MEMORY) })
    }

    /// Runs a task within these limits.
    ///
    /// # Errors
    /// What a signal handler or the callable raises; [`Refused`] if the task does not stop when its
    /// time is over; `RuntimeError` if it panics.
    pub(crate) fn run<T: Send + 'static>(
        &self,
        py: Python<'_>,
        task: impl FnOnce(&Budget) -> T + Send + 'static,
    ) -> PyResult<T> {
        let limit = self.limit()?;
        let (stop, progress) = (StopFlag::default(), Progress::default());
        let budget = Budget::start(limit, stop.clone(), progress.clone());
        let (done, mut answers) = sync_channel(1);
        let end = limit.time.and_then(|time| Instant::now().checked_add(time)?.checked_add(GRACE));
        let work = move || {
            // What a panic leaves behind is dropped with the task.
            let _ = done.send(catch_unwind(AssertUnwindSafe(|| task(&budget))));
        };
        let thread = Builder::new().name("nimatron".to_owned()).stack_size(STACK).spawn(work);
        thread.map_err(|error| PyMemoryError::new_err(format!("no thread can be started: {error}")))?;
        let mut wait = |time: Duration| {
            let answers = &mut answers;
            py.detach(move || answers.recv_timeout(time))
        };
        loop {
            match wait(POLL) {
                Ok(Ok(answer)) => return Ok(answer),
                Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => {
                    let message =
                        "nimatron failed, which is a defect of nimatron; the input that did it helps to mend it";
                    return Err(PyRuntimeError::new_err(message));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Err(error) = py.check_signals().and_then(|()| self.report(py, &progress)) {
                stop.raise();
                let _ = wait(GRACE);
                return Err(error);
            }
            if end.is_some_and(|end| Instant::now() >= end) {
                stop.raise();
                let seconds = self.seconds.unwrap_or_default();
                let message = format!("stopped: the time limit of {seconds} s is reached");
                return Err(refused(&json!({"kind": "limit", "message": message, "known": []})));
            }
        }
    }

    fn report(&self, py: Python<'_>, progress: &Progress) -> PyResult<()> {
        let Some(hears) = &self.progress else { return Ok(()) };
        hears.call1(py, progress.get()).map(|_| ())
    }
}

/// The exception for an error of the API.
pub(crate) fn refused(error: &Json) -> PyErr {
    Refused::new_err(error.to_string())
}

/// The exception that users see, for classes of Rust that they call themselves: everything else
/// goes through functions of the Python side, which do the same.
pub(crate) fn public(py: Python<'_>, error: PyErr) -> PyErr {
    let public = || -> PyResult<PyErr> {
        let said: String = error.value(py).getattr("args")?.get_item(0)?.extract()?;
        let fields = py.import("json")?.call_method1("loads", (said,))?;
        Ok(PyErr::from_value(py.import("nimatron._errors")?.call_method1("error_of", (fields, ""))?))
    };
    if error.is_instance_of::<Refused>(py) { public().unwrap_or_else(|error| error) } else { error }
}

/// The exception for a wrong argument, with a kind for the Python side.
pub(crate) fn wrong(message: impl std::fmt::Display) -> PyErr {
    refused(&json!({"kind": "request", "message": message.to_string()}))
}
