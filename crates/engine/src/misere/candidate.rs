//! A monoid that may be the quotient: the one before it, with some heaps set free.
//!
//! A heap that is free is not bound by the relations of the quotient that failed: it generates a
//! cyclic monoid of its own. Each element of what comes out is decided at the least sum that has
//! it, and then elements that cannot be told apart are joined.

use super::heaps::each_option;
use super::quotient::{Quotient, empty, put};
use super::{PositionSum, Positions};
use nimatron_core::{Budget, StopReason};
use rustc_hash::{FxHashMap, FxHashSet};

/// A heap that generates a cyclic monoid: its powers repeat from `index` on with the period
/// `period`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Free {
    pub(super) heap: usize,
    pub(super) index: usize,
    pub(super) period: usize,
}

/// Maximum number of elements of the product that is searched for those that occur.
const MAX_PRODUCT: usize = 1 << 25;
/// Maximum number of elements of a quotient.
const MAX_SIZE: usize = 1 << 15;

/// A quotient with the elements of the heaps, from 0 on.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) quotient: Quotient,
    pub(super) heaps: Vec<u16>,
    /// For each element the least sum that has it.
    pub(super) words: Vec<PositionSum>,
}

/// The product of a quotient and of cyclic monoids: an element is a number, that of the element of
/// the quotient times `combinations` plus the exponents in mixed radix.
struct QuotientProduct<'q> {
    base: &'q Quotient,
    free: &'q [Free],
    combinations: usize,
}

impl QuotientProduct<'_> {
    fn times(&self, one: usize, other: usize) -> usize {
        let (first, mut mine) = (one / self.combinations, one % self.combinations);
        let (second, mut others) = (other / self.combinations, other % self.combinations);
        let element = usize::from(self.base.product(first as u16, second as u16));
        let (mut exponents, mut unit) = (0, 1);
        for free in self.free {
            let radix = free.index + free.period;
            let mut exponent = mine % radix + others % radix;
            if exponent >= radix {
                exponent = free.index + (exponent - free.index) % free.period;
            }
            exponents += exponent * unit;
            unit *= radix;
            mine /= radix;
            others /= radix;
        }
        element * self.combinations + exponents
    }
}

/// What a candidate has to say of a sum: whether it is lost.
pub(super) type RequiredOutcome<'w> = Option<(&'w PositionSum, bool)>;

/// The candidate with these heaps free; `None` if it is too large, or does not say of a sum what it
/// has to say. `heaps` has the elements of all heaps in the quotient; those of free heaps are not
/// looked at.
///
/// # Errors
/// The budget is used up.
pub(super) fn freed(
    positions: &impl Positions,
    base: &Quotient,
    heaps: &[u16],
    free: &[Free],
    wanted: RequiredOutcome<'_>,
    budget: &Budget,
) -> Result<Option<Candidate>, StopReason> {
    let combinations = free.iter().try_fold(1usize, |all, free| all.checked_mul(free.index + free.period));
    let Some(size) = combinations.and_then(|all| all.checked_mul(base.size())).filter(|&size| size <= MAX_PRODUCT)
    else {
        return Ok(None);
    };
    let held = Quotient::bytes_beside_others(base.size());
    budget.memory(held + 4 * size as u64)?;
    let product = QuotientProduct { base, free, combinations: size / base.size() };
    // The elements of heaps, as elements of the product.
    let mut unit = 1;
    let mut letters: Vec<usize> = heaps.iter().map(|&element| usize::from(element) * product.combinations).collect();
    for free in free {
        letters[free.heap] = unit;
        unit *= free.index + free.period;
    }
    let Some(found) = CayleyGraph::of(positions, &product, &letters, size, wanted, budget)? else { return Ok(None) };
    found.reduced(&letters, budget)
}

/// The elements that occur, in the order of the least sums that have them.
struct CayleyGraph {
    /// The different letters in the order of the first heaps that have them, with these heaps.
    letters: Vec<(usize, usize)>,
    /// The place of the element before, and of the letter by which it grows.
    before: Vec<(u32, u32)>,
    lost: Vec<bool>,
    /// Where the letters take the elements: for each element, all letters in order.
    actions: Vec<u32>,
}

const UNSEEN: u32 = u32::MAX;

