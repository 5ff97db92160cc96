//! The quotients of the positions up to n, one after the other.

use super::candidate::{Candidate, Free, freed};
use super::folded::{Count, Folded};
use super::heaps::Bounds;
use super::quotient::{ElementSet, Quotient, members, within};
use super::walk::{Heap, SumWalk, add, comes_before, image, lost_to_lost};
use super::{Heaps, PositionSum, Positions};
use crate::code::{needed, place};
use nimatron_core::{Budget, StopReason};

/// Why a quotient is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MisereError {
    /// The budget is used up.
    Stopped(StopReason),
    /// The quotient, if it is finite, is larger than what is searched.
    TooLarge,
    /// The quotient is infinite, as these outcomes of all sums show.
    Infinite(Box<Folded>),
}

impl From<StopReason> for MisereError {
    fn from(reason: StopReason) -> MisereError {
        MisereError::Stopped(reason)
    }
}

/// A position with which the quotient changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuotientChange {
    /// The position.
    pub position: usize,
    /// The number of elements from there on.
    pub size: usize,
    /// How many of them are lost.
    pub lost: usize,
}

/// A period of the elements of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MiserePeriod {
    /// The first heap, at least 1, from which the elements repeat.
    pub preperiod: usize,
    /// After how many heaps they do.
    pub period: usize,
}

impl MiserePeriod {
    /// The heap below preperiod + period that has the element of a heap.
    pub const fn place(&self, heap: u64) -> usize {
        place(self.preperiod, self.period, heap)
    }
}

/// The quotient of the positions 0, 1, ..., as far as it is known, with their elements.
#[derive(Clone, Debug)]
pub struct QuotientSolver<P> {
    positions: P,
    candidate: Candidate,
    walk: SumWalk,
    steps: Vec<QuotientChange>,
    candidates: Vec<usize>,
}

impl<P: Positions> QuotientSolver<P> {
    /// The quotient of no positions.
    pub fn new(positions: P) -> QuotientSolver<P> {
        let quotient = Quotient::trivial();
        let walk = SumWalk::new(&quotient);
        let candidate = Candidate { quotient, heaps: Vec::new(), words: vec![PositionSum::new()] };
        QuotientSolver { positions, candidate, walk, steps: Vec::new(), candidates: Vec::new() }
    }

    /// The quotient of the positions so far.
    pub const fn quotient(&self) -> &Quotient {
        &self.candidate.quotient
    }

    /// The elements of the positions so far.
    pub fn elements(&self) -> &[u16] {
        &self.candidate.heaps
    }

    /// The positions with which the quotient changed.
    pub fn steps(&self) -> &[QuotientChange] {
        &self.steps
    }

    /// The numbers of elements of the candidates for the quotient with the position that was tried
    /// last. If it did not become known, each of them is wrong about some sum.
    pub fn candidates(&self) -> &[usize] {
        &self.candidates
    }

    /// Adds positions up to this one, inclusive. What is known is kept if an error comes in
    /// between.
    ///
    /// # Errors
    /// See [`MisereError`].
    pub fn extend(&mut self, to: usize, budget: &Budget) -> Result<(), MisereError> {
        while self.elements().len() <= to {
            self.add_next(budget)?;
        }
        Ok(())
    }

    fn add_next(&mut self, budget: &Budget) -> Result<(), MisereError> {
        let next = self.elements().len();
        let Candidate { quotient, heaps, .. } = &self.candidate;
        let Some(image) = image(&self.positions, quotient, heaps, next, budget)? else {
            self.candidate.heaps.push(0);
            return Ok(());
        };
        if let Some(element) = self.known_element(next, &image, budget)? {
            self.candidate.heaps.push(element);
            return Ok(());
        }
        let (candidate, walk) = self.larger(next, budget)?;
        (self.candidate, self.walk) = (candidate, walk);
        let (size, lost) = (self.quotient().size(), self.quotient().lost_elements());
        self.steps.push(QuotientChange { position: next, size, lost });
        Ok(())
    }

