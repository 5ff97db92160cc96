//! Sums of positions, for games that are Python functions.

use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyTuple};

/// Several positions that are played side by side: a move is made in one of them.
///
/// A function that describes a game returns it for a move after which the position decomposes.
/// ``Sum()`` means that nothing is left.
///
/// >>> import nimatron as nim
/// >>> nim.Sum("ab", "c")
/// Sum('ab', 'c')
/// >>> len(nim.Sum()), list(nim.Sum(1, 2))
/// (0, [1, 2])
#[pyclass(frozen, module = "nimatron", name = "Sum")]
pub(crate) struct PySum {
    pub(crate) parts: Py<PyTuple>,
}

#[pymethods]
impl PySum {
    #[new]
    #[pyo3(signature = (*parts))]
    fn new(parts: &Bound<'_, PyTuple>) -> PySum {
        PySum { parts: parts.clone().unbind() }
    }

    /// The positions.
    #[getter]
    fn parts(&self, py: Python<'_>) -> Py<PyTuple> {
        self.parts.clone_ref(py)
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.parts.bind(py).len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.parts.bind(py).try_iter()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let parts: Vec<String> =
            self.parts.bind(py).iter().map(|part| Ok(part.repr()?.to_string())).collect::<PyResult<_>>()?;
        Ok(format!("Sum({})", parts.join(", ")))
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        match other.cast::<PySum>() {
            Ok(other) => self.parts.bind(py).eq(other.get().parts.bind(py)),
            Err(_) => Ok(false),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        Ok(self.parts.bind(py).hash()? ^ 0x0053_756d)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, Py<PyTuple>) {
        (slf.get_type().into_any(), slf.get().parts.clone_ref(slf.py()))
    }
}