impl CayleyGraph {
    fn of(
        positions: &impl Positions,
        product: &QuotientProduct<'_>,
        all: &[usize],
        size: usize,
        wanted: RequiredOutcome<'_>,
        budget: &Budget,
    ) -> Result<Option<CayleyGraph>, StopReason> {
        // Only the first heap of each letter occurs in least sums.
        let mut letters: Vec<(usize, usize)> = Vec::new();
        for (heap, &letter) in all.iter().enumerate() {
            if letter != 0 && letters.iter().all(|known| known.0 != letter) {
                letters.push((letter, heap));
            }
        }
        // The options of these heaps as elements.
        let mut images: Vec<Vec<usize>> = Vec::new();
        for &(_, heap) in &letters {
            let mut image = FxHashSet::default();
            each_option(positions, heap, budget, |parts| {
                image.insert(parts.iter().fold(0, |sum, &part| product.times(sum, all[part])));
            })?;
            let mut image: Vec<usize> = image.into_iter().collect();
            image.sort_unstable();
            images.push(image);
        }
        let mut places = vec![UNSEEN; size];
        places[0] = 0;
        let (mut elements, mut before, mut lost) = (vec![0usize], vec![(0u32, UNSEEN)], vec![false]);
        for (at, &(letter, _)) in letters.iter().enumerate() {
            let mut layer = 0..elements.len();
            while !layer.is_empty() {
                let end = elements.len();
                for from in layer {
                    let element = product.times(elements[from], letter);
                    if places[element] != UNSEEN {
                        continue;
                    }
                    places[element] = elements.len() as u32;
                    elements.push(element);
                    before.push((from as u32, at as u32));
                    let is_lost = decided(product, &letters, &images, &before, &places, &lost);
                    let Some(is_lost) = is_lost else { return Ok(None) };
                    lost.push(is_lost);
                    budget.tick(16)?;
                }
                if elements.len() > 1 << 20 {
                    return Ok(None);
                }
                layer = end..elements.len();
            }
        }
        if let Some((word, is_lost)) = wanted {
            let times =
                |sum, &(heap, times): &(usize, u32)| (0..times).fold(sum, |sum, _| product.times(sum, all[heap]));
            let place = places[word.iter().fold(0, times)];
            if lost.get(place as usize) != Some(&is_lost) {
                return Ok(None);
            }
        }
        budget.memory((4 * size + 3 * elements.len() * (17 + 4 * letters.len())) as u64)?;
        budget.tick(u32::try_from(elements.len() * letters.len()).unwrap_or(u32::MAX))?;
        let of_element = |&element: &usize| {
            let (places, product) = (&places, &product);
            letters.iter().map(move |&(letter, _)| places[product.times(element, letter)])
        };
        let actions = elements.iter().flat_map(of_element).collect();
        Ok(Some(CayleyGraph { letters, before, lost, actions }))
    }

