//! Compares a monoid with the rules: does every sum that it calls won have a move to one that it calls
//! lost, and does no sum that it calls lost have one?
//!
//! There are infinitely many sums, but few kinds: a sum counts by its element and by the set of the
//! elements of its options. Sums are walked in order (the one with fewer of the largest heap first,
//! and so on); where an earlier sum with the same element had fewer options, the later one can be
//! left out with all that come from it: a fault above it would have shown before.

use super::quotient::{Quotient, Set, empty, has, meet, members, put, within};
use super::{Positions, Word};
use nimatron_core::{Budget, StopReason};
use std::ops::ControlFlow;

/// A sum that was walked.
#[derive(Clone, Copy, Debug)]
struct Node {
    element: u16,
    /// The sum before, and the heap by which it grew.
    before: u32,
    heap: u32,
}

/// The sums that were walked, of which none has more options than an earlier one of the same element.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    /// The words of a set.
    words: usize,
    nodes: Vec<Node>,
    /// The sets of options, one after the other.
    options: Vec<u64>,
    /// The sums of each element.
    of_element: Vec<Vec<u32>>,
}

impl Walk {
    /// The walk that has seen only the empty sum.
    pub(super) fn new(quotient: &Quotient) -> Walk {
        let mut of_element = vec![Vec::new(); quotient.size()];
        of_element[0].push(0);
        let words = quotient.size().div_ceil(64);
        Walk { words, nodes: vec![Node { element: 0, before: 0, heap: 0 }], options: vec![0; words], of_element }
    }

    fn options(&self, node: usize) -> &[u64] {
        &self.options[node * self.words..][..self.words]
    }

    /// Whether some sum with this element had no other options than these.
    pub(super) fn knows(&self, element: u16, options: &[u64]) -> bool {
        self.of_element[usize::from(element)].iter().any(|&node| within(self.options(node as usize), options))
    }

    /// Walks the sums with a further heap, whose options have these elements. If a sum is called won
    /// and has no move to one that is called lost, the least such sum is returned, and the walk is as it
    /// was.
    ///
    /// # Errors
    /// The budget is used up; the walk is as it was.
    pub(super) fn add_heap(
        &mut self,
        quotient: &Quotient,
        heap: usize,
        letter: u16,
        image: &Set,
        budget: &Budget,
    ) -> Result<Option<Word>, StopReason> {
        let known = self.nodes.len();
        let walked = self.walk(quotient, heap, letter, image, budget);
        if !matches!(walked, Ok(None)) {
            for node in self.nodes.drain(known..).rev() {
                self.of_element[usize::from(node.element)].pop();
            }
            self.options.truncate(known * self.words);
        }
        walked
    }

    fn walk(
        &mut self,
        quotient: &Quotient,
        heap: usize,
        letter: u16,
        image: &Set,
        budget: &Budget,
    ) -> Result<Option<Word>, StopReason> {
        let known = self.nodes.len();
        // For each element its products with the options of the heap.
        let mut moved: Vec<Option<Set>> = vec![None; quotient.size()];
        let row = quotient.row(letter);
        let mut layer = 0..known;
        while !layer.is_empty() {
            let end = self.nodes.len();
            for from in layer {
                budget.tick(4 + self.words as u32)?;
                let element = self.nodes[from].element;
                let moved = moved[usize::from(element)].get_or_insert_with(|| {
                    let (mut moved, row) = (empty(quotient.size()), quotient.row(element));
                    members(image).for_each(|option| put(&mut moved, row[usize::from(option)]));
                    moved
                });
                let mut options = moved.clone();
                members(self.options(from)).for_each(|option| put(&mut options, row[usize::from(option)]));
                let element = row[usize::from(element)];
                let node = Node { element, before: from as u32, heap: heap as u32 };
                if !quotient.is_lost(element) && !meet(&options, quotient.lost()) {
                    let mut word = self.word(from);
                    grow(&mut word, heap);
                    return Ok(Some(word));
                }
                if !self.knows(element, &options) {
                    self.of_element[usize::from(element)].push(self.nodes.len() as u32);
                    self.nodes.push(node);
                    self.options.extend_from_slice(&options);
                }
            }
            budget.memory(self.bytes() + Quotient::bytes(quotient.size()))?;
            layer = end..self.nodes.len();
        }
        Ok(None)
    }

    fn bytes(&self) -> u64 {
        (self.nodes.len() * (size_of::<Node>() + 4 + 8 * self.words)) as u64
    }

    fn word(&self, node: usize) -> Word {
        let (mut word, mut at) = (Word::new(), node);
        let mut heaps = Vec::new();
        while at != 0 {
            heaps.push(self.nodes[at].heap as usize);
            at = self.nodes[at].before as usize;
        }
        heaps.into_iter().rev().for_each(|heap| grow(&mut word, heap));
        word
    }
}

/// Adds a heap, at least as large as all others, to a sum.
pub(super) fn grow(word: &mut Word, heap: usize) {
    match word.last_mut() {
        Some((last, times)) if *last == heap => *times += 1,
        _ => word.push((heap, 1)),
    }
}

/// Adds any heap to a sum.
pub(super) fn insert(word: &mut Word, heap: usize) {
    match word.binary_search_by_key(&heap, |part| part.0) {
        Ok(at) => word[at].1 += 1,
        Err(at) => word.insert(at, (heap, 1)),
    }
}

/// Whether a sum comes before another: it has fewer of the largest heap, and so on.
pub(super) fn comes_before(one: &Word, other: &Word) -> bool {
    one.iter().rev().lt(other.iter().rev())
}

/// The element in which a lost element has a move to a lost one with this heap, the least.
pub(super) fn lost_to_lost(quotient: &Quotient, letter: u16, image: &Set) -> Option<u16> {
    let beside = quotient.losing_beside(image);
    members(quotient.losing(letter)).find(|&element| has(&beside, element))
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
) -> Result<Option<Set>, StopReason> {
    let (mut image, mut count) = (empty(quotient.size()), 0u32);
    let mut stopped = Ok(());
    let _ = positions.options(position, &mut |parts| {
        count = count.wrapping_add(1);
        if count % 4096 == 0 {
            stopped = budget.tick(4096);
        }
        let element = match *parts {
            [one] => elements[one],
            [one, other] => quotient.product(elements[one], elements[other]),
            _ => parts.iter().fold(0, |sum, &part| quotient.product(sum, elements[part])),
        };
        put(&mut image, element);
        if stopped.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    stopped?;
    budget.tick(count % 4096 + 1)?;
    Ok((image.iter().any(|&word| word != 0)).then_some(image))
}
