//! How the numbers of nodes follow from one another, and what is known once a node is decided.

use super::links::NONE;
use super::node::{Effort, NEVER, ProofNodeKind, known};
use super::search::{NoAnswer, ProofNumbers, listed};
use std::cmp::Reverse;

impl ProofNumbers {
    /// Notes that the numbers of a node have to be computed again.
    pub(super) fn queue(&mut self, node: u32) {
        let entry = &mut self.nodes[node as usize];
        if !entry.queued {
            entry.queued = true;
            self.queue.push(Reverse((entry.rank, node)));
        }
    }

    /// Computes numbers again, in the order in which nodes depend on one another.
    pub(super) fn update(&mut self) -> Result<(), NoAnswer> {
        while let Some(Reverse((_, node))) = self.queue.pop() {
            self.nodes[node as usize].queued = false;
            if self.nodes[node as usize].outcome().is_some() {
                continue;
            }
            let numbers = match self.numbers(node) {
                Ok(numbers) => numbers,
                Err(error) => {
                    // Those that are left in the queue are told when the search goes on.
                    self.queue(node);
                    return Err(error);
                }
            };
            let entry = &mut self.nodes[node as usize];
            if numbers.0 == 0.0 || numbers.1 == 0.0 {
                match entry.kind {
                    ProofNodeKind::Value { .. } => self.leave(node, numbers),
                    _ => self.settle(node, numbers.0 == 0.0),
                }
            } else if differ(numbers.0, entry.proof) || differ(numbers.1, entry.disproof) {
                let before = (entry.proof, entry.disproof);
                (entry.proof, entry.disproof) = numbers;
                self.tell_dependants(node, before, numbers);
            }
        }
        Ok(())
    }

    /// Tells the nodes that depend on one, which is not decided, that its numbers have changed.
    /// Those of most open couples follow from their old ones, without a look at other options.
    fn tell_dependants(&mut self, node: u32, before: (Effort, Effort), now: (Effort, Effort)) {
        let mut place = self.nodes[node as usize].dependants;
        while place != NONE {
            let (dependant, next) = self.links.get(place);
            place = next;
            let entry = &mut self.nodes[dependant as usize];
            if entry.outcome().is_some() {
                continue;
            }
            // If the least disproof number grows, another one may be the least.
            entry.stale |= entry.coming.0 == before.1 && now.1 > before.1;
            let disproof = entry.coming.1 + (now.0 - before.0);
            // It is decided only by a look at all options.
            entry.coming = (entry.coming.0.min(now.1), disproof.clamp(1.0, Effort::MAX));
            self.queue(dependant);
        }
    }

    /// Tells the nodes that depend on one that it is decided.
    fn queue_dependants(&mut self, node: u32) {
        let mut place = self.nodes[node as usize].dependants;
        while place != NONE {
            let (dependant, next) = self.links.get(place);
            if self.nodes[dependant as usize].outcome().is_none() {
                self.nodes[dependant as usize].stale = true;
                self.queue(dependant);
            }
            place = next;
        }
    }

    /// Gives a node its last numbers, and forgets on what it depended.
    fn leave(&mut self, node: u32, numbers: (Effort, Effort)) {
        self.queue_dependants(node);
        let entry = &mut self.nodes[node as usize];
        (entry.proof, entry.disproof) = numbers;
        self.children -= entry.children.len();
        entry.children = Vec::new();
        let dependants = std::mem::replace(&mut entry.dependants, NONE);
        self.links.remove(dependants);
    }

    /// Notes that the player to move wins at a node, or does not.
    pub(super) fn settle(&mut self, node: u32, won: bool) {
        self.leave(node, known(won));
        let ProofNodeKind::Couple { component, heap } = self.nodes[node as usize].kind else { return };
        let entry = &mut self.components[component as usize];
        if won {
            entry.excluded |= 1 << heap;
        } else if entry.value.is_none() {
            entry.value = Some(heap);
            self.values += 1;
        } else {
            return;
        }
        let (value, mut place) = (entry.node, entry.couples);
        if !won {
            while place != NONE {
                let (couple, next) = self.links.get(place);
                if self.nodes[couple as usize].outcome().is_none() {
                    self.queue(couple);
                }
                place = next;
            }
        }
        if value != NONE {
            self.queue(value);
        }
    }

