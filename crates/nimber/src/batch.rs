//! Products of slices of nimbers. With AVX-512 or AVX2, 64 or 32 nimbers are multiplied at once:
//! byte i of each nimber goes into one register, and Conway's recursion runs on whole registers
//! down to products of bytes, for which there is an instruction (GFNI) or, without it, tables of
//! nibbles held in registers. The kernel is chosen at run time.
//!
//! ```
//! use nimatron_nimber::{Nimber, batch};
//! let a: Vec<Nimber> = (1..=1000).map(Nimber).collect();
//! let b: Vec<Nimber> = (1001..=2000).map(Nimber).collect();
//! let mut products = vec![Nimber::ZERO; 1000];
//! batch::product(&a, &b, &mut products);
//! assert_eq!(products[6], Nimber(7) * Nimber(1007));
//! ```

use crate::Field;

/// The implementation that multiplies slices.
///
/// ```
/// use nimatron_nimber::batch::Kernel;
/// // `best` is the first one that this machine can run; `OneByOne` always runs.
/// assert_eq!(Kernel::available().next(), Some(Kernel::best()));
/// assert_eq!(Kernel::available().last(), Some(Kernel::OneByOne));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kernel {
    /// 64 nimbers at once on AVX-512, bytes multiplied by the instruction GF2P8MULB.
    Avx512Gfni,
    /// 32 nimbers at once on AVX2, bytes multiplied by GF2P8MULB.
    Avx2Gfni,
    /// 32 nimbers at once on AVX2, nibbles multiplied by logarithms in registers.
    Avx2,
    /// One product after another.
    OneByOne,
}

impl Kernel {
    const ALL: [Kernel; 4] = [Kernel::Avx512Gfni, Kernel::Avx2Gfni, Kernel::Avx2, Kernel::OneByOne];

    /// The kernels that this machine can run, fastest first.
    ///
    /// ```
    /// use nimatron_nimber::batch::Kernel;
    /// assert!(Kernel::available().count() >= 1);
    /// ```
    pub fn available() -> impl Iterator<Item = Kernel> {
        Kernel::ALL.into_iter().filter(|kernel| kernel.runs_here())
    }

    /// The fastest kernel of this machine.
    ///
    /// ```
    /// use nimatron_nimber::batch::Kernel;
    /// println!("{:?}", Kernel::best());
    /// ```
    pub fn best() -> Kernel {
        Kernel::available().next().unwrap_or(Kernel::OneByOne)
    }

    fn runs_here(self) -> bool {
        if self == Kernel::OneByOne {
            return true;
        }
        #[cfg(target_arch = "x86_64")]
        {
            crate::simd::runs(self)
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            false
        }
    }
}

/// `out[i] = a[i] * b[i]`
///
/// # Panics
///
/// If the lengths differ, as `copy_from_slice` does.
///
/// ```
/// use nimatron_nimber::{Nimber8, batch};
/// let mut out = [Nimber8(0); 3];
/// batch::product(&[2, 3, 4].map(Nimber8), &[2, 2, 4].map(Nimber8), &mut out);
/// assert_eq!(out, [3, 1, 6].map(Nimber8));
/// ```
pub fn product<F: Field>(a: &[F], b: &[F], out: &mut [F]) {
    product_by(Kernel::best(), a, b, out);
}

/// Like [`product`], with the given kernel; a kernel that this machine cannot run is replaced by
/// the best one.
///
/// # Panics
///
/// If the lengths differ.
///
/// ```
/// use nimatron_nimber::{Nimber, batch::{self, Kernel}};
/// let (a, b) = ([Nimber(16); 100], [Nimber(16); 100]);
/// for kernel in Kernel::available() {
///     let mut out = [Nimber(0); 100];
///     batch::product_by(kernel, &a, &b, &mut out);
///     assert_eq!(out, [Nimber(24); 100]);
/// }
/// ```
pub fn product_by<F: Field>(kernel: Kernel, a: &[F], b: &[F], out: &mut [F]) {
    assert!(a.len() == out.len() && b.len() == out.len(), "the slices have different lengths");
    let kernel = if kernel.runs_here() { kernel } else { Kernel::best() };
    if kernel == Kernel::OneByOne {
        for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
            *out = a * b;
        }
        return;
    }
    #[cfg(target_arch = "x86_64")]
    crate::simd::product(kernel, a, b, out);
}

