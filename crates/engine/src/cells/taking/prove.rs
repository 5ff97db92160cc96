//! The search of large components by efforts: proof-number search, depth first.
//!
//! A component beside a heap of n is lost for the player to move if the component has the value n,
//! which needs that all options and all smaller heaps are won; it is won if one of them is lost. So
//! the effort to show a win is the least one to show an option lost, and the effort to show a loss
//! is the sum of those to show options won (A. Nagai, "Df-pn algorithm for searching AND/OR trees
//! and its applications", 2002). The search goes to the option that is lost with the least effort,
//! and stays there until its efforts exceed those of the next one by a quarter (J. Pawlewicz,
//! L. Lew, "Improving depth-first PN-search: 1 + ε trick", 2007) or those that the couples above
//! allow.
//!
//! Components up to a certain size are asked about in `search` instead, which opens more of them
//! and takes a sixth of the time for each.

use super::answers::{AnswerMoves, NONE, PatternMove};
use super::board::BoardComponent;
use super::efforts::{EffortPair, NEVER, name, sum};
use super::fact::Fact;
use super::search::{Aim, FactWithMove, LARGE, Lists, Searcher, TakingOption, Width};
use super::team::Halt;

/// What the numbers of a couple allow: the search of it ends when one of its own reaches them.
type EffortLimits = EffortPair;

/// No limits: the search ends when the couple is decided.
const UNLIMITED: EffortLimits = EffortPair { proof: NEVER, disproof: NEVER };

/// An option or a smaller heap that is not decided.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    kind: ChildKind,
    numbers: EffortPair,
}

impl Child {
    /// Takes over the numbers of its couple.
    fn update(&mut self, numbers: Option<EffortPair>) {
        self.numbers = numbers.unwrap_or(self.numbers);
    }
}

#[derive(Clone, Copy, Debug)]
enum ChildKind {
    /// The option at this place of the lists.
    Option(u32),
    /// The component beside a smaller heap.
    Smaller(u16),
}

/// A component beside a heap.
#[derive(Clone, Copy, Debug)]
struct Couple<W> {
    part: BoardComponent<W>,
    heap: u16,
}

/// A couple that is searched.
struct CoupleNode<'n, W> {
    couple: Couple<W>,
    lists: &'n mut Lists<W>,
    answers: &'n mut AnswerMoves,
    found: &'n mut FactWithMove,
}

impl<W: Width> CoupleNode<'_, W> {
    fn is_decided(&self) -> bool {
        self.couple.aim().is_reached(self.found.0)
    }
}

impl<W: Width> Couple<W> {
    fn name(self) -> u64 {
        name(self.part.key, self.heap)
    }

    const fn aim(self) -> Aim {
        Aim::Is(self.heap)
    }
}

