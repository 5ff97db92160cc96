//! Polynomials over nimbers.

use crate::ask::stopped;
use crate::field::{Nimber, bits, in_field, narrow, nimber, width};
use crate::work::{Limits, public};
use nimatron::nimber::{Nimber256, Polynomial as Of};
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyValueError, PyZeroDivisionError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A polynomial over nimbers, from its coefficients: the constant first.
///
/// >>> from nimatron import Polynomial
/// >>> f = Polynomial([3, 1, 1])
/// >>> print(f, f(6), f.roots())
/// x^2 + x + *3 *0 [Nimber(6), Nimber(7)]
/// >>> f * f == Polynomial([2, 0, 1, 0, 1]), divmod(f, Polynomial([6, 1]))
/// (True, (Polynomial([7, 1]), Polynomial([])))
#[pyclass(frozen, module = "nimatron", name = "Polynomial")]
pub(crate) struct Polynomial {
    coefficients: Arc<Vec<Nimber256>>,
}

/// The nimbers of an iterable.
pub(crate) fn nimbers(values: &Bound<'_, PyAny>) -> PyResult<Vec<Nimber256>> {
    values.try_iter()?.map(|value| nimber(&value?)).collect()
}

fn most_bits(values: &[Nimber256]) -> u32 {
    values.iter().map(|&x| bits(x)).max().unwrap_or(1)
}

fn typed<F: nimatron::nimber::Field>(coefficients: &[Nimber256]) -> Of<F> {
    Of::new(coefficients.iter().map(|&x| narrow::<F>(x)).collect::<Vec<F>>())
}

fn wide<F: nimatron::nimber::Field>(polynomial: &Of<F>) -> Vec<Nimber256> {
    polynomial.coefficients().iter().map(|&x| x.into()).collect()
}

impl Polynomial {
    pub(crate) fn of(coefficients: Vec<Nimber256>) -> Polynomial {
        let normal = Of::new(coefficients);
        Polynomial { coefficients: Arc::new(normal.coefficients().to_vec()) }
    }

    fn bits(&self) -> u32 {
        most_bits(&self.coefficients)
    }

    /// An operator on two polynomials; other types are left to the other operand, nimbers are
    /// constants.
    fn with(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        operator: impl FnOnce(&[Nimber256], &[Nimber256]) -> Vec<Nimber256> + Send + 'static,
    ) -> PyResult<Py<PyAny>> {
        let Some(other) = Polynomial::meant(other)? else { return Ok(py.NotImplemented()) };
        let own = Arc::clone(&self.coefficients);
        let result = Limits::of_time(None).run(py, move |_| operator(&own, &other))?;
        Ok(Polynomial::of(result).into_pyobject(py)?.into_any().unbind())
    }

    fn meant(other: &Bound<'_, PyAny>) -> PyResult<Option<Arc<Vec<Nimber256>>>> {
        if let Ok(other) = other.cast::<Polynomial>() {
            return Ok(Some(Arc::clone(&other.get().coefficients)));
        }
        Ok(nimber(other).ok().map(|constant| Arc::clone(&Polynomial::of(vec![constant]).coefficients)))
    }

    fn divided(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Option<(Polynomial, Polynomial)>> {
        let Some(divisor) = Polynomial::meant(other)? else { return Ok(None) };
        let own = Arc::clone(&self.coefficients);
        let divided = Limits::of_time(None).run(py, move |_| {
            in_field!(most_bits(&own).max(most_bits(&divisor)), F => {
                typed::<F>(&own).divide(&typed::<F>(&divisor)).map(|(quotient, rest)| (wide(&quotient), wide(&rest)))
            })
        })?;
        let (quotient, rest) = divided.ok_or_else(|| PyZeroDivisionError::new_err("division by the polynomial 0"))?;
        Ok(Some((Polynomial::of(quotient), Polynomial::of(rest))))
    }
}

#[pymethods]
impl Polynomial {
    #[new]
    fn new(coefficients: &Bound<'_, PyAny>) -> PyResult<Polynomial> {
        Ok(Polynomial::of(nimbers(coefficients)?))
    }

    /// The monic polynomial with these roots, each as often as it stands there.
    #[staticmethod]
    fn from_roots(py: Python<'_>, roots: &Bound<'_, PyAny>) -> PyResult<Polynomial> {
        let roots = nimbers(roots)?;
        let product = Limits::of_time(None).run(py, move |_| {
            in_field!(most_bits(&roots), F => {
                wide(&Of::<F>::from_roots(&roots.iter().map(|&x| narrow::<F>(x)).collect::<Vec<F>>()))
            })
        })?;
        Ok(Polynomial::of(product))
    }

    /// The polynomial of smallest degree with these values at 0, 1, 2, ...
    #[staticmethod]
    fn interpolate(py: Python<'_>, values: &Bound<'_, PyAny>) -> PyResult<Polynomial> {
        let values = nimbers(values)?;
        let places = usize::BITS - values.len().leading_zeros();
        let found = Limits::of_time(None).run(py, move |_| {
            in_field!(most_bits(&values).max(places), F => {
                wide(&Of::<F>::interpolate_first(&values.iter().map(|&x| narrow::<F>(x)).collect::<Vec<F>>()))
            })
        })?;
        Ok(Polynomial::of(found))
    }

