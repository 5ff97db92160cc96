//! The choice of the engine that computes the values of a code, and the change from one to another.

use super::all_but::AllBut;
use super::blocks::{Blocks, Pause};
use super::class::{Coding, RarityRule};
use super::lanes::SimdMachine;
use super::naive;
use super::recurrences::{agreement, recurrences, recurrences_of_bytes};
use super::registers::Registers;
use super::settled::Settled;
use super::shape::LargeHeapMoves;
use super::sums::HeapSumSets;
use crate::code::Code;
use nimatron_core::{Budget, StopReason};
use std::ops::Range;

/// The values so far, in the representation of the engine that computes them.
#[derive(Clone, Debug)]
pub(super) enum HeapEngine {
    /// The values themselves.
    Plain { values: Vec<u32>, way: PlainMethod, machine: SimdMachine },
    /// Codes of 8 bits.
    Narrow(Box<Blocks<u8>>),
    /// Codes of 16 bits.
    Wide(Box<Blocks<u16>>),
}

/// The method for values that are stored as they are.
#[derive(Clone, Debug)]
pub(super) enum PlainMethod {
    /// Every option is marked.
    Marks,
    /// Every option is marked for the first heaps, then blocks take over.
    Shape(LargeHeapMoves),
    /// Every move leaves at most one heap.
    Registers(Box<Registers>),
    /// Every move leaves at most one heap, and any large number of tokens may be taken.
    AllBut(Box<AllBut>),
    /// Some move leaves three heaps or more.
    Sums(Box<HeapSumSets>),
}

impl PlainMethod {
    fn of(code: &Code) -> PlainMethod {
        if let Some(shape) = LargeHeapMoves::new(code) {
            return PlainMethod::Shape(shape);
        }
        if let Some(registers) = Registers::new(code) {
            return PlainMethod::Registers(Box::new(registers));
        }
        if let Some(all_but) = AllBut::new(code) {
            return PlainMethod::AllBut(Box::new(all_but));
        }
        HeapSumSets::new(code).map_or(PlainMethod::Marks, |sums| PlainMethod::Sums(Box::new(sums)))
    }
}

/// Calls the same method for both widths of blocks.
macro_rules! blocks {
    ($engine:expr, $values:ident => $plain:expr, $blocks:ident => $other:expr) => {
        match $engine {
            HeapEngine::Plain { values: $values, .. } => $plain,
            HeapEngine::Narrow($blocks) => $other,
            HeapEngine::Wide($blocks) => $other,
        }
    };
}

/// The data read from a checkpoint, besides the codes of the values.
pub(super) struct EngineCheckpoint<'p> {
    /// The number of heaps.
    pub(super) length: usize,
    /// The number of bytes of a code; 4 for the values themselves.
    pub(super) width: u8,
    pub(super) rare: &'p [u64],
    pub(super) coding: Coding,
    pub(super) next_choice: usize,
}

/// A value above this is not that of the heap: a game from n tokens has fewer than 2 n moves, since
/// each takes a token or makes a heap more, and no value exceeds the number of moves.
const fn largest_value(heap: usize) -> u64 {
    2 * heap as u64
}

