//! Nimbers with the operators of Python. A nimber has no width: each operation takes place in the
//! smallest field that contains its operands, which gives the same as any wider one.

use crate::ask::stopped;
use crate::polynomial::Polynomial;
use crate::work::{Limits, public};
use nimatron::nimber::{Field, Int, Nimber256};
use num_bigint::{BigInt, BigUint, Sign};
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError, PyZeroDivisionError};
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyInt, PyString, PyTuple};

/// Runs a piece of code with the nimbers of the smallest width that has this many bits.
macro_rules! in_field {
    ($bits:expr, $field:ident => $body:expr) => {
        match $bits {
            0..=8 => {
                type $field = nimatron::nimber::Nimber8;
                $body
            }
            9..=16 => {
                type $field = nimatron::nimber::Nimber16;
                $body
            }
            17..=32 => {
                type $field = nimatron::nimber::Nimber32;
                $body
            }
            33..=64 => {
                type $field = nimatron::nimber::Nimber;
                $body
            }
            65..=128 => {
                type $field = nimatron::nimber::Nimber128;
                $body
            }
            _ => {
                type $field = nimatron::nimber::Nimber256;
                $body
            }
        }
    };
}
pub(crate) use in_field;

/// A nimber in a field that contains it.
pub(crate) fn narrow<F: Field>(x: Nimber256) -> F {
    F::from_wide(x).unwrap_or(F::ZERO)
}

/// The bits that a nimber takes.
pub(crate) fn bits(x: Nimber256) -> u32 {
    x.field_bits()
}

/// A nimber: the value of a position, below 2^256.
///
/// Nimbers are added by xor and multiplied by Conway's product, so they can be divided, and have
/// roots and logarithms. An ``int`` beside a nimber means the nimber with this number; only
/// exponents are ordinary numbers.
///
/// >>> from nimatron import Nimber
/// >>> Nimber(5) + 3, Nimber(5) * 7, 1 / Nimber(2)
/// (Nimber(6), Nimber(13), Nimber(3))
/// >>> Nimber(2) ** 10**100, Nimber(9).sqrt(), Nimber(5).order()
/// (Nimber(2), Nimber(15), 15)
/// >>> Nimber("*5") == 5, int(Nimber(5)), str(Nimber(5))
/// (True, 5, '*5')
#[pyclass(frozen, module = "nimatron", name = "Nimber")]
#[derive(Clone, Copy)]
pub(crate) struct Nimber(pub(crate) Nimber256);

/// The nimber that an argument means; `None` if it is of another type.
///
/// # Errors
/// The number is negative or too large.
fn meant(value: &Bound<'_, PyAny>) -> PyResult<Option<Nimber256>> {
    if let Ok(nimber) = value.cast::<Nimber>() {
        return Ok(Some(nimber.get().0));
    }
    if value.is_instance_of::<PyFloat>() || value.is_instance_of::<PyString>() {
        return Ok(None);
    }
    if let Ok(small) = value.extract::<u64>() {
        return Ok(Some(Nimber256::from(u128::from(small))));
    }
    let Ok(number) = value.extract::<BigInt>() else { return Ok(None) };
    let (sign, size) = number.into_parts();
    if sign == Sign::Minus {
        return Err(PyValueError::new_err("a nimber is not negative (every nimber is its own negative)"));
    }
    let wide = Nimber256::try_from(size);
    wide.map(Some).map_err(|_| PyOverflowError::new_err("nimbers are below 2**256 here, and this number is larger"))
}

/// The same for an argument that has to be a nimber.
pub(crate) fn nimber(value: &Bound<'_, PyAny>) -> PyResult<Nimber256> {
    meant(value)?.ok_or_else(|| {
        let kind = value.get_type().name().map_or_else(|_| "another type".to_owned(), |name| name.to_string());
        PyTypeError::new_err(format!("a nimber or an int was expected, not {kind}"))
    })
}

fn product(a: Nimber256, b: Nimber256) -> Nimber256 {
    in_field!(bits(a).max(bits(b)), F => (narrow::<F>(a) * narrow::<F>(b)).into())
}

