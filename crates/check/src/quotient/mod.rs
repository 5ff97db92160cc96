//! Misère quotients, checked: that a finite commutative monoid says who wins every sum of heaps of
//! some taking-and-breaking games in misère play, and that no smaller one does.
//!
//! Every sum has the product of the elements of its heaps. The claim is that a sum is lost exactly
//! if its element is. By induction on the number of moves left it is enough that
//!
//! 1. no sum with a lost element has a move to a sum with a lost element ([`lost_stay_apart`]);
//! 2. every sum with another element has a move to a lost one, or no move at all ([`SumKindWalk`]); the
//!    identity is not lost, and heaps without moves have the identity.
//!
//! Both are about infinitely many sums, but only the elements of a sum and of its options matter,
//! and of these there are finitely many kinds.
//!
//! If the elements of the heaps repeat from heap e on with the period p, where a move takes at most
//! t tokens and leaves at most k heaps, heaps below k (e + p) + t + 1 are enough: a larger heap h
//! has an option for every option of h - p, and the other way round, with one part, the largest,
//! which has at least e + p tokens (or e), larger or smaller by p, so with the same element. So h
//! has the element of h - p, and so have its options those of the options of h - p, and nothing new
//! is to be checked. (T. E. Plambeck and A. N. Siegel, Misère quotients for impartial games, 2008,
//! theorem 5.3.)

mod folded;
mod monoid;

use crate::code::CheckerCode;
use crate::{CheckFailure, wrong};
use monoid::{Elements, Monoid, tick_set};
use nimatron_core::Budget;
use nimatron_messages::verdicts::quotients as say;
use nimatron_messages::{Mark, Message, Parameter};
use nimatron_proof::{Method, QuotientProof};
use std::collections::BTreeMap;

/// The maximum number of codes, of elements, and of heaps of each code whose options are listed.
const MAX_CODES: usize = 64;
const MAX_SIZE: usize = 1 << 14;
const MAX_HEAPS: usize = 1 << 22;

/// Checks a proof about sums of heaps of codes, and says what is proved.
///
/// # Errors
/// What is wrong with it, or the budget is used up.
pub(crate) fn check(names: &[String], method: &Method, budget: &Budget) -> Result<Message, CheckFailure> {
    match method {
        Method::Quotient(proof) => check_quotient(names, proof, budget),
        Method::Folded(proof) => folded::check(names, proof, budget),
        _ => wrong(say::needs_quotient()),
    }
}

fn check_quotient(names: &[String], proof: &QuotientProof, budget: &Budget) -> Result<Message, CheckFailure> {
    let QuotientProof { generators, lost, heaps, bounded, period } = proof;
    let is_bounded = |place: usize| bounded.contains(&(place as u32));
    if names.is_empty() || names.len() > MAX_CODES || names.len() != heaps.len() {
        return wrong(say::wrong_codes(names.len(), heaps.len()));
    }
    let codes: Option<Vec<CheckerCode>> = names.iter().map(|name| CheckerCode::read(name)).collect();
    let Some(codes) = codes else {
        let text = names.iter().find(|name| CheckerCode::read(name).is_none()).map_or("", String::as_str);
        return wrong(say::not_a_code(text));
    };
    // Without generators there is only the identity.
    let size = generators.first().map_or(1, Vec::len);
    if size == 0 || size > MAX_SIZE {
        return wrong(say::wrong_sizes());
    }
    let monoid = Monoid::new(size, generators, lost, budget)?;
    let is_element = |&element: &u16| usize::from(element) < size;
    if heaps.iter().any(|row| row.is_empty() || !row.iter().all(is_element)) {
        return wrong(say::wrong_heaps());
    }
    let of_heap = |generator: &Vec<u16>| heaps.iter().any(|row| row.contains(&generator[0]));
    if !generators.iter().all(of_heap) {
        return wrong(say::generator_is_no_heap());
    }
    if monoid.is_lost(0) {
        return wrong(say::identity_lost());
    }
    let period = match period {
        Some(period) => Some(ElementPeriod::of(heaps, bounded, *period)?),
        None if bounded.is_empty() => None,
        None => return wrong(say::wrong_bounded()),
    };
    let mut kinds = Kinds::default();
    for (place, (code, row)) in codes.iter().zip(heaps).enumerate() {
        let period = period.as_ref().filter(|_| !is_bounded(place)).map(|it| it.length);
        kinds.add(&QuotientHeaps::of(code, row, period)?, &monoid, budget)?;
    }
    let kinds: Vec<HeapElementKind> = kinds.0.into_values().collect();
    lost_stay_apart(&monoid, &kinds, budget)?;
    SumKindWalk::new(&monoid).all(&kinds, budget)?;
    let name = |(place, name): (usize, &String)| match period {
        Some(_) if !is_bounded(place) => Message::verbatim(name.clone()),
        _ => say::bounded(name, heaps[place].len() - 1),
    };
    let names = Parameter::list(names.iter().enumerate().map(name), Mark::Comma);
    Ok(match period {
        Some(ElementPeriod { listed, length }) => say::proved(names, size, lost.len(), length, listed - length),
        None => say::proved_to(names, size, lost.len()),
    })
}