impl HeapEngine {
    /// The engine that a checkpoint was made by; `None` if the data are not valid for this code.
    /// What is valid need not be true.
    pub(super) fn from_parts(
        code: &Code,
        machine: SimdMachine,
        parts: &EngineCheckpoint<'_>,
        mut codes: impl Iterator<Item = u32>,
    ) -> Option<HeapEngine> {
        let length = parts.length;
        let shape = LargeHeapMoves::new(code);
        if parts.width == 4 {
            let mut values = Vec::with_capacity(length);
            let valid = codes.by_ref().enumerate().take_while(|&(heap, value)| u64::from(value) <= largest_value(heap));
            values.extend(valid.map(|(_, value)| value));
            if values.len() != length || length == 0 {
                return None;
            }
            // More heaps than that are stored as plain values only if blocks were given up.
            let way = match PlainMethod::of(code) {
                PlainMethod::Shape(shape) if length > shape.start() => PlainMethod::Marks,
                PlainMethod::Registers(mut registers) => {
                    registers.fill(&values);
                    PlainMethod::Registers(registers)
                }
                PlainMethod::AllBut(mut all_but) => {
                    all_but.fill(&values, code);
                    PlainMethod::AllBut(all_but)
                }
                way => way,
            };
            return Some(HeapEngine::Plain { values, way, machine });
        }
        let shape = shape.filter(|shape| length >= shape.start() && u32::try_from(length).is_ok())?;
        let sorted = parts.rare.is_sorted_by(|one, next| one < next) && parts.rare.first() != Some(&0);
        let parity = parts.coding.class.and_then(|class| class.parity);
        if !sorted || parity.is_some() && parity != shape.parity() {
            return None;
        }
        let mut rare = parts.rare.iter().peekable();
        // Heaps come in increasing order.
        let value = |heap: usize| {
            let (number, rare) = (codes.next()?, rare.next_if(|&&rare| rare == heap as u64).is_some());
            let value = if heap == 0 { 0 } else { parts.coding.value(number, rare, heap) };
            (u64::from(value) <= largest_value(heap)).then_some(value)
        };
        let (coding, next) = (parts.coding, parts.next_choice);
        let engine = match parts.width {
            1 => HeapEngine::Narrow(Box::new(Blocks::new(machine, shape, coding, length, value, next)?)),
            _ => HeapEngine::Wide(Box::new(Blocks::new(machine, shape, coding, length, value, next)?)),
        };
        rare.next().is_none().then_some(engine)
    }

    /// Looks whether the state of the engine is that of some heaps before, at most `max`, so that
    /// all values repeat. Other engines need not do this: their values alone prove a period.
    pub(super) fn look_for_cycle(&mut self, code: &Code, max: usize, budget: &Budget) -> Result<(), StopReason> {
        match self {
            HeapEngine::Plain { values, way: PlainMethod::AllBut(all_but), .. } => {
                all_but.look_back(values, code, max, budget)
            }
            _ => Ok(()),
        }
    }

    pub(super) fn new(code: &Code, machine: SimdMachine) -> HeapEngine {
        HeapEngine::Plain { values: vec![0], way: PlainMethod::of(code), machine }
    }

    pub(super) fn len(&self) -> usize {
        blocks!(self, values => values.len(), blocks => blocks.len())
    }

    /// The value of a heap that is computed.
    pub(super) fn value(&self, heap: usize) -> u32 {
        blocks!(self, values => values[heap], blocks => blocks.value(heap))
    }

    /// The values, if they are stored as they are.
    pub(super) fn plain(&self) -> Option<&[u32]> {
        blocks!(self, values => Some(values), _blocks => None)
    }

    /// The class of the sparse space, if there is one.
    pub(super) fn class(&self) -> Option<RarityRule> {
        blocks!(self, _values => None, blocks => blocks.coding().class)
    }

    /// The rare heaps above 0 and their values.
    pub(super) fn rare(&self) -> Vec<(usize, u32)> {
        blocks!(self, _values => Vec::new(), blocks => blocks.rare().collect())
    }

    /// The number of heaps at which the class is chosen again.
    pub(super) fn next_choice(&self) -> usize {
        blocks!(self, _values => 0, blocks => blocks.next_choice())
    }

    /// The first of some places with the largest value, and the value.
    pub(super) fn largest_of(&self, places: Range<usize>) -> (usize, u32) {
        blocks!(self, values => {
            let start = places.start;
            let best = values[places].iter().enumerate().rev().max_by_key(|&(_, value)| value);
            best.map_or((0, 0), |(place, &value)| (start + place, value))
        }, blocks => blocks.largest_of(places))
    }

    /// The number of bytes held for each heap, on as many threads as the budget allows.
    pub(super) fn bytes_per_heap(&self, budget: &Budget) -> u64 {
        blocks!(self, _values => 4, blocks => blocks.bytes_per_heap(budget))
    }

    /// Computes values until heap `to` has one.
    pub(super) fn extend(&mut self, code: &Code, to: usize, budget: &Budget) -> Result<(), StopReason> {
        while self.len() <= to {
            if let Err(pause) = self.step(code, to, budget) {
                self.after(pause)?;
            }
        }
        Ok(())
    }

