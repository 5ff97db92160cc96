//! Matrices of nimbers, kept in the polynomial basis. A row is the sum of multiples of other rows;
//! each entry takes one carry-less product for each multiple, and the sum is reduced once at the
//! end.

use crate::Field;
use crate::clmul::{Clmul, Task, run};
use crate::gf::{self, Fast};
use std::fmt;
use std::ops::Mul;

/// A matrix of nimbers.
///
/// ```
/// use nimatron_nimber::{Matrix, Nimber};
/// let a = Matrix::from_rows(&[[1, 2].map(Nimber), [3, 4].map(Nimber)]);
/// assert_eq!(a.determinant(), Some(Nimber(4) + Nimber(2) * Nimber(3)));
/// assert_eq!(&a * &a.inverse().unwrap(), Matrix::identity(2));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Matrix<F: Field> {
    rows: usize,
    columns: usize,
    /// The entries, row by row.
    entries: Vec<F::Fast>,
}

struct Reduce<'a, F: Fast>(&'a [F::Sum], &'a mut [F]);

impl<F: Fast> Task for Reduce<'_, F> {
    type Output = ();
    #[inline(always)]
    fn run<C: Clmul>(self, clmul: C) {
        for (&sum, out) in self.0.iter().zip(self.1) {
            *out = F::reduced(sum, clmul);
        }
    }
}

/// Rows in echelon form, each with 1 in its pivot column.
struct Echelon<F: Field> {
    rows: Vec<(usize, Vec<F::Fast>)>,
    /// The product of the pivots before they were scaled to 1.
    product: F::Fast,
}

impl<F: Field> Matrix<F> {
    /// The zero matrix.
    ///
    /// ```
    /// use nimatron_nimber::{Matrix, Nimber};
    /// assert_eq!(Matrix::<Nimber>::zero(2, 3).get(1, 2), Nimber(0));
    /// ```
    pub fn zero(rows: usize, columns: usize) -> Self {
        Matrix { rows, columns, entries: vec![F::Fast::default(); rows * columns] }
    }

    /// The identity matrix.
    ///
    /// ```
    /// use nimatron_nimber::{Matrix, Nimber};
    /// assert_eq!(Matrix::<Nimber>::identity(3).determinant(), Some(Nimber(1)));
    /// ```
    pub fn identity(size: usize) -> Self {
        let mut matrix = Matrix::zero(size, size);
        for i in 0..size {
            matrix.entries[i * size + i] = F::Fast::ONE;
        }
        matrix
    }

    /// The matrix with these rows.
    ///
    /// # Panics
    ///
    /// If the rows have different lengths.
    ///
    /// ```
    /// use nimatron_nimber::{Matrix, Nimber};
    /// let a = Matrix::from_rows(&[vec![Nimber(1), Nimber(2)]]);
    /// assert_eq!((a.rows(), a.columns()), (1, 2));
    /// ```
    pub fn from_rows(rows: &[impl AsRef<[F]>]) -> Self {
        let columns = rows.first().map_or(0, |row| row.as_ref().len());
        let mut entries = Vec::with_capacity(rows.len() * columns);
        for row in rows {
            assert!(row.as_ref().len() == columns, "the rows have different lengths");
            entries.extend(row.as_ref().iter().map(|&x| x.to_fast()));
        }
        Matrix { rows: rows.len(), columns, entries }
    }

    /// The number of rows.
    ///
    /// ```
    /// # use nimatron_nimber::{Matrix, Nimber};
    /// assert_eq!(Matrix::<Nimber>::zero(2, 3).rows(), 2);
    /// ```
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    ///
    /// ```
    /// # use nimatron_nimber::{Matrix, Nimber};
    /// assert_eq!(Matrix::<Nimber>::zero(2, 3).columns(), 3);
    /// ```
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The entry in this row and column.
    ///
    /// # Panics
    ///
    /// If the place is outside the matrix.
    ///
    /// ```
    /// # use nimatron_nimber::{Matrix, Nimber};
    /// assert_eq!(Matrix::from_rows(&[[Nimber(5), Nimber(6)]]).get(0, 1), Nimber(6));
    /// ```
    pub fn get(&self, row: usize, column: usize) -> F {
        assert!(row < self.rows && column < self.columns, "outside the matrix");
        F::from_fast(self.entries[row * self.columns + column])
    }

