//! The search.

use super::interned::Interned;
use super::links::{Links, NONE};
use super::node::{Effort, ProofNode, ProofNodeKind, first_numbers, known};
use super::options::{Packed, PackedOptions};
use crate::leaving::Leaving;
use hashbrown::HashTable;
use nimatron_core::{Budget, StopReason};
use rustc_hash::FxBuildHasher;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::BuildHasher;

/// Values have to be smaller: sets of them are words.
pub(super) const VALUES: u8 = 64;

/// The maximum length of lists before a couple is opened, so that places in them are words of 32
/// bits after that as well. Such lists take dozens of gigabytes.
const MAX_WORDS: usize = 1 << 31;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// The budget is used up.
    Stopped(StopReason),
    /// A component has a value of 64 or more.
    LargeValue,
}

impl From<StopReason> for NoAnswer {
    fn from(reason: StopReason) -> Self {
        NoAnswer::Stopped(reason)
    }
}

/// What is known of a component.
#[derive(Debug)]
pub(super) struct ComponentRecord {
    weight: u32,
    /// What the game expects of its search.
    estimate: u32,
    /// Its value; `None` if it is not known yet.
    pub(super) value: Option<u8>,
    /// The values that it does not have.
    pub(super) excluded: u64,
    /// The place of its options in `Lists`; `NONE` if they have not been listed.
    options: u32,
    /// The place of its couples in the links.
    pub(super) couples: u32,
    /// The node of its value, or `NONE`.
    pub(super) node: u32,
}

/// A search, which remembers what it has found.
#[derive(Debug)]
pub struct ProofNumbers {
    pub(super) game: Box<dyn Packed>,
    pub(super) names: Interned,
    pub(super) components: Vec<ComponentRecord>,
    /// Lists of components, each after its length: sums, and, after their number, options.
    pub(super) words: Vec<u32>,
    pub(super) nodes: Vec<ProofNode>,
    pub(super) links: Links,
    /// The nodes of sums.
    sums: HashTable<u32>,
    pub(super) queue: BinaryHeap<Reverse<(u32, u32)>>,
    listed: PackedOptions,
    /// The number of couples that were opened.
    expansions: u64,
    /// The length of the lists of children of all nodes together.
    pub(super) children: usize,
    pub(super) values: usize,
    pub(super) leaving: Leaving,
}

impl ProofNumbers {
    /// A search that knows nothing yet.
    pub fn new(game: Box<dyn Packed>) -> Self {
        ProofNumbers {
            game,
            names: Interned::default(),
            components: Vec::new(),
            words: Vec::new(),
            nodes: Vec::new(),
            links: Links::default(),
            sums: HashTable::new(),
            queue: BinaryHeap::new(),
            listed: PackedOptions::default(),
            expansions: 0,
            children: 0,
            values: 0,
            leaving: Leaving::default(),
        }
    }

    /// The number of components that it has met.
    pub fn components(&self) -> usize {
        self.names.len()
    }

    /// The number of couples that it has opened.
    pub const fn expansions(&self) -> u64 {
        self.expansions
    }

    /// The number of components whose value it knows.
    pub const fn values(&self) -> usize {
        self.values
    }

    /// The value of a sum of components.
    ///
    /// # Errors
    /// See [`NoAnswer`].
    pub fn value(&mut self, sum: &[impl AsRef<[u8]>], budget: &Budget) -> Result<u8, NoAnswer> {
        self.resume(budget)?;
        let value = sum.iter().try_fold(0, |sum, part| Ok(sum ^ self.value_of(part.as_ref(), budget)?));
        self.leave_at_end(value.is_ok(), budget);
        value
    }

    /// The value of a component.
    fn value_of(&mut self, component: &[u8], budget: &Budget) -> Result<u8, NoAnswer> {
        let component = self.component(component);
        loop {
            if let Some(value) = self.components[component as usize].value {
                return Ok(value);
            }
            let couple = self.couple(component, self.candidate(component)?);
            self.decide(couple, budget)?;
        }
    }

    /// Whether a sum of components has this value.
    ///
    /// # Errors
    /// See [`NoAnswer`].
    pub fn has_value(&mut self, sum: &[impl AsRef<[u8]>], value: u8, budget: &Budget) -> Result<bool, NoAnswer> {
        if value >= VALUES {
            return Err(NoAnswer::LargeValue);
        }
        self.resume(budget)?;
        let parts: Vec<u32> = sum.iter().map(|part| self.component(part.as_ref())).collect();
        let parts = without_pairs(parts);
        let won = match self.sum(&parts, value)? {
            SumNode::Known(won) => return Ok(!won),
            SumNode::Node(node) => self.decide(node, budget),
        };
        self.leave_at_end(won.is_ok(), budget);
        Ok(!won?)
    }

