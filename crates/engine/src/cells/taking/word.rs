//! Sets of cells in one word.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

/// A set of cells: bits of an integer.
pub(super) trait CellSet:
    Copy
    + Debug
    + Default
    + Eq
    + Hash
    + Ord
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The number of bits.
    const BITS: u32;
    /// The empty set.
    const EMPTY: Self;

    /// The set of one cell.
    fn cell(at: u32) -> Self;

    /// How many cells there are.
    fn count(self) -> u32;

    /// The first cell; the number of bits if there is none.
    fn first(self) -> u32;

    /// The last cell. There must be one.
    fn last(self) -> u32;

    /// The first cell alone.
    fn lowest(self) -> Self;

    /// The first cell becomes the last bit.
    fn reversed(self) -> Self;

    /// The product as a number, without what does not fit.
    fn times(self, other: Self) -> Self;

    /// The eight cells from `8 * at` on.
    fn byte(self, at: usize) -> usize;

    /// The low 64 bits.
    fn low(self) -> u64;

    /// The same bits in a wide word.
    fn wide(self) -> u128;

    /// The set with these bits.
    fn from_low(word: u64) -> Self;

    /// The set with those of these bits that fit.
    fn from_wide(word: u128) -> Self;

    /// The cells in order.
    fn cells(self) -> impl Iterator<Item = u32> {
        let mut left = self;
        std::iter::from_fn(move || {
            let at = left.first();
            left = left ^ left.lowest();
            (at < Self::BITS).then_some(at)
        })
    }
}

macro_rules! words {
    ($($word:ty),*) => {$(
        impl CellSet for $word {
            const BITS: u32 = <$word>::BITS;
            const EMPTY: Self = 0;

            #[inline]
            fn cell(at: u32) -> Self {
                1 << at
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn last(self) -> u32 {
                (Self::BITS - 1).saturating_sub(self.leading_zeros())
            }

            #[inline]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline]
            fn reversed(self) -> Self {
                self.reverse_bits()
            }

            #[inline]
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }

            #[inline]
            fn byte(self, at: usize) -> usize {
                (self >> (8 * at) & 0xff) as usize
            }

            #[inline]
            fn low(self) -> u64 {
                self as u64
            }

            #[inline]
            fn wide(self) -> u128 {
                self.into()
            }

            #[inline]
            fn from_low(word: u64) -> Self {
                word.into()
            }

            #[inline]
            fn from_wide(word: u128) -> Self {
                word as $word
            }
        }
    )*};
}

words!(u64, u128);