    /// Sets the entry in this row and column.
    ///
    /// # Panics
    ///
    /// If the place is outside the matrix.
    ///
    /// ```
    /// # use nimatron_nimber::{Matrix, Nimber};
    /// let mut a = Matrix::zero(1, 1);
    /// a.set(0, 0, Nimber(7));
    /// assert_eq!(a.determinant(), Some(Nimber(7)));
    /// ```
    pub fn set(&mut self, row: usize, column: usize, value: F) {
        assert!(row < self.rows && column < self.columns, "outside the matrix");
        self.entries[row * self.columns + column] = value.to_fast();
    }

    fn row(&self, row: usize) -> &[F::Fast] {
        &self.entries[row * self.columns..(row + 1) * self.columns]
    }

    /// The product; `None` if the sizes do not match. `&a * &b` panics instead.
    ///
    /// ```
    /// # use nimatron_nimber::{Matrix, Nimber};
    /// let a = Matrix::from_rows(&[[Nimber(2), Nimber(3)]]);
    /// assert_eq!(a.checked_mul(&a), None);
    /// ```
    pub fn checked_mul(&self, other: &Self) -> Option<Self> {
        if self.columns != other.rows {
            return None;
        }
        let mut product = Matrix::zero(self.rows, other.columns);
        let mut sums = vec![<F::Fast as Fast>::Sum::default(); other.columns];
        for row in 0..self.rows {
            sums.fill(Default::default());
            for (k, &factor) in self.row(row).iter().enumerate() {
                if !factor.is_zero() {
                    F::Fast::accumulate_multiple(&mut sums, factor, other.row(k));
                }
            }
            let out = &mut product.entries[row * other.columns..(row + 1) * other.columns];
            run(Reduce(&sums, out));
        }
        Some(product)
    }

    /// The transpose.
    ///
    /// ```
    /// # use nimatron_nimber::{Matrix, Nimber};
    /// let a = Matrix::from_rows(&[[Nimber(5), Nimber(6)]]);
    /// assert_eq!((a.transpose().rows(), a.transpose().get(1, 0)), (2, Nimber(6)));
    /// ```
    #[must_use]
    pub fn transpose(&self) -> Self {
        let mut transposed = Matrix::zero(self.columns, self.rows);
        for row in 0..self.rows {
            for column in 0..self.columns {
                transposed.entries[column * self.rows + row] = self.entries[row * self.columns + column];
            }
        }
        transposed
    }

    /// The matrix times a column vector; `None` if the vector does not have one entry for each
    /// column of the matrix.
    ///
    /// ```
    /// # use nimatron_nimber::{Matrix, Nimber};
    /// let a = Matrix::from_rows(&[[Nimber(2), Nimber(4)]]);
    /// assert_eq!(a.apply(&[Nimber(2), Nimber(4)]), Some(vec![Nimber(3) + Nimber(6)]));
    /// assert_eq!(a.apply(&[]), None);
    /// ```
    pub fn apply(&self, column: &[F]) -> Option<Vec<F>> {
        let column = Matrix { rows: column.len(), columns: 1, entries: column.iter().map(|&x| x.to_fast()).collect() };
        let product = self.checked_mul(&column)?;
        Some(product.entries.into_iter().map(F::from_fast).collect())
    }