/// `a[i] = a[i] * b[i]`
///
/// # Panics
///
/// If the lengths differ.
///
/// ```
/// use nimatron_nimber::{Nimber, batch};
/// let mut a = [2, 3, 4].map(Nimber);
/// batch::product_assign(&mut a, &[2, 2, 4].map(Nimber));
/// assert_eq!(a, [3, 1, 6].map(Nimber));
/// ```
pub fn product_assign<F: Field>(a: &mut [F], b: &[F]) {
    assert!(a.len() == b.len(), "the slices have different lengths");
    let kernel = Kernel::best();
    if kernel == Kernel::OneByOne {
        for (a, &b) in a.iter_mut().zip(b) {
            *a *= b;
        }
        return;
    }
    #[cfg(target_arch = "x86_64")]
    crate::simd::product_assign(kernel, a, b);
}

/// `a[i] = a[i] * factor`
///
/// ```
/// use nimatron_nimber::{Nimber, batch};
/// let mut a = [1, 2, 3].map(Nimber);
/// batch::scale(&mut a, Nimber(2));
/// assert_eq!(a, [2, 3, 1].map(Nimber));
/// ```
pub fn scale<F: Field>(a: &mut [F], factor: F) {
    let factors = [factor; 256];
    for piece in a.chunks_mut(factors.len()) {
        let same = &factors[..piece.len()];
        product_assign(piece, same);
    }
}

/// The sum of all `a[i] * b[i]`.
///
/// # Panics
///
/// If the lengths differ.
///
/// ```
/// use nimatron_nimber::{Nimber, batch};
/// assert_eq!(batch::dot(&[2, 4].map(Nimber), &[2, 4].map(Nimber)), Nimber(3 ^ 6));
/// ```
pub fn dot<F: Field>(a: &[F], b: &[F]) -> F {
    assert!(a.len() == b.len(), "the slices have different lengths");
    let mut products = [F::ZERO; 256];
    a.chunks(products.len()).zip(b.chunks(products.len())).fold(F::ZERO, |sum, (a, b)| {
        let products = &mut products[..a.len()];
        product(a, b, products);
        products.iter().fold(sum, |sum, &x| sum + x)
    })
}

/// Replaces each element by its inverse and leaves zeros unchanged: three products per element and
/// one inverse in all (Montgomery 1987). The products are made in batches along a tree.
///
/// ```
/// use nimatron_nimber::{Nimber, batch};
/// let mut a = [2, 0, 4].map(Nimber);
/// batch::invert(&mut a);
/// assert_eq!(a, [3, 0, 15].map(Nimber));
/// ```
pub fn invert<F: Field>(a: &mut [F]) {
    if a.is_empty() {
        return;
    }
    // Level k + 1 holds the products of the two halves of level k; an odd last element is copied.
    let mut levels = vec![a.iter().map(|&x| if x == F::ZERO { F::ONE } else { x }).collect::<Vec<F>>()];
    while let Some(last) = levels.last()
        && last.len() > 1
    {
        let half = last.len() / 2;
        let mut next = last[..half].to_vec();
        product_assign(&mut next, &last[half..2 * half]);
        next.extend_from_slice(&last[2 * half..]);
        levels.push(next);
    }
    let mut inverses: Vec<F> = levels.pop().unwrap_or_default();
    for inverse in &mut inverses {
        *inverse = inverse.inverse().unwrap_or(F::ONE);
    }
    while let Some(level) = levels.pop() {
        let half = level.len() / 2;
        let mut below = vec![F::ZERO; level.len()];
        let (first, rest) = below.split_at_mut(half);
        let (second, lone) = rest.split_at_mut(half);
        product(&inverses[..half], &level[half..2 * half], first);
        product(&inverses[..half], &level[..half], second);
        lone.copy_from_slice(&inverses[half..]);
        inverses = below;
    }
    for (a, inverse) in a.iter_mut().zip(inverses) {
        if *a != F::ZERO {
            *a = inverse;
        }
    }
}
