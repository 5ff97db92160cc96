//! The monoid of a certificate: that it is a commutative monoid, that its lost elements tell its
//! elements apart, and its products.

use crate::CheckFailure;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::verdicts::quotients as say;
use std::collections::HashMap;

/// A commutative monoid with lost elements. Element 0 is the identity.
pub(super) struct Monoid {
    size: usize,
    /// The product of x and y is at x * size + y.
    products: Vec<u16>,
    lost: Elements,
}

impl Monoid {
    /// The monoid in which generator g takes element x to `generators[g][x]`.
    ///
    /// A word of generators takes the identity to some element. If generators commute, words that
    /// lead to one element still do so with any other word before or after them, so the elements
    /// are the classes of a congruence of words: products are well defined, and commutative.
    pub(super) fn new(
        size: usize,
        generators: &[Vec<u16>],
        lost: &[u16],
        budget: &Budget,
    ) -> Result<Monoid, CheckFailure> {
        let fits = |row: &Vec<u16>| row.len() == size && row.iter().all(|&to| usize::from(to) < size);
        if !generators.iter().all(fits) {
            return Err(CheckFailure::Invalid(say::wrong_sizes()));
        }
        if !lost.is_sorted_by(|one, next| one < next) || lost.last().is_some_and(|&last| usize::from(last) >= size) {
            return Err(CheckFailure::Invalid(say::wrong_lost()));
        }
        for (place, one) in generators.iter().enumerate() {
            for other in &generators[..place] {
                budget.tick(size as u32)?;
                let commute = |x: usize| one[usize::from(other[x])] == other[usize::from(one[x])];
                if let Some(x) = (0..size).find(|&x| !commute(x)) {
                    return Err(CheckFailure::Invalid(say::do_not_commute(x)));
                }
            }
        }
        let mut is_lost = Elements::none(size);
        lost.iter().for_each(|&element| is_lost.insert(element));
        budget.memory(2 * (size * size) as u64)?;
        let products = products(size, generators, budget)?;
        told_apart(size, generators, &is_lost, budget)?;
        Ok(Monoid { size, products, lost: is_lost })
    }

    pub(super) const fn size(&self) -> usize {
        self.size
    }

    pub(super) fn product(&self, one: u16, other: u16) -> u16 {
        self.row(one)[usize::from(other)]
    }

    /// The products with an element.
    pub(super) fn row(&self, element: u16) -> &[u16] {
        &self.products[usize::from(element) * self.size..][..self.size]
    }

    pub(super) const fn lost(&self) -> &Elements {
        &self.lost
    }

    pub(super) fn is_lost(&self, element: u16) -> bool {
        self.lost.has(element)
    }
}

/// All products; every element has to come from the identity by generators.
fn products(size: usize, generators: &[Vec<u16>], budget: &Budget) -> Result<Vec<u16>, CheckFailure> {
    let mut products = vec![0; size * size];
    let mut reached = vec![false; size];
    reached[0] = true;
    for (place, product) in products[..size].iter_mut().enumerate() {
        *product = place as u16;
    }
    let mut waiting = vec![0usize];
    while let Some(from) = waiting.pop() {
        for generator in generators {
            let to = usize::from(generator[from]);
            if std::mem::replace(&mut reached[to], true) {
                continue;
            }
            budget.tick(size as u32)?;
            // With from times y, the product of to and y is that times the generator.
            for y in 0..size {
                products[to * size + y] = generator[usize::from(products[from * size + y])];
            }
            waiting.push(to);
        }
    }
    match reached.iter().position(|reached| !reached) {
        Some(element) => Err(CheckFailure::Invalid(say::not_generated(element))),
        None => Ok(products),
    }
}

/// Checks that for any two elements some product with one of them is lost and with the other is
/// not: classes of elements, first the lost and the others, are split until generators keep them.
fn told_apart(size: usize, generators: &[Vec<u16>], lost: &Elements, budget: &Budget) -> Result<(), CheckFailure> {
    let mut class: Vec<usize> = (0..size).map(|x| usize::from(lost.has(x as u16))).collect();
    let mut count = 0;
    loop {
        let mut classes = HashMap::new();
        let mut finer = Vec::with_capacity(size);
        for x in 0..size {
            budget.tick(1 + generators.len() as u32)?;
            let mut key = vec![class[x]];
            key.extend(generators.iter().map(|generator| class[usize::from(generator[x])]));
            let next = classes.len();
            finer.push(*classes.entry(key).or_insert(next));
        }
        class = finer;
        if classes.len() == count {
            break;
        }
        count = classes.len();
    }
    let mut first = vec![None; count];
    for (x, &class) in class.iter().enumerate() {
        if let Some(other) = first[class].replace(x) {
            return Err(CheckFailure::Invalid(say::not_told_apart(other, x)));
        }
    }
    Ok(())
}

/// A set of elements.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Elements(Vec<u64>);

impl Elements {
    pub(super) fn none(size: usize) -> Elements {
        Elements(vec![0; size.div_ceil(64)])
    }

    pub(super) fn insert(&mut self, element: u16) {
        self.0[usize::from(element / 64)] |= 1 << (element % 64);
    }

    pub(super) fn has(&self, element: u16) -> bool {
        self.0[usize::from(element / 64)] >> (element % 64) & 1 == 1
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether all its elements are in another set.
    pub(super) fn is_within(&self, other: &Elements) -> bool {
        self.0.iter().zip(&other.0).all(|(own, other)| own & !other == 0)
    }

    pub(super) fn meets(&self, other: &Elements) -> bool {
        self.0.iter().zip(&other.0).any(|(own, other)| own & other != 0)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left ^= 1 << bit;
                Some(64 * at as u16 + bit as u16)
            })
        })
    }

    pub(super) const fn bytes(size: usize) -> u64 {
        8 * size.div_ceil(64) as u64 + 32
    }
}

/// Ticks of a step that looks at a whole set.
pub(super) fn tick_set(size: usize, budget: &Budget) -> Result<(), StopReason> {
    budget.tick(1 + size.div_ceil(64) as u32)
}