    /// Whether the player to move wins at a node.
    fn decide(&mut self, root: u32, budget: &Budget) -> Result<bool, NoAnswer> {
        loop {
            if let Some(won) = self.nodes[root as usize].outcome() {
                return Ok(won);
            }
            budget.memory(self.memory())?;
            if self.words.len() > MAX_WORDS || self.nodes.len() > MAX_WORDS {
                return Err(StopReason::Memory { needed: u64::MAX, allowed: budget.limit().memory }.into());
            }
            budget.progress().set(self.expansions, 0);
            let leaf = self.leaf(root);
            self.open(leaf, budget)?;
            self.leave_now_and_then(budget);
        }
    }

    /// Bytes of memory.
    pub(super) fn memory(&self) -> u64 {
        let bytes = self.names.memory()
            + self.components.capacity() * size_of::<ComponentRecord>()
            + self.words.capacity() * size_of::<u32>()
            + self.nodes.capacity() * size_of::<ProofNode>()
            + self.children * size_of::<u32>()
            + self.links.memory()
            + self.sums.capacity() * 5;
        bytes as u64
    }

    /// The couple that the numbers lead to: the one of which an answer is the most use.
    fn leaf(&self, root: u32) -> u32 {
        let mut at = root;
        loop {
            let node = &self.nodes[at as usize];
            let effort = |&&child: &&u32| {
                let child = &self.nodes[child as usize];
                match node.kind {
                    ProofNodeKind::Couple { .. } => (child.disproof, child.proof),
                    ProofNodeKind::Value { .. } | ProofNodeKind::Sum { .. } => (child.effort(), 0.0),
                }
            };
            let least = |a: &&u32, b: &&u32| effort(a).partial_cmp(&effort(b)).unwrap_or(std::cmp::Ordering::Equal);
            match node.children.iter().min_by(least) {
                Some(&child) => at = child,
                None => return at,
            }
        }
    }

    /// The number of a component.
    pub(super) fn component(&mut self, component: &[u8]) -> u32 {
        let (number, new) = self.names.number(component);
        if new {
            let weight = self.game.weight(component);
            let value = (weight == 0).then_some(0);
            self.components.push(ComponentRecord {
                weight,
                estimate: self.game.estimate(component),
                value,
                excluded: 0,
                options: NONE,
                couples: NONE,
                node: NONE,
            });
        }
        number
    }

    /// The value that a component is asked for next.
    pub(super) fn candidate(&self, component: u32) -> Result<u8, NoAnswer> {
        let least = self.components[component as usize].excluded.trailing_ones() as u8;
        if least < VALUES { Ok(least) } else { Err(NoAnswer::LargeValue) }
    }

    /// Lists the options of a component, if that has not been done.
    fn list(&mut self, component: u32, budget: &Budget) -> Result<(), NoAnswer> {
        if self.components[component as usize].options != NONE {
            return Ok(());
        }
        let mut listed = std::mem::take(&mut self.listed);
        listed.clear();
        let done = self.game.options(self.names.get(component), budget, &mut listed);
        if let Err(reason) = done {
            self.listed = listed;
            return Err(reason.into());
        }
        let mut options: Vec<Vec<u32>> = Vec::with_capacity(listed.len());
        for parts in listed.iter() {
            let parts: Vec<u32> = parts.map(|part| self.component(part)).collect();
            options.push(without_pairs(parts));
        }
        self.listed = listed;
        options.sort_unstable();
        options.dedup();
        self.components[component as usize].options = self.words.len() as u32;
        self.words.push(options.len() as u32);
        for parts in options {
            self.words.push(parts.len() as u32);
            self.words.extend(parts);
        }
        Ok(())
    }

    fn add(&mut self, kind: ProofNodeKind, rank: u32, numbers: (Effort, Effort)) -> u32 {
        self.nodes.push(ProofNode::new(kind, rank, numbers));
        self.nodes.len() as u32 - 1
    }

    /// The node of a component beside a heap.
    pub(super) fn couple(&mut self, component: u32, heap: u8) -> u32 {
        let ComponentRecord { weight, estimate, value, excluded, couples, .. } = self.components[component as usize];
        let mut place = couples;
        while place != NONE {
            let (node, next) = self.links.get(place);
            if self.nodes[node as usize].kind == (ProofNodeKind::Couple { component, heap }) {
                return node;
            }
            place = next;
        }
        let numbers = match value {
            Some(value) => known(value != heap),
            None if excluded >> heap & 1 == 1 => known(true),
            None => first_numbers(estimate),
        };
        let node = self.add(ProofNodeKind::Couple { component, heap }, weight * 128 + u32::from(heap) + 1, numbers);
        self.components[component as usize].couples = self.links.add(couples, node);
        node
    }

    /// The node of the value of a component.
    fn value_node(&mut self, component: u32) -> Result<u32, NoAnswer> {
        let ComponentRecord { weight, node, .. } = self.components[component as usize];
        if node != NONE {
            return Ok(node);
        }
        let couple = self.couple(component, self.candidate(component)?);
        let effort = self.nodes[couple as usize].effort();
        let node = self.add(ProofNodeKind::Value { component }, weight * 128 + 127, (effort, effort));
        self.components[component as usize].node = node;
        self.depends(node, couple);
        Ok(node)
    }