    /// The rows in echelon form, with pivots in the first `pivots` columns only. The remainder of a
    /// row without a pivot is passed to `left_over`.
    fn echelon(
        rows: impl Iterator<Item = Vec<F::Fast>>,
        pivots: usize,
        mut left_over: impl FnMut(&[F::Fast]),
    ) -> Echelon<F> {
        let mut echelon = Echelon { rows: Vec::new(), product: F::Fast::ONE };
        for mut row in rows {
            let mut sums: Vec<_> = row.iter().map(|x| x.unreduced()).collect();
            for (column, pivot_row) in &echelon.rows {
                let factor = reduce_one::<F::Fast>(sums[*column]);
                if !factor.is_zero() {
                    F::Fast::accumulate_multiple(&mut sums[*column..], factor, &pivot_row[*column..]);
                }
            }
            run(Reduce(&sums, &mut row));
            let Some(column) = row[..pivots].iter().position(|x| !x.is_zero()) else {
                left_over(&row);
                continue;
            };
            let pivot = row[column];
            let inverse = F::from_fast(pivot).inverse().unwrap_or(F::ONE).to_fast();
            echelon.product = gf::product(echelon.product, pivot);
            gf::scale(&mut row, inverse);
            echelon.rows.push((column, row));
        }
        echelon
    }

    fn own_rows(&self) -> impl Iterator<Item = Vec<F::Fast>> {
        (0..self.rows).map(|row| self.row(row).to_vec())
    }

    /// The rank: the maximum number of linearly independent rows.
    ///
    /// ```
    /// # use nimatron_nimber::{Matrix, Nimber};
    /// let a = Matrix::from_rows(&[[1, 2].map(Nimber), [2, 3].map(Nimber)]); // the second is twice the first
    /// assert_eq!(a.rank(), 1);
    /// ```
    pub fn rank(&self) -> usize {
        Self::echelon(self.own_rows(), self.columns, |_| {}).rows.len()
    }

    /// The determinant; `None` if the matrix is not square.
    ///
    /// ```
    /// # use nimatron_nimber::{Matrix, Nimber};
    /// let a = Matrix::from_rows(&[[1, 2].map(Nimber), [2, 3].map(Nimber)]);
    /// assert_eq!(a.determinant(), Some(Nimber(0)));
    /// assert_eq!(Matrix::<Nimber>::zero(1, 2).determinant(), None);
    /// ```
    pub fn determinant(&self) -> Option<F> {
        if self.rows != self.columns {
            return None;
        }
        let echelon = Self::echelon(self.own_rows(), self.columns, |_| {});
        // In characteristic 2 the order of rows has no sign.
        Some(if echelon.rows.len() == self.rows { F::from_fast(echelon.product) } else { F::ZERO })
    }

    /// The inverse; `None` if there is none.
    ///
    /// ```
    /// # use nimatron_nimber::{Matrix, Nimber};
    /// let a = Matrix::from_rows(&[[Nimber(2)]]);
    /// assert_eq!(a.inverse().unwrap().get(0, 0), Nimber(3));
    /// assert_eq!(Matrix::<Nimber>::zero(2, 2).inverse(), None);
    /// ```
    pub fn inverse(&self) -> Option<Self> {
        if self.rows != self.columns {
            return None;
        }
        let size = self.rows;
        let with_identity = self.own_rows().enumerate().map(|(i, mut row)| {
            row.resize(2 * size, F::Fast::default());
            row[size + i] = F::Fast::ONE;
            row
        });
        let echelon = Self::echelon(with_identity, size, |_| {});
        if echelon.rows.len() < size {
            return None;
        }
        let mut inverse = Matrix::zero(size, size);
        for (column, row) in echelon.reduced() {
            inverse.entries[column * size..(column + 1) * size].copy_from_slice(&row[size..]);
        }
        Some(inverse)
    }

