//! Compares a monoid with the rules: does every sum that it calls won have a move to one that it
//! calls lost, and does no sum that it calls lost have one?
//!
//! There are infinitely many sums, but few kinds: a sum counts by its element and by the set of the
//! elements of its options. Sums are walked in order (the one with fewer of the largest heap first,
//! and so on); where an earlier sum with the same element had fewer options, the later one can be
//! left out with all that come from it: a fault above it would have shown before.

use super::heaps::each_option;
use super::quotient::{ElementSet, Quotient, empty, has, meet, members, put, within};
use super::{PositionSum, Positions};
use nimatron_core::{Budget, StopReason};

/// A position with its element and those of its options.
#[derive(Clone, Debug)]
pub(super) struct Heap {
    pub(super) position: usize,
    pub(super) element: u16,
    pub(super) image: ElementSet,
}

/// A sum that was walked.
#[derive(Clone, Copy, Debug)]
struct WalkNode {
    element: u16,
    /// The sum before, and the heap by which it grew.
    before: u32,
    heap: u32,
}

/// The sums that were walked, of which none has more options than an earlier one of the same
/// element.
#[derive(Clone, Debug)]
pub(super) struct SumWalk {
    /// The words of a set.
    words: usize,
    nodes: Vec<WalkNode>,
    /// The sets of options, one after the other.
    options: Vec<u64>,
    /// The sums of each element.
    of_element: Vec<Vec<u32>>,
}

impl SumWalk {
    /// The walk that has seen only the empty sum.
    pub(super) fn new(quotient: &Quotient) -> SumWalk {
        let mut of_element = vec![Vec::new(); quotient.size()];
        of_element[0].push(0);
        let words = quotient.size().div_ceil(64);
        SumWalk { words, nodes: vec![WalkNode { element: 0, before: 0, heap: 0 }], options: vec![0; words], of_element }
    }

    fn options(&self, node: usize) -> &[u64] {
        &self.options[node * self.words..][..self.words]
    }

    /// Whether some sum with this element had no other options than these.
    pub(super) fn knows(&self, element: u16, options: &[u64]) -> bool {
        self.of_element[usize::from(element)].iter().any(|&node| within(self.options(node as usize), options))
    }

    /// Walks the sums with a further heap, whose options have these elements. If a sum is called
    /// won and has no move to one that is called lost, the least such sum is returned, and the walk
    /// is as it was.
    ///
    /// # Errors
    /// The budget is used up; the walk is as it was.
    pub(super) fn add_heap(
        &mut self,
        quotient: &Quotient,
        heap: &Heap,
        budget: &Budget,
    ) -> Result<Option<PositionSum>, StopReason> {
        let known = self.nodes.len();
        let walked = self.walk(quotient, heap, budget);
        if !matches!(walked, Ok(None)) {
            for node in self.nodes.drain(known..).rev() {
                self.of_element[usize::from(node.element)].pop();
            }
            self.options.truncate(known * self.words);
        }
        walked
    }

    fn walk(&mut self, quotient: &Quotient, heap: &Heap, budget: &Budget) -> Result<Option<PositionSum>, StopReason> {
        let known = self.nodes.len();
        // For each element its products with the options of the heap.
        let mut moved: Vec<Option<ElementSet>> = vec![None; quotient.size()];
        let row = quotient.row(heap.element);
        let mut layer = 0..known;
        while !layer.is_empty() {
            let end = self.nodes.len();
            for from in layer {
                budget.tick(4 + self.words as u32)?;
                let element = self.nodes[from].element;
                let moved = moved[usize::from(element)].get_or_insert_with(|| {
                    let (mut moved, row) = (empty(quotient.size()), quotient.row(element));
                    members(&heap.image).for_each(|option| put(&mut moved, row[usize::from(option)]));
                    moved
                });
                let mut options = moved.clone();
                members(self.options(from)).for_each(|option| put(&mut options, row[usize::from(option)]));
                let element = row[usize::from(element)];
                let node = WalkNode { element, before: from as u32, heap: heap.position as u32 };
                if !quotient.is_lost(element) && !meet(&options, quotient.lost()) {
                    let mut word = self.word(from);
                    add(&mut word, heap.position);
                    return Ok(Some(word));
                }
                if !self.knows(element, &options) {
                    self.of_element[usize::from(element)].push(self.nodes.len() as u32);
                    self.nodes.push(node);
                    self.options.extend_from_slice(&options);
                }
            }
            // Lists grow by doubling, and while they grow both are held.
            budget.memory(3 * self.bytes() + Quotient::bytes_beside_others(quotient.size()))?;
            layer = end..self.nodes.len();
        }
        Ok(None)
    }

    fn bytes(&self) -> u64 {
        (self.nodes.len() * (size_of::<WalkNode>() + 4 + 8 * self.words)) as u64
    }

    fn word(&self, node: usize) -> PositionSum {
        let (mut word, mut at) = (PositionSum::new(), node);
        while at != 0 {
            add(&mut word, self.nodes[at].heap as usize);
            at = self.nodes[at].before as usize;
        }
        word
    }
}

/// Adds a heap to a sum.
pub(super) fn add(word: &mut PositionSum, heap: usize) {
    match word.binary_search_by_key(&heap, |part| part.0) {
        Ok(at) => word[at].1 += 1,
        Err(at) => word.insert(at, (heap, 1)),
    }
}

/// Whether a sum comes before another: it has fewer of the largest heap, and so on.
pub(super) fn comes_before(one: &PositionSum, other: &PositionSum) -> bool {
    one.iter().rev().lt(other.iter().rev())
}

/// The element in which a lost element has a move to a lost one with this heap, the least.
pub(super) fn lost_to_lost(quotient: &Quotient, heap: &Heap) -> Option<u16> {
    let beside = quotient.losing_beside(&heap.image);
    members(quotient.losing(heap.element)).find(|&element| has(&beside, element))
}

/// The elements of the options of a position; `None` if it has no options.
///
/// # Errors
/// The budget is used up.
pub(super) fn image(
    positions: &impl Positions,
    quotient: &Quotient,
    elements: &[u16],
    position: usize,
    budget: &Budget,
) -> Result<Option<ElementSet>, StopReason> {
    let mut image = empty(quotient.size());
    each_option(positions, position, budget, |parts| {
        let element = match *parts {
            [one] => elements[one],
            [one, other] => quotient.product(elements[one], elements[other]),
            _ => quotient.product_of(parts.iter().map(|&part| elements[part])),
        };
        put(&mut image, element);
    })?;
    Ok((image.iter().any(|&word| word != 0)).then_some(image))
}
