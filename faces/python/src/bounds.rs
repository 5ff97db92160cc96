//! The limits of a search in a game that is a Python function, and who hears of its progress.
//!
//! The clock is read once in [`TURN`] positions or options, and not at all before that: most
//! questions are shorter.

use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use std::time::{Duration, Instant};

create_exception!(
    _nimatron,
    Stopped,
    PyException,
    "A limit of a search: which one, what it allows, and what it was at: the play that was followed, or a position."
);

/// How many positions a search takes if the call sets no other limit.
pub(crate) const POSITIONS: usize = 5_000_000;
/// How many positions or options are taken between two looks at the clock and at signals.
const TURN: usize = 64;
/// How often progress is reported.
const OFTEN: Duration = Duration::from_millis(100);

/// Who hears of the progress.
enum Hearer {
    Nobody,
    /// Its method `line` makes a hearer, or `None`, when there is something to hear.
    Maker(Py<PyAny>),
    /// One that was made here, and is closed at the end.
    Made(Py<PyAny>),
    Given(Py<PyAny>),
}

/// The limits of a search.
pub(crate) struct Bounds {
    positions: usize,
    seconds: Option<f64>,
    end: Option<Instant>,
    hearer: Hearer,
    seen: usize,
    ticks: usize,
    reported: Option<Instant>,
}

impl Bounds {
    /// The host makes the hearer of a search for which none is given; `progress` is `False` for
    /// none.
    pub(crate) fn new(
        py: Python<'_>,
        positions: Option<usize>,
        seconds: Option<f64>,
        progress: Option<Py<PyAny>>,
        host: &Py<PyAny>,
    ) -> Bounds {
        let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let hearer = match progress {
            None => Hearer::Maker(host.clone_ref(py)),
            Some(given) if given.bind(py).is_callable() => Hearer::Given(given),
            Some(_) => Hearer::Nobody,
        };
        Bounds {
            positions: positions.unwrap_or(POSITIONS),
            seconds,
            end: time.and_then(|time| Instant::now().checked_add(time)),
            hearer,
            seen: 0,
            ticks: 0,
            reported: None,
        }
    }

    /// Counts a position.
    ///
    /// # Errors
    /// [`Stopped`]; what a signal handler or the hearer of the progress raises.
    pub(crate) fn count(&mut self, py: Python<'_>) -> PyResult<()> {
        self.seen += 1;
        if self.seen > self.positions {
            return Err(Stopped::new_err(("positions", self.positions)));
        }
        self.tick(py)
    }

    /// Counts an option of a position that has this many others so far: a function may give options
    /// without end.
    ///
    /// # Errors
    /// As [`Bounds::count`].
    pub(crate) fn count_option(&mut self, before: usize, position: &Bound<'_, PyAny>) -> PyResult<()> {
        if before >= self.positions {
            let position = position.clone().unbind();
            return Err(Stopped::new_err(("options", self.positions, position)));
        }
        self.tick(position.py())
    }

    /// How many positions were counted.
    pub(crate) const fn seen(&self) -> usize {
        self.seen
    }

    /// Counts a step that is not a position.
    ///
    /// # Errors
    /// As [`Bounds::count`].
    pub(crate) fn tick(&mut self, py: Python<'_>) -> PyResult<()> {
        self.ticks += 1;
        if self.ticks.is_multiple_of(TURN) { self.look(py) } else { Ok(()) }
    }

    fn look(&mut self, py: Python<'_>) -> PyResult<()> {
        py.check_signals()?;
        let now = Instant::now();
        if self.end.is_some_and(|end| now >= end) {
            return Err(Stopped::new_err(("seconds", self.seconds)));
        }
        let last = *self.reported.get_or_insert(now);
        if now.duration_since(last) >= OFTEN {
            self.reported = Some(now);
            self.report(py)?;
        }
        Ok(())
    }

    fn report(&mut self, py: Python<'_>) -> PyResult<()> {
        if let Hearer::Maker(make) = &self.hearer {
            let made = make.call_method0(py, "line")?;
            self.hearer = if made.is_none(py) { Hearer::Nobody } else { Hearer::Made(made) };
        }
        match &self.hearer {
            Hearer::Made(hearer) | Hearer::Given(hearer) => hearer.call1(py, (self.seen, 0)).map(|_| ()),
            Hearer::Nobody | Hearer::Maker(_) => Ok(()),
        }
    }

    /// Ends the search: a hearer that was made for it is closed.
    pub(crate) fn close<T>(self, py: Python<'_>, result: PyResult<T>) -> PyResult<T> {
        if let Hearer::Made(hearer) = &self.hearer {
            hearer.call_method0(py, "close")?;
        }
        result
    }
}
