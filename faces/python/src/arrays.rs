//! Nimbers below 2^64 in bulk: arrays of NumPy are read where they are, and the array of results
//! belongs to NumPy; without NumPy the same with lists.

use crate::work::wrong;
use nimatron::Nimber;
use nimatron::nimber::{BigUint, Field, batch};
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::exceptions::PyZeroDivisionError;
use pyo3::prelude::*;
use pyo3::types::PyList;

/// How many nimbers are taken at once: few enough for the nearest cache.
const PIECE: usize = 1024;

/// Nimbers in an array of NumPy or in a list.
pub(crate) enum NimberArray<'py> {
    Array(PyReadonlyArray1<'py, u64>),
    List(Vec<u64>),
}

/// A list is told from an array without asking NumPy, which need not be installed.
impl<'a, 'py> FromPyObject<'a, 'py> for NimberArray<'py> {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if value.is_instance_of::<PyList>() {
            return value.extract().map(NimberArray::List);
        }
        Ok(NimberArray::Array(value.extract()?))
    }
}

impl NimberArray<'_> {
    fn slice(&self) -> PyResult<&[u64]> {
        match self {
            NimberArray::Array(array) => Ok(array.as_slice()?),
            NimberArray::List(list) => Ok(list),
        }
    }

    /// Results in the form of the argument.
    fn alike(&self, py: Python<'_>, results: Vec<Nimber>) -> PyResult<Py<PyAny>> {
        // The allocation stays where it is.
        let results: Vec<u64> = results.into_iter().map(|x| x.0).collect();
        Ok(match self {
            NimberArray::Array(_) => PyArray1::from_vec(py, results).into_any().unbind(),
            NimberArray::List(_) => results.into_pyobject(py)?.into_any().unbind(),
        })
    }
}

fn same_length(a: &[u64], b: &[u64]) -> PyResult<()> {
    if a.len() == b.len() { Ok(()) } else { Err(wrong(format!("{} numbers and {} numbers", a.len(), b.len()))) }
}

/// All numbers of both lists, in pieces, as nimbers.
fn pieces(a: &[u64], b: &[u64], mut each: impl FnMut(&mut [Nimber], &[Nimber])) {
    let (mut left, mut right) = ([Nimber::ZERO; PIECE], [Nimber::ZERO; PIECE]);
    for (a, b) in a.chunks(PIECE).zip(b.chunks(PIECE)) {
        let (left, right) = (&mut left[..a.len()], &mut right[..a.len()]);
        left.iter_mut().zip(a).for_each(|(to, &from)| *to = Nimber(from));
        right.iter_mut().zip(b).for_each(|(to, &from)| *to = Nimber(from));
        each(left, right);
    }
}

/// The products of each two nimbers.
#[pyfunction]
pub(crate) fn product(py: Python<'_>, a: NimberArray<'_>, b: NimberArray<'_>) -> PyResult<Py<PyAny>> {
    let (left, right) = (a.slice()?, b.slice()?);
    same_length(left, right)?;
    let products = py.detach(|| {
        let mut products = Vec::with_capacity(left.len());
        pieces(left, right, |left, right| {
            batch::product_assign(left, right);
            products.extend_from_slice(left);
        });
        products
    });
    a.alike(py, products)
}

/// The sum of the products of each two nimbers.
#[pyfunction]
pub(crate) fn dot(py: Python<'_>, a: NimberArray<'_>, b: NimberArray<'_>) -> PyResult<u64> {
    let (left, right) = (a.slice()?, b.slice()?);
    same_length(left, right)?;
    Ok(py.detach(|| {
        let mut sum = Nimber::ZERO;
        pieces(left, right, |left, right| sum += batch::dot(left, right));
        sum.0
    }))
}

/// The inverse of each nimber.
#[pyfunction]
pub(crate) fn inverses(py: Python<'_>, a: NimberArray<'_>) -> PyResult<Py<PyAny>> {
    let own = a.slice()?;
    if let Some(at) = own.iter().position(|&x| x == 0) {
        return Err(PyZeroDivisionError::new_err(format!("division by the nimber *0, at index {at}")));
    }
    let inverses = py.detach(|| {
        let mut all: Vec<Nimber> = own.iter().map(|&x| Nimber(x)).collect();
        batch::invert(&mut all);
        all
    });
    a.alike(py, inverses)
}

/// Each nimber to the same power.
#[pyfunction]
pub(crate) fn powers(py: Python<'_>, a: NimberArray<'_>, exponent: BigUint) -> PyResult<Py<PyAny>> {
    let own = a.slice()?;
    let results = py.detach(|| own.iter().map(|&x| Nimber(x).pow_big(&exponent)).collect());
    a.alike(py, results)
}