    /// The coefficients, the constant first; the last one is not 0.
    #[getter]
    fn coefficients(&self) -> Vec<Nimber> {
        self.coefficients.iter().map(|&x| Nimber(x)).collect()
    }

    /// The degree; -1 for the polynomial 0.
    #[getter]
    fn degree(&self) -> isize {
        self.coefficients.len() as isize - 1
    }

    /// The value at a nimber.
    fn __call__(&self, py: Python<'_>, x: &Bound<'_, PyAny>) -> PyResult<Nimber> {
        let (own, x) = (Arc::clone(&self.coefficients), nimber(x)?);
        let value =
            move || in_field!(most_bits(&own).max(bits(x)), F => typed::<F>(&own).evaluate(narrow::<F>(x)).into());
        Ok(Nimber(py.detach(value)))
    }

    /// The values at 0, 1, 2, ... ``count - 1``.
    fn values(&self, py: Python<'_>, count: usize) -> PyResult<Vec<Nimber>> {
        if count > 1 << 26 {
            return Err(PyValueError::new_err("at most 2**26 values are computed at once"));
        }
        let own = Arc::clone(&self.coefficients);
        let places = usize::BITS - count.saturating_sub(1).leading_zeros();
        let values = Limits::of_time(None).run(py, move |_| {
            in_field!(most_bits(&own).max(places), F => {
                typed::<F>(&own).evaluate_first(count).into_iter().map(Into::into).collect::<Vec<Nimber256>>()
            })
        })?;
        Ok(values.into_iter().map(Nimber).collect())
    }

    /// The different roots in a field of nimbers in increasing order: in that of 2^bits nimbers, or
    /// in the smallest one from 2^8 on that contains the coefficients.
    #[pyo3(signature = (bits=None, *, seconds=None))]
    fn roots(&self, py: Python<'_>, bits: Option<u32>, seconds: Option<f64>) -> PyResult<Vec<Nimber>> {
        let bits = width(bits, self.bits())?;
        let own = Arc::clone(&self.coefficients);
        let limits = Limits::of_time(seconds);
        let found = limits.run(py, move |budget| {
            in_field!(bits, F => {
                let roots = typed::<F>(&own).roots_with(&mut || budget.check());
                roots.map(|roots| roots.map(|roots| roots.into_iter().map(Into::into).collect::<Vec<Nimber256>>()))
            })
        });
        let found = found.map_err(|error| public(py, error))?;
        let found = found.map_err(|reason| public(py, stopped(reason, &[], &limits)))?;
        let roots = found.ok_or_else(|| PyValueError::new_err("every nimber is a root of the polynomial 0"))?;
        Ok(roots.into_iter().map(Nimber).collect())
    }

    /// The monic greatest common divisor.
    fn gcd(&self, py: Python<'_>, other: &Bound<'_, Polynomial>) -> PyResult<Polynomial> {
        let (own, other) = (Arc::clone(&self.coefficients), Arc::clone(&other.get().coefficients));
        let gcd = Limits::of_time(None).run(py, move |_| {
            in_field!(most_bits(&own).max(most_bits(&other)), F => wide(&typed::<F>(&own).gcd(&typed::<F>(&other))))
        })?;
        Ok(Polynomial::of(gcd))
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.with(py, other, |a, b| wide(&(&typed::<Nimber256>(a) + &typed::<Nimber256>(b))))
    }

    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__add__(py, other)
    }

    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__add__(py, other)
    }

    fn __rsub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__add__(py, other)
    }

    fn __mul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.with(
            py,
            other,
            |a, b| in_field!(most_bits(a).max(most_bits(b)), F => wide(&(&typed::<F>(a) * &typed::<F>(b)))),
        )
    }

    fn __rmul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__mul__(py, other)
    }

    fn __divmod__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        match self.divided(py, other)? {
            Some(both) => Ok(both.into_pyobject(py)?.into_any().unbind()),
            None => Ok(py.NotImplemented()),
        }
    }

    fn __floordiv__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        match self.divided(py, other)? {
            Some((quotient, _)) => Ok(quotient.into_pyobject(py)?.into_any().unbind()),
            None => Ok(py.NotImplemented()),
        }
    }

    fn __mod__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        match self.divided(py, other)? {
            Some((_, rest)) => Ok(rest.into_pyobject(py)?.into_any().unbind()),
            None => Ok(py.NotImplemented()),
        }
    }

    fn __richcmp__(&self, py: Python<'_>, other: &Bound<'_, PyAny>, operator: CompareOp) -> PyResult<Py<PyAny>> {
        match (other.cast::<Polynomial>(), operator) {
            (Ok(other), CompareOp::Eq | CompareOp::Ne) => {
                let same = self.coefficients == other.get().coefficients;
                let answer = same == matches!(operator, CompareOp::Eq);
                Ok(answer.into_pyobject(py)?.to_owned().into_any().unbind())
            }
            _ => Ok(py.NotImplemented()),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.coefficients.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        typed::<Nimber256>(&self.coefficients).to_string()
    }

    fn __repr__(&self) -> String {
        let coefficients: Vec<String> =
            self.coefficients.iter().map(|x| x.to_string().trim_start_matches('*').to_owned()).collect();
        format!("Polynomial([{}])", coefficients.join(", "))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let coefficients = PyList::new(slf.py(), slf.get().coefficients())?;
        Ok((slf.get_type().into_any(), PyTuple::new(slf.py(), [coefficients])?))
    }
}
