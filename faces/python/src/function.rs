//! The search in a game that is a Python function: from a position to its options.
//!
//! Depth first, with a stack of its own, so the length of a play is limited by memory only. The
//! values that are known are in a dictionary of Python, which compares positions as Python does and
//! which several threads may use at once; small integers, the most usual positions, are in a list
//! of Rust. A search holds nothing else that outlives it, so a function may ask about its own game,
//! and two threads may search at the same time: at worst they find the same values twice.
//!
//! A cycle is not looked for at every step. A search that runs into one goes round it for ever, so
//! its stack grows; at every doubling the stack is searched for a position that occurs twice, and
//! its end once more when a limit is reached.
//!
//! A list of options without an end meets the same limits.

use crate::bounds::{Bounds, Stopped};
use crate::seen::SeenOptionValues;
use crate::sum::PySum;
use crate::whole::{MisereSumSearch, is_lost};
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyTypeError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyInt, PyIterator, PyList, PyString, PyTuple};
use std::sync::{Mutex, MutexGuard, PoisonError};

create_exception!(_nimatron, Cycle, PyException, "The positions of a cycle, the first one again at the end.");

/// Integers below this are positions whose values are in a list.
const SMALL: usize = 1 << 24;
/// The stack is searched for a cycle when it has this many positions, and at every doubling.
const SUSPICIOUS: usize = 64;
/// How many positions at the end of a stack are searched for a cycle when a limit is reached.
const TAIL: usize = 1 << 16;

/// Values of small integers; `NONE` where none is known.
#[derive(Default)]
struct SmallIntValues(Vec<u32>);

const NONE: u32 = u32::MAX;

impl SmallIntValues {
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
struct FunctionFrame<'py> {
    position: Bound<'py, PyAny>,
    options: Bound<'py, PyList>,
    next: usize,
    seen: SeenOptionValues,
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
    /// What the Python side does for a search: `line()` makes the hearer of its progress, and
    /// `note(error, position)` says in an exception of the function where it was raised.
    host: Py<PyAny>,
    known: Py<PyDict>,
    small: Mutex<SmallIntValues>,
    whole: Mutex<MisereSumSearch>,
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
        let known = self.known.bind(position.py());
        if let Some(at) = place(position) {
            let value = locked(&self.small).get(at);
            if value.is_some() || known.is_empty() {
                return Ok(value);
            }
        }
        let found = known.get_item(position).map_err(|error| unhashable(position, error))?;
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
    /// What the function raises, with a note of the position; it does not return options; a limit,
    /// which is looked at while options are listed.
    pub(crate) fn options_of<'py>(
        &self,
        position: &Bound<'py, PyAny>,
        bounds: &mut Bounds,
    ) -> PyResult<Bound<'py, PyList>> {
        let py = position.py();
        let returned = self.function.bind(py).call1((position,));
        let returned = returned.map_err(|error| self.noted(error, position))?;
        let returned = match returned.cast_into_exact::<PyList>() {
            Ok(list) => return Ok(list),
            Err(error) => error.into_inner(),
        };
        let is_text = returned.is_instance_of::<PyString>() || returned.is_instance_of::<PyBytes>();
        let is_sum = returned.is_instance_of::<PySum>();
        let Some(options) = returned.try_iter().ok().filter(|_| !is_text && !is_sum) else {
            let what = if returned.is_none() { "None".to_owned() } else { short(&returned) };
            let hint = match (is_text, is_sum) {
                (true, _) => "a list of positions",
                (_, true) => "a list of options: a move to a sum is one of them, as in `[nim.Sum(1, 2)]`",
                _ => "a list of options, which is empty if there is no move",
            };
            let here = short(position);
            return Err(PyTypeError::new_err(format!(
                "the function returned {what} for the position {here}; it has to return {hint}"
            )));
        };
        self.listed(options, position, bounds)
    }

    /// The options that an iterator gives.
    fn listed<'py>(
        &self,
        options: Bound<'py, PyIterator>,
        position: &Bound<'py, PyAny>,
        bounds: &mut Bounds,
    ) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(position.py());
        for (before, option) in options.enumerate() {
            bounds.count_option(before, position)?;
            list.append(option.map_err(|error| self.noted(error, position))?)?;
        }
        Ok(list)
    }

    /// An exception of the function with a note that says for which position it was raised.
    fn noted(&self, error: PyErr, position: &Bound<'_, PyAny>) -> PyErr {
        let py = position.py();
        match self.host.bind(py).call_method1("note", (error.value(py), position)) {
            Ok(_) => error,
            Err(other) => other,
        }
    }

    /// The parts of an option that is a sum.
    pub(crate) fn parts<'py>(&self, option: &Bound<'py, PyAny>) -> Option<Bound<'py, PyTuple>> {
        if let Ok(sum) = option.cast_exact::<PySum>() {
            return Some(sum.get().parts.bind(option.py()).clone());
        }
        if self.sums { option.cast_exact::<PyTuple>().ok().cloned() } else { None }
    }

    fn frame<'py>(&self, position: Bound<'py, PyAny>, bounds: &mut Bounds) -> PyResult<FunctionFrame<'py>> {
        bounds.count(position.py())?;
        let options = self.options_of(&position, bounds)?;
        Ok(FunctionFrame { position, options, next: 0, seen: SeenOptionValues::default(), sum: None })
    }

    /// Takes the values of options as far as they are known; the first position whose value is not,
    /// or `None` if the frame is done.
    fn advance<'py>(&self, frame: &mut FunctionFrame<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
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
    fn advance_small(&self, frame: &mut FunctionFrame<'_>) {
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
        let py = position.py();
        // The positions above the one that is being solved: none for a question from below.
        let mut stack: Vec<FunctionFrame<'py>> = Vec::new();
        let mut frame = self.frame(position.clone(), bounds)?;
        let mut suspicious = SUSPICIOUS;
        loop {
            if let Some(below) = self.advance(&mut frame)? {
                let above = match self.frame(below, bounds) {
                    Ok(below) => std::mem::replace(&mut frame, below),
                    Err(error) => {
                        stack.push(frame);
                        let positions: Vec<_> = stack.iter().map(|frame| &frame.position).collect();
                        return Err(followed(py, error, &positions, bounds));
                    }
                };
                stack.push(above);
                if stack.len() >= suspicious {
                    suspicious *= 2;
                    let positions: Vec<_> = stack.iter().map(|frame| &frame.position).collect();
                    find_cycle(py, &positions)?;
                }
                continue;
            }
            let value = frame.seen.mex();
            self.learn(&frame.position, value)?;
            let Some(above) = stack.pop() else { return Ok(value) };
            frame = above;
            // The value goes straight to the option that waits for it: a position need not be equal
            // to itself, and it would be asked for again and again.
            match &mut frame.sum {
                Some((_, done, xor)) => {
                    *xor ^= value;
                    *done += 1;
                }
                None => {
                    frame.seen.insert(value);
                    frame.next += 1;
                }
            }
        }
    }
}