    /// One x with `self x = right`; `None` if there is none. All others differ from it by sums of
    /// elements of [`kernel`](Matrix::kernel).
    ///
    /// # Panics
    ///
    /// If `right` does not have one entry for each row.
    ///
    /// ```
    /// # use nimatron_nimber::{Matrix, Nimber};
    /// let a = Matrix::from_rows(&[[1, 2].map(Nimber), [2, 3].map(Nimber)]);
    /// assert_eq!(a.solve(&[2, 3].map(Nimber)), Some(vec![Nimber(2), Nimber(0)]));
    /// assert_eq!(a.solve(&[2, 2].map(Nimber)), None);
    /// ```
    pub fn solve(&self, right: &[F]) -> Option<Vec<F>> {
        assert!(right.len() == self.rows, "one entry for each row is expected");
        let with_right = self.own_rows().zip(right).map(|(mut row, &right)| {
            row.push(right.to_fast());
            row
        });
        let mut solvable = true;
        let echelon = Self::echelon(with_right, self.columns, |row| solvable &= row[self.columns].is_zero());
        if !solvable {
            return None;
        }
        let mut x = vec![F::ZERO; self.columns];
        for (column, row) in echelon.reduced() {
            x[column] = F::from_fast(row[self.columns]);
        }
        Some(x)
    }

    /// A basis of all x with `self x = 0`.
    ///
    /// ```
    /// # use nimatron_nimber::{Matrix, Nimber};
    /// let a = Matrix::from_rows(&[[1, 2].map(Nimber), [2, 3].map(Nimber)]);
    /// assert_eq!(a.kernel(), [vec![Nimber(2), Nimber(1)]]);
    /// ```
    pub fn kernel(&self) -> Vec<Vec<F>> {
        let reduced = Self::echelon(self.own_rows(), self.columns, |_| {}).reduced();
        let free = (0..self.columns).filter(|column| reduced.iter().all(|(pivot, _)| pivot != column));
        free.map(|column| {
            let mut x = vec![F::ZERO; self.columns];
            x[column] = F::ONE;
            for (pivot, row) in &reduced {
                x[*pivot] = F::from_fast(row[column]);
            }
            x
        })
        .collect()
    }
}

struct ReduceOne<F: Fast>(F::Sum);

impl<F: Fast> Task for ReduceOne<F> {
    type Output = F;
    #[inline(always)]
    fn run<C: Clmul>(self, clmul: C) -> F {
        F::reduced(self.0, clmul)
    }
}

fn reduce_one<F: Fast>(sum: F::Sum) -> F {
    run(ReduceOne::<F>(sum))
}

impl<F: Field> Echelon<F> {
    /// Reduced echelon form: the rows with zeros in the pivot columns of all others. A row already
    /// has zeros in the pivot columns of the rows before it.
    fn reduced(self) -> Vec<(usize, Vec<F::Fast>)> {
        let mut rows = self.rows;
        for i in (0..rows.len()).rev() {
            let (before, after) = rows.split_at_mut(i + 1);
            let Some((_, row)) = before.last_mut() else { continue };
            let mut sums: Vec<_> = row.iter().map(|x| x.unreduced()).collect();
            for (column, other) in after.iter() {
                let factor = row[*column];
                if !factor.is_zero() {
                    F::Fast::accumulate_multiple(&mut sums, factor, other);
                }
            }
            run(Reduce(&sums, row));
        }
        rows
    }
}

impl<F: Field> fmt::Debug for Matrix<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |row: usize| (0..self.columns).map(|column| self.get(row, column)).collect::<Vec<F>>();
        f.debug_list().entries((0..self.rows).map(row)).finish()
    }
}

impl<F: Field> Mul for &Matrix<F> {
    type Output = Matrix<F>;
    /// # Panics
    ///
    /// If the sizes do not match.
    fn mul(self, other: Self) -> Matrix<F> {
        match self.checked_mul(other) {
            Some(product) => product,
            None => panic!("a matrix of {} columns times one of {} rows", self.columns, other.rows),
        }
    }
}