/// A period of the elements of heaps.
struct ElementPeriod {
    /// How many heaps are listed of each code that is not bounded: the last `length` of them
    /// repeat.
    listed: usize,
    length: usize,
}

impl ElementPeriod {
    /// The period. If no code is bounded, it is as short as possible, and begins as early as
    /// possible.
    fn of(heaps: &[Vec<u16>], bounded: &[u32], period: u64) -> Result<ElementPeriod, CheckFailure> {
        if !bounded.is_sorted_by(|one, next| one < next) || bounded.iter().any(|&place| place as usize >= heaps.len()) {
            return wrong(say::wrong_bounded());
        }
        let rows = || heaps.iter().enumerate().filter(|(place, _)| !bounded.contains(&(*place as u32))).map(|it| it.1);
        let Some(listed) = rows().next().map(Vec::len) else { return wrong(say::wrong_bounded()) };
        if rows().any(|row| row.len() != listed) {
            return wrong(say::wrong_lengths());
        }
        // A part with as many tokens as the preperiod must not become empty.
        let Some(length) = usize::try_from(period).ok().filter(|&length| (1..listed).contains(&length)) else {
            return wrong(say::wrong_period(listed));
        };
        let from = listed - length;
        let same = |one: usize, other: usize| rows().all(|row| row[one] == row[other]);
        if from > 1 && bounded.is_empty() && same(from - 1, listed - 1) {
            return wrong(say::begins_earlier());
        }
        let repeats = |p: usize| length.is_multiple_of(p) && (from..listed - p).all(|at| same(at, at + p));
        if bounded.is_empty() && (1..length).any(repeats) {
            return wrong(say::smaller_period());
        }
        Ok(ElementPeriod { listed, length })
    }
}

/// The heaps of a code, with their elements.
struct QuotientHeaps<'a> {
    code: &'a CheckerCode,
    elements: &'a [u16],
    period: Option<usize>,
    /// How many have to be looked at.
    count: usize,
}

impl<'a> QuotientHeaps<'a> {
    fn of(
        code: &'a CheckerCode,
        elements: &'a [u16],
        period: Option<usize>,
    ) -> Result<QuotientHeaps<'a>, CheckFailure> {
        let mut count = elements.len();
        if period.is_some() {
            let Some((taken, parts)) = code.bounds() else { return wrong(say::no_period_theorem()) };
            count = count.saturating_mul(parts.max(1)).saturating_add(taken + 1);
        }
        if count > MAX_HEAPS {
            return wrong(say::too_many_heaps(MAX_HEAPS));
        }
        Ok(QuotientHeaps { code, elements, period, count })
    }

    fn element(&self, heap: usize) -> u16 {
        let listed = self.elements.len();
        match self.period {
            Some(period) if heap >= listed => self.elements[listed - period + (heap - listed) % period],
            _ => self.elements[heap],
        }
    }
}

/// The sets of options, as elements, of the heaps that have one element.
struct HeapElementKind {
    element: u16,
    /// Each set that has no other one of these within it.
    least: Vec<Elements>,
    /// All of them together.
    all: Elements,
}

/// What the heaps with moves are like, by their elements.
#[derive(Default)]
struct Kinds(BTreeMap<u16, HeapElementKind>);