    /// The numbers of a node, from those of the nodes on which it depends.
    fn numbers(&mut self, node: u32) -> Result<(Effort, Effort), NoAnswer> {
        match self.nodes[node as usize].kind {
            ProofNodeKind::Couple { component, heap } => {
                if let Some(value) = self.components[component as usize].value {
                    return Ok(known(value != heap));
                }
                let entry = &self.nodes[node as usize];
                if !entry.open {
                    return Ok((entry.proof, entry.disproof));
                }
                if !entry.stale {
                    return Ok(entry.coming);
                }
                let numbers = self.of_options(node);
                let entry = &mut self.nodes[node as usize];
                (entry.coming, entry.stale) = (numbers, false);
                Ok(numbers)
            }
            ProofNodeKind::Value { component } => {
                if self.components[component as usize].value.is_some() {
                    return Ok((0.0, 0.0));
                }
                let couple = self.couple(component, self.candidate(component)?);
                self.depends_only(node, couple);
                let effort = self.nodes[couple as usize].effort();
                Ok((effort, effort))
            }
            ProofNodeKind::Sum { list, mut heap } => {
                let (mut unknown, mut last) = (0, NONE);
                for &part in listed(&self.words, list) {
                    match self.components[part as usize].value {
                        Some(value) => heap ^= value,
                        None => (unknown, last) = (unknown + 1, part),
                    }
                }
                match unknown {
                    0 => return Ok(known(heap != 0)),
                    1 => {
                        let couple = self.couple(last, heap);
                        self.depends_only(node, couple);
                        let couple = &self.nodes[couple as usize];
                        return Ok((couple.proof, couple.disproof));
                    }
                    _ => {}
                }
                let mut children = std::mem::take(&mut self.nodes[node as usize].children);
                let before = children.len();
                children.retain(|&child| self.nodes[child as usize].proof != 0.0);
                self.children -= before - children.len();
                let effort = children.iter().map(|&child| self.nodes[child as usize].effort()).sum::<Effort>();
                let effort = effort.min(Effort::MAX);
                self.nodes[node as usize].children = children;
                Ok((effort, effort))
            }
        }
    }

    /// The numbers of an open couple.
    fn of_options(&mut self, node: u32) -> (Effort, Effort) {
        let mut children = std::mem::take(&mut self.nodes[node as usize].children);
        let (mut proof, mut disproof, mut at) = (NEVER, 0.0, 0);
        while let Some(&child) = children.get(at) {
            let child = &self.nodes[child as usize];
            if child.proof == 0.0 {
                // Its options that are won for the other player play no part any more.
                children.swap_remove(at);
                self.children -= 1;
                continue;
            }
            if child.disproof == 0.0 {
                self.nodes[node as usize].children = children;
                return known(true);
            }
            proof = Effort::min(proof, child.disproof);
            disproof += child.proof;
            at += 1;
        }
        let none = children.is_empty();
        self.nodes[node as usize].children = children;
        if none { known(false) } else { (proof, Effort::min(disproof, Effort::MAX)) }
    }

    /// Makes a node depend on this one only.
    fn depends_only(&mut self, node: u32, child: u32) {
        if self.nodes[node as usize].children == [child] {
            return;
        }
        self.children -= self.nodes[node as usize].children.len();
        self.nodes[node as usize].children.clear();
        self.depends(node, child);
    }
}

/// Whether two numbers differ by so much that it is worth while to tell the nodes that depend on
/// them. Most changes are smaller, and the search hardly takes another way.
fn differ(a: Effort, b: Effort) -> bool {
    (a - b).abs() > 0.01 * b
}