    /// An element of the quotient for the next position, if there is one.
    fn known_element(&mut self, next: usize, image: &ElementSet, budget: &Budget) -> Result<Option<u16>, StopReason> {
        let QuotientSolver { candidate: Candidate { quotient, .. }, walk, .. } = self;
        let is_lost = members(image).all(|option| !quotient.is_lost(option));
        let beside = quotient.losing_beside(image);
        // Where it stands beside others and the sum is lost, none of its options may be lost there.
        let fits = |element: &u16| {
            quotient.is_lost(*element) == is_lost
                && quotient.losing(*element).iter().zip(&beside).all(|(own, other)| own & other == 0)
        };
        let fitting: Vec<u16> = quotient.elements().filter(fits).collect();
        // A sum with this element whose options are among those of the position shows that it has a
        // move wherever it needs one.
        if let Some(&element) = fitting.iter().find(|&&element| walk.knows(element, image)) {
            return Ok(Some(element));
        }
        for element in fitting {
            let heap = Heap { position: next, element, image: image.clone() };
            if walk.add_heap(quotient, &heap, budget)?.is_none() {
                return Ok(Some(element));
            }
        }
        Ok(None)
    }

    /// A larger quotient, in which the next position is an element of its own.
    fn larger(&mut self, next: usize, budget: &Budget) -> Result<(Candidate, SumWalk), MisereError> {
        let mut heaps = self.candidate.heaps.clone();
        heaps.push(0);
        let free = [Free { heap: next, index: 2, period: 2 }];
        let mut next = freed(&self.positions, self.quotient(), &heaps, &free, None, budget)?;
        self.candidates.clear();
        let mut may_be_infinite = true;
        loop {
            budget.check()?;
            let grown = 8 * self.quotient().size() + 256;
            if may_be_infinite && next.as_ref().is_none_or(|next| next.quotient.size() > grown) {
                may_be_infinite = false;
                if let Some(folded) = Folded::find(&self.positions, &self.counts(), budget)? {
                    return Err(MisereError::Infinite(Box::new(folded)));
                }
            }
            let candidate = next.ok_or(MisereError::TooLarge)?;
            self.candidates.push(candidate.quotient.size());
            let (fault, walk) = self.compared(&candidate, budget)?;
            let Some(fault) = fault else { return Ok((candidate, walk)) };
            next = self.mended(&candidate, &fault, budget)?;
        }
    }

    /// How the counts of the positions repeat in sums, and a guess for the next position.
    fn counts(&self) -> Vec<Count> {
        let of_element = |&element: &u16| cycle_of(self.quotient(), element);
        self.elements().iter().map(of_element).chain([Count { from: 1, period: 2 }]).collect()
    }

    /// The least sum about which a candidate is wrong, and the walk if there is none.
    fn compared(&self, candidate: &Candidate, budget: &Budget) -> Result<(Option<PositionSum>, SumWalk), StopReason> {
        let Candidate { quotient, heaps, words } = candidate;
        let mut walk = SumWalk::new(quotient);
        let mut least: Option<PositionSum> = None;
        let mut added: Vec<Heap> = Vec::new();
        for (position, &element) in heaps.iter().enumerate() {
            let Some(image) = image(&self.positions, quotient, heaps, position, budget)? else { continue };
            let heap = Heap { position, element, image };
            if let Some(other) = lost_to_lost(quotient, &heap) {
                let mut word = words[usize::from(other)].clone();
                add(&mut word, position);
                if least.as_ref().is_none_or(|least| comes_before(&word, least)) {
                    least = Some(word);
                }
            }
            // A position that has the element of an earlier one and all its options adds nothing.
            if !added.iter().any(|other| other.element == element && within(&other.image, &heap.image)) {
                added.push(heap);
            }
        }
        for heap in &added {
            // What comes later in the order has a larger heap.
            if least.as_ref().and_then(|word| word.last()).is_some_and(|last| last.0 < heap.position) {
                break;
            }
            if let Some(word) = walk.add_heap(quotient, heap, budget)? {
                let first = least.filter(|least| comes_before(least, &word)).unwrap_or(word);
                return Ok((Some(first), walk));
            }
        }
        Ok((least, walk))
    }