    /// Joins the elements that cannot be told apart: the smallest automaton that reads letters and
    /// accepts what is lost (E. F. Moore 1956).
    fn reduced(self, all: &[usize], budget: &Budget) -> Result<Option<Candidate>, StopReason> {
        let letters = self.letters.len();
        let taken = |element: usize| &self.actions[element * letters..][..letters];
        let mut classes: Vec<u32> = self.lost.iter().map(|&lost| u32::from(lost)).collect();
        let mut count = 0;
        // Each round splits the classes by those to which the letters take them.
        loop {
            budget.tick(u32::try_from(self.actions.len() + 4 * classes.len()).unwrap_or(u32::MAX))?;
            let mut seen: FxHashMap<u128, u32> = FxHashMap::default();
            let next: Vec<u32> = (0..classes.len())
                .map(|element| {
                    let to = taken(element).iter().map(|&to| classes[to as usize]);
                    let fresh = seen.len() as u32;
                    *seen.entry(mixed(std::iter::once(classes[element]).chain(to))).or_insert(fresh)
                })
                .collect();
            classes = next;
            if seen.len() == count {
                break;
            }
            count = seen.len();
        }
        if count > MAX_SIZE {
            return Ok(None);
        }
        budget.memory(Quotient::bytes_beside_others(count))?;
        // Classes are numbered in the order of their least sums.
        let mut least = vec![usize::MAX; count];
        let mut order = Vec::new();
        let mut numbers = vec![u16::MAX; count];
        for (element, &class) in classes.iter().enumerate() {
            if least[class as usize] == usize::MAX {
                least[class as usize] = element;
                numbers[class as usize] = order.len() as u16;
                order.push(element);
            }
        }
        let number = |element: usize| numbers[classes[element] as usize];
        // Hashes that are equal by chance must not make a table that is no monoid.
        let alike = |element: usize| {
            let first = order[usize::from(number(element))];
            let pairs = taken(element).iter().zip(taken(first));
            pairs.into_iter().all(|(&one, &other)| classes[one as usize] == classes[other as usize])
                && self.lost[element] == self.lost[first]
        };
        if !(0..classes.len()).all(alike) {
            return Ok(None);
        }
        let actions: Vec<Vec<u16>> = (0..letters)
            .map(|letter| order.iter().map(|&element| number(taken(element)[letter] as usize)).collect())
            .collect();
        let mut lost = empty(count);
        order.iter().filter(|&&element| self.lost[element]).for_each(|&element| put(&mut lost, number(element)));
        // Each row follows from that of an element with a letter less: the least element of a class
        // has a least sum, and without its last letter that is a least sum, too.
        let mut products: Vec<u16> = (0..count as u32).map(|at| at as u16).collect();
        products.reserve(count * (count - 1));
        for &element in &order[1..] {
            let (from, letter) = self.before[element];
            let row = usize::from(number(from as usize)) * count;
            let action = &actions[letter as usize];
            products.extend_from_within(row..row + count);
            let start = products.len() - count;
            products[start..].iter_mut().for_each(|product| *product = action[usize::from(*product)]);
            budget.tick(u32::try_from(count / 4).unwrap_or(u32::MAX) + 1)?;
        }
        let quotient = Quotient::new(count, products, lost);
        let heaps = all
            .iter()
            .map(|letter| match self.letters.iter().position(|known| known.0 == *letter) {
                Some(at) => actions[at][0],
                None => 0,
            })
            .collect();
        let word = |&element: &usize| -> PositionSum {
            let word = exponents(&self.before, element).into_iter();
            word.map(|(letter, times)| (self.letters[letter as usize].1, times)).collect()
        };
        Ok(Some(Candidate { words: order.iter().map(word).collect(), quotient, heaps }))
    }
}

/// A number for a list of numbers, different for different lists but for one chance in 2^100 or so.
fn mixed(numbers: impl Iterator<Item = u32>) -> u128 {
    let (mut low, mut high) = (0x9e37_79b9_7f4a_7c15u64, 0xd6e8_feb8_6659_fd93u64);
    for number in numbers {
        low = (low ^ u64::from(number)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        low ^= low >> 32;
        high = (high.rotate_left(23) ^ u64::from(number)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    }
    u128::from(low) << 64 | u128::from(high ^ high >> 31)
}

/// The letters of the least sum of an element, in order, and how often each occurs.
fn exponents(before: &[(u32, u32)], element: usize) -> Vec<(u32, u32)> {
    let mut word: Vec<(u32, u32)> = Vec::new();
    let mut at = element;
    while at != 0 {
        let (from, letter) = before[at];
        match word.last_mut() {
            Some((last, times)) if *last == letter => *times += 1,
            _ => word.push((letter, 1)),
        }
        at = from as usize;
    }
    word.reverse();
    word
}

/// Whether the newest element is lost: its least sum has options, and all of them are won. They are
/// smaller sums, so they have been decided. `None` if an option has an element that has not been
/// seen.
fn decided(
    product: &QuotientProduct<'_>,
    letters: &[(usize, usize)],
    images: &[Vec<usize>],
    before: &[(u32, u32)],
    places: &[u32],
    lost: &[bool],
) -> Option<bool> {
    let word = exponents(before, before.len() - 1);
    for &(moved, _) in &word {
        // What stays if a move is made in one heap of this letter.
        let rest = word.iter().fold(0, |rest, &(letter, times)| {
            let times = times - u32::from(letter == moved);
            (0..times).fold(rest, |rest, _| product.times(rest, letters[letter as usize].0))
        });
        for &option in &images[moved as usize] {
            let place = places[product.times(rest, option)];
            if *lost.get(place as usize)? {
                return Some(false);
            }
        }
    }
    Some(true)
}