    /// Like [`extend`](HeapEngine::extend), for a window. Returns `false` if a discarded value is
    /// needed.
    pub(super) fn extend_window(&mut self, code: &Code, to: usize, budget: &Budget) -> Result<bool, StopReason> {
        while self.len() <= to {
            let first = self.first();
            match self.step(code, to, budget) {
                Ok(()) => continue,
                Err(Pause::Lost) => return Ok(false),
                Err(pause) => self.after(pause)?,
            }
            if first > 0 && matches!(self, HeapEngine::Plain { .. }) {
                return Ok(false);
            }
            self.set_first(first);
        }
        Ok(true)
    }

    /// Computes values up to `to`, as far as the current method can.
    fn step(&mut self, code: &Code, to: usize, budget: &Budget) -> Result<(), Pause> {
        let (values, way) = match self {
            HeapEngine::Narrow(blocks) => return blocks.extend(to, budget),
            HeapEngine::Wide(blocks) => return blocks.extend(to, budget),
            HeapEngine::Plain { values, way, .. } => (values, way),
        };
        match way {
            PlainMethod::Shape(shape) if values.len() >= shape.start() => {
                let next_choice = values.len();
                *self = self.with_class(None, next_choice);
            }
            PlainMethod::Shape(shape) => naive::extend(values, code, to.min(shape.start() - 1), budget)?,
            PlainMethod::Registers(registers) if values.len() < registers.start() => {
                naive::extend(values, code, to.min(registers.start() - 1), budget)?;
                registers.fill(values);
            }
            PlainMethod::Registers(registers) => registers.extend(values, to, budget)?,
            PlainMethod::AllBut(all_but) if values.len() < all_but.start() => {
                naive::extend(values, code, to.min(all_but.start() - 1), budget)?;
                all_but.fill(values, code);
            }
            PlainMethod::AllBut(all_but) => all_but.extend(values, to, budget)?,
            PlainMethod::Sums(sums) => sums.extend(values, code, to, budget)?,
            PlainMethod::Marks => naive::extend(values, code, to, budget)?,
        }
        Ok(())
    }

    /// The number of first heaps that are kept; later heaps shift left by the number discarded. 0
    /// if all heaps are kept.
    pub(super) fn first(&self) -> usize {
        blocks!(self, _values => 0, blocks => blocks.first())
    }

    /// Continues with a window whose first `first` heaps are kept.
    pub(super) fn set_first(&mut self, first: usize) {
        blocks!(self, _values => (), blocks => blocks.set_first(first));
    }

    /// Discards heaps that no later value needs, see [`Blocks::discard`].
    pub(super) fn discard(&mut self, min_first: usize) -> Option<usize> {
        blocks!(self, _values => None, blocks => blocks.discard(min_first))
    }

    /// The window as one in which nothing new happens; `None` if something may.
    pub(super) fn settle(&self, heaps: u64) -> Option<Settled> {
        match self {
            HeapEngine::Narrow(blocks) => blocks.settle(heaps),
            _ => None,
        }
    }

    /// The same while all heaps are kept. What was learnt before is used again.
    pub(super) fn settle_all(&self, before: Option<&Settled>) -> Option<Settled> {
        match self {
            HeapEngine::Narrow(blocks) => blocks.settle_all(before),
            _ => None,
        }
    }

    /// The heap, or the last one before the class is chosen again.
    pub(super) fn before_choice(&self, heap: usize) -> usize {
        blocks!(self, _values => heap, blocks => heap.min(blocks.next_choice().saturating_sub(1)))
    }

    /// Adds the codes of common heaps that were computed elsewhere.
    pub(super) fn push_codes(&mut self, codes: &[u8]) {
        if let HeapEngine::Narrow(blocks) = self {
            blocks.push_codes(codes);
        }
    }

    /// The codes after the gap of a window.
    pub(super) fn window_codes(&self) -> Option<&[u8]> {
        match self {
            HeapEngine::Narrow(blocks) if blocks.first() > 0 => blocks.codes().get(blocks.first()..),
            _ => None,
        }
    }

    /// The number of last codes that determine the later ones.
    pub(super) const fn state_size(&self) -> Option<usize> {
        match self {
            HeapEngine::Narrow(blocks) => Some(blocks.kept()),
            _ => None,
        }
    }

    /// Replaces all but the first heaps of a window by later ones.
    pub(super) fn replace_last(&mut self, codes: &[u8]) {
        if let HeapEngine::Narrow(blocks) = self {
            blocks.replace_last(codes);
        }
    }

