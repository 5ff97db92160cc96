//! The positions of a table as words, with the right output of a machine for each. The words are
//! stored as a tree, so that common prefixes are read once.

use super::automatic::{Form, Output, coded, outside, together};
use crate::automata::{Numeration, Word};
use crate::learn::Machine;
use crate::table::Table;
use nimatron_core::{Budget, StopReason};
use rustc_hash::FxHashMap;

/// Words of positions. Node 0 is the empty word; every other node extends its parent by a symbol.
pub(super) struct PositionTrie {
    parents: Vec<u32>,
    symbols: Vec<u16>,
    /// The positions, those with small coordinates first.
    expected: Vec<Expected>,
}

/// The right output for a position.
#[derive(Clone, Copy)]
struct Expected {
    /// Its index in the table.
    index: usize,
    node: u32,
    output: u32,
    /// Whether the position may be learnt from; if not, it only tests guesses.
    learnt: bool,
}

/// The bytes of the word of a number, of a position and of a node, with what is needed to find
/// them.
const BYTES_OF_NUMBER: u64 = 56;
const BYTES_OF_POSITION: u64 = 32;
const BYTES_OF_NODE: u64 = 32;

impl PositionTrie {
    /// All positions of the table; those in the box with the sizes `learnt` may be learnt from.
    ///
    /// # Errors
    /// The budget is used up: the tree of a million numbers takes seconds and 100 MB.
    pub(super) fn new(
        numeration: Numeration,
        table: &Table,
        form: Form,
        output: Output,
        learnt: &[usize],
        budget: &Budget,
    ) -> Result<PositionTrie, StopReason> {
        let largest = table.sizes.iter().copied().max().unwrap_or(0);
        let number = |n| budget.tick(16).map(|()| numeration.represent_small(n));
        let numbers: Vec<Word> = (0..largest as u64).map(number).collect::<Result<_, _>>()?;
        let held = BYTES_OF_NUMBER * largest as u64 + BYTES_OF_POSITION * table.values.len() as u64;
        let codes: Vec<Word> = match form {
            Form::Graph(code) => (0..=table.max_value()).map(|value| coded(numeration, code, value)).collect(),
            Form::Outputs => Vec::new(),
        };
        let mut order: Vec<usize> = (0..table.values.len()).collect();
        if table.arity() > 1 {
            order.sort_by_key(|&index| table.position(index).into_iter().max());
        }
        let mut all = PositionTrie { parents: vec![0], symbols: vec![0], expected: Vec::new() };
        let mut children: FxHashMap<(u32, u16), u32> = FxHashMap::default();
        // The last word, with the node after each symbol.
        let mut path: Vec<(u16, u32)> = Vec::new();
        for index in order {
            budget.tick(16)?;
            budget.memory(held + BYTES_OF_NODE * all.parents.len() as u64)?;
            let position = table.position(index);
            let mut words: Vec<&[u8]> = position.iter().map(|&x| &numbers[x as usize][..]).collect();
            let value = table.values[index];
            let output = match form {
                Form::Outputs => value.unwrap_or(outside(form, output)),
                Form::Graph(_) => {
                    let Some(value) = value else { continue };
                    words.push(&codes[value as usize]);
                    1
                }
            };
            let word = together(numeration, &words);
            let shared = path.iter().zip(&word).take_while(|((last, _), symbol)| last == *symbol).count();
            path.truncate(shared);
            for &symbol in &word[shared..] {
                let parent = path.last().map_or(0, |last| last.1);
                let new = all.parents.len() as u32;
                let node = *children.entry((parent, symbol)).or_insert(new);
                if node == new {
                    all.parents.push(parent);
                    all.symbols.push(symbol);
                }
                path.push((symbol, node));
            }
            let node = path.last().map_or(0, |last| last.1);
            let learnt = position.iter().zip(learnt).all(|(&x, &size)| x < size as u64);
            all.expected.push(Expected { index, node, output, learnt });
        }
        Ok(all)
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        self.parents.len()
    }

    /// The first position for which the machine is wrong, among those that may be learnt from
    /// (`learnt`) or among the others: its index in the table, and its word.
    pub(super) fn wrong(&self, machine: &Machine, learnt: bool) -> Option<(usize, Vec<u16>)> {
        let mut states = vec![0];
        let is_wrong = |expected: &&Expected| {
            while states.len() <= expected.node as usize {
                let at = states.len();
                states.push(machine.step(states[self.parents[at] as usize], self.symbols[at]));
            }
            machine.output[states[expected.node as usize] as usize] != expected.output
        };
        let wrong = self.expected.iter().filter(|expected| expected.learnt == learnt).find(is_wrong)?;
        let mut word = Vec::new();
        let mut node = wrong.node as usize;
        while node > 0 {
            word.push(self.symbols[node]);
            node = self.parents[node] as usize;
        }
        word.reverse();
        Some((wrong.index, word))
    }
}