fn inverse(x: Nimber256) -> PyResult<Nimber256> {
    let inverse: Option<Nimber256> = in_field!(bits(x), F => narrow::<F>(x).inverse().map(Into::into));
    inverse.ok_or_else(|| PyZeroDivisionError::new_err("division by the nimber *0"))
}

/// A width that was asked for, or the smallest one that contains a nimber.
///
/// # Errors
/// There is no such width, or it does not contain the nimber.
pub(crate) fn width(asked: Option<u32>, least: u32) -> PyResult<u32> {
    let Some(asked) = asked else { return Ok(least.max(8)) };
    if !nimatron::calculator::WIDTHS.contains(&asked) {
        return Err(PyValueError::new_err(format!("bits has to be 8, 16, 32, 64, 128 or 256, not {asked}")));
    }
    if asked < least {
        return Err(PyValueError::new_err(format!("these nimbers need {least} bits, more than {asked}")));
    }
    Ok(asked)
}

/// An operator on two nimbers, which leaves other types to the other operand.
fn with_other(
    py: Python<'_>,
    own: Nimber256,
    other: &Bound<'_, PyAny>,
    operator: impl FnOnce(Nimber256, Nimber256) -> PyResult<Nimber256>,
) -> PyResult<Py<PyAny>> {
    match meant(other)? {
        Some(other) => Ok(Nimber(operator(own, other)?).into_pyobject(py)?.into_any().unbind()),
        None => Ok(py.NotImplemented()),
    }
}