    /// Changes the representation as the pause requires.
    fn after(&mut self, pause: Pause) -> Result<(), StopReason> {
        match pause {
            Pause::Stopped(reason) => return Err(reason),
            // Only windows discard heaps, and `extend_window` handles this case.
            Pause::Lost => {}
            Pause::Class(class) => *self = self.with_class(class, 2 * self.len()),
            Pause::Wider => match self {
                HeapEngine::Narrow(blocks) if blocks.bits() > 8 => {
                    *self = self.with_class(self.class(), self.next_choice());
                }
                // Values of more than 16 bits.
                HeapEngine::Wide(blocks) if blocks.bits() > 16 => {
                    let machine = blocks.machine();
                    *self = self.plainly(machine);
                }
                _ => {}
            },
        }
        Ok(())
    }

    /// The same values in another class, with codes as narrow as possible.
    fn with_class(&self, class: Option<RarityRule>, next_choice: usize) -> HeapEngine {
        let (shape, machine) = match self {
            HeapEngine::Plain { way: PlainMethod::Shape(shape), machine, .. } => (shape, *machine),
            HeapEngine::Plain { machine, .. } => return self.plainly(*machine),
            HeapEngine::Narrow(blocks) => (blocks.shape(), blocks.machine()),
            HeapEngine::Wide(blocks) => (blocks.shape(), blocks.machine()),
        };
        let coding = Coding { class };
        let value = |heap: usize| Some(self.value(heap));
        let full = matches!(self, HeapEngine::Narrow(blocks) if blocks.bits() > 8);
        let narrow = (!full).then(|| Blocks::new(machine, shape.clone(), coding, self.len(), value, next_choice));
        if let Some(blocks) = narrow.flatten() {
            return HeapEngine::Narrow(Box::new(blocks));
        }
        match Blocks::new(machine, shape.clone(), coding, self.len(), value, next_choice) {
            Some(blocks) => HeapEngine::Wide(Box::new(blocks)),
            None => self.plainly(machine),
        }
    }

    /// The same values; from here on every option is marked.
    fn plainly(&self, machine: SimdMachine) -> HeapEngine {
        let values = (0..self.len()).map(|heap| self.value(heap)).collect();
        HeapEngine::Plain { values, way: PlainMethod::Marks, machine }
    }

    /// The first heap from which on all computed values equal those `period` before them.
    pub(super) fn agrees_from(&self, period: usize, budget: &Budget) -> Result<usize, StopReason> {
        blocks!(self, values => agreement(values, period, budget), blocks => {
            // After the rare heaps, equal codes are equal values, if the class does not depend on
            // the parity of the heap.
            let class = blocks.coding().class;
            let plain = class.is_none_or(|class| class.parity.is_none()) || period.is_multiple_of(2);
            let last = blocks.rare().last().map_or(1, |(heap, _)| heap + 1);
            let codes = if plain { blocks.codes().get(last..).unwrap_or_default() } else { &[] };
            let mut from = last + agreement(codes, period, budget)?;
            if codes.len() <= period {
                from = self.len();
            }
            while from > period && blocks.value(from - 1) == blocks.value(from - 1 - period) {
                from -= 1;
                budget.tick(1)?;
            }
            Ok(from)
        })
    }

    /// The period and the saltus, if the engine has found that all values repeat.
    pub(super) fn cycle(&self) -> Option<(usize, u32)> {
        match self {
            HeapEngine::Plain { way: PlainMethod::Registers(registers), .. } => {
                registers.found().map(|(_, period)| (period, 0))
            }
            HeapEngine::Plain { way: PlainMethod::AllBut(all_but), .. } => all_but.found(),
            _ => None,
        }
    }

    /// The distances from the end of the sequence to earlier places that end in the same values,
    /// nearest first; at max `max` of them, which need not be all between the first and the last.
    pub(super) fn recurrences(&self, max: usize, budget: &Budget) -> Result<Vec<usize>, StopReason> {
        match self {
            HeapEngine::Plain { values, .. } => recurrences(values, max, budget),
            HeapEngine::Wide(blocks) => recurrences(blocks.codes(), max, budget),
            HeapEngine::Narrow(blocks) => recurrences_of_bytes(blocks.codes(), max, budget),
        }
    }
}