/// The exception for a search that was at this play when an error occurred: [`Cycle`] instead of
/// [`Stopped`] if the end of the play goes round, otherwise with its length and its two ends, if
/// most positions that were searched are on it.
pub(crate) fn followed(py: Python<'_>, error: PyErr, play: &[&Bound<'_, PyAny>], bounds: &Bounds) -> PyErr {
    if !error.is_instance_of::<Stopped>(py) || play.len() < SUSPICIOUS {
        return error;
    }
    if let Err(cycle) = find_cycle(py, &play[play.len().saturating_sub(TAIL)..]) {
        return cycle;
    }
    let stopped = error.value(py).getattr("args").and_then(|args| args.extract::<(String, Py<PyAny>)>());
    let Ok((what, most)) = stopped else { return error };
    if play.len() < bounds.seen() / 2 {
        return error;
    }
    let ends = play[..6].iter().chain(&play[play.len() - 3..]);
    let ends: Vec<Py<PyAny>> = ends.map(|&position| position.clone().unbind()).collect();
    Stopped::new_err((what, most, play.len(), ends))
}

/// Raises [`Cycle`] if a position occurs twice in a play.
fn find_cycle(py: Python<'_>, play: &[&Bound<'_, PyAny>]) -> PyResult<()> {
    let places = PyDict::new(py);
    for (at, &position) in play.iter().enumerate() {
        if let Some(before) = places.get_item(position)? {
            let before: usize = before.extract()?;
            return Err(Cycle::new_err((PyList::new(py, &play[before..=at])?.unbind(),)));
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
    fn new(py: Python<'_>, function: Py<PyAny>, sums: bool, host: Py<PyAny>) -> FunctionSearch {
        let known = PyDict::new(py).unbind();
        FunctionSearch { function, sums, host, known, small: Mutex::default(), whole: Mutex::default() }
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.function)?;
        visit.call(&self.host)?;
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
        let py = position.py();
        let mut bounds = Bounds::new(py, positions, seconds, progress, &self.host);
        let value = self.value(position, &mut bounds);
        bounds.close(py, value)
    }

    /// The Grundy values of many positions, which are appended to `found`.
    #[pyo3(signature = (given, found, positions=None, seconds=None, progress=None))]
    fn values(
        &self,
        given: &Bound<'_, PyAny>,
        found: &Bound<'_, PyList>,
        positions: Option<usize>,
        seconds: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<()> {
        let py = found.py();
        let mut bounds = Bounds::new(py, positions, seconds, progress, &self.host);
        let mut all = || {
            for position in given.try_iter()? {
                bounds.tick(py)?;
                found.append(self.value(&position?, &mut bounds)?)?;
            }
            Ok(())
        };
        let done = all();
        bounds.close(py, done)
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
        let mut bounds = Bounds::new(py, positions, seconds, progress, &self.host);
        let lost = is_lost(self, &mut whole, py, &parts, &mut bounds);
        let mut kept = locked(&self.whole);
        let older = if whole.len() >= kept.len() { std::mem::replace(&mut *kept, whole) } else { whole };
        // Dropping positions may run Python code, too.
        drop(kept);
        drop(older);
        bounds.close(py, lost)
    }

    /// The options of a position, each as a tuple of parts.
    #[pyo3(signature = (position, positions=None, seconds=None, progress=None))]
    fn options<'py>(
        &self,
        position: &Bound<'py, PyAny>,
        positions: Option<usize>,
        seconds: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let py = position.py();
        let mut bounds = Bounds::new(py, positions, seconds, progress, &self.host);
        let options = self.options_of(position, &mut bounds);
        let options = bounds.close(py, options)?;
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
        *locked(&self.small) = SmallIntValues::default();
        let whole = std::mem::take(&mut *locked(&self.whole));
        drop(whole);
        self.known.bind(py).clear();
    }
}
