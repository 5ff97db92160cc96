//! Matrices over nimbers.

use crate::field::{Nimber, bits, in_field, narrow, nimber};
use crate::polynomial::nimbers;
use crate::work::Limits;
use nimatron::nimber::{Field, Matrix as Of, Nimber256};
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::Arc;

/// A matrix over nimbers, from its rows.
///
/// >>> from nimatron import Matrix
/// >>> a = Matrix([[1, 2], [3, 4]])
/// >>> a @ a.inverse() == Matrix.identity(2), a.determinant(), a.rank()
/// (True, Nimber(5), 2)
/// >>> a.solve([5, 6])
/// [Nimber(10), Nimber(10)]
/// >>> a @ a.solve([5, 6])
/// [Nimber(5), Nimber(6)]
#[pyclass(frozen, module = "nimatron", name = "Matrix")]
pub(crate) struct PyMatrix {
    rows: Arc<MatrixRows>,
}

/// The entries row by row, and the number of columns.
#[derive(PartialEq)]
struct MatrixRows {
    entries: Vec<Nimber256>,
    rows: usize,
    columns: usize,
}

/// Maximum number of entries: 256 MiB.
const MAX_ENTRIES: usize = 1 << 23;

impl MatrixRows {
    fn bits(&self) -> u32 {
        self.entries.iter().map(|&x| bits(x)).max().unwrap_or(1)
    }

    fn typed<F: Field>(&self) -> Of<F> {
        let mut matrix = Of::<F>::zero(self.rows, self.columns);
        for (at, &entry) in self.entries.iter().enumerate() {
            matrix.set(at / self.columns, at % self.columns, narrow::<F>(entry));
        }
        matrix
    }

    fn of<F: Field>(matrix: &Of<F>) -> MatrixRows {
        let (rows, columns) = (matrix.rows(), matrix.columns());
        let at = |at: usize| matrix.get(at / columns, at % columns).into();
        MatrixRows { entries: (0..rows * columns).map(at).collect(), rows, columns }
    }
}

impl PyMatrix {
    fn of(rows: MatrixRows) -> PyMatrix {
        PyMatrix { rows: Arc::new(rows) }
    }

    fn square(&self) -> PyResult<()> {
        let MatrixRows { rows, columns, .. } = *self.rows;
        if rows == columns {
            return Ok(());
        }
        Err(PyValueError::new_err(format!("this matrix is not square: it has {rows} rows and {columns} columns")))
    }

    /// Runs a task on the entries without the interpreter.
    fn run<T: Send + 'static>(
        &self,
        py: Python<'_>,
        task: impl FnOnce(&MatrixRows) -> T + Send + 'static,
    ) -> PyResult<T> {
        let own = Arc::clone(&self.rows);
        Limits::of_time(None).run(py, move |_| task(&own))
    }
}

#[pymethods]
impl PyMatrix {
    #[new]
    fn new(rows: &Bound<'_, PyAny>) -> PyResult<PyMatrix> {
        let (mut entries, mut count, mut columns) = (Vec::new(), 0, None);
        for row in rows.try_iter()? {
            let row = nimbers(&row?)?;
            let width = *columns.get_or_insert(row.len());
            if width != row.len() {
                let wrong = format!("row {count} has {} entries, and the rows before it have {width}", row.len());
                return Err(PyValueError::new_err(wrong));
            }
            count += 1;
            entries.extend(row);
            if entries.len() > MAX_ENTRIES {
                return Err(PyValueError::new_err(format!("a matrix has at most {MAX_ENTRIES} entries")));
            }
        }
        Ok(PyMatrix::of(MatrixRows { entries, rows: count, columns: columns.unwrap_or(0) }))
    }

    /// The matrix with 1 on the diagonal and 0 elsewhere.
    #[staticmethod]
    fn identity(size: usize) -> PyResult<PyMatrix> {
        if size.checked_mul(size).is_none_or(|entries| entries > MAX_ENTRIES) {
            return Err(PyValueError::new_err(format!("a matrix has at most {MAX_ENTRIES} entries")));
        }
        Ok(PyMatrix::of(MatrixRows::of(&Of::<Nimber256>::identity(size))))
    }