impl Searcher<'_> {
    /// Finds out about a large component.
    pub(super) fn prove<W: Width>(&mut self, part: BoardComponent<W>, aim: Aim) -> Result<FactWithMove, Halt> {
        let mut found = (self.ground.known(part.key), NONE);
        while !aim.is_reached(found.0) {
            self.signals.note(part.key.wide(), found.0);
            let next = match aim {
                Aim::Is(value) => Some(value),
                Aim::Value => found.0.smallest(),
            };
            let heap = next.filter(|&heap| heap < Fact::SMALL).ok_or(Halt::Declined)?;
            let ((fact, made), _) = self.open_couple(Couple { part, heap }, UNLIMITED, &[])?;
            found = (found.0.and(fact), made);
        }
        Ok(found)
    }

    /// Searches a couple until it is decided, or its numbers reach the limits. The last numbers, if
    /// options had to be searched.
    fn open_couple<W: Width>(
        &mut self,
        couple: Couple<W>,
        limits: EffortLimits,
        hints: &[PatternMove],
    ) -> Result<(FactWithMove, Option<EffortPair>), Halt> {
        let mut numbers = None;
        let found = self.open(couple.part, couple.aim(), hints, |searcher, lists, answers, found| {
            lists.sort();
            numbers = Some(searcher.descend(CoupleNode { couple, lists, answers, found }, limits)?);
            Ok(())
        })?;
        Ok((found, numbers))
    }

    /// Goes down to options until the couple is decided, or its numbers reach the limits. The last
    /// numbers.
    fn descend<W: Width>(&mut self, mut node: CoupleNode<'_, W>, limits: EffortLimits) -> Result<EffortPair, Halt> {
        let Couple { part: BoardComponent { key, .. }, heap } = node.couple;
        self.list_children(node.couple, node.lists, node.found.0);
        loop {
            self.signals.note(key.wide(), node.found.0);
            let (numbers, best, second) = self.best(node.lists);
            if node.lists.children.is_empty() && !node.is_decided() {
                *node.found = (Fact::exact(heap), NONE);
            }
            if node.is_decided() {
                return Ok(numbers);
            }
            if numbers.proof >= limits.proof || numbers.disproof >= limits.disproof {
                self.ground.efforts.put(node.couple.name(), numbers);
                return Ok(numbers);
            }
            let child = node.lists.children[best].numbers;
            let inner = EffortLimits {
                // At least one more, so that each step leads on.
                proof: limits.disproof.saturating_sub(numbers.disproof - child.proof).max(child.proof + 1),
                disproof: limits.proof.min(second.saturating_add(second / 4)).max(child.disproof + 1),
            };
            match self.step(&mut node, inner, best) {
                Err(Halt::Answered) if self.is_answered_here() => {
                    node.found.0 = node.found.0.and(self.ground.known(key));
                }
                Err(halt) => {
                    self.ground.efforts.put(node.couple.name(), numbers);
                    return Err(halt);
                }
                Ok(()) => {}
            }
        }
    }

    /// Lists the options and smaller heaps that are not decided.
    fn list_children<W: Width>(&self, couple: Couple<W>, lists: &mut Lists<W>, found: Fact) {
        let efforts = &self.ground.efforts;
        let Lists { choices, parts, children } = lists;
        // All buckets are asked for before any is waited for.
        let of = |choice: &TakingOption| name(parts[choice.start as usize].key, couple.heap ^ choice.rest);
        let touched = choices.iter().fold(0, |touched, choice| touched ^ efforts.touch(of(choice)));
        std::hint::black_box(touched);
        children.clear();
        for (at, choice) in choices.iter().enumerate() {
            let is_last = choice.end - choice.start == 1;
            if is_last && choice.fact.is_not(couple.heap ^ choice.rest) {
                continue;
            }
            let largest = parts[choice.end as usize - 1].seated.count();
            let known = if is_last { efforts.get(of(choice)) } else { None };
            let numbers = known.unwrap_or_else(|| EffortPair::first(largest, choice.distance()));
            children.push(Child { kind: ChildKind::Option(at as u32), numbers });
        }
        for heap in (0..couple.heap).filter(|&heap| !found.is_not(heap)) {
            let known = efforts.get(name(couple.part.key, heap));
            let numbers = known.unwrap_or_else(|| EffortPair::first(couple.part.seated.count(), 0));
            children.push(Child { kind: ChildKind::Smaller(heap), numbers });
        }
    }

    /// The numbers that follow from those of the children, the child to look at, and the effort to
    /// show the next one lost.
    fn best<W: Width>(&self, lists: &Lists<W>) -> (EffortPair, usize, u64) {
        let (mut least, mut second, mut best, mut all) = (NEVER, NEVER, 0, 0);
        for (at, Child { numbers, .. }) in lists.children.iter().enumerate() {
            all = sum(all, numbers.proof);
            if numbers.disproof < least {
                (second, least, best) = (least, numbers.disproof, at);
            } else {
                second = second.min(numbers.disproof);
            }
        }
        let numbers = EffortPair { proof: least, disproof: all };
        if self.signals.threads > 1 && self.is_busy(lists, best) {
            // Another child that costs little more, if no thread is looking at it.
            let others =
                lists.children.iter().enumerate().filter(|&(at, child)| {
                    at != best && child.numbers.disproof / 4 <= least && !self.is_busy(lists, at)
                });
            if let Some((other, _)) = others.min_by_key(|(_, child)| child.numbers.disproof) {
                // It may cost as much as the busy one costs again.
                return (numbers, other, second.max(lists.children[other].numbers.disproof));
            }
        }
        (numbers, best, second)
    }

    /// Whether another thread is looking at a child.
    fn is_busy<W: Width>(&self, lists: &Lists<W>, child: usize) -> bool {
        match lists.children.get(child).map(|child| child.kind) {
            Some(ChildKind::Option(at)) => {
                let part = lists.parts[lists.choices[at as usize].start as usize];
                part.seated.count() > LARGE && self.signals.is_busy(name(part.key, 0))
            }
            _ => false,
        }
    }

    /// Looks at a child until it is decided, or its numbers reach the limits; a child that is
    /// decided is taken off the list.
    fn step<W: Width>(&mut self, node: &mut CoupleNode<'_, W>, limits: EffortLimits, child: usize) -> Result<(), Halt> {
        let is_decided = match node.lists.children[child].kind {
            ChildKind::Option(at) => self.see(node, at as usize) || self.look_into(node, limits, child, at as usize)?,
            ChildKind::Smaller(heap) => {
                if !node.found.0.is_not(heap) {
                    let ((fact, _), numbers) = self.open_couple(Couple { heap, ..node.couple }, limits, &[])?;
                    node.found.0 = node.found.0.and(fact);
                    node.lists.children[child].update(numbers);
                }
                node.found.0.is_not(heap)
            }
        };
        if is_decided {
            node.lists.children.swap_remove(child);
        }
        Ok(())
    }

    /// Looks into an option that is not decided. Whether it is then.
    fn look_into<W: Width>(
        &mut self,
        node: &mut CoupleNode<'_, W>,
        limits: EffortLimits,
        child: usize,
        at: usize,
    ) -> Result<bool, Halt> {
        let heap = node.couple.heap;
        let TakingOption { rest, made, start, end, .. } = node.lists.choices[at];
        let part = node.lists.parts[start as usize];
        let value = heap ^ rest;
        if end - start > 1 || value >= Fact::SMALL {
            let (fact, _) = self.ask(part, Aim::Value, &[])?;
            node.lists.choices[at].take(fact);
            return Ok(self.see(node, at));
        }
        let hints = node.answers.hints(made, W::kept(self).replies.to(made, heap));
        let ((fact, reply), numbers) = if self.is_small(part) {
            (self.ask(part, Aim::Is(value), &hints)?, None)
        } else if let Some(key) = W::narrowed(part.key, self.ground) {
            // Its moves have other numbers there.
            let couple = Couple { part: BoardComponent { seated: key, key }, heap: value };
            let ((fact, _), numbers) = self.open_couple(couple, limits, &[])?;
            ((fact, NONE), numbers)
        } else {
            self.open_couple(Couple { part, heap: value }, limits, &hints)?
        };
        node.lists.children[child].update(numbers);
        self.learn::<W>(node.answers, made, heap, reply);
        node.lists.choices[at].fact = fact;
        Ok(self.see(node, at))
    }

    /// Looks an option up. Whether it is decided, beside the heap.
    fn see<W: Width>(&self, node: &mut CoupleNode<'_, W>, at: usize) -> bool {
        let heap = node.couple.heap;
        let choice = &mut node.lists.choices[at];
        while choice.start < choice.end {
            let is_last = choice.end - choice.start == 1;
            let mut fact = self.ground.known(node.lists.parts[choice.start as usize].key);
            if is_last {
                fact = fact.and(choice.fact);
            }
            if !choice.take(fact) {
                return is_last && fact.is_not(heap ^ choice.rest);
            }
        }
        node.found.0 = node.found.0.without(choice.rest);
        if choice.rest == heap {
            node.found.1 = choice.made;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::super::examples::{bent, cram, plain, positions, row, system, team_of, three};
    use super::super::team::Sizes;
    use nimatron_core::Budget;
    use std::collections::HashMap;

    /// For half of the positions, or with `NIMATRON_ALL` for all.
    #[test]
    fn efforts_lead_to_the_values_of_the_definition() {
        let many = if std::env::var_os("NIMATRON_ALL").is_some() { 60 } else { 30 };
        for (seed, patterns) in [cram(), bent(), three(), row()].iter().enumerate() {
            for size in [(3, 4), (2, 7), (4, 4), (1, 14)] {
                let system = system(size.0, size.1, patterns);
                let mut known = HashMap::new();
                for component in [0, 2, 5] {
                    for threads in [1, 2] {
                        let budget = Budget::unlimited().on_threads(threads);
                        let mut team = team_of(&system, size, Sizes { question: 0, component });
                        for cells in positions(size.0 * size.1, seed as u64, many) {
                            let value = plain(&system, &cells, &mut known);
                            assert_eq!(team.value(&cells, &budget).unwrap(), value, "{size:?} {cells:?}");
                            // The table does not remember that a value is not 11 or more.
                            for other in (0..value + 3).chain([11, 12, 30, 31, 40]) {
                                let asked = team.has_value(&cells, other, &budget).unwrap();
                                assert_eq!(asked, other == value, "{size:?} {cells:?} {other}");
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn efforts_lead_to_the_values_of_the_search_depth_first() {
        // A column of 70 cells is in wide words, and falls into narrow ones.
        for (size, patterns) in [((5, 5), cram()), ((4, 6), cram()), ((5, 4), three()), ((70, 1), cram())] {
            let system = system(size.0, size.1, &patterns);
            let sizes = Sizes { question: u32::MAX, component: 0 };
            let mut first = team_of(&system, size, sizes);
            for component in [3, 8, 12] {
                for threads in [1, 2] {
                    let budget = Budget::unlimited().on_threads(threads);
                    let mut team = team_of(&system, size, Sizes { question: 0, component });
                    for cells in positions(size.0 * size.1, 7, 10).chain([vec![1; size.0 * size.1]]) {
                        let value = first.value(&cells, &Budget::unlimited()).unwrap();
                        assert_eq!(team.value(&cells, &budget).unwrap(), value, "{size:?} {cells:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn values_are_found_in_small_tables() {
        let system = system(5, 6, &cram());
        let most = vec![1; 30];
        let corner = [vec![0], vec![1; 29]].concat();
        let unlimited = Budget::unlimited();
        let expected =
            team_of(&system, (5, 6), Sizes { question: 36, component: 0 }).value(&corner, &unlimited).unwrap();
        for threads in [1, 2] {
            let mut team = team_of(&system, (5, 6), Sizes { question: 0, component: 6 });
            let budget = unlimited.with_memory(64 << 10).on_threads(threads);
            assert_eq!(team.value(&most, &budget).unwrap(), 2);
            assert_eq!(team.value(&corner, &budget).unwrap(), expected);
        }
    }
}
