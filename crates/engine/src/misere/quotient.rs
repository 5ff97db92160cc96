//! A finite commutative monoid with lost elements, as a table.

use crate::bits::ones;

/// A set of elements, as bits.
pub(super) type ElementSet = Box<[u64]>;

pub(super) fn empty(size: usize) -> ElementSet {
    vec![0; size.div_ceil(64)].into()
}

#[inline]
pub(super) fn put(set: &mut [u64], element: u16) {
    set[usize::from(element / 64)] |= 1 << (element % 64);
}

#[inline]
pub(super) fn has(set: &[u64], element: u16) -> bool {
    set[usize::from(element / 64)] >> (element % 64) & 1 == 1
}

#[inline]
pub(super) fn meet(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}

#[inline]
pub(super) fn within(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).all(|(one, other)| one & !other == 0)
}

pub(super) fn add(to: &mut [u64], set: &[u64]) {
    to.iter_mut().zip(set).for_each(|(to, &bits)| *to |= bits);
}

pub(super) fn members(set: &[u64]) -> impl Iterator<Item = u16> + '_ {
    ones(set).map(|member| member as u16)
}

/// A finite commutative monoid, some of whose elements are lost for the player to move. The
/// elements have the numbers 0, 1, 2, ..., and 0 is the identity, which stands for no heaps at all
/// and is won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    size: usize,
    /// The product of x and y is at x * size + y.
    products: Vec<u16>,
    lost: ElementSet,
    /// For each element y the elements z for which y z is lost.
    losing: Vec<ElementSet>,
}

impl Quotient {
    /// The quotient of no heaps.
    pub(super) fn trivial() -> Quotient {
        Quotient::new(1, vec![0], empty(1))
    }

    pub(super) fn new(size: usize, products: Vec<u16>, lost: ElementSet) -> Quotient {
        let losing = products
            .chunks(size)
            .map(|row| {
                let mut losing = empty(size);
                for (z, &product) in row.iter().enumerate() {
                    if has(&lost, product) {
                        put(&mut losing, z as u16);
                    }
                }
                losing
            })
            .collect();
        Quotient { size, products, lost, losing }
    }

    /// The number of elements.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// The elements, in order: the identity first.
    pub fn elements(&self) -> impl Iterator<Item = u16> + use<> {
        (0..self.size as u32).map(|element| element as u16)
    }

    /// The number of lost elements.
    pub fn lost_elements(&self) -> usize {
        self.lost.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The product of two elements.
    #[inline]
    pub fn product(&self, one: u16, other: u16) -> u16 {
        self.products[usize::from(one) * self.size + usize::from(other)]
    }

    /// The product of any number of elements; of none it is the identity.
    #[inline]
    pub fn product_of(&self, elements: impl IntoIterator<Item = u16>) -> u16 {
        elements.into_iter().fold(0, |product, element| self.product(product, element))
    }

    /// The power of an element, by squaring.
    pub fn power(&self, element: u16, mut exponent: u64) -> u16 {
        let (mut power, mut square) = (0, element);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = self.product(power, square);
            }
            square = self.product(square, square);
            exponent >>= 1;
        }
        power
    }

    /// Whether the player to move loses.
    #[inline]
    pub fn is_lost(&self, element: u16) -> bool {
        has(&self.lost, element)
    }

    /// The products with an element.
    #[inline]
    pub(super) fn row(&self, element: u16) -> &[u16] {
        &self.products[usize::from(element) * self.size..][..self.size]
    }

    pub(super) const fn lost(&self) -> &ElementSet {
        &self.lost
    }

    /// The elements whose product with this one is lost.
    pub(super) fn losing(&self, element: u16) -> &ElementSet {
        &self.losing[usize::from(element)]
    }

    /// The elements whose product with some element of a set is lost.
    pub(super) fn losing_beside(&self, set: &[u64]) -> ElementSet {
        let mut all = empty(self.size);
        members(set).for_each(|element| add(&mut all, self.losing(element)));
        all
    }

    /// The bytes that it takes, with others of its size beside it: the one that is known, a
    /// candidate, and the next one that is made of it.
    pub(super) fn bytes_beside_others(size: usize) -> u64 {
        3 * Quotient::bytes(size)
    }

    fn bytes(size: usize) -> u64 {
        2 * (size * size) as u64 + (size * size.div_ceil(64) * 8) as u64
    }
}