    /// The numbers of rows and of columns.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.rows.rows, self.rows.columns)
    }

    /// The entries as a list of lists.
    fn tolist(&self) -> Vec<Vec<Nimber>> {
        let MatrixRows { entries, rows, columns } = &*self.rows;
        (0..*rows).map(|row| entries[row * columns..][..*columns].iter().map(|&x| Nimber(x)).collect()).collect()
    }

    fn __getitem__(&self, place: (isize, isize)) -> PyResult<Nimber> {
        let MatrixRows { entries, rows, columns } = &*self.rows;
        let index = |at: isize, size: usize| {
            let at = if at < 0 { at.checked_add_unsigned(size)? } else { at };
            usize::try_from(at).ok().filter(|&at| at < size)
        };
        match index(place.0, *rows).zip(index(place.1, *columns)) {
            Some((row, column)) => Ok(Nimber(entries[row * columns + column])),
            None => Err(PyIndexError::new_err(format!("the matrix has {rows} rows and {columns} columns"))),
        }
    }

    /// The product with a matrix, or with a list of nimbers as a column.
    fn __matmul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let columns = self.rows.columns;
        if let Ok(other) = other.cast::<PyMatrix>() {
            let other = Arc::clone(&other.get().rows);
            let rows = other.rows;
            let product = self.run(py, move |own| {
                in_field!(own.bits().max(other.bits()), F => {
                    own.typed::<F>().checked_mul(&other.typed::<F>()).map(|product| MatrixRows::of(&product))
                })
            })?;
            let wrong = || PyValueError::new_err(format!("{columns} columns cannot be multiplied by {rows} rows"));
            return Ok(PyMatrix::of(product.ok_or_else(wrong)?).into_pyobject(py)?.into_any().unbind());
        }
        if other.try_iter().is_err() {
            return Ok(py.NotImplemented());
        }
        let column = nimbers(other)?;
        let length = column.len();
        let most = column.iter().map(|&x| bits(x)).max().unwrap_or(1);
        let product = self.run(py, move |own| {
            in_field!(own.bits().max(most), F => {
                let column: Vec<F> = column.iter().map(|&x| narrow::<F>(x)).collect();
                own.typed::<F>().apply(&column).map(wide)
            })
        })?;
        let wrong = || PyValueError::new_err(format!("{columns} columns cannot be multiplied by {length} numbers"));
        Ok(product.ok_or_else(wrong)?.into_pyobject(py)?.into_any().unbind())
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let Ok(other) = other.cast::<PyMatrix>() else { return Ok(py.NotImplemented()) };
        let (a, b) = (&*self.rows, &*other.get().rows);
        if (a.rows, a.columns) != (b.rows, b.columns) {
            let (a, b) = (self.shape(), other.get().shape());
            return Err(PyValueError::new_err(format!("matrices of the shapes {a:?} and {b:?} cannot be added")));
        }
        let entries = a.entries.iter().zip(&b.entries).map(|(&a, &b)| a + b).collect();
        let sum = PyMatrix::of(MatrixRows { entries, rows: a.rows, columns: a.columns });
        Ok(sum.into_pyobject(py)?.into_any().unbind())
    }

    /// The product with a nimber.
    fn __mul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let Ok(factor) = nimber(other) else { return Ok(py.NotImplemented()) };
        let scaled = self.run(py, move |own| {
            let entries = in_field!(own.bits().max(bits(factor)), F => {
                own.entries.iter().map(|&x| (narrow::<F>(x) * narrow::<F>(factor)).into()).collect()
            });
            MatrixRows { entries, rows: own.rows, columns: own.columns }
        })?;
        Ok(PyMatrix::of(scaled).into_pyobject(py)?.into_any().unbind())
    }

    fn __rmul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__mul__(py, other)
    }

    /// Rows and columns exchanged.
    fn transpose(&self) -> PyMatrix {
        PyMatrix::of(MatrixRows::of(&self.rows.typed::<Nimber256>().transpose()))
    }

    /// The number of linearly independent rows.
    fn rank(&self, py: Python<'_>) -> PyResult<usize> {
        self.run(py, |own| in_field!(own.bits(), F => own.typed::<F>().rank()))
    }

    /// The determinant of a square matrix.
    fn determinant(&self, py: Python<'_>) -> PyResult<Nimber> {
        self.square()?;
        let found: Option<Nimber256> =
            self.run(py, |own| in_field!(own.bits(), F => own.typed::<F>().determinant().map(Into::into)))?;
        Ok(Nimber(found.unwrap_or(Nimber256::ZERO)))
    }

    /// The inverse of a square matrix; `ValueError` if it has none.
    fn inverse(&self, py: Python<'_>) -> PyResult<PyMatrix> {
        self.square()?;
        let found = self.run(
            py,
            |own| in_field!(own.bits(), F => own.typed::<F>().inverse().map(|found| MatrixRows::of(&found))),
        )?;
        found.map(PyMatrix::of).ok_or_else(|| PyValueError::new_err("this matrix has no inverse: its determinant is 0"))
    }

    /// A column x with ``self @ x == right``; ``None`` if there is none.
    fn solve(&self, py: Python<'_>, right: &Bound<'_, PyAny>) -> PyResult<Option<Vec<Nimber>>> {
        let right = nimbers(right)?;
        if right.len() != self.rows.rows {
            let (rows, given) = (self.rows.rows, right.len());
            return Err(PyValueError::new_err(format!("the matrix has {rows} rows, and {given} numbers were given")));
        }
        let most = right.iter().map(|&x| bits(x)).max().unwrap_or(1);
        self.run(py, move |own| {
            in_field!(own.bits().max(most), F => {
                let right: Vec<F> = right.iter().map(|&x| narrow::<F>(x)).collect();
                own.typed::<F>().solve(&right).map(wide)
            })
        })
    }

    /// Linearly independent columns that span all solutions of ``self @ x == 0``.
    fn kernel(&self, py: Python<'_>) -> PyResult<Vec<Vec<Nimber>>> {
        self.run(py, |own| in_field!(own.bits(), F => own.typed::<F>().kernel().into_iter().map(wide).collect()))
    }

    fn __richcmp__(&self, py: Python<'_>, other: &Bound<'_, PyAny>, operator: CompareOp) -> PyResult<Py<PyAny>> {
        match (other.cast::<PyMatrix>(), operator) {
            (Ok(other), CompareOp::Eq | CompareOp::Ne) => {
                let answer = (self.rows == other.get().rows) == matches!(operator, CompareOp::Eq);
                Ok(answer.into_pyobject(py)?.to_owned().into_any().unbind())
            }
            _ => Ok(py.NotImplemented()),
        }
    }

    fn __repr__(&self) -> String {
        let number = |x: &Nimber| x.0.to_string().trim_start_matches('*').to_owned();
        let row = |row: &Vec<Nimber>| format!("[{}]", row.iter().map(number).collect::<Vec<_>>().join(", "));
        format!("Matrix([{}])", self.tolist().iter().map(row).collect::<Vec<_>>().join(", "))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let rows = slf.get().tolist().into_pyobject(slf.py())?;
        Ok((slf.get_type().into_any(), PyTuple::new(slf.py(), [rows])?))
    }
}

fn wide<F: Field>(column: Vec<F>) -> Vec<Nimber> {
    column.into_iter().map(|x| Nimber(x.into())).collect()
}