#[pymethods]
impl Nimber {
    #[new]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<Nimber> {
        if let Ok(text) = value.cast::<PyString>() {
            let text = text.to_cow()?;
            let parsed = text.trim().parse::<Nimber256>();
            return parsed.map(Nimber).map_err(|error| PyValueError::new_err(error.to_string()));
        }
        nimber(value).map(Nimber)
    }

    /// The smallest nimber whose powers are all nimbers of a width but 0.
    ///
    /// >>> Nimber.generator(8)
    /// Nimber(18)
    #[staticmethod]
    fn generator(bits: u32) -> PyResult<Nimber> {
        let bits = width(Some(bits), 0)?;
        Ok(Nimber(in_field!(bits, F => F::GENERATOR.into())))
    }

    fn __int__(&self) -> BigUint {
        self.0.to_int()
    }

    fn __index__(&self) -> BigUint {
        self.0.to_int()
    }

    fn __bool__(&self) -> bool {
        !self.0.is_zero()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Nimber({})", self.0.to_int())
    }

    fn _repr_latex_(&self) -> String {
        format!("$\\ast {}$", self.0.to_int())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.0.to_int().into_pyobject(py)?.hash()
    }

    fn __richcmp__(&self, py: Python<'_>, other: &Bound<'_, PyAny>, operator: CompareOp) -> PyResult<Py<PyAny>> {
        let other = match meant(other) {
            Ok(Some(other)) => other,
            Ok(None) => return Ok(py.NotImplemented()),
            // A number that is not a nimber is different from all of them.
            Err(_) if matches!(operator, CompareOp::Eq | CompareOp::Ne) => return Ok(py.NotImplemented()),
            Err(error) => return Err(error),
        };
        Ok(operator.matches(self.0.cmp(&other)).into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        Ok((slf.get_type().into_any(), PyTuple::new(slf.py(), [slf.get().0.to_int()])?))
    }

    fn __neg__(&self) -> Nimber {
        *self
    }

    fn __pos__(&self) -> Nimber {
        *self
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        with_other(py, self.0, other, |a, b| Ok(a + b))
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

    fn __xor__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__add__(py, other)
    }

    fn __rxor__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__add__(py, other)
    }

    fn __mul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        with_other(py, self.0, other, |a, b| Ok(product(a, b)))
    }

    fn __rmul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__mul__(py, other)
    }

    fn __truediv__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        with_other(py, self.0, other, |a, b| Ok(product(a, inverse(b)?)))
    }

    fn __rtruediv__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        with_other(py, self.0, other, |a, b| Ok(product(b, inverse(a)?)))
    }

    /// The exponent is an ordinary integer of any size and sign.
    fn __pow__(&self, py: Python<'_>, exponent: &Bound<'_, PyAny>, modulo: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        if !modulo.is_none() || !exponent.is_instance_of::<PyInt>() {
            return Ok(py.NotImplemented());
        }
        let (sign, size) = exponent.extract::<BigInt>()?.into_parts();
        let base = if sign == Sign::Minus { inverse(self.0)? } else { self.0 };
        let power = in_field!(bits(base), F => narrow::<F>(base).pow_big(&size).into());
        Ok(Nimber(power).into_pyobject(py)?.into_any().unbind())
    }

    /// The product with itself.
    fn square(&self) -> Nimber {
        Nimber(in_field!(bits(self.0), F => narrow::<F>(self.0).square().into()))
    }

    /// The square root: every nimber has exactly one.
    fn sqrt(&self) -> Nimber {
        Nimber(in_field!(bits(self.0), F => narrow::<F>(self.0).sqrt().into()))
    }

    /// 1 divided by this nimber.
    fn inverse(&self) -> PyResult<Nimber> {
        inverse(self.0).map(Nimber)
    }

    /// The multiplicative order: the smallest k > 0 with ``self ** k == 1``; ``ValueError`` for 0.
    fn order(&self) -> PyResult<BigUint> {
        let order = in_field!(bits(self.0), F => narrow::<F>(self.0).order().map(|order| order.to_big()));
        order.ok_or_else(|| PyValueError::new_err("no power of *0 is 1"))
    }

    /// The smallest exponent with ``base ** exponent == self``; ``None`` if there is none.
    ///
    /// >>> Nimber(3).log(2), Nimber(5).log(2)
    /// (2, None)
    #[pyo3(signature = (base, *, seconds=None))]
    fn log(&self, py: Python<'_>, base: &Bound<'_, PyAny>, seconds: Option<f64>) -> PyResult<Option<BigUint>> {
        let (x, base) = (self.0, nimber(base)?);
        let limits = Limits::of_time(seconds);
        let found = limits.run(py, move |budget| {
            in_field!(bits(x).max(bits(base)), F => {
                let found = narrow::<F>(x).log_with(narrow::<F>(base), &mut || budget.check());
                found.map(|found| found.map(|exponent| exponent.map(|exponent| exponent.to_big())))
            })
        });
        let found = found.map_err(|error| public(py, error))?;
        match found {
            Ok(Ok(exponent)) => Ok(exponent),
            Ok(Err(hard)) => Err(PyOverflowError::new_err(hard.to_string())),
            Err(reason) => Err(public(py, stopped(reason, &[], &limits))),
        }
    }

    /// The trace to the field of 0 and 1, from the field of 2^bits nimbers (8 to 256).
    #[pyo3(signature = (bits=None))]
    fn trace(&self, bits: Option<u32>) -> PyResult<u8> {
        let bits = width(bits, self::bits(self.0))?;
        Ok(in_field!(bits, F => narrow::<F>(self.0).trace()).into())
    }

    /// The conjugate over the field of half the width (8 to 256 bits).
    #[pyo3(signature = (bits=None))]
    fn conjugate(&self, bits: Option<u32>) -> PyResult<Nimber> {
        let bits = width(bits, self::bits(self.0))?;
        Ok(Nimber(in_field!(bits, F => narrow::<F>(self.0).conjugate().into())))
    }

    /// The monic polynomial of smallest degree with coefficients 0 and 1 that has this root.
    ///
    /// >>> print(Nimber(2).minimal_polynomial())
    /// x^2 + x + *1
    fn minimal_polynomial(&self) -> Polynomial {
        Polynomial::of(in_field!(bits(self.0), F => {
            let polynomial = narrow::<F>(self.0).minimal_polynomial();
            polynomial.coefficients().iter().map(|&x| x.into()).collect()
        }))
    }

    /// The bits of the smallest field that contains this nimber: 1, 2, 4, ... 256.
    #[getter]
    fn field_bits(&self) -> u32 {
        bits(self.0)
    }
}