impl Kinds {
    fn add(&mut self, heaps: &QuotientHeaps<'_>, monoid: &Monoid, budget: &Budget) -> Result<(), CheckFailure> {
        for heap in 0..heaps.count {
            budget.tick(heaps.code.digits_for(heap))?;
            let mut options = Elements::none(monoid.size());
            heaps.code.options(heap, &mut |parts| {
                budget.tick(parts.len() as u32)?;
                let parts = parts.iter().map(|&part| heaps.element(part));
                options.insert(parts.fold(0, |product, part| monoid.product(product, part)));
                Ok::<(), CheckFailure>(())
            })?;
            let element = heaps.element(heap);
            if options.is_empty() {
                // Such a heap changes nothing in any sum.
                if element != 0 {
                    return wrong(say::heap_without_moves(heap));
                }
                continue;
            }
            let new = || HeapElementKind { element, least: Vec::new(), all: Elements::none(monoid.size()) };
            let kind = self.0.entry(element).or_insert_with(new);
            options.iter().for_each(|option| kind.all.insert(option));
            budget.tick(kind.least.len() as u32)?;
            if !kind.least.iter().any(|set| set.is_within(&options)) {
                kind.least.retain(|set| !options.is_within(set));
                kind.least.push(options);
            }
        }
        Ok(())
    }
}

/// Checks that no sum with a lost element has an option with a lost element: a move is made in one
/// heap, and what stands beside it may have any element, because heaps generate them all.
fn lost_stay_apart(monoid: &Monoid, kinds: &[HeapElementKind], budget: &Budget) -> Result<(), CheckFailure> {
    for kind in kinds {
        let lost: Vec<u16> = (0..monoid.size() as u32)
            .map(|beside| beside as u16)
            .filter(|&beside| monoid.is_lost(monoid.product(kind.element, beside)))
            .collect();
        for option in kind.all.iter() {
            budget.tick(1 + lost.len() as u32)?;
            if let Some(beside) = lost.iter().find(|&&beside| monoid.is_lost(monoid.product(option, beside))) {
                return wrong(say::lost_to_lost(kind.element, option, *beside));
            }
        }
    }
    Ok(())
}

/// A kind of sum: its element, and elements that its options have.
struct SumKind {
    element: u16,
    options: Elements,
}

/// Kinds of sums such that every sum of heaps has the element of one of them, and all its options'
/// elements (and perhaps more).
///
/// Heaps are added to sums kind by kind. Every sum that comes up this way is checked. If it has the
/// element and the options of one that is known already, it is not kept: whatever is added to both,
/// the options of the known one stay among those of the other, so whatever wins in the known one
/// wins in the other.
struct SumKindWalk<'m> {
    monoid: &'m Monoid,
    sums: Vec<SumKind>,
    /// The sums of each element.
    with: Vec<Vec<usize>>,
}

impl<'m> SumKindWalk<'m> {
    /// Only the empty sum, which has no options and is won.
    fn new(monoid: &'m Monoid) -> SumKindWalk<'m> {
        let mut with = vec![Vec::new(); monoid.size()];
        with[0].push(0);
        SumKindWalk { monoid, sums: vec![SumKind { element: 0, options: Elements::none(monoid.size()) }], with }
    }

    fn all(mut self, kinds: &[HeapElementKind], budget: &Budget) -> Result<(), CheckFailure> {
        for kind in kinds {
            for options in &kind.least {
                self.add(kind.element, options, budget)?;
            }
        }
        Ok(())
    }

    /// Adds heaps of this element and these options to all sums, any number of times.
    fn add(&mut self, element: u16, options: &Elements, budget: &Budget) -> Result<(), CheckFailure> {
        let monoid = self.monoid;
        let mut at = 0;
        while at < self.sums.len() {
            tick_set(monoid.size(), budget)?;
            let from = &self.sums[at];
            at += 1;
            let sum = monoid.product(from.element, element);
            let mut moves = Elements::none(monoid.size());
            let (by, beside) = (monoid.row(element), monoid.row(from.element));
            from.options.iter().for_each(|option| moves.insert(by[usize::from(option)]));
            options.iter().for_each(|option| moves.insert(beside[usize::from(option)]));
            if !monoid.is_lost(sum) && !moves.meets(monoid.lost()) {
                return wrong(say::won_without_move(sum));
            }
            let known = &mut self.with[usize::from(sum)];
            budget.tick(known.len() as u32)?;
            if known.iter().any(|&known| self.sums[known].options.is_within(&moves)) {
                continue;
            }
            known.push(self.sums.len());
            self.sums.push(SumKind { element: sum, options: moves });
            budget.memory(
                self.sums.len() as u64 * (Elements::bytes(monoid.size()) + 16) + 2 * (monoid.size() as u64).pow(2),
            )?;
        }
        Ok(())
    }
}
