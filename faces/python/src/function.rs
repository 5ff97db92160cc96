//! The search in a game that is a Python function: from a position to its options.
//!
//! Depth first, with a stack of its own, so the length of a play is limited by memory only. The
//! values that are known are in a dictionary of Python, which compares positions as Python does and
//! which several threads may use at once; small integers, the most usual positions, are in a list
//! of Rust. A search holds nothing else that outlives it, so a function may ask about its own game,
//! and two threads may search at the same time: at worst they find the same values twice.
//!
//! A cycle is not looked for at every step. A search that runs into one goes round it for ever, so
//! its stack grows; at every doubling the stack is searched for a position that occurs twice.

use crate::sum::Sum;
use crate::whole::{Whole, is_lost};
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyTypeError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyInt, PyList, PyString, PyTuple};
use rustc_hash::FxHashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

create_exception!(_nimatron, Stopped, PyException, "A limit of a search: what was reached, and how many positions.");
create_exception!(_nimatron, Cycle, PyException, "The positions of a cycle, the first one again at the end.");

/// Integers below this are positions whose values are in a list.
const SMALL: usize = 1 << 24;
/// The stack is searched for a cycle when it has this many positions, and at every doubling.
const SUSPICIOUS: usize = 64;
/// How many positions are taken between two looks at the clock and at signals.
const TURN: usize = 64;

/// The limits of a search.
pub(crate) struct Bounds {
    positions: usize,
    end: Option<(Instant, f64)>,
    progress: Option<Py<PyAny>>,
    seen: usize,
    reported: Instant,
}

impl Bounds {
    pub(crate) fn new(positions: Option<usize>, seconds: Option<f64>, progress: Option<Py<PyAny>>) -> Bounds {
        let time = seconds.and_then(|seconds| Some((Duration::try_from_secs_f64(seconds).ok()?, seconds)));
        let end = time.and_then(|(time, seconds)| Some((Instant::now().checked_add(time)?, seconds)));
        Bounds { positions: positions.unwrap_or(usize::MAX), end, progress, seen: 0, reported: Instant::now() }
    }

    /// Counts a position; looks at the limits and at signals once in a while.
    pub(crate) fn count(&mut self, py: Python<'_>) -> PyResult<()> {
        self.seen += 1;
        if self.seen > self.positions {
            return Err(Stopped::new_err(("positions", self.positions)));
        }
        if !self.seen.is_multiple_of(TURN) {
            return Ok(());
        }
        py.check_signals()?;
        if let Some((end, seconds)) = self.end
            && Instant::now() >= end
        {
            return Err(Stopped::new_err(("seconds", seconds)));
        }
        if let Some(progress) = &self.progress
            && self.reported.elapsed() >= Duration::from_millis(100)
        {
            self.reported = Instant::now();
            progress.call1(py, (self.seen, 0))?;
        }
        Ok(())
    }
}

/// The values of options that were seen: as bits, the very large ones in a set.
#[derive(Default)]
struct Seen {
    least: u64,
    more: Vec<u64>,
    large: FxHashSet<u64>,
}

/// Values below this are bits.
const BITS: u64 = 1 << 20;

impl Seen {
    fn insert(&mut self, value: u64) {
        if value < 64 {
            self.least |= 1 << value;
        } else if value < BITS {
            let at = (value / 64 - 1) as usize;
            if at >= self.more.len() {
                self.more.resize(at + 1, 0);
            }
            self.more[at] |= 1 << (value % 64);
        } else {
            self.large.insert(value);
        }
    }

    fn mex(&self) -> u64 {
        let mut words = std::iter::once(&self.least).chain(&self.more).zip(0u64..);
        let words_of_bits = 1 + self.more.len() as u64;
        match words.find(|(word, _)| **word != u64::MAX) {
            Some((word, at)) => 64 * at + u64::from(word.trailing_ones()),
            None if words_of_bits * 64 < BITS => words_of_bits * 64,
            None => (BITS..).find(|value| !self.large.contains(value)).unwrap_or(u64::MAX),
        }
    }
}

/// Values of small integers; `NONE` where none is known.
#[derive(Default)]
struct Small(Vec<u32>);

const NONE: u32 = u32::MAX;

impl Small {
    fn get(&self, at: usize) -> Option<u64> {
        self.0.get(at).filter(|&&value| value != NONE).map(|&value| value.into())
    }

    /// Whether it takes the value: the place must not be far beyond all others.
    fn set(&mut self, at: usize, value: u64) -> bool {
        let Ok(value) = u32::try_from(value) else { return false };
        if value == NONE || at >= SMALL || at > self.0.len() * 2 + 4096 {
            return false;
        }
        if at >= self.0.len() {
            self.0.resize(at + 1, NONE);
        }
        self.0[at] = value;
        true
    }
}

/// A position that is being solved.
struct Frame<'py> {
    position: Bound<'py, PyAny>,
    options: Bound<'py, PyList>,
    next: usize,
    seen: Seen,
    /// The option that is a sum whose parts are being solved: the parts, how many are done, and the
    /// xor of their values.
    sum: Option<(Bound<'py, PyTuple>, usize, u64)>,
}