    /// Makes a node depend on another one.
    pub(super) fn depends(&mut self, node: u32, child: u32) {
        self.nodes[node as usize].children.push(child);
        self.children += 1;
        let dependants = self.nodes[child as usize].dependants;
        self.nodes[child as usize].dependants = self.links.add(dependants, node);
    }

    /// A sum beside a heap: known values go to the heap.
    fn sum(&mut self, parts: &[u32], mut heap: u8) -> Result<SumNode, NoAnswer> {
        let mut unknown: Vec<u32> = Vec::new();
        for &part in parts {
            match self.components[part as usize].value {
                Some(value) => heap ^= value,
                None => unknown.push(part),
            }
        }
        let node = match unknown[..] {
            [] => return Ok(SumNode::Known(heap != 0)),
            [one] => self.couple(one, heap),
            _ => {
                let same = |&node: &u32| sum_of(&self.nodes, &self.words, node) == (&unknown[..], heap);
                match self.sums.find(FxBuildHasher.hash_one((&unknown[..], heap)), same) {
                    Some(&node) => node,
                    None => self.new_sum(&unknown, heap)?,
                }
            }
        };
        Ok(match self.nodes[node as usize].outcome() {
            Some(won) => SumNode::Known(won),
            None => SumNode::Node(node),
        })
    }

    fn new_sum(&mut self, list: &[u32], heap: u8) -> Result<u32, NoAnswer> {
        let place = self.words.len() as u32;
        self.words.push(list.len() as u32);
        self.words.extend_from_slice(list);
        let weight: u32 = list.iter().map(|&part| self.components[part as usize].weight).sum();
        let mut effort = 0.0;
        let mut children = Vec::new();
        for &part in list {
            let child = self.value_node(part)?;
            effort += self.nodes[child as usize].effort();
            children.push(child);
        }
        let node = self.add(ProofNodeKind::Sum { list: place, heap }, weight * 128, (effort, effort));
        for child in children {
            self.depends(node, child);
        }
        let ProofNumbers { sums, nodes, words, .. } = self;
        let code = |&node: &u32| FxBuildHasher.hash_one(sum_of(nodes, words, node));
        sums.insert_unique(code(&node), node, code);
        Ok(node)
    }

    /// Opens a couple: its options become nodes.
    fn open(&mut self, node: u32, budget: &Budget) -> Result<(), NoAnswer> {
        let ProofNodeKind::Couple { component, heap } = self.nodes[node as usize].kind else { return Ok(()) };
        self.list(component, budget)?;
        self.expansions += 1;
        let mut children = Vec::new();
        let mut won = false;
        let mut at = self.components[component as usize].options;
        let options = self.words[at as usize];
        budget.tick(options + 1)?;
        at += 1;
        for _ in 0..options {
            let parts = listed(&self.words, at).to_vec();
            at += 1 + parts.len() as u32;
            match self.sum(&parts, heap)? {
                SumNode::Known(false) => {
                    won = true;
                    break;
                }
                SumNode::Known(true) => {}
                SumNode::Node(child) => children.push(child),
            }
        }
        for smaller in 0..heap {
            if !won && self.components[component as usize].excluded >> smaller & 1 == 0 {
                children.push(self.couple(component, smaller));
            }
        }
        self.nodes[node as usize].open = true;
        if won {
            self.settle(node, true);
        } else {
            children.sort_unstable();
            children.dedup();
            for child in children {
                self.depends(node, child);
            }
            self.queue(node);
        }
        self.update()
    }
}

/// The components and the heap of the node of a sum.
fn sum_of<'w>(nodes: &[ProofNode], words: &'w [u32], node: u32) -> (&'w [u32], u8) {
    match nodes[node as usize].kind {
        ProofNodeKind::Sum { list, heap } => (listed(words, list), heap),
        _ => (&[], 0),
    }
}

/// The list of components at a place.
pub(super) fn listed(words: &[u32], place: u32) -> &[u32] {
    let place = place as usize;
    &words[place + 1..place + 1 + words[place] as usize]
}

/// A sum as the search meets it.
enum SumNode {
    /// Whether the player to move wins.
    Known(bool),
    /// It is not known.
    Node(u32),
}

/// A sum as a sorted list, without pairs of equal components, whose sum is 0.
fn without_pairs(mut parts: Vec<u32>) -> Vec<u32> {
    parts.sort_unstable();
    let mut kept = 0;
    for at in 0..parts.len() {
        if kept > 0 && parts[kept - 1] == parts[at] {
            kept -= 1;
        } else {
            parts[kept] = parts[at];
            kept += 1;
        }
    }
    parts.truncate(kept);
    parts
}
