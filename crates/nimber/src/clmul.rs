//! Carry-less products: products of binary polynomials in machine words, by the processor's
//! instruction where there is one. Algorithms are generic over the way to multiply and compiled
//! once for each; the choice is made once for each task, see [`run`].

/// A way to multiply binary polynomials of degree below 64.
pub trait Clmul: Copy {
    /// The product, of degree below 127.
    fn wide(self, a: u64, b: u64) -> u128;

    /// The product modulo `x^64 + x^4 + x^3 + x + 1`.
    #[inline(always)]
    fn product(self, a: u64, b: u64) -> u64 {
        reduce(self.wide(a, b))
    }
}

/// The remainder modulo `x^64 + x^4 + x^3 + x + 1`.
#[inline(always)]
pub(crate) const fn reduce(wide: u128) -> u64 {
    let (low, high) = (wide as u64, (wide >> 64) as u64);
    // The bits that the shifts below push out on the left come in again on the right.
    let high = high ^ (high >> 63) ^ (high >> 61) ^ (high >> 60);
    low ^ high ^ (high << 1) ^ (high << 3) ^ (high << 4)
}

/// The method without the instruction: a window of four bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Soft;

impl Clmul for Soft {
    fn wide(self, a: u64, b: u64) -> u128 {
        let mut multiples = [0u128; 16];
        for i in 1..16usize {
            let rest = i & (i - 1);
            multiples[i] = multiples[rest] ^ (u128::from(b) << i.trailing_zeros());
        }
        (0..16).rev().fold(0, |sum, i| (sum << 4) ^ multiples[(a >> (4 * i) & 15) as usize])
    }
}

/// Work that is compiled once for each way to multiply.
pub(crate) trait Task {
    type Output;
    /// Runs the task. Everything down to the products must be `#[inline(always)]`, or the
    /// instruction is not used.
    fn run<C: Clmul>(self, clmul: C) -> Self::Output;
}

/// Runs a task with the fastest way to multiply that this machine has.
#[inline]
pub(crate) fn run<T: Task>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(clmul) = crate::simd::Pclmul::get() {
        return clmul.run(task);
    }
    task.run(Soft)
}