    /// A candidate that is right about a sum where this one is wrong: some heaps of the sum are set
    /// free.
    fn mended(
        &self,
        candidate: &Candidate,
        fault: &PositionSum,
        budget: &Budget,
    ) -> Result<Option<Candidate>, StopReason> {
        let Candidate { quotient, heaps, .. } = candidate;
        let power = |&(heap, times): &(usize, u32)| quotient.power(heaps[heap], times.into());
        let wrong = quotient.is_lost(quotient.product_of(fault.iter().map(power)));
        let free = |&(heap, times): &(usize, u32)| {
            let index = (cycle_of(quotient, heaps[heap]).from as usize).max(times as usize - 1);
            Free { heap, index, period: (index.saturating_sub(4) / 2 * 2).max(2) }
        };
        let all: Vec<Free> = fault.iter().map(free).collect();
        let mut subsets: Vec<u32> = (1..1u32 << all.len().min(20)).collect();
        subsets.sort_by_key(|subset| subset.count_ones());
        for subset in subsets {
            budget.tick(16)?;
            let chosen: Vec<Free> =
                all.iter().enumerate().filter(|(at, _)| subset >> at & 1 == 1).map(|(_, free)| *free).collect();
            if let Some(mended) = freed(&self.positions, quotient, heaps, &chosen, Some((fault, !wrong)), budget)? {
                return Ok(Some(mended));
            }
        }
        Ok(None)
    }
}

impl QuotientSolver<Heaps> {
    /// The smallest period that holds for all heaps, if it is proved.
    ///
    /// Let the elements of m + p and m be equal for e <= m < k e + (k - 1) p + t, where k, at least
    /// 2, is the maximum number of heaps that a move leaves, and t that of tokens that it takes.
    /// Then they are for all m >= e, and the quotient is that of all heaps: every option of a
    /// larger heap m + p has a part of e + p or more, which may be p smaller, so m + p has the
    /// options of m, as elements, and the comparison with the rules says the same of both. Heaps
    /// beyond the largest of a code have no moves: they repeat from there on. (T. E. Plambeck and
    /// A. N. Siegel, Misère quotients for impartial games, for k = 2.)
    pub fn period(&self) -> Option<MiserePeriod> {
        let Bounds { taken, parts, largest } = self.positions.bounds()?;
        // The heaps of all codes together, one row for each size, the last one first.
        let rows: Vec<&[u16]> = self.elements().chunks_exact(self.positions.codes().len()).rev().collect();
        let agree = agreements(&rows);
        (1..=rows.len() / 2).find_map(|period| {
            let first = rows.len() - period - agree[period];
            let preperiod = first.max(1 + largest);
            let below = needed(preperiod, period, taken, parts.max(2));
            (below + period <= rows.len()).then_some(MiserePeriod { preperiod, period })
        })
    }

    /// The heaps.
    pub const fn heaps(&self) -> &Heaps {
        &self.positions
    }

    /// The number of heaps of each code, from heap 0 on, whose elements are known.
    pub fn known_heaps(&self) -> usize {
        self.elements().len() / self.positions.codes().len()
    }

    /// Adds heaps up to this one, or until a period is proved, which is returned.
    ///
    /// # Errors
    /// See [`MisereError`]. What is known is kept.
    pub fn extend_to_period(&mut self, to: usize, budget: &Budget) -> Result<Option<MiserePeriod>, MisereError> {
        let codes = self.positions.codes().len();
        let mut reached = self.known_heaps();
        loop {
            // The search for a period costs about as much as the heaps in between.
            reached = to.min(reached + reached / 8 + 16);
            self.extend(codes * (reached + 1) - 1, budget)?;
            let period = self.period();
            if period.is_some() || reached == to {
                return Ok(period);
            }
        }
    }
}

/// For each place of a list how many items from there on are those from the beginning on (the Z
/// function).
fn agreements<T: PartialEq>(list: &[T]) -> Vec<usize> {
    let mut agree = vec![0; list.len()];
    // The stretch that reaches furthest of those that agree with the beginning.
    let (mut start, mut end) = (0, 0);
    for at in 1..list.len() {
        let mut length = if at < end { agree[at - start].min(end - at) } else { 0 };
        while at + length < list.len() && list[length] == list[at + length] {
            length += 1;
        }
        if at + length > end {
            (start, end) = (at, at + length);
        }
        agree[at] = length;
    }
    agree
}

/// From which exponent on the powers of an element repeat, and after how many.
fn cycle_of(quotient: &Quotient, element: u16) -> Count {
    let mut powers: Vec<u16> = vec![0];
    loop {
        let next = quotient.product(powers[powers.len() - 1], element);
        if let Some(at) = powers.iter().position(|&power| power == next) {
            return Count { from: at as u32, period: (powers.len() - at) as u32 };
        }
        powers.push(next);
    }
}