/// The search in a game that is a function.
#[pyclass(frozen, module = "nimatron._nimatron")]
pub(crate) struct FunctionSearch {
    function: Py<PyAny>,
    /// Whether an option that is a plain tuple is a sum.
    sums: bool,
    known: Py<PyDict>,
    small: Mutex<Small>,
    whole: Mutex<Whole>,
}

/// What a lock guards is whole at every moment, so a panic of another thread spoils nothing.
fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The place of a position in the list of small integers.
fn place(position: &Bound<'_, PyAny>) -> Option<usize> {
    let number = position.cast_exact::<PyInt>().ok()?.extract::<i64>().ok()?;
    usize::try_from(number).ok().filter(|&at| at < SMALL)
}

impl FunctionSearch {
    fn known_value(&self, position: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
        if let Some(at) = place(position)
            && let Some(value) = locked(&self.small).get(at)
        {
            return Ok(Some(value));
        }
        let found = self.known.bind(position.py()).get_item(position).map_err(|error| unhashable(position, error))?;
        // Signed numbers are the ones that are converted fast.
        found.map(|value| value.extract::<i64>().map(|value| value as u64)).transpose()
    }

    fn learn(&self, position: &Bound<'_, PyAny>, value: u64) -> PyResult<()> {
        if place(position).is_some_and(|at| locked(&self.small).set(at, value)) {
            return Ok(());
        }
        self.known.bind(position.py()).set_item(position, value)
    }

    /// The options of a position.
    ///
    /// # Errors
    /// What the function raises; it does not return options.
    pub(crate) fn options_of<'py>(&self, position: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        let py = position.py();
        let returned = self.function.bind(py).call1((position,))?;
        let returned = match returned.cast_into_exact::<PyList>() {
            Ok(list) => return Ok(list),
            Err(error) => error.into_inner(),
        };
        let is_text = returned.is_instance_of::<PyString>() || returned.is_instance_of::<PyBytes>();
        if is_text || returned.try_iter().is_err() {
            let what = if returned.is_none() { "None".to_owned() } else { short(&returned) };
            let hint =
                if is_text { "a list of positions" } else { "a list of options, which is empty if there is no move" };
            let here = short(position);
            return Err(PyTypeError::new_err(format!(
                "the function returned {what} for the position {here}; it has to return {hint}"
            )));
        }
        let list = PyList::empty(py);
        for option in returned.try_iter()? {
            list.append(option?)?;
        }
        Ok(list)
    }

    /// The parts of an option that is a sum.
    pub(crate) fn parts<'py>(&self, option: &Bound<'py, PyAny>) -> Option<Bound<'py, PyTuple>> {
        if let Ok(sum) = option.cast_exact::<Sum>() {
            return Some(sum.get().parts.bind(option.py()).clone());
        }
        if self.sums { option.cast_exact::<PyTuple>().ok().cloned() } else { None }
    }

    fn frame<'py>(&self, position: Bound<'py, PyAny>, bounds: &mut Bounds) -> PyResult<Frame<'py>> {
        bounds.count(position.py())?;
        let options = self.options_of(&position)?;
        Ok(Frame { position, options, next: 0, seen: Seen::default(), sum: None })
    }

    /// Takes the values of options as far as they are known; the first position whose value is not,
    /// or `None` if the frame is done.
    fn advance<'py>(&self, frame: &mut Frame<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        loop {
            if let Some((parts, done, xor)) = &mut frame.sum {
                while *done < parts.len() {
                    let part = parts.get_item(*done)?;
                    match self.known_value(&part)? {
                        Some(value) => *xor ^= value,
                        None => return Ok(Some(part)),
                    }
                    *done += 1;
                }
                frame.seen.insert(*xor);
                frame.sum = None;
            }
            // The function may keep its list and change it.
            if frame.next >= frame.options.len() {
                return Ok(None);
            }
            let option = frame.options.get_item(frame.next)?;
            if option.is_exact_instance_of::<PyInt>() {
                let before = frame.next;
                self.advance_small(frame);
                if frame.next > before {
                    continue;
                }
            }
            if let Some(parts) = self.parts(&option) {
                frame.next += 1;
                frame.sum = Some((parts, 0, 0));
                continue;
            }
            match self.known_value(&option)? {
                Some(value) => frame.seen.insert(value),
                None => return Ok(Some(option)),
            }
            frame.next += 1;
        }
    }

    /// The same for options that are small integers with known values, with one look at the lock.
    fn advance_small(&self, frame: &mut Frame<'_>) {
        let small = locked(&self.small);
        // Nothing here runs code of Python, which could ask for the lock again.
        while frame.next < frame.options.len() {
            let known = frame.options.get_item(frame.next).ok().and_then(|option| small.get(place(&option)?));
            let Some(value) = known else { return };
            frame.seen.insert(value);
            frame.next += 1;
        }
    }

    /// The Grundy value of a position.
    fn value<'py>(&self, position: &Bound<'py, PyAny>, bounds: &mut Bounds) -> PyResult<u64> {
        if let Some(value) = self.known_value(position)? {
            return Ok(value);
        }
        let mut stack = vec![self.frame(position.clone(), bounds)?];
        let mut suspicious = SUSPICIOUS;
        let mut last = 0;
        while let Some(frame) = stack.last_mut() {
            if let Some(below) = self.advance(frame)? {
                let frame = self.frame(below, bounds)?;
                stack.push(frame);
                if stack.len() >= suspicious {
                    suspicious *= 2;
                    find_cycle(position.py(), stack.iter().map(|frame| &frame.position))?;
                }
                continue;
            }
            last = frame.seen.mex();
            self.learn(&frame.position, last)?;
            stack.pop();
            // The value goes straight to the option that waits for it: a position need not be equal
            // to itself, and it would be asked for again and again.
            if let Some(above) = stack.last_mut() {
                match &mut above.sum {
                    Some((_, done, xor)) => {
                        *xor ^= last;
                        *done += 1;
                    }
                    None => {
                        above.seen.insert(last);
                        above.next += 1;
                    }
                }
            }
        }
        Ok(last)
    }
}

/// Raises [`Cycle`] if a position occurs twice on a stack.
fn find_cycle<'a, 'py: 'a>(py: Python<'py>, stack: impl Iterator<Item = &'a Bound<'py, PyAny>>) -> PyResult<()> {
    let places = PyDict::new(py);
    let stack: Vec<&Bound<'py, PyAny>> = stack.collect();
    for (at, &position) in stack.iter().enumerate() {
        if let Some(before) = places.get_item(position)? {
            let before: usize = before.extract()?;
            return Err(Cycle::new_err((PyList::new(py, &stack[before..=at])?.unbind(),)));
        }
        places.set_item(position, at)?;
    }
    Ok(())
}

/// A value of Python as a message shows it.
pub(crate) fn short(value: &Bound<'_, PyAny>) -> String {
    const MAX: usize = 60;
    let text = value.repr().map_or_else(|_| "a value that cannot be shown".to_owned(), |text| text.to_string());
    match text.char_indices().nth(MAX) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

fn unhashable(position: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    let py = position.py();
    if !error.is_instance_of::<PyTypeError>(py) || position.hash().is_ok() {
        return error;
    }
    let shown = short(position);
    let hint = if position.is_instance_of::<PyList>() { "; use a tuple instead of a list" } else { "" };
    let wrong = PyTypeError::new_err(format!("a position has to be hashable, and {shown} is not{hint}"));
    wrong.set_cause(py, Some(error));
    wrong
}

#[pymethods]
impl FunctionSearch {
    #[new]
    fn new(py: Python<'_>, function: Py<PyAny>, sums: bool) -> FunctionSearch {
        let known = PyDict::new(py).unbind();
        FunctionSearch { function, sums, known, small: Mutex::default(), whole: Mutex::default() }
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.function)?;
        visit.call(&self.known)
    }

    /// The Grundy value of a position.
    #[pyo3(signature = (position, positions=None, seconds=None, progress=None))]
    fn grundy(
        &self,
        position: &Bound<'_, PyAny>,
        positions: Option<usize>,
        seconds: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<u64> {
        self.value(position, &mut Bounds::new(positions, seconds, progress))
    }

    /// Whether a sum of positions is lost in misère play for the player to move.
    #[pyo3(signature = (parts, positions=None, seconds=None, progress=None))]
    fn misere_lost(
        &self,
        parts: Vec<Bound<'_, PyAny>>,
        py: Python<'_>,
        positions: Option<usize>,
        seconds: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<bool> {
        // The state is taken out while Python code may run: other threads begin with an empty one.
        let mut whole = std::mem::take(&mut *locked(&self.whole));
        let lost = is_lost(self, &mut whole, py, &parts, &mut Bounds::new(positions, seconds, progress));
        let mut kept = locked(&self.whole);
        let older = if whole.len() >= kept.len() { std::mem::replace(&mut *kept, whole) } else { whole };
        // Dropping positions may run Python code, too.
        drop(kept);
        drop(older);
        lost
    }

    /// The options of a position, each as a tuple of parts.
    fn options<'py>(&self, position: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let options = self.options_of(position)?;
        options
            .iter()
            .map(|option| self.parts(&option).map_or_else(|| PyTuple::new(option.py(), [option]), Ok))
            .collect()
    }

    /// The number of positions whose values are known.
    fn known_positions(&self, py: Python<'_>) -> usize {
        let small = locked(&self.small).0.iter().filter(|&&value| value != NONE).count();
        small + self.known.bind(py).len()
    }

    /// Forgets all values.
    fn forget(&self, py: Python<'_>) {
        *locked(&self.small) = Small::default();
        let whole = std::mem::take(&mut *locked(&self.whole));
        drop(whole);
        self.known.bind(py).clear();
    }
}
